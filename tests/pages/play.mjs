/* SPDX-License-Identifier: MIT */
/* The page of a person's seat, in a browser: `node --test play.mjs`, with ARENA_BUILD if not build/release. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { sentence } from "../../arena/pages/site/data.mjs";
import { Names } from "../../arena/pages/site/names.mjs";
import { eventWords } from "../../arena/pages/site/sentences.mjs";
import { makeFolder, removeFolder } from "../patience/folder.mjs";
import { until } from "../patience/patience.mjs";
import { faults, launch, open, SCHEMES, WIDTHS } from "./browser.mjs";
import { ARENA } from "./programs.mjs";
import {
  answered,
  assertAnswers,
  assertVerdict,
  CREATURE,
  clickThrough,
  HUNTED,
  leave,
  NAMES,
  RANDOM,
  READY,
  seated as sitDown,
} from "./seat.mjs";
import { Table } from "./table.mjs";

let browser;

before(async () => {
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await leave();
});

/** @param {any} how @param {any} [view] */
function seated(how, view) {
  return sitDown(browser, how, view);
}

test("a base game by clicks alone as the Creature, at a telephone's width, to the verdict", async () => {
  const { table, page, complaints, close } = await seated({ ...CREATURE, sets: ["hunted=3"] });
  await clickThrough(table, page, async (count) => {
    if (count % 8 === 0) assert.deepEqual(await faults(page), [], `answer ${count}`);
  });
  await assertVerdict(table, page);
  assertAnswers(table);
  assert.deepEqual([await faults(page), complaints], [[], []]);
  await close();
  await table.end();
});

test("a base game by clicks alone as a Hunted, at a telephone's width, to the verdict", async () => {
  const { table, page, complaints, close } = await seated({ ...HUNTED, sets: ["hunted=3", "talk_rounds=1"] });
  await clickThrough(table, page);
  await assertVerdict(table, page);
  assertAnswers(table);
  assert.deepEqual([await faults(page), complaints], [[], []]);
  await close();
  await table.end();
});

test("a base game by the keyboard alone", async () => {
  const { table, page, complaints, close } = await seated({ ...HUNTED, sets: ["hunted=3"] }, { width: 1400 });
  for (let count = 0; table.state !== "over"; count = table.answers.length) {
    await page.locator("#question:focus").waitFor();
    if (count % 3 === 0 && (await page.locator(".space-choice").count()) > 0) {
      while (!(await page.evaluate(() => document.activeElement.classList.contains("space-choice"))))
        await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.locator(".picked .choice:focus").waitFor();
    } else {
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.locator(".answers-place :focus").waitFor();
    }
    await page.keyboard.press("Enter");
    await answered(table, page, count);
  }
  await assertVerdict(table, page);
  assertAnswers(table);
  assert.deepEqual(complaints, []);
  await close();
  await table.end();
});

for (const [game, sets] of [
  ["leduc", ["hands=3"]],
  ["liars-dice", ["players=2", "dice=3"]],
])
  test(`a match of ${game} by clicks alone`, async () => {
    let searched = 0;
    const how = { game, role: "player", others: [["player", RANDOM]], sets, names: NAMES.slice(0, 2) };
    const { table, page, complaints, close } = await seated(how);
    await clickThrough(table, page, async () => {
      const search = page.locator(".choice-search input");
      if ((await search.count()) === 0) return;
      const { actions } = JSON.parse(table.lines.at(-1)),
        { text } = actions[actions.length - 2];
      await search.fill(text.toUpperCase());
      assert.deepEqual(
        (await page.locator(".answers-place .choice-words:visible").allTextContents()).map((one) => one.toLowerCase()),
        actions.map((one) => one.text.toLowerCase()).filter((one) => one.includes(text.toLowerCase())),
      );
      await search.fill("");
      searched++;
    });
    await assertVerdict(table, page);
    assertAnswers(table);
    assert.equal(searched > 0, game === "liars-dice", "a decision of many actions has a search");
    assert.deepEqual([await faults(page), complaints], [[], []]);
    await close();
    await table.end();
  });

