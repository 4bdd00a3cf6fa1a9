// SPDX-License-Identifier: MIT
//! What a bot may say about itself, and how it finds an arena.

use std::env;
use std::time::Duration;

use crate::error::{cannot, ArenaError};
use crate::session::Patience;
use crate::wire::certificate::{is_key, read_certificate, KEY_SIZE};
use crate::wire::link::Keys;
use crate::wire::say::{Hello, HelloType, Views};

const CONNECT: Duration = Duration::from_secs(30);
const COME_BACK: Duration = Duration::from_secs(600);
const ID_MOST: usize = 64;
const VERSION_MOST: usize = 64;
const TOKEN_MOST: usize = 128;
const MAJOR: u16 = 1;
const MINOR: u16 = 1;

/// What a bot may want, beyond its name. `Options::default()` is what most bots want.
///
/// ```
/// let options = arena_sdk::Options { version: "2".into(), capacity: 16, ..Default::default() };
/// ```
#[derive(Debug, Clone)]
pub struct Options {
    /// The bot's version: visible text of at most 64 bytes; "" for none.
    pub version: String,
    /// Matches at once, from 1.
    pub capacity: u16,
    /// What decisions bring of the view.
    pub views: Views,
    /// Roles, classes of a ladder, "people". None: everything.
    pub plays: Option<Vec<String>>,
    /// True: a panic or an error in one of the bot's functions ends it.
    pub strict: bool,
    /// Where the arena is. None: what is in `ARENA_ENDPOINT`.
    pub endpoint: Option<String>,
    /// None: what is in `ARENA_TOKEN`.
    pub token: Option<String>,
    /// The arena's public key. None: what is in `ARENA_SERVER_KEY`.
    pub server_key: Option<String>,
    /// The file of the bot's own keys. None: what is in `ARENA_KEYS`.
    pub keys: Option<String>,
    /// How long an arena is waited for. None: 30 s, and ten minutes to come back if the bot attached by itself.
    pub patience: Option<Duration>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            version: String::new(),
            capacity: 1,
            views: Views::default(),
            plays: None,
            strict: false,
            endpoint: None,
            token: None,
            server_key: None,
            keys: None,
            patience: None,
        }
    }
}

/// The option, or else the variable of the environment, or else "".
fn given(option: &Option<String>, variable: &str) -> Result<String, ArenaError> {
    match (option, env::var(variable)) {
        (Some(value), _) => Ok(value.clone()),
        (None, Ok(value)) => Ok(value),
        (None, Err(env::VarError::NotPresent)) => Ok(String::new()),
        (None, Err(_)) => Err(cannot(format!("{variable} is no UTF-8"))),
    }
}

/// True if a person can see each character, as far as the standard library knows.
fn is_visible(text: &str) -> bool {
    // Behind a letter, because a mark alone counts as unseen.
    let shown = |c: char| "\"'\\".contains(c) || format!("a{c}").escape_debug().count() == 2;
    text.chars().all(shown)
}

fn visible(what: &str, text: String, most: usize) -> Result<String, ArenaError> {
    if text.len() > most || !is_visible(&text) {
        return Err(cannot(format!("The {what} must be visible text of at most {most} bytes")));
    }
    Ok(text)
}

impl Options {
    /// The hello of a bot of this name, without a token.
    pub(crate) fn hello(&self, name: &str) -> Result<Hello, ArenaError> {
        let is_of_id = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if name.is_empty() || name.len() > ID_MOST || !name.bytes().all(is_of_id) {
            return Err(cannot("The bot's name must be 1 to 64 of a-z, 0-9 and -"));
        }
        if self.capacity == 0 {
            return Err(cannot("The capacity is 0; allowed is 1..65535"));
        }
        Ok(Hello {
            bot: name.to_owned(),
            capacity: Some(self.capacity),
            event: None,
            major: MAJOR,
            match_: None,
            minor: MINOR,
            plays: self.plays.clone(),
            token: None,
            type_: HelloType,
            version: Some(visible("version", self.version.clone(), VERSION_MOST)?).filter(|text| !text.is_empty()),
            views: Some(self.views.clone()),
        })
    }

    pub(crate) fn token(&self) -> Result<String, ArenaError> {
        visible("token", given(&self.token, "ARENA_TOKEN")?, TOKEN_MOST)
    }

    pub(crate) fn endpoint(&self) -> Result<String, ArenaError> {
        let endpoint = given(&self.endpoint, "ARENA_ENDPOINT")?;
        if endpoint.is_empty() {
            return Err(cannot(
                "ARENA_ENDPOINT is not set, so there is no arena to connect to; let the arena start the bot, as \
                 `arena match --bot ROLE=PROGRAM` does, or set it to where an arena listens",
            ));
        }
        Ok(endpoint)
    }

    /// The keys of an encrypted connection. None: it is not encrypted.
    pub(crate) fn link_keys(&self) -> Result<Option<Keys>, ArenaError> {
        let server = given(&self.server_key, "ARENA_SERVER_KEY")?;
        let file = given(&self.keys, "ARENA_KEYS")?;
        if server.is_empty() && file.is_empty() {
            return Ok(None);
        }
        if server.is_empty() || file.is_empty() {
            let missing = if server.is_empty() { "ARENA_SERVER_KEY" } else { "ARENA_KEYS" };
            return Err(cannot(format!(
                "ARENA_SERVER_KEY and ARENA_KEYS go together: the arena's public key, and the file of the bot's own \
                 secret certificate; {missing} is not set"
            )));
        }
        if !is_key(&server) {
            return Err(cannot(format!("ARENA_SERVER_KEY must be the arena's public key, {KEY_SIZE} characters")));
        }
        let (public, secret) = read_certificate(&file)?;
        Ok(Some(Keys { server, public, secret }))
    }

    pub(crate) fn patience(&self) -> Patience {
        Patience { connect: self.patience.unwrap_or(CONNECT), come_back: self.patience.unwrap_or(COME_BACK) }
    }
}

#[cfg(test)]
mod tests {
    use super::{is_visible, Options};

    #[test]
    fn what_cannot_be_seen_is_no_version() {
        for (text, is_good) in [
            ("1.0-beta", true),
            ("a \"b\" \\", true),
            ("Zoe\u{308}", true),
            ("1\u{200b}", false),
            ("1\n", false),
            ("\u{202e}", false),
        ] {
            assert_eq!(is_visible(text), is_good, "{text:?}");
        }
        let long = Options { version: "x".repeat(65), ..Options::default() };
        assert!(long.hello("bot").is_err());
    }

    #[test]
    fn a_name_is_an_id() {
        for (name, is_good) in [("my-bot-2", true), ("", false), ("My", false), ("a_b", false)] {
            assert_eq!(Options::default().hello(name).is_ok(), is_good, "{name:?}");
        }
    }
}
