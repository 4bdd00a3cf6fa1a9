# SPDX-License-Identifier: MIT
"""Formats that pair entries round by round, by the whole program."""

import json
import os

from stage import RANDOM, Stage

LEDUC = 'game = leduc\nclock = "none"\nseed = "e"\nclass short { set = {"hands=2"} }\n'


def entries(*names):
    return "".join(f'entry {name} {{ command = "{RANDOM}" }}\n' for name in names)


class Formats(Stage):
    def test_swiss_tells_the_tie_break(self):
        folder = self.event("format = swiss\ngroups = 2\n" + LEDUC + entries(*"abcde"))
        told = self.arena("tournament", folder, "--json").stdout.splitlines()
        rows = json.loads(told[-1])["standing"]
        keys = [(row["points"], row["buchholz"]) for row in rows]
        self.assertEqual(keys, sorted(keys, reverse=True))
        self.assertTrue(all(0 < row["buchholz"] < 100 for row in rows))
        self.assertRegex(self.arena("tournament", "show", folder).stdout, r"rank entry +points  Buchholz +Elo")
        with open(os.path.join(folder, "standing.csv"), encoding="utf-8") as file:
            head, *lines = file.read().splitlines()
        at = head.split(",").index("buchholz")
        self.assertEqual([float(line.split(",")[at]) for line in lines], [round(row["buchholz"], 4) for row in rows])
        with open(os.path.join(folder, "report.html"), encoding="utf-8") as file:
            self.assertIn(">Buchholz</th>", file.read())

    def test_an_event_that_was_paired_in_another_way_is_refused(self):
        for spec, changed in (("format = swiss\n", True), ("teams = mixed\n", True), ("", False)):
            folder = self.event(spec + LEDUC + entries(*"abc"), f"old-{len(spec)}")
            self.arena("tournament", folder)
            with open(os.path.join(folder, "event.begun"), "r+", encoding="utf-8") as file:
                begun = json.load(file)
                del begun["terms"]["pairings"]
                file.seek(0)
                file.truncate()
                json.dump(begun, file)
            for words in ((folder,), ("show", folder)):
                done = self.arena("tournament", *words, code=3 if changed else 0)
                self.assertEqual(done.stderr, f"arena: the event in {folder} was begun by an arena that paired entries in another "
                                 "way: show it by that one, or play it in another folder\n" if changed else "")
