// SPDX-License-Identifier: MIT
// Frames as bytes and as messages. This is the gate: behind it each message has the keys that the protocol says, with
// values of their types. What is not known here is let through, or passed over, because the protocol may grow.

import { Decoder, Encoder } from "@msgpack/msgpack";
import { ProtocolError } from "./errors.js";
import { Kind, Malformed, Scanner } from "./scan.js";
import { ShortWay } from "./short.js";

/** Bytes of a frame to the arena, at most. */
export const FRAME_MOST = 65536;
/** Messages in a frame, at most. */
export const MESSAGES_MOST = 1024;
/** Bytes of a frame from the arena, at most. */
export const ARENA_FRAME_MOST = 4 << 20;
const ACTIONS_MOST = 1024;

/** What the arena's values are. */
export type Value = number | string | boolean | Uint8Array | Value[] | { [key: string]: Value };
export type Fields = Record<string, Value>;
/** A message to the arena. What is undefined is left out, and never sent as nil. */
export type Said = Readonly<Record<string, unknown>> & { readonly type: string };

export interface Asked {
  readonly kind: string;
  readonly count: number;
  readonly by_type?: string;
  readonly by?: number;
}

/** Events, each with its kind under `event`. They are checked already, and decoded when they are read: many bots do
 * not. */
export interface Events {
  readonly count: number;
  readonly read: () => (Fields & { event: string })[];
}

/** The messages of the arena, as the protocol names their keys. */
export type Heard =
  | {
      readonly type: "welcome";
      readonly arena: string;
      readonly major: number;
      readonly minor: number;
      readonly token?: string;
      readonly ignored?: string[];
    }
  | { readonly type: "refusal"; readonly code: string; readonly text: string; readonly retry?: number }
  | {
      readonly type: "start";
      readonly match: number;
      readonly game: string;
      readonly epoch: string;
      readonly role: string;
      readonly seat: number;
      readonly seats: number;
      readonly clock: string;
      readonly settings: Record<string, string>;
      readonly bot_seed: Uint8Array;
      readonly numbers?: Record<string, number | number[]>;
    }
  | {
      readonly type: "events";
      readonly match: number;
      readonly first: number;
      readonly events: Events;
    }
  | {
      readonly type: "decision";
      readonly match: number;
      readonly decision: number;
      readonly actions: number[];
      readonly asks?: Asked;
      /** Decodes the view, which is checked already: many bots look at few. */
      readonly view?: () => Fields;
      readonly left?: number;
      readonly bank?: number;
      readonly last?: number;
    }
  | {
      readonly type: "end";
      readonly match: number;
      readonly winner: string;
      readonly reason: string;
      readonly score: number[];
    }
  | {
      readonly type: "error";
      readonly code: string;
      readonly text: string;
      readonly match?: number;
      readonly decision?: number;
      readonly retry?: number;
    }
  | { readonly type: "ping"; readonly number: number }
  | { readonly type: "close" };

/** One type of the arena's messages. */
export type Message<Type extends Heard["type"]> = Extract<Heard, { readonly type: Type }>;

// --- checks
// --------------------------------------------------------------------------------------------------------------

type Check = (value: unknown) => boolean;