for (const told of [true, false])
  test(`a page that is loaded again goes on where it was${told ? "" : ", also if the table does not say where"}`, async () => {
    const { table, page, complaints, close } = await seated({ ...CREATURE, sets: ["hunted=2"], told });
    for (let count = 0; count < 6; count++) {
      if (count % 2 === 0) {
        const question = await page.locator("#question").textContent();
        await page.reload();
        await page.locator(READY).first().waitFor();
        assert.equal(await page.locator("#question").textContent(), question);
      }
      await page.locator(".answers-place .choice:visible").last().click();
      await answered(table, page, count);
    }
    assert.equal(new URL(page.url()).hash, "", "the secret is not in the address");
    assert.deepEqual([complaints, table.answers.length], [[], 6]);
    await close();
    await table.end();
  });

test("a browser that is offline says so calmly, and its answer is heard once it is back", async () => {
  const { table, page, context, close } = await seated({ ...CREATURE, sets: ["hunted=2"] });
  await context.setOffline(true);
  table.breakOff();
  await page.getByText("The connection is lost. It is tried again").waitFor();
  await page.locator(".answers-place .choice:visible").first().click();
  await page.locator(".answers-place").waitFor({ state: "hidden" });
  assert.equal(table.answers.length, 0);
  await context.setOffline(false);
  await answered(table, page, 0);
  await page.locator(READY).first().waitFor();
  assert.equal(await page.getByText("The connection is lost").count(), 0);
  assert.equal(table.answers.length, 1);
  await close();
  await table.end();
});

test("an answer whose confirmation is lost counts once", async () => {
  const { table, page, close } = await seated({ ...CREATURE, sets: ["hunted=2"] });
  table.loseReply = true;
  await page.locator(".answers-place .choice:visible").first().click();
  await answered(table, page, 0);
  await until(() => table.lines.some((line) => line.includes('"type":"error"')), "it is said again, and refused");
  assert.equal(await page.getByText("did not take the answer").count(), 0);
  await page.locator(READY).first().waitFor();
  await page.locator(".answers-place .choice:visible").first().click();
  await answered(table, page, 1);
  assert.deepEqual(
    table.answers.map(({ decision }) => decision),
    [1, 2],
  );
  await close();
  await table.end();
});

test("a refused answer shows its sentence, and the question stays", async () => {
  const { table, page, close } = await seated({ ...CREATURE, sets: ["hunted=2"] });
  const question = await page.locator("#question").textContent();
  table.refuseNext = "The table is paused by its host.";
  await page.locator(".answers-place .choice:visible").first().click();
  await page.getByText("The table is paused by its host.").waitFor();
  await page.locator(READY).first().waitFor();
  assert.equal(await page.locator("#question").textContent(), question);
  await page.locator(".answers-place .choice:visible").first().click();
  await answered(table, page, 0);
  await close();
  await table.end();
});

test("a seat that is lost, or whose table is closed, is not asked any more", async () => {
  const { table, page, close } = await seated({ ...CREATURE, sets: ["hunted=2"] });
  table.lost = true;
  table.tell();
  await page.getByRole("heading", { name: "You have lost the seat" }).waitFor();
  assert.deepEqual([await page.locator(".choice").count(), await faults(page)], [0, []]);
  table.lost = false;
  table.tell();
  await page.locator(READY).first().waitFor();
  table.state = "over";
  table.tell();
  await page.getByRole("heading", { name: "This table is closed" }).waitFor();
  assert.equal(await page.locator(".choice").count(), 0);
  assert.equal(await page.getByRole("link", { name: "See the match" }).getAttribute("href"), "/matches/m12");
  await close();
  await table.end();
});

test("the next question is seen below the bar, wherever the page was scrolled to", async () => {
  const { table, page, close } = await seated({ ...CREATURE, sets: ["hunted=2"] });
  /** How much of the question the bar covers. */
  const under = (scroll = Number.NaN) =>
    page.evaluate((more) => {
      const [bar, question] = [".play-bar", "#question"].map((name) => document.querySelector(name));
      const covered = () => (bar?.getBoundingClientRect().bottom ?? 0) - (question?.getBoundingClientRect().top ?? 0);
      for (let tries = 0; tries < 5000 && covered() < more; tries++) window.scrollBy(0, 1);
      return covered();
    }, scroll);
  for (let count = 0; count < 4; count++) {
    assert.ok((await under(20)) >= 20);
    await page.locator(".answers-place .choice:visible").first().click();
    await answered(table, page, count);
    await until(async () => (await under()) <= 0, "the next question is seen");
  }
  await close();
  await table.end();
});

