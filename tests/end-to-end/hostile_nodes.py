# SPDX-License-Identifier: MIT
"""Nodes of a cluster that leave other files than an arena would: what they forge does not count, the tasks are played
again, and the table is the one that one machine gives."""

import glob
import json
import os
import sys

from cluster_stage import LEDUC, ClusterStage, entries
from stage import BROKEN

EVENT = "groups = 1\n" + LEDUC + entries("one", "two")
FAINT = "groups = 1\n" + LEDUC + entries("one") + entries("faint", command=f"{BROKEN} babbles-and-dies")

# A node that plays its task in a folder of its own, where each task's first attempt is forged before the coordinator can
# see it. `edit` changes the frames of the records, `say` the result.
NODE = """import glob, hashlib, json, os, shutil, subprocess, sys
sys.path.insert(0, {here!r})
import forge
*words, folder, number = sys.argv[1].split()
mark = os.path.join({folder!r}, "forged-" + number)
if number == "0" or os.path.exists(mark):
    sys.exit(subprocess.run([*words, folder, number]).returncode)
open(mark, "w").close()
own = os.path.join({folder!r}, "own-" + number)
shutil.copytree(os.path.dirname(folder), own)
inner = os.path.join(own, os.path.basename(folder))
subprocess.run([*words, inner, number], check=True)
def path(ending):
    return os.path.join(inner, "0", number + ".1." + ending)
def say(**more):
    with open(path("result")) as file:
        told = json.load(file)
    with open(path("result"), "w") as file:
        json.dump(dict(told, **more), file)
def edit(change):
    frames = forge.read(path("arena"))
    forge.write(path("arena"), change(frames) or frames)
    with open(path("arena"), "rb") as file:
        data = file.read()
    say(bytes=len(data), hash=hashlib.blake2b(data, digest_size=32).hexdigest())
def change(kind, **more):
    def one(frames):
        frame = next(frame for frame in frames if frame.kind == kind)
        frame.value = dict(frame.value, **more)
    edit(one)
def spoil(kind):
    edit(lambda frames: setattr(next(frame for frame in frames if frame.kind == kind), "payload", b"\\xc1"))
def read(ending):
    with open(path(ending), "rb") as file:
        return file.read()
def evidence(index, *parts):
    told = dict(format="arena-evidence-1", node="n1", left_out=0, bundles=[], outputs=[])
    data = json.dumps(dict(told, **index)).encode() + b"\\n" + b"".join(parts)
    with open(path("evidence"), "wb") as file:
        file.write(data)
    say(evidence_bytes=len(data), evidence=hashlib.blake2b(data, digest_size=32).hexdigest())
def bundle():
    line, rest = read("evidence").split(b"\\n", 1)
    first = json.loads(line)["bundles"][0]
    return first, rest[:first[-1]]
FORGE
for ending in ("claim", "arena", "evidence", "result"):
    if os.path.lexists(path(ending)):
        os.rename(path(ending), os.path.join(folder, "0", number + ".1." + ending))
"""


