// SPDX-License-Identifier: MIT
//! What a bot and an arena say to each other, without sockets: hello and coming back, matches, steps, answers.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::decision::Decision;
use crate::error::{cannot, ArenaError};
use crate::matches::Match;
use crate::step::{Complaint, End, Event, Step};
use crate::wire::hear::{self, Message};
use crate::wire::say::{Answer, Bye, ByeType, FrameWriter, Hello, Pong, PongType, Ready, ReadyType, Say};

/// How long an arena is waited for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Patience {
    /// To connect, and for a bot that the arena started to come back.
    pub connect: Duration,
    /// For a bot that attached to come back: a ladder may be stopped and started again.
    pub come_back: Duration,
}

/// Between two hellos, however soon the arena wants to be asked again.
const RETRY_LEAST: Duration = Duration::from_millis(50);

/// A match on this connection.
struct Seat {
    match_: Rc<Match>,
    is_ready: bool,
    is_away: bool, // it is still to be come back to
    event: u64,    // the number of the last event
    asked: u64,    // the number of the last decision
    answered: Option<Answer>,
}

pub(crate) struct Session {
    pub is_greeting: bool,
    /// True after the first welcome of this connection.
    pub is_welcomed: bool,
    pub is_closed: bool,
    /// Nobody listens to events: they are no steps, and only counted.
    pub counts_events: bool,
    /// When the arena wants to be asked again.
    pub again: Option<Instant>,
    /// Since when it has no place, of the waited time.
    pub refused_since: Option<Duration>,
    /// The link's, as of the frame that is heard.
    pub waited: Duration,
    /// True if what was said must leave before anything else is done.
    pub is_urgent: bool,
    /// The limit for the next break.
    pub patience: Duration,
    limits: Patience,
    hello: Hello,
    given: String, // the token at the start, or ""
    token: String,
    greeting: Option<u32>, // the match that the last hello comes back to
    seats: BTreeMap<u32, Seat>,
    steps: VecDeque<Step>,
    writer: FrameWriter,
}

impl Session {
    /// Begins with a hello that is still to be said.
    pub fn new(hello: Hello, token: String, limits: Patience) -> Self {
        Session {
            is_greeting: true,
            is_closed: false,
            counts_events: false,
            again: None,
            refused_since: None,
            waited: Duration::ZERO,
            is_urgent: false,
            patience: limits.connect,
            limits,
            hello,
            given: token.clone(),
            token,
            greeting: None,
            is_welcomed: false,
            seats: BTreeMap::new(),
            steps: VecDeque::new(),
            writer: FrameWriter::default(),
        }
    }

    pub fn next_step(&mut self) -> Option<Step> {
        self.steps.pop_front()
    }

    pub fn has_steps(&self) -> bool {
        !self.steps.is_empty()
    }

    /// The frames that are to be sent.
    pub fn take_frames(&mut self) -> Vec<Vec<u8>> {
        self.is_urgent = false;
        self.writer.take()
    }

    pub fn ready(&mut self, match_: &Match) {
        if let Some(seat) = self.seats.get_mut(&match_.handle) {
            seat.is_ready = true;
        }
        self.say_ready(match_.handle);
    }

    pub fn answer(&mut self, answer: Answer) {
        if let Some(seat) = self.seat_of(answer.match_) {
            seat.answered = Some(answer.clone());
        }
        self.writer.add(&Say::Answer(answer));
    }

    pub fn bye(&mut self) {
        self.writer.add(&Say::Bye(Bye { type_: ByeType }));
    }

    fn say_ready(&mut self, match_: u32) {
        self.writer.add(&Say::Ready(Ready { match_: match_.into(), type_: ReadyType }));
    }

    fn seat_of(&mut self, match_: u64) -> Option<&mut Seat> {
        self.seats.get_mut(&u32::try_from(match_).ok()?)
    }

    // --- hello ---

    /// There is a new connection: what was said and did not leave is lost, and each match is come back to.
    pub fn say_hello(&mut self) {
        self.is_greeting = true;
        self.is_welcomed = false;
        for seat in self.seats.values_mut() {
            seat.is_away = true;
        }
        self.writer.clear();
        self.say_next_hello();
    }

    pub fn say_next_hello(&mut self) {
        let away = self.seats.values().find(|seat| seat.is_away).map(|seat| (seat.match_.handle, seat.event));
        self.again = None;
        if away.is_none() && self.is_welcomed {
            self.is_greeting = false;
            return;
        }
        if away.is_none() && !self.given.is_empty() {
            self.token = self.given.clone(); // there is nothing to come back to
        }
        let mut hello = self.hello.clone();
        hello.token = (!self.token.is_empty()).then(|| self.token.clone());
        hello.match_ = away.map(|(handle, _)| handle.into());
        hello.event = away.map(|(_, event)| event);
        self.greeting = away.map(|(handle, _)| handle);
        self.is_urgent = true;
        self.writer.add(&Say::Hello(Box::new(hello)));
    }

    /// What was said before this connection's hello was of no use.
    fn greet_again(&mut self) {
        if !self.is_greeting {
            self.say_hello();
        }
    }

    fn hear_welcome(&mut self, welcome: hear::Welcome) {
        if let Some(token) = welcome.token {
            self.token = token;
        }
        if self.given.is_empty() || self.token != self.given {
            self.patience = self.limits.come_back; // so no arena started it
        }
        if let Some(seat) = self.greeting.and_then(|handle| self.seats.get_mut(&handle)) {
            seat.is_away = false;
        }
        if self.seats.is_empty() && !welcome.ignored.is_empty() {
            tell(&self.hello.bot, &format!("no view has the keys {}", welcome.ignored.join(", ")));
        }
        self.is_welcomed = true;
        self.refused_since = None;
        if self.is_greeting {
            self.say_next_hello();
        }
    }

