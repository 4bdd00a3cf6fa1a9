/* SPDX-License-Identifier: MIT */
/* The question of a decision with its answers; or why nothing is asked now. */
import { choicesOf, drawChoices } from "./choices.mjs";
import { html, visible } from "./dom.mjs";
import { explained } from "./explain.mjs";
import { answerDoes, causeOf, hasQuestion, hintOf, questionOf } from "./questions.mjs";

/** @typedef {import("./names.mjs").Names} Names */
/** @typedef {import("./choices.mjs").Choice} Choice */
/** @typedef {import("./questions.mjs").Series} Series */

/** Bytes of words that go with an answer. */
const TALK_MOST = 200;

/** What caused a decision, with what it does; else what the answer does, if the question does not say it. @param {any} asks @param {Names} names */
function drawCause(asks, names) {
  const cause = causeOf(asks, names);
  if (!cause) return !hasQuestion(asks) && html("p", { class: "quiet" }, visible(answerDoes(asks, names)));
  return html(
    "p",
    { class: "quiet" },
    explained(
      html("button", { type: "button", class: `chip chip-${cause.type}`, "data-key": "cause" }, cause.name),
      cause,
      answerDoes(asks, names),
    ),
    ` ${visible(cause.effect)}`,
  );
}

export class DecisionPanel {
  constructor() {
    this.title = html("h2", { id: "question", tabindex: -1, class: "question" }, "The table");
    this.lead = html("div", { class: "question-lead" });
    this.skip = html(
      "button",
      { type: "button", class: "button skip-to", hidden: true, click: () => this.toChoices() },
      "To the choices",
    );
    this.root = html("section", { class: "asked", "aria-labelledby": "question" }, this.title, this.skip, this.lead);
    this.answers = html("section", { class: "answers-place", "aria-label": "Your choices" });
    this.words = html("input", { type: "text", id: "words", autocomplete: "off", maxlength: TALK_MOST });
    this.talk = html(
      "div",
      { class: "say-also" },
      html("label", { for: "words" }, "Your own words with it, if you like; all at the table hear them"),
      this.words,
    );
  }

  /**
   * @param {any} line a decision
   * @param {Series} series
   * @param {Names} names
   * @param {(choice: Choice) => void} choose
   * @returns {Choice[]}
   */
  ask(line, series, names, choose) {
    const { asks = {}, actions } = line,
      choices = choicesOf(actions, line.view ?? {}, names);
    const step = series.words(),
      hint = hintOf(asks);
    this.tell(questionOf(asks, names), [
      step && html("p", { class: "series" }, visible(step)),
      hint && html("p", {}, hint),
      drawCause(asks, names),
    ]);
    this.root.classList.add("asked-now");
    this.skip.hidden = false;
    this.words.value = "";
    this.answers.replaceChildren(
      ...(choices.some(({ talk }) => talk) ? [this.talk] : []),
      drawChoices(choices, names, choose),
    );
    return choices;
  }

  /** @param {string} title @param {(Node | "" | false)[]} lead */
  tell(title, lead) {
    this.root.classList.remove("asked-now");
    this.skip.hidden = true;
    this.title.textContent = title;
    this.lead.replaceChildren(...lead.flatMap((one) => (one ? [one] : [])));
    this.answers.replaceChildren();
  }

  /** For the keyboard: past the board. */
  toChoices() {
    const first = [...this.answers.querySelectorAll("input, .choice")].find((one) => one.checkVisibility());
    if (first instanceof HTMLElement) first.focus();
  }

  /** The words that go with an answer, as many of them as are allowed. */
  said() {
    let text = this.words.value.trim();
    while (new TextEncoder().encode(text).length > TALK_MOST) text = [...text].slice(0, -1).join("");
    return text;
  }

  /** An answer is under way: no other one. @param {boolean} busy */
  busy(busy) {
    this.answers.toggleAttribute("inert", busy);
    this.answers.setAttribute("aria-busy", String(busy));
  }

  holdsFocus() {
    const active = document.activeElement;
    return !active || active === document.body || this.root.contains(active) || this.answers.contains(active);
  }
}