const within =
  (least: number, most: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;

const isText: Check = (value) => typeof value === "string";
const isNumber: Check = (value) => typeof value === "number";
const isMap: Check = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
const each =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const isCounter = within(0, Number.MAX_SAFE_INTEGER);
const isCount = within(1, Number.MAX_SAFE_INTEGER);
const isHandle = within(1, 2 ** 32 - 1);

const areActions: Check = (value) =>
  Array.isArray(value) &&
  value.length >= 1 &&
  value.length <= ACTIONS_MOST &&
  value[0] >= 0 &&
  value.every((action, at) => Number.isSafeInteger(action) && (at === 0 || action > value[at - 1]));

const isAsks: Check = (value) => {
  const { kind, count, by_type, by } = (isMap(value) ? value : {}) as Partial<Asked>;
  return (
    isText(kind) && isCount(count) && (by_type === undefined || isText(by_type)) && (by === undefined || isCounter(by))
  );
};

const areTexts: Check = (value) => isMap(value) && Object.values(value as Fields).every(isText);
const isSeed: Check = (value) => value instanceof Uint8Array && value.length === 16;
/** These two are read in a way of their own: see `readValue`. */
const isView: Check = (value) => typeof value === "function";
const areEvents: Check = (value) => value !== undefined;

/** The keys of a type of message: the check of each, and whether it must be there. */
type Shape = readonly (readonly [key: string, check: Check, isNeeded: boolean])[];

const shape = (needed: Record<string, Check>, optional: Record<string, Check> = {}): Shape => [
  ...Object.entries(needed).map(([key, check]) => [key, check, true] as const),
  ...Object.entries(optional).map(([key, check]) => [key, check, false] as const),
];

const SHAPES = new Map<string, Shape>(
  Object.entries({
    welcome: shape({ arena: isText, major: isCounter, minor: isCounter }, { token: isText, ignored: each(isText) }),
    refusal: shape({ code: isText, text: isText }, { retry: isCounter }),
    start: shape(
      {
        match: isHandle,
        game: isText,
        epoch: isText,
        role: isText,
        seat: within(0, 7),
        seats: within(1, 8),
        clock: isText,
        settings: areTexts,
        bot_seed: isSeed,
      },
      { numbers: isMap },
    ),
    events: shape({ match: isHandle, first: isCount, events: areEvents }),
    decision: shape(
      { match: isHandle, decision: isCount, actions: areActions },
      { asks: isAsks, view: isView, left: isCounter, bank: isCounter, last: isCounter },
    ),
    end: shape({ match: isHandle, winner: isText, reason: isText, score: each(isNumber) }),
    error: shape({ code: isText, text: isText }, { match: isHandle, decision: isCount, retry: isCounter }),
    ping: shape({ number: isCounter }),
    close: shape({}),
  }),
);

function refuse(what: string): ProtocolError {
  return new ProtocolError(`The arena sent what the protocol does not allow: ${what}`);
}

// --- reading
// -------------------------------------------------------------------------------------------------------------

// Of what the scanner has checked the library decodes that which holds other values.
const decoder = new Decoder();
const EVENT = Buffer.from("\xa5event", "latin1");

/** Decodes bytes when it is first called. */
function later<Type>(frame: Buffer, begin: number, end: number): () => Type {
  let value: Type | undefined;
  return () => {
    value ??= decoder.decode(frame.subarray(begin, end)) as Type;
    return value;
  };
}

/** A message in a frame: its keys, and for each where its value stands and what it is (Scanner.kind and size). */
class Spans {
  readonly keys: string[] = [];
  readonly begins: number[] = [];
  readonly ends: number[] = [];
  readonly kinds: Kind[] = [];
  readonly sizes: number[] = [];
  /** Whether something in it is what no arena sends. */
  hasForeign = false;

  constructor(readonly frame: Buffer) {}

  /** Scans the next message. */
  scan(scanner: Scanner): void {
    if (scanner.head() !== Kind.Map) {
      throw refuse("a message that is no map with a `type`");
    }
    const count = scanner.size;
    this.keys.length = 0;
    this.hasForeign = false;
    for (let at = 0; at < count; at++) {
      if (scanner.head() !== Kind.Text) {
        throw refuse("a message that is no map with a `type`");
      }
      this.keys.push(scanner.text());
      this.begins[at] = scanner.at;
      scanner.hasForeign = scanner.hasProto = false;
      scanner.pass(2);
      this.ends[at] = scanner.at;
      this.kinds[at] = scanner.hasForeign || scanner.hasProto ? Kind.Foreign : scanner.kind;
      this.sizes[at] = scanner.size;
      this.hasForeign = this.hasForeign || scanner.hasForeign;
    }
  }

  /** The value at a place; undefined if it is none that an arena sends, or that this library takes. */
  value(at: number): Value | undefined {
    const kind = this.kinds[at];
    const size = this.sizes[at] as number;
    if (kind === Kind.Number) {
      return size;
    }
    if (kind === Kind.Text) {
      return this.frame.toString("utf8", (this.ends[at] as number) - size, this.ends[at]);
    }
    return kind === Kind.Foreign ? undefined : (decoder.decode(this.bytes(at)) as Value);
  }

  bytes(at: number): Buffer {
    return this.frame.subarray(this.begins[at], this.ends[at]);
  }

  /** Decodes the value at a place when it is first asked for. */
  later<Type>(at: number): () => Type {
    return later(this.frame, this.begins[at] as number, this.ends[at] as number);
  }

  /** The value at a place as the check of its key wants it. */
  valueFor(check: Check, at: number): unknown {
    const kind = this.kinds[at];
    if (check === isView) {
      return kind === Kind.Map ? this.later<Fields>(at) : undefined;
    }
    if (check === areActions) {
      return kind === Kind.Array ? new Scanner(this.bytes(at)).numbers() : undefined;
    }
    if (check === areEvents) {
      const count = kind === Kind.Array ? new Scanner(this.bytes(at)).mapsWith(EVENT) : undefined;
      return count === undefined ? undefined : { count, read: this.later(at) };
    }
    return this.value(at);
  }
}

/** The message of the spans, if its type is known. */
function readMessage(spans: Spans): Heard | undefined {
  const place = spans.keys.lastIndexOf("type");
  const type = spans.kinds[place] === Kind.Text ? spans.value(place) : undefined;
  if (typeof type !== "string") {
    throw refuse("a message that is no map with a `type`");
  }
  const shape = SHAPES.get(type);
  const message: Record<string, unknown> = { type };
  for (const [key, check, isNeeded] of shape ?? []) {
    const at = spans.keys.lastIndexOf(key);
    if (at < 0 && !isNeeded) {
      continue;
    }
    const value = at < 0 ? undefined : spans.valueFor(check, at);
    if (!check(value)) {
      throw refuse(`${type} with a ${isNeeded ? "wrong or missing" : "wrong"} \`${key}\``);
    }
    message[key] = value;
  }
  if (spans.hasForeign) {
    throw refuse("nil, a float, an extension, a number of 2^53 or more, or a key that is no text");
  }
  return shape && (message as unknown as Heard);
}

/**
 * The messages of a frame whose types are known.
 * @throws ProtocolError if the frame is none that an arena may send.
 */
export function unpackFrame(bytes: Uint8Array): Heard[] {
  if (bytes.length > ARENA_FRAME_MOST) {
    throw refuse("a frame of more than 4 MiB");
  }
  const frame = Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  try {
    const scanner = new Scanner(frame);
    if (scanner.head() !== Kind.Array || scanner.size === 0 || scanner.size > MESSAGES_MOST) {
      throw refuse(`a frame that is no array of 1 to ${MESSAGES_MOST} messages`);
    }
    const messages: Heard[] = [];
    const spans = new Spans(frame);
    const short = new ShortWay(scanner, (begin, end) => later(frame, begin, end));
    for (let left = scanner.size; left > 0; left--) {
      const begin = scanner.at;
      let message: Heard | undefined = short.read();
      if (message === undefined) {
        scanner.at = begin;
        spans.scan(scanner);
        message = readMessage(spans);
      }
      if (message !== undefined) {
        messages.push(message);
      }
    }
    if (!scanner.isAtEnd) {
      throw new Malformed("more follows behind it");
    }
    return messages;
  } catch (error) {
    throw error instanceof Malformed ? refuse(`a frame that is no msgpack: ${error.message}`) : error;
  }
}

// --- writing
// -------------------------------------------------------------------------------------------------------------

const encoder = new Encoder({ ignoreUndefined: true });
const HEAD_MOST = 3;
const ANSWER_MOST = 64; // bytes of an answer without words

/** An answer's parts around its numbers, as they are packed. */
const packed = (text: string) => Buffer.from(text, "latin1");
const ACTION = packed("\x84\xa6action");
const DECISION = packed("\xa8decision");
const MATCH = packed("\xa5match");
const TYPE = packed("\xa4type\xa6answer");

/** An answer to a decision. */
export interface Answered {
  readonly match: number;
  readonly decision: number;
  readonly action: number;
  readonly text?: string;
  readonly note?: string;
}

/** Gathers messages, and gives them as frames that are as long as they may be. */
export class FrameWriter {
  #bytes = Buffer.allocUnsafe(1024); // the messages, behind HEAD_MOST bytes
  #size = HEAD_MOST;
  #count = 0;

  /** Forgets what was gathered. */
  clear(): void {
    this.#size = HEAD_MOST;
    this.#count = 0;
  }

  /** Returns a frame that is full, so that it must be sent before; undefined if there is none. */
  add(message: Said): Uint8Array | undefined {
    const part = encoder.encode(message);
    const full = this.#room(part.length);
    this.#put(part);
    this.#count++;
    return full;
  }

  /** Adds an answer, as `add` a message: written out, because a bot says hardly anything else. */
  answer(answer: Answered): Uint8Array | undefined {
    const { match, decision, action, text, note } = answer;
    if (text !== undefined || note !== undefined) {
      return this.add({ action, decision, match, note, text, type: "answer" });
    }
    const full = this.#room(ANSWER_MOST);
    this.#put(ACTION);
    this.#number(action);
    this.#put(DECISION);
    this.#number(decision);
    this.#put(MATCH);
    this.#number(match);
    this.#put(TYPE);
    this.#count++;
    return full;
  }

  /** Makes room for a message; returns the frame that had none. */
  #room(more: number): Uint8Array | undefined {
    const isFull = this.#count === MESSAGES_MOST || this.#size + more > FRAME_MOST;
    const full = isFull ? this.take() : undefined;
    if (this.#size + more > this.#bytes.length) {
      const bytes = Buffer.allocUnsafe(Math.max(2 * this.#bytes.length, this.#size + more));
      this.#bytes.copy(bytes, 0, 0, this.#size);
      this.#bytes = bytes;
    }
    return full;
  }

  #put(part: Uint8Array): void {
    this.#bytes.set(part, this.#size);
    this.#size += part.length;
  }

  /** A whole number from 0, in its shortest form. */
  #number(number: number): void {
    const bytes = this.#bytes;
    if (number < 0x80) {
      bytes[this.#size++] = number;
    } else if (number < 2 ** 32) {
      const width = number < 0x100 ? 1 : number < 0x10000 ? 2 : 4;
      bytes[this.#size] = width === 1 ? 0xcc : width === 2 ? 0xcd : 0xce;
      this.#size = bytes.writeUIntBE(number, this.#size + 1, width);
    } else {
      bytes[this.#size] = 0xcf;
      bytes.writeUInt32BE(Math.floor(number / 2 ** 32), this.#size + 1);
      this.#size = bytes.writeUInt32BE(number % 2 ** 32, this.#size + 5);
    }
  }

  /** What was gathered as a frame; undefined if there is nothing. */
  take(): Uint8Array | undefined {
    const bytes = this.#bytes;
    const count = this.#count;
    if (count === 0) {
      return undefined;
    }
    const begin = count < 16 ? HEAD_MOST - 1 : 0;
    if (count < 16) {
      bytes[begin] = 0x90 | count;
    } else {
      bytes[0] = 0xdc;
      bytes.writeUInt16BE(count, 1);
    }
    const frame = Buffer.from(bytes.subarray(begin, this.#size));
    this.clear();
    return frame;
  }
}
