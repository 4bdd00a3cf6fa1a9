# SPDX-License-Identifier: MIT
"""Runs the program for a test, and looks at what it leaves behind. No wait has a limit of its own: tests/patience has one for all."""

import fcntl
import json
import os
import re
import signal
import subprocess
import sys
import threading

from says import BEST_SANDBOX, SLOW_TO_LEAVE, Says  # pylint: disable=unused-import

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "patience"))

import folder as folders  # noqa: E402  # pylint: disable=wrong-import-position
from folder import processes  # noqa: E402  # pylint: disable=wrong-import-position
from patience import Wait, until  # noqa: E402, F401  # pylint: disable=wrong-import-position,unused-import

BUILD = os.environ["ARENA_BUILD"]
ARENA = os.path.join(BUILD, "bin", "arena")
BROKEN = os.path.join(BUILD, "tests", "bot-broken")
RANDOM = os.path.join(BUILD, "bin", "bot-random")
SANITIZED = bool(os.environ.get("ARENA_SANITIZED"))  # slow, and with more memory than it would take
PLAIN = os.path.join(BUILD, "tests", "plain", "bot-random") if SANITIZED else RANDOM  # for sandboxes
SHADOW = "the address sanitizer maps more memory than a sandbox gives"


def broken(mode):
    """The command of a bot that does this wrong."""
    return f"{BROKEN} {mode}"


# What the arena passes to no bot unless it is told to: what bots of tests read, and what sanitizers do.
PASSED = ("PID_FILE", "FIRST_FILE", "CAPACITY", "ASAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS", "GCOV_PREFIX")


def passing(words, environment):
    """The words of a command, with those variables passed to its bots that are set."""
    if not words or words[0] not in ("match", "tournament", "relive") or "--resume" in words:
        return words
    return [words[0], *(word for name in PASSED if name in environment for word in ("--env", name)), *words[1:]]


def is_locked(path):
    """True while a process has the file or folder locked."""
    try:
        handle = os.open(path, os.O_RDONLY)
    except FileNotFoundError:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(handle)
    return False


class Program(subprocess.Popen):
    """A program whose output can be read line by line first: what a readline() has read ahead is not lost."""

    def communicate(self, input=None, timeout=None):  # pylint: disable=redefined-builtin
        assert input is None and timeout is None, "no program here is told anything, and patience is of the whole test"
        found = {}
        readers = [threading.Thread(target=lambda stream=stream: found.update({stream: stream.read()}), daemon=True)
                   for stream in (self.stdout, self.stderr) if stream and not stream.closed]
        for reader in readers:
            reader.start()
        self.wait()
        for reader in readers:
            reader.join()
        return found.get(self.stdout), found.get(self.stderr)


class Stage(Says):
    """A folder of its own for each test, in which nothing may be left behind."""

    def setUp(self):
        self.folder = folders.of_test(self)
        os.chmod(self.folder, 0o711)  # root's bots in sandboxes are other users, and pass through it
        self.sockets = os.path.join(self.folder, "tmp")
        self.records = os.path.join(self.folder, "records")
        os.mkdir(self.sockets)
        self.cache = os.path.join(self.folder, "cache")
        self.environment = dict(os.environ, TMPDIR=self.sockets, XDG_CACHE_HOME=self.cache)

    def arena(self, *words, code=0, left=(), **more):
        """Runs the program to its end; `code` is the exit code that it must have, or a tuple of those it may have."""
        environment = dict(self.environment, **more)
        self.commanded = words
        done = subprocess.run([ARENA, *passing(words, environment)], env=environment, capture_output=True, text=True, check=False)
        self.assertIn(done.returncode, code if isinstance(code, tuple) else (code,),
                      f"{words}: {done.stdout[-2000:]} {done.stderr[-2000:]}")
        done.commanded = words
        self.assert_nothing_is_left(left)
        return done

    def play(self, *words, **more):
        """The results of Leduc matches."""
        done = self.arena("match", "--game", "leduc", "--json", *words, **more)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def event(self, text, name="event"):
        """The folder of an event of this file."""
        folder = os.path.join(self.folder, name)
        os.mkdir(folder)
        with open(os.path.join(folder, "event.conf"), "w", encoding="utf-8") as file:
            file.write(text)
        return folder

    def start(self, *words, stdout=subprocess.PIPE, hangup=signal.SIG_DFL, **more):
        """The program while it runs. `hangup` is what it inherits for SIGHUP, as from nohup."""
        environment = dict(self.environment, **more)
        self.commanded = words
        process = Program([ARENA, *passing(words, environment)], env=environment, stdout=stdout,
                          stderr=subprocess.PIPE, text=True, preexec_fn=lambda: signal.signal(signal.SIGHUP, hangup))
        self.addCleanup(self.end, process)
        return process

    @staticmethod
    def end(process):
        process.kill()
        process.wait()
        for stream in (process.stdout, process.stderr):
            if stream:
                stream.close()

    def assert_nothing_is_left(self, but=()):
        until(lambda: not processes(self.folder), lambda: f"the processes {processes(self.folder)} end")
        # The thread sanitizer makes a file of its own, which a killed program leaves behind.
        found = [name for name in os.listdir(self.sockets) if not name.startswith("tsan.rodata.")]
        self.assertEqual(sorted(found), sorted(but), "files of sockets")


def faults(result, seat):
    return [fault["fault"] for fault in result["seats"][seat]["faults"]]


def without_dates(text):
    """What two events tell that were played at different times."""
    return re.sub(r"\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", "DATE", text)


def without_times(results):
    """Results of two runs that may differ in nothing else."""
    for result in results:
        del result["times"]
        for seat in result["seats"]:
            del seat["think_ms"]
    return results
