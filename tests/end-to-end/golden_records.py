# SPDX-License-Identifier: MIT
"""Makes the golden records of NOT ALONE's epoch of today anew: `cmake --build --preset release --target golden-records`.

A row is a record: its name, who plays the Creature and the Hunted, how many matches, and the settings. records.py verifies
them. The records of epochs that have passed stay as they are."""

import os
import subprocess
import sys
import tempfile

BUILD, FOLDER = sys.argv[1:3]
RANDOM, WITS = (os.path.join(BUILD, "bin", name) for name in ("bot-random", "bot-wits"))
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


def make(name, creature, hunted, games, settings):
    words = [word for setting in settings for word in ("--set", setting)]
    with tempfile.TemporaryDirectory(prefix="arena-golden-") as folder:
        subprocess.run([os.path.join(BUILD, "bin", "arena"), "match", "--quiet", "--game", "notalone", "--creature", creature,
                        "--hunted", hunted, "--seed", name, "--games", str(games), "--records", folder, *words],
                       check=True, timeout=300, stdout=subprocess.DEVNULL)
        record, = (entry for entry in os.listdir(folder) if entry.endswith(".arena"))
        os.replace(os.path.join(folder, record), os.path.join(FOLDER, f"notalone-{name}.arena"))


for row in ROWS:
    make(*row)
