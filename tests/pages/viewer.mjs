/* SPDX-License-Identifier: MIT */
/* The page of a match, in a browser, from a disk: `node --test viewer.mjs`, with ARENA_BUILD if not build/release. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Steps } from "../../arena/pages/site/steps.mjs";
import { until } from "../patience/patience.mjs";
import { faults, LOOKS, launch, open } from "./browser.mjs";
import { played } from "./played.mjs";
import { HERE } from "./programs.mjs";

const SITE = join(HERE, "../../arena/pages/site");
let browser, pages, end;

before(async () => {
  browser = await launch();
  ({ pages, end } = await played());
});
after(async () => {
  await browser?.close();
  await end?.();
});

/** What is at stake at each moment of a test: the step and the eye of the address. */
async function moment(page) {
  return page.evaluate(() => Object.fromEntries(new URLSearchParams(location.hash.slice(1))));
}

async function visit(name, hash, how = { width: 800 }) {
  return open(browser, pages[name].url + hash, how);
}

for (const name of ["base", "all", "loud", "leduc"])
  test(`the page of ${name} has nothing that axe, the console or a narrow window finds`, async () => {
    const step = Math.floor(pages[name].data.steps.length / 2);
    for (const { width, scheme } of LOOKS) {
      const { page, complaints, close } = await visit(name, `#step=${step}&eye=all`, { width, scheme });
      if (name === "base") await page.click("text=Everything that is known");
      const found = await faults(page, `replay-${name}-${width}-${scheme}`);
      assert.deepEqual([found, complaints], [[], []], `${name} at ${width} px, ${scheme}`);
      await close();
    }
  });

test("keys step, turn, jump, look and play", async () => {
  const { page, complaints, close } = await visit("base", "#step=5&eye=all");
  const last = String(pages.base.data.steps.length - 1);
  const press = async (key) => {
    await page.keyboard.press(key);
    return moment(page);
  };
  assert.deepEqual(await moment(page), { step: "5", eye: "all" });
  assert.equal((await press("ArrowRight")).step, "6");
  assert.equal((await press("ArrowLeft")).step, "5");
  assert.equal((await press("End")).step, last);
  assert.equal((await press("ArrowRight")).step, last);
  assert.equal((await press("Home")).step, "0");
  const turn = Number((await press("PageDown")).step);
  assert.equal(pages.base.data.steps[turn].turn, pages.base.data.steps[turn - 1].turn + 1);
  assert.equal((await press("Shift+ArrowLeft")).step, "0");
  assert.equal((await press("2")).eye, "2");
  assert.equal((await press("p")).eye, "public");
  assert.equal((await press("8")).eye, "public", "nobody sits there");
  await press("?");
  await page.uncheck("#single");
  await page.keyboard.press("Escape");
  assert.equal((await press("a")).eye, "public", "keys of one character are off");
  await page.selectOption("#speed", "8");
  await page.click("[aria-label=Play]");
  await until(async () => Number((await moment(page)).step) >= 2, "it plays");
  await page.click("[aria-label=Pause]");
  assert.deepEqual(complaints, []);
  await close();
});

test("the timeline, the slider and a link lead to a moment", async () => {
  const { page, close } = await visit("base", "");
  await page.click("summary:has-text('Turn 2')");
  await page.locator(".turn").nth(1).locator(".moment").first().click();
  const { step } = await moment(page);
  assert.equal(pages.base.data.steps[Number(step)].turn, 2);
  assert.equal(await page.locator("[aria-current=step] .moment-number").textContent(), step);
  await page.getByLabel("Step", { exact: true }).fill("9");
  assert.equal((await moment(page)).step, "9");
  await page.evaluate(() => {
    location.hash = "#step=99999&eye=nobody";
  });
  await page.waitForURL((url) => url.hash === `#step=${pages.base.data.steps.length - 1}&eye=all`);
  assert.match(await page.getByText("Link", { exact: true }).getAttribute("href"), /^#step=\d+&eye=all$/);
  await close();
});

test("a place and a card are explained on hover, focus and tap, and Escape closes the panel", async () => {
  const { page, close } = await visit("base", "#step=8&eye=all", { width: 360, touch: true });
  const panel = page.locator("#explain");
  await page.hover("[data-key=space-4]");
  assert.match(await panel.textContent(), /The Beach.*Marker/);
  await page.keyboard.press("Escape");
  assert.equal(await panel.isVisible(), false);
  await page.focus("[data-key=space-8]");
  assert.match(await panel.textContent(), /The Wreck.*Rescue \+1/);
  assert.equal(await page.getAttribute("[data-key=space-8]", "aria-describedby"), "explain");
  await page.tap(".chip-card >> nth=0");
  assert.equal(
    await page.locator("#explain .explain-title").textContent(),
    await page.locator(".chip-card >> nth=0").textContent(),
  );
  await close();
});

test("the focus stays on a piece from step to step", async () => {
  const { page, close } = await visit("base", "#step=8&eye=all");
  await page.focus("[data-key=space-3]");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("data-key")), "space-3");
  await close();
});

