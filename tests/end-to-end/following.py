# SPDX-License-Identifier: MIT
"""The table of a ladder while it is played: on a terminal in place, elsewhere each time that it changes."""

import fcntl
import json
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import unittest

from ladders import PACED, Ladders
from stage import ARENA, Wait, until

SHOW = ("show", "--follow")


class Following(Ladders):
    def setUp(self):
        super().setUp()
        self.club = self.ladder(PACED)
        self.daemon = self.start("serve", self.club, "--quiet")
        until(lambda: os.path.exists(os.path.join(self.club, "control")), "the daemon listens")
        until(lambda: self.look(self.club)["results"] > 0, "a table is published")

    def finish(self):
        self.daemon.send_signal(signal.SIGTERM)
        _, err = self.daemon.communicate()
        self.assertEqual((self.daemon.returncode, err), (0, ""))

    def follow(self, *words):
        process = subprocess.Popen([ARENA, "ladder", self.club, *SHOW, *words], env=self.environment, text=True,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(self.end, process)
        return process

    def refused(self, words, code):
        self.commanded = ("ladder", self.club, *words)
        done = subprocess.run([ARENA, *self.commanded], env=self.environment, text=True, capture_output=True, check=False)
        self.assertEqual((done.returncode, done.stdout), (code, ""))
        return done.stderr

    def test_without_a_terminal_each_table_is_printed_once(self):
        programs, people = self.follow("--json"), self.follow()
        lines = [json.loads(programs.stdout.readline()) for _ in range(3)]
        last = [line["last"] for line in lines]
        self.assertEqual(last, sorted(set(last)))  # matches go on, so each is of more of them
        self.assertEqual(set(lines[0]), set(self.look(self.club)))
        self.finish()  # and then those who follow end, too
        out, err = people.communicate()
        self.assertEqual((people.returncode, err), (0, ""))
        tables = out.split("\n\n")
        self.assertGreater(len(tables), 1)
        self.assertEqual(len(set(tables)), len(tables))
        self.assertRegex(tables[-1], r"(?m)^ *rank +bot ")
        self.says(tables[-1], "arena ladder --follow", about=" count, ", but=((r"\d+", "N"), (", N newer .*", "")))
        out, err = programs.communicate()
        self.assertEqual((programs.returncode, err), (0, ""))

    def test_a_table_that_stays_as_it_is_is_printed_once(self):
        self.arena_beside("pause")
        until(lambda: self.look(self.club)["newer"] == 0 and self.look(self.club)["unfinished"] == 0, "matches end")
        process = self.follow("--json")
        json.loads(process.stdout.readline())
        self.arena_beside("notice", "one")
        self.assertEqual(json.loads(process.stdout.readline())["notice"], "one")
        self.finish()
        self.assertEqual(process.communicate(), ("", ""))

    def arena_beside(self, *words):
        subprocess.run([ARENA, "ladder", self.club, *words], env=self.environment, capture_output=True, check=True)

    def test_on_a_terminal_it_is_drawn_in_place_until_q(self):
        for key, code in ((b"q", 0), (b"\x03", 0)):
            master, slave = pty.openpty()
            fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            before = termios.tcgetattr(slave)
            process = subprocess.Popen([ARENA, "ladder", self.club, *SHOW], env={**self.environment, "TERM": "xterm"},
                                       stdin=slave, stdout=slave, stderr=slave, start_new_session=True)
            self.addCleanup(self.end, process)
            said, pressed, wait = b"", False, Wait("it ends")
            while process.poll() is None:
                wait.look()
                if select.select([master], [], [], 0.05)[0]:
                    said += os.read(master, 65536)
                if not pressed and said.count(b"q: end") >= 2:
                    pressed = True
                    os.write(master, key)
            while select.select([master], [], [], 0)[0]:
                said += os.read(master, 65536)
            self.assertEqual(process.returncode, code)
            self.assertEqual(termios.tcgetattr(slave), before)
            self.assertRegex(said.decode(), r"(?s)\033\[H *rank +bot .* matches count.*\033\[H *rank +bot ")
            left = said.split(b"\033[?1049l")[-1].decode()  # it stays behind
            self.assertRegex(left, r"rank +bot [^\033]* matches count")
            os.close(master)
            os.close(slave)
        self.finish()

    def test_what_cannot_be_followed_is_refused(self):
        self.says(self.refused(("bots", "--follow"), 2))
        self.says(self.refused((*SHOW, "--at", "3"), 2))
        self.finish()
        self.says(self.refused(SHOW, 1))


if __name__ == "__main__":
    unittest.main()
