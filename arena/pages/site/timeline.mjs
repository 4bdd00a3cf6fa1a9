/* SPDX-License-Identifier: MIT */
/* All steps by turn and phase, to jump to. */
import { seesThoughts, sentence } from "./data.mjs";
import { html, visible } from "./dom.mjs";
import { capital, counted } from "./names.mjs";

/** @typedef {import("./data.mjs").Positions} Positions */
/** @typedef {{turn: number, steps: number[]}} Turn */
/** @typedef {{root: HTMLDetailsElement, list: HTMLOListElement, count: HTMLElement, faults: HTMLElement, faulty: number}} Group */
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
    /** Steps that are taken in. */
    this.count = 0;
    /** @type {Map<number, HTMLElement>} by step, of the turns that are open: a long match has thousands */
    this.buttons = new Map();
    /** The phase behind which the next step of an open turn comes. */
    this.drawnPhase = "";
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
    this.buttons.set(step, button);
    return html("li", {}, button);
  }

  /** Draws a step of an open turn behind those before it. @param {Group} group @param {number} step */
  append(group, step) {
    const phase = this.phase(step);
    if (phase !== this.drawnPhase) group.list.append(html("li", { class: "phase" }, phase));
    this.drawnPhase = phase;
    group.list.append(this.drawStep(step));
  }

  /** The steps of an open turn are drawn, and of no other. @param {number} turn its index */
  fill(turn) {
    const group = this.groups[turn],
      { steps } = this.turns[turn];
    if (group.root.open === group.list.hasChildNodes()) return;
    for (const step of steps) this.buttons.delete(step);
    group.list.replaceChildren();
    this.drawnPhase = "";
    if (group.root.open) for (const step of steps) this.append(group, step);
  }

  /** @param {number} turn @returns {Group} */
  drawTurn(turn) {
    const index = this.groups.length;
    const list = html("ol"),
      count = html("span", { class: "quiet" }),
      faults = html("span", { class: "fault-mark", hidden: true });
    const root = html(
      "details",
      { class: "turn" },
      html("summary", {}, html("h3", {}, `Turn ${turn}`), count, faults),
      list,
    );
    root.addEventListener("toggle", () => this.groups[index]?.root === root && this.fill(index));
    this.list.append(root);
    return { root, list, count, faults, faulty: 0 };
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
    const group = this.groups[this.groups.length - 1];
    if (group.list.hasChildNodes()) this.append(group, step);
    group.faulty += this.positions.steps[step].faults?.length ?? 0;
    group.count.textContent = counted(last.steps.length, "step");
    group.faults.textContent = counted(group.faulty, "fault");
    group.faults.hidden = group.faulty === 0;
  }

  /** Takes in the steps that are new. */
  grow() {
    for (; this.count < this.positions.steps.length; this.count++) this.add(this.count);
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
      this.count = 0;
      this.buttons.clear();
      this.list.replaceChildren();
    }
    this.grow();
    const turn = this.turns.findIndex(({ steps }) => step >= steps[0] && step <= steps[steps.length - 1]);
    this.groups.forEach(({ root }, i) => {
      root.open = i === turn;
      if (!root.open) this.fill(i);
    });
    this.fill(turn);
    for (const [i, button] of this.buttons) {
      if (i === step) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    const button = this.buttons.get(step);
    if (button) this.show(button);
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
