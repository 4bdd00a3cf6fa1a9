// SPDX-License-Identifier: MIT
// What the SDK for TypeScript does with bytes: chance, frames, options, keys. See typescript_built.mjs.
import assert from "node:assert/strict";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { makeFolder, removeFolder } from "../../patience/folder.mjs";
import { decode, encode, root, SEED, says, sdk, settle } from "./typescript_built.mjs";

const { ArenaError, Chance, kit, wire } = sdk;

// --- chance ----------------------------------------------------------------------------------------------------------

const MASK = (1n << 64n) - 1n;

/** SipHash-2-4 once more, with BigInt and from the paper. */
function reference(seed, ...words) {
  const key = new DataView(seed.buffer, seed.byteOffset);
  const [k0, k1] = [key.getBigUint64(0, true), key.getBigUint64(8, true)];
  const v = [k0 ^ 0x736f6d6570736575n, k1 ^ 0x646f72616e646f6dn, k0 ^ 0x6c7967656e657261n, k1 ^ 0x7465646279746573n];
  const left = (x, n) => ((x << n) | (x >> (64n - n))) & MASK;
  const rounds = (count) => {
    for (let i = 0; i < count; i++) {
      for (const [a, b, c, d, x, y] of [
        [0, 1, 2, 3, 13n, 16n],
        [2, 1, 0, 3, 17n, 21n],
      ]) {
        v[a] = (v[a] + v[b]) & MASK;
        v[c] = (v[c] + v[d]) & MASK;
        v[b] = left(v[b], x) ^ v[a];
        v[d] = left(v[d], y) ^ v[c];
        v[a] = left(v[a], 32n);
      }
    }
  };
  for (const word of [...words, 16n << 56n]) {
    v[3] ^= word;
    rounds(2);
    v[0] ^= word;
  }
  v[2] ^= 0xffn;
  rounds(4);
  return v[0] ^ v[1] ^ v[2] ^ v[3];
}

test("chance is the published SipHash", () => {
  // The reference implementation's vector of the bytes 0 to 15 under the key of the bytes 0 to 15.
  const [low, high] = wire.siphash(SEED, [0x03020100, 0x07060504], [0x0b0a0908, 0x0f0e0d0c]);
  assert.equal((BigInt(high) << 32n) | BigInt(low), 0x3f2acc7f57c29bdbn);
});

test("chance is that of BigInt, also for decisions beyond 2^32", () => {
  const seed = Uint8Array.from(SEED);
  for (let round = 0; round < 300; round++) {
    seed[round % 16] = (seed[round % 16] * 37 + round * 101) & 255;
    const number = Number.MAX_SAFE_INTEGER - round * 2 ** (round % 45);
    const chance = new Chance(seed, number);
    for (let counter = 0n; counter < 3n; counter++) {
      assert.equal(BigInt(chance.word()), reference(seed, BigInt(number), counter) & 0xffffffffn, `round ${round}`);
    }
  }
});

test("below takes 1 to 2^32", () => {
  const chance = new Chance(SEED, 3);
  for (let i = 0; i < 1000; i++) {
    assert.ok(chance.below(7) < 7);
  }
  assert.ok(chance.below(2 ** 32) < 2 ** 32);
  assert.equal(chance.below(1), 0);
  for (const n of [0, -1, 2.5, NaN, 2 ** 32 + 1, "7", undefined]) {
    assert.throws(() => chance.below(n), RangeError);
  }
});

// --- frames ----------------------------------------------------------------------------------------------------------

const bytes = (hex) => Uint8Array.from(Buffer.from(hex.replaceAll(" ", ""), "hex"));
const golden = (name) => JSON.parse(readFileSync(join(root, "tests/golden", name), "utf8"));
const FROM_ARENA = ["welcome", "refusal", "start", "events", "decision", "end", "error", "ping", "close"];
const FROM_BOT = ["hello", "ready", "answer", "pong", "bye"];

/** Messages with their views, and bytes as the golden files have them. */
function plain(value) {
  if (value instanceof Uint8Array) {
    return { $bin: Buffer.from(value).toString("hex") };
  }
  if (Array.isArray(value)) {
    return value.map(plain);
  }
  if (typeof value === "function") {
    return plain(value());
  }
  if (typeof value?.read === "function") {
    return plain(value.read());
  }
  if (typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, value]) => [key, plain(value)]));
  }
  return value;
}

test("golden frames of the arena become values, and values frames", () => {
  for (const type of FROM_ARENA) {
    for (const { about, frame, hex } of golden(`wire/${type}.json`).vectors) {
      assert.deepEqual(plain(wire.unpackFrame(bytes(hex))), frame, `${type}: ${about}`);
      assert.deepEqual(plain(wire.unpackFrame(kit.pack(frame))), frame, `${type}: ${about}`);
    }
  }
});

