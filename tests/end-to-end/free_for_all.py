# SPDX-License-Identifier: MIT
"""Events of matches with three sides or more: Liar's Dice. The tables, the page, the database and the JSON say what the
places of the matches say; what a format cannot do is refused."""

import collections
import csv
import json
import os
import unittest
import xml.etree.ElementTree

from database import Counted
from stage import RANDOM, Stage, broken

ODDS = os.path.join(os.path.dirname(RANDOM), "bot-odds")
HEAD = 'game = "liars-dice"\nclock = "none"\nseed = "e"\n'
DICE = 'class three { set = {"dice=2"} }\n'
FOUR = (f'entry odds {{ command = "{ODDS}" }}\nentry ann {{ command = "{RANDOM}" }}\n'
        f'entry ben {{ command = "{RANDOM}" }}\nentry cid {{ command = "{RANDOM}" }}\n')
SIDES = ("first", "second", "third", "fourth", "fifth", "sixth")
Row = collections.namedtuple("Row", "games wins draws losses points places")


def rows_of(matches, sides):
    """Of each entry, from the places alone, in matches that count: its games, and points above each other entry."""
    had = collections.defaultdict(list)
    for match in matches:
        if match["withdrawn"] or match["winner"] == "void":
            continue
        for seat in match["seats"]:
            others = [other["place"] for other in match["seats"] if other["entry"] != seat["entry"]]
            beaten = sum((place > seat["place"]) + (place == seat["place"]) / 2 for place in others) / len(others)
            shared = sum(other["place"] == 1 for other in match["seats"]) > 1
            had[seat["entry"]].append((seat["place"], shared, beaten))
    return {entry: Row(len(games), sum(place == 1 and not shared for place, shared, _ in games),
                       sum(place == 1 and shared for place, shared, _ in games), sum(place > 1 for place, _, _ in games),
                       sum(beaten for _, _, beaten in games),
                       [sum(place == number + 1 for place, _, _ in games) for number in range(sides)])
            for entry, games in had.items()}


class Told(Stage):
    def told(self, folder, *words, **more):
        lines = [json.loads(line) for line in self.arena("tournament", folder, "--json", *words, **more).stdout.splitlines()]
        return [line for line in lines if "match" in line], lines[-1]

    def assert_table(self, matches, table, sides):
        rows = rows_of(matches, sides)
        self.assertEqual(sum(len(match["seats"]) for match in matches if not match["withdrawn"] and match["winner"] != "void"),
                         sum(row.games for row in rows.values()))
        for entry in table["standing"]:
            role, row = entry["roles"]["player"], rows[entry["entry"]]
            self.assertEqual((role["games"], role["wins"], role["draws"], role["losses"]), row[:4], entry["entry"])
            self.assertEqual(role["places"], row.places, entry["entry"])
            self.assertAlmostEqual(role["points"], row.points, 6)
            self.assertAlmostEqual(entry["points"], row.points, 6)
        ranks = [entry["strength"]["elo"] for entry in table["standing"]]
        self.assertEqual(ranks, sorted(ranks, reverse=True))
        for entry in table["standing"]:
            for name, versus in entry["versus"].items():
                other = next(other for other in table["standing"] if other["entry"] == name)["versus"][entry["entry"]]
                self.assertEqual((versus["games"], versus["wins"], versus["draws"]), (other["games"], other["losses"], other["draws"]))


