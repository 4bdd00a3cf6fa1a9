/* SPDX-License-Identifier: MIT */
/* A person at a table of a test (table.mjs), who clicks. */
import assert from "node:assert/strict";
import { until } from "../patience/patience.mjs";
import { open } from "./browser.mjs";
import { Table } from "./table.mjs";

export const RANDOM = "RANDOM",
  NAMES = ["Ann", "Ben", "Cleo", "Dan"];
/** A table whose Creature is a person, and one where a person is the first of the Hunted. */
export const CREATURE = { role: "creature", others: [["hunted", RANDOM]], names: NAMES };
export const HUNTED = {
  role: "hunted",
  seat: 1,
  others: [
    ["creature", RANDOM],
    ["hunted", RANDOM],
    ["hunted", RANDOM],
  ],
  names: NAMES,
};
/** An answer is awaited, or the match is over. */
export const READY = ".answers-place:not([aria-busy=true]) .choice, .verdict";
/** @type {Table[]} those of tests that failed are ended too */
const tables = [];

/** Ends all tables. */
export async function leave() {
  for (const table of tables) await table.end();
}

/** Sits down, and the match begins. */
export async function seated(browser, how, view = { width: 360, touch: true }) {
  const table = await Table.open(how),
    tab = await open(browser, table.link, view);
  tables.push(table);
  await tab.page.fill("#name", "Ann");
  await tab.page.getByRole("button", { name: "Sit down" }).click();
  await tab.page.getByRole("heading", { name: "The match has not begun" }).waitFor();
  table.play();
  await tab.page.locator(READY).first().waitFor();
  return { table, ...tab };
}

/** The next question is there after an answer, or the verdict. */
export async function answered(table, page, count) {
  await until(() => table.answers.length > count, "an answer is heard");
  await until(
    async () => table.state === "over" || (table.asked > 0 && (await page.locator(READY).count()) > 0),
    "the next question",
  );
}

/** Clicks through a match, on the board wherever that is possible and the count is even. */
export async function clickThrough(table, page, look = async () => {}) {
  for (let count = 0; table.state !== "over"; count = table.answers.length) {
    const { decision } = JSON.parse(table.lines.findLast((line) => line.includes('"type":"decision"')));
    assert.equal(decision, table.asked, "the page shows the decision that waits");
    await look(count);
    const marked = page.locator(".space-choice");
    if (count % 2 === 0 && (await marked.count()) > 0) {
      await marked.nth(count % (await marked.count())).click();
      await page.locator(".picked .choice").first().click();
    } else {
      const choices = page.locator(".answers-place .choice:visible");
      await choices.nth(count % (await choices.count())).click();
    }
    await answered(table, page, count);
  }
}

/** What was answered: each decision once, with the words of the match. */
export function assertAnswers(table) {
  const decisions = table.lines.map((line) => JSON.parse(line)).filter(({ type }) => type === "decision");
  assert.deepEqual(
    table.answers.map(({ decision }) => decision),
    decisions.map(({ decision }) => decision),
  );
  for (const [i, { action }] of table.answers.entries())
    assert.ok(
      decisions[i].actions.some(({ id }) => id === action),
      `decision ${i + 1} has the action ${action}`,
    );
}

export async function assertVerdict(table, page) {
  await page.locator(".verdict").waitFor();
  await until(() => table.stream === null, "the page hears no more");
  const { winner, scores } = JSON.parse(table.lines.at(-1)),
    own = scores[table.how.seat];
  const words = winner === "draw" ? "A draw" : own === Math.max(...scores) ? "You win" : "You lose";
  assert.equal(await page.locator("#question").textContent(), words);
  assert.doesNotMatch(await page.locator("main").textContent(), /has not begun/);
  assert.equal(await page.getByRole("link", { name: "See the match" }).getAttribute("href"), "/matches/m12");
}
