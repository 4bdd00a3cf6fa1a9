# SPDX-License-Identifier: MIT
"""A bot that was written from proto/README.md and the ZMTP 3.0 specification alone, with nothing but Python: it shows that
they are enough. It plays its first legal action, and checks that every frame from the arena is canonical, that events
and decisions are counted without a gap, that an answer to a closed decision is called stale, and that views and events have
the keys that the game's schema says.

usage: plain_bot.py RULES, where RULES is what `arena rules --json` printed"""

import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "golden", "wire"))
from packer import pack  # noqa: E402
from wire import Dealer, Unpacker  # noqa: E402


class Schema:
    """What the game says of its views and events."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            rules = json.load(file)
        self.view = {field["key"]: field for field in rules["view"]}
        self.events = {kind["event"]: {field["key"]: field["holds"] for field in kind["fields"]} for kind in rules["events"]}

    def check_value(self, field, value):
        if field["holds"] == "number":
            assert isinstance(value, int)
        else:
            assert all(isinstance(entry, int) for entry in value) and len(value) <= field.get("most", 64)
        if field["holds"] == "set":
            assert value == sorted(set(value))

    def check_view(self, view, seats):
        assert set(view) == set(self.view), set(view) ^ set(self.view)
        for key, field in self.view.items():
            if "rows" in field:
                assert len(view[key]) == (seats if field["rows"] == "seats" else field["rows"]), key
            for value in view[key] if "rows" in field else [view[key]]:
                self.check_value(field, value)

    def check_event(self, event):
        fields = self.events[event["event"]]
        for key, value in event.items():
            if key not in ("event", "text"):
                assert isinstance(value, int if fields[key] == "number" else list), key


class Bot:
    def __init__(self):
        self.schema = Schema(sys.argv[1])
        self.seats = {}
        self.dealer = Dealer(os.environ["ARENA_ENDPOINT"])
        self.events = {}
        self.decisions = {}
        self.stale = 0
        self.say({"type": "hello", "major": 1, "minor": 0, "bot": "plain", "token": os.environ["ARENA_TOKEN"]})

    def say(self, *messages):
        self.dealer.send(pack(list(messages)))

    def hear(self):
        content = self.dealer.receive()
        frame = Unpacker(content).value()
        assert pack(frame) == content, f"a frame is not canonical: {content.hex(' ')}"
        return frame

    def on_start(self, message):
        self.events[message["match"]] = self.decisions[message["match"]] = 0
        self.seats[message["match"]] = message["seats"]
        self.say({"type": "ready", "match": message["match"]})

    def on_events(self, message):
        assert message["first"] == self.events[message["match"]] + 1, "events are missing"
        self.events[message["match"]] += len(message["events"])
        for event in message["events"]:
            self.schema.check_event(event)

    def on_decision(self, message):
        match, decision, actions = message["match"], message["decision"], message["actions"]
        assert decision == self.decisions[match] + 1, "decisions are missing"
        assert actions == sorted(set(actions)) and message["left"] > 0
        self.schema.check_view(message["view"], self.seats[match])
        assert decision < 3 or self.stale, "a second answer to a decision was not called stale"
        self.decisions[match] = decision
        answer = {"type": "answer", "match": match, "decision": decision, "action": actions[0], "note": "the first"}
        self.say(answer, answer) if decision == 1 else self.say(answer)

    def on_error(self, message):
        assert message["code"] == "stale", message["text"]
        self.stale += 1

    def on_ping(self, message):
        self.say({"type": "pong", "number": message["number"]})

    def play(self):
        while True:
            for message in self.hear():
                if message["type"] == "close":
                    self.say({"type": "bye"})
                    return
                getattr(self, "on_" + message["type"], lambda message: None)(message)


Bot().play()
