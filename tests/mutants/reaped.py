# SPDX-License-Identifier: MIT
"""Runs a command and ends with its code; what it left behind is reaped while it runs, and killed when it has ended.

    reaped.py COMMAND ARGUMENT ..."""

import ctypes
import os
import pathlib
import signal
import subprocess
import sys

SUBREAPER = 36  # of prctl: who loses its parent becomes a child of this process


def children():
    found = []
    for file in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            if file.read_text().rpartition(")")[2].split()[1] == str(os.getpid()):
                found.append(int(file.parent.name))
        except OSError:  # it has just ended
            pass
    return found


def main():
    ctypes.CDLL(None).prctl(SUBREAPER, 1)
    command = subprocess.Popen(sys.argv[1:])
    ended = status = None
    while ended != command.pid:
        ended, status = os.wait()
    while left := children():
        for process in left:
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)
    sys.exit(os.waitstatus_to_exitcode(status) != 0)


if __name__ == "__main__":
    main()
