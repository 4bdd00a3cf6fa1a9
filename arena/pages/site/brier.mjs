/* SPDX-License-Identifier: MIT */
/* How good the chances in the notes of bots were, by what came of them: Brier, G. W. (1950), Verification of forecasts
 * expressed in terms of probability, Monthly Weather Review 78, 1-3. A forecast gives each of several cases a chance, of
 * which one happens. Its score is the sum over the cases of (chance - happened)^2, where `happened` is 1 for that one
 * and 0 for the others: 0 the best, 2 the worst. */
import { seesThoughts } from "./data.mjs";
import { chancesOf } from "./notes.mjs";

/** @typedef {import("./data.mjs").View} View */
/** @typedef {import("./steps.mjs").Steps} Steps */
/** @typedef {import("./names.mjs").Names} Names */
/** @typedef {{sum: number, count: number}} Tally of scores */
/**
 * The notes of one bot in a match.
 * @typedef {{bot: string, win: Tally, places: Tally, unsound: number}} Calibration
 */

const ROUNDING = 0.01; /* by which chances may miss the sum of 1 */

/**
 * @param {Iterable<number>} chances of the cases
 * @param {number} happened the chance that the case had which happened; 0 if it was not among them
 */
export function brierScore(chances, happened) {
  let score = 1 - 2 * happened;
  for (const chance of chances) score += chance * chance;
  return score;
}

/** Whether the seat won. Null if there is no verdict. @param {Names} names @param {number} seat */
function hasWon(names, seat) {
  const { winner, score = [] } = names.match;
  if (winner === undefined || winner === "void") return null;
  return winner !== "draw" && score[seat] === Math.max(...score);
}

/**
 * Where those are whom a seat's note is about, as far as it is revealed: for the Creature the Hunted, each on a space or
 * two; for a Hunted the Creature token.
 * @param {View} view
 * @param {number} seat
 * @returns {number[]}
 */
function spacesMeant(view, seat) {
  return (seat === 0 ? (view.space ?? []).flat() : (view.creature_token ?? [])).filter(
    (/** @type {number} */ space) => space > 0,
  );
}

/** @param {Tally} tally @param {number} score */
function add(tally, score) {
  tally.sum += score;
  tally.count++;
}

/**
 * What the notes that an eye may know say of chances, and by turn where those were whom they are about, as far as it was
 * revealed at the end.
 * @param {Steps} steps
 * @param {Names} names
 * @param {string} eye
 */
function forecasts(steps, names, eye) {
  const known = steps.hasPublic ? "public" : eye;
  /** @type {Map<number, View>} */
  const turns = new Map();
  /** @type {{seat: number, turn: number, chances: import("./notes.mjs").Chances, isOpen: boolean}[]} */
  const made = [];
  let before = { turn: steps.at(0).turn, view: steps.view(0, known) };
  for (let i = 0; i < steps.length; i++) {
    const { turn, notes = [] } = steps.at(i),
      view = steps.view(i, known);
    for (const { seat, note } of notes) {
      const chances = seesThoughts(eye, seat) ? chancesOf(note, before.view.planet ?? [], names) : null;
      if (chances) made.push({ seat, turn: before.turn, chances, isOpen: spacesMeant(before.view, seat).length > 0 });
    }
    const seen = turns.get(turn) ?? {};
    turns.set(turn, { space: view.space ?? seen.space, creature_token: view.creature_token ?? seen.creature_token });
    before = { turn, view };
  }
  return { made, turns };
}

/**
 * The scores of the notes that an eye may know, by bot. A note is about the turn in which it was made. What was revealed
 * by then is no forecast, and chances of places that are no distribution have no score: they are counted as unsound.
 * @param {Steps} steps
 * @param {Names} names
 * @param {string} eye
 * @returns {Calibration[]}
 */
export function calibrations(steps, names, eye) {
  /** @type {Map<string, Calibration>} */
  const bots = new Map();
  const { made, turns } = forecasts(steps, names, eye);
  for (const { seat, turn, chances, isOpen } of made) {
    const bot = names.bot(seat),
      row = bots.get(bot) ?? { bot, win: { sum: 0, count: 0 }, places: { sum: 0, count: 0 }, unsound: 0 },
      won = hasWon(names, seat);
    bots.set(bot, row);
    if (chances.win !== null && won !== null)
      add(row.win, brierScore([chances.win, 1 - chances.win], won ? chances.win : 1 - chances.win));
    if (chances.places.size === 0 || isOpen) continue;
    const sum = [...chances.places.values()].reduce((all, chance) => all + chance, 0);
    if (!chances.sound || Math.abs(sum - 1) > ROUNDING) row.unsound++;
    else
      for (const space of spacesMeant(turns.get(turn) ?? {}, seat))
        add(row.places, brierScore(chances.places.values(), chances.places.get(space) ?? 0));
  }
  return [...bots.values()];
}
