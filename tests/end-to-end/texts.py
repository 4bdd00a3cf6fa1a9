# SPDX-License-Identifier: MIT
"""No text of a bot, a file, a path or an option steers a terminal: what cannot be seen is refused or shown escaped."""

import json
import os
import shutil
import sqlite3
import unicodedata

from stage import RANDOM, Stage, broken

UNSEEN = "a\x1b[2J\u202eb\u200bc"  # clears the screen, turns the writing, hides a character
SHOWN = "a\\x1b[2J\\xe2\\x80\\xaeb\\xe2\\x80\\x8bc"
EVENT = ('game = leduc\ngroups = 2\nclock = "none"\nseed = "e"\nclass short { set = {"hands=2"} }\n'
         f'entry ann {{ command = "{RANDOM}" }}\nentry bob {{ command = "{RANDOM}" }}\n')
TALK = ("--creature", RANDOM, "--set", "hunted=2", "--set", "talk_rounds=1", "--clock", "none", "--seed", "texts")


class Texts(Stage):
    def tame(self, *words, **more):
        """What the program prints, of which all can be seen."""
        done = self.arena(*words, **more)
        for text in (done.stdout, done.stderr):
            wild = {f"U+{ord(char):04X}" for char in text
                    if char != "\n" and unicodedata.category(char) in ("Cc", "Cf", "Co", "Cn", "Cs", "Zl", "Zp")}
            self.assertEqual(wild, set(), (words, text))
        return done

    def unseen(self, *names):
        """The path of a folder of such a name."""
        return os.path.join(self.folder, UNSEEN, *names)

    def test_a_bot_of_such_a_version_is_refused(self):
        done = self.tame("match", "--game", "leduc", "--player", RANDOM, "--player", broken("unseen-version"))
        self.says(done.stderr)

    def test_notes_are_kept_and_shown_escaped_and_talk_is_not_heard(self):
        told = self.tame("match", *TALK, "--hunted", broken("unseen-words"), "--records", self.records, "--open").stdout
        self.assertNotIn(SHOWN + '"', told)
        self.assertIn(f"note: {SHOWN}\nd]", self.tame("replay", self.records).stdout)
        lines = [json.loads(line) for line in self.tame("replay", self.records, "--json").stdout.splitlines()]
        self.assertIn(UNSEEN + "\nd", {line.get("note") for line in lines})
        self.assertEqual({line["said"] for line in lines if "said" in line}, set())
        self.tame("verify", self.records)

    def test_reasons_are_kept_and_shown_escaped(self):
        folder = self.event(EVENT)
        self.arena("tournament", folder, "--quiet")
        self.tame("tournament", "void", folder, "1/m1", "--why", UNSEEN)
        self.assertIn(f": {SHOWN}\n", self.tame("tournament", "show", folder).stdout)
        lines = [json.loads(line) for line in self.tame("tournament", "show", folder, "--json").stdout.splitlines()]
        self.assertIn(UNSEEN, {line.get("why") for line in lines})
        self.tame("store", "rebuild", folder)
        store = sqlite3.connect(":memory:")
        store.executescript(self.tame("store", "dump", folder).stdout)
        self.assertEqual(store.execute("SELECT why FROM commands").fetchall(), [(UNSEEN,)])
        store.close()
        self.says(self.tame("tournament", "void", folder, "1/m1", "--why", b"\xff", code=2).stderr)

    def test_what_a_log_says_is_shown_escaped(self):
        folder = self.event(EVENT)
        self.arena("tournament", folder, "--quiet")
        self.arena("tournament", "void", folder, "1/m1", "--why", "because")
        with open(os.path.join(folder, "event.log"), "r+", encoding="utf-8") as file:
            line = json.load(file)
            line["who"] = line["why"] = UNSEEN
            file.seek(0)
            file.write(json.dumps(line) + "\n")
            file.truncate()
        self.tame("tournament", "show", folder, code=(0, 3))

    def test_paths_are_shown_escaped(self):
        folder = self.unseen("event")
        os.mkdir(self.unseen())
        self.assertIn(SHOWN, self.tame("init", "tournament", folder).stdout)
        self.assertIn(SHOWN, self.tame("init", "tournament", folder, code=2).stderr)
        with open(os.path.join(folder, "event.conf"), "w", encoding="utf-8") as file:
            file.write(EVENT)
        self.tame("tournament", folder, "--quiet")
        self.assertIn(SHOWN, self.tame("store", "rebuild", folder).stdout)
        self.assertIn(SHOWN, self.tame("keys", "new", self.unseen("pair")).stdout)
        self.tame("keys", "new", self.unseen("pair"), "--json", code=(2, 3))
        self.assertIn(SHOWN, self.tame("verify", self.unseen("nothing"), code=3).stderr)
        self.tame("verify", os.fsencode(self.folder) + b"/\xff\x9b", code=3)
        words = ("--game", "leduc", "--player", RANDOM, "--player", RANDOM, "--records", self.unseen("records"))
        self.tame("match", *words, "--quiet")
        self.assertIn(SHOWN, self.tame("match", "--resume", self.unseen("records"), "--quiet").stderr)

    def test_names_of_records_and_lists_are_shown_escaped(self):
        self.arena("match", "--game", "leduc", "--player", RANDOM, "--player", RANDOM, "--records", self.records, "--quiet")
        (name,) = [name for name in os.listdir(self.records) if name.endswith(".arena")]
        path = os.path.join(self.records, UNSEEN + ".arena")
        os.rename(os.path.join(self.records, name), path)
        with open(path, "r+b") as file:
            file.truncate(os.path.getsize(path) - 1)
        self.assertIn(SHOWN, self.tame("verify", path, code=1).stdout)
        self.assertIn(SHOWN, self.tame("replay", path, code=1).stdout)
        self.tame("replay", path, "--json", code=1)
        allowed = os.path.join(self.folder, "allowed")
        os.mkdir(allowed)
        self.arena("keys", "new", os.path.join(self.folder, "pair"), "--bot", "ann")
        shutil.copy(os.path.join(self.folder, "pair"), os.path.join(allowed, UNSEEN))
        self.assertIn(SHOWN, self.tame("keys", "list", allowed).stdout)
        self.tame("keys", "list", allowed, "--json")

    def test_options_and_commands_are_shown_escaped(self):
        for words in (("match", "--" + UNSEEN), ("match", "--game", UNSEEN), (UNSEEN,), ("tournament", UNSEEN),
                      ("match", "--game", "leduc", "--player", RANDOM, "--player", UNSEEN),
                      ("match", "--game", "leduc", "--set", UNSEEN + "=1", "--player", RANDOM)):
            self.assertIn(SHOWN, self.tame(*words, code=(2, 3)).stderr)
        folder = self.event(EVENT.replace(f'bob {{ command = "{RANDOM}"', f'bob {{ command = "{UNSEEN}"'))
        self.assertIn(SHOWN, self.tame("tournament", folder, code=3).stderr)
