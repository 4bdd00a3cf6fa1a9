# SPDX-License-Identifier: MIT
"""A recorded match, played to a bot once more."""

import json
import os
import shutil
import unittest

from stage import BUILD, PLAIN, RANDOM, Stage, broken


class Relive(Stage):
    def record(self, *words, game="notalone"):
        self.arena("match", "--game", game, "--records", self.records, "--quiet", *words)
        (name,) = [name for name in os.listdir(self.records) if name.endswith(".arena")]
        return os.path.join(self.records, name)

    def notalone(self, *words):
        return self.record("--creature", RANDOM, "--hunted", RANDOM, "--seed", "relive", *words)

    def relive(self, path, seat, *command, words=(), code=0):
        told = self.arena("relive", path, "--seat", str(seat), "--json", *words, "--", *command, code=code).stdout
        return [json.loads(line) for line in told.splitlines()]

    def test_the_same_bot_answers_the_same_on_every_seat(self):
        path = self.notalone()
        for seat in range(4):
            first, last = self.relive(path, seat, RANDOM)
            self.assertEqual((first["match"], first["seat"], first["bot"]), ("m1", seat, "random"))
            self.assertGreater(last["decisions"], 5)
            self.assertEqual((last["answers"], last["differ"], last["faults"]), (last["decisions"], 0, 0))

    def test_the_bot_may_live_in_a_sandbox(self):
        path = self.notalone()
        for level in ("limits", "best"):
            last = self.relive(path, 1, PLAIN, words=["--sandbox", level])[-1]
            self.assertEqual((last["answers"], last["differ"], last["faults"]), (last["decisions"], 0, 0))
        kept = os.path.join(self.folder, "kept")
        self.relive(path, 1, "sh", "-c", f"touch $ARENA_STATE/was; exec {PLAIN}", words=["--sandbox", "limits", "--state", kept])
        self.assertTrue(os.path.exists(os.path.join(kept, "1", "was")))
        for words in (("--limits", "memory=1G"), ("--sandbox", "jail")):
            self.says(self.arena("relive", path, "--seat", "1", *words, "--", PLAIN, code=2))

    def test_a_budget_that_is_not_measured_is_told(self):
        done = self.arena("match", "--game", "leduc", "--player", PLAIN, "--records", self.records, "--quiet", "--sandbox", "namespaces",
                          "--clock", "move=9s,cpu=500ms", code=(0, 2, 3))
        if done.returncode:
            self.skipTest(done.stderr.strip())
        (path,) = [os.path.join(self.records, name) for name in os.listdir(self.records) if name.endswith(".arena")]
        self.says(self.arena("relive", path, "--seat", "0", "--", PLAIN).stderr)

    def test_rounds_in_which_nobody_is_asked_are_passed_over(self):
        plugin = os.path.join(self.folder, "minnow.so")
        shutil.copyfile(os.path.join(BUILD, "tests", "plugins", "minnow.so"), plugin)
        path = self.record("--plugin", plugin, "--player", RANDOM, "--seed", "relive", game="minnow")
        for seat in range(2):
            last = self.relive(path, seat, RANDOM, words=["--plugin", plugin])[-1]
            self.assertEqual((last["decisions"], last["answers"], last["differ"]), (3, 3, 0))

    def test_of_a_match_without_a_clock_the_same_holds(self):
        self.relive(self.notalone("--clock", "none"), 0, RANDOM)

    def test_the_clock_can_be_left_out(self):
        self.relive(self.notalone(), 2, RANDOM, words=["--no-clock"])

    def test_another_bot_differs_and_it_is_said_where(self):
        lines = self.relive(self.notalone(), 0, *broken("legal").split(), code=1)
        differences = [line for line in lines if "recorded" in line]
        self.assertEqual(len(differences), lines[-1]["differ"])
        self.assertGreater(len(differences), 3)
        for line in differences:
            self.assertNotEqual(line["action"], line["recorded"])
            self.assertNotEqual(line["text"], line["recorded_text"])
            self.assertEqual(line["cause"], "bot")

    def test_it_is_told_in_words(self):
        told = self.arena("relive", self.notalone(), "--seat", "0", "--", *broken("legal").split(), code=1).stdout
        self.says(told.splitlines()[0])
        self.assertRegex(told, r"\n  turn 1, decision \d+: [^;]+; recorded: [^;]+\n")
        self.says(told.splitlines()[-1], but=((r"\d+ (decisions|answered|otherwise)", r"N \1"),))

    def test_what_the_bot_does_wrong_is_said(self):
        path = self.notalone()
        for mode, fault in (("illegal", "illegal"), ("dies", "gone"), ("garbage", "garbage")):
            lines = self.relive(path, 0, *broken(mode).split(), code=1)
            self.assertIn(fault, [line.get("fault") for line in lines], mode)

    def test_a_bot_that_does_not_answer_is_late(self):
        path = self.record("--player", RANDOM, "--clock", "move=50ms,bank=0s,inc=0s,grace=0ms", game="leduc")
        lines = self.relive(path, 0, *broken("silent").split(), code=1)
        self.assertIn("late", [line.get("fault") for line in lines])

    def test_a_program_that_is_no_bot_is_gone(self):
        lines = self.relive(self.notalone(), 0, "true", code=1)
        self.assertEqual(lines[0]["fault"], "gone")
        self.assertEqual(lines[-1]["answers"], 0)

    def test_of_several_matches_one_must_be_named(self):
        path = self.notalone("--games", "2")
        self.assertIn("2 matches", self.arena("relive", path, "--seat", "0", "--", RANDOM, code=2).stderr)
        self.assertEqual(self.relive(path, 1, RANDOM, words=["--match", "m2"])[0]["match"], "m2")

    def test_wrong_use_is_said(self):
        path = self.notalone()
        for words in ((path,), (path, "--", RANDOM), (path, "--seat", "4", "--", RANDOM),
                      (path, "--match", "m9", "--seat", "0", "--", RANDOM)):
            self.says(self.arena("relive", *words, code=2))
        self.assertIn("no-such-bot", self.arena("relive", path, "--seat", "0", "--", "no-such-bot", code=3).stderr)

    def test_a_record_that_is_cut_is_played_as_far_as_it_goes(self):
        path = self.notalone()
        with open(path, "rb") as stream:
            content = stream.read()
        with open(path, "wb") as stream:
            stream.write(content[:len(content) * 2 // 3])
        self.assertEqual(self.relive(path, 0, RANDOM)[-1]["differ"], 0)


if __name__ == "__main__":
    unittest.main()
