# SPDX-License-Identifier: MIT
"""patient.py ILLNESS: a bot in good health, but for one thing. It plays its first legal action, and exits when its
connection breaks. With an illness of `tests/hostile`, `DEED MOMENT`, it does that in each of its processes."""

import os
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
for beside in ("../proto", "../golden/wire", "../hostile"):
    sys.path.insert(0, os.path.join(HERE, beside))

from packer import pack  # noqa: E402
from wire import Dealer, Unpacker  # noqa: E402

KNOWN = {
    "welcome": {"arena", "major", "minor", "token"},
    "start": {"bot_seed", "clock", "epoch", "game", "match", "numbers", "role", "seat", "seats", "settings"},
    "events": {"events", "first", "match"},
    "decision": {"actions", "asks", "bank", "decision", "last", "left", "match", "view"},
    "end": {"match", "reason", "score", "winner"},
    "close": set(), "ping": {"number"}, "error": {"code", "decision", "match", "retry", "text"},
}


class Bot:
    hello = {"version": "1"}

    def __init__(self):
        self.dealer = Dealer(os.environ["ARENA_ENDPOINT"])
        self.keys = {"type": "hello", "major": 1, "minor": 1, "bot": "patient", **self.hello}
        if "ARENA_TOKEN" in os.environ:
            self.keys["token"] = os.environ["ARENA_TOKEN"]

    def say(self, **message):
        self.dealer.send(pack([message]))

    def handle(self, match):
        """The handle as it is sent back."""
        return match

    def choose(self, decision):
        return decision["actions"][0]

    def on_start(self, message):
        self.say(type="ready", match=self.handle(message["match"]))

    def on_decision(self, message):
        self.say(type="answer", match=self.handle(message["match"]), decision=message["decision"], action=self.choose(message))

    def on_ping(self, message):
        self.say(type="pong", number=message["number"])

    def on_close(self, _):
        self.say(type="bye")
        sys.exit()

    def hear(self, message):
        getattr(self, "on_" + message["type"], lambda _: None)(message)

    def play(self):
        self.say(**self.keys)
        while True:
            for message in Unpacker(self.dealer.receive()).value():
                self.hear(message)


class Healthy(Bot):
    """Nothing is wrong with it, but that it does not come back."""


class Typo(Bot):
    hello = {"version": "1", "capcity": 4}


class Nil(Bot):
    def play(self):
        self.dealer.send(pack([{**self.keys, "version": "@"}]).replace(pack("@"), b"\xc0"))
        while self.dealer.receive():
            pass


class Strict(Bot):
    """Takes no key and no type that it does not know."""

    def hear(self, message):
        assert set(message) - {"type"} <= KNOWN[message["type"]], f"what is {sorted(message)}?"
        super().hear(message)


class Deaf(Bot):
    def on_ping(self, message):
        pass


class Signed(Bot):
    """Its numbers have 32 bits, one of them for the sign."""

    def handle(self, match):
        return match & 0x7FFFFFFF


class Forgetful(Bot):
    """Says that it plays four matches at once, and knows one."""
    hello = {"version": "1", "capacity": 4}

    def on_start(self, message):
        self.match = message["match"]
        super().on_start(message)

    def handle(self, match):
        return self.match


class Moody(Bot):
    def choose(self, decision):
        return decision["actions"][os.urandom(1)[0] % len(decision["actions"])]


class Leaky(Bot):
    kept = []

    def on_start(self, message):
        self.kept.append(bytearray(os.urandom(1 << 20)))
        super().on_start(message)


class Slow(Bot):
    def choose(self, decision):
        time.sleep(0.03)
        return super().choose(decision)


class Ascii(Bot):
    """Takes talk in plain letters alone."""

    def on_events(self, message):
        for event in message["events"]:
            event.get("text", "").encode("ascii")


class Single(Bot):
    """Takes events one by one alone, as they come while a match is played."""

    def on_events(self, message):
        assert len(message["events"]) == 1, "several events in one message"


class Raising(Bot):
    """What the libraries print at the end."""

    def on_close(self, message):
        print("patient: 2 exception(s) in 30 decisions", file=sys.stderr)
        self.say(type="bye")
        sys.exit(1)


class Parent(Bot):
    def on_start(self, message):
        subprocess.Popen(["sleep", "1234"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        super().on_start(message)


class Denier(Bot):
    """Its child has nothing of it: no environment, no session."""

    def on_start(self, message):
        subprocess.Popen(["/bin/sleep", "1234"], env={}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        super().on_start(message)


class Nester(Bot):
    """Keeps files of its own beside the socket."""

    def play(self):
        inner = os.path.join(os.path.dirname(os.environ["ARENA_ENDPOINT"].removeprefix("ipc://")), "mine", "of", "all")
        os.makedirs(inner, exist_ok=True)
        with open(os.path.join(inner, "notes"), "w", encoding="utf-8") as file:
            file.write("kept")
        super().play()


class Lingering(Bot):
    def on_close(self, message):
        self.say(type="bye")
        time.sleep(5)


def hostile(name, moment):
    """The bot of tests/hostile, with the notes of a bystander who has played already."""
    import tempfile

    import bot
    import connections
    import deeds

    beside = os.path.dirname(os.environ["TMPDIR"]) if "TMPDIR" in os.environ else None  # the test looks into TMPDIR itself
    with tempfile.TemporaryDirectory(prefix="arena-patient-", dir=beside) as path:
        folder = bot.Folder(path)
        for note, text in (("bystander plays", ""), ("bystander token", "0" * 32), ("bystander handle", "99")):
            folder.tell(note, text)
        bot.Bot(getattr(deeds, name, None) or getattr(connections, name), moment, folder).play()


if __name__ == "__main__":
    if len(sys.argv) == 3:
        hostile(*sys.argv[1:])
    else:
        globals()[sys.argv[1].capitalize()]().play()
