# SPDX-License-Identifier: MIT
"""Bots of a ladder whose program cannot be started: the others play, and who asks why is told."""

import json
import os
import subprocess
import unittest

from ladders import PACED, Ladders
from stage import ARENA, RANDOM, until


class NotStarted(Ladders):
    def program(self, name, text, mode=0o755):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="ascii") as file:
            file.write(text)
        os.chmod(path, mode)
        return path

    def test_the_others_play_and_check_says_what_serve_would(self):
        os.mkdir(os.path.join(self.folder, "folder"))
        commands = (os.path.join(self.folder, "missing"), self.program("no_bit", "#!/bin/sh\n", 0o644), os.path.join(self.folder, "folder"),
                    self.program("lost", "#!/no/such/interpreter\n"), "json: /no/such", f"json:{self.folder}/missing", "no-such-bot")
        for number, command in enumerate(commands):
            folder = self.ladder(f'{PACED}bot eve {{ command = "{command}" }}\n', f"ladder{number}")
            played = self.arena("serve", folder, "--json", "--matches", "3")
            self.assertEqual(len(played.stdout.splitlines()), 3)
            self.assertNotIn("eve", played.stdout)
            self.says(played.stderr, f"arena serve, with {command}")
            self.says(self.arena("serve", "--check", folder, code=3).stderr, f"arena serve --check, with {command}")

    def test_that_the_anchor_does_not_play_is_said(self):
        folder = self.ladder(f'anchor = eve\n{PACED}bot eve {{ command = "{self.folder}/missing" }}\n')
        self.says(self.arena("serve", folder, "--quiet", "--matches", "3").stderr)

    def test_one_whose_program_goes_pauses_and_plays_when_it_is_there_again(self):
        seen = os.path.join(self.folder, "seen")
        text = f"#!/bin/sh\necho $$ >{seen}.new; mv {seen}.new {seen}; exec {RANDOM} --pace 2\n"
        path = self.program("eve", text)
        folder = self.ladder(f'bench_after = 1\nbench_pause = 1s\n{PACED}bot eve {{ command = "{path}" owner = "eve" }}\n')
        with open(os.path.join(self.folder, "results"), "w", encoding="utf-8") as results:
            process = self.start("serve", folder, "--json", stdout=results)
        until(lambda: self.played("eve"), "it plays")
        os.unlink(path)
        with open(seen, encoding="ascii") as file:
            os.kill(int(file.read()), 9)
        until(lambda: "cannot be started" in self.why(folder), "it is not there after its pause")
        self.says(self.why(folder), "arena ladder FOLDER why eve")
        before = self.played("ben-1")
        until(lambda: self.played("ben-1") > before, "the others play")
        self.says(self.ask(folder, "reload", code=3))
        self.program("eve", text)
        self.ask(folder, "reload")
        before = self.played("eve")
        until(lambda: self.played("eve") > before + 1, "it plays again")
        process.terminate()
        process.communicate()
        self.assertEqual(process.returncode, 0)

    def played(self, bot):
        """Matches that it ended without being absent."""
        with open(os.path.join(self.folder, "results"), encoding="utf-8") as file:
            results = [json.loads(line) for line in file.read().splitlines(keepends=True) if line.endswith("\n")]
        return sum(bot in result["sides"].values() and result["winner"] != "void" for result in results)

    def ask(self, folder, *words, code=0):
        """While the daemon runs."""
        done = subprocess.run([ARENA, "ladder", folder, *words], env=self.environment, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, code, done.stderr)
        return done

    def why(self, folder):
        return self.ask(folder, "why", "eve").stdout


if __name__ == "__main__":
    unittest.main()
