// SPDX-License-Identifier: MIT
//! Plays recorded frames to a bot, without an arena: for tests.
//!
//! ```no_run
//! use arena_sdk::kit::{play, Trace};
//! use arena_sdk::Decision;
//!
//! fn decide(decision: &Decision) -> Option<arena_sdk::Action> {
//!     decision.actions().random()
//! }
//!
//! // arena match --trace trace.jsonl --creature ./mine --hunted bot-random
//! let trace = Trace::read("trace.jsonl").unwrap();
//! let played = play(&trace.frames("m1", 0), decide).unwrap();
//! assert_eq!(played.report.exceptions, 0);
//! assert_eq!(played.answers.len(), trace.answers("m1", 0).len());
//! ```

use std::path::Path;

use serde_json::Value as Json;

use crate::decision::Decision;
use crate::error::{cannot, misused, ArenaError};
use crate::matches::Match;
use crate::options::Options;
use crate::run::{Bot, Player, Report, Table};
use crate::session::Session;
use crate::wire::say::Answer;
use crate::words::Action;

/// An answer of a bot, or of the one that was recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// The handle of the match.
    pub match_: u64,
    /// The number of the decision.
    pub decision: u64,
    /// The id of the action.
    pub action: u16,
    /// What was said to all seats.
    pub text: Option<String>,
    /// What was noted for the record.
    pub note: Option<String>,
}

/// What became of the frames.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// The answers, in their order.
    pub answers: Vec<Answered>,
    /// The counts.
    pub report: Report,
}

struct Stand<'a> {
    session: &'a mut Session,
    answers: &'a mut Vec<Answered>,
}

impl Table for Stand<'_> {
    fn ready(&mut self, match_: &Match) {
        self.session.ready(match_);
    }

    fn answer(&mut self, decision: &Decision, action: Action) -> Result<(), ArenaError> {
        let answer = decision.answer(action);
        let Answer { action, decision, match_, ref note, ref text, .. } = answer;
        self.answers.push(Answered { match_, decision, action, text: text.clone(), note: note.clone() });
        self.session.answer(answer);
        Ok(())
    }
}

/// Plays the frames of an arena to a bot: bytes, as they came over the wire or as [`Trace::frames`] makes them. Calls
/// all its functions as [`run`](crate::run) does. An error is a frame that no arena may send.
pub fn play<F: AsRef<[u8]>>(frames: &[F], bot: impl Bot) -> Result<Played, ArenaError> {
    let options = Options::default();
    let mut session = Session::new(options.hello("kit")?, String::new(), options.patience());
    let mut player = Player::new("kit", bot, false);
    let mut answers = Vec::new();
    for frame in frames {
        session.hear(frame.as_ref().to_vec())?;
        while let Some(step) = session.next_step() {
            let _ = player.take(&mut Stand { session: &mut session, answers: &mut answers }, step)?;
        }
        session.take_frames();
    }
    Ok(Played { answers, report: player.report })
}

/// What `arena match --trace FILE` wrote.
#[derive(Debug, Clone)]
pub struct Trace {
    lines: Vec<Json>,
}

impl Trace {
    /// Reads a file.
    pub fn read(path: impl AsRef<Path>) -> Result<Trace, ArenaError> {
        let path = path.as_ref();
        let text = std::fs::read_to_string(path);
        Trace::parse(&text.map_err(|error| cannot(format!("{} cannot be read: {error}", path.display())))?)
    }

    /// Takes the lines of such a file.
    pub fn parse(text: &str) -> Result<Trace, ArenaError> {
        let line = |(number, line): (usize, &str)| {
            serde_json::from_str(line).map_err(|error| misused(format!("line {} of the trace: {error}", number + 1)))
        };
        Ok(Trace { lines: text.lines().enumerate().map(line).collect::<Result<_, _>>()? })
    }

    fn messages<'a>(&'a self, from: &'a str, id: &'a str, seat: usize) -> impl Iterator<Item = &'a Json> {
        let is_of = move |line: &&Json| line["from"] == from && line["match"] == id && line["seat"] == seat;
        self.lines.iter().filter(is_of).map(|line| &line["message"])
    }

    /// What the arena sent about the match with this id, such as "m1", to the bot in this seat: a frame for each
    /// message.
    pub fn frames(&self, id: &str, seat: usize) -> Vec<Vec<u8>> {
        let frame = |message: &Json| {
            let mut frame = vec![0x91]; // an array of one
            pack(message, &mut frame);
            frame
        };
        self.messages("arena", id, seat).map(frame).collect()
    }

    /// What the bot in this seat answered.
    pub fn answers(&self, id: &str, seat: usize) -> Vec<Answered> {
        let number = |message: &Json, key: &str| message[key].as_u64();
        let text = |message: &Json, key: &str| message[key].as_str().map(str::to_owned);
        let answer = |message: &Json| {
            Some(Answered {
                match_: number(message, "match")?,
                decision: number(message, "decision")?,
                action: number(message, "action")?.try_into().ok()?,
                text: text(message, "text"),
                note: text(message, "note"),
            })
        };
        self.messages("bot", id, seat).filter(|message| message["type"] == "answer").filter_map(answer).collect()
    }
}

/// JSON of a trace as msgpack: `{"$bin": hex}` is bytes.
fn pack(value: &Json, out: &mut Vec<u8>) {
    use rmp::encode::{
        write_array_len, write_bin, write_bool, write_map_len, write_nil, write_sint, write_str, write_uint,
    };
    const WRITES: &str = "memory can be written";

    match value {
        Json::Number(number) => {
            if let Some(number) = number.as_u64() {
                write_uint(out, number).expect(WRITES);
            } else {
                write_sint(out, number.as_i64().unwrap_or_default()).expect(WRITES);
            }
        }
        Json::String(text) => write_str(out, text).expect(WRITES),
        Json::Array(items) => {
            write_array_len(out, items.len() as u32).expect(WRITES);
            items.iter().for_each(|item| pack(item, out));
        }
        Json::Object(map) => match map.get("$bin").and_then(Json::as_str).and_then(from_hex) {
            Some(bytes) => write_bin(out, &bytes).expect(WRITES),
            None => {
                write_map_len(out, map.len() as u32).expect(WRITES);
                for (key, value) in map {
                    write_str(out, key).expect(WRITES);
                    pack(value, out);
                }
            }
        },
        Json::Bool(is_true) => write_bool(out, *is_true).expect(WRITES),
        Json::Null => write_nil(out).expect(WRITES), // no arena sends it
    }
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digits: Vec<u8> =
        text.chars().map(|digit| digit.to_digit(16).map(|digit| digit as u8)).collect::<Option<_>>()?;
    (digits.len() % 2 == 0).then(|| digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}
