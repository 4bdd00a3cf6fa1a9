// SPDX-License-Identifier: MIT
//! The probe in Rust: see suite.py for what a probe does.

use arena_sdk::{Action, ArenaError, Decision, Options};
use serde_json::json;

fn note(decision: &Decision, action: Action) -> Result<(), ArenaError> {
    let keys = decision.match_().words.keys;
    let key = keys.get((decision.number() as usize - 1) % keys.len().max(1)).map_or("", |about| about.key);
    let value = if key.is_empty() { json!(0) } else { json!(decision.view().get(key)?) };
    let asks = match decision.asks() {
        Some(asks) => json!([asks.kind, asks.by.map_or("", |piece| piece.id), asks.count]),
        None => json!([]),
    };
    decision.note_json(&json!({
        "action": [action.kind, action.object],
        "asks": asks,
        "first": decision.actions().first().map(|action| action.id),
        "key": key,
        "value": value,
    }))
}

fn decide(decision: &Decision) -> Result<Option<Action>, ArenaError> {
    if decision.number() == 13 {
        panic!("the probe's own exception");
    }
    let action = decision.actions().random();
    if let Some(action) = action {
        note(decision, action)?;
    }
    decision.say("hello")?;
    Ok(action)
}

fn main() -> std::process::ExitCode {
    let strict = std::env::var_os("PROBE_STRICT").is_some();
    arena_sdk::run_with("probe", decide, &Options { version: "7".into(), capacity: 16, strict, ..Options::default() })
}
