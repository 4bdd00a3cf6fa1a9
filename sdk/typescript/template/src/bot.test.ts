// SPDX-License-Identifier: MIT
// Gives the bot what was heard at the seats of a match that others played.
import assert from "node:assert";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { kit } from "./arena-sdk/index.js";
import { decide } from "./bot.js";

test("each choice is legal", async () => {
  const folder = mkdtempSync(join(tmpdir(), "my-bot-"));
  const trace = join(folder, "trace.jsonl");
  const words = ["match", "--creature", "bot-random", "--hunted", "bot-random", "--seed", "test", "--trace", trace];
  try {
    execFileSync(process.env.ARENA ?? "arena", words, { stdio: "pipe" });
    for (const seat of [0, 1]) {
      const { frames, answers } = kit.readTrace(trace, { seat });
      assert.equal((await kit.play(frames, decide)).length, answers.size); // throws for one that is not
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
