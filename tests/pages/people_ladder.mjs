/* SPDX-License-Identifier: MIT */
/* A ladder for a test at which anybody makes tables, and whose daemon can be killed. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const BIN = join(resolve(process.env.ARENA_BUILD ?? join(import.meta.dirname, "../../build/release")), "bin");

/** A port that is free now: the browser finds the daemon there again after a restart. */
async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}

async function start(folder) {
  const daemon = spawn(join(BIN, "arena"), ["serve", folder], { stdio: ["ignore", "pipe", "ignore"] });
  await new Promise((found) => {
    createInterface({ input: daemon.stdout }).on("line", (line) => line.includes("over HTTP: ") && found(null));
  });
  return daemon;
}

/** `game` is lines of ladder.conf; `killed` kills the daemon and starts it again, `end` ends it and removes its folder. */
export async function served(game = 'class base { set = "hunted=2" }') {
  const folder = await mkdtemp(join(tmpdir(), "arena-people-")),
    port = await freePort();
  const conf = `http = "127.0.0.1:${port}"
play = open
tables_max = 16
sandbox = none
${game}
bot wits { command = "${BIN}/bot-wits" people = yes }
bot random { command = "${BIN}/bot-random" people = yes }
bot alone { command = "${BIN}/bot-random" owner = "ben" }
`;
  await writeFile(join(folder, "ladder.conf"), conf);
  let daemon = await start(folder);
  return {
    url: `http://127.0.0.1:${port}`,
    killed: async () => {
      daemon.kill("SIGKILL");
      await once(daemon, "exit");
      daemon = await start(folder);
    },
    end: async () => {
      daemon.kill("SIGTERM");
      await once(daemon, "exit");
      await rm(folder, { recursive: true });
    },
  };
}
