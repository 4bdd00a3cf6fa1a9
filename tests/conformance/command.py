# SPDX-License-Identifier: MIT
"""arena check as a command: built-in games pass, wrong use is one sentence, a signal ends it."""

import json
import os
import signal
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "patience"))

import patience  # noqa: E402, F401  # pylint: disable=wrong-import-position,unused-import

BUILD = os.environ["ARENA_BUILD"]
ARENA = os.path.join(BUILD, "bin", "arena")
MATCHES = "2" if "ARENA_SANITIZED" in os.environ else "8"
REFUSED = [
    ((), 2, "say what to check: a bot, arena check -- COMMAND; or a game, arena check --game FILE, or the NAME of a built-in game"),
    (("--game", "chess"), 2, "there is no game 'chess'"),
    (("--game", "./chess.so"), 3, "plugin ./chess.so: No such file or directory"),
    (("--game", "leduc", "--matches", "0"), 2, "--matches"),
    (("--game", "leduc", "--set", "hands=many"), 2, "hands"),
    (("--game", "leduc", "--mix", "all"), 2, "mix"),
]


def check(*words):
    return subprocess.run([ARENA, "check", *words], capture_output=True, text=True, check=False)


class Command(unittest.TestCase):
    def test_built_in_games_keep_the_contract(self):
        for game in ("leduc", "liars-dice", "notalone"):
            with self.subTest(game):
                run = check("--game", game, "--matches", MATCHES, "--json")
                lines = [json.loads(line) for line in run.stdout.splitlines()]
                self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
                self.assertTrue(all(line["holds"] for line in lines[:-1]))
                self.assertEqual((lines[-1]["game"], lines[-1]["failed"], lines[-1]["whole"], lines[-1]["remembered"]), (game, 0, True, False))
                self.assertEqual(lines[-1]["properties"], len(lines) - 1)

    def test_settings_are_those_of_all_matches(self):
        run = check("--game", "leduc", "--set", "hands=2", "--matches", "4")
        self.assertEqual((run.returncode, run.stderr), (0, ""), run.stdout)

    def test_wrong_use_is_one_sentence(self):
        for words, code, sentence in REFUSED:
            with self.subTest(words):
                run = check(*words)
                self.assertEqual((run.returncode, run.stdout), (code, ""))
                self.assertEqual(run.stderr.count("\n"), 1, run.stderr)
                self.assertIn(sentence, run.stderr)

    def test_a_signal_ends_it_and_the_process_of_the_game(self):
        with subprocess.Popen([ARENA, "check", "--game", "notalone", "--matches", "1000000"], stdout=subprocess.PIPE, text=True) as run:
            self.assertIn("notalone", run.stdout.readline())
            run.send_signal(signal.SIGINT)
            self.assertNotIn("FAIL", run.communicate()[0])
        self.assertEqual(run.returncode, 130)


if __name__ == "__main__":
    unittest.main()
