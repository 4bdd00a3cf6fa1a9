# SPDX-License-Identifier: MIT
"""Bots that do something wrong: a fault with its evidence, and a match that ends by its policy. What comes of everything else
that can be wrong is the table in tests/hostile."""

import json
import os
import pathlib
import re
import signal
import subprocess
import unittest

from stage import ARENA, RANDOM, Stage, broken, faults


class Faults(Stage):
    def against_random(self, mode, *words, hands=20):
        (result,) = self.play("--player", RANDOM, "--player", broken(mode), "--set", f"hands={hands}", *words)
        self.assertEqual(result["seats"][0]["faults"], [])
        return result

    def evidence(self, result):
        return result["seats"][1]["faults"][0]["evidence"]

    def test_a_bot_that_is_killed_is_gone_and_a_filler_plays_on(self):
        result = self.against_random("dies")
        self.assertEqual(faults(result, 1), ["gone"])
        self.assertEqual(result["seats"][1]["faults"][0]["decision"], 2)
        self.says(self.evidence(result))
        self.assertEqual(result["turns"], 20)

    def test_a_bot_that_is_killed_is_gone_and_its_side_forfeits(self):
        result = self.against_random("dies", "--lost-seat", "forfeit")
        self.assertEqual(faults(result, 1), ["gone"])
        self.assertEqual(result["verdict"]["winner"], "first")
        self.assertEqual(result["verdict"]["reason"], "forfeit")

    def test_a_bot_that_dies_is_started_again_for_the_next_match(self):
        results = self.play("--player", RANDOM, "--player", broken("dies"), "--set", "hands=9", "--games", "6", "--jobs", "2")
        self.assertEqual([faults(result, 1) for result in results], [["gone"]] * 6)
        self.assertEqual([faults(result, 0) for result in results], [[]] * 6)

    def test_the_end_of_a_bot_is_heard_of_whoever_started_the_arena(self):
        """With SIGCHLD ignored, as some do who start others, the kernel would tell nobody how a process ended."""
        done = subprocess.run([ARENA, "match", "--game", "leduc", "--json", "--set", "hands=20", "--player", RANDOM, "--player",
                               broken("dies")],
                              env=self.environment, capture_output=True, text=True, check=False,
                              preexec_fn=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN))
        self.says(self.evidence(json.loads(done.stdout)))
        self.assert_nothing_is_left()

    def test_a_bot_that_exits_at_once_is_not_started_for_ever(self):
        done = self.arena("match", "--game", "leduc", "--player", RANDOM, "--player", broken("exit"), "--games", "20")
        self.assertEqual(len(re.findall("gone: .*cannot find my brain", done.stdout)), 20)
        self.says(done.stderr, about="tried again")

    def test_a_bot_that_never_connects_is_gone_when_its_time_is_over(self):
        result = self.against_random("absent", "--clock", "start=1s")
        self.assertEqual(faults(result, 1), ["gone"])
        self.says(self.evidence(result))

    def test_a_token_that_is_wrong_is_refused_in_words(self):
        result = self.against_random("wrong-token", "--clock", "start=1s", "--records", self.records)
        self.assertEqual(faults(result, 1), ["gone"])
        self.says(self.printed())

    def printed(self):
        return "".join(path.read_text() for path in pathlib.Path(self.records).glob("*.txt"))

    def test_an_illegal_answer_is_a_fault_and_the_game_decides(self):
        result = self.against_random("illegal", "--clock", "strikes=2")
        self.assertEqual(faults(result, 1), ["illegal", "illegal"])
        self.assertIn("1023", self.evidence(result))
        self.assertEqual([fault["decision"] for fault in result["seats"][1]["faults"]], [1, 2])

    def test_answers_in_floats_are_one_strike_each_and_cost_no_time(self):
        result = self.against_random("floats", "--clock", "move=100s,strikes=3")
        self.assertEqual([(fault["fault"], fault["decision"]) for fault in result["seats"][1]["faults"]],
                         [("garbage", 1), ("garbage", 2), ("garbage", 3)])
        self.says(self.evidence(result))

    def test_a_match_that_is_none_of_the_bots_is_named_with_those_that_are(self):
        trace = os.path.join(self.folder, "trace")
        result = self.against_random("other-match", "--trace", trace, hands=1)
        self.assertEqual(faults(result, 1), [])
        with open(trace, encoding="utf-8") as lines:
            errors = [line["message"]["text"] for line in map(json.loads, lines)
                      if line.get("message", {}).get("type") == "error"]
        self.assertTrue(errors)
        for text in errors:
            other, own = re.fullmatch(r"match (\d+) is none of yours; open: (\d+)", text).groups()
            self.assertEqual(int(other), int(own) + 7)

    def test_garbage_is_a_fault_and_the_answer_after_it_counts(self):
        result = self.against_random("garbage", "--clock", "strikes=1000", hands=1)
        self.assertTrue(faults(result, 1) and set(faults(result, 1)) == {"garbage"})

    def test_a_stale_answer_is_dropped_and_the_right_one_counts(self):
        result = self.against_random("stale")
        self.assertEqual(set(faults(result, 1)), {"stale"})
        self.says(self.evidence(result))
        self.assertEqual(result["turns"], 20)

    def test_a_silent_bot_is_late(self):
        result = self.against_random("silent", "--clock", "move=1s,bank=0ms,strikes=1")
        self.assertEqual(faults(result, 1), ["late"])
        self.assertEqual(result["seats"][1]["faults"][0]["decision"], 1)

    def test_a_bot_that_says_bye_in_a_match_is_gone(self):
        result = self.against_random("bye")
        self.assertEqual(faults(result, 1), ["gone"])
        self.says(self.evidence(result))

    def test_a_bot_that_leaves_before_it_plays_is_not_started_for_ever(self):
        done = self.arena("match", "--game", "leduc", "--player", RANDOM, "--player", broken("leaves"), "--games", "20")
        self.says(done.stderr)
        self.assertIn("gone 20", done.stdout)

    def test_a_bot_that_comes_back_plays_on(self):
        self.assertEqual(faults(self.against_random("comes-back"), 1), [])

    def test_a_bot_that_comes_back_without_its_match_has_lost_it(self):
        result = self.against_random("comes-back-anew")
        self.assertEqual(faults(result, 1), ["gone"])
        self.says(self.evidence(result))

    def test_a_bot_that_stays_away_is_gone(self):
        result = self.against_random("stays-away", "--clock", "start=1s")
        self.assertEqual(faults(result, 1), ["gone"])
        self.says(self.evidence(result))

    def test_the_decision_from_which_a_filler_played_is_named(self):
        for mode, clock, first in (("exit", "start=60s", 1), ("dies", "start=60s", 2), ("illegal", "strikes=3", 4),
                                   ("silent", "move=1s,bank=0ms,strikes=1", 2), ("legal", "start=60s", None)):
            result = self.against_random(mode, "--clock", clock)
            self.assertEqual(result["seats"][1]["filler_from"], first, mode)
            self.assertIsNone(result["seats"][0]["filler_from"])
        result = self.against_random("dies", "--lost-seat", "forfeit")
        self.assertIsNone(result["seats"][1]["filler_from"])

    def told(self, mode, *words, code=0):
        """What a person reads of matches against a broken bot."""
        return self.arena("match", "--game", "leduc", "--player", RANDOM, "--player", broken(mode), "--set", "hands=20",
                          *words, code=code).stdout

    def test_faults_stand_under_their_seat_also_where_only_the_result_is_told(self):
        for words in ((), ("--quiet",)):
            lines = self.told("exit", *words).splitlines()
            seat = next(i for i, line in enumerate(lines) if line.startswith("  player 2     "))
            self.says(lines[seat + 1])
            if words:  # where no story has told what it printed
                self.says(lines.pop(seat + 2))
            self.says(lines[seat + 2])
            self.assertTrue(lines[seat - 1].startswith("  player 1     "), lines)

    def test_of_many_faults_the_first_are_told_and_the_rest_counted(self):
        lines = self.told("garbage", "--clock", "strikes=1000", "--quiet").splitlines()
        faults = [line for line in lines if line.startswith("    garbage at decision ")]
        self.assertEqual(len(faults), 8)
        (rest,) = [line for line in lines if line.startswith("    and ")]
        self.assertRegex(rest, "^    and [0-9]+ more$")

    def test_of_many_matches_the_count_says_whose_the_faults_were(self):
        lines = self.told("exit", "--games", "20", "--quiet").splitlines()
        self.assertEqual(len(lines), 2, lines)
        self.assertTrue(lines[0].endswith("faults: gone 20"), lines)
        self.says(lines[1])
        self.says(self.told("exit", "--games", "2"), about="a filler")

    def test_strict_says_no_if_there_was_any_fault(self):
        for words in ((), ("--quiet",), ("--json",), ("--games", "3"), ("--json", "--games", "3")):
            self.told("stale", "--strict", *words, code=1)
            self.told("stale", *words)
            self.told("legal", "--strict", *words)

    def test_two_broken_bots_end_their_match_too(self):
        (result,) = self.play("--player", broken("exit"))
        self.assertEqual([faults(result, 0), faults(result, 1)], [["gone"], ["gone"]])


if __name__ == "__main__":
    unittest.main()
