/* SPDX-License-Identifier: MIT */
/* How long a test waits for what another process does: patience.h says how it is counted. A module of tests that imports this one needs no
 * limits: a test that takes PATIENCE_TICKS, or what comes before the first one, ends the process in failure. */
import { readFileSync } from "node:fs";
import { beforeEach } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { removeAll } from "./folder.mjs";

const LOOK_MS = 50,
  HEADER = readFileSync(new URL("patience.h", import.meta.url), "utf8"),
  [TICKS, TICK_MS] = ["TICKS", "TICK_MS"].map((name) => Number(HEADER.match(`PATIENCE_${name} = (\\d+)`)?.[1]));

let ticks = 0,
  begun = 0,
  name = "the first test";

beforeEach((context) => {
  begun = ticks;
  name = context.name;
});

setInterval(() => {
  ticks += 1;
  if (ticks - begun <= TICKS) return;
  console.error(`waited in vain: ${TICKS} ticks of ${TICK_MS} ms are over, and this is not: ${name}`);
  removeAll();
  process.exit(1);
}, TICK_MS).unref();

/**
 * Waits until something is so.
 * @param {() => any} isSo
 * @param {string} what
 */
export async function until(isSo, what) {
  const since = ticks;
  while (!(await isSo())) {
    if (ticks - since > TICKS) throw new Error(`waited in vain: ${what}`);
    await pause(LOOK_MS);
  }
}
