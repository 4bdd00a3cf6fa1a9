# SPDX-License-Identifier: MIT
"""A bot that speaks protocol 1.0 and knows nothing of what came later. All that it says is made from the frames of 1.0 in
tests/golden/wire-1.0, with other numbers and its name in them. It plays by the number of the decision, and writes down
each message that it hears; one with a key that 1.0 does not have ends it.

usage: bot_1_0.py FOLDER NAME: under this name it attaches, and in the folder it writes what it heard, in a file for its seat"""

import copy
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
GOLDEN = os.path.join(HERE, "..", "golden", "wire-1.0")
sys.path.insert(0, os.path.join(HERE, "..", "golden", "wire"))
from packer import pack  # noqa: E402
from wire import Dealer, Unpacker  # noqa: E402


def load(name):
    with open(os.path.join(GOLDEN, name), encoding="utf-8") as file:
        return json.load(file)


KEYS = load("keys.json")


def frame_of(name):
    """The first frame of a message in 1.0, checked against its bytes there."""
    vector = load(name + ".json")["vectors"][0]
    assert pack(vector["frame"]).hex(" ") == vector["hex"]
    assert len(vector["frame"]) == 1
    return vector["frame"]


def check_keys(message):
    keys = KEYS[message["type"]]
    unknown = [key for key in message if key not in keys]
    missing = [key for key, optional in keys.items() if key not in message and not optional]
    assert not unknown and not missing, f"{message['type']}: unknown to 1.0: {unknown}, missing: {missing}"


class Bot:
    def __init__(self, folder, name):
        self.folder = folder
        self.heard = []
        self.seat = None
        self.dealer = Dealer(os.environ["ARENA_ENDPOINT"])
        self.say("hello", bot=name, token="")

    def say(self, name, **values):
        frame = copy.deepcopy(frame_of(name))
        frame[0].update(values)
        self.dealer.send(pack(frame))

    def on_start(self, message):
        self.seat = message["seat"]
        self.say("ready", match=message["match"])

    def on_decision(self, message):
        actions = message["actions"]
        answer = {key: message[key] for key in ("match", "decision")}
        self.say("answer", action=actions[message["decision"] % len(actions)], **answer)

    def on_ping(self, message):
        self.say("pong", number=message["number"])

    def on_error(self, message):
        raise AssertionError(message["text"])

    on_refusal = on_error

    def play(self):
        while True:
            content = self.dealer.receive()
            frame = Unpacker(content).value()
            assert pack(frame) == content, "a frame is not canonical"
            for message in frame:
                check_keys(message)
                self.heard.append(message)
                if message["type"] == "close":
                    self.say("bye")
                    return
                getattr(self, "on_" + message["type"], lambda message: None)(message)

    def write(self):
        with open(os.path.join(self.folder, f"seat-{self.seat}.json"), "w", encoding="utf-8") as file:
            json.dump(self.heard, file)


if __name__ == "__main__":
    bot = Bot(*sys.argv[1:])
    bot.play()
    bot.write()
