// SPDX-License-Identifier: MIT
// The short way through the gate, for decisions and events as an arena writes them: most of what a bot hears. Keys
// ascend, so the first one tells which of both it is. The view and the events are checked, and decoded when somebody
// looks at them. What is written in any other way takes the long one, which also says what is wrong with it.

import type { Asked, Fields, Message } from "./messages.js";
import { Kind, type Scanner } from "./scan.js";

const ACTIONS_MOST = 1024;
const HANDLE_MOST = 2 ** 32 - 1;

/** A short text as it is packed. */
const packed = (text: string) => Buffer.from(String.fromCharCode(0xa0 | text.length) + text, "latin1");

const ACTIONS = packed("actions");
const ASKS = packed("asks");
const BANK = packed("bank");
const BY = packed("by");
const BY_TYPE = packed("by_type");
const COUNT = packed("count");
const DECISION = packed("decision");
const EVENT = packed("event");
const EVENTS = packed("events");
const FIRST = packed("first");
const KIND = packed("kind");
const LAST = packed("last");
const LEFT = packed("left");
const MATCH = packed("match");
const TYPE = packed("type");
const VIEW = packed("view");

type Short = Message<"decision"> | Message<"events">;
type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

export class ShortWay {
  readonly #in: Scanner;
  readonly #later: <Type>(begin: number, end: number) => () => Type;
  /** Pairs of the map that are still to come; -1 for ever if something is not as it should be. */
  #left = 0;

  /** `later`: decodes bytes of the frame when it is called. */
  constructor(scanner: Scanner, later: <Type>(begin: number, end: number) => () => Type) {
    this.#in = scanner;
    this.#later = later;
  }

  /** The message at which the scanner stands; undefined if it must take the long way: then it stands anywhere. */
  read(): Short | undefined {
    const scanner = this.#in;
    scanner.hasForeign = scanner.hasProto = false;
    this.#left = scanner.head() === Kind.Map ? scanner.size : -1;
    const message = this.#has(ACTIONS) ? this.#decision() : this.#has(EVENTS) ? this.#events() : undefined;
    return this.#left === 0 && !scanner.hasForeign && !scanner.hasProto ? message : undefined;
  }

  #fail(): undefined {
    this.#left = Number.NaN;
    return undefined;
  }

  /** Passes the key, if it comes next. */
  #has(key: Buffer): boolean {
    const isThere = this.#in.takes(key);
    if (isThere) {
      this.#left--;
    }
    return isThere;
  }

  /** Passes a number that must be there. */
  #number(key: Buffer, least: number, most: number): number {
    const scanner = this.#in;
    if (this.#has(key) && scanner.head() === Kind.Number && scanner.size >= least && scanner.size <= most) {
      return scanner.size;
    }
    this.#fail();
    return 0;
  }

  /** Passes a number from 0 that may be there. */
  #counter(key: Buffer): number | undefined {
    if (!this.#has(key)) {
      return undefined;
    }
    const scanner = this.#in;
    const isGood = scanner.head() === Kind.Number && scanner.size >= 0 && scanner.size <= Number.MAX_SAFE_INTEGER;
    return isGood ? scanner.size : this.#fail();
  }

  /** Passes a text that may be there. */
  #text(key: Buffer): string | undefined {
    if (!this.#has(key)) {
      return undefined;
    }
    return this.#in.head() === Kind.Text ? this.#in.text() : this.#fail();
  }

  #type(name: Buffer): void {
    if (!this.#has(TYPE) || !this.#in.takes(name)) {
      this.#fail();
    }
  }

  #decision(): Message<"decision"> | undefined {
    const actions = this.#actions();
    const asks = this.#has(ASKS) ? this.#asks() : undefined;
    const bank = this.#counter(BANK);
    const decision = this.#number(DECISION, 1, Number.MAX_SAFE_INTEGER);
    const last = this.#counter(LAST);
    const left = this.#counter(LEFT);
    const match = this.#number(MATCH, 1, HANDLE_MOST);
    this.#type(DECISION);
    const view = this.#has(VIEW) ? this.#view() : undefined;
    const message: Writable<Message<"decision">> = { type: "decision", match, decision, actions };
    if (asks !== undefined) {
      message.asks = asks;
    }
    if (view !== undefined) {
      message.view = view;
    }
    if (left !== undefined) {
      message.left = left;
    }
    if (bank !== undefined) {
      message.bank = bank;
    }
    if (last !== undefined) {
      message.last = last;
    }
    return message;
  }

  #actions(): number[] {
    const actions = this.#in.numbers() ?? [];
    let least = 0;
    for (const action of actions) {
      if (action < least || action > Number.MAX_SAFE_INTEGER) {
        this.#fail();
      }
      least = action + 1;
    }
    if (actions.length === 0 || actions.length > ACTIONS_MOST) {
      this.#fail();
    }
    return actions;
  }

  #asks(): Asked | undefined {
    const around = this.#left;
    this.#left = this.#in.head() === Kind.Map ? this.#in.size : -1;
    const by = this.#counter(BY);
    const by_type = this.#text(BY_TYPE);
    const count = this.#number(COUNT, 1, Number.MAX_SAFE_INTEGER);
    const kind = this.#text(KIND);
    if (this.#left !== 0 || kind === undefined) {
      return this.#fail();
    }
    this.#left = around;
    const asks: Writable<Asked> = { kind, count };
    if (by_type !== undefined) {
      asks.by_type = by_type;
    }
    if (by !== undefined) {
      asks.by = by;
    }
    return asks;
  }

  #view(): (() => Fields) | undefined {
    const begin = this.#in.at;
    this.#in.pass(2);
    return this.#in.kind === Kind.Map ? this.#later<Fields>(begin, this.#in.at) : this.#fail();
  }

  #events(): Message<"events"> | undefined {
    const begin = this.#in.at;
    const count = this.#in.mapsWith(EVENT);
    const end = this.#in.at;
    const first = this.#number(FIRST, 1, Number.MAX_SAFE_INTEGER);
    const match = this.#number(MATCH, 1, HANDLE_MOST);
    this.#type(EVENTS);
    return count === undefined
      ? this.#fail()
      : { type: "events", match, first, events: { count, read: this.#later(begin, end) } };
  }
}
