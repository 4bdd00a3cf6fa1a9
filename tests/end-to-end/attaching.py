# SPDX-License-Identifier: MIT
"""Bots that the arena does not start, but that attach."""

import json
import os
import select
import socket
import struct
import subprocess
import sys
import time
import unittest

from stage import BROKEN, RANDOM, SANITIZED, Stage, broken, faults

for beside in ("proto", "golden/wire"):
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", beside))

from packer import pack  # noqa: E402
from wire import Dealer, Unpacker  # noqa: E402

FLOODERS = 60
FLOOD_SECONDS = 1.5
GROWTH_MOST = 64 << 10  # KiB


def resident(process, line):
    """A figure of the memory of a process, in KiB."""
    with open(f"/proc/{process.pid}/status", encoding="utf-8") as file:
        return next(int(text.split()[1]) for text in file if text.startswith(line))


def pour(streams, content):
    """Sends the frame again and again over all of them at once, until the arena has closed them or some time is over."""
    frame = struct.pack(">BQ", 2, len(content)) + content
    left = dict.fromkeys(streams, memoryview(frame))
    end = time.monotonic() + FLOOD_SECONDS
    while left and time.monotonic() < end:
        for stream in select.select([], left, [], 0.05)[1]:
            try:
                left[stream] = left[stream][stream.send(left[stream]):] or memoryview(frame)
            except OSError:
                del left[stream]


