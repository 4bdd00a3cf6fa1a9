/* SPDX-License-Identifier: MIT */
/* All steps by turn and phase, to jump to: a page of turns, of which one shows its steps, as a long match has thousands. */
import { seesThoughts, sentence } from "./data.mjs";
import { html, visible } from "./dom.mjs";
import { capital, counted } from "./names.mjs";

/** @typedef {import("./steps.mjs").Steps} Steps */
/** @typedef {import("./names.mjs").Names} Names */
/**
 * A part of a turn (steps.mjs) as it is drawn. `next`: the step that is drawn next, while it is open; `phase`: of the one
 * before that.
 * @typedef {object} Group
 * @property {number} part
 * @property {HTMLDetailsElement} root
 * @property {HTMLOListElement} list
 * @property {HTMLElement} count
 * @property {HTMLElement} faults
 * @property {number} next
 * @property {string} phase
 */

const PAGE_PARTS = 50;

/** @param {number} microseconds */
export function duration(microseconds) {
  const ms = Math.round(microseconds / 1000),
    seconds = Math.round(ms / 1000);
  if (microseconds < 1000) return "<1 ms";
  if (ms < 1000) return `${ms} ms`;
  return ms < 59950 ? `${(ms / 1000).toFixed(1)} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * What was answered, if this eye may know it.
 * @param {import("./data.mjs").Answer} answer
 * @param {string} eye
 */
export function answerWords({ seat, text }, eye) {
  return seesThoughts(eye, seat) ? text : "answered";
}

export class Timeline {
  /**
   * @param {Steps} steps
   * @param {Names} names
   * @param {(step: number) => void} jump
   */
  constructor(steps, names, jump) {
    this.steps = steps;
    this.names = names;
    this.jump = jump;
    this.eye = "";
    this.step = -1;
    this.page = -1;
    /** @type {Group[]} of the page */
    this.groups = [];
    /** @type {Map<number, HTMLElement>} by step, of the parts that are open */
    this.buttons = new Map();
    this.list = html("div", { class: "timeline-list" });
    this.pages = html("select", { id: "timeline-page", change: () => this.open(Number(this.pages.value)) });
    this.pagesLabel = html(
      "label",
      { class: "timeline-pages", for: "timeline-page", hidden: true },
      "Turns ",
      this.pages,
    );
    this.root = html(
      "nav",
      { class: "card timeline", "aria-labelledby": "timeline" },
      html("h2", { id: "timeline" }, "Timeline"),
      this.pagesLabel,
      this.list,
    );
  }

  /** What happened in a step, in few words. @param {number} step */
  label(step) {
    const { events = [], answers = [] } = this.steps.at(step);
    const last = events.find((event) => event.event !== "turn" && event.event !== "phase") ?? events[0];
    if (last) return sentence(last, this.eye) + (events.length > 1 ? ` (and ${events.length - 1} more)` : "");
    return answers.length
      ? answers.map((answer) => `${this.names.seat(answer.seat)}: ${answerWords(answer, this.eye)}`).join("; ")
      : "Set-up";
  }

  /** The phase that a step leads to. "" if the game has none. @param {number} step */
  phase(step) {
    const { phase } = this.steps.view(step, this.steps.hasPublic ? "public" : "all");
    return this.names.field("phase") ? `Phase ${phase ?? 0}: ${this.names.word("phase", phase ?? 0)}` : "";
  }

  /** @param {number} step */
  drawStep(step) {
    const { faults = [], answers = [] } = this.steps.at(step);
    const think = Math.max(0, ...answers.map(({ think_us = 0 }) => think_us));
    const button = html(
      "button",
      {
        type: "button",
        class: "moment",
        "aria-current": step === this.step ? "step" : null,
        click: () => this.jump(step),
      },
      html("span", { class: "moment-number" }, step),
      html("span", { class: "moment-words" }, visible(this.label(step))),
      faults.length > 0 && html("span", { class: "fault-mark" }, counted(faults.length, "fault")),
      think > 0 && html("span", { class: "quiet moment-time" }, duration(think)),
    );
    this.buttons.set(step, button);
    return html("li", {}, button);
  }

  /** The steps of an open part are drawn, and of no other. @param {Group} group */
  fill(group) {
    const first = this.steps.parts.firsts[group.part];
    if (!group.root.open) {
      for (let step = first; step < group.next; step++) this.buttons.delete(step);
      group.list.replaceChildren();
      group.next = first;
      group.phase = "";
      return;
    }
    for (; group.next < this.steps.endOf(group.part); group.next++) {
      const phase = this.phase(group.next);
      if (phase !== group.phase) group.list.append(html("li", { class: "phase" }, phase));
      group.phase = phase;
      group.list.append(this.drawStep(group.next));
    }
  }

  /** @param {number} part @returns {Group} */
  drawPart(part) {
    const { turns, firsts } = this.steps.parts,
      goesOn = part > 0 && turns[part - 1] === turns[part],
      list = html("ol"),
      count = html("span", { class: "quiet" }),
      faults = html("span", { class: "fault-mark" });
    const root = html(
      "details",
      { class: "turn" },
      html(
        "summary",
        {},
        html("h3", {}, `Turn ${turns[part]}${goesOn ? ` from step ${firsts[part]} on` : ""}`),
        count,
        faults,
      ),
      list,
    );
    const group = { part, root, list, count, faults, next: firsts[part], phase: "" };
    root.addEventListener("toggle", () => this.groups.includes(group) && this.fill(group));
    this.list.append(root);
    return group;
  }

  /** Draws what is new on the page, the last part that is there included. */
  grow() {
    const { firsts, faults } = this.steps.parts,
      first = this.page * PAGE_PARTS,
      end = Math.min(firsts.length, first + PAGE_PARTS);
    for (let part = first + Math.max(0, this.groups.length - 1); part < end; part++) {
      this.groups[part - first] ??= this.drawPart(part);
      const group = this.groups[part - first];
      group.count.textContent = counted(this.steps.endOf(part) - firsts[part], "step");
      group.faults.textContent = counted(faults[part], "fault");
      group.faults.hidden = faults[part] === 0;
      this.fill(group);
    }
    this.growPages();
  }

  /** A choice of pages, if there are several. */
  growPages() {
    const { turns } = this.steps.parts,
      { options } = this.pages;
    for (let page = Math.max(0, options.length - 1); page * PAGE_PARTS < turns.length; page++) {
      const last = Math.min(turns.length, (page + 1) * PAGE_PARTS) - 1;
      if (page === options.length) options.add(html("option", { value: page }));
      options[page].textContent = `${turns[page * PAGE_PARTS]} to ${turns[last]}`;
    }
    this.pagesLabel.hidden = options.length < 2;
  }

  /** @param {number} page */
  open(page) {
    if (page !== this.page) this.clear();
    this.page = page;
    this.grow();
    this.pages.value = String(page);
    const shown = this.steps.partOf(this.step);
    for (const group of this.groups) {
      group.root.open = group.part === shown;
      this.fill(group);
    }
    for (const [step, button] of this.buttons) {
      if (step === this.step) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    const button = this.buttons.get(this.step);
    if (button) this.show(button);
  }

  clear() {
    this.page = -1;
    this.groups = [];
    this.buttons.clear();
    this.list.replaceChildren();
  }

  /**
   * What somebody opened stays open until another step is shown.
   * @param {number} step
   * @param {string} eye
   */
  draw(step, eye) {
    const isSame = step === this.step && eye === this.eye;
    if (eye !== this.eye) this.clear();
    this.step = step;
    this.eye = eye;
    if (isSame) this.grow();
    else this.open(Math.floor(this.steps.partOf(step) / PAGE_PARTS));
  }

  /** Brings the step into sight, within the list only. @param {HTMLElement} button */
  show(button) {
    const list = this.list.getBoundingClientRect(),
      at = button.getBoundingClientRect();
    if (at.top < list.top || at.bottom > list.bottom) this.list.scrollTop += at.top - list.top - list.height / 3;
  }

  /**
   * The first step of the next turn, or of this one or the turn before.
   * @param {number} step
   * @param {number} way 1 or -1
   */
  turnFrom(step, way) {
    const { turns, firsts } = this.steps.parts;
    let part = this.steps.partOf(way > 0 ? step : Math.max(0, step - 1));
    const turn = turns[part];
    while (turns[part] === turn) part += way;
    return way > 0 ? (firsts[part] ?? this.steps.length - 1) : firsts[part + 1];
  }
}

/** The heading of a step. @param {Timeline} timeline @param {number} step */
export function stepTitle(timeline, step) {
  const phase = timeline.phase(step),
    { turn } = timeline.steps.at(step);
  return capital(`turn ${turn}${phase ? `, ${phase.charAt(0).toLowerCase()}${phase.slice(1)}` : ""}`);
}
