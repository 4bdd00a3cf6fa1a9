# SPDX-License-Identifier: MIT
"""What tests of tasks on a cluster have in common."""

import glob
import os
import re
import socket
import stat

from stage import RANDOM, Stage

LEDUC = 'game = leduc\nclock = "none"\nseed = "e"\nclass short { set = {"hands=2"} }\n'
HERE = ((rf"\b{re.escape(socket.gethostname())}\b", "HOST"),)  # this machine in what is said
SHELL = "command: sh -c {}"


def entries(*names, command=RANDOM):
    return "".join(f'entry {name} {{ command = "{command}" }}\n' for name in names)


class ClusterStage(Stage):
    def on(self, folder, *words, on=SHELL, wait=0, **more):
        """The words of an event on a cluster."""
        return self.arena("tournament", folder, "--on", on, "--local", os.path.join(self.folder, "local"), "--cache-wait",
                          str(wait), *words, **more)

    def start_on(self, folder, *words, on=SHELL, wait=0):
        return self.start("tournament", folder, "--on", on, "--local", os.path.join(self.folder, "local"), "--cache-wait",
                          str(wait), *words)

    def says_last(self, done):
        """The last line of standard error, which names the machine."""
        self.says(done.stderr.splitlines()[-1], but=HERE)

    def script(self, name, text):
        """The path of a program that is started with the words of a task."""
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\n" + text)
        os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
        return path

    def assert_nothing_is_left(self, but=()):
        if but is not None:  # it is known what is
            super().assert_nothing_is_left(but)

    @staticmethod
    def matches(folder):
        with open(os.path.join(folder, "matches.csv"), "rb") as file:
            return file.read()

    @staticmethod
    def tasks(folder, ending):
        """Files of tasks, without the probe's."""
        found = glob.glob(os.path.join(folder, "tasks", "*", "*", "*" + ending))
        return sorted(path for path in found if not os.path.basename(path).startswith("0."))
