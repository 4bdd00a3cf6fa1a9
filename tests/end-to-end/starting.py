# SPDX-License-Identifier: MIT
"""What cannot start, or not well: it is said in one sentence, at the end too."""

import os
import shutil
import subprocess
import unittest

from stage import ARENA, RANDOM, SANITIZED, Stage, broken

NOBODY_ELSE = 43217  # a user without processes

DEAD = "sh -c 'echo no such module >&2; exit 7'"


class Unplayed(Stage):
    """A bot that failed to start is told of at the end, whatever else is told."""

    def told(self, *words, **more):
        """The lines of stderr, which are few."""
        return self.arena(*words, **more).stderr.splitlines()

    def match(self, *words, bot=DEAD):
        return self.told("match", "--game", "leduc", "--player", bot, "--player", RANDOM, *words)

    def test_one_that_never_played_has_a_closing_line_under_quiet(self):
        for words in ((), ("--json",), ("--games", "9", "--jobs", "2"), ("--games", "9", "--json")):
            with self.subTest(words=words):
                (line,) = self.match("--quiet", *words)
                self.says(line)

    def test_it_is_the_last_line_otherwise(self):
        lines = self.match("--games", "9")
        self.says("\n".join(lines))

    def test_who_played_has_none(self):
        for mode in ("legal", "dies", "illegal"):
            with self.subTest(mode=mode):
                self.assertEqual(self.match("--quiet", bot=broken(mode)), [])

    def test_one_of_an_event_has_one_for_all_rounds(self):
        folder = self.event('game = "leduc"\nformat = swiss\ngroups = 3\nrounds = 3\nentry dead { command = "' + DEAD + '" }\n' +
                            "".join(f'entry good-{i} {{ command = "{RANDOM}" }}\n' for i in range(3)))
        lines = self.told("tournament", "--quiet", folder)
        self.says(lines[-1])
        self.assertEqual(sum("never played" in line for line in lines), 1, lines)


class Scarce(Stage):
    """Where the user's limits leave too little the arena says so; the library under it would end the program."""

    def assert_sentence_or_result(self, done, limit):
        self.assertIn(done.returncode, (0, 3), f"{limit}: {done.stderr}")
        if done.returncode == 3:
            self.assertRegex(done.stderr.splitlines()[-1], "^arena: ")
        return done.returncode

    def sweep(self, limits, before, **more):
        codes = set()
        for limit in limits:
            for words in (("match", "--game", "leduc", "--player", RANDOM, "--jobs", "4", "--games", "4", "--json", "--quiet"),
                          ("bench", "bot")):
                done = subprocess.run([*before(limit), ARENA, *words], env=dict(self.environment, **more), capture_output=True,
                                      text=True, check=False)
                if words[0] == "match":
                    codes.add(self.assert_sentence_or_result(done, limit))
                else:
                    self.assertIn(done.returncode, (2, 3), f"{limit}: {done.stderr}")
        self.assertEqual(codes, {0, 3}, "the limits go from too little to enough")

    @unittest.skipIf(SANITIZED, "a sanitizer takes terabytes of addresses")
    def test_of_addresses(self):
        self.sweep(range(31 << 20, 220 << 20, 7 << 20), lambda limit: ("prlimit", f"--as={limit}"))

    @unittest.skipIf(SANITIZED, "a sanitizer needs more of it before the program begins")
    def test_of_the_stack(self):
        self.sweep((32 << 10, 64 << 10, 100 << 10, 511 << 10, 512 << 10, 8 << 20), lambda limit: ("prlimit", f"--stack={limit}"))
        done = subprocess.run(["prlimit", "--stack=65536", ARENA, "version"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 3)
        self.says(done.stderr, "arena version, with a stack of 64 KiB")

    @unittest.skipIf(SANITIZED, "a sanitizer needs a thread to look for leaks")
    @unittest.skipUnless(os.geteuid() == 0 and shutil.which("setpriv"), "needs root and setpriv, for a user without processes")
    def test_of_processes(self):
        os.chmod(self.folder, 0o755)
        os.chown(self.sockets, NOBODY_ELSE, NOBODY_ELSE)
        user = ("setpriv", f"--reuid={NOBODY_ELSE}", f"--regid={NOBODY_ELSE}", "--clear-groups")
        self.sweep(range(1, 40, 3), lambda limit: ("prlimit", f"--nproc={limit}", *user))


if __name__ == "__main__":
    unittest.main()
