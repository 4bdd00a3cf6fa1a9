// SPDX-License-Identifier: MIT
// A match, and what the arena asks of its seat.

import { Chance } from "./chance.js";
import type { Answered, Message } from "./messages.js";
import { findWords } from "./rules.js";
import { type View, viewOf } from "./view.js";
import type { Action, Piece, Words } from "./words.js";

const TEXT_MOST = 200; // bytes of a text for all seats
const NOTE_MOST = 1024; // bytes of a note for the record
const TOLD_MOST = 3; // actions that an error names

/** What TypeScript knows of a game. The games of this package have theirs, such as notalone.Game. */
export interface Game {
  readonly view: View;
  readonly action: string;
  readonly ask: string;
}

/** A match that this bot plays in one seat. */
export class Match {
  readonly handle: number;
  readonly game: string;
  readonly epoch: string;
  readonly role: string;
  /** From 0. */
  readonly seat: number;
  /** How many seats the match has. */
  readonly seats: number;
  /** "move=1s,bank=60s,...", or "none". */
  readonly clock: string;
  /** All settings, as text. */
  readonly settings: Readonly<Record<string, string>>;
  /** The same as numbers: words by their place among the setting's values. */
  readonly numbers: Readonly<Record<string, number | number[]>>;
  /** 16 bytes. */
  readonly botSeed: Uint8Array;
  readonly words: Words;
  /** A sentence if there are no words for this game and epoch, else "". */
  readonly wordsMissing: string;
  /** Yours, for this match. */
  // biome-ignore lint/suspicious/noExplicitAny: the author alone knows what it holds
  state: any = {};
  /** The number of the last event. */
  event = 0;
  /** For Matches: whether it was said to be ready, whether the connection broke and did not come back to it yet, the
   * decision that was asked for last, the answer that was given last. */
  isReady = false;
  isAway = false;
  asked = 0;
  answered: Answered | undefined;

  constructor(start: Message<"start">) {
    this.handle = start.match;
    this.game = start.game;
    this.epoch = start.epoch;
    this.role = start.role;
    this.seat = start.seat;
    this.seats = start.seats;
    this.clock = start.clock;
    this.settings = Object.freeze(start.settings);
    this.numbers = Object.freeze(start.numbers ?? {});
    this.botSeed = start.bot_seed;
    const found = findWords(start.game, start.epoch);
    this.words = found.words;
    this.wordsMissing = found.missing;
  }

  toString(): string {
    return `match ${this.handle} of ${this.game}, ${this.role} in seat ${this.seat}`;
  }
}

/** What a decision asks for. */
export interface Asks<Kind extends string = string> {
  /** A word of the game, such as "discard". */
  readonly kind: Kind;
  /** The type of the piece that caused it, or "". */
  readonly byType: string;
  /** That piece; its code if it has no words, undefined if there is none. */
  readonly by: Piece | number | undefined;
  /** How many answers this ask still takes, this one included. */
  readonly count: number;
}

/**
 * Actions in ascending order. Those of a decision are never none, so that `first` and `random()` are actions; of those
 * that were chosen from them there may be none, and then both are undefined.
 */
export class Actions<Kind extends string = string, None = undefined> implements Iterable<Action<Kind>> {
  readonly #ids: readonly number[];
  readonly #words: Words;
  readonly #chance: Chance;

  constructor(ids: readonly number[], words: Words, chance: Chance) {
    this.#ids = ids;
    this.#words = words;
    this.#chance = chance;
  }

  get length(): number {
    return this.#ids.length;
  }

