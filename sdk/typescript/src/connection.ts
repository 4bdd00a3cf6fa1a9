// SPDX-License-Identifier: MIT
// A connection to an arena as a row of steps, for programs that have a loop of their own; `run` uses nothing else.

import type { Answer, Decision, Game, Match } from "./decision.js";
import { ArenaError, shown } from "./errors.js";
import { findHost, Link } from "./link.js";
import { Matches, type Step } from "./matches.js";
import { FrameWriter, type Heard, type Message, type Said, unpackFrame } from "./messages.js";
import { type ConnectionOptions, type Settled, settle } from "./options.js";

const RETURN_MS = 600_000; // a bot that attached comes back for so long: a ladder may be stopped and started again
const RETRY_LEAST_MS = 50; // between two hellos, however soon the arena wants to be asked again
const SILENCE = 10; // after this part of its patience a line on stderr says that no arena answers: 3 s

const seconds = (ms: number) => `${Math.ceil(ms / 100) / 10}`;

/** Prints a line for the author of the bot. */
export function tell(name: string, text: string): void {
  process.stderr.write(`${name}: ${shown(text)}\n`);
}

/**
 *     const arena = await Connection.open("my-bot");
 *     for await (const step of arena) {
 *       if (step.type === "start") arena.ready(step.match);
 *       else if (step.type === "decision") arena.answer(step, step.actions.first);
 *     }
 *
 * It answers pings, connects again and comes back to its matches, asks again where the arena has no place yet, and
 * keeps several matches apart. What was answered is sent when the next step is waited for.
 */
export class Connection<G extends Game = Game> implements AsyncIterable<Step<G>> {
  readonly name: string;
  readonly endpoint: string;
  readonly #settled: Settled;
  readonly #link: Link;
  readonly #writer = new FrameWriter();
  readonly #full: Uint8Array[] = [];
  readonly #matches: Matches<G>;
  #token: string;
  #greeting = 0; // the match that the last hello comes back to
  #isGreeting = true;
  #isWelcomed = false;
  #isClosed = false;
  #refusedSince: number | undefined; // of the waited time
  #again: number | undefined; // when hello is said again after a refusal

