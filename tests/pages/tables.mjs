/* SPDX-License-Identifier: MIT */
/* The form that makes a table, in a browser at a telephone's width: `node --test tables.mjs`. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { until } from "../patience/patience.mjs";
import { launch, open, SCHEMES, violations, WIDTHS } from "./browser.mjs";
import { served } from "./people_ladder.mjs";

let browser, club;

before(async () => {
  browser = await launch();
  club = await served();
});
after(async () => {
  await browser?.close();
  await club?.end();
});

/** The form, with its seats drawn. @param {object} [how] */
async function form(how = {}) {
  const tab = await open(browser, `${club.url}/play`, { width: 360, touch: true, ...how });
  await tab.page.locator("[name=seat]").first().waitFor();
  return tab;
}

/** @param {import("playwright-core").Page} page */
function seatWords(page) {
  return page.locator("#seats label > span").allTextContents();
}

/** @param {import("playwright-core").Page} page @param {string[]} want */
async function seatsAre(page, want) {
  await until(async () => (await seatWords(page)).join() === want.join(), want.join());
}

const SEVEN = ["creature", ...[1, 2, 3, 4, 5, 6].map((number) => `hunted ${number}`)];

test("the seats follow the number of players, and who was chosen stays", async () => {
  const { page, complaints } = await form();
  assert.deepEqual(await seatWords(page), ["creature", "hunted 1", "hunted 2"]);
  await page.locator("[name=seat]").nth(2).selectOption("random");
  await page.locator("[data-setting=hunted]").fill("6");
  await page.locator("[data-setting=hunted]").blur();
  await seatsAre(page, SEVEN);
  assert.equal(await page.locator("[name=seat]").nth(2).inputValue(), "random");
  assert.deepEqual(complaints, []);
});

test("what helps with a setting stands under its field", async () => {
  for (const width of WIDTHS) {
    const { page } = await form({ width });
    await page.getByText("More settings").click();
    const beside = await page.locator("label + small:visible").evaluateAll((all) =>
      all
        .filter((help) => {
          const field = help.previousElementSibling?.querySelector("input, select")?.getBoundingClientRect();
          return [...help.getClientRects()].some(({ left }) => Math.abs(left - (field?.left ?? 0)) > 1);
        })
        .map(({ textContent }) => textContent),
    );
    assert.deepEqual(beside, []);
  }
});

test("a mix fills in the settings, and the number of players that was chosen stays", async () => {
  const { page } = await form();
  await page.locator("[data-setting=hunted]").fill("4");
  await page.locator("[data-setting=hunted]").blur();
  await seatsAre(page, SEVEN.slice(0, 5));
  await page.locator("[name=mix]").selectOption("all");
  await until(async () => (await page.locator("[data-setting=sanctuary]").inputValue()) === "on", "its settings");
  assert.equal(await page.locator("[data-setting=hunted]").inputValue(), "4");
  assert.ok(await page.locator("[data-setting=places] input[value=sanctuary]").isChecked());
  await page.locator("[name=mix]").selectOption("");
  await until(async () => (await page.locator("[data-setting=sanctuary]").inputValue()) === "off", "its settings");
});

test("settings that do not go together are refused in words, and then mended", async () => {
  const { page, complaints } = await form();
  await page.getByText("More settings").click();
  await page.locator("[data-setting=sanctuary]").selectOption("on");
  await page.locator("#refused:not(:empty)").waitFor();
  assert.match((await page.locator("#refused").textContent()) ?? "", /sanctuary/i);
  await page.getByRole("button", { name: "Make the table" }).click();
  await page.locator("#refused:not(:empty)").waitFor();
  assert.equal(await page.locator(".places li").count(), 0);
  await page.locator("[data-setting=sanctuary]").selectOption("off");
  await page.locator("#refused:empty").waitFor({ state: "attached" });
  assert.ok(
    complaints.every((words) => words.includes("400")),
    complaints.join(),
  );
});

test("who takes another role leaves their own to a bot, and gets its link first", async () => {
  const { page } = await form();
  await page.locator("[name=you]").selectOption("2");
  assert.deepEqual(await page.locator("[name=seat]").evaluateAll((all) => all.map(({ value }) => value)), [
    "wits",
    "wits",
    "person",
  ]);
  await page.locator("[name=seat]").nth(1).selectOption("person");
  await page.getByRole("button", { name: "Make the table" }).click();
  await page.locator(".places li").first().waitFor();
  assert.deepEqual(await page.locator(".places .of-role").allTextContents(), ["hunted 2", "hunted 1"]);
  assert.equal(await page.getByRole("link", { name: "Sit down" }).count(), 1);
  await page.getByRole("link", { name: "Sit down" }).click();
  await page.locator("#name").waitFor();
});

test("a table is made by the keyboard alone, with a variant of the game", async () => {
  const { page, complaints } = await form({ touch: false });
  const press = async (/** @type {string[]} */ ...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.locator("[name=class]").focus();
  await press("Tab", "Tab", "ArrowUp"); /* the mix, then the number of Hunted: one more */
  await press("Tab");
  await seatsAre(page, SEVEN.slice(0, 4));
  await press("ArrowUp", "Tab", "Tab", "Enter"); /* a round of talk, over the limit of turns, and unfold */
  await press("Tab", "Tab", "ArrowDown"); /* over the board to the artefact */
  await press("Tab");
  assert.equal(await page.locator("[data-setting=talk_rounds]").inputValue(), "1");
  assert.equal(await page.locator("[data-setting=artefact]").inputValue(), "red");
  await page.getByRole("button", { name: "Make the table" }).focus();
  await press("Enter");
  await page.locator(".places li").first().waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Your seat");
  assert.deepEqual(complaints, []);
});

test("unfolded at any width and in both schemes it has nothing that axe or the console finds", async () => {
  for (const width of WIDTHS)
    for (const scheme of SCHEMES) {
      const { page, complaints, close } = await form({ width, scheme });
      await page.evaluate(() => {
        for (const details of document.querySelectorAll("details")) details.open = true;
      });
      assert.deepEqual(await violations(page), []);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} px`);
      assert.deepEqual(complaints, []);
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/tables-${width}-${scheme}.png`, fullPage: true });
      await close();
    }
});

test("a game without mixes and with one number has its own form", async () => {
  const other = await served("game = leduc");
  const { page } = await open(browser, `${other.url}/play`, { width: 360, touch: true });
  await seatsAre(page, ["player 1", "player 2"]);
  assert.equal(await page.locator("[name=mix]").count(), 0);
  assert.equal(await page.locator("[data-setting=hands]").inputValue(), "1");
  await other.end();
});
