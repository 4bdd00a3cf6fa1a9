# SPDX-License-Identifier: MIT
"""A bot for tests that asks for something in its hello. As a program it is started by the arena and plays the roles that
are its arguments."""

import os
import sys
import threading

for beside in ("proto", "golden/wire"):
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", beside))

from packer import pack  # noqa: E402
from wire import Dealer, Unpacker  # noqa: E402


class Bot:
    """A bot in a thread of its own: takes the first action, and keeps all that it hears."""

    def __init__(self, endpoint, name, **hello):
        self.dealer = Dealer(endpoint)
        self.say({"type": "hello", "major": 1, "minor": 1, "bot": name, **hello})
        self.heard = self.hear()
        self.first = self.heard[0]
        self.unread = list(self.heard)
        self.thread = None

    def say(self, *messages):
        self.dealer.send(pack(list(messages)))

    def hear(self):
        return Unpacker(self.dealer.receive()).value()

    def next(self):
        """The next message, from the first one on: several may come in one frame."""
        while not self.unread:
            self.unread = self.hear()
        return self.unread.pop(0)

    def reply(self, message):
        if message["type"] == "ping":
            self.say({"type": "pong", "number": message["number"]})
        if message["type"] == "start":
            self.say({"type": "ready", "match": message["match"]})
        if message["type"] == "decision":
            self.say({"type": "answer", "match": message["match"], "decision": message["decision"],
                      "action": message["actions"][0]})

    def play(self):
        heard = self.heard
        while True:
            for message in heard:
                self.reply(message)
                if message["type"] == "close":
                    self.say({"type": "bye"})
                    self.dealer.socket.close()
                    return
            heard = self.hear()
            self.heard = self.heard + heard

    def begin(self):
        self.thread = threading.Thread(target=self.play, daemon=True)
        self.thread.start()
        return self

    def all(self, kind):
        self.thread.join()
        return [message for message in self.heard if message["type"] == kind]


if __name__ == "__main__":
    started = Bot(os.environ["ARENA_ENDPOINT"], "started", token=os.environ["ARENA_TOKEN"], plays=sys.argv[1:])
    if started.first["type"] == "refusal":
        sys.exit(f"refused: {started.first['text']}")
    started.play()
