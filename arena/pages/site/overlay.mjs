/* SPDX-License-Identifier: MIT */
/* A match for a stream: what the public knows, in large type on nothing, so many seconds later as its address says. */
import { apply, sentence } from "./data.mjs";
import { foreign, html, visible } from "./dom.mjs";
import { capital, Names } from "./names.mjs";
import { drawPlanet } from "./planet.mjs";
import { drawSmall } from "./small.mjs";
import { ask, MatchSource } from "./source.mjs";
import { drawTracks, takeMost } from "./tracks.mjs";

/** @typedef {import("./source.mjs").Facts} Facts */
/** @typedef {import("./data.mjs").Step} Step */

const DELAY_MOST_S = 3600,
  SENTENCES = 3,
  PANEL_SIDES = 48,
  LARGE_FROM = 900,
  LARGE = 1.9;

class Overlay {
  /** @param {HTMLElement} root @param {any} rules @param {Facts} facts */
  constructor(root, rules, facts) {
    this.root = root;
    this.rules = rules;
    this.names = new Names(rules, facts);
    this.isPlanet = facts.game === "notalone" && this.names.field("planet") !== undefined;
    /** @type {import("./data.mjs").View} */
    this.most = {};
    /* Nothing is kept of the match but what is shown. */
    /** @type {import("./data.mjs").View} */
    this.view = {};
    /** @type {import("./data.mjs").GameEvent[]} the last ones that are more than a turn or a phase */
    this.said = [];
    this.turn = -1;
  }

  clear() {
    this.view = {};
    this.said = [];
    this.turn = -1;
    this.root.replaceChildren();
  }

  /** @param {Facts} facts */
  know(facts) {
    this.names = new Names(this.rules, facts);
    if (this.turn >= 0) this.draw();
  }

  /** @param {Step[]} steps */
  grow(steps) {
    for (const { views, turn, events = [] } of steps) {
      apply(this.view, views.public);
      takeMost(this.most, this.view);
      this.turn = turn;
      const said = events.filter(({ event }) => event !== "turn" && event !== "phase");
      this.said = [...this.said, ...said].slice(-SENTENCES);
    }
    this.draw();
  }

  sentences() {
    return this.said.map((event) => html("li", {}, visible(sentence(event, "public"))));
  }

  draw() {
    const { names, view } = this,
      wide = Math.floor(this.root.clientWidth) - PANEL_SIDES;
    const seats = names.match.seats.map((_, seat) =>
      html("li", {}, html("strong", {}, names.seat(seat)), " ", foreign(names.bot(seat))),
    );
    const over = names.match.winner !== undefined,
      phase = names.field("phase") ? `, ${names.word("phase", view.phase ?? 0)}` : "";
    this.root.replaceChildren(
      html(
        "header",
        { class: "panel" },
        html("h1", {}, over ? names.verdict() : capital(`turn ${this.turn}${phase}`)),
        html("ul", { class: "overlay-seats" }, ...seats),
      ),
      html(
        "div",
        { class: "panel", inert: true },
        ...(this.isPlanet
          ? [
              drawTracks(view, this.most, wide),
              drawPlanet(view, names, wide, null, wide < LARGE_FROM ? undefined : LARGE),
            ]
          : [drawSmall(view, names)]),
      ),
      html("ol", { class: "panel overlay-said" }, ...this.sentences()),
    );
  }
}

/** How many seconds behind. */
function delay() {
  const given = Number(new URLSearchParams(location.search).get("delay") ?? 0);
  return Math.max(0, Math.min(DELAY_MOST_S, Number.isFinite(given) ? given : 0));
}

async function begin() {
  const root = document.getElementById("overlay");
  if (!root) return;
  const id = root.dataset.match ?? "",
    [rules, facts] = await Promise.all([ask("/api/v1/rules?brief=1"), ask(`/api/v1/matches/${id}`)]);
  const overlay = new Overlay(root, rules, facts),
    behind = delay() * 1000;
  /** @param {() => void} act */
  const later = (act) => {
    if (behind > 0) setTimeout(act, behind);
    else act();
  };
  const told = {
    match: (/** @type {Facts} */ now) => later(() => overlay.know(now)),
    begin: () => later(() => overlay.clear()),
    steps: (/** @type {Step[]} */ steps) => later(() => overlay.grow(steps)),
    verdict: (/** @type {Facts} */ now) => later(() => overlay.know(now)),
    lost: () => {},
    connection: () => {},
  };
  new MatchSource(id, told, true);
}

void begin().catch(() => {});
