/* SPDX-License-Identifier: MIT */
/* The pages of matches that `arena serve` has, in a browser, live and afterwards: `node --test served.mjs`, with
 * ARENA_BUILD if not build/release. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { until } from "../patience/patience.mjs";
import { faults, LOOKS, launch, open, tooMuch } from "./browser.mjs";
import { endLadders, Ladder, PLANTED } from "./ladder.mjs";

let browser;

before(async () => {
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await endLadders();
});

/** @param {import("playwright-core").Page} page */
async function last(page) {
  return Number(await page.getByLabel("Step", { exact: true }).getAttribute("max"));
}

/** Nothing that the console, axe or a narrow window finds. */
async function look(ladder, path, name, ready) {
  for (const { width, scheme } of LOOKS) {
    const { page, complaints, close } = await open(browser, ladder.url + path, {
      width,
      scheme,
    });
    await page.locator(ready).first().waitFor();
    const found = await faults(page, `${name}-${width}-${scheme}`);
    assert.deepEqual([found, complaints], [[], []], `${name} at ${width} px, ${scheme}`);
    await close();
  }
}

test("a match that is played grows, is followed or not, and is shown through all eyes after its release", async () => {
  const ladder = await Ladder.open({
    sets: '"hunted=2", "talk_rounds=1"',
    held: true,
  });
  const id = await ladder.begun();
  const { page, complaints, close } = await open(browser, `${ladder.url}/matches/${id}`, { width: 800 });
  const received = [];
  page.on("response", async (response) => received.push(await response.text().catch(() => "")));
  await page.getByRole("button", { name: "Live" }).waitFor();
  assert.equal(await page.locator(".verdict").textContent(), "It is being played.");
  const comes = async (what) => {
    const shown = await last(page);
    await ladder.go();
    await until(async () => (await last(page)) > shown, what);
    await ladder.hold();
  };
  await comes("a step");
  const { value, max } = await page
    .getByLabel("Step", { exact: true })
    .evaluate((range) => ({ value: range.value, max: range.max }));
  assert.equal(value, max, "it is followed");
  assert.equal(new URL(page.url()).hash, "", "the address is that of the match that goes on");
  assert.deepEqual(await page.locator("#eye option").allTextContents(), ["The public"]);
  await page.keyboard.press("Home");
  await comes("another step");
  assert.equal(await page.getByLabel("Step", { exact: true }).inputValue(), "0", "who looks back stays there");
  await page.getByRole("button", { name: "Live" }).click();
  assert.equal(await page.getByRole("button", { name: "Live" }).getAttribute("aria-pressed"), "true");
  await page.keyboard.press("ArrowLeft");
  const at = new URL(page.url()).hash,
    title = await page.locator("#moment").textContent();
  assert.match(at, /^#event=\d+(&more=\d+)?&eye=public$/);
  assert.equal((await page.content()).includes(PLANTED), false);
  await ladder.go();
  await page.getByText("The match is released").waitFor();
  assert.deepEqual([new URL(page.url()).hash, await page.locator("#moment").textContent()], [at, title]);
  assert.equal(await page.locator("#eye option").count(), 5);
  assert.equal(await page.getByRole("button", { name: "Live" }).isVisible(), false);
  await page.locator(".about summary").click();
  assert.match(
    await page.locator(".about").textContent(),
    new RegExp(`arena replay ladder-${id}\\.arena|arena replay \\S+-${id}\\.arena`),
  );
  const record = await fetch(ladder.url + (await page.locator(".about a").getAttribute("href")));
  assert.equal(record.status, 200);
  assert.deepEqual([complaints, await page.locator("main img, main script, main iframe").count()], [[], 0]);
  await close();
  const again = await open(browser, `${ladder.url}/matches/${id}${at.replace("public", "2")}`, { width: 800 });
  await again.page.locator("#moment").waitFor();
  assert.equal(await again.page.locator("#moment").textContent(), title);
  assert.equal(await again.page.locator("#eye").inputValue(), "2");
  await again.close();
  await ladder.end();
});

test("the chances of winning come turn by turn, lead to their turns, and stand in a table", async () => {
  const ladder = await Ladder.open({ thinkMs: 5, chances: 20 });
  const id = await ladder.begun();
  const { page, complaints, close } = await open(browser, `${ladder.url}/matches/${id}`, { width: 800 });
  const card = page.locator(".chances");
  await page.locator("#eye option").nth(4).waitFor({ state: "attached" });
  const { turns } = await ladder.get(`/api/v1/matches/${id}`);
  await card.getByText("As a table").click();
  await until(async () => (await card.locator("tbody tr").count()) === turns, "all turns are worked out");
  const course = await ladder.get(`/api/v1/matches/${id}/chances`);
  assert.deepEqual(
    await card.locator("tbody td:nth-of-type(1)").allTextContents(),
    course.turns.map(
      ({ chances, errors }) => `${Math.round(chances[0] * 100)} % \u00b1 ${(errors[0] * 100).toFixed(1)}`,
    ),
  );
  assert.match(
    await card.locator("svg").getAttribute("aria-label"),
    /^Creature's chance of winning: \d+ % at turn 1, /,
  );
  await page.keyboard.press("Home");
  assert.match(await card.locator(".chances-now").textContent(), /^Turn 1/);
  const curve = card.locator("svg"),
    { width } = await curve.boundingBox();
  await curve.click({ position: { x: width - 30, y: 40 } });
  assert.match(await page.locator("#moment").textContent(), new RegExp(`^Turn ${turns}\\b`));
  assert.match(await card.locator(".chances-now").textContent(), new RegExp(`^Turn ${turns}`));
  for (const side of [1400, 360, 1000]) {
    await page.setViewportSize({ width: side, height: 900 });
    await until(() => card.evaluate((one) => one.scrollWidth <= one.clientWidth), `the card holds it at ${side} px`);
  }
  assert.deepEqual(complaints, []);
  await close();
  await look(ladder, `/matches/${id}`, "chances", ".chances svg");
  await ladder.end();
});

test("what a browser is sent before the release holds no note and no card in a hand", async () => {
  const ladder = await Ladder.open({ release: "1h" });
  const id = await ladder.begun();
  const { page, close } = await open(browser, `${ladder.url}/matches/${id}`, {
    width: 800,
  });
  await page.getByText("Until its release").waitFor();
  const hidden = ["hunt_hand", "survival", "notes", "faults"];
  const steps = await ladder.steps(id);
  assert.equal(await last(page), steps.length - 1);
  for (const step of steps) {
    assert.deepEqual(
      Object.keys(step.views).filter((eye) => eye !== "public"),
      [],
    );
    const held = hidden.flatMap((key) => [step[key] ?? [], step.views.public?.[key] ?? []].flat(2));
    assert.deepEqual(
      held.filter((code) => code !== 255),
      [],
      JSON.stringify(step),
    );
  }
  assert.equal((await page.content()).includes(PLANTED), false);
  assert.deepEqual(await page.locator("#eye option").allTextContents(), ["The public"]);
  assert.equal((await fetch(`${ladder.url}/api/v1/matches/${id}/shown`)).status, 403);
  await writeFile(join(ladder.folder, "ladder.conf"), ladder.file("end"));
  await ladder.stop();
  await ladder.start();
  await page.goto(`${ladder.url}/matches/${id}`);
  await page.locator("#eye option").nth(4).waitFor({ state: "attached" });
  await until(async () => {
    await page.keyboard.press("ArrowRight");
    return (
      await page
        .locator(".notes")
        .textContent()
        .catch(() => "")
    ).includes(PLANTED);
  }, "its notes are shown");
  await close();
  await ladder.end();
});

test("a browser that was offline, and a daemon that was killed, lose no step and show none twice", async () => {
  const ladder = await Ladder.open({
    sets: '"hunted=2"',
    release: "1h",
    held: true,
  });
  const id = await ladder.begun();
  const { page, context, close } = await open(browser, `${ladder.url}/matches/${id}`, { width: 800 });
  await page.getByRole("button", { name: "Live" }).waitFor();
  await context.setOffline(true);
  const before = await last(page);
  await ladder.go();
  await until(async () => (await ladder.get(`/api/v1/matches/${id}/events`)).next > 20, "it goes on meanwhile");
  await ladder.hold();
  await context.setOffline(false);
  await until(async () => (await last(page)) > before, "steps come again");
  await ladder.stop("SIGKILL");
  await page.getByText("The connection is lost").waitFor();
  await ladder.start();
  await ladder.go();
  await ladder.over(id);
  await page.getByText("Until its release").waitFor();
  const steps = await ladder.steps(id);
  assert.equal(await last(page), steps.length - 1);
  const turns = await page.locator(".turn summary").allTextContents();
  for (const [i, words] of turns.entries())
    assert.match(
      words,
      new RegExp(`^Turn \\d+${steps.filter(({ turn }) => turn === steps[0].turn + i).length} steps?`),
    );
  await page.keyboard.press("End");
  const numbers = await page.locator(".turn[open] .moment-number").allTextContents(),
    lastTurn = steps.flatMap(({ turn }, i) => (turn === steps[steps.length - 1].turn ? [String(i)] : []));
  assert.deepEqual(numbers, lastTurn);
  await close();
  await ladder.end();
});

/** The page counts its streams, of all windows of its browser that are opened from now on. */
function countStreams(page) {
  return page.context().addInitScript(() => {
    const all = [];
    window.streams = () => all.filter(({ readyState }) => readyState !== EventSource.CLOSED).length;
    window.EventSource = class extends EventSource {
      constructor(...how) {
        super(...how);
        all.push(this);
      }
    };
  });
}

function streams(page) {
  return page.evaluate(() => window.streams());
}

/** What the browser does if somebody looks at this window, or at another. */
function see(page, seen) {
  return page.evaluate((is) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: !is });
    document.dispatchEvent(new Event("visibilitychange"));
  }, seen);
}

