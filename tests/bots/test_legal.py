# SPDX-License-Identifier: MIT
"""The reference bots play legally under every setting, and the same way again."""

import json
import os
import subprocess
import unittest

BIN = os.path.join(os.environ["ARENA_BUILD"], "bin")
PACE_MS = 300
# Every value of a setting is met in some row; rows are numbered by the number of Hunted.
SETTINGS = {
    "hunted": (1, 2, 3, 4, 5, 6),
    "artefact": ("base", "red", "green", "yellow"),
    "windows": ("holders", "all"),
    "talk_rounds": (0, 1, 2),
    "expert": ("off", "on", "on"),
    "zero_will_return": ("discard", "all", "all", "discard", "all"),
    "board": ("creature", "1", "2"),
}
# Pieces of EXPLORATION: the whole of it, the draft, and mixes; for each number of Hunted.
EXPLORATION = (
    "places=exploration decks=exploration",
    "places=exploration decks=exploration+promo labyrinth=draft",
    "places=base+nexus+fjord+dome+pole+portal decks=exploration+promo windows=all",
    "places=base+oasis+mangrove+archipelago+fungi decks=exploration artefact=green",
)
# Pieces of SANCTUARY: the whole of it, mixes with the other sets, and its variant in the base game.
SANCTUARY = (
    "sanctuary=on places=base+sanctuary decks=sanctuary",
    "sanctuary=on places=exploration+sanctuary decks=exploration+promo+sanctuary",
    "sanctuary=on places=nexus+oasis+fjord+dome+labyrinth+sanctuary decks=sanctuary+exploration windows=all",
    "sanctuary=on places=base+oasis+dome+sanctuary decks=promo+sanctuary talk_rounds=1",
    "avatars=icon evolution=icon",
)


def play(creature, hunted, *words):
    done = subprocess.run([os.path.join(BIN, "arena"), "match", "--json", "--clock", "none", "--seed", "legal",
                           *words, "--creature", os.path.join(BIN, creature),
                           "--hunted", os.path.join(BIN, hunted)], check=True, stdout=subprocess.PIPE, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def without_times(results):
    for result in results:
        del result["times"]
        for seat in result["seats"]:
            del seat["think_ms"]
    return results


class Legal(unittest.TestCase):
    def assert_blameless(self, results, words):
        faults = [fault for result in results for seat in result["seats"] for fault in seat["faults"]]
        self.assertEqual((len(results), faults), (1, []), words)

    def test_bot_wits_is_never_at_fault_whatever_the_settings(self):
        for row in range(12):
            words = [word for name, values in SETTINGS.items()
                     for word in ("--set", f"{name}={values[row % len(values)]}")]
            opponents = ("bot-wits", "bot-random")[row // 6]
            self.assert_blameless(play("bot-wits", opponents, *words), words)
            if opponents != "bot-wits":
                self.assert_blameless(play(opponents, "bot-wits", *words), words)

    def test_a_bot_that_waits_before_each_answer_plays_the_same_match_and_takes_its_time(self):
        words = ("--set", "hunted=1", "--set", "turn_limit=2")
        played = [play(creature, "bot-wits", *words) for creature in ("bot-wits", f"bot-wits --pace {PACE_MS}")]
        for result in played[1]:
            self.assertGreater(result["seats"][0]["think_ms"], 2 * PACE_MS)
        self.assertEqual(*(without_times(results) for results in played))

    def test_bot_wits_is_never_at_fault_with_pieces_of_exploration(self):
        for row in range(8):
            words = [word for setting in (f"hunted={row % 6 + 1}", *EXPLORATION[row % len(EXPLORATION)].split())
                     for word in ("--set", setting)]
            self.assert_blameless(play("bot-wits", ("bot-wits", "bot-random")[row // 4], *words), words)

    def test_bot_wits_is_never_at_fault_with_pieces_of_sanctuary(self):
        for row in range(12):
            words = [word for setting in (f"hunted={row % 6 + 1}", *SANCTUARY[row % len(SANCTUARY)].split())
                     for word in ("--set", setting)]
            self.assert_blameless(play("bot-wits", ("bot-wits", "bot-random")[row // 6], *words), words)
            self.assert_blameless(play("bot-random", "bot-wits", *words), words)

    def test_bot_wits_plays_other_games_too(self):
        done = subprocess.run([os.path.join(BIN, "arena"), "match", "--game", "leduc", "--json", "--clock", "none",
                               "--bot", "player=" + os.path.join(BIN, "bot-wits")],
                              check=True, stdout=subprocess.PIPE, text=True)
        self.assertEqual([seat["faults"] for seat in json.loads(done.stdout)["seats"]], [[], []])

    def test_bot_wits_plays_the_same_way_again(self):
        first, second = (without_times(play("bot-wits", "bot-wits", "--jobs", jobs)) for jobs in ("1", "2"))
        self.assertEqual(first, second)


if __name__ == "__main__":
    unittest.main()
