# SPDX-License-Identifier: MIT
"""The database of a ladder follows its records, and is never believed against them."""

import csv
import hashlib
import io
import json
import os
import random
import re
import shlex
import signal
import sqlite3
import stat
import subprocess
import unittest
import xml.etree.ElementTree

from stage import BUILD, PASSED, RANDOM, Stage, broken, until

TWO = "".join(f'bot {name} {{ command = "{RANDOM}" owner = "{name}" }}\n' for name in ("anna", "ben"))


class LadderStore(Stage):
    def ladder(self, text=TWO):
        folder = os.path.join(self.folder, "ladder")
        os.makedirs(folder, exist_ok=True)
        passed = ", ".join(f'"{name}"' for name in PASSED if name in self.environment)
        with open(os.path.join(folder, "ladder.conf"), "w", encoding="utf-8") as file:
            file.write(f"game = leduc sandbox = none\nenv = {{{passed}}}\n{text}")
        return folder

    def serve(self, folder, matches):
        done = self.arena("serve", folder, "--quiet", "--matches", str(matches))
        self.assertEqual(done.stdout, "")
        return done.stderr

    def look(self, folder):
        done = subprocess.run([os.path.join(BUILD, "bin", "arena"), "ladder", folder, "--json"], env=self.environment,
                              capture_output=True, text=True, check=True)
        return json.loads(done.stdout), done.stderr

    @staticmethod
    def count(folder):
        with sqlite3.connect(f"file:{folder}/ladder.db?mode=ro", uri=True) as database:
            return database.execute("SELECT count(*) FROM matches").fetchone()[0]

    def test_it_has_all_matches_when_the_daemon_has_ended(self):
        folder = self.ladder()
        self.assertEqual(self.serve(folder, 20), "")
        self.assertEqual(self.count(folder), 20)
        self.assertEqual(self.serve(folder, 15), "")
        self.assertEqual(self.count(folder), 35)
        before = self.look(folder)
        self.assertEqual(before[0]["results"], 35)
        os.remove(os.path.join(folder, "ladder.db"))
        self.assertEqual(self.look(folder), before)
        self.says(self.arena("store", "rebuild", folder))
        self.assertEqual(self.look(folder), before)
        self.says(self.arena("store", "dump", folder, code=2))

    def test_a_signal_ends_a_start_that_reads_all_records(self):
        folder = self.ladder()
        self.serve(folder, 3)
        records = os.path.join(folder, "records")
        played = max(os.listdir(records))
        for number in range(1000, 1800):
            os.link(os.path.join(records, played), os.path.join(records, f"ladder-{number:04}.arena"))
        os.remove(os.path.join(folder, "ladder.db"))

        def end_me():  # what is pending stays so over an exec
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
            os.kill(os.getpid(), signal.SIGTERM)

        done = subprocess.run([os.path.join(BUILD, "bin", "arena"), "serve", folder], env=self.environment, preexec_fn=end_me,
                              capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        self.assertFalse(os.path.exists(os.path.join(folder, "ladder.db")))  # which follows the records once they are read

    def test_it_is_not_believed_against_the_records(self):
        folder = self.ladder()
        path = os.path.join(folder, "ladder.db")
        self.serve(folder, 20)
        table = self.look(folder)[0]
        with open(path, "r+b") as file:
            file.truncate(5000)
        looked, said = self.look(folder)
        self.assertEqual(looked, table)
        self.says(said)
        self.assertEqual(self.serve(folder, 5), self.made_anew(path))
        self.assertEqual(self.count(folder), 25)
        with sqlite3.connect(path) as database:
            database.execute("PRAGMA user_version = 99")
        self.says(self.serve(folder, 5), about="newer arena")
        with sqlite3.connect(path) as database:
            self.assertEqual(database.execute("PRAGMA user_version").fetchone()[0], 99)  # it was left as it is
        looked, said = self.look(folder)
        self.assertEqual(looked["results"] + looked["voids"], 30)

    @staticmethod
    def made_anew(path):
        return f"arena: {path} was damaged, and is made again from the records; it was kept as ladder.db.damaged\n"

    def garbage(self, good):
        """Files that are no databases, and databases that make no sense."""
        chance = random.Random(1)
        yield from (b"hello", chance.randbytes(20000), b"SQLite format 3\0" + chance.randbytes(5000), good[:5000])
        for sql in ("UPDATE matches SET body = x'017f'", "CREATE TABLE more (a TEXT)"):
            path = os.path.join(self.folder, "changed.db")
            with open(path, "wb") as file:
                file.write(good)
            with sqlite3.connect(path) as database:
                database.execute("PRAGMA journal_mode = DELETE")
                database.execute(sql)
            database.close()
            with open(path, "rb") as file:
                yield file.read()

    def test_a_file_of_garbage_is_set_aside_and_made_anew(self):
        folder = self.ladder()
        path = os.path.join(folder, "ladder.db")
        self.serve(folder, 20)
        with open(path, "rb") as file:
            good = file.read()
        count = 20
        for number, garbage in enumerate(self.garbage(good)):
            for rebuilds in (False, True):
                if rebuilds and number == 4:
                    continue  # rows are not looked at: it is deleted all the same
                for name in os.listdir(folder):
                    if name.startswith("ladder.db"):
                        os.remove(os.path.join(folder, name))
                with open(path, "wb") as file:
                    file.write(garbage)
                said = "arena: " + self.arena("store", "rebuild", folder).stderr if rebuilds else self.serve(folder, 1)
                count += not rebuilds
                self.assertEqual(said, self.made_anew(path), number)
                self.assertEqual(self.count(folder), count, number)
                with open(path + ".damaged", "rb") as file:
                    self.assertEqual(file.read()[100:], garbage[100:], number)  # without the head

    def test_a_folder_in_which_it_cannot_be_made_is_played_all_the_same(self):
        folder = self.ladder()
        os.mkdir(os.path.join(folder, "ladder.db"))
        self.says(self.serve(folder, 10))
        self.assertEqual(self.look(folder)[0]["results"], 10)

    def verify(self, folder, code=0):
        done = self.arena("verify", folder, "--json", code=code)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        return {os.path.basename(line["file"]): line for line in lines[:-1] if line["file"].startswith(folder + "/ladder.")}, lines[-1]

    def test_verify_compares_all_of_a_ladder_with_its_records(self):
        folder = self.ladder()
        self.serve(folder, 20)
        lines, count = self.verify(folder)
        self.assertEqual((lines["ladder.db"]["outcome"], lines["ladder.db"]["why"]), ("agrees", "20 of 20 matches"))
        self.assertEqual(lines["ladder.log"]["outcome"], "agrees")
        self.assertEqual((count["records"], count["agrees"]), (20, 20))
        replayed = self.arena("replay", folder, "--match", "m7")
        self.assertIn("m7", replayed.stdout)
        with sqlite3.connect(os.path.join(folder, "ladder.db")) as database:
            (segment, at, body), = database.execute("SELECT segment, at, body FROM matches WHERE number = 7")
            database.execute("UPDATE matches SET body = ? WHERE segment = ? AND at = ?",
                             (body[:-1] + bytes([body[-1] ^ 1]), segment, at))
        lines, _ = self.verify(folder, code=1)
        self.says(lines["ladder.db"]["why"], but=((r"is m\d+", "is mN"),))
        self.arena("store", "rebuild", folder)
        self.verify(folder)
        records = os.path.join(folder, "records")
        path = os.path.join(records, sorted(os.listdir(records))[0])
        os.truncate(path, os.path.getsize(path) - 60)  # a match that was told is gone
        lines, _ = self.verify(folder, code=1)
        self.says(lines["ladder.db"]["why"], but=((r"is m\d+", "is mN"),))
        os.remove(os.path.join(folder, "ladder.db"))
        with open(os.path.join(folder, "ladder.log"), "w", encoding="utf-8") as file:
            file.write('{"number": 1}\n')
        lines, count = self.verify(folder, code=1)
        self.assertEqual(lines["ladder.log"]["outcome"], "differs")
        self.assertNotIn("ladder.db", lines)
        os.remove(os.path.join(folder, "ladder.log"))
        self.assertGreater(self.verify(folder)[1]["unfinished_of_ladders"], 0)  # as after a kill

    def test_a_backup_of_a_running_ladder_is_a_ladder_of_its_own(self):
        folder = self.ladder()
        process = self.start("serve", folder, "--json")
        told = [json.loads(process.stdout.readline()) for _ in range(20)]
        copy = os.path.join(self.folder, "copy")
        run = [os.path.join(BUILD, "bin", "arena"), "ladder", folder, "backup", copy]
        done = subprocess.run(run, env=self.environment, capture_output=True, text=True, check=True)
        self.says(done, but=((r"\d+ (files|bytes)", r"N \1"),))
        self.assertEqual(subprocess.run(run, env=self.environment, capture_output=True, text=True,
                                        check=False).returncode, 2)  # it is there already
        process.send_signal(signal.SIGTERM)
        process.communicate()
        self.assertEqual(sorted(name for name in os.listdir(copy) if not name.startswith("ladder.")), ["records", "seasons"])
        _, count = self.verify(copy)
        self.assertGreaterEqual(count["agrees"], len(told))
        before = self.look(copy)[0]["results"]
        self.serve(copy, 5)
        self.assertGreaterEqual(self.look(copy)[0]["results"], before + 5)
        conf = os.path.join(folder, "ladder.conf")
        os.rename(conf, os.path.join(self.folder, "mounted"))
        os.symlink(os.path.join(self.folder, "mounted"), conf)  # as in a container
        self.arena("ladder", folder, "backup", copy + "2", "secrets")
        self.assertFalse(os.path.islink(os.path.join(copy + "2", "ladder.conf")))
        self.assertEqual(os.stat(conf).st_size, os.stat(os.path.join(copy + "2", "ladder.conf")).st_size)
        self.assertIn("secret", os.listdir(copy + "2"))
        self.says(self.arena("ladder", folder, "backup", copy + "3", "all", code=2))

    def test_a_backup_that_was_broken_off_does_not_look_like_one(self):
        folder = self.ladder()
        self.serve(folder, 3)
        copy = os.path.join(self.folder, "copy")
        os.rename(os.path.join(folder, "secret"), os.path.join(folder, "secret.kept"))
        os.symlink("secret.kept", os.path.join(folder, "secret"))  # it is copied last, and not through a link
        self.arena("ladder", folder, "backup", copy, "secrets", code=3)
        self.assertFalse(os.path.exists(copy))
        self.assertTrue(os.path.exists(copy + ".part"))
        self.says(self.arena("ladder", folder, "backup", copy + "/", code=2))
        os.rename(copy + ".part", copy + ".old")
        self.arena("ladder", folder, "backup", copy + "/")
        self.assertFalse(os.path.exists(copy + ".part"))
        self.verify(copy)

    def test_older_files_are_replaced_when_the_host_says_so(self):
        folder = self.ladder("keep = \"2 days\"\n" + TWO)
        self.serve(folder, 20)
        records = os.path.join(folder, "records")
        sizes = {name: os.path.getsize(os.path.join(records, name)) for name in os.listdir(records)}
        self.says(self.arena("ladder", folder, "keep").stdout.splitlines()[0])
        for name in sizes:
            os.utime(os.path.join(records, name), (1, 1))
        looked = json.loads(self.arena("ladder", folder, "keep", "--dry-run", "--json").stdout)
        self.assertEqual({file["file"]: file["bytes"] for file in looked["files"]}, sizes)
        self.assertEqual({name: os.path.getsize(os.path.join(records, name)) for name in sizes}, sizes)
        process = self.start("serve", folder, "--quiet", "--matches", "100000")
        subprocess.run([os.path.join(BUILD, "bin", "arena"), "ladder", folder, "keep"], env=self.environment,
                       capture_output=True, check=False)  # arena serve may be doing it
        until(lambda: {name: os.path.getsize(os.path.join(records, name)) for name in sizes} ==
              {file["file"]: file["then"] for file in looked["files"]}, "the files are replaced")
        process.send_signal(signal.SIGTERM)
        process.communicate()
        self.verify(folder)
        self.ladder()
        self.says(self.arena("ladder", folder, "keep", code=1))

    def test_matches_are_exported_for_other_programs(self):
        folder = self.ladder()
        self.serve(folder, 12)
        rows = list(csv.DictReader(io.StringIO(self.arena("ladder", folder, "export").stdout)))
        lines = [json.loads(line) for line in self.arena("ladder", folder, "export", "json").stdout.splitlines()]
        self.assertEqual([{key: str(value) for key, value in line.items()} for line in lines], rows)
        self.assertEqual(len(rows), 24)
        self.assertEqual({row["match"] for row in rows}, {f"m{number}" for number in range(1, 13)})
        self.assertEqual({(row["season"], row["class"], row["purpose"], row["game"]) for row in rows},
                         {("1", "leduc", "rated", "leduc")})
        self.assertEqual({(row["bot"], row["owner"]) for row in rows}, {("anna", "anna"), ("ben", "ben")})
        self.assertEqual(sum(int(row["score"]) for row in rows), 0)
        self.says(self.arena("ladder", folder, "export", "xml", code=2))

    def look_at_report(self, path, rows):
        """The page is well-formed, and says of each version what the table does."""
        page = xml.etree.ElementTree.parse(path).getroot()
        lines = page.findall(".//table[@id='standing']/tbody/tr")
        self.assertEqual([line.find("th").text.strip() if line.find("th").text else line.find("th/span").tail.strip() for line in lines],
                         [row["bot"] for row in rows])
        for line, row in zip(lines, rows):
            cells = ["".join(cell.itertext()) for cell in line.findall("td")]
            self.assertEqual(cells[1], row["owner"])
            self.assertEqual(cells[-4:-1], [str(row[key]) for key in ("matches", "faults", "voids")])
            elo, give = cells[2].split(" \u00b1")
            self.assertEqual((round(float(elo.replace("\u2212", "-"))), int(give)),
                             (round(row["strength"]["elo"]), round(row["strength"]["interval"])))
        self.assertEqual(len(page.findall(".//div[@id='ratings']/div")), len(rows) + 1)
        games = [int(game.text) for game in page.findall(".//table[@id='versus']/tbody/tr/td/span")]
        self.assertEqual(sum(games), sum(row["matches"] for row in rows))

    def test_a_season_that_is_closed_leaves_sealed_files(self):
        folder = self.ladder()
        self.serve(folder, 20)
        table = self.look(folder)[0]
        self.arena("ladder", folder, "season", "close")
        season = os.path.join(folder, "seasons", "1")
        self.assertEqual(sorted(os.listdir(season)), ["history.csv", "ladder.conf", "priors.json", "report.html", "season.seals", "table.csv", "table.json"])
        with open(os.path.join(season, "table.json"), encoding="utf-8") as file:
            sealed = json.load(file)
        self.assertEqual([row["bot"] for row in sealed["table"]], [row["bot"] for row in table["table"]])
        for row, shown in zip(sealed["table"], table["table"]):  # of which six digits are printed
            self.assertAlmostEqual(row["strength"]["elo"], shown["strength"]["elo"], delta=0.001)
        with open(os.path.join(season, "table.csv"), encoding="utf-8") as file:
            self.assertEqual([row["bot"] for row in csv.DictReader(file)], [row["bot"] for row in table["table"]])
        self.look_at_report(os.path.join(season, "report.html"), sealed["table"])
        self.assertEqual(stat.S_IMODE(os.stat(os.path.join(folder, "ladder.log")).st_mode), 0o600)
        for name in os.listdir(season):
            self.assertEqual(stat.S_IMODE(os.stat(os.path.join(season, name)).st_mode), 0o600 if name in ("ladder.conf", "history.csv") else 0o644)
        self.verify(folder)
        self.arena("ladder", folder, "season", "new", "two")
        self.serve(folder, 10)  # its records may go on in the same files
        self.verify(folder)
        self.assertEqual((self.look(folder)[0]["season"], self.look(folder)[0]["results"]), ("two", 10))
        copy = os.path.join(self.folder, "copy")
        self.arena("ladder", folder, "backup", copy)
        self.verify(copy)
        with open(os.path.join(season, "table.csv"), "a", encoding="utf-8") as file:
            file.write("1,1,eve,1,eve,9999,0,1,0,0\n")
        self.says(self.arena("verify", folder, code=1))
        os.remove(os.path.join(season, "priors.json"))
        with open(os.path.join(season, "priors.json"), "w", encoding="utf-8") as file:
            file.write('[{"bot": "anna"}]')
        self.says(self.arena("serve", folder, "--matches", "1", code=3))

    def test_a_season_with_faults_is_closed_and_sealed(self):
        """Evidence of them lies in a folder beside the records, and what bots print in another."""
        prints = shlex.join(("sh", "-c", f"echo here, as $$ >&2; exec {RANDOM}"))
        folder = self.ladder(f'bench_after = 0\nbot anna {{ command = "{prints}" owner = anna }}\nbot ben {{ command = "{RANDOM}" owner = ben }}\n'
                             f'bot carla {{ command = "{broken("illegal")}" owner = carla }}\n')
        self.serve(folder, 8)
        records = os.path.join(folder, "records")
        self.assertTrue(os.listdir(os.path.join(records, "ladder", "carla")))
        self.assertEqual([name for name in os.listdir(records) if name.endswith(".txt")], [])
        self.assertTrue(os.listdir(os.path.join(folder, "logs", "anna")))
        self.arena("ladder", folder, "season", "close")
        self.assertIn("season.seals", os.listdir(os.path.join(folder, "seasons", "1")))
        self.verify(folder)
        self.arena("ladder", folder, "season", "new", "two")
        self.serve(folder, 8)
        self.verify(folder)

    def seal_again(self, folder, season):
        """What somebody does who changed a file and knows how it was sealed."""
        path = os.path.join(folder, "seasons", season, "season.seals")
        with open(path, encoding="utf-8") as file:
            lines = [line.split(" ") for line in file.read().splitlines()]
        for line in lines:
            if line[0] == "file":
                with open(os.path.join(folder, "seasons", season, line[1]), "rb") as file:
                    data = file.read()
                line[2:] = [str(len(data)), hashlib.blake2b(data, digest_size=32).hexdigest()]
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(" ".join(line) + "\n" for line in lines if line[0] != "signed")

    def test_the_table_of_a_closed_season_is_made_again(self):
        folder = self.ladder()
        self.serve(folder, 20)
        self.arena("ladder", folder, "void", "m3")
        self.arena("ladder", folder, "season", "close")
        with open(os.path.join(folder, "seasons", "1", "season.seals"), encoding="utf-8") as file:
            self.assertRegex(file.read(), r"^artemia-season 1\nseason 1\nladder ladder\ngame leduc\nepoch leduc-.*\nanchor \S+\n"
                             r"class leduc separate \S+ hands=\d+.*\npriors none\nfile history.csv \d+ [0-9a-f]{64}\n")
        self.arena("ladder", folder, "season", "new", "two")
        self.serve(folder, 10)
        self.arena("ladder", folder, "withdraw", "anna")  # after it, so it changes nothing of it
        self.arena("ladder", folder, "season", "close")
        with open(os.path.join(folder, "seasons", "two", "season.seals"), encoding="utf-8") as file:
            self.assertRegex(file.read(), r"\npriors 1 \d+ [0-9a-f]{64}\n")
        self.says(self.arena("verify", folder))
        for name, was, now in (("table.json", '"matches":1', '"matches":2'), ("table.csv", ",ben,", ",eve,")):
            path = os.path.join(folder, "seasons", "1", name)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            self.assertIn(was, text)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text.replace(was, now, 1))
            self.says(self.arena("verify", folder, code=1))
            self.seal_again(folder, "1")
            self.says(self.arena("verify", folder, code=1))
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            self.seal_again(folder, "1")
            self.arena("verify", folder)
        classes = 'class short { set = {"hands=2"} }\n'
        with open(os.path.join(folder, "ladder.conf"), "a", encoding="utf-8") as file:
            file.write(classes)  # of later seasons
        self.says(self.arena("verify", folder))
        with open(os.path.join(folder, "seasons", "1", "ladder.conf"), "a", encoding="utf-8") as file:
            file.write(classes)
        self.seal_again(folder, "1")
        self.says(self.arena("verify", folder))

    def test_a_closed_season_is_signed(self):
        folder = self.ladder()
        judge, other = os.path.join(self.folder, "judge"), os.path.join(self.folder, "other")
        for key in (judge, other):
            self.arena("keys", "new", key, "--sign")
        self.serve(folder, 10)
        self.says(self.arena("sign", judge, folder, code=1))
        self.arena("ladder", folder, "season", "close")
        self.says(self.arena("verify", folder, "--signer", judge, code=1))
        for key in (other, judge):  # the last one holds
            self.says(self.arena("sign", key, folder))
        self.says(self.arena("verify", folder, "--signer", judge))
        self.says(self.arena("verify", folder, "--signer", other, code=1))
        self.arena("ladder", folder, "season", "new", "two")
        self.serve(folder, 5)
        self.verify(folder)
        seals = os.path.join(folder, "seasons", "1", "season.seals")
        with open(seals, encoding="utf-8") as file:
            text = file.read()
        forged = re.sub("signed (.)", lambda found: "signed " + ("1" if found[1] == "0" else "0"), text, count=1)
        for changed in (text.replace("class leduc", "class ludec", 1), forged):
            with open(seals, "w", encoding="utf-8") as file:
                file.write(changed)
            self.says(self.arena("verify", folder, code=1))
        with open(seals, "w", encoding="utf-8") as file:
            file.write(text.replace("season 1", "season 3"))
        self.says(self.arena("verify", folder, code=1))
        self.says(self.arena("sign", judge, folder, code=1))

    def test_a_kill_leaves_it_behind_the_records_at_most(self):
        folder = self.ladder()
        told = 0
        for _ in range(4):
            process = self.start("serve", folder, "--json")
            told += sum(1 for _ in range(15) if process.stdout.readline())
            process.send_signal(signal.SIGKILL)
            told += len([line for line in process.stdout.read().split("\n")[:-1] if line.endswith("}")])
            process.wait()
        looked, _ = self.look(folder)  # each kill may come before the first row of the database
        self.assertGreaterEqual(looked["results"] + looked["voids"], told)
        os.remove(os.path.join(folder, "ladder.db"))
        self.assertEqual(self.look(folder)[0], looked)
        for name in os.listdir(self.sockets):  # of those that were killed
            subprocess.run(["rm", "-r", os.path.join(self.sockets, name)], check=True)


if __name__ == "__main__":
    unittest.main()
