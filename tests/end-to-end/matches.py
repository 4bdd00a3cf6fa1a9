# SPDX-License-Identifier: MIT
"""Matches between bots that play by the rules."""

import json
import os
import re
import unittest

from stage import RANDOM, SLOW_TO_LEAVE, Stage, broken, without_times


class Matches(Stage):
    def test_a_result_is_one_object_with_all_its_keys(self):
        (result,) = self.play("--player", RANDOM, "--seed", "one", "--set", "hands=5")
        self.assertEqual(list(result), ["match", "seed", "verdict", "turns", "decisions", "seats", "hash", "times"])
        self.assertEqual(result["match"], "m1")
        self.assertRegex(result["seed"], "^[0-9a-f]{32}$")
        self.assertRegex(result["hash"], "^[0-9a-f]{64}$")
        self.assertEqual(list(result["verdict"]), ["winner", "score", "reason", "attempt"])
        self.assertIn(result["verdict"]["winner"], ["first", "second", "draw"])
        self.assertEqual(sum(result["verdict"]["score"]), 0)
        self.assertEqual(result["verdict"]["attempt"], 1)
        self.assertEqual(result["turns"], 5)
        self.assertGreater(result["decisions"], 5)
        self.assertEqual([seat["seat"] for seat in result["seats"]], [0, 1])
        for seat in result["seats"]:
            self.assertEqual(list(seat), ["seat", "role", "bot", "faults", "filler_from", "think_ms",
                                          "sandbox", "limits"])
            self.assertIsNone(seat["filler_from"])
            self.assertEqual((seat["role"], seat["bot"], seat["faults"]), ("player", "random", []))
            self.assertIsInstance(seat["think_ms"], int)

    def test_times_are_in_order_for_each_seat(self):
        (result,) = self.play("--player", RANDOM, "--player", broken("pauses"), "--set", "hands=20")
        times = result["times"]
        self.assertEqual(list(times), ["host_late_ms", "seats"])
        self.assertGreater(times["host_late_ms"], 0)
        for seat in times["seats"]:
            self.assertEqual(list(seat), ["seat", "p50_ms", "p90_ms", "p99_ms", "max_ms", "excused"])
            spread = [seat["p50_ms"], seat["p90_ms"], seat["p99_ms"], seat["max_ms"]]
            self.assertEqual(spread, sorted(spread))
            self.assertEqual(seat["excused"], 0)
            self.assertLessEqual(seat["max_ms"], result["seats"][seat["seat"]]["think_ms"] + 1)
        # It sleeps for 20 ms before each answer; a percentile is at most a sixteenth off.
        self.assertGreater(times["seats"][1]["p50_ms"], 20 * 15 / 16)
        self.assertGreater(times["seats"][1]["max_ms"], 20)

    def test_results_are_the_same_however_many_matches_are_played_at_once(self):
        one = self.play("--player", RANDOM, "--seed", "two", "--games", "100")
        four = self.play("--player", RANDOM, "--seed", "two", "--games", "100", "--jobs", "4")
        self.assertEqual(without_times(one), without_times(four))
        self.assertEqual([result["match"] for result in one], [f"m{i}" for i in range(1, 101)])
        self.assertEqual(len({result["seed"] for result in one}), 100)

    def test_a_bot_that_takes_one_match_at_a_time_plays_many_in_several_processes(self):
        results = self.play("--player", broken("legal"), "--games", "30", "--jobs", "5")
        self.assertEqual([result["seats"][0]["faults"] for result in results], [[]] * 30)

    def test_other_seeds_give_other_matches(self):
        seeds = ([], [], ["--seed", "a"], ["--seed", "b"])
        hashes = {self.play("--player", RANDOM, "--set", "hands=20", *seed)[0]["hash"] for seed in seeds}
        self.assertEqual(len(hashes), 4)

    def test_a_person_reads_what_happens_and_sees_no_hidden_card(self):
        told = self.arena("match", "--game", "leduc", "--player", RANDOM, "--seed", "three").stdout
        self.assertIn("\nhand 1 of 1 ", told)
        self.says(told, about=" is dealt ")
        self.assertRegex(told, r"\n(first wins|second wins|draw): [a-z-]+, after 1 turn and \d+ decisions?\n")

    def test_a_person_may_see_all(self):
        told = self.arena("match", "--game", "leduc", "--player", RANDOM, "--seed", "three", "--open").stdout
        self.says(told, about=" is dealt ")

    def test_many_matches_are_a_line_each_and_a_count(self):
        told = self.arena("match", "--game", "leduc", "--player", RANDOM, "--seed", "four", "--games", "7").stdout
        self.assertEqual(len(re.findall(r"^m\d+ ", told, re.MULTILINE)), 7)
        *_, counts, bot, host = told.splitlines()
        for line in (counts, bot, host):
            self.says(line, but=((r"(p\d\d|most) [0-9.e+]+", r"\1 N"), (r"[0-9.e+]+ (?=decisions|in all|a second|s\b)", "N ")))

    def test_quiet_prints_the_count_only(self):
        told = self.arena("match", "--game", "leduc", "--player", RANDOM, "--games", "7", "--quiet").stdout
        self.assertEqual(len(told.splitlines()), 1)

    def test_each_seat_may_have_a_bot_of_its_own(self):
        (result,) = self.play("--player", RANDOM, "--player", broken("legal"))
        self.assertEqual([seat["bot"] for seat in result["seats"]], ["random", "broken"])
        (result,) = self.play("--bot", f"player.2={RANDOM}", "--bot", f"player={broken('legal')}")
        self.assertEqual([seat["bot"] for seat in result["seats"]], ["broken", "random"])

    def test_a_bot_beside_the_program_needs_no_path(self):
        (result,) = self.play("--player", "bot-random")
        self.assertEqual(result["seats"][0]["faults"], [])

    def test_a_plugin_file_plays_as_what_is_built_in_and_only_once(self):
        plugin = os.path.join(os.environ["ARENA_BUILD"], "lib", "arena", "games", "leduc.so")
        bots = ("--player", RANDOM, "--seed", "plugin")
        (built_in,) = self.play(*bots)
        (loaded,) = self.play("--plugin", plugin, *bots)
        self.assertEqual(loaded["hash"], built_in["hash"])
        told = self.arena("match", "--plugin", plugin, "--plugin", plugin, *bots, code=3).stderr
        self.says(told)

    def test_what_a_bot_started_ends_with_it(self):
        self.play("--player", RANDOM, "--player", broken("child"))

    def test_a_bot_that_does_not_leave_is_made_to(self):
        for _ in range(10):  # where the host is late at that moment, nothing is said
            done = self.arena("match", "--game", "leduc", "--player", RANDOM, "--player", broken("stays"), "--games", "3")
            if done.stderr:
                break
        self.assertIn(SLOW_TO_LEAVE, done.stderr)

    def test_a_bot_may_print_what_it_likes(self):
        (result,) = self.play("--player", RANDOM, "--player", broken("flood-stdout"), "--records", self.records)
        self.assertEqual(result["seats"][1]["faults"], [])
        (path,) = [name for name in os.listdir(self.records) if name.endswith(".txt")]
        with open(os.path.join(self.records, path), encoding="ascii") as stream:
            printed = stream.read()
        self.assertLess(len(printed), 40000)
        self.says(printed, about=" not kept", but=((r"\d+", "N"),))

    def test_each_event_is_a_message_of_its_own_under_the_same_number_for_all_seats(self):
        trace = os.path.join(self.folder, "trace")
        self.arena("match", "--creature", RANDOM, "--hunted", RANDOM, "--seed", "borders", "--quiet", "--trace", trace)
        told = {}
        with open(trace, encoding="utf-8") as lines:
            for line in map(json.loads, lines):
                message = line.get("message", {})
                if message.get("type") == "events":
                    self.assertEqual(len(message["events"]), 1)
                    told.setdefault(line["seat"], []).append((message["first"], message["events"][0]["event"]))
        self.assertEqual(len(told), 4)
        for seat in told.values():
            self.assertEqual(seat, told[0])

    def test_rules_are_one_object(self):
        rules = json.loads(self.arena("rules", "--game", "leduc", "--json").stdout)
        self.assertTrue({"epoch", "settings", "actions", "places", "cards", "view", "events"} <= set(rules))
        self.assertEqual([action["id"] for action in rules["actions"]], list(range(len(rules["actions"]))))
        for setting in rules["settings"]:
            self.assertTrue({"name", "default", "help"} <= set(setting) and ("values" in setting) != ("range" in setting))
        self.assertEqual(len(rules["cards"]), 6)
        for card in rules["cards"]:
            self.assertEqual((card["provenance"], card["decks"], "replaces" in card), ("printed", [], False))
            self.assertEqual(card["cost"], 0)
        self.assertIn("card", [field["key"] for field in rules["view"]])
        self.assertIn("deal", [kind["event"] for kind in rules["events"]])

    def test_the_benchmark_of_the_rules_prints_one_object_a_line(self):
        told = self.arena("bench", "rules", "--game", "leduc", "--pairs", "1", "--run-ms", "5", "--json").stdout
        for line in told.splitlines():
            keys = ["bench", "game", "players", "decisions_per_s", "games_per_s", "clone_ratio", "state_bytes",
                    "view_bytes", "calibration"]
            self.assertEqual(list(json.loads(line)), keys)


if __name__ == "__main__":
    unittest.main()
