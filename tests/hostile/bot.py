# SPDX-License-Identifier: MIT
"""bot.py DEED MOMENT FOLDER: plays its first legal action. The first of its processes in the folder does the deed (of
deeds.py or connections.py) once, at the moment, in its match; the other is the bystander, who plays the match beside
it. What they tell each other lies in the folder as files."""

import os
import select
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
for beside in ("../proto", "../golden/wire"):
    sys.path.insert(0, os.path.join(HERE, beside))

from packer import pack  # noqa: E402
from wire import Dealer, Unpacker  # noqa: E402


class Folder:
    """Notes of one process for the other, and for the test."""

    def __init__(self, path):
        self.path = path

    def file(self, name):
        return os.path.join(self.path, name)

    def claim(self, name):
        """True for the first who asks."""
        try:
            os.close(os.open(self.file(name), os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return False
        return True

    def tell(self, name, text=""):
        with open(self.file(name + ".new"), "w", encoding="utf-8") as file:
            file.write(text)
        os.rename(self.file(name + ".new"), self.file(name))

    def hear(self, name):
        with open(self.file(name), encoding="utf-8") as file:
            return file.read()

    def wait_for(self, name):
        while not os.path.exists(self.file(name)):
            select.select([], [], [], 0.002)


class Bot:
    def __init__(self, deed, moment, folder):
        self.deed, self.moment, self.folder = deed, moment, folder
        self.endpoint, self.token = os.environ["ARENA_ENDPOINT"], os.environ["ARENA_TOKEN"]
        self.is_hostile = self.folder.claim("hostile")
        self.match = self.event = self.decisions = 0
        self.ignores_close = False
        self.dealer = None

    # --- talking ---

    def say(self, **message):
        self.dealer.send(pack([message]))

    def hello(self, **more):
        return {"type": "hello", "major": 1, "minor": 0, "bot": "hostile", "token": self.token, **more}

    def connect(self, **more):
        """Connects anew and says hello."""
        self.dealer = Dealer(self.endpoint)
        self.say(**self.hello(**more))

    def come_back(self):
        self.connect(match=self.match, event=self.event)

    def answer(self, **more):
        """The message that answers the open decision legally, but for what is given."""
        return {"type": "answer", "match": self.match, "decision": self.decision["decision"],
                "action": self.decision["actions"][0], **more}

    # --- the deed ---

    def done(self):
        """The deed is done, or is as good as done."""
        self.folder.tell("done")

    def reach(self, moment):
        """At its moment the hostile one does the deed; one that returns False leaves the rest of this moment undone."""
        if not self.is_hostile or self.deed is None or moment != self.moment or not self.folder.claim("deed"):
            return True
        if moment in ("decision", "answered"):
            self.folder.wait_for("bystander plays")
        goes_on = self.deed(self) is not False
        self.done()
        return goes_on

    def stand_by(self):
        """The bystander is in the midst of its match while the deed is done."""
        if self.decisions == 1:
            self.folder.tell("bystander token", self.token)
            self.folder.tell("bystander handle", str(self.match))
            self.folder.tell("bystander plays")
        elif self.decisions == 2 and self.deed:
            self.folder.wait_for("done")
        else:
            self.tell_memory()

    def tell_memory(self):
        """The most that was resident of the arena, in KiB. Told more than once, as the last time may be too late."""
        with open(f"/proc/{os.getppid()}/status", encoding="utf-8") as file:
            self.folder.tell("memory", next(line.split()[1] for line in file if line.startswith("VmHWM")))

    # --- hearing ---

    def on_welcome(self, _):
        self.reach("welcomed")

    def on_start(self, message):
        self.match, self.decisions = message["match"], 0
        if self.reach("started"):
            self.say(type="ready", match=self.match)
            self.reach("ready")

    def on_events(self, message):
        self.event = message["first"] + len(message["events"]) - 1

    def on_decision(self, message):
        self.decision = message
        self.decisions += 1
        if not self.is_hostile:
            self.stand_by()
        if self.reach("decision"):
            self.dealer.send(pack([self.answer()]))
            self.reach("answered")

    def on_end(self, _):
        self.reach("ended")

    def on_ping(self, message):
        self.say(type="pong", number=message["number"])

    def on_close(self, _):
        self.reach("closed")
        if not self.is_hostile:
            self.tell_memory()
        if not self.ignores_close:
            self.say(type="bye")
            sys.exit()

    def hear(self):
        for message in Unpacker(self.dealer.receive()).value():
            getattr(self, "on_" + message["type"], lambda _: None)(message)

    def play(self):
        self.reach("begun")
        self.dealer = Dealer(self.endpoint)
        if self.reach("connected"):
            self.say(**self.hello())
        while True:
            self.hear()


def main():
    import connections
    import deeds

    name, moment, path = sys.argv[1:]
    deed = getattr(deeds, name, None) or getattr(connections, name) if name != "none" else None
    Bot(deed, moment, Folder(path)).play()


if __name__ == "__main__":
    main()