test("a window that nobody sees has no stream, and goes on where it was", async () => {
  const ladder = await Ladder.open({ sets: '"hunted=2"', held: true });
  const id = await ladder.begun();
  const { page, complaints, close } = await open(browser, `${ladder.url}/rules`, { width: 800 });
  await countStreams(page);
  await page.goto(`${ladder.url}/matches/${id}`);
  await page.getByRole("button", { name: "Live" }).waitFor();
  assert.equal(await streams(page), 1, "it listens");
  const shown = await last(page);
  await see(page, false);
  assert.equal(await streams(page), 0, "it does not listen");
  await ladder.go();
  await ladder.over(id);
  assert.equal(await last(page), shown);
  await see(page, true);
  await page.getByText("The match is released").waitFor();
  assert.ok((await last(page)) > shown);
  assert.deepEqual([await streams(page), complaints], [0, []]);
  await close();
  await ladder.end();
});

test("a browser has one stream, of the window that is seen, and that window knows what it missed", async () => {
  const ladder = await Ladder.open({ sets: '"hunted=2"', held: true });
  const id = await ladder.begun();
  const { page, context, complaints, close } = await open(browser, `${ladder.url}/rules`, { width: 800 });
  await countStreams(page);
  await context.addInitScript(() => Object.defineProperty(document, "hidden", { configurable: true, value: true }));
  const windows = [];
  for (const path of ["/", "/", "/live", `/matches/${id}`, "/matches", `/matches/${id}`]) {
    const one = await context.newPage();
    await one.goto(ladder.url + path);
    windows.push(one);
  }
  const each = async () => (await Promise.all(windows.map(streams))).join("");
  assert.equal(await each(), "000000", "nobody has seen them yet");
  for (const [i, one] of [...windows, windows[0]].entries()) {
    await see(one, true);
    const wanted = windows.map((other) => Number(other === one && i !== 4)).join("");
    await until(async () => (await each()) === wanted, `${wanted}: the one that is seen listens, if there is anything`);
    await see(one, false);
  }
  const [first, second] = windows,
    notice = async (one) => String(await one.locator(".notice").allTextContents());
  await ladder.notice("tea at five");
  await see(first, true);
  await until(async () => (await notice(first)) === "tea at five", "it is told what it missed");
  await see(second, true);
  assert.equal(await each(), "100000", "two that are seen share one");
  await see(first, false);
  await until(async () => (await each()) === "010000", "the stream goes over to the window that is left");
  await ladder.notice("tea at six");
  await until(async () => (await notice(second)) === "tea at six", "and that follows");
  assert.deepEqual([await notice(first), complaints], ["tea at five", []]);
  await close();
  await ladder.end();
});