class Attaching(Stage):
    def listening(self, process):
        """Where the program says that it listens."""
        line = process.stderr.readline()
        self.assertIn("://", line)
        return line.split()[-1]

    def attach(self, endpoint, name, mode="legal"):
        bot = subprocess.Popen([BROKEN, mode], stderr=subprocess.PIPE, text=True,
                               env=dict(self.environment, ARENA_ENDPOINT=endpoint, ARENA_NAME=name))
        self.addCleanup(self.end, bot)
        return bot

    def welcome(self, endpoint, name):
        """A connection on which a bot said hello, that claims to play any number of matches."""
        dealer = Dealer(endpoint)
        self.addCleanup(dealer.socket.close)
        dealer.send(pack([{"type": "hello", "major": 1, "minor": 0, "bot": name, "capacity": 65535}]))
        self.assertEqual(Unpacker(dealer.receive()).value()[0]["type"], "welcome")
        dealer.socket.setblocking(False)
        return dealer

    def result(self, process):
        out, err = process.communicate()
        self.assertEqual(process.returncode, 0, err)
        self.assert_nothing_is_left()
        return [json.loads(line) for line in out.splitlines()]

    def start_match(self, endpoint, *words):
        return self.start("match", "--game", "leduc", "--json", "--listen", endpoint, *words)

    def test_a_bot_attaches_by_its_name_over_tcp(self):
        process = self.start_match("tcp://127.0.0.1:*", "--player", "@anna", "--player", RANDOM, "--games", "3")
        bot = self.attach(self.listening(process), "anna")
        results = self.result(process)
        self.assertEqual([result["seats"][0]["bot"] for result in results], ["anna"] * 3)
        self.assertEqual([faults(result, 0) for result in results], [[]] * 3)
        self.assertEqual(bot.wait(), 0)

    def test_two_bots_of_one_name_attach_over_a_unix_socket(self):
        path = os.path.join(self.folder, "socket")
        process = self.start_match(f"ipc://{path}", "--player", "@anna", "--games", "2")
        self.assertEqual(self.listening(process), f"ipc://{path}")
        for _ in range(2):
            self.attach(f"ipc://{path}", "anna")
        for result in self.result(process):
            self.assertEqual([faults(result, 0), faults(result, 1)], [[], []])
        self.assertFalse(os.path.exists(path))

    def test_two_seats_that_wait_for_one_name_each_get_a_bot(self):
        process = self.start_match("tcp://127.0.0.1:*", "--player", "@anna", "--player", "@anna", "--games", "2")
        endpoint = self.listening(process)
        for _ in range(2):
            self.attach(endpoint, "anna")
        for result in self.result(process):
            self.assertEqual([faults(result, 0), faults(result, 1)], [[], []])

    def test_a_bot_that_nobody_waits_for_is_refused_in_words(self):
        process = self.start_match("tcp://127.0.0.1:*", "--player", "@anna", "--player", RANDOM)
        endpoint = self.listening(process)
        stranger = self.attach(endpoint, "bob")
        self.says(stranger.stderr.readline())
        self.end(stranger)
        self.attach(endpoint, "anna")
        self.assertEqual(faults(self.result(process)[0], 0), [])

    def test_a_bot_attaches_though_a_thousand_strangers_hold_connections(self):
        path = os.path.join(self.folder, "socket")
        process = self.start_match(f"ipc://{path}", "--player", "@anna", "--player", RANDOM)
        self.listening(process)
        for _ in range(1000):
            stranger = socket.socket(socket.AF_UNIX)
            self.addCleanup(stranger.close)
            stranger.connect(path)
        self.attach(f"ipc://{path}", "anna")
        self.assertEqual(faults(self.result(process)[0], 0), [])

    def test_more_bots_than_can_play_are_asked_to_come_again(self):
        process = self.start_match("tcp://127.0.0.1:*", "--player", "@anna", "--player", "@eve")
        endpoint = process.stderr.readline().split()[-1]
        bots = [self.attach(endpoint, "anna") for _ in range(3)]
        told, _, _ = select.select([bot.stderr for bot in bots], [], [])
        self.says(told[0].readline())
        self.end(next(bot for bot in bots if bot.stderr is told[0]))
        self.attach(endpoint, "eve")
        self.assertEqual(faults(self.result(process)[0], 0), [])

    @unittest.skipIf(SANITIZED, "what is resident says nothing")
    def test_many_welcome_bots_that_flood_do_not_fill_memory(self):
        path = os.path.join(self.folder, "socket")
        process = self.start_match(f"ipc://{path}", "--player", "@anna", "--player", "@eve", "--jobs", str(FLOODERS // 2),
                                   "--games", str(FLOODERS))
        bots = [self.welcome(self.listening(process), "anna")]
        bots += [self.welcome(f"ipc://{path}", "anna") for _ in range(FLOODERS - 1)]
        idle = resident(process, "VmRSS:")
        answer = {"type": "answer", "match": 1, "decision": 1, "action": 0, "note": "n" * 1000}
        pour([bot.socket for bot in bots], pack([answer] * 60))
        self.assertLess(resident(process, "VmHWM:") - idle, GROWTH_MOST)
        self.end(process)

    def test_a_bot_that_breaks_its_connection_comes_back_by_the_token_of_its_welcome(self):
        process = self.start_match("tcp://127.0.0.1:*", "--player", "@anna", "--player", RANDOM, "--set", "hands=9")
        self.attach(self.listening(process), "anna", "comes-back")
        self.assertEqual(faults(self.result(process)[0], 0), [])

    def test_a_bot_that_dies_is_gone(self):
        process = self.start_match("tcp://127.0.0.1:*", "--player", "@anna", "--player", RANDOM, "--set", "hands=9",
                                   "--clock", "start=1s")
        self.attach(self.listening(process), "anna", "dies")
        self.assertEqual(faults(self.result(process)[0], 0), ["gone"])

    def test_a_bot_that_does_not_attach_ends_the_run_in_words(self):
        done = self.arena("match", "--game", "leduc", "--listen", "tcp://127.0.0.1:*", "--player", "@anna", "--player",
                          RANDOM, "--wait", "1", code=3)
        self.says(done.stderr)

    def test_entries_of_an_event_attach(self):
        folder = os.path.join(self.folder, "event")
        os.mkdir(folder)
        with open(os.path.join(folder, "event.conf"), "w", encoding="ascii") as file:
            file.write('game = leduc\ngroups = 5\njobs = 1\nclock = "none"\nentry mine { command = "@anna" }\n'
                       f'entry other {{ command = "{RANDOM}" }}\n')
        self.says(self.arena("tournament", folder, "--check"), about="entry mine")
        self.says(self.arena("tournament", folder, code=2))
        self.says(self.arena("tournament", folder, "--listen", "tcp://0.0.0.0:*", code=2))
        self.assertEqual(os.listdir(folder), ["event.conf"])
        process = self.start("tournament", folder, "--json", "--listen", "tcp://127.0.0.1:*")
        endpoint = process.stderr.readline().split()[-1]
        self.attach(endpoint, "anna")
        *matches, table = self.result(process)
        self.assertEqual([seat["faults"] for match in matches for seat in match["seats"]], [0] * 20)
        self.assertEqual(table["matches"], 10)
        self.assertEqual(len(self.arena("tournament", "show", folder, "--json").stdout.splitlines()), 11)

    def play_attached(self, folder, code=0):
        """Plays an event whose entries anna and berta attach, with one process each, which does not come back."""
        process = self.start("tournament", folder, "--json", "--listen", "tcp://127.0.0.1:*")
        endpoint = process.stderr.readline().split()[-1]
        bots = [self.attach(endpoint, name) for name in ("anna", "berta")]
        out, err = process.communicate()
        self.assertEqual(process.returncode, code, err)
        for bot in bots:
            self.assertEqual((bot.wait(), bot.stderr.read()), (0, ""))
        lines = [json.loads(line) for line in out.splitlines()]
        self.assertEqual([seat["faults"] for line in lines if "seats" in line for seat in line["seats"] if seat["faults"]], [])
        return lines

    def test_attached_bots_stay_for_all_rounds_and_replays_of_an_event(self):
        entries = ('entry anna { command = "@anna" }\nentry berta { command = "@berta" }\n'
                   f'entry one {{ command = "{RANDOM}" }}\nentry two {{ command = "{RANDOM}" }}\n')
        for name, text, rounds in (("swiss", "format = swiss\nrounds = 3", 3), ("knockout", "format = knockout\ngroups = 3\ntiebreak_pairs = 0", 2),
                                   ("round-robin", "format = round-robin", 1)):
            folder = self.event(f'game = leduc\njobs = 3\nclock = "start=60s"\n{text}\n{entries}', name)
            played = self.play_attached(folder)
            self.assertEqual({line["round"] for line in played if "seats" in line}, set(range(1, rounds + 1)), name)
        for match in ("1/m1", "1/m4"):
            self.arena("tournament", "replay", folder, match, "--why", "again")
        self.assertEqual({line["replay"] for line in self.play_attached(folder) if line.get("replay")}, {1, 2})


if __name__ == "__main__":
    unittest.main()
