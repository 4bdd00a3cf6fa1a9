// SPDX-License-Identifier: MIT
//! Messages from the arena. This is the gate: behind it each message has the keys that the protocol says, with values
//! of their types. What is not known here is passed over, because the protocol may grow.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::value::{check, Held, Value};
use super::{ARENA_FRAME_MOST, NUMBER_MOST};
use crate::error::{refuse, ArenaError};

const ACTIONS_MOST: usize = 1024;
const HANDLE_MOST: u64 = u32::MAX as u64;
const SEATS_MOST: u64 = 8;

/// A setting as a number: itself, the place of a word, or the places of the words of a set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Setting {
    /// A number, or the place of a word.
    Number(i64),
    /// The places of the words of a set, ascending.
    Set(Vec<i64>),
}

/// A message from the arena.
#[derive(Debug, Clone)]
pub enum Message {
    /// The hello is accepted.
    Welcome(Welcome),
    /// The hello, or what was said before any, is not accepted.
    Refusal(Refusal),
    /// A match for this bot.
    Start(Box<Start>),
    /// What happened in a match.
    Events(Events),
    /// What the arena waits for.
    Decision(Decision),
    /// The verdict of a match.
    End(End),
    /// What the bot did wrong.
    Error(Error),
    /// Asks for a pong with this number.
    Ping(u64),
    /// No more matches will come.
    Close,
}

/// The hello is accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Welcome {
    /// Name and version of the arena's program.
    pub arena: String,
    /// The version of the protocol that is spoken.
    pub major: u64,
    /// Its minor version.
    pub minor: u64,
    /// With this a bot that attached can come back.
    pub token: Option<String>,
    /// Keys of `views` that no view here has.
    pub ignored: Vec<String>,
}

/// The hello is not accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Why, for programs.
    pub code: String,
    /// Why, for the bot's author.
    pub text: String,
    /// Milliseconds after which the hello may be said again.
    pub retry: Option<u64>,
}

/// A match for this bot.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)] // the same as those of arena_sdk::Match
pub struct Start {
    pub match_: u32,
    pub game: String,
    pub epoch: String,
    pub role: String,
    pub seat: usize,
    pub seats: usize,
    pub clock: String,
    pub settings: BTreeMap<String, String>,
    pub numbers: BTreeMap<String, Setting>,
    pub bot_seed: [u8; 16],
}

/// What happened in a match.
#[derive(Debug, Clone)]
pub struct Events {
    /// The match's handle.
    pub match_: u32,
    /// The number of the first.
    pub first: u64,
    /// How many there are.
    pub count: u64,
    all: Held,
}

impl Events {
    /// Maps with the key `event`.
    pub fn events(&self) -> impl Iterator<Item = Held> + '_ {
        self.all.value().items().into_iter().flatten().map(|event| self.all.part(event))
    }
}

/// What the arena waits for.
#[derive(Debug, Clone)]
#[allow(missing_docs)] // the same as those of arena_sdk::Decision
pub struct Decision {
    pub match_: u32,
    pub decision: u64,
    pub actions: Vec<u16>,
    pub asks: Option<Asks>,
    pub view: Option<Held>,
    pub left: Option<u64>,
    pub bank: Option<u64>,
    pub last: Option<u64>,
}

/// What a decision asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)] // the same as those of arena_sdk::Asks
pub struct Asks {
    pub kind: String,
    pub by_type: Option<String>,
    pub by: Option<i64>,
    pub count: u64,
}

/// The verdict of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)] // the same as those of arena_sdk::End
pub struct End {
    pub match_: u32,
    pub winner: String,
    pub reason: String,
    pub score: Vec<i64>,
}

/// What the bot did wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    /// What was wrong, for programs.
    pub code: String,
    /// What was wrong, for the bot's author.
    pub text: String,
    /// The match it is about.
    pub match_: Option<u32>,
    /// The decision it is about.
    pub decision: Option<u64>,
    /// Milliseconds for which nothing is to be sent that was not asked for.
    pub retry: Option<u64>,
}

