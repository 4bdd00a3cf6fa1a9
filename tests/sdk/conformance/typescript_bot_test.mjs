// SPDX-License-Identifier: MIT
// Bots in JavaScript as processes of their own: how they end, and what they say when nobody lets them in. See
// typescript_built.mjs.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { makeFolder, removeFolder } from "../../patience/folder.mjs";
import "../../patience/patience.mjs";
import { arena, decode, encode, folder, root, SEED, sdk } from "./typescript_built.mjs";

const { Router } = createRequire(join(folder, "package.json"))("zeromq");
const { leduc, play } = sdk;

/** A folder of its own, which is removed at the end of the test. */
function newFolder(context) {
  const path = makeFolder();
  context.after(() => removeFolder(path));
  return path;
}

/** Runs a program to its end. What it printed to stderr, and its exit code. */
async function ended(child) {
  let text = "";
  child.stderr.setEncoding("utf8").on("data", (piece) => {
    text += piece;
  });
  const code = await new Promise((resolve) => child.on("close", resolve));
  // On a busy machine the addon of zeromq says how long it waits for what was sent.
  const lines = text.split("\n").filter((line) => line && !line.includes("Waiting for queued ZeroMQ messages"));
  return { code, lines };
}

/** Starts a program that imports the library. */
function start(context, source, environment = {}) {
  const library = pathToFileURL(join(folder, "dist/index.js")).href;
  const program = `import { play, run } from ${JSON.stringify(library)};\n${source}`;
  const clean = Object.entries(process.env).filter(([key]) => !key.startsWith("ARENA_"));
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    env: { ...Object.fromEntries(clean), ...environment },
    stdio: ["ignore", "ignore", "pipe"],
  });
  context.after(() => child.kill("SIGKILL"));
  return child;
}

// --- an arena of one socket
// ----------------------------------------------------------------------------------------------

const WELCOME = { type: "welcome", arena: "scripted", major: 1, minor: 1 };
const START = {
  ...{ type: "start", match: 1, game: "leduc", epoch: leduc.EPOCH, role: "player", seat: 0, seats: 2 },
  ...{ clock: "none", settings: {}, bot_seed: SEED },
};

class Stage {
  #router = new Router({ linger: 0 });
  #peer;
  #heard = [];

