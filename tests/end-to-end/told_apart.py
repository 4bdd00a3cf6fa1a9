# SPDX-License-Identifier: MIT
"""What an event does not claim: of entries that are out, of single roles in a gauntlet, of a test that stopped early."""

import csv
import json
import os
import unittest

from stage import RANDOM, Stage

HEAD = 'clock = "none"\nseed = "e"\nclass duel { set = {"hunted=1"} }\n'
WITS = os.path.join(os.path.dirname(RANDOM), "bot-wits")


def entries(*names):
    return "".join(f'entry {name} {{ command = "{WITS if name == "wits" else RANDOM}" }}\n' for name in names)


class ToldApart(Stage):
    def told(self, *words):
        return [json.loads(line) for line in self.arena("tournament", *words, "--json").stdout.splitlines()]

    def table(self, folder, name):
        with open(os.path.join(folder, name), newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file, strict=True))

    def page(self, folder):
        with open(os.path.join(folder, "report.html"), encoding="utf-8") as file:
            return file.read()

    def test_nobody_is_compared_with_an_entry_that_was_withdrawn(self):
        folder = self.event("groups = 2\n" + HEAD + entries("wits", "ann", "ben"))
        self.told(folder)
        self.arena("tournament", "withdraw", folder, "ann", "--why", "it cheats")
        table = self.told("show", folder)[-1]
        first, second, last = table["standing"]
        self.assertEqual([last["entry"], last["rank"], last["shared_rank"]], ["ann", 3, 3])
        self.assertEqual([row["above_next"] > 0 for row in (first, second, last)], [True, False, False])
        self.assertIsNone(last["versus"][first["entry"]]["above"])
        self.assertEqual(set(first["versus"]["ann"]["above_as"].values()), {None})
        self.assertIsNotNone(first["versus"][second["entry"]]["above"])
        for line in self.table(folder, "versus.csv"):
            self.assertEqual(line["above"] == "", "ann" in (line["entry"], line["opponent"]))
        self.assertEqual([line["above_next"] == "" for line in self.table(folder, "standing.csv")], [False, True, True])
        self.assertRegex(self.arena("tournament", "show", folder).stdout, r"\n +3 ann +- +- +-\n")

    def test_a_gauntlet_says_that_it_does_not_know_single_roles(self):
        for form, known in (("gauntlet", False), ("round-robin", True)):
            folder = self.event(f"format = {form}\n" + HEAD + entries("wits", "ann", "ben"), form)
            self.assertEqual(self.told(folder)[-1]["roles_known"], known)
            shown = self.arena("tournament", "show", folder).stdout.splitlines()
            self.says("\n".join(line for line in shown if "intervals" in line or "wide" in line))
            self.assertEqual("stay wide" in self.page(folder), not known)

    def test_entries_that_cannot_be_told_apart_share_a_rank(self):
        folder = self.event("groups = 12\n" + HEAD + entries("wits", "ann", "ben"))
        table = self.told(folder)[-1]["standing"]
        self.assertEqual([row["rank"] for row in table], [1, 2, 3])
        self.assertEqual([row["shared_rank"] for row in table], [1, 2, 2])
        self.assertEqual([line["shared_rank"] for line in self.table(folder, "standing.csv")], ["1", "2", "2"])
        self.assertRegex(self.arena("tournament", "show", folder).stdout, r"\n +1 wits [^\n]*\n +2 \w+ [^\n]*\n +2 \w+ ")

    def test_the_estimate_of_a_test_that_stopped_is_said_to_be_biased(self):
        for groups, biased in ((60, True), (1, False)):
            folder = self.event(f"format = candidate\ngroups = {groups}\n" + HEAD + entries("wits", "ann") +
                                "candidate { nelo0 = 0 nelo1 = 100 }\n", str(groups))
            done = self.arena("tournament", folder, "--json", code=0 if biased else 4)
            self.assertEqual(json.loads(done.stdout.splitlines()[-1])["biased"], biased)
            said = "normalised Elo is biased, rather too high"
            self.assertEqual(said in self.arena("tournament", "show", folder).stdout, biased)
            self.assertEqual(said in self.page(folder), biased)


if __name__ == "__main__":
    unittest.main()
