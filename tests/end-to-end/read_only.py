# SPDX-License-Identifier: MIT
"""Events in folders that cannot be written: they are shown, and everything else is refused in a sentence."""

import os
import shutil
import signal
import subprocess
import unittest

from stage import ARENA, RANDOM, Stage, until

EVENT = ('game = leduc\nclock = "none"\nseed = "e"\ngroups = 2\nclass short { set = {"hands=2"} }\n'
         f'entry ann {{ command = "{RANDOM}" }}\nentry bob {{ command = "{RANDOM}" }}\n')
# Root may write anywhere, but for those that gave this up.
BOUND = [] if os.geteuid() else ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"]


@unittest.skipUnless(os.geteuid() or shutil.which("setpriv"), "needs setpriv, where it is run as root")
class ReadOnly(Stage):
    def event(self, text=EVENT):
        folder = os.path.join(self.folder, "event")
        os.mkdir(folder)
        with open(os.path.join(folder, "event.conf"), "w", encoding="utf-8") as file:
            file.write(text)
        return folder

    def seal(self, folder):
        self.addCleanup(self.change_modes, folder, 0o644, 0o755)
        self.change_modes(folder, 0o444, 0o555)

    @staticmethod
    def change_modes(folder, of_files, of_folders):
        for at, _, names in os.walk(folder):
            os.chmod(at, of_folders)
            for name in names:
                os.chmod(os.path.join(at, name), of_files)

    def bound(self, *words, code=0):
        self.commanded = words
        done = subprocess.run([*BOUND, ARENA, *words], env=self.environment, capture_output=True, text=True,
                              check=False)
        self.assertEqual(done.returncode, code, done.stderr)
        self.assert_nothing_is_left()
        return done.stdout, done.stderr

    def refused(self, *words):
        told, wrong = self.bound(*words, code=3)
        self.assertEqual((told, wrong.count("\n")), ("", 1), wrong)
        self.says(wrong)

    def assert_only_shown(self, folder, shown):
        self.refused("tournament", folder)
        self.refused("tournament", "--resume", folder)
        self.assertEqual(self.bound("tournament", "show", folder), (shown, ""))

    def test_one_that_is_over_is_shown(self):
        folder = self.event()
        shown = self.arena("tournament", folder).stdout
        dump = self.arena("store", "dump", folder).stdout
        self.seal(folder)
        self.assert_only_shown(folder, shown)
        self.assertEqual(self.bound("store", "dump", folder), (dump, ""))
        self.assertTrue(self.bound("tournament", "export", folder, "matches.csv")[0].startswith("round,match,"))
        self.refused("tournament", "void", folder, "1/m1", "--why", "the host slept")
        self.refused("store", "rebuild", folder)

    def test_one_that_was_broken_off_is_shown_and_goes_on_when_it_can_be_written(self):
        folder = self.event(EVENT.replace("groups = 2", "groups = 300"))
        process = self.start("tournament", folder, "--quiet")
        until(lambda: os.path.isfile(os.path.join(folder, "event.begun")) and os.path.isdir(os.path.join(folder, "rounds")),
              "the event begins")
        process.send_signal(signal.SIGINT)
        process.communicate()
        self.assertEqual(process.returncode, 130)
        self.seal(folder)
        self.assert_only_shown(folder, self.arena("tournament", "show", folder).stdout)
        self.change_modes(folder, 0o644, 0o755)
        self.assertIn("600 matches count", self.arena("tournament", folder).stdout)

    def test_one_that_was_not_begun_is_checked_and_left_as_it_is(self):
        folder = self.event()
        self.seal(folder)
        self.assertIn("2 entries, 1 class, 1 round", self.bound("tournament", folder, "--check")[0])
        self.refused("tournament", folder)
        self.assertEqual(os.listdir(folder), ["event.conf"])

    def test_its_database_alone_may_be_read_only(self):
        folder = self.event()
        shown = self.arena("tournament", folder).stdout
        for name in os.listdir(folder):
            if name.startswith("event.db"):
                os.chmod(os.path.join(folder, name), 0o444)
        told, wrong = self.bound("tournament", folder)
        self.assertEqual(told, shown)
        self.says(wrong)
        self.assertEqual(wrong.count("\n"), 1)


if __name__ == "__main__":
    unittest.main()
