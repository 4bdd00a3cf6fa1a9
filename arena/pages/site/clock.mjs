/* SPDX-License-Identifier: MIT */
/* How long a decision may still take. It is seen all the time, and said when it runs out. */
import { html } from "./dom.mjs";

const TICK_MS = 250,
  SHORT_MS = 30000;
/** Said once each, in seconds. */
const WARNINGS = [30, 10];

/** @param {number} ms */
function minutes(ms) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export class Clock {
  /** @param {(words: string) => void} say */
  constructor(say) {
    this.say = say;
    this.root = html("span", { class: "play-clock", role: "timer", "aria-live": "off", hidden: true });
    this.end = 0;
    this.timer = 0;
    this.said = 0;
  }

  /** @param {number | undefined} left milliseconds; undefined: there is no clock */
  start(left) {
    this.stop();
    if (left === undefined) return;
    this.end = performance.now() + left;
    this.said = WARNINGS.filter((seconds) => left < seconds * 1000).length;
    this.root.hidden = false;
    this.timer = window.setInterval(() => this.draw(), TICK_MS);
    this.draw();
  }

  stop() {
    clearInterval(this.timer);
    this.root.hidden = true;
  }

  draw() {
    const left = this.end - performance.now(),
      words = minutes(left);
    if (this.root.textContent !== words) {
      this.root.textContent = words;
      this.root.setAttribute("aria-label", `Time left: ${words}`);
    }
    this.root.classList.toggle("play-clock-short", left < SHORT_MS);
    if (this.said < WARNINGS.length && left < WARNINGS[this.said] * 1000)
      this.say(`${WARNINGS[this.said++]} seconds are left.`);
  }
}
