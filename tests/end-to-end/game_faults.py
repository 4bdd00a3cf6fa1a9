# SPDX-License-Identifier: MIT
"""A game with mistakes: no bot is charged with them, other matches go on, and the program says what happened where."""

import hashlib
import json
import os
import re
import shutil
import signal
import unittest

from stage import BUILD, RANDOM, Stage

FAULTY = os.path.join(BUILD, "tests", "plugins", "faulty.so")
HEADER = os.path.join(os.path.dirname(__file__), "..", "..", "arena", "game", "game.h")

# The mistake, and what is said about it.
MISTAKES = (
    "nobody", "mask-beyond", "many-actions", "descending", "no-such-action", "refuses", "goes-on", "turn-zero",
    "bad-winner", "bad-reason", "behind-state", "behind-view", "event-values", "event-list", "ask-kind", "null",
    "null-view", "null-actions", "divide", "abort", "stack", "loop")
EVENT = f"""plugin = "faulty.so"
seed = "mistakes"
rounds = 3
entry one {{ command = "{RANDOM}" }}
entry two {{ command = "{RANDOM}" }}
"""


class GameFaults(Stage):
    def setUp(self):
        super().setUp()
        self.plugin = shutil.copyfile(FAULTY, os.path.join(self.folder, "faulty.so"))

    def match(self, fault, *words, code=4, **more):
        return self.arena("match", *self.players(), "--json", *words, code=code, ARENA_TEST_FAULT=fault, **more)

    def players(self):
        return ("--plugin", self.plugin, "--player", RANDOM, "--seed", "mistakes")

    def ended(self, fault, *words):
        """What a run says that the game ends. It leaves its sockets, which the next run sweeps."""
        process = self.start("match", *words, ARENA_TEST_FAULT=fault)
        said = process.communicate()[1]
        self.assertEqual(process.returncode, 3, said)
        return said

    @staticmethod
    def abi():
        with open(HEADER, encoding="utf-8") as file:
            return re.search(r"#define GAME_ABI (\d+)u", file.read()).group(1)

    def know(self):
        """As if the file had passed the check."""
        folder = os.path.join(self.cache, "arena", "games")
        os.makedirs(folder, 0o700, exist_ok=True)
        with open(self.plugin, "rb") as file:
            digest = hashlib.blake2b(file.read(), digest_size=32).hexdigest()
        with open(os.path.join(folder, f"abi{self.abi()}-{digest}"), "w", encoding="utf-8"):
            pass

    def test_each_mistake_makes_the_match_void_and_charges_nobody(self):
        for fault in MISTAKES:
            with self.subTest(fault):
                done = self.match(fault)
                (line,) = map(json.loads, done.stdout.splitlines())
                self.assertEqual((line["verdict"]["winner"], line["verdict"]["reason"]), ("void", "game-fault"))
                self.assertNotIn('"fault"', done.stdout)
                self.assertFalse([seat for seat in line["seats"] if seat.get("faults")], done.stdout)
                self.says(done.stderr, f"arena match: {fault}")

    def test_other_matches_are_as_they_would_have_been(self):
        good = self.match("", "--games", "12", "--jobs", "3", code=0).stdout.splitlines()
        some = self.match("null,some", "--games", "12", "--jobs", "3").stdout.splitlines()
        hashes = [json.loads(line)["hash"] for line in good]
        voids = 0
        for expected, line in zip(hashes, map(json.loads, some)):
            voids += line["verdict"]["winner"] == "void"
            if line["verdict"]["winner"] != "void":
                self.assertEqual(line["hash"], expected)
        self.assertTrue(0 < voids < 12, some)

    def test_a_match_is_played_again_by_the_seed_in_the_sentence(self):
        seed = json.loads(self.match("divide").stdout)["seed"]
        done = self.arena("match", "--plugin", self.plugin, "--player", RANDOM, "--match-seed", seed, code=4,
                          ARENA_TEST_FAULT="divide")
        self.assertIn("SIGFPE", done.stderr)

    def test_a_file_that_passed_the_check_is_not_checked_again_and_ends_the_program(self):
        self.match("refuses")
        self.know()
        self.says(self.ended("null", *self.players()), about="its function")
        self.match("null", "--paranoid")

    def test_a_run_that_its_game_ended_is_resumed_only_with_the_game_checked(self):
        for fault in ("null,some", "loop,some"):
            with self.subTest(fault):
                shutil.rmtree(self.records, ignore_errors=True)
                said = self.ended(fault, *self.players(), "--games", "6", "--records", self.records, "--no-paranoid")
                self.says(said, about="its function")
                sentence = said.splitlines()[-1][len("arena: "):]
                told = self.ended(fault, "--resume", self.records, "--no-paranoid")
                self.assertIn("needs --paranoid", told)
                self.assertIn(sentence, told)
                told = self.arena("match", "--resume", self.records, "--json", code=4, ARENA_TEST_FAULT=fault)
                lines = [json.loads(line) for line in told.stdout.splitlines()]
                self.assertEqual(len(lines), 6)
                reasons = {line["verdict"]["reason"] for line in lines}
                self.assertEqual(reasons, {"game-fault", "most-tricks"})
                told = self.arena("verify", "--plugin", self.plugin, "--no-paranoid", self.records,
                                  ARENA_TEST_FAULT=fault)
                self.assertIn("6 matches", told.stdout)

    def test_a_game_that_calls_exit_does_not_end_the_work_in_silence(self):
        self.match("", "--records", self.records, code=0)
        said = "its function apply called exit, and a game must return"
        for words in ((*self.players(), "--games", "3"), (*self.players(), "--no-paranoid")):
            self.assertIn(said, self.ended("exit", *words))
        told = self.arena("verify", "--plugin", self.plugin, self.records, code=3, left=os.listdir(self.sockets),
                          ARENA_TEST_FAULT="exit")
        self.assertIn(said, told.stderr)

    def test_relive_and_replay_say_it_too(self):
        self.match("", "--records", self.records, code=0)
        words = ("--plugin", self.plugin, self.records)
        for fault in ("null-view", "divide"):
            told = self.arena("relive", *words, "--seat", "0", "--", RANDOM, code=3, ARENA_TEST_FAULT=fault)
            self.says(told.stderr)
        told = self.arena("replay", *words, code=(1, 3), ARENA_TEST_FAULT="divide")
        self.says(told.stderr + told.stdout, about="its function")

    def test_ctrl_c_ends_a_run_of_endless_loops(self):
        process = self.start("match", "--plugin", self.plugin, "--player", RANDOM, "--games", "500", "--jobs", "1",
                             ARENA_TEST_FAULT="loop")
        self.says(process.stderr.readline())
        process.send_signal(signal.SIGINT)
        process.communicate()
        self.assertEqual(process.returncode, 130)

    def test_an_event_says_at_its_end_that_it_is_not_whole(self):
        folder = self.event(EVENT)
        shutil.copyfile(FAULTY, os.path.join(folder, "faulty.so"))
        done = self.arena("tournament", folder, "--json", code=4, ARENA_TEST_FAULT="abort,some")
        self.says(done.stderr)
        self.assertIn('"reason":"game-fault"', done.stdout)
        for line in map(json.loads, done.stdout.splitlines()):
            for entry in line.get("standing", ()):
                self.assertEqual([role["faults"] for role in entry["roles"].values()], [0])

    def test_what_the_game_does_wrong_at_once_refuses_the_file(self):
        for fault in ("nine-seats", "no-such-role", "empty-why", "configure-crashes"):
            with self.subTest(fault):
                self.says(self.match(fault, code=3), f"arena match: {fault}")


if __name__ == "__main__":
    unittest.main()
