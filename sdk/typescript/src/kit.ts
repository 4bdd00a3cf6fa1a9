// SPDX-License-Identifier: MIT
// A test kit: plays to a bot what an arena once sent, without an arena.
//
//     const { frames, answers } = kit.readTrace("trace.jsonl", { seat: 0 });
//     const played = await kit.play(frames, decide);
//
// `arena match --trace trace.jsonl` writes such a file.

import { readFileSync } from "node:fs";
import { Encoder } from "@msgpack/msgpack";
import type { Answer, Decision, Game, Match } from "./decision.js";
import { Matches } from "./matches.js";
import { unpackFrame } from "./messages.js";
import { type Calls, type Decide, Player } from "./run.js";
import type { Action } from "./words.js";

/** A frame of the arena: its bytes, or its messages as objects, in which `{"$bin": HEX}` stands for bytes. */
export type Frame = Uint8Array | readonly object[];

/** An answer that a bot gave. */
export interface Played<G extends Game = Game> {
  readonly decision: Decision<G>;
  readonly action: Action<G["action"]>;
  /** What it said to all seats, and its note for the record. */
  readonly text?: string;
  readonly note?: string;
}

export interface KitOptions extends Calls {
  /** What the bot calls itself in what it prints. */
  readonly name?: string;
}

const encoder = new Encoder({ ignoreUndefined: true });

/** JSON as the traces have it, with bytes for {"$bin": HEX}. */
function withBytes(value: unknown): unknown {
  if (typeof value !== "object" || value === null) {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map(withBytes);
  }
  const entries = Object.entries(value);
  const [key, content] = entries[0] ?? [];
  if (entries.length === 1 && key === "$bin" && typeof content === "string") {
    return Buffer.from(content, "hex");
  }
  return Object.fromEntries(entries.map(([key, value]) => [key, withBytes(value)]));
}

/** The bytes of a frame. */
export function pack(frame: Frame): Uint8Array {
  return frame instanceof Uint8Array ? frame : encoder.encode(withBytes(frame));
}

class Notes<G extends Game> {
  readonly played: Played<G>[] = [];

  constructor(private readonly matches: Matches<G>) {}

  ready(match: Match): void {
    this.matches.ready(match);
  }

  answer(decision: Decision<G>, answer: Answer): void {
    this.matches.answer(decision, answer);
    this.played.push({ decision, action: decision.legal(answer), ...decision.wordsSaid });
  }
}

/**
 * Plays frames to a bot, and returns its answers. What is not about a match is passed over. What a function of the bot
 * throws, `play` rejects with; with `strict: false` it is printed, and a legal action is played, as `run` does.
 * @throws ProtocolError for a frame that no arena sends.
 */
export async function play<G extends Game = Game>(
  frames: Iterable<Frame>,
  decide: Decide<G>,
  options: KitOptions = {},
): Promise<Played<G>[]> {
  const matches = new Matches<G>(
    () => {},
    () => {},
  );
  const notes = new Notes(matches);
  const player = new Player<G>(options.name ?? "kit", decide, { strict: true, ...options });
  for (const frame of frames) {
    for (const message of unpackFrame(pack(frame))) {
      matches.hear(message);
    }
    for (let step = matches.take(); step !== undefined; step = matches.take()) {
      await player.take(notes, step);
    }
  }
  player.sum();
  return notes.played;
}

/** What a trace has of one seat. */
export interface Trace {
  readonly frames: Frame[];
  /** What the bot of then answered: the action for each number of a decision. */
  readonly answers: ReadonlyMap<number, number>;
}

interface Line {
  readonly from?: string;
  readonly match?: string | null;
  readonly seat?: number;
  readonly message?: { readonly type?: string; readonly decision?: number; readonly action?: number };
}

/**
 * Reads what `arena match --trace FILE` wrote.
 * @param which a seat, from 0; and the match, such as "m7": the first one by default.
 * @throws Error if the file has no such match.
 */
export function readTrace(path: string, which: { readonly seat: number; readonly match?: string }): Trace {
  const frames: Frame[] = [];
  const answers = new Map<number, number>();
  let { match } = which;
  for (const text of readFileSync(path, "utf8").split("\n")) {
    const line = (text ? JSON.parse(text) : {}) as Line;
    match ??= line.match ?? undefined;
    if (!line.message || line.seat !== which.seat || line.match !== match) {
      continue;
    }
    const { type, decision, action } = line.message;
    if (line.from === "arena") {
      frames.push([line.message]);
    } else if (type === "answer" && decision !== undefined && action !== undefined) {
      answers.set(decision, action);
    }
  }
  if (frames.length === 0) {
    throw new Error(`${path} has nothing that seat ${which.seat} of match ${match ?? "m1"} was sent`);
  }
  return { frames, answers };
}
