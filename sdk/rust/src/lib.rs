// SPDX-License-Identifier: MIT
//! Write a bot for the Artemia Arena in Rust.
//!
//! ```no_run
//! use arena_sdk::{Action, Decision};
//!
//! fn decide(decision: &Decision) -> Option<Action> {
//!     decision.actions().random()
//! }
//!
//! fn main() -> std::process::ExitCode {
//!     arena_sdk::run("my-bot", decide)
//! }
//! ```
//!
//! [`run`] is the whole bot: it finds the arena, plays every match that the arena gives it, and calls your function,
//! or those of your [`Bot`]. A program with a loop of its own uses [`Connection`]. README.md is the guide; the
//! protocol is in proto/README.md of the arena.

#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod chance;
mod connection;
mod decision;
mod error;
pub mod games;
pub mod kit;
mod matches;
mod options;
mod rules;
mod run;
mod session;
mod step;
mod view;
pub mod wire;
mod word;
mod words;

pub use chance::{siphash, Chance};
pub use connection::Connection;
pub use decision::{Actions, Asks, Decision, IntoAnswer, OneOrMore, NOTE_MOST, TEXT_MOST};
pub use error::ArenaError;
pub use matches::Match;
pub use options::Options;
pub use rules::from_rules;
pub use run::{play, run, run_with, Bot, Report};
pub use step::{Complaint, End, Event, Step};
pub use view::{Content, View};
pub use wire::hear::Setting;
pub use wire::say::Views;
pub use wire::value::Value;
pub use word::Word;
pub use words::{Action, Holds, Key, Name, Piece, Rows, Words, NO_WORDS};