test("golden frames of bots are written with the same values, whole numbers as integers of the shortest form", () => {
  for (const type of FROM_BOT) {
    for (const { about, frame, hex } of golden(`wire/${type}.json`).vectors) {
      const writer = new wire.FrameWriter();
      for (const message of frame) {
        const sorted = Object.entries(message).sort(([a], [b]) => (a < b ? -1 : 1));
        assert.equal(writer.add(Object.fromEntries(sorted)), undefined);
      }
      assert.equal(Buffer.from(writer.take()).toString("hex"), hex.replaceAll(" ", ""), `${type}: ${about}`);
    }
  }
});

test("answers are written as their golden frames", () => {
  for (const { about, frame, hex } of golden("wire/answer.json").vectors) {
    const writer = new wire.FrameWriter();
    for (const { type: _, ...answer } of frame) {
      assert.equal(writer.answer(answer), undefined);
    }
    assert.equal(Buffer.from(writer.take()).toString("hex"), hex.replaceAll(" ", ""), about);
  }
});

test("what no arena sends is a ProtocolError", () => {
  const refused = golden("wire/refused.json").vectors.filter(({ code }) => code === "malformed");
  assert.ok(refused.length > 10);
  for (const { about, hex } of refused) {
    assert.throws(() => wire.unpackFrame(bytes(hex)), says(""), about);
  }
  const deep = Buffer.concat([Buffer.alloc(5000, 0x91), Buffer.from([0xc0])]);
  for (const frame of [
    deep,
    Buffer.alloc(0),
    bytes("dd ff ff ff ff"),
    bytes("91 81 a4 74 79 70 65 df ff ff ff ff"),
    bytes("91 81 c1"),
  ]) {
    assert.throws(() => wire.unpackFrame(frame), says(""));
  }
  assert.throws(() => wire.unpackFrame(Buffer.alloc(wire.ARENA_FRAME_MOST + 1)), says("a frame of more than 4 MiB"));
});

test("nil, floats, numbers beyond 2^53, text that is no UTF-8 and __proto__ are refused in known keys", () => {
  const good = { type: "decision", match: 1, decision: 1, actions: [0, 2], view: { turn: 1 } };
  assert.equal(wire.unpackFrame(encode([good])).length, 1);
  for (const [key, value] of [
    ["match", null],
    ["match", 1.5],
    ["match", 2 ** 32],
    ["match", 0],
    ["match", "1"],
    ["decision", 2 ** 53],
    ["decision", 1n << 60n],
    ["actions", []],
    ["actions", [2, 0]],
    ["actions", [0, 0]],
    ["actions", [0, 2.5]],
    ["actions", [-1]],
    ["actions", { 0: 1 }],
    ["view", []],
    ["view", null],
    ["view", { turn: null }],
    ["view", { will: [1, 0.5] }],
    ["view", { will: [-(2 ** 53)] }],
    ["view", JSON.parse('{"__proto__": 1}')],
    ["view", new Map([[1, 2]])],
    ["asks", {}],
    ["asks", { kind: "discard", count: 0 }],
    ["left", -1],
  ]) {
    const message = { ...good, [key]: value };
    const frame = value instanceof Map ? mapFrame(good) : encode([message], { useBigInt64: true });
    assert.throws(
      () => wire.unpackFrame(frame),
      says(`decision with a wrong (or missing )?\`${key}\``),
      `${key} ${value}`,
    );
  }
  // A whole float is a float, although JavaScript shows it as the same number.
  const float = Buffer.from(encode([{ type: "ping", number: 0 }]));
  float.writeUInt8(0xcb, float.indexOf("number") + 6);
  assert.throws(
    () => wire.unpackFrame(Buffer.concat([float.subarray(0, 23), Buffer.alloc(8)])),
    says("ping with a wrong"),
  );
  assert.throws(() => wire.unpackFrame(bytes("91 81 a4 74 79 70 65 a5 ff ff ff ff ff")), says(".*a text is no UTF-8"));
});

/** A decision whose view has a key that is a number. */
function mapFrame({ view: _, ...good }) {
  const head = encode([{ ...good, view: 5 }]);
  return Buffer.concat([head.subarray(0, head.length - 1), bytes("81 01 02")]);
}

test("nil, floats and the like are refused wherever they lie", () => {
  const { vectors } = golden("wire/unsent.json");
  assert.ok(vectors.length >= 40);
  for (const { about, hex } of vectors) {
    assert.throws(() => wire.unpackFrame(bytes(hex)), says(""), about);
  }
});

test("unknown keys may hold anything else", () => {
  const message = {
    type: "ping",
    number: 7,
    a: [true, false],
    b: 2 ** 53 - 1,
    c: -(2 ** 53) + 1,
    d: [[[[Uint8Array.of(1)]]]],
    e: JSON.parse('{"__proto__": []}'),
  };
  assert.deepEqual(wire.unpackFrame(encode([message])), [{ type: "ping", number: 7 }]);
  assert.deepEqual(wire.unpackFrame(encode([{ ...message, type: "weather" }, message])).length, 1);
});

