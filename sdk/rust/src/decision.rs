// SPDX-License-Identifier: MIT
//! What the arena asks a seat for, and what an author answers.

use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt;
use std::ops::Deref;
use std::rc::Rc;

use serde::Serialize;

use crate::chance::Chance;
use crate::error::{misused, ArenaError};
use crate::matches::Match;
use crate::view::View;
use crate::wire::hear;
use crate::wire::say::{Answer, AnswerType};
use crate::words::{Action, Piece, Words};

/// The most bytes of a text for all seats.
pub const TEXT_MOST: usize = 200;
/// The most bytes of a note for the record.
pub const NOTE_MOST: usize = 1024;
const SHOWN: usize = 3; // legal actions in an error

/// One word, or several of them.
pub trait OneOrMore {
    /// True if `word` is one of them.
    fn has(&self, word: &str) -> bool;
}

impl OneOrMore for &str {
    fn has(&self, word: &str) -> bool {
        *self == word
    }
}

impl<const N: usize> OneOrMore for [&str; N] {
    fn has(&self, word: &str) -> bool {
        self.contains(&word)
    }
}

impl OneOrMore for &[&str] {
    fn has(&self, word: &str) -> bool {
        self.contains(&word)
    }
}

/// Actions in ascending order: a slice that can choose.
#[derive(Debug, Clone)]
pub struct Actions<'a> {
    actions: Cow<'a, [Action]>,
    chance: &'a Chance,
}

impl<'a> Actions<'a> {
    fn only(&self, is_good: impl Fn(&Action) -> bool) -> Actions<'a> {
        Actions { actions: self.iter().copied().filter(is_good).collect(), chance: self.chance }
    }

    /// The first.
    pub fn first(&self) -> Option<Action> {
        self.actions.first().copied()
    }

    /// Those of this kind, or of these: `actions.kind(["play", "commit"])`.
    pub fn kind(&self, kinds: impl OneOrMore) -> Actions<'a> {
        self.only(|action| kinds.has(action.kind))
    }

    /// Those with this object, or with one of these.
    pub fn object(&self, objects: impl OneOrMore) -> Actions<'a> {
        self.only(|action| objects.has(action.object))
    }

    /// One of them, all equally likely, the same in each replay; None of none.
    pub fn random(&self) -> Option<Action> {
        match self.len() {
            0 => None,
            count => Some(self.actions[self.chance.below(count as u64) as usize]),
        }
    }
}

impl Deref for Actions<'_> {
    type Target = [Action];

    fn deref(&self) -> &[Action] {
        &self.actions
    }
}

/// What a decision asks for.
#[derive(Debug, Clone, Copy)]
pub struct Asks<'a> {
    /// A word of the game, such as "discard".
    pub kind: &'a str,
    /// The type of the piece that caused it, or "".
    pub by_type: &'a str,
    /// The code of that piece.
    pub by_code: Option<i64>,
    /// That piece, if it has words.
    pub by: Option<&'static Piece>,
    /// How many answers this ask still takes, this one included.
    pub count: u64,
}

#[derive(Debug, Default)]
struct Said {
    text: Option<String>,
    note: Option<String>,
}

/// What the arena waits for.
pub struct Decision {
    match_: Rc<Match>,
    number: u64,
    actions: Vec<Action>,
    asks: Option<hear::Asks>,
    view: View,
    left: Option<u64>,
    bank: Option<u64>,
    last: Option<u64>,
    chance: Chance,
    said: RefCell<Said>,
}

impl Decision {
    pub(crate) fn new(match_: Rc<Match>, message: hear::Decision) -> Self {
        Decision {
            number: message.decision,
            actions: message.actions.into_iter().map(|id| match_.words.action(id)).collect(),
            asks: message.asks,
            view: View::new(message.view, Rc::clone(&match_)),
            left: message.left,
            bank: message.bank,
            last: message.last,
            chance: Chance::new(match_.bot_seed, message.decision),
            said: RefCell::default(),
            match_,
        }
    }

    /// The match that it belongs to.
    pub fn match_(&self) -> &Match {
        &self.match_
    }

