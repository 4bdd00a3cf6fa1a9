# SPDX-License-Identifier: MIT
"""arena check --game finds each planted mistake (mistakes.c), and says which function, and what is wrong."""

import json
import os
import re
import shutil
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "patience"))

import folder as folders  # noqa: E402  # pylint: disable=wrong-import-position

BUILD = os.environ["ARENA_BUILD"]
ARENA = os.path.join(BUILD, "bin", "arena")
PLUGINS = os.path.join(BUILD, "tests", "mistakes")
SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
MATCHES = "12"
# The mistake: a property that must not hold, the function that is named, and words of the finding.
MISTAKES = {
    "refusal_changes_bytes": ("refusals", "apply", "an action that it refuses changes the state"),
    "unsorted_actions": ("actions", "actions", r"they do not ascend: action \d stands before action \d"),
    "unlisted_action_taken": ("refusals", "apply", r"it takes action \d, which `actions` does not list"),
    "listed_action_refused": ("replay", "apply", "action 8 is refused, and `actions` lists it"),
    "actions_most_too_small": ("actions", "actions", r"it (reads or )?writes (byte \d|to byte \d) of the list of actions, which has 6 bytes"),
    "secret_in_view": ("views-hide", "view", r"it shows 'hand' of the state \(row [01]\)"),
    "bit_of_a_secret_in_view": ("views-hide", "view", r"it shows 'hand' of the state \(row [01]\)"),
    "default_from_secrets": ("default-action", "default_action", "it depends on what the seat does not know"),
    "event_tells_all": ("audiences", "start", "'cards' of event 'deal' is for this seat alone by its table, and it tells it to mask 0x1ff"),
    "wrong_sample": ("sample", "sample", "the view of the sample is another one"),
    "sample_without_luck": ("fresh-samples", "sample", "two samples of one public view have the same secrets, whatever their seeds are"),
    "view_depends_on_address": ("view", "view", "depends on something other than the state"),
    "view_depends_on_clock": ("view", "view", "depends on something other than the state"),
    "view_not_all_written": ("view", "view", "not all of the view is written"),
    "uninitialised_state": ("start", "start", "in blocks that held other bytes before"),
    "uninitialised_local": ("turns", "turn", r"turn 2, not with 1|comes after turn|asked twice"),
    "state_larger_than_promised": ("replay", "apply", "it writes byte 34 of the state, which has 34 bytes"),
    "writes_before_the_state": ("replay", "apply", "byte -1 of the state"),
    "view_writes_to_the_state": ("view", "view", "of the state, which it may only read"),
    "listener_changes_the_state": ("listener", "apply", "with a listener the match goes on in another way"),
    "too_many_values": ("listener", "apply", "event 'turn': too many values"),
    "global_counter": ("start", "start", "the same settings and seed give two states"),
    "global_that_changes_nothing": ("variables", "", "it has a variable that changes"),
    "never_ends": ("replay", "apply", "the match is not over after 8 answers, which is decisions_most"),
    "forced_rounds": ("replay", "apply", "the match is not over after 6 answers, which is decisions_most"),
    "winner_is_no_side": ("end", "verdict", r"the winner is side [23], which is not in the table"),
    "calls_libc": ("calls", "", "memcmp only, and the file needs puts ?$"),
    "exits": ("replay", "apply", "it ends the process, with exit code 0"),
    "crashes": ("replay", "apply", "signal 11"),
    "loops": ("variables", "apply", "it does not return: 2 s of processor time in one call"),
    "floods": ("replay", "apply", "it writes more than 64 KiB; a game has no output: the second trick"),
    "eats_memory": ("variables", "apply", "it takes more than 512 MiB of memory"),
}


class Mistakes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = folders.make()
        cls.addClassCleanup(folders.remove, cls.folder)
        cls.environment = dict(os.environ, XDG_CACHE_HOME=os.path.join(cls.folder, "cache"))

    def check(self, file, *words):
        plugin = shutil.copyfile(file, os.path.join(self.folder, os.path.basename(file)))
        command = [ARENA, "check", "--game", plugin, *words]
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)

    def findings(self, mistake):
        run = self.check(os.path.join(PLUGINS, mistake + ".so"), "--matches", MATCHES, "--json")
        self.assertEqual(run.returncode, 1, run.stdout + run.stderr)
        lines = [json.loads(line) for line in run.stdout.splitlines()]
        self.assertGreater(lines[-1]["failed"], 0)
        return {line["property"]: line["finding"] for line in lines[:-1] if not line["holds"]}

    def test_an_honest_game_passes_and_is_remembered(self):
        minnow = os.path.join(BUILD, "tests", "plugins", "minnow.so")
        run = self.check(minnow)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        self.assertEqual(len(os.listdir(os.path.join(self.folder, "cache", "arena", "games"))), 1)

    def test_a_seed_finds_the_same_again(self):
        file = os.path.join(PLUGINS, "listed_action_refused.so")
        first, second, other = (self.check(file, "--matches", MATCHES, "--seed", seed).stdout for seed in ("one", "one", "two"))
        self.assertEqual(first, second)
        self.assertNotEqual(first, other)

    def test_the_page_has_the_table_of_the_program(self):
        rows = [json.loads(line) for line in subprocess.run([ARENA, "check", "--list", "--json"], capture_output=True, text=True, check=True).stdout.splitlines()]
        with open(os.path.join(SOURCE, "arena", "docs", "check.md"), encoding="utf-8") as stream:
            page = re.findall(r"^\| `([a-z-]+)` \| (.*) \| (.*) \|$", stream.read(), re.MULTILINE)
        self.assertEqual(page, [(row["property"], row["holds"], ", ".join(f"`{name}`" for name in row["functions"].split(", ") if name)) for row in rows])

    def test_where_bytes_differ_the_field_and_its_values_are_named(self):
        differs = self.findings("refusal_changes_bytes")["refusals"]["differs"]
        self.assertEqual((differs["field"], differs["from"], differs["to"]), ("seed", 0, 15))
        self.assertNotEqual(differs["bytes"][0], differs["bytes"][1])
        self.assertEqual(len(differs["values"][0].split()), 16)


def found(mistake, property_name, function, words):
    def test(self):
        findings = self.findings(mistake)
        self.assertIn(property_name, findings, {name: finding["words"] for name, finding in findings.items()})
        finding = findings[property_name]
        text = finding["words"] + " " + finding.get("differs", {}).get("field", "")
        self.assertEqual(finding["function"], function, text)
        self.assertRegex(text, words)

    return test


# Under a sanitizer its own functions write to the stack between the filling of it and the call.
if "ARENA_SANITIZED" in os.environ:
    del MISTAKES["uninitialised_local"]
for row, expected in MISTAKES.items():
    setattr(Mistakes, f"test_{row}", found(row, *expected))

if __name__ == "__main__":
    unittest.main()
