# SPDX-License-Identifier: MIT
"""The probe in Python: see suite.py for what a probe does."""

import json
import os

import arena_sdk


def decide(decision):
    if decision.number == 13:
        raise RuntimeError("the probe's own exception")
    keys = list(decision.match.words.keys)
    key = keys[(decision.number - 1) % len(keys)] if keys else ""
    action = decision.actions.random()
    asks = decision.asks
    decision.note(
        json.dumps(
            {
                "action": [action.kind, action.object],
                "asks": [asks.kind, asks.by.id if asks.by else "", asks.count] if asks else [],
                "first": decision.actions.first.id,
                "key": key,
                "value": decision.view[key] if key else 0,
            },
            separators=(",", ":"),
        )
    )
    decision.say("hello")
    return action


arena_sdk.run("probe", decide, version="7", capacity=16, strict="PROBE_STRICT" in os.environ)