test("a table that the arena has forgotten leads to its match", async () => {
  const { table, page, close } = await seated({ ...CREATURE, sets: ["hunted=2"] });
  const leads = async () => {
    await page.getByRole("heading", { name: "This table is over" }).waitFor();
    assert.equal(await page.getByRole("link", { name: "See the match" }).getAttribute("href"), "/matches/m12");
    assert.deepEqual(await faults(page), []);
  };
  table.gone = true;
  table.breakOff();
  await leads();
  await page.reload();
  await leads();
  await close();
  await table.end();
});

test("another tab takes the seat over, and it can be taken back", async () => {
  const { table, page, context, close } = await seated({ ...CREATURE, sets: ["hunted=2"] });
  const other = await context.newPage();
  await other.goto(`${table.url}/play/t1`);
  await other.locator(READY).first().waitFor();
  await page.getByRole("heading", { name: "Your seat is open in another tab" }).waitFor();
  assert.deepEqual([await page.locator(".choice").count(), await faults(page)], [0, []]);
  await page.getByRole("button", { name: "Play here instead" }).click();
  await other.getByRole("heading", { name: "Your seat is open in another tab" }).waitFor();
  await page.locator(".answers-place .choice:visible").first().click();
  await answered(table, page, 0);
  await close();
  await table.end();
});

test("a link that leads to no seat is refused by a sentence", async () => {
  const table = await Table.open(CREATURE),
    { page, close } = await open(browser, `${table.url}/play/t1#${"0".repeat(32)}`, { width: 360 });
  await page.fill("#name", "Eve");
  await page.getByRole("button", { name: "Sit down" }).click();
  await page.getByText("This link does not lead to a seat.").waitFor();
  assert.deepEqual(await faults(page), []);
  await close();
  await table.end();
});

test("who is away can be waited for, is muted, and the table can be left", async () => {
  const { table, page, complaints, close } = await seated({ ...CREATURE, sets: ["hunted=2"] }, { width: 1400 });
  table.away = true;
  table.tell();
  await page.getByRole("button", { name: "Wait for who is away" }).click();
  await until(() => table.voted === 1, "the vote is heard");
  await page.getByRole("button", { name: "Mute Hunted 1" }).click();
  await page.locator("[data-key=mute-1][aria-pressed=true]").waitFor();
  await page.getByRole("button", { name: "Leave the table" }).click();
  await page.getByRole("button", { name: "Stay" }).click();
  assert.equal(table.left, undefined);
  await page.getByRole("button", { name: "Leave the table" }).click();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await page.getByRole("heading", { name: "You have left the table" }).waitFor();
  assert.equal(await page.getByRole("link", { name: "See the match" }).getAttribute("href"), "/matches/m12");
  assert.deepEqual([table.left, complaints], [true, []]);
  await close();
  await table.end();
});

test("names and talk that are markup, script, marks of direction or long are text", async () => {
  const names = [
    "<img src=x onerror=alert(1)>",
    "a\u202eb\u0000",
    "x".repeat(4096),
    "</script><script>alert(2)</script>",
  ];
  const how = { ...CREATURE, others: [["hunted", "LOUD"]], names, sets: ["hunted=3", "talk_rounds=1", "turn_limit=3"] };
  const { table, page, complaints, close } = await seated(how);
  let said = "";
  await clickThrough(table, page, async () => {
    if ((await page.locator("#words").count()) === 0 || said) return;
    said = "\u{1f600}".repeat(60);
    await page.fill("#words", said);
  });
  await page.locator("summary:has-text('At the table')").click();
  assert.equal(await page.locator("main img, main script, main iframe").count(), 0);
  const text = await page.locator("main").textContent();
  assert.match(text, /<img src=x onerror=alert\(1\)>/);
  assert.match(text, /a\\xe2\\x80\\xaeb/);
  assert.match(text, /<script>alert\(2\)<\/script>/);
  const words = table.answers.map((line) => line.text).filter(Boolean);
  assert.ok(words.length > 0 && words.every((one) => new TextEncoder().encode(one).length <= 200), String(words));
  assert.deepEqual([complaints, await faults(page)], [[], []]);
  await page.locator("[data-key=mute-1]").click();
  await page.locator("summary:has-text('Talk')").click();
  await page.locator(".muted:visible").first().waitFor();
  await close();
  await table.end();
});

