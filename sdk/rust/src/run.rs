// SPDX-License-Identifier: MIT
//! A whole bot in one call.

use std::any::Any;
use std::collections::HashSet;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::process::ExitCode;

use crate::connection::Connection;
use crate::decision::{Decision, IntoAnswer};
use crate::error::ArenaError;
use crate::matches::Match;
use crate::options::Options;
use crate::session::tell;
use crate::step::{Complaint, End, Event, Step};
use crate::words::Action;

/// A bot: its function `decide`, and what it wants to hear besides. A function or closure of the form
/// `fn(&Decision) -> Action` is one.
///
/// A panic in one of them is printed and counted, and so is an error or None that `decide` returns; in place of an
/// answer a legal action is played at random. Under [`Options::strict`] it ends the bot. For this a bot must unwind:
/// leave `panic` as it is in its Cargo.toml.
pub trait Bot {
    /// What `decide` returns: an action, its id, or one of them in an Option or a Result.
    type Answer: IntoAnswer;

    /// Returns one of `decision.actions()`, or its id.
    fn decide(&mut self, decision: &Decision) -> Self::Answer;

    /// A match begins. The clocks start when all bots are back from this.
    fn start(&mut self, _match: &Match) {}

    /// Something happened.
    fn event(&mut self, _event: &Event) {}

    /// Whether [`event`](Bot::event) does anything. If it does not, events cost less.
    fn hears_events(&self) -> bool {
        true
    }

    /// A match is over.
    fn end(&mut self, _end: &End) {}

    /// The arena complains. Unless a bot does something else, it is printed.
    fn error(&mut self, name: &str, complaint: &Complaint) {
        tell(name, &format!("the arena says {}: {}", complaint.code, complaint.text));
    }
}

impl<F, A> Bot for F
where
    F: FnMut(&Decision) -> A,
    A: IntoAnswer,
{
    type Answer = A;

    fn decide(&mut self, decision: &Decision) -> A {
        self(decision)
    }

    fn hears_events(&self) -> bool {
        false
    }
}

/// What became of a bot's run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// Matches that ended.
    pub matches: u64,
    /// Decisions that were answered.
    pub decisions: u64,
    /// Panics and errors in the bot's own functions.
    pub exceptions: u64,
    /// Codes of what the arena complained about, notices left out.
    pub complaints: Vec<String>,
    /// Why the connection could not be made or used any more.
    pub error: Option<ArenaError>,
}

impl Report {
    /// For the end of the process: 0 if all went well, else 1.
    pub fn code(&self) -> u8 {
        u8::from(self.error.is_some() || self.exceptions > 0)
    }
}

/// Who hears what a player says: a connection, or a test.
pub(crate) trait Table {
    fn ready(&mut self, match_: &Match);
    fn answer(&mut self, decision: &Decision, action: Action) -> Result<(), ArenaError>;
}

impl Table for Connection {
    fn ready(&mut self, match_: &Match) {
        Connection::ready(self, match_);
    }

    fn answer(&mut self, decision: &Decision, action: Action) -> Result<(), ArenaError> {
        Connection::answer(self, decision, action)
    }
}

/// An exception under `strict`: the bot ends.
pub(crate) struct Ends;

/// Calls the bot's functions.
pub(crate) struct Player<'a, B> {
    name: &'a str,
    bot: B,
    strict: bool,
    told: HashSet<String>,
    pub(crate) report: Report,
}

impl<'a, B: Bot> Player<'a, B> {
    pub(crate) fn new(name: &'a str, bot: B, strict: bool) -> Self {
        Player { name, bot, strict, told: HashSet::new(), report: Report::default() }
    }

