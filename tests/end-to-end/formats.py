# SPDX-License-Identifier: MIT
"""Formats that pair entries round by round, by the whole program."""

import json
import os
import re
import shutil

from stage import RANDOM, Stage

LEDUC = 'game = leduc\nclock = "none"\nseed = "e"\nclass short { set = {"hands=2"} }\n'


def entries(*names):
    return "".join(f'entry {name} {{ command = "{RANDOM}" }}\n' for name in names)


class Formats(Stage):
    def lines(self, *words, **how):
        """Matches, lines of the log, and the table."""
        said = [json.loads(line) for line in self.arena("tournament", *words, "--json", **how).stdout.splitlines()]
        return [line for line in said if "match" in line], [line for line in said if "command" in line], said[-1]

    def over(self, text, name="event"):
        folder = self.event(text, name)
        return folder, *self.lines(folder)

    def log(self, folder):
        with open(os.path.join(folder, "event.log"), encoding="utf-8") as file:
            return file.read()

    def forge(self, folder, *changes):
        with open(os.path.join(folder, "event.log"), "w+", encoding="utf-8") as file:
            file.write("".join(json.dumps(change) + "\n" for change in changes))

    def test_swiss_tells_the_tie_break(self):
        folder = self.event("format = swiss\ngroups = 2\n" + LEDUC + entries(*"abcde"))
        told = self.arena("tournament", folder, "--json").stdout.splitlines()
        rows = json.loads(told[-1])["standing"]
        keys = [(row["points"], row["buchholz"]) for row in rows]
        self.assertEqual(keys, sorted(keys, reverse=True))
        self.assertTrue(all(0 < row["buchholz"] < 100 for row in rows))
        self.assertRegex(self.arena("tournament", "show", folder).stdout, r"rank entry +points  Buchholz +Elo")
        with open(os.path.join(folder, "standing.csv"), encoding="utf-8") as file:
            head, *lines = file.read().splitlines()
        at = head.split(",").index("buchholz")
        self.assertEqual([float(line.split(",")[at]) for line in lines], [round(row["buchholz"], 4) for row in rows])
        with open(os.path.join(folder, "report.html"), encoding="utf-8") as file:
            self.assertIn(">Buchholz</th>", file.read())

    def test_an_event_that_was_paired_in_another_way_is_refused(self):
        for spec, changed in (("format = swiss\n", True), ("format = knockout\n", True), ("teams = mixed\n", True), ("", False)):
            folder = self.event(spec + LEDUC + entries(*"abc"), f"old-{len(spec)}")
            self.arena("tournament", folder)
            with open(os.path.join(folder, "event.begun"), "r+", encoding="utf-8") as file:
                begun = json.load(file)
                del begun["terms"]["pairings"]
                file.seek(0)
                file.truncate()
                json.dump(begun, file)
            for words in ((folder,), ("show", folder)):
                done = self.arena("tournament", *words, code=3 if changed else 0)
                self.says(done.stderr) if changed else self.assertEqual(done.stderr, "")

    def test_a_level_matchup_is_played_on_and_the_report_has_the_scores(self):
        for form, most in (("knockout", 1), ("double-elimination", 2)):
            folder, matches, _, table = self.over(f"format = {form}\n" + LEDUC + entries(*"abcdefg"), form)
            lost, tiebreaks = dict.fromkeys("abcdefg", 0), 0
            for matchup in (matchup for matchup in table["bracket"] if matchup["points"]):
                self.assertEqual(sum(matchup["points"]), 2)
                for pair in matchup["tiebreaks"]:
                    self.assertEqual(sum(pair), 2)
                for pair in [matchup["points"], *matchup["tiebreaks"]][:-1]:
                    self.assertEqual(pair, [1, 1])
                last = [matchup["points"], *matchup["tiebreaks"]][-1]
                self.assertEqual(matchup["winner"], matchup["entries"][last.index(max(last))])
                self.assertEqual(matchup["decided_by"], "tie-break" if matchup["tiebreaks"] else "points")
                lost[next(entry for entry in matchup["entries"] if entry != matchup["winner"])] += 1
                tiebreaks += len(matchup["tiebreaks"])
            self.assertGreater(tiebreaks, 0)
            self.assertEqual(len(matches), 2 * tiebreaks + 2 * sum(lost.values()))
            self.assertLess(lost.pop(table["winner"]), most)
            self.assertEqual(set(lost.values()), {most})
            self.assertEqual(table["winner"], table["standing"][0]["entry"])
            self.assertTrue(all(any(matchup["entries"]) for matchup in table["bracket"]))
            told = self.arena("tournament", "show", folder).stdout
            self.says(told, about="round ")
            self.assertRegex(told, r"\nw1\.\d +\w - \w  1 - 1; tie-break pairs [0-9., -]+  \w\n")
            with open(os.path.join(folder, "report.html"), encoding="utf-8") as file:
                page = file.read()
            self.assertIn("<h2>Bracket</h2>", page.replace("\n", ""))
            self.assertEqual(page.count('class="matchup"'), len(table["bracket"]))
            self.assertEqual(page.count('<span class="pair">'), 2 * tiebreaks)
        _, _, _, table = self.over(LEDUC + entries(*"ab"), "robin")
        self.assertEqual(table["bracket"], None)

    def test_what_stays_level_is_decided_by_a_lot_that_is_drawn_once(self):
        text = "format = knockout\ntiebreak_pairs = 0\n" + LEDUC + entries(*"abcdefgh")
        folder, matches, lots, table = self.over(text)
        self.assertGreater(len(lots), 0)
        by_lot = {matchup["matchup"]: matchup for matchup in table["bracket"] if matchup["decided_by"] == "lot"}
        self.assertEqual(list(by_lot), [lot["targets"][0] for lot in lots])
        for lot in lots:
            name, winner, loser = lot["targets"]
            self.assertEqual((lot["command"], lot["why"], by_lot[name]["winner"]), ("lot", "level", winner))
            self.assertEqual(set(by_lot[name]["entries"]), {winner, loser})
            self.assertEqual(by_lot[name]["points"], [1, 1])
        before = self.log(folder)
        self.assertEqual(self.lines(folder), (matches, [], table))
        self.assertEqual(self.lines("show", folder), (matches, lots, table))
        self.assertEqual(self.log(folder), before)
        self.says(self.arena("verify", folder))
        self.says(self.arena("tournament", "undo", folder, "1", "--why", "x", code=2))
        with open(os.path.join(folder, "report.html"), encoding="utf-8") as file:
            self.assertEqual(file.read().count(" by lot<"), len(lots))
        again = [lot["targets"] for lot in self.over(text, "again")[2]]  # the same seed draws the same lots
        self.assertEqual(again, [lot["targets"] for lot in lots])

    def test_a_lot_that_was_changed_is_refused(self):
        text = "format = knockout\ntiebreak_pairs = 0\n" + LEDUC + entries(*"abcdefgh")
        folder, _, lots, _ = self.over(text)
        name, winner, loser = lots[0]["targets"]
        for targets, wrong in (([name, loser, winner], f"the lot of {name} is not the one that the event's seed draws"),
                               ([name, winner, "zoe"], "line 1 draws a lot that the event does not have"),
                               ([name, winner, winner], "line 1 draws a lot that the event does not have"),
                               (["w9.9", winner, loser], "line 1 draws a lot that the event does not have"),
                               ([name, winner], "line 1 is no line of a log, or was changed"),
                               ([[], winner, loser], "line 1 is no line of a log, or was changed")):
            copy = shutil.copytree(folder, os.path.join(self.folder, "copy"))
            self.forge(copy, {**lots[0], "targets": targets}, *lots[1:])
            for words in ((copy,), ("show", copy)):
                said = self.arena("tournament", *words, "--quiet", code=3).stderr
                self.assertIn(wrong, said)
                self.assertEqual(said.count("\n"), 1)
            self.says(self.arena("verify", copy, code=1))
            shutil.rmtree(copy)
        self.forge(folder, *lots, {**lots[0], "number": len(lots) + 1})
        self.says(self.arena("tournament", "show", folder, code=3))
        other, *_ = self.over(LEDUC + entries(*"ab"), "robin")
        self.forge(other, {**lots[0], "targets": ["w1.1", "a", "b"]})
        self.says(self.arena("tournament", "show", other, code=3))

    def test_a_final_that_the_host_makes_level_is_decided_by_lot_at_once(self):
        folder, matches, _, table = self.over("format = knockout\n" + LEDUC + entries(*"abcd"))
        final = [f"{match['round']}/{match['match']}" for match in matches
                 if {seat["entry"] for seat in match["seats"]} == set(table["bracket"][-1]["entries"])]
        done = self.arena("tournament", "void", folder, *final, "--why", "asleep")
        self.assertEqual(self.lines("show", folder)[2]["winner"], re.search(r" lot w2\.1 (\w) ", done.stdout).group(1))
        self.says(done, about=" lot w2.1 ", but=((r"\w+(?=  lot )", "USER"),))
        self.says(done, about=" wins the ")
        self.says(self.arena("verify", folder))
        self.arena("tournament", "undo", folder, "1", "--why", "awake")
        self.assertEqual(self.lines("show", folder)[2]["winner"], table["winner"])

    def test_where_nobody_plays_no_pairs_are_tried(self):
        mute = 'command = "false"'
        folder, matches, lots, table = self.over("format = knockout\n" + LEDUC.replace('"none"', '"start=1s"') +
                                                 f"entry a {{ {mute} }}\nentry b {{ {mute} }}\n")
        self.assertEqual(len(matches), 2)
        self.says("\n".join(lot["why"] for lot in lots))
        self.assertEqual(table["winner"], lots[0]["targets"][1])

    def test_how_a_bracket_is_decided_cannot_be_changed_once_it_is_begun(self):
        folder, *_ = self.over("format = knockout\ntiebreak_pairs = 3\n" + LEDUC + entries(*"abc"))
        conf = os.path.join(folder, "event.conf")
        with open(conf, encoding="utf-8") as file:
            text = file.read()
        with open(conf, "w", encoding="utf-8") as file:
            file.write(text.replace("tiebreak_pairs = 3", "tiebreak_pairs = 4"))
        self.says(self.arena("tournament", folder, code=2))
