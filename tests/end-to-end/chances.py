# SPDX-License-Identifier: MIT
"""The chances of winning that a ladder shows: worked out once for each turn by a process beside the arena, which nobody
who plays waits for."""

import contextlib
import glob
import json
import os
import signal
import unittest

from schemas import faults_of
from served import Served
from sse import Stream
from stage import RANDOM, until

TWO = "".join(f'bot {name} {{ command = "{RANDOM}" owner = "{name}" }}\n' for name in ("anna", "ben"))
PLAYOUTS = 10


def helpers(process):
    """The processes of arena-chances that the daemon has started."""
    children = []
    for path in glob.glob(f"/proc/{process.pid}/task/*/children"):
        with contextlib.suppress(OSError), open(path, encoding="utf-8") as file:  # threads and processes end
            children += [int(word) for word in file.read().split()]
    found = []
    for child in children:
        with contextlib.suppress(OSError):
            if os.path.basename(os.readlink(f"/proc/{child}/exe")) == "arena-chances":
                found.append(child)
    return found


class Chances(Served):
    def open_notalone(self, text):
        """A ladder of NOT ALONE between bots that play by chance."""
        folder = self.ladder(f'release = end\n{text}\nclass duel {{ set = {{"hunted=2"}} }}\n{TWO}')
        path = os.path.join(folder, "ladder.conf")
        with open(path, encoding="utf-8") as file:
            conf = file.read()
        with open(path, "w", encoding="utf-8") as file:
            file.write(conf.replace("game = leduc", "game = notalone"))
        self.open_folder(folder, "--http", "127.0.0.1:0")
        return folder

    def over(self):
        stream = Stream(self.at, "/api/v1/live")
        name = stream.until("over")[-1][1]["id"]
        stream.close()
        return name

    def course(self, name):
        """The chances of a match, when all of them are there; and the tag of the answer."""
        answers = []

        def is_there():
            answers.append(self.ask(f"/api/v1/matches/{name}/chances"))
            return answers[-1][0] == 200

        until(is_there, "the chances are worked out")
        self.assertTrue({status for status, _, _ in answers} <= {200, 202})
        for status, _, body in answers:
            self.assertEqual(json.loads(body)["waits"] > 0, status == 202)
        return json.loads(answers[-1][2]), answers[-1][1]["etag"]

    def test_each_turn_of_a_match_has_chances_which_stay_as_they_are(self):
        folder = self.open_notalone(f"chances = {PLAYOUTS}")
        name = self.over()
        self.beside("ladder", folder, "pause")  # those who play leave the helper little of the processor
        until(lambda: self.get("/api/v1/ladder")["playing"] == 0, "no match is under way")
        self.assertEqual(self.get(f"/api/v1/matches/{name}")["links"]["chances"], f"/api/v1/matches/{name}/chances")
        course, tag = self.course(name)
        document = self.get("/api/v1/openapi.json")
        content = document["paths"]["/api/v1/matches/{match}/chances"]["get"]["responses"]["200"]["content"]
        self.assertEqual(faults_of(course, content["application/json"]["schema"], document), [])
        self.assertEqual((course["sides"], course["ended"]), (["creature", "hunted"], True))
        turns = self.get(f"/api/v1/matches/{name}")["turns"]
        self.assertEqual([turn["turn"] for turn in course["turns"]], list(range(1, turns + 1)))
        for turn in course["turns"]:
            self.assertEqual((turn["playouts"], sum(turn["won"])), (PLAYOUTS, PLAYOUTS))
            self.assertEqual(turn["chances"], [won / PLAYOUTS for won in turn["won"]])
            for won, error in zip(turn["won"], turn["errors"]):
                share = (won + 1) / (PLAYOUTS + 2)
                self.assertAlmostEqual(error, (share * (1 - share) / (PLAYOUTS + 2)) ** 0.5)
        self.assertGreater(len({tuple(turn["won"]) for turn in course["turns"]}), 1, "they change in the course of a match")
        self.assertEqual(self.ask(f"/api/v1/matches/{name}/chances", If_None_Match=tag)[0], 304)
        stream = Stream(self.at, f"/api/v1/matches/{name}/steps")
        told = stream.rest()
        stream.close()
        self.assertEqual([data for kind, data in told if kind == "chances"], course["turns"])
        nice = [os.getpriority(os.PRIO_PROCESS, helper) for helper in helpers(self.process)]
        self.assertEqual(nice, [19])
        self.assertEqual([os.sched_getscheduler(helper) for helper in helpers(self.process)], [os.SCHED_IDLE])
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate()
        self.at = None
        self.open_folder(folder, "--http", "127.0.0.1:0")
        until(lambda: self.ask(f"/api/v1/matches/{name}")[0] == 200, "the match is known")
        self.assertEqual(self.course(name)[0], course, "the same from its record, in another run")

    def test_a_helper_that_is_killed_is_started_again_while_the_ladder_plays_on(self):
        self.told = None
        self.open_notalone("chances = 10000")
        name = self.over()
        self.assertEqual(self.ask(f"/api/v1/matches/{name}/chances")[0], 202)
        until(lambda: helpers(self.process), "the helper is there")
        first = helpers(self.process)[0]
        before = self.get("/api/v1/ladder")["matches"]
        os.kill(first, signal.SIGKILL)
        until(lambda: self.get("/api/v1/ladder")["matches"] > before + 2, "matches are played")
        until(lambda: helpers(self.process) not in ([], [first]), "it is there again")
        self.assertEqual(self.ask(f"/api/v1/matches/{name}/chances")[0], 202, "and works on the other turns")
        self.process.send_signal(signal.SIGTERM)
        _, err = self.process.communicate()
        self.says(err, about="arena-chances")
        self.assertEqual(self.process.returncode, 0)
        self.process = None

    def test_a_host_who_wants_none_has_none(self):
        self.open_notalone("chances = 0")
        name = self.over()
        status, _, body = self.ask(f"/api/v1/matches/{name}/chances")
        self.assertEqual(status, 404)
        self.says(json.loads(body)["detail"])
        self.assertNotIn("chances", self.get(f"/api/v1/matches/{name}")["links"])
        self.assertEqual(helpers(self.process), [])


if __name__ == "__main__":
    unittest.main()
