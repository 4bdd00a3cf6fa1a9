# SPDX-License-Identifier: MIT
"""Budgets of processor time (`cpu=` in the clock), of bots that use what they should not."""

import json
import os
import re
import signal
import subprocess
import unittest

from ladders import THREE, Ladders
from stage import ARENA, BROKEN, PLAIN, broken

BUDGET = "move=30s,bank=0ms,cpu=200ms"
OVER = re.compile(r"decision (\d+) used (\d+) ms of processor time, and 200 ms are allowed")


class Refused(Ladders):
    """Where nobody could count."""

    def refused(self, *words, code=2):
        return self.arena("match", "--game", "leduc", "--clock", BUDGET, *words, code=code).stderr

    def test_a_bot_in_no_sandbox_has_no_budget(self):
        self.says(self.refused("--player", PLAIN))

    def test_one_that_attaches_has_none(self):
        door = os.path.join(self.folder, "door")
        self.says(self.refused("--bot", "player.1=@eve", "--bot", f"player.2={PLAIN}", "--listen", f"ipc://{door}",
                                      "--sandbox", "best"))

    def test_a_joint_team_has_none(self):
        self.says(self.arena("match", "--creature", PLAIN, "--hunted", PLAIN, "--team", "joint", "--clock", BUDGET,
                                 "--sandbox", "best", code=2))

    def test_limits_without_a_cgroup_have_none(self):
        done = self.arena("match", "--game", "leduc", "--json", "--player", PLAIN, "--sandbox", "limits")
        if json.loads(done.stdout)["seats"][0]["limits"] == "cgroup":
            self.skipTest("limits are kept by a cgroup here")
        self.says(self.refused("--player", PLAIN, "--sandbox", "limits", code=(2, 3)))

    def test_the_clock_of_a_ladder_has_none(self):
        for text in (f'clock = "{BUDGET}"\n', f'class quick {{ clock = "{BUDGET}" }}\n'):
            done = self.arena("serve", "--check", self.ladder(text + THREE), code=2)
            self.says(done.stderr)

    def test_without_a_budget_nothing_is_said(self):
        for seat in self.play("--player", PLAIN, "--sandbox", "best")[0]["seats"]:
            self.assertNotIn("cpu_ms", seat)
            self.assertNotIn("idle_cpu_ms", seat)


class Counted(Ladders):
    def setUp(self):
        super().setUp()
        done = subprocess.run([ARENA, "match", "--game", "leduc", "--player", PLAIN, "--sandbox", "namespaces"],
                              env=self.environment, capture_output=True, text=True, check=False)
        if done.returncode:
            self.skipTest(done.stderr.strip())

    def against(self, mode, other="legal", *words):
        """The seats of a match: of a bot of this mode, and of another."""
        return self.play("--bot", f"player.1={broken(mode)}", "--bot", f"player.2={broken(other)}", "--sandbox", "namespaces",
                         "--clock", BUDGET, *words)[0]["seats"]

    def test_who_uses_more_is_late(self):
        for mode in ("burns", "burns-in-threads", "burns-in-a-child"):
            seats = self.against(mode)
            faults = [fault for fault in seats[0]["faults"] if fault["fault"] != "stale"]  # its answer came then
            self.assertEqual({fault["fault"] for fault in faults}, {"late"}, mode)
            for fault in faults:
                used = OVER.match(fault["evidence"])
                self.assertTrue(used, fault["evidence"])
                self.assertEqual(int(used[1]), fault["decision"])
                self.assertGreater(int(used[2]), 200)
            self.assertGreater(seats[0]["cpu_ms"], 200, mode)
            self.assertEqual(seats[1]["faults"], [], mode)

    def test_strikes_count_as_with_time(self):
        result = self.play("--bot", f"player.1={broken('burns')}", "--bot", f"player.2={PLAIN}", "--sandbox", "namespaces",
                           "--clock", BUDGET + ",strikes=1", "--lost-seat", "forfeit")[0]
        self.assertEqual((result["verdict"]["winner"], result["verdict"]["reason"]), ("second", "forfeit"))

    def test_who_sleeps_is_not_late(self):
        seats = self.against("sleeps")
        self.assertEqual(seats[0]["faults"], [])
        self.assertGreaterEqual(seats[0]["think_ms"], 400)
        self.assertLess(seats[0]["cpu_ms"], seats[0]["think_ms"] / 2)

    def test_who_computes_while_others_move_is_seen(self):
        for _ in range(5):  # a crowded host may give it no processor while others move
            seats = self.against("burns-idly", "sleeps", "--set", "hands=3")
            self.assertEqual(seats[0]["faults"], [])
            if seats[0]["idle_cpu_ms"] >= 90:
                break
        self.assertGreaterEqual(seats[0]["idle_cpu_ms"], 90)
        self.assertLess(seats[1]["idle_cpu_ms"], 90)

    def test_records_know_it_and_runs_that_go_on(self):
        words = ("--game", "leduc", "--json", "--player", PLAIN, "--clock", BUDGET, "--sandbox", "namespaces", "--games", "40",
                 "--records", self.records)
        process = self.start("match", *words)
        told = [json.loads(process.stdout.readline()) for _ in range(3)]
        process.send_signal(signal.SIGTERM)
        told += [json.loads(line) for line in process.communicate()[0].splitlines()]
        self.assertEqual(process.returncode, 130)
        done = self.arena("match", "--json", "--resume", self.records)
        results = {result["match"]: result for result in map(json.loads, done.stdout.splitlines())}
        self.assertEqual(len(results), 40)
        for result in results.values():
            for seat in result["seats"]:
                self.assertIn("cpu_ms", seat)
                self.assertIn("idle_cpu_ms", seat)
        for result in told:
            for before, after in zip(result["seats"], results[result["match"]]["seats"]):
                for key in ("cpu_ms", "idle_cpu_ms"):
                    self.assertEqual(before[key], after[key], result["match"])

    def test_events_say_it_when_they_are_played_and_later(self):
        event = self.event(f"""
game = leduc
groups = 1
clock = "{BUDGET}"
sandbox = namespaces
entry hot {{ command = "{BROKEN} burns" }}
entry cool {{ command = "{PLAIN}" }}
""")
        seats = []
        for _ in range(2):
            done = self.arena("tournament", "--json", event)
            seats.append([[seat for seat in line["seats"]] for line in map(json.loads, done.stdout.splitlines()) if "seats" in line])
        self.assertEqual(seats[0], seats[1])
        for seat in sum(seats[0], []):
            if seat["entry"] == "hot":
                self.assertGreater(seat["faults"], 0)
                self.assertGreater(seat["cpu_ms"], 200)
            else:
                self.assertEqual(seat["faults"], 0)
            self.assertIn("idle_cpu_ms", seat)


if __name__ == "__main__":
    unittest.main()
