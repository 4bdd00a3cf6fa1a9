/* SPDX-License-Identifier: MIT */
/* The steps of a long match, as a page keeps them: `node --test steps.mjs`. It needs no browser. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync, constants as zlib } from "node:zlib";
import { apply } from "../../arena/pages/site/data.mjs";
import { inflate } from "../../arena/pages/site/inflate.mjs";
import { Steps } from "../../arena/pages/site/steps.mjs";
import { until } from "../patience/patience.mjs";

const EYES = ["public", "0", "all"],
  KEYS = ["phase", "space", "hand", "planet", "discard"],
  BLOCKS_AT_HAND = 5,
  BLOCKS_IN_USE = 6;

/** Numbers below `most` that look like chance, the same each time. */
function drawer(seed) {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

/** A match of so many steps, in turns of 1 to 12 of them, but for one of 300. */
function longMatch(length, seed) {
  const draw = drawer(seed),
    steps = [];
  for (let turn = 0; steps.length < length; turn++)
    for (let left = turn === 20 ? 300 : 1 + draw(12); left > 0 && steps.length < length; left--) {
      const step = { turn, views: {} };
      for (const eye of EYES.slice(0, draw(EYES.length + 1)))
        step.views[eye] = { [KEYS[draw(KEYS.length)]]: draw(4) ? [draw(9), `\u{1f40d} ${draw(1e9)}`] : null };
      if (draw(3))
        step.events = Array.from({ length: draw(4) }, () => ({ event: "moved", text: { all: `${draw(1e9)}` } }));
      if (draw(9) === 0) step.events = [{ event: "said", text: { all: "Anna talks." }, said: "<b>\ud800" }];
      if (draw(9) === 0) step.faults = [{ seat: 1, fault: "late", decision: 3, evidence: "" }];
      steps.push(step);
    }
  return steps;
}

/** All views of an eye, one after the other. */
function viewsOf(steps, eye) {
  const view = {};
  return steps.map(({ views }) => {
    apply(view, views[eye]);
    return { ...view };
  });
}

/** Which blocks are at hand. */
function atHand(steps) {
  return steps.blocks.filter(({ content }) => content !== null).length;
}

test("what zlib packs in any of its ways is unpacked", () => {
  const draw = drawer(1),
    random = (length, most) => Uint8Array.from({ length }, () => draw(most)),
    texts = [new Uint8Array(0), new Uint8Array(100000).fill(7), random(70000, 256), random(999, 3)];
  for (let i = 1; i < 30; i++) texts.push(random(i * 997, i * 8));
  texts.push(new TextEncoder().encode(JSON.stringify(longMatch(2000, 1))));
  const ways = [zlib.Z_DEFAULT_STRATEGY, zlib.Z_FIXED, zlib.Z_HUFFMAN_ONLY, zlib.Z_RLE];
  for (const text of texts)
    for (const level of [0, 1, 6, 9])
      for (const strategy of ways) {
        const packed = deflateRawSync(text, { level, strategy });
        assert.ok(
          Buffer.from(inflate(packed, text.length)).equals(text),
          `${text.length} bytes, ${level}, ${strategy}`,
        );
      }
});

for (const compresses of [true, false])
  test(`steps and views are the same in whatever order one looks${compresses ? "" : ", where nothing compresses"}`, async () => {
    const { CompressionStream } = globalThis;
    if (!compresses) delete globalThis.CompressionStream;
    try {
      const told = longMatch(3000, 2),
        steps = Steps.of(structuredClone(told));
      await until(() => atHand(steps) <= BLOCKS_AT_HAND, "old blocks are packed");
      const [{ packed }] = steps.blocks;
      assert.equal(typeof packed, compresses ? "object" : "string");
      const views = Object.fromEntries(EYES.map((eye) => [eye, viewsOf(told, eye)])),
        draw = drawer(3),
        orders = [told.keys(), [...told.keys()].reverse(), Array.from({ length: 500 }, () => draw(told.length))];
      for (const order of orders)
        for (const step of order) {
          assert.deepEqual(steps.at(step), told[step]);
          for (const eye of EYES) assert.deepEqual(steps.view(step, eye), views[eye][step], `${eye} at ${step}`);
          assert.ok(atHand(steps) <= BLOCKS_IN_USE, `${atHand(steps)} blocks at hand`);
        }
      for (const eye of EYES) assert.deepEqual(steps.now[eye], views[eye][told.length - 1]);
    } finally {
      globalThis.CompressionStream = CompressionStream;
    }
  });

test("a block that is used while it is packed stays at hand", async () => {
  const told = longMatch(3000, 4),
    steps = Steps.of(structuredClone(told));
  assert.deepEqual(steps.at(0), told[0]);
  await until(() => atHand(steps) <= BLOCKS_AT_HAND, "old blocks are packed");
  assert.ok(steps.blocks[0].content, "the one that was used last");
  steps.push(told[0]);
  assert.deepEqual(steps.at(3000), told[0]);
});

test("a moment is found by how many events there were", () => {
  const told = longMatch(1500, 5),
    steps = Steps.of(told),
    total = told.flatMap(({ events = [] }) => events).length;
  let count = 0;
  for (const [step, { events = [] }] of told.entries()) {
    count += events.length;
    assert.equal(steps.eventsUpTo(step), count);
  }
  for (let events = 0; events <= total; events++) {
    const step = steps.ofEvents(events);
    assert.ok(steps.eventsUpTo(step) >= events && (step === 0 || steps.eventsUpTo(step - 1) < events), `${events}`);
  }
  assert.equal(steps.ofEvents(total + 1), told.length - 1);
});

test("turns, of which a long one is in parts, their faults, and talk are found", () => {
  const told = longMatch(1500, 6),
    steps = Steps.of(told),
    { turns, firsts, faults } = steps.parts;
  assert.deepEqual([...new Set(turns)], [...new Set(told.map(({ turn }) => turn))]);
  assert.equal(turns.filter((turn) => turn === 20).length, 3);
  for (const [part, turn] of turns.entries()) {
    const all = told.slice(firsts[part], steps.endOf(part));
    assert.ok(all.length > 0 && all.length <= 128 && all.every((step) => step.turn === turn));
    assert.equal(faults[part], all.flatMap((step) => step.faults ?? []).length);
    assert.equal(
      steps.firstOf(turn),
      told.findIndex((step) => step.turn === turn),
    );
  }
  for (const step of told.keys()) {
    const part = steps.partOf(step);
    assert.ok(firsts[part] <= step && step < steps.endOf(part));
  }
  const talks = [...told.keys()].filter((step) => told[step].events?.some(({ said }) => said));
  assert.deepEqual([steps.talks, talks.length > 100], [talks, true]);
});
