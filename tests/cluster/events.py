# SPDX-License-Identifier: MIT
"""Events on a real Slurm of four virtual nodes: the same matches as here, also when a node and the coordinator are killed.

    events.py BUILD

Exit code 77: Slurm is not installed.
"""

import glob
import os
import pathlib
import signal
import subprocess
import sys
import time

from slurm import Missing, Slurm, folders, until

EVENT = 'game = leduc\nclock = "none"\nseed = "e"\ngroups = {groups}\nclass short {{ set = {{"hands=2"}} }}\n'


class Host:
    """Somebody who plays events with this Slurm."""

    def __init__(self, build, slurm, folder):
        self.arena = os.path.join(build, "bin", "arena")
        self.bot = os.path.join(build, "bin", "bot-random")
        self.folder = pathlib.Path(folder)
        self.env = dict(slurm.env, TMPDIR=folder)

    def event(self, name, groups, bot=None, more=""):
        place = self.folder / name
        place.mkdir()
        entries = "".join(f'entry {entry} {{ command = "{bot or self.bot}" }}\n' for entry in ("one", "two", "three"))
        (place / "event.conf").write_text(EVENT.format(groups=groups) + entries + more, encoding="utf-8")
        return place

    def words(self, place, *more):
        return [self.arena, "tournament", str(place), "--quiet", *more]

    def on_slurm(self, place, *more):
        return self.words(place, "--on", "slurm", "--local", str(self.folder / "local"), "--cache-wait", "2", *more)

    def run(self, words):
        done = subprocess.run(words, env=self.env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{words}: {done.returncode}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
        return done

    def same(self, one, other):
        matches = [(place / "matches.csv").read_bytes() for place in (one, other)]
        assert matches[0] == matches[1], f"{one} and {other} have other matches"
        self.run([self.arena, "verify", str(other)])


def results(place):
    return len(glob.glob(f"{place}/tasks/*/*/*.result"))


def plays_the_same(host, slurm):
    del slurm
    here, there = host.event("here", 10), host.event("there", 10)
    host.run(host.words(here))
    done = host.run(host.on_slurm(there, "--tasks", "4"))
    assert "slurm played" in done.stderr, done.stderr
    host.same(here, there)


def verifies_the_same(host, slurm):
    """With a difference, and a node that dies."""
    there = host.folder / "there"
    record = sorted(glob.glob(f"{there}/rounds/*/*.arena"))[0]
    with open(record, "r+b") as file:
        file.seek(os.path.getsize(record) // 2)
        byte = file.read(1)
        file.seek(-1, 1)
        file.write(bytes([byte[0] ^ 1]))
    words = [host.arena, "verify", str(there)]
    here = subprocess.run(words, env=host.env, capture_output=True, text=True, check=False)
    words += ["--on", "slurm", "--tasks", "4", "--local", str(host.folder / "local"), "--cache-wait", "2"]
    coordinator = subprocess.Popen(words, env=host.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    until(lambda: glob.glob(f"{there}/tasks/verify-*/0/*.result") or coordinator.poll() is not None, "the probe is played")
    slurm.stop("n3", signal.SIGKILL)
    slurm.end_steps_of("n3")
    printed, errors = coordinator.communicate()
    slurm.start_node(3)
    assert (here.returncode, here.stdout) == (1, printed) and coordinator.returncode == 1, f"{here.stdout}\n{printed}\n{errors}"


def survives_the_death_of_a_node_and_of_the_coordinator(host, slurm):
    slow = host.folder / "slow"
    slow.write_text(f"#!/bin/sh\nsleep 0.5\nexec {host.bot}\n", encoding="utf-8")
    slow.chmod(0o755)
    here, there = host.event("here-2", 30, slow), host.event("there-2", 30, slow)
    host.run(host.words(here))
    coordinator = subprocess.Popen(host.on_slurm(there, "--tasks", "8"), env=host.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until(lambda: results(there) >= 3 or coordinator.poll() is not None, "tasks are played")
    slurm.stop("n2", signal.SIGKILL)
    slurm.end_steps_of("n2")
    coordinator.kill()
    coordinator.wait()
    done = host.run(host.on_slurm(there, "--tasks", "8"))
    slurm.start_node(2)
    host.same(here, there)
    print(done.stderr[-600:])


def cancels_by_hand_are_made_good(host, slurm):
    slow = host.folder / "slow"
    here, there = host.event("here-3", 10, slow), host.event("there-3", 10, slow)
    host.run(host.words(here))
    coordinator = subprocess.Popen(host.on_slurm(there, "--tasks", "8"), env=host.env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    until(lambda: results(there) >= 2 or coordinator.poll() is not None, "tasks are played")
    subprocess.run(["scancel", f"--user={os.getuid()}"], env=host.env, check=False)
    _, errors = coordinator.communicate()
    assert coordinator.returncode == 0, errors
    host.same(here, there)


def an_sbatch_that_fails_now_and_then_delays_only(host, slurm):
    """Each second call fails; of these each second has taken the batch all the same."""
    folder = host.folder / "flaky"
    folder.mkdir()
    real = subprocess.run(["sh", "-c", "command -v sbatch"], env=slurm.env, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    flaky = folder / "sbatch"
    flaky.write_text(f"""#!/bin/sh
echo x >>{folder}/calls
case $(( $(wc -l <{folder}/calls) % 4 )) in
    1) exec {real} "$@" ;;
    2) echo 'sbatch: error: Socket timed out on send/recv operation' >&2; exit 1 ;;
    3) exec {real} "$@" ;;
    *) {real} "$@" >/dev/null; echo 'sbatch: error: Batch job submission failed: Socket timed out' >&2; exit 1 ;;
esac
""", encoding="utf-8")
    flaky.chmod(0o755)
    here, there = host.event("here-4", 10), host.event("there-4", 10)
    host.run(host.words(here))
    env = dict(host.env, PATH=f"{folder}:{host.env['PATH']}")
    done = subprocess.run(host.on_slurm(there, "--tasks", "4"), env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "slurm does not take a task, which is tried again: sbatch failed: " in done.stderr and "slurm takes tasks again" in done.stderr, done.stderr
    host.same(here, there)


def main():
    trials = [plays_the_same, verifies_the_same, survives_the_death_of_a_node_and_of_the_coordinator, cancels_by_hand_are_made_good,
              an_sbatch_that_fails_now_and_then_delays_only]
    try:
        with folders.temporary("arena-events-") as folder, Slurm() as slurm:
            host = Host(sys.argv[1], slurm, folder)
            for trial in trials:
                began = time.monotonic()
                trial(host, slurm)
                print(f"{trial.__name__}: {time.monotonic() - began:.1f} s", flush=True)
    except Missing as missing:
        print(f"not run: {missing}")
        return 77
    return 0


if __name__ == "__main__":
    sys.exit(main())
