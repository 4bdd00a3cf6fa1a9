# SPDX-License-Identifier: MIT
"""Each row of the protocol's grammar, as `arena rules --envelope` prints it: a bot says that in that state, and gets what
the row promises. All that the arena says meanwhile is what the grammar lets it say, and as the schema describes it."""

import json
import os
import sys

from stage import RANDOM, Stage
from wishing_bot import Bot

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "proto"))
from validate import Validator  # noqa: E402

NOWHERE = 999  # a handle that names no match
SAID = {
    "hello": {"type": "hello", "major": 1, "minor": 1, "bot": "anna"},
    "ready": {"type": "ready", "match": 1},
    "answer": {"type": "answer", "match": 1, "decision": 1, "action": 0},
    "pong": {"type": "pong", "number": 7},
    "bye": {"type": "bye"},
    "no message": {"type": "no-such"},
}


class Watched(Bot):
    """A bot that checks what it hears against the grammar and the schema."""

    def __init__(self, test, endpoint, name, **hello):
        self.test = test
        self.connection = "strange"
        self.matches = {}
        self.read = []
        test.bots.append(self)
        super().__init__(endpoint, name, **hello)

    def hear(self):
        frame = super().hear()
        self.test.assertIsNone(self.test.validator.check(frame), frame)
        for message in frame:
            self.step(message)
        self.read += frame
        return frame

    def step(self, message):
        """What the grammar makes of a message of the arena."""
        state = self.matches.get(message["match"], "unknown") if "match" in message else self.connection
        rows = [row for row in self.test.rows("arena", state) if row["message"] == message["type"]]
        self.test.assertTrue(rows, f"{message} came in the state {state}")
        if message["type"] == "error":
            named = [row for row in rows if f"`{message['code']}`" in row["which"]]
            rows = named or [row for row in rows if row["which"] in ("", "any other")]
        if "match" in message:
            self.matches[message["match"]] = rows[0]["then"]
        else:
            self.connection = rows[0]["then"]

    def until(self, kind):
        """The next message of this type, and all that came before it."""
        seen = []
        while True:
            while self.read:
                seen.append(self.read.pop(0))
                if seen[-1]["type"] == kind:
                    return seen
            self.hear()

    def is_ready(self):
        self.say(dict(SAID["ready"]))
        self.matches[1] = "waiting"