test("pages of matches have nothing that axe, the console or a narrow window finds", async () => {
  const ladder = await Ladder.open({
    sets: '"hunted=3", "talk_rounds=1", "turn_limit=30"',
    thinkMs: 250,
  });
  const id = await ladder.begun();
  await until(async () => (await ladder.get(`/api/v1/matches/${id}/events`)).next > 40, "something has happened");
  await look(ladder, `/matches/${id}`, "match-live", "#moment");
  await look(ladder, "/live", "live", ".small");
  await look(ladder, `/overlay/${id}`, "overlay", ".panel");
  await ladder.end();
});

test("a first load of a page with matches is small and quick, however late one joins", async () => {
  const ladder = await Ladder.open({
    sets: '"hunted=3"',
    thinkMs: 1,
    release: "1h",
  });
  const id = await ladder.begun();
  await ladder.over(id);
  await ladder.begun(); /* which others are at */
  const steps = (await ladder.steps(id)).length,
    shown = (page) => until(async () => (await last(page)) === steps - 1, "all steps are there");
  assert.ok(steps > 40, `${steps} steps`);
  assert.deepEqual(await tooMuch(browser, `${ladder.url}/matches/${id}`, shown), []);
  assert.deepEqual(
    await tooMuch(browser, `${ladder.url}/live`, (page) => page.locator(".small").first().waitFor()),
    [],
  );
  assert.deepEqual(
    await tooMuch(browser, `${ladder.url}/overlay/${id}`, (page) => page.locator(".panel").first().waitFor()),
    [],
  );
  await ladder.end();
});

