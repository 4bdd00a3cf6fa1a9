# SPDX-License-Identifier: MIT
"""Records on a network file system that is late, and fails: nothing that was reported is lost, and what was broken off is
resumed. The file system is stale-share (stale_share.c); no real one was tried."""

import json
import os
import unittest

from share import Shared
from stage import RANDOM, Wait, without_times

GAMES = "60"
# What the server does wrong: a line of its control file, whether a run meets it, and the sentence of the arena.
FAULTS = (
    ("fail flock ENOLCK 1", "No locks available"),
    ("fail fsync ESTALE 6 .arena", "the disk does not take what was written: Stale file handle"),
    ("fail close ENOSPC 9 .arena", "the disk does not take what was written: No space left on device"),
    ("fail write ENOSPC 40 .arena", "No space left on device"),
    ("fail write EDQUOT 60 .arena", "Disk quota exceeded"),
    ("fail rename ESTALE 2", "Stale file handle"),
    ("fail fsyncdir EIO 2", "Input/output error"),
    ("fail fsync EIO 2", "Input/output error"),
    ("fail mkdir ESTALE 1", "Stale file handle"),
    ("fail open ENOLCK 3", "No locks available"),
)


class Stale(Shared):
    def results(self, done):
        return without_times([json.loads(line) for line in done.stdout.splitlines()])

    def match(self, records, code=0):
        return self.arena("match", "--game", "leduc", "--player", RANDOM, "--json", "--games", GAMES, "--jobs", "4", "--clock", "none",
                          "--seed", "stale", "--records", records, code=code)

    def finish(self, records):
        """Resumes the run, or starts it if it never began."""
        if not os.path.isdir(records) or not any(name.endswith((".run", ".arena")) for name in os.listdir(records)):
            return self.match(records)
        return self.arena("match", "--resume", records, "--json")

    def test_nothing_reported_is_lost_when_the_server_fails(self):
        wanted = self.results(self.match(self.records))
        for seed in range(1, int(os.environ.get("SHARE_SEEDS", "1")) + 1):
            for number, (rule, sentence) in enumerate(FAULTS):
                with self.subTest(seed=seed, rule=rule):
                    share = self.mount(f"share-{seed}-{number}", seed)
                    records = os.path.join(share.path, f"run-{seed}-{number}")
                    share.control(rule)
                    done = self.match(records, code=3)
                    told = self.results(done)
                    self.assertIn(sentence, done.stderr)
                    self.assertTrue(share.done(), "the server failed")
                    self.assertEqual(told, wanted[: len(told)])
                    share.control()
                    again = self.results(self.finish(records))
                    self.assertEqual(again, wanted, "all of it, reported ones as they were")
                    self.assertIn(f"\n{GAMES} records: {GAMES} agrees\n", self.arena("verify", records).stdout)
                    share.end()

    def test_another_machine_sees_a_run_late_and_whole(self):
        """Until it sees all of it, a reader says that something is missing or cut, and never something else."""
        writer, reader = self.mount("writer", 1), self.mount("reader", 2)
        reader.control("entries 1500", "sizes 3000")
        self.match(os.path.join(writer.path, "run"))
        wait = Wait("the reader sees all records")
        while True:
            wait.look()
            done = self.arena("verify", "--json", os.path.join(reader.path, "run"), code=(0, 1, 3))
            lines = [json.loads(line) for line in done.stdout.splitlines()]
            if done.returncode == 0 and lines[-1]["not_checked"] == 0 and lines[-1]["records"] == int(GAMES):
                break  # fewer: the writer's file was seen whole between the look at the records and the one at the seals
            for line in lines[:-1]:
                self.assertIn(line["outcome"].split(" at ")[0], ("unfinished", "missing", "cut", "not checked", "sealed"), line)
            self.assertNotEqual(lines[-1]["differs"] if lines else 0, 1)
        self.assertEqual((lines[-1]["records"], lines[-1]["agrees"], lines[-1]["seals_agree"]), (60, 60, 60))


if __name__ == "__main__":
    unittest.main()