class Grammar(Stage):
    def setUp(self):
        super().setUp()
        self.endpoint = f"ipc://{self.folder}/socket"
        self.bots = []
        self.addCleanup(lambda: [bot.dealer.socket.close() for bot in self.bots])
        self.schema = json.loads(self.arena("rules", "--envelope").stdout)
        self.validator = Validator(self.schema)

    def rows(self, side, state):
        return [row for row in self.schema["x-grammar"] if (row["from"], row["state"]) == (side, state)]

    def begin(self, clock="none"):
        process = self.start("match", "--game", "leduc", "--json", "--clock", clock, "--lost-seat", "filler", "--seed", "grammar",
                             "--listen", self.endpoint, "--player", "@anna", "--player", "@eve")
        self.assertIn("://", process.stderr.readline())
        return process

    def pair(self):
        """Two bots that were sent the start of a match, and have not said that they are ready."""
        bots = [Watched(self, self.endpoint, name) for name in ("anna", "eve")]
        for bot in bots:
            bot.until("start")
        return bots

    def asked(self):
        """The bot that has the first decision, and the other one."""
        bots = self.pair()
        for bot in bots:
            bot.is_ready()
        first = 0 if any(message["type"] == "decision" for message in self.first_news(bots[0])) else 1
        if first == 1:
            bots[1].until("decision")
        return bots[first], bots[1 - first]

    @staticmethod
    def first_news(bot):
        """All that comes with the first frame after ready, which has the decision if there is one."""
        seen = bot.until("events")
        bot.say({"type": "ready", "match": NOWHERE})
        return seen + bot.until("error")

    # --- what comes of a message -------------------------------------------------------------------------------------

    def check(self, row, came):
        codes = [message["code"].strip() for message in came if message["type"] in ("refusal", "error")]
        if row["outcome"] == "refused":
            self.assertEqual(len(codes), 1, (row, came))
            self.assertIn(codes[0], row["codes"], row)
        else:
            self.assertEqual(codes, [], (row, came))
        if row["outcome"] == "dropped":
            self.assertEqual([m for m in came if m["type"] not in ("events", "ping")], [], row)

    # --- the rows ----------------------------------------------------------------------------------------------------

    def test_before_the_welcome(self):
        for row in self.rows("bot", "strange"):
            with self.subTest(row=row):
                process = self.begin()
                try:
                    self.check_stranger(row)
                finally:
                    self.stop(process)

    def check_stranger(self, row):
        bot = Watched(self, self.endpoint, "anna", major=9)
        self.assertEqual(bot.until("refusal")[-1]["code"], "version")
        bot.say(SAID[row["message"]])
        if row["outcome"] == "taken":
            self.assertEqual(bot.until("welcome")[-1]["minor"], 1)
            self.assertEqual(bot.connection, row["then"])
        else:
            self.assertIn(bot.until("refusal")[-1]["code"], row["codes"])

    def stop(self, process):
        self.end(process)
        for bot in self.bots:
            bot.dealer.socket.close()
        self.bots = []
        if os.path.exists(self.endpoint[6:]):
            os.unlink(self.endpoint[6:])

    def probe(self, bot, message):
        """What comes of a message, up to the refusal of another that is said behind it."""
        bot.say(message)
        bot.say({"type": "ready", "match": NOWHERE})
        came = []
        while not came or str(NOWHERE) not in came[-1]["text"]:
            came += bot.until("error")
        return came[:-1]

    def walk_rows(self, state, prepare, clock="start=100s,move=100s,strikes=1"):
        """`prepare` gives a bot in the state, and what the row's message is there."""
        for row in self.rows("bot", state):
            with self.subTest(row=row):
                process = self.begin(clock)
                try:
                    bot, message = prepare(row)
                    if row["then"] == "left":
                        bot.say(message)
                    else:
                        self.check(row, self.probe(bot, message))
                finally:
                    self.stop(process)

    def test_after_the_welcome(self):
        def prepare(row):
            bot = self.pair()[0]
            message = dict(SAID[row["message"]])
            if row["which"] == "with `match`":
                message.update(match=1, event=0, token=next(m for m in bot.heard if m["type"] == "welcome")["token"])
            return bot, message

        self.walk_rows("greeted", prepare, "none")

    def test_what_comes_after_bye_is_dropped(self):
        process = self.begin()
        bot, other = self.pair()
        other.is_ready()
        bot.say(SAID["bye"])
        rows = self.rows("bot", "left")
        self.assertEqual(sorted(row["message"] for row in rows), sorted(SAID))
        for row in rows:
            self.assertEqual(row["outcome"], "dropped")
            bot.say(SAID[row["message"]])
        while True:
            seen = other.until("decision" if not any(m["type"] == "end" for m in other.read) else "end")
            if seen[-1]["type"] == "end":
                break
            other.reply(seen[-1])
            other.matches[1] = "waiting"
            other.hear()
        out, err = process.communicate()
        self.assertEqual(process.returncode, 0, err)
        self.assertEqual([fault["fault"] for seat in json.loads(out)["seats"] for fault in seat["faults"]], ["gone"])
        with self.assertRaises(ConnectionError):
            bot.hear()

    def test_a_handle_that_names_nothing(self):
        self.walk_rows("unknown", lambda row: (self.pair()[0], dict(SAID[row["message"]], match=NOWHERE + 1)))

    def test_before_ready(self):
        self.walk_rows("starting", lambda row: (self.pair()[0], SAID[row["message"]]))

    def test_between_decisions(self):
        def prepare(row):
            bot = self.pair()[0]
            bot.is_ready()
            return bot, SAID[row["message"]]

        self.walk_rows("waiting", prepare)

    def test_with_a_decision(self):
        def prepare(row):
            bot, _ = self.asked()
            return bot, dict(SAID[row["message"]], **({"decision": 8} if "another" in row["which"] else {}),
                             **({"action": 1} if "open" in row["which"] else {}))

        self.walk_rows("asked", prepare)

    def test_when_the_seat_is_lost(self):
        def prepare(row):
            bot, _ = self.asked()
            bot.say(dict(SAID["answer"], action=900))
            while bot.until("error")[-1]["code"] != "lost":
                pass
            return bot, SAID[row["message"]]

        self.walk_rows("lost", prepare)

    def test_a_match_from_hello_to_close(self):
        process = self.start("match", "--game", "leduc", "--json", "--clock", "none", "--listen", self.endpoint, "--player", "@anna",
                             "--player", RANDOM, "--games", "3", "--set", "hands=5")
        self.assertIn("://", process.stderr.readline())
        bot = Watched(self, self.endpoint, "anna").begin()
        self.assertEqual(len(bot.all("end")), 3)
        self.assertEqual(process.wait(), 0)
