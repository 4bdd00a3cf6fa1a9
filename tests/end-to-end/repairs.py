# SPDX-License-Identifier: MIT
"""What a host changes in an event by command: what counts then, what is written down, and what is refused."""

import fcntl
import json
import os
import shutil
import signal
import subprocess
import unittest

from stage import RANDOM, SANITIZED, Stage, until

WITS = os.path.join(os.path.dirname(RANDOM), "bot-wits")
LEDUC = 'game = leduc\nclock = "none"\nseed = "e"\nclass short { set = {"hands=2"} }\n'
SLOW = 'clock = "none"\nseed = "e"\nclass one { set = {"hunted=1"} }\n'
THREE = "".join(f'entry {name} {{ command = "{RANDOM}" }}\n' for name in ("ann", "bob", "cid"))
FOUR = THREE + f'entry dan {{ command = "{RANDOM}" }}\n'


def name_of(match):
    return f'{match["round"]}/{match["match"]}'


def counting(matches):
    return [name_of(match) for match in matches if not match["withdrawn"] and match["winner"] != "void"]


def plays(match, entry):
    return entry in (seat["entry"] for seat in match["seats"])


def played(match):
    """What does not change when the host changes what counts."""
    return {key: value for key, value in match.items() if key != "withdrawn"}


class Repairs(Stage):
    def over(self, text="groups = 2\n" + LEDUC + THREE, name="event"):
        folder = self.event(text, name)
        self.arena("tournament", folder, "--quiet")
        return folder

    def beside(self, *words, code=0):
        """What starts nothing leaves nothing, while an arena runs, or after one was killed."""
        before = sorted(os.listdir(self.sockets))
        process = self.start("tournament", *words)
        told, wrong = process.communicate()
        self.assertEqual(process.returncode, code, wrong)
        self.assertEqual(sorted(os.listdir(self.sockets)), before)
        return subprocess.CompletedProcess(words, code, told, wrong)

    def told(self, *words):
        """Matches, lines of the log, table."""
        run = self.beside if words[0] == "show" else lambda *more: self.arena("tournament", *more)
        lines = [json.loads(line) for line in run(*words, "--json").stdout.splitlines()]
        return ([line for line in lines if "match" in line], [line for line in lines if "command" in line],
                next(line for line in lines if "standing" in line))

    def order(self, verb, *words, code=0):
        return self.beside(verb, *words, "--why", "the host slept", code=code)

    def broken_off(self, text):
        folder = self.event(text)
        process = self.start("tournament", folder, "--quiet")
        self.wait_for_records(folder)
        process.send_signal(signal.SIGKILL)
        self.end(process)
        return folder

    def wait_for_records(self, folder, size=30000):
        rounds = os.path.join(folder, "rounds", "001")

        def written():
            return os.path.isdir(rounds) and sum(os.path.getsize(os.path.join(rounds, name))
                                                 for name in os.listdir(rounds) if name.endswith(".arena")) > size

        until(written, "records of the first round")

    def wait_for_a_group(self, folder):
        self.wait_for_records(folder)
        until(lambda: self.told("show", folder)[0], "the first group is finished")

    # --- what counts ---------------------------------------------------------------------------------------------

    def test_show_tells_what_playing_told(self):
        folder = self.event("groups = 2\n" + LEDUC + THREE)
        first = self.arena("tournament", "play", folder, "--json").stdout
        self.assertEqual(self.arena("tournament", "show", folder, "--json").stdout, first)
        self.assertEqual(self.arena("tournament", folder, "--json").stdout, first)

    def test_a_void_match_counts_for_nothing_until_that_is_taken_back(self):
        folder = self.over()
        matches, _, table = self.told("show", folder)
        self.order("void", folder, "1/m1", "1/m4")
        after, lines, changed = self.told("show", folder)
        self.assertEqual([name_of(match) for match in after if match["withdrawn"]], ["1/m1", "1/m4"])
        self.assertEqual([played(match) for match in after], [played(match) for match in matches])
        self.assertEqual(changed["matches"], table["matches"] - 2)
        self.assertEqual(changed["withdrawn"], 2)
        self.says(self.beside("show", folder), "arena tournament show", about=" count, ")
        self.assertEqual((lines[0]["number"], lines[0]["command"], lines[0]["targets"], lines[0]["why"]),
                         (1, "void", ["1/m1", "1/m4"], "the host slept"))
        self.order("undo", folder, "1")
        again, lines, back = self.told("show", folder)
        self.assertEqual((again, back), (matches, table))
        self.assertEqual([line["undone"] for line in lines], [True, False])
        self.order("void", folder, "1/m1")

    def test_no_match_of_an_entry_that_was_withdrawn_counts(self):
        folder = self.over()
        self.order("withdraw", folder, "bob")
        matches, _, table = self.told("show", folder)
        self.assertEqual([match["withdrawn"] for match in matches], [plays(match, "bob") for match in matches])
        self.assertEqual(table["matches"], 4)
        self.assertEqual([row["withdrawn"] for row in table["standing"]], [False, False, True])
        self.assertRegex(self.beside("show", folder).stdout, r"\n   3 bob .*  withdrawn\n")
        self.assertEqual(self.told(folder)[0], matches)

    def test_of_no_match_that_counts_one_sentence_is_told(self):
        folder = self.over("groups = 1\n" + LEDUC + THREE)
        self.order("void", folder, *(f"1/m{i}" for i in range(1, 7)))
        told = self.beside("show", folder).stdout
        self.says(told, "arena tournament show", about="count")
        self.assertNotIn("rank", told)
        with open(os.path.join(folder, "report.html"), encoding="utf-8") as file:
            page = file.read()
        self.assertIn("No match counts, so there are no ratings.", page)
        self.assertNotIn("Who is stronger", page)

    def test_a_knockout_has_the_winner_of_what_counts(self):
        folder = self.over("format = knockout\ngroups = 1\n" + LEDUC + FOUR)
        _, _, table = self.told("show", folder)
        winner, second = (row["entry"] for row in table["standing"][:2])
        self.assertEqual(table["winner"], winner)
        self.order("withdraw", folder, winner)
        _, _, table = self.told("show", folder)
        self.assertEqual((table["winner"], table["standing"][0]["entry"], table["standing"][3]["entry"]),
                         (second, second, winner))
        self.order("undo", folder, "1")
        self.order("replay", folder, "2/m1")
        _, _, table = self.told("show", folder)
        self.assertEqual(table["winner"], None)
        self.says(self.beside("show", folder), "arena tournament show", about="the knockout")
        matches, _, table = self.told(folder)
        self.assertEqual(table["winner"], table["standing"][0]["entry"])
        self.assertIn(table["winner"], [seat["entry"] for seat in matches[-1]["seats"]])

    def test_a_replay_plays_the_whole_group_on_new_seeds_and_the_latest_result_counts(self):
        folder = self.over()
        first = self.told("show", folder)[0]
        self.order("replay", folder, "1/m6")
        waiting = self.told("show", folder)[0]
        self.assertEqual(len(waiting), len(first))
        self.assertEqual([name_of(match) for match in waiting if match["withdrawn"]], ["1/m5", "1/m6"])
        self.arena("tournament", folder)
        after = self.told("show", folder)[0]
        self.assertEqual(after[:-2], waiting)
        self.assertEqual([(name_of(match), match["replay"], match["withdrawn"]) for match in after[-2:]],
                         [("1/m5", 1, False), ("1/m6", 1, False)])
        self.assertEqual(len({match["seed"] for match in after}), len(after))
        self.assertEqual(after[-1]["seats"][0]["entry"], first[5]["seats"][0]["entry"])
        self.assertEqual(sorted(counting(after)), sorted(counting(first)))
        self.order("replay", folder, "1/m5")
        self.arena("tournament", folder)
        self.assertEqual([match["replay"] for match in self.told("show", folder)[0] if name_of(match) == "1/m5"
                          and not match["withdrawn"]], [2])
        self.order("undo", folder, "2")
        self.assertEqual(self.told("show", folder)[0], after)
        self.order("undo", folder, "1")
        self.assertEqual(self.told("show", folder)[0], first)

    def test_the_luck_of_replays_does_not_follow_from_what_is_told_of_an_event_that_is_over(self):
        folders = [self.over("groups = 2\n" + LEDUC.replace('seed = "e"\n', "") + THREE)]
        folders.append(shutil.copytree(folders[0], folders[0] + "-2"))
        with open(os.path.join(folders[1], "event.begun"), "r+", encoding="utf-8") as file:
            begun = json.load(file)
            with open(os.path.join(folders[1], "report.html"), encoding="utf-8") as page:
                shown = page.read()
            self.assertIn(begun["seed"], shown)
            self.assertNotIn(begun["replays"], shown)
            begun["replays"] = "5" * 32
            file.seek(0)
            json.dump(begun, file)
            file.truncate()
        seeds = []
        for folder in folders:
            self.order("replay", folder, "1/m6")
            seeds.append(self.told(folder)[0][-1]["seed"])
        self.assertNotEqual(seeds[0], seeds[1])

    def test_the_report_is_left_to_the_arena_that_plays(self):
        folder = self.over()
        path = os.path.join(folder, "report.html")
        with open(path, encoding="utf-8") as file:
            before = file.read()
        playing = os.open(folder, os.O_RDONLY)
        fcntl.flock(playing, fcntl.LOCK_EX)
        self.order("void", folder, "1/m1")
        with open(path, encoding="utf-8") as file:
            self.assertEqual(file.read(), before)
        process = self.start("tournament", folder)  # waits a second for who has only changed something
        os.close(playing)
        _, wrong = process.communicate()
        self.assertEqual((process.returncode, wrong), (0, ""))
        with open(path, encoding="utf-8") as file:
            self.assertIn("the host slept", file.read())

    def test_a_void_reaches_what_was_played_and_no_later_replay(self):
        folder = self.over()
        self.order("void", folder, "1/m1")
        self.order("replay", folder, "1/m1")
        self.arena("tournament", folder)
        self.assertIn("1/m1", counting(self.told("show", folder)[0]))
        self.order("void", folder, "1/m1")
        self.assertNotIn("1/m1", counting(self.told("show", folder)[0]))

    def test_rounds_that_were_played_stay_as_they_were(self):
        for form in ("swiss", "knockout"):
            folder = self.over(f"format = {form}\n" + LEDUC + FOUR, form)
            before = self.told("show", folder)[0]
            self.assertGreaterEqual(max(match["round"] for match in before), 2)
            self.order("void", folder, "1/m1", "1/m2", "1/m3", "1/m4")
            self.order("withdraw", folder, before[-1]["seats"][0]["entry"])
            self.assertEqual([played(match) for match in self.told(folder)[0]], [played(match) for match in before])

    def test_a_candidate_is_judged_by_what_counts(self):
        folder = self.event("format = candidate\ngroups = 400\njobs = 1\n" + SLOW +
                            f'entry wits {{ command = "{WITS}" }}\nentry random {{ command = "{RANDOM}" }}\n')
        self.arena("tournament", folder, "--quiet")
        first = self.told("show", folder)[0]
        self.assertIn("wits: undecided", self.order("void", folder, name_of(first[-1])).stdout)
        self.order("replay", folder, name_of(first[-1]))
        self.arena("tournament", folder, code=(0, 4))
        # Pairs that were played while the verdict fell, beyond it, may count now too.
        self.assertEqual(len([match for match in self.told("show", folder)[0] if match["replay"]]), 2)
        self.order("undo", folder, "2")
        self.assertIn("wits: promote", self.order("undo", folder, "1").stdout)

    @unittest.skipIf(SANITIZED, "the other tests run the same, and it takes long")
    def test_a_candidate_that_lost_its_verdict_goes_on(self):
        folder = self.event("format = candidate\ngroups = 400\njobs = 1\n" + SLOW +
                            f'entry wits {{ command = "{WITS}" }}\nentry random {{ command = "{RANDOM}" }}\n')
        self.arena("tournament", folder, "--quiet")
        first = self.told("show", folder)[0]
        told = self.order("void", folder, *(name_of(match) for match in first[-40:])).stdout
        self.says(told, "arena tournament void", about="wits: undecided", but=((r"[+-]?\d+(\.\d+)?", "N"),))
        with open(os.path.join(folder, "report.html"), encoding="utf-8") as file:
            page = file.read()
        self.assertIn("after round 1 of 1", page)
        self.assertIn("is not judged yet", page)
        self.assertIn("wits: promote", self.arena("tournament", folder).stdout)
        after = self.told("show", folder)[0]
        self.assertEqual([played(match) for match in after[:len(first)]], [played(match) for match in first])
        self.assertGreater(len(after), len(first) + 30)
        self.assertEqual(self.told(folder)[0], after)
        self.order("undo", folder, "1")
        self.assertEqual(self.told(folder)[0], first)

    @unittest.skipIf(SANITIZED, "the other tests run the same, and it takes long")
    def test_of_a_candidate_all_tell_the_same_after_a_change(self):
        folder = self.event("format = candidate\ngroups = 400\njobs = 16\n" + SLOW +
                            f'entry wits {{ command = "{WITS}" }}\nentry random {{ command = "{RANDOM}" }}\n')
        self.arena("tournament", folder, "--quiet")
        first = self.told("show", folder)[0]
        table = self.order("void", folder, *(name_of(match) for match in first[:40])).stdout
        self.assertTrue(self.arena("tournament", "show", folder, "--quiet").stdout.endswith(table[table.index("rank "):]))
        self.assertIn("wits: promote", self.arena("tournament", folder).stdout)
        self.assertGreater(len(self.told("show", folder)[0]), len(first))
        table = self.order("undo", folder, "1").stdout
        self.assertTrue(self.arena("tournament", "show", folder, "--quiet").stdout.endswith(table[table.index("rank "):]))
        with open(os.path.join(folder, "matches.csv"), encoding="utf-8") as file:
            self.assertEqual(len(file.readlines()), 1 + len(first))
        self.arena("tournament", folder)
        played_on = self.arena("store", "dump", folder).stdout
        self.arena("store", "rebuild", folder)
        self.assertEqual(self.arena("store", "dump", folder).stdout, played_on)
        with open(os.path.join(folder, "event.db"), "w", encoding="utf-8") as file:
            file.write("no database")
        self.says(self.arena("tournament", folder).stderr)

    # --- an event that is not over -------------------------------------------------------------------------------

    def test_of_an_event_that_is_played_only_whole_groups_are_shown(self):
        folder = self.event("groups = 20000\n" + SLOW + THREE)
        process = self.start("tournament", folder, "--quiet")
        self.wait_for_a_group(folder)
        process.send_signal(signal.SIGSTOP)
        matches, _, table = self.told("show", folder)
        self.order("void", folder, "1/m1")
        self.assertTrue(self.told("show", folder)[0][0]["withdrawn"])
        process.send_signal(signal.SIGINT)
        process.send_signal(signal.SIGCONT)
        process.communicate()
        self.assertEqual(process.returncode, 130)
        self.assertGreater(len(matches), 0)
        self.assertEqual([match["group"] for match in matches[::2]], [match["group"] for match in matches[1::2]])
        self.assertEqual([match["match"] for match in matches], [f"m{i + 1}" for i in range(len(matches))])
        self.assertEqual(table["matches"], len(matches))

    def change_while_it_is_played(self, text, *orders):
        """Stops the arena for the commands. Returns the folder, and what it told in all."""
        folder = self.event(text)
        process = self.start("tournament", folder, "--json")
        self.wait_for_a_group(folder)
        process.send_signal(signal.SIGSTOP)
        for verb, *words in orders:
            self.order(verb, folder, *words)
        process.send_signal(signal.SIGCONT)
        told, wrong = process.communicate()
        self.assertEqual(process.returncode, 0, wrong)
        return folder, [json.loads(line) for line in told.splitlines()]

    def test_an_arena_that_plays_takes_in_at_once_what_the_host_changes(self):
        folder, told = self.change_while_it_is_played("groups = 60\n" + SLOW + THREE, ("void", "1/m1"), ("withdraw", "cid"))
        self.assertEqual([line["command"] for line in told if "command" in line], ["void", "withdraw"])
        matches, lines, table = self.told("show", folder)
        self.assertEqual([line["command"] for line in lines], ["void", "withdraw", "left-out"])
        left_out = [match for match in matches if match["reason"] == "withdrawn"]
        self.assertTrue(left_out and all(plays(match, "cid") for match in left_out))
        self.assertEqual(len(matches), 3 * 2 * 60)
        self.assertEqual([match["withdrawn"] for match in matches],
                         [plays(match, "cid") or name_of(match) == "1/m1" for match in matches])
        self.assertEqual([line for line in told if "standing" in line], [table])
        self.assertEqual([played(line) for line in told if "match" in line], [played(match) for match in matches])

    def test_a_replay_that_is_ordered_meanwhile_is_played_in_the_end(self):
        folder, told = self.change_while_it_is_played("groups = 20\n" + SLOW + THREE, ("replay", "1/m1"))
        replayed = [line for line in told if line.get("replay")]
        self.assertEqual([name_of(match) for match in replayed], ["1/m1", "1/m2"])
        self.assertEqual(self.told("show", folder)[0][-2:], replayed)

    @unittest.skipIf(SANITIZED, "the other tests run the same, and it takes long")
    def test_a_withdrawal_that_is_taken_back_before_the_next_match_changes_nothing(self):
        text = "groups = 60\n" + SLOW + THREE
        whole = self.told(self.event(text, "whole"))[0]
        folder, _ = self.change_while_it_is_played(text, ("withdraw", "cid"), ("undo", "1"))
        matches, lines, _ = self.told("show", folder)
        self.assertEqual(matches, whole)
        self.assertEqual([line["command"] for line in lines], ["withdraw", "undo"])

    def test_what_is_left_of_an_entry_that_was_withdrawn_is_not_played(self):
        folder = self.broken_off("groups = 60\n" + SLOW + THREE)
        shown = self.told("show", folder)[0]
        self.order("withdraw", folder, "cid")
        self.assertEqual(len(self.told("show", folder)[0]), len(shown))
        matches, _, table = self.told(folder)
        left_out = [match for match in matches if match["reason"] == "withdrawn"]
        self.assertEqual(len(matches), 3 * 2 * 60)
        self.assertTrue(left_out and all(plays(match, "cid") for match in left_out))
        self.assertTrue(all(match["decisions"] > 0 for match in matches if not plays(match, "cid")))
        self.assertEqual(table["matches"], 2 * 60)
        self.says(self.order("undo", folder, "1", code=2).stderr)
        again, lines, _ = self.told("show", folder)
        self.assertEqual(again, matches)
        self.assertEqual([line["command"] for line in lines], ["withdraw", "left-out"])

    def test_a_withdrawal_before_the_event_goes_on_can_be_taken_back(self):
        text = "groups = 60\n" + SLOW + THREE
        whole = self.told(self.event(text, "whole"))[0]
        folder = self.broken_off(text)
        self.order("withdraw", folder, "cid")
        self.order("undo", folder, "1")
        self.assertEqual(self.told(folder)[0], whole)

    # --- what is refused -----------------------------------------------------------------------------------------

    def test_mistakes_are_told_in_one_sentence(self):
        folder = self.over()
        self.order("void", folder, "1/m1")
        self.order("withdraw", folder, "cid")
        self.order("undo", folder, "1")
        bob = next(name_of(match) for match in self.told("show", folder)[0] if not match["withdrawn"])
        cid = next(name_of(match) for match in self.told("show", folder)[0] if match["withdrawn"])
        self.order("replay", folder, bob)
        why = ("--why", "x")
        wrong = (
            ("void", folder, "1/m99", *why),
            ("void", folder, "3/m1", *why),
            ("void", folder, "m1", *why),
            ("void", folder, cid, *why),
            ("void", folder, *why),
            ("void", folder, "1/m2"),
            ("void", folder, "1/m2", "--why", ""),
            ("void", folder, "1/m2", "--why", "x" * 1001),
            ("withdraw", folder, "dan", *why),
            ("withdraw", folder, "cid", *why),
            ("withdraw", folder, "ann", "bob", *why),
            ("replay", folder, cid, *why),
            ("replay", folder, bob, *why),
            ("replay", folder, bob, bob, *why),
            ("undo", folder, "1", *why),
            ("undo", folder, "3", *why),
            ("undo", folder, "77", *why),
            ("undo", folder, "two", *why),
            ("show", folder, *why),
            ("show", folder, "--check"),
            ("show",),
            ("show", folder, folder),
            ("show", self.event(LEDUC + THREE, "new")),
        )
        log = os.path.join(folder, "event.log")
        with open(log, encoding="utf-8") as file:
            before = file.read()
        for words in wrong:
            told = self.arena("tournament", *words, code=2).stderr
            self.says(told)
            self.assertEqual(told.count("\n"), 1, told)
        with open(log, encoding="utf-8") as file:
            self.assertEqual(file.read(), before)
        self.assertFalse(os.path.exists(os.path.join(self.folder, "new", "event.begun")))

    def test_a_line_of_the_log_that_was_cut_short_is_dropped(self):
        folder = self.over()
        self.order("void", folder, "1/m1")
        self.order("void", folder, "1/m2")
        log = os.path.join(folder, "event.log")
        os.truncate(log, os.path.getsize(log) - 5)
        os.remove(os.path.join(folder, "event.seals"))  # that line was not sealed
        told = self.arena("tournament", "show", folder, "--json")
        self.says(told.stderr)
        self.order("void", folder, "1/m3")
        _, lines, _ = self.told("show", folder)
        self.assertEqual([(line["number"], line["targets"]) for line in lines], [(1, ["1/m1"]), (2, ["1/m3"])])

    def test_a_log_that_was_changed_is_refused(self):
        folder = self.over()
        self.order("void", folder, "1/m1")
        log = os.path.join(folder, "event.log")
        with open(log, encoding="utf-8") as file:
            text = file.read()
        for changed in (text.replace('"number":1', '"number":2'), text.replace("void", "unvoid"), text[1:]):
            with open(log, "w", encoding="utf-8") as file:
                file.write(changed)
            for words in (("show", folder), (folder,)):
                self.says(self.arena("tournament", *words, code=3))
