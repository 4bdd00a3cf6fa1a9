// SPDX-License-Identifier: MIT
//! What comes from a connection, one after the other.

use std::fmt;
use std::rc::Rc;

use crate::decision::Decision;
use crate::matches::Match;
use crate::wire::value::{Held, Value};

/// What [`Connection::next`](crate::Connection::next) returns.
#[derive(Debug)]
pub enum Step {
    /// A match begins. Call [`Connection::ready`](crate::Connection::ready) once you are set up; the clocks start when
    /// all bots are ready.
    Start(Rc<Match>),
    /// Something happened.
    Event(Event),
    /// The arena waits for an answer.
    Decision(Box<Decision>),
    /// A match is over.
    End(End),
    /// What this bot did wrong, or (`notice`) words of the host.
    Complaint(Complaint),
}

/// Something that happened. It has the fields that this seat may know.
#[derive(Clone)]
pub struct Event {
    pub(crate) match_: Rc<Match>,
    pub(crate) number: u64,
    pub(crate) fields: Held,
}

impl Event {
    /// The match in which it happened.
    pub fn match_(&self) -> &Match {
        &self.match_
    }

    /// Its number, from 1 in each match.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// The name of its kind, such as "turn".
    pub fn kind(&self) -> &str {
        self.fields.value().get("event").and_then(|kind| kind.text()).unwrap_or_default()
    }

    /// A field; None if the event has no such field that this seat may know.
    pub fn field(&self, name: &str) -> Option<Value<'_>> {
        self.fields.value().get(name)
    }

    /// The number of a field.
    pub fn number_of(&self, name: &str) -> Option<i64> {
        self.field(name)?.number()
    }

    /// The numbers of a field that holds a list.
    pub fn list_of(&self, name: &str) -> Option<Vec<i64>> {
        self.field(name)?.numbers()
    }

    /// What a seat says: the field `text`.
    pub fn text(&self) -> Option<&str> {
        self.field("text")?.text()
    }
}

impl fmt::Debug for Event {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "<event {} of {:?}: {:?}>", self.number, self.match_, self.fields)
    }
}

/// The verdict.
#[derive(Debug, Clone)]
pub struct End {
    /// The match.
    pub match_: Rc<Match>,
    /// A side, "draw" or "void".
    pub winner: String,
    /// How it ended.
    pub reason: String,
    /// The score of each seat.
    pub score: Vec<i64>,
}

/// What this bot did wrong, or (`notice`) words of the host.
#[derive(Debug, Clone)]
pub struct Complaint {
    /// What it is, for programs.
    pub code: String,
    /// What it is, for the bot's author.
    pub text: String,
    /// The match that it is about.
    pub match_: Option<Rc<Match>>,
}
