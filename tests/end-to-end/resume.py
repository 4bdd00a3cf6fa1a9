# SPDX-License-Identifier: MIT
"""Runs that are killed, and gone on with."""

import errno
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import unittest

from stage import ARENA, BUILD, RANDOM, SANITIZED, SLOW_TO_LEAVE, Stage, broken, faults, is_locked, until, without_times

MORTAL = os.path.join(BUILD, "tests", "arena-mortal")  # the program with a death built in, see mortal.c
KILLS = int(os.environ.get("RESUME_KILLS", "20"))
NOBODY = 65534  # a user who may do nothing
STEP = int(os.environ.get("RESUME_STEP", "20" if SANITIZED else "11"))  # each so many-th change of the records is tried


def results_of(text):
    """What is the same however a run was played: no times, no paths of bundles, and not what bots printed, which is in no
    record."""
    results = without_times([json.loads(line) for line in text.splitlines()])
    for result in results:
        for seat in result["seats"]:
            for fault in seat["faults"]:
                fault.pop("bundle", None)
                fault.pop("printed", None)
    return results


class Resume(Stage):
    def run_of(self, *words):
        """The words of a run of Leduc with records; what is missing at the end is `--seed` and more."""
        return ("match", "--game", "leduc", "--json", "--player", RANDOM, "--clock", "none", "--records", self.records,
                "--seed", "resume", *words)

    def whole(self, *words):
        """What comes of the run if nobody breaks it off."""
        done = self.arena(*[word if word != self.records else self.records + "-whole" for word in words])
        return results_of(done.stdout)

    def resume(self, *words, code=0):
        """Goes on. What a killed run left of its sockets is gone then, unless it was refused."""
        return self.arena("match", "--json", "--resume", self.records, *words, code=code,
                          left=os.listdir(self.sockets) if code else ())

    def kill(self, process):
        process.kill()
        process.wait()
        until(lambda: not self.records_are_locked(), "the lock of the run goes")

    def records_are_locked(self):
        """True while a process holds the lock of the run: bots that are about to be killed may, before they are bots."""
        return any(is_locked(os.path.join(self.records, name)) for name in self.files(".run"))

    def files(self, ending):
        return [name for name in os.listdir(self.records) if name.endswith(ending)] if os.path.isdir(
            self.records) else []

    def check(self, whole, resumed, note=""):
        """The run is complete, each match is there once, and all went as if nothing had happened."""
        self.assertEqual(results_of(resumed.stdout), whole, note)
        counted = json.loads(self.arena("verify", "--json", self.records).stdout.splitlines()[-1])
        self.assertEqual((counted["records"], counted["agrees"]), (len(whole), len(whole)), note)
        self.assertEqual((len(self.files(".run")), len(self.files(".done"))), (0, 1), note)

    def clear(self):
        shutil.rmtree(self.records, ignore_errors=True)

    # --- kill -9 ---

    def test_a_run_that_was_killed_is_gone_on_with_as_if_nothing_had_happened(self):
        dice = random.Random(int(os.environ.get("RESUME_SEED", "1")))
        runs = [(self.run_of("--games", "60", "--jobs", "4", "--set", "hands=5"), 60),
                (self.run_of("--games", "40", "--player", broken("illegal")), 40),
                (("match", "--json", "--creature", RANDOM, "--hunted", RANDOM, "--set", "hunted=2", "--clock", "none",
                  "--records", self.records, "--seed", "resume", "--games", "9", "--jobs", "3"), 9),
                (("match", "--json", "--creature", RANDOM, "--hunted", RANDOM, "--team", "joint", "--lost-seat", "forfeit",
                  "--records", self.records, "--seed", "resume", "--games", "6"), 6),
                (("match", "--plugin", os.path.join(BUILD, "lib", "arena", "games", "leduc.so"), *self.run_of(
                    "--games", "30", "--jobs", "2")[1:]), 30)]
        wholes = [self.whole(*words) for words, _ in runs]
        for number in range(KILLS):
            words, games = runs[number % len(runs)]
            lines = dice.randrange(games)
            process = self.start(*words)
            for _ in range(lines):
                process.stdout.readline()
            self.kill(process)
            if self.files(".run"):
                self.check(wholes[number % len(runs)], self.resume(), f"kill {number}, after {lines} lines")
            self.clear()

    def hurt(self, at, *words, **how):
        """Runs the program until it changes the records folder for the `at`-th time."""
        self.commanded = words
        return subprocess.run([MORTAL, *words], capture_output=True, text=True, check=False,
                              env=dict(self.environment, MORTAL_AT=str(at), MORTAL_FOLDER=self.records, **how))

    def mortal(self, at, torn, *words):
        """Kills it there. Returns its end if it lived, else None."""
        done = self.hurt(at, *words, **({"MORTAL_TORN": "1"} if torn else {}))
        self.assertIn(done.returncode, (0, -signal.SIGKILL), done.stderr)
        until(lambda: not self.records_are_locked(), "the lock of the run goes")
        return done if done.returncode == 0 else None

    def test_a_run_may_be_killed_between_any_two_writes_and_in_the_middle_of_one(self):
        words = self.run_of("--games", "4", "--jobs", "3")
        whole = self.whole(*words)
        for torn in (False, True):
            at = 1 + torn
            while not self.mortal(at, torn, *words):
                if self.files(".run"):
                    self.check(whole, self.resume(), f"killed at change {at}, torn: {torn}")
                elif not self.files(".done"):
                    self.assertEqual(self.files(".arena"), [], at)
                self.clear()
                at += STEP
            self.assertGreater(at, 30)
            self.clear()

    def test_a_run_may_be_killed_again_and_again(self):
        words = self.run_of("--games", "4", "--jobs", "3")
        whole = self.whole(*words)
        for first in range(8, 30, 20 if SANITIZED else 4):
            at = first
            self.assertIsNone(self.mortal(at, True, *words))
            resumed = None
            while not resumed:
                resumed = self.mortal(at, at % 2 == 0, "match", "--json", "--resume", self.records)
                at += 1
            if resumed.stdout:  # it is empty if it was killed when all that was left was to wait for the disk
                self.check(whole, resumed, first)
            self.assertEqual(len(self.files(".done")), 1)
            self.clear()

    # --- otherwise broken off ---

    def test_an_interrupted_run_is_gone_on_with_too(self):
        words = self.run_of("--games", "300", "--jobs", "3", "--set", "hands=9")
        process = self.start(*words)
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
        self.assertEqual(process.returncode, 130)
        self.says(err)
        self.check(self.whole(*words), self.resume("--jobs", "1"))

    def test_faults_and_strikes_of_before_still_count(self):
        """The bot is illegal once in each of its first decisions: with its third strike it is lost, and stays so."""
        words = self.run_of("--games", "1", "--player", broken("illegal"), "--set", "hands=9")
        (whole,) = self.whole(*words)
        self.assertEqual(faults(whole, 1), ["illegal"] * 3)
        at = 1
        while not self.mortal(at, False, *words):
            if self.files(".run"):
                (result,) = results_of(self.resume().stdout)
                self.assertEqual(result, whole, at)
            self.clear()
            at += STEP

    def test_restarts_of_before_still_count(self):
        """Each process of the bot dies in its second decision; the third one is not replaced."""
        words = self.run_of("--games", "1", "--player", broken("dies"), "--set", "hands=9", "--restart", "2")
        at = 1
        while not self.mortal(at, False, *words):
            if self.files(".run"):
                (result,) = results_of(self.resume().stdout)
                self.assertEqual(faults(result, 1), ["crash", "crash", "gone"], at)
            self.clear()
            at += STEP

    def test_a_match_that_is_gone_on_with_is_told_from_its_beginning(self):
        """With the faults that were before; unless all was over but for the telling."""
        words = self.run_of("--games", "1", "--player", broken("illegal"), "--set", "hands=9")
        at, told = 1, []
        while not self.mortal(at, False, *words):
            if self.files(".run"):
                told.append(self.arena("match", "--resume", self.records).stdout.count("[player 2: illegal: "))
            self.clear()
            at += STEP
        self.assertEqual(told, sorted(told, reverse=True))
        self.assertEqual(set(told), {3, 0})

    def test_the_disk_may_be_full_at_any_change_once(self):
        """That is said in a sentence, no result is told that is not on the disk, and the run can be gone on with."""
        words = self.run_of("--games", "4", "--jobs", "3")
        whole = self.whole(*words)
        at, failed = 0, True
        while failed:
            at += STEP
            done = self.hurt(at, *words, MORTAL_TORN="1", MORTAL_ERROR="1")
            err = "".join(line for line in done.stderr.splitlines(True) if SLOW_TO_LEAVE not in line)
            failed = err != ""
            if failed:
                self.assertRegex(err, f"^(arena: [^\n]*\n)?arena: [^\n]*{self.records}[^\n]*: {os.strerror(errno.ENOSPC)}\n$")
            self.assertIn(done.returncode, (0, 3), done.stderr)
            told = results_of(done.stdout)
            self.assertEqual(told, whole[:len(told)], at)
            if done.returncode == 0:
                self.assertEqual(len(told), 4)
            elif self.files(".run"):
                self.check(whole, self.resume(), f"at change {at}")
            else:
                self.assertEqual(self.files(".arena"), [], at)
            self.clear()
        self.assertGreater(at, 30)

    def test_a_full_disk_is_said_and_the_run_goes_on_when_there_is_room(self):
        words = self.run_of("--games", "40", "--jobs", "2")
        done = subprocess.run([ARENA, *words], env=self.environment, capture_output=True, text=True, check=False,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4000, resource.RLIM_INFINITY)))
        self.assertEqual(done.returncode, 3, done.stderr)
        self.says(done.stderr, "arena match, on a disk that is full")
        self.assert_nothing_is_left()
        told = results_of(done.stdout)
        whole = self.whole(*words)
        self.assertEqual(told, whole[:len(told)])
        self.assertLess(len(told), 40)
        self.check(whole, self.resume())

    def test_bots_that_attach_do_so_again(self):
        words = ("match", "--game", "leduc", "--json", "--player", RANDOM, "--player", "@mine", "--clock", "none",
                 "--records", self.records, "--listen", "tcp://127.0.0.1:*", "--games", "400", "--set", "hands=9")
        arena = self.start(*words)
        bot = self.attach(arena)
        arena.stdout.readline()
        self.kill(arena)
        bot.kill()
        bot.wait()
        arena = self.start("match", "--json", "--resume", self.records)
        self.assertRegex(arena.stderr.readline(), r": [1-9]\d* of 400 .*, [01] ")
        bot = self.attach(arena)
        out, err = arena.communicate()
        self.assertEqual((arena.returncode, len(results_of(out)), bot.wait()), (0, 400, 0), err)

    def attach(self, arena):
        """Starts a bot that attaches to an arena which is about to say where it listens."""
        endpoint = arena.stderr.readline().split()[-1]
        bot = subprocess.Popen([RANDOM, "--name", "mine"], env=dict(self.environment, ARENA_ENDPOINT=endpoint))
        self.addCleanup(self.end, bot)
        return bot

    def test_words_that_are_no_utf_8_are_kept(self):
        bot = os.fsdecode(os.fsencode(self.folder) + b"/b\xff\xfe")
        os.symlink(RANDOM, bot)
        self.break_off("--player", bot)
        self.assertEqual(len(results_of(self.resume().stdout)), 4)

    def test_a_match_that_goes_on_is_told_from_its_beginning(self):
        words = ("match", "--creature", RANDOM, "--hunted", RANDOM, "--clock", "none", "--seed", "resume", "--records")

        def told(text):
            return [line for line in text.splitlines() if "thought " not in line and "the host was late" not in line]

        whole = told(self.arena(*words, self.records + "-whole").stdout)
        self.assertIsNone(self.mortal(60, False, *words, self.records))
        self.assertEqual(told(self.arena("match", "--resume", self.records).stdout), whole)

    def test_a_replay_shows_where_a_match_was_resumed(self):
        self.break_off("--set", "hands=9")
        self.resume()
        told = [json.loads(line) for line in self.arena("replay", "--json", self.records).stdout.splitlines()]
        self.assertTrue(1 <= sum("resumed" in line for line in told) <= 3)
        self.says(next(line for line in self.arena("replay", self.records).stdout.splitlines() if " interrupted here" in line))

    # --- what is refused ---

    def break_off(self, *words):
        """Leaves an unfinished run."""
        self.assertIsNone(self.mortal(25, False, *self.run_of("--games", "4", *words)))
        (name,) = self.files(".run")
        return os.path.join(self.records, name)

    def change(self, path, key, value):
        with open(path, encoding="utf-8") as stream:
            content = json.load(stream)
        content[key] = value
        with open(path, "w", encoding="utf-8") as stream:
            json.dump(content, stream)

    def test_what_would_change_the_results_cannot_be_said_again(self):
        self.break_off()
        for words in (("--seed", "x"), ("--games", "9"), ("--player", RANDOM), ("--clock", "none"),
                      ("--records", "elsewhere"), ("--set", "hands=3"), ("--lost-seat", "forfeit")):
            told = self.resume(*words, code=2).stderr
            self.says(told)
        trace = os.path.join(self.folder, "trace")
        self.resume("--jobs", "2", "--trace", trace, "--quiet", "--no-affinity", "--wait", "3")
        self.assertTrue(os.path.getsize(trace) > 0)

    def test_a_finished_run_says_so(self):
        self.arena(*self.run_of())
        done = self.resume()
        self.assertEqual(done.stdout, "")
        self.says(done.stderr)

    def test_of_several_runs_one_is_named(self):
        first = self.break_off()
        self.assertIsNone(self.mortal(25, False, *self.run_of("--games", "4")))
        told = self.resume(code=2).stderr
        self.says(told)
        for _ in range(2):
            self.assertEqual(len(results_of(self.arena("match", "--json", "--resume", first[:-4]).stdout)) or 4, 4)
        self.assertEqual(len(results_of(self.resume().stdout)), 4)

    def test_a_run_that_is_played_is_not_played_by_another(self):
        process = self.start(*self.run_of("--player", broken("silent")))
        until(lambda: self.files(".arena"), "the match begins")
        second = subprocess.run([ARENA, "match", "--resume", self.records], env=self.environment, capture_output=True,
                                text=True, check=False)
        self.assertEqual(second.returncode, 3)
        self.says(second)
        process.send_signal(signal.SIGINT)
        process.communicate()

    def test_another_program_other_rules_or_another_place_are_refused(self):
        release = self.arena("version").stdout.split("+")[0].strip()
        path = self.break_off()
        with open(path, encoding="utf-8") as stream:
            before = stream.read()
        for key, value in (("arena", "artemia-arena 0.0.9"), ("epoch", "leduc-0"), ("directory", "/elsewhere"), ("format", "artemia-run 2"),
                           ("seed", "00" * 16), ("seed", "")):
            self.change(path, key, value)
            self.says(self.resume(code=3).stderr)
            with open(path, "w", encoding="utf-8") as stream:
                stream.write(before)
        self.change(path, "arena", release + "9")
        self.says(self.resume(code=3), about="started by")
        self.change(path, "arena", release + "+git1.0ad5954f")
        self.assertEqual(len(results_of(self.resume().stdout)), 4)

    def test_a_folder_without_a_run_is_said(self):
        self.says(self.arena("match", "--resume", self.folder, code=2))
        self.says(self.arena("match", "--resume", "/no/such", code=2))
        os.mkdir(self.records)
        with open(os.path.join(self.records, "x.run"), "w", encoding="utf-8") as stream:
            stream.write("{")
        self.says(self.resume(code=3).stderr)

    def test_a_record_that_was_changed_is_refused_and_left_as_it_is(self):
        self.break_off()
        (name,) = self.files(".arena")
        path = os.path.join(self.records, name)
        with open(path, "rb") as stream:
            content = bytearray(stream.read())
        content[200] ^= 1
        with open(path, "wb") as stream:
            stream.write(content)
        self.says(self.resume(code=3).stderr)
        with open(path, "rb") as stream:
            self.assertEqual(stream.read(), content)

    def test_folders_that_cannot_be_written_are_said_at_once(self):
        os.chmod(self.folder, 0o755)
        os.chmod(self.sockets, 0o777)
        closed = os.path.join(self.folder, "closed")
        os.mkdir(closed, 0o555)
        plain = os.path.join(self.folder, "plain")
        with open(plain, "w", encoding="utf-8"):
            pass
        words = list(self.run_of("--games", "2"))
        for place, why in ((closed, "Permission denied"), (os.path.join(closed, "new"), "Permission denied"),
                           (os.path.join(plain, "new"), "Not a directory"), (plain, "Not a directory")):
            words[words.index("--records") + 1] = place
            done = self.as_nobody(words)
            self.assertEqual((done.returncode, done.stdout), (3, ""), done.stderr)
            self.assertRegex(done.stderr, f"^arena: {place}[^:]*: {why}\n$")

    def test_a_run_in_a_folder_that_cannot_be_written_any_more_is_said_at_once(self):
        path = self.break_off()
        os.chmod(self.folder, 0o755)
        os.chmod(self.sockets, 0o777)
        for name in os.listdir(self.records):
            os.chmod(os.path.join(self.records, name), 0o444)
        os.chmod(self.records, 0o555)
        done = self.as_nobody(["match", "--json", "--resume", path])
        self.assertEqual((done.returncode, done.stdout), (3, ""), done.stderr)
        self.assertRegex(done.stderr, "^arena: .*\\.arena: Permission denied\n$")

    def as_nobody(self, words):
        """Runs the program, from where he can reach it, as somebody who may not do everything."""
        user = NOBODY if os.geteuid() == 0 else None
        return subprocess.run([shutil.copy(ARENA, self.folder), *words], env=self.environment, capture_output=True, text=True, check=False,
                              user=user, group=user, extra_groups=[] if user else None)


if __name__ == "__main__":
    unittest.main()
