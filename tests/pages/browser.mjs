/* SPDX-License-Identifier: MIT */
/* Debian's Chromium, and what is wanted of every page: a silent console, nothing loaded from elsewhere, nothing that axe
 * finds. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const AXE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The widths in pixels at which pages are looked at: a telephone, a tablet, a desk. */
export const WIDTHS = [360, 800, 1400];
export const SCHEMES = /** @type {const} */ (["light", "dark"]);

export function launch() {
  return chromium.launch({
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
