# SPDX-License-Identifier: MIT
"""What a run leaves behind for who looks for a mistake: the trace of the wire."""

import json
import os
import pathlib
import re
import stat
import unittest

from stage import RANDOM, Stage, broken

REFERENCE = pathlib.Path(__file__).resolve().parents[2] / "proto" / "README.md"
TOKEN = re.compile("[0-9a-f]{32}")


def reference():
    """For each message, as proto/README.md has it: who sends it, and for each key whether it may be left out."""
    messages = {}
    for line in REFERENCE.read_text(encoding="utf-8").splitlines():
        if match := re.match(r"### `([a-z]+)`$", line):
            name = match.group(1)
        elif match := re.match(r"From the (bot|arena): ", line):
            messages[name] = (match.group(1), {})
        elif (match := re.match(r"\| `([a-z_]+)` \| .*? \| (optional.*?)? ?\| ", line)) and messages:
            messages[name][1][match.group(1)] = bool(match.group(2))
    return messages


class Traces(Stage):
    def setUp(self):
        super().setUp()
        self.trace = os.path.join(self.folder, "trace.jsonl")

    def lines(self):
        text = pathlib.Path(self.trace).read_text(encoding="ascii")
        self.assertTrue(text.endswith("\n"))
        return [json.loads(line) for line in text.splitlines()]

    def check(self, line, messages):
        sender, keys = messages[line["message"]["type"]]
        said = set(line["message"])
        self.assertEqual(line["from"], sender)
        self.assertLessEqual(said, set(keys), line)
        self.assertGreaterEqual(said, {key for key, optional in keys.items() if not optional}, line)

    def test_each_line_of_a_trace_is_a_message_of_the_protocol(self):
        (result,) = self.play("--player", RANDOM, "--set", "hands=5", "--trace", self.trace)
        first, *lines = self.lines()
        messages = reference()
        self.assertEqual(set(first), {"trace", "bytes_most"})
        for line in lines:
            self.check(line, messages)
        self.assertEqual([line["ms"] for line in lines], sorted(line["ms"] for line in lines))
        kinds = [line["message"]["type"] for line in lines]
        self.assertEqual((kinds.count("hello"), kinds.count("start"), kinds.count("ready"), kinds.count("end")), (2,) * 4)
        self.assertEqual((kinds.count("answer"), kinds.count("decision")), (result["decisions"],) * 2)
        self.assertTrue(all(line["match"] == "m1" for line in lines if "match" in line["message"]))

    def test_a_trace_says_who_sits_where(self):
        self.play("--player", RANDOM, "--set", "hands=1", "--games", "3", "--jobs", "2", "--trace", self.trace)
        starts = [line for line in self.lines()[1:] if line["message"]["type"] == "start"]
        self.assertEqual(sorted((line["match"], line["seat"]) for line in starts),
                         [(match, seat) for match in ("m1", "m2", "m3") for seat in (0, 1)])
        self.assertTrue(all(line["seat"] == line["message"]["seat"] for line in starts))

    def test_a_trace_is_its_owners_alone_and_has_no_token(self):
        pathlib.Path(self.trace).touch(0o644)
        self.play("--player", RANDOM, "--player", broken("wrong-token"), "--clock", "start=1s", "--set", "hands=1",
                  "--trace", self.trace)
        self.assertEqual(stat.S_IMODE(os.stat(self.trace).st_mode), 0o600)
        for line in self.lines()[1:]:
            line["message"].pop("bot_seed", None)
            self.assertIsNone(TOKEN.search(json.dumps(line["message"])), line)

    def test_a_trace_shows_what_is_no_message(self):
        self.play("--player", RANDOM, "--player", broken("garbage"), "--set", "hands=1", "--trace", self.trace)
        self.assertIn({"$bytes": "ddffffffff", "size": 5}, [line.get("message") for line in self.lines()])

    def test_a_trace_that_cannot_be_written_is_told_before_the_match(self):
        for path in ("/dev/full", "/dev/null/trace", self.sockets):
            with self.subTest(path=path):
                done = self.arena("match", "--game", "leduc", "--player", RANDOM, "--trace", path, code=3)
                self.assertTrue(done.stderr.startswith(f"arena: cannot write the trace {path}: "), done.stderr)
                self.assertEqual((done.stdout, done.stderr.count("\n")), ("", 1))


if __name__ == "__main__":
    unittest.main()
