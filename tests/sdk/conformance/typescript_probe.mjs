// SPDX-License-Identifier: MIT
// The probe in JavaScript: see suite.py for what a probe does. usage: node typescript_probe.mjs MODULE
import { pathToFileURL } from "node:url";

const { run } = await import(pathToFileURL(process.argv[2]).href);

function decide(decision) {
  if (decision.number === 13) throw new Error("the probe's own exception");
  const keys = [...decision.match.words.keys.keys()];
  const key = keys.length ? keys[(decision.number - 1) % keys.length] : "";
  const action = decision.actions.random();
  const asks = decision.asks;
  decision.note({
    action: [action.kind, action.object],
    asks: asks ? [asks.kind, asks.by ? asks.by.id : "", asks.count] : [],
    first: decision.actions.first.id,
    key,
    value: key ? decision.view[key] : 0,
  });
  decision.say("hello");
  return action;
}

run("probe", decide, { version: "7", capacity: 16, strict: "PROBE_STRICT" in process.env });
