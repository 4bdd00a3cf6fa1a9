# SPDX-License-Identifier: MIT
"""Follows the matches of a ladder: observer.py ENDPOINT [CLASS]"""
import sys

import msgpack
from dealer import Dealer

door, names = Dealer(sys.argv[1]), {}


def say(*messages):
    door.send(msgpack.packb(messages))


say({"type": "hello", "major": 1, "minor": 1, "bot": "eye", "as": "observer"})
say({"type": "command", "number": 1, "verb": "follow", "words": sys.argv[2:]})
while True:
    for message in msgpack.unpackb(door.receive()):
        kind, match = message["type"], message.get("match")
        if kind == "match":
            names[match] = message["id"]
        elif kind == "events":
            print(names[match], message["first"], *message["events"])
        elif kind == "end":
            print(names.pop(match), "over:", message["winner"], message["reason"], message["score"])
        elif kind == "ping":
            say({"type": "pong", "number": message["number"]})
        elif kind in ("error", "refusal") or message.get("code"):
            print(message["text"])
        elif kind == "close":
            sys.exit()
