# SPDX-License-Identifier: MIT
"""Mounts of stale-share: a shared folder as several machines see it through a bad network file system."""

import os
import shutil
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "end-to-end"))

from stage import BUILD, Stage, folders, until  # pylint: disable=wrong-import-position

STALE_SHARE = os.path.join(BUILD, "tests", "stale-share")


def why_not():
    """Why nothing can be mounted here; "" if it can."""
    if not os.path.exists(STALE_SHARE):
        return "stale-share was not built: there is no libfuse3-dev"
    if not os.access("/dev/fuse", os.R_OK | os.W_OK):
        return "/dev/fuse is not there for this user"
    if os.geteuid() and not shutil.which("fusermount3"):
        return "fusermount3 is not here, and this is not root"
    return ""


class Mount:
    def __init__(self, test, backing, name, seed):
        self.path = os.path.join(test.beside, name)
        self.file = self.path + ".control"
        os.mkdir(self.path)
        self.control()
        self.log = open(self.path + ".log", "w", encoding="utf-8")  # pylint: disable=consider-using-with
        self.process = subprocess.Popen([STALE_SHARE, backing, self.path, self.file, str(seed)], stdout=self.log, stderr=self.log)
        test.addCleanup(self.end)
        until(lambda: os.path.ismount(self.path) or self.process.poll() is not None, "the share is mounted")
        with open(self.path + ".log", encoding="utf-8") as log:
            test.assertIsNone(self.process.poll(), log.read())

    def control(self, *lines):
        """From the next call on, it does these things wrong and no others."""
        with open(self.file + ".new", "w", encoding="utf-8") as file:
            file.write("".join(line + "\n" for line in lines))
        os.replace(self.file + ".new", self.file)

    def done(self):
        """The calls that failed so far, such as "fsync /records/x-0001.arena ESTALE"."""
        try:
            with open(self.file + ".done", encoding="utf-8") as file:
                return file.read().splitlines()
        except FileNotFoundError:
            return []

    def end(self):
        command = ["umount"] if os.geteuid() == 0 else ["fusermount3", "-u"]
        subprocess.run([*command, "-l" if os.geteuid() == 0 else "-z", self.path], check=False, capture_output=True)
        self.process.wait()
        self.log.close()


class Shared(Stage):
    """Each test has the folder `backing`, which the server holds, and mounts of it as it likes."""

    def setUp(self):
        reason = why_not()
        if reason:
            print(f"SKIPPED, no share can be mounted: {reason}", file=sys.stderr)
            raise unittest.SkipTest(reason)
        super().setUp()
        self.beside = folders.of_test(self, "share-test-")  # as in its own folder no process may be left
        self.backing = os.path.join(self.beside, "backing")
        os.mkdir(self.backing)

    def mount(self, name="share", seed=1):
        return Mount(self, self.backing, name, seed)
