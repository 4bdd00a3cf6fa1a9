# SPDX-License-Identifier: MIT
"""A ladder is killed again and again while bots that attached play."""

import json
import os
import random
import select
import subprocess
import unittest

import forge
from guests import Guests
from stage import RANDOM

KILLS = int(os.environ.get("RETURN_KILLS", "20"))
JOBS = int(os.environ.get("RETURN_JOBS", "8"))
SEED = os.environ.get("RETURN_SEED", "1")
LIVES = 100000  # microseconds that a ladder lives at most after the results that it is to tell
RESULTS = 25

CROWD = f"""jobs = {JOBS}
clock = "move=20s,bank=60s,start=20s,grace=50ms,strikes=3"
bot anna {{ command = "{RANDOM}" owner = "anna" }}
bot ben {{ command = "{RANDOM}" owner = "ben" }}
bot guest {{ command = "@guest" owner = "guest" }}
bot visitor {{ command = "@visitor" owner = "visitor" }}
class duel {{ set = {{ "hunted=1" }} }}
"""


class Killed(Guests):
    def attach(self, name):
        # libzmq leaks a message that it has in hand when its connection breaks, which is what this test does.
        options = ":".join(filter(None, (self.environment.get("ASAN_OPTIONS"), "detect_leaks=0")))
        bot = subprocess.Popen([RANDOM, "--name", name, "--capacity", str(JOBS)], stderr=subprocess.DEVNULL,
                               env=dict(self.environment, ARENA_ENDPOINT=self.endpoint, ASAN_OPTIONS=options))
        self.addCleanup(self.end, bot)
        return bot

    def live(self, chance):
        """Holds the ladder open for a while and kills it. Returns what it told."""
        process = self.start("serve", self.ladder, "--json")
        told = [json.loads(process.stdout.readline()) for _ in range(chance.choice((0, 0, chance.randrange(RESULTS))))]
        select.select([], [], [], chance.randrange(LIVES) / 1e6)
        process.kill()
        told += [json.loads(line) for line in process.stdout.read().split("\n")[:-1]]  # the last may be cut short
        self.assertNotIn("void", process.stderr.read())
        process.wait()
        return told

    def check_records(self, told):
        over = {}
        again = 0
        for frames in self.matches():
            header, kinds = frames[0][1], [kind for kind, _ in frames]
            self.assertEqual(kinds.count(forge.TRAILER), 1, header["id"])
            self.assertNotIn(header["id"], over)
            over[header["id"]] = frames[-1][1]
            handles = [seat.get("handle") for seat in header["seats"]]
            for kind, payload in frames[kinds.index(forge.STEPS) if forge.STEPS in kinds else len(frames):]:
                if kind == forge.RESUMED:
                    again += any(handle and seat.get("handle") == handle for handle, seat in zip(handles, payload["seats"]))
        names = [result["match"] for result in told]
        self.assertEqual(len(names), len(set(names)))
        for result in told:
            self.assertEqual([result[key] for key in ("winner", "reason")],
                             [over[result["match"]][key] for key in ("winner", "reason")], result["match"])
        return over, again

    def test_nothing_is_lost_or_counted_twice_however_often_it_is_killed(self):
        chance = random.Random(SEED)
        self.write(CROWD, game="notalone")
        told = []
        bots = []
        for _ in range(KILLS):
            told += self.live(chance)
            bots = bots or [self.attach(name) for name in ("guest", "visitor")]
        process = self.start("serve", self.ladder, "--json")
        away = {"guest", "visitor"}  # who is not there yet as it ends is not told of the end
        while away:
            told.append(json.loads(process.stdout.readline()))
            away -= set(told[-1]["sides"].values())
        self.arena("ladder", self.ladder, "drain")
        out, err = process.communicate()
        self.assertEqual(process.returncode, 0, err)
        told += [json.loads(line) for line in out.splitlines()]
        over, again = self.check_records(told)
        self.assertGreater(again, 0, f"bots came back to their matches, RETURN_SEED={SEED}")
        self.assertEqual([bot.wait() for bot in bots], [0, 0], "the bots played on, and were told of the end")
        for name in os.listdir(self.sockets):  # of those that were killed
            subprocess.run(["rm", "-r", os.path.join(self.sockets, name)], check=True)
        table = self.show()
        self.assertEqual((table["unfinished"], table["damaged"]), (0, 0))
        self.assertEqual(table["results"] + table["voids"], len(over), f"RETURN_SEED={SEED}")
        self.assertEqual(sum(row["matches"] for row in table["table"]), 2 * table["results"])
        self.assertEqual(sum(row["faults"] for row in table["table"]), 0, f"RETURN_SEED={SEED}")
        self.assertEqual(self.verify()["unfinished"], 0)


if __name__ == "__main__":
    unittest.main()