class RoundRobin(Told):
    def test_the_table_says_what_the_places_say(self):
        folder = self.event("groups = 6\n" + HEAD + DICE + FOUR)
        matches, table = self.told(folder)
        self.assertEqual((len(matches), table["matches"]), (24, 24))
        sat = collections.Counter()
        for match in matches:
            self.assertEqual(sorted(seat["place"] for seat in match["seats"]), [1, 2, 3])
            self.assertEqual([seat["side"] for seat in match["seats"]], list(SIDES[:3]))
            winner, = (seat["side"] for seat in match["seats"] if seat["place"] == 1)
            self.assertEqual(match["winner"], winner)
            sat.update((seat["entry"], seat["side"]) for seat in match["seats"])
        self.assertEqual(set(sat.values()), {6})  # each entry on each side
        self.assert_table(matches, table, 3)
        self.assertEqual(table["standing"][0]["entry"], "odds")
        self.assertEqual([side["side"] for side in table["classes"]["three"]["sides"]], list(SIDES[:3]))
        self.assertAlmostEqual(sum(side["even_points"] for side in table["classes"]["three"]["sides"]), 1.5, 6)
        self.says(self.arena("verify", folder))

    def test_what_is_printed_names_places_wins_and_every_side(self):
        folder = self.event("groups = 2\n" + HEAD + DICE + FOUR)
        told = self.arena("tournament", folder).stdout
        self.assertRegex(told, r"match +class +winner +reason +first - second - third \(place\)\n")
        self.assertRegex(told, r"1/m1 +three +\w+ +last-dice +\w+ \([123]\) - \w+ \([123]\) - \w+ \([123]\)\n")
        self.assertRegex(told, r"rank entry +Elo +share +wins  place   games  faults  voids  above next\n")
        self.assertRegex(told, r"   1 odds .* %  +[0-9]+  +1\.[0-9]{2}  +6  +0  +0 ")
        self.says(told, about="between equals", but=((r"[0-9.]+ %", "N %"),))
        self.assertEqual(self.arena("tournament", "show", folder).stdout, told)

    def test_the_check_names_the_sides(self):
        for name, classes, sides in (("three", DICE, "3 sides"), ("duel", 'class duel { set = {"players=2"} }\n', None),
                                     ("both", DICE + 'class five { set = {"players=5"} }\n', "3 to 5 sides")):
            told = self.arena("tournament", "--check", self.event(HEAD + classes + FOUR + f'entry dan {{ command = "{RANDOM}" }}\n', name))
            line = told.stdout.splitlines()[1]
            self.assertRegex(line, rf"^[0-9]+ matches of {sides}$" if sides else "^[0-9]+ matches$")

    def test_page_and_tables_have_the_places(self):
        folder = self.event("groups = 3\n" + HEAD + DICE + FOUR)
        matches, table = self.told(folder)
        rows = rows_of(matches, 3)
        with open(os.path.join(folder, "standing.csv"), newline="", encoding="utf-8") as file:
            lines = list(csv.DictReader(file, strict=True))
        for line in lines:
            row = rows[line["entry"]]
            self.assertEqual([int(line[f"place_{place}"]) for place in (1, 2, 3)], row.places)
            self.assertEqual((int(line["wins"]), int(line["player_wins"])), (row.wins, row.wins))
            self.assertAlmostEqual(float(line["mean_place"]), sum((i + 1) * n for i, n in enumerate(row.places)) / row.games, 5)
            self.assertAlmostEqual(float(line["points"]), row.points, 1)
        with open(os.path.join(folder, "matches.csv"), newline="", encoding="utf-8") as file:
            for line, match in zip(csv.DictReader(file, strict=True), matches):
                self.assertEqual([int(line[f"seat_{seat}_place"]) for seat in range(3)], [seat["place"] for seat in match["seats"]])
        page = xml.etree.ElementTree.parse(os.path.join(folder, "report.html")).getroot()
        heads = ["".join(cell.itertext()) for cell in page.findall(".//*[@id='standing']/thead/tr[2]/th")]
        self.assertEqual(heads[:7], ["entry", "Elo", "above next", "points", "games", "wins", "mean place"])
        first = ["".join(cell.itertext()) for cell in page.find(".//*[@id='standing']/tbody/tr")]
        self.assertEqual(first[4:7], ["9", str(rows["odds"].wins), f"{float(lines[0]['mean_place']):.2f}"])
        sides = [["".join(cell.itertext()) for cell in row] for row in page.findall(".//*[@id='sides']/tbody/tr")]
        self.assertEqual([row[:2] for row in sides], [["three", side] for side in SIDES[:3]])
        self.assertEqual(page.findall(".//*[@id='classes']"), [])
        self.assertEqual(len(table["standing"]), 4)

    def test_duels_and_free_for_alls_stand_in_one_event(self):
        folder = self.event("groups = 2\n" + HEAD + DICE + 'class duel { set = {"players=2", "dice=2"} }\n' + FOUR)
        matches, table = self.told(folder)
        duels = [match for match in matches if match["class"] == "duel"]
        self.assertEqual((len(duels), len(matches)), (24, 32))
        self.assertEqual([sorted(seat) for seat in duels[0]["seats"]], [["entry", "faults", "limits", "role", "sandbox"]] * 2)
        self.assertEqual(sorted(table["classes"]["duel"]), ["even_chance", "offset"])
        page = xml.etree.ElementTree.parse(os.path.join(folder, "report.html")).getroot()
        self.assertEqual([len(page.findall(f".//*[@id='{name}']/tbody/tr")) for name in ("classes", "sides")], [1, 3])

    def test_a_side_that_gives_up_is_never_first_and_the_others_are_placed(self):
        folder = self.event("groups = 2\nlost_seat = forfeit\n" + HEAD + DICE + FOUR.replace(RANDOM, broken("dies"), 1))
        matches, table = self.told(folder)
        for match in matches:
            seats = {seat["entry"]: seat for seat in match["seats"]}
            if "ann" in seats:
                self.assertGreater(seats["ann"]["place"], 1, match)
                self.assertEqual(match["reason"], "forfeit")
                self.assertGreater(seats["ann"]["faults"], 0)
        self.assert_table(matches, table, 3)

    def test_a_killed_event_goes_on_as_if_it_had_not_been(self):
        whole, matches = self.event("groups = 8\n" + HEAD + DICE + FOUR, "whole"), []
        expected, table = self.told(whole)
        folder = self.event("groups = 8\n" + HEAD + DICE + FOUR, "killed")
        process = self.start("tournament", folder, "--json")
        for _ in range(5):
            matches.append(json.loads(process.stdout.readline()))
        process.kill()
        process.wait()
        self.assertEqual(matches, expected[:5])
        again, told = self.told(folder)
        self.assertEqual(again, expected)
        self.assertEqual(told["standing"][0]["strength"], table["standing"][0]["strength"])
        self.says(self.arena("verify", folder))


