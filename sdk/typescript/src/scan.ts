// SPDX-License-Identifier: MIT
// Walks over msgpack without decoding it, and so checks bytes before a library sees them: that they are whole, that no
// count is larger than what is there, that they are not too deep, that text is UTF-8. Everything is said once, here;
// @msgpack/msgpack takes text that is no UTF-8, and floats where whole numbers must stand.

const DEPTH_MOST = 32; // the arena's deepest frame has 8
const PROTO = "__proto__";
const UNDERSCORE = 0x5f;
const UTF8 = new TextDecoder("utf-8", { fatal: true });

const SHORT = 24; // bytes of a text that is worth keeping
const SLOTS = 1024;

/** The last short text of each hash: keys and words come again and again, and to make a string of bytes is slow. */
const texts = new Array<{ readonly bytes: Uint8Array; readonly text: string } | undefined>(SLOTS).fill(undefined);

/** The bytes are no msgpack, or not within the limits. */
export class Malformed extends Error {}

/** What a value is, by its first byte. */
export enum Kind {
  Number,
  Text,
  Bytes,
  Array,
  Map,
  Bool,
  /** nil, a float, an extension: what an arena never sends. */
  Foreign,
}

// For 0xc0 to 0xdf: the kind, and the bytes of the length or of the value that follow.
const HEADS: readonly (readonly [Kind, number] | undefined)[] = [
  [Kind.Foreign, 0], // nil
  undefined, // never used
  [Kind.Bool, 0],
  [Kind.Bool, 0],
  [Kind.Bytes, 1],
  [Kind.Bytes, 2],
  [Kind.Bytes, 4],
  [Kind.Foreign, -1], // ext, with 1, 2 and 4 bytes of length and one of type
  [Kind.Foreign, -2],
  [Kind.Foreign, -4],
  [Kind.Foreign, 4], // floats
  [Kind.Foreign, 8],
  [Kind.Number, 1],
  [Kind.Number, 2],
  [Kind.Number, 4],
  [Kind.Number, 8],
  [Kind.Number, 1],
  [Kind.Number, 2],
  [Kind.Number, 4],
  [Kind.Number, 8],
  [Kind.Foreign, 2], // fixext of 1, 2, 4, 8, 16 bytes
  [Kind.Foreign, 3],
  [Kind.Foreign, 5],
  [Kind.Foreign, 9],
  [Kind.Foreign, 17],
  [Kind.Text, 1],
  [Kind.Text, 2],
  [Kind.Text, 4],
  [Kind.Array, 2],
  [Kind.Array, 4],
  [Kind.Map, 2],
  [Kind.Map, 4],
];

