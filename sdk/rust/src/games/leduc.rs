// SPDX-License-Identifier: MIT
// Made by sdk/generate. Do not change it by hand.
//! The words of Leduc hold'em, for one epoch of its rules.

use crate::words::{Action, Holds, Key, Name, Piece, Rows, Words};
use crate::{ArenaError, Decision};

/// The epoch of the rules that these words are for.
pub const EPOCH: &str = "leduc-1-10da8a387c814c5b";

/// The kinds of actions.
pub const ACTION_KINDS: [&str; 3] = [
    "fold",
    "call",
    "raise",
];

/// The kinds of what decisions ask for.
pub const ASK_KINDS: [&str; 2] = [
    "check-or-bet",
    "call-or-fold",
];

pieces! {
/// Codes of the pieces of type card.
pub enum Card {
    /// Jack of Spades.
    JackOfSpades = 1,
    /// Jack of Hearts.
    JackOfHearts = 2,
    /// Queen of Spades.
    QueenOfSpades = 3,
    /// Queen of Hearts.
    QueenOfHearts = 4,
    /// King of Spades.
    KingOfSpades = 5,
    /// King of Hearts.
    KingOfHearts = 6,
}
}

/// What a seat of Leduc hold'em knows.
///
/// A function panics if the arena sent something else under its key.
#[derive(Debug, Clone, Copy)]
pub struct View<'a>(&'a crate::View);

impl<'a> View<'a> {
    /// The view of a decision. An error if it is not one of Leduc hold'em of this epoch.
    pub fn of(decision: &'a Decision) -> Result<Self, ArenaError> {
        decision.view_of(&WORDS).map(View)
    }

    /// Chips won in the hands that are over. Means: amount. A row for each seat.
    pub fn score(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[0])
    }

    /// Hands of the match. Means: amount.
    pub fn hands(&self) -> i64 {
        self.0.number_of(&KEYS[1])
    }

    /// The hand that is played, from 1. Means: amount.
    pub fn hand(&self) -> i64 {
        self.0.number_of(&KEYS[2])
    }

    /// Of this hand, a row for each round: 1 fold, 2 check or call, 3 raise. Means: word. 2 rows.
    pub fn moves(&self) -> Vec<Vec<i64>> {
        self.0.rows_of(&KEYS[3])
    }

    /// Chips in the pot, of this hand. Means: amount. A row for each seat.
    pub fn paid(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[4])
    }

    /// Card in the showdown of the latest hand, 0 after a fold. Means: card. A row for each seat.
    pub fn shown(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[5])
    }

    /// The open card, 0 in round 1. Means: card.
    pub fn board(&self) -> i64 {
        self.0.number_of(&KEYS[6])
    }

    /// 0 not started, 1 and 2 the rounds of betting, 3 over. Means: word.
    pub fn stage(&self) -> i64 {
        self.0.number_of(&KEYS[7])
    }

    /// The seat to act. Means: seat.
    pub fn actor(&self) -> i64 {
        self.0.number_of(&KEYS[8])
    }

    /// Moves made in this round. Means: amount.
    pub fn moved(&self) -> i64 {
        self.0.number_of(&KEYS[9])
    }

    /// Raises made in this round. Means: amount.
    pub fn raises(&self) -> i64 {
        self.0.number_of(&KEYS[10])
    }

    /// 1 if the latest hand ended by a fold. Means: flag.
    pub fn folded(&self) -> i64 {
        self.0.number_of(&KEYS[11])
    }

    /// The cards in hand, 0 where not known. Means: card. A row for each seat.
    pub fn card(&self) -> Vec<i64> {
        self.0.list_of(&KEYS[12])
    }

    /// The card that will be the board, 0 where not known. Means: card.
    pub fn face_down(&self) -> i64 {
        self.0.number_of(&KEYS[13])
    }

    /// Who looks: a seat, 8 the public, 9 all. Means: seat.
    pub fn audience(&self) -> i64 {
        self.0.number_of(&KEYS[14])
    }
}

static ACTIONS: [Action; 3] = [
    action!(0, "fold", "", "fold"),
    action!(1, "call", "", "check or call"),
    action!(2, "raise", "", "bet or raise"),
];

static PIECES: [Piece; 6] = [
    piece!("card", 1, "jack-of-spades", "Jack of Spades"),
    piece!("card", 2, "jack-of-hearts", "Jack of Hearts"),
    piece!("card", 3, "queen-of-spades", "Queen of Spades"),
    piece!("card", 4, "queen-of-hearts", "Queen of Hearts"),
    piece!("card", 5, "king-of-spades", "King of Spades"),
    piece!("card", 6, "king-of-hearts", "King of Hearts"),
];

static KEYS: [Key; 15] = [
    key!("score", Number, "amount", 0, 0, Rows::Seats, None, []),
    key!("hands", Number, "amount", 0, 0, Rows::One, None, []),
    key!("hand", Number, "amount", 0, 0, Rows::One, None, []),
    key!("moves", List, "word", 0, 4, Rows::Count(2), None, [("none", ""), ("fold", ""), ("call", ""), ("raise", "")]),
    key!("paid", Number, "amount", 0, 0, Rows::Seats, None, []),
    key!("shown", Number, "card", 0, 0, Rows::Seats, None, []),
    key!("board", Number, "card", 0, 0, Rows::One, None, []),
    key!("stage", Number, "word", 0, 0, Rows::One, None, [("not-started", ""), ("round-1", ""), ("round-2", ""), ("over", "")]),
    key!("actor", Number, "seat", 0, 0, Rows::One, None, []),
    key!("moved", Number, "amount", 0, 0, Rows::One, None, []),
    key!("raises", Number, "amount", 0, 0, Rows::One, None, []),
    key!("folded", Number, "flag", 0, 0, Rows::One, None, []),
    key!("card", Number, "card", 0, 0, Rows::Seats, None, []),
    key!("face_down", Number, "card", 0, 0, Rows::One, None, []),
    key!("audience", Number, "seat", 0, 0, Rows::One, None, []),
];

/// All words of the game.
pub static WORDS: Words = Words { game: "leduc", epoch: EPOCH, actions: &ACTIONS, pieces: &PIECES, keys: &KEYS };
