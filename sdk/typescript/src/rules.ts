// SPDX-License-Identifier: MIT
// Finds the words of a game: those of this package, or what `arena rules --game G --json` prints.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { WORDS as leduc } from "./games/leduc.js";
import { WORDS as notalone } from "./games/notalone.js";
import { type ActionRow, type Key, type PieceRow, Words } from "./words.js";

const RULES_MS = 10_000;
const RULES_BYTES_MOST = 64 << 20;
const GENERATED: ReadonlyMap<string, Words> = new Map([leduc, notalone].map((words) => [words.game, words]));

/** What `arena rules --json` prints, as far as it is used. */
interface Rules {
  readonly game: string;
  readonly epoch: string;
  readonly actions: { id: number; kind: string; object: string; text: string }[];
  readonly meanings: { type?: string }[];
  readonly view: (Omit<Key, "names"> & { names?: { name: string; means?: string }[] })[];
}

interface PieceOfRules {
  readonly code: number;
  readonly id: string;
  readonly name: string;
}

/**
 * Words from the object that `arena rules --json` prints.
 * @throws TypeError if it is another object.
 */
export function wordsOfRules(printed: unknown): Words {
  const rules = printed as Rules;
  const lists = printed as Record<string, PieceOfRules[] | undefined>;
  const pieces: Record<string, PieceRow[]> = {};
  for (const { type } of rules.meanings) {
    if (type !== undefined) {
      pieces[type] = (lists[`${type}s`] ?? []).map(({ code, id, name }): PieceRow => [code, id, name]);
    }
  }
  const actions = rules.actions.map(({ id, kind, object, text }): ActionRow => [id, kind, object, text]);
  const keys = rules.view.map(({ names, ...key }): Key => {
    return names ? { ...key, names: names.map(({ name, means }) => [name, means ?? ""]) } : key;
  });
  return new Words(rules.game, rules.epoch, actions, pieces, keys);
}

/** The words of a game of this package; undefined if it is none of them. */
export function generatedWords(game: string): Words | undefined {
  return GENERATED.get(game);
}

/** The words of any game: from the file in ARENA_RULES, or else from the program `arena`, if it is on the PATH.
 * Undefined if neither is there, or has the words of another game. */
export function wordsFromRules(game: string): Words | undefined {
  const path = process.env["ARENA_RULES"];
  try {
    const text = path
      ? readFileSync(path, "utf8")
      : execFileSync("arena", ["rules", "--game", game, "--json"], {
          encoding: "utf8",
          maxBuffer: RULES_BYTES_MOST,
          stdio: ["ignore", "pipe", "ignore"],
          timeout: RULES_MS,
        });
    const words = wordsOfRules(JSON.parse(text));
    return words.game === game ? words : undefined;
  } catch {
    return undefined;
  }
}

/** Words, and a sentence if there are none for a game and epoch: then actions have no words but their numbers. */
export interface Found {
  readonly words: Words;
  readonly missing: string;
}

function find(game: string, epoch: string): Found {
  let words = generatedWords(game);
  if (words?.epoch !== epoch) {
    const other = wordsFromRules(game);
    words = other?.epoch === epoch ? other : words;
  }
  if (words?.epoch === epoch) {
    return { words, missing: "" };
  }
  const missing = words
    ? `the rules of ${game} are of the epoch ${epoch}, and the words here of ${words.epoch}: actions are ` +
      "numbers now; another version of arena-sdk knows them"
    : `${game} has no words here: its actions are numbers; put arena on the PATH, or set ARENA_RULES to a file that ` +
      `arena rules --game ${game} --json printed`;
  return { words: new Words(game, epoch, [], {}, []), missing };
}

const found = new Map<string, Found>();

/** The words of this game and epoch. They are looked for once. */
export function findWords(game: string, epoch: string): Found {
  const name = `${game} ${epoch}`;
  const known = found.get(name) ?? find(game, epoch);
  found.set(name, known);
  return known;
}
