// SPDX-License-Identifier: MIT
/**
 * Write a bot for the arena in JavaScript or TypeScript.
 *
 *     import { run } from "arena-sdk";
 *
 *     run("my-bot", (decision) => decision.actions.random());
 *
 * `run` is the whole bot: it finds the arena, plays every match that the arena gives it, and calls your functions. A
 * program with a loop of its own uses Connection. The package's README.md is the guide; the protocol is in
 * proto/README.md of the arena.
 */
export { Chance } from "./chance.js";
export { Connection } from "./connection.js";
export { Actions, type Answer, type Asks, Decision, type Game, Match } from "./decision.js";
export { ArenaError, ProtocolError } from "./errors.js";
export * as leduc from "./games/leduc.js";
export * as notalone from "./games/notalone.js";
export * as kit from "./kit.js";
export { Complaint, End, Event, Start, type Step } from "./matches.js";
export type { Fields, Value } from "./messages.js";
export type { ConnectionOptions } from "./options.js";
export { type Calls, type Decide, type PlayOptions, play, Report, run } from "./run.js";
export { View } from "./view.js";
export * as wire from "./wire.js";
export { Action, type Key, Piece, UNKNOWN, type ViewValue, type ViewWord, type Word, Words } from "./words.js";
