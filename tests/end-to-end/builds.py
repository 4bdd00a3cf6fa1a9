# SPDX-License-Identifier: MIT
"""Bots of ladder.conf whose programs are replaced while the ladder plays, and while it does not."""

import json
import os
import shutil
import subprocess
import unittest

from ladders import Ladders
from programs import blake
from stage import ARENA, RANDOM, until


class Builds(Ladders):
    def setUp(self):
        super().setUp()
        self.program = os.path.join(self.folder, "mine")
        shutil.copy(RANDOM, self.program)

    def replace(self, extra=b""):
        """As rm and cp do it, so that processes go on with the file that is gone."""
        os.remove(self.program)
        shutil.copy(RANDOM, self.program)
        with open(self.program, "ab") as file:
            file.write(extra)

    def hold(self):
        return self.start("serve", self.at, "--quiet", stdout=subprocess.DEVNULL)

    def played(self):
        """[match, version] of mine in its latest matches, the latest first."""
        matches = self.host("matches", "--last", "50")["matches"]
        return [(int(match["match"][1:]), side["version"]) for match in matches for side in match["sides"].values() if side["bot"] == "mine"]

    def until_it_plays_as(self, version):
        last = max(self.played(), default=(0, ""))[0]
        until(lambda: any(match > last and one == version for match, one in self.played()), lambda: f"mine plays as {version}, not as {self.played()[:5]}")

    def lines(self, command):
        with open(os.path.join(self.at, "ladder.log"), encoding="utf-8") as file:
            return [line for line in map(json.loads, file) if line["command"] == command]

    def builds(self):
        return {line["version"]: line["hash"] for line in self.lines("build") if line["bot"] == "mine"}

    def host(self, *words, code=0):
        self.commanded = ("ladder", self.at, *words)
        done = subprocess.run([ARENA, *self.commanded, "--json"], env=self.environment, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, code, done.stderr)
        return json.loads(done.stdout) if code == 0 else done.stderr

    def test_a_replaced_program_is_another_version(self):
        self.at = self.ladder(f'bot mine {{ command = "{self.program} --pace 2" }}\nbot other {{ command = "{RANDOM} --pace 2" owner = "ben" }}\n')
        daemon = self.hold()
        until(lambda: os.path.exists(os.path.join(self.at, "control")), "it listens")
        until(self.played, "mine plays")
        first = self.played()[0][1]
        self.replace(b"2")
        self.until_it_plays_as(f"{first}+1")
        until(lambda: len(self.builds()) == 2, "ladder.log has both")
        self.assertEqual(self.builds(), {first: blake(RANDOM), f"{first}+1": blake(self.program)})
        self.replace()  # what has played before is what it was
        self.until_it_plays_as(first)
        self.replace(b"3")
        told = self.host("reload")
        self.assertTrue(any("mine" in one for one in told["sentences"]), told)
        self.until_it_plays_as(f"{first}+2")
        self.host("restart", "mine", "--same-version", "--why", "only its log has changed")
        self.until_it_plays_as(first)
        self.assertEqual([line["why"] for line in self.lines("build") if "why" in line], ["only its log has changed"])
        self.host("restart", "mine")
        self.until_it_plays_as(f"{first}+3")
        self.says(self.host("restart", "nobody", code=2))
        daemon.terminate()
        daemon.communicate()
        self.assertEqual(daemon.returncode, 0)
        self.replace(b"4")
        daemon = self.hold()
        until(lambda: os.path.exists(os.path.join(self.at, "control")), "it listens")
        self.until_it_plays_as(f"{first}+4")
        self.assertEqual(self.lines("restart")[0]["bot"], "mine")


if __name__ == "__main__":
    unittest.main()
