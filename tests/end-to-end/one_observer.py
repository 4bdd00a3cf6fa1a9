# SPDX-License-Identifier: MIT
"""A connection of an observer, made of the golden wire alone."""

import json
import os
import queue
import sys
import threading


for beside in ("proto", "golden/wire"):
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", beside))

from packer import pack  # noqa: E402
from wire import Dealer, Unpacker  # noqa: E402


PING = pack("ping")  # stands in each frame with one


class Observer:
    """A connection. It keeps all bytes that it was sent."""

    def __init__(self, endpoint, **hello):
        self.dealer = Dealer(endpoint)
        self.receive, self.drains = self.dealer.receive, False
        self.speaking = threading.Lock()
        self.bytes = b""
        self.waiting = []
        self.pushed = []
        self.number = 0
        self.say({"type": "hello", "major": 1, "minor": 1, "bot": "eye", "as": "observer", **hello})
        self.first = self.next()

    def say(self, *messages):
        with self.speaking:
            self.dealer.send(pack(list(messages)))

    def pong(self, message):
        self.say({"type": "pong", "number": message["number"]})

    def drain(self):
        """From now on a thread reads whatever comes, and answers pings: who is slow to understand it is not taken for one that does not
        read, or is not there."""
        frames = queue.SimpleQueue()
        self.drains = True

        def read():
            try:
                while True:
                    frame = self.dealer.receive()
                    if PING in frame:
                        for message in Unpacker(frame).value():
                            if message["type"] == "ping":
                                self.pong(message)
                    frames.put(frame)
            except OSError as error:
                frames.put(error)

        def take():
            frame = frames.get()
            if isinstance(frame, OSError):
                raise frame
            return frame

        self.receive = take
        threading.Thread(target=read, daemon=True).start()

    def next(self):
        """The next message that is no ping."""
        while True:
            if not self.waiting:
                frame = self.receive()
                self.bytes += frame
                self.waiting = Unpacker(frame).value()
            message = self.waiting.pop(0)
            if message["type"] != "ping":
                return message
            if not self.drains:
                self.pong(message)

    def order(self, verb, *words, start=0):
        """The reply to a command. What comes before it is kept."""
        self.number += 1
        self.say({"type": "command", "number": self.number, "verb": verb, **({"words": list(words)} if words else {}),
                  **({"from": start} if start else {})})
        while True:
            message = self.next()
            if message["type"] == "reply":
                assert message["number"] == self.number, message
                return message
            self.pushed.append(message)

    def ask(self, verb, *words):
        """The body, of all pages."""
        reply = self.order(verb, *words)
        assert reply["code"] == 0, reply
        body = json.loads(reply["body"]) if "body" in reply else None
        while "next" in reply:
            reply = self.order(verb, *words, start=reply["next"])
            assert reply["code"] == 0, reply
            for key, value in json.loads(reply["body"]).items():
                if isinstance(value, list):
                    body[key] += value
        return body

    def until_some(self, kind):
        """Follows, until such a message was pushed."""
        self.ask("follow")
        while not any(message["type"] == kind for message in self.pushed):
            self.pushed.append(self.next())
        return next(message for message in self.pushed if message["type"] == kind)

    def until_end(self, count=1):
        """What was pushed up to so many ends."""
        while sum(message["type"] == "end" for message in self.pushed) < count:
            self.pushed.append(self.next())
        return self.pushed
