# SPDX-License-Identifier: MIT
"""bot-odds wins nearly every match of Liar's Dice against bot-random, on every seat, and is never at fault. The bots are
deterministic and the seed is fixed: the outcome is the same every time."""

import argparse
import json
import os
import subprocess
import unittest

import odds

BUILD = os.environ["ARENA_BUILD"]
ODDS = os.path.join(BUILD, "bin", "bot-odds")
LEAST = 0.9
# Every value of a setting is met, and the fewest and the most dice.
SETTINGS = ("players=2 dice=1 ones=plain", "players=3 dice=6 loss=difference", "players=5 ones=plain loss=difference",
            "players=6 dice=6", "players=4 dice=2")


def match(*words):
    done = subprocess.run([os.path.join(BUILD, "bin", "arena"), "match", "--json", "--clock", "none", "--seed", "odds", *words],
                          check=True, stdout=subprocess.PIPE, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def faults(results):
    return [fault for result in results for seat in result["seats"] for fault in seat["faults"]]


class Odds(unittest.TestCase):
    def test_bot_odds_beats_bot_random_on_every_seat(self):
        words = argparse.Namespace(build=BUILD, games=40, jobs=2, seed="quick", set=[])
        for players in (2, 4):
            share, _ = odds.measure(words, players)
            self.assertEqual(share.games, 40)
            self.assertGreaterEqual(share.wins / share.games, LEAST, f"{players} players: {share}")

    def test_bot_odds_is_never_at_fault_whatever_the_settings(self):
        for settings in SETTINGS:
            words = [word for setting in settings.split() for word in ("--set", setting)]
            results = match("--game", "liars-dice", "--games", "2", *words, "--player", ODDS)
            self.assertEqual((len(results), faults(results)), (2, []), settings)

    def test_bot_odds_plays_the_same_way_again(self):
        first, second = ([result["hash"] for result in match("--game", "liars-dice", "--games", "4", "--jobs", jobs, "--player", ODDS)]
                         for jobs in ("1", "2"))
        self.assertEqual(first, second)

    def test_bot_odds_plays_other_games_too(self):
        self.assertEqual(faults(match("--game", "leduc", "--player", ODDS)), [])


if __name__ == "__main__":
    unittest.main()
