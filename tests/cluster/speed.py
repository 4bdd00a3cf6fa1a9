# SPDX-License-Identifier: MIT
"""How fast an event is on a real Slurm of four virtual nodes, beside one arena on this machine with as many matches at once: with bots
that sleep 20 ms a decision, and with bots that compute on the same two cores. Both play in turns; what counts is the median of the
turns' ratios.

    speed.py BUILD [TURNS]

Exit code 77: Slurm is not installed. 1: a ratio is under LEAST.
"""

import os
import statistics
import subprocess
import sys
import time

from events import Host
from slurm import NODES, SLOTS, Missing, Slurm, folders

LEAST = 0.9
# What a decision takes, groups of matches, nodes, matches at once on each. A task takes a whole node, so there are never more at once.
# Each takes some minutes, as a season does: probe, first tasks and the last ones cost ten seconds, however long it is.
TRIALS = {"sleep": ("sleep:20000", 5000, 4, 4), "compute": ("compute:5000", 2000, 2, 1)}


def conf(bot, what, groups):
    entries = "".join(f'entry {name} {{ command = "{bot}" env = {{"TIMED_BOT={what}"}} }}\n' for name in ("one", "two"))
    return f'game = leduc\nclock = "none"\nseed = "e"\ngroups = {groups}\nclass short {{ set = {{"hands=4"}} }}\n' + entries


def timed(host, words):
    began = time.monotonic()
    done = subprocess.run(words, env=host.env, capture_output=True, text=True, check=True)
    return time.monotonic() - began, done.stderr


def turn(host, number, name):
    what, groups, nodes, jobs = TRIALS[name]
    others = ",".join(f"n{i}" for i in range(nodes + 1, NODES + 1))
    words = ["--tasks", str(nodes), "--task-cores", str(SLOTS), "--jobs", str(jobs), *(["--cluster-words", f"--exclude={others}"] if others else [])]
    places = []
    for where in ("here", "there"):
        places.append(host.folder / f"{name}-{number}-{where}")
        places[-1].mkdir()
        (places[-1] / "event.conf").write_text(conf(os.path.join(sys.argv[1], "tests", "timed-bot"), what, groups), encoding="utf-8")
    here_s, _ = timed(host, host.words(places[0], "--jobs", str(nodes * jobs)))
    there_s, said = timed(host, host.on_slurm(places[1], *words))
    host.same(*places)
    print(f"{name}, turn {number}: {here_s:.1f} s here, {there_s:.1f} s there, ratio {here_s / there_s:.3f}; load {os.getloadavg()[0]:.1f}; "
          f"{said.strip().splitlines()[-1]}", flush=True)
    return here_s / there_s


def main():
    turns = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    try:
        with folders.temporary("arena-speed-") as folder, Slurm() as slurm:
            host = Host(sys.argv[1], slurm, folder)
            ratios = {name: [] for name in TRIALS}
            for number in range(turns):
                for name, of in ratios.items():
                    of.append(turn(host, number, name))
    except Missing as missing:
        print(f"not run: {missing}")
        return 77
    medians = {name: statistics.median(of) for name, of in ratios.items()}
    print(", ".join(f"{name}: {median:.3f} of one arena" for name, median in medians.items()))
    return 0 if min(medians.values()) >= LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
