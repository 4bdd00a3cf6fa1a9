/* SPDX-License-Identifier: MIT */
/* A table for a test: a match in which one seat is a person's, with what `arena serve` says of it over HTTP, so that the
 * page of a seat can be tried by itself. */
import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer as createWeb } from "node:http";
import { createServer as createPipe } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { ARENA, BIN, HERE, SHEET } from "./programs.mjs";

const SITE = join(HERE, "../../arena/pages/site");
const RANDOM = join(BIN, "bot-random"),
  LOUD = `json: node ${join(HERE, "loud.mjs")}`;
const TYPES = { css: "text/css", mjs: "text/javascript", svg: "image/svg+xml" };
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'";
const BODY_MOST = 16384;

/** As arena/pages/play_page.c and page_frame.c make it. */
const SHELL = `<!DOCTYPE html><html lang="en" class="page-match"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>Table</title><link rel="icon" type="image/svg+xml" href="/static/icon.svg">
<link rel="stylesheet" href="/static/style.css">
<script type="module" src="/static/play.mjs"></script></head>
<body><a class="skip" href="#main">To the content</a><header class="site"><a class="site-name" href="/"><bdi>Club</bdi></a>
<nav aria-label="Pages"><ul><li><a href="/">Ladder</a></li><li><a href="/matches">Matches</a></li><li><a href="/live">Live</a></li>
<li><a href="/play" aria-current="page">Play</a></li><li><a href="/rules">Rules</a></li></ul></nav></header>
<main id="main"><div id="play" data-table="t1"><h1>A table</h1></div></main>
<footer class="site"><p>Unofficial.</p></footer></body></html>`;

/** @param {string} game */
async function rulesOf(game) {
  const { stdout } = await promisify(execFile)(ARENA, ["rules", "--game", game, "--json"], {
    maxBuffer: 1 << 24,
  });
  return stdout;
}

/** @param {import("node:http").ServerResponse} response @param {number} status @param {string} detail */
function refuse(response, status, detail) {
  response.writeHead(status, { "Content-Type": "application/problem+json" });
  response.end(JSON.stringify({ detail }));
}

export class Table {
  /**
   * @param {{game?: string, role: string, seat?: number, others?: string[], sets?: string[], seed?: string, names?: string[],
   *          clock?: string, told?: boolean, more?: string[], alone?: boolean}} how `told`: the state of the table says which decision waits;
   *          `alone`: nobody sits there, and any action is taken
   */
  static async open(how) {
    const table = new Table();
    table.how = {
      game: "notalone",
      seat: 0,
      others: [],
      sets: [],
      seed: "table",
      clock: "move=180s",
      told: true,
      more: [],
      ...how,
    };
    table.secret = randomBytes(16).toString("hex");
    table.cookie = randomBytes(16).toString("hex");
    table.token = "";
    table.lines = [];
    table.answers = [];
    table.asked = 0;
    table.state = "waiting";
    table.stream = null;
    table.voted = 0;
    table.away = false;
    table.lost = false;
    table.refuseNext = "";
    table.loseReply = false;
    table.gone = false;
    table.rules = await rulesOf(table.how.game);
    table.pipe = createPipe((socket) => table.connectBot(socket)).listen(0, "127.0.0.1");
    table.web = createWeb((request, response) => void table.serve(request, response)).listen(0, "127.0.0.1");
    await Promise.all([table.pipe, table.web].map((one) => new Promise((done) => one.once("listening", done))));
    table.url = `http://127.0.0.1:${table.web.address().port}`;
    table.link = `${table.url}/play/t1#${table.secret}`;
    return table;
  }

