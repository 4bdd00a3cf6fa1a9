# SPDX-License-Identifier: MIT
"""bot-wits is far better than bot-random, in both roles, for every number of Hunted that bots/README.md names. The bots
are deterministic and the seed is fixed: the outcome is the same every time."""

import os
import unittest

import strength

GAMES = 20
LEAD = 0.20
# Against whom there is room to be better by so much: role, number of Hunted, opponent.
CASES = (
    ("creature", 1, "random"),
    ("creature", 3, "wits"),
    ("creature", 6, "wits"),
    ("hunted", 1, "wits"),
    ("hunted", 3, "random"),
    ("hunted", 6, "random"),
)


class Strength(unittest.TestCase):
    def test_bot_wits_wins_more_than_bot_random_in_either_role(self):
        matches = strength.Matches(os.environ["ARENA_BUILD"], GAMES, "quick", 4)
        for role, hunted, opponent in CASES:
            wits, chance = (matches.share(role, hunted, bot, opponent) for bot in ("wits", "random"))
            lead = wits.wins / wits.games - chance.wins / chance.games
            self.assertGreaterEqual(lead, LEAD, f"{role}, {hunted} Hunted, against bot-{opponent}: {wits} {chance}")

    def test_an_interval_is_the_one_that_wilson_published(self):
        share = strength.wilson(8, 10)
        self.assertAlmostEqual(share.low, 0.4902, 4)
        self.assertAlmostEqual(share.high, 0.9433, 4)


if __name__ == "__main__":
    unittest.main()
