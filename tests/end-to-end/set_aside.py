# SPDX-License-Identifier: MIT
"""Entries that only fault are set aside, and what comes of their event is the same however it is played."""

import json
import os
import pathlib
import shutil
import signal
import subprocess

from stage import BUILD, RANDOM, Stage, broken, until, without_dates

MORTAL = os.path.join(BUILD, "tests", "arena-mortal")  # the program with a death built in, see mortal.c
LEDUC = 'game = leduc\nclock = "none"\nseed = "e"\nclass short { set = {"hands=2"} }\n'
TEAM = 'clock = "none"\nseed = "e"\nclass team { set = {"hunted=3"} }\n'


def entry(name, command):
    return f'entry {name} {{ command = "{command}" }}\n'


GOOD = entry("good", RANDOM) + entry("other", RANDOM)
BAD = entry("bad", broken("illegal"))


def plays(match, name):
    return name in (seat["entry"] for seat in match["seats"])


class SetAside(Stage):
    def lines(self, *words, **more):
        return [json.loads(line) for line in self.arena("tournament", *words, "--json", **more).stdout.splitlines()]

    @staticmethod
    def become(program, command):
        """The program is this command from now on."""
        pathlib.Path(program).write_text(f"#!/bin/sh\nexec {command}\n", encoding="utf-8")
        os.chmod(program, 0o755)

    def left(self, folder):
        """What is the same however the event was played: neither think times nor records of matches that do not count."""
        kept = []
        for name in ("standing.csv", "matches.csv", "versus.csv"):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                kept.append(file.read())
        return kept

    def test_none_of_its_matches_is_played_or_counts_from_the_next_group_on(self):
        folder = self.event("groups = 20\nfaults_most = 3\n" + LEDUC + GOOD + BAD)
        done = self.arena("tournament", folder, "--json")
        said = [line for line in done.stderr.splitlines() if "spoiled" in line]
        self.says("\n".join(said))
        *matches, table = [json.loads(line) for line in done.stdout.splitlines()]
        bad = [match for match in matches if plays(match, "bad")]
        self.assertEqual([match["reason"] == "set-aside" for match in bad], [False] * 4 + [True] * (len(bad) - 4))
        for match in bad[4:]:
            winner = ("first", "second")[match["seats"][0]["entry"] == "bad"]
            self.assertEqual((match["winner"], match["decisions"], match["withdrawn"]), (winner, 0, True))
            self.assertEqual([seat["faults"] for seat in match["seats"]], [0, 0])
        self.assertTrue(all(match["decisions"] > 0 for match in matches if match not in bad[4:]))
        self.assertEqual(table["matches"], len(matches) - len(bad) + 4)
        self.assertEqual({row["entry"]: row["set_aside"] for row in table["standing"]},
                         {"bad": True, "good": False, "other": False})
        self.assertEqual(table["standing"][2]["entry"], "bad")
        shown = self.arena("tournament", "show", folder)
        self.assertEqual(shown.stderr, "")
        told = shown.stdout
        self.assertRegex(told, r"\n   3 bad .*  set aside\n")
        self.says(told, about="bad was set aside")

    def test_the_same_comes_of_it_however_many_matches_are_played_at_once(self):
        for form in ("round-robin", "swiss", "knockout", "double-elimination"):
            told = []
            for jobs in (1, 5):
                folder = self.event(f"format = {form}\njobs = {jobs}\ngroups = 12\nfaults_most = 4\n" + LEDUC + GOOD + BAD,
                                    f"{form}-{jobs}")
                said = self.arena("tournament", folder, "--json").stdout
                told.append((without_dates(said), self.left(folder)))
                self.assertIn("set-aside", told[-1][0])
                dump = self.arena("store", "dump", folder).stdout
                self.assertEqual(dump.count("INSERT INTO matches"), told[-1][0].count('"match"'))
                self.arena("store", "rebuild", folder)
                self.assertEqual(self.arena("store", "dump", folder).stdout, dump)
                self.assertEqual(self.arena("tournament", folder, "--json").stdout, said)
            self.assertEqual(told[0], told[1])

    def test_the_same_comes_of_it_after_the_arena_was_killed(self):
        text = "jobs = 3\ngroups = 4\nfaults_most = 2\n" + LEDUC + GOOD + BAD
        folder = self.event(text, "whole")
        whole = without_dates(self.arena("tournament", folder, "--json").stdout), self.left(folder)
        for at in range(20, 121, 20):
            folder = self.event(text, "mortal")
            done = subprocess.run([MORTAL, "tournament", folder, "--json"], capture_output=True, text=True,
                                  check=False, env=dict(self.environment, MORTAL_AT=str(at), MORTAL_FOLDER=folder))
            self.assertIn(done.returncode, (0, -signal.SIGKILL), done.stderr)
            self.assertEqual(without_dates(self.arena("tournament", folder, "--json").stdout), whole[0], f"killed at change {at}")
            self.assertEqual(self.left(folder), whole[1], f"killed at change {at}")
            shutil.rmtree(folder)

    def test_matches_that_were_broken_off_may_be_left_out_when_the_event_goes_on(self):
        program, asked = os.path.join(self.folder, "bot"), os.path.join(self.folder, "asked")
        text = "jobs = 8\ngroups = 20\nfaults_most = 2\n" + LEDUC + entry("good", program) + BAD
        folder = self.event(text)
        self.become(program, broken("silent-with-pid"))
        process = self.start("tournament", folder, PID_FILE=asked)
        until(lambda: os.path.exists(asked) and len(pathlib.Path(asked).read_text(encoding="ascii").split()) == 8,
              "eight matches wait for an answer")
        process.send_signal(signal.SIGKILL)
        process.communicate()
        self.become(program, RANDOM)
        *matches, table = self.lines(folder)
        self.assertEqual([match["reason"] == "set-aside" for match in matches], [False] * 2 + [True] * 38)
        self.assertEqual(table["matches"], 2)

    def test_a_team_of_one_bot_spoils_a_match_once(self):
        *matches, _ = self.lines(self.event("groups = 6\nfaults_most = 5\n" + TEAM + entry("good", RANDOM) + BAD))
        self.assertEqual([match["reason"] == "set-aside" for match in matches], [False] * 6 + [True] * 6)

    def test_it_may_spoil_any_if_the_host_says_so(self):
        *matches, table = self.lines(self.event("groups = 12\nfaults_most = 0\n" + LEDUC + entry("good", RANDOM) + BAD))
        self.assertEqual(table["matches"], len(matches))
        self.assertTrue(all(match["decisions"] > 0 for match in matches))

    def test_two_that_are_set_aside_meet_in_no_match(self):
        *matches, table = self.lines(self.event("groups = 6\nfaults_most = 2\n" + LEDUC + BAD + entry("worse", broken("illegal"))))
        self.assertEqual([(match["winner"], match["reason"]) for match in matches[2:]], [("void", "set-aside")] * 10)
        self.assertEqual((table["matches"], table["voids"]), (2, 0))

    def test_who_never_played_a_match_has_lost_it(self):
        folder = self.event("groups = 5\nfaults_most = 0\n" + LEDUC + entry("good", RANDOM) + entry("dead", broken("exits-at-start")))
        *matches, table = self.lines(folder)
        for match in matches:
            winner = ("first", "second")[match["seats"][0]["entry"] == "dead"]
            self.assertEqual((match["winner"], match["reason"]), (winner, "walkover"))
        self.assertEqual([(row["entry"], row["points"]) for row in table["standing"]], [("good", 10), ("dead", 0)])
        self.assertEqual(table["matches"], 10)
        dump = self.arena("store", "dump", folder).stdout
        self.assertEqual(dump.count("'walkover'"), 10)

    def test_a_match_that_nobody_played_is_void(self):
        *matches, table = self.lines(self.event("groups = 2\n" + LEDUC + entry("dead", broken("exits-at-start")) +
                                                entry("gone", broken("exit"))))
        self.assertEqual({(match["winner"], match["reason"]) for match in matches}, {("void", "walkover")})
        self.assertEqual((table["matches"], table["voids"]), (0, 4))

    def test_a_candidate_is_not_promoted_by_a_pool_that_cannot_be_started(self):
        *matches, _, verdict = self.lines(self.event("format = candidate\ngroups = 50\nfaults_most = 0\n" + LEDUC +
                                                     entry("good", RANDOM) + entry("dead", broken("exits-at-start"))), code=4)
        self.assertEqual({match["reason"] for match in matches}, {"walkover"})
        self.assertEqual((len(matches), verdict["pairs"]), (100, [0] * 5))

    def test_a_candidate_that_is_set_aside_is_rejected(self):
        folder = self.event("format = candidate\ngroups = 50\nfaults_most = 4\n" + LEDUC + BAD + GOOD)
        *matches, table, verdict = self.lines(folder, code=1)
        self.assertEqual((verdict["verdict"], verdict["pairs_left"], len(matches)), ("reject", 0, 4))
        self.says(self.arena("tournament", "show", folder), about="it was set aside")
        with open(os.path.join(folder, "report.html"), encoding="utf-8") as file:
            self.assertIn("It was set aside, as it spoiled 4 matches in a row by its own faults.", file.read())
        self.assertEqual(table["matches"], 4)

    def test_a_pool_that_is_set_aside_promotes_no_candidate(self):
        *_, verdict = self.lines(self.event("format = candidate\ngroups = 50\nfaults_most = 4\n" + LEDUC + entry("good", RANDOM) +
                                            BAD), code=4)
        self.assertEqual((verdict["verdict"], sum(verdict["pairs"])), ("undecided", 2))

    def test_a_replay_is_played_by_everybody(self):
        program = os.path.join(self.folder, "bot")
        self.become(program, broken("illegal"))
        folder = self.event("groups = 3\nfaults_most = 2\n" + LEDUC + entry("good", RANDOM) + entry("bad", program))
        self.lines(folder)
        self.become(program, RANDOM)
        self.arena("tournament", "replay", folder, "1/m5", "--why", "its build was broken")
        *matches, table = [line for line in self.lines(folder) if "command" not in line]
        self.assertEqual([(match["match"], match["withdrawn"]) for match in matches[-2:]], [("m5", False), ("m6", False)])
        self.assertTrue(all(match["decisions"] > 0 for match in matches[-2:]))
        self.assertEqual(table["matches"], 4)
