# SPDX-License-Identifier: MIT
"""arena tournament --replays: pages of an event's matches beside its report. What they do in a browser is tested in
tests/pages."""

import collections
import csv
import json
import os
import re
import shutil
import signal
import subprocess
import unittest
import xml.etree.ElementTree

from replay_html import Page
from stage import BUILD, RANDOM, Stage, broken, until

MORTAL = os.path.join(BUILD, "tests", "arena-mortal")  # the program with a death built in, see mortal.c
HEAD = 'game = leduc\nclock = "none"\nseed = "e"\nclass s { set = {"hands=2"} }\n'
TWO = f'entry ann {{ command = "{RANDOM}" }}\nentry bob {{ command = "{RANDOM}" }}\n'
THREE = f'{TWO}entry cid {{ command = "{RANDOM}" }}\n'
MADE = re.compile(r"pages of matches in (.*)/replays: (\d+) made, \d+ MB; (\d+) were there")


class ReplayPages(Stage):
    def rows(self, folder):
        """The matches of the report with their links, by their names there."""
        page = xml.etree.ElementTree.parse(os.path.join(folder, "report.html")).getroot()
        rows = {}
        for row in page.findall(".//table[@class='matches']/tbody/tr"):
            link = row.find("th/a")
            rows["".join(row.find("th").itertext())] = (link.get("href"), ["".join(cell.itertext()) for cell in row.findall("td")])
        return rows

    def make(self, folder, which, **more):
        """How many pages were made, and were there."""
        done = self.arena("tournament", folder, "--quiet", "--replays", which, **more)
        found = MADE.search(done.stderr)
        self.assertTrue(found, done.stderr)
        return int(found.group(2)), int(found.group(3))

    def page(self, folder, href):
        with open(os.path.join(folder, href), encoding="utf-8") as file:
            return Page(file.read())

    def pages(self, folder):
        return sorted(os.path.relpath(os.path.join(at, name), folder)
                      for at, _, names in os.walk(os.path.join(folder, "replays")) for name in names)

    def table(self, folder):
        with open(os.path.join(folder, "matches.csv"), newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file, strict=True))

    def test_each_match_of_the_report_leads_to_its_page(self):
        folder = self.event("format = swiss\nrounds = 2\ngroups = 2\n" + HEAD + THREE)
        self.arena("tournament", folder, "--quiet")
        self.assertEqual((self.rows(folder), os.path.exists(os.path.join(folder, "replays"))), ({}, False))
        listed = self.table(folder)
        self.assertEqual(self.make(folder, "all"), (len(listed), 0))
        rows = self.rows(folder)
        self.assertEqual(list(rows), [f"{row['round']}/{row['match']}" for row in listed])
        self.assertEqual(sorted(href for href, _ in rows.values()), self.pages(folder))
        for row in listed:
            href, cells = rows[f"{row['round']}/{row['match']}"]
            self.assertEqual(cells, ["s", f"first {row['seat_0_entry']}, second {row['seat_1_entry']}", row["winner"],
                                     row["reason"], row["turns"], "0", ""])
            page = self.page(folder, href)
            data, record = page.data("data"), page.data("record")
            self.assertEqual([data["match"]["id"], data["match"]["winner"], data["outcome"]], [row["match"], row["winner"], "agrees"])
            self.assertEqual([seat["bot"] for seat in data["match"]["seats"]], [row["seat_0_entry"], row["seat_1_entry"]])
            self.assertTrue(all(seat["version"].startswith("random") for seat in data["match"]["seats"]))
            self.assertEqual((data["eyes"], record["match"]), (["public", "0", "1", "all"], row["match"]))
            self.assertIn("default-src 'none'", page.policy)
            self.assertNotIn(row["seed"], json.dumps(data))
            replayed = self.arena("replay", os.path.join(folder, record["name"]), "--match", record["match"], "--json").stdout
            self.assertIn({"winner": row["winner"], "reason": row["reason"]}.items() <= json.loads(replayed.splitlines()[-2]).items(), (True,))

    def test_some_of_many_are_chosen(self):
        folder = self.event("groups = 5\n" + HEAD + THREE)
        self.arena("tournament", folder, "--quiet")
        self.assertEqual(self.make(folder, "2"), (6, 0))
        listed = {f"{row['round']}/{row['match']}": (row["seat_0_entry"], row["seat_1_entry"]) for row in self.table(folder)}
        chosen = self.rows(folder)
        met = collections.Counter(frozenset(listed[name]) for name in chosen)
        self.assertEqual(sorted(met.values()), [2, 2, 2])
        for pair in met:
            self.assertEqual([name for name in listed if frozenset(listed[name]) == pair][-2:],
                             [name for name in chosen if frozenset(listed[name]) == pair])
        with open(os.path.join(folder, "report.html"), encoding="utf-8") as file:
            self.assertIn(f"6 of {len(listed)} matches have a page.", file.read())
        self.assertEqual(self.make(folder, "3"), (3, 6))

    def test_those_with_faults_are_chosen(self):
        folder = self.event("faults_most = 100\n" + HEAD + TWO + f'entry bad {{ command = "{broken("illegal")}" }}\n')
        self.arena("tournament", folder, "--quiet")
        listed = [row for row in self.table(folder) if int(row["seat_0_faults"]) + int(row["seat_1_faults"])]
        self.assertGreater(len(listed), 0)
        self.assertEqual(self.make(folder, "faults"), (len(listed), 0))
        for row in listed:
            href, cells = self.rows(folder)[f"{row['round']}/{row['match']}"]
            self.assertEqual(cells[-2], str(int(row["seat_0_faults"]) + int(row["seat_1_faults"])))
            self.assertTrue(any(step.get("faults") for step in self.page(folder, href).data("data")["steps"]))

    def test_what_the_host_changes_keeps_the_pages(self):
        folder = self.event(HEAD + TWO)
        self.arena("tournament", folder, "--quiet", "--replays", "all")
        before = self.rows(folder)
        self.arena("tournament", "void", folder, "1/m1", "--why", "a try")
        self.assertEqual([self.rows(folder)["1/m1"][0], self.rows(folder)["1/m1"][1][-1]], [before["1/m1"][0], "does not count"])
        self.arena("tournament", "replay", folder, "1/m2", "--why", "another")
        self.assertEqual(self.make(folder, "all"), (2, 2))
        rows = self.rows(folder)
        self.assertEqual(list(rows), ["1/m1", "1/m2", "1/m1 replay 2", "1/m2 replay 2"])
        for name in ("1/m1", "1/m2"):
            again = self.page(folder, rows[f"{name} replay 2"][0])
            self.assertEqual([seat["bot"] for seat in again.data("data")["match"]["seats"]],
                             [seat["bot"] for seat in self.page(folder, rows[name][0]).data("data")["match"]["seats"]])
            self.assertIn("replay-002", again.data("record")["name"])
        os.remove(os.path.join(folder, rows["1/m2"][0]))
        self.arena("tournament", "undo", folder, "1", "--why", "enough")
        self.assertEqual(list(self.rows(folder)), ["1/m1", "1/m1 replay 2", "1/m2 replay 2"])

    def hurt(self, folder, at, **how):
        """Makes pages until the folder of the pages is changed for the `at`-th time."""
        done = subprocess.run([MORTAL, "tournament", folder, "--quiet", "--replays", "all"], capture_output=True, text=True, check=False,
                              env=dict(self.environment, MORTAL_AT=str(at), MORTAL_FOLDER=os.path.join(folder, "replays"), **how))
        self.assertEqual([name for name in self.pages(folder) if not name.endswith(".html.part")],
                         sorted(href for href in self.whole(folder)))
        return done

    def whole(self, folder):
        """Pages that are there and have an end."""
        for name in self.pages(folder):
            with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as file:
                if name.endswith(".html") and file.read().rstrip().endswith("</html>"):
                    yield name

    def each_moment(self, ends, **how):
        """From an event without pages, until nothing happens: yields what each run came to."""
        folder = self.event(HEAD + TWO, "hurt")
        self.arena("tournament", folder, "--quiet")
        for at in range(1, 1000):
            shutil.rmtree(os.path.join(folder, "replays"), ignore_errors=True)
            done = self.hurt(folder, at, **how)
            if done.returncode == 0:
                self.assertGreater(at, 8)
                return
            self.assertEqual(done.returncode, ends, done.stderr)
            whole = len(list(self.whole(folder)))
            yield folder, done
            self.assertEqual(self.make(folder, "all"), (2 - whole, whole))
            self.assertEqual(sorted(href for href, _ in self.rows(folder).values()), self.pages(folder))

    def test_an_arena_that_is_killed_while_it_makes_pages_goes_on(self):
        for _ in self.each_moment(-signal.SIGKILL, MORTAL_TORN="1"):
            pass

    def test_a_full_disk_leaves_whole_pages_and_says_so(self):
        for folder, done in self.each_moment(3, MORTAL_ERROR="1"):
            self.says(done.stderr, but=((r"m\d+-", "mN-"),))
            self.assertEqual([name for name in self.pages(folder) if name.endswith(".part")], [])
            self.assertEqual(sorted(href for href, _ in self.rows(folder).values()), self.pages(folder))

    def test_an_event_that_is_not_over_has_no_pages(self):
        folder = self.event("groups = 3000\n" + HEAD + TWO)
        process = self.start("tournament", folder, "--quiet", "--replays", "all")
        until(lambda: os.path.isdir(os.path.join(folder, "rounds", "001")) and
              any(name.endswith(".arena") for name in os.listdir(os.path.join(folder, "rounds", "001"))), "it is played")
        process.send_signal(signal.SIGINT)
        process.communicate()
        self.assertEqual((process.returncode, os.path.exists(os.path.join(folder, "replays"))), (130, False))

    def test_mistakes_are_told(self):
        folder = self.event(HEAD + TWO)
        for words in (
                ("--replays", "some"),
                ("--replays", "0"), ("--replays", "20001"), ("--replays", "2x"),
                ("--replays",)):
            self.says(self.arena("tournament", folder, *words, code=2))
        self.says(self.arena("tournament", "show", folder, "--replays", "all", code=2))
        self.assertEqual(os.listdir(folder), ["event.conf"])


if __name__ == "__main__":
    unittest.main()
