/* SPDX-License-Identifier: MIT */
/* What a seat knows, drawn: board and tracks, who has what, and all of it as a table. */
import { html, redraw } from "./dom.mjs";
import { forgetExplained } from "./explain.mjs";
import { drawPlain } from "./plain.mjs";
import { drawPlanet, tokensOf } from "./planet.mjs";
import { drawSeats } from "./seats.mjs";
import { legend } from "./tokens.mjs";
import { drawTracks, takeMost } from "./tracks.mjs";

/** @typedef {import("./data.mjs").View} View */
/** @typedef {import("./names.mjs").Names} Names */

/** @param {any} value @param {any} other */
function isSame(value, other) {
  return JSON.stringify(value) === JSON.stringify(other);
}

/** Without the keys that have their empty value, as the views of a match are. @param {View} view @param {Names} names */
function lean(view, names) {
  /** @type {View} */
  const some = { ...view };
  for (const { key, empty, rows } of names.fields) {
    const value = some[key],
      all = rows !== undefined && Array.isArray(value) && value.every((row) => isSame(row, empty));
    if (all || isSame(value, empty)) delete some[key];
  }
  return some;
}

const TOKEN_KEYS = ["", "creature_token", "artemia_token", "target_token"];

/** What an event of NOT ALONE changes of what is drawn, until the next decision brings a whole view.
 * @type {Record<string, (fields: any, view: View) => View>} */
const CHANGES = {
  turn: ({ turn }) => ({ turn }),
  phase: ({ phase }) => ({ phase }),
  rescue: ({ left }) => ({ rescue: left }),
  assimilation: ({ left }) => ({ assimilation: left }),
  assimilation_back: ({ left }) => ({ assimilation: left }),
  defence: ({ left }) => ({ defence: left }),
  defence_back: ({ left }) => ({ defence: left }),
  token: ({ token, spaces }) => ({ [TOKEN_KEYS[token]]: spaces ?? [] }),
  tokens_back: () => Object.fromEntries(TOKEN_KEYS.map((key) => [key, []])),
  will: ({ seat, will }, view) => ({ will: Object.assign([...(view.will ?? [])], { [seat]: will }) }),
};

export class TableBoard {
  /** @param {Names} names */
  constructor(names) {
    this.names = names;
    this.isPlanet = names.rules.game === "notalone" && names.field("planet") !== undefined;
    /** @type {View} */
    this.view = {};
    /** @type {View} the most steps that were left on each track */
    this.most = {};
    this.place = html("div", { class: "board" });
    this.legend = html("details", { class: "legend-of", hidden: true }, html("summary", {}, "What the drawings mean"));
    this.own = html("div");
    this.seats = html("div", { class: "seats-place" });
    this.known = html("div");
    this.allKnown = html("details", { class: "card" }, html("summary", {}, html("h2", {}, "Everything that you know")));
    this.allKnown.append(this.known);
    this.allKnown.addEventListener("toggle", () => this.drawKnown());
    this.more = html("div", { class: "play-more", hidden: true }, this.seats, this.allKnown);
    this.width = 0;
    /** It is not drawn as it is known. */
    this.changed = false;
  }

  /** @param {() => void} draw */
  watch(draw) {
    this.observer?.disconnect();
    this.observer = new ResizeObserver(([entry]) => {
      const width = Math.floor(entry.contentRect.width);
      if (width !== this.width) draw();
    });
    this.observer.observe(this.place);
  }

  /** @param {View} view of a decision */
  know(view) {
    this.view = lean(view, this.names);
    this.changed = true;
    takeMost(this.most, view);
  }

  /** @param {string} kind @param {any} fields of an event */
  hear(kind, fields) {
    const change = this.isPlanet && Object.keys(this.view).length > 0 && CHANGES[kind];
    if (!change) return;
    this.view = { ...this.view, ...change(fields, this.view) };
    this.changed = true;
  }

  /** @param {number} own the seat of the person */
  draw(own) {
    this.width = Math.floor(this.place.clientWidth);
    this.changed = false;
    if (this.width === 0 || Object.keys(this.view).length === 0) return;
    if (this.isPlanet) this.drawPlanet(own);
    else redraw(this.place, [drawPlain(this.view, this.names, true)]);
    forgetExplained();
  }

  /** @param {number} own */
  drawPlanet(own) {
    const { view, names, width } = this;
    redraw(this.place, [drawTracks(view, this.most, width), drawPlanet(view, names, width, null)]);
    const seats = drawSeats(view, names),
      panel = seats.children[own];
    panel?.querySelector("h3")?.append(html("span", { class: "quiet" }, " (you)"));
    redraw(this.own, [panel ?? null]);
    redraw(this.seats, [seats]);
    if (this.legend.hidden) this.legend.append(legend(tokensOf(view), names));
    this.legend.hidden = false;
    this.more.hidden = false;
    this.drawKnown();
  }

  /** Only if somebody has opened it. */
  drawKnown() {
    if (this.allKnown.open) this.known.replaceChildren(drawPlain(this.view, this.names, false));
  }
}
