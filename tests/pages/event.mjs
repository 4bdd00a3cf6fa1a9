/* SPDX-License-Identifier: MIT */
/* The report of an event and the pages of its matches, in a browser, from a disk: `node --test event.mjs`, with
 * ARENA_BUILD if not build/release. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { promisify } from "node:util";
import { makeFolder, removeFolder } from "../patience/folder.mjs";
import { faults, LOOKS, launch, open } from "./browser.mjs";
import { ARENA, BIN } from "./programs.mjs";

let browser, folder;

/** An event that somebody gives pages, then more of them. @param {string[]} words */
function arena(...words) {
  return promisify(execFile)(ARENA, words);
}

before(async () => {
  browser = await launch();
  folder = makeFolder("arena-event-");
  const entries = ["wits", "random"].flatMap((bot) => ["--entry", `${bot}=${join(BIN, `bot-${bot}`)}`]);
  const how = ["--name", "cup", "--set", "hunted=2", "--seed", "e", "--clock", "none", "--groups", "40"];
  await arena("tournament", join(folder, "cup"), ...how, ...entries, "--quiet", "--replays", "2");
});
after(async () => {
  await browser?.close();
  if (folder) removeFolder(folder);
});

test("the report has nothing that axe, the console or a narrow window finds, and leads to its matches", async () => {
  const url = `file://${join(folder, "cup", "report.html")}`;
  for (const { width, scheme } of LOOKS) {
    const { page, complaints, close } = await open(browser, url, { width, scheme });
    const found = await faults(page, `event-${width}-${scheme}`);
    assert.deepEqual([found, complaints], [[], []], `${width} px, ${scheme}`);
    await close();
  }
});

test("a click leads from a match of the report to its page, which opens from the disk", async () => {
  const { page, complaints, close } = await open(browser, `file://${join(folder, "cup", "report.html")}`, {
    width: 360,
  });
  const link = page.locator(".matches a").first(),
    name = (await link.textContent()) ?? "";
  assert.equal(await page.locator(".matches a").count(), 2);
  await link.click();
  await page.locator("#moment").waitFor();
  assert.equal(await page.locator("h1").textContent(), `Match ${name.split("/")[1]}`);
  assert.match((await page.locator(".players").textContent()) ?? "", /wits/);
  await page.keyboard.press("End");
  await page.locator(".about summary").click();
  const command = (await page.locator(".about code").textContent()) ?? "";
  const [, record, match] = /^arena replay (\S+) --match (\S+)$/.exec(command) ?? [];
  const { stdout } = await arena("replay", join(folder, "cup", record), "--match", match);
  const verdict = ((await page.locator(".verdict").textContent()) ?? "").toLowerCase();
  assert.ok(
    verdict.includes(/^(\w+): /m.exec(stdout.slice(stdout.lastIndexOf("\n\n") + 2))?.[1] ?? "?"),
    stdout.slice(-200),
  );
  await page.goBack();
  assert.equal(await page.locator("h1").textContent(), "cup");
  assert.deepEqual(
    complaints.filter((words) => !words.startsWith(`a request: file://${folder}/`)),
    [],
  );
  await close();
});

test("many matches are shown when somebody asks for them", async () => {
  await arena("tournament", join(folder, "cup"), "--quiet", "--replays", "all");
  const { page, complaints, close } = await open(browser, `file://${join(folder, "cup", "report.html")}`, {
    width: 800,
  });
  assert.equal(await page.locator(".matches a").count(), 80);
  assert.equal(await page.locator(".matches a").first().isVisible(), false);
  await page.getByText("Round 1: 80 matches").click();
  await page.locator(".matches a").first().waitFor();
  assert.deepEqual([await faults(page), complaints], [[], []]);
  await close();
});
