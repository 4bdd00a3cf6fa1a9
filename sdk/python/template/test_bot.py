# SPDX-License-Identifier: MIT
"""Gives the bot what was heard at the seats of a match that others played."""

import os
import subprocess
import tempfile
import unittest

import bot

from arena_sdk import kit

ARENA = os.environ.get("ARENA", "arena")


class TestBot(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.trace = os.path.join(folder.name, "trace.jsonl")
        words = ("--creature", "bot-random", "--hunted", "bot-random", "--seed", "test", "--trace", self.trace)
        subprocess.run([ARENA, "match", *words], check=True, capture_output=True)

    def test_each_choice_is_legal(self):
        for seat in (0, 1):
            answers = kit.play(kit.of_trace(self.trace, seat=seat), bot.decide)  # raises for one that is not
            self.assertGreater(len(answers), 5)


if __name__ == "__main__":
    unittest.main()
