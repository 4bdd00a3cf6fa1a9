/* SPDX-License-Identifier: MIT */
/* A bot behind `arena bridge` that thinks for as many milliseconds as its argument says, so that there is a match to be
 * watched; and that talks and notes like loud.mjs. */
import { createInterface } from "node:readline";

const THINK_MS = Number(process.argv[2] ?? 200);
const TEXTS = ["<img src=x onerror=alert(1)>", "I fear the Lair", "</script><script>alert(2)</script>"];
const NOTES = [JSON.stringify({ p: { places: { beach: 0.7, lair: 0.3 }, win: 0.25 } }), "planted-secret-note"];

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
  setTimeout(() => console.log(JSON.stringify(answer)), THINK_MS);
}
