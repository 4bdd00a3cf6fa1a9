# SPDX-License-Identifier: MIT
"""Events whose arena dies, or whose disk is full, at any change of the event's folder: they go on as if nothing had
happened."""

import errno
import json
import os
import shutil
import signal
import subprocess
import unittest

from stage import BUILD, RANDOM, SANITIZED, Stage, is_locked, until, without_dates

MORTAL = os.path.join(BUILD, "tests", "arena-mortal")  # the program with a death built in, see mortal.c
STEP = int(os.environ.get("MORTAL_STEP", "41" if SANITIZED else "23"))  # each so many-th change is tried
DUEL = f'game = leduc\nclock = "none"\nseed = "e"\nentry ann {{ command = "{RANDOM}" }}\nentry bob {{ command = "{RANDOM}" }}\n'
LOTS = f'format = knockout\ntiebreak_pairs = 0\n{DUEL}entry cid {{ command = "{RANDOM}" }}\nentry dan {{ command = "{RANDOM}" }}\n'
SWISS = f'format = swiss\n{DUEL}entry cid {{ command = "{RANDOM}" }}\n'


class MortalEvents(Stage):
    def event(self, text, name):
        folder = os.path.join(self.folder, name)
        os.mkdir(folder)
        with open(os.path.join(folder, "event.conf"), "w", encoding="utf-8") as file:
            file.write(text)
        return folder

    def hurt(self, at, folder, *words, **how):
        """Runs the program until it changes the folder for the `at`-th time."""
        done = subprocess.run([MORTAL, "tournament", *words], capture_output=True, text=True, check=False,
                              env=dict(self.environment, MORTAL_AT=str(at), MORTAL_FOLDER=folder, **how))
        until(lambda: not self.has_locks(folder), "the locks of the event go")
        for name in os.listdir(self.sockets):  # the next run does so, but a round that is over is only told
            shutil.rmtree(os.path.join(self.sockets, name))
        return done

    def has_locks(self, folder):
        """True while a process has a file of the event locked: bots that are about to be killed may, before they are bots."""
        locks = [folder] + [os.path.join(at, name) for at, _, names in os.walk(folder) for name in names
                            if name.endswith((".run", "-lock"))]
        return any(is_locked(lock) for lock in locks)

    def left(self, folder):
        """What is the same however the event was played."""
        kept = {}
        for name in ("standing.csv", "matches.csv", "versus.csv"):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                kept[name] = file.read()
        counted = json.loads(self.arena("verify", "--json", os.path.join(folder, "rounds", "001")).stdout.splitlines()[-1])
        dump = self.arena("store", "dump", folder).stdout
        return kept, counted, dump.count("INSERT INTO matches"), dump.count("INSERT INTO seats")

    def lots(self, folder):
        """Those that were drawn; when is not the same each time."""
        if not os.path.exists(os.path.join(folder, "event.log")):
            return []
        with open(os.path.join(folder, "event.log"), encoding="utf-8") as file:
            return [json.loads(line)["targets"] for line in file]

    def whole(self, text):
        folder = self.event(text, "whole")
        self.arena("tournament", folder, "--quiet")
        return without_dates(self.arena("tournament", folder, "--json").stdout), (self.left(folder), self.lots(folder))

    def go_on(self, folder, whole, note):
        told, left = whole
        said = without_dates(self.arena("tournament", folder, "--json").stdout)
        self.assertEqual("".join(line for line in said.splitlines(True) if '"command":"lot"' not in line), told, note)
        self.assertEqual((self.left(folder), self.lots(folder)), left, note)
        self.assertIn("event.seals: sealed: ", self.arena("verify", folder).stdout, note)
        shutil.rmtree(folder)

    def test_an_event_may_be_killed_between_any_two_writes_and_in_the_middle_of_one(self):
        for text in (DUEL, SWISS, LOTS):
            whole, at = self.whole(text), 0
            self.assertEqual(len(whole[1][1]) > 0, text == LOTS)
            while True:
                at += STEP
                folder = self.event(text, "mortal")
                done = self.hurt(at, folder, folder, "--json", **({"MORTAL_TORN": "1"} if at % 2 else {}))
                self.assertIn(done.returncode, (0, -signal.SIGKILL), done.stderr)
                self.go_on(folder, whole, f"killed at change {at}")
                if done.returncode == 0:
                    break
            self.assertGreater(at, 40)
            shutil.rmtree(os.path.join(self.folder, "whole"))

    def test_the_disk_may_be_full_at_any_change_once(self):
        """That is said in a sentence, and the same command goes on."""
        whole, at, lived = self.whole(DUEL), 0, False
        while not lived:
            at += STEP
            folder = self.event(DUEL, "full")
            done = self.hurt(at, folder, folder, "--json", MORTAL_TORN="1", MORTAL_ERROR="1")
            lived = done.stderr == ""
            if not lived:
                self.assertRegex(done.stderr, f"^([^\n]*\n)?[^\n]*{folder}[^\n]*: {os.strerror(errno.ENOSPC)}\n$", at)
            self.assertIn(done.returncode, (0, 3), done.stderr)
            self.assertTrue(whole[0].startswith(without_dates("".join(done.stdout.splitlines(True)[:-1]))), at)
            self.go_on(folder, whole, f"full at change {at}")
        self.assertGreater(at, 40)

    def test_a_command_of_the_host_that_is_killed_is_done_or_not_and_nothing_between(self):
        played = self.event(DUEL, "played")
        self.arena("tournament", played, "--quiet")
        at, done = 0, None
        while not done or done.returncode:
            at += 1
            folder = shutil.copytree(played, os.path.join(self.folder, "copy"))
            done = self.hurt(at, folder, "void", folder, "1/m1", "--why", "x", "--quiet", MORTAL_TORN="1")
            shown = [json.loads(line) for line in self.arena("tournament", "show", folder, "--json").stdout.splitlines()]
            lines = [line for line in shown if "command" in line]
            self.assertEqual([line["withdrawn"] for line in shown if "match" in line], [len(lines) == 1, False], at)
            if not lines:
                self.arena("tournament", "void", folder, "1/m1", "--why", "x")
            self.assertEqual(self.arena("tournament", folder, "--json").stdout.count('"withdrawn":true'), 1)
            self.assertIn("event.seals: sealed: ", self.arena("verify", folder).stdout, at)
            shutil.rmtree(folder)
        self.assertGreater(at, 3)


if __name__ == "__main__":
    unittest.main()
