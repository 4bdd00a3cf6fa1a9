/* SPDX-License-Identifier: MIT */
/* A match, step by step: puts the parts together and keeps which step is shown, through whose eyes. */
import { calibrations } from "./brier.mjs";
import { ChancesCard } from "./chances.mjs";
import { Controls, listenToSwipes } from "./controls.mjs";
import { seesThoughts } from "./data.mjs";
import { html, redraw } from "./dom.mjs";
import { forgetExplained } from "./explain.mjs";
import { drawAnswers, drawEvents, drawHead, TalkList } from "./happened.mjs";
import { Names } from "./names.mjs";
import { chancesOf, drawNotes, drawScores } from "./notes.mjs";
import { drawPlain } from "./plain.mjs";
import { drawPlanet, tokensOf } from "./planet.mjs";
import { drawSeats } from "./seats.mjs";
import { Steps } from "./steps.mjs";
import { stepTitle, Timeline } from "./timeline.mjs";
import { legend } from "./tokens.mjs";
import { drawTracks, takeMost } from "./tracks.mjs";

/** @typedef {import("./data.mjs").View} View */
/** @typedef {import("./data.mjs").MatchData} MatchData */
/** @typedef {import("./data.mjs").Match} Match */
/** @typedef {import("./data.mjs").Step} Step */
/**
 * How a match is shown.
 * @typedef {object} Shown
 * @property {import("./happened.mjs").RecordOf} record
 * @property {boolean} [live] it is still told, and the last step is followed
 * @property {boolean} [served] its links name moments by events, since the public's steps are fewer
 * @property {string} [eye] through whose eyes at first
 */

const STEP_MS = 1600,
  READ_MS = 1500,
  LEGEND_WIDTH = 600;

/** The parts of the page that change from step to step. */
function makePlaces() {
  return {
    head: html("div", { class: "head-place" }),
    title: html("h2", { id: "moment" }),
    events: html("div", { class: "live", "aria-live": "polite" }),
    answers: html("div"),
    notes: html("div"),
    talk: html("div"),
    board: html("div", { class: "board" }),
    seats: html("div", { class: "seats-place" }),
    known: html("div"),
    allKnown: html("details", { class: "card" }, html("summary", {}, html("h2", {}, "Everything that is known"))),
  };
}

/** @param {string} id @param {string} title @param {Element} content */
function card(id, title, content) {
  return html("section", { class: "card", "aria-labelledby": id }, html("h2", { id }, title), content);
}

export class Viewer {
  /**
   * @param {HTMLElement} root
   * @param {any} rules
   * @param {MatchData} data with a step at least
   * @param {Shown} how
   */
  constructor(root, rules, data, how) {
    /** Without its steps. */
    this.data = { ...data, steps: [] };
    this.how = how;
    this.gone = new AbortController();
    this.names = new Names(rules, data.match);
    this.steps = new Steps();
    this.last = 0;
    this.step = 0;
    this.eye = how.eye ?? (data.eyes.includes("all") ? "all" : data.eyes[0]);
    this.follows = how.live === true && location.hash.length <= 1;
    this.grownAt = 0;
    this.speed = 1;
    this.timer = 0;
    this.note = 0;
    this.isPlanet = data.match.game === "notalone" && this.names.field("planet") !== undefined;
    /** @type {View} */
    this.most = {};
    /** @type {Map<string, import("./brier.mjs").Calibration[]>} by eye */
    this.scores = new Map();
    this.add(data.steps);
    this.at = makePlaces();
    this.cards = {
      notes: card("notes", "Notes of the bots", this.at.notes),
      talk: card("talk", "Talk", this.at.talk),
    };
    this.view = this.steps.view(0, this.eye);
    this.moves = {
      go: this.go.bind(this),
      step: (/** @type {number} */ way) => this.go(this.step + way),
      turn: (/** @type {number} */ way) => this.go(this.timeline.turnFrom(this.step, way)),
      play: this.play.bind(this),
      speed: this.setSpeed.bind(this),
      look: this.look.bind(this),
    };
    this.timeline = new Timeline(this.steps, this.names, this.moves.go);
    this.talk = new TalkList(this.steps, this.moves.go);
    this.chances = new ChancesCard(this.names, (turn) => this.go(this.steps.firstOf(turn)));
    this.controls = new Controls(this.moves, data.eyes, this.last, this.names, this.gone.signal);
    this.liveButton = html(
      "button",
      { type: "button", class: "button live-button", click: () => this.go(Infinity) },
      "Live",
    );
    this.build(root);
    this.goToNamed();
  }

