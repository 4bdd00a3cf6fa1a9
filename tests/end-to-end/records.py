# SPDX-License-Identifier: MIT
"""What is recorded, verified and told again."""

import json
import os
import re
import shutil
import signal
import time
import unittest

from stage import RANDOM, Stage, broken

# Records that were made once: of today's epochs of NOT ALONE and Liar's Dice (golden_records.py), of an epoch of Leduc
# that has passed and that it still plays, and of one of NOT ALONE that it plays no more.
GOLDEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "golden", "records")
LEDUC_THEN = "leduc-1-9fc6825a2e15431e"
AGREE, OTHER_EPOCH = 20, 2  # matches


def golden(name):
    return os.path.join(GOLDEN, name + ".arena")


class Records(Stage):
    def record(self, *words):
        self.play("--player", RANDOM, "--records", self.records, *words)
        name = min(name for name in os.listdir(self.records) if name.endswith(".arena"))
        return os.path.join(self.records, name)

    def change(self, path, change):
        with open(path, "rb") as stream:
            content = bytearray(stream.read())
        with open(path, "wb") as stream:
            stream.write(change(content))

    def test_all_records_agree(self):
        self.record("--games", "50", "--jobs", "3", "--set", "hands=3")
        self.says(self.arena("verify", self.records))

    def test_a_record_has_the_version_of_the_arena(self):
        version = self.arena("version").stdout.strip().encode()
        with open(self.record("--set", "hands=3"), "rb") as stream:
            self.assertRegex(stream.read(), rb"(?s)\xa5arena(\xd9.|[\xa0-\xbf])" + re.escape(version) + rb"[\x80-\xff]")

    def many(self):
        """Three runs of 100 matches, of which the second has a changed byte and the last is cut."""
        paths = []
        for name in "abc":
            self.play("--player", RANDOM, "--records", os.path.join(self.folder, name), "--games", "100", "--seed", name)
            (file,) = [file for file in os.listdir(os.path.join(self.folder, name)) if file.endswith(".arena")]
            paths.append(os.path.join(self.folder, name, file))
        self.change(paths[1], lambda content: content[:-700] + bytes([content[-700] ^ 1]) + content[-699:])
        self.change(paths[2], lambda content: content[:-3])
        return [os.path.dirname(path) for path in paths]

    def test_any_number_of_jobs_says_the_same(self):
        places = self.many()
        for words, outcomes in (((), ("300 records", "differs", "cut at byte", "other seal")), (("--json",), ('"records":300', '"differs"', '"cut at'))):
            told = [self.arena("verify", *words, *jobs, *places, code=1).stdout
                    for jobs in (("--jobs", "1"), ("--jobs", "2"), ("--jobs", "9"), ())]
            for outcome in outcomes:
                self.assertIn(outcome, told[0])
            self.assertEqual(told[1:], told[:1] * 3)
        good = [self.arena("verify", "--jobs", jobs, places[0]).stdout for jobs in ("1", "3")]
        self.assertEqual(good[0], good[1])

    def test_a_file_that_cannot_be_read_is_said_with_any_number_of_jobs(self):
        places = self.many()[:1]
        os.symlink("nowhere", os.path.join(places[0], "z.arena"))
        told = [self.arena("verify", "--jobs", jobs, *places, code=3) for jobs in ("1", "3")]
        self.says(told[0].stderr)
        self.assertEqual((told[0].stdout, told[0].stderr), (told[1].stdout, told[1].stderr))

    def test_a_number_of_jobs_that_makes_no_sense_is_refused(self):
        path = self.record()
        for jobs in ("0", "1025", "two", "-1", ""):
            self.says(self.arena("verify", "--jobs", jobs, path, code=2))

    def test_records_of_many_machines_are_compared(self):
        """Two runs on one seed are two records of each match: bots of one seed play it the same way, but take other times. Now and
        then they take the same ones, and it is one record twice."""
        first, copy, other = (os.path.join(self.folder, name) for name in ("node-1", "node-2", "node-3"))
        for place in (first, other):
            self.play("--player", RANDOM, "--records", place, "--games", "20", "--seed", "one")
        shutil.copytree(first, copy)
        done = self.arena("verify", first, copy)
        self.says(done.stdout)
        done = self.arena("verify", "--json", first, copy, other, code=1)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        told = [line for line in lines if line.get("outcome") == "contradicts"]
        matches = {line["match"] for line in told}
        self.assertLessEqual(matches, {f"m{number}" for number in range(1, 21)})
        self.assertEqual(len(matches), len(told))
        self.assertGreater(len(told), 10)
        for line in told:
            self.assertRegex(line["file"], "/node-3/")
            self.says(line["why"])
        self.assertEqual((lines[-1]["copies"], lines[-1]["contradictions"], lines[-1]["agrees"]), (40 - len(told), len(told), 60))
        self.says(self.arena("verify", other, first, code=1), about=" of them contradict", but=((rf"\b{len(told)} of them", "SOME of them"),))

    def test_a_match_that_was_broken_off_elsewhere_contradicts_nothing(self):
        path = self.record("--games", "3")
        cut = os.path.join(self.folder, "cut")
        shutil.copytree(self.records, cut)
        self.change(os.path.join(cut, os.path.basename(path)), lambda content: content[:-3])
        for places in ((self.records, cut), (cut, self.records)):
            last = json.loads(self.arena("verify", "--json", *places, code=1).stdout.splitlines()[-1])
            self.assertEqual((last["copies"], last["contradictions"], last["unfinished"]), (2, 0, 1))

    def test_copies_of_a_match_are_one_match_to_replay(self):
        first, copy, other = (os.path.join(self.folder, name) for name in ("node-1", "node-2", "node-3"))
        for place in (first, other):
            self.play("--player", RANDOM, "--records", place, "--games", "3", "--seed", "one")
        shutil.copytree(first, copy)
        page = os.path.join(self.folder, "m2.html")
        self.arena("replay", first, copy, "--match", "m2", "--html", page)
        self.says(self.arena("replay", first, copy, other, "--match", "m2", "--html", page, code=2))

    @unittest.skipUnless(os.environ.get("VERIFY_GAMES"), "measures, and wants the machine for itself")
    def test_two_jobs_are_quicker_than_one(self):
        """In turns, so that whatever else the machine does slows down both."""
        self.arena("match", "--creature", RANDOM, "--hunted", RANDOM, "--mix", "all", "--clock", "none", "--quiet", "--jobs", "8",
                   "--games", os.environ["VERIFY_GAMES"], "--records", self.records)
        ratios = []
        for turn in range(9):
            took = {}
            for jobs in ("12", "21")[turn % 2]:
                begun = time.monotonic()
                self.arena("verify", "--jobs", jobs, self.records)
                took[jobs] = time.monotonic() - begun
            ratios.append(took["1"] / took["2"])
        print("one job / two jobs, the median of", *(f"{ratio:.2f}" for ratio in sorted(ratios)))
        self.assertGreater(sorted(ratios)[4], 1.5)

    def test_it_can_be_interrupted(self):
        """It stands still, as nobody reads what it prints."""
        self.change(self.record("--games", "1500"), lambda content: content.replace(b"random", b"randon"))
        for jobs in ("1", "3"):
            process = self.start("verify", "--jobs", jobs, self.records)
            self.assertIn("differs", process.stdout.readline())
            process.send_signal(signal.SIGINT)
            self.assertEqual(process.wait(), -signal.SIGINT)
            self.assert_nothing_is_left()

    def test_records_of_matches_with_faults_agree_too(self):
        self.play("--player", broken("dies"), "--player", broken("illegal"), "--records", self.records, "--set", "hands=9",
                  "--games", "5")
        self.assertTrue(self.arena("verify", self.records).stdout.endswith("\n5 records: 5 agrees\n"))

    def test_golden_records_agree(self):
        today = [golden(name[:-6]) for name in sorted(os.listdir(GOLDEN)) if name != "notalone-before.arena"]
        told = self.arena("verify", *today).stdout
        self.assertTrue(told.endswith(f"\n{AGREE} records: {AGREE} agrees\n"), told)

    def test_a_match_of_an_epoch_that_is_played_no_more_is_named_so(self):
        done = self.arena("verify", golden("notalone-before"), code=1)
        self.says(done.stdout)
        self.assertTrue(done.stdout.endswith(f"\n{OTHER_EPOCH} records: 0 agrees, {OTHER_EPOCH} other epoch\n"), done.stdout)

    def test_a_match_of_an_epoch_that_is_played_no_more_is_not_relived(self):
        told = self.arena("relive", golden("notalone-before"), "--match", "m1", "--seat", "1", "--", RANDOM, code=(1, 2, 3))
        self.assertIn("epoch", told.stdout + told.stderr)

    def test_matches_of_former_epochs_are_told_in_their_settings(self):
        lines = [json.loads(line) for line in self.arena("replay", golden("leduc"), "--json").stdout.splitlines()]
        matches = [line for line in lines if "settings" in line]
        self.assertEqual([(line["epoch"], set(line["settings"])) for line in matches], [(LEDUC_THEN, {"hands"})] * 2)
        self.assertEqual([line["outcome"] for line in lines if "outcome" in line], ["agrees"] * 2)

    def test_golden_matches_can_be_relived(self):
        for name in ("notalone-three-hunted", "notalone-mixed"):
            for seat in range(4):
                told = self.arena("relive", golden(name), "--match", "m2", "--seat", str(seat), "--json", "--", RANDOM, code=(0, 1))
                last = json.loads(told.stdout.splitlines()[-1])
                self.assertEqual((last["answers"], last["faults"]), (last["decisions"], 0))

    def test_a_record_that_is_cut_is_unfinished(self):
        path = self.record("--games", "5")
        self.change(path, lambda content: content[:-10])
        told = self.arena("verify", path, code=1).stdout
        self.assertIn(f"{path} m5: unfinished", told)
        self.assertTrue(told.endswith("5 records: 4 agrees, 1 unfinished\n"), told)

    def test_a_record_with_a_changed_byte_differs(self):
        path = self.record()

        def change(content):
            content[len(content) // 2] ^= 1
            return content

        self.change(path, change)
        self.arena("verify", path, code=1)

    def test_something_else_is_no_record(self):
        told = self.arena("verify", __file__, code=1).stdout
        self.says(told)
        self.assertTrue(told.endswith("\n0 records: 0 agrees\n"), told)

    def test_a_folder_without_records_is_told_apart_from_good_ones(self):
        self.says(self.arena("verify", self.folder, code=1))

    def test_a_match_is_told_whole(self):
        told = self.arena("replay", self.record("--games", "3", "--seed", "one"), "--match", "m2").stdout
        self.says(told, about="match m")
        self.says(told, about=" is dealt ")

    def test_a_match_is_told_as_one_seat_learned_it(self):
        self.says(self.arena("replay", self.record("--seed", "one"), "--seat", "0"), about=" is dealt ")

    def test_a_match_is_told_as_all_learned_it(self):
        self.says(self.arena("replay", self.record("--seed", "one"), "--public"), about=" is dealt ")

    def test_a_match_is_told_as_json(self):
        lines = [json.loads(line) for line in self.arena("replay", self.record(), "--json").stdout.splitlines()]
        self.assertEqual(lines[0]["match"], "m1")
        self.assertEqual([line["event"] for line in lines if "event" in line][:2], ["deal", "deal"])
        self.assertEqual(lines[-1]["outcome"], "agrees")

    def test_a_match_that_is_not_there_is_said(self):
        self.says(self.arena("replay", self.record(), "--match", "m7", code=2))


if __name__ == "__main__":
    unittest.main()
