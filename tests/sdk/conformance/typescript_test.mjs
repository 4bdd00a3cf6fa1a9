// SPDX-License-Identifier: MIT
// What the SDK for TypeScript does with what an author gives it, and with views. See typescript_built.mjs.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import test from "node:test";
import { makeFolder, removeFolder } from "../../patience/folder.mjs";
import { arena, findWords, root, SEED, says, sdk } from "./typescript_built.mjs";

const { Decision, kit, leduc, Match, notalone, UNKNOWN, wire } = sdk;

function decision({ actions = [0, 2, 34], view = {}, words = notalone.WORDS, seats = 3 } = {}) {
  const match = new Match({
    type: "start",
    match: 1,
    game: words.game,
    epoch: words.epoch,
    role: "hunted",
    seat: 1,
    seats,
    clock: "none",
    settings: {},
    bot_seed: SEED,
  });
  return new Decision(match, { type: "decision", match: 1, decision: 1, actions, view: view ? () => view : undefined });
}

// --- decisions -------------------------------------------------------------------------------------------------------

test("an answer is an action, its id, also as a BigInt or as what another copy of the library made", () => {
  const asked = decision();
  for (const answer of [asked.actions.at(1), 2, 2.0, 2n, { ...asked.actions.at(1) }]) {
    assert.equal(asked.legal(answer).id, 2);
  }
});

test("any other answer is an exception", () => {
  for (const answer of [undefined, null, "2", 2.5, NaN, Infinity, [2], {}, true, { id: "2" }, () => 2, Symbol("2")]) {
    assert.throws(() => decision().legal(answer), TypeError, String(answer));
  }
  for (const answer of [3, -1, 2 ** 53, 2 ** 60, 1n << 70n, -(1n << 70n)]) {
    assert.throws(() => decision().legal(answer), RangeError, String(answer));
  }
  assert.throws(() => decision({ actions: [0, 2, 34, 35] }).legal(3), {
    message: "action 3 is not legal; legal: 0 (pass), 2 (resist), 34 (commit The Jungle) and 1 more",
  });
});

test("actions are chosen by kind and object", () => {
  const { actions } = decision({ actions: [0, 2, 34, 35, 36] });
  const commits = actions.kind("commit");
  assert.deepEqual(
    [...commits].map((action) => action.object),
    ["jungle", "river", "beach"],
  );
  assert.equal(commits.object("river").first?.kind, "commit");
  assert.equal(actions.kind("play").random(), undefined);
  assert.equal(actions.kind("play").first, undefined);
  assert.ok(commits.includes(commits.at(1)) && !commits.includes(0));
  assert.equal(actions.at(-1).id, 36);
});

test("what is said has a most", () => {
  const asked = decision();
  asked.say("\u00e4".repeat(100));
  asked.note({ p: [0.5] });
  assert.deepEqual(asked.wordsSaid, { text: "\u00e4".repeat(100), note: '{"p":[0.5]}' });
  assert.throws(() => asked.say("\u00e4".repeat(101)), RangeError);
  assert.throws(() => asked.note("x".repeat(1025)), RangeError);
  assert.throws(() => asked.say("\ud800"), RangeError);
  for (const note of [undefined, () => 1, 1n]) {
    assert.throws(() => asked.note(note), TypeError);
  }
  assert.throws(() => asked.say(5), TypeError);
});

// --- views -----------------------------------------------------------------------------------------------------------

const idOf = (piece) => piece?.id ?? piece;

