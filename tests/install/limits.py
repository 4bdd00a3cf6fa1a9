# SPDX-License-Identifier: MIT
"""Cgroups on a machine with systemd that delegates them: limits.sh runs cgroup_trial there.

limits.py TRIAL [FOLDER]: FOLDER has the Debian that service.py keeps, or gets it.
"""

import os
import sys

import machine
import service

HERE = os.path.dirname(os.path.abspath(__file__))
PATIENCE = 900  # seconds


def main(trial, kept=None):
    machine.play(os.path.join(HERE, "limits.sh"), [trial], service.INSTALLED, PATIENCE, kept)


if __name__ == "__main__":
    main(*sys.argv[1:])
