/* SPDX-License-Identifier: MIT */
/* A bot behind `arena bridge` that thinks for as many milliseconds as its argument says, and for as long as there is a file
 * of the name that is its second argument, so that there is a match to be watched; and that talks and notes like loud.mjs. */
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";

const THINK_MS = Number(process.argv[2] ?? 200),
  HOLD = process.argv[3] ?? "";
const TEXTS = ["<img src=x onerror=alert(1)>", "I fear the Lair", "</script><script>alert(2)</script>"];
const NOTES = [JSON.stringify({ p: { places: { beach: 0.7, lair: 0.3 }, win: 0.25 } }), "planted-secret-note"];

/** @param {any} answer */
function say(answer) {
  if (HOLD && existsSync(HOLD)) setTimeout(() => say(answer), THINK_MS);
  else console.log(JSON.stringify(answer));
}

let count = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type !== "decision") continue;
  count++;
  const answer = {
    match: message.match,
    decision: message.decision,
    action: message.actions[count % message.actions.length].id,
    note: NOTES[count % NOTES.length],
    text: TEXTS[count % TEXTS.length],
  };
  setTimeout(() => say(answer), THINK_MS);
}
