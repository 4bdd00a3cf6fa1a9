# SPDX-License-Identifier: MIT
"""The manifest of an event: what was changed, left out or added after it was written shows, and is not signed again."""

import os
import shutil
import signal
import unittest

from seals import FORGERIES, SealStage
from stage import RANDOM, broken, until

EVENT = f'''format = swiss
game = leduc
clock = "none"
groups = 2
''' + "".join(f'entry {name} {{ command = "{RANDOM}" }}\n' for name in ("ann", "bob", "cid", "dan"))


class Events(SealStage):
    def order(self, verb, folder, *words):
        return self.arena("tournament", verb, folder, *words, "--why", "the host slept")

    def over(self, *words):
        folder = self.event(EVENT)
        self.arena("tournament", folder, "--quiet", *words)
        return folder

    def changed(self, folder, change):
        """What is told of a copy that was changed."""
        copy = shutil.copytree(folder, self.path("changed"))
        change(copy)
        told = self.sentences(copy, code=1)
        shutil.rmtree(copy)
        return told.replace(copy, "DIR")

    def slip_in(self, event, place, *endings):
        """A run of another event, with a file that says that it is not finished."""
        self.record("others")
        os.makedirs(os.path.join(event, place), exist_ok=True)
        stem = self.file(self.path("others"), ".done")[:-len(".done")]
        os.rename(stem + ".done", stem + ".run")
        for ending in ("-0001.arena", *endings):
            shutil.copy(stem + ending, os.path.join(event, place))
        shutil.rmtree(self.path("others"))

    def test_an_event_with_all_that_can_happen_to_one_verifies_clean(self):
        """Rounds, kill -9, a void, a replay, what is taken back, and a signature."""
        key, folder = self.keys(), self.event(EVENT.replace("groups = 2", "groups = 20"))
        process = self.start("tournament", folder, "--quiet")
        first = os.path.join(folder, "rounds", "001")
        until(lambda: os.path.isdir(first) and any(name.endswith(".arena") and os.path.getsize(os.path.join(first, name)) > 8000
                                                   for name in os.listdir(first)), "records of the first round")
        process.send_signal(signal.SIGKILL)
        self.end(process)
        self.says(self.sentences(folder, code=(0, 1), left=os.listdir(self.sockets)), about="event.seals")
        self.arena("tournament", folder, "--quiet")
        self.order("void", folder, "1/m1", "2/m3")
        self.order("undo", folder, "1")
        self.order("void", folder, "2/m2")
        done = self.order("replay", folder, "1/m4", "2/m1", "--sign", key)
        self.assertFalse(os.path.exists(os.path.join(folder, "event.seals")))
        self.says(done.stderr)
        self.arena("tournament", folder, "--quiet", "--sign", key)
        told, counts = self.verify(folder, "--signer", key)
        self.assertEqual(told, [])
        self.assertEqual(counts["seals"], counts["seals_agree"])
        self.assertEqual(counts["records"], counts["seals"])
        self.says(self.sentences(folder, "--signer", key), but=((r"\d+ (matches|records|agrees)", r"N \1"),))
        before = os.stat(os.path.join(folder, "event.seals")).st_mtime_ns
        self.arena("tournament", folder, "--quiet")
        self.assertEqual(os.stat(os.path.join(folder, "event.seals")).st_mtime_ns, before)

    def test_a_command_after_the_end_renews_the_manifest_and_its_signature_is_gone(self):
        key = self.keys()
        folder = self.over("--sign", key)
        done = self.order("void", folder, "1/m1")
        self.says(done.stderr)
        self.says(self.sentences(folder))
        self.order("undo", folder, "1", "--sign", key)
        self.says(self.sentences(folder, "--signer", key))
        self.order("void", folder, "1/m1")
        self.arena("sign", key, folder)
        self.says(self.sentences(folder, "--signer", key))

    def test_whatever_is_changed_in_an_event_shows(self):
        key = self.keys()
        folder = self.over()
        self.order("void", folder, "1/m1")
        self.arena("sign", key, folder)
        with open(os.path.join(folder, "event.log"), encoding="utf-8") as file:
            line = file.read()
        rounds = [os.path.join("rounds", number) for number in ("001", "002")]

        def replace(name, before, after):
            return lambda at: self.edit(os.path.join(at, name), lambda text: text.replace(before, after))

        def append(name, text):
            return lambda at: self.edit(os.path.join(at, name), lambda before: before + text)

        def exchange(at):
            os.rename(os.path.join(at, rounds[0]), os.path.join(at, "between"))
            os.rename(os.path.join(at, rounds[1]), os.path.join(at, rounds[0]))
            os.rename(os.path.join(at, "between"), os.path.join(at, rounds[1]))

        for change, what in (
                (replace("event.conf", b"entry ann", b"entry eve"), "another entry in event.conf"),
                (lambda at: os.remove(os.path.join(at, "event.conf")), "without event.conf"),
                (replace("event.log", b"slept", b"woke."), "another reason in event.log"),
                (append("event.log", line.replace('"number":1', '"number":2').replace("m1", "m2").encode()),
                 "one more line in event.log"),
                (lambda at: os.remove(os.path.join(at, "event.log")), "without event.log"),
                (lambda at: shutil.rmtree(os.path.join(at, rounds[1])), "without a round"),
                (lambda at: shutil.copytree(os.path.join(at, rounds[1]), os.path.join(at, "rounds", "003")),
                 "a round twice"),
                (lambda at: shutil.copytree(os.path.join(at, rounds[1]), os.path.join(at, "rounds", "more")),
                 "a folder that no event makes"),
                (lambda at: shutil.copy(self.file(os.path.join(at, rounds[1]), ".arena"), at),
                 "records in the folder of the event"),
                (lambda at: self.slip_in(at, rounds[0], ".run"), "another run in a round"),
                (lambda at: self.slip_in(at, rounds[0], ".run", ".seals"), "another run with seals in a round"),
                (lambda at: self.slip_in(at, os.path.join("rounds", "replay-009"), ".run", ".seals"),
                 "another run in a replay"),
                (lambda at: shutil.copy(self.file(os.path.join(at, rounds[1]), ".arena"), os.path.join(at, "event-0001.arena")),
                 "records called event"),
                (lambda at: shutil.copy(self.file(os.path.join(at, rounds[1]), ".arena"), os.path.join(at, rounds[0], "x.arena")),
                 "records of no run"),
                (exchange, "two rounds exchanged"),
                (lambda at: self.edit(self.file(os.path.join(at, rounds[0]), ".seals"), lambda text: text[:-10] + b"0123456789"[:9] + b"\n"),
                 "other seals of a run"),
                (lambda at: os.remove(self.file(os.path.join(at, rounds[0]), ".seals")),
                 "without the seals of a run"),
                (lambda at: self.forge(os.path.join(at, rounds[0]), FORGERIES["a version"]), "a record of another version"),
                (replace("event.seals", b"file event.log ", b"file event.log 1"), "another length in event.seals"),
                (lambda at: shutil.copy(self.file(os.path.join(at, rounds[0]), ".seals"), os.path.join(at, "event.seals")),
                 "the seals of a run as event.seals")):
            self.says(self.changed(folder, change), f"arena verify: {what}", about="DIR", but=((r" m\d+:", " mN:"),))

    def test_what_is_left_of_a_replay_that_was_taken_back_is_no_addition(self):
        folder = self.over()
        self.slip_in(folder, os.path.join("rounds", "replay-009"), ".run")
        told, counts = self.verify(folder)
        self.assertEqual(told, [("not checked", None)])
        self.assertEqual(counts["seals_wrong"], 0)

    def test_what_no_command_changes_is_not_sealed_anew(self):
        folder = self.over()
        self.order("void", folder, "1/m1")
        seals = os.path.join(folder, "event.seals")
        with open(seals, "rb") as file:
            before = file.read()
        self.edit(os.path.join(folder, "event.log"), lambda text: text.replace(b"slept", b"woke."))
        told = self.arena("tournament", folder, "--quiet", code=3).stderr
        self.says(told)
        with open(seals, "rb") as file:
            self.assertEqual(file.read(), before)

    def test_what_the_event_did_not_play_is_neither_told_nor_signed(self):
        key = self.keys()
        whole = self.over("--sign", key)
        with open(os.path.join(whole, "event.seals"), "rb") as file:
            sealed = file.read()

        def again(move, *endings):
            """A finished run that says that it is not, with records that are gone."""
            def change(at):
                first = os.path.join(at, "rounds", "001")
                done = self.file(first, ".done")
                move(done, done.replace(".done", ".run"))
                for ending in endings:
                    os.remove(self.file(first, ending))
            return change

        def copy(place, *names):
            """The first round's run in another folder, or in its own by another name."""
            def change(at):
                first = os.path.join(at, "rounds", "001")
                os.makedirs(os.path.join(at, place), exist_ok=True)
                for name in sorted(os.listdir(first)):
                    if os.path.isfile(os.path.join(first, name)):
                        shutil.copy(os.path.join(first, name), os.path.join(at, place, name.replace(*names) if names else name))
            return change

        def lost(at):
            shutil.rmtree(os.path.join(at, "rounds"))
            os.remove(os.path.join(at, "event.db"))

        slipped = (lambda at: self.slip_in(at, os.path.join("rounds", "001"), ".run"), "another run in a round")
        for change, what in (
                slipped,
                (copy("rounds/001", "20", "19"), "another name of a run"),
                (copy("rounds/009"), "a round too many"),
                (copy("rounds/replay-001"), "a replay too many"),
                (lambda at: os.rename(self.file(os.path.join(at, "rounds", "001"), ".arena"),
                                      os.path.join(at, "rounds", "001", "x.arena")), "records of no run"),
                (again(os.rename, ".arena"), "two names of records of a run"),
                (again(shutil.copy, ".arena"), "two copies of records of a run"),
                (lost, "without records"),
                (lambda at: self.edit(os.path.join(at, "event.seals"), lambda text: text[1:]), "event.seals cut short")):
            event = shutil.copytree(whole, self.path("changed"))
            change(event)
            for words_of in (("tournament", event, "--quiet", "--sign", key), ("tournament", "show", event, "--quiet"),
                             ("tournament", "void", event, "1/m1", "--why", "a test", "--sign", key)):
                done = self.arena(*words_of, code=3)
                self.says(done.stderr, f"arena tournament {words_of[1]}: {what}")
                self.assertEqual(done.stdout, "")
            if what != "event.seals cut short":
                with open(os.path.join(event, "event.seals"), "rb") as file:
                    self.assertEqual(file.read(), sealed, what)
            shutil.rmtree(event)
        unsealed = shutil.copytree(whole, self.path("unsealed"))
        os.remove(os.path.join(unsealed, "event.seals"))
        slipped[0](unsealed)
        self.says(self.arena("tournament", unsealed, "--quiet", code=3))

    def test_a_change_that_event_conf_may_have_is_sealed_anew(self):
        folder = self.over()
        self.edit(os.path.join(folder, "event.conf"), lambda text: b"jobs = 1\n" + text)
        self.sentences(folder, code=1)
        self.arena("tournament", folder, "--quiet")
        self.says(self.sentences(folder))

    def test_a_candidate_whose_verdict_ended_it_verifies_clean(self):
        folder = self.event("format = candidate\ngame = leduc\ngroups = 400\njobs = 8\n" +
                            f'entry new {{ command = "{broken("illegal")}" }}\nentry old {{ command = "{RANDOM}" }}\n')
        self.arena("tournament", folder, "--quiet", code=(0, 1, 4))
        told, counts = self.verify(folder)
        self.assertEqual(counts["unfinished"], counts["unfinished_sealed"])
        self.assertEqual([outcome for outcome, _ in told], ["unfinished"] * counts["unfinished"])

    def test_a_line_of_the_log_that_was_cut_short_is_none(self):
        folder = self.over()
        self.order("void", folder, "1/m1")
        with open(os.path.join(folder, "event.log"), "a", encoding="utf-8") as file:
            file.write('{"number": 2, "comm')
        self.says(self.sentences(folder))
        self.order("undo", folder, "1")
        self.says(self.sentences(folder))


if __name__ == "__main__":
    unittest.main()
