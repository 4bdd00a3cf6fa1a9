// SPDX-License-Identifier: MIT
//! The bot's own pair of keys, for an encrypted connection: a certificate as czmq and `arena keys new` write it.

use std::fs::File;
use std::io::{self, Read};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::error::{cannot, ArenaError};

/// Characters of a key, in Z85.
pub const KEY_SIZE: usize = 40;
const FILE_MOST: u64 = 65536; // bytes that are read
const OTHERS: u32 = 0o077; // what others may do with the file

/// The text between the quotes of a line `NAME = "..."`, if it can be a key.
fn key_of<'a>(line: &'a str, name: &str) -> Option<&'a str> {
    let value = line.trim().strip_prefix(name)?.trim_start().strip_prefix('=')?.trim_start();
    let key = value.strip_prefix('"')?.strip_suffix('"')?;
    is_key(key).then_some(key)
}

/// True of what can be a key.
pub(crate) fn is_key(text: &str) -> bool {
    text.len() == KEY_SIZE && text.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'"')
}

fn read_private(path: &str) -> io::Result<Result<String, ArenaError>> {
    let file = File::open(path)?;
    if file.metadata()?.permissions().mode() & OTHERS != 0 {
        return Ok(Err(cannot(format!("ARENA_KEYS: others may read {path}; type chmod 600 {path}"))));
    }
    let mut text = String::new();
    file.take(FILE_MOST).read_to_string(&mut text)?;
    Ok(Ok(text))
}

/// The public and the secret key, in Z85. Of `path` and `path`_secret the second is read if it is there.
pub fn read_certificate(path: &str) -> Result<(String, String), ArenaError> {
    let secret = format!("{path}_secret");
    let path = if Path::new(&secret).exists() { &secret } else { path };
    let text = read_private(path).map_err(|error| cannot(format!("ARENA_KEYS: {path} cannot be read: {error}")))??;
    let find = |name| text.lines().rev().find_map(|line| key_of(line, name)).map(str::to_owned);
    find("public-key").zip(find("secret-key")).ok_or_else(|| {
        cannot(format!("ARENA_KEYS: {path} is no secret certificate; make one with: arena keys new FILE --bot NAME"))
    })
}
