# SPDX-License-Identifier: MIT
"""`arena check -- COMMAND`: what the doctor says of good bots and of bad ones."""

import json
import os
import shlex
import stat
import subprocess
import sys
import xml.etree.ElementTree as ET

from stage import ARENA, BROKEN, BUILD, RANDOM, SANITIZED, Stage, until

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "hostile"))

from table import TABLE  # noqa: E402

PATIENT = [sys.executable, "-B", "-S", "-E", os.path.join(HERE, "..", "doctor", "patient.py")]
WITS = os.path.join(BUILD, "bin", "bot-wits")
EXAMPLE = os.path.join(BUILD, "tests", "example-first")
PYTHON = os.path.join(BUILD, "sdk", "python", "venv", "bin", "python")
SHORT = ("--game", "leduc", "--games", "6")
# A second of start and of thought: what says nothing is found soon.
HASTY = ("--clock", "move=1s,bank=1s,start=5s")
# Under a sanitizer, or on a busy machine, a good bot may be slow.
SLOW = {"speed", "close", "connection"}


class Doctor(Stage):
    maxDiff = None

    def diagnose(self, *words, code=(0, 1), **more):
        """The reports of the checks by their names, and the summary."""
        done = self.arena("check", "--json", *words, code=code, **more)
        *reports, end = map(json.loads, done.stdout.splitlines())
        for report in reports:
            self.assertEqual({"check", "status", "text", "ms", "findings"}, set(report))
            self.assertIn(report["status"], ("ok", "warn", "FAIL", "skip"))
        self.assertEqual(done.returncode, 0 if end["fit"] else 1)
        self.assertEqual([end[status] for status in ("ok", "warn", "FAIL", "skip")],
                         [sum(report["status"] == status for report in reports) for status in ("ok", "warn", "FAIL", "skip")])
        return {report["check"]: report for report in reports}, end

    def assert_fit(self, *words, but=()):
        reports, end = self.diagnose(*words)
        bad = {name: report for name, report in reports.items()
               if report["status"] in ("warn", "FAIL") and name not in {*but, *SLOW}}
        self.assertEqual({}, bad)
        self.assertTrue(end["fit"], reports)
        return reports

    def finding(self, words, check, status):
        """The first finding of the check with this status."""
        reports, _ = self.diagnose(*words)
        found = [finding for finding in reports[check]["findings"] if finding["status"] == status]
        self.assertTrue(found, reports)
        return found[0]

    # --- good bots ---

    def test_the_reference_bots_are_fit(self):
        reports = self.assert_fit("--games", "6", "--", RANDOM)
        self.assertEqual({"ok"}, {report["status"] for name, report in reports.items() if name not in SLOW}, reports)
        self.assertEqual("12 matches", reports["seats"]["text"])
        self.assertEqual("8 matches", reports["mixes"]["text"])
        reports = self.assert_fit(*SHORT, "--", RANDOM)
        self.assertEqual({"talk", "seats", "mixes", "windows"},
                         {name for name, report in reports.items() if report["status"] == "skip"})

    def test_a_bot_that_plays_one_game_is_fit_for_it(self):
        self.assert_fit("--only", "restart", "--only", "roles", "--only", "determinism", "--", WITS)

    def test_bots_of_the_libraries_are_fit(self):
        self.assert_fit(*SHORT, "--", EXAMPLE, but=("hello",))
        self.assert_fit(*SHORT, "--", ARENA, "bridge", "--", os.path.join(HERE, "../../sdk/json/first.sh"), but=("hello",))

    def test_the_hello_bot_of_the_python_library_is_fit(self):
        if not os.path.exists(PYTHON):
            self.skipTest("the SDK for Python is not installed in " + os.path.dirname(PYTHON))
        with open(os.path.join(HERE, "../../sdk/python/README.md"), encoding="utf-8") as file:
            hello = file.read().split("```python\n", 1)[1].split("```", 1)[0]
        path = os.path.join(self.folder, "hello.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(hello)
        self.assert_fit(*SHORT, "--", PYTHON, path, but=("hello",))

    def test_a_bot_that_attaches_is_fit(self):
        path = os.path.join(self.folder, "door")
        endpoint = f"ipc://{path}"
        checker = self.start("check", "--json", "--game", "leduc", "--attach", "random", "--listen", endpoint, "--only", "break",
                             "--only", "tolerance", "--only", "roles")
        until(lambda: os.path.exists(path), "it listens")
        # libzmq leaks a message that it has in hand when its connection breaks, as one of the checks has it.
        options = ":".join(filter(None, (self.environment.get("ASAN_OPTIONS"), "detect_leaks=0")))
        bot = subprocess.Popen([RANDOM], env=dict(self.environment, ARENA_ENDPOINT=endpoint, ASAN_OPTIONS=options),
                               stderr=subprocess.PIPE, text=True)
        self.addCleanup(self.end, bot)
        output, _ = checker.communicate()
        *reports, end = map(json.loads, output.splitlines())
        self.assertEqual(0, checker.returncode, output)
        self.assertTrue(end["fit"])
        self.assertEqual({"program": "skip", "connection": "ok", "hello": "ok", "match": "ok", "tolerance": "ok", "break": "ok",
                          "roles": "ok"}, {report["check"]: report["status"] for report in reports}, output)
        _, said = bot.communicate()
        self.assertEqual(0, bot.returncode, said)

    # --- what is wrong with bots ---

    def test_each_illness_has_its_finding(self):
        for illness, check, status, *more in (
                ("typo", "hello", "warn"),
                ("nil", "hello", "FAIL"),
                ("strict", "tolerance", "FAIL"),
                ("deaf", "ping", "FAIL"),
                ("signed", "handles", "FAIL"),
                ("forgetful", "capacity", "FAIL"),
                ("moody", "determinism", "warn", "--game", "liars-dice"),
                ("leaky", "memory", "warn", "--games", "60"),
                ("slow", "speed", "warn", "--clock", "move=10ms,bank=60s"),
                ("ascii", "talk", "FAIL", "--game", "notalone"),
                ("single", "restart", "FAIL", "--game", "liars-dice"),
                ("healthy", "break", "warn"),
                ("raising", "exceptions", "FAIL"),
                ("parent", "close", "FAIL"),
                ("denier", "close", "FAIL"),
                ("lingering", "close", "warn")):
            needs = ("--only", "match") if check in ("close", "exceptions") else ()
            with self.subTest(illness):
                found = self.finding((*SHORT, *HASTY, *more, "--only", check, *needs, "--", *PATIENT, illness), check, status)
                self.says(found["text"] + "\n" + found.get("remedy", ""), f"arena check: {illness}",
                          but=((r"(?<=the same seed: ).*|(?<=was dropped; ).*", "..."), (r"\d+(\.\d+)?", "N")))

    def test_evidence_is_the_frame_and_the_last_lines(self):
        found = self.finding((*SHORT, "--only", "match", "--", BROKEN, "floats"), "match", "FAIL")
        self.says(found["text"])
        self.assertEqual(("answer", 1.0), (found["frame"]["type"], found["frame"]["match"]))
        self.says("\n".join(found["printed"]), about="answer")
        self.says(found["remedy"])
        found = self.finding((*SHORT, "--", BROKEN, "wrong-token"), "hello", "FAIL")
        self.says(found["text"])
        self.assertEqual("(not shown)", found["frame"]["token"])

    def test_what_is_broken_blocks_the_rest(self):
        for mode, check, text in (("illegal", "match", "action 1023"), ("stale", "match", "is not open"),
                                  ("bye", "match", "it said bye in a match"), ("other-match", "match", "is none of yours"),
                                  ("garbage", "match", "is cut short"), ("silent", "match", "decision 1"),
                                  ("exits-at-start", "match", "in a match its process ended with exit code 3"), ("exit", "program", "exit code 3"),
                                  ("absent", "connection", "neither over ipc nor over tcp"),
                                  ("comes-back-anew", "match", "it said hello without `match`")):
            with self.subTest(mode):
                reports, end = self.diagnose(*SHORT, *HASTY, "--", BROKEN, mode, code=1)
                self.assertEqual("FAIL", reports[check]["status"], reports)
                self.assertIn(text, reports[check]["findings"][0]["text"])
                self.assertEqual(f"needs '{check}'", reports["roles"]["text"])
                self.assertEqual("skip", reports["roles"]["status"])
                self.says(end["summary"])

    def test_what_a_program_lacks_is_named(self):
        script = os.path.join(self.folder, "bot.py")
        with open(script, "w", encoding="utf-8") as file:
            file.write("import nothing_of_that_name\n")
        found = self.finding(("--", sys.executable, script), "program", "FAIL")
        self.says(found["text"])
        self.assertIn("ModuleNotFoundError", found["printed"][-1])
        self.says(found["remedy"])
        for words, text in (("/nope/bot", "there is no such program"), (script, "may not be executed")):
            self.assertRegex(self.finding(("--", words), "program", "FAIL")["text"], text + "|" + "ermission denied")
        os.chmod(script, 0o755)
        with open(script, "w", encoding="utf-8") as file:
            file.write("#!/nope/python\n")
        self.says(self.finding(("--", script), "program", "FAIL")["text"])

    def test_a_name_that_is_also_here_is_told_from_the_one_in_path(self):
        os.mkdir(os.path.join(self.folder, "dir"))
        before = os.getcwd()
        self.addCleanup(os.chdir, before)
        os.chdir(self.folder)
        found = self.finding(("--only", "program", "--", "dir"), "program", "warn")
        self.says(found["text"], but=((r"\S*/dir,", "PATH/dir,"),))
        self.says(self.finding(("--only", "program", "--", "./dir"), "program", "FAIL")["text"])

    def test_hostile_bots_get_a_verdict(self):
        """Each deed of tests/hostile with HOSTILE=all, else some of each kind."""
        rows = TABLE if os.environ.get("HOSTILE") == "all" else [row for row in TABLE if row.deed in (
            "send_lying_map", "send_many_frames", "send_large_frame", "flood_with_hellos", "flood_with_large_garbage",
            "take_socket_away", "come_back_for_ever", "have_a_daemon", "answer_at_length")]
        for row in rows:
            with self.subTest(f"{row.deed} {row.moment}"):
                reports, end = self.diagnose(*SHORT, *HASTY, "--", *PATIENT, row.deed, row.moment)
                self.assertIn("match", reports)
                self.assertTrue(end["whole"])

    # --- how it is reported ---

    def test_lines_for_people_and_junit(self):
        path = os.path.join(self.folder, "report.xml")
        done = self.arena("check", *SHORT, *HASTY, "--junit", path, "--", BROKEN, "illegal", code=1)
        lines = done.stdout.splitlines()
        self.assertRegex(lines[0], "^ok    program  ")
        self.assertTrue(any(line.startswith("FAIL  match") for line in lines), done.stdout)
        for about in ("match", "answer with"):
            self.says(done.stdout, about=about)
        self.assertEqual("", done.stderr)
        suite = ET.parse(path).getroot()
        cases = suite.findall("testcase")
        self.assertEqual(("testsuite", str(len(cases)), "1"), (suite.tag, suite.get("tests"), suite.get("failures")))
        failed, = (case for case in cases if case.find("failure") is not None)
        self.assertEqual("match", failed.get("name"))
        self.assertIn("action 1023", failed.find("failure").get("message"))
        self.assertEqual(suite.get("skipped"), str(len(suite.findall("testcase/skipped"))))

    def test_a_report_goes_into_a_pipe_that_stays_one(self):
        path = os.path.join(self.folder, "pipe")
        os.mkfifo(path)
        with open(os.open(path, os.O_RDONLY | os.O_NONBLOCK), encoding="utf-8") as pipe:
            self.arena("check", *SHORT, "--only", "hello", "--junit", path, "--", RANDOM)
            self.assertTrue(stat.S_ISFIFO(os.stat(path).st_mode))
            self.assertEqual("testsuite", ET.fromstring(pipe.read()).tag)

    def test_folders_that_a_bot_made_are_removed(self):
        self.diagnose(*SHORT, "--only", "hello", "--", *PATIENT, "nester", code=0)
        self.assert_nothing_is_left()

    def test_the_checks_are_listed_and_documented(self):
        rows = [json.loads(line) for line in self.arena("check", "--list-checks", "--json").stdout.splitlines()]
        plain = self.arena("check", "--list-checks").stdout.splitlines()
        self.assertEqual([row["check"] for row in rows], [line.split()[0] for line in plain])
        with open(os.path.join(HERE, "../../arena/docs/check-bot.md"), encoding="utf-8") as file:
            document = file.read()
        table = "".join(f"| `{row['check']}` | {row['ok']} |\n" for row in rows)
        self.assertIn(table, document)

    def test_wrong_use_is_a_sentence(self):
        for words in (
                ("--",),
                ("--attach", "me", "--", "cat"),
                ("--attach", "My Bot"),
                ("--clock", "none"),
                ("--matches", "3", "--", "cat"),
                ("--only", "tempo", "--", "cat"),
                ("--games", "2", "--", "cat"),
                ("--transport", "udp", "--", "cat"),
                ("--game", "chess", "--", "cat"),
                ("--attach", "me", "--listen", "tcp://192.0.2.1:5")):
            done = self.arena("check", *words, code=2)
            self.says(done.stderr)
            self.assertEqual(1, len(done.stderr.splitlines()), done.stderr)
        done = self.arena("check", *SHORT, "--only", "hello", "--junit", "/nope/report.xml", "--", RANDOM, code=3)
        self.says(done.stderr)

    def test_an_interrupt_ends_it_and_all_processes(self):
        process = self.start("check", "--games", "100000", "--only", "memory", "--", *map(str, [RANDOM]))
        until(lambda: any("ok    match" in line for line in [process.stdout.readline()]), "it is under way")
        process.terminate()
        self.assertEqual(130, process.wait())
        self.assert_nothing_is_left()
