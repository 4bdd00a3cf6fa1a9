# SPDX-License-Identifier: MIT
"""Manifests: what was changed, left out, added or exchanged after it was written shows, and who signed."""

import json
import os
import re
import shutil
import signal
import stat
import unittest

import forge
from stage import RANDOM, Stage, broken, until


class SealStage(Stage):
    def path(self, *words):
        return os.path.join(self.folder, *words)

    def keys(self, name="judge"):
        """The path of a new pair."""
        self.arena("keys", "new", self.path(name), "--sign")
        return self.path(name)

    def verify(self, *words, code=0):
        """What is told, without what agrees: outcomes and the matches that they are about; and the counts."""
        lines = [json.loads(line) for line in self.arena("verify", *words, "--json", code=code).stdout.splitlines()]
        return [(line["outcome"], line.get("match")) for line in lines[:-1] if line["outcome"] != "sealed"], lines[-1]

    def sentences(self, *words, **more):
        return self.arena("verify", *words, **more).stdout

    def file(self, folder, ending, at=0):
        return os.path.join(folder, sorted(name for name in os.listdir(folder) if name.endswith(ending))[at])

    def record(self, name="records", *words):
        """The records of three matches, of which the second has a fault."""
        folder = self.path(name)
        self.play("--player", RANDOM, "--player", broken("illegal"), "--records", folder, "--games", "3", "--clock",
                  "move=30s", "--set", "hands=3", *words)
        return folder

    def edit(self, path, change):
        with open(path, "rb") as stream:
            before = stream.read()
        after = change(before)
        self.assertNotEqual(before, after)
        with open(path, "wb") as stream:
            stream.write(after)

    def forge(self, folder, change):
        """Changes the list of frames of the first file of records."""
        path = self.file(folder, ".arena")
        frames = forge.read(path)
        forge.write(path, change(frames) or frames)


def set_in(kind, *keys):
    """A forgery: the last key of the first frame of this kind gets another value."""
    def forgery(value):
        def change(frames):
            frame = next(frame for frame in frames if frame.kind == kind and frame.match == 1)
            whole = at = frame.value
            for key in keys[:-1]:
                at = at[key]
            assert at[keys[-1]] != value
            at[keys[-1]] = value
            frame.value = whole
        return change
    return forgery


def made_void(frames):
    trailer = next(frame for frame in frames if frame.kind == forge.TRAILER and frame.match == 1)
    trailer.value = dict(trailer.value, winner="void", reason="host-late", score=[0, 0])


def without_faults(frames):
    return [frame for frame in frames if frame.kind != forge.FAULT or frame.match != 1]


FORGERIES = {
    "a name": set_in(forge.HEADER, "seats", 0, "bot")("rondom"),
    "a version": set_in(forge.HEADER, "seats", 0, "version")("9.9"),
    "a clock": set_in(forge.HEADER, "clock")("none"),
    "an attempt's number of decisions": set_in(forge.TRAILER, "decisions")(77),
    "a think time": set_in(forge.STEPS, "steps", 0, 3)(1),
    "a fault": set_in(forge.FAULT, "fault")("late"),
    "the evidence of a fault": set_in(forge.FAULT, "evidence")("the host did not like it"),
    "whose a fault is": set_in(forge.FAULT, "seat")(0),
    "no faults": without_faults,
    "a program": set_in(forge.HEADER, "arena")("artemia-arena 9.9.9"),
    "a void": made_void,
}


