# SPDX-License-Identifier: MIT
"""A daemon whose lines nobody reads plays on, answers, and says later how many are missing."""

import fcntl
import json
import re
import signal
import unittest

from served import Served
from stage import RANDOM, until

FAST = 'jobs = 2\nclass s { set = {"hands=1"} }\n' + "".join(
    f'bot {name} {{ command = "{RANDOM}" owner = "{name}" sandbox = none }}\n' for name in ("anna", "ben"))
SMALL_PIPE = 4096
ENOUGH = 3000  # matches whose lines fill pipe and memory


class Unread(Served):
    def setUp(self):
        super().setUp()
        self.told = None

    def serve(self, *words):
        self.at_folder = self.ladder(FAST)
        process = self.start("serve", self.at_folder, "--http", "127.0.0.1:0", *words)
        for stream in (process.stdout, process.stderr):
            fcntl.fcntl(stream, fcntl.F_SETPIPE_SZ, SMALL_PIPE)
        return process

    def play_on(self, stream):
        """Reads up to the address, and waits for many matches. Returns what was read."""
        read = []
        while not self.at:
            read.append(stream.readline())
            found = re.search(r"over HTTP: http://([0-9.:]+)", read[-1])
            self.at = found and found.group(1)
        until(lambda: self.get("/api/v1/ladder")["matches"] > ENOUGH, "it plays on")
        return read

    def end_of(self, process):
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate()
        self.assertEqual(process.returncode, 0)
        return out, err

    def results(self):
        done = self.arena("ladder", self.at_folder, "--json")
        return json.loads(done.stdout)["results"]

    def test_notices_that_nobody_reads_are_counted(self):
        process = self.serve("--results", "--log", "json")
        read = self.play_on(process.stderr)
        _, err = self.end_of(process)
        notes = [json.loads(line) for line in read + err.splitlines()]
        left_out = [int(found.group(1)) for note in notes if (found := re.match(r"(\d+) notices are left out", note["text"]))]
        told = [note["match"] for note in notes if note["level"] == "info"]
        self.assertGreater(len(left_out), 0)
        self.assertEqual(len(told), len(set(told)))
        self.assertEqual(len(told) + sum(left_out), self.results())

    def test_results_that_nobody_reads_are_counted(self):
        process = self.serve()
        read = self.play_on(process.stdout)
        out, _ = self.end_of(process)
        lines = "".join(read).splitlines() + out.splitlines()
        told = [line for line in lines if re.match(r"m\d+ s: \w+ \w+, \w+ \w+; \w+", line)]
        left_out = [int(found.group(1)) for line in lines if (found := re.match(r"\[\.\.\. (\d+) lines that nobody read in time", line))]
        self.assertGreater(len(left_out), 0)
        self.assertEqual(len(told) + sum(left_out), self.results())


if __name__ == "__main__":
    unittest.main()