class HostileNodes(ClusterStage):
    def forged(self, what, event=EVENT):
        """Plays the event there, with nodes that do this; what the coordinator says."""
        path = os.path.join(self.folder, "node.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(NODE.format(here=os.path.dirname(os.path.abspath(__file__)), folder=self.folder).replace("FORGE", what))
        here, there = self.event(event, "here"), self.event(event, "there")
        self.arena("tournament", here)
        done = self.on(there, on=f"command: {sys.executable} -B {path} {{}}", left=None)
        self.assertEqual(self.matches(here), self.matches(there))
        self.arena("verify", there)
        return done.stderr

    def no_records(self, what):
        said = self.forged(what)
        self.assertRegex(said, r"attempt 1 at task \d+ does not count")
        return said

    def test_a_step_that_cannot_be_read(self):
        self.assertIn("the bytes were changed", self.no_records("spoil(forge.STEPS)"))

    def test_a_trailer_that_cannot_be_read(self):
        self.assertIn("has no sound trailer", self.no_records("spoil(forge.TRAILER)"))

    def test_steps_that_make_no_sense(self):
        self.assertIn("the steps make no sense", self.no_records("change(forge.STEPS, steps=[[0, 65535, 0, 0]])"))

    def test_a_winner_that_the_game_does_not_have(self):
        self.assertIn("they are not those of its matches", self.no_records("change(forge.TRAILER, winner='nobody')"))

    def test_another_seed(self):
        self.assertIn("they are not those of its matches", self.no_records("change(forge.HEADER, seed=bytes(16))"))

    def test_a_match_of_another_task(self):
        self.assertIn("they are not those of its matches", self.no_records("change(forge.HEADER, id='m2')"))

    # --- evidence ---

    def no_evidence(self, what):
        """With nodes that do this; nothing comes of it but a sentence, and the records count."""
        said = self.forged(what, FAINT)
        self.assertNotIn("does not count", said)
        self.assertRegex(said, "evidence of task 1 is not brought here: ")
        self.assertEqual(self.brought(), [])
        return said

    def brought(self):
        return sorted(glob.glob(os.path.join(self.folder, "there", "rounds", "*", "*", "*")))

    def test_a_bundle_can_name_no_file_and_no_other_fault(self):
        self.assertIn("a value in it is none", self.no_evidence("evidence(dict(bundles=[['../m1', 1, 1, 2]]), b'{}')"))

    def test_a_bundle_of_a_match_that_the_task_does_not_have(self):
        self.assertIn("a fault that its records do not have", self.no_evidence("evidence(dict(bundles=[[9, 1, 1, 2]]), b'{}')"))

    def test_a_bundle_of_a_fault_that_did_not_happen(self):
        self.assertIn("a fault that its records do not have", self.no_evidence("evidence(dict(bundles=[[0, 1, 2, 2]]), b'{}')"))

    def test_a_bundle_that_grows_when_it_is_written(self):
        nested = "b'[' * 1000 + b'0,' * 200000 + b'0' + b']' * 1000"
        self.assertIn("File too large", self.no_evidence(
            f"text = b'{{\"messages\":' + {nested} + b'}}'; evidence(dict(bundles=[[0, 1, 1, len(text)]]), text)"))

    def test_lengths_that_are_no_lengths(self):
        self.assertIn("a value in it is none", self.no_evidence("evidence(dict(outputs=[[0, 1, 5]]), b'hell')"))

    def test_an_output_of_a_bot_that_is_none(self):
        self.assertIn("a bot that the event does not have", self.no_evidence("evidence(dict(outputs=[[200, 1, 4]]), b'hell')"))

    def test_a_pipe_and_a_link_are_no_evidence(self):
        for make in ("os.mkfifo(path('evidence'))", "os.symlink('/dev/zero', path('evidence'))", "None"):
            with self.subTest(make):
                self.no_evidence(f"os.unlink(path('evidence')); {make}")
                self.tearDown()
                self.setUp()

    def test_a_command_that_a_person_would_paste_is_not_the_nodes(self):
        said = self.forged("""
(match, seat, fault, size), text = bundle()
told = json.loads(text)
told.update(command="rm -rf ~", directory="/tmp", seed="00", evil="\\u001b[2J", output="\\u001b[2Jhello")
told["fault"].update(evidence="nothing", kind="late")
text = json.dumps(told).encode()
evidence(dict(bundles=[[match, seat, fault, len(text)]]), text)
""", FAINT)
        self.assertNotIn("not brought", said)
        (path,) = [path for path in self.brought() if os.path.basename(path).startswith("m1-")]
        with open(path, encoding="ascii") as file:
            text = file.read()
        bundle = json.loads(text)
        self.assertIn("\x1b[2J", bundle["output"])
        self.assertNotIn("evil", text)
        self.assertRegex(bundle["command"], "^arena match --game leduc .*babbles-and-dies")
        self.assertEqual((bundle["fault"]["fault"], len(bundle["seed"])), ("gone", 32))
        self.assertEqual(text.count("\x1b"), 0)