test("a swipe is a step, and every button of the controls has 44 pixels", async () => {
  const { page, close } = await visit("base", "#step=8&eye=all", { width: 360, touch: true });
  await page.evaluate(() => {
    const board = document.querySelector(".planet"),
      at = (x) => [new Touch({ identifier: 1, target: board, clientX: x, clientY: 300 })];
    for (const [type, x] of [
      ["touchstart", 250],
      ["touchend", 100],
    ])
      board.dispatchEvent(new TouchEvent(type, { changedTouches: at(x), bubbles: true }));
  });
  assert.equal((await moment(page)).step, "9");
  for (const box of await page
    .locator(".step-button")
    .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().toJSON())))
    assert.ok(box.width >= 44 && box.height >= 44, JSON.stringify(box));
  await close();
});

test("an eye shows what its seat knows, and nothing else", async () => {
  const { steps } = pages.base.data,
    known = Steps.of(steps);
  const { page, close } = await visit("base", "#step=1&eye=public");
  for (const eye of ["public", "1", "all"])
    for (const step of [1, 4, 12, steps.length - 1]) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#step=${step}&eye=${eye}`);
      await page.locator(`[aria-label='Link to this step'][href='#step=${step}&eye=${eye}']`).waitFor();
      const view = known.view(step, eye),
        cards = await page.locator("[data-key^=creature-hunt_hand]").count();
      assert.equal(cards, (view.hunt_hand ?? []).length, `Hunt cards at ${step} for ${eye}`);
      assert.equal(
        await page.locator("[data-key^='2-survival']").count(),
        (view.survival?.[2] ?? []).length,
        `Survival cards at ${step} for ${eye}`,
      );
      const here = (view.space ?? []).flat().length;
      if (here > 0) assert.equal((await page.locator(".space .pawn:not(.pawn-guess)").count()) <= here, true);
    }
  await close();
});

test("names, notes and talk that are markup are text", async () => {
  const { page, complaints, close } = await visit("loud", "#step=0&eye=all", { width: 360 });
  for (let step = 0; step < pages.loud.data.steps.length; step++) await page.keyboard.press("ArrowRight");
  assert.deepEqual([complaints, await page.locator("main img, main script, main iframe").count()], [[], 0]);
  assert.match(await page.locator("main").textContent(), /<img src=x onerror=alert\(1\)>/);
  assert.equal(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    true,
  );
  await close();
});

test("a note that holds chances is drawn on the board, with its Brier score", async () => {
  const noted = pages.loud.data.steps.findIndex(({ notes }) => notes?.some(({ note }) => note.includes("beach")));
  const { page, close } = await visit("loud", `#step=${noted}&eye=all`);
  const { notes } = pages.loud.data.steps[noted],
    { seat } = notes.find(({ note }) => note.includes("beach"));
  assert.match(
    await page.getAttribute("[data-key=space-4]", "aria-label"),
    /70 % by the note|50 % by the note|The Beach/,
  );
  assert.ok((await page.locator(".chance").count()) > 0);
  assert.match(await page.locator(".notes").textContent(), /wins with 25 %; The Beach 70 %, The Lair 30 %/);
  const wins = pages.loud.data.steps
    .flatMap((step) => step.notes ?? [])
    .filter((note) => note.seat === seat)
    .map(({ note }) => {
      try {
        return JSON.parse(note).p.win;
      } catch {
        return null;
      }
    })
    .filter((win) => typeof win === "number");
  const { score, winner } = pages.loud.data.match,
    outcome = winner !== "draw" && score[seat] === Math.max(...score) ? 1 : 0;
  const brier = (2 * wins.reduce((sum, win) => sum + (win - outcome) ** 2, 0)) / wins.length;
  await page.selectOption("#eye", String(seat));
  assert.match(
    await page.locator(".scores").textContent(),
    new RegExp(`${brier.toFixed(3)} for winning \\(${wins.length}\\)`),
  );
  await close();
});

test("the modules of a page from a disk can become one script: no two of them have a name in common", async () => {
  const build = await readFile(join(SITE, "../../CMakeLists.txt"), "utf8"),
    modules = /set\(pages_modules ([^)]*)\)/.exec(build)?.[1].trim().split(/\s+/) ?? [];
  assert.ok(modules.length > 5);
  const texts = await Promise.all(modules.map((file) => readFile(join(SITE, file), "utf8")));
  const joined = texts
    .join("")
    .replace(/^import [^;]*;/gm, "")
    .replace(/^export /gm, "");
  /* A module may declare a name once only, and is read from the standard input without being run. */
  const read = spawnSync(process.execPath, ["--input-type=module", "--check", "-"], {
    input: joined,
    encoding: "utf8",
  });
  assert.deepEqual([read.status, read.stderr], [0, ""]);
});

test("the script and the style of a page are under 120 KB as they are sent", async () => {
  const { gzipSync } = await import("node:zlib");
  assert.ok(
    gzipSync(pages.base.text).length < 120 * 1024,
    `${gzipSync(pages.base.text).length} bytes with rules and match`,
  );
});
