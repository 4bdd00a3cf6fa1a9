# SPDX-License-Identifier: MIT
"""The report of an event: a page that needs nothing else, and tables, with the numbers that were told."""

import csv
import json
import os
import pathlib
import signal
import stat
import unittest
import xml.etree.ElementTree

from stage import RANDOM, Stage, broken, until, without_dates

WITS = os.path.join(os.path.dirname(RANDOM), "bot-wits")
HEAD = 'clock = "none"\nseed = "e"\nclass one { set = {"hunted=1"} }\nclass two { set = {"hunted=2"} }\n'
THREE = (f'entry wits {{ command = "{WITS}" }}\nentry random {{ command = "{RANDOM}" }}\n'
         f'entry other {{ command = "{RANDOM}" }}\n')


def words(element):
    return " ".join("".join(element.itertext()).replace("\u00a0", " ").split())


class Report(Stage):
    def told(self, folder, **more):
        return [json.loads(line) for line in self.arena("tournament", folder, "--json", **more).stdout.splitlines()]

    def page(self, folder):
        return xml.etree.ElementTree.parse(os.path.join(folder, "report.html")).getroot()

    def table(self, folder, name):
        with open(os.path.join(folder, name), newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file, strict=True))

    def part(self, page, name):
        found = page.findall(f".//*[@id='{name}']")
        self.assertEqual(len(found), 1, name)
        return found[0]

    def rows(self, page, name):
        """The lines of a table on the page, as texts of their cells."""
        return [[words(cell) for cell in row] for row in self.part(page, name).findall("./tbody/tr")]

    def test_an_event_that_is_told_again_and_broken_off_leaves_its_report_as_it_was(self):
        folder = self.event("format = swiss\nrounds = 2\n" + HEAD + THREE)
        self.told(folder)
        before = self.left(folder)
        rounds = os.path.join(folder, "rounds", "002")
        record = next(os.path.join(rounds, name) for name in os.listdir(rounds) if name.endswith(".arena"))
        os.truncate(record, os.path.getsize(record) // 2)
        self.says(self.arena("tournament", folder, "--quiet", code=3), but=((r"m\d+ is", "mN is"),))
        self.assertEqual(self.left(folder), before)

    def left(self, folder):
        return {name: pathlib.Path(folder, name).read_bytes() for name in ("report.html", "standing.csv", "versus.csv", "matches.csv")}

    def test_page_and_tables_have_the_numbers_that_were_told(self):
        folder = self.event("groups = 3\n" + HEAD + THREE)
        *matches, table = self.told(folder)
        shown, listed = self.rows(self.page(folder), "standing"), self.table(folder, "standing.csv")
        self.assertEqual([len(shown), len(listed)], [3, 3])
        for row, cells, line in zip(table["standing"], shown, listed):
            self.assertEqual([cells[0], line["rank"], line["entry"]],
                             [f"{row['shared_rank']} {row['entry']}", str(row["rank"]), row["entry"]])
            elo = row["strength"]["elo"]
            self.assertAlmostEqual(float(line["elo"]), elo, delta=0.01)
            self.assertAlmostEqual(float(line["elo_interval"]), row["strength"]["interval"], delta=0.01)
            number, _, interval = cells[1].replace("\u2212", "-").partition(" \u00b1")
            self.assertEqual([int(number), int(interval)], [round(elo), round(row["strength"]["interval"])])
            for role, has in row["roles"].items():
                self.assertEqual([int(line[f"{role}_{key}"]) for key in ("games", "wins", "draws", "losses", "decisions")],
                                 [has[key] for key in ("games", "wins", "draws", "losses", "decisions")])
                self.assertIn(f"{100 * has['wins'] / has['games']:.1f} %", cells)
        self.assertEqual([(line["match"], line["seed"], line["hash"], line["winner"], line["seat_0_entry"])
                          for line in self.table(folder, "matches.csv")],
                         [(match["match"], match["seed"], match["hash"], match["winner"], match["seats"][0]["entry"])
                          for match in matches])

    def test_head_to_head_is_that_of_the_matches(self):
        folder = self.event("groups = 3\n" + HEAD + THREE)
        *_, table = self.told(folder)
        names = [row["entry"] for row in table["standing"]]
        for row, cells in zip(table["standing"], self.rows(self.page(folder), "versus")):
            for name, cell in zip(names, cells[1:]):
                if name != row["entry"]:
                    versus = row["versus"][name]
                    self.assertEqual(cell.split()[-1], str(versus["games"]))
                    self.assertAlmostEqual(float(cell.split()[0]), 100 * versus["wins"] / versus["games"], delta=0.5)

    def test_every_entry_is_compared_with_every_other_in_each_role(self):
        folder = self.event("groups = 3\n" + HEAD + THREE)
        *_, table = self.told(folder)
        lines = {(line["entry"], line["opponent"]): line for line in self.table(folder, "versus.csv")}
        self.assertEqual(len(lines), 6)
        for row in table["standing"]:
            for name, versus in row["versus"].items():
                line, back = lines[row["entry"], name], lines[name, row["entry"]]
                self.assertAlmostEqual(float(line["above"]), versus["above"], delta=1e-5)
                self.assertAlmostEqual(float(line["above"]) + float(back["above"]), 1, delta=1e-5)
                for role, above in versus["above_as"].items():
                    self.assertAlmostEqual(float(line[f"{role}_above"]), above, delta=1e-5)
        top, second = table["standing"][:2]
        self.assertAlmostEqual(top["versus"][second["entry"]]["above"], top["above_next"], delta=1e-9)
        for name, role in (("above", None), ("above-creature", "creature"), ("above-hunted", "hunted")):
            for row, cells in zip(table["standing"], self.rows(self.page(folder), name)):
                for other, cell in zip(table["standing"], cells[1:]):
                    if other is not row:
                        versus = row["versus"][other["entry"]]
                        above = versus["above_as"][role] if role else versus["above"]
                        self.assertAlmostEqual(float(cell.strip("<> %")), 100 * above, delta=1)

    def test_strengths_in_classes_are_the_same_on_page_in_table_and_told(self):
        folder = self.event("groups = 2\n" + HEAD + THREE)
        *_, table = self.told(folder)
        names = list(table["classes"])
        self.assertEqual(names, ["one", "two"])
        self.assertGreater(table["class_spread"], 0)
        self.assertEqual(set(table["fit"]), {"chi_square", "freedom", "off", "bad"})
        for row, cells, line in zip(table["standing"], self.rows(self.page(folder), "by-class"), self.table(folder, "standing.csv")):
            told = [number for name in names
                    for number in (row["classes"][name], *(role["classes"][name]["strength"] for role in row["roles"].values()))]
            for cell, number in zip(cells[1:], told, strict=True):
                self.assertEqual(cell, f"{round(number['elo']):+d} \u00b1{round(number['interval'])}".replace("-", "\u2212").replace("+0 ", "0 "))
            self.assertAlmostEqual(sum(row["classes"][name]["elo"] for name in names) / 2, row["strength"]["elo"], delta=0.01)
            for name in names:
                self.assertAlmostEqual(float(line[f"in_{name}_elo"]), row["classes"][name]["elo"], delta=0.01)
                self.assertAlmostEqual(float(line[f"creature_in_{name}_elo_interval"]),
                                       row["roles"]["creature"]["classes"][name]["strength"]["interval"], delta=0.01)
        shown = self.arena("tournament", "show", folder).stdout
        self.assertRegex(shown, rf"\n +Elo in +{names[0]} +{names[1]}\n +1 \w+ +[+-]\d+ -\+\d+ +[+-]\d+ -\+\d+\n")
        self.assertRegex(shown, r"\n(warning: the|the|there are too) f")

    def test_what_the_host_changed_is_listed(self):
        folder = self.event(HEAD + THREE)
        self.told(folder)
        self.assertEqual(self.page(folder).findall(".//*[@id='repairs']"), [])
        self.arena("tournament", "void", folder, "1/m1", "1/m2", "--why", "the <host> slept")
        self.arena("tournament", "undo", folder, "1", "--why", "it did not")
        void, undo = self.rows(self.page(folder), "repairs")
        self.assertEqual([void[0], *void[3:]], ["1", "void", "1/m1 1/m2", "the <host> slept", "taken back"])
        self.assertEqual([undo[0], *undo[3:]], ["2", "undo", "1", "it did not", ""])
        with open(os.path.join(folder, "event.log"), encoding="utf-8") as file:
            line = json.loads(file.readline())
        self.assertEqual(void[1:3], [line["time"], line["who"]])

    def test_nothing_but_times_depends_on_how_many_matches_are_played_at_once(self):
        pages, tables = [], []
        for jobs in (1, 5):
            folder = self.event(f"jobs = {jobs}\ngroups = 2\n" + HEAD + THREE, str(jobs))
            self.told(folder)
            page = self.page(folder)
            self.part(page, "times").clear()
            pages.append(without_dates(xml.etree.ElementTree.tostring(page, encoding="unicode")))
            tables.append([self.table(folder, name) for name in ("standing.csv", "versus.csv", "matches.csv")])
        self.assertEqual(pages[0], pages[1])
        self.assertEqual(tables[0], tables[1])

    def test_it_is_written_in_parts(self):
        folder = self.event('game = leduc\ngroups = 2200\nclock = "none"\nseed = "e"\nclass s { set = {"hands=1"} }\n'
                            f'entry a {{ command = "{RANDOM}" }}\nentry b {{ command = "{RANDOM}" }}\n')
        *matches, _ = self.told(folder)
        self.assertEqual([line["match"] for line in self.table(folder, "matches.csv")], [match["match"] for match in matches])
        self.assertGreater(len(matches), 4096)

    def test_it_is_there_after_each_round_and_does_not_tell_the_luck_yet(self):
        folder = self.event("format = swiss\nrounds = 2\ngroups = 30\n" + HEAD + THREE)
        path = os.path.join(folder, "report.html")
        process = self.start("tournament", folder, "--quiet")
        until(lambda: os.path.exists(path), "a round is over")
        process.send_signal(signal.SIGKILL)
        self.end(process)
        with open(os.path.join(folder, "event.begun"), encoding="utf-8") as file:
            seed = json.load(file)["seed"]
        shown = words(self.page(folder))
        self.assertIn("after round 1 of 2", shown)
        self.assertNotIn(seed, shown)
        self.told(folder)
        shown = words(self.page(folder))
        self.assertIn("240 matches count \u00b7 over", shown)
        self.assertIn(seed, shown)

    def test_others_may_read_it_and_no_draft_is_left(self):
        folder = self.event("format = swiss\n" + HEAD + THREE)
        self.told(folder)
        for name in ("report.html", "standing.csv", "versus.csv", "matches.csv"):
            self.assertEqual(stat.S_IMODE(os.stat(os.path.join(folder, name)).st_mode), 0o644)
        self.assertEqual([name for name in os.listdir(folder) if name.endswith(".part")], [])

    def test_it_is_made_again_when_it_was_deleted(self):
        folder = self.event(HEAD + THREE)
        self.told(folder)
        before = os.path.join(folder, "before.html")
        os.rename(os.path.join(folder, "report.html"), before)
        self.told(folder)
        with open(before, "rb") as a, open(os.path.join(folder, "report.html"), "rb") as b:
            self.assertEqual(a.read(), b.read())

    def test_faults_stand_apart(self):
        bad = f'entry bad {{ command = "{broken("illegal")}" }}\n'
        folder = self.event('faults_most = 1\n' + HEAD + THREE + bad)
        *_, table = self.told(folder)
        faults = {row["entry"]: sum(role["faults"] for role in row["roles"].values()) for row in table["standing"]}
        self.assertGreater(faults["bad"], 0)
        for cells in self.rows(self.page(folder), "faults"):
            self.assertEqual(int(cells[1]) + int(cells[2]), faults[cells[0].split()[1]])
            self.assertEqual(cells[-1], "set aside" if cells[0].endswith(" bad") else "")
        kinds = {row["entry"]: [role["fault_kinds"] for role in row["roles"].values()] for row in table["standing"]}
        illegal = sum(role.get("illegal", 0) for role in kinds["bad"])
        self.assertGreater(illegal, 0)
        self.assertEqual(kinds["wits"], [{}, {}])
        self.assertEqual({line["entry"]: int(line["faults_illegal"]) for line in self.table(folder, "standing.csv")},
                         {name: illegal if name == "bad" else 0 for name in kinds})
        heads = [words(cell) for cell in self.part(self.page(folder), "faults").findall("./thead/tr/*")]
        column = heads.index("illegal")
        self.assertEqual([cells[column] for cells in self.rows(self.page(folder), "faults") if cells[0].endswith(" bad")],
                         [str(illegal)])
        self.says(self.arena("tournament", "show", folder), about="faults of bad", but=((rf"\b{illegal}\b", "SOME"),))

    def test_a_candidate_has_its_course_between_the_bounds(self):
        folder = self.event('format = candidate\ngroups = 12\nclock = "none"\nseed = "e"\n'
                            f'entry new {{ command = "{WITS}" }}\nentry old {{ command = "{RANDOM}" }}\n')
        told = self.told(folder, code=(0, 4))[-1]
        part = self.part(self.page(folder), "candidate")
        self.assertIn(f"pairs: {told['llr']:.2f}".replace("-", "\u2212"), words(part.find("h3")))
        self.assertEqual(len(part.findall(".//line[@class='course']")), sum(told["pairs"]))
        self.assertEqual(len(part.findall(".//line[@class='bound']")), 2)

    def test_that_it_cannot_be_written_is_said_after_the_table(self):
        folder = self.event(HEAD + THREE)
        os.makedirs(os.path.join(folder, "report.html", "in the way"))
        done = self.arena("tournament", folder, code=3)
        self.assertIn("matches count", done.stdout)
        self.says(done.stderr)


if __name__ == "__main__":
    unittest.main()