class Gauntlet(Told):
    def test_the_first_entry_is_at_every_table_and_has_every_side_equally_often(self):
        folder = self.event("format = gauntlet\ngroups = 3\n" + HEAD + DICE + FOUR)
        matches, table = self.told(folder)
        sides = collections.Counter(seat["side"] for match in matches for seat in match["seats"] if seat["entry"] == "odds")
        self.assertEqual((len(matches), sides), (9, {side: 3 for side in SIDES[:3]}))
        self.assert_table(matches, table, 3)

    def test_too_few_opponents_have_several_sides_and_are_not_compared_with_themselves(self):
        two = "".join(FOUR.splitlines(keepends=True)[:2])
        folder = self.event("format = gauntlet\ngroups = 2\n" + HEAD + DICE + two)
        matches, table = self.told(folder)
        self.assertTrue(all([seat["entry"] for seat in match["seats"]].count("ann") == 2 for match in matches))
        self.assert_table(matches, table, 3)
        self.assertEqual(table["standing"][1]["roles"]["player"]["games"], 12)


class Candidate(Told):
    def test_a_better_candidate_is_promoted_by_whole_tables(self):
        folder = self.event("format = candidate\ngroups = 40\n" + HEAD + DICE + FOUR + "candidate { nelo1 = 100 }\n")
        matches, verdict = self.told(folder)
        self.assertEqual((verdict["candidate"], verdict["verdict"], verdict["pairs_left"]), ("odds", "promote", 0))
        self.assertEqual((len(verdict["pairs"]), 3 * sum(verdict["pairs"])), (2 * 3 * 2 + 1, len(matches)))
        for table in range(0, len(matches), 3):
            had = [[seat["entry"] for seat in match["seats"]] for match in matches[table:table + 3]]
            self.assertEqual(sorted(seats.index("odds") for seats in had), [0, 1, 2])
            self.assertEqual(len({frozenset(seats) for seats in had}), 1)
        told = self.arena("tournament", "show", folder).stdout
        self.assertIn(f", {sum(verdict['pairs'])} tables of ", told)
        self.says(told, about="candidate odds: ", but=((r"\d+(\.\d+)?(?! matches)", "N"),))

    def test_a_worse_candidate_is_rejected(self):
        swapped = FOUR.replace(ODDS, "\0").replace(RANDOM, ODDS, 1).replace("\0", RANDOM)
        folder = self.event("format = candidate\ngroups = 40\n" + HEAD + DICE + swapped + "candidate { nelo1 = 100 }\n")
        self.assertEqual(self.told(folder, code=1)[1]["verdict"], "reject")


