// SPDX-License-Identifier: MIT
// A whole bot in one call.

import { Connection, tell } from "./connection.js";
import type { Answer, Decision, Game, Match } from "./decision.js";
import { ArenaError } from "./errors.js";
import type { Complaint, End, Event, Step } from "./matches.js";
import type { ConnectionOptions } from "./options.js";

const LEAVE_MS = 300; // after this a program with timers or sockets of its own is ended all the same

/** Answers a decision: with one of its actions, or its id. It may be async; one decision is answered after the
 * other. */
export type Decide<G extends Game = Game> = (decision: Decision<G>) => Answer | PromiseLike<Answer>;

/** Functions of the bot; each may be async. */
export interface Calls {
  readonly start?: ((match: Match) => unknown) | undefined;
  readonly event?: ((event: Event) => unknown) | undefined;
  readonly end?: ((end: End) => unknown) | undefined;
  readonly error?: ((complaint: Complaint) => unknown) | undefined;
  /** Whether an exception in one of them, or in decide, ends the bot. */
  readonly strict?: boolean | undefined;
}

export interface PlayOptions extends ConnectionOptions, Calls {}

/** What became of a bot's run. */
export class Report {
  /** That ended. */
  matches = 0;
  decisions = 0;
  /** In the bot's own functions. */
  exceptions = 0;
  /** Codes of what the arena complained about, notices left out. */
  complaints: string[] = [];
  /** Why the connection could not be made or used any more; "" if all went well. */
  error = "";

  /** For the process: 0 if all went well, else 1. */
  get code(): 0 | 1 {
    return this.error || this.exceptions ? 1 : 0;
  }
}

/** Where a player's answers go. */
export interface Table<G extends Game = Game> {
  ready(match: Match): void;
  answer(decision: Decision<G>, answer: Answer): void;
}

function printStack(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}

function isPromise(answer: unknown): answer is PromiseLike<Answer> {
  return typeof (answer as { then?: unknown } | undefined | null)?.then === "function";
}

/** Calls the bot's functions; what they throw is counted, and a legal action is played. */
export class Player<G extends Game = Game> {
  readonly report = new Report();
  readonly #name: string;
  readonly #decide: Decide<G>;
  readonly #calls: Calls;
  readonly #told = new Set<string>();

  constructor(name: string, decide: Decide<G>, calls: Calls) {
    this.#name = name;
    this.#decide = decide;
    this.#calls = calls;
  }

  #count(error: unknown): void {
    this.report.exceptions++;
    if (this.#calls.strict) {
      throw error;
    }
    printStack(error);
  }

  async #call<Step>(call: ((step: Step) => unknown) | undefined, step: Step): Promise<void> {
    try {
      await call?.(step);
    } catch (error) {
      this.#count(error);
    }
  }

  /** What decide threw is counted, and a legal action is played. */
  #fail(table: Table<G>, decision: Decision<G>, error: unknown): void {
    this.#count(error);
    table.answer(decision, decision.actions.random());
  }

  /** Answers at once, unless decide is async: a promise for each decision would be a good part of its cost. */
  #answer(table: Table<G>, decision: Decision<G>): void | Promise<void> {
    this.report.decisions++;
    try {
      const answer = this.#decide(decision);
      if (isPromise(answer)) {
        return this.#answerLater(table, decision, answer);
      }
      table.answer(decision, decision.legal(answer));
    } catch (error) {
      this.#fail(table, decision, error);
    }
  }

  async #answerLater(table: Table<G>, decision: Decision<G>, promise: PromiseLike<Answer>): Promise<void> {
    try {
      table.answer(decision, decision.legal(await promise));
    } catch (error) {
      this.#fail(table, decision, error);
    }
  }

  async #start(table: Table<G>, match: Match): Promise<void> {
    const { wordsMissing } = match;
    if (wordsMissing && !this.#told.has(wordsMissing)) {
      this.#told.add(wordsMissing);
      tell(this.#name, wordsMissing);
    }
    await this.#call(this.#calls.start, match);
    table.ready(match);
  }

  async #complain(complaint: Complaint): Promise<void> {
    if (complaint.code !== "notice") {
      this.report.complaints.push(complaint.code);
    }
    if (this.#calls.error) {
      await this.#call(this.#calls.error, complaint);
    } else {
      tell(this.#name, `the arena says ${complaint.code}: ${complaint.text}`);
    }
  }

  /** Takes a step: at once, or as a promise. Throws only under `strict`, what a function threw. */
  take(table: Table<G>, step: Step<G>): void | Promise<void> {
    switch (step.type) {
      case "decision":
        return this.#answer(table, step);
      case "start":
        return this.#start(table, step.match);
      case "event":
        return this.#calls.event ? this.#call(this.#calls.event, step) : undefined;
      case "end":
        this.report.matches++;
        return this.#call(this.#calls.end, step);
      case "complaint":
        return this.#complain(step);
    }
  }

  /** Prints how many exceptions there were. */
  sum(): void {
    if (this.report.exceptions) {
      tell(this.#name, `${this.report.exceptions} exception(s) in ${this.report.decisions} decisions`);
    }
  }
}

async function playAll<G extends Game>(arena: Connection<G>, player: Player<G>): Promise<void> {
  try {
    for (let step = await arena.next(); step; step = arena.take() ?? (await arena.next())) {
      const taken = player.take(arena, step);
      if (taken !== undefined) {
        await taken;
      }
    }
  } finally {
    await arena.close();
  }
}

/**
 * Connects and plays until the arena closes the connection. What the bot's functions throw is printed and counted, and
 * in place of an answer a legal action is played at random; under `strict` it ends the bot, and `play` rejects with it.
 */
export async function play<G extends Game = Game>(
  name: string,
  decide: Decide<G>,
  options: PlayOptions = {},
): Promise<Report> {
  const player = new Player<G>(name, decide, options);
  try {
    const arena = await Connection.open<G>(name, options);
    if (!options.event) {
      arena.countEvents();
    }
    await playAll(arena, player);
  } catch (error) {
    if (!(error instanceof ArenaError)) {
      throw error;
    }
    player.report.error = error.message;
    tell(name, error.message);
  }
  player.sum();
  return player.report;
}

/** Ends the process by itself, so that what was sent leaves; what else keeps the process alive gets a moment. */
function leave(code: number): void {
  process.exitCode = code;
  setTimeout(() => process.exit(code), LEAVE_MS).unref();
}

/**
 * The whole bot: as play, then the process ends. Its exit code is 0, or 1 after an exception of the bot's own
 * functions or if the connection could not be used. Never rejects.
 *
 *     run("my-bot", (decision) => decision.actions.random());
 */
export async function run<G extends Game = Game>(
  name: string,
  decide: Decide<G>,
  options: PlayOptions = {},
): Promise<void> {
  try {
    leave((await play(name, decide, options)).code);
  } catch (error) {
    printStack(error);
    leave(1);
  }
}
