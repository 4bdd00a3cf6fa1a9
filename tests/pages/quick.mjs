/* SPDX-License-Identifier: MIT */
/* Every kind of page once, of one ladder and of one event: `node --test quick.mjs`, with ARENA_BUILD if not build/release.
 * The other modules look closer. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { until } from "../patience/patience.mjs";
import { faults, launch, open } from "./browser.mjs";
import { served } from "./people_ladder.mjs";
import { playOut, TELEPHONE, takeSeat } from "./person.mjs";
import { ARENA, BIN } from "./programs.mjs";

/* Of another owner than the rest, so that there are matches of bots. */
const RIVAL = `class base { set = "hunted=2" set = "turn_limit=4" }
bot rival { command = "${BIN}/bot-random" owner = "rita" }`;
let browser, club;

before(async () => {
  browser = await launch();
  club = await served(RIVAL);
  await until(async () => (await matches()).length > 0, "a match is over");
  await club.host("bench", "rival"); // so that matches of bots do not take the time of the browser
});
after(async () => {
  await browser?.close();
  await club?.end();
});

async function matches(state = "matches") {
  const answer = await fetch(`${club.url}/api/v1/${state}`);
  return answer.ok ? (await answer.json()).matches : [];
}

/** @param {string} url */
function visit(url) {
  return open(browser, url, TELEPHONE);
}

/** Nothing is wrong with the page that is shown. */
async function assertSound({ page, complaints }, /** @type {string[]} */ expected = []) {
  assert.deepEqual([await faults(page), complaints], [[], expected], page.url());
}

/** Goes through a match by keys from its first moment to its last one, and back. @returns how many moments there are */
async function assertSteps(/** @type {import("playwright-core").Page} */ page) {
  const moment = () => page.evaluate(() => [location.hash, document.querySelector("#moment")?.textContent]);
  await page.keyboard.press("Home");
  const count = Number(await page.getByLabel("Step", { exact: true }).getAttribute("max")),
    seen = [await moment()];
  for (let step = 0; step < count; step++) {
    await page.keyboard.press("ArrowRight");
    seen.push(await moment());
  }
  assert.equal(new Set(seen.map(String)).size, seen.length, "each moment has an address of its own");
  for (const before of seen.slice(0, -1).reverse()) {
    await page.keyboard.press("ArrowLeft");
    assert.deepEqual(await moment(), before);
  }
  return seen.length;
}

test("links lead from the table of the ladder to a bot, its matches, and a match that is replayed by steps", async () => {
  const tab = await visit(`${club.url}/`),
    { page } = tab;
  await page.getByRole("link", { name: "rival" }).first().waitFor();
  await assertSound(tab);
  await page.getByRole("link", { name: "rival" }).first().click();
  await page.getByRole("heading", { level: 1, name: "rival" }).waitFor();
  await assertSound(tab);
  await page.getByRole("link", { name: "All its matches" }).click();
  await page.locator("main a[href^='/matches/m']").first().waitFor();
  await assertSound(tab);
  await page.locator("main a[href^='/matches/m']").first().click();
  await page.locator("#moment").waitFor();
  assert.ok((await assertSteps(page)) > 10);
  await assertSound(tab);
  await page.getByRole("link", { name: "Rules" }).click();
  await page.getByLabel("Search").fill("interference");
  await until(async () => (await page.locator(".piece:visible").count()) < 20, "others are hidden");
  await assertSound(tab);
  await tab.close();
});

test("a person makes a table and plays to the verdict by clicks, while others see the board live", async () => {
  const tab = await visit(`${club.url}/play`),
    { page } = tab;
  await page.getByRole("button", { name: "Make the table" }).waitFor();
  await assertSound(tab);
  await page.getByRole("button", { name: "Make the table" }).click();
  await page.getByRole("link", { name: "Sit down" }).click();
  await takeSeat(page, "Ann");
  const count = await playOut([tab], async (answers) => {
    if (answers !== 1) return;
    await assertSound(tab);
    await until(async () => (await matches("playing")).length === 1, "the last match of bots is over");
    const live = await visit(`${club.url}/live`);
    await live.page.locator(".small").first().waitFor();
    await assertSound(live);
    await live.page.locator(".small:not(:has(.small-over)) a").first().click();
    await live.page.locator("#moment").waitFor();
    assert.equal(await live.page.locator(".verdict").textContent(), "It is being played.");
    await live.page.goto(live.page.url().replace("/matches/", "/overlay/"));
    await live.page.locator(".panel").first().waitFor();
    await assertSound(live);
    await live.close();
  });
  assert.ok(count > 3);
  assert.match((await page.locator("#question").textContent()) ?? "", /^(You win|You lose|A draw)$/);
  await page.getByRole("link", { name: "See the match" }).click();
  await page.locator("#moment").waitFor();
  await assertSound(tab);
  await tab.close();
});

test("the report of an event leads to a match, which is replayed by steps", async () => {
  const cup = join(club.folder, "cup"),
    entries = ["odds", "random"].flatMap((bot) => ["--entry", `${bot}=${join(BIN, `bot-${bot}`)}`]),
    how = ["--name", "cup", "--set", "hunted=2", "--set", "turn_limit=3", "--seed", "e", "--clock", "none"];
  await promisify(execFile)(ARENA, [
    "tournament",
    cup,
    ...how,
    "--groups",
    "2",
    ...entries,
    "--quiet",
    "--replays",
    "1",
  ]);
  const report = await visit(`file://${join(cup, "report.html")}`);
  await assertSound(report);
  const match = await visit(
    await report.page
      .locator(".matches a")
      .first()
      .evaluate((link) => link.href),
  );
  await match.page.locator("#moment").waitFor();
  assert.ok((await assertSteps(match.page)) > 10);
  await assertSound(match);
  await report.close();
  await match.close();
});

test("an address that leads nowhere has a page that says so", async () => {
  const url = `${club.url}/matches/m999999`,
    tab = await visit(url);
  await tab.page.getByText("there is no match m999999").waitFor();
  await assertSound(tab, [
    `404: ${url}`,
    "Failed to load resource: the server responded with a status of 404 (Not Found)",
  ]);
  await tab.close();
});