class Forged(SealStage):
    def test_the_seal_is_what_is_written_of_it(self):
        folder = self.record()
        frames = forge.read(self.file(folder, ".arena"))
        path = self.file(folder, ".seals")
        stem = os.path.basename(path)[:-len(".seals")]
        with open(path, encoding="ascii") as file:
            text = file.read()
        self.assertEqual(text, f"artemia-seals 1\nrun {stem}\n" +
                         "".join(f"match m{i} 1 {forge.seal(frames, i)}\n" for i in (1, 2, 3)))
        with open(self.file(folder, ".done"), encoding="utf-8") as file:
            self.assertEqual(json.load(file)["seals"], forge.blake2b(text.encode()).hexdigest())
        self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o600)
        self.says(self.sentences(folder))

    def test_whatever_is_forged_in_a_record_with_right_checks_shows(self):
        whole = self.record()
        for what, change in FORGERIES.items():
            folder = shutil.copytree(whole, self.path("forged"))
            self.forge(folder, change)
            told, counts = self.verify(folder, code=1)
            self.assertIn(("other seal", "m1"), told, what)
            self.assertEqual((counts["seals"], counts["seals_agree"], counts["seals_wrong"]), (3, 2, 1), what)
            self.says(self.sentences(folder, code=1), about=" m1: other seal")
            shutil.rmtree(folder)

    def test_another_attempt_is_no_match_of_the_run(self):
        folder = self.record()
        self.forge(folder, set_in(forge.HEADER, "attempt")(2))
        self.assertEqual(self.verify(folder, code=1)[0], [("not in the manifest", "m1"), ("missing", "m1")])

    def test_the_seal_of_a_match_that_differs_is_told(self):
        folder = self.record()
        self.forge(folder, FORGERIES["a name"])
        line = next(json.loads(line) for line in self.arena("verify", folder, "--json", code=1).stdout.splitlines()
                    if "other seal" in line)
        self.assertEqual(line["seal"], forge.seal(forge.read(self.file(folder, ".arena")), 1))
        with open(self.file(folder, ".seals"), encoding="ascii") as file:
            self.assertIn(f"match m1 1 {line['sealed']}\n", file.read())

    def test_a_match_that_is_left_out_shows(self):
        folder = self.record()
        self.forge(folder, lambda frames: [frame for frame in frames if frame.match != 2])
        self.assertEqual(self.verify(folder, code=1)[0], [("missing", "m2")])
        self.says(self.sentences(folder, code=1))
        os.remove(self.file(folder, ".arena"))
        self.says(self.arena("verify", folder, code=1))

    def test_a_match_that_is_added_shows(self):
        folder = self.record()

        def add(frames):
            copies = [forge.Frame(9, frame.kind, frame.payload) for frame in frames if frame.match == 1]
            copies[0].value = dict(copies[0].value, id="m9")
            return frames + copies

        self.forge(folder, add)
        self.assertEqual(self.verify(folder, code=1)[0], [("not in the manifest", "m9")])

    def test_a_match_that_is_there_twice_shows(self):
        folder = self.record()
        shutil.copy(self.file(folder, ".arena"), self.file(folder, ".arena").replace("-0001", "-0002"))
        self.assertEqual(self.verify(folder, code=1)[0], [("twice", f"m{i}") for i in (1, 2, 3)])

    def test_files_that_are_exchanged_between_two_runs_show(self):
        folder = self.record()
        self.record()
        one, other = self.file(folder, ".arena", 0), self.file(folder, ".arena", 1)
        os.rename(one, self.path("between"))
        os.rename(other, one)
        os.rename(self.path("between"), other)
        self.assertEqual(self.verify(folder, code=1)[0], [("other seal", f"m{i}") for i in (1, 2, 3)] * 2)

    def test_a_manifest_that_is_exchanged_or_edited_shows(self):
        key = self.keys()
        folder = self.record("records", "--sign", key)
        self.record("records", "--sign", key)
        one, other = self.file(folder, ".seals", 0), self.file(folder, ".seals", 1)
        kept = self.path("kept")
        shutil.copy(one, kept)
        shutil.copy(other, one)
        self.says(self.sentences(folder, code=1))
        shutil.copy(kept, one)
        self.forge(folder, FORGERIES["a name"])
        forged = forge.seal(forge.read(self.file(folder, ".arena")), 1)
        self.edit(one, lambda text: text[:text.index(b"m1 1 ") + 5] + forged.encode() + text[text.index(b"\nmatch m2"):])
        self.says(self.sentences(folder, code=1))
        os.remove(self.file(folder, ".done"))
        self.assertEqual(self.verify(folder, code=1)[0], [("bad signature", None)])
        self.edit(one, lambda text: text.replace(b"match m1 ", b"match m01 "))
        self.says(self.sentences(folder, code=1))
        os.remove(one)
        os.mkfifo(one)
        self.says(self.sentences(folder, code=1))

    def test_a_manifest_that_is_taken_away_is_missed(self):
        folder = self.record()
        os.remove(self.file(folder, ".seals"))
        self.assertEqual(self.verify(folder, code=1)[0], [("missing", None)])

    def test_what_could_not_be_checked_is_told(self):
        """As of an arena that made no manifests."""
        folder = self.record()
        os.remove(self.file(folder, ".seals"))
        with open(self.file(folder, ".done"), "w", encoding="utf-8"):
            pass
        told = self.sentences(folder)
        self.says(told)
        self.assertEqual(self.verify(folder)[1]["not_checked"], 1)
        self.assertEqual(self.verify(folder, "--signer", self.keys(), code=1)[0], [("not checked", None), ("not signed", None)])
        os.rename(self.file(folder, ".done"), self.file(folder, ".done").replace(".done", ".run"))
        self.says(self.sentences(folder))

    def test_a_match_that_was_sealed_unfinished_is_as_it_was(self):
        """As those that the verdict on a candidate breaks off."""
        folder = self.record()
        self.forge(folder, lambda frames: [frame for frame in frames if frame.match != 2 or frame.kind != forge.TRAILER])
        told, counts = self.verify(folder, code=1)
        self.assertEqual((told, counts["unfinished_sealed"]), ([("unfinished", "m2"), ("other seal", "m2")], 0))
        seal = forge.seal(forge.read(self.file(folder, ".arena")), 2).encode()
        self.edit(self.file(folder, ".seals"), lambda text: re.sub(rb"(?<=match m2 1 )[0-9a-f]+", seal, text))
        with open(self.file(folder, ".done"), "w", encoding="utf-8"):
            pass
        told, counts = self.verify(folder)
        self.assertEqual((told, counts["unfinished"], counts["unfinished_sealed"]), ([("unfinished", "m2")], 1, 1))
        self.says(self.sentences(folder), but=((r"\d+ steps", "N steps"),))
        self.forge(folder, lambda frames: [frame for frame in frames if frame.match != 3 or frame.kind != forge.TRAILER])
        self.assertEqual(self.verify(folder, code=1)[0], [("unfinished", "m2"), ("unfinished", "m3"), ("other seal", "m3")])

    def test_of_a_single_file_no_other_match_is_missed(self):
        folder = self.record()
        self.says(self.sentences(self.file(folder, ".arena")))
        self.forge(folder, FORGERIES["a void"])
        self.assertIn(("other seal", "m1"), self.verify(self.file(folder, ".arena"), code=1)[0])

    def test_the_seals_are_no_part_of_results(self):
        results = self.play("--player", RANDOM, "--seed", "s", "--records", self.records)
        with open(self.file(self.records, ".seals"), encoding="ascii") as file:
            seal = file.read().split("m1 1 ")[1].strip()
        self.assertNotIn(seal, json.dumps(results))
        self.assertEqual(self.play("--player", RANDOM, "--seed", "s")[0]["hash"], results[0]["hash"])


