/* SPDX-License-Identifier: MIT */
/* The scores of notes, by values that were worked out by hand: `node --test brier.mjs`. It needs no browser. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { brierScore, calibrations } from "../../arena/pages/site/brier.mjs";
import { chancesOf } from "../../arena/pages/site/notes.mjs";
import { Steps } from "../../arena/pages/site/steps.mjs";

const PLANET = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const PLACE_CODES = new Map([
  ["lair", 1],
  ["jungle", 2],
  ["river", 3],
  ["beach", 4],
]);
const near = (value, wanted) => assert.ok(Math.abs(value - wanted) < 1e-9, `${value} is not ${wanted}`);
const places = (chances) => JSON.stringify({ p: { places: chances } });
const win = (chance) => JSON.stringify({ p: { win: chance } });

/** A match of the Creature and two Hunted: in turn 1 they are revealed on 1 and 3, the token on 3; in turn 2 on 2 and 2. */
function match(notes, winner = "creature", score = [1, -1, -1]) {
  const steps = [
    { turn: 1, views: { public: { planet: PLANET } } },
    { turn: 1, views: { public: {} } },
    { turn: 1, views: { public: { creature_token: [3] } } },
    { turn: 1, views: { public: { space: [[], [1], [3]] } } },
    { turn: 2, views: { public: { space: null, creature_token: null } } },
    { turn: 2, views: { public: { space: [[], [2], [2]], creature_token: [1] } } },
  ];
  for (const [step, seat, note] of notes) steps[step].notes = [...(steps[step].notes ?? []), { seat, note }];
  const bots = ["wits 1", "anna 1", "anna 1"];
  const names = {
    placeCodes: PLACE_CODES,
    match: { winner, score },
    bot: (seat) => bots[seat],
  };
  return (eye) => calibrations(Steps.of(steps), names, eye);
}

test("a score is the sum of the squares of all errors", () => {
  near(brierScore([0.7, 0.3], 0.7), 0.3 ** 2 + 0.3 ** 2);
  near(brierScore([0.7, 0.3], 0.3), 0.7 ** 2 + 0.7 ** 2);
  near(brierScore([0.5, 0.25, 0.25], 0.25), 0.25 + 0.5625 + 0.0625);
  near(brierScore([1], 1), 0);
  near(brierScore([1], 0), 2);
  near(brierScore([0.5, 0.5], 0), 1.5);
});

test("chances of winning are scored by the verdict, for each bot over all its seats", () => {
  const notes = [
    [1, 0, win(0.75)],
    [4, 0, win(1)],
    [1, 1, win(0.5)],
    [1, 2, win(0.25)],
  ];
  const [wits, anna] = match(notes)("all");
  assert.deepEqual([wits.bot, wits.win.count, anna.bot, anna.win.count], ["wits 1", 2, "anna 1", 2]);
  near(wits.win.sum / 2, (0.125 + 0) / 2);
  near(anna.win.sum / 2, (0.5 + 0.125) / 2);
  const [lost] = match(notes, "hunted", [-1, 1, 1])("all");
  near(lost.win.sum / 2, (1.125 + 2) / 2);
  const [drawn] = match(notes, "draw", [0, 0, 0])("all");
  near(drawn.win.sum / 2, (1.125 + 2) / 2);
  assert.deepEqual(match(notes, "void", [0, 0, 0])("all")[0].win, { sum: 0, count: 0 });
});

test("chances of places are scored by where the other side is revealed in that turn", () => {
  const notes = [
    [1, 0, places({ lair: 0.5, jungle: 0.25, river: 0.25 })],
    [5, 0, places([0.5, 0.5])],
    [2, 1, places({ river: 0.6, 4: 0.4 })],
  ];
  const [wits, anna] = match(notes)("all");
  assert.deepEqual([wits.places.count, anna.places.count], [4, 1]);
  near(wits.places.sum, 0.375 + 0.875 + 0.5 + 0.5);
  near(anna.places.sum, 0.32);
});

test("what was revealed before is no forecast", () => {
  const known = places({ river: 1 });
  const rows = match([
    [3, 1, known],
    [4, 0, known],
  ])("all");
  assert.deepEqual(
    rows.map(({ places }) => places.count),
    [0, 0],
  );
});

test("an eye is told the scores of its own bot alone, and the public of none", () => {
  const seen = match([
    [1, 0, win(0.5)],
    [1, 1, win(0.5)],
  ]);
  assert.deepEqual(
    ["all", "0", "1", "2", "public"].map((eye) => seen(eye).map(({ bot }) => bot)),
    [["wits 1", "anna 1"], ["wits 1"], ["anna 1"], [], []],
  );
});

test("hostile notes have no score", () => {
  const nothing = [
    '{"p": {"win": NaN}}',
    '{"p": {"win": 1e999}}',
    win(-0.2),
    win(1.2),
    win("0.5"),
    win([0.5]),
    '{"p": {"win": 0.5}',
    '{"p": "<img src=x onerror=alert(1)>"}',
    "<script>alert(1)</script>",
    "null",
    "[]",
    places("<b>"),
    places({ "<b>": 1, __proto__: 1, constructor: 1 }),
    JSON.stringify({ p: { note: "x".repeat(4096) } }),
    `${"[".repeat(4096)}`,
  ];
  for (const note of nothing) {
    assert.equal(chancesOf(note, PLANET, { placeCodes: PLACE_CODES }), null, note.slice(0, 40));
    assert.deepEqual(match([[1, 0, note]])("all"), [], note.slice(0, 40));
  }
  const unsound = [
    { lair: 0.5, jungle: 0.4 },
    { lair: 1, jungle: 1 },
    { lair: 1, jungle: -0.5 },
    { lair: 1, 1: 0.5 },
    { lair: 1, nowhere: 0.5 },
    { lair: 1, 99: 0.5 },
  ];
  for (const chances of unsound) {
    const [row] = match([[1, 0, places(chances)]])("all");
    assert.deepEqual([row.places.count, row.unsound], [0, 1], JSON.stringify(chances));
  }
  const [rounded] = match([[1, 0, places({ lair: 0.333, jungle: 0.333, river: 0.333 })]])("all");
  assert.equal(rounded.places.count, 2, "what misses the sum by rounding is scored");
});
