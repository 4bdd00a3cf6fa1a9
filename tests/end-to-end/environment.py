# SPDX-License-Identifier: MIT
"""What bots get of the host's environment."""

import json
import os
import subprocess
import unittest

from stage import ARENA, PASSED, RANDOM, Stage

USUAL = {"PATH", "HOME", "LANG", "LC_TIME", "TZ", "TMPDIR"}
GIVEN = {"ARENA_ENDPOINT", "ARENA_TOKEN", "ARENA_RUN"}
HOST = {"HOME": "/home", "LANG": "C.UTF-8", "LC_TIME": "C", "TZ": "UTC", "SECRET": "swordfish", "PYTHONPATH": "/lib/mine",
        "LD_LIBRARY_PATH": "/nowhere", "ARENA_KEYS": "/key", "ARENA_SERVER_KEY": "k", "ARENA_OTHER": "o"}


class Environment(Stage):
    def setUp(self):
        super().setUp()
        needed = ("PATH", "TMPDIR", *PASSED)
        self.environment = {**{name: value for name, value in self.environment.items() if name in needed}, **HOST}
        self.seen = os.path.join(self.folder, "seen")

    def spy(self, name="seen", then=f"exec {RANDOM}"):
        """A bot that writes down its environment."""
        return f"sh -c 'cat /proc/self/environ >{os.path.join(self.folder, name)}; {then}'"

    def variables(self, name="seen"):
        path = os.path.join(self.folder, name)
        with open(path, encoding="utf-8") as file:
            entries = [entry for entry in file.read().split("\0") if entry]
        os.unlink(path)
        variables = dict(entry.split("=", 1) for entry in entries)
        self.assertEqual(len(entries), len(variables), "each name once")
        for name in ("PWD", "OLDPWD", "SHLVL", "_"):  # the shell's own
            variables.pop(name, None)
        return variables

    def match(self, *words, **more):
        self.arena("match", "--game", "leduc", *words, "--player", self.spy(), "--player", RANDOM, **more)
        return self.variables()

    def assert_passed(self, variables, **more):
        """These, and nothing else beside what every bot gets."""
        self.assertEqual(set(variables) - set(PASSED), USUAL | GIVEN | set(more))
        self.assertEqual({name: variables[name] for name in more}, more)

    def test_a_bot_gets_what_any_program_needs_and_what_the_arena_sets(self):
        variables = self.match()
        self.assert_passed(variables, HOME="/home", LC_TIME="C", TMPDIR=self.sockets)

    def test_the_host_passes_more_by_name_or_with_a_value(self):
        variables = self.match("--env", "SECRET", "--env", "THREADS=1", "--env", "EMPTY=", "--env", "LD_LIBRARY_PATH=/a",
                               "--env", "TZ=CET", "--env", "THREADS=2=3")
        self.assert_passed(variables, SECRET="swordfish", THREADS="2=3", EMPTY="", LD_LIBRARY_PATH="/a", TZ="CET")

    def test_a_program_is_found_along_the_hosts_path_whatever_is_passed(self):
        self.assertEqual(self.match("--env", "PATH=/bin")["PATH"], "/bin")

    def test_wrong_names_are_refused_in_words(self):
        for word in ("1X=2", "=2", "A-B", "N" * 129, "ARENA_TOKEN=x", "BIG=" + "x" * 65536):
            with self.subTest(word=word[:20]):
                done = self.arena("match", "--env", word, "--creature", RANDOM, "--hunted", RANDOM, code=2)
                self.says(done, "arena match --env " + word[:20])
        many = [word for i in range(65) for word in ("--env", f"N{i}=1")]
        self.says(self.arena("match", *many, "--creature", RANDOM, "--hunted", RANDOM, code=2), "arena match, with 65 times --env")

    def test_a_variable_that_is_not_set_is_missed_before_a_match_begins(self):
        done = self.arena("match", "--game", "leduc", "--env", "NOT_SET", "--player", RANDOM, "--records", self.records, code=3)
        self.says(done.stderr)
        self.assertFalse(os.path.exists(self.records))

    def test_a_bot_that_ends_at_once_is_said_to_lack_variables_and_none_of_their_values(self):
        words = ("--game", "leduc", "--player", "false", "--player", RANDOM)
        said = self.arena("match", *words).stderr
        self.says(said)
        for name in ("SECRET", "PYTHONPATH", "LD_LIBRARY_PATH"):
            self.assertIn(name, said)
        self.assertNotIn("swordfish", said)
        self.assertNotIn("ARENA_", said)
        self.assertNotIn("SECRET", self.arena("match", "--env", "SECRET", *words).stderr)
        crowd = {f"A_LONG_NAME_{i}": "x" for i in range(100)}
        said = self.arena("match", *words, **crowd).stderr.splitlines()[0]
        self.assertLess(len(said), 400)
        self.assertRegex(said, r"PYTHONPATH.* and \d\d+ more ")

    def test_a_run_that_is_gone_on_with_and_the_command_of_a_bundle_pass_the_same(self):
        stop = os.path.join(self.folder, "stop")
        bot = self.spy(then=f"test -e {stop} || {{ touch {stop}; kill -KILL $PPID; }}; exec {RANDOM}")
        process = self.start("match", "--game", "leduc", "--env", "SECRET", "--env", "THREADS=1 2", "--records", self.records,
                             "--player", bot, "--player", RANDOM)
        process.communicate()
        self.assertEqual(process.returncode, -9)
        self.assert_passed(self.variables(), SECRET="swordfish", THREADS="1 2")
        with open(next(entry.path for entry in os.scandir(self.records) if entry.name.endswith(".run")), encoding="ascii") as file:
            self.assertNotIn("swordfish", file.read())
        self.arena("match", "--resume", self.records, SECRET="another")
        self.assert_passed(self.variables(), SECRET="another", THREADS="1 2")

        (result,) = self.play("--env", "SECRET", "--env", "THREADS=1 2", "--records", self.records, "--player", self.spy(then=""),
                              "--player", RANDOM)
        with open(result["seats"][0]["faults"][0]["bundle"], encoding="ascii") as file:
            command = json.load(file)["command"]
        self.variables()
        subprocess.run(["sh", "-c", command.replace("arena", ARENA, 1)], env=self.environment, check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.assert_passed(self.variables(), SECRET="swordfish", THREADS="1 2")

    def test_an_event_passes_to_all_and_to_one(self):
        folder = self.event(f"""
            game = "leduc"
            env = {{"SECRET", "THREADS=1"}}
            entry one {{ command = "{self.spy('one')}" env = {{"PYTHONPATH", 'THREADS=it\\'s'}} }}
            entry two {{ command = "{self.spy('two')}" }}
            """)
        self.arena("tournament", "--quiet", folder)
        self.assert_passed(self.variables("one"), SECRET="swordfish", PYTHONPATH="/lib/mine", THREADS="it's")
        self.assert_passed(self.variables("two"), SECRET="swordfish", THREADS="1")

    def test_an_event_that_is_described_passes_the_same_when_it_goes_on(self):
        words = ("tournament", "--quiet", "--game", "leduc", "--entry", f"one={self.spy('one')}", "--entry-env", "PYTHONPATH",
                 "--entry", f"two={self.spy('two')}", "--env", "THREADS=1", os.path.join(self.folder, "event"))
        self.arena(*words)
        self.assert_passed(self.variables("one"), PYTHONPATH="/lib/mine", THREADS="1")
        self.assert_passed(self.variables("two"), THREADS="1")
        self.arena(*words)
        self.arena("tournament", "--quiet", "--env", "THREADS=2", words[-1])  # it is of how it is played, and may change
        self.says(self.arena("tournament", "--entry-env", "A", words[-1], code=2))

    def test_an_event_with_a_wrong_variable_names_its_line(self):
        folder = self.event('game = "leduc"\nentry a { command = "false" }\nentry b {\n command = "false"\n env = {"A-B"}\n}\n')
        self.says(self.arena("tournament", folder, code=2))
        folder = self.event('game = "leduc"\nentry a { command = "false" }\nentry b { command = "false" env = {"NOT_SET"} }\n', "2")
        said = self.arena("tournament", "--check", folder, code=3).stderr
        self.says(said)

    def test_relive_passes_too(self):
        self.arena("match", "--game", "leduc", "--records", self.records, "--player", RANDOM)
        self.arena("relive", self.records, "--seat", "0", "--env", "SECRET", "--", "sh", "-c",
                   f"cat /proc/self/environ >{self.seen}; exec {RANDOM}", code=(0, 1))
        self.assert_passed(self.variables(), SECRET="swordfish")
        self.says(self.arena("relive", self.records, "--seat", "0", "--", "false", code=1).stderr)


if __name__ == "__main__":
    unittest.main()