    /// What the function returns; None if it panicked, which the hook of panics has printed, with a backtrace if
    /// `RUST_BACKTRACE` is set.
    fn call<T>(&mut self, function: impl FnOnce(&mut B) -> T) -> Result<Option<T>, Ends> {
        match catch_unwind(AssertUnwindSafe(|| function(&mut self.bot))) {
            Ok(value) => Ok(Some(value)),
            Err(panic) => {
                // What a panic carries may panic when it is dropped.
                let _ = catch_unwind(AssertUnwindSafe(|| drop::<Box<dyn Any + Send>>(panic)));
                self.count()?;
                Ok(None)
            }
        }
    }

    fn count(&mut self) -> Result<(), Ends> {
        self.report.exceptions += 1;
        if self.strict {
            Err(Ends)
        } else {
            Ok(())
        }
    }

    /// The bot's answer; if there is none that is legal, a legal one.
    fn decide(&mut self, decision: &Decision) -> Result<Option<Action>, Ends> {
        self.report.decisions += 1;
        let answer = self.call(|bot| decision.legal(bot.decide(decision)))?;
        match answer {
            Some(Ok(action)) => return Ok(Some(action)),
            Some(Err(error)) => {
                tell(self.name, &error.to_string());
                self.count()?;
            }
            None => {}
        }
        decision.unsay();
        Ok(decision.actions().random())
    }

    fn start(&mut self, match_: &Match) -> Result<(), Ends> {
        let missing = &match_.words_missing;
        if !missing.is_empty() && self.told.insert(missing.clone()) {
            tell(self.name, missing);
        }
        self.call(|bot| bot.start(match_)).map(drop)
    }

    /// Takes a step. An error is one of the connection; `Ok(Err(Ends))` an exception under `strict`.
    pub(crate) fn take(&mut self, table: &mut impl Table, step: Step) -> Result<Result<(), Ends>, ArenaError> {
        let done = match step {
            Step::Start(match_) => {
                let done = self.start(&match_);
                if done.is_ok() {
                    table.ready(&match_);
                }
                done
            }
            Step::Decision(decision) => match self.decide(&decision) {
                Ok(action) => {
                    if let Some(action) = action {
                        table.answer(&decision, action)?;
                    }
                    Ok(())
                }
                Err(ends) => Err(ends),
            },
            Step::Event(event) => self.call(|bot| bot.event(&event)).map(drop),
            Step::End(end) => {
                self.report.matches += 1;
                self.call(|bot| bot.end(&end)).map(drop)
            }
            Step::Complaint(complaint) => {
                if complaint.code != "notice" {
                    self.report.complaints.push(complaint.code.clone());
                }
                let name = self.name;
                self.call(|bot| bot.error(name, &complaint)).map(drop)
            }
        };
        Ok(done)
    }
}

fn play_on<B: Bot>(player: &mut Player<'_, B>, options: &Options) -> Result<(), ArenaError> {
    let mut arena = Connection::new(player.name, options)?;
    if !player.bot.hears_events() {
        arena.count_events();
    }
    while let Some(step) = arena.next()? {
        if player.take(&mut arena, step)?.is_err() {
            break;
        }
    }
    Ok(())
}

/// Connects and plays until the arena closes the connection. Never panics for what the bot or the arena does.
pub fn play(name: &str, bot: impl Bot, options: &Options) -> Report {
    let mut player = Player::new(name, bot, options.strict);
    if let Err(failure) = play_on(&mut player, options) {
        tell(name, &failure.to_string());
        player.report.error = Some(failure);
    }
    let report = player.report;
    if report.exceptions > 0 {
        tell(name, &format!("{} exception(s) in {} decisions", report.exceptions, report.decisions));
    }
    report
}

/// The whole bot, for the end of `main`: the exit code is 0, or 1 after a panic or an error in the bot's own functions
/// or if the connection could not be used.
pub fn run(name: &str, bot: impl Bot) -> ExitCode {
    run_with(name, bot, &Options::default())
}

/// The same with options.
pub fn run_with(name: &str, bot: impl Bot, options: &Options) -> ExitCode {
    ExitCode::from(play(name, bot, options).code())
}
