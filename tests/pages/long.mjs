/* SPDX-License-Identifier: MIT */
/* The page of a match that is long, live and from a disk: `node --test long.mjs`, with ARENA_BUILD if not build/release. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { sentence } from "../../arena/pages/site/data.mjs";
import { Steps } from "../../arena/pages/site/steps.mjs";
import { makeFolder, removeFolder } from "../patience/folder.mjs";
import { until } from "../patience/patience.mjs";
import { faults, LOOKS, launch, open } from "./browser.mjs";
import { endLadders, Ladder } from "./ladder.mjs";
import { played } from "./played.mjs";
import { EndlessMatch } from "./steps_server.mjs";

const TURNS = 130,
  DRAWN_TURNS = 50,
  DRAWN_TALK = 40,
  COPIES = 15;
let browser, ladder, endless, facts, pages, endPages, folder;

before(async () => {
  browser = await launch();
  ladder = await Ladder.open({ sets: '"hunted=3", "talk_rounds=1"', thinkMs: 1 });
  const { id } = await ladder.over(await ladder.begun()),
    steps = await ladder.steps(id);
  facts = await ladder.get(`/api/v1/matches/${id}`);
  endless = await EndlessMatch.open(ladder.url, facts, steps);
  ({ pages, end: endPages } = await played());
  folder = makeFolder("arena-long-");
});
after(async () => {
  await browser?.close();
  endless?.end();
  await endLadders();
  await endPages?.();
  removeFolder(folder);
});

/** The page of the match, once it shows this turn. */
async function watch(hash, how, turn = TURNS) {
  const watched = await open(browser, `${endless.url}/matches/${facts.id}${hash}`, how);
  if (how.plain) await watched.page.evaluate(() => delete window.CompressionStream);
  while (endless.turn < turn) endless.playTurn();
  await until(
    async () => (await range(watched.page).getAttribute("max")) === String(endless.told.length - 1),
    "all steps are there",
  );
  return watched;
}

function range(page) {
  return page.getByLabel("Step", { exact: true });
}

/** This step is shown, and marked in the timeline. */
async function isShown(page, steps, step, eye) {
  const { events = [], turn } = steps[step],
    told = events.length > 0 ? events.map((event) => sentence(event, eye)) : null;
  assert.equal(await range(page).inputValue(), String(step));
  assert.match(await page.locator("#moment").textContent(), new RegExp(`^Turn ${turn}\\b`));
  if (told)
    assert.deepEqual(
      await page.locator(".live .events > li").evaluateAll((all) => all.map((li) => li.firstChild.textContent)),
      told,
    );
  const current = page.locator(".timeline [aria-current=step]");
  assert.equal(await current.locator(".moment-number").textContent(), String(step));
}

for (const plain of [false, true])
  test(`a long live match is looked back at${plain ? " where a browser cannot compress" : ""}`, async () => {
    const { page, complaints, close } = await watch("", { width: 800, plain }),
      { told } = endless,
      last = told.length - 1;
    assert.ok(last > 900, `${last} steps`);
    await isShown(page, told, last, "public");
    await page.keyboard.press("Home");
    await isShown(page, told, 0, "public");
    await page.keyboard.press("PageDown");
    await isShown(
      page,
      told,
      told.findIndex(({ turn }) => turn === told[0].turn + 1),
      "public",
    );
    for (const step of [64, 63, last - 1, 500, 1, 300, 128, 127]) {
      await range(page).fill(String(step));
      await isShown(page, told, step, "public");
    }
    await range(page).blur(); /* it has keys of its own */
    await page.keyboard.press("ArrowRight");
    await isShown(page, told, 128, "public");
    await page.keyboard.press("End");
    await page.keyboard.press("PageUp");
    await isShown(
      page,
      told,
      told.findIndex(({ turn }) => turn === TURNS),
      "public",
    );
    assert.deepEqual(complaints, []);
    await close();
  });

