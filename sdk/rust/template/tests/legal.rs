// SPDX-License-Identifier: MIT
//! Gives the bot what was heard at the seats of a match that others played.

use arena_sdk::kit::{play, Trace};
use std::process::Command;

#[test]
fn each_choice_is_legal() {
    let arena = std::env::var("ARENA").unwrap_or_else(|_| "arena".into());
    let path = std::env::temp_dir().join(format!("my-bot-{}.jsonl", std::process::id()));
    let said = Command::new(arena)
        .args(["match", "--creature", "bot-random", "--hunted", "bot-random", "--seed", "test", "--trace"])
        .arg(&path)
        .output()
        .unwrap();
    assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    let trace = Trace::read(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    for seat in [0, 1] {
        let played = play(&trace.frames("m1", seat), bot::decide).unwrap();
        assert_eq!(played.report.exceptions, 0);
        assert_eq!(played.answers.len(), trace.answers("m1", seat).len());
    }
}
