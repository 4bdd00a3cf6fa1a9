// SPDX-License-Identifier: MIT
//! A bot for the arena: `decide` chooses among the legal actions.

use arena_sdk::{Action, Decision};

/// Plays a card if it can, else anything. `decision.view()` is what the seat knows.
pub fn decide(decision: &Decision) -> Option<Action> {
    let actions = decision.actions();
    actions.kind("play").random().or_else(|| actions.random())
}
