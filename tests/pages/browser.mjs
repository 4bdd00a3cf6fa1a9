/* SPDX-License-Identifier: MIT */
/* Debian's Chromium, and what is wanted of every page: a silent console, nothing loaded from elsewhere, nothing that axe
 * finds. */
import { mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { PATIENCE_MS } from "./until.mjs";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The widths in pixels at which pages are looked at: a telephone, a tablet, a desk. */
export const WIDTHS = [360, 800, 1400];
export const SCHEMES = /** @type {const} */ (["light", "dark"]);
/* All widths in both schemes take minutes: they are for PICTURES, which somebody wants to look at. */
export const LOOKS = process.env.PICTURES
  ? WIDTHS.flatMap((width) => SCHEMES.map((scheme) => ({ width, scheme })))
  : [
      { width: WIDTHS[0], scheme: SCHEMES[0] },
      { width: WIDTHS[2], scheme: SCHEMES[1] },
    ];
const ABORTED = "net::ERR_ABORTED";

export function launch() {
  return chromium.launch({
    timeout: PATIENCE_MS,
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/**
 * True if a page may ask for this: a page from a disk for nothing, one of a server for what that server has.
 * @param {string} page
 * @param {string} asked
 */
function isAllowed(page, asked) {
  const from = new URL(page);
  return from.protocol === "file:"
    ? asked.split("#")[0] === page.split("#")[0]
    : new URL(asked).origin === from.origin || asked.startsWith("blob:");
}

/**
 * Opens a page, and collects what it complains of.
 * @param {import("playwright-core").Browser} browser
 * @param {string} url
 * @param {{width: number, scheme?: "light" | "dark", touch?: boolean, scripts?: boolean}} how
 */
export async function open(browser, url, { width, scheme = "light", touch = false, scripts = true }) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    hasTouch: touch,
    javaScriptEnabled: scripts,
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage(),
    complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("dialog", (dialog) => {
    complaints.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!isAllowed(url, request.url())) complaints.push(`a request: ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()}: ${response.url()}`);
  });
  /* A page that is left breaks off its streams. */
  page.on("requestfailed", (request) => {
    const why = request.failure()?.errorText;
    if (why !== ABORTED) complaints.push(`${why}: ${request.url()}`);
  });
  await page.goto(url);
  return { page, context, complaints, close: () => context.close() };
}

/**
 * What axe finds. Its script goes around the page's policy, as the browser's own tools do.
 * @param {import("playwright-core").Page} page
 * @returns {Promise<string[]>}
 */
export async function violations(page) {
  await page.evaluate(AXE);
  const found = await page.evaluate(() =>
    window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }),
  );
  return found.violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes
        .slice(0, 3)
        .map(({ html }) => html.slice(0, 160))
        .join(" | ")}`,
  );
}

/**
 * What is wrong with a page as it is shown: what axe finds, and how much is wider than the window. What has a name is kept
 * as a picture, if PICTURES is a folder.
 * @param {import("playwright-core").Page} page
 * @param {string} [name]
 */
export async function faults(page, name) {
  const folder = process.env.PICTURES;
  if (folder && name) {
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  }
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return [...(await violations(page)), ...(over > 0 ? [`${over} px are outside of the window`] : [])];
}

/**
 * All that a page receives from now on, also over its streams: heads and bodies as text.
 * @param {import("playwright-core").Page} page
 */
export async function received(page) {
  const texts = [],
    session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.eventSourceMessageReceived", ({ data }) => texts.push(data));
  page.on("response", async (response) => {
    texts.push(JSON.stringify(await response.allHeaders().catch(() => "")));
    texts.push(await response.text().catch(() => ""));
  });
  return texts;
}
