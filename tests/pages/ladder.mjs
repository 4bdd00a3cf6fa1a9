/* SPDX-License-Identifier: MIT */
/* A ladder that is served for a test, of bots that think for a while; in a folder that is gone afterwards. */
import { execFile, spawn } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { makeFolder, removeFolder } from "../patience/folder.mjs";
import { until } from "../patience/patience.mjs";
import { ARENA, HERE } from "./programs.mjs";

const SEEN_EVENTS = 4;

/** What a bot says in its notes, which nobody may see before the release. */
export const PLANTED = "planted-secret-note";

/** @param {{game: string, sets: string, clock: string, more: string, thinkMs: number, release: string, chances: number, hold: string}} how */
function conf({ game, sets, clock, more, thinkMs, release, chances, hold }) {
  const command = `json: node ${join(HERE, "slow.mjs")} ${thinkMs} ${hold}`,
    bot = (name) => `bot ${name} { command = "${command}" owner = "${name}" }`;
  return `game = ${game}
sandbox = none
release = ${release}
chances = ${chances}
title = "Club <b>night</b>"
${more}
class duel { set = {${sets}} clock = "${clock}" }
${bot("anna")}
${bot("ben")}
`;
}

/** @type {Ladder[]} those of tests that failed are ended too */
const ladders = [];

/** Ends all ladders. */
export async function endLadders() {
  for (const ladder of [...ladders]) await ladder.end();
}

/** A ladder with its daemon, which can be killed and started again at the same address. */
export class Ladder {
  /**
   * @param {{game?: string, sets?: string, clock?: string, more?: string, thinkMs?: number, release?: string, chances?: number, held?: boolean}} how `held`: nobody answers but between `go` and `hold`
   */
  static async open({
    game = "notalone",
    sets = '"hunted=2", "talk_rounds=1", "turn_limit=3"',
    clock = "move=600s",
    more = "",
    thinkMs = 120,
    release = "end",
    chances = 0,
    held = false,
  }) {
    const ladder = new Ladder();
    ladders.push(ladder);
    ladder.folder = makeFolder("arena-served-");
    const hold = join(ladder.folder, "hold");
    ladder.holding = hold;
    ladder.held = held;
    ladder.file = (/** @type {string} */ when) =>
      conf({ game, sets, clock, more, thinkMs, release: when, chances, hold });
    await writeFile(join(ladder.folder, "ladder.conf"), ladder.file(release));
    if (held) await ladder.hold();
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

  /** The bots think for as long as it takes, up to `go`: a page is slow on a crowded machine. */
  async hold() {
    await writeFile(this.holding, "");
  }

  async go() {
    await rm(this.holding, { force: true });
  }

  /** @param {NodeJS.Signals} signal */
  async stop(signal = "SIGTERM") {
    this.daemon.kill(signal);
    await this.ended;
  }

  async end() {
    ladders.splice(ladders.indexOf(this), 1);
    await this.stop("SIGKILL"); /* else it would wait for the end of its matches */
    removeFolder(this.folder);
  }

  /** What the host tells all. @param {string} words */
  notice(words) {
    return promisify(execFile)(ARENA, ["ladder", this.folder, "notice", words]);
  }

  /** @param {string} path */
  async get(path) {
    return (await fetch(this.url + path)).json();
  }

  /** The id of a match that has just begun; nobody may answer any more, if it is held. */
  async begun() {
    const there = this.held ? [] : (await this.get("/api/v1/playing")).matches,
      before = new Set(there.map(({ id }) => id));
    let id;
    await until(async () => {
      id = (await this.get("/api/v1/playing")).matches.map((match) => match.id).find((one) => !before.has(one));
      return id;
    }, "a match begins");
    if (this.held) {
      await this.go();
      await until(
        async () => (await this.get(`/api/v1/matches/${id}/events`)).next > SEEN_EVENTS,
        "something is seen of it",
      );
      await this.hold();
    }
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
