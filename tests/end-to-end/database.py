# SPDX-License-Identifier: MIT
"""The database of an event: what plain SQL gives is what the table of the event says."""

import glob
import json
import os
import shutil
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
        self.says(self.assert_rebuilt_is_the_same(folder))

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
        self.says(self.assert_rebuilt_is_the_same(folder))
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

    # --- records of many machines ---

    def many(self, folder, *names):
        """Moves a file of records each into folders of these names."""
        records = sorted(glob.glob(os.path.join(folder, "rounds", "001", "*.arena")))
        self.assertGreater(len(records), len(names))
        places = []
        for name, path in zip(names, records[1:]):
            places.append(os.path.join(self.folder, name))
            os.mkdir(places[-1])
            shutil.move(path, places[-1])
        return places

    def parted(self):
        """An event of which a file of records lies in another folder; what it printed and reported when it was whole."""
        folder = self.over("jobs = 2\ngroups = 20\n" + LEDUC + entries(3))
        whole = (self.table(folder), self.arena("store", "dump", folder).stdout)
        return folder, self.many(folder, "node-1"), whole

    def test_records_of_other_machines_are_copied_and_all_is_made_of_them(self):
        folder, places, (table, dump) = self.parted()
        self.says(self.arena("store", "rebuild", folder, code=3), but=((r"m\d+ is", "mN is"),))
        done = self.arena("store", "rebuild", folder, *places)
        self.says(done.stdout)
        self.assertEqual((self.table(folder), self.arena("store", "dump", folder).stdout), (table, dump))
        self.assertRegex(self.arena("verify", folder).stdout, r"\n(\d+) records: \1 agrees\n")
        done = self.arena("store", "rebuild", folder, *places, os.path.join(folder, "rounds", "001"))
        self.assertIn("\n", done.stdout)
        self.says(done.stdout)
        self.arena("tournament", folder)
        with open(os.path.join(folder, "matches.csv"), "rb") as file:
            self.assertEqual(len(file.read().splitlines()), 1 + table["matches"])

    def test_records_that_do_not_fit_are_not_kept(self):
        folder, (place,), _ = self.parted()
        before = sorted(glob.glob(os.path.join(folder, "rounds", "*", "*")))
        (segment,) = glob.glob(os.path.join(place, "*.arena"))
        other = os.path.join(self.folder, "other")
        os.mkdir(other)
        strange = os.path.join(other, "20200101-000000-abcdef-0001.arena")
        shutil.copy(segment, strange)
        self.says(self.arena("store", "rebuild", folder, place, strange, code=3))
        self.assertEqual(sorted(glob.glob(os.path.join(folder, "rounds", "*", "*"))), before)
        os.unlink(strange)
        damaged = shutil.copy(segment, other)
        with open(damaged, "r+b") as file:
            file.truncate(os.path.getsize(damaged) - 5)
        self.says(self.arena("store", "rebuild", folder, other, code=3))
        os.unlink(damaged)
        wrong = shutil.copy(segment, os.path.join(other, "records.arena"))
        self.says(self.arena("store", "rebuild", folder, wrong, code=2))
        self.assertEqual(sorted(glob.glob(os.path.join(folder, "rounds", "*", "*"))), before)

    def test_a_match_that_is_there_already_is_refused(self):
        text = "jobs = 2\ngroups = 20\n" + LEDUC + entries(3)
        folder, again = self.over(text), self.over(text, "again")
        (name, *_) = sorted(os.listdir(os.path.join(folder, "rounds", "001")))
        second = sorted(glob.glob(os.path.join(again, "rounds", "001", "*.arena")))[0]
        renamed = shutil.copy(second, os.path.join(self.folder, name))
        before, dump = sorted(glob.glob(os.path.join(folder, "rounds", "*", "*"))), self.arena("store", "dump", folder).stdout
        done = self.arena("store", "rebuild", folder, renamed, code=3)
        self.assertTrue(done.stderr)
        self.assertEqual(sorted(glob.glob(os.path.join(folder, "rounds", "*", "*"))), before)
        self.arena("store", "rebuild", folder)
        self.assertEqual(self.arena("store", "dump", folder).stdout, dump)

    def test_only_an_event_takes_records_in(self):
        folder, places, _ = self.parted()
        self.says(self.arena("store", "dump", folder, *places, code=2))
        ladder = os.path.join(self.folder, "ladder")
        os.mkdir(ladder)
        with open(os.path.join(ladder, "ladder.conf"), "w", encoding="utf-8"):
            pass
        self.says(self.arena("store", "rebuild", ladder, *places, code=2))
