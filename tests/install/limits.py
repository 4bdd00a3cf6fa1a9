# SPDX-License-Identifier: MIT
"""Cgroups on a machine with systemd that delegates them: limits.sh runs cgroup_trial and matches there.

limits.py TRIAL BIN [FOLDER]: TRIAL is that program, BIN has those of the arena; FOLDER has the Debian that service.py keeps, or gets it.
"""

import os
import sys

import machine
import service

HERE = os.path.dirname(os.path.abspath(__file__))
PATIENCE = 1800  # seconds
PROGRAMS = ("arena", "arena-inside", "bot-random")


def main(trial, programs, kept=None):
    given = [trial, *(os.path.join(programs, name) for name in PROGRAMS)]
    machine.play(os.path.join(HERE, "limits.sh"), given, service.INSTALLED, PATIENCE, kept)


if __name__ == "__main__":
    main(*sys.argv[1:])
