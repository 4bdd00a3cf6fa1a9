# SPDX-License-Identifier: MIT
"""Events: what is played, told, gone on with, and what each mistake is told by."""

import fcntl
import json
import os
import resource
import shutil
import signal
import sqlite3
import subprocess

from stage import ARENA, RANDOM, Stage, broken, until, without_dates

WITS = os.path.join(os.path.dirname(RANDOM), "bot-wits")
FAST = 'clock = "none"\nseed = "e"\nclass one { set = {"hunted=1"} }\nclass two { set = {"hunted=2"} }\n'
LEDUC = 'game = leduc\nclock = "none"\nseed = "e"\nclass short { set = {"hands=2"} }\n'


def entries(**commands):
    return "".join(f'entry {name} {{ command = "{command}" }}\n' for name, command in commands.items())


THREE = entries(wits=WITS, random=RANDOM, other=RANDOM)
PAIR = entries(wits=WITS, random=RANDOM)


class Tournament(Stage):
    def lines(self, folder, **more):
        return [json.loads(line) for line in self.arena("tournament", folder, "--json", **more).stdout.splitlines()]

    def test_the_sample_runs_as_it_stands(self):
        folder = os.path.join(self.folder, "demo")
        self.assertIn("event.conf", self.arena("init", "tournament", folder).stdout)
        self.assertIn("2 entries, 2 classes, 1 round", self.arena("tournament", folder, "--check").stdout)
        told = self.arena("tournament", folder).stdout
        self.assertIn("40 matches count, 0 are void", told)
        self.assertRegex(told, r"^round 1 of 1: 40 matches\nentries differ .*\nmatch +class +winner +reason +creature - hunted\n1/m1 ")
        head, match = told.splitlines()[2:4]
        self.assertEqual(match.rindex(" - "), match.index(" - "))
        self.assertEqual(match[head.index("creature") - 1], " ")
        self.assertLess(max(len(line) for line in told.splitlines()), 80)
        self.says(self.arena("init", "tournament", folder, code=2))

    def test_a_round_robin_plays_every_pairing_on_both_sides(self):
        *matches, table = self.lines(self.event("groups = 2\n" + FAST + THREE))
        self.assertEqual(len(matches), 3 * 2 * 2 * 2)
        for first, second in zip(matches[::2], matches[1::2]):
            self.assertEqual((first["group"], first["class"]), (second["group"], second["class"]))
            self.assertEqual(first["seats"][0]["entry"], second["seats"][1]["entry"])
            self.assertEqual(first["seats"][1]["entry"], second["seats"][0]["entry"])
        self.assertEqual([row["rank"] for row in table["standing"]], [1, 2, 3])
        for row in table["standing"]:
            self.assertEqual(row["roles"]["creature"]["games"] + row["roles"]["hunted"]["games"], 2 * 2 * 2 * 2)
        self.assertEqual(table["matches"], len(matches))

    def test_teams_can_be_mixed(self):
        *matches, _ = self.lines(self.event("teams = mixed\ngroups = 2\n" + FAST + THREE))
        teams = {tuple(seat["entry"] for seat in match["seats"]) for match in matches if match["class"] == "two"}
        self.assertTrue(any(len(set(team)) == 3 for team in teams), teams)

    def test_the_same_comes_of_it_however_many_matches_are_played_at_once(self):
        told = [self.arena("tournament", self.event(f"jobs = {jobs}\ngroups = 3\n" + FAST + THREE, str(jobs)), "--json").stdout
                for jobs in (1, 5)]
        self.assertEqual(without_dates(told[0]), without_dates(told[1]))

    def test_processes_that_wait_are_let_go_if_there_are_too_many(self):
        told, starts = [], []
        for idle in (0, 1):
            path = os.path.join(self.folder, f"starts-{idle}")
            bot = f"sh -c 'echo >>{path}; exec {RANDOM}'"
            four = entries(one=bot, two=bot, three=bot, four=bot)  # while two play the two others wait
            folder = self.event(f"jobs = 1\nidle = {idle}\ngroups = 2\n" + LEDUC + four, str(idle))
            told.append(self.arena("tournament", folder, "--json").stdout)
            starts.append(os.path.getsize(path))
        self.assertEqual(starts[0], 4)
        self.assertGreater(starts[1], 4)
        told = [without_dates(text) for text in told]
        self.assertEqual(told[0].replace('"event":"0"', ""), told[1].replace('"event":"1"', ""))

    def test_the_database_can_be_deleted_and_made_again(self):
        folder = self.event("groups = 2\n" + FAST + THREE)
        self.arena("tournament", folder)
        dump = self.arena("store", "dump", folder).stdout
        self.assertEqual(dump.count("INSERT INTO matches"), 24)
        self.assertIn("INSERT INTO rounds VALUES(0,24,12);", dump)
        for name in os.listdir(folder):
            if name.startswith("event.db"):
                os.unlink(os.path.join(folder, name))
        self.assertIn("has 24 matches", self.arena("store", "rebuild", folder).stdout)
        self.assertEqual(self.arena("store", "dump", folder).stdout, dump)
        self.arena("store", "rebuild", folder)
        self.assertEqual(self.arena("store", "dump", folder).stdout, dump)

    def test_a_database_that_cannot_be_made_again_stays_as_it_was(self):
        folder = self.event("groups = 70\n" + LEDUC + PAIR.replace(WITS, RANDOM))
        self.arena("tournament", folder, "--quiet")
        dump = self.arena("store", "dump", folder).stdout
        records = [os.path.join(at, name) for at, _, names in os.walk(folder) for name in names if name.endswith(".arena")]
        with open(records[-1], "r+b") as file:
            file.truncate(os.path.getsize(records[-1]) - 1000)
        self.says(self.arena("store", "rebuild", folder, code=3), but=((r"m\d+ is", "mN is"),))
        self.assertEqual(self.arena("store", "dump", folder).stdout, dump)

    def test_an_event_may_lie_in_a_folder_of_any_name(self):
        folder = self.event("groups = 1\n" + LEDUC + PAIR, "gr\u00f6\u00dfe 50% ?#'\"<i>$(x)")
        self.assertEqual(self.arena("tournament", folder).stderr, "")
        other = os.path.join(self.folder, "what's $(y)")
        self.says(self.arena("init", "tournament", other))
        before = self.arena("store", "dump", folder).stdout
        self.assertIn("INSERT INTO matches", before)
        self.arena("store", "rebuild", folder)
        self.assertEqual(self.arena("store", "dump", folder).stdout, before)

    def test_an_event_is_played_though_its_database_cannot_be_written(self):
        folder = self.event("groups = 2\n" + LEDUC + PAIR.replace(WITS, RANDOM))
        os.mkdir(os.path.join(folder, "event.db"))
        done = self.arena("tournament", folder)
        self.says(done.stderr)
        self.assertIn("4 matches count", done.stdout)

    def test_what_is_over_is_only_told(self):
        folder = self.event("format = swiss\n" + FAST + THREE)
        first = self.arena("tournament", folder, "--json").stdout
        self.assertEqual(self.arena("tournament", folder, "--json").stdout, first)

    def test_an_event_that_was_killed_goes_on_and_ends_the_same(self):
        text = "groups = 12\n" + FAST + THREE
        whole = without_dates(self.arena("tournament", self.event(text, "whole"), "--json").stdout)
        folder = self.event(text, "killed")
        for kills in range(4):
            process = self.start("tournament", folder, "--json")
            self.wait_for_records(folder, 40000 * (kills + 1))
            process.send_signal(signal.SIGKILL)
            self.end(process)
        self.assertEqual(without_dates(self.arena("tournament", folder, "--json").stdout), whole)

    def test_an_event_that_is_interrupted_says_how_to_go_on(self):
        folder = self.event("groups = 2000\n" + FAST + PAIR, "it's $(x)")
        process = self.start("tournament", folder, "--quiet")
        self.wait_for_records(folder)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate()
        self.assertEqual(process.returncode, 130)
        self.says(told, about="to resume this run")

    def test_two_arenas_do_not_play_one_event(self):
        folder = self.event("groups = 2000\n" + FAST + PAIR)
        process = self.start("tournament", folder, "--quiet")
        self.wait_for_records(folder)
        second = self.start("tournament", folder)
        _, told = second.communicate()
        self.assertEqual(second.returncode, 3)
        self.says(told)
        process.send_signal(signal.SIGINT)
        process.communicate()

    def test_two_arenas_do_not_begin_one_event(self):
        folder = self.event("groups = 2\n" + LEDUC + PAIR.replace(WITS, RANDOM))
        lock = os.open(folder, os.O_RDONLY)
        fcntl.flock(lock, fcntl.LOCK_EX)
        self.says(self.arena("tournament", folder, code=3))
        self.assertEqual(os.listdir(folder), ["event.conf"])
        os.close(lock)
        self.arena("tournament", folder, "--quiet")

    def wait_for_records(self, folder, size=10000):
        rounds = os.path.join(folder, "rounds", "001")

        def written():
            return os.path.isdir(rounds) and sum(os.path.getsize(os.path.join(rounds, name))
                                                 for name in os.listdir(rounds) if name.endswith(".arena")) > size

        until(written, "records of the first round")

    def test_a_candidate_is_promoted_or_rejected_or_neither(self):
        spec = "format = candidate\ngroups = %d\n" + LEDUC.replace("leduc", "notalone").replace("hands=2", "hunted=1")
        cases = ((400, entries(wits=WITS, random=RANDOM), 0, "promote"), (400, entries(random=RANDOM, wits=WITS), 1, "reject"),
                 (1, entries(one=RANDOM, two=RANDOM), 4, "undecided"))
        for number, (groups, bots, code, word) in enumerate(cases):
            *matches, _, verdict = self.lines(self.event(spec % groups + bots, str(number)), code=code)
            self.assertEqual(verdict["verdict"], word)
            self.assertEqual(len(matches) % 2, 0)
            self.assertLess(len(matches), 800)

    def test_a_verdict_on_a_candidate_is_for_the_files_that_played(self):
        program = os.path.join(self.folder, "new")
        shutil.copy(RANDOM, program)
        folder = self.event("format = candidate\ngroups = 2\n" + LEDUC + entries(new=program, old=RANDOM), "one")
        undecided = self.arena("tournament", folder, "--quiet", code=4)
        self.says(undecided.stdout, about="candidate new", but=((r"-?[+\d]+(\.\d+)?", "N"),))
        self.arena("tournament", folder, code=4)
        for change in (lambda: shutil.copy(WITS, program), lambda: os.remove(program)):
            change()
            done = self.arena("tournament", folder, "--json", code=3)
            self.assertNotIn("verdict\":\"", done.stdout)
            self.says(done.stderr)
        shutil.copy(WITS, program)
        for again in ("-2", "-3"):
            done = self.arena("tournament", folder, "--fresh", "--json", code=(0, 1, 4))
            self.assertIn(f"{folder}{again}", done.stderr)
            self.assertTrue(os.path.exists(os.path.join(folder + again, "report.html")))
        self.assertEqual(self.arena("tournament", folder + "-2", "--json", code=(0, 1, 4)).stderr, "")

    def test_a_candidate_by_options_has_as_many_groups_as_it_needs(self):
        folder = os.path.join(self.folder, "by-options")
        self.arena("tournament", folder, "--game", "leduc", "--format", "candidate", "--nelo1", "200", "--set", "hands=1",
                   "--entry", f"new={RANDOM}", "--entry", f"old={RANDOM}", "--quiet", code=(0, 1))
        with open(os.path.join(folder, "event.conf"), encoding="utf-8") as file:
            self.assertIn("\ngroups = 53\n", file.read())

    def test_swiss_goes_through_its_rounds(self):
        *matches, _ = self.lines(self.event("format = swiss\n" + LEDUC + THREE + entries(fourth=RANDOM, fifth=RANDOM)))
        self.assertEqual(max(match["round"] for match in matches), 3)
        self.assertEqual(len(matches), 2 * 6)

    def test_a_knockout_is_won_by_who_wins_its_last_matchup(self):
        bots = entries(one=RANDOM, two=RANDOM, three=RANDOM, four=RANDOM, five=RANDOM, six=RANDOM)
        for seed in "abc":
            folder = self.event("format = knockout\n" + LEDUC.replace('"e"', f'"{seed}"') + bots, seed)
            *matches, table = self.lines(folder)
            last, winner = table["bracket"][-1], table["winner"]
            self.assertEqual((last["winner"], table["standing"][0]["entry"]), (winner, winner))
            self.assertEqual([row["round_reached"] for row in table["standing"]], [3, 3, 2, 2, 1, 1])
            self.assertEqual({row["entry"] for row in table["standing"][:2]}, set(last["entries"]))
            self.assertEqual({seat["entry"] for seat in matches[-1]["seats"]}, set(last["entries"]))
            with open(os.path.join(folder, "report.html"), encoding="utf-8") as file:
                self.assertIn(f">{winner} wins ", file.read())

    def test_swiss_ranks_by_points_with_byes(self):
        bots = entries(one=RANDOM, two=RANDOM, three=RANDOM, four=RANDOM, five=RANDOM)
        *matches, table = self.lines(self.event("format = swiss\n" + LEDUC + bots))
        points = dict.fromkeys(("one", "two", "three", "four", "five"), 0)
        for at in range(1, 4):
            rested = set(points)
            for match in (match for match in matches if match["round"] == at):
                for role, seat in zip(("first", "second"), match["seats"]):
                    points[seat["entry"]] += {role: 1, "draw": 0.5}.get(match["winner"], 0)
                    rested.discard(seat["entry"])
            (rests,) = rested
            points[rests] += 1
        self.assertEqual({row["entry"]: row["points"] for row in table["standing"]}, points)
        self.assertEqual([row["points"] for row in table["standing"]], sorted(points.values(), reverse=True))
        self.assertEqual(table["winner"], None)

    def test_with_an_odd_number_of_entries_one_has_a_bye_and_not_twice(self):
        for form, bots, byes in (("swiss", THREE, [1, 1]), ("knockout", THREE + entries(fourth=RANDOM, fifth=RANDOM), [3]),
                                 ("round-robin", THREE, [])):
            told = self.arena("tournament", self.event(f"format = {form}\n" + LEDUC + bots, form)).stdout
            rests = [line.rsplit("; a bye for ", 1)[1] for line in told.splitlines() if "; a bye for " in line]
            self.assertEqual([len(rest.split(", ")) for rest in rests], byes)
            self.assertEqual(len(set(rests)), len(rests))

    def test_a_bot_that_never_says_hello_has_lost_its_seats_and_is_not_tried_for_ever(self):
        text = LEDUC.replace('"none"', '"start=1s"') + entries(mute=broken("absent"), good=RANDOM)
        done = self.arena("tournament", self.event("groups = 4\njobs = 4\n" + text), "--json")
        self.says(done.stderr, about="was lost 3 times")
        *matches, table = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([seat["faults"] for match in matches for seat in match["seats"] if seat["entry"] == "mute"], [1] * 8)
        self.assertEqual([seat["faults"] for match in matches for seat in match["seats"] if seat["entry"] == "good"], [0] * 8)
        self.assertEqual(table["matches"], 8)

    def test_what_was_cut_off_a_round_that_is_over_is_told(self):
        folder = self.event("groups = 2\njobs = 1\n" + LEDUC + PAIR.replace(WITS, RANDOM))
        self.arena("tournament", folder, "--quiet")
        rounds = os.path.join(folder, "rounds", "001")
        (record,) = [os.path.join(rounds, name) for name in os.listdir(rounds) if name.endswith(".arena")]
        for size in (os.path.getsize(record) - 20, os.path.getsize(record) // 2, 0):
            os.truncate(record, size)
            for words in ((folder,), ("show", folder)):
                self.says(self.arena("tournament", *words, code=3), but=((r"match m[1-4]", "match MATCH"),))

    def test_what_was_told_and_is_lost_is_not_played_again_without_a_word(self):
        folder = self.event("groups = 2\nformat = swiss\nrounds = 2\n" + LEDUC + PAIR.replace(WITS, RANDOM))
        told = self.arena("tournament", folder, "--json").stdout
        first, last = (os.path.join(folder, "rounds", number) for number in ("001", "002"))
        for lost in (first, last):
            os.rename(lost, f"{folder}/away")
            self.refuses(folder)
            os.rename(f"{folder}/away", lost)
        os.rename(first, f"{folder}/away")  # that the other was begun after it is enough
        os.unlink(f"{folder}/event.db")
        self.refuses(folder)
        os.rename(f"{folder}/away", first)
        (mark,) = [os.path.join(last, name) for name in os.listdir(last) if name.endswith(".done")]
        os.unlink(mark)
        self.refuses(folder)
        with open(mark, "wb"):
            pass
        self.assertEqual(self.arena("tournament", folder, "--json").stdout, told)
        shutil.rmtree(last)
        os.unlink(f"{folder}/event.db")
        self.refuses(folder)
        os.unlink(f"{folder}/event.seals")
        self.assertEqual(self.arena("tournament", folder, "--json").stdout, told)
        shutil.rmtree(f"{folder}/rounds")
        os.unlink(f"{folder}/event.begun")
        os.unlink(f"{folder}/event.seals")
        self.says(self.arena("tournament", folder, code=3))
        self.assertNotIn("event.begun", os.listdir(folder))

    def refuses(self, folder):
        """Whatever is done with the event; and nothing in it is changed."""
        before = self.times(folder)
        for words in (("tournament", folder), ("tournament", "show", folder), ("store", "rebuild", folder)):
            done = self.arena(*words, code=3)
            self.assertEqual((done.stdout, done.stderr.count("\n")), ("", 1), done.stderr)
            self.says(done)
        self.assertEqual(self.times(folder), before)

    @staticmethod
    def times(folder):
        """When each file was last changed, but for those that SQLite makes to read."""
        files = [os.path.join(at, name) for at, _, names in os.walk(folder) for name in names]
        return {path: os.stat(path).st_mtime_ns for path in files if not path.endswith(("-wal", "-shm", "-lock"))}

    def test_a_database_that_is_damaged_says_how_it_is_made_again(self):
        folder = self.event("groups = 2\n" + LEDUC + PAIR.replace(WITS, RANDOM))
        self.arena("tournament", folder, "--quiet")
        database = os.path.join(folder, "event.db")
        with open(database, "wb") as file:
            file.write(b"no database" * 1000)
        for words in (("dump", folder), ("rebuild", folder)):
            self.says(self.arena("store", *words, code=3))
        done = self.arena("tournament", folder)
        self.says(done.stderr)
        self.assertIn("4 matches count", done.stdout)
        os.unlink(database)
        self.assertIn("has 4 matches", self.arena("store", "rebuild", folder).stdout)

    def test_a_database_that_another_program_holds_ends_no_event(self):
        folder = self.event("groups = 2\n" + LEDUC + PAIR.replace(WITS, RANDOM))
        self.arena("tournament", folder, "--quiet")
        other = sqlite3.connect(os.path.join(folder, "event.db"), isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        self.addCleanup(other.close)
        done = self.arena("tournament", folder)
        self.says(done.stderr)
        self.assertIn("4 matches count", done.stdout)

    def test_an_event_of_dead_bots_comes_to_its_end(self):
        folder = self.event("groups = 3\n" + LEDUC + entries(one=broken("dies"), two=broken("dies")))
        *matches, table = self.lines(folder)
        self.assertEqual(len(matches), 6)
        self.assertEqual(table["matches"] + table["voids"], 6)

    def test_mistakes_are_told_in_one_sentence(self):
        wrong = (
            LEDUC + entries(one=RANDOM),
            "teams = mixed\n" + LEDUC + PAIR,
            "version = 9\n" + PAIR,
            LEDUC + entries(one=RANDOM) + entries(one=RANDOM),
            "grops = 3\n" + PAIR,
            "teams = mixed\n" + LEDUC + PAIR,
            "groups = 1000000\n" + PAIR + entries(a=RANDOM, b=RANDOM),
        )
        for number, text in enumerate(wrong):
            told = self.arena("tournament", self.event(text, str(number)), "--check", code=2).stderr
            self.says(told)
            self.assertEqual(told.count("\n"), 1, told)
        self.says(self.arena("tournament", os.path.join(self.folder, "nowhere"), code=2))
        self.says(self.arena("tournament", self.sockets, code=2))
        self.says(self.arena("tournament", "frob", self.sockets, code=2))
        self.says(self.arena("tournament", self.sockets, "withdraw", "a", code=2))
        self.says(self.arena("tournament", code=2))
        self.says(self.arena("init", "club", code=2))
        for kind in ("ladder", "bot"):
            self.says(self.arena("init", kind, code=2))
        self.says(self.arena("init", "game", "--", "here/-x", code=2))

    def test_the_help_of_init_is_of_what_is_made(self):
        told = {kind: self.arena("init", kind, "--help").stdout for kind in ("tournament", "ladder", "bot", "game")}
        self.assertEqual({"bot"}, {kind for kind, text in told.items() if "--lang LANG " in text.split("\n", 1)[1]})
        self.assertEqual({"tournament"}, {kind for kind, text in told.items() if "--format" in text})
        self.assertIn(told["game"].split(": ", 1)[1], self.arena("init", "--help").stdout)
        self.says(self.arena("store", "drop", "x", code=2))

    def test_what_decides_the_results_cannot_be_changed_once_an_event_is_begun(self):
        folder = self.event("groups = 2\n" + LEDUC + THREE.replace(WITS, RANDOM))
        conf = os.path.join(folder, "event.conf")
        told = self.arena("tournament", folder).stdout
        with open(conf, encoding="utf-8") as file:
            text = file.read()

        def change(old, new):
            self.assertIn(old, text)
            with open(conf, "w", encoding="utf-8") as file:
                file.write(text.replace(old, new))

        for old, new in (("groups = 2", "groups = 3"),
                               ("groups = 2", "format = swiss groups = 2"),
                               ("groups = 2", "teams = mixed groups = 2"),
                               ("hands=2", "hands=3"),
                               ('"none"', '"move=2s"'),
                               ("entry wits", "entry wots"),
                               ("groups = 2", "luck = shared groups = 2"),
                               ("groups = 2", "faults_most = 2 groups = 2")):
            change(old, new)
            for words in ((folder,), ("show", folder), ("--resume", folder)):
                wrong = self.arena("tournament", *words, code=2).stderr
                self.says(wrong)
                self.assertEqual(wrong.count("\n"), 1, wrong)
        change('seed = "', 'seed = "another ')
        for words in ((folder,), ("show", folder)):
            self.says(self.arena("tournament", *words, code=2))
        change("groups = 2", "jobs = 3 idle = 7 groups = 2")
        self.assertEqual(self.arena("tournament", folder).stdout, told)
        change(f'wits {{ command = "{RANDOM}"', f'wits {{ command = "{RANDOM} "')
        done = self.arena("tournament", folder)
        self.assertEqual(done.stdout, told)
        self.says(done.stderr)

    def test_another_environment_of_the_bots_is_noticed_once_an_event_is_begun(self):
        text = 'env = {"HUSH=secret-1", "PLAIN"} ' + LEDUC + entries(one=RANDOM).replace("}", 'env = {"OWN=secret-2"} }') + entries(two=RANDOM)
        folder = self.event(text)
        begun = os.path.join(folder, "event.begun")

        def notices(old, new):
            with open(os.path.join(folder, "event.conf"), "w", encoding="utf-8") as file:
                file.write(text.replace(old, new))
            return self.arena("tournament", folder, PLAIN="1").stderr

        self.assertEqual(notices("", ""), "")
        with open(begun, encoding="utf-8") as file:
            kept = file.read()
        self.assertNotIn("secret", kept)
        self.assertEqual(notices('"HUSH=secret-1", "PLAIN"', '"PLAIN", "HUSH=secret-1"'), "")
        for old, new in (("secret-1", "secret-3"), (', "PLAIN"', ""),
                                   ('"PLAIN"', '"PLAIN=1"'), ("secret-2", "secret-3"),
                                   ('"OWN=secret-2"', '"OWN=secret-2", "MORE=1"')):
            self.says(notices(old, new))
        terms = json.loads(kept)
        for key in ("env", "entry_env"):
            del terms["terms"][key]
        with open(begun, "w", encoding="utf-8") as file:
            json.dump(terms, file)
        self.assertEqual(notices("secret-", "other-"), "")

    def test_a_command_that_cannot_be_run_is_told_before_anything_is_begun(self):
        for number, (command, code) in enumerate((
                ("/no/such/bot", 3),
                ("no-such-bot", 3),
                (self.folder, 3),
                (f"{RANDOM} 'x", 2),
                ("@Two", 2))):
            folder = self.event(LEDUC + entries(one=RANDOM) + f'entry two {{\n  # its\n  command = "{command}"\n}}\n', str(number))
            for words in ((folder, "--check"), (folder,)):
                self.says(self.arena("tournament", *words, code=code))
            self.assertEqual(os.listdir(folder), ["event.conf"])

    def test_variables_of_the_environment_stand_in_double_quotes_alone(self):
        for number, quote in enumerate(("\"", "'")):
            folder = self.event(LEDUC + entries(one=RANDOM) + f"entry two {{ command = {quote}${{HOME}}/no-bot{quote} }}\n",
                                str(number))
            self.says(self.arena("tournament", folder, "--check", code=3), but=((os.environ["HOME"] + "(?=/no)", "HOME"),))

    def test_commands_hold_from_the_working_directory(self):
        os.symlink(RANDOM, os.path.join(self.folder, "here"))
        folder = self.event(LEDUC + entries(one="./here", two=RANDOM))
        self.says(self.arena("tournament", folder, "--check", code=3))
        before = os.getcwd()
        self.addCleanup(os.chdir, before)
        os.chdir(self.folder)
        self.assertIn("2 matches count", self.arena("tournament", folder).stdout)

    def test_a_full_disk_is_said_and_the_event_goes_on_when_there_is_room(self):
        folder = self.event("jobs = 1\ngroups = 20\n" + LEDUC + PAIR.replace(WITS, RANDOM))
        done = subprocess.run([ARENA, "tournament", folder], env=self.environment, capture_output=True, text=True, check=False,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4000, resource.RLIM_INFINITY)))
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn(f": arena tournament {folder}\n", done.stderr)
        self.says(done.stderr.splitlines()[-1], f"arena tournament {folder}")
        self.assert_nothing_is_left()
        self.assertIn("40 matches count", self.arena("tournament", folder).stdout)
        self.assertIn("40 records: 40 agrees", self.arena("verify", folder).stdout)

    def test_a_quiet_event_tells_its_table_alone(self):
        folder = self.event("groups = 2\n" + LEDUC + PAIR.replace(WITS, RANDOM))
        *_, table = self.lines(folder)
        self.arena("tournament", "void", folder, "1/m1", "--why", "a\x1b[2J")
        self.assertIn(": a\\x1b[2J\n", self.arena("tournament", "show", folder).stdout)
        for words in ((folder,), ("show", folder)):
            (told,) = [json.loads(line) for line in self.arena("tournament", *words, "--json", "--quiet").stdout.splitlines()]
            self.assertEqual((table["matches"], told["matches"]), (4, 3))

    def test_an_event_of_other_rules_is_not_gone_on_with(self):
        folder = self.event("groups = 2\n" + LEDUC + PAIR.replace(WITS, RANDOM))
        self.arena("tournament", folder)
        begun = os.path.join(folder, "event.begun")
        with open(begun, encoding="utf-8") as file:
            text = file.read()
        with open(begun, "w", encoding="utf-8") as file:
            file.write(text.replace("leduc-1-", "leduc-0-"))
        self.says(self.arena("tournament", folder, code=3))
        for spoiled in ("", text[:20], text[:-40] + '"}', "no luck"):
            with open(begun, "w", encoding="utf-8") as file:
                file.write(spoiled)
            for words in ((folder,), ("show", folder), ("--resume", folder)):
                self.says(self.arena("tournament", *words, code=3))
        os.unlink(begun)
        for words in ((folder,), ("show", folder), ("--resume", folder)):
            self.says(self.arena("tournament", *words, code=3))
        with open(begun, "w", encoding="utf-8") as file:
            file.write(text)
        self.assertIn("4 matches count", self.arena("tournament", folder).stdout)
