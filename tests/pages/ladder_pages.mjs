/* SPDX-License-Identifier: MIT */
/* The pages of a ladder, in a browser: `node --test ladder_pages.mjs`, with ARENA_BUILD if not build/release. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { until } from "../patience/patience.mjs";
import { faults, LOOKS, launch, open, tooMuch } from "./browser.mjs";
import { served } from "./club.mjs";

const PAGES = {
  ladder: "/",
  role: "/?name=&owner=&by=role-creature",
  nobody: "/?name=nobody",
  bot: "/bots/wits",
  matches: "/matches",
  lost: "/matches?bot=anna-random&outcome=lost&class=&fault=",
  rules: "/rules",
};
let browser, ladder;

before(async () => {
  browser = await launch();
  ladder = await served();
  await ladder.host("pause"); // so that matches do not take the time of the browser
});
after(async () => {
  await browser?.close();
  await ladder?.end();
});

for (const [name, path] of Object.entries(PAGES))
  test(`${path} has nothing that axe, the console or a narrow window finds`, async () => {
    for (const { width, scheme } of LOOKS) {
      const { page, complaints, close } = await open(browser, ladder.url + path, { width, scheme });
      const found = await faults(page, `${name}-${width}-${scheme}`);
      assert.deepEqual([found, complaints], [[], []], `${path} at ${width}, ${scheme}`);
      await close();
    }
  });

test("a first load is small and quick", async () => {
  for (const path of Object.values(PAGES))
    assert.deepEqual(await tooMuch(browser, ladder.url + path, (page) => page.locator("footer").waitFor()), []);
});

test("forms and links work without scripts", async () => {
  const { page, complaints, close } = await open(browser, `${ladder.url}/`, { width: 360, scripts: false });
  await page.getByLabel("Owner").fill("anna");
  await page.getByLabel("Strength").selectOption("role-hunted");
  await page.getByRole("button", { name: "Show" }).click();
  assert.equal(await page.locator(".ladder tbody tr").count(), 1);
  assert.equal(await page.getByLabel("Strength").inputValue(), "role-hunted");
  await page.getByRole("link", { name: "anna-random" }).first().click();
  assert.equal(await page.locator("h1").textContent(), "anna-random");
  await page.getByRole("link", { name: "All its matches" }).click();
  await page.getByLabel("Outcome").selectOption("draw");
  await page.getByRole("button", { name: "Show" }).click();
  assert.equal(new URL(page.url()).searchParams.get("outcome"), "draw");
  await page.getByRole("link", { name: "Rules" }).click();
  assert.match((await page.textContent("main")) ?? "", /Take back this card and 1 place from your discard/);
  assert.deepEqual(complaints, []);
  await close();
});

test("the table follows the ladder, and the focus stays where it was", async () => {
  const { page, complaints, close } = await open(browser, `${ladder.url}/`, { width: 800 });
  const matches = async () => Number((await page.locator(".facts b").first().textContent()).replace(/\D/g, ""));
  const first = await matches();
  await ladder.host("resume");
  await page.locator(".ladder a", { hasText: "wits" }).focus();
  await until(async () => (await matches()) > first, "more matches are shown");
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "wits");
  await ladder.host("notice", "tea at <b>five</b>");
  await until(async () => (await page.locator(".notice").count()) > 0, "the notice is shown");
  assert.equal(await page.locator(".notice").textContent(), "tea at <b>five</b>");
  assert.deepEqual(complaints, []);
  await close();
});

test("all windows of a browser listen through one of them", async () => {
  const { page, complaints, close } = await open(browser, `${ladder.url}/`, { width: 800 });
  const asked = [];
  const windows = [page, await page.context().newPage(), await page.context().newPage()];
  for (const one of windows) one.on("request", (request) => request.url().endsWith("/api/v1/live") && asked.push(one));
  for (const one of windows) await one.goto(`${ladder.url}/`);
  const shown = (one) => one.locator(".facts b").first().textContent();
  const before = await Promise.all(windows.map(shown));
  for (const [i, one] of windows.entries()) {
    await one.bringToFront();
    await until(async () => (await shown(one)) !== before[i], "each of them follows");
  }
  assert.equal(new Set(asked).size, 1);
  assert.deepEqual(complaints, []);
  await close();
});

test("rules are found by their words", async () => {
  const { page, complaints, close } = await open(browser, `${ladder.url}/rules`, { width: 800 });
  await page.getByLabel("Search").fill("hunt INTERFérence");
  await until(async () => (await page.locator(".piece:visible").count()) < 20, "others are hidden");
  const all = await page.locator(".piece:visible h3").allInnerTexts();
  assert.ok(all.length >= 1, "there is one");
  assert.equal(await page.getByRole("status").textContent(), `${all.length} found`);
  await page.getByLabel("Search").fill("frobnicate");
  await until(async () => (await page.locator("section.part:visible").count()) === 0, "nothing is found");
  await page.getByLabel("Search").fill("");
  await until(async () => (await page.locator(".piece:visible").count()) > 180, "all are there again");
  assert.deepEqual(complaints, []);
  await close();
});
