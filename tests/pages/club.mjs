/* SPDX-License-Identifier: MIT */
/* A ladder that is served for a test, in a folder that is gone afterwards. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { makeFolder, removeFolder } from "../patience/folder.mjs";
import { until } from "../patience/patience.mjs";
import { ARENA, BIN } from "./programs.mjs";

const CONF = `title = "The <b>Tuesday</b> club"
sandbox = none
http = "127.0.0.1:0"
class small { set = "hunted=2" set = "turn_limit=4" }
class base { set = "hunted=3" set = "turn_limit=6" }
bot anna-random { command = "${BIN}/bot-random" owner = "anna" }
bot ben-odds { command = "${BIN}/bot-odds" owner = "ben" }
bot wits { command = "${BIN}/bot-wits" owner = "club" }
bot clara-with-a-rather-long-name-for-a-bot-of-hers { command = "${BIN}/bot-random" owner = "clara-of-the-long-name" }
`;

/** A ladder with a table and a database; `host` runs a verb of the host, `end` ends it. */
export async function served() {
  const folder = makeFolder("arena-ladder-");
  await writeFile(join(folder, "ladder.conf"), CONF);
  const daemon = spawn(ARENA, ["serve", folder], { stdio: ["ignore", "pipe", "ignore"] });
  let url = "";
  const lines = createInterface({ input: daemon.stdout });
  await new Promise((found) => {
    lines.on("line", (line) => {
      url = /over HTTP: (http:\/\/[0-9.:]+)\//.exec(line)?.[1] ?? url;
      if (url) found(url);
    });
  });
  /** @param {string} path */
  const get = async (path) => {
    const answer = await fetch(url + path);
    return answer.ok ? answer.json() : null;
  };
  await until(async () => (await get("/api/v1/table"))?.rows === 4, "all bots are in the table");
  await until(async () => (await get("/api/v1/matches"))?.matches.length > 0, "the database has matches");
  return {
    url,
    get,
    /** @param {...string} words */
    host: (...words) => promisify(execFile)(ARENA, ["ladder", folder, ...words]),
    end: async () => {
      daemon.kill("SIGTERM");
      await once(daemon, "exit");
      removeFolder(folder);
    },
  };
}
