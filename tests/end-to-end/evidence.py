# SPDX-License-Identifier: MIT
"""What a run leaves behind for who looks for a mistake: the trace of the wire, and a bundle for each fault."""

import json
import os
import pathlib
import re
import shlex
import stat
import subprocess
import unittest

from stage import ARENA, BROKEN, RANDOM, Stage, broken, faults

REFERENCE = pathlib.Path(__file__).resolve().parents[2] / "proto" / "README.md"
TOKEN = re.compile("[0-9a-f]{32}")


def reference():
    """For each message, as proto/README.md has it: who sends it, and for each key whether it may be left out."""
    messages = {}
    for line in REFERENCE.read_text(encoding="utf-8").splitlines():
        if match := re.match(r"### `([a-z]+)`$", line):
            name = match.group(1)
        elif match := re.match(r"From (?:the|a) (bot|arena|controller)( to (?:a controller|an observer))?: ", line):
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
                self.says(done.stderr)
                self.assertEqual((done.stdout, done.stderr.count("\n")), ("", 1))


class Bundles(Stage):
    def bundles(self, result):
        return [json.loads(pathlib.Path(fault["bundle"]).read_text(encoding="ascii"))
                for fault in result["seats"][1]["faults"] if "bundle" in fault]

    def against_random(self, mode, *words, hands=20):
        (result,) = self.play("--player", RANDOM, "--player", broken(mode), "--set", f"hands={hands}", "--records",
                              self.records, *words)
        return result

    def test_the_bundle_of_a_killed_bot_tells_what_it_needs(self):
        result = self.against_random("babbles-and-dies")
        (bundle,) = self.bundles(result)
        self.assertEqual(bundle["fault"]["fault"], "gone")
        self.assertEqual((bundle["process"]["signal"], bundle["process"]["signal_number"]), ("SIGKILL", 9))
        self.assertGreater(bundle["process"]["rusage"]["memory_most_kib"], 0)
        last = bundle["messages"][-1]
        self.assertEqual((last["from"], last["message"]["type"], last["message"]["decision"]), ("arena", "decision", 2))
        self.assertEqual(bundle["output"].splitlines()[-1], "I feel faint ********************************")
        self.assertEqual((bundle["seed"], bundle["settings"]), (result["seed"], {"hands": "20"}))

    def test_the_command_of_a_bundle_plays_the_match_again(self):
        first = self.against_random("dies", "--lost-seat", "forfeit")
        (bundle,) = self.bundles(first)
        done = self.arena(*shlex.split(bundle["command"])[1:], "--json")
        again = json.loads(done.stdout)
        self.assertEqual((again["hash"], faults(again, 1)), (first["hash"], ["gone"]))

    def test_the_command_of_a_bundle_can_be_pasted_whatever_the_names_of_files_are(self):
        folder = os.path.join(os.fsencode(self.folder), b"caf\xe9 'x'\n")
        os.mkdir(folder)
        os.symlink(BROKEN, os.path.join(folder, b"b\xff"))
        first = self.result(ARENA, "match", "--game", "leduc", "--json", "--player", RANDOM, "--player", b"./b\xff dies", "--set",
                            "hands=20", "--records", self.records, cwd=folder)
        (bundle,) = self.bundles(first)
        self.assertEqual(bundle["directory"], f"$'{self.folder}/caf\\351 \\047x\\047\\012'")
        again = self.result("bash", "-c", f"cd {bundle['directory']} && {bundle['command']} --json", cwd=self.folder)
        self.assertEqual((again["hash"], faults(again, 1)), (first["hash"], ["gone"]))

    def result(self, *words, cwd):
        path = f"{os.path.dirname(ARENA)}:{os.environ['PATH']}"
        return json.loads(subprocess.run(words, cwd=cwd, env=dict(self.environment, PATH=path), stdout=subprocess.PIPE, check=True).stdout)

    def test_the_bundle_of_a_late_bot_ends_with_what_it_did_not_answer(self):
        (bundle,) = self.bundles(self.against_random("silent", "--clock", "move=100ms,bank=0ms,strikes=1"))
        self.assertEqual((bundle["fault"]["fault"], bundle["process"]["state"]), ("late", "running"))
        asked, told = bundle["messages"][-2:]
        self.assertEqual((asked["message"]["type"], told["message"]["type"]), ("decision", "error"))
        self.assertGreaterEqual(bundle["fault"]["ms"], asked["ms"] + 100)

    def test_the_bundles_of_garbage_show_it_and_are_bounded(self):
        result = self.against_random("garbage", "--clock", "strikes=1000", hands=50)
        bundles = self.bundles(result)
        self.assertEqual(len(bundles), min(8, len(faults(result, 1))))
        self.assertIn({"$bytes": "ddffffffff", "size": 5}, [said["message"] for said in bundles[0]["messages"]])

    def test_a_bot_that_never_came_has_a_bundle_too(self):
        (bundle,) = self.bundles(self.against_random("exit", hands=1))
        self.assertEqual((bundle["process"]["exit_code"], bundle["messages"]), (3, []))
        self.assertIn("cannot find my brain", bundle["output"])

    def test_a_bundle_shows_its_match_alone(self):
        words = ("--player", RANDOM, "--player", broken("illegal"), "--clock", "strikes=1000", "--games", "4", "--jobs", "2")
        for result in self.play(*words, "--set", "hands=2", "--records", self.records):
            for bundle in self.bundles(result):
                self.assertEqual(bundle["match"], result["match"])
                matches = {said["message"]["match"] for said in bundle["messages"] if "match" in said["message"]}
                self.assertEqual(len(matches), 1)

    def test_bundles_are_their_owners_alone_complete_and_without_tokens(self):
        self.against_random("stale")
        files = [path for path in pathlib.Path(self.records).glob("*/*")]
        self.assertTrue(files)
        for path in files:
            self.assertEqual((path.suffix, stat.S_IMODE(path.stat().st_mode)), (".json", 0o600))
            bundle = json.loads(path.read_text(encoding="ascii"))
            for said in bundle["messages"]:
                said["message"].pop("bot_seed", None)
                self.assertIsNone(TOKEN.search(json.dumps(said)), said)

    def test_evidence_that_cannot_be_written_is_said_once_and_the_match_counts(self):
        """A file lies where the folder of bundles would."""
        lays = f"sh -c 'exec 2>/dev/null; {broken('dies')}; for run in {self.records}/*.run; do touch ${{run%.run}}; done'"
        done = self.arena("match", "--game", "leduc", "--player", RANDOM, "--player", lays, "--set", "hands=9", "--json",
                          "--records", self.records)
        result = json.loads(done.stdout)
        self.assertEqual((faults(result, 1), self.bundles(result), result["turns"]), (["gone"], [], 9))
        self.says(done.stderr)

    def test_no_fault_leaves_no_bundle(self):
        self.play("--player", RANDOM, "--set", "hands=2", "--records", self.records)
        self.assertEqual([path for path in pathlib.Path(self.records).iterdir() if path.is_dir()], [])


if __name__ == "__main__":
    unittest.main()
