# SPDX-License-Identifier: MIT
"""A match gone through step by step, in a pseudo terminal."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import unittest

from stage import ARENA, RANDOM, Stage, Wait

RIGHT, LEFT, HOME, END, PAGE_DOWN, PAGE_UP = "\033[C", "\033[D", "\033[H", "\033[F", "\033[6~", "\033[5~"
LEAVE = b"\033[?1049l"


class Screen:
    """The program in a terminal, and what it shows."""

    def __init__(self, test, *words, rows=24, columns=80, **more):
        self.master, self.slave = pty.openpty()
        test.addCleanup(os.close, self.master)
        test.addCleanup(os.close, self.slave)
        self.said = b""
        self.size(rows, columns)
        self.before = termios.tcgetattr(self.slave)
        environment = dict(test.environment, **{"TERM": "xterm", **more})
        if "NO_COLOR" not in more:
            environment.pop("NO_COLOR", None)
        self.process = subprocess.Popen([ARENA, "replay", *words], stdin=self.slave, stdout=self.slave,
                                        stderr=subprocess.PIPE, env=environment, start_new_session=True)
        test.addCleanup(test.end, self.process)

    def size(self, rows, columns):
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self, until):
        """Reads until the condition on all that was said holds."""
        wait = Wait(lambda: f"last said: {self.said[-3000:]}")
        while not until(self.said):
            wait.look()
            if select.select([self.master], [], [], 0.05)[0]:
                self.said += os.read(self.master, 65536)

    def press(self, keys):
        """Presses keys one by one; returns the rows after the last one."""
        self.rows()
        for key in keys:
            shown = self.said.count(b"\033[J")
            os.write(self.master, key.encode())
            self.read(lambda said, shown=shown: said.count(b"\033[J") > shown)
        return self.rows()

    def rows(self):
        self.read(lambda said: said.endswith(b"\033[J"))
        frame = self.said.rsplit(b"\033[H", 1)[1].decode()
        return re.sub(r"\033\[[0-9;]*[mKJ]", "", frame).split("\r\n")

    def end(self):
        """Its exit code; the terminal is as it was."""
        self.read(lambda said: LEAVE in said)
        code = self.process.wait()
        assert termios.tcgetattr(self.slave) == self.before, "the terminal is not as it was"
        assert b"\033[?25h" in self.said and b"\033[?7h" in self.said
        return code


def step_of(rows):
    return int(re.search(r"step (\d+) of", rows[0]).group(1))


def turn_of(rows):
    return int(re.search(r"turn (\d+)", rows[0]).group(1))


class Step(Stage):
    def setUp(self):
        super().setUp()
        self.arena("match", "--creature", RANDOM, "--hunted", RANDOM, "--seed", "step", "--quiet", "--records",
                   self.records)

    def screen(self, *words, **more):
        self.commanded = ("replay", "--step", *words)
        return Screen(self, self.records, "--step", *words, **more)

    def test_one_goes_forward_and_back(self):
        screen = self.screen()
        first = screen.rows()
        self.assertEqual(step_of(first), 1)
        self.assertIn("eyes: all", first[0])
        self.says(first[-1])
        self.assertTrue(any("1 Lair" in row for row in first), first)
        self.assertEqual([step_of(screen.press([key])) for key in (RIGHT, "n", " ", LEFT, "p")], [2, 3, 4, 3, 2])
        self.assertEqual(screen.press([HOME]), first)
        self.says(screen.press([LEFT])[-1])
        last = screen.press([END])
        self.says("\n".join(last), about="match is over")
        self.says(screen.press([RIGHT])[-1])
        screen.press(["?"])
        os.write(screen.master, b"q")
        self.assertEqual(screen.end(), 0)

    def test_one_goes_by_turns(self):
        screen = self.screen()
        self.assertEqual([turn_of(screen.press([key])) for key in (PAGE_DOWN, PAGE_DOWN, "N", PAGE_UP, "P")],
                         [2, 3, 4, 3, 2])

    def test_one_goes_to_a_line_and_to_a_word(self):
        screen = self.screen()
        rows = screen.press([":", "9", "\r"])
        self.assertTrue(any(row.startswith("*   9 ") for row in rows), rows)
        self.says(screen.press([":", "0", "\r"])[-1])
        found = [row for row in screen.press([*"/CATCHES", "\r"]) if row.startswith("*")]
        self.says(found[0])
        again = [row for row in screen.press(["."]) if row.startswith("*")]
        self.assertNotEqual(found, again)
        self.says(screen.press([*"/xyzzy", "\r"])[-1])

    def test_a_seat_sees_what_it_learned(self):
        screen = self.screen()
        self.assertTrue(any("draws 3 Hunt cards: " in row for row in screen.press([*"/draws 3 hunt", "\r"])))
        for key, eyes in (("2", "hunted 2"), ("u", "the public")):
            rows = screen.press([key])
            self.assertIn(f"eyes: {eyes}", rows[0])
            self.assertTrue(any(row.endswith("draws 3 Hunt cards.") for row in rows), rows)
        self.says(screen.press(["7"])[-1])
        self.assertTrue(any("draws 3 Hunt cards: " in row for row in screen.press(["0"])))
        self.assertIn("eyes: hunted 1", self.screen("--seat", "1").rows()[0])

    def test_it_fits_the_terminal_and_follows_its_size(self):
        screen = self.screen()
        for rows, columns in ((24, 80), (50, 120), (10, 40), (3, 20)):
            shown = screen.said.count(b"\033[J")
            screen.size(rows, columns)
            os.kill(screen.process.pid, signal.SIGWINCH)
            screen.read(lambda said, shown=shown: said.count(b"\033[J") > shown)
            self.assertLessEqual(len(screen.rows()), rows)
            self.assertLessEqual(len(screen.press([END])), rows)
            self.assertEqual(any("the rest of the table" in row for row in screen.rows()), rows <= 10)

    def test_colour_is_left_out_where_it_is_not_wanted(self):
        coloured, plain = self.screen(), self.screen(NO_COLOR="1")
        self.assertEqual(coloured.rows(), plain.rows())
        self.assertRegex(coloured.said, rb"\033\[[0-9;]+m")
        self.assertNotRegex(plain.said, rb"\033\[[0-9;]+m")

    def test_the_planet_is_drawn_in_boxes_with_the_tokens_on_it(self):
        plain, lines = self.screen(LC_ALL="C"), self.screen(LC_ALL="C.UTF-8")
        found = [screen.press([*"/creature token lies", "\r"]) for screen in (plain, lines)]
        self.assertTrue(all(len(row) <= 80 for rows in found for row in rows), found)
        self.assertEqual([row.translate(str.maketrans("\u250c\u252c\u2510\u251c\u253c\u2524\u2514\u2534\u2518\u2502\u2500", "+++++++++|-")) for row in found[1]], found[0])
        self.assertIn("\u250c\u2500\u2500", "".join(found[1]))
        (line,) = (row for row in found[0] if row.startswith("*"))
        space = int(re.search(r"lies on space (\d+)", line).group(1))
        names = next(i for i, row in enumerate(found[0]) if f"| {1 if space <= 5 else 6} " in row)
        self.assertIn("C", found[0][names + 1].split("|")[(space - 1) % 5 + 1].split())

    def test_a_signal_leaves_the_terminal_as_it_was(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT):
            screen = self.screen()
            screen.press([RIGHT])
            os.kill(screen.process.pid, number)
            self.assertEqual(screen.end(), 130)
        screen = self.screen()
        screen.press(["/", "a"])
        os.write(screen.master, b"\003")
        self.assertEqual(screen.end(), 130)

    def test_without_a_terminal_it_says_so(self):
        self.says(self.arena("replay", "--step", self.records, code=2))
        screen = self.screen(TERM="dumb")
        self.says(screen.process.stderr.read().decode(), "arena replay --step in a dumb terminal")
        self.assertEqual(screen.process.wait(), 2)


if __name__ == "__main__":
    unittest.main()