    fn hear_refusal(&mut self, refusal: hear::Refusal) -> Result<(), ArenaError> {
        let code = refusal.code.as_str();
        if code == "no-hello" {
            self.greet_again();
        } else if self.greeting.is_some() && (code == "unknown-match" || code == "token") {
            self.miss_match(refusal.code, refusal.text);
        } else if !self.comes_again(refusal.retry) {
            return Err(cannot(shown(&format!("The arena refuses the bot ({code}): {}", refusal.text))));
        }
        Ok(())
    }

    /// The arena has no place now. It is asked again when it said so, as long as an arena is waited for.
    fn comes_again(&mut self, retry: Option<u64>) -> bool {
        let retry = match retry.map(Duration::from_millis) {
            Some(retry) if retry <= self.limits.connect => retry.max(RETRY_LEAST),
            _ => return false,
        };
        let since = *self.refused_since.get_or_insert(self.waited);
        self.again = Some(Instant::now() + retry);
        self.waited + retry < since + self.patience
    }

    /// The match that the bot wanted to come back to is no more.
    fn miss_match(&mut self, code: String, text: String) {
        let seat = self.greeting.and_then(|handle| self.seats.remove(&handle));
        self.steps.push_back(Step::Complaint(Complaint { code, text, match_: seat.map(|seat| seat.match_) }));
        self.say_next_hello();
    }

    // --- messages ---

    /// Takes a frame of the arena.
    pub fn hear(&mut self, frame: Vec<u8>) -> Result<(), ArenaError> {
        let frame: Arc<[u8]> = frame.into();
        for message in hear::unpack_frame(&frame)? {
            match message {
                Message::Welcome(welcome) => self.hear_welcome(welcome),
                Message::Refusal(refusal) => self.hear_refusal(refusal)?,
                Message::Start(start) => self.hear_start(*start),
                Message::Events(events) => self.hear_events(events),
                Message::Decision(decision) => self.hear_decision(decision),
                Message::End(end) => self.hear_end(end),
                Message::Error(error) => self.hear_error(error),
                Message::Ping(number) => self.writer.add(&Say::Pong(Pong { number, type_: PongType })),
                Message::Close => self.is_closed = true,
            }
        }
        Ok(())
    }

    fn hear_start(&mut self, start: hear::Start) {
        let handle = start.match_;
        if let Some(seat) = self.seats.get(&handle) {
            if seat.is_ready {
                self.say_ready(handle);
            }
            return;
        }
        let match_ = Rc::new(Match::new(start));
        let seat =
            Seat { match_: Rc::clone(&match_), is_ready: false, is_away: false, event: 0, asked: 0, answered: None };
        self.seats.insert(handle, seat);
        self.steps.push_back(Step::Start(match_));
    }

    fn hear_events(&mut self, events: hear::Events) {
        if let Some(seat) = self.seats.get_mut(&events.match_) {
            if self.counts_events {
                seat.event = seat.event.max(events.first + events.count - 1);
                return;
            }
            for (number, fields) in (events.first..).zip(events.events()) {
                if number > seat.event {
                    seat.event = number;
                    self.steps.push_back(Step::Event(Event { match_: Rc::clone(&seat.match_), number, fields }));
                }
            }
        }
    }

    fn hear_decision(&mut self, decision: hear::Decision) {
        let seat = match self.seats.get_mut(&decision.match_) {
            Some(seat) => seat,
            None => return,
        };
        match &seat.answered {
            Some(answer) if answer.decision == decision.decision => self.writer.add(&Say::Answer(answer.clone())),
            _ if seat.asked == decision.decision => {}
            _ => {
                seat.asked = decision.decision;
                self.steps.push_back(Step::Decision(Box::new(Decision::new(Rc::clone(&seat.match_), decision))));
            }
        }
    }

    fn hear_end(&mut self, end: hear::End) {
        if let Some(seat) = self.seats.remove(&end.match_) {
            let end = End { match_: seat.match_, winner: end.winner, reason: end.reason, score: end.score };
            self.steps.push_back(Step::End(end));
        }
    }

    fn hear_error(&mut self, error: hear::Error) {
        let is_unknown = error.code == "unknown-match";
        if error.code == "no-hello" {
            self.greet_again();
        } else if is_unknown && error.match_.is_none() && self.is_greeting {
            self.miss_match(error.code, error.text);
        } else {
            let match_ = error.match_.and_then(|handle| self.seats.get(&handle)).map(|seat| Rc::clone(&seat.match_));
            if let Some(handle) = error.match_.filter(|_| is_unknown) {
                self.seats.remove(&handle);
            }
            self.steps.push_back(Step::Complaint(Complaint { code: error.code, text: error.text, match_ }));
        }
    }
}

/// Prints a line on stderr, after the name of the bot.
pub(crate) fn tell(name: &str, text: &str) {
    use std::io::Write;
    let _ = writeln!(std::io::stderr(), "{name}: {}", shown(text));
}

/// The text for a terminal: of what cannot be seen, such as an escape sequence or a newline, the bytes, as \x1b.
pub(crate) fn shown(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for letter in text.chars() {
        if matches!(letter, '"' | '\'' | '\\') || letter.escape_debug().len() == 1 {
            shown.push(letter);
        } else {
            shown.extend(letter.encode_utf8(&mut [0; 4]).bytes().map(|byte| format!("\\x{byte:02x}")));
        }
    }
    shown
}
