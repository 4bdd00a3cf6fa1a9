// SPDX-License-Identifier: MIT
// Made by sdk/generate. Do not change it by hand.
// The words of Leduc hold'em, for one epoch of its rules.

import type { View as AnyView } from "../view.js";
import { type Piece, Words } from "../words.js";

export const EPOCH = "leduc-1-10da8a387c814c5b";

export type ActionKind =
  | "fold" | "call" | "raise";

export type AskKind =
  | "check-or-bet" | "call-or-fold";

/** Leduc hold'em, for the types of this package: Decision<Game>. */
export interface Game {
  readonly view: View;
  readonly action: ActionKind;
  readonly ask: AskKind;
}

/** Codes of the pieces of type card. */
export const Card = {
  /** Jack of Spades. */
  JackOfSpades: 1,
  /** Jack of Hearts. */
  JackOfHearts: 2,
  /** Queen of Spades. */
  QueenOfSpades: 3,
  /** Queen of Hearts. */
  QueenOfHearts: 4,
  /** King of Spades. */
  KingOfSpades: 5,
  /** King of Hearts. */
  KingOfHearts: 6,
} as const;
export type Card = (typeof Card)[keyof typeof Card];

/** What a seat of Leduc hold'em knows. */
export interface View extends AnyView {
  /** Chips won in the hands that are over. Means: amount. A row for each seat. */
  readonly score: number[];
  /** Hands of the match. Means: amount. */
  readonly hands: number;
  /** The hand that is played, from 1. Means: amount. */
  readonly hand: number;
  /** Of this hand, a row for each round: 1 fold, 2 check or call, 3 raise. Means: word. 2 rows. */
  readonly moves: number[][];
  /** Chips in the pot, of this hand. Means: amount. A row for each seat. */
  readonly paid: number[];
  /** Card in the showdown of the latest hand, 0 after a fold. Means: card. A row for each seat. */
  readonly shown: number[];
  /** The open card, 0 in round 1. Means: card. */
  readonly board: number;
  /** 0 not started, 1 and 2 the rounds of betting, 3 over. Means: word. */
  readonly stage: number;
  /** The seat to act. Means: seat. */
  readonly actor: number;
  /** Moves made in this round. Means: amount. */
  readonly moved: number;
  /** Raises made in this round. Means: amount. */
  readonly raises: number;
  /** 1 if the latest hand ended by a fold. Means: flag. */
  readonly folded: number;
  /** The cards in hand, 0 where not known. Means: card. A row for each seat. */
  readonly card: number[];
  /** The card that will be the board, 0 where not known. Means: card. */
  readonly face_down: number;
  /** Who looks: a seat, 8 the public, 9 all. Means: seat. */
  readonly audience: number;
  readonly inWords: ViewInWords;
}

/** The same with words for numbers. */
export type ViewInWords = {
  readonly score: (number)[];
  readonly hands: number;
  readonly hand: number;
  readonly moves: (("none" | "fold" | "call" | "raise" | number)[])[];
  readonly paid: (number)[];
  readonly shown: (Piece | null)[];
  readonly board: Piece | null;
  readonly stage: "not-started" | "round-1" | "round-2" | "over" | number;
  readonly actor: number;
  readonly moved: number;
  readonly raises: number;
  readonly folded: boolean;
  readonly card: (Piece | null)[];
  readonly face_down: Piece | null;
  readonly audience: number;
};

/** All words of the game. */
export const WORDS = new Words(
  "leduc",
  EPOCH,
  // id, kind, object, text
  [
    [0, "fold", "", "fold"],
    [1, "call", "", "check or call"],
    [2, "raise", "", "bet or raise"],
  ],
  // code, id, name
  {
    "card": [
      [1, "jack-of-spades", "Jack of Spades"],
      [2, "jack-of-hearts", "Jack of Hearts"],
      [3, "queen-of-spades", "Queen of Spades"],
      [4, "queen-of-hearts", "Queen of Hearts"],
      [5, "king-of-spades", "King of Spades"],
      [6, "king-of-hearts", "King of Hearts"],
    ],
  },
  [
    { key: "score", holds: "number", means: "amount", empty: 0, rows: "seats" },
    { key: "hands", holds: "number", means: "amount", empty: 0 },
    { key: "hand", holds: "number", means: "amount", empty: 0 },
    { key: "moves", holds: "list", means: "word", empty: [], most: 4, rows: 2, names: [["none", ""], ["fold", ""],
      ["call", ""], ["raise", ""]] },
    { key: "paid", holds: "number", means: "amount", empty: 0, rows: "seats" },
    { key: "shown", holds: "number", means: "card", empty: 0, rows: "seats" },
    { key: "board", holds: "number", means: "card", empty: 0 },
    { key: "stage", holds: "number", means: "word", empty: 0, names: [["not-started", ""], ["round-1", ""], ["round-2",
      ""], ["over", ""]] },
    { key: "actor", holds: "number", means: "seat", empty: 0 },
    { key: "moved", holds: "number", means: "amount", empty: 0 },
    { key: "raises", holds: "number", means: "amount", empty: 0 },
    { key: "folded", holds: "number", means: "flag", empty: 0 },
    { key: "card", holds: "number", means: "card", empty: 0, rows: "seats" },
    { key: "face_down", holds: "number", means: "card", empty: 0 },
    { key: "audience", holds: "number", means: "seat", empty: 0 },
  ],
);
