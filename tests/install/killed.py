# SPDX-License-Identifier: MIT
"""The arena is killed with 50 sandboxed bots, on a machine with systemd that delegates cgroups: killed.sh looks at what is left.

killed.py BIN [FOLDER]: BIN has the programs; FOLDER has the Debian that service.py keeps, or gets it.
"""

import os
import sys

import machine
import service

HERE = os.path.dirname(os.path.abspath(__file__))
PATIENCE = 2400  # seconds
PROGRAMS = ("arena", "arena-inside", "bot-random")


def main(programs, kept=None):
    given = [os.path.join(programs, name) for name in PROGRAMS]
    machine.play(os.path.join(HERE, "killed.sh"), given, service.INSTALLED, PATIENCE, kept)


if __name__ == "__main__":
    main(*sys.argv[1:])
