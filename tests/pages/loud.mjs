/* SPDX-License-Identifier: MIT */
/* A bot behind `arena bridge` whose talk and notes try to be markup, script and marks of direction. Some of its notes
 * are chances. It takes its actions in turn, so that a match is the same each time. */
import { createInterface } from "node:readline";

const TEXTS = [
  "<img src=x onerror=alert(1)>",
  "</script><script>alert(2)</script>",
  "a\u202eb",
  "&lt;b&gt; {{7*7}}",
  "x".repeat(190),
];
const NOTES = [
  JSON.stringify({ p: { places: { beach: 0.7, lair: 0.3 }, win: 0.25 } }),
  JSON.stringify({ p: { places: [0.5, 0.5, 7, "<b>"], win: 0.75 } }),
  "</script><script>alert(3)</script>",
  JSON.stringify({ p: { places: { "<i>": 1 }, win: "much" } }),
  "<svg onload=alert(4)>",
];

let count = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type !== "decision") continue;
  count++;
  const action = message.actions[count % message.actions.length].id;
  console.log(
    JSON.stringify({
      match: message.match,
      decision: message.decision,
      action,
      text: TEXTS[count % TEXTS.length].replace("\u202e", ""),
      note: NOTES[count % NOTES.length],
    }),
  );
}
