/* SPDX-License-Identifier: MIT */
/* What a seat hears, in words: what happened since its last decision, all before, and what was said. */
import { foreign, html, visible } from "./dom.mjs";
import { capital } from "./names.mjs";

/** @typedef {{words: string, part: boolean, seat: number, said: string}} Heard seat: who talks, -1: nobody */

/** In a window that is wider there are two columns, with room for what is closed in others. */
export const WIDE_WIDTH = 1088;

/** More at once are what was missed, and are not read out. */
const READ_MOST = 12,
  KEPT_MOST = 1000;

export class HeardList {
  constructor() {
    this.fresh = html("ol", { class: "events", "aria-live": "polite", "aria-relevant": "additions" });
    this.before = html("ol", {
      class: "events events-before",
      tabindex: 0,
      role: "list",
      "aria-label": "What happened before",
    });
    this.more = html("details", { hidden: true }, html("summary", {}, html("h3", {}, "Before that")), this.before);
    this.nothing = html("p", { class: "quiet" }, "Nothing yet.");
    this.talk = html("ol", { class: "talk", tabindex: 0, role: "list", "aria-label": "What was said" });
    this.talkRoot = html(
      "details",
      { class: "card", hidden: true, open: window.innerWidth > WIDE_WIDTH },
      html("summary", {}, html("h2", {}, "Talk")),
      this.talk,
    );
    this.root = html(
      "section",
      { class: "card happened", "aria-labelledby": "play-happened" },
      html("h2", { id: "play-happened" }, "What happened"),
      this.nothing,
      this.fresh,
      this.more,
    );
    /** @type {Set<number>} seats whose words are not shown */
    this.muted = new Set();
    /** @type {Heard[]} not drawn yet */
    this.waiting = [];
    /** Of the fresh ones, how many were there at the last decision. */
    this.mark = 0;
    this.count = 0;
    /** How many have left the fresh ones since the last drawing. */
    this.leaving = 0;
  }

  /** Another match. */
  clear() {
    for (const list of [this.fresh, this.before, this.talk]) list.replaceChildren();
    this.waiting = [];
    this.mark = 0;
    this.count = 0;
    this.leaving = 0;
  }

  /** @param {Heard} one */
  hear(one) {
    this.waiting.push(one);
    this.count++;
  }

  /** What was there at the decision before this one is not fresh any more; unless nothing has happened since. */
  decide() {
    if (this.count === this.mark) return;
    this.leaving += this.mark;
    this.count -= this.mark;
    this.mark = this.count;
  }

  /** @param {Heard} one */
  drawOne({ words, part, seat, said }) {
    return html(
      "li",
      { class: part ? "event-part" : "", "data-seat": said ? seat : null },
      capital(visible(words)),
      said && html("blockquote", { class: "said" }, foreign(said)),
    );
  }

  draw() {
    const { waiting } = this;
    this.waiting = [];
    this.fresh.setAttribute("aria-live", waiting.length > READ_MOST ? "off" : "polite");
    for (const one of waiting) {
      this.fresh.append(this.drawOne(one));
      if (one.seat >= 0) this.talk.prepend(this.drawOne(one));
    }
    this.before.append(...[...this.fresh.children].slice(0, this.leaving));
    this.leaving = 0;
    while (this.before.children.length > KEPT_MOST) this.before.firstElementChild?.remove();
    while (this.talk.children.length > KEPT_MOST) this.talk.lastElementChild?.remove();
    this.more.hidden = this.before.children.length === 0;
    this.nothing.hidden = this.fresh.children.length > 0;
    this.talkRoot.hidden = this.talk.children.length === 0;
    this.drawMuted();
  }

  /** @param {number} seat */
  mute(seat) {
    if (!this.muted.delete(seat)) this.muted.add(seat);
    this.drawMuted();
  }

  drawMuted() {
    for (const root of [this.root, this.talkRoot])
      for (const item of root.querySelectorAll("li[data-seat]"))
        item.classList.toggle("muted", this.muted.has(Number(item.getAttribute("data-seat"))));
  }
}
