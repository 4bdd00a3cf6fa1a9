/* SPDX-License-Identifier: MIT */
/* The steps of a match, which may become many: so they are kept in blocks, and of these few are at hand. The others are
 * packed, each with what all eyes know at its beginning, and are unpacked when somebody goes there. What is asked of all
 * steps at once stands in lists of small numbers. */
import { apply, isTalk } from "./data.mjs";
import { inflate } from "./inflate.mjs";

/** @typedef {import("./data.mjs").Step} Step */
/** @typedef {import("./data.mjs").View} View */
/** @typedef {{before: Record<string, View>, steps: Step[]}} Content `before`: by eye, what is known before these steps */
/** @typedef {string | {bytes: Uint8Array, size: number}} Packed a text where the browser cannot compress; `size`: unpacked */
/** @typedef {{events: number, content: Content | null, packed: Packed | null}} Block `events`: how many come before it */

const BLOCK_STEPS = 128,
  PART_STEPS = 128,
  UNPACKED_MOST = 4;

/** @param {Content} content @returns {Promise<Packed>} */
async function pack(content) {
  const text = JSON.stringify(content);
  try {
    const whole = new Blob([text]),
      stream = whole.stream().pipeThrough(new CompressionStream("deflate-raw"));
    return { bytes: new Uint8Array(await new Response(stream).arrayBuffer()), size: whole.size };
  } catch {
    return text;
  }
}

/** @param {Packed} packed @returns {Content} */
function unpack(packed) {
  return JSON.parse(typeof packed === "string" ? packed : new TextDecoder().decode(inflate(packed.bytes, packed.size)));
}

/** The index of the last number that is not above a value, in an ascending list. -1: there is none. @param {number[]} list @param {number} value */
export function lastUpTo(list, value) {
  let from = -1;
  for (let to = list.length; to - from > 1; ) {
    const middle = (from + to) >> 1;
    if (list[middle] <= value) from = middle;
    else to = middle;
  }
  return from;
}

/** @param {Record<string, View>} views by eye */
function copyViews(views) {
  return Object.fromEntries(Object.entries(views).map(([eye, view]) => [eye, { ...view }]));
}

export class Steps {
  constructor() {
    this.length = 0;
    /** @type {Block[]} */
    this.blocks = [];
    /** @type {Block[]} that are full and at hand, by when they were used last */
    this.unpacked = [];
    this.packs = false;
    this.events = 0;
    /** @type {Record<string, View>} by eye, what is known after the last step */
    this.now = {};
    /** The turns; a long one is in parts. @type {{turns: number[], firsts: number[], faults: number[]}} */
    this.parts = { turns: [], firsts: [], faults: [] };
    /** @type {number[]} those in which somebody talks */
    this.talks = [];
    this.hasNotes = false;
    this.hasPublic = false;
  }

  /** @param {Step[]} steps */
  static of(steps) {
    const all = new Steps();
    for (const step of steps) all.push(step);
    return all;
  }

  /** @param {Step} step comes behind the others */
  push(step) {
    if (this.length % BLOCK_STEPS === 0) this.begin();
    this.blocks[this.blocks.length - 1].content?.steps.push(step);
    for (const [eye, change] of Object.entries(step.views)) {
      this.now[eye] ??= {};
      apply(this.now[eye], change);
    }
    this.count(step);
    this.events += step.events?.length ?? 0;
    this.hasNotes ||= step.notes !== undefined;
    this.hasPublic ||= step.views.public !== undefined;
    if (step.events?.some(isTalk)) this.talks.push(this.length);
    this.length++;
  }

  /** The next block. The one before it is full. */
  begin() {
    const full = this.blocks[this.blocks.length - 1];
    if (full) this.unpacked.push(full);
    this.blocks.push({ events: this.events, content: { before: copyViews(this.now), steps: [] }, packed: null });
    void this.packSome();
  }

  /** @param {Step} step is the next one */
  count({ turn, faults = [] }) {
    const { parts } = this,
      last = parts.turns.length - 1;
    if (last < 0 || parts.turns[last] !== turn || this.length - parts.firsts[last] >= PART_STEPS) {
      parts.turns.push(turn);
      parts.firsts.push(this.length);
      parts.faults.push(0);
    }
    parts.faults[parts.faults.length - 1] += faults.length;
  }

  /** Lets go of those that are packed and were not used for the longest time, as long as there are too many. */
  closeOld() {
    while (this.unpacked.length > UNPACKED_MOST) {
      const at = this.unpacked.findIndex(({ packed }) => packed !== null);
      if (at < 0 || at === this.unpacked.length - 1) return;
      this.unpacked[at].content = null;
      this.unpacked.splice(at, 1);
    }
  }

  /** Packs one after the other until few are left, so that nothing else waits for long. */
  async packSome() {
    if (this.packs) return;
    this.packs = true;
    for (; this.unpacked.length > UNPACKED_MOST; this.closeOld()) {
      const [block] = this.unpacked;
      block.packed = await pack(/** @type {Content} */ (block.content));
    }
    this.packs = false;
  }

  /** What is in the block of a step. @param {number} step @returns {Content} */
  content(step) {
    const block = this.blocks[Math.floor(step / BLOCK_STEPS)];
    if (block === this.blocks[this.blocks.length - 1]) return /** @type {Content} */ (block.content);
    block.content ??= unpack(/** @type {Packed} */ (block.packed));
    const at = this.unpacked.indexOf(block);
    if (at >= 0) this.unpacked.splice(at, 1);
    this.unpacked.push(block);
    this.closeOld();
    void this.packSome();
    return block.content;
  }

  /** @param {number} step @returns {Step} */
  at(step) {
    return this.content(step).steps[step % BLOCK_STEPS];
  }

  /**
   * What this eye knows after this step, without the keys that have their empty value.
   * @param {number} step
   * @param {string} eye
   * @returns {View}
   */
  view(step, eye) {
    const { before, steps } = this.content(step),
      view = { ...before[eye] };
    for (let i = 0; i <= step % BLOCK_STEPS; i++) apply(view, steps[i].views[eye]);
    return view;
  }

  /**
   * How many events there were up to a step. Every event has the same number for all eyes, so this names a moment in a
   * match that is told to the public and in the same match after its release, which has more steps.
   * @param {number} step
   */
  eventsUpTo(step) {
    let count = this.blocks[Math.floor(step / BLOCK_STEPS)].events;
    for (const { events } of this.content(step).steps.slice(0, (step % BLOCK_STEPS) + 1)) count += events?.length ?? 0;
    return count;
  }

  /** The first step with which there were so many events; else the last step. @param {number} events */
  ofEvents(events) {
    if (events > this.events) return this.length - 1;
    const after = this.blocks.findIndex((block, i) => i > 0 && block.events >= events),
      block = (after < 0 ? this.blocks.length : after) - 1;
    const first = block * BLOCK_STEPS;
    let count = this.blocks[block].events;
    return (
      first +
      this.content(first).steps.findIndex((step) => {
        count += step.events?.length ?? 0;
        return count >= events;
      })
    );
  }

  /** The part of a turn that a step belongs to. @param {number} step */
  partOf(step) {
    return lastUpTo(this.parts.firsts, step);
  }

  /** Behind the last step of a part. @param {number} part */
  endOf(part) {
    return this.parts.firsts[part + 1] ?? this.length;
  }

  /** The first step of a turn; 0 if there is none of it. @param {number} turn */
  firstOf(turn) {
    return this.parts.firsts[this.parts.turns.indexOf(turn)] ?? 0;
  }
}
