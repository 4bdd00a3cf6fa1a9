// SPDX-License-Identifier: MIT
// Frames as bytes and as messages. This is the gate: behind it each message has the keys that the protocol says, with
// values of their types. What is not known here is let through, or passed over, because the protocol may grow.

import { Decoder, Encoder } from "@msgpack/msgpack";
import { ProtocolError } from "./errors.js";
import { Kind, Malformed, Scanner } from "./scan.js";

/** Bytes of a frame to the arena, at most. */
export const FRAME_MOST = 65536;
/** Messages in a frame, at most. */
export const MESSAGES_MOST = 1024;
/** Bytes of a frame from the arena, at most. */
export const ARENA_FRAME_MOST = 4 << 20;

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
      readonly events: (Fields & { event: string })[];
    }
  | {
      readonly type: "decision";
      readonly match: number;
      readonly decision: number;
      readonly actions: number[];
      readonly asks?: Asked;
      /** Decodes the view, which is checked already: many bots look at few. Call it once. */
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

// --- checks --------------------------------------------------------------------------------------------------------------

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
  value.length <= MESSAGES_MOST &&
  value.every((action, at) => isCounter(action) && (at === 0 || action > value[at - 1]));

const isAsks: Check = (value) => {
  const { kind, count, by_type, by } = (isMap(value) ? value : {}) as Partial<Asked>;
  return (
    isText(kind) && isCount(count) && (by_type === undefined || isText(by_type)) && (by === undefined || isCounter(by))
  );
};

const isEvent: Check = (value) => isMap(value) && isText((value as Fields)["event"]);
const areTexts: Check = (value) => isMap(value) && Object.values(value as Fields).every(isText);
const isSeed: Check = (value) => value instanceof Uint8Array && value.length === 16;
/** Of a view nothing is checked but that it is a map; see `later`. */
const isView: Check = (value) => typeof value === "function";

/** For each type of message its keys: the check, and whether it may be absent. */
interface Shape {
  readonly needed: readonly (readonly [string, Check])[];
  readonly optional: readonly (readonly [string, Check])[];
}

const shape = (needed: Record<string, Check>, optional: Record<string, Check> = {}): Shape => ({
  needed: Object.entries(needed),
  optional: Object.entries(optional),
});

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
    events: shape({ match: isHandle, first: isCount, events: each(isEvent) }),
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

// --- reading -------------------------------------------------------------------------------------------------------------

// Of the scanner's values the library decodes those that hold others; it has checked them.
const decoder = new Decoder();

/** Where the value of a key stands in the frame. */
interface Span {
  readonly begin: number;
  readonly end: number;
  readonly kind: Kind;
  /** The number, if it is one; of text and bytes how many there are. */
  readonly size: number;
  readonly isForeign: boolean;
}

function decode(frame: Buffer, { begin, end, kind, size }: Span): Value {
  if (kind === Kind.Number) {
    return size;
  }
  if (kind === Kind.Text) {
    return frame.toString("utf8", end - size, end);
  }
  return decoder.decode(frame.subarray(begin, end)) as Value;
}

function later(frame: Buffer, span: Span): unknown {
  return span.kind === Kind.Map ? () => decode(frame, span) : undefined;
}

/** The spans of a message's keys. */
function scanMessage(scanner: Scanner): Map<string, Span> {
  const spans = new Map<string, Span>();
  if (scanner.head() !== Kind.Map) {
    throw refuse("a message that is no map with a `type`");
  }
  for (let left = scanner.size; left > 0; left--) {
    if (scanner.head() !== Kind.Text) {
      throw refuse("a message that is no map with a `type`");
    }
    const key = scanner.text();
    const begin = scanner.at;
    scanner.hasForeign = false;
    scanner.pass(2);
    const { at: end, kind, size, hasForeign: isForeign } = scanner;
    spans.set(key, { begin, end, kind, size, isForeign });
  }
  return spans;
}

/** A message of a known type; undefined for another. */
function readMessage(frame: Buffer, scanner: Scanner): Heard | undefined {
  const spans = scanMessage(scanner);
  const span = spans.get("type");
  if (span?.kind !== Kind.Text) {
    throw refuse("a message that is no map with a `type`");
  }
  const type = decode(frame, span) as string;
  const shape = SHAPES.get(type);
  if (shape === undefined) {
    return undefined;
  }
  const message: Record<string, unknown> = { type };
  const read = (key: string, check: Check, wrong: string) => {
    const span = spans.get(key);
    const value = span && !span.isForeign ? (check === isView ? later(frame, span) : decode(frame, span)) : undefined;
    if (!check(value)) {
      throw refuse(`${type} with a ${wrong} \`${key}\``);
    }
    message[key] = value;
  };
  for (const [key, check] of shape.needed) {
    read(key, check, "wrong or missing");
  }
  for (const [key, check] of shape.optional) {
    if (spans.has(key)) {
      read(key, check, "wrong");
    }
  }
  return message as unknown as Heard;
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
    for (let left = scanner.size; left > 0; left--) {
      const message = readMessage(frame, scanner);
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

// --- writing -------------------------------------------------------------------------------------------------------------

const encoder = new Encoder({ ignoreUndefined: true });

/** Gathers messages, and gives them as frames that are as long as they may be. */
export class FrameWriter {
  #parts: Uint8Array[] = [];
  #bytes = 0;

  /** Forgets what was gathered. */
  clear(): void {
    this.#parts = [];
    this.#bytes = 3; // of the longest head
  }

  constructor() {
    this.clear();
  }

  /** Returns a frame that is full, so that it must be sent before; undefined if there is none. */
  add(message: Said): Uint8Array | undefined {
    const part = encoder.encode(message);
    const isFull = this.#parts.length === MESSAGES_MOST || this.#bytes + part.length > FRAME_MOST;
    const full = isFull ? this.take() : undefined;
    this.#parts.push(part);
    this.#bytes += part.length;
    return full;
  }

  /** What was gathered as a frame; undefined if there is nothing. */
  take(): Uint8Array | undefined {
    const count = this.#parts.length;
    if (count === 0) {
      return undefined;
    }
    const head = count < 16 ? [0x90 | count] : [0xdc, count >> 8, count & 255];
    const frame = Buffer.concat([Buffer.from(head), ...this.#parts]);
    this.clear();
    return frame;
  }
}
