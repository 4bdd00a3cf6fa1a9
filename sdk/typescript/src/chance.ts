// SPDX-License-Identifier: MIT
// Chance that is the same in each replay, and the same in the SDKs of all languages.
//
// A number is the low half of SipHash-2-4 (Aumasson and Bernstein, 2012), keyed with the seat's `bot_seed`, of two
// 64-bit little-endian numbers: the number of the decision, and a counter that begins at 0 with each decision. A
// number of 64 bits is kept as two halves of 32, because BigInt is some 50 times slower.

const WORD = 2 ** 32;

// The state of SipHash: v0 to v3, each as its low and its high half.
const v = new Int32Array(8);

/** v[a] += v[b], for the even places of two numbers. */
function add(a: number, b: number): void {
  const low = ((v[a] as number) >>> 0) + ((v[b] as number) >>> 0);
  v[a] = low;
  v[a + 1] = (v[a + 1] as number) + (v[b + 1] as number) + (low >= WORD ? 1 : 0);
}

/** v[a] = (v[a] turned left by `bits`, which are less than 32) XOR v[b]. */
function turn(a: number, bits: number, b: number): void {
  const low = v[a] as number;
  const high = v[a + 1] as number;
  v[a] = ((low << bits) | (high >>> (32 - bits))) ^ (v[b] as number);
  v[a + 1] = ((high << bits) | (low >>> (32 - bits))) ^ (v[b + 1] as number);
}

/** v[a] turned left by 32. */
function swap(a: number): void {
  const low = v[a] as number;
  v[a] = v[a + 1] as number;
  v[a + 1] = low;
}

function rounds(count: number): void {
  for (let round = 0; round < count; round++) {
    add(0, 2);
    turn(2, 13, 0);
    swap(0);
    add(4, 6);
    turn(6, 16, 4);
    add(0, 6);
    turn(6, 21, 0);
    add(4, 2);
    turn(2, 17, 4);
    swap(4);
  }
}

function block(low: number, high: number): void {
  v[6] = (v[6] as number) ^ low;
  v[7] = (v[7] as number) ^ high;
  rounds(2);
  v[0] = (v[0] as number) ^ low;
  v[1] = (v[1] as number) ^ high;
}

function little(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24)
  );
}

/** SipHash-2-4 of two numbers of 64 bits under a seed of 16 bytes. Numbers are pairs: low and high half, of 32 bits. */
export function siphash(
  seed: Uint8Array,
  first: readonly [number, number],
  second: readonly [number, number],
): [number, number] {
  const [k0, k1, k2, k3] = [little(seed, 0), little(seed, 4), little(seed, 8), little(seed, 12)];
  v[0] = k0 ^ 0x70736575;
  v[1] = k1 ^ 0x736f6d65;
  v[2] = k2 ^ 0x6e646f6d;
  v[3] = k3 ^ 0x646f7261;
  v[4] = k0 ^ 0x6e657261;
  v[5] = k1 ^ 0x6c796765;
  v[6] = k2 ^ 0x79746573;
  v[7] = k3 ^ 0x74656462;
  block(first[0], first[1]);
  block(second[0], second[1]);
  block(0, 16 << 24);
  v[4] = (v[4] as number) ^ 0xff;
  rounds(4);
  const half = (at: number) =>
    ((v[at] as number) ^ (v[at + 2] as number) ^ (v[at + 4] as number) ^ (v[at + 6] as number)) >>> 0;
  return [half(0), half(1)];
}

/** A number below 2^53 as two halves. */
function halves(number: number): [number, number] {
  return [number >>> 0, Math.floor(number / WORD)];
}

/** The chance of one decision. */
export class Chance {
  readonly #seed: Uint8Array;
  readonly #decision: [number, number];
  #counter = 0;

  /** seed: 16 bytes, the `bot_seed` of the match. decision: the number of the decision. */
  constructor(seed: Uint8Array, decision: number) {
    this.#seed = seed;
    this.#decision = halves(decision);
  }

  /** The next number of 32 bits. */
  word(): number {
    return siphash(this.#seed, this.#decision, halves(this.#counter++))[0];
  }

  /**
   * A number of 0..n-1, all equally likely; n is 1..2^32. A number beyond the last whole multiple of n is drawn again.
   * @throws RangeError if n is no such number.
   */
  below(n: number): number {
    if (!Number.isInteger(n) || n < 1 || n > WORD) {
      throw new RangeError(`below takes a whole number of 1..2^32, not ${n}`);
    }
    const end = WORD - (WORD % n);
    let number = this.word();
    while (number >= end) {
      number = this.word();
    }
    return number % n;
  }
}
