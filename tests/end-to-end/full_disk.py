# SPDX-License-Identifier: MIT
"""A ladder whose disk is full plays no match until there is room, and goes on then."""

import json
import resource
import signal
import unittest

import forge
from guests import Guests
from stage import RANDOM

TWO = f"""jobs = 4
bot anna {{ command = "{RANDOM}" owner = "anna" }}
bot ben {{ command = "{RANDOM}" owner = "ben" }}
class long {{ set = {{ "hands=20" }} }}
"""
FULL, AGAIN = "no match is played until there is room", "there is room for records again: matches are played"


class FullDisk(Guests):
    def limit(self, process, size):
        """No file may be longer. A file that cannot grow is a full disk for the program."""
        _, most = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (size, most))

    def wait_for(self, process, words):
        line = process.stderr.readline()
        while words not in line:
            self.assertNotEqual(line, "", f"waited in vain: {words}")
            line = process.stderr.readline()
        return line

    def test_it_goes_on_when_there_is_room(self):
        self.write(TWO)
        process = self.serve()
        told = [json.loads(process.stdout.readline()) for _ in range(5)]
        for size in (1, 1, 20000):
            self.limit(process, size)
            self.says(self.wait_for(process, FULL), but=(("(?<=records: ).*(?=: File)", "WHAT"),))
            self.limit(process, resource.RLIM_INFINITY)
            self.wait_for(process, AGAIN)
            told += [json.loads(process.stdout.readline()) for _ in range(5)]
        process.send_signal(signal.SIGTERM)
        out, _ = process.communicate()
        self.assertEqual(process.returncode, 0)
        told += [json.loads(line) for line in out.splitlines()]
        self.assert_nothing_is_left()
        out, err = self.start("serve", self.ladder, "--json", "--matches", "40").communicate()
        told += [json.loads(line) for line in out.splitlines()]
        names = [result["match"] for result in told]
        self.assertEqual(len(names), len(set(names)))
        over = {frames[0][1]["id"]: frames[-1][1] for frames in self.matches() if frames[-1][0] == forge.TRAILER}
        for result in told:
            self.assertEqual([result[key] for key in ("winner", "reason")],
                             [over[result["match"]][key] for key in ("winner", "reason")], result["match"])
        table = self.show()
        self.assertEqual((table["unfinished"], table["damaged"]), (0, 0), err)
        self.assertEqual(table["results"] + table["voids"], len(over))
        self.verify()


if __name__ == "__main__":
    unittest.main()
