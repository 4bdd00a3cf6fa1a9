/* SPDX-License-Identifier: MIT */
/* A ladder for a test at which anybody makes tables, and whose daemon can be killed. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { makeFolder, removeFolder } from "../patience/folder.mjs";
import { ARENA, BIN, HERE } from "./programs.mjs";

/** A port that is free now: the browser finds the daemon there again after a restart. */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}

async function start(folder) {
  const daemon = spawn(ARENA, ["serve", folder], { stdio: ["ignore", "pipe", "inherit"] });
  await new Promise((found, failed) => {
    createInterface({ input: daemon.stdout }).on("line", (line) => line.includes("over HTTP: ") && found(null));
    daemon.once("exit", (code) => failed(new Error(`arena serve ends with ${code}`)));
  });
  return daemon;
}

const CLASSES = `class base { set = "hunted=2" }
class talk { set = {"hunted=2", "talk_rounds=1"} }`;

/**
 * A ladder whose bots play with people; `noted` writes notes that nobody may see before the release, which is later. All are
 * of one owner, so it plays no matches of its own. `game` is lines of ladder.conf: its classes, unless it is another game.
 * `host` runs a verb of the host; `table` makes one as the host does, and has its links; `killed` kills the daemon and starts it again; `end` ends it and
 * removes its folder.
 */
export async function served(game = CLASSES) {
  const folder = makeFolder("arena-people-"),
    port = await freePort();
  const conf = `http = "127.0.0.1:${port}"
play = open
tables_max = 16
release = 1h
sandbox = none
${game}
bot wits { command = "${BIN}/bot-wits" people = yes }
bot random { command = "${BIN}/bot-random" people = yes }
bot noted { command = "json: node ${join(HERE, "slow.mjs")} 1" people = yes }
`;
  await writeFile(join(folder, "ladder.conf"), conf);
  let daemon = await start(folder);
  const host = async (...words) => (await promisify(execFile)(ARENA, ["ladder", folder, ...words])).stdout;
  return {
    folder,
    url: `http://127.0.0.1:${port}`,
    host,
    /** @param {...string} words */
    table: async (...words) => [...(await host("table", ...words)).matchAll(/http:\S+/g)].map(([link]) => link),
    killed: async (meanwhile = async () => {}) => {
      daemon.kill("SIGKILL");
      await once(daemon, "exit");
      await meanwhile();
      daemon = await start(folder);
    },
    end: async () => {
      daemon.kill("SIGTERM");
      await once(daemon, "exit");
      removeFolder(folder);
    },
  };
}
