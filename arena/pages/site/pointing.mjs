/* SPDX-License-Identifier: MIT */
/* Places of the board that may be chosen: they are marked, a click or Enter takes one up, and a button below the board
 * answers with it. So a tap can explain a place without an answer. */

import { choiceButton } from "./choices.mjs";
import { html } from "./dom.mjs";
import { closeExplained } from "./explain.mjs";

/** @typedef {import("./choices.mjs").Choice} Choice */
/** @typedef {import("./names.mjs").Names} Names */
/** @typedef {import("./data.mjs").View} View */

export class Pointing {
  /** @param {Names} names @param {(choice: Choice) => void} choose */
  constructor(names, choose) {
    this.names = names;
    this.choose = choose;
    this.root = html("div", {
      class: "picked",
      role: "group",
      "aria-label": "The place that you took up",
      hidden: true,
    });
    /** @type {Choice[]} */
    this.choices = [];
    this.space = 0;
    /** @type {Element | null} */
    this.board = null;
    /** @type {View} */
    this.view = {};
  }

  /**
   * @param {Element} board as drawn now
   * @param {View} view
   * @param {Choice[]} choices none: nothing can be chosen
   */
  mark(board, view, choices) {
    this.board = board;
    this.view = view;
    this.choices = choices;
    const marked = new Set(choices.flatMap(({ spaces }) => spaces));
    for (const space of marked) {
      const place = board.querySelector(`[data-key="space-${space}"]`);
      if (!place) continue;
      place.classList.add("space-choice");
      place.setAttribute("aria-label", `${place.getAttribute("aria-label")}. You may choose it.`);
      place.addEventListener("click", () => this.take(space));
      place.addEventListener("keydown", (event) => {
        const { key } = /** @type {KeyboardEvent} */ (event);
        if (key !== "Enter" && key !== " ") return;
        event.preventDefault();
        this.take(space);
      });
    }
    if (marked.has(this.space)) this.take(this.space, false);
    else this.drop();
  }

  /** @param {number} space @param {boolean} focus */
  take(space, focus = true) {
    this.space = space;
    for (const place of this.board?.querySelectorAll(".space-choice") ?? [])
      place.classList.toggle("space-picked", place.getAttribute("data-key") === `space-${space}`);
    const buttons = this.choices
      .filter(({ spaces }) => spaces.includes(space))
      .map((choice) => choiceButton({ ...choice, detail: "" }, this.names, this.choose));
    const back = html("button", { type: "button", class: "button", click: () => this.back() }, "Not this one");
    this.root.replaceChildren(this.explanation(), ...buttons, back);
    this.root.hidden = false;
    closeExplained();
    if (focus) buttons[0]?.focus({ preventScroll: true });
  }

  /** What is known of the place, since the panel of its explanation would hide the answers. */
  explanation() {
    const code = this.view.planet?.[this.space] ?? 0,
      { name, effect } = code ? this.names.piece("place", code) : { name: "A place that lies face down", effect: "" };
    return html(
      "p",
      { class: "picked-words" },
      html("strong", {}, name),
      html("span", { class: "quiet" }, ` ${effect}`),
    );
  }

  /** The focus returns to the place. */
  back() {
    const place = this.board?.querySelector(`[data-key="space-${this.space}"]`);
    this.drop();
    if (place instanceof SVGElement) place.focus();
  }

  drop() {
    this.space = 0;
    this.root.hidden = true;
    for (const place of this.board?.querySelectorAll(".space-picked") ?? []) place.classList.remove("space-picked");
  }
}
