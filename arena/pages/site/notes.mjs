/* SPDX-License-Identifier: MIT */
/* Notes of bots: those that are JSON with `p`, {"places": {PLACE: P} or [P, ...], "win": P}, are drawn. PLACE is the id
 * of a place or the number of a space; a list is by space, from 1, or from 0 if it has one number more than the planet
 * has spaces. */
import { foreign, html } from "./dom.mjs";

/** @typedef {import("./names.mjs").Names} Names */
/** @typedef {import("./data.mjs").Note} Note */
/**
 * What a note says: chances by space, and of winning. It is sound if each place is one and has a chance.
 * @typedef {{places: Map<number, number>, win: number | null, sound: boolean}} Chances
 */
/**
 * @typedef {object} NotesShown
 * @property {number[]} planet
 * @property {Names} names
 * @property {number} shown the note on the board; -1: none
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
  let sound = true;
  const entries = Array.isArray(places)
    ? places.map((chance, i) => [String(i + (places.length < planet.length ? 1 : 0)), chance])
    : Object.entries(places && typeof places === "object" ? places : {});
  for (const [key, chance] of entries) {
    const code = names.placeCodes.get(key),
      space = code === undefined ? Number(key) : planet.indexOf(code);
    if (isChance(chance) && Number.isInteger(space) && space >= 1 && space < planet.length && !chances.has(space))
      chances.set(space, chance);
    else sound = sound && chance === 0;
  }
  return { places: chances, sound };
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
  const { places, sound } = placesOf(p.places, planet, names),
    win = isChance(p.win) ? p.win : null;
  return places.size > 0 || win !== null ? { places, win, sound } : null;
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
    const chances = chancesOf(note.note, how.planet, how.names);
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
    );
  });
  return html("ul", { class: "notes" }, ...rows);
}

/** @param {import("./brier.mjs").Tally} tally @param {string} what */
function scoreWords({ sum, count }, what) {
  return count > 0 && `${(sum / count).toFixed(3)} for ${what} (${count})`;
}

/**
 * How good the chances of each bot were.
 * @param {import("./brier.mjs").Calibration[]} rows
 */
export function drawScores(rows) {
  const drawn = rows.map(({ bot, win, places, unsound }) => {
    const scores = [scoreWords(win, "winning"), scoreWords(places, "places")].filter(Boolean).join(", ");
    return html(
      "li",
      {},
      html("strong", {}, foreign(bot)),
      ` ${scores || "no score"}`,
      unsound > 0 &&
        html("span", { class: "quiet" }, `; ${unsound} not scored: the chances of their places do not sum to 1`),
    );
  });
  return html(
    "div",
    { class: "scores" },
    html("h3", {}, "Brier scores"),
    html("ul", {}, ...drawn),
    html(
      "p",
      { class: "quiet" },
      "The mean over its notes, and how many forecasts that is: 0 is best, 2 is worst, and 0.5 is what one half each way has.",
    ),
  );
}
