# SPDX-License-Identifier: MIT
"""The bots of sdk/FIRST-BOT.md play without a fault and without an exception, and the last one wins more than the first.

usage: first_bot.py ARENA PYTHON        PYTHON is one that has arena_sdk"""

import json
import os
import pathlib
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "patience"))

import folder as folders  # noqa: E402  # pylint: disable=wrong-import-position

ARENA, PYTHON = os.path.abspath(sys.argv.pop(1)), os.path.abspath(sys.argv.pop(1))
SDK = pathlib.Path(__file__).resolve().parents[2] / "sdk"
STEPS = sorted(path.stem for path in (SDK / "first-bot").glob("step*.py"))
MATCHES = 8


def wins(command):
    """The matches that this Creature wins; it fails the test if something is wrong with it."""
    done = subprocess.run([ARENA, "match", "--creature", command, "--hunted", os.path.join(os.path.dirname(ARENA), "bot-wits"),
                           "--games", str(MATCHES), "--clock", "none", "--seed", "first", "--strict", "--output",
                           "--json"], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "Traceback" not in done.stderr, f"{command}: {done.stdout[-1000:]} {done.stderr[-2000:]}"
    return sum(json.loads(line)["verdict"]["winner"] == "creature" for line in done.stdout.splitlines())


class FirstBot(unittest.TestCase):
    def test_each_step_plays_and_the_last_one_wins_more_than_the_first(self):
        won = [wins(f"{PYTHON} {SDK}/first-bot/{step}.py") for step in STEPS]
        self.assertEqual(5, len(won))
        self.assertGreater(won[-1], won[0] + 1, won)

    def test_the_counting_bot_writes_rows_of_step_3(self):
        with folders.temporary() as folder:
            path = os.path.join(folder, "likes")
            wins(f"{PYTHON} {SDK}/first-bot/count.py {path}")
            with open(path, encoding="utf-8") as file:
                text = file.read()
        self.assertRegex(text, r"(?m)^    Place\.RIVER: \(\d\.\d\d,\),$")
        self.assertRegex(text, r"(?m)^    Place\.BEACH: \(\d\.\d\d, \d\.\d\d\),$")

    def test_the_guide_has_a_measured_row_for_each_step(self):
        text = (SDK / "FIRST-BOT.md").read_text(encoding="utf-8")
        for step in (*STEPS, "bot-wits"):
            self.assertRegex(text, rf"(?m)^\| {step} \| \d+\.\d \(\d+\.\d to \d+\.\d\) \|$")
        for step in STEPS:
            self.assertIn(f"(first-bot/{step}.py)", text)


if __name__ == "__main__":
    unittest.main()
