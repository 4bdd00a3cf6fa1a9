# SPDX-License-Identifier: MIT
"""Runs the program for a test, and looks at what it leaves behind. Every wait has a limit that a working machine never
reaches."""

import contextlib
import fcntl
import json
import os
import pathlib
import re
import select
import signal
import subprocess
import tempfile
import threading
import time

from says import BEST_SANDBOX, SLOW_TO_LEAVE, Says  # pylint: disable=unused-import

BUILD = os.environ["ARENA_BUILD"]
ARENA = os.path.join(BUILD, "bin", "arena")
BROKEN = os.path.join(BUILD, "tests", "bot-broken")
RANDOM = os.path.join(BUILD, "bin", "bot-random")
SANITIZED = bool(os.environ.get("ARENA_SANITIZED"))  # slow, and with more memory than it would take
PLAIN = os.path.join(BUILD, "tests", "plain", "bot-random") if SANITIZED else RANDOM  # for sandboxes
SHADOW = "the address sanitizer maps more memory than a sandbox gives"
PATIENCE = 240  # seconds
TEST_SECONDS = int(os.environ.get("TEST_SECONDS", 3 * PATIENCE))  # for a whole test; 0: without a limit of its own


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


def processes(marker):
    """The living processes, zombies left out, that have the marker in their environment or their command line."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and entry.joinpath("stat").read_bytes().rsplit(b")", 1)[1].split()[0] != b"Z":
                said = entry.joinpath("environ").read_bytes() + entry.joinpath("cmdline").read_bytes()
                if marker.encode() in said:
                    found.append(int(entry.name))
        except (OSError, IndexError):
            pass  # it ended meanwhile
    return found


def until(condition, what, each=0.01):
    """Waits for what other processes do: looks every `each` seconds."""
    limit = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > limit:
            raise AssertionError(f"waited in vain: {what}")
        select.select([], [], [], each)


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


def too_long(_signal, _frame):
    raise AssertionError(f"the test waited here when its {TEST_SECONDS} s were over")


class Program(subprocess.Popen):
    """A program whose output can be read line by line first: what a readline() has read ahead is not lost."""

    def communicate(self, input=None, timeout=None):  # pylint: disable=redefined-builtin
        assert input is None, "no program here is told anything"
        found = {}
        readers = [threading.Thread(target=lambda stream=stream: found.update({stream: stream.read()}), daemon=True)
                   for stream in (self.stdout, self.stderr) if stream and not stream.closed]
        for reader in readers:
            reader.start()
        self.wait(timeout)
        for reader in readers:
            reader.join(timeout)
            if reader.is_alive():
                raise subprocess.TimeoutExpired(self.args, timeout)
        return found.get(self.stdout), found.get(self.stderr)


class Stage(Says):
    """A folder of its own for each test, in which nothing may be left behind."""

    def setUp(self):
        signal.signal(signal.SIGALRM, too_long)
        signal.alarm(TEST_SECONDS)
        self.addCleanup(signal.alarm, 0)
        temporary = tempfile.TemporaryDirectory(prefix="arena-test-")
        self.addCleanup(temporary.cleanup)
        self.folder = temporary.name
        self.addCleanup(self.end_left)
        os.chmod(self.folder, 0o711)  # root's bots in sandboxes are other users, and pass through it
        self.sockets = os.path.join(self.folder, "tmp")
        self.records = os.path.join(self.folder, "records")
        os.mkdir(self.sockets)
        self.cache = os.path.join(self.folder, "cache")
        self.environment = dict(os.environ, TMPDIR=self.sockets, XDG_CACHE_HOME=self.cache)

    def arena(self, *words, code=0, left=(), patience=PATIENCE, **more):
        """Runs the program to its end; `code` is the exit code that it must have, or a tuple of those it may have."""
        environment = dict(self.environment, **more)
        self.commanded = words
        done = subprocess.run([ARENA, *passing(words, environment)], env=environment, capture_output=True, text=True,
                              timeout=patience, check=False)
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

    def end_left(self):
        """Ends what a test that failed, or an engine, has left: it could still write in the folder."""
        while left := [process for process in processes(self.folder) if process != os.getpid()]:
            for process in left:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
            select.select([], [], [], 0.01)

    def assert_nothing_is_left(self, but=()):
        until(lambda: not processes(self.folder), f"processes end: {processes(self.folder)}")
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
