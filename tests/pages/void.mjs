/* SPDX-License-Identifier: MIT */
/* The page of a match that is void, and may be played again: `node --test void.mjs`. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { until } from "../patience/patience.mjs";
import { faults, LOOKS, launch, open } from "./browser.mjs";
import { endLadders, Ladder } from "./ladder.mjs";

const MOVE_MS = 2500,
  STALL_MS = 4000,
  AWAY_MS = 3000,
  /** Sooner than the page looks by itself. */
  SOON_MS = 20000;
let browser;

before(async () => {
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await endLadders();
});

for (const release of ["end", "1h"])
  test(`a match that is void is played again, and the page shows it at once, with release = ${release}`, async () => {
    const ladder = await Ladder.open({ clock: `move=${MOVE_MS}ms,bank=0s,inc=0s`, release, held: true }),
      id = await ladder.begun();
    const { page, complaints, close } = await open(browser, `${ladder.url}/matches/${id}`, { width: 800 });
    await page.getByText("It is being played.").waitFor();
    const head = page.locator(".verdict").first(),
      attempt = async () => (await ladder.get(`/api/v1/matches/${id}`)).attempt;
    ladder.daemon.kill(
      "SIGSTOP",
    ); /* for longer than a bot may think: nobody is to blame for an answer that is missing */
    await pause(STALL_MS);
    const seen = page.getByText("The match is void: the host was late").first().waitFor();
    ladder.daemon.kill("SIGCONT");
    await seen;
    await until(async () => (await attempt()) > 1, "it is played again");
    const since = Date.now();
    await page.getByText("It is being played.").waitFor();
    assert.ok(Date.now() - since < SOON_MS, `${Date.now() - since} ms`);
    await ladder.go();
    await ladder.over(id);
    await until(async () => /win|draw/.test((await head.textContent()) ?? ""), "its verdict");
    /* What was void and is played again by the time that the page asks for it may not be shown any more. */
    const others = complaints.filter((one) => !/^403: .*\/shown$|status of 403/.test(one));
    assert.deepEqual(others, []);
    await close();
    await ladder.end();
  });

for (const release of ["end", "1h"])
  test(`where names are hidden, the page of a void match shows the next attempt at its end, with release = ${release}`, async () => {
    const clock = `move=${MOVE_MS}ms,bank=0s,inc=0s`,
      ladder = await Ladder.open({ clock, release, more: "names = hidden", held: true }),
      id = await ladder.begun();
    const { page, close } = await open(browser, `${ladder.url}/matches/${id}`, { width: 800 });
    await page.getByText("It is being played.").waitFor();
    ladder.daemon.kill("SIGSTOP");
    await pause(STALL_MS);
    const seen = page.getByText("The match is void: the host was late").first().waitFor();
    ladder.daemon.kill("SIGCONT");
    await seen;
    await page.waitForURL(/\/matches\/m\d+/);
    const known = page.url().split("/").at(-1),
      attempt = async () => (await ladder.get(`/api/v1/matches/${known}`)).attempt;
    await ladder.go();
    await until(async () => (await attempt()) > 1, "it was played again");
    const since = Date.now();
    await page
      .locator(".verdict")
      .filter({ hasText: /win|draw/ })
      .first()
      .waitFor();
    assert.ok(Date.now() - since < SOON_MS, `${Date.now() - since} ms`);
    await close();
    await ladder.end();
  });

test("the page of a match that is void since the arena was away says so, at all widths", async () => {
  const ladder = await Ladder.open({ more: "void_after = 1s", held: true }),
    id = await ladder.begun();
  await ladder.stop("SIGKILL");
  await pause(AWAY_MS);
  await ladder.start();
  const { winner, reason } = await ladder.over(id);
  assert.deepEqual([winner, reason], ["void", "away"]);
  for (const { width, scheme } of LOOKS) {
    const { page, complaints, close } = await open(browser, `${ladder.url}/matches/${id}`, { width, scheme });
    await page.getByText("The match is void: the arena was away for too long.").waitFor();
    await page.locator("#moment").waitFor();
    assert.deepEqual([await faults(page, `void-${width}-${scheme}`), complaints], [[], []]);
    await close();
  }
  await ladder.end();
});
