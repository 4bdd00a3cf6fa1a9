/* SPDX-License-Identifier: MIT */
/* The memory of a page that watches a match of 2,000 turns: `node --test memory.mjs`. It takes minutes. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { until } from "../patience/patience.mjs";
import { launch, open } from "./browser.mjs";
import { endLadders, Ladder } from "./ladder.mjs";
import { EndlessMatch } from "./steps_server.mjs";

const TURNS = Number(process.env.MEMORY_TURNS ?? 2000),
  FIRST = TURNS / 5;
/* What a turn may cost in bytes: the page of a match keeps its steps, packed, so that one can go back there, and an overlay
 * nothing. Elements are those of what is shown. What a browser compiles and caches in that time is part of all of them. */
const TURN_BYTES = 1024,
  OVERLAY_BYTES = 512,
  DRAWN_BYTES = 1024,
  TURN_NODES = 2,
  DRAWN_EACH = 20,
  LOOKS = 3;
let browser, ladder, match, steps;

before(async () => {
  browser = await launch();
  ladder = await Ladder.open({ sets: '"hunted=3", "talk_rounds=1"', thinkMs: 1 });
  match = (await ladder.over(await ladder.begun())).id;
  steps = await ladder.steps(match);
  match = await ladder.get(`/api/v1/matches/${match}`);
});
after(async () => {
  await browser?.close();
  await endLadders();
});

/** What the page holds when nothing is left to be freed, in bytes: `kept` by scripts as objects and buffers, `drawn` by the
 * browser for what is shown. What was drawn before is let go of with the next frames. */
async function held(page) {
  const session = await page.context().newCDPSession(page),
    looks = [];
  for (let look = 0; look < LOOKS; look++) {
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize, embedderHeapUsedSize, backingStorageSize } = await session.send("Runtime.getHeapUsage"),
      { nodes, jsEventListeners: listeners } = await session.send("Memory.getDOMCounters");
    looks.push({ kept: usedSize + backingStorageSize, drawn: embedderHeapUsedSize, nodes, listeners });
  }
  await session.detach();
  const least = (/** @type {string} */ what) => Math.min(...looks.map((look) => look[what]));
  return Object.fromEntries(Object.keys(looks[0]).map((what) => [what, least(what)]));
}

for (const [name, path, shown, bytesMost] of [
  ["the page of a match", "matches", "#moment", TURN_BYTES],
  ["an overlay", "overlay", ".panel h1", OVERLAY_BYTES],
])
  test(`${name} keeps little of each turn`, async () => {
    const endless = await EndlessMatch.open(ladder.url, match, steps);
    const { page, close } = await open(browser, `${endless.url}/${path}/${match.id}`, { width: 800 });
    const play = async (turns) => {
      while (endless.turn < turns) {
        endless.playTurn();
        if (endless.turn % DRAWN_EACH === 0)
          await page.locator(shown, { hasText: new RegExp(`^Turn ${endless.turn},`) }).waitFor();
      }
      return held(page);
    };
    await until(() => endless.stream, "the page listens");
    const first = await play(FIRST),
      last = await play(TURNS),
      turns = TURNS - FIRST;
    const grown = Object.fromEntries(Object.keys(first).map((key) => [key, (last[key] - first[key]) / turns]));
    console.log(`${name}: after ${FIRST} turns`, first, `after ${TURNS}`, last, "grown by a turn", grown);
    assert.ok(grown.kept < bytesMost, `${grown.kept} bytes of scripts each turn`);
    assert.ok(grown.drawn < DRAWN_BYTES, `${grown.drawn} bytes of the browser each turn`);
    assert.ok(grown.nodes < TURN_NODES, `${grown.nodes} nodes each turn`);
    await close();
    endless.end();
  });
