# SPDX-License-Identifier: MIT
"""Memory does not grow with the matches that were played."""

import os
import pathlib
import subprocess
import unittest

from stage import ARENA, PATIENCE, Stage

GAMES = int(os.environ.get("FLAT_GAMES", "100000"))
LOOKS = 10
GROWTH_MOST = 1 << 20  # bytes, from the second look to the last


def resident(process):
    return int(pathlib.Path(f"/proc/{process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Flat(Stage):
    def play(self, *words):
        """Memory after each tenth of the matches."""
        command = (ARENA, "match", "--game", "leduc", "--player", f"{ARENA} bench bot --capacity 64", "--games", str(GAMES),
                   "--jobs", "64", "--seed", "flat", "--json", *words)
        looks = []
        with subprocess.Popen(command, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            for number, _ in enumerate(process.stdout, start=1):
                if number % (GAMES // LOOKS) == 0 and number < GAMES:
                    looks.append(resident(process))
            self.assertEqual((process.wait(PATIENCE), process.stderr.read(), number), (0, b"", GAMES))
        return looks

    def assert_flat(self, looks):
        self.assertEqual(len(looks), LOOKS - 1)
        self.assertLess(max(looks[1:]) - looks[1], GROWTH_MOST, looks)

    def test_memory_is_flat(self):
        self.assert_flat(self.play())

    def test_memory_is_flat_with_records(self):
        self.assert_flat(self.play("--records", self.records))


if __name__ == "__main__":
    unittest.main()
