/* SPDX-License-Identifier: MIT */
/* A ladder that is served for a test, of bots that think for a while; in a folder that is gone afterwards. */
import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ARENA, HERE } from "./programs.mjs";
import { until } from "./until.mjs";

/** What a bot says in its notes, which nobody may see before the release. */
export const PLANTED = "planted-secret-note";

/** @param {string} game @param {string} sets @param {number} thinkMs @param {string} release */
function conf(game, sets, thinkMs, release) {
  const bot = (name) => `bot ${name} { command = "json: node ${join(HERE, "slow.mjs")} ${thinkMs}" owner = "${name}" }`;
  return `game = ${game}
sandbox = none
release = ${release}
title = "Club <b>night</b>"
class duel { set = {${sets}} clock = "move=5s" }
${bot("anna")}
${bot("ben")}
`;
}

/** A ladder with its daemon, which can be killed and started again at the same address. */
export class Ladder {
  /** @param {{game?: string, sets?: string, thinkMs?: number, release?: string}} how */
  static async open({
    game = "notalone",
    sets = '"hunted=2", "talk_rounds=1", "turn_limit=3"',
    thinkMs = 120,
    release = "end",
  }) {
    const ladder = new Ladder();
    ladder.folder = await mkdtemp(join(tmpdir(), "arena-served-"));
    ladder.file = (/** @type {string} */ when) => conf(game, sets, thinkMs, when);
    await writeFile(join(ladder.folder, "ladder.conf"), ladder.file(release));
    ladder.address = "127.0.0.1:0";
    await ladder.start();
    return ladder;
  }

  async start() {
    this.daemon = spawn(ARENA, ["serve", "--http", this.address, this.folder], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.said = "";
    for (const stream of [this.daemon.stdout, this.daemon.stderr])
      stream.on("data", (text) => {
        this.said += text;
      });
    this.ended = new Promise((end) => this.daemon.once("exit", end));
    await until(() => /over HTTP: http:\/\/\S+/.test(this.said) || this.daemon.exitCode !== null, "the daemon listens");
    this.url = /over HTTP: (http:\/\/[^/\s]+)/.exec(this.said)?.[1];
    if (!this.url) throw new Error(this.said);
    this.address = this.url.slice("http://".length);
  }

  /** @param {NodeJS.Signals} signal */
  async stop(signal = "SIGTERM") {
    this.daemon.kill(signal);
    await this.ended;
  }

  async end() {
    await this.stop();
    await rm(this.folder, { recursive: true });
  }

  /** @param {string} path */
  async get(path) {
    return (await fetch(this.url + path)).json();
  }

  /** The id of a match that has just begun, or has at most so many steps. */
  async begun() {
    const before = new Set((await this.get("/api/v1/playing")).matches.map(({ id }) => id));
    let id;
    await until(async () => {
      id = (await this.get("/api/v1/playing")).matches.map((match) => match.id).find((one) => !before.has(one));
      return id;
    }, "a match begins");
    return id;
  }

  /** @param {string} id */
  async over(id) {
    let facts;
    await until(async () => {
      facts = await this.get(`/api/v1/matches/${id}`);
      return facts.state === "over";
    }, `${id} is over`);
    return facts;
  }

  /** What the public was told of a match that is over. @param {string} id */
  async steps(id) {
    const text = await (await fetch(`${this.url}/api/v1/matches/${id}/steps`)).text();
    return [...text.matchAll(/event: step\ndata: (.*)\n/g)].map(([, data]) => JSON.parse(data));
  }
}