    /// Its number, from 1 for each seat of a match.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// All legal actions.
    pub fn actions(&self) -> Actions<'_> {
        Actions { actions: Cow::Borrowed(&self.actions), chance: &self.chance }
    }

    /// What is asked; None if the game does not say.
    pub fn asks(&self) -> Option<Asks<'_>> {
        let asks = self.asks.as_ref()?;
        let by_type = asks.by_type.as_deref().unwrap_or("");
        let by = asks.by.and_then(|code| self.match_.words.piece(by_type, code));
        Some(Asks { kind: &asks.kind, by_type, by_code: asks.by, by, count: asks.count })
    }

    /// What the seat knows.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// The view, if the match is played by these words.
    pub(crate) fn view_of(&self, words: &Words) -> Result<&View, ArenaError> {
        if self.match_.game != words.game || self.match_.epoch != words.epoch {
            return Err(misused(format!(
                "this view is for {} of the epoch {}, and the match is one of {} of the epoch {}",
                words.game, words.epoch, self.match_.game, self.match_.epoch
            )));
        }
        Ok(&self.view)
    }

    /// Milliseconds until the deadline when it was sent, bank included; None without a clock.
    pub fn left(&self) -> Option<u64> {
        self.left
    }

    /// Milliseconds in the bank; None without a clock.
    pub fn bank(&self) -> Option<u64> {
        self.bank
    }

    /// Milliseconds that the arena measured for the last answer of this seat; None without a clock.
    pub fn last(&self) -> Option<u64> {
        self.last
    }

    /// A number of 0..n-1, the same in each replay.
    ///
    /// # Panics
    ///
    /// If n is not 1..=2^32.
    pub fn below(&self, n: u64) -> u64 {
        self.chance.below(n)
    }

    /// The action that an answer of `decide` names. An error if it is not legal.
    pub fn legal(&self, answer: impl IntoAnswer) -> Result<Action, ArenaError> {
        let id = answer.into_answer().map_err(misused)?;
        self.actions.iter().find(|action| i128::from(action.id) == id).copied().ok_or_else(|| {
            let shown: Vec<_> = self.actions.iter().take(SHOWN).map(Action::to_string).collect();
            let more = match self.actions.len().saturating_sub(SHOWN) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            misused(format!("action {id} is not legal; legal: {}{more}", shown.join(", ")))
        })
    }

    /// Adds a text that all seats hear, if the action may carry talk: at most 200 bytes.
    pub fn say(&self, text: impl Into<String>) -> Result<(), ArenaError> {
        self.said.borrow_mut().text = Some(at_most("text", text.into(), TEXT_MOST)?);
        Ok(())
    }

    /// Adds a note to the record, which is shown after the match's release: at most 1,024 bytes.
    pub fn note(&self, text: impl Into<String>) -> Result<(), ArenaError> {
        self.said.borrow_mut().note = Some(at_most("note", text.into(), NOTE_MOST)?);
        Ok(())
    }

    /// The same with a value that becomes JSON.
    pub fn note_json(&self, value: &impl Serialize) -> Result<(), ArenaError> {
        self.note(serde_json::to_string(value).map_err(|error| misused(format!("a note cannot become JSON: {error}")))?)
    }

    /// The answer as it is sent.
    pub(crate) fn answer(&self, action: Action) -> Answer {
        let said = self.said.take();
        Answer {
            action: action.id,
            decision: self.number,
            match_: self.match_.handle.into(),
            note: said.note,
            text: said.text,
            type_: AnswerType,
        }
    }

    /// Forgets what was said and noted.
    pub(crate) fn unsay(&self) {
        self.said.take();
    }
}

impl fmt::Debug for Decision {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let actions: Vec<_> = self.actions.iter().map(Action::to_string).collect();
        write!(out, "<decision {} of {:?}: {}>", self.number, self.match_, actions.join(", "))
    }
}

fn at_most(what: &str, text: String, most: usize) -> Result<String, ArenaError> {
    if text.len() > most {
        return Err(misused(format!("a {what} has at most {most} bytes of UTF-8, not {}", text.len())));
    }
    Ok(text)
}

/// What `decide` may return: an action, its id, or one of these in an Option or a Result. None and an error are
/// printed and counted, and a legal action is played.
pub trait IntoAnswer {
    /// The id of the action, or a sentence.
    fn into_answer(self) -> Result<i128, String>;
}

impl IntoAnswer for Action {
    fn into_answer(self) -> Result<i128, String> {
        Ok(self.id.into())
    }
}

impl IntoAnswer for &Action {
    fn into_answer(self) -> Result<i128, String> {
        Ok(self.id.into())
    }
}

macro_rules! ids {
    ($($number:ty),*) => {$(
        impl IntoAnswer for $number {
            fn into_answer(self) -> Result<i128, String> {
                Ok(self as i128)
            }
        }
    )*};
}

ids!(u8, u16, u32, u64, usize, i16, i32, i64, isize);

impl<T: IntoAnswer> IntoAnswer for Option<T> {
    fn into_answer(self) -> Result<i128, String> {
        let none = || "decide returned None; it must return one of decision.actions(), or its id".to_owned();
        self.map_or_else(|| Err(none()), T::into_answer)
    }
}

/// The error is printed as `main` prints one, so that a library such as anyhow shows what caused it, and its
/// backtrace.
impl<T: IntoAnswer, E: fmt::Debug> IntoAnswer for Result<T, E> {
    fn into_answer(self) -> Result<i128, String> {
        self.map_or_else(|error| Err(format!("decide returned an error: {error:?}")), T::into_answer)
    }
}
