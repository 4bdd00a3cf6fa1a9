# SPDX-License-Identifier: MIT
"""10,000 tasks of an event in the queue of a real Slurm: its coordinator asks and waits, and what is queued is cancelled or played.

    queue.py BUILD

Exit code 77: Slurm is not installed.
"""

import os
import signal
import subprocess
import sys
import time

from events import Host, folders, until
from slurm import Missing, Slurm

TASKS = 10000
GROUPS = 1700  # of three pairings, two matches each: as many tasks of one group as are asked for, and some


def queued(slurm):
    return len(slurm.said("squeue", "-h", "-r", "-o", "%i").split())


def processor_s(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main():
    try:
        with folders.temporary("arena-queue-") as folder, Slurm() as slurm, slurm.changed("MaxJobCount=40000\n"):
            host = Host(sys.argv[1], slurm, folder)
            here, there = host.event("here", 2 * GROUPS), host.event("there", 2 * GROUPS)
            host.run(host.words(here))
            # When the probe was played, the partition still takes jobs, but starts none.
            coordinator = subprocess.Popen(host.on_slurm(there, "--tasks", str(TASKS)), env=host.env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                           text=True)
            until(lambda: list(there.glob("tasks/*/0/0.1.result")) or coordinator.poll() is not None, "the probe is played")
            subprocess.run(["scontrol", "update", "PartitionName=main", "State=DOWN"], env=slurm.env, check=True)
            until(lambda: queued(slurm) >= TASKS or coordinator.poll() is not None, "the tasks are queued")
            assert coordinator.poll() is None, coordinator.communicate()[1]
            before, began = processor_s(coordinator.pid), time.monotonic()
            until(lambda: time.monotonic() - began > 60, "a minute has passed")
            spent = (processor_s(coordinator.pid) - before) / (time.monotonic() - began)
            print(f"{queued(slurm)} tasks in the queue; the coordinator takes {100 * spent:.2f} % of a core")
            began = time.monotonic()
            coordinator.send_signal(signal.SIGINT)
            _, errors = coordinator.communicate()
            assert coordinator.returncode == 130 and "tasks, which go on" in errors, errors
            print(f"it ended in {time.monotonic() - began:.1f} s")
            subprocess.run(["scancel", f"--user={os.getuid()}"], env=slurm.env, check=False)
            host.run(host.words(there))  # what is left is played here
            host.same(here, there)
            assert spent < 0.05, spent
    except Missing as missing:
        print(f"not run: {missing}")
        return 77
    return 0


if __name__ == "__main__":
    sys.exit(main())
