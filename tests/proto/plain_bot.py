# SPDX-License-Identifier: MIT
"""A bot that was written from proto/README.md and the ZMTP 3.0 specification alone, with nothing but Python: it shows that
they are enough. It plays its first legal action, and checks that every frame from the arena is canonical, that events
and decisions are counted without a gap, that an answer to a closed decision is called stale, and that views and events have
the keys that the game's schema says.

usage: plain_bot.py RULES, where RULES is what `arena rules --json` printed"""

import json
import os
import socket
import struct
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "golden", "wire"))
from packer import pack  # noqa: E402

LENGTHS = {1: ">B", 2: ">H", 4: ">I", 8: ">Q"}


class Unpacker:
    """Canonical msgpack to Python values."""

    def __init__(self, content):
        self.content = content
        self.at = 0

    def take(self, size):
        piece = self.content[self.at:self.at + size]
        assert len(piece) == size, "the frame is cut short"
        self.at += size
        return piece

    def number(self, width, signed=False):
        form = LENGTHS[width].lower() if signed else LENGTHS[width]
        return struct.unpack(form, self.take(width))[0]

    def value(self):
        first = self.number(1)
        if first < 0x80:
            return first
        if first >= 0xE0:
            return first - 0x100
        if first < 0x90:
            return self.map(first & 15)
        if first < 0xA0:
            return self.array(first & 15)
        if first < 0xC0:
            return self.take(first & 31).decode("utf-8")
        return self.wide(first)

    def wide(self, first):
        if first in (0xC4, 0xC5, 0xC6):
            return {"$bin": self.take(self.number(1 << (first - 0xC4))).hex()}
        if 0xCC <= first <= 0xCF:
            return self.number(1 << (first - 0xCC))
        if 0xD0 <= first <= 0xD3:
            return self.number(1 << (first - 0xD0), signed=True)
        if first in (0xD9, 0xDA, 0xDB):
            return self.take(self.number(1 << (first - 0xD9))).decode("utf-8")
        if first in (0xDC, 0xDD):
            return self.array(self.number(2 if first == 0xDC else 4))
        if first in (0xDE, 0xDF):
            return self.map(self.number(2 if first == 0xDE else 4))
        raise AssertionError(f"the arena sent the form {first:02x}")

    def array(self, count):
        return [self.value() for _ in range(count)]

    def map(self, count):
        pairs = [(self.value(), self.value()) for _ in range(count)]
        return dict(pairs)


class Dealer:
    """A ZeroMQ DEALER for one connection and messages of one frame."""

    def __init__(self, endpoint):
        scheme, _, address = endpoint.partition("://")
        if scheme == "ipc":
            self.socket = socket.socket(socket.AF_UNIX)
            self.socket.connect(address)
        else:
            host, _, port = address.rpartition(":")
            self.socket = socket.create_connection((host, int(port)))
        self.socket.sendall(b"\xff" + bytes(8) + b"\x7f" + b"\x03\x00" + b"NULL".ljust(20, b"\0") + bytes(32))
        assert self.read(64)[10] >= 3, "the arena speaks an older ZMTP"
        ready = b"\x05READY" + b"\x0bSocket-Type" + struct.pack(">I", 6) + b"DEALER"
        self.socket.sendall(bytes([4, len(ready)]) + ready)

    def read(self, size):
        content = b""
        while len(content) < size:
            piece = self.socket.recv(size - len(content))
            assert piece, "the arena closed the connection"
            content += piece
        return content

    def send(self, content):
        short = len(content) < 256
        self.socket.sendall((bytes([0, len(content)]) if short else struct.pack(">BQ", 2, len(content))) + content)

    def receive(self):
        """The next message; commands of ZMTP are passed over."""
        while True:
            flags = self.read(1)[0]
            size = self.read(1)[0] if not flags & 2 else struct.unpack(">Q", self.read(8))[0]
            content = self.read(size)
            if not flags & 4:
                assert not flags & 1, "the arena sent a message of several frames"
                return content


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
