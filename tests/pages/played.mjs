/* SPDX-License-Identifier: MIT */
/* Matches that are played and made into pages for a test, in a folder that is gone afterwards. */
import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { makeFolder, removeFolder } from "../patience/folder.mjs";
import { ARENA, BIN, HERE } from "./programs.mjs";

const run = promisify(execFile);
const RANDOM = join(BIN, "bot-random"),
  LOUD = `json: node ${join(HERE, "loud.mjs")}`;

/** Each by the name of its page: what `arena match` is given. */
const MATCHES = {
  base: ["--creature", RANDOM, "--hunted", RANDOM, "--set", "hunted=3"],
  all: ["--creature", RANDOM, "--hunted", RANDOM, "--mix", "all", "--set", "hunted=6"],
  loud: ["--creature", LOUD, "--hunted", LOUD, "--set", "talk_rounds=1", "--set", "turn_limit=4"],
  leduc: ["--game", "leduc", "--set", "hands=6", "--player", RANDOM],
};

/** @param {string} folder @param {string} name @param {string[]} options */
async function playOne(folder, name, options) {
  const records = join(folder, name),
    page = join(folder, `${name}.html`);
  await run(ARENA, ["match", "--quiet", "--records", records, "--seed", "pages", ...options]);
  const record = (await readdir(records)).find((file) => file.endsWith(".arena")) ?? "";
  await run(ARENA, ["replay", "--html", page, join(records, record)]);
  const text = await readFile(page, "utf8"),
    json = /id="data">(.*?)<\/script>/s.exec(text)?.[1] ?? "";
  return { url: `file://${page}`, text, data: JSON.parse(json) };
}

/** The pages, and a function that deletes them. */
export async function played() {
  const folder = makeFolder("arena-pages-");
  /** @type {Record<string, Awaited<ReturnType<typeof playOne>>>} */
  const pages = {};
  for (const [name, options] of Object.entries(MATCHES)) pages[name] = await playOne(folder, name, options);
  return { pages, end: () => removeFolder(folder) };
}
