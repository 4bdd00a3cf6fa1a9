# SPDX-License-Identifier: MIT
"""Makes the golden records of today's epochs of NOT ALONE and Liar's Dice anew:
`cmake --build --preset release --target golden-records`.

A row is a record: its name, who plays the Creature and the Hunted, or the seats in order, how many matches, and the settings. records.py verifies
them. The records of epochs that have passed stay as they are."""

import os
import subprocess
import sys
import tempfile

BUILD, FOLDER = sys.argv[1:3]
RANDOM, WITS, ODDS = (os.path.join(BUILD, "bin", name) for name in ("bot-random", "bot-wits", "bot-odds"))
ILLEGAL, DIES = (f"{os.path.join(BUILD, 'tests', 'bot-broken')} {mode}" for mode in ("illegal", "dies"))
EXPLORATION = ("places=exploration", "decks=exploration+promo")
MIXED = ("places=exploration+river+swamp+shelter+labyrinth", "decks=exploration", "hunt_with=domination+dread",
         "hunt_without=mirage+toxin", "survival_with=vaccine+caches", "survival_without=dodge+gate")

ROWS = [
    ("crowd", RANDOM, RANDOM, 1, ("hunted=6", "board=1", "artefact=green", "expert=on", "decks=base+promo", "turn_limit=4")),
    ("draft", WITS, RANDOM, 2, ("hunted=1", "places=exploration", "decks=exploration", "labyrinth=draft", "windows=all")),
    ("exploration", RANDOM, WITS, 2, ("hunted=2", *EXPLORATION)),
    ("faults", ILLEGAL, DIES, 1, ("hunted=2", *EXPLORATION)),
    ("mixed", WITS, RANDOM, 2, ("hunted=3", "board=2", "talk_rounds=1", "turn_limit=7", "windows=all", *MIXED)),
    ("one-hunted", WITS, WITS, 1, ("hunted=1",)),
    ("sanctuary", WITS, RANDOM, 1, ("hunted=2", "sanctuary=on", "places=base+sanctuary", "decks=sanctuary")),
    ("talk", RANDOM, RANDOM, 1, ("hunted=4", "talk_rounds=2", "turn_limit=3",
                                 "places=base+oasis+fjord+dome+archipelago+fungi+portal")),
    ("three-hunted", WITS, RANDOM, 2, ("hunted=3", "artefact=red", "expert=on", "talk_rounds=1", "windows=all",
                                       "zero_will_return=discard")),
]


DICE_ROWS = [
    ("faults", (ODDS, ILLEGAL, RANDOM), 1, ("loss=difference",)),
    ("four", (ODDS, RANDOM, ODDS, RANDOM), 2, ("players=4",)),
    ("six", (RANDOM,) * 6, 1, ("players=6", "dice=6", "ones=plain", "loss=difference")),
    ("two", (ODDS, ODDS), 1, ("players=2", "ones=plain")),
]


def make(game, name, bots, games, settings):
    words = [word for setting in settings for word in ("--set", setting)]
    with tempfile.TemporaryDirectory(prefix="arena-golden-") as folder:
        subprocess.run([os.path.join(BUILD, "bin", "arena"), "match", "--quiet", "--game", game, *bots,
                        "--seed", name, "--games", str(games), "--records", folder, *words],
                       check=True, stdout=subprocess.DEVNULL)
        record, = (entry for entry in os.listdir(folder) if entry.endswith(".arena"))
        os.replace(os.path.join(folder, record), os.path.join(FOLDER, f"{game}-{name}.arena"))


for name, creature, hunted, games, settings in ROWS:
    make("notalone", name, ("--creature", creature, "--hunted", hunted), games, settings)
for name, seats, games, settings in DICE_ROWS:
    make("liars-dice", name, [word for bot in seats for word in ("--player", bot)], games, settings)