  /** @param {HTMLElement} root */
  build(root) {
    const { at } = this;
    at.allKnown.append(at.known);
    at.allKnown.addEventListener("toggle", () => this.drawKnown());
    root.replaceChildren(
      html("div", { class: "top" }, at.head, this.controls.options),
      html(
        "div",
        { class: this.isPlanet ? "table" : "table table-plain" },
        html(
          "section",
          { class: "middle", "aria-labelledby": "board" },
          this.controls.root,
          html("h2", { id: "board", class: "unseen" }, "The table"),
          at.board,
          this.isPlanet && this.drawLegend(),
          this.isPlanet && at.seats,
          this.isPlanet && at.allKnown,
        ),
        html(
          "div",
          { class: "side" },
          html("section", { class: "card happened", "aria-labelledby": "moment" }, at.events, at.answers),
          this.cards.notes,
          this.chances.root,
          this.timeline.root,
          this.cards.talk,
        ),
      ),
    );
    this.controls.options.prepend(this.liveButton);
    this.tell();
    listenToSwipes(at.board, this.moves);
    const named = () => {
      this.follows = this.follows && location.hash.length <= 1;
      this.goToNamed();
    };
    window.addEventListener("hashchange", named, { signal: this.gone.signal });
    let width = 0;
    const observer = new ResizeObserver(([entry]) => {
      if (Math.floor(entry.contentRect.width) !== width) this.drawBoard();
      width = Math.floor(entry.contentRect.width);
    });
    observer.observe(at.board);
    this.gone.signal.addEventListener("abort", () => observer.disconnect());
  }

  /** Something else is shown in its place. */
  leave() {
    this.pause();
    this.chances.leave();
    this.gone.abort();
  }

  /** What is not of one step: the match as it stands, and which parts there are. */
  tell() {
    redraw(this.at.head, [drawHead(this.data, this.names, this.how.record)]);
    this.cards.notes.hidden = !this.steps.hasNotes;
    this.cards.talk.hidden = this.steps.talks.length === 0;
    this.liveButton.hidden = !this.how.live;
  }

  /** @param {Step[]} steps that come behind the others */
  add(steps) {
    for (const step of steps) {
      this.steps.push(step);
      takeMost(this.most, this.steps.now[this.data.eyes[0]] ?? {});
    }
    this.last = this.steps.length - 1;
  }

  /**
   * The match goes on. Who looks at its last step sees the new one.
   * @param {Step[]} steps
   */
  grow(steps) {
    const quick = performance.now() - this.grownAt < READ_MS;
    this.grownAt = performance.now();
    this.add(steps);
    this.scores.clear();
    this.controls.grow(this.last);
    this.cards.talk.hidden = this.steps.talks.length === 0;
    if (this.follows) this.step = this.last;
    this.draw(quick);
  }

  /** What is known of the chances of winning. @param {import("./chances.mjs").Chances} chances */
  tellChances(chances) {
    this.chances.show(chances);
  }

  /**
   * What is known of the match now, such as its verdict.
   * @param {Match} match
   * @param {Partial<Shown>} how
   */
  know(match, how) {
    this.data.match = match;
    this.names.match = match;
    this.scores.clear();
    this.how = { ...this.how, ...how };
    this.follows = this.follows && this.how.live === true;
    this.tell();
    this.draw();
  }

  /** Stays open or closed from step to step. */
  drawLegend() {
    const view = this.steps.view(0, this.data.eyes[0]);
    return html(
      "details",
      { class: "legend-of", open: window.innerWidth > LEGEND_WIDTH },
      html("summary", {}, "What the drawings mean"),
      legend(tokensOf(view), this.names),
    );
  }

  /** Goes to the moment that the address names. */
  goToNamed() {
    const named = new URLSearchParams(location.hash.slice(1)),
      eye = named.get("eye"),
      number = (/** @type {string} */ name) => Number(named.get(name)) || 0;
    if (eye !== null && this.data.eyes.includes(eye)) this.eye = eye;
    if (this.follows) this.go(Infinity);
    else if (named.has("event")) this.go(this.steps.ofEvents(number("event")) + number("more"));
    else this.go(named.has("step") ? number("step") : this.step);
  }

  /** The fragment of this moment. */
  link() {
    const eye = encodeURIComponent(this.eye);
    if (!this.how.served) return `#step=${this.step}&eye=${eye}`;
    const events = this.steps.eventsUpTo(this.step),
      more = this.step - this.steps.ofEvents(events);
    return `#event=${events}${more > 0 ? `&more=${more}` : ""}&eye=${eye}`;
  }