test("small boards follow what is played, over one stream, and lead to the match", async () => {
  const ladder = await Ladder.open({});
  const { page, complaints, close } = await open(browser, `${ladder.url}/live`, { width: 1400 });
  const streams = [];
  await page.locator(".small").first().waitFor();
  page.on("request", (request) => request.resourceType() === "eventsource" && streams.push(request.url()));
  await page.reload();
  await page.locator(".small").first().waitFor();
  const state = page.locator(".small-said").first();
  const said = await state.textContent();
  await until(async () => (await state.textContent()) !== said, "the board changes");
  await page.getByText("over", { exact: true }).first().waitFor();
  await until(async () => (await page.locator(".small").count()) <= 12, "there are places");
  await page.locator(".small a").first().click();
  await page.waitForURL(/\/matches\/m\d+/);
  await page.locator("#moment").waitFor();
  assert.deepEqual(complaints, []);
  assert.equal(streams.filter((url) => url.endsWith("/api/v1/boards")).length, 1);
  await close();
  await ladder.end();
});

test("an overlay is transparent, and as far behind as its address says", async () => {
  const ladder = await Ladder.open({ sets: '"hunted=2", "turn_limit=30"' });
  const id = await ladder.begun();
  const never = await open(browser, `${ladder.url}/overlay/${id}?delay=3600`, {
    width: 1400,
  });
  const now = await open(browser, `${ladder.url}/overlay/${id}`, {
    width: 1400,
  });
  const late = await open(browser, `${ladder.url}/overlay/${id}?delay=3`, {
    width: 1400,
  });
  await now.page.locator(".panel").first().waitFor();
  assert.equal(await now.page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgba(0, 0, 0, 0)");
  await late.page.locator(".panel").first().waitFor();
  assert.ok((await late.page.evaluate(() => performance.now())) > 3000);
  assert.equal(await never.page.locator(".panel").count(), 0);
  assert.deepEqual([now.complaints, late.complaints, never.complaints], [[], [], []]);
  await never.close();
  await now.close();
  await late.close();
  await ladder.end();
});

test("a match of another game has a plain view, and one that is not there a page that says so", async () => {
  const ladder = await Ladder.open({
    game: "leduc",
    sets: '"hands=6"',
    thinkMs: 60,
  });
  const id = await ladder.begun();
  const { page, complaints, close } = await open(browser, `${ladder.url}/matches/${id}`, { width: 360 });
  await page.locator("table.plain").first().waitFor();
  await page.locator("#eye option").nth(3).waitFor({ state: "attached" });
  assert.deepEqual(complaints, []);
  await close();
  const answer = await fetch(`${ladder.url}/matches/m999999`, {
    headers: { Accept: "text/html" },
  });
  assert.equal(answer.status, 404);
  assert.match(answer.headers.get("content-type"), /^text\/html/);
  assert.match(await answer.text(), /there is no match m999999/);
  await ladder.end();
});
