/* SPDX-License-Identifier: MIT */
/* A person at a table of a ladder, in a browser. */

import { until } from "../patience/patience.mjs";
import { open, received } from "./browser.mjs";

export const TELEPHONE = { width: 360, touch: true };
/** An answer is awaited. */
export const CHOICE = ".answers-place:not([aria-busy=true]) .choice:visible";

/** Opens the link of a seat, and has it. */
export async function sitDown(browser, link, name) {
  const tab = await open(browser, link, TELEPHONE);
  return { ...tab, received: await takeSeat(tab.page, name) };
}

export async function takeSeat(page, name) {
  const texts = await received(page);
  await page.getByLabel("What the others call you").fill(name);
  await page.getByRole("button", { name: "Sit down" }).click();
  await page.locator("#question").waitFor();
  return texts;
}

async function isOver(page) {
  return (await page.getByRole("link", { name: "See the match" }).count()) > 0;
}

/** Answers whatever is asked, until the match is over for all. `look` is called before each answer. */
export async function playOut(tabs, look = async () => {}) {
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
