# SPDX-License-Identifier: MIT
"""The benchmark of the referee: that it measures, not how fast anything is."""

import json
import os
import subprocess
import unittest

from stage import ARENA, SANITIZED, SHADOW, Stage

QUICK = ("bench", "referee", "--pairs", "1", "--run-ms", "300", "--json")
KEYS = {"bench", "against", "matches", "connections", "processes", "transport", "views", "decisions_per_s", "ratio",
        "manager_us_per_decision", "messages_per_decision", "lateness_p99_ms", "bytes_per_match", "calibration"}

LONG = "what it runs is run by the other tests, and it takes long"


class Bench(Stage):
    def lines(self, *words, quick=QUICK):
        run = subprocess.run((ARENA, *quick, *words), env=self.environment, capture_output=True, text=True, check=False)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        return [json.loads(line) for line in run.stdout.splitlines()]

    @unittest.skipIf(SANITIZED, LONG)
    def test_one_match_is_measured_over_both_transports_and_with_both_spreads_of_bots(self):
        lines = self.lines("--matches", "1")
        self.assertEqual({line["transport"] for line in lines}, {"ipc", "tcp"})
        self.assertEqual({line["against"] for line in lines}, {"bare", "unplaced"})
        for line in lines:
            self.assertLessEqual(KEYS, line.keys())
            self.assertEqual((line["matches"], line["connections"], line["processes"]), (1, 2, 2))
            self.assertGreater(line["decisions_per_s"], 0)
            self.assertGreater(line["pingpong_per_s"], 0)
            self.assertGreater(line["manager_us_per_decision"], 0)
            self.assertGreater(line["messages_per_decision"], 1)  # each is asked and answered by itself

    @unittest.skipIf(SANITIZED, LONG)
    def test_bots_that_hold_many_matches_get_many_decisions_in_a_message(self):
        lines = self.lines("--matches", "64", "--game", "leduc", "--views", "none")
        held = [line for line in lines if line["connections"] < 128 and line["against"] == "bare"]
        each = [line for line in lines if line["processes"] == 128]
        self.assertTrue(held and each)
        for line in held:
            self.assertLess(line["messages_per_decision"], 1)
        for line in lines:
            self.assertEqual((line["views"], line["matches"]), ("none", 64))
            self.assertIn(line["connections"], (2, 4, 128))

    def test_an_event_is_measured_beside_a_run_and_leaves_nothing_behind(self):
        line, = self.lines("--matches", "8", quick=("bench", "tournament", *QUICK[2:]))
        self.assertLessEqual(KEYS, line.keys())
        self.assertEqual((line["bench"], line["against"], line["matches"]), ("tournament", "referee", 8))
        self.assertGreater(line["decisions_per_s"], 0)
        self.assertGreater(line["other_per_s"], 0)
        self.assertEqual(os.listdir(self.sockets), [])

    def ladder(self, of, *words):
        lines = self.lines(*words, quick=("bench", "ladder", "--small", "--json", "--of", of, "--pairs", "1",
                                          "--run-ms", "100"))
        self.assertEqual({(line["bench"], line["of"]) for line in lines}, {("ladder", of)})
        for line in lines:
            self.assertGreater(line["calibration"], 0)
        self.assertEqual(os.listdir(self.sockets), [])
        return lines

    def all_are_above_zero(self, line, *keys):
        for key in keys:
            self.assertGreater(line[key], 0, key)

    @unittest.skipIf(SANITIZED, LONG)
    def test_what_grows_with_a_ladder_is_measured(self):
        choices = self.ladder("choice")
        self.assertEqual([(line["bots"], line["absent"]) for line in choices], [(1000, 0), (1000, 950)])
        for line in choices:
            self.assertGreaterEqual(line["p99_us"], line["p50_us"])
        table, = self.ladder("table")
        self.assertEqual((table["versions"], table["results"]), (1000, 50000))
        self.assertEqual(table["bytes_per_result"] * 50000, table["season_bytes"])
        self.all_are_above_zero(table, "means_s", "means_rounds", "intervals_s", "intervals_rounds", "peak_bytes")

    def test_results_on_the_disk_are_measured_beside_bare_appends(self):
        lines = self.ladder("records")
        self.assertEqual([(line["group"], line["call"]) for line in lines],
                         [(1, "pass"), (8, "pass"), (64, "pass"), (8, "match")])
        for line in lines:
            self.all_are_above_zero(line, "results_per_s", "bare_per_s", "ratio")
            self.assertGreater(line["match_bytes"], 60 * 8)  # a frame for each decision

    @unittest.skipIf(SANITIZED, LONG)
    def test_the_daemon_is_measured_beside_a_run_with_the_same_bots(self):
        line, = self.ladder("decisions")
        self.assertEqual((line["matches"], line["connections"]), (64, 128))
        self.all_are_above_zero(line, "decisions_per_s", "other_per_s", "ratio", "manager_us_per_decision", "other_us",
                                "lateness_p99_ms", "other_lateness_p99_ms")

    @unittest.skipIf(SANITIZED, LONG)
    def test_lateness_while_ratings_are_fitted_is_measured_beside_that_without(self):
        line, = self.ladder("lateness")
        self.all_are_above_zero(line, "p99_ms", "other_p99_ms", "ratio", "decisions_per_s", "other_per_s",
                                "decisions_ratio")

    @unittest.skipIf(SANITIZED, LONG)
    def test_the_memory_of_a_daemon_is_measured_beside_a_bare_router(self):
        line, = self.ladder("crowd")
        self.assertEqual((line["matches"], line["connections"]), (20, 100))
        self.all_are_above_zero(line, "peak_bytes", "bare_bytes", "decisions_per_s", "bare_per_s")

    @unittest.skipIf(SANITIZED, LONG)
    def test_each_path_over_http_is_measured_beside_a_bare_server_while_matches_are_played(self):
        lines = self.lines(quick=("bench", "http", "--small", "--json", "--pairs", "1", "--run-ms", "1000"))
        paths = [line for line in lines if line["of"] == "path"]
        self.assertEqual([(paths[0]["path"], paths[0]["bare"]), paths[-1]["bare"]], [("/api/v1/table", False), True])
        self.assertLessEqual({"/api/v1/ladder", "/api/v1/bots/instant-1", "/metrics"}, {line["path"] for line in paths})
        for line in paths:
            self.assertIn(line["status"], (200, 404) if "/m1" in line["path"] or line["path"].startswith("/play") else (200,), line["path"])
            self.assertGreaterEqual(line["p99_ms"], line["p50_ms"])
        page, = (line for line in lines if line["of"] == "page")
        self.all_are_above_zero(page, "per_s", "bare_per_s", "ratio", "p99_ms", "bare_p99_ms")
        for line in lines:
            if line["of"] in ("matches", "crowd"):
                self.assertEqual((line["matches"], line["asked_per_s"]), (64, 500 if line["of"] == "matches" else 0))
                self.all_are_above_zero(line, "decisions_per_s", "other_per_s", "decisions_ratio", "lateness_p99_ms",
                                        "other_lateness_p99_ms", "lateness_ratio", "cores")
        self.assertEqual(os.listdir(self.sockets), [])

    def sdk(self, *words):
        return self.lines(*words, quick=("bench", "sdk", "--pairs", "2", "--run-ms", "40", "--json"))

    def test_the_c_sdk_is_measured_beside_a_bot_without_it(self):
        lines = self.sdk("--matches", "1", "--matches", "3", "--matches", "64")
        self.assertEqual([(line["matches"], line["views"]) for line in lines],
                         [(matches, views) for matches in (1, 3, 64) for views in ("full", "sparse", "none")])
        for line in lines:
            self.assertEqual((line["bench"], line["language"]), ("sdk", "c"))
            self.all_are_above_zero(line, "decisions_per_s", "bare_per_s", "ratio", "us_per_decision", "bare_us",
                                    "us_ratio", "of_none", "start_ms", "bare_start_ms", "memory_bytes",
                                    "bare_memory_bytes", "router_us", "calibration")
            self.assertLess(max(line["view_share"], line["bare_view_share"]), 1)
            if line["views"] == "none":
                self.assertEqual((line["of_none"], line["view_share"], line["bare_view_share"]), (1, 0, 0))
        self.assertEqual(os.listdir(self.sockets), [])

    def test_bots_on_an_sdk_are_named_by_their_commands_and_of_any_game(self):
        instant = f"{ARENA} bench bot"
        lines = self.sdk("--game", "leduc", "--transport", "tcp", "--matches", "2", "--bot", f"one={instant}", "--bare", f"one={instant}",
                         "--bot", f"two={ARENA} bench sdk-bot", "--bare", f"two={instant}")
        self.assertEqual([line["language"] for line in lines], ["one"] * 3 + ["two"] * 3)

    def test_what_a_bot_of_that_benchmark_does_wrong_is_said(self):
        good = ("--matches", "2", "--bare", f"x={ARENA} bench bot", "--bot")
        for command in (
                f"{ARENA} bench bot --capacity 3",
                f"{ARENA} bench bot --views none",
                "sh -c 'echo no luck; exit 7'",
                "/none/such"):
            run = subprocess.run((ARENA, "bench", "sdk", *good, f"x={command}"), env=self.environment,
                                 capture_output=True, text=True, check=False)
            self.assertEqual((run.returncode, run.stdout), (3, ""), command)
            self.says(run)
        self.assertEqual(os.listdir(self.sockets), [])

    def test_wrong_use_of_that_benchmark_is_said(self):
        for words in (
                ("--bot", "x=true"),
                ("--bare", "x=true"),
                ("--bot", "true"),
                ("--bare", "C++=true"),
                ("--bot", "x=true", "--bot", "x=false"),
                ("--transport", "udp"),
                ("--matches", "0")):
            run = subprocess.run((ARENA, "bench", "sdk", *words), env=self.environment, capture_output=True, text=True, check=False)
            self.assertEqual((run.returncode, run.stdout), (2, ""), words)
            self.says(run)

    @unittest.skipIf(SANITIZED, SHADOW)
    def test_sandboxes_are_measured_beside_none_and_leave_nothing_behind(self):
        run = subprocess.run((ARENA, "bench", "sandbox", "--json", "--pairs", "1", "--run-ms", "50", "--bots", "3",
                              "--game", "leduc"), env=self.environment, capture_output=True, text=True, check=False)
        if run.returncode == 3 and "there is no sandbox to measure: " in run.stderr:
            self.skipTest(run.stderr)
        self.assertEqual((run.returncode, run.stderr), (0, ""))
        lines = [json.loads(line) for line in run.stdout.splitlines()]
        bots = [line for line in lines if line["of"] == "bot"]
        crowds = [line for line in lines if line["of"] == "crowd"]
        self.assertEqual([line["sandbox"] for line in bots], [line["sandbox"] for line in crowds])
        self.assertEqual([line["sandbox"] for line in bots[:2]], ["none", "limits"])
        self.assertEqual((bots[0]["over_ms"], bots[0]["ratio"]), (0, 1))
        for line in bots:
            self.assertGreater(line["first_ms"], line["start_ms"])
            self.assertGreater(line["decisions_per_s"], 0)
        for line in crowds:
            self.assertEqual(line["bots"], 3)
            self.assertGreaterEqual(line["processes"], 1)
            self.assertGreater(line["memory_bytes"], 0)
        self.assertEqual(os.listdir(self.sockets), [])

    def test_the_figures_of_a_ladder_have_names(self):
        run = subprocess.run((ARENA, "bench", "ladder", "--of", "speed"), env=self.environment, capture_output=True,
                             text=True, check=False)
        self.assertEqual((run.returncode, run.stdout), (2, ""))
        self.says(run)

    def test_wrong_use_is_said(self):
        for words in (
                ("--matches", "7"),
                ("--set", "hunted=9"),
                ("--mix", "sanctury"),
                ("--views", "some")):
            run = subprocess.run((ARENA, *QUICK, *words), env=self.environment, capture_output=True, text=True, check=False)
            self.assertEqual((run.returncode, run.stdout), (2, ""))
            self.says(run)

    def test_the_bot_needs_an_arena(self):
        self.environment.pop("ARENA_ENDPOINT", None)
        run = subprocess.run((ARENA, "bench", "bot"), env=self.environment, capture_output=True, text=True, check=False)
        self.assertEqual(run.returncode, 2)
        self.assertIn("ARENA_ENDPOINT", run.stderr)


if __name__ == "__main__":
    unittest.main()
