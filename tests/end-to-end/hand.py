# SPDX-License-Identifier: MIT
"""A stage with ladders on which the host's hand is tried."""

import json
import os
import signal
import subprocess

import forge
from ladders import Ladders
from stage import BEST_SANDBOX, BUILD, SLOW_TO_LEAVE, until

class Hand(Ladders):
    def verb(self, folder, *words):
        self.commanded = ("ladder", folder, *words)
        return subprocess.run([os.path.join(BUILD, "bin", "arena"), *self.commanded], env=self.environment,
                              capture_output=True, text=True, check=False)

    def hand(self, folder, *words, code=0):
        """A verb, whether a daemon runs or not."""
        done = self.verb(folder, *words)
        self.assertEqual(done.returncode, code, (words, done.stdout, done.stderr))
        return done

    def ask(self, folder, *words):
        return json.loads(self.hand(folder, *words, "--json").stdout)

    def hold(self, folder, matches=5):
        """A daemon that has played so many."""
        process = self.start("serve", folder, "--quiet")
        until(lambda: os.path.exists(os.path.join(folder, "control")), "the daemon listens")
        until(lambda: self.ask(folder, "show")["results"] >= matches, "matches are played")
        return process

    def chosen(self, folder):
        """Why each match was made."""
        return {match["match"]: match["chosen"] for match in self.ask(folder, "matches", "--last", "100000")["matches"]}

    @staticmethod
    def bots_of(show):
        return {row["bot"] for row in show["table"]}

    def finish(self, process, drained=False):
        if not drained:
            process.send_signal(signal.SIGTERM)
        _, err = process.communicate()
        told = [line for line in err.splitlines() if SLOW_TO_LEAVE not in line and BEST_SANDBOX not in line]
        self.assertEqual((process.returncode, told), (0, []))

    def quiet(self, folder):
        """Waits until no match of a paused ladder is under way, and all are in the table."""
        until(lambda: {bot["now"] for bot in self.ask(folder, "bots")["bots"]} <= {"waits", "withdrawn", "benched"}, "matches end")
        until(lambda: self.ask(folder, "show")["newer"] == 0, "the table has all matches")

    def headers(self, folder):
        """Of all matches, in their order."""
        records = os.path.join(folder, "records")
        found = {}
        for name in os.listdir(records):
            if name.endswith(".arena"):
                for frame in forge.read(os.path.join(records, name)):
                    if frame.kind == forge.HEADER:
                        found[int(frame.value["id"][1:])] = frame.value
        return [found[number] for number in sorted(found)]
