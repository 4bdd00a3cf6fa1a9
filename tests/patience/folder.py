# SPDX-License-Identifier: MIT
"""Folders of tests. What a test started has ended before its folder goes: a process that still writes there would make the removal fail, or
leave a file behind.

    folder.py PATH      removes the folder, for tests in other languages"""

import contextlib
import os
import pathlib
import shutil
import signal
import sys
import tempfile

import patience


def state_of(process):
    """Its letter, and its parent: the fields 3 and 4 of proc_pid_stat(5)."""
    state, parent = pathlib.Path("/proc", str(process), "stat").read_bytes().rsplit(b")", 1)[1].split()[:2]
    return state, int(parent)


def own_line():
    """This process, its parent, and so on: the test, and who runs it."""
    process = os.getpid()
    while process:
        yield process
        process = state_of(process)[1]


def living():
    """The folders in /proc of the living processes that are not of the own line; zombies are left out."""
    own = set(own_line())
    for entry in pathlib.Path("/proc").iterdir():
        with contextlib.suppress(OSError):  # it ended meanwhile
            if entry.name.isdigit() and int(entry.name) not in own and state_of(entry.name)[0] != b"Z":
                yield entry


def mentions(entry, marker):
    """Whether the process has the marker in its environment or its command line."""
    with contextlib.suppress(OSError):
        return marker.encode() in entry.joinpath("environ").read_bytes() + entry.joinpath("cmdline").read_bytes()
    return False


def holds(entry, folder):
    """Whether the process works in the folder, or has a file of it open."""
    with contextlib.suppress(OSError):
        for link in (entry / "cwd", *entry.joinpath("fd").iterdir()):
            with contextlib.suppress(OSError):
                if (os.readlink(link) + "/").startswith(f"{folder}/"):
                    return True
    return False


def processes(marker):
    """The living processes that have the marker in their environment or their command line."""
    return [int(entry.name) for entry in living() if mentions(entry, marker)]


def end_all(folder):
    """Kills what uses the folder, and waits until it has ended."""
    def users():
        return [int(entry.name) for entry in living() if mentions(entry, folder) or holds(entry, folder)]

    def none_left():
        for process in (left := users()):
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
        return not left

    patience.until(none_left, lambda: f"the processes {users()} end, which use {folder}")


def make(prefix="arena-test-", beside=None):
    """A new folder, as a path without links, so that what /proc says of it can be compared. `remove` takes it away."""
    return os.path.realpath(tempfile.mkdtemp(prefix=prefix, dir=beside))


def remove(folder):
    end_all(folder)
    shutil.rmtree(folder)


@contextlib.contextmanager
def temporary(prefix="arena-test-", beside=None):
    """A folder for a block."""
    folder = make(prefix, beside)
    try:
        yield folder
    finally:
        remove(folder)


def of_test(test, prefix="arena-test-"):
    """A folder for a unittest.TestCase."""
    folder = make(prefix)
    test.addCleanup(remove, folder)
    return folder


if __name__ == "__main__":
    remove(os.path.realpath(sys.argv[1]))