/** A place in bytes of msgpack that moves forward value by value. Throws Malformed. */
export class Scanner {
  readonly #bytes: Buffer;
  /** The next byte. */
  at = 0;
  /** The last head: its kind; its number, or how many bytes or values follow. */
  kind = Kind.Foreign;
  size = 0;
  /** Whether something was passed that no arena sends: nil, a float, an extension, a number of 2^53 or more, a key that
   * is no text. It is for the caller to clear. */
  hasForeign = false;
  /** Whether there was the key __proto__, which the library refuses, for good reason. The same holds. */
  hasProto = false;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.at === this.#bytes.length;
  }

  /** Passes the head of a value. What follows it is there, as far as one byte for each value tells. */
  head(): Kind {
    const bytes = this.#bytes;
    if (this.at >= bytes.length) {
      throw new Malformed("it is cut short");
    }
    const first = bytes[this.at++] as number;
    if (first < 0x80) {
      return this.#is(Kind.Number, first);
    }
    if (first >= 0xe0) {
      return this.#is(Kind.Number, first - 256);
    }
    if (first < 0xc0) {
      return first >= 0xa0
        ? this.#holds(Kind.Text, first & 31, 1)
        : first >= 0x90
          ? this.#holds(Kind.Array, first & 15, 1)
          : this.#holds(Kind.Map, first & 15, 2);
    }
    return this.#wideHead(first);
  }

  #wideHead(first: number): Kind {
    const form = HEADS[first - 0xc0];
    if (form === undefined) {
      throw new Malformed("it has the byte c1");
    }
    const [kind, size] = form;
    const width = Math.abs(size);
    if (this.#bytes.length - this.at < width) {
      throw new Malformed("it is cut short");
    }
    if (kind === Kind.Bool) {
      return this.#is(kind, first & 1);
    }
    if (kind === Kind.Number) {
      return this.#number(first >= 0xd0, width);
    }
    if (kind === Kind.Foreign && size >= 0) {
      this.at += width;
      return this.#is(kind, 0);
    }
    const count = this.#bytes.readUIntBE(this.at, width);
    this.at += width;
    return size < 0 ? this.#holds(kind, count + 1, 1) : this.#holds(kind, count, kind === Kind.Map ? 2 : 1);
  }

  #is(kind: Kind, size: number): Kind {
    this.kind = kind;
    this.size = size;
    return kind;
  }

  #holds(kind: Kind, size: number, least: number): Kind {
    if (size * least > this.#bytes.length - this.at) {
      throw new Malformed("it announces more than it holds");
    }
    return this.#is(kind, size);
  }

  #number(isSigned: boolean, width: number): Kind {
    const bytes = this.#bytes;
    const at = this.at;
    this.at += width;
    if (width < 8) {
      return this.#is(Kind.Number, isSigned ? bytes.readIntBE(at, width) : bytes.readUIntBE(at, width));
    }
    const high = isSigned ? bytes.readInt32BE(at) : bytes.readUInt32BE(at);
    return this.#is(Kind.Number, high * 2 ** 32 + bytes.readUInt32BE(at + 4));
  }

  /** Passes what follows the head of a text, and returns it. Most are short and ASCII. */
  text(): string {
    const bytes = this.#bytes;
    const begin = this.at;
    const end = begin + this.size;
    let hash = this.size;
    this.at = end;
    for (let at = begin; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte >= 0x80) {
        return this.#wideText(begin, end);
      }
      hash = (hash * 31 + byte) | 0;
    }
    return end - begin <= SHORT
      ? this.#shortText(begin, end, hash & (SLOTS - 1))
      : bytes.toString("latin1", begin, end);
  }

  #shortText(begin: number, end: number, slot: number): string {
    const known = texts[slot];
    if (known?.bytes.length === end - begin) {
      let at = begin;
      while (at < end && known.bytes[at - begin] === this.#bytes[at]) {
        at++;
      }
      if (at === end) {
        return known.text;
      }
    }
    const text = this.#bytes.toString("latin1", begin, end);
    texts[slot] = { bytes: Uint8Array.from(this.#bytes.subarray(begin, end)), text };
    return text;
  }

  /** Passes an array of numbers, and returns it; undefined if it is none. What was passed then is not told. */
  numbers(): number[] | undefined {
    if (this.head() !== Kind.Array) {
      return undefined;
    }
    const numbers = new Array<number>(this.size);
    for (let entry = 0; entry < numbers.length; entry++) {
      if (this.head() !== Kind.Number) {
        return undefined;
      }
      numbers[entry] = this.size;
    }
    return numbers;
  }

  /** Passes these bytes, if they come next. */
  takes(wanted: Uint8Array): boolean {
    const bytes = this.#bytes;
    const begin = this.at;
    for (let at = 0; at < wanted.length; at++) {
      if (bytes[begin + at] !== wanted[at]) {
        return false;
      }
    }
    this.at = begin + wanted.length;
    return true;
  }

  /** Passes an array of maps that have a text under this key, a short text as it is packed. How many there are;
   * undefined if it is another value. */
  mapsWith(key: Uint8Array): number | undefined {
    if (this.head() !== Kind.Array) {
      return undefined;
    }
    const count = this.size;
    for (let entry = 0; entry < count; entry++) {
      if (this.head() !== Kind.Map || !this.#mapHas(key, this.size)) {
        return undefined;
      }
    }
    return count;
  }

  #mapHas(key: Uint8Array, size: number): boolean {
    let isThere = false;
    for (let entry = 0; entry < size; entry++) {
      const isKey = this.takes(key);
      if (!isKey) {
        this.#passKey(4); // as deep as it lies in a frame
      }
      this.pass(4);
      isThere = isThere || (isKey && this.kind === Kind.Text);
    }
    return isThere;
  }

  #wideText(begin: number, end: number): string {
    try {
      return UTF8.decode(this.#bytes.subarray(begin, end));
    } catch {
      throw new Malformed("a text is no UTF-8");
    }
  }

  /** Passes a text without a string of it. */
  #passText(): void {
    const bytes = this.#bytes;
    const begin = this.at;
    const end = begin + this.size;
    for (let at = begin; at < end; at++) {
      if ((bytes[at] as number) >= 0x80) {
        this.#wideText(begin, end);
        break;
      }
    }
    this.at = end;
  }

  /** Passes a value with all that it holds. `depth`: how many containers it is in. */
  pass(depth: number): void {
    const kind = this.head();
    const size = this.size;
    if (kind === Kind.Number) {
      this.hasForeign = this.hasForeign || !Number.isSafeInteger(size);
    } else if (kind === Kind.Text) {
      this.#passText();
    } else if (kind === Kind.Array || kind === Kind.Map) {
      this.#passAll(kind, size, depth + 1);
    } else if (kind !== Kind.Bool) {
      this.hasForeign = this.hasForeign || kind === Kind.Foreign;
      this.at += size;
    }
    this.kind = kind;
    this.size = size;
  }

  #passAll(kind: Kind, size: number, depth: number): void {
    if (depth > DEPTH_MOST) {
      throw new Malformed(`it is more than ${DEPTH_MOST} levels deep`);
    }
    for (let entry = 0; entry < size; entry++) {
      if (kind === Kind.Map) {
        this.#passKey(depth);
      }
      this.pass(depth);
    }
  }

  #passKey(depth: number): void {
    const begin = this.at;
    this.pass(depth);
    const isProto =
      this.size === PROTO.length &&
      this.#bytes[this.at - 1] === UNDERSCORE &&
      this.#bytes.toString("latin1", this.at - this.size, this.at) === PROTO;
    this.hasForeign = this.hasForeign || this.kind !== Kind.Text;
    this.hasProto = this.hasProto || (isProto && this.at > begin);
  }
}
