// SPDX-License-Identifier: MIT
//! Words for the numbers of a view.

use std::fmt;

use crate::view::Content;
use crate::words::{Action, Holds, Key, Piece, Rows, Words};

/// A number of a view in words, or several of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Word {
    /// No piece, no action.
    Nothing,
    /// This seat does not know it.
    Unknown,
    /// A number that is just that.
    Number(i64),
    /// Whether it is so.
    Flag(bool),
    /// One of the names of the key.
    Name(&'static str),
    /// Some of the names of the key: those whose bits are set.
    Names(Vec<&'static str>),
    /// A piece.
    Piece(&'static Piece),
    /// An action.
    Action(Action),
    /// A value for each name of the key.
    Parts(Vec<(&'static str, Word)>),
    /// Several words: the rows of a key, the numbers of a row.
    List(Vec<Word>),
}

impl Word {
    /// The words of a list; none of anything else.
    pub fn items(&self) -> &[Word] {
        match self {
            Word::List(items) => items,
            _ => &[],
        }
    }

    /// The value of a part.
    pub fn part(&self, name: &str) -> Option<&Word> {
        match self {
            Word::Parts(parts) => parts.iter().find(|(found, _)| *found == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The lasting word: the id of a piece, a name, or "" if it has none.
    pub fn id(&self) -> &'static str {
        match self {
            Word::Name(name) => name,
            Word::Piece(piece) => piece.id,
            Word::Unknown => "unknown",
            _ => "",
        }
    }
}

impl fmt::Display for Word {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Word::Nothing => out.write_str("-"),
            Word::Unknown => out.write_str("unknown"),
            Word::Number(number) => write!(out, "{number}"),
            Word::Flag(flag) => write!(out, "{flag}"),
            Word::Name(name) => out.write_str(name),
            Word::Names(names) => write!(out, "{{{}}}", names.join(", ")),
            Word::Piece(piece) => piece.fmt(out),
            Word::Action(action) => action.fmt(out),
            Word::Parts(parts) => {
                let parts: Vec<_> = parts.iter().map(|(name, value)| format!("{name}: {value}")).collect();
                write!(out, "{{{}}}", parts.join(", "))
            }
            Word::List(items) => {
                let items: Vec<_> = items.iter().map(Word::to_string).collect();
                write!(out, "[{}]", items.join(", "))
            }
        }
    }
}

impl From<Content> for Word {
    fn from(content: Content) -> Self {
        let list = |row: Vec<i64>| Word::List(row.into_iter().map(Word::Number).collect());
        match content {
            Content::Number(number) => Word::Number(number),
            Content::List(row) => list(row),
            Content::Rows(rows) => Word::List(rows.into_iter().map(list).collect()),
        }
    }
}

/// What a key holds in words: pieces, actions, names; flags are bools, sums of bits sets of names.
pub(crate) fn in_words(words: &Words, about: &Key, content: Content) -> Word {
    match content {
        Content::Number(number) => number_in_words(words, about, about.means, number),
        Content::List(row) if about.holds == Holds::Number || about.rows == Rows::One => {
            row_in_words(words, about, &row)
        }
        Content::List(row) => Word::List(row.iter().map(|number| Word::Number(*number)).collect()),
        Content::Rows(rows) => Word::List(rows.iter().map(|row| row_in_words(words, about, row)).collect()),
    }
}

fn row_in_words(words: &Words, about: &Key, row: &[i64]) -> Word {
    if about.means != "part" || about.names.is_empty() {
        return Word::List(row.iter().map(|number| number_in_words(words, about, about.means, *number)).collect());
    }
    let part =
        |(name, number): (&crate::words::Name, &i64)| (name.name, number_in_words(words, about, name.means, *number));
    let step = about.names.len();
    let mut groups: Vec<Word> =
        row.chunks(step).map(|group| Word::Parts(about.names.iter().zip(group).map(part).collect())).collect();
    if about.holds == Holds::Array && about.most == step && groups.len() == 1 {
        groups.remove(0)
    } else {
        Word::List(groups)
    }
}

fn number_in_words(words: &Words, about: &Key, means: &str, number: i64) -> Word {
    if about.unknown == Some(number) {
        return Word::Unknown;
    }
    match means {
        "flag" => Word::Flag(number != 0),
        "action" if number == about.empty => Word::Nothing,
        "action" => u16::try_from(number).map_or(Word::Number(number), |id| Word::Action(words.action(id))),
        "word" => {
            let name = usize::try_from(number).ok().and_then(|at| about.names.get(at));
            name.map_or(Word::Number(number), |name| Word::Name(name.name))
        }
        "bits" => {
            let is_set = |bit: usize| bit < 63 && number >> bit & 1 == 1;
            Word::Names(
                about.names.iter().enumerate().filter(|(bit, _)| is_set(*bit)).map(|(_, name)| name.name).collect(),
            )
        }
        type_ if words.has_pieces(type_) => words.piece(type_, number).map_or(Word::Nothing, Word::Piece),
        _ => Word::Number(number),
    }
}
