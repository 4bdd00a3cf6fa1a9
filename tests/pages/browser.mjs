/* SPDX-License-Identifier: MIT */
/* Debian's Chromium, and what is wanted of every page: a silent console, nothing loaded from elsewhere, nothing that axe
 * finds. */
import { mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium } from "playwright-core";
import "../patience/patience.mjs";

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
    timeout: 0 /* a limit is what patience.mjs has */,
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
  context.setDefaultTimeout(0);
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

/** What a first load may cost: bytes on the wire, and processor time of the page's main thread. */
const FIRST_LOAD = { bytes: 120 << 10, ms: 300 };

/**
 * Opens a page for the first time, and says what is too much of it. Streams count, as far as they have come; the time is
 * from the start of the page's process on, so that a busy machine does not count.
 * @param {import("playwright-core").Browser} browser
 * @param {string} url
 * @param {(page: import("playwright-core").Page) => Promise<any>} ready when it shows what it is for
 */
export async function tooMuch(browser, url, ready) {
  const context = await browser.newContext({ viewport: { width: 800, height: 900 } });
  context.setDefaultTimeout(0);
  const page = await context.newPage(),
    session = await context.newCDPSession(page);
  let bytes = 0;
  /** @type {Map<string, number>} of those that have not come to their end */
  const coming = new Map();
  await session.send("Network.enable");
  await session.send("Performance.enable");
  session.on("Network.responseReceived", ({ requestId, response }) =>
    coming.set(requestId, response.encodedDataLength),
  );
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) =>
    coming.set(requestId, (coming.get(requestId) ?? 0) + encodedDataLength),
  );
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    coming.delete(requestId);
    bytes += encodedDataLength;
  });
  await page.goto(url);
  await ready(page);
  const { metrics } = await session.send("Performance.getMetrics"),
    ms = 1000 * (metrics.find(({ name }) => name === "ThreadTime")?.value ?? Number.NaN);
  for (const size of coming.values()) bytes += size;
  await context.close();
  if (process.env.PICTURES) console.log(`${url}: ${bytes} bytes, ${Math.round(ms)} ms`);
  return bytes > 2000 && bytes < FIRST_LOAD.bytes && ms > 0 && ms < FIRST_LOAD.ms
    ? []
    : [`${url}: ${bytes} bytes, ${ms} ms of the main thread`];
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
 * What is wrong with a page as it is shown: what axe finds, how much is wider than the window, a number in two lines. What
 * has a name is kept as a picture, if PICTURES is a folder.
 * @param {import("playwright-core").Page} page
 * @param {string} [name]
 */
export async function faults(page, name) {
  const folder = process.env.PICTURES;
  if (folder && name) {
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  }
  const wide = await page.evaluate(async () => {
    /* What is drawn for a width is drawn again in the first frame of another. */
    for (let frame = 0; frame < 2; frame++) await new Promise((drawn) => requestAnimationFrame(drawn));
    const most = document.documentElement.clientWidth,
      over = document.documentElement.scrollWidth - most,
      out = [...document.body.querySelectorAll("*")].filter((part) => part.getBoundingClientRect().right > most + 1),
      names = out.slice(0, 3).map((part) => part.outerHTML.slice(0, 160)),
      broken = [...document.querySelectorAll(".choice-number")].find(
        (part) => part.clientHeight > 2 * Number.parseFloat(getComputedStyle(part).fontSize),
      );
    return [
      ...(over > 0 ? [`${over} px are outside of the window: ${names.join(" | ")}`] : []),
      ...(broken ? [`a number in two lines: ${broken.outerHTML}`] : []),
    ];
  });
  return [...(await violations(page)), ...wide];
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