class Signed(SealStage):
    def test_a_pair_that_signs_has_files_of_its_own(self):
        key = self.keys()
        self.assertEqual(stat.S_IMODE(os.stat(key + "_secret").st_mode), 0o600)
        self.assertEqual(stat.S_IMODE(os.stat(key).st_mode), 0o644)
        shown = json.loads(self.arena("keys", "show", key, "--json").stdout)
        self.assertEqual(shown, {"file": key, "key": shown["key"], "signs": True, "secret": False})
        self.assertRegex(shown["key"], "^[0-9a-f]{64}$")
        self.says(self.arena("keys", "new", key, "--sign", code=3))
        self.says(self.arena("keys", "new", self.path("x"), "--sign", "--bot", "a", code=2))
        self.arena("keys", "new", self.path("curve"))
        self.says(self.arena("verify", "--signer", self.path("curve"), self.folder, code=3))

    def test_who_signed_is_checked_or_told(self):
        key, other = self.keys(), self.keys("other")
        public, second = (self.arena("keys", "show", name).stdout.strip() for name in (key, other))
        named = ((public, "KEY-OF-THE-JUDGE"), (second, "KEY-OF-THE-OTHER"))
        folder = self.record("records", "--sign", key)
        self.says(self.sentences(folder), but=named)
        self.says(self.sentences(folder, "--signer", key), but=named)
        self.says(self.sentences(folder, "--signer", other, code=1), but=named)
        self.arena("sign", other, folder)
        self.says(self.sentences(folder, "--signer", other), but=named)
        with open(self.file(folder, ".seals"), encoding="ascii") as file:
            self.assertEqual(file.read().count("signed"), 1)
        self.edit(self.file(folder, ".seals"), lambda text: text.replace(text.split()[-2], public.encode()))
        self.assertEqual(self.verify(folder, "--signer", key, code=1)[0], [("bad signature", None)])

    def test_one_who_only_has_the_public_key_signs_nothing(self):
        key = self.keys()
        os.remove(key + "_secret")
        self.says(self.arena("match", "--game", "leduc", "--player", RANDOM, "--records", self.records, "--sign", key, code=3))
        self.assertFalse(os.path.exists(self.records))
        self.says(self.arena("match", "--game", "leduc", "--player", RANDOM, "--sign",
                                                         self.keys("other"), code=2))

    def test_what_is_forged_is_not_signed(self):
        key, folder = self.keys(), self.record()
        self.forge(folder, FORGERIES["no faults"])
        done = self.arena("sign", key, folder, code=1)
        self.says(done.stderr)
        self.says(done.stdout)

    def test_a_run_of_an_older_arena_is_sealed_as_it_is_signed(self):
        key, folder = self.keys(), self.record()
        os.remove(self.file(folder, ".seals"))
        with open(self.file(folder, ".done"), "w", encoding="utf-8"):
            pass
        self.arena("sign", key, folder)
        self.says(self.sentences(folder, "--signer", key))


if __name__ == "__main__":
    unittest.main()
