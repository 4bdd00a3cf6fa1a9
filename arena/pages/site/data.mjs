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

/** Steps between two views that are kept whole. */
const KEPT_EVERY = 32;

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

/** The views of a match, of which few are kept whole. Its steps may become more. */
export class Positions {
  /** @param {Step[]} steps */
  constructor(steps) {
    this.steps = steps;
    /** @type {Map<string, View[]>} by eye, the views at the steps 0, KEPT_EVERY, ... */
    this.kept = new Map();
  }

  /**
   * What this eye knows after this step, without the keys that have their empty value.
   * @param {number} step
   * @param {string} eye
   * @returns {View}
   */
  view(step, eye) {
    const kept = this.kept.get(eye) ?? [];
    this.kept.set(eye, kept);
    const at = Math.min(Math.floor(step / KEPT_EVERY), kept.length - 1);
    const view = at < 0 ? {} : { ...kept[at] };
    for (let i = at < 0 ? 0 : at * KEPT_EVERY + 1; i <= step; i++) {
      apply(view, this.steps[i].views[eye]);
      if (i % KEPT_EVERY === 0 && kept.length === i / KEPT_EVERY) kept.push({ ...view });
    }
    return view;
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

/**
 * How many events there were up to a step. Every event has the same number for all eyes, so this names a moment in a
 * match that is told to the public and in the same match after its release, which has more steps.
 * @param {Step[]} steps
 * @param {number} step
 */
export function eventsUpTo(steps, step) {
  let count = 0;
  for (let i = 0; i <= step; i++) count += steps[i].events?.length ?? 0;
  return count;
}

/**
 * The first step with which there were so many events.
 * @param {Step[]} steps
 * @param {number} events
 */
export function stepOfEvents(steps, events) {
  let count = 0;
  const found = steps.findIndex((step) => {
    count += step.events?.length ?? 0;
    return count >= events;
  });
  return found < 0 ? steps.length - 1 : found;
}
