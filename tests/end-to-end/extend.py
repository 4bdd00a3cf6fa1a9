# SPDX-License-Identifier: MIT
"""An event that is extended: more groups and more entries, whose matches are a round of their own."""

import json
import os
import signal

from database import Counted
from stage import RANDOM

LEDUC = 'game = leduc\nclock = "none"\nclass short { set = {"hands=2"} }\n'
SEED = 'seed = "e"\n'


def entry(name):
    return f'entry {name} {{ command = "{RANDOM} --name {name}" }}\n'


THREE = "".join(map(entry, ("ann", "bob", "cid")))


class Extend(Counted):
    def change(self, folder, *changes):
        path = os.path.join(folder, "event.conf")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        for old, new in changes:
            self.assertIn(old, text)
            text = text.replace(old, new)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def extend(self, folder, code=0):
        return self.arena("tournament", "extend", folder, "--why", "it was too short", code=code)

    def told(self, *words, code=0):
        lines = [json.loads(line) for line in self.arena("tournament", *words, "--json", code=code).stdout.splitlines()]
        return [line for line in lines if "match" in line], next(line for line in lines if "standing" in line)

    def assert_refused(self, folder):
        self.says(self.extend(folder, code=2))

    def test_an_event_that_is_over_gets_more_groups_and_entries(self):
        folder = self.over("groups = 2\n" + LEDUC + THREE)
        first, _ = self.told("show", folder)
        self.change(folder, ("groups = 2", "groups = 3"), (entry("cid"), entry("cid") + entry("dan")))
        for words in ((folder,), ("show", folder), ("void", folder, "1/m1", "--why", "x")):
            self.says(self.arena("tournament", *words, code=2))
        self.says(self.extend(folder), about="  extend ", but=((r"\w+(?=  extend )", "USER"),))
        self.assertFalse(os.path.exists(os.path.join(folder, "event.seals")))
        matches, table = self.told("play", folder)
        self.assertEqual(matches[:len(first)], first)
        self.assertEqual({match["round"] for match in matches[len(first):]}, {2})
        self.assertEqual(len({match["seed"] for match in matches}), len(matches))
        self.assertEqual({row["entry"]: row["roles"]["player"]["games"] for row in table["standing"]},
                         dict.fromkeys(("ann", "bob", "cid", "dan"), 3 * 3 * 2))
        self.assertEqual(self.told("show", folder), (matches, table))
        self.assert_the_same(folder)
        self.assert_rebuilt_is_the_same(folder)
        self.says(self.arena("verify", folder), about="sealed: ")
        with open(os.path.join(folder, "matches.csv"), encoding="utf-8") as file:
            self.assertEqual(len(file.readlines()), 1 + 36)
        with open(os.path.join(folder, "report.html"), encoding="utf-8") as file:
            self.assertIn("dan", file.read())

    def test_it_can_be_extended_again_and_changed_by_the_host(self):
        folder = self.over("groups = 1\n" + LEDUC + SEED + THREE)
        for groups in (2, 4):
            self.change(folder, (f"groups = {groups // 2}", f"groups = {groups}"))
            self.extend(folder)
            self.arena("tournament", folder, "--quiet")
        matches, table = self.told("show", folder)
        self.assertEqual([match["round"] for match in matches], [1] * 6 + [2] * 6 + [3] * 12)
        self.assertEqual(table["matches"], 24)
        self.arena("tournament", "replay", folder, "2/m3", "--why", "x")
        self.arena("tournament", folder, "--quiet")
        matches, table = self.told("show", folder)
        self.assertEqual([(match["round"], match["match"], match["replay"]) for match in matches[-2:]],
                         [(2, "m3", 3), (2, "m4", 3)])
        self.assertEqual(len({match["seed"] for match in matches}), len(matches))
        self.says(self.arena("tournament", "undo", folder, "1", "--why", "x", code=2))
        self.assert_the_same(folder)

    def test_an_event_that_was_interrupted_is_extended_before_its_end(self):
        folder = self.event('groups = 3000\nclock = "none"\nclass one { set = {"hunted=1"} }\n' + THREE)
        process = self.start("tournament", folder, "--json")
        first = [json.loads(process.stdout.readline()) for _ in range(3)]
        self.change(folder, ("groups = 3000", "groups = 3001"))
        done = self.beside(folder)
        self.assertEqual(done.returncode, 3)
        self.says(done.stderr.read())
        process.send_signal(signal.SIGINT)
        process.communicate()
        self.extend(folder)
        process = self.start("tournament", folder)
        self.assertEqual([process.stdout.readline() for _ in range(2)][0], "round 1 of 2: 18000 matches\n")
        process.send_signal(signal.SIGINT)
        process.communicate()
        self.assertEqual(process.returncode, 130)
        self.assertEqual(self.told("show", folder)[0][:3], first)

    def beside(self, folder):
        process = self.start("tournament", "extend", folder, "--why", "x")
        process.wait()
        return process

    def test_a_candidate_that_is_undecided_goes_on(self):
        text = ("format = candidate\ngroups = 2\n" + LEDUC + SEED + entry("new") + entry("old") +
                "candidate { nelo0 = 0 nelo1 = 5 }\n")
        folder = self.over(text)
        self.change(folder, ("groups = 2", "groups = 5"))
        self.extend(folder)
        matches, _ = self.told("play", folder, code=4)
        self.assertEqual(len(matches), 10)
        self.change(folder, ("groups = 5", "groups = 2000"))
        self.extend(folder)
        folders = os.listdir(os.path.join(folder, "rounds"))
        self.assertEqual(sorted(folders), ["001", "002"])

    def test_a_candidate_that_is_decided_is_not_extended(self):
        folder = self.over("format = candidate\ngroups = 40\n" + LEDUC + SEED + entry("new") + entry("old") +
                                 "candidate { nelo0 = 0 nelo1 = 200 alpha = 0.4 beta = 0.4 }\n")
        self.change(folder, ("groups = 40", "groups = 41"))
        self.assert_refused(folder)

    def test_what_cannot_be_extended_is_refused(self):
        folder = self.event("groups = 1\n" + LEDUC + THREE)
        self.assert_refused(folder)
        self.arena("tournament", folder, "--quiet")
        self.assert_refused(folder)
        self.change(folder, (entry("cid"), entry("dan") + entry("cid")))
        self.assert_refused(folder)
        self.assertFalse(os.path.exists(os.path.join(folder, "event.log")))
        for form in ("swiss", "knockout"):
            folder = os.path.join(self.folder, form)
            os.mkdir(folder)
            with open(os.path.join(folder, "event.conf"), "w", encoding="utf-8") as file:
                file.write(f"format = {form}\n" + LEDUC + THREE)
            self.arena("tournament", folder, "--quiet")
            self.change(folder, (entry("cid"), entry("cid") + entry("dan")))
            self.assert_refused(folder)
        folder = os.path.join(self.folder, "mixed")
        os.mkdir(folder)
        with open(os.path.join(folder, "event.conf"), "w", encoding="utf-8") as file:
            file.write('teams = mixed\nclock = "none"\nclass one { set = {"hunted=2", "turn_limit=1"} }\n' + THREE)
        self.arena("tournament", folder, "--quiet")
        self.change(folder, (entry("cid"), entry("cid") + entry("dan")))
        self.assert_refused(folder)

    def test_a_line_of_the_log_that_extends_by_nonsense_is_refused(self):
        folder = self.over("groups = 2\n" + LEDUC + THREE)
        for targets in (["groups=2"], ["groups=-1"], ["groups=99999999999999999999"], ["lanes=3"], ["entry"]):
            line = {"number": 1, "time": "", "who": "", "command": "extend", "targets": targets, "why": ""}
            with open(os.path.join(folder, "event.log"), "w", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")
            self.says(self.arena("tournament", "show", folder, code=3))
