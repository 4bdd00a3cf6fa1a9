# SPDX-License-Identifier: MIT
"""What the verbs say and do when a real Slurm has faults: a controller that is away, a node that dies, a full queue, short
arrays, an sbatch that fails now and then, jobs that are cancelled by hand.

    slurm_faults.py VERBS CLASS       the program of tests/cluster/verbs.c, and Faults or FullQueue, which waits a minute
"""

import collections
import os
import signal
import subprocess
import sys
import unittest

import slurm

VERBS = None
SLURM = None
Task = collections.namedtuple("Task", "batch number state code where why")


def verbs(*words, keys=(), env=None):
    """Calls a verb. Returns its exit code, what it printed, and what it said in its error."""
    done = subprocess.run([VERBS, "on=slurm", *keys, *[str(word) for word in words]], env={**SLURM.env, **(env or {})}, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return done.returncode, done.stdout, done.stderr.strip()


def poll(prefix):
    code, out, error = verbs("poll", prefix)
    if code:
        raise AssertionError(error)
    return [Task(batch, int(number), state, int(code), where, why)
            for batch, number, state, code, where, why in (line.split(" ", 5) for line in out.splitlines())]


class Verbs(unittest.TestCase):
    def setUp(self):
        self.name = f"t{os.getpid()}-{self._testMethodName.replace('_', '-')[5:40].strip('-')}"

    def tearDown(self):
        verbs("cancel", self.name, "all")

    def submit(self, count, *words, **more):
        return verbs("submit", self.name, 100, count, SLURM.folder, *words, **more)

    def wait(self, holds):
        """Polls until it holds for the tasks of the batch, which are returned."""
        seen = []

        def look():
            seen[:] = poll(self.name)
            return holds(seen)

        slurm.until(look, lambda: f"the tasks become as wanted: {seen}")
        return seen


class FullQueue(Verbs):
    def test_a_full_queue_is_a_sentence(self):
        with SLURM.changed("MaxJobCount=30\n"):
            code, _, error = self.submit(25, "/bin/sleep")
            for i in range(3):
                code, _, error = verbs("submit", f"{self.name}-{i}", 0, 25, SLURM.folder, "/bin/sleep") if code == 0 else (code, "", error)
            self.assertEqual(code, 3)
            self.assertRegex(error, "^sbatch did not answer in 60 seconds: .*temporarily unable to accept job")
            for i in range(3):
                verbs("cancel", f"{self.name}-{i}", "all")


class Faults(Verbs):
    def test_a_controller_that_is_away_is_a_sentence_and_its_jobs_are_found_again(self):
        self.assertEqual(self.submit(2, "/bin/sleep"), (0, "", ""))
        self.wait(lambda tasks: [task.state for task in tasks] == ["runs", "runs"])
        SLURM.stop("slurmctld")
        code, _, error = verbs("poll", self.name)
        self.assertEqual(code, 3)
        self.assertRegex(error, "^squeue failed: .*[Uu]nable to contact slurm controller")
        code, _, error = verbs("cancel", self.name, "all")
        self.assertRegex(error, "^squeue failed: ")
        SLURM.start_controller()
        SLURM.wait_for(lambda: verbs("poll", self.name)[0] == 0, "slurmctld")
        self.assertEqual(sorted(task.number for task in self.wait(lambda tasks: len(tasks) == 2)), [100, 101])

    def test_a_node_that_dies_gives_its_tasks_back(self):
        self.assertEqual(self.submit(1, "/bin/sleep"), (0, "", ""))
        (task,) = self.wait(lambda tasks: [task.state for task in tasks] == ["runs"])
        SLURM.stop(task.where, signal.SIGKILL)
        (again,) = self.wait(lambda tasks: tasks[0].state != "runs" or tasks[0].where != task.where)
        self.assertEqual(again.number, 100)
        self.assertIn(again.state, ("waits", "runs"))
        SLURM.start_node(int(task.where[1:]))

    def test_a_batch_that_is_longer_than_arrays_may_be_becomes_several(self):
        with SLURM.changed("MaxArraySize=8\n"):
            self.assertEqual(self.submit(25, "/bin/echo"), (0, "", ""))
            self.wait(lambda tasks: {(task.number, task.state) for task in tasks} == {(100 + i, "done") for i in range(25)})

    def test_a_wrong_partition_is_a_sentence(self):
        code, _, error = self.submit(1, "/bin/true", keys=["partition=nowhere"])
        self.assertEqual((code, error), (3, "sbatch failed: sbatch: error: Batch job submission failed: Invalid partition name specified"))

    def test_an_sbatch_that_fails_now_and_then_is_a_sentence_and_nothing_else(self):
        folder = SLURM.folder / "flaky"
        folder.mkdir()
        real = subprocess.run(["sh", "-c", "command -v sbatch"], env=SLURM.env, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
        flaky = folder / "sbatch"
        flaky.write_text(f"#!/bin/sh\nif [ -e {folder}/failed ]; then exec {real} \"$@\"; fi\ntouch {folder}/failed\n"
                         "echo 'sbatch: error: Socket timed out on send/recv operation' >&2\nexit 1\n", encoding="ascii")
        flaky.chmod(0o755)
        env = {"PATH": f"{folder}:{SLURM.env['PATH']}"}
        self.assertEqual(self.submit(1, "/bin/true", env=env), (3, "", "sbatch failed: sbatch: error: Socket timed out on send/recv operation"))
        self.assertEqual(poll(self.name), [])
        self.assertEqual(self.submit(1, "/bin/true", env=env), (0, "", ""))
        self.wait(lambda tasks: [task.state for task in tasks] in (["failed"], ["done"]))

    def test_a_task_that_is_cancelled_by_hand_has_failed(self):
        self.assertEqual(self.submit(2, "/bin/sleep"), (0, "", ""))
        self.wait(lambda tasks: [task.state for task in tasks] == ["runs", "runs"])
        SLURM.said("scancel", f"--user={os.getuid()}", f"--name={self.name}.100")
        tasks = self.wait(lambda tasks: all(task.state == "failed" for task in tasks))
        self.assertTrue(all(task.why == "CANCELLED" for task in tasks), tasks)

    def test_what_others_may_not_see_is_not_handed_on(self):
        env = {"SECRET_TOKEN": "sesame", "LC_TIME": "C.UTF-8"}
        self.assertEqual(verbs("submit", self.name, 0, 1, SLURM.folder, "/usr/bin/env", "--ignore-signal=PIPE", "sh", "-c", "env", env=env), (0, "", ""))
        self.wait(lambda tasks: [task.state for task in tasks] == ["done"])
        said = (SLURM.folder / f"{self.name}-0.out").read_text(encoding="utf-8")
        self.assertIn("LC_TIME=C.UTF-8", said)
        self.assertNotIn("sesame", said)

    def test_no_program_of_slurm_is_a_sentence(self):
        code, _, error = verbs("poll", self.name, env={"PATH": "/nowhere"})
        self.assertEqual(code, 3)
        self.assertRegex(error, "^cannot run sbatch: ")


def main():
    global VERBS, SLURM
    VERBS = sys.argv.pop(1)
    try:
        SLURM = slurm.Slurm()
        SLURM.__enter__()
    except slurm.Missing as missing:
        print(f"not run: {missing}")
        return 77
    try:
        return 0 if unittest.main(exit=False, verbosity=2).result.wasSuccessful() else 1
    finally:
        SLURM.__exit__()


if __name__ == "__main__":
    sys.exit(main())
