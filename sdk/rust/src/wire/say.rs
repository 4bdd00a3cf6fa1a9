// SPDX-License-Identifier: MIT
//! Messages to the arena, and the frames that they make. A struct becomes a map whose keys ascend, and what is None is
//! left out: nil is never sent.

use rmp_serde::to_vec_named;
use serde::Serialize;

use super::{FRAME_MOST, MESSAGES_MOST};

const HEAD: usize = 3; // bytes of the longest head of a frame

/// What decisions bring of the view.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Views {
    /// The keys whose value is not the empty one. [`View`](crate::View) completes the others.
    #[default]
    Sparse,
    /// All keys.
    Full,
    /// No view.
    None,
    /// These keys.
    Keys(Vec<String>),
}

impl Serialize for Views {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Views::Sparse => serializer.serialize_str("sparse"),
            Views::Full => serializer.serialize_str("full"),
            Views::None => serializer.serialize_str("none"),
            Views::Keys(keys) => keys.serialize(serializer),
        }
    }
}

/// The first message on a connection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[allow(missing_docs)] // the protocol describes them
pub struct Hello {
    pub bot: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capacity: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<u64>,
    pub major: u16,
    #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
    pub match_: Option<u64>,
    pub minor: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plays: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    #[serde(rename = "type")]
    pub type_: HelloType,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub views: Option<Views>,
}

/// The bot's action for a decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct Answer {
    pub action: u16,
    pub decision: u64,
    #[serde(rename = "match")]
    pub match_: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    #[serde(rename = "type")]
    pub type_: AnswerType,
}

/// A message to the arena.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Say {
    /// Says who the bot is.
    Hello(Box<Hello>),
    /// The bot has set itself up for this match.
    Ready(Ready),
    /// An action.
    Answer(Answer),
    /// Answers a ping.
    Pong(Pong),
    /// Leaves in good order.
    Bye(Bye),
}

/// The bot has set itself up for this match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct Ready {
    #[serde(rename = "match")]
    pub match_: u64,
    #[serde(rename = "type")]
    pub type_: ReadyType,
}

/// Answers a ping.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct Pong {
    pub number: u64,
    #[serde(rename = "type")]
    pub type_: PongType,
}

/// Leaves in good order.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[allow(missing_docs)]
pub struct Bye {
    #[serde(rename = "type")]
    pub type_: ByeType,
}

/// Types of messages: each writes one word.
macro_rules! types {
    ($($name:ident $word:literal),*) => {$(
        #[doc = concat!("The word `", $word, "`.")]
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
        pub struct $name;

        impl Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str($word)
            }
        }
    )*};
}

types!(HelloType "hello", ReadyType "ready", AnswerType "answer", PongType "pong", ByeType "bye");

/// Gathers messages, and gives them as frames that are as long as they may be.
#[derive(Debug, Default)]
pub struct FrameWriter {
    full: Vec<Vec<u8>>,
    parts: Vec<u8>,
    count: usize,
}

impl FrameWriter {
    /// Adds a message behind the others.
    pub fn add(&mut self, message: &Say) {
        let part = to_vec_named(message).expect("texts and numbers in memory can be packed");
        if self.count == MESSAGES_MOST || HEAD + self.parts.len() + part.len() > FRAME_MOST {
            self.end_frame();
        }
        self.parts.extend_from_slice(&part);
        self.count += 1;
    }

    /// Forgets what was gathered.
    pub fn clear(&mut self) {
        *self = FrameWriter::default();
    }

    /// What was gathered, as frames.
    pub fn take(&mut self) -> Vec<Vec<u8>> {
        self.end_frame();
        std::mem::take(&mut self.full)
    }

    fn end_frame(&mut self) {
        if self.count > 0 {
            let mut frame = Vec::with_capacity(HEAD + self.parts.len());
            rmp::encode::write_array_len(&mut frame, self.count as u32).expect("memory can be written");
            frame.append(&mut self.parts);
            self.full.push(frame);
            self.count = 0;
        }
    }
}