type Heard<T> = Result<T, ArenaError>;

/// The keys of one map that is read.
struct Keys<'a> {
    of: &'a str, // what it is, in errors
    entries: Vec<(&'a str, Value<'a>)>,
}

impl<'a> Keys<'a> {
    fn find(&self, key: &str) -> Option<Value<'a>> {
        self.entries.iter().find(|(found, _)| *found == key).map(|(_, value)| *value)
    }

    fn wrong(&self, key: &str) -> ArenaError {
        refuse(format_args!("{} with a wrong or missing `{key}`", self.of))
    }

    /// A key that may be absent; what is there must be read.
    fn may<T>(&self, key: &str, read: impl FnOnce(Value<'a>) -> Option<T>) -> Heard<Option<T>> {
        self.find(key).map(|value| read(value).ok_or_else(|| self.wrong(key))).transpose()
    }

    fn must<T>(&self, key: &str, read: impl FnOnce(Value<'a>) -> Option<T>) -> Heard<T> {
        self.may(key, read)?.ok_or_else(|| self.wrong(key))
    }

    fn text(&self, key: &str) -> Heard<String> {
        self.must(key, text)
    }

    fn number(&self, key: &str, least: u64, most: u64) -> Heard<u64> {
        self.must(key, |value| number(value, least, most))
    }

    fn may_number(&self, key: &str, least: u64, most: u64) -> Heard<Option<u64>> {
        self.may(key, |value| number(value, least, most))
    }

    fn handle(&self) -> Heard<u32> {
        Ok(self.number("match", 1, HANDLE_MOST)? as u32)
    }
}

fn keys<'a>(of: &'a str, map: Value<'a>) -> Option<Keys<'a>> {
    Some(Keys { of, entries: map.entries()?.collect() })
}

fn text(value: Value<'_>) -> Option<String> {
    value.text().map(str::to_owned)
}

fn number(value: Value<'_>, least: u64, most: u64) -> Option<u64> {
    let number = u64::try_from(value.number()?).ok()?;
    (least..=most).contains(&number).then_some(number)
}

fn actions(value: Value<'_>) -> Option<Vec<u16>> {
    let items = value.items()?;
    if items.len() == 0 || items.len() > ACTIONS_MOST {
        return None;
    }
    let ids: Vec<u16> = items.map(|item| u16::try_from(item.number()?).ok()).collect::<Option<_>>()?;
    ids.windows(2).all(|pair| pair[0] < pair[1]).then_some(ids)
}

fn asks(value: Value<'_>) -> Option<Asks> {
    let keys = keys("asks", value)?;
    Some(Asks {
        kind: keys.text("kind").ok()?,
        by_type: keys.may("by_type", text).ok()?,
        by: keys.may_number("by", 0, NUMBER_MOST).ok()?.map(|code| code as i64),
        count: keys.number("count", 1, NUMBER_MOST).ok()?,
    })
}

fn settings(value: Value<'_>) -> Option<BTreeMap<String, String>> {
    value.entries()?.map(|(name, setting)| Some((name.to_owned(), text(setting)?))).collect()
}

fn setting_numbers(value: Value<'_>) -> Option<BTreeMap<String, Setting>> {
    let read = |value: Value<'_>| value.number().map(Setting::Number).or_else(|| value.numbers().map(Setting::Set));
    value.entries()?.map(|(name, setting)| Some((name.to_owned(), read(setting)?))).collect()
}

fn start(keys: &Keys<'_>) -> Heard<Message> {
    Ok(Message::Start(Box::new(Start {
        match_: keys.handle()?,
        game: keys.text("game")?,
        epoch: keys.text("epoch")?,
        role: keys.text("role")?,
        seat: keys.number("seat", 0, SEATS_MOST - 1)? as usize,
        seats: keys.number("seats", 1, SEATS_MOST)? as usize,
        clock: keys.text("clock")?,
        settings: keys.must("settings", settings)?,
        numbers: keys.may("numbers", setting_numbers)?.unwrap_or_default(),
        bot_seed: keys.must("bot_seed", |value| value.bytes()?.try_into().ok())?,
    })))
}

fn events(keys: &Keys<'_>, frame: &Arc<[u8]>) -> Heard<Message> {
    let is_event = |event: Value<'_>| event.get("event").and_then(|kind| kind.text()).is_some();
    let first = keys.number("first", 1, NUMBER_MOST)?;
    let match_ = keys.handle()?;
    let all = keys.must("events", |value| value.items()?.all(is_event).then_some(value))?;
    let count = all.items().map_or(0, |events| events.len()) as u64;
    Ok(Message::Events(Events { match_, first, count, all: Held::new(frame, all) }))
}

fn decision(keys: &Keys<'_>, frame: &Arc<[u8]>) -> Heard<Message> {
    Ok(Message::Decision(Decision {
        match_: keys.handle()?,
        decision: keys.number("decision", 1, NUMBER_MOST)?,
        actions: keys.must("actions", actions)?,
        asks: keys.may("asks", asks)?,
        view: keys.may("view", |value| value.entries().map(|_| Held::new(frame, value)))?,
        left: keys.may_number("left", 0, NUMBER_MOST)?,
        bank: keys.may_number("bank", 0, NUMBER_MOST)?,
        last: keys.may_number("last", 0, NUMBER_MOST)?,
    }))
}

fn welcome(keys: &Keys<'_>) -> Heard<Message> {
    Ok(Message::Welcome(Welcome {
        arena: keys.text("arena")?,
        major: keys.number("major", 0, NUMBER_MOST)?,
        minor: keys.number("minor", 0, NUMBER_MOST)?,
        token: keys.may("token", text)?,
        ignored: keys.may("ignored", |value| value.items()?.map(text).collect())?.unwrap_or_default(),
    }))
}

fn error(keys: &Keys<'_>) -> Heard<Message> {
    Ok(Message::Error(Error {
        code: keys.text("code")?,
        text: keys.text("text")?,
        match_: keys.may_number("match", 1, HANDLE_MOST)?.map(|handle| handle as u32),
        decision: keys.may_number("decision", 1, NUMBER_MOST)?,
        retry: keys.may_number("retry", 0, NUMBER_MOST)?,
    }))
}

/// One message; None if its type is not known.
fn message(map: Value<'_>, frame: &Arc<[u8]>) -> Heard<Option<Message>> {
    let kind = map.get("type").and_then(|value| value.text());
    let kind = kind.ok_or_else(|| refuse("a message that is no map with a `type`"))?;
    let keys = Keys { of: kind, entries: map.entries().into_iter().flatten().collect() };
    Ok(Some(match kind {
        "welcome" => welcome(&keys)?,
        "refusal" => Message::Refusal(Refusal {
            code: keys.text("code")?,
            text: keys.text("text")?,
            retry: keys.may_number("retry", 0, NUMBER_MOST)?,
        }),
        "start" => start(&keys)?,
        "events" => events(&keys, frame)?,
        "decision" => decision(&keys, frame)?,
        "end" => Message::End(End {
            match_: keys.handle()?,
            winner: keys.text("winner")?,
            reason: keys.text("reason")?,
            score: keys.must("score", |value| value.numbers())?,
        }),
        "error" => error(&keys)?,
        "ping" => Message::Ping(keys.number("number", 0, NUMBER_MOST)?),
        "close" => Message::Close,
        _ => return Ok(None),
    }))
}

/// The messages of a frame whose types are known. What the protocol does not allow is [`ArenaError::Protocol`].
pub fn unpack_frame(frame: &Arc<[u8]>) -> Result<Vec<Message>, ArenaError> {
    if frame.len() > ARENA_FRAME_MOST {
        return Err(refuse("a frame of more than 4 MiB"));
    }
    check(frame).map_err(|why| refuse(format_args!("a frame that {why}")))?;
    match Value::new(frame).items() {
        Some(items) if items.len() > 0 => items.filter_map(|item| message(item, frame).transpose()).collect(),
        _ => Err(refuse("a frame that is no array of messages")),
    }
}
