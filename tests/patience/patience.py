# SPDX-License-Identifier: MIT
"""How long a test waits for what another thread or process does: patience.h says how it is counted.

Importing this module starts the thread. From then on no wait of the main thread needs a limit (`timeout=`): when the main thread has not run
for TICKS, an AssertionError is raised where it waits. A loop that wakes up again and again uses `until`, or `Wait`."""

import faulthandler
import pathlib
import re
import select
import signal
import threading
import time

HEADER = pathlib.Path(__file__).with_name("patience.h").read_text(encoding="utf-8")
CLOCK = "move=60m,bank=0s,start=60m"  # the longest there is, for bots of a test that is not about time and wants to see a clock
TICKS, TICK_MS = (int(re.search(rf"PATIENCE_{name} = (\d+)", HEADER)[1]) for name in ("TICKS", "TICK_MS"))


def pause(seconds=TICK_MS / 1000):
    """Nothing here waits for a time: the caller looks again and again at what it waits for."""
    select.select([], [], [], seconds)


class Ticks(threading.Thread):
    """Counts, and looks whether the main thread runs."""

    def __init__(self):
        super().__init__(daemon=True, name="ticks")
        self.count = 0
        self.clock = time.pthread_getcpuclockid(threading.main_thread().ident)

    def run(self):
        ran, since = 0, 0
        while True:
            pause()
            self.count += 1
            now = time.clock_gettime_ns(self.clock)
            if now != ran:
                ran, since = now, self.count
            elif self.count - since > TICKS:
                since = self.count
                faulthandler.dump_traceback()
                signal.pthread_kill(threading.main_thread().ident, signal.SIGALRM)


def in_vain(_signal, _frame):
    raise AssertionError(f"waited in vain: nothing has happened here for {TICKS} ticks of {TICK_MS} ms")


class Wait:
    """One wait: `look` fails when its ticks are over. `what` is a sentence, or a function that makes one."""

    def __init__(self, what):
        self.what, self.begun = what, THREAD.count

    def look(self):
        if THREAD.count - self.begun > TICKS:
            raise AssertionError(f"waited in vain: {self.what() if callable(self.what) else self.what}")


def until(condition, what, each=0.01):
    """Waits for what other processes do: looks every `each` seconds, and returns what it found."""
    wait = Wait(what)
    while not (found := condition()):
        wait.look()
        pause(each)
    return found


signal.signal(signal.SIGALRM, in_vain)
THREAD = Ticks()
THREAD.start()
