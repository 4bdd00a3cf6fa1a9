/* SPDX-License-Identifier: MIT */
/* Notes of bots: those that are JSON with `p`, {"places": {PLACE: P} or [P, ...], "win": P}, are drawn. PLACE is the id
 * of a place or the number of a space; a list is by space, from 1, or from 0 if it has one number more than the planet
 * has spaces. */
import { foreign, html } from "./dom.mjs";

/** @typedef {import("./names.mjs").Names} Names */
/** @typedef {import("./data.mjs").Step} Step */
/** @typedef {import("./data.mjs").Note} Note */
/** @typedef {{places: Map<number, number>, win: number | null}} Chances */
/** @typedef {{brier: number, count: number}} Calibration */
/**
 * @typedef {object} NotesShown
 * @property {number[]} planet
 * @property {Names} names
 * @property {number} shown the note on the board; -1: none
 * @property {(seat: number) => Calibration | null} score
 * @property {(note: number) => void} choose a note for the board
 */

/** @param {any} value */
function isChance(value) {
  return typeof value === "number" && value >= 0 && value <= 1;
}

/** @param {any} places @param {number[]} planet by space, from 0 @param {Names} names */
function placesOf(places, planet, names) {
  /** @type {Map<number, number>} */
  const chances = new Map();
  const entries = Array.isArray(places)
    ? places.map((chance, i) => [String(i + (places.length < planet.length ? 1 : 0)), chance])
    : Object.entries(places && typeof places === "object" ? places : {});
  for (const [key, chance] of entries) {
    const code = names.placeCodes.get(key),
      space = code === undefined ? Number(key) : planet.indexOf(code);
    if (isChance(chance) && Number.isInteger(space) && space >= 1 && space < planet.length) chances.set(space, chance);
  }
  return chances;
}

/**
 * What a note says of chances. Null if it is no such note.
 * @param {string} note
 * @param {number[]} planet
 * @param {Names} names
 * @returns {Chances | null}
 */
export function chancesOf(note, planet, names) {
  let p;
  try {
    p = JSON.parse(note)?.p;
  } catch {
    return null;
  }
  if (!p || typeof p !== "object") return null;
  const places = placesOf(p.places, planet, names),
    win = isChance(p.win) ? p.win : null;
  return places.size > 0 || win !== null ? { places, win } : null;
}

/**
 * 1 if the seat won, 0 if it lost, a half for a draw. Null if there is no verdict.
 * @param {Names} names
 * @param {number} seat
 */
function outcomeOf(names, seat) {
  const { winner, score = [] } = names.match;
  if (winner === undefined || winner === "void") return null;
  if (winner === "draw") return 0.5;
  return score[seat] === Math.max(...score) ? 1 : 0;
}

/**
 * How good a seat's chances of winning were: the mean of their squared errors, 0 the best.
 * @param {Step[]} steps
 * @param {number} seat
 * @param {Names} names
 * @returns {Calibration | null}
 */
export function calibration(steps, seat, names) {
  const outcome = outcomeOf(names, seat);
  let sum = 0,
    count = 0;
  if (outcome === null) return null;
  for (const step of steps)
    for (const note of step.notes ?? []) {
      const win = note.seat === seat ? (chancesOf(note.note, [], names)?.win ?? null) : null;
      if (win === null) continue;
      sum += (win - outcome) ** 2;
      count++;
    }
  return count ? { brier: sum / count, count } : null;
}

/** @param {Chances} chances @param {number[]} planet @param {Names} names */
function words(chances, planet, names) {
  const percent = (/** @type {number} */ chance) => `${Math.round(chance * 100)} %`;
  const places = [...chances.places]
    .sort((one, other) => other[1] - one[1])
    .filter(([, chance]) => chance > 0)
    .map(
      ([space, chance]) =>
        `${planet[space] ? names.piece("place", planet[space]).name : `space ${space}`} ${percent(chance)}`,
    );
  return [chances.win === null ? "" : `wins with ${percent(chances.win)}`, places.join(", ")]
    .filter(Boolean)
    .join("; ");
}

/**
 * @param {Note[]} notes
 * @param {NotesShown} how
 */
export function drawNotes(notes, how) {
  const rows = notes.map((note, i) => {
    const chances = chancesOf(note.note, how.planet, how.names),
      score = chances?.win != null ? how.score(note.seat) : null;
    const onBoard =
      chances &&
      chances.places.size > 0 &&
      html(
        "button",
        {
          type: "button",
          class: "chip",
          "data-key": `note-${i}`,
          "aria-pressed": how.shown === i ? "true" : "false",
          click: () => how.choose(how.shown === i ? -1 : i),
        },
        "On the board",
      );
    const win =
      chances?.win != null &&
      html("meter", { min: 0, max: 1, value: chances.win, "aria-label": "chance of winning by the note" });
    return html(
      "li",
      {},
      html("strong", {}, how.names.seat(note.seat)),
      " ",
      chances ? html("span", {}, words(chances, how.planet, how.names)) : foreign(note.note),
      " ",
      win || null,
      onBoard || null,
      score &&
        html(
          "span",
          { class: "quiet score" },
          `Brier score of its ${score.count} chances of winning: ${score.brier.toFixed(3)} (0 is best)`,
        ),
    );
  });
  return html("ul", { class: "notes" }, ...rows);
}
