# SPDX-License-Identifier: MIT
"""Honest bots of a ladder beside hostile ones, on a machine with systemd and cgroups: beside.sh runs tests/sandbox/hostile/beside.py
there, as root, with a cgroup.

beside.py BUILD [FOLDER]: FOLDER keeps the Debian that was made for the next run.
"""

import os
import sys

import machine
import service

HERE = os.path.dirname(os.path.abspath(__file__))
PATIENCE = 3000  # seconds
PROGRAMS = ("bin/arena", "bin/arena-inside", "bin/bot-random", "tests/bot-hostile")
MODULES = ("sandbox/hostile/beside.py", "end-to-end/ladders.py", "end-to-end/stage.py")


def main(build, kept=None):
    machine.MEMORY = "2G"
    given = [os.path.join(build, program) for program in PROGRAMS] + [os.path.join(HERE, "..", module) for module in MODULES]
    machine.play(os.path.join(HERE, "beside.sh"), given, (*service.INSTALLED, "python3"), PATIENCE, kept)


if __name__ == "__main__":
    main(*sys.argv[1:])
