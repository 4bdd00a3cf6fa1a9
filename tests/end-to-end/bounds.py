# SPDX-License-Identifier: MIT
"""What bots of a ladder print and the evidence of their faults stay within the bounds of ladder.conf, over many starts."""

import json
import os
import pathlib
import shlex
import unittest

from ladders import THREE, Ladders
from stage import RANDOM, broken

LEAST = 128 << 10  # bytes: the smallest bound there may be
STARTS = 8
LINE = "the-same-line-again-and-again"


class Bounds(Ladders):
    def disk(self, folder):
        """The rows of `disk`, by their part."""
        return {row["part"]: row for row in json.loads(self.arena("ladder", folder, "disk", "--json").stdout)["disk"]}

    def test_a_bot_that_prints_without_end_stays_within_its_bound_and_its_last_lines_are_there(self):
        loud = shlex.join(("sh", "-c", f"yes {LINE} | head -c 200000; echo last words of $$; exec {RANDOM}"))
        folder = self.ladder(f'logs_each = 128K\nbot loud {{ command = "{loud}" owner = anna }}\nbot calm {{ command = "{RANDOM}" owner = ben }}\n')
        for _ in range(STARTS):
            self.serve(folder, 2)
        files = sorted(path.relative_to(folder).as_posix() for path in pathlib.Path(folder, "logs").rglob("*") if path.is_file())
        self.assertEqual(files, ["logs/loud/1.log", "logs/loud/1.log.1"])
        bytes_kept = sum(os.stat(os.path.join(folder, name)).st_size for name in files)
        self.assertGreater(bytes_kept, LEAST // 4)
        self.assertLessEqual(bytes_kept, LEAST)
        self.assertEqual([os.stat(os.path.join(folder, name)).st_mode & 0o777 for name in files], [0o600, 0o600])
        last = pathlib.Path(folder, files[0]).read_text(encoding="utf-8")
        self.assertRegex(last, r"last words of \d+\n$")
        self.assertRegex(last, r"--- \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ: a process ended with exit code 0, and had printed:\n")
        row = self.disk(folder)["what bots print"]
        self.assertEqual((row["files"], row["bytes"], row["each"], row["by"]), (2, bytes_kept, "0.125 MiB", "logs_*"))

    def test_evidence_is_bounded_for_each_bot_whatever_others_do(self):
        folder = self.ladder(f'evidence_each = 128K\nbench_after = 0\nbot late {{ command = "{RANDOM}" owner = anna }}\n'
                             f'bot wrong {{ command = "{broken("illegal")}" owner = carla }}\n')
        for _ in range(2):
            self.serve(folder, 60)
        wrong = [path for path in pathlib.Path(folder, "records", "ladder", "wrong").iterdir() if path.suffix == ".json"]
        blocks = sum(-(-path.stat().st_size // 4096) * 4096 for path in wrong)
        self.assertGreater(blocks, LEAST // 2)
        self.assertLessEqual(blocks, LEAST)
        numbers = [int(path.name.split("-")[0][1:]) for path in wrong]
        self.assertGreater(min(numbers), 1, "the oldest are gone")
        self.assertGreater(max(numbers), 110, "the latest are there")
        self.assertEqual(self.disk(folder)["evidence"]["files"], len(wrong))

    def test_disk_says_what_there_is(self):
        folder = self.ladder(THREE)
        self.serve(folder, 4)
        rows = self.disk(folder)
        self.assertEqual(list(rows), ["records", "evidence", "what bots print", "database", "decisions", "seasons", "what bots keep", "other files"])
        everything = sum(path.stat().st_size for path in pathlib.Path(folder).rglob("*") if path.is_file())
        self.assertEqual(sum(row["bytes"] for row in rows.values()), everything)
        self.assertGreater(rows["records"]["bytes"], 0)

    def test_bounds_have_a_least_and_a_form(self):
        for line in ("logs_each = 127K", "logs_all = 1", 'evidence_each = "8 MB"', "evidence_all = 0K"):
            folder = self.ladder(f"{line}\n{THREE}")
            self.says(self.arena("serve", folder, "--check", code=2))


if __name__ == "__main__":
    unittest.main()
