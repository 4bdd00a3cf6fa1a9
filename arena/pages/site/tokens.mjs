/* SPDX-License-Identifier: MIT */
/* What lies on a space, as small drawings that differ in shape and letter and not in colour alone. */
import { html, svg } from "./dom.mjs";
import { explained } from "./explain.mjs";

/** @typedef {import("./names.mjs").Names} Names */
/** @typedef {import("./names.mjs").Explained} Explained */

/** The side of a drawing, in pixels. */
export const ICON = 22;

/**
 * What may lie on a space: how it is drawn on 22 by 22, and what it is.
 * @type {Record<string, {word: string, shape: string, letter?: string, at?: number, code?: number, effect?: string}>}
 */
const TOKENS = {
  creature: {
    word: "Creature token",
    shape: "M11 1 14 4 18 3 18 7 21 9 19 13 20 17 16 17 14 21 11 18 8 21 6 17 2 17 3 13 1 9 4 7 4 3 8 4Z",
    letter: "C",
    at: 15,
    code: 1,
  },
  artemia: { word: "Artemia token", shape: "M6 2H16L21 11 16 20H6L1 11Z", letter: "A", at: 15.2, code: 2 },
  target: { word: "Target token", shape: "M11 1 21 11 11 21 1 11Z", letter: "T", at: 15, code: 3 },
  shield: {
    word: "Shield",
    shape: "M11 1 20 4V11C20 16 16 19.5 11 21 6 19.5 2 16 2 11V4Z",
    letter: "S",
    at: 15,
    effect: "The Dome moves it one space on. When it arrives, Assimilation moves back and the Shield returns.",
  },
  sanctuary: {
    word: "Sanctuary",
    shape: "M11 1 21 10H18V21H4V10H1Z",
    letter: "H",
    at: 17,
    effect: "Hunted beside this space may rescue a Survivor, and Hunted on it may fortify or shelter.",
  },
  marker: {
    word: "Marker",
    shape: "M5 1H7V3L19 7 7 12V21H5Z",
    effect: "On the Beach it waits to be removed: Rescue advances then.",
  },
  cached: {
    word: "Card under the place",
    shape: "M5 2H17V20H5Z",
    letter: "?",
    at: 15.2,
    effect: "A Survival card lies under this place.",
  },
};

/**
 * @param {string} kind
 * @param {number} x
 * @param {number} y
 */
export function tokenIcon(kind, x = 0, y = 0) {
  const { shape, letter, at } = TOKENS[kind];
  const text = letter && svg("text", { x: ICON / 2, y: at, class: "token-letter" }, letter);
  return svg("g", { class: `token token-${kind}`, transform: `translate(${x} ${y})` }, svg("path", { d: shape }), text);
}

/** @param {string} kind */
export function tokenWord(kind) {
  return TOKENS[kind].word;
}

/**
 * A Hunted on a space.
 * @param {{seat: number, sure: boolean, caught: boolean}} pawn sure: it is revealed that it is there
 * @param {number} x
 * @param {number} y
 */
export function pawnIcon(pawn, x = 0, y = 0) {
  const state = `${pawn.sure ? "" : " pawn-guess"}${pawn.caught ? " pawn-caught" : ""}`;
  const cross = pawn.caught && svg("path", { class: "pawn-cross", d: "M3 3 19 19M19 3 3 19" });
  return svg(
    "g",
    { class: `pawn${state}`, transform: `translate(${x} ${y})` },
    svg("circle", { cx: 11, cy: 11, r: 9.5 }),
    cross,
    svg("text", { x: 11, y: 15, class: "token-letter" }, pawn.seat),
  );
}

/** @param {Element} icon */
function alone(icon) {
  return svg("svg", { viewBox: `0 0 ${ICON} ${ICON}`, width: ICON, height: ICON, "aria-hidden": "true" }, icon);
}

/** @param {number} seat */
export function pawnAlone(seat) {
  return alone(pawnIcon({ seat, sure: true, caught: false }));
}

/** @param {string} kind @param {Names} names @returns {Explained} */
function tokenExplained(kind, names) {
  const { word, code, effect = "" } = TOKENS[kind];
  return {
    type: "token",
    code: code ?? 0,
    name: word,
    facts: [],
    effect: code ? names.piece("token", code).effect : effect,
  };
}

/**
 * What the drawings mean.
 * @param {string[]} kinds
 * @param {Names} names
 */
export function legend(kinds, names) {
  const rows = kinds.map((kind) =>
    html(
      "li",
      {},
      explained(
        html(
          "button",
          { type: "button", class: "chip chip-token", "data-key": `token-${kind}` },
          alone(tokenIcon(kind)),
          TOKENS[kind].word,
        ),
        tokenExplained(kind, names),
      ),
    ),
  );
  const pawns = /** @type {[string, boolean, boolean][]} */ ([
    ["is there", true, false],
    ["will be there: not yet revealed", false, false],
    ["is caught", true, true],
  ]);
  const marks = pawns.map(([word, sure, caught]) =>
    html("li", { class: "chip-plain" }, alone(pawnIcon({ seat: 1, sure, caught })), `Hunted 1 ${word}`),
  );
  return html("ul", { class: "chips legend" }, ...rows, ...marks);
}
