/* SPDX-License-Identifier: MIT */
/* What a decision asks, as a question to a person. */
import { capital, spaced } from "./names.mjs";

/** @typedef {import("./names.mjs").Names} Names */
/** @typedef {import("./names.mjs").Explained} Explained */
/** @typedef {{kind?: string, count?: number, by?: {type: string, code: number, id: string}}} Asks */

/** The questions of the games that the arena has, by kind. `%` is what caused it. */
const QUESTIONS = new Map(
  Object.entries({
    "choose-board": "Which side of the board?",
    "choose-level": "Of which level is your first Evolution?",
    "begin-evolved": "With which Evolution do you begin?",
    "choose-avatar": "Which Avatar do you keep?",
    talk: "What do you say to the table?",
    commit: "Which place do you play?",
    "play-card": "Do you play a card?",
    "order-cards": "Which card takes effect next?",
    "place-token": "Where does the % token go?",
    explore: "Which of your places do you explore?",
    "choose-resolved": "Which of your places do you resolve next?",
    resolve: "What do you do at %?",
    "take-back": "Which place do you take back?",
    "take-back-caught": "Do you take back a place where you were caught?",
    "take-back-played": "Which played place do you take back?",
    discard: "Which place do you discard?",
    "discard-or-lose-will": "Discard a place, or lose Will?",
    "hide-place": "Which place do you keep hidden from the Creature?",
    "name-place": "Which place will you not play this turn?",
    "swap-out": "Which place do you swap away?",
    "swap-in": "Which place do you play instead?",
    "copy-power": "Whose power do you use?",
    "take-place": "Which place do you take from the reserve?",
    "lay-place": "Which place do you lay on the planet?",
    "drop-place": "Which drawn place leaves the match?",
    "keep-card": "Which Survival card do you keep?",
    "discard-card": "Which Survival card do you discard?",
    "give-card": "Which Survival card do you give?",
    "cache-card": "Under which place do you put a Survival card?",
    "take-hunt-card": "Which Hunt card do you take to hand?",
    "discard-hunt-card": "Which Hunt card do you discard?",
    "pay-hunt-card": "With which Hunt card do you pay?",
    "cull-hunt-card": "Do you discard a Hunt card before you refill?",
    heal: "Who regains 1 Will?",
    "vote-heal": "Who shall have the Will counter?",
    "put-counter": "Where do you put a Will counter?",
    "take-counter": "Which Will counter do you take?",
    "choose-effect": "Which effect does % have?",
    "choose-space": "Which space, for %?",
    "choose-hunted": "Which Hunted, for %?",
    "choose-token": "Which token, for %?",
    "choose-played": "Which played place, for %?",
    "choose-evolution": "Which Evolution, for %?",
    "move-token": "Where does the token move?",
    "move-sanctuary": "Where does the Sanctuary go?",
    "rescue-survivor": "Which Survivor do you rescue?",
    "pass-effect": "Who has the effect of the Survivor?",
    shelter: "Do you shelter your Survivors?",
    "discard-survivor": "Which Survivor do you discard?",
    "vote-evolution": "Which Evolution shall the Creature discard?",
    "evolve-or-nest": "Do you evolve or nest?",
    evolve: "Which Evolution do you draw or develop?",
    "make-room": "Which Evolution goes for a fifth?",
    "take-dna": "How much DNA do you take?",
    "bury-survivor": "Which Survivor goes under the deck?",
    "discard-evolution": "Which Evolution do you discard?",
    "swap-in-evolution": "Which Evolution of your hand comes?",
    "swap-out-evolution": "Which developed Evolution goes?",
    "discard-dna": "Does the Creature lose 1 DNA?",
    "check-or-bet": "Do you check or bet?",
    "call-or-fold": "Do you fold, call or raise?",
    open: "What do you bid first?",
    "raise-or-challenge": "Do you bid higher, or challenge?",
  }),
);

/** What somebody who does not know the game needs to know for an answer. */
const HINTS = new Map([
  [
    "choose-board",
    "It says when you also have the Artemia token: while Rescue is 6 to 1 steps from its end on side 1; 11, 9, 7, 5, 3 or 1 on side 2.",
  ],
]);

/** "" if the question says it all. @param {Asks} asks */
export function hintOf({ kind = "" }) {
  return HINTS.get(kind) ?? "";
}

/** The piece that caused the decision. @param {Asks} asks @param {Names} names @returns {Explained | null} */
export function causeOf({ by }, names) {
  return by ? names.piece(by.type, by.code) : null;
}

/** @param {Asks} asks @param {Names} names */
export function questionOf(asks, names) {
  const { kind = "" } = asks,
    known = QUESTIONS.get(kind),
    cause = causeOf(asks, names)?.name;
  if (known && (cause || !known.includes("%"))) return known.replace("%", cause ?? "");
  return `${capital(spaced(kind || "decide"))}?`;
}

/** True if the question is more than a kind. @param {Asks} asks */
export function hasQuestion({ kind = "" }) {
  return QUESTIONS.has(kind);
}

/** What an answer does, in the words of the rules. @param {Asks} asks @param {Names} names */
export function answerDoes(asks, names) {
  const help = names.rules.asks.find((/** @type {any} */ row) => row.kind === asks.kind)?.help;
  if (!help) return "";
  const words = help.replace(/`by`/g, causeOf(asks, names)?.name ?? "the piece").replace(/`/g, "");
  return `Your answer ${words}.`;
}

/** Counts through the answers that belong together, such as the two spaces of a token that straddles. */
export class Series {
  constructor() {
    this.key = "";
    this.of = 0;
    this.count = 0;
    /** @type {string[]} what was chosen so far */
    this.chosen = [];
  }

  /** @param {Asks} asks */
  ask(asks) {
    const { kind = "", count = 1, by } = asks,
      key = `${kind} ${by?.type} ${by?.code}`;
    if (key !== this.key || count !== this.count - 1) {
      this.of = count;
      this.chosen = [];
    }
    this.key = key;
    this.count = count;
  }

  /** @param {string} words */
  answer(words) {
    this.chosen.push(words);
  }

  /** "" if there is one answer only. */
  words() {
    if (this.of < 2) return "";
    const before = this.chosen.length ? ` Before: ${this.chosen.join("; ")}.` : "";
    return `Choice ${this.of - this.count + 1} of ${this.of}.${before}`;
  }
}
