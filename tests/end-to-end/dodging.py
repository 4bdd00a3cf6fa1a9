# SPDX-License-Identifier: MIT
"""However a bot misses a match that it was told of, it has lost its seat there, and voids nothing."""

import json
import os
import unittest

from doors import HOSTED, DoorStage
from wishing_bot import Bot

MATCHES = 3  # that are missed in each way


class Dodger(Bot):
    """Misses each match in one way, and attaches again when it is closed."""

    def __init__(self, door, token, way):
        super().__init__(door, "eve-1", token=token)
        self.again = lambda: Bot.__init__(self, door, "eve-1", token=token)
        self.way = way

    def dodge(self, matches):
        while matches > 0:
            try:
                message = self.next()
                if message["type"] == "start":
                    matches -= 1
                    self.way(self, message["match"])
                elif message["type"] == "ping":
                    self.reply(message)
            except ConnectionError:
                self.again()


def say_bye(bot, _):
    bot.say({"type": "bye"})


def say_nothing(_, __):
    pass


def be_ready_for_another(bot, match):
    bot.say({"type": "ready", "match": match + 1})


def break_the_connection(bot, _):
    bot.dealer.socket.close()
    raise ConnectionError


def send_garbage(bot, _):
    for _ in range(5):
        bot.dealer.send(b"\xc1")


def flood(bot, match):
    for _ in range(50):
        bot.say(*[{"type": "answer", "match": match, "decision": 1, "action": 0}] * 100)


def say_hello_again(bot, _):
    bot.say({"type": "hello", "major": 1, "minor": 1, "bot": "eve-1"})


def come_a_second_time(bot, _):
    first = bot.dealer
    bot.again()
    bot.first_dealer = first  # it stays open, and silent


WAYS = (say_bye, say_nothing, be_ready_for_another, break_the_connection, send_garbage, flood, say_hello_again, come_a_second_time)


class Dodging(DoorStage):
    def miss(self, way):
        folder = self.ladder(f'listen = {{"{self.door}", "tcp://127.0.0.1:*"}}\nclock = "start=2s"\nqualification = 0\njobs = 1\nbench_after = 0\n'
                             f'{HOSTED}', way.__name__.replace("_", "-"))
        token, _ = self.own(folder, "eve")
        process, _ = self.serve_doors(folder)
        Dodger(self.door, token, way).dodge(MATCHES)
        results = []
        while len(results) < MATCHES:
            line = process.stdout.readline()
            self.assertNotEqual(line, "", way.__name__)
            result = json.loads(line)
            results += [result] if "eve-1" in result["sides"].values() else []
        self.stop(process)
        self.assertEqual([result["reason"] for result in results if result["winner"] == "void" and result["reason"] != "host-late"], [], way.__name__)
        rows = {row["bot"]: row for row in self.table(folder)["table"]}
        self.assertGreaterEqual(rows["eve-1"]["faults"] + rows["eve-1"]["voids"], MATCHES, way.__name__)
        verified = self.arena("verify", os.path.join(folder, "records"), code=(0, 1))  # one may be unfinished
        self.assertNotRegex(verified.stdout, "differ|damage")

    def test_no_way_to_miss_a_match_voids_it(self):
        for way in WAYS:
            with self.subTest(way.__name__):
                self.miss(way)


if __name__ == "__main__":
    unittest.main()