test("a view in words", () => {
  const words = decision({
    view: {
      planet: [0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      mode: [0, 1, 0],
      played: [[], [255, 3], []],
      avoids: [0, 5, 0],
      deciding: 1,
      answer: [65535, 35, 65535],
    },
  }).view.inWords;
  assert.equal(words.planet[1].name, "The River");
  assert.equal(words.planet[1].code, 3);
  assert.equal(words.planet[2], null);
  assert.deepEqual(words.mode, ["one", "river", "one"]);
  assert.deepEqual(words.played[1].map(idOf), [UNKNOWN, "river"]);
  assert.deepEqual(words.avoids[1], new Set(["creature", "target"]));
  assert.equal(words.deciding, true);
  assert.deepEqual(
    words.answer.map((action) => action?.text),
    [undefined, "commit The River", undefined],
  );
});

test("an array of parts in words", () => {
  const words = decision({ view: { evolution_size: [2, 1], batch: [1, 64, 2, 129] } }).view.inWords;
  assert.deepEqual(words.evolution_size, { "level-1": 2, "level-2": 1 });
  assert.deepEqual(words.batch, [
    { seat: 1, effect: 64 },
    { seat: 2, effect: 129 },
  ]);
});

test("all keys of an empty view are there, and have words", () => {
  for (const words of [notalone.WORDS, leduc.WORDS]) {
    const { view } = decision({ actions: [0, 2], words });
    assert.deepEqual(view.keys(), [...words.keys.keys()]);
    for (const key of view.keys()) {
      assert.notEqual(view[key], undefined);
      assert.notEqual(view.inWords[key], undefined, key);
      assert.equal(view[key], view.get(key));
    }
    assert.deepEqual(Object.keys(JSON.parse(JSON.stringify(view))), view.keys());
  }
});

test("a key that no view has is an error, and one that the words do not have is read all the same", async () => {
  const { view } = decision({ view: { new_key: [[1], []] } });
  assert.throws(() => view.wil, /^TypeError: views of notalone have no key wil$/);
  assert.throws(() => view.inWords.wil, /views of notalone have no key wil$/);
  assert.deepEqual(view.new_key, [[1], []]);
  assert.ok(view.has("new_key") && !view.has("wil"));
  assert.equal(await view, view);
  assert.ok(String(view));
});

test("a bot without views is told so when it looks at one", () => {
  const asked = decision({ view: null });
  assert.equal(asked.hasView, false);
  assert.throws(() => asked.view.turn, /there is no view: this bot asks for none/);
});

test("the words of the package are those of the rules", () => {
  for (const words of [notalone.WORDS, leduc.WORDS]) {
    const { stdout } = spawnSync(arena, ["rules", "--game", words.game, "--json"], {
      encoding: "utf8",
      maxBuffer: 2 ** 26,
    });
    const rules = JSON.parse(stdout);
    const read = wire.wordsOfRules(rules);
    assert.equal(read.epoch, words.epoch);
    assert.ok(words.actions.size >= 3 && words.pieces.size >= 1 && words.keys.size >= 10);
    for (const what of ["actions", "pieces"]) {
      assert.deepEqual(read[what], words[what]);
    }
    for (const [name, { key, holds, means, empty, most, rows, names, unknown }] of words.keys) {
      const other = read.keys.get(name);
      const shown = (key) =>
        JSON.stringify([key.key, key.holds, key.means, key.empty, key.most, key.rows, key.names, key.unknown]);
      assert.equal(shown(other), shown({ key, holds, means, empty, most, rows, names, unknown }));
    }
  }
});

test("words of other games come from the program arena, or from the file in ARENA_RULES", (context) => {
  const { PATH } = process.env;
  const folder = makeFolder();
  context.after(() => {
    Object.assign(process.env, { PATH });
    delete process.env.ARENA_RULES;
    removeFolder(folder);
  });
  const rules = spawnSync(arena, ["rules", "--game", "liars-dice", "--json"], { encoding: "utf8" }).stdout;
  const { epoch, actions } = JSON.parse(rules);
  const none = findWords("liars-dice", "another-epoch");
  assert.match(none.missing, /^liars-dice has no words here|^the rules of liars-dice are of the epoch another-epoch/);
  assert.equal(none.words.action(3).text, "action 3");

  process.env.PATH = dirname(arena) + delimiter + PATH;
  const { words, missing } = findWords("liars-dice", epoch);
  assert.equal(missing, "");
  assert.equal(words.actions.size, actions.length);
  assert.equal(findWords("liars-dice", epoch).words, words);

  process.env.PATH = "/nowhere";
  process.env.ARENA_RULES = join(folder, "rules.json");
  for (const text of ["{", "[]", "null", '{"game": "liars-dice"}']) {
    writeFileSync(process.env.ARENA_RULES, text);
    assert.match(findWords("liars-dice", `none ${text}`).missing, /^liars-dice has no words here/);
  }
  writeFileSync(process.env.ARENA_RULES, rules.replaceAll(epoch, "liars-dice-next"));
  assert.equal(findWords("liars-dice", "liars-dice-next").missing, "");
  const other = findWords("notalone", "notalone-0");
  assert.match(other.missing, /^the rules of notalone are of the epoch notalone-0, and the words here of notalone-/);
  assert.equal(other.words.actions.size, 0);
});

// --- the kit ---------------------------------------------------------------------------------------------------------

const START = {
  type: "start",
  match: 5,
  game: "leduc",
  epoch: leduc.EPOCH,
  role: "player",
  seat: 1,
  seats: 2,
  clock: "none",
  settings: { hands: "1" },
  bot_seed: { $bin: "000102030405060708090a0b0c0d0e0f" },
};

test("the kit plays messages and bytes to a bot, and returns its answers", async () => {
  const heard = [];
  const frames = [
    [START, { type: "events", match: 5, first: 1, events: [{ event: "deal", hand: 1, seat: 0 }] }],
    kit.pack([{ type: "decision", match: 5, decision: 1, actions: [0, 1, 2], view: { card: [0, 5] } }]),
    [
      { type: "ping", number: 1 },
      { type: "decision", match: 5, decision: 2, actions: [1, 2], view: {} },
    ],
    [{ type: "end", match: 5, winner: "draw", reason: "showdown", score: [0, 0] }],
  ];
  const decide = async (asked) => {
    asked.note({ card: asked.view.inWords.card[asked.match.seat]?.id ?? null });
    return asked.actions.kind("raise").first ?? 0;
  };
  const calls = {
    start: (match) => heard.push(match.game),
    event: (event) => heard.push(event.kind, event.fields),
    end: (end) => heard.push(end.winner),
  };
  const played = await kit.play(frames, decide, calls);
  assert.deepEqual(
    played.map(({ decision, action, note }) => [decision.number, action.kind, note]),
    [
      [1, "raise", '{"card":"king-of-spades"}'],
      [2, "raise", '{"card":null}'],
    ],
  );
  assert.deepEqual(heard, ["leduc", "deal", { hand: 1, seat: 0 }, "draw"]);
});

test("the kit throws what the bot throws, and what no arena sends", async () => {
  const frames = [[START, { type: "decision", match: 5, decision: 1, actions: [0, 1] }]];
  await assert.rejects(
    kit.play(frames, () => 2),
    /action 2 is not legal/,
  );
  await assert.rejects(
    kit.play([[{ ...START, seat: 8 }]], () => 0),
    says("start with a wrong or missing `seat`"),
  );
  assert.throws(() => kit.readTrace(join(root, "LICENSE.none"), { seat: 0 }), /ENOENT/);
});