test("the clock is seen and said as it runs out, and the match goes on without an answer", async () => {
  const { table, page, complaints, close } = await seated({
    ...CREATURE,
    sets: ["hunted=2"],
    clock: "move=6s,bank=6s,start=1s,strikes=3",
  });
  assert.match(await page.getByRole("timer").textContent(), /^0:1[012]$/);
  await page.getByText("10 seconds are left.").waitFor();
  assert.match(await page.getByRole("timer").getAttribute("class"), /play-clock-short/);
  const first = table.asked;
  await until(() => table.asked > first, "the next decision");
  await page.locator(READY).first().waitFor();
  await page.getByText("Your time ran out. Taken instead: board side").waitFor();
  await page.locator(".answers-place .choice:visible").first().click();
  await until(() => table.answers.length === 1, "an answer is heard");
  assert.deepEqual(complaints, []);
  await close();
  await table.end();
});

test("a place of the board is explained by a tap, which answers nothing yet", async () => {
  const { table, page, close } = await seated({ ...HUNTED, sets: ["hunted=3"] });
  await page.locator("[data-key=space-3].space-choice").tap();
  assert.match(await page.locator(".picked").textContent(), /The River.*Next turn play 2 places.*Commit The River/);
  assert.equal(table.answers.length, 0);
  await page.getByRole("button", { name: "Not this one" }).click();
  await page.locator(".picked").waitFor({ state: "hidden" });
  for (const box of await page
    .locator(".choice:visible, .button:visible:not(.skip-to)")
    .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().toJSON())))
    assert.ok(box.height >= 44, JSON.stringify(box));
  await close();
  await table.end();
});

test("all widths and both schemes have nothing that axe, the console or a narrow window finds", async () => {
  const { table, page, complaints, close } = await seated({ ...CREATURE, sets: ["hunted=3", "talk_rounds=1"] });
  for (let count = 0; count < 6; count++) {
    for (const width of WIDTHS)
      for (const scheme of SCHEMES) {
        if (!process.env.PICTURES && (count + WIDTHS.indexOf(width) + SCHEMES.indexOf(scheme)) % 4) continue;
        await page.setViewportSize({ width, height: width < 500 ? 780 : 900 });
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
        const name = `seat-${count}-${width}-${scheme}`;
        assert.deepEqual(await faults(page, name), [], name);
      }
    await page.locator(".answers-place .choice:visible").nth(1).click();
    await answered(table, page, count);
  }
  assert.deepEqual(complaints, []);
  await close();
  await table.end();
});

test("an event is told in the same words as by the arena", async () => {
  const folder = makeFolder("arena-play-"),
    records = join(folder, "records"),
    page = join(folder, "page.html");
  const table = await Table.open({
    ...CREATURE,
    sets: ["hunted=4", "talk_rounds=1"],
    more: ["--mix", "all", "--records", records],
    alone: true,
  });
  table.play();
  await table.over;
  const record = (await readdir(records)).find((file) => file.endsWith(".arena"));
  await promisify(execFile)(ARENA, ["replay", "--html", page, join(records, record)]);
  const data = JSON.parse(/id="data">(.*?)<\/script>/s.exec(await readFile(page, "utf8"))[1]),
    names = new Names(JSON.parse(table.rules), data.match);
  const told = data.steps.flatMap(({ events = [] }) => events.map((event) => sentence(event, "0")));
  const heard = table.lines
    .map((line) => JSON.parse(line))
    .filter(({ type }) => type === "event")
    .map(({ kind, fields }) => eventWords(kind, fields, names))
    .map((words) => words.charAt(0).toUpperCase() + words.slice(1));
  assert.ok(heard.length > 100);
  assert.deepEqual(heard, told);
  await table.end();
  removeFolder(folder);
});
