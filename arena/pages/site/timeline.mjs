/* SPDX-License-Identifier: MIT */
/* All steps by turn and phase, to jump to. */
import { seesThoughts, sentence } from "./data.mjs";
import { html, visible } from "./dom.mjs";
import { capital, counted } from "./names.mjs";

/** @typedef {import("./data.mjs").Positions} Positions */
/** @typedef {{turn: number, steps: number[]}} Turn */
/** @typedef {{root: HTMLDetailsElement, list: HTMLOListElement, count: HTMLElement, faults: HTMLElement, phase: string}} Group */
/** @typedef {import("./names.mjs").Names} Names */

/** @param {number} microseconds */
export function duration(microseconds) {
  const ms = microseconds / 1000;
  if (ms < 1) return "<1 ms";
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
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
   * @param {Positions} positions
   * @param {Names} names
   * @param {(step: number) => void} jump
   */
  constructor(positions, names, jump) {
    this.positions = positions;
    this.names = names;
    this.jump = jump;
    /** @type {Turn[]} what leads to the first turn is part of it */
    this.turns = [];
    this.eye = "";
    /** @type {HTMLButtonElement[]} by step */
    this.buttons = [];
    /** @type {Group[]} by turn */
    this.groups = [];
    this.list = html("div", { class: "timeline-list" });
    this.root = html(
      "nav",
      { class: "card timeline", "aria-labelledby": "timeline" },
      html("h2", { id: "timeline" }, "Timeline"),
      this.list,
    );
  }

  /** The first step of a turn. @param {number} turn */
  firstOf(turn) {
    return this.turns.find((one) => one.turn === turn)?.steps[0] ?? 0;
  }

  /** What happened in a step, in few words. @param {number} step */
  label(step) {
    const { events = [], answers = [] } = this.positions.steps[step];
    const last = events.find((event) => event.event !== "turn" && event.event !== "phase") ?? events[0];
    if (last) return sentence(last, this.eye) + (events.length > 1 ? ` (and ${events.length - 1} more)` : "");
    return answers.length
      ? answers.map((answer) => `${this.names.seat(answer.seat)}: ${answerWords(answer, this.eye)}`).join("; ")
      : "Set-up";
  }

  /** The phase that a step leads to. "" if the game has none. @param {number} step */
  phase(step) {
    const { phase } = this.positions.view(step, this.positions.steps[0].views.public ? "public" : "all");
    return this.names.field("phase") ? `Phase ${phase ?? 0}: ${this.names.word("phase", phase ?? 0)}` : "";
  }

  /** @param {number} step */
  drawStep(step) {
    const { faults = [], answers = [] } = this.positions.steps[step];
    const think = Math.max(0, ...answers.map(({ think_us = 0 }) => think_us));
    const button = html(
      "button",
      { type: "button", class: "moment", click: () => this.jump(step) },
      html("span", { class: "moment-number" }, step),
      html("span", { class: "moment-words" }, visible(this.label(step))),
      faults.length > 0 && html("span", { class: "fault-mark" }, counted(faults.length, "fault")),
      think > 0 && html("span", { class: "quiet moment-time" }, duration(think)),
    );
    this.buttons[step] = button;
    return html("li", {}, button);
  }

  /** @param {number} turn @returns {Group} */
  drawTurn(turn) {
    const list = html("ol"),
      count = html("span", { class: "quiet" }),
      faults = html("span", { class: "fault-mark", hidden: true });
    const root = html(
      "details",
      { class: "turn" },
      html("summary", {}, html("h3", {}, `Turn ${turn}`), count, faults),
      list,
    );
    this.list.append(root);
    return { root, list, count, faults, phase: "" };
  }

  /** Adds the step behind those that are there. @param {number} step */
  add(step) {
    const { turn } = this.positions.steps[step];
    let last = this.turns[this.turns.length - 1];
    if (!last || last.turn !== turn) {
      last = { turn, steps: [] };
      this.turns.push(last);
      this.groups.push(this.drawTurn(turn));
    }
    last.steps.push(step);
    const group = this.groups[this.groups.length - 1],
      phase = this.phase(step);
    if (phase !== group.phase) group.list.append(html("li", { class: "phase" }, phase));
    group.phase = phase;
    group.list.append(this.drawStep(step));
    const faults = last.steps.reduce((sum, one) => sum + (this.positions.steps[one].faults?.length ?? 0), 0);
    group.count.textContent = counted(last.steps.length, "step");
    group.faults.textContent = counted(faults, "fault");
    group.faults.hidden = faults === 0;
  }

  /** Takes in the steps that are new. */
  grow() {
    while (this.buttons.length < this.positions.steps.length) this.add(this.buttons.length);
  }

  /**
   * @param {number} step
   * @param {string} eye
   */
  draw(step, eye) {
    if (eye !== this.eye) {
      this.eye = eye;
      this.groups = [];
      this.turns = [];
      this.buttons = [];
      this.list.replaceChildren();
    }
    this.grow();
    this.buttons.forEach((button, i) => {
      if (i === step) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
    const turn = this.turns.findIndex(({ steps }) => steps.includes(step));
    this.groups.forEach(({ root }, i) => {
      root.open = i === turn;
    });
    this.show(this.buttons[step]);
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
    const first = this.turns.map(({ steps }) => steps[0]);
    if (way > 0) return first.find((start) => start > step) ?? this.positions.steps.length - 1;
    return first.filter((start) => start < step).pop() ?? 0;
  }
}

/** The heading of a step. @param {Timeline} timeline @param {number} step */
export function stepTitle(timeline, step) {
  const phase = timeline.phase(step),
    { turn } = timeline.positions.steps[step];
  return capital(`turn ${turn}${phase ? `, ${phase.charAt(0).toLowerCase()}${phase.slice(1)}` : ""}`);
}
