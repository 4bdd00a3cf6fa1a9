# SPDX-License-Identifier: MIT
"""Which programs an event was played by: titles, versions, dates, and the hashes of the files that commands name."""

import csv
import hashlib
import json
import os
import re
import shutil

from stage import RANDOM, Stage

LEDUC = 'game = leduc\nclock = "none"\nseed = "e"\n'
TIME = r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$"
DURATIONS = ((r"(?m)(?<=^about )\d+(?= decisions)", "N"),
             ("(?m)(?<=^about ).*(?= with 2|(?<!decisions) if the)|(?<=decision, ).*(?= if)|(?<=take ).*(?= as)", "TIME"))


def blake(path):
    with open(path, "rb") as file:
        return hashlib.blake2b(file.read(), digest_size=32).hexdigest()


class Programs(Stage):
    def setUp(self):
        super().setUp()
        self.bot = os.path.join(self.folder, "mine")
        shutil.copy(RANDOM, self.bot)

    def over(self, entries, groups=1):
        folder = self.event(f"groups = {groups}\n" + LEDUC + entries)
        self.arena("tournament", folder, "--quiet")
        return folder

    def table(self, folder, *words):
        lines = [json.loads(line) for line in self.arena("tournament", *words, folder, "--json").stdout.splitlines()]
        return next(line for line in lines if "standing" in line)

    def rows(self, folder):
        return {row["entry"]: row for row in self.table(folder, "show")["standing"]}

    def csv(self, folder):
        with open(os.path.join(folder, "entries.csv"), encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def extend(self, folder, before, after):
        path = os.path.join(folder, "event.conf")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace(f"groups = {before}\n", f"groups = {after}\n"))
        self.arena("tournament", "extend", folder, "--why", "more")

    def test_the_program_and_the_files_that_its_command_names_are_hashed(self):
        net = os.path.join(self.folder, "net.bin")
        with open(net, "wb") as file:
            file.write(bytes(range(256)) * 1000)
        folder = self.over(f'entry ann {{ command = "sh -c \'exec {RANDOM}\' {net} /dev/null /tmp no-such" }}\n'
                           'entry bob { command = "bot-random --name bob" }\n')
        rows = self.rows(folder)
        (program,) = rows["ann"]["programs"]
        self.assertRegex(program["since"], TIME)
        self.assertEqual([(file["file"], file["bytes"], file["hash"]) for file in program["files"]],
                         [("sh", os.path.getsize(shutil.which("sh")), blake(shutil.which("sh"))), ("net.bin", 256000, blake(net))])
        (program,) = rows["bob"]["programs"]
        self.assertEqual([(file["file"], file["hash"]) for file in program["files"]], [("bot-random", blake(RANDOM))])
        self.assertEqual((rows["ann"]["bots"], rows["bob"]["bots"]), (["random 1"], ["bob 1"]))
        self.assertEqual([(row["entry"], row["file"], row["hash"]) for row in sorted(self.csv(folder), key=lambda row: row["entry"])],
                         [("ann", "sh", blake(shutil.which("sh"))), ("ann", "net.bin", blake(net)), ("bob", "bot-random", blake(RANDOM))])
        with open(os.path.join(folder, "report.html"), encoding="utf-8") as file:
            page = file.read()
        self.assertIn(blake(net), page)
        self.assertNotIn(self.folder, page)
        self.assertEqual(self.arena("tournament", "export", folder, "entries.csv").stdout.splitlines()[0],
                         "entry,title,bots,since,file,bytes,hash")

    def test_a_file_that_was_replaced_between_two_plays_is_noticed_and_told(self):
        folder = self.over(f'entry ann {{ command = "{self.bot}" }}\nentry bob {{ command = "{RANDOM}" }}\n')
        first = blake(self.bot)
        self.assertEqual(self.arena("tournament", folder).stderr, "")
        with open(self.bot, "ab") as file:
            file.write(b"\n")
        self.assertEqual(self.arena("tournament", folder).stderr, "")  # nothing is played
        self.extend(folder, 1, 2)
        self.says(self.arena("tournament", folder).stderr)
        self.assertEqual([file["hash"] for program in self.rows(folder)["ann"]["programs"] for file in program["files"]],
                         [first, blake(self.bot)])
        self.assertEqual([row["hash"] for row in self.csv(folder) if row["entry"] == "ann"], [first, blake(self.bot)])
        self.assertEqual(len(self.rows(folder)["bob"]["programs"]), 1)
        self.extend(folder, 2, 3)
        self.assertEqual(self.arena("tournament", folder).stderr, "")

    def test_the_event_says_when_it_began(self):
        folder = self.over(f'entry ann {{ command = "{RANDOM}" }}\nentry bob {{ command = "{RANDOM}" }}\n')
        table = self.table(folder, "show")
        self.assertRegex(table["begun"], TIME)
        with open(os.path.join(folder, "report.html"), encoding="utf-8") as file:
            self.assertIn(table["begun"], file.read())

    def test_an_event_that_an_older_arena_began_has_no_date_and_its_files_from_now_on(self):
        folder = self.over(f'entry ann {{ command = "{RANDOM}" }}\nentry bob {{ command = "{RANDOM}" }}\n')
        path = os.path.join(folder, "event.begun")
        with open(path, encoding="utf-8") as file:
            begun = json.load(file)
        del begun["time"], begun["files"]
        with open(path, "w", encoding="utf-8") as file:
            json.dump(begun, file)
        self.assertEqual(self.arena("tournament", folder).stderr, "")
        self.assertEqual((self.table(folder, "show")["begun"], self.rows(folder)["ann"]["programs"]), (None, []))
        self.extend(folder, 1, 2)
        self.assertEqual(self.arena("tournament", folder).stderr, "")
        self.assertEqual(len(self.rows(folder)["ann"]["programs"]), 1)

    def test_what_event_begun_says_of_files_is_not_believed(self):
        folder = self.over(f'entry ann {{ command = "{RANDOM}" }}\nentry bob {{ command = "{RANDOM}" }}\n')
        path = os.path.join(folder, "event.begun")
        with open(path, encoding="utf-8") as file:
            begun = json.load(file)
        for files in (7, [], {"ann": 7}, {"ann": [7]}, {"ann": [{"files": 7}]}, {"ann": [{"since": 7, "files": [{"file": 7}, 8]}]}):
            begun["files"] = files
            with open(path, "w", encoding="utf-8") as file:
                json.dump(begun, file)
            self.table(folder, "show")
            for name in ("report.html", "entries.csv"):
                self.arena("tournament", "export", folder, name)

    def test_an_entry_has_a_title_beside_its_name(self):
        folder = self.over(f'entry ann {{ title = "Anna, die Große" command = "{RANDOM}" }}\nentry bob {{ command = "{RANDOM}" }}\n')
        rows = self.rows(folder)
        self.assertEqual((rows["ann"]["title"], rows["bob"]["title"]), ("Anna, die Große", None))
        self.assertRegex(self.arena("tournament", "show", folder).stdout, r"(?m)^ +\d ann .*  Anna, die Große$")
        self.assertEqual({row["entry"]: row["title"] for row in self.csv(folder)}, {"ann": "Anna, die Große", "bob": ""})
        self.assertIn("INTO entries VALUES(0,'ann','Anna, die Große',", self.arena("store", "dump", folder).stdout)
        with open(os.path.join(folder, "report.html"), encoding="utf-8") as file:
            self.assertIn('<span class="title">Anna, die Große</span>', file.read())

    def test_a_title_can_be_given_as_an_option(self):
        folder = os.path.join(self.folder, "given")
        words = ("tournament", folder, "--quiet", "--game", "leduc", "--clock", "none", "--entry", f"ann={RANDOM}", "--entry-title",
                 "It's $HOME", "--entry", f"bob={RANDOM}")
        self.arena(*words)
        self.assertEqual(self.rows(folder)["ann"]["title"], "It's $HOME")
        self.arena(*words)
        for title in ("a\tb", "x" * 65, "\u202eabc"):
            self.says(self.arena("tournament", folder + "-2", *words[2:10], title, *words[11:], code=2))
        self.says(self.arena("tournament", folder + "-2", "--entry-title", "x", code=2))

    def test_a_check_says_how_many_matches_there_are_and_how_long_they_take(self):
        folder = self.event("groups = 3\njobs = 2\n" + LEDUC + 'class a { set = {"hands=2"} }\nclass b { set = {"hands=4"} }\n' +
                            "".join(f'entry {name} {{ command = "{RANDOM}" }}\n' for name in ("ann", "bob", "cid")))
        said = self.arena("tournament", "--check", folder).stdout
        self.says(said, but=DURATIONS)
        self.assertEqual(self.arena("tournament", "--check", folder).stdout, said)
        decisions, = map(int, re.findall(r"about (\d+) decisions", said))
        matches = [json.loads(line) for line in self.arena("tournament", folder, "--json").stdout.splitlines()][:-1]
        mean = sum(match["decisions"] for match in matches) / len(matches)
        self.assertTrue(0.7 * mean < decisions < 1.4 * mean, (mean, decisions))
        self.says(self.arena("tournament", "--check", folder))
        with open(os.path.join(folder, "event.conf"), encoding="utf-8") as file:
            text = file.read()
        with open(os.path.join(folder, "event.conf"), "w", encoding="utf-8") as file:
            file.write(text.replace("groups = 3", "groups = 4"))
        self.says(self.arena("tournament", "--check", folder, code=2))
        self.arena("tournament", "extend", folder, "--why", "x")
        self.says(self.arena("tournament", "--check", folder), but=DURATIONS)
