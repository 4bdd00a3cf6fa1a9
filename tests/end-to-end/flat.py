# SPDX-License-Identifier: MIT
"""Memory does not grow with the matches that were played."""

import os
import pathlib
import subprocess
import unittest

from stage import ARENA, BEST_SANDBOX, SANITIZED, SLOW_TO_LEAVE, Stage

GAMES = int(os.environ.get("FLAT_GAMES", "100000"))
LOOKS = 10
GROWTH_MOST = 1 << 20  # bytes, from the second look to the last
ENTRIES = 8
KEPT = 190  # bytes of each match that an event keeps, so that the host can still change what counts
SLACK = 3 << 20  # bytes, for the last bots that are started, what they say, and matches that wait for the disk
FILES_OF_A_BOT = 4  # descriptors
FILES_COMING_AND_GOING = 100  # of bots that are just started or let go; a leak would be one for each match


def resident(process):
    return int(pathlib.Path(f"/proc/{process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def state_of(child):
    """None if it is gone since it was listed."""
    try:
        return pathlib.Path(f"/proc/{child}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return None


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
            self.assertEqual((process.wait(), process.stderr.read(), number), (0, b"", GAMES))
        return looks

    def assert_flat(self, looks):
        self.assertEqual(len(looks), LOOKS - 1)
        self.assertLess(max(looks[1:]) - looks[1], GROWTH_MOST, looks)

    def test_memory_is_flat(self):
        self.assert_flat(self.play())

    def test_memory_is_flat_with_records(self):
        self.assert_flat(self.play("--records", self.records))


class FlatEvent(Stage):
    """An event keeps a row of its table for each match. Nothing else grows: no memory, no descriptors, no files, and no
    process that ended stays."""

    def make(self):
        """A round robin of at least so many matches."""
        pairs = ENTRIES * (ENTRIES - 1)
        folder = os.path.join(self.folder, "event")
        os.mkdir(folder)
        with open(os.path.join(folder, "event.conf"), "w", encoding="utf-8") as file:
            file.write(f'game = leduc\ngroups = {-(-GAMES // pairs)}\njobs = 50\nclock = "none"\nseed = "flat"\n')
            file.writelines(f'entry bot-{i} {{ command = "{ARENA} bench bot" }}\n' for i in range(ENTRIES))
        return folder, -(-GAMES // pairs) * pairs

    @staticmethod
    def look(process, folder):
        threads = pathlib.Path(f"/proc/{process.pid}/task").glob("*/children")
        children = [child for thread in threads for child in thread.read_text().split()]
        return {"bytes": resident(process),
                "descriptors": len(os.listdir(f"/proc/{process.pid}/fd")),
                "files": sum(len(files) for _, _, files in os.walk(folder)),
                "processes": len(children),
                "ended": {child for child in children if state_of(child) == "Z"}}

    def test_an_event_grows_by_its_table_alone(self):
        folder, games = self.make()
        looks = []
        with subprocess.Popen((ARENA, "tournament", "--json", folder), env=self.environment, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE) as process:
            for number, _ in enumerate(process.stdout, start=1):
                if number % (games // LOOKS) == 0 and len(looks) < LOOKS - 1:
                    looks.append(self.look(process, folder))
            told = [line for line in process.stderr.read().splitlines()
                    if SLOW_TO_LEAVE.encode() not in line and BEST_SANDBOX.encode() not in line]
            self.assertEqual((process.wait(), told), (0, []))
        self.assertEqual(len(looks), LOOKS - 1)
        self.assert_flat(looks[LOOKS // 2], looks[-1], games // LOOKS * (LOOKS - 2 - LOOKS // 2))

    def assert_flat(self, first, last, matches):
        """From one look to another, with so many matches between them."""
        grown = {what: last[what] - first[what] for what in first if what != "ended"}
        told = f"{matches} matches: {first}, {last}"
        if not SANITIZED:
            self.assertLess(grown["bytes"], matches * KEPT + SLACK, told)
        self.assertLessEqual(grown["descriptors"], max(0, grown["processes"]) * FILES_OF_A_BOT + FILES_COMING_AND_GOING, told)
        self.assertEqual((grown["files"], first["ended"] & last["ended"]), (0, set()), told)


if __name__ == "__main__":
    unittest.main()
