# SPDX-License-Identifier: MIT
"""run.py [WORD...]: plays the rows of table.py, or those in whose description or deed one of the words stands."""

import concurrent.futures
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "end-to-end"))

from stage import ARENA, RANDOM, faults, folders, processes, until, without_times  # noqa: E402
from table import MEMORY_MOST, TABLE, Row  # noqa: E402

HOSTILE_SEAT = 1
ATTEMPTS_MOST = 3
# A sanitizer keeps what was freed, and more: what is resident then says nothing.
MEASURES_MEMORY = "ARENA_SANITIZED" not in os.environ
NOTHING = Row("does nothing wrong", "never", "none", "")
CORES = sorted(os.sched_getaffinity(0))


class Wrong(Exception):
    """A row that did not come out as the table says."""


def check(holds, words):
    if not holds:
        raise Wrong(words)


class Played:
    """One run of a row: its two matches, and what was resident of the arena at most, in bytes."""

    def __init__(self, row, core):
        with folders.temporary() as self.folder:
            self.play(row, core)

    def play(self, row, core):
        sockets, notes = (os.path.join(self.folder, name) for name in ("tmp", "notes"))
        os.mkdir(sockets)
        os.mkdir(notes)
        bot = f"{sys.executable} -B -S -E {os.path.join(HERE, 'bot.py')} {row.deed} {row.moment} {notes}"
        words = [ARENA, "match", "--json", "--game", "leduc", "--set", "hands=10", "--seed", "table", "--games", "2",
                 "--jobs", "2", "--clock", row.clock, "--listen", "ipc://" + os.path.join(notes, "attach"),
                 "--records", os.path.join(self.folder, "records"), "--player", RANDOM, "--player", bot]
        done = subprocess.run(words, env=dict(os.environ, TMPDIR=sockets), capture_output=True, text=True, check=False,
                              preexec_fn=lambda: os.sched_setaffinity(0, {core}))
        check(done.returncode == row.exit, f"the arena exited with {done.returncode}: {done.stderr[-500:]}")
        self.output = self.printed() + done.stderr
        self.matches = without_times([json.loads(line) for line in done.stdout.splitlines()])
        self.memory = int(self.note(notes, "memory")) << 10
        until(lambda: not processes(self.folder), "processes end")
        check(os.listdir(sockets) == [], f"files are left: {os.listdir(sockets)}")
        check("attach" not in os.listdir(notes), "the socket for bots that attach is left")
        check(len(self.matches) == 2, f"{len(self.matches)} matches were played")

    def printed(self):
        """What the bots printed."""
        folder = os.path.join(self.folder, "records")
        texts = []
        for name in os.listdir(folder):
            if name.endswith(".txt"):
                with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as file:
                    texts.append(file.read()[-1000:])
        return "\n".join(texts)

    @staticmethod
    def note(notes, name):
        path = os.path.join(notes, name)
        check(os.path.exists(path), f"the bystander did not come to the end: no note '{name}'")
        with open(path, encoding="utf-8") as file:
            return file.read()


def once_each(names):
    """The faults in the order in which each came first."""
    return " ".join(dict.fromkeys(names))


def judge(row, played, quiet):
    (ours, other), (quiet_ours, quiet_other) = played.matches, quiet.matches
    check(once_each(faults(ours, HOSTILE_SEAT)) == row.faults,
          f"its faults are '{once_each(faults(ours, HOSTILE_SEAT))}' and not '{row.faults}': {ours}\n{played.output}")
    check(faults(ours, 1 - HOSTILE_SEAT) == [], f"the other seat has faults: {ours}")
    check(other == quiet_other, f"the other match is not the same:\n{other}\n{quiet_other}")
    check(row.faults or ours == quiet_ours, f"its match is not the same, without a fault:\n{ours}\n{quiet_ours}")
    grown = played.memory - quiet.memory
    check(not MEASURES_MEMORY or grown < MEMORY_MOST, f"the arena grew by {grown >> 20} MiB")
    return grown


def play_on_time(row, core):
    """A run in which no match was played again because the host was late: that takes back what came of a deed, which is
    done once."""
    for _ in range(ATTEMPTS_MOST):
        played = Played(row, core)
        if all(match["verdict"]["attempt"] == 1 for match in played.matches):
            break
    return played


def play(number, row, quiet):
    """Why the row is wrong, or None; and by how much memory grew."""
    try:
        return None, judge(row, play_on_time(row, CORES[number % len(CORES)]), quiet)
    except (Wrong, AssertionError) as wrong:
        return f"a bot that {row.what} ({row.deed} at {row.moment}): {wrong}", 0


def play_all(wanted):
    """For each row what play says of it."""
    quiet = {clock: Played(NOTHING._replace(clock=clock), CORES[0]) for clock in sorted({row.clock for row in wanted})}
    with concurrent.futures.ThreadPoolExecutor(3 * len(CORES)) as pool:
        return list(pool.map(lambda numbered: play(*numbered, quiet[numbered[1].clock]), enumerate(wanted)))


def main():
    wanted = [row for row in TABLE if not sys.argv[1:] or any(word in row.what or word == row.deed for word in sys.argv[1:])]
    try:
        played = play_all(wanted)
    except Wrong as wrong:
        sys.exit(f"a bot that does nothing wrong: {wrong}")
    wrong = [why for why, _ in played if why]
    print("\n".join(wrong))
    most, row = max((grown, row.what) for (_, grown), row in zip(played, wanted))
    print(f"{len(wanted)} rows, {len(wrong)} wrong; resident memory grew by {most >> 20} MiB at most: a bot that {row}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
