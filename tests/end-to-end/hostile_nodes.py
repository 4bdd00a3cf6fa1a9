# SPDX-License-Identifier: MIT
"""Nodes of a cluster that leave other files than an arena would: what they forge does not count, the tasks are played
again, and the table is the one that one machine gives."""

import os
import sys

from cluster_stage import LEDUC, ClusterStage, entries

EVENT = "groups = 1\n" + LEDUC + entries("one", "two")

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
FORGE
for ending in ("claim", "arena", "evidence", "result"):
    if os.path.lexists(path(ending)):
        os.rename(path(ending), os.path.join(folder, "0", number + ".1." + ending))
"""


class HostileNodes(ClusterStage):
    def forged(self, what, count=True):
        """Plays the event there, with nodes that do this; what the coordinator says."""
        path = os.path.join(self.folder, "node.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(NODE.format(here=os.path.dirname(os.path.abspath(__file__)), folder=self.folder).replace("FORGE", what))
        here, there = self.event(EVENT, "here"), self.event(EVENT, "there")
        self.arena("tournament", here)
        done = self.on(there, on=f"command: {sys.executable} -B {path} {{}}", left=None)
        self.assertEqual(self.matches(here), self.matches(there))
        self.arena("verify", there)
        if count:
            self.assertRegex(done.stderr, r"attempt 1 at task \d+ does not count")
        return done.stderr

    def test_a_step_that_cannot_be_read(self):
        self.assertIn("the bytes were changed", self.forged("spoil(forge.STEPS)"))

    def test_a_trailer_that_cannot_be_read(self):
        self.assertIn("has no sound trailer", self.forged("spoil(forge.TRAILER)"))

    def test_steps_that_make_no_sense(self):
        self.assertIn("the steps make no sense", self.forged("change(forge.STEPS, steps=[[0, 65535, 0, 0]])"))

    def test_a_winner_that_the_game_does_not_have(self):
        self.assertIn("they are not those of its matches", self.forged("change(forge.TRAILER, winner='nobody')"))

    def test_another_seed(self):
        self.assertIn("they are not those of its matches", self.forged("change(forge.HEADER, seed=bytes(16))"))

    def test_a_match_of_another_task(self):
        self.assertIn("they are not those of its matches", self.forged("change(forge.HEADER, id='m2')"))
