/* SPDX-License-Identifier: MIT */
/* A match, step by step: puts the parts together and keeps which step is shown, through whose eyes. */
import { Controls, listenToSwipes } from "./controls.mjs";
import { Positions, seesThoughts } from "./data.mjs";
import { html } from "./dom.mjs";
import { forgetExplained } from "./explain.mjs";
import { drawAnswers, drawEvents, drawHead, drawTalk, hasTalk } from "./happened.mjs";
import { Names } from "./names.mjs";
import { calibration, chancesOf, drawNotes } from "./notes.mjs";
import { drawPlain } from "./plain.mjs";
import { drawPlanet, tokensOf } from "./planet.mjs";
import { drawSeats } from "./seats.mjs";
import { stepTitle, Timeline } from "./timeline.mjs";
import { legend } from "./tokens.mjs";
import { drawTracks, mostSteps } from "./tracks.mjs";

/** @typedef {import("./data.mjs").View} View */
/** @typedef {import("./data.mjs").MatchData} MatchData */

const STEP_MS = 1600,
  LEGEND_WIDTH = 600;

/** The parts of the page that change from step to step. */
function makePlaces() {
  return {
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

/**
 * Draws again what is in `place`, and gives the focus back to what had it.
 * @param {Element} place
 * @param {(Node | null)[]} nodes
 */
function redraw(place, nodes) {
  const active = document.activeElement,
    key = active && place.contains(active) ? active.getAttribute("data-key") : null;
  place.replaceChildren(...nodes.filter((node) => node !== null));
  if (key === null) return;
  const again = [...place.querySelectorAll("[data-key]")].find((node) => node.getAttribute("data-key") === key);
  if (again instanceof HTMLElement || again instanceof SVGElement) again.focus({ preventScroll: true });
}

export class Viewer {
  /**
   * @param {HTMLElement} root
   * @param {any} rules
   * @param {MatchData} data
   * @param {string} file
   */
  constructor(root, rules, data, file) {
    this.data = data;
    this.names = new Names(rules, data.match);
    this.positions = new Positions(data.steps);
    this.last = data.steps.length - 1;
    this.step = 0;
    this.eye = data.eyes.includes("all") ? "all" : data.eyes[0];
    this.speed = 1;
    this.timer = 0;
    this.note = 0;
    this.isPlanet = data.match.game === "notalone" && this.names.field("planet") !== undefined;
    this.most = mostSteps(this.positions, data.eyes[0]);
    this.at = makePlaces();
    this.view = this.positions.view(0, this.eye);
    this.moves = {
      go: this.go.bind(this),
      step: (/** @type {number} */ way) => this.go(this.step + way),
      turn: (/** @type {number} */ way) => this.go(this.timeline.turnFrom(this.step, way)),
      play: this.play.bind(this),
      speed: this.setSpeed.bind(this),
      look: this.look.bind(this),
    };
    this.timeline = new Timeline(this.positions, this.names, this.moves.go);
    this.controls = new Controls(this.moves, data.eyes, this.last, this.names);
    this.build(root, file);
    this.follow();
  }

  /** @param {HTMLElement} root @param {string} file */
  build(root, file) {
    const { at, data } = this,
      noted = data.steps.some(({ notes }) => notes);
    at.allKnown.append(at.known);
    at.allKnown.addEventListener("toggle", () => this.drawKnown());
    root.replaceChildren(
      html("div", { class: "top" }, drawHead(data, this.names, file), this.controls.options),
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
          noted && card("notes", "Notes of the bots", at.notes),
          this.timeline.root,
          hasTalk(data.steps) && card("talk", "Talk", at.talk),
        ),
      ),
    );
    listenToSwipes(at.board, this.moves);
    window.addEventListener("hashchange", () => this.follow());
    let width = 0;
    new ResizeObserver(([entry]) => {
      if (Math.floor(entry.contentRect.width) !== width) this.drawBoard();
      width = Math.floor(entry.contentRect.width);
    }).observe(at.board);
  }

  /** Stays open or closed from step to step. */
  drawLegend() {
    const view = this.positions.view(0, this.data.eyes[0]);
    return html(
      "details",
      { class: "legend-of", open: window.innerWidth > LEGEND_WIDTH },
      html("summary", {}, "What the drawings mean"),
      legend(tokensOf(view), this.names),
    );
  }

  /** Goes to the moment that the address names. */
  follow() {
    const named = new URLSearchParams(location.hash.slice(1)),
      eye = named.get("eye");
    if (eye !== null && this.data.eyes.includes(eye)) this.eye = eye;
    this.go(Number(named.get("step") ?? this.step) || 0);
  }

  /** @param {number} step is brought between the first and the last */
  go(step) {
    const wanted = Math.max(0, Math.min(this.last, Math.trunc(step === Infinity ? this.last : step)));
    if (wanted !== this.step) this.note = 0;
    this.step = wanted;
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
    return (this.data.steps[this.step].notes ?? []).filter(({ seat }) => seesThoughts(this.eye, seat));
  }

  draw() {
    const { at } = this,
      step = this.data.steps[this.step],
      title = stepTitle(this.timeline, this.step),
      playing = this.timer !== 0;
    this.view = this.positions.view(this.step, this.eye);
    this.controls.draw(this.step, this.eye, playing, title);
    at.events.setAttribute("aria-live", playing ? "off" : "polite");
    at.title.textContent = title;
    at.events.replaceChildren(at.title, drawEvents(step, this.eye));
    redraw(at.answers, [drawAnswers(step, this.eye, this.names)]);
    redraw(at.talk, [drawTalk(this.data.steps, this.step, this.eye, this.moves.go)]);
    this.drawNotes();
    this.drawBoard();
    if (this.isPlanet) redraw(at.seats, [drawSeats(this.view, this.names)]);
    this.drawKnown();
    this.timeline.draw(this.step, this.eye);
    forgetExplained();
    history.replaceState(null, "", `#step=${this.step}&eye=${encodeURIComponent(this.eye)}`);
  }

  drawNotes() {
    const notes = this.seenNotes(),
      choose = (/** @type {number} */ note) => {
        this.note = note;
        this.drawNotes();
        this.drawBoard();
      };
    const score = (/** @type {number} */ seat) => calibration(this.data.steps, seat, this.names);
    const nothing = this.eye === "all" ? "No note in this step." : "No note in this step that belongs to this eye.";
    redraw(this.at.notes, [
      notes.length === 0
        ? html("p", { class: "quiet" }, nothing)
        : drawNotes(notes, {
            planet: this.view.planet ?? [],
            names: this.names,
            shown: this.noteOnBoard(),
            score,
            choose,
          }),
    ]);
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

/** @param {string} id */
function inert(id) {
  return JSON.parse(document.getElementById(id)?.textContent ?? "null");
}

/** Shows the match that the page holds. A record may have no steps, because they were dropped. */
function showMatch() {
  const root = document.getElementById("viewer");
  /** @type {MatchData | null} */
  const data = inert("data");
  const rules = inert("rules");
  const file = inert("file") ?? "";
  if (!root || !data) return;
  if (data.steps.length > 0) new Viewer(root, rules, data, file);
  else root.replaceChildren(drawHead(data, new Names(rules, data.match), file), "This record has no steps to show.");
}

showMatch();