  /** Keeps the address, unless it already is of this moment or names the match that goes on. */
  keepAddress() {
    const link = this.follows ? "" : this.link();
    if (location.hash !== link) history.replaceState(null, "", link || location.pathname + location.search);
  }

  /** @param {number} step is brought between the first and the last */
  go(step) {
    const wanted = Math.max(0, Math.min(this.last, Math.trunc(step === Infinity ? this.last : step)));
    if (wanted !== this.step) this.note = 0;
    this.step = wanted;
    this.follows = this.how.live === true && wanted === this.last;
    if (this.step === this.last) this.pause();
    this.draw();
  }

  /** @param {string} eye */
  look(eye) {
    if (!this.data.eyes.includes(eye)) return;
    this.eye = eye;
    this.note = 0;
    this.draw();
  }

  play() {
    if (this.timer) {
      this.pause();
    } else {
      this.timer = window.setInterval(() => this.go(this.step + 1), STEP_MS / this.speed);
      if (this.step === this.last) this.step = 0;
    }
    this.draw();
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    if (!this.timer) return;
    this.pause();
    this.play();
  }

  /** The notes that this eye may know. */
  seenNotes() {
    return (this.steps.at(this.step).notes ?? []).filter(({ seat }) => seesThoughts(this.eye, seat));
  }

  /** @param {boolean} quick steps come too quickly to be read out */
  draw(quick = false) {
    const { at } = this,
      step = this.steps.at(this.step),
      title = stepTitle(this.timeline, this.step),
      playing = this.timer !== 0;
    this.view = this.steps.view(this.step, this.eye);
    this.controls.draw(this.step, this.eye, this.link(), playing, title);
    this.liveButton.setAttribute("aria-pressed", String(this.follows));
    at.events.setAttribute("aria-live", playing || quick ? "off" : "polite");
    at.title.textContent = title;
    at.events.replaceChildren(at.title, drawEvents(step, this.eye));
    redraw(at.answers, [drawAnswers(step, this.eye, this.names)]);
    redraw(at.talk, [this.talk.draw(this.step, this.eye)]);
    this.drawNotes();
    this.drawBoard();
    if (this.isPlanet) redraw(at.seats, [drawSeats(this.view, this.names)]);
    this.drawKnown();
    this.timeline.draw(this.step, this.eye);
    this.chances.draw(step.turn);
    forgetExplained();
    this.keepAddress();
  }

  drawNotes() {
    const notes = this.seenNotes(),
      choose = (/** @type {number} */ note) => {
        this.note = note;
        this.drawNotes();
        this.drawBoard();
      };
    const nothing = this.eye === "all" ? "No note in this step." : "No note in this step that belongs to this eye.";
    redraw(this.at.notes, [
      notes.length === 0
        ? html("p", { class: "quiet" }, nothing)
        : drawNotes(notes, {
            planet: this.view.planet ?? [],
            names: this.names,
            shown: this.noteOnBoard(),
            choose,
          }),
      this.drawScores(),
    ]);
  }

  /** How good the chances in the notes were that this eye may know. They stay as they are, once the match is over. */
  drawScores() {
    if (this.cards.notes.hidden) return null;
    const rows = this.scores.get(this.eye) ?? calibrations(this.steps, this.names, this.eye);
    this.scores.set(this.eye, rows);
    return rows.length > 0 ? drawScores(rows) : null;
  }

  /** The note whose chances are on the board: the chosen one, at first the first that has any. -1: none. */
  noteOnBoard() {
    const drawn = this.seenNotes().map(
      ({ note }) => (chancesOf(note, this.view.planet ?? [], this.names)?.places.size ?? 0) > 0,
    );
    return this.note >= 0 && drawn[this.note] ? this.note : this.note === 0 ? drawn.indexOf(true) : -1;
  }

  drawBoard() {
    const { at, view } = this,
      width = Math.floor(at.board.clientWidth);
    if (width === 0) return;
    if (!this.isPlanet) {
      redraw(at.board, [drawPlain(view, this.names, true)]);
      return;
    }
    const shown = this.noteOnBoard(),
      note = shown >= 0 ? this.seenNotes()[shown].note : "";
    redraw(at.board, [
      drawTracks(view, this.most, width),
      drawPlanet(view, this.names, width, chancesOf(note, view.planet ?? [], this.names)?.places ?? null),
    ]);
  }

  /** Only if somebody has opened it. */
  drawKnown() {
    if (this.at.allKnown.open) redraw(this.at.known, [drawPlain(this.view, this.names, false)]);
  }
}
