# SPDX-License-Identifier: MIT
"""Bots in sandboxes that name paths in folders which are mounted when somebody looks at them (autofs): the arena does not look.

Whoever looks waits for a daemon that never answers here. It needs root, to mount such a folder where nobody else sees it."""

import ctypes
import os
import shutil
import signal
import subprocess
import sys
import unittest

from stage import ARENA, Stage

CLONE_NEWNS, MS_REC, MS_PRIVATE = 0x20000, 0x4000, 1 << 18
SOON = 60  # seconds, for what takes less than one


def mount_and_run(folder, words):
    """Runs a program in a mount namespace of its own in which `folder` waits for a daemon that never answers."""
    libc = ctypes.CDLL(None, use_errno=True)
    _, asked = os.pipe()
    os.setpgid(0, 0)
    how = f"fd={asked},pgrp={os.getpgrp()},minproto=5,maxproto=5,indirect".encode()
    if (libc.unshare(CLONE_NEWNS) or libc.mount(None, b"/", None, MS_REC | MS_PRIVATE, None)
            or libc.mount(b"auto", folder.encode(), b"autofs", 0, how)):
        return 77
    with subprocess.Popen(words, start_new_session=True) as run:
        try:
            return run.wait(SOON)
        except subprocess.TimeoutExpired:
            os.killpg(run.pid, signal.SIGKILL)
            return 124


@unittest.skipIf(os.geteuid() != 0, "only root can mount a folder")
class Automounts(Stage):
    def setUp(self):
        super().setUp()
        self.waits = os.path.join(self.folder, "net")
        os.mkdir(self.waits)
        os.chmod(self.folder, 0o755)

    def assert_ends(self, bot):
        words = (ARENA, "match", "--game", "leduc", "--quiet", "--sandbox", "namespaces", "--player", bot)
        done = subprocess.run((sys.executable, __file__, self.waits, *words), env=self.environment, capture_output=True, text=True,
                              check=False)
        if done.returncode == 77 or "no sandbox of namespaces" in done.stderr:
            self.skipTest(f"no such folder can be mounted here: {done.stderr}")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("gone", done.stdout)

    def script(self, text):
        path = os.path.join(self.folder, "bot")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, 0o755)
        return path

    def test_in_what_it_printed(self):
        self.assert_ends(self.script(f"#!/bin/sh\necho 'cannot open {self.waits}/nohost/model.bin'\nexit 3\n"))

    def test_in_the_first_line_of_its_script(self):
        self.assert_ends(self.script(f"#!{self.waits}/nohost/sh\n"))

    @unittest.skipUnless(shutil.which("cc"), "no compiler")
    def test_as_the_place_of_its_libraries(self):
        path = os.path.join(self.folder, "linked")
        subprocess.run(("cc", "-x", "c", "-", "-o", path, f"-Wl,-rpath,{self.waits}/nohost"), input="int main(void) { return 3; }",
                       text=True, check=True)
        self.assert_ends(path)


if __name__ == "__main__":
    sys.exit(mount_and_run(sys.argv[1], sys.argv[2:]))
