/* SPDX-License-Identifier: MIT */
/* The memory of a page that watches a match of 1,000 turns: `node --test memory.mjs`. It takes minutes. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open } from "./browser.mjs";
import { endLadders, Ladder } from "./ladder.mjs";
import { EndlessMatch } from "./steps_server.mjs";
import { until } from "./until.mjs";

const TURNS = Number(process.env.MEMORY_TURNS ?? 1000),
  FIRST = TURNS / 5;
/* What the page of a match keeps of a turn, so that one can go back there, in bytes; and its elements. An overlay keeps nothing,
 * which the browser's own memory hides. */
const TURN_BYTES = 12288,
  TURN_NODES = 24,
  OVERLAY_BYTES = 2048,
  DRAWN_EACH = 20;
let browser, ladder, match, steps;

before(async () => {
  browser = await launch();
  ladder = await Ladder.open({ sets: '"hunted=3"', thinkMs: 1 });
  match = (await ladder.over(await ladder.begun())).id;
  steps = await ladder.steps(match);
  match = await ladder.get(`/api/v1/matches/${match}`);
});
after(async () => {
  await browser?.close();
  await endLadders();
});

/** What the page holds when nothing is left to be freed. */
async function held(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  await session.send("Performance.enable");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  const of = (name) => metrics.find((metric) => metric.name === name).value;
  return { bytes: of("JSHeapUsedSize"), nodes: of("Nodes"), listeners: of("JSEventListeners") };
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
    assert.ok(grown.bytes < bytesMost, `${grown.bytes} bytes each turn`);
    assert.ok(grown.nodes < TURN_NODES, `${grown.nodes} nodes each turn`);
    await close();
    endless.end();
  });
