// SPDX-License-Identifier: MIT
//! What a seat knows.

use std::rc::Rc;

use serde::Serialize;

use crate::error::{misused, ArenaError};
use crate::matches::Match;
use crate::wire::value::{Held, Value};
use crate::word::{in_words, Word};
use crate::words::{Holds, Key, Rows};

/// What a key of a view holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Content {
    /// A number.
    Number(i64),
    /// Numbers: a list, a set or an array, or a number for each row.
    List(Vec<i64>),
    /// Rows of numbers.
    Rows(Vec<Vec<i64>>),
}

/// What the seat knows. A key that a sparse view leaves out has its empty value. Nothing is decoded but what is asked
/// for.
///
/// The views of [`games`](crate::games) have a function for each key. These functions take any key, and return
/// [`ArenaError::Use`] for one that no view of the game has, or that holds something else.
#[derive(Debug)]
pub struct View {
    sent: Option<Held>, // None: the bot wants no views
    match_: Rc<Match>,
}

impl View {
    pub(crate) fn new(sent: Option<Held>, match_: Rc<Match>) -> Self {
        View { sent, match_ }
    }

    /// The names of all keys: those of the rules, and then what was sent beyond them.
    pub fn keys(&self) -> Vec<&str> {
        let words = self.match_.words;
        let sent = self.sent.iter().filter_map(|sent| sent.value().entries()).flatten();
        let beyond = sent.map(|(key, _)| key).filter(|key| words.key(key).is_none());
        words.keys.iter().map(|about| about.key).chain(beyond).collect()
    }

    /// What was sent under a key, as it lies in the frame. None: the key was left out.
    pub fn sent(&self, key: &str) -> Option<Value<'_>> {
        self.sent.as_ref()?.value().get(key)
    }

    /// What a key holds.
    pub fn get(&self, key: &str) -> Result<Content, ArenaError> {
        match self.sent(key) {
            Some(value) => content(value).ok_or_else(|| self.wrong(key)),
            None => self.left_out(key, self.match_.words.key(key)),
        }
    }

    /// The number of a key.
    pub fn number(&self, key: &str) -> Result<i64, ArenaError> {
        self.read_number(key, self.match_.words.key(key))
    }

    /// The numbers of a key that holds a list, a set or an array, or a number for each row.
    pub fn list(&self, key: &str) -> Result<Vec<i64>, ArenaError> {
        self.read_list(key, self.match_.words.key(key))
    }

    /// The rows of a key that holds lists, sets or arrays.
    pub fn rows(&self, key: &str) -> Result<Vec<Vec<i64>>, ArenaError> {
        self.read_rows(key, self.match_.words.key(key))
    }

    /// What a key holds, with words for its numbers: pieces, actions, names.
    pub fn in_words(&self, key: &str) -> Result<Word, ArenaError> {
        let content = self.get(key)?;
        Ok(match self.match_.words.key(key) {
            Some(about) => in_words(self.match_.words, about, content),
            None => Word::from(content),
        })
    }

    // For the views of games, which know their keys.

    pub(crate) fn number_of(&self, key: &'static Key) -> i64 {
        self.read_number(key.key, Some(key)).unwrap_or_else(|error| panic!("{error}"))
    }

    pub(crate) fn list_of(&self, key: &'static Key) -> Vec<i64> {
        self.read_list(key.key, Some(key)).unwrap_or_else(|error| panic!("{error}"))
    }

    pub(crate) fn rows_of(&self, key: &'static Key) -> Vec<Vec<i64>> {
        self.read_rows(key.key, Some(key)).unwrap_or_else(|error| panic!("{error}"))
    }

    fn read_number(&self, key: &str, about: Option<&Key>) -> Result<i64, ArenaError> {
        match self.sent(key) {
            Some(value) => value.number().ok_or_else(|| self.wrong(key)),
            None => match self.left_out(key, about)? {
                Content::Number(number) => Ok(number),
                _ => Err(self.wrong(key)),
            },
        }
    }

    fn read_list(&self, key: &str, about: Option<&Key>) -> Result<Vec<i64>, ArenaError> {
        match self.sent(key) {
            Some(value) => value.numbers().ok_or_else(|| self.wrong(key)),
            None => match self.left_out(key, about)? {
                Content::List(list) => Ok(list),
                _ => Err(self.wrong(key)),
            },
        }
    }

    fn read_rows(&self, key: &str, about: Option<&Key>) -> Result<Vec<Vec<i64>>, ArenaError> {
        match self.sent(key) {
            Some(value) => value.rows().ok_or_else(|| self.wrong(key)),
            None => match self.left_out(key, about)? {
                Content::Rows(rows) => Ok(rows),
                _ => Err(self.wrong(key)),
            },
        }
    }

    fn left_out(&self, key: &str, about: Option<&Key>) -> Result<Content, ArenaError> {
        if self.sent.is_none() {
            return Err(misused("there is no view: the bot asked for none"));
        }
        let about = about.ok_or_else(|| misused(format!("views of {} have no key {key}", self.match_.game)))?;
        Ok(fill(about, self.match_.seats))
    }

    fn wrong(&self, key: &str) -> ArenaError {
        misused(format!("the key {key} of the view holds something else than what is asked for"))
    }
}

/// Any value of a view; None for what no view holds.
fn content(value: Value<'_>) -> Option<Content> {
    let number = value.number().map(Content::Number);
    number.or_else(|| value.numbers().map(Content::List)).or_else(|| value.rows().map(Content::Rows))
}

/// The value of a key where a sparse view leaves it out.
fn fill(about: &Key, seats: usize) -> Content {
    let rows = match about.rows {
        Rows::One => None,
        Rows::Count(count) => Some(count),
        Rows::Seats => Some(seats),
    };
    let row = || match about.holds {
        Holds::Array => vec![about.empty; about.most],
        _ => Vec::new(),
    };
    match (about.holds, rows) {
        (Holds::Number, None) => Content::Number(about.empty),
        (Holds::Number, Some(rows)) => Content::List(vec![about.empty; rows]),
        (_, None) => Content::List(row()),
        (_, Some(rows)) => Content::Rows(vec![row(); rows]),
    }
}
