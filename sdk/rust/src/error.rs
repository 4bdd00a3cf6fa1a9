// SPDX-License-Identifier: MIT
//! What can go wrong, in one sentence for the author of the bot.

use std::fmt;

/// An error of this library. Its text is one sentence.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ArenaError {
    /// The connection cannot be made or used any more.
    Connection(String),
    /// The arena sent what the protocol does not allow.
    Protocol(String),
    /// The bot asked this library for something that is not allowed: an action that is not legal, a text that is too
    /// long, a key that no view has.
    Use(String),
}

impl fmt::Display for ArenaError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArenaError::Connection(text) | ArenaError::Protocol(text) | ArenaError::Use(text) => out.write_str(text),
        }
    }
}

/// The sentence, as `main` prints it.
impl fmt::Debug for ArenaError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

impl std::error::Error for ArenaError {}

pub(crate) fn cannot(text: impl Into<String>) -> ArenaError {
    ArenaError::Connection(text.into())
}

pub(crate) fn misused(text: impl Into<String>) -> ArenaError {
    ArenaError::Use(text.into())
}

pub(crate) fn refuse(what: impl fmt::Display) -> ArenaError {
    ArenaError::Protocol(format!("The arena sent what the protocol does not allow: {what}"))
}