  private constructor(settled: Settled) {
    this.#settled = settled;
    this.name = settled.name;
    this.endpoint = settled.endpoint;
    this.#token = settled.token;
    this.#matches = new Matches(
      (message) => this.#say(message),
      (answer) => this.#keep(this.#writer.answer(answer)),
    );
    this.#link = new Link(settled.endpoint, settled.keys, settled.patienceMs);
  }

  /**
   * Connects, and waits for the arena's welcome: 30 s, or `patienceMs`.
   * @param name the bot's lasting name, 1 to 64 of a-z, 0-9 and -.
   * @throws ArenaError with one sentence.
   */
  static async open<G extends Game = Game>(name: string, options: ConnectionOptions = {}): Promise<Connection<G>> {
    const settled = settle(name, options);
    await findHost(settled.endpoint);
    const connection = new Connection<G>(settled);
    try {
      await connection.#greet();
    } catch (error) {
      connection.#link.close();
      throw error;
    }
    return connection;
  }

  /** Whether the arena has closed. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  // --- steps
  // -------------------------------------------------------------------------------------------------------------

  /** Ends when the arena has closed, with bye. */
  async *[Symbol.asyncIterator](): AsyncIterator<Step<G>> {
    try {
      for (let step = await this.next(); step !== undefined; step = await this.next()) {
        yield step;
      }
    } finally {
      await this.close();
    }
  }

  /**
   * The next step. Undefined: the arena has closed (`isClosed`), or so many milliseconds have passed.
   * @throws ArenaError when the connection cannot be used any more.
   */
  async next(timeoutMs?: number): Promise<Step<G> | undefined> {
    const end = timeoutMs === undefined ? undefined : performance.now() + timeoutMs;
    while (!this.#matches.hasNext && !this.#isClosed) {
      await this.flush();
      if (!(await this.#wait(end))) {
        return undefined;
      }
    }
    return this.#matches.take();
  }

  /** Nobody listens to events: from now on they are no steps. */
  countEvents(): void {
    this.#matches.countsEvents = true;
  }

  /** The next step if it is here already; undefined if not. */
  take(): Step<G> | undefined {
    return this.#matches.take();
  }

  /** Says that the bot has set itself up for a match. */
  ready(match: Match): void {
    this.#matches.ready(match);
  }

  /**
   * Answers with an action or its id, and with what Decision.say and Decision.note added.
   * @throws TypeError, RangeError as Decision.legal does.
   */
  answer(decision: Decision<G>, answer: Answer): void {
    this.#matches.answer(decision, answer);
  }

  /** Sends what was answered, in one frame if it fits into one. */
  async flush(): Promise<void> {
    for (let full = this.#full.shift(); full; full = this.#full.shift()) {
      await this.#link.send(full);
    }
    const frame = this.#writer.take();
    if (frame) {
      await this.#link.send(frame);
    }
  }

  /** Says bye. To close again is allowed. */
  async close(): Promise<void> {
    if (!this.#link.isClosed) {
      this.#say({ type: "bye" });
      try {
        await this.flush();
      } finally {
        this.#link.close();
      }
    }
  }

  // --- the link
  // ----------------------------------------------------------------------------------------------------------

  #say(message: Said): void {
    this.#keep(this.#writer.add(message));
  }

  #keep(full: Uint8Array | undefined): void {
    if (full) {
      this.#full.push(full);
    }
  }

  /** Waits for the link once. False: the time is over. */
  async #wait(end: number | undefined): Promise<boolean> {
    const until = this.#again === undefined ? end : Math.min(this.#again, end ?? Number.POSITIVE_INFINITY);
    const news = await this.#link.wait(until);
    switch (news) {
      case "up":
        await this.#sayHello();
        return true;
      case "gone":
        throw new ArenaError(
          `There is no arena at ${this.endpoint}: ${seconds(this.#link.patienceMs)} seconds without a connection` +
            this.#breakHint(),
        );
      case "refused":
        throw new ArenaError(
          `The arena at ${this.endpoint} does not let the key of this bot in: ` +
            `${this.#settled.keys?.public ?? "its public key"} must be on its list`,
        );
      case "timeout":
        if (this.#again === undefined || performance.now() < this.#again) {
          return false;
        }
        this.#sayNextHello();
        await this.flush();
        return true;
      default:
        for (const message of unpackFrame(news)) {
          const heard = this.#hear(message);
          if (heard !== undefined) {
            await heard;
          }
        }
        return true;
    }
  }

  #breakHint(): string {
    if (!this.#link.breaksOff) {
      return "";
    }
    return this.#settled.keys
      ? "; somebody is there, and has another key than ARENA_SERVER_KEY"
      : "; somebody is there who wants no arena's bot, or one with keys: set ARENA_SERVER_KEY and ARENA_KEYS";
  }

  /** Waits for the welcome. What comes with it stays for `next`. */
  async #greet(): Promise<void> {
    const begin = this.#link.waited();
    const { patienceMs } = this.#settled;
    let isTold = false;
    while (this.#isGreeting) {
      const left = begin + patienceMs / (isTold ? 1 : SILENCE) - this.#link.waited();
      if ((await this.#wait(performance.now() + left)) || left > 0) {
        continue;
      }
      if (isTold) {
        throw new ArenaError("The arena did not say welcome in time");
      }
      isTold = true;
      if (this.#refusedSince === undefined) {
        const who = this.#link.isUp ? "somebody is there and does not say welcome" : "nobody answers";
        const rest = seconds(patienceMs - patienceMs / SILENCE);
        tell(this.name, `${who} at ${this.endpoint}${this.#breakHint()}; trying for ${rest} s more`);
      }
    }
  }

  /** A promise only where something is sent at once: most messages need none. */
  #hear(message: Heard): Promise<void> | undefined {
    if (this.#matches.hear(message)) {
      return undefined;
    }
    switch (message.type) {
      case "refusal":
        return this.#hearRefusal(message);
      case "error":
        return this.#hearError(message);
      case "welcome":
        this.#hearWelcome(message);
        break;
      case "ping":
        this.#say({ type: "pong", number: message.number });
        break;
      case "close":
        this.#isClosed = true;
    }
    return undefined;
  }

  // --- hello
  // -------------------------------------------------------------------------------------------------------------

  /** There is a new connection: what was said and did not leave is lost, and each match is come back to. */
  async #sayHello(): Promise<void> {
    this.#isGreeting = true;
    this.#isWelcomed = false;
    for (const match of this.#matches.byHandle.values()) {
      match.isAway = true;
    }
    this.#full.length = 0;
    this.#writer.clear();
    this.#sayNextHello();
    await this.flush();
  }

  #nextAway(): Match | undefined {
    for (const match of this.#matches.byHandle.values()) {
      if (match.isAway) {
        return match;
      }
    }
    return undefined;
  }

  #sayNextHello(): void {
    const match = this.#nextAway();
    this.#again = undefined;
    if (match === undefined && this.#isWelcomed) {
      this.#isGreeting = false;
      return;
    }
    if (match === undefined && this.#settled.token) {
      this.#token = this.#settled.token; // there is nothing to come back to
    }
    this.#greeting = match?.handle ?? 0;
    const token = this.#token || undefined;
    this.#say({ ...this.#settled.hello, token, match: match?.handle, event: match?.event });
  }

  #hearWelcome(message: Message<"welcome">): void {
    this.#token = message.token ?? this.#token;
    if (!this.#settled.token || this.#token !== this.#settled.token) {
      this.#link.patienceMs = RETURN_MS; // so no arena started it
    }
    const match = this.#matches.byHandle.get(this.#greeting);
    if (match) {
      match.isAway = false;
    }
    if (this.#matches.byHandle.size === 0 && message.ignored?.length) {
      tell(this.name, `no view has the keys ${message.ignored.join(", ")}`);
    }
    this.#isWelcomed = true;
    this.#refusedSince = undefined;
    if (this.#isGreeting) {
      this.#sayNextHello();
    }
  }

  async #hearRefusal(message: Message<"refusal">): Promise<void> {
    const { code, text, retry } = message;
    if (code === "no-hello") {
      await this.#greetAgain();
    } else if (this.#greeting && (code === "unknown-match" || code === "token")) {
      this.#missMatch(code, text);
    } else if (!this.#comesAgain(retry)) {
      throw new ArenaError(shown(`The arena refuses the bot (${code}): ${text}`));
    }
  }

  /** What was said before this connection's hello was of no use. */
  async #greetAgain(): Promise<void> {
    if (!this.#isGreeting) {
      await this.#sayHello();
    }
  }

  /** The arena has no place now. It is asked again when it said so, as long as an arena is waited for. */
  #comesAgain(retry: number | undefined): boolean {
    if (retry === undefined || retry > this.#settled.patienceMs) {
      return false;
    }
    const waited = this.#link.waited();
    const pause = Math.max(retry, RETRY_LEAST_MS);
    this.#refusedSince ??= waited;
    this.#again = performance.now() + pause;
    return waited + pause - this.#refusedSince < this.#link.patienceMs;
  }

  /** The match that the bot wanted to come back to is no more. */
  #missMatch(code: string, text: string): void {
    this.#matches.complain(code, text, this.#greeting, true);
    this.#sayNextHello();
  }

  async #hearError(message: Message<"error">): Promise<void> {
    const { code, text, match } = message;
    if (code === "no-hello") {
      await this.#greetAgain();
    } else if (code === "unknown-match" && match === undefined && this.#isGreeting) {
      this.#missMatch(code, text);
    } else {
      this.#matches.complain(code, text, match, code === "unknown-match");
    }
  }
}
