# SPDX-License-Identifier: MIT
"""Encrypted connections: keys are made and shown, and bots attach with them. All on loopback."""

import json
import os
import re
import stat
import subprocess
import unittest

from stage import ARENA, RANDOM, Stage, faults


class KeyStage(Stage):
    def path(self, *words):
        return os.path.join(self.folder, *words)

    def read(self, *words):
        with open(self.path(*words), encoding="utf-8") as file:
            return file.read()

    def mode(self, *words):
        return stat.S_IMODE(os.stat(self.path(*words)).st_mode)

    def new(self, name, *bots):
        """Makes a pair of keys; returns the public one."""
        done = self.arena("keys", "new", self.path(name), "--json", *(word for bot in bots for word in ("--bot", bot)))
        return json.loads(done.stdout)["key"]


class Made(KeyStage):
    def test_a_pair_has_a_public_file_and_a_secret_one(self):
        done = self.arena("keys", "new", self.path("anna"), "--bot", "anna", "--bot", "anna-2", "--json")
        made = json.loads(done.stdout)
        self.assertEqual(made, {"file": self.path("anna"), "secret_file": self.path("anna_secret"), "key": made["key"],
                                "bots": ["anna", "anna-2"]})
        self.assertEqual((self.mode("anna"), self.mode("anna_secret")), (0o644, 0o600))
        self.assertNotIn("secret-key", self.read("anna"))
        self.assertIn("secret-key", self.read("anna_secret"))

    def test_the_modes_do_not_depend_on_the_umask(self):
        before = os.umask(0)
        self.addCleanup(os.umask, before)
        self.new("open")
        self.assertEqual((self.mode("open"), self.mode("open_secret")), (0o644, 0o600))

    def test_keys_are_never_overwritten(self):
        for there in ("a", "b_secret"):
            with open(self.path(there), "w", encoding="utf-8") as file:
                file.write("mine")
        for name, there in (("a", "a"), ("b", "b_secret")):
            done = self.arena("keys", "new", self.path(name), code=3)
            self.says(done.stderr)
            self.assertEqual(self.read(there), "mine")
        self.assertEqual(sorted(os.listdir(self.folder)), ["a", "b_secret", "tmp"])

    def test_keys_that_cannot_be_written_leave_nothing(self):
        done = self.arena("keys", "new", self.path("none", "a"), code=3)
        self.says(done.stderr)

    def test_show_prints_the_public_key_and_never_the_secret_one(self):
        key = self.new("anna", "anna")
        secret = self.read("anna_secret").split("secret-key = \"")[1].split('"')[0]
        for name in ("anna", "anna_secret"):
            self.assertEqual(self.arena("keys", "show", self.path(name)).stdout, key + "\n")
            shown = json.loads(self.arena("keys", "show", self.path(name), "--json").stdout)
            self.assertEqual(shown, {"file": self.path(name), "key": key, "bots": ["anna"],
                                     "secret": name == "anna_secret"})
            self.assertNotIn(secret, str(shown))

    def test_list_prints_whom_a_list_lets_in_and_what_cannot_be_used(self):
        os.mkdir(self.path("list"))
        keys = {name: self.new(f"list/{name}", name, f"{name}-2") for name in ("bert", "anna")}
        for name in keys:
            os.rename(self.path("list", f"{name}_secret"), self.path(f"{name}_secret"))
        done = self.arena("keys", "list", self.path("list"))
        self.assertEqual(done.stdout, "".join(f"{keys[name]}  {name}  {name} {name}-2\n" for name in sorted(keys)))
        os.rename(self.path("anna_secret"), self.path("list", "anna_secret"))
        done = self.arena("keys", "list", self.path("list"), "--json", code=3)
        self.assertEqual([json.loads(line)["bots"] for line in done.stdout.splitlines()],
                         [["anna", "anna-2"], ["bert", "bert-2"]])
        self.says(done.stderr)


