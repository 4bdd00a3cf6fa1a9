/* SPDX-License-Identifier: MIT */
/* Games with the expansions by clicks alone, on the page of a seat: `node --test mixes.mjs`. They take minutes. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { faults, launch } from "./browser.mjs";
import { assertAnswers, assertVerdict, CREATURE, clickThrough, HUNTED, leave, seated } from "./seat.mjs";

const LOOK_EACH = 15;
let browser;

before(async () => {
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await leave();
});

for (const mix of ["exploration", "sanctuary", "all"])
  for (const [name, how] of Object.entries({ creature: CREATURE, hunted: HUNTED }))
    test(`a game of the mix ${mix} by clicks alone as a ${name}, at a telephone's width, to the verdict`, async () => {
      const { table, page, complaints, close } = await seated(browser, {
        ...how,
        sets: ["hunted=3"],
        more: ["--mix", mix],
      });
      const picture = () => `seat-${mix}-${name}-${table.answers.length}-360`;
      await clickThrough(table, page, async (count) => {
        if (count % LOOK_EACH === 0) assert.deepEqual(await faults(page, picture()), [], picture());
      });
      await assertVerdict(table, page);
      assertAnswers(table);
      assert.deepEqual([await faults(page, picture()), complaints], [[], []]);
      await close();
      await table.end();
    });