  /** The action at this place, from 0; below 0 from the end. */
  at(place: number): Action<Kind> | undefined {
    const id = this.#ids.at(place);
    return id === undefined ? undefined : (this.#words.action(id) as Action<Kind>);
  }

  *[Symbol.iterator](): Iterator<Action<Kind>> {
    for (const id of this.#ids) {
      yield this.#words.action(id) as Action<Kind>;
    }
  }

  /** Whether this action, or the action of this id, is among them. */
  includes(action: Action | number): boolean {
    return this.#ids.includes(typeof action === "number" ? action : action.id);
  }

  /** The first. */
  get first(): Action<Kind> | None {
    return this.at(0) as Action<Kind> | None;
  }

  /** One of them, all equally likely, the same in each replay. */
  random(): Action<Kind> | None {
    return (this.length ? this.at(this.#chance.below(this.length)) : undefined) as Action<Kind> | None;
  }

  /** Those for which a function returns true. */
  filter(keeps: (action: Action<Kind>) => boolean): Actions<Kind> {
    const ids = this.#ids.filter((id) => keeps(this.#words.action(id) as Action<Kind>));
    return new Actions(ids, this.#words, this.#chance);
  }

  /** Those of these kinds. */
  kind(...kinds: Kind[]): Actions<Kind> {
    return this.filter((action) => kinds.includes(action.kind));
  }

  /** Those with these objects. */
  object(...objects: string[]): Actions<Kind> {
    return this.filter((action) => objects.includes(action.object));
  }

  toString(): string {
    return [...this].join(", ");
  }
}

/** What decide may return. */
export type Answer = Action | number | bigint;

function isActionLike(answer: unknown): answer is { id: unknown } {
  return typeof answer === "object" && answer !== null && "id" in answer;
}

/** What the arena waits for. Milliseconds are those when it was sent, and undefined without a clock. */
export class Decision<G extends Game = Game> {
  readonly type = "decision";
  readonly match: Match;
  /** They count from 1 for each seat of a match. */
  readonly number: number;
  /** All that is legal. */
  readonly actions: Actions<G["action"], never>;
  /** What is asked; undefined if the game does not say. */
  readonly asks: Asks<G["ask"]> | undefined;
  /** What the seat knows. */
  readonly view: G["view"];
  /** Whether there is a view: the bot asks for them unless `views` is "none". */
  readonly hasView: boolean;
  /** Milliseconds until the deadline, the bank included. */
  readonly left: number | undefined;
  /** Milliseconds in the bank. */
  readonly bank: number | undefined;
  /** Milliseconds that the arena measured for the last answer. */
  readonly last: number | undefined;
  readonly #chance: Chance;
  #said: { text?: string; note?: string } = {};

  constructor(match: Match, message: Message<"decision">) {
    const { words } = match;
    this.match = match;
    this.number = message.decision;
    this.#chance = new Chance(match.botSeed, message.decision);
    this.actions = new Actions(message.actions, words, this.#chance);
    this.asks = message.asks && asksOf<G["ask"]>(message.asks, words);
    this.view = viewOf({ words, seats: match.seats, read: message.view }) as G["view"];
    this.hasView = message.view !== undefined;
    this.left = message.left;
    this.bank = message.bank;
    this.last = message.last;
  }

  /**
   * The action, from itself or its id.
   * @throws TypeError if it is no action, RangeError if it is none of `actions`.
   */
  legal(answer: unknown): Action<G["action"]> {
    if (answer === undefined || answer === null) {
      throw new TypeError(`decide returned ${answer}; it must return one of decision.actions, or its id`);
    }
    const id = isActionLike(answer) ? answer.id : answer;
    if (typeof id !== "bigint" && !Number.isInteger(id)) {
      throw new TypeError(
        `decide returned ${typeof answer} ${String(answer)}; it must return one of decision.actions, or its id`,
      );
    }
    if (!this.actions.includes(Number(id))) {
      const told = [...this.actions].slice(0, TOLD_MOST).join(", ");
      const more = this.actions.length - TOLD_MOST;
      throw new RangeError(`action ${id} is not legal; legal: ${told}${more > 0 ? ` and ${more} more` : ""}`);
    }
    return this.match.words.action(Number(id)) as Action<G["action"]>;
  }

  /** A number of 0..n-1, the same in each replay. */
  below(n: number): number {
    return this.#chance.below(n);
  }

  /**
   * Adds a text that all seats hear, if the action may carry talk: at most 200 bytes.
   * @throws RangeError if it is longer, TypeError if it is no text.
   */
  say(text: string): void {
    this.#said.text = checked("text", text, TEXT_MOST);
  }

  /**
   * Adds a note to the record, which is shown after the match's release: a text of at most 1,024 bytes, or a value that
   * becomes JSON.
   * @throws RangeError if it is longer, TypeError if it does not become JSON.
   */
  note(note: unknown): void {
    this.#said.note = checked("note", typeof note === "string" ? note : JSON.stringify(note), NOTE_MOST);
  }

  /** What say and note added. */
  get wordsSaid(): Readonly<{ text?: string; note?: string }> {
    return this.#said;
  }

  toString(): string {
    return `decision ${this.number} of ${this.match}: ${this.actions}`;
  }
}

function asksOf<Kind extends string>(asks: NonNullable<Message<"decision">["asks"]>, words: Words): Asks<Kind> {
  const byType = asks.by_type ?? "";
  const by = asks.by === undefined ? undefined : (words.piece(byType, asks.by) ?? asks.by);
  return { kind: asks.kind as Kind, byType, by, count: asks.count };
}

function checked(what: string, text: unknown, most: number): string {
  if (typeof text !== "string") {
    throw new TypeError(`a ${what} is text, and not ${typeof text}`);
  }
  if (/\p{Surrogate}/u.test(text)) {
    throw new RangeError(`a ${what} is Unicode, without halves of surrogates`);
  }
  const size = Buffer.byteLength(text);
  if (size > most) {
    throw new RangeError(`a ${what} has at most ${most} bytes of UTF-8, not ${size}`);
  }
  return text;
}
