// SPDX-License-Identifier: MIT
// The matches of a connection, and what happens in them as a row of steps. Knows no socket: the test kit plays recorded
// frames with it.

import { type Answer, Decision, type Game, Match } from "./decision.js";
import type { Answered, Events, Fields, Heard, Message, Said } from "./messages.js";

/** A match begins. Call Connection.ready once you are set up; the clocks start when all bots are ready. */
export class Start {
  readonly type = "start";

  constructor(readonly match: Match) {}
}

/** Something that happened. */
export class Event {
  readonly type = "event";
  readonly match: Match;
  /** It counts from 1 in each match. */
  readonly number: number;
  readonly #events: Events;
  readonly #place: number;
  #fields: Fields | undefined;

  /** `place`: which of the events of a message it is. */
  constructor(match: Match, number: number, events: Events, place: number) {
    this.match = match;
    this.number = number;
    this.#events = events;
    this.#place = place;
  }

  /** A word of the game, such as "turn". */
  get kind(): string {
    return this.#events.read()[this.#place]?.event ?? "";
  }

  /** Those that this seat may know. */
  get fields(): Readonly<Fields> {
    if (this.#fields === undefined) {
      const { event: _, ...fields } = this.#events.read()[this.#place] ?? { event: "" };
      this.#fields = fields;
    }
    return this.#fields;
  }
}

/** The verdict. */
export class End {
  readonly type = "end";

  constructor(
    readonly match: Match,
    /** A side, "draw" or "void". */
    readonly winner: string,
    readonly reason: string,
    /** Of each seat. */
    readonly score: readonly number[],
  ) {}
}

/** What this bot did wrong, or (code "notice") words of the host. */
export class Complaint {
  readonly type = "complaint";

  constructor(
    readonly code: string,
    readonly text: string,
    readonly match: Match | undefined,
  ) {}
}

/** What a connection brings. */
export type Step<G extends Game = Game> = Start | Event | Decision<G> | End | Complaint;

export class Matches<G extends Game = Game> {
  readonly byHandle = new Map<number, Match>();
  #steps: Step<G>[] = [];
  #next = 0;
  readonly #say: (message: Said) => void;
  readonly #answer: (answer: Answered) => void;
  /** Whether nobody listens to events: they are no steps then. */
  countsEvents = false;

  /** `say`: sends a message to the arena. `answer`: sends an answer. */
  constructor(say: (message: Said) => void, answer: (answer: Answered) => void) {
    this.#say = say;
    this.#answer = answer;
  }

  /** The next step that is here; undefined if there is none. */
  take(): Step<G> | undefined {
    const step = this.#steps[this.#next++];
    if (this.#next >= this.#steps.length) {
      this.#steps = [];
      this.#next = 0;
    }
    return step;
  }

  /** Whether there is a step. */
  get hasNext(): boolean {
    return this.#next < this.#steps.length;
  }

  /** Adds a complaint. The match that it is about is forgotten if it `isOver`. */
  complain(code: string, text: string, handle: number | undefined, isOver: boolean): void {
    const match = handle === undefined ? undefined : this.byHandle.get(handle);
    if (match && isOver) {
      this.byHandle.delete(match.handle);
    }
    this.#steps.push(new Complaint(code, text, match));
  }

  ready(match: Match): void {
    match.isReady = true;
    this.#say({ type: "ready", match: match.handle });
  }

  /** @throws as Decision.legal does. */
  answer(decision: Decision<G>, answer: Answer): void {
    const { match, number, wordsSaid } = decision;
    const action = decision.legal(answer).id;
    match.answered = { match: match.handle, decision: number, action, ...wordsSaid };
    this.#answer(match.answered);
  }

  /** Takes a message about a match. False: it is about something else. */
  hear(message: Heard): boolean {
    switch (message.type) {
      case "start":
        this.#start(message);
        return true;
      case "events":
        this.#events(message);
        return true;
      case "decision":
        this.#decision(message);
        return true;
      case "end":
        this.#end(message);
        return true;
      default:
        return false;
    }
  }

  #start(message: Message<"start">): void {
    const known = this.byHandle.get(message.match);
    if (known === undefined) {
      const match = new Match(message);
      this.byHandle.set(message.match, match);
      this.#steps.push(new Start(match));
    } else if (known.isReady) {
      this.#say({ type: "ready", match: known.handle });
    }
  }

  #events(message: Message<"events">): void {
    const match = this.byHandle.get(message.match);
    if (match === undefined) {
      return;
    }
    const { first, events } = message;
    if (this.countsEvents) {
      match.event = Math.max(match.event, first + events.count - 1);
      return;
    }
    for (let place = Math.max(0, match.event + 1 - first); place < events.count; place++) {
      match.event = first + place;
      this.#steps.push(new Event(match, match.event, events, place));
    }
  }

  #decision(message: Message<"decision">): void {
    const match = this.byHandle.get(message.match);
    if (match === undefined) {
      return;
    }
    if (match.answered?.decision === message.decision) {
      this.#answer(match.answered);
    } else if (match.asked !== message.decision) {
      match.asked = message.decision;
      this.#steps.push(new Decision<G>(match, message));
    }
  }

  #end(message: Message<"end">): void {
    const match = this.byHandle.get(message.match);
    if (match) {
      this.byHandle.delete(message.match);
      this.#steps.push(new End(match, message.winner, message.reason, message.score));
    }
  }
}
