// SPDX-License-Identifier: MIT
// Made by sdk/generate. Do not change it by hand.
package org.artemiaarena.sdk.games;

import org.artemiaarena.sdk.Action;
import org.artemiaarena.sdk.Key;
import org.artemiaarena.sdk.Piece;
import org.artemiaarena.sdk.Words;

/** The words of Leduc hold'em, for one epoch of its rules. */
public final class Leduc {
    /** The epoch. */
    public static final String EPOCH = "leduc-1-10da8a387c814c5b";

    private Leduc() {}

    /** Codes of the pieces of type card. */
    public static final class Card {
        /** Jack of Spades. */
        public static final int JACK_OF_SPADES = 1;

        /** Jack of Hearts. */
        public static final int JACK_OF_HEARTS = 2;

        /** Queen of Spades. */
        public static final int QUEEN_OF_SPADES = 3;

        /** Queen of Hearts. */
        public static final int QUEEN_OF_HEARTS = 4;

        /** King of Spades. */
        public static final int KING_OF_SPADES = 5;

        /** King of Hearts. */
        public static final int KING_OF_HEARTS = 6;

        private Card() {}
    }

    /** What a seat of Leduc hold'em knows. */
    public record View(org.artemiaarena.sdk.View view) {
        /** Chips won in the hands that are over. Means: amount. A row for each seat. */
        public long[] score() {
            return view.numbers("score");
        }

        /** Hands of the match. Means: amount. */
        public long hands() {
            return view.number("hands");
        }

        /** The hand that is played, from 1. Means: amount. */
        public long hand() {
            return view.number("hand");
        }

        /** Of this hand, a row for each round: 1 fold, 2 check or call, 3 raise. Means: word. 2 rows. */
        public long[][] moves() {
            return view.rows("moves");
        }

        /** Chips in the pot, of this hand. Means: amount. A row for each seat. */
        public long[] paid() {
            return view.numbers("paid");
        }

        /** Card in the showdown of the latest hand, 0 after a fold. Means: card. A row for each seat. */
        public long[] shown() {
            return view.numbers("shown");
        }

        /** The open card, 0 in round 1. Means: card. */
        public long board() {
            return view.number("board");
        }

        /** 0 not started, 1 and 2 the rounds of betting, 3 over. Means: word. */
        public long stage() {
            return view.number("stage");
        }

        /** The seat to act. Means: seat. */
        public long actor() {
            return view.number("actor");
        }

        /** Moves made in this round. Means: amount. */
        public long moved() {
            return view.number("moved");
        }

        /** Raises made in this round. Means: amount. */
        public long raises() {
            return view.number("raises");
        }

        /** 1 if the latest hand ended by a fold. Means: flag. */
        public long folded() {
            return view.number("folded");
        }

        /** The cards in hand, 0 where not known. Means: card. A row for each seat. */
        public long[] card() {
            return view.numbers("card");
        }

        /** The card that will be the board, 0 where not known. Means: card. */
        public long faceDown() {
            return view.number("face_down");
        }

        /** Who looks: a seat, 8 the public, 9 all. Means: seat. */
        public long audience() {
            return view.number("audience");
        }
    }

    /** All words of the game. */
    public static Words words() {
        return new Words("leduc", EPOCH, actions(), pieces(), keys());
    }

    private static Action[] actions() {
        return new Action[] {
            new Action(0, "fold", "", "fold"),
            new Action(1, "call", "", "check or call"),
            new Action(2, "raise", "", "bet or raise"),
        };
    }

    private static Piece[] pieces() {
        return new Piece[] {
            new Piece("card", 1, "jack-of-spades", "Jack of Spades"),
            new Piece("card", 2, "jack-of-hearts", "Jack of Hearts"),
            new Piece("card", 3, "queen-of-spades", "Queen of Spades"),
            new Piece("card", 4, "queen-of-hearts", "Queen of Hearts"),
            new Piece("card", 5, "king-of-spades", "King of Spades"),
            new Piece("card", 6, "king-of-hearts", "King of Hearts"),
        };
    }

    private static Key[] keys() {
        return new Key[] {
            new Key("score", Key.Holds.NUMBER, "amount", 0, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("hands", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("hand", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("moves", Key.Holds.LIST, "word", -1, 4, 2, Key.named(
                "none", "", "fold", "", "call", "", "raise", ""), -1),
            new Key("paid", Key.Holds.NUMBER, "amount", 0, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("shown", Key.Holds.NUMBER, "card", 0, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("board", Key.Holds.NUMBER, "card", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("stage", Key.Holds.NUMBER, "word", 0, 0, Key.ONE_ROW, Key.named(
                "not-started", "", "round-1", "", "round-2", "", "over", ""), -1),
            new Key("actor", Key.Holds.NUMBER, "seat", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("moved", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("raises", Key.Holds.NUMBER, "amount", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("folded", Key.Holds.NUMBER, "flag", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("card", Key.Holds.NUMBER, "card", 0, 0, Key.ROW_FOR_EACH_SEAT, Key.named(), -1),
            new Key("face_down", Key.Holds.NUMBER, "card", 0, 0, Key.ONE_ROW, Key.named(), -1),
            new Key("audience", Key.Holds.NUMBER, "seat", 0, 0, Key.ONE_ROW, Key.named(), -1),
        };
    }
}
