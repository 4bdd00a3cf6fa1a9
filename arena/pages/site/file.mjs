/* SPDX-License-Identifier: MIT */
/* The page of a match in a file: shows the match that it holds. */
import { drawHead } from "./happened.mjs";
import { Names } from "./names.mjs";
import { Viewer } from "./viewer.mjs";

/** @param {string} id */
function inert(id) {
  return JSON.parse(document.getElementById(id)?.textContent ?? "null");
}

/** A record may have no steps, because they were dropped. */
function showMatch() {
  const root = document.getElementById("viewer");
  /** @type {import("./data.mjs").MatchData | null} */
  const data = inert("data");
  const rules = inert("rules");
  const record = inert("record") ?? { name: "" };
  if (!root || !data) return;
  if (data.steps.length > 0) new Viewer(root, rules, data, { record });
  else root.replaceChildren(drawHead(data, new Names(rules, data.match), record), "This record has no steps to show.");
}

showMatch();
