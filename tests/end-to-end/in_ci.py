# SPDX-License-Identifier: MIT
"""The pipeline of arena/docs/ci.md, with a bot of which builds are bad, equal and better."""

import os
import re
import shutil
import subprocess
import unittest
import xml.etree.ElementTree as tree

from stage import ARENA, RANDOM, Stage
from tournament import WITS

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../arena/docs/ci.md")


class Pipeline(Stage):
    def build(self, program):
        """Runs the pipeline with this build; its exit code, and what it printed."""
        with open(PAGE, encoding="utf-8") as file:
            script = re.search(r"\n((?:    .*\n)+)", file.read()).group(1)
        bot = os.path.join(self.folder, "my-bot")
        if os.path.exists(bot):
            os.remove(bot)
        if program:
            shutil.copy(program, bot)
        path = os.path.dirname(ARENA) + os.pathsep + self.environment["PATH"]
        done = subprocess.run(["sh", "-c", script], cwd=self.folder, env=dict(self.environment, PATH=path),
                              capture_output=True, text=True, check=False)
        self.assertLessEqual(done.returncode, 4, done.stderr)
        return done.returncode, done.stdout

    def test_only_a_better_build_is_promoted(self):
        last = os.path.join(self.folder, "last", "my-bot")
        code, told = self.build(RANDOM)
        self.assertEqual((code, told.splitlines()[-1]), (0, "promoted: the first"))
        self.assertEqual(tree.parse(os.path.join(self.folder, "check.xml")).getroot().get("failures"), "0")
        self.assertEqual(self.build(RANDOM)[0], 1)
        code, told = self.build(WITS)
        self.assertEqual((code, told.splitlines()[-1]), (0, "promoted"))
        with open(last, "rb") as file, open(WITS, "rb") as wits:
            self.assertEqual(file.read(), wits.read())
        self.assertEqual(self.build(RANDOM)[0], 1)
        self.assertEqual(self.build(None)[0], 1)
        self.assertEqual(sorted(name for name in os.listdir(self.folder) if name.startswith("candidate")),
                         ["candidate", "candidate-2", "candidate-3"])


if __name__ == "__main__":
    unittest.main()
