# SPDX-License-Identifier: MIT
"""Keys of a single entry, restart and directory, and of a single class, clock and team."""

import json
import os
import pathlib
import re
import shutil

from stage import RANDOM, Stage, broken

LEDUC = 'game = leduc\nseed = "e"\n'


class Own(Stage):
    def told(self, folder, *words, **more):
        lines = [json.loads(line) for line in self.arena("tournament", *words, folder, "--json", **more).stdout.splitlines()]
        return [line for line in lines if "match" in line], next(line for line in lines if "standing" in line)

    def kinds(self, table):
        return {row["entry"]: row["roles"]["player"]["fault_kinds"] for row in table["standing"]}

    def test_an_entry_has_restarts_of_its_own(self):
        folder = self.event('clock = "none"\nfaults_most = 0\n' + LEDUC + 'class long { set = {"hands=9"} }\n'
                            f'entry ann {{ command = "{RANDOM}" }}\n'
                            f'entry two {{ command = "{broken("dies")}" restart = 2 }}\n'
                            f'entry non {{ command = "{broken("dies")}" }}\n')
        kinds = self.kinds(self.told(folder)[1])
        self.assertEqual(kinds, {"ann": {}, "two": {"gone": 4, "crash": 8}, "non": {"gone": 4}})

    def test_an_entry_has_a_directory_of_its_own(self):
        home = os.path.join(self.folder, "bots")
        os.mkdir(home)
        shutil.copy(RANDOM, os.path.join(home, "mine"))
        with open(os.path.join(home, "net"), "w", encoding="utf-8") as file:
            file.write("weights")
        folder = self.event('clock = "none"\n' + LEDUC + f'entry bob {{ command = "{RANDOM}" }}\n'
                            f'entry ann {{ command = "sh -c \'pwd >>said; exec ./mine\' net" directory = "{home}" }}\n')
        matches, table = self.told(folder)
        self.assertEqual((len(matches), self.kinds(table)), (2, {"ann": {}, "bob": {}}))
        with open(os.path.join(home, "said"), encoding="utf-8") as file:
            self.assertEqual(set(file.read().split()), {os.path.realpath(home)})
        row = next(row for row in table["standing"] if row["entry"] == "ann")
        self.assertEqual([file["file"] for file in row["programs"][0]["files"]], ["sh", "net"])
        other = self.event('clock = "none"\n' + LEDUC + f'entry bob {{ command = "{RANDOM}" }}\n'
                           f'entry ann {{ command = "./mine" directory = "{home}" }}\n', "other")
        self.assertEqual(len(self.told(other)[0]), 2)
        for directory, code in ((f"{home}/no", 3), (self.folder, 3)):
            with open(os.path.join(other, "event.conf"), "r+", encoding="utf-8") as file:
                text = re.sub('directory = "[^"]*"', f'directory = "{directory}"', file.read())
                file.seek(0)
                file.write(text)
                file.truncate()
            self.says(self.arena("tournament", "--check", other, code=code))

    def test_a_class_has_a_clock_of_its_own(self):
        folder = self.event('clock = "none"\n' + LEDUC + 'class free { set = {"hands=1"} }\n'
                            'class timed { clock = "move=90s,bank=7s" set = {"hands=1"} }\n'
                            f'entry ann {{ command = "{RANDOM}" }}\nentry bob {{ command = "{RANDOM}" }}\n')
        trace = self.told(folder)[0]
        self.assertEqual([match["class"] for match in trace], ["free", "free", "timed", "timed"])
        record = b"".join(path.read_bytes() for path in pathlib.Path(folder, "rounds", "001").glob("*.arena"))
        self.assertEqual((record.count(b"bank=7s"), record.count(b"move=90s")), (2, 2))
        with open(os.path.join(folder, "report.html"), encoding="utf-8") as file:
            self.assertIn("; clock move=90s,bank=7s", file.read())
        with open(os.path.join(folder, "event.conf"), "r+", encoding="utf-8") as file:
            text = file.read().replace("bank=7s", "bank=8s")
            file.seek(0)
            file.write(text)
        self.says(self.arena("tournament", "show", folder, code=2))

    def test_a_class_has_a_team_of_its_own(self):
        for team, starts in (("separate", 1 + 3), ("joint", 1 + 1)):
            path = os.path.join(self.folder, f"starts-{team}")
            bot = f"sh -c 'echo >>{path}; exec {RANDOM} --capacity 4'"
            folder = self.event(f'clock = "none"\njobs = 1\nseed = "e"\nclass three {{ team = "{team}" set = {{"hunted=3", "turn_limit=1"}} }}\n'
                                f'entry ann {{ command = "{bot}" }}\nentry bob {{ command = "{bot}" }}\n', team)
            self.assertEqual(len(self.told(folder)[0]), 2)
            self.assertGreaterEqual(os.path.getsize(path), starts)
            self.assertLessEqual(os.path.getsize(path), 2 * starts)

    def test_they_are_options_too(self):
        folder = os.path.join(self.folder, "given")
        words = ("tournament", folder, "--game", "leduc", "--clock", "none", "--class", "a", "--class-clock", "move=9s", "--class-team",
                 "joint", "--set", "hands=1", "--entry", f"ann={RANDOM}", "--entry-restart", "3", "--entry-directory", "/", "--entry",
                 f"bob={RANDOM}", "--quiet")
        self.arena(*words)
        self.arena(*words)
        with open(os.path.join(folder, "event.conf"), encoding="utf-8") as file:
            text = file.read()
        self.assertIn('class a { clock = "move=9s" team = "joint" set = {"hands=1"} }\n', text)
        self.assertIn(f'entry ann {{ restart = 3 directory = "/" command = "{RANDOM}" }}\n', text)

    def test_mistakes_are_told(self):
        for text in ('class a { team = "both" }', 'class a { clock = "tea" }', 'teams = "mixed" class a { team = "joint" }',
                     f'entry x {{ command = "{RANDOM}" restart = 9 }}'):
            folder = self.event(f'{text}\nentry ann {{ command = "{RANDOM}" }}\nentry bob {{ command = "{RANDOM}" }}\n')
            self.says(self.arena("tournament", "--check", folder, code=2))
            shutil.rmtree(folder)