  static async open(context) {
    const stage = new Stage();
    stage.endpoint = `ipc://${join(newFolder(context), "door")}`;
    await stage.#router.bind(stage.endpoint);
    context.after(() => stage.#router.close());
    return stage;
  }

  async hear(type) {
    while (this.#heard.length === 0) {
      const [peer, frame] = await this.#router.receive();
      this.#peer = peer;
      this.#heard.push(...decode(frame));
    }
    const message = this.#heard.shift();
    assert.equal(message.type, type, JSON.stringify(message));
    return message;
  }

  async say(...messages) {
    await this.#router.send([this.#peer, encode(messages)]);
  }

  /** Welcomes a bot and starts match 1. */
  async begin() {
    await this.hear("hello");
    await this.say(WELCOME, START);
    await this.hear("ready");
  }
}

test("bye leaves before the process ends, which no timer of the bot's own keeps alive", async (context) => {
  for (const [timer, code] of [
    ["", 0],
    ["setInterval(() => {}, 1000);", 0],
  ]) {
    const stage = await Stage.open(context);
    const bot = start(context, `${timer} run("bot", () => 0, { endpoint: "${stage.endpoint}" });`);
    const end = ended(bot);
    await stage.hear("hello");
    const begin = performance.now();
    await stage.say(WELCOME, { type: "close" });
    await stage.hear("bye");
    assert.deepEqual(await end, { code, lines: [] });
    assert.ok(performance.now() - begin < 10_000);
  }
});

test("many answers leave before bye, in frames that are as long as they may be", async (context) => {
  const stage = await Stage.open(context);
  const bot = start(
    context,
    `run("bot", (d) => (d.note("x".repeat(1000)), d.actions.first), { endpoint: "${stage.endpoint}", capacity: 200 });`,
  );
  const end = ended(bot);
  await stage.hear("hello");
  const handles = Array.from({ length: 200 }, (_, i) => i + 1);
  await stage.say(WELCOME, ...handles.map((match) => ({ ...START, match })));
  for (const match of handles) {
    assert.equal((await stage.hear("ready")).match, match);
  }
  const asked = handles.map((match) => ({ type: "decision", match, decision: 1, actions: [0, 1], view: {} }));
  await stage.say(...asked, { type: "close" });
  for (const match of handles) {
    assert.equal((await stage.hear("answer")).match, match);
  }
  await stage.hear("bye");
  assert.deepEqual(await end, { code: 0, lines: [] });
});

test("decide may be async, or return what has a then; what it rejects with is an exception", async (context) => {
  const stage = await Stage.open(context);
  const bot = start(
    context,
    `run("bot", (d) => {
      if (d.number === 1) return new Promise((resolve) => setTimeout(resolve, 1, 2));
      if (d.number === 2) return { then: (resolve) => resolve(d.actions.at(1)) };
      return Promise.reject(new Error("not today"));
    }, { endpoint: "${stage.endpoint}" });`,
  );
  const end = ended(bot);
  await stage.begin();
  for (const [decision, actions] of [
    [1, [2]],
    [2, [1]],
    [3, [0, 1, 2]],
  ]) {
    await stage.say({ type: "decision", match: 1, decision, actions: [0, 1, 2], view: {} });
    assert.ok(actions.includes((await stage.hear("answer")).action), `decision ${decision}`);
  }
  await stage.say({ type: "end", match: 1, winner: "draw", reason: "fold", score: [0, 0] }, { type: "close" });
  await stage.hear("bye");
  const { code, lines } = await end;
  assert.equal(code, 1);
  assert.equal(lines[0], "Error: not today");
  assert.equal(lines.at(-1), "bot: 1 exception(s) in 3 decisions");
});

// --- nobody lets it in
// ---------------------------------------------------------------------------------------------------

test("at an endpoint where nobody is, it says so, tries for a while, and ends with exit code 1", async (context) => {
  const endpoint = `ipc://${join(newFolder(context), "nobody")}`;
  const bot = start(context, `run("alone", () => 0, { endpoint: "${endpoint}", patienceMs: 400 });`);
  assert.deepEqual(await ended(bot), {
    code: 1,
    lines: [
      `alone: nobody answers at ${endpoint}; trying for 0.4 s more`,
      `alone: There is no arena at ${endpoint}: 0.4 seconds without a connection`,
    ],
  });
});

test("somebody who does not say welcome is reported as such, and may refuse later", async (context) => {
  const stage = await Stage.open(context);
  const bot = start(context, `run("alone", () => 0, { endpoint: "${stage.endpoint}", patienceMs: 20_000 });`);
  const end = ended(bot);
  await stage.hear("hello");
  await new Promise((resolve) => bot.stderr.once("data", resolve));
  await stage.say({ type: "refusal", code: "version", text: "speak another one" });
  assert.deepEqual(await end, {
    code: 1,
    lines: [
      `alone: somebody is there and does not say welcome at ${stage.endpoint}; trying for 18 s more`,
      "alone: The arena refuses the bot (version): speak another one",
    ],
  });
});

test("a key that the arena does not know, another key of the arena, none: one sentence each", async (context) => {
  const path = newFolder(context);
  const run = (...words) => spawnSync(arena, words, { cwd: path, encoding: "utf8" }).stdout.trim();
  run("keys", "new", "own");
  for (const name of ["mine", "other"]) {
    run("keys", "new", name, "--bot", "keyed");
  }
  const words = ["match", "--game", "leduc", "--bot", "player=@keyed", "--bot", "player=@keyed"];
  const host = spawn(arena, [...words, "--listen", "tcp://127.0.0.1:*", "--keys", "own", "--allow", "mine"], {
    cwd: path,
    stdio: ["ignore", "ignore", "pipe"],
  });
  context.after(() => host.kill());
  let endpoint;
  for await (const line of createInterface({ input: host.stderr })) {
    endpoint = /listening at (\S+)/.exec(line)?.[1];
    if (endpoint) {
      break;
    }
  }
  const isRefused = async ([server, keys, says]) => {
    const bot = start(context, `run("keyed", () => 0, { patienceMs: 8000 });`, {
      ARENA_ENDPOINT: endpoint,
      ARENA_SERVER_KEY: server && run("keys", "show", server),
      ARENA_KEYS: keys && join(path, keys),
    });
    const { code, lines } = await ended(bot);
    assert.equal(code, 1);
    assert.match(lines.at(-1), says);
  };
  await Promise.all(
    [
      ["own", "other", /does not let the key of this bot in: .{40} must be on its list$/],
      ["other", "mine", /seconds without a connection; somebody is there, and has another key than ARENA_SERVER_KEY$/],
      ["", "", /seconds without a connection; somebody is there who wants no arena's bot, or one with keys/],
    ].map(isRefused),
  );
});

test("play returns a report", async () => {
  const report = await play("Not a name", () => 0, { endpoint: "ipc://x" });
  assert.equal(report.code, 1);
  assert.match(report.error, /name must be/);
});

test("the version is that of the arena", () => {
  const version = /project\(.*?VERSION ([\d.]+)/s.exec(readFileSync(join(root, "CMakeLists.txt"), "utf8"))[1];
  assert.equal(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version, version);
});
