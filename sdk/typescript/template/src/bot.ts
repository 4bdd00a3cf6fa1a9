// SPDX-License-Identifier: MIT
// A bot for the arena: decide chooses among the legal actions.
import type { Decision, notalone } from "./arena-sdk/index.js";

/** Plays a card if it can, else anything. decision.view is what the seat knows. */
export function decide(decision: Decision<notalone.Game>) {
  return decision.actions.kind("play").random() ?? decision.actions.random();
}
