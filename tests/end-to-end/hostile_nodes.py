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
inner = os.path.join(own, os.path.basename(folder))
os.makedirs(os.path.join(inner, "0"))
shutil.copy(os.path.join(folder, "0", number + ".task"), os.path.join(inner, "0"))
for shared in glob.glob(os.path.join(os.path.dirname(folder), "*-*.json")) + glob.glob(os.path.join(os.path.dirname(folder), "*-*.conf")):
    shutil.copy(shared, own)
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
def deliver(ending):
    if os.path.lexists(path(ending)):
        os.rename(path(ending), os.path.join(folder, "0", number + ".1." + ending))
FORGE
for ending in ("claim", "arena", "evidence", "result"):
    deliver(ending)
"""


class HostileNodes(ClusterStage):
    def forged(self, what, event=EVENT, same=True, wait=0):
        """Plays the event there, with nodes that do this; what the coordinator says."""
        path = os.path.join(self.folder, "node.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(NODE.format(here=os.path.dirname(os.path.abspath(__file__)), folder=self.folder).replace("FORGE", what))
        here, there = self.event(event, "here"), self.event(event, "there")
        self.arena("tournament", here)
        done = self.on(there, on=f"command: {sys.executable} -B {path} {{}}", left=None, wait=wait)
        if same:
            self.assertEqual(self.matches(here), self.matches(there))
            self.arena("verify", there)
        return done.stderr

    def says_of(self, said, what, about):
        """A line of the coordinator on a node that does this."""
        self.says(said, f"arena tournament --on, with a node that does {what}", about=about, but=((r"task \d+", "task N"),))

    def no_records(self, what):
        self.says_of(self.forged(what), what, "does not count")

    def test_a_step_that_cannot_be_read(self):
        self.no_records("spoil(forge.STEPS)")

    def test_a_trailer_that_cannot_be_read(self):
        self.no_records("spoil(forge.TRAILER)")

    def test_steps_that_make_no_sense(self):
        self.no_records("change(forge.STEPS, steps=[[0, 65535, 0, 0]])")

    def test_a_winner_that_the_game_does_not_have(self):
        self.no_records("change(forge.TRAILER, winner='nobody')")

    def test_another_seed(self):
        self.no_records("change(forge.HEADER, seed=bytes(16))")

    def test_a_match_of_another_task(self):
        self.no_records("change(forge.HEADER, id='m2')")

    def test_a_verdict_that_was_not_played_is_found_by_who_verifies(self):
        """Nothing that can be seen from outside is wrong with it: it counts, and its seal is good."""
        said = self.forged("""
def swap(frames):
    for frame in frames:
        if frame.kind == forge.TRAILER:
            frame.value = dict(frame.value, winner=dict(first="second", second="first", draw="first")[frame.value["winner"]])
edit(swap)
""", same=False)
        self.assertNotIn("does not count", said)
        found = self.arena("verify", os.path.join(self.folder, "there"), code=1).stdout
        for match in ("m1", "m2"):
            self.assertRegex(found, rf"(?m)\b{match}\b.*differs")

    # --- what the coordinator itself opens ---

    def test_pipes_where_it_would_write_or_read_keep_it_from_nothing(self):
        """Under the names of records that are to come, of outputs of tasks, and of another round's log."""
        self.forged("""
event = os.path.dirname(os.path.dirname(folder))
stem, (rounds,) = os.path.basename(folder), glob.glob(os.path.join(event, "rounds", "*"))
os.makedirs(os.path.join(event, "tasks", "9"), exist_ok=True)
pipes = [os.path.join(event, "tasks", "9", "log")]
pipes += [os.path.join(rounds, stem + "-%04d.arena.part" % number) for number in range(1, 9)]
pipes += [os.path.join(folder, "output", "arena-%s-%d-%d.out" % (stem, serial, task)) for serial in range(3, 9) for task in range(2, 9)]
for pipe in pipes:
    if not os.path.lexists(pipe):
        os.mkfifo(pipe)
""", EVENT.replace("groups = 1", "groups = 4"))

    # --- evidence ---

    def no_evidence(self, what):
        """With nodes that do this; nothing comes of it but a sentence, and the records count."""
        said = self.forged(what, FAINT)
        self.assertNotIn("does not count", said)
        self.says_of(said, what, "evidence of")
        self.assertEqual(self.brought(), [])
        return said

    def brought(self):
        return sorted(glob.glob(os.path.join(self.folder, "there", "rounds", "*", "*", "*")))

    def test_a_bundle_can_name_no_file_and_no_other_fault(self):
        self.no_evidence("evidence(dict(bundles=[['../m1', 1, 1, 2]]), b'{}')")

    def test_a_bundle_of_a_match_that_the_task_does_not_have(self):
        self.no_evidence("evidence(dict(bundles=[[9, 1, 1, 2]]), b'{}')")

    def test_a_bundle_of_a_fault_that_did_not_happen(self):
        self.no_evidence("evidence(dict(bundles=[[0, 1, 2, 2]]), b'{}')")

    def test_a_bundle_that_grows_when_it_is_written(self):
        nested = "b'[' * 1000 + b'0,' * 200000 + b'0' + b']' * 1000"
        self.no_evidence(
            f"text = b'{{\"messages\":' + {nested} + b'}}'; evidence(dict(bundles=[[0, 1, 1, len(text)]]), text)")

    def test_lengths_that_are_no_lengths(self):
        self.no_evidence("evidence(dict(outputs=[[0, 1, 5]]), b'hell')")

    def test_an_output_of_a_bot_that_is_none(self):
        self.no_evidence("evidence(dict(outputs=[[200, 1, 4]]), b'hell')")

    def test_evidence_that_shows_later_than_its_result_is_waited_for(self):
        # As on a share that shows files late: for longer than there is between two looks.
        said = self.forged("""
import time
for ending in ("claim", "arena", "result"):
    deliver(ending)
time.sleep(3)
""", FAINT, wait=20)
        self.assertNotIn("not brought", said)
        self.assertEqual(len(self.brought()), 2)

    def test_a_pipe_and_a_link_are_no_evidence(self):
        for make in ("os.mkfifo(path('evidence'))", "os.symlink('/dev/zero', path('evidence'))", "None"):
            with self.subTest(make):
                self.no_evidence(f"os.unlink(path('evidence')); {make}")
                self.tearDown()
                self.setUp()

    def test_a_link_in_place_of_the_folder_of_bundles_leads_nowhere(self):
        elsewhere = os.path.join(self.folder, "elsewhere")
        os.mkdir(elsewhere)
        said = self.forged(f"""
(rounds,) = glob.glob(os.path.join(os.path.dirname(os.path.dirname(folder)), "rounds", "*"))
os.symlink({elsewhere!r}, os.path.join(rounds, os.path.basename(folder)))
""", FAINT)
        self.says_of(said, "a link in place of the folder of bundles", "evidence of")
        self.assertEqual(os.listdir(elsewhere), [])

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