test("the timeline has pages of turns, and talk the latest, while the match grows", async () => {
  const { page, complaints, close } = await watch("", { width: 800 }),
    turns = page.locator(".timeline .turn"),
    talk = page.locator(".talk > li");
  assert.ok((await turns.count()) <= DRAWN_TURNS);
  assert.deepEqual(await page.getByLabel("Turns").locator("option").allTextContents(), [
    "1 to 50",
    "51 to 100",
    `101 to ${endless.turn}`,
  ]);
  await page.getByLabel("Turns").selectOption("51 to 100");
  assert.equal(await turns.count(), DRAWN_TURNS);
  assert.equal(await page.locator(".moment").count(), 0, "no turn is open that is not shown");
  endless.playTurn();
  await page.getByText(`Turn ${endless.turn},`).first().waitFor();
  assert.equal(
    await page.getByLabel("Turns").locator("option").last().textContent(),
    `101 to ${endless.turn}`,
    "who follows sees the last page again",
  );
  await page.keyboard.press("ArrowLeft");
  await page.getByLabel("Turns").selectOption("51 to 100");
  await page.locator("summary", { hasText: "Turn 70" }).click();
  endless.playTurn();
  await until(
    async () => (await range(page).getAttribute("max")) === String(endless.told.length - 1),
    "there are more steps",
  );
  await page.locator(".moment").nth(1).click();
  await isShown(page, endless.told, endless.told.findIndex(({ turn }) => turn === 70) + 1, "public");
  assert.equal(await page.getByLabel("Turns").inputValue(), "1");
  const said = await talk.count(),
    talking = (step) => step.events?.some((event) => event.said || event.event === "talk");
  assert.ok(said > DRAWN_TALK / 2 && said <= DRAWN_TALK * 8, `${said} rows of talk`);
  await talk.last().getByRole("button").click();
  const earlier = Number(await range(page).inputValue());
  assert.ok(talking(endless.told[earlier]), `somebody talks at ${earlier}`);
  assert.deepEqual(complaints, []);
  await close();
});

test("a link leads to a moment of a long match that goes on, and it plays from there", async () => {
  const first = await watch("", { width: 800 });
  await range(first.page).fill("333");
  const { hash } = new URL(first.page.url());
  assert.match(hash, /^#event=\d+/);
  await first.close();
  const { page, close } = await watch(hash, { width: 800 });
  await isShown(page, endless.told, 333, "public");
  await page.selectOption("#speed", "8");
  await page.click("[aria-label=Play]");
  await until(async () => Number(await range(page).inputValue()) > 336, "it plays");
  await page.click("[aria-label=Pause]");
  await isShown(page, endless.told, Number(await range(page).inputValue()), "public");
  await close();
});

test("the page of a long match has nothing that axe, the console or a narrow window finds", async () => {
  for (const { width, scheme } of LOOKS) {
    const { page, complaints, close } = await watch("", { width, scheme });
    await page.locator(".chances summary").click();
    assert.deepEqual([await faults(page, `long-${width}-${scheme}`), complaints], [[], []], `${width} px, ${scheme}`);
    await close();
  }
});

test("a long match from a disk is shown through all eyes", async () => {
  const { text, data } = pages.base,
    turns = data.match.turns,
    steps = Array.from({ length: COPIES }, (_, i) =>
      data.steps.filter(({ turn }) => i === 0 || turn > 0).map((step) => ({ ...step, turn: step.turn + i * turns })),
    ).flat(),
    path = join(folder, "long.html"),
    json = JSON.stringify({ ...data, steps }).replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
  assert.ok(steps.length > 900, `${steps.length} steps`);
  await writeFile(
    path,
    text.replace(/(id="data">).*?(<\/script>)/s, (_, begin, end) => begin + json + end),
  );
  const { page, complaints, close } = await open(browser, `${pathToFileURL(path)}#step=0&eye=all`, { width: 800 }),
    known = Steps.of(steps);
  for (const [step, eye] of [
    [steps.length - 1, "all"],
    [700, "1"],
    [64, "public"],
    [500, "0"],
    [3, "all"],
  ]) {
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#step=${step}&eye=${eye}`);
    await page.locator(`[aria-label='Link to this step'][href='#step=${step}&eye=${eye}']`).waitFor();
    await isShown(page, steps, step, eye);
    assert.equal(
      await page.locator("[data-key^=creature-hunt_hand]").count(),
      (known.view(step, eye).hunt_hand ?? []).length,
      `Hunt cards at ${step} for ${eye}`,
    );
  }
  assert.deepEqual(complaints, []);
  await close();
});
