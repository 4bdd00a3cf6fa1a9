# SPDX-License-Identifier: MIT
"""An event on a terminal: its standing is drawn in place while it is played, and leaves nothing behind."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import unittest

from stage import ARENA, RANDOM, Stage, Wait

# More matches than a slow machine plays while the test looks.
EVENT = ('game = leduc\nclock = "none"\nseed = "e"\ngroups = 1000000\nclass short { set = {"hands=2"} }\n'
         f'entry ann {{ command = "{RANDOM}" }}\nentry bob {{ command = "{RANDOM}" }}\n')
ERASE = b"\r\033[3A\033[J"  # a head, two entries, progress


class Live(Stage):
    def play(self, *words, stdout=None, event=None, **more):
        """The arena with a terminal of 24 rows and 80 columns for stderr, and for stdout unless it has another."""
        folder = os.path.join(self.folder, "event")
        os.mkdir(folder)
        with open(os.path.join(folder, "event.conf"), "w", encoding="utf-8") as file:
            file.write(event or EVENT)
        self.master, slave = pty.openpty()
        self.addCleanup(os.close, self.master)
        self.addCleanup(os.close, slave)
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = {key: value for key, value in self.environment.items() if key != "NO_COLOR"}
        self.before, self.slave, self.said = termios.tcgetattr(slave), slave, b""
        self.process = subprocess.Popen([ARENA, "tournament", *words, folder], stdin=subprocess.DEVNULL, stdout=stdout or slave,
                                        stderr=slave, env={**environment, "TERM": "xterm", **more}, start_new_session=True)
        self.addCleanup(self.end, self.process)

    def read(self, until):
        wait = Wait(lambda: f"last said: {self.said[-2000:]}")
        while not until(self.said):
            wait.look()
            if select.select([self.master], [], [], 0.05)[0]:
                self.said += os.read(self.master, 65536)

    def interrupt(self):
        """What is said from there on."""
        already = len(self.said)
        self.process.send_signal(signal.SIGINT)
        self.read(lambda _: self.process.poll() is not None)
        while select.select([self.master], [], [], 0)[0]:
            self.said += os.read(self.master, 65536)
        self.assertEqual(self.process.returncode, 130)
        return self.said[already:]

    def test_the_table_is_drawn_in_place_below_the_matches_and_is_gone_at_the_end(self):
        self.play()
        self.read(lambda said: said.count(ERASE) > 3)
        shown = self.said.split(ERASE)[3].decode()
        self.assertRegex(shown, r"(?s)1/m\d+ .*\033\[1mrank entry .*\n +1 \w+ +[+-]\d+ -\+\d+  .*\|-*o-*\|")
        self.assertRegex(shown, r"round 1 of 1: \d+ of 2000000 matches, about [\d:]+( s)? left, \d+ at once")
        last = self.interrupt()
        self.assertNotIn(b"at once", last.split(ERASE)[-1])
        self.assertIn(b"matches count", last)
        self.assertNotIn(b"\033[?", self.said)
        self.assertEqual(termios.tcgetattr(self.slave), self.before)

    def test_what_bots_print_stands_above_the_table_as_whole_lines(self):
        talker = os.path.join(self.folder, "talker")
        with open(talker, "w", encoding="ascii") as file:
            file.write(f"#!/bin/sh\necho one; printf 'tw\\033[2Jo'\nexec {RANDOM}\n")
        os.chmod(talker, 0o755)
        self.play("--output", event=EVENT + f'entry talker {{ command = "{talker}" }}\n')
        self.read(lambda said: b"talker." in said and said.count(b"A\033[J") > 3)
        self.interrupt()
        lines = [line for line in self.said.split(b"\r\n") if b"talker." in line]
        told = [line for line in lines if b"| " in line]
        self.assertTrue(told)
        for line in told:
            self.assertRegex(line.decode(), r"^(.*\033\[J)?talker[.]\d+[|] (one|tw\\x1b\[2Jo)$")

    def test_matches_go_to_a_file_as_ever(self):
        path = os.path.join(self.folder, "told")
        with open(path, "wb") as file:
            self.play(stdout=file)
        self.read(lambda said: said.count(ERASE) > 1)
        self.interrupt()
        with open(path, "rb") as file:
            told = file.read()
        self.assertIn(b"1/m1 ", told)
        self.assertNotIn(b"\033", told)
        self.assertNotIn(b"1/m1 ", self.said)

    def test_colour_is_left_out_where_it_is_not_wanted(self):
        self.play(NO_COLOR="1")
        self.read(lambda said: said.count(ERASE) > 1)
        self.interrupt()
        self.assertNotRegex(self.said, rb"\033\[[\d;]*m")

    def test_a_terminal_that_cannot_move_its_cursor_gets_no_table(self):
        self.play(TERM="dumb")
        self.read(lambda said: b"1/m100 " in said)
        self.interrupt()
        self.assertNotIn(b"\033", self.said)


if __name__ == "__main__":
    unittest.main()