  /** The match begins. */
  play() {
    const { game, role, others, sets, seed, clock, more } = this.how,
      relay = `json: node ${join(HERE, "relay.mjs")} ${this.pipe.address().port}`;
    const bots = others.flatMap(([name, bot]) => [`--${name}`, bot.replace("RANDOM", RANDOM).replace("LOUD", LOUD)]);
    const set = sets.flatMap((one) => ["--set", one]);
    const options = ["match", "--quiet", "--game", game, "--seed", seed, "--clock", clock, ...set, ...more];
    this.match = spawn(ARENA, [...options, `--${role}`, relay, ...bots], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.result = "";
    for (const stream of [this.match.stdout, this.match.stderr])
      stream.on("data", (text) => {
        this.result += text;
      });
    this.over = new Promise((done) => this.match.once("exit", done));
  }

  connectBot(socket) {
    this.bot = socket;
    socket.on("error", () => {});
    createInterface({ input: socket }).on("line", (text) => this.hear(text));
  }

  hear(text) {
    const line = JSON.parse(text);
    if (line.type === "start") this.state = "playing";
    if (line.type === "end") this.state = "over";
    if (line.type === "close") return;
    if (line.type === "decision") {
      this.asked = line.decision;
      this.until = Date.now() + (line.left ?? 0);
    }
    this.lines.push(text);
    if (this.how.alone && line.type === "decision") this.answer(line);
    this.send(this.lines.length);
    if (["start", "end"].includes(line.type)) this.tell();
  }

  /** Without a person: any action, others each time. */
  answer({ match, decision, actions }) {
    const line = { match, decision, action: actions[decision % actions.length].id };
    this.bot.write(`${JSON.stringify(line)}\n`);
  }

  send(number) {
    this.stream?.write(`id: run-${number}\nevent: line\ndata: ${this.lines[number - 1]}\n\n`);
  }

  tell() {
    const { seat, names = [], told } = this.how,
      start = this.lines.length ? JSON.parse(this.lines[0]) : {};
    const seats = Array.from({ length: start.seats ?? names.length }, (_, i) => ({
      seat: i,
      role: "",
      name: names[i] ?? `bot ${i}`,
      person: i === seat || (this.away && i === 1),
      present: i === seat || !this.away,
      lost: i === seat && this.lost,
    }));
    const open = told ? { asked: this.asked, ...(this.asked ? { left: this.until - Date.now() } : {}) } : {};
    const state = { state: this.state, seats, waiting_for: "the host", match: "m12", ...open };
    this.stream?.write(`event: table\ndata: ${JSON.stringify(state)}\n\n`);
  }

  async serve(request, response) {
    const { pathname } = new URL(request.url, this.url);
    if (request.method === "POST") return this.take(pathname, request, response);
    if (pathname === "/api/v1/rules")
      return response.writeHead(200, { "Content-Type": "application/json" }).end(this.rules);
    if (pathname === "/play/t1")
      return response.writeHead(200, { "Content-Type": "text/html", "Content-Security-Policy": POLICY }).end(SHELL);
    if (pathname === "/play/t1/events") return this.listen(request, response);
    const file = /^\/static\/([\w]+\.(css|mjs|svg))$/.exec(pathname);
    if (!file) return refuse(response, 404, "There is no such page.");
    response.writeHead(200, { "Content-Type": TYPES[file[2]] });
    return response.end(await readFile(file[2] === "css" ? SHEET : join(SITE, file[1])));
  }

  listen(request, response) {
    if (this.gone) return refuse(response, 404, "there is no such table any more");
    if (!request.headers.cookie?.includes(this.cookie)) return refuse(response, 403, "This is no seat of yours.");
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
    this.stream?.end("event: taken\ndata: {}\n\n");
    this.stream = response;
    response.on("close", () => {
      if (this.stream === response) this.stream = null;
    });
    this.tell();
    for (
      let number = Number((request.headers["last-event-id"] ?? "run-0").split("-")[1]) + 1;
      number <= this.lines.length;
      number++
    )
      this.send(number);
    return this.tell();
  }

  async take(path, request, response) {
    if (this.gone) return refuse(response, 404, "there is no such table any more");
    let text = "";
    for await (const part of request) text += part;
    const { origin, "content-type": type, cookie = "" } = request.headers;
    if (origin !== this.url || type !== "application/json" || text.length > BODY_MOST)
      return refuse(response, 403, "This does not come from the page of the table.");
    const body = JSON.parse(text);
    if (path === "/play/t1/enter") return this.enter(body, cookie, response);
    if (body.token !== this.token) return refuse(response, 403, "This tab does not have the seat any more.");
    if (path === "/play/t1/wait") this.voted++;
    if (path === "/play/t1/leave") this.left = true;
    return path === "/play/t1/say" ? this.say(body.line, response) : response.writeHead(204).end();
  }

  enter({ secret, name }, cookie, response) {
    if (secret !== this.secret && !cookie.includes(this.cookie))
      return refuse(response, 403, "This link does not lead to a seat.");
    if (name) this.name = name;
    this.token = randomBytes(16).toString("hex");
    this.stream?.end("event: taken\ndata: {}\n\n");
    this.stream = null;
    const set = `seat=${this.cookie}; HttpOnly; SameSite=Strict; Path=/play/t1`;
    response.writeHead(200, { "Content-Type": "application/json", "Set-Cookie": set });
    return response.end(JSON.stringify({ seat: this.how.seat, token: this.token }));
  }

  say(line, response) {
    if (this.refuseNext) {
      const why = this.refuseNext;
      this.refuseNext = "";
      return refuse(response, 422, why);
    }
    if (line.decision === this.asked) {
      this.answers.push(line);
      this.asked = 0;
    }
    this.bot.write(`${JSON.stringify(line)}\n`);
    if (this.loseReply) {
      this.loseReply = false;
      return response.destroy();
    }
    return response.writeHead(204).end();
  }

  /** The connection breaks. */
  breakOff() {
    this.stream?.destroy();
  }

  async end() {
    this.match?.kill();
    await this.over;
    for (const server of [this.web, this.pipe]) server.close();
    this.bot?.destroy();
    this.web.closeAllConnections();
  }
}
