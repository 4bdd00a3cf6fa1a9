/* SPDX-License-Identifier: MIT */
/* A match as the arena tells it (pages/match_data.h): what each eye knows at each step. */

/** @typedef {any} Value a number, a list, or a list of either by seat: as the view's row in the schema says */
/** @typedef {Record<string, Value>} View */
/** @typedef {{seat: number, action: number, text: string, cause: string, think_us?: number}} Answer */
/** @typedef {{event: string, text: Record<string, string>, said?: string}} GameEvent */
/** @typedef {{seat: number, note: string}} Note */
/** @typedef {{seat: number, fault: string, decision: number, evidence: string}} Fault */
/**
 * @typedef {object} Step
 * @property {number} turn
 * @property {Answer[]} [answers]
 * @property {GameEvent[]} [events]
 * @property {Note[]} [notes]
 * @property {Fault[]} [faults]
 * @property {Record<string, View>} views
 */
/** @typedef {{role: string, bot: string, version: string}} Seat */
/**
 * @typedef {object} Match
 * @property {string} id
 * @property {string} game
 * @property {string} epoch
 * @property {Seat[]} seats
 * @property {Record<string, string>} settings
 * @property {string} [winner] a side, "draw" or "void"; absent if the match is not over
 * @property {string} [reason]
 * @property {string} [state] of a match of a ladder: playing, over, lost
 * @property {number[]} [score]
 * @property {number} [turns]
 * @property {number} [decisions]
 */
/** @typedef {{match: Match, eyes: string[], steps: Step[], outcome: string, why: string}} MatchData */

/**
 * @param {View} view
 * @param {View | undefined} change null takes a key out
 */
export function apply(view, change) {
  for (const [key, value] of Object.entries(change ?? {})) {
    if (value === null) delete view[key];
    else view[key] = value;
  }
}

/**
 * The sentence of an event for an eye. Games write them in small letters too.
 * @param {GameEvent} event
 * @param {string} eye
 */
export function sentence(event, eye) {
  const words = event.text[eye] ?? event.text.all ?? event.text.public ?? "";

  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * True if this eye may know what the seat answered, and what it thought.
 * @param {string} eye
 * @param {number} seat
 */
export function seesThoughts(eye, seat) {
  return eye === "all" || eye === String(seat);
}

/** @param {GameEvent} event */
export function isTalk({ event, said }) {
  return event === "talk" || Boolean(said);
}
