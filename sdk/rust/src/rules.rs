// SPDX-License-Identifier: MIT
//! Finds the words of a game and an epoch: those of this crate, or else what `arena rules --json` prints.

use std::io::Read;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use serde::Deserialize;

use crate::games;
use crate::words::{Action, Holds, Key, Name, Piece, Rows, Words, NO_WORDS};

const RULES_SECONDS: u64 = 10;
const FOUND_MOST: usize = 64; // games and epochs whose words are looked for; they are kept for ever

#[derive(Deserialize)]
struct RulesOfGame {
    game: String,
    epoch: String,
    meanings: Vec<Meaning>,
    actions: Vec<ActionRow>,
    view: Vec<KeyRow>,
    #[serde(flatten)]
    more: serde_json::Map<String, serde_json::Value>,
}

#[derive(Deserialize)]
struct Meaning {
    #[serde(rename = "type")]
    type_: Option<String>,
}

#[derive(Deserialize)]
struct ActionRow {
    id: u16,
    kind: String,
    object: String,
    text: String,
}

#[derive(Deserialize)]
struct PieceRow {
    code: i64,
    id: String,
    name: String,
}

#[derive(Deserialize)]
struct NameRow {
    name: String,
    #[serde(default)]
    means: String,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum RowsRow {
    Count(usize),
    Seats(String),
}

#[derive(Deserialize)]
struct KeyRow {
    key: String,
    holds: String,
    means: String,
    empty: serde_json::Value,
    #[serde(default)]
    most: usize,
    rows: Option<RowsRow>,
    #[serde(default)]
    names: Vec<NameRow>,
    unknown: Option<i64>,
}

/// Words are kept for ever, so that actions and pieces are plain values; `FOUND_MOST` bounds how many.
fn keep(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

fn keep_all<T>(all: Vec<T>) -> &'static [T] {
    Box::leak(all.into_boxed_slice())
}

impl KeyRow {
    fn kept(self) -> Option<Key> {
        let names = self.names.into_iter().map(|row| Name { name: keep(row.name), means: keep(row.means) });
        Some(Key {
            key: keep(self.key),
            holds: match self.holds.as_str() {
                "number" => Holds::Number,
                "list" => Holds::List,
                "set" => Holds::Set,
                "array" => Holds::Array,
                _ => return None,
            },
            means: keep(self.means),
            empty: self.empty.as_i64().unwrap_or(0),
            most: self.most,
            rows: match self.rows {
                None => Rows::One,
                Some(RowsRow::Count(count)) => Rows::Count(count),
                Some(RowsRow::Seats(word)) if word == "seats" => Rows::Seats,
                Some(RowsRow::Seats(_)) => return None,
            },
            names: keep_all(names.collect()),
            unknown: self.unknown,
        })
    }
}

impl RulesOfGame {
    fn pieces(&self) -> Option<Vec<Piece>> {
        let mut pieces = Vec::new();
        for type_ in self.meanings.iter().filter_map(|meaning| meaning.type_.as_ref()) {
            let rows =
                self.more.get(&format!("{type_}s")).cloned().unwrap_or_else(|| serde_json::Value::Array(Vec::new()));
            let rows: Vec<PieceRow> = serde_json::from_value(rows).ok()?;
            let type_ = keep(type_.clone());
            pieces.extend(rows.into_iter().map(|row| Piece {
                type_,
                code: row.code,
                id: keep(row.id),
                name: keep(row.name),
            }));
        }
        Some(pieces)
    }

    fn kept(self) -> Option<Words> {
        let pieces = self.pieces()?;
        let action = |row: ActionRow| Action {
            id: row.id,
            kind: keep(row.kind),
            object: keep(row.object),
            text: keep(row.text),
        };
        let mut actions: Vec<Action> = self.actions.into_iter().map(action).collect();
        actions.sort_by_key(|action| action.id);
        Some(Words {
            game: keep(self.game),
            epoch: keep(self.epoch),
            actions: keep_all(actions),
            pieces: keep_all(pieces),
            keys: keep_all(self.view.into_iter().map(KeyRow::kept).collect::<Option<_>>()?),
        })
    }
}

/// What `arena rules` prints; None if there is no such program, or it does not end in time.
fn printed(game: &str) -> Option<String> {
    let mut child = Command::new("arena")
        .args(["rules", "--game", game, "--json"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut output = child.stdout.take()?;
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut text = String::new();
        let good = output.read_to_string(&mut text).is_ok();
        let _ = sender.send(good.then_some(text));
    });
    let text = receiver.recv_timeout(Duration::from_secs(RULES_SECONDS)).ok().flatten();
    if text.is_none() {
        let _ = child.kill();
    }
    let ended = child.wait().ok()?;
    text.filter(|_| ended.success())
}

/// The words of any game: from the file in `ARENA_RULES`, or else from the program `arena`, if it is on the `PATH`.
/// None if neither is there, or it is about another game. They stay in memory for ever.
pub fn from_rules(game: &str) -> Option<&'static Words> {
    let text = match std::env::var_os("ARENA_RULES") {
        Some(path) if !path.is_empty() => std::fs::read_to_string(path).ok()?,
        _ => printed(game)?,
    };
    let rules: RulesOfGame = serde_json::from_str(&text).ok()?;
    if rules.game != game {
        return None;
    }
    Some(Box::leak(Box::new(rules.kept()?)))
}

#[derive(Clone)]
struct Found {
    game: String,
    epoch: String,
    words: &'static Words,
    said: String,
}

static FOUND: Mutex<Vec<Found>> = Mutex::new(Vec::new());

fn look_for(game: &str, epoch: &str) -> (&'static Words, String) {
    let here = games::words(game);
    if let Some(words) = here.filter(|words| words.epoch == epoch) {
        return (words, String::new());
    }
    let other = from_rules(game);
    if let Some(words) = other.filter(|words| words.epoch == epoch) {
        return (words, String::new());
    }
    let said = match here.or(other) {
        Some(words) => format!(
            "the rules of {game} are of the epoch {epoch}, and the words here of {}: actions are numbers now; another \
             version of arena-sdk knows them",
            words.epoch
        ),
        None => format!(
            "{game} has no words here: its actions are numbers; put arena on the PATH, or set ARENA_RULES to a file \
             that arena rules --game {game} --json printed"
        ),
    };
    (&NO_WORDS, said)
}

/// The words of this game and epoch, and a sentence if there are none: then actions have no words but their numbers.
pub(crate) fn find(game: &str, epoch: &str) -> (&'static Words, String) {
    let mut all = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = all.iter().find(|found| found.game == game && found.epoch == epoch) {
        return (found.words, found.said.clone());
    }
    if all.len() == FOUND_MOST {
        return (&NO_WORDS, "too many games and epochs: actions of further ones are numbers".to_owned());
    }
    let (words, said) = look_for(game, epoch);
    all.push(Found { game: game.to_owned(), epoch: epoch.to_owned(), words, said: said.clone() });
    (words, said)
}
