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

/** A message in a frame: its keys, and for each where its value stands and what it is (Scanner.kind and size). */
class Spans {
  readonly keys: string[] = [];
  readonly begins: number[] = [];
  readonly ends: number[] = [];
  readonly kinds: Kind[] = [];
  readonly sizes: number[] = [];

  constructor(readonly frame: Buffer) {}

  /** Scans the next message. */
  scan(scanner: Scanner): void {
    if (scanner.head() !== Kind.Map) {
      throw refuse("a message that is no map with a `type`");
    }
    const count = scanner.size;
    this.keys.length = 0;
    for (let at = 0; at < count; at++) {
      if (scanner.head() !== Kind.Text) {
        throw refuse("a message that is no map with a `type`");
      }
      this.keys.push(scanner.text());
      this.begins[at] = scanner.at;
      scanner.hasForeign = false;
      scanner.pass(2);
      this.ends[at] = scanner.at;
      this.kinds[at] = scanner.hasForeign ? Kind.Foreign : scanner.kind;
      this.sizes[at] = scanner.size;
    }
  }

  /** The value at a place; undefined if it is none that an arena sends. */
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
    const bytes = this.bytes(at);
    let value: Type | undefined;
    return () => {
      value ??= decoder.decode(bytes) as Type;
      return value;
    };
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
      const count = kind === Kind.Array ? new Scanner(this.bytes(at)).mapsWith("event") : undefined;
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
  if (shape === undefined) {
    return undefined;
  }
  const message: Record<string, unknown> = { type };
  for (const [key, check, isNeeded] of shape) {
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
    const spans = new Spans(frame);
    for (let left = scanner.size; left > 0; left--) {
      spans.scan(scanner);
      const message = readMessage(spans);
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
