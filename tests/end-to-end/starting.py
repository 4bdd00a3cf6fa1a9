# SPDX-License-Identifier: MIT
"""What cannot start, or not well: it is said in one sentence, at the end too."""

import unittest

from stage import RANDOM, Stage, broken

DEAD = "sh -c 'echo no such module >&2; exit 7'"
WHY = "its process ended with exit code 7; it last printed: no such module"


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
                self.assertTrue(line.startswith(f"arena: {DEAD} never played: {WHY}"), line)

    def test_it_is_the_last_line_otherwise(self):
        lines = self.match("--games", "9")
        self.assertIn(f"{DEAD} was lost 3 times in a row before it played, and is not tried again: {WHY}", "\n".join(lines))
        self.assertTrue(lines[-1].startswith(f"arena: {DEAD} never played: {WHY}"), lines[-1])

    def test_who_played_has_none(self):
        for mode in ("legal", "dies", "illegal"):
            with self.subTest(mode=mode):
                self.assertEqual(self.match("--quiet", bot=broken(mode)), [])

    def test_one_of_an_event_has_one_for_all_rounds(self):
        folder = self.event('game = "leduc"\nformat = swiss\ngroups = 3\nrounds = 3\nentry dead { command = "' + DEAD + '" }\n' +
                            "".join(f'entry good-{i} {{ command = "{RANDOM}" }}\n' for i in range(3)))
        lines = self.told("tournament", "--quiet", folder)
        self.assertTrue(lines[-1].startswith(f"arena: dead never played: {WHY}"), lines[-1])
        self.assertEqual(sum("never played" in line for line in lines), 1, lines)


if __name__ == "__main__":
    unittest.main()
