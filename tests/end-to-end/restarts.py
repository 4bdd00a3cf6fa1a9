# SPDX-License-Identifier: MIT
"""Bots whose process ends in a match, and is started again."""

import json
import os
import unittest

from stage import RANDOM, Stage, broken, faults, without_times

SEED = ("--seed", "restarts")


class Restarts(Stage):
    def against_random(self, mode, *words, restart=1, **environment):
        (result,) = self.play("--player", RANDOM, "--player", broken(mode), "--set", "hands=20", *SEED, "--restart", str(restart),
                              *words, FIRST_FILE=os.path.join(self.folder, "first"), **environment)
        self.assertEqual(result["seats"][0]["faults"], [])
        return result

    def assert_as_if_nothing_had_happened(self, result):
        whole = self.against_random("legal")
        self.assertEqual((result["hash"], result["verdict"]), (whole["hash"], whole["verdict"]))

    def test_a_bot_that_dies_in_a_decision_plays_on_as_if_nothing_had_happened(self):
        result = self.against_random("dies-once")
        self.assertEqual(faults(result, 1), ["crash"])
        (crash,) = result["seats"][1]["faults"]
        self.assertEqual(crash["decision"], 2)
        self.says(crash["evidence"])
        self.assert_as_if_nothing_had_happened(result)

    def test_what_a_bot_said_before_it_died_counts(self):
        result = self.against_random("answers-and-dies-once")
        self.assertEqual(faults(result, 1), ["crash"])
        self.assert_as_if_nothing_had_happened(result)

    def test_a_bot_that_dies_at_start_plays_on(self):
        result = self.against_random("exits-at-start-once")
        self.assertEqual(faults(result, 1), ["crash"])
        self.says(result["seats"][1]["faults"][0]["evidence"])
        self.assert_as_if_nothing_had_happened(result)

    def test_a_bot_that_dies_before_it_says_hello_is_started_again(self):
        result = self.against_random("exits-once")
        self.assertEqual(faults(result, 1), ["crash"])
        self.says(result["seats"][1]["faults"][0]["evidence"])
        self.assert_as_if_nothing_had_happened(result)

    def test_when_its_restarts_are_used_up_the_seat_is_lost(self):
        result = self.against_random("dies", restart=2)
        self.assertEqual([(fault["fault"], fault["decision"]) for fault in result["seats"][1]["faults"]],
                         [("crash", 2), ("crash", 3), ("gone", 4)])
        self.assertEqual(result["turns"], 20)

    def test_each_match_has_restarts_of_its_own(self):
        results = self.play("--player", RANDOM, "--player", broken("dies"), "--set", "hands=9", "--games", "5", "--jobs", "2",
                            "--restart", "1")
        self.assertEqual([faults(result, 1) for result in results], [["crash", "gone"]] * 5)

    def test_a_bot_that_dies_at_every_start_is_not_started_for_ever(self):
        for mode in ("exit", "exits-at-start"):
            with self.subTest(mode=mode):
                result = self.against_random(mode, "--clock", "start=60s", restart=8)
                self.assertEqual(faults(result, 1)[-1], "gone")
                self.assertLessEqual(len(faults(result, 1)), 9)
                self.assertEqual(set(faults(result, 1)[:-1]), {"crash"})

    def test_the_new_process_is_told_all_and_the_clock_of_the_decision_runs_on(self):
        trace = os.path.join(self.folder, "trace.jsonl")
        self.against_random("dies-once", "--trace", trace)
        with open(trace, encoding="ascii") as file:
            lines = [json.loads(line) for line in file][1:]
        told = [line["message"] for line in lines if line["from"] == "arena" and line.get("seat") == 1]
        first, second = [at for at, message in enumerate(told) if message["type"] == "start"]
        self.assertEqual(told[first], told[second])
        (asked,) = [message for message in told[:second] if message.get("decision") == 2]
        again = next(message for message in told[second:] if message["type"] == "decision")
        self.assertEqual((again["decision"], again["actions"], again["view"]), (2, asked["actions"], asked["view"]))
        self.assertLess(again["left"], asked["left"])
        before = [event for message in told[:second] if message["type"] == "events" for event in message["events"]]
        after = [event for message in told[second:told.index(again, second)] if message["type"] == "events"
                 for event in message["events"]]
        self.assertEqual(before, after)

    def test_a_bot_with_many_matches_is_told_all_of_them_again(self):
        words = ("--player", RANDOM, "--player", broken("dies-once"), "--set", "hands=9", "--games", "12", "--jobs", "4", *SEED,
                 "--restart", "1", "--no-affinity")
        results = self.play(*words, CAPACITY="8", FIRST_FILE=os.path.join(self.folder, "first"))
        crashes = [faults(result, 1) for result in results]
        self.assertTrue(all(crash in ([], ["crash"]) for crash in crashes), crashes)
        self.assertGreater(crashes.count(["crash"]), 0)
        whole = self.play(*words, CAPACITY="8", FIRST_FILE=os.path.join(self.folder, "first"))
        self.assertEqual([faults(result, 1) for result in whole], [[]] * 12)
        self.assertEqual([result["hash"] for result in results], [result["hash"] for result in whole])

    def test_a_bot_for_all_seats_of_a_side_is_told_all_of_them_again(self):
        words = ("match", "--creature", RANDOM, "--hunted", broken("dies-once"), "--team", "joint", *SEED, "--restart", "1", "--json")
        first = os.path.join(self.folder, "first")
        result = json.loads(self.arena(*words, FIRST_FILE=first).stdout)
        self.assertEqual([faults(result, seat) for seat in range(4)], [[]] + [["crash"]] * 3)
        whole = json.loads(self.arena(*words, FIRST_FILE=first).stdout)
        self.assertEqual([faults(whole, seat) for seat in range(4)], [[]] * 4)
        self.assertEqual(result["hash"], whole["hash"])

    def test_the_bundle_of_a_crash_is_of_the_process_that_crashed(self):
        for mode, ended in (("dies-once", ("signal", "SIGKILL")), ("exits-once", ("exit_code", 9))):
            with self.subTest(mode=mode):
                self.environment["FIRST_FILE"] = os.path.join(self.folder, mode)
                (result,) = self.play("--player", RANDOM, "--player", broken(mode), "--records", self.records, "--restart", "1",
                                      "--set", "hands=9")
                (fault,) = result["seats"][1]["faults"]
                with open(fault["bundle"], encoding="ascii") as file:
                    bundle = json.load(file)
                key, value = ended
                self.assertEqual((bundle["fault"]["fault"], bundle["process"][key]), ("crash", value))
                self.assertIn("--restart 1", bundle["command"])
                self.assertEqual(bundle["process"]["number"], 2)
        self.arena("verify", self.records)

    def test_without_the_option_nobody_is_started_again_in_a_match(self):
        self.assertEqual(faults(self.against_random("dies-once", restart=0), 1), ["gone"])

    def test_too_many_are_refused(self):
        done = self.arena("match", "--game", "leduc", "--player", RANDOM, "--restart", "9", code=2)
        self.assertIn("--restart", done.stderr)


if __name__ == "__main__":
    unittest.main()
