# SPDX-License-Identifier: MIT
"""The probe behind `arena bridge`: lines of JSON on stdin and stdout. See suite.py for what a probe does.

It answers all lines that it reads at once in one write, so that the bridge can send the answers in one frame."""

import json
import os

from scripted import below


def answer(said, seeds):
    """The line that answers this decision."""
    actions = said["actions"]
    number, _ = below(len(actions), said["decision"], seed=seeds[said["match"]])
    action, asks = actions[number], said.get("asks")
    note = {"action": [action.get("kind", ""), action.get("object", "")], "first": actions[0]["id"],
            "asks": [asks["kind"], asks.get("by", {}).get("id", ""), asks["count"]] if asks else []}
    return json.dumps({"match": said["match"], "decision": said["decision"], "action": action["id"], "text": "hello",
                       "note": json.dumps(note)}) + "\n"


def main():
    seeds, begun = {}, b""
    while read := os.read(0, 65536):
        *lines, begun = (begun + read).split(b"\n")
        answers = []
        for said in map(json.loads, lines):
            if said["type"] == "start":
                seeds[said["match"]] = bytes.fromhex(said["bot_seed"])
            elif said["type"] == "decision":
                answers.append(answer(said, seeds))
            elif said["type"] == "close":
                return
        if answers:
            os.write(1, "".join(answers).encode())


main()
