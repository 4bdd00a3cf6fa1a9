# SPDX-License-Identifier: MIT
"""What bots print is seen: the last lines under a fault, or all of it as it comes."""

import fcntl
import json
import os
import signal
import struct
import subprocess
import termios
import unittest

from stage import RANDOM, Stage, broken, until

TRACEBACK = """Traceback (most recent call last):
  File "bot.py", line 7, in <module>
    play()
ModuleNotFoundError: No module named 'numpy'
"""
TAIL_MAX, LINES_MAX, LINE_MAX = 2048, 20, 240


class Stagehand(Stage):
    def bot(self, text, name="bot.sh", then="exit 1"):
        """One that prints this, and then does that."""
        said, path = (os.path.join(self.folder, part) for part in (name + ".txt", name))
        with open(said, "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\ncat {said} >&2\n{then}\n")
        os.chmod(path, 0o755)
        return path

    def match(self, bot, *words, **more):
        return self.arena("match", "--game", "leduc", "--player", bot, "--player", RANDOM, *words, **more)



class Output(Stagehand):
    def under(self, told, fault="gone: its process ended with exit code 1"):
        """The lines below the fault, without what is before them."""
        lines = iter(told.splitlines())
        next(line for line in lines if fault in line)
        found = []
        for line in lines:
            if "bot-sh| " not in line:
                break
            self.assertRegex(line, "^ +bot-sh[|] ")
            found.append(line.split("bot-sh| ", 1)[1])
        return found

    def test_a_traceback_stands_under_the_fault_without_records(self):
        bot = self.bot(TRACEBACK)
        self.assertEqual(self.under(self.match(bot).stdout), TRACEBACK.splitlines())
        for _ in range(2):  # and of each match
            self.assertEqual(self.under(self.match(bot, "--games", "2").stdout), TRACEBACK.splitlines())
        (result,) = self.play("--player", bot, "--player", RANDOM)
        self.assertEqual(result["seats"][0]["faults"][0]["printed"], TRACEBACK)
        self.assertEqual(self.match(bot, "--quiet").stdout.count("| Traceback"), 1)

    def test_nothing_stands_there_if_nothing_was_printed(self):
        self.assertEqual(self.under(self.match(self.bot("")).stdout), [])
        (result,) = self.play("--player", self.bot("\n \r\n"), "--player", RANDOM)
        self.assertNotIn("printed", result["seats"][0]["faults"][0])

    def test_it_is_bounded_and_can_do_a_terminal_no_harm(self):
        rows = (("\x1b[2Jgone\x07 \u00e9\n", ["\\x1b[2Jgone\\x07 \u00e9"]), (b"\xff\xfe\n", ["\\xff\\xfe"]), (b"a\0b\n", ["a\\x00b"]),
                ("a\tb\r\n\n  c", ["a b", "", "  c"]), ("x" * 300, ["x" * LINE_MAX + "..."]),
                ("\u00e9" * 150, ["\u00e9" * 120 + "..."]), ("0123456789abcdef" * 3, ["*" * 48]))
        for said, shown in rows:
            with self.subTest(said=said):
                self.assertEqual(self.under(self.match(self.bot(said)).stdout), shown)
        many = [f"line {i}" for i in range(1000)]
        self.assertEqual(self.under(self.match(self.bot("\n".join(many))).stdout), many[-LINES_MAX:])
        flood = self.under(self.match(self.bot(b"\x1b" * 1000000)).stdout)
        self.assertLess(sum(map(len, flood)), 4 * TAIL_MAX)

    def test_each_fault_has_what_is_new(self):
        bot = broken("babbles-and-dies")
        (result,) = self.play("--player", bot, "--player", RANDOM, "--restart", "2", "--set", "hands=9")
        faults = result["seats"][0]["faults"]
        self.assertEqual([fault["fault"] for fault in faults], ["crash", "crash", "gone"])
        for fault in faults:
            self.assertEqual(fault["printed"].count("I feel faint"), 1, fault)

    def test_that_of_an_event_too_but_not_without_end(self):
        folder = self.event(f'game = "leduc"\ngroups = 5\nentry bot-sh {{ command = "{self.bot(TRACEBACK)}" }}\n'
                            f'entry random {{ command = "{RANDOM}" }}\n')
        told = self.arena("tournament", folder).stderr
        self.assertEqual(self.under(told, "bot-sh gone in 1/m1: its process ended"), TRACEBACK.splitlines())
        self.assertEqual(told.count("bot-sh| Traceback"), 3)

    def test_relive_shows_it(self):
        self.arena("match", "--game", "leduc", "--records", self.records, "--player", RANDOM)
        words = ("relive", self.records, "--seat", "0")
        told = self.arena(*words, "--", self.bot(TRACEBACK), code=1).stdout
        self.assertIn("".join(f"      | {line}\n" for line in TRACEBACK.splitlines()), told)
        told = [json.loads(line) for line in self.arena(*words, "--json", "--", self.bot(TRACEBACK), code=1).stdout.splitlines()]
        self.assertIn({"printed": TRACEBACK}, told)


