# SPDX-License-Identifier: MIT
"""How bots that are started reach the arena: over a unix socket, or over a port of loopback."""

import json
import os
import signal
import subprocess
import sys

from stage import RANDOM, Stage, broken, faults, processes, until, without_times

for beside in ("proto", "golden/wire"):
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", beside))

from packer import pack  # noqa: E402
from wire import Dealer, Unpacker  # noqa: E402

TCP = ("--transport", "tcp")


class Transport(Stage):
    def noting(self, command, name="environment"):
        """A bot that first writes down what the arena says of itself."""
        path = os.path.join(self.folder, name)
        return f"sh -c 'env | grep ^ARENA_ >>{path}; exec {command}'"

    def noted(self, variable, name="environment"):
        with open(os.path.join(self.folder, name), encoding="utf-8") as file:
            return [line.split("=", 1)[1].rstrip("\n") for line in file if line.startswith(variable + "=")]

    def match(self, *words, **more):
        return self.play("--player", self.noting(RANDOM), "--player", RANDOM, "--seed", "transport", *words, **more)

    def test_a_match_goes_the_same_way_over_each(self):
        told = {}
        for transport, begins in (("ipc", f"ipc://{self.sockets}/"), ("tcp", "tcp://127.0.0.1:")):
            told[transport] = without_times(self.match("--games", "6", "--jobs", "3", "--transport", transport))
            self.assertTrue(all(endpoint.startswith(begins) for endpoint in self.noted("ARENA_ENDPOINT")), transport)
            os.unlink(os.path.join(self.folder, "environment"))
        self.assertEqual(told["tcp"], told["ipc"])
        self.assertEqual([faults(result, seat) for result in told["tcp"] for seat in (0, 1)], [[]] * 12)
        self.assertEqual(without_times(self.match("--games", "6")), told["ipc"])
        self.assertTrue(self.noted("ARENA_ENDPOINT")[0].startswith("ipc://"))

    def test_any_other_word_is_refused(self):
        self.says(self.arena("match", "--game", "leduc", "--player", RANDOM, "--transport", "udp", code=2))
        self.says(self.arena("tournament", os.path.join(self.folder, "event"), "--transport", "udp", code=2))

    def test_only_the_token_admits_at_a_port(self):
        process = self.start("match", "--game", "leduc", "--json", *TCP, "--player", self.noting(broken("absent")),
                             "--player", RANDOM, "--clock", "start=60s")
        until(lambda: os.path.exists(os.path.join(self.folder, "environment")) and self.noted("ARENA_TOKEN"), "a bot starts")
        (endpoint,), (token,) = self.noted("ARENA_ENDPOINT"), self.noted("ARENA_TOKEN")
        for said, code in ({}, "token"), ({"token": token[::-1]}, "token"), ({"token": token[:-1]}, "token"):
            self.assertEqual(self.hello(endpoint, **said)["code"], code, said)
        self.assertEqual(self.hello(endpoint, token=token)["type"], "welcome")
        process.send_signal(signal.SIGINT)
        process.communicate()
        self.assert_nothing_is_left()

    def hello(self, endpoint, **said):
        dealer = Dealer(endpoint)
        self.addCleanup(dealer.socket.close)
        dealer.send(pack([{"type": "hello", "major": 1, "minor": 0, "bot": "stranger", **said}]))
        return Unpacker(dealer.receive()).value()[0]

    def test_keys_for_bots_that_attach_are_not_for_those_that_are_started(self):
        for name, bot in (("host", ()), ("anna", ("--bot", "anna"))):
            self.arena("keys", "new", os.path.join(self.folder, name), *bot)
        host, anna = (os.path.join(self.folder, name) for name in ("host", "anna"))
        process = self.start("match", "--game", "leduc", "--json", *TCP, "--listen", "tcp://127.0.0.1:*", "--keys", host,
                             "--allow", anna, "--player", "@anna", "--player", self.noting(RANDOM), ARENA_KEYS=anna,
                             ARENA_SERVER_KEY="x" * 40)
        lines = [process.stderr.readline() for _ in range(2)]
        key = next(word.rstrip(";") for word in lines[0].split() if len(word) == 41)
        bot = subprocess.Popen([RANDOM, "--name", "anna", "--server-key", key, "--keys", anna],
                               env=dict(self.environment, ARENA_ENDPOINT=lines[1].split()[-1]))
        self.addCleanup(self.end, bot)
        out, err = process.communicate()
        self.assertEqual(process.returncode, 0, err)
        result = json.loads(out)
        self.assertEqual((faults(result, 0), faults(result, 1)), ([], []))
        self.assertEqual((self.noted("ARENA_KEYS"), self.noted("ARENA_SERVER_KEY")), ([], []))

    def test_a_bot_that_crashes_is_started_again_over_tcp(self):
        (result,) = self.play(*TCP, "--player", RANDOM, "--player", broken("dies-once"), "--set", "hands=20", "--restart", "1",
                              FIRST_FILE=os.path.join(self.folder, "first"))
        self.assertEqual(faults(result, 1), ["crash"])

    def test_a_bot_comes_back_to_its_match_over_tcp(self):
        (result,) = self.play(*TCP, "--player", RANDOM, "--player", broken("comes-back"), "--set", "hands=20")
        self.assertEqual(faults(result, 1), [])

    def test_a_run_that_was_killed_goes_on_as_it_was_begun_or_as_is_said_anew(self):
        words = ("match", "--game", "leduc", "--json", "--player", self.noting(RANDOM), "--player", RANDOM, "--seed", "transport",
                 "--games", "60", *TCP)
        whole = without_times([json.loads(line) for line in self.arena(*words).stdout.splitlines()])
        for anew, begins in (((), "tcp://"), (("--transport", "ipc"), "ipc://")):
            records = self.records + begins[:3]
            process = self.start(*words, "--records", records)
            for _ in range(5):
                process.stdout.readline()
            process.kill()
            process.wait()
            os.unlink(os.path.join(self.folder, "environment"))
            told = self.arena("match", "--json", "--resume", records, *anew).stdout
            self.assertEqual(without_times([json.loads(line) for line in told.splitlines()]), whole)
            self.assertTrue(self.noted("ARENA_ENDPOINT")[0].startswith(begins))

    def test_after_kill_9_the_next_run_ends_what_bots_left_behind(self):
        sleeper = f"sh -c '(setsid sleep 1000 & echo $! >{self.folder}/pid); exec {RANDOM}'"
        process = self.start("match", "--game", "leduc", "--json", "--games", "10000000", *TCP, "--player", sleeper)
        process.stdout.readline()
        process.kill()
        process.wait()
        with open(os.path.join(self.folder, "pid"), encoding="ascii") as file:
            self.assertIn(int(file.read()), processes(self.folder))
        self.play("--player", RANDOM)  # which looks that nothing is left

    def test_a_recorded_match_is_relived_over_tcp(self):
        self.match("--records", self.records, *TCP)
        (name,) = [name for name in os.listdir(self.records) if name.endswith(".arena")]
        os.unlink(os.path.join(self.folder, "environment"))
        relive = ("relive", os.path.join(self.records, name), "--seat", "0")
        self.says(self.arena(*relive, "--transport", "udp", "--", RANDOM, code=2))
        self.arena(*relive, *TCP, "--", "sh", "-c", f"env | grep ^ARENA_ >{self.folder}/environment; exec {RANDOM}", ARENA_KEYS="/nowhere", ARENA_SERVER_KEY="x")
        self.assertTrue(self.noted("ARENA_ENDPOINT")[0].startswith("tcp://127.0.0.1:"))
        self.assertEqual((self.noted("ARENA_KEYS"), self.noted("ARENA_SERVER_KEY")), ([], []))

    def test_an_event_is_played_over_tcp_and_that_can_be_said_anew(self):
        folder = os.path.join(self.folder, "event")
        words = ("--game", "leduc", "--groups", "2", "--entry", f"one={self.noting(RANDOM)}", "--entry", f"two={RANDOM}")
        told = self.arena("tournament", folder, *words, *TCP, "--json").stdout
        self.assertTrue(all(endpoint.startswith("tcp://127.0.0.1:") for endpoint in self.noted("ARENA_ENDPOINT")))
        with open(os.path.join(folder, "event.conf"), encoding="utf-8") as file:
            self.assertIn('\ntransport = "tcp"\n', file.read())
        self.assertEqual(self.arena("tournament", folder, "--transport", "ipc", "--json").stdout, told)

    def test_the_evidence_of_a_fault_is_played_again_over_it(self):
        (result,) = self.play(*TCP, "--player", RANDOM, "--player", broken("illegal"), "--records", self.records)
        with open(result["seats"][1]["faults"][0]["bundle"], encoding="ascii") as file:
            self.assertIn(" --transport tcp ", json.load(file)["command"])