test("whatever the bytes are, there is no other error than a ProtocolError", () => {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 32);
  let state = seed;
  const below = (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const frames = FROM_ARENA.flatMap((type) => golden(`wire/${type}.json`).vectors.map(({ hex }) => bytes(hex)));
  for (let round = 0; round < 20_000; round++) {
    let frame = Uint8Array.from(frames[below(frames.length)]);
    for (let change = below(4); change >= 0; change--) {
      frame[below(frame.length)] = below(256);
    }
    frame = frame.subarray(0, below(3) ? frame.length : below(frame.length + 1));
    try {
      plain(wire.unpackFrame(frame));
    } catch (error) {
      assert.ok(
        error instanceof ArenaError,
        `FUZZ_SEED=${seed}, round ${round}, ${Buffer.from(frame).toString("hex")}: ${error.stack}`,
      );
    }
  }
});

test("undefined is left out, and never sent as nil", () => {
  const writer = new wire.FrameWriter();
  writer.add({ type: "answer", match: 1, decision: 1, action: 0, text: undefined, note: undefined });
  assert.deepEqual(decode(writer.take()), [{ type: "answer", match: 1, decision: 1, action: 0 }]);
  const absent = { version: null, capacity: null, views: undefined, plays: null, endpoint: "ipc://x", token: null };
  writer.add(settle("bot", absent).hello);
  assert.deepEqual(decode(writer.take()), [
    { type: "hello", major: 1, minor: 1, bot: "bot", capacity: 1, views: "sparse" },
  ]);
});

test("numbers above 2^32 are integers on the wire", () => {
  const writer = new wire.FrameWriter();
  writer.add({ type: "pong", number: 2 ** 53 - 1 });
  assert.ok(Buffer.from(writer.take()).includes(bytes("cf 00 1f ff ff ff ff ff ff")));
});

test("frames are as long as they may be, and not longer", () => {
  const writer = new wire.FrameWriter();
  const frames = [];
  const add = (message) => frames.push(...[writer.add(message)].filter(Boolean));
  for (let i = 0; i < 2049; i++) {
    add({ type: "pong", number: i });
  }
  for (let i = 0; i < 100; i++) {
    add({ type: "answer", match: 1, decision: i, action: 0, note: "x".repeat(1024) });
  }
  frames.push(writer.take());
  assert.equal(writer.take(), undefined);
  assert.deepEqual(
    frames.slice(0, 2).map((frame) => decode(frame).length),
    [1024, 1024],
  );
  assert.equal(frames.flatMap((frame) => decode(frame)).length, 2149);
  assert.ok(frames.every((frame) => frame.length <= wire.FRAME_MOST));
  assert.ok(frames.at(-2).length > wire.FRAME_MOST - 1100);
});

// --- options ---------------------------------------------------------------------------------------------------------

test("an option that cannot be is one sentence", () => {
  for (const [name, options, about] of [
    ["Bot", {}, /name must be 1 to 64/],
    ["bot", { capacity: 0 }, /capacity is 0; allowed is 1..65535/],
    ["bot", { capacity: "4" }, /capacity is 4/],
    ["bot", { capacity: 2n }, /capacity is 2/],
    ["bot", { version: "1.0\u200b" }, /version must be visible text/],
    ["bot", { version: 1 }, /version must be text/],
    ["bot", { token: "x".repeat(129) }, /token must be visible/],
    ["bot", { views: "all" }, /views are/],
    ["bot", { views: ["turn", undefined] }, /views are/],
    ["bot", { plays: [] }, /plays must be an array of 1 to 16/],
    ["bot", { plays: "hunted" }, /plays must be an array/],
    ["bot", { patienceMs: Infinity }, /patience/],
    ["bot", { serverKey: "short", keys: "x" }, /40 characters/],
    ["bot", { endpoint: "" }, /ARENA_ENDPOINT is not set/],
  ]) {
    assert.throws(() => settle(name, { endpoint: "ipc://x", ...options }), { name: "ArenaError", message: about });
  }
});

/** Runs with a folder of its own. */
function inFolder(run) {
  const path = makeFolder();
  try {
    return run(path);
  } finally {
    removeFolder(path);
  }
}

test("a certificate is read, or refused in a sentence", () => {
  const whole = `curve\n    public-key = "${"p".repeat(40)}"\n    secret-key = "${"s".repeat(40)}"\n`;
  inFolder((path) => {
    const mine = join(path, "mine");
    for (const [text, mode, about] of [
      [whole, 0o600, undefined],
      [whole, 0o644, /others may read/],
      ["curve\n", 0o600, /is no secret/],
      [whole.replace("s".repeat(40), "s".repeat(39)), 0o600, /is no secret/],
      [Buffer.from([0xff]), 0o600, /cannot be read/],
    ]) {
      writeFileSync(`${mine}_secret`, text);
      chmodSync(`${mine}_secret`, mode);
      if (about) {
        assert.throws(() => wire.readCertificate(mine), { name: "ArenaError", message: about });
      } else {
        assert.deepEqual(wire.readCertificate(mine), { public: "p".repeat(40), secret: "s".repeat(40) });
      }
    }
    assert.throws(() => wire.readCertificate(join(path, "none")), /cannot be read/);
  });
});
