/* SPDX-License-Identifier: MIT */
/* People at the tables of a ladder that is served, in browsers: `node --test people.mjs`. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, open, SCHEMES, tooMuch, violations, WIDTHS } from "./browser.mjs";
import { until } from "./ladder.mjs";
import { served } from "./people_ladder.mjs";

/** An answer is awaited, or the match is over. */
const CHOICE = ".answers-place:not([aria-busy=true]) .choice:visible";
let browser, club;

before(async () => {
  browser = await launch();
  club = await served();
});
after(async () => {
  await browser?.close();
  await club?.end();
});

/** Makes a table on the page, with these seats; the links of its people. */
async function made(seats, how = {}) {
  const tab = await open(browser, `${club.url}/play`, { width: 360, touch: true, ...how });
  for (const [i, who] of seats.entries()) await tab.page.locator("[name=seat]").nth(i).selectOption(who);
  await tab.page.getByRole("button", { name: "Make the table" }).click();
  await tab.page.locator(".places li").first().waitFor();
  const links = await tab.page.locator(".places input").evaluateAll((inputs) => inputs.map(({ value }) => value));
  return { ...tab, links };
}

async function sitDown(link, name, how = {}) {
  const tab = await open(browser, link, { width: 360, touch: true, ...how });
  await tab.page.fill("#name", name);
  await tab.page.getByRole("button", { name: "Sit down" }).click();
  await tab.page.locator("#question").waitFor();
  return tab;
}

async function isOver(page) {
  return (await page.locator(".verdict").count()) > 0;
}

/** Answers whatever is asked, until the match is over for all. `look` is called before each answer. */
async function playOut(tabs, look = async () => {}) {
  let count = 0;
  await until(async () => {
    for (const { page } of tabs) {
      const choice = page.locator(CHOICE).first();
      if ((await choice.count()) === 0) continue;
      await look(count++);
      await choice.click({ timeout: 2000 }).catch(() => null); /* it was drawn again: at the next look */
    }
    return (await Promise.all(tabs.map(({ page }) => isOver(page)))).every(Boolean);
  }, "the verdict");
  return count;
}

test("who makes a table plays a base game against bots to the verdict, and sees the match", async () => {
  const table = await made(["person", "wits", "wits"]);
  assert.equal(table.links.length, 1);
  const tab = await sitDown(table.links[0], "Ann");
  assert.ok(!tab.page.url().includes("#"), "the secret is out of the address");
  assert.ok((await playOut([tab])) > 3);
  await tab.page.getByRole("link", { name: "See the match" }).click();
  await tab.page.locator("h1").waitFor();
  assert.match(tab.page.url(), /\/matches\/m\d+/);
  assert.deepEqual([...table.complaints, ...tab.complaints], []);
});

test("a first load of the pages of tables is small and quick", async () => {
  assert.deepEqual(
    await tooMuch(browser, `${club.url}/play`, (page) => page.locator("[name=seat]").first().waitFor()),
    [],
  );
  const table = await made(["person", "wits", "wits"]);
  const seated = async (page) => {
    await page.fill("#name", "Ann");
    await page.getByRole("button", { name: "Sit down" }).click();
    await page.locator(CHOICE).first().waitFor();
  };
  assert.deepEqual(await tooMuch(browser, table.links[0], seated), []);
  await table.close();
});

test("three people at one table, one of whom loads the page again", async () => {
  const table = await made(["person", "person", "person"]);
  assert.equal(table.links.length, 3);
  const tabs = [];
  for (const [i, name] of ["Ann", "Ben", "Cleo"].entries()) tabs.push(await sitDown(table.links[i], name));
  await playOut(tabs, async (count) => {
    if (count === 3) await tabs[1].page.reload();
  });
  assert.deepEqual([...table.complaints, ...tabs.flatMap(({ complaints }) => complaints)], []);
});

test("the daemon is killed in the middle and started again, and the match goes on", async () => {
  const table = await made(["person", "wits", "wits"]);
  const tab = await sitDown(table.links[0], "Ann");
  await playOut([tab], async (count) => {
    if (count === 2) await club.killed();
  });
  assert.ok(await isOver(tab.page));
});

test("a link that was used opens no seat, and says so", async () => {
  const table = await made(["person", "wits", "wits"]);
  await sitDown(table.links[0], "Ann");
  const other = await open(browser, table.links[0], { width: 360 });
  await other.page.fill("#name", "Eve");
  await other.page.getByRole("button", { name: "Sit down" }).click();
  await other.page.getByText("was opened already").waitFor();
});

test("the page of tables has nothing that axe or the console finds, at any width and in both schemes", async () => {
  for (const width of WIDTHS)
    for (const scheme of SCHEMES) {
      const { page, complaints, close } = await open(browser, `${club.url}/play`, { width, scheme });
      assert.deepEqual(await violations(page), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} px`);
      assert.deepEqual(complaints, []);
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/play-${width}-${scheme}.png`, fullPage: true });
      await close();
    }
});
