// SPDX-License-Identifier: MIT
//! What the numbers of a game mean: actions, pieces, keys of views. Made of what `arena rules --game G --json` prints:
//! by the generator for the games of this crate ([`games`](crate::games)), and at run time for any other.

use std::fmt;

/// An action: `id` is its number, `kind` and `object` are lasting words, `text` is for people. `object` is "" or the
/// word of a piece, such as "river", or a number as text. All three are "" where the game has no words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub struct Action {
    pub id: u16,
    pub kind: &'static str,
    pub object: &'static str,
    pub text: &'static str,
}

impl fmt::Display for Action {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.text {
            "" => write!(out, "{} (action {0})", self.id),
            text => write!(out, "{} ({text})", self.id),
        }
    }
}

/// A place, a card or another piece. `code` stands for it in views and events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub struct Piece {
    pub type_: &'static str,
    pub code: i64,
    pub id: &'static str,
    pub name: &'static str,
}

impl fmt::Display for Piece {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name)
    }
}

/// The shape of what a key of the view holds; with [`Rows`] of each row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    /// A number.
    Number,
    /// Numbers in an order that matters.
    List,
    /// Ascending numbers.
    Set,
    /// As many numbers as `most`.
    Array,
}

/// The rows of a key of the view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rows {
    /// None: the key holds its value itself.
    One,
    /// As many as this.
    Count(usize),
    /// One for each seat of the match.
    Seats,
}

/// A word of a number, and what is counted by it where it is a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Name {
    pub name: &'static str,
    pub means: &'static str,
}

/// A key of the view, as the rules describe it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key {
    /// Its name.
    pub key: &'static str,
    /// The shape of a row.
    pub holds: Holds,
    /// What each number stands for: one of the `meanings` of the rules.
    pub means: &'static str,
    /// The number that says nothing.
    pub empty: i64,
    /// Entries of an array, the most of a list.
    pub most: usize,
    /// Its rows.
    pub rows: Rows,
    /// Words of its numbers.
    pub names: &'static [Name],
    /// The number for what this seat does not know.
    pub unknown: Option<i64>,
}

/// The words of a game within one epoch.
#[derive(Debug, Clone, Copy)]
pub struct Words {
    /// The game.
    pub game: &'static str,
    /// The epoch of its rules.
    pub epoch: &'static str,
    /// All actions, ascending.
    pub actions: &'static [Action],
    /// All pieces, one type after the other.
    pub pieces: &'static [Piece],
    /// The keys of the view.
    pub keys: &'static [Key],
}

/// Of a game that has none.
pub static NO_WORDS: Words = Words { game: "", epoch: "", actions: &[], pieces: &[], keys: &[] };

impl Words {
    /// The action with this id; without words if there is none.
    pub fn action(&self, id: u16) -> Action {
        let found = self.actions.binary_search_by_key(&id, |action| action.id);
        found.map_or(Action { id, kind: "", object: "", text: "" }, |at| self.actions[at])
    }

    /// The piece of this type and code; None for code 0, or if there is none.
    pub fn piece(&self, type_: &str, code: i64) -> Option<&'static Piece> {
        self.pieces.iter().find(|piece| piece.code == code && piece.type_ == type_)
    }

    /// True if there are pieces of this type.
    pub fn has_pieces(&self, type_: &str) -> bool {
        self.pieces.iter().any(|piece| piece.type_ == type_)
    }

    /// The key of the view with this name.
    pub fn key(&self, key: &str) -> Option<&'static Key> {
        self.keys.iter().find(|about| about.key == key)
    }
}