class Refused(Told):
    def refuse(self, *rows):
        folder = self.event(rows[0] + HEAD + DICE + "".join(rows[1:] or FOUR), f"refused-{len(os.listdir(self.folder))}")
        self.says(self.arena("tournament", folder, code=2))
        self.assertEqual(os.listdir(folder), ["event.conf"])

    def test_formats_that_play_duels_alone(self):
        for name in ("swiss", "knockout", "double-elimination"):
            self.refuse(f"format = {name}\n")

    def test_mixed_teams(self):
        self.refuse("teams = mixed\n")

    def test_a_candidate_in_classes_of_different_sides(self):
        self.refuse("format = candidate\n", 'class duel { set = {"players=2"} }\n' + FOUR)

    def test_fewer_entries_than_sides(self):
        self.refuse("", *FOUR.splitlines(keepends=True)[:2])


class Database(Counted, Told):
    def test_the_view_has_the_numbers_of_the_table(self):
        folder = self.over("groups = 3\n" + HEAD + DICE + 'class duel { set = {"players=2", "dice=2"} }\n' + FOUR)
        self.assert_the_same(folder)
        self.order("void", folder, "1/m1")
        self.order("withdraw", folder, "cid")
        self.assert_the_same(folder)
        self.assert_rebuilt_is_the_same(folder)

    def test_each_seat_has_its_place(self):
        folder = self.event("groups = 2\n" + HEAD + DICE + FOUR)
        matches, _ = self.told(folder)
        places = self.rows(folder, "select match, seat, place from seats order by match, seat")
        self.assertEqual(places, [(number, i, seat["place"]) for number, match in enumerate(matches)
                                  for i, seat in enumerate(match["seats"])])


SHARES = ((r"(?<=first |econd |third )\d(\.\d+)?", "N"), (r"[0-9.e+]+ (?=decisions|in all|a second|s\b)", "N "))


class Match(Stage):
    def test_many_matches_are_counted_for_the_sides_that_play(self):
        told = self.arena("match", "--game", "liars-dice", "--set", "dice=1", "--player", RANDOM, "--games", "9", "--quiet").stdout
        counts, places = told.splitlines()[:2]
        for line in (counts, places):
            self.says(line, but=SHARES)
        self.assertAlmostEqual(sum(float(words.split()[-1]) for words in places.split(",")), 6, 1)

    def test_a_duel_has_no_places(self):
        told = self.arena("match", "--game", "liars-dice", "--set", "players=2", "--set", "dice=1", "--player", RANDOM,
                          "--games", "5", "--quiet").stdout
        self.says(told, but=SHARES)


class Sample(Stage):
    def test_the_sample_of_a_game_of_many_sides_runs_as_it_stands(self):
        folder = os.path.join(self.folder, "sample")
        path = os.pathsep.join([os.path.dirname(RANDOM), self.environment.get("PATH", "")])
        self.arena("init", "tournament", folder, "--game", "liars-dice", "--set", "players=4", "--set", "dice=1", "--groups", "1")
        self.assertIn("4 matches count", self.arena("tournament", folder, "--quiet", PATH=path).stdout)


if __name__ == "__main__":
    unittest.main()