class Encrypted(KeyStage):
    def setUp(self):
        super().setUp()
        self.key = self.new("arena")
        os.mkdir(self.path("list"))
        self.annas = self.new("anna", "anna")
        os.link(self.path("anna"), self.path("list", "anna"))

    def start_match(self, *words, **more):
        """Starts a match that waits for anna; returns it and where it listens."""
        process = self.start("match", "--game", "leduc", "--json", "--listen", "tcp://127.0.0.1:*", "--keys",
                             self.path("arena"), "--allow", self.path("list"), "--player", "@anna", "--player", RANDOM,
                             *words, **more)
        return process, self.listening(process)

    def listening(self, process):
        self.says(process.stderr.readline())
        line = process.stderr.readline()
        self.assertIn("tcp://127.0.0.1:", line)
        return line.split()[-1]

    def attach(self, endpoint, *words, **more):
        bot = subprocess.Popen([RANDOM, "--name", "anna", *words], stderr=subprocess.PIPE, text=True,
                               env=dict(self.environment, ARENA_ENDPOINT=endpoint, **more))
        self.addCleanup(self.end, bot)
        return bot

    def attach_anna(self, endpoint):
        return self.attach(endpoint, "--server-key", self.key, "--keys", self.path("anna"))

    def results(self, process):
        """The results, which must be without faults, and the rest of what the arena told."""
        out, err = process.communicate()
        self.assertEqual(process.returncode, 0, err)
        self.assert_nothing_is_left()
        results = [json.loads(line) for line in out.splitlines()]
        self.assertEqual([faults(result, seat) for result in results for seat in (0, 1)], [[]] * 2 * len(results))
        return results, err

    def assert_turned_away(self, bot):
        _, err = bot.communicate()
        self.assertEqual(bot.returncode, 1, err)
        self.says(err, "bot-random")

    def test_a_bot_attaches_with_two_options(self):
        process, endpoint = self.start_match("--games", "3")
        bot = self.attach_anna(endpoint)
        results, err = self.results(process)
        self.assertEqual([result["seats"][0]["bot"] for result in results], ["anna"] * 3)
        self.assertEqual(bot.wait(), 0)
        self.says(err)

    def test_a_bot_attaches_with_two_variables_and_the_match_is_as_without_keys(self):
        process, endpoint = self.start_match("--seed", "keys")
        self.attach(endpoint, ARENA_SERVER_KEY=self.key, ARENA_KEYS=self.path("anna_secret"))
        results, _ = self.results(process)
        plain = self.play("--player", RANDOM, "--seed", "keys")
        self.assertEqual(results[0]["hash"], plain[0]["hash"])

    def test_a_bot_that_the_arena_starts_is_not_told_to_use_keys(self):
        self.assertEqual(faults(self.play("--player", RANDOM, ARENA_SERVER_KEY="none", ARENA_KEYS="/none")[0], 0), [])

    def test_a_key_that_is_not_on_the_list_is_refused_on_both_sides_in_words(self):
        other = self.new("other", "anna")
        process, endpoint = self.start_match()
        self.assert_turned_away(self.attach(endpoint, "--server-key", self.key, "--keys", self.path("other")))
        self.attach_anna(endpoint)
        _, err = self.results(process)
        self.says(err, about="not known", but=((re.escape(other), "KEY-OF-THE-OTHER"),))

    def test_a_key_of_another_bot_is_refused_in_words(self):
        self.new("bert", "bert")
        process, endpoint = self.start_match()
        os.link(self.path("bert"), self.path("list", "bert"))
        self.assert_turned_away(self.attach(endpoint, "--server-key", self.key, "--keys", self.path("bert")))
        self.attach_anna(endpoint)
        self.results(process)

    def test_bots_without_keys_or_with_another_arenas_do_not_disturb(self):
        process, endpoint = self.start_match("--games", "5")
        strangers = [self.attach(endpoint), self.attach(endpoint, "--server-key", self.annas, "--keys", self.path("anna"))]
        self.assertEqual(self.attach_anna(endpoint).wait(), 0)
        for stranger in strangers:
            self.assertIsNone(stranger.poll())  # it goes on trying
            self.end(stranger)
        self.results(process)

    def test_a_killed_run_goes_on_with_its_keys_or_with_others(self):
        other = self.new("arena-2")
        process, endpoint = self.start_match("--games", "100", "--set", "hands=9", "--records", self.records)
        bot = self.attach_anna(endpoint)
        process.stdout.readline()
        self.end(process)
        self.end(bot)
        self.key = other
        process = self.start("match", "--json", "--resume", self.records, "--keys", self.path("arena-2"))
        self.says(process.stderr.readline(), but=((r"\d+ (of|were)", r"N \1"),))
        bot = self.attach_anna(self.listening(process))
        _, err = process.communicate()
        self.assertEqual((process.returncode, bot.wait()), (0, 0), err)

    def test_no_secret_is_in_traces_records_or_what_is_told(self):
        process, endpoint = self.start_match("--trace", self.path("trace"), "--records", self.records)
        self.attach_anna(endpoint)
        results, err = self.results(process)
        said = err + str(results) + self.read("trace")
        for folder, _, names in os.walk(self.records):
            for name in names:
                with open(os.path.join(folder, name), "rb") as file:
                    said += file.read().decode("latin-1")
        for name in ("arena_secret", "anna_secret"):
            self.assertNotIn(self.read(name).split("secret-key = \"")[1].split('"')[0], said)

    def refused(self, *words):
        """What the arena says when it cannot run with these keys."""
        done = self.arena("match", "--game", "leduc", "--listen", "tcp://127.0.0.1:*", "--player", "@anna", "--player",
                          RANDOM, *words, code=3)
        return done.stderr.splitlines()[-1]

    def test_keys_that_cannot_be_used_are_refused_in_words(self):
        listed = ("--allow", self.path("list"))
        with open(self.path("garbled"), "w", encoding="utf-8") as file:
            file.write("curve\n    public-key = \"?\"\n")
        with open(os.open(self.path("half_secret"), os.O_CREAT | os.O_WRONLY, 0o600), "w", encoding="utf-8") as file:
            file.write(self.read("arena_secret")[:-20])
        for name in ("none",
                            "garbled",
                            "list/anna"):
            self.says(self.refused("--keys", self.path(name), *listed))
        self.says(self.refused("--keys", self.path("half"), *listed))
        os.chmod(self.path("arena_secret"), 0o644)
        self.says(self.refused("--keys", self.path("arena"), *listed))

    def test_a_list_that_cannot_be_used_is_refused_in_words(self):
        keys = ("--keys", self.path("arena"), "--allow")
        self.says(self.refused(*keys, self.path("none")))
        os.chmod(self.path("list"), 0o777)
        self.says(self.refused(*keys, self.path("list")))
        os.chmod(self.path("list"), 0o755)
        os.link(self.path("arena"), self.path("list", "arena"))
        self.says(self.refused(*keys, self.path("list")))

    def test_a_bot_says_what_is_wrong_with_its_keys(self):
        os.chmod(self.path("anna_secret"), 0o640)
        for words in (
                ("--server-key", self.key),
                ("--keys", self.path("anna")),
                ("--server-key", self.key[1:], "--keys", self.path("anna")),
                ("--server-key", self.key, "--keys", self.path("none")),
                ("--server-key", self.key, "--keys", self.path("anna"))):
            self.assert_turned_away(self.attach("tcp://127.0.0.1:1", *words))


if __name__ == "__main__":
    unittest.main()
