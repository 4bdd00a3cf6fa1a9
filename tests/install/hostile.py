# SPDX-License-Identifier: MIT
"""What a sandboxed bot must not be able to do, on a machine with systemd that delegates cgroups: hostile.sh plays the table of
tests/sandbox/hostile there, as root and not, with cgroups and without.

hostile.py BUILD [FOLDER]: FOLDER has the Debian that service.py keeps, or gets it.
"""

import os
import sys

import machine
import service

HERE = os.path.dirname(os.path.abspath(__file__))
PATIENCE = 3000  # seconds
PROGRAMS = ("tests/test-sandbox-hostile", "tests/bot-hostile", "bin/arena-inside")


def main(build, kept=None):
    given = [os.path.join(build, program) for program in PROGRAMS]
    machine.play(os.path.join(HERE, "hostile.sh"), given, service.INSTALLED, PATIENCE, kept)


if __name__ == "__main__":
    main(*sys.argv[1:])
