/* SPDX-License-Identifier: MIT */
/* Unpacks what was packed as `deflate-raw` (RFC 1951), at once: DecompressionStream answers later only, and all that draws
 * a moment would have to wait for it. It trusts its input, as a page unpacks only what it packed. */

/** @typedef {{table: Uint16Array, bits: number}} Codes by the next `bits` bits: symbol * 16 + how many of them it takes */
/** @typedef {{literals: Codes, distances: Codes}} BlockCodes */

const STORED = 0,
  FIXED = 1,
  BLOCK_END = 256, // greater symbols are lengths
  LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0],
  LENGTH_LEAST = [...leasts(LENGTH_EXTRA.slice(0, -1), 3), 258],
  DISTANCE_EXTRA = [0, 0, 0, 0, ...Array.from({ length: 26 }, (_, i) => 1 + (i >> 1))],
  DISTANCE_LEAST = leasts(DISTANCE_EXTRA, 1),
  LENGTHS_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15],
  REPEAT_LAST = 16,
  REPEAT_ZERO = 17, // 18 repeats it more often
  FIXED_CODES = {
    literals: codesOf([144, 112, 24, 8].flatMap((count, i) => new Array(count).fill([8, 9, 7, 8][i]))),
    distances: codesOf(new Array(30).fill(5)),
  };

/** The least value of each symbol, by the number of its extra bits. @param {number[]} extra @param {number} first */
function leasts(extra, first) {
  let next = first;
  return extra.map((bits) => {
    const least = next;
    next += 1 << bits;
    return least;
  });
}

/** @param {number} code @param {number} length */
function reversed(code, length) {
  let back = 0;
  for (let i = 0; i < length; i++) back |= ((code >> i) & 1) << (length - 1 - i);
  return back;
}

/** @param {number[]} lengths in bits by symbol; 0: it has no code @returns {Codes} */
function codesOf(lengths) {
  const bits = Math.max(1, ...lengths),
    table = new Uint16Array(1 << bits);
  let code = 0;
  for (let length = 1; length <= bits; length++, code <<= 1)
    for (let symbol = 0; symbol < lengths.length; symbol++) {
      if (lengths[symbol] !== length) continue;
      for (let at = reversed(code, length); at < table.length; at += 1 << length) table[at] = (symbol << 4) | length;
      code++;
    }
  return { table, bits };
}

class BitReader {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
    this.held = 0;
    this.count = 0;
  }

  /** @param {number} bits at most 16 @returns {number} zeros are behind the end */
  peek(bits) {
    for (; this.count < bits; this.count += 8) this.held |= (this.bytes[this.at++] ?? 0) << this.count;
    return this.held & ((1 << bits) - 1);
  }

  /** @param {number} bits */
  take(bits) {
    const value = this.peek(bits);
    this.held >>>= bits;
    this.count -= bits;
    return value;
  }

  /** @param {Codes} codes */
  symbol({ table, bits }) {
    const code = table[this.peek(bits)];
    this.take(code & 15);
    return code >> 4;
  }

  /** So many bytes from the next whole one on. @param {number} count */
  takeBytes(count) {
    this.at -= this.count >> 3;
    this.held = 0;
    this.count = 0;
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }
}

/** The codes that a block begins with. @param {BitReader} bits @returns {BlockCodes} */
function readCodes(bits) {
  const literals = bits.take(5) + 257,
    distances = bits.take(5) + 1,
    count = bits.take(4) + 4,
    order = new Array(LENGTHS_ORDER.length).fill(0);
  for (let i = 0; i < count; i++) order[LENGTHS_ORDER[i]] = bits.take(3);
  const codes = codesOf(order);
  /** @type {number[]} */
  const lengths = [];
  while (lengths.length < literals + distances) {
    const symbol = bits.symbol(codes);
    if (symbol < REPEAT_LAST) lengths.push(symbol);
    else if (symbol === REPEAT_LAST) lengths.push(...new Array(3 + bits.take(2)).fill(lengths[lengths.length - 1]));
    else lengths.push(...new Array(symbol === REPEAT_ZERO ? 3 + bits.take(3) : 11 + bits.take(7)).fill(0));
  }
  return { literals: codesOf(lengths.slice(0, literals)), distances: codesOf(lengths.slice(literals)) };
}

/** @param {BitReader} bits @param {BlockCodes} codes @param {Uint8Array} out @param {number} from @returns {number} where it ends */
function unpackCodes(bits, { literals, distances }, out, from) {
  let end = from;
  for (let symbol = bits.symbol(literals); symbol !== BLOCK_END; symbol = bits.symbol(literals)) {
    if (symbol < BLOCK_END) {
      out[end++] = symbol;
      continue;
    }
    const which = symbol - BLOCK_END - 1,
      length = LENGTH_LEAST[which] + bits.take(LENGTH_EXTRA[which]),
      far = bits.symbol(distances),
      distance = DISTANCE_LEAST[far] + bits.take(DISTANCE_EXTRA[far]);
    for (const stop = end + length; end < stop; end++) out[end] = out[end - distance];
  }
  return end;
}

/** @param {BitReader} bits @param {Uint8Array} out @param {number} from @returns {number} where it ends */
function copyStored(bits, out, from) {
  const [low, high] = bits.takeBytes(4),
    stored = bits.takeBytes(low | (high << 8));
  out.set(stored, from);
  return from + stored.length;
}

/**
 * @param {Uint8Array} packed
 * @param {number} size of what is in it, in bytes
 */
export function inflate(packed, size) {
  const bits = new BitReader(packed),
    out = new Uint8Array(size);
  for (let end = 0, last = 0; last === 0; ) {
    last = bits.take(1);
    const kind = bits.take(2);
    end =
      kind === STORED
        ? copyStored(bits, out, end)
        : unpackCodes(bits, kind === FIXED ? FIXED_CODES : readCodes(bits), out, end);
  }
  return out;
}