class Aloud(Stagehand):
    """--output"""

    def talker(self, text="one\ntwo\x1b[1m\n", name="bot.sh"):
        return self.bot(text, name, f"exec {RANDOM}")

    def test_each_line_has_the_name_and_the_number_of_its_process(self):
        for words in ((), ("--json",), ("--quiet",), ("--games", "4", "--jobs", "2")):
            with self.subTest(words=words):
                done = self.arena("match", "--game", "leduc", "--output", "--player", self.talker(), *words)
                lines = done.stderr.splitlines()
                numbers = {line.split("|")[0] for line in lines}
                self.assertGreaterEqual(len(numbers), 2)
                for number in numbers:
                    self.assertRegex(number, "^bot-sh[.][0-9]+$")
                    mine = [line for line in lines if line.startswith(number + "|")]
                    self.assertEqual(mine, [f"{number}| one", f"{number}| two\\x1b[1m"])
                self.assertNotIn("bot-sh.", done.stdout)

    def test_without_it_nothing_is_shown(self):
        self.assertEqual(self.arena("match", "--game", "leduc", "--player", self.talker()).stderr, "")

    def test_a_bot_that_ends_with_an_error_of_its_own_is_told_of_once(self):
        bot = self.bot("", then=f"{RANDOM}; echo '2 exceptions\x1b[1m' >&2; exit 1")
        sentence = (f"arena: {bot} exited with code 1 after `close`, as a bot does that had errors of its own; it last printed: "
                    "2 exceptions\\x1b[1m")
        for words in ((), ("--json", "--games", "4", "--jobs", "2")):
            told = self.arena("match", "--game", "leduc", "--player", bot, *words).stderr
            self.assertEqual([sentence], told.splitlines())

    def test_of_an_event_it_is_the_entrys_name(self):
        folder = self.event(f'game = "leduc"\nentry anna {{ command = "{self.talker()}" }}\nentry ben {{ command = "{RANDOM}" }}\n')
        self.assertRegex(self.arena("tournament", "--output", "--quiet", folder).stderr, "(?m)^anna[.][0-9]+[|] one$")
        self.says(self.arena("tournament", "show", "--output", folder, code=2))

    def test_relive_shows_it_too(self):
        self.arena("match", "--game", "leduc", "--records", self.records, "--player", RANDOM)
        done = self.arena("relive", self.records, "--seat", "0", "--output", "--", self.talker(), code=(0, 1))
        self.assertEqual(done.stderr, "bot.1| one\nbot.1| two\\x1b[1m\n")

    def test_a_flood_is_cut_down_and_makes_nobody_late(self):
        bot = self.bot("", then=f"yes I talk too much | head -n 100000; yes I talk too much & exec {RANDOM}")
        done = self.arena("match", "--game", "leduc", "--json", "--output", "--games", "20", "--set", "hands=50", "--player", bot,
                          "--player", RANDOM)
        results = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([fault for result in results for seat in result["seats"] for fault in seat["faults"]], [])
        self.says(next(line for line in done.stderr.splitlines() if " not shown ...]" in line), but=((r"\.\d+(?=\|)", ".N"), (r"\d+ lines", "N lines")))
        self.assertLess(len(done.stderr), 2 << 20)

    def test_nobody_waits_for_a_reader_who_does_not_read(self):
        bot = self.bot("".join(f"{i:200}\n" for i in range(900)), then=f"exec {RANDOM} --capacity 1")
        process = self.start("match", "--game", "leduc", "--json", "--output", "--games", "50", "--player", bot, "--player", bot)
        results = [json.loads(process.stdout.readline()) for _ in range(50)]  # while stderr is full
        self.assertEqual([fault for result in results for seat in result["seats"] for fault in seat["faults"]], [])
        _, said = process.communicate()
        self.assertEqual(process.returncode, 0)
        self.assertIn("bot-sh.1| ", said)

    def test_the_end_does_not_wait_for_one_who_never_reads(self):
        talker = self.bot("", then=f"yes $(printf %0200d 0) >&2 & exec {RANDOM}")
        leduc = ("--game", "leduc", "--output", "--quiet")
        event = self.event(f'game = "leduc"\ngroups = 100\nentry anna {{ command = "{talker}" }}\nentry ben {{ command = "{RANDOM}" }}\n')
        for words, code in ((("match", *leduc, "--games", "200", "--player", talker, "--player", RANDOM), 0),
                            (("tournament", "--output", "--quiet", event), 0),
                            (("match", *leduc, "--games", "1000000", "--player", talker, "--player", RANDOM), 130)):
            with self.subTest(words=words):
                process = self.start(*words, stdout=subprocess.DEVNULL)
                if code:
                    until(lambda: self.fills(process.stderr), "lines fill the pipe")
                    process.send_signal(signal.SIGINT)
                self.assertEqual(process.wait(), code)
                self.assertTrue(self.fills(process.stderr))

    @staticmethod
    def fills(pipe):
        """No piece of lines has room in it any more."""
        (waits,) = struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)))
        return waits > fcntl.fcntl(pipe, fcntl.F_GETPIPE_SZ) // 2


if __name__ == "__main__":
    unittest.main()
