// SPDX-License-Identifier: MIT
//! A connection to an arena as a row of steps, for programs that have a loop of their own.

use std::time::{Duration, Instant};

use crate::decision::{Decision, IntoAnswer};
use crate::error::{cannot, ArenaError};
use crate::matches::Match;
use crate::options::Options;
use crate::session::{tell, Session};
use crate::step::Step;
use crate::wire::link::{Keys, Link, News};

const SILENCE: Duration = Duration::from_secs(3); // after this a line on stderr says that no arena answers
const SILENT_PART: u32 = 10; // or after this part of a patience that is shorter than that of 30 s

/// A connection to an arena. It answers pings, connects again and comes back to its matches, asks again where the
/// arena has no place yet, and keeps several matches apart. Use it in one thread. When it is dropped it says bye.
///
/// ```no_run
/// use arena_sdk::{Connection, Options, Step};
///
/// fn main() -> Result<(), arena_sdk::ArenaError> {
///     let mut arena = Connection::new("my-bot", &Options::default())?;
///     while let Some(step) = arena.next()? {
///         match step {
///             Step::Start(match_) => arena.ready(&match_),
///             Step::Decision(decision) => arena.answer(&decision, decision.actions().first())?,
///             _ => {}
///         }
///     }
///     Ok(())
/// }
/// ```
pub struct Connection {
    name: String,
    endpoint: String,
    keys: Option<Keys>,
    session: Session,
    link: Link,
}

impl Connection {
    /// Connects, and waits at most 30 s for the arena's welcome. `name` is the bot's lasting name: 1 to 64 of a-z, 0-9
    /// and -.
    pub fn new(name: &str, options: &Options) -> Result<Connection, ArenaError> {
        let hello = options.hello(name)?;
        let endpoint = options.endpoint()?;
        let session = Session::new(hello, options.token()?, options.patience());
        let keys = options.link_keys()?;
        let link = Link::new(&endpoint, keys.as_ref(), session.patience)?;
        let mut connection = Connection { name: name.to_owned(), endpoint, keys, session, link };
        connection.greet()?;
        Ok(connection)
    }

    /// Nobody listens to events: from now on they are no steps.
    pub(crate) fn count_events(&mut self) {
        self.session.counts_events = true;
    }

    /// The next step. None: the arena has closed the connection. Sends what was answered before it waits.
    #[allow(clippy::should_implement_trait)] // its errors would make a poor iterator
    pub fn next(&mut self) -> Result<Option<Step>, ArenaError> {
        self.next_until(None)
    }

    /// The same, but None also if `timeout` has passed.
    pub fn next_within(&mut self, timeout: Duration) -> Result<Option<Step>, ArenaError> {
        self.next_until(Some(Instant::now() + timeout))
    }

    fn next_until(&mut self, end: Option<Instant>) -> Result<Option<Step>, ArenaError> {
        while !self.session.has_steps() && !self.session.is_closed {
            self.flush()?;
            if !self.wait(end)? {
                return Ok(None);
            }
        }
        Ok(self.session.next_step())
    }

    /// True once the arena has closed the connection.
    pub fn is_closed(&self) -> bool {
        self.session.is_closed
    }

    /// The bot has set itself up for this match.
    pub fn ready(&mut self, match_: &Match) {
        self.session.ready(match_);
    }

    /// Answers with an action or its id, and with what [`Decision::say`] and [`Decision::note`] added. An action that
    /// is not legal is an error, and nothing is sent.
    pub fn answer(&mut self, decision: &Decision, answer: impl IntoAnswer) -> Result<(), ArenaError> {
        let action = decision.legal(answer)?;
        self.session.answer(decision.answer(action));
        Ok(())
    }

    /// Sends what was answered, in one frame.
    pub fn flush(&mut self) -> Result<(), ArenaError> {
        for frame in self.session.take_frames() {
            self.link.send(&frame)?;
        }
        Ok(())
    }

    /// Waits for the link once. False: the time is over.
    fn wait(&mut self, end: Option<Instant>) -> Result<bool, ArenaError> {
        match self.link.wait([end, self.session.again].into_iter().flatten().min())? {
            News::Frame(frame) => {
                self.session.waited = self.link.waited();
                self.session.hear(frame)?;
            }
            News::Up => self.session.say_hello(),
            News::Gone => return Err(self.gone()),
            News::Refused => return Err(self.refused()),
            News::Timeout => {
                if !matches!(self.session.again, Some(at) if Instant::now() >= at) {
                    return Ok(false);
                }
                self.session.say_next_hello();
            }
        }
        self.link.patience = self.session.patience;
        if self.session.is_urgent {
            self.flush()?;
        }
        Ok(true)
    }

    /// Waits for the welcome. What comes with it stays for `next`.
    fn greet(&mut self) -> Result<(), ArenaError> {
        let (begin, patience) = (self.link.waited(), self.session.patience);
        let silence = SILENCE.min(patience / SILENT_PART);
        let mut told = false;
        while self.session.is_greeting {
            let left = (begin + if told { patience } else { silence }).saturating_sub(self.link.waited());
            if self.wait(Some(Instant::now() + left))? || !left.is_zero() {
                continue;
            }
            if told {
                return Err(cannot("The arena did not say welcome in time"));
            }
            told = true;
            if self.session.refused_since.is_none() {
                self.tell_silence(patience - silence);
            }
        }
        Ok(())
    }

    fn tell_silence(&self, rest: Duration) {
        let is_there = self.link.is_up();
        let who = if is_there { "somebody is there and does not say welcome" } else { "nobody answers" };
        let (endpoint, hint) = (&self.endpoint, self.break_hint());
        tell(&self.name, &format!("{who} at {endpoint}{hint}; trying for {:.0} s more", rest.as_secs_f64()));
    }

    fn gone(&self) -> ArenaError {
        cannot(format!(
            "There is no arena at {}: {:.0} seconds without a connection{}",
            self.endpoint,
            self.link.patience.as_secs_f64(),
            self.break_hint()
        ))
    }

    fn refused(&self) -> ArenaError {
        let public = self.keys.as_ref().map_or("it has none", |keys| &keys.public);
        cannot(format!(
            "The arena at {} does not let the key of this bot in: {public} must be on its list",
            self.endpoint
        ))
    }

    fn break_hint(&self) -> &'static str {
        if !self.link.breaks_off() {
            ""
        } else if self.keys.is_some() {
            "; somebody is there, and has another key than ARENA_SERVER_KEY"
        } else {
            "; somebody is there who wants no arena's bot, or one with keys: set ARENA_SERVER_KEY and ARENA_KEYS"
        }
    }
}

impl Drop for Connection {
    /// Says bye, if the arena knows the bot, and waits up to a second until it has left.
    fn drop(&mut self) {
        if self.session.is_welcomed {
            self.session.bye();
            let _ = self.flush();
        }
    }
}
