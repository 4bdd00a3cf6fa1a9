# SPDX-License-Identifier: MIT
"""The database of an event: what plain SQL gives is what the table of the event says."""

import json
import os
import sqlite3

from stage import RANDOM, Stage, broken

WITS = os.path.join(os.path.dirname(RANDOM), "bot-wits")
LEDUC = 'game = leduc\nclock = "none"\nseed = "e"\nclass short { set = {"hands=2"} }\nclass long { set = {"hands=5"} }\n'
NAMES = ("ann", "bob", "cid", "dan", "eva")
TALLY = ("games", "wins", "draws", "losses", "voids", "faults", "decisions")
SUMS = ", ".join(f"sum({name})" for name in TALLY)


def entries(count, **commands):
    commands = {**dict.fromkeys(NAMES[:count], RANDOM), **commands}
    return "".join(f'entry {name} {{ command = "{command}" }}\n' for name, command in commands.items())


class Counted(Stage):
    def over(self, text, name="event"):
        folder = self.event(text, name)
        self.arena("tournament", folder, "--quiet", code=(0, 1, 4))
        return folder

    def order(self, verb, folder, *words):
        self.arena("tournament", verb, folder, *words, "--why", "the host slept", "--quiet")

    def rows(self, folder, sql):
        store = sqlite3.connect(f'file:{os.path.join(folder, "event.db")}?mode=ro', uri=True)
        try:
            return store.execute(sql).fetchall()
        finally:
            store.close()

    def table(self, folder):
        lines = self.arena("tournament", "show", folder, "--json").stdout.splitlines()
        return next(table for table in map(json.loads, lines) if "standing" in table)

    def assert_the_same(self, folder):
        """The view has the numbers of the table: by entry and role, by class, and the points."""
        table = self.table(folder)
        roles = {(row[0], row[1]): row[2:] for row in
                 self.rows(folder, f"select entry, role, {SUMS} from counted where role is not null group by entry, role")}
        classes = {row[:3]: row[3:] for row in
                   self.rows(folder, "select entry, role, class, sum(games), sum(wins), sum(draws), sum(losses) from counted "
                                     "where role is not null group by entry, role, class")}
        points = dict(self.rows(folder, "select entry, sum(points) from counted group by entry"))
        for row in table["standing"]:
            name = row["entry"]
            self.assertAlmostEqual(points.get(name, 0), row["points"], 6, name)
            for role, had in row["roles"].items():
                self.assertEqual(roles.get((name, role), (0,) * len(TALLY)), tuple(had[key] for key in TALLY), (name, role))
                for kind, tally in had["classes"].items():
                    self.assertEqual(classes.get((name, role, kind), (0,) * 4),
                                     tuple(tally[key] for key in TALLY[:4]), (name, role, kind))
        counting, voids = self.rows(folder, "select sum(winner <> 'void'), sum(winner = 'void') from matches where counts")[0]
        self.assertEqual((counting or 0, voids or 0), (table["matches"], table["voids"]))
        self.assertEqual(self.rows(folder, "select count(*) from matches where not counts")[0][0], table["withdrawn"])

    def assert_rebuilt_is_the_same(self, folder):
        before = self.arena("store", "dump", folder).stdout
        told = self.arena("store", "rebuild", folder).stdout
        self.assertEqual(self.arena("store", "dump", folder).stdout, before)
        return told


class Database(Counted):
    def test_sql_gives_the_numbers_of_the_table(self):
        folder = self.over("groups = 2\n" + LEDUC + entries(3))
        self.assert_the_same(folder)
        self.assertEqual(self.assert_rebuilt_is_the_same(folder), f"{folder}/event.db has 24 matches\n")

    def test_what_the_host_changes_is_in_the_database_at_once(self):
        folder = self.over("groups = 2\n" + LEDUC + entries(4))
        self.order("void", folder, "1/m1", "1/m6")
        self.assert_the_same(folder)
        self.order("withdraw", folder, "bob")
        self.assert_the_same(folder)
        self.order("undo", folder, "1")
        self.assert_the_same(folder)
        self.assertEqual(self.rows(folder, "select what from commands order by number"), [("void",), ("withdraw",), ("undo",)])
        self.assert_rebuilt_is_the_same(folder)

    def test_a_replay_and_the_result_that_it_replaces_are_both_there(self):
        folder = self.over("groups = 2\n" + LEDUC + entries(3))
        self.order("replay", folder, "1/m3")
        self.arena("tournament", folder, "--quiet")
        self.order("replay", folder, "1/m3")
        self.order("void", folder, "1/m9")
        self.arena("tournament", folder, "--quiet")
        self.assertEqual(self.rows(folder, "select id, replay, counts from matches where id in ('m3', 'm4') order by match, replay"),
                         [(name, replay, int(replay == 2)) for name in ("m3", "m4") for replay in (0, 1, 2)])
        self.assertEqual(self.rows(folder, "select count(distinct seed) from matches where id = 'm3'"), [(3,)])
        self.assertEqual(self.rows(folder, "select c.what, count(*) from matches join commands as c on c.number = replay group by 1"),
                         [("replay", 4)])
        self.assert_the_same(folder)
        self.assertEqual(self.assert_rebuilt_is_the_same(folder),
                         f"{folder}/event.db has 28 matches, 4 of them replays; 5 do not count\n")
        self.order("undo", folder, "2")
        self.assert_the_same(folder)

    def test_points_of_a_swiss_system_are_those_of_the_table(self):
        folder = self.over("format = swiss\nrounds = 3\ngroups = 1\n" + LEDUC + entries(5))
        self.assert_the_same(folder)
        self.order("void", folder, "1/m2", "2/m1")
        self.assert_the_same(folder)
        self.order("replay", folder, "1/m5")
        self.assert_the_same(folder)
        self.arena("tournament", folder, "--quiet")
        self.order("withdraw", folder, "cid")
        self.assert_the_same(folder)
        self.assert_rebuilt_is_the_same(folder)

    def test_other_formats_have_it_too(self):
        for form in ("knockout", "gauntlet", "candidate"):
            folder = self.over(f"format = {form}\ngroups = 2\n" + LEDUC + entries(4), form)
            self.order("replay", folder, "1/m2")
            self.arena("tournament", folder, "--quiet", code=(0, 1, 4))
            self.assert_the_same(folder)
            self.order("void", folder, "1/m1")
            self.assert_the_same(folder)

    def test_voids_and_entries_that_are_set_aside_count_for_nothing(self):
        folder = self.over("groups = 4\nfaults_most = 2\n" + LEDUC +
                           entries(2, dead=broken("exit"), gone=broken("exit"), ill=broken("dies")))
        self.assertGreater(self.table(folder)["withdrawn"], 0)
        self.assert_the_same(folder)

    def test_a_bot_with_several_seats_plays_one_game(self):
        folder = self.over('groups = 1\nteams = mixed\nclock = "none"\nseed = "e"\n'
                           'class two { set = {"hunted=2", "turn_limit=2"} }\n' + entries(3))
        self.assert_the_same(folder)
        folder = self.over('groups = 1\nclock = "none"\nseed = "e"\nclass two { set = {"hunted=3", "turn_limit=2"} }\n' +
                           entries(2), "one")
        self.assert_the_same(folder)
        self.assertEqual(self.rows(folder, "select count(*), sum(games) from counted"), [(4, 4)])
