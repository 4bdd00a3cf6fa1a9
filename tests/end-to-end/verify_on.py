# SPDX-License-Identifier: MIT
"""Records that a cluster verifies: the same lines, count and exit code as here, whatever becomes of its tasks."""

import contextlib
import glob
import json
import os
import shutil
import signal
import struct

from cluster_stage import LEDUC, SHELL, ClusterStage, entries
from stage import ARENA, BUILD, until

MINNOW = os.path.join(BUILD, "tests", "plugins", "minnow.so")
SEASON = "groups = 12\n" + LEDUC + entries("one", "two", "three")


class VerifyOn(ClusterStage):
    def season(self, name="season"):
        folder = self.event(SEASON, name)
        self.arena("tournament", folder)
        return folder

    def verify_words(self, *places, on=SHELL, wait=0):
        return ("verify", *places, "--on", on, "--local", os.path.join(self.folder, "local"), "--cache-wait", str(wait))

    def same(self, *places, code=0, on=SHELL, left=()):
        """Verifies here and on the cluster; returns what was printed."""
        for form in ((), ("--json",)):
            here = self.arena("verify", *places, *form, code=code)
            there = self.arena(*self.verify_words(*places, on=on), *form, code=code, left=left)
            self.assertEqual(here.stdout, there.stdout)
        return there

    def segments(self, folder):
        return sorted(glob.glob(os.path.join(folder, "rounds", "*", "*.arena")))

    def verifications(self, folder):
        return glob.glob(os.path.join(folder, "tasks", "verify-*"))

    def logged(self, folder):
        """What the coordinator's log says."""
        text = ""
        for place in self.verifications(folder):
            with contextlib.suppress(FileNotFoundError), open(os.path.join(place, "log"), encoding="utf-8") as file:
                text += file.read()
        return text

    # --- the same as here ---

    def test_a_season_agrees_and_leaves_no_tasks(self):
        folder = self.season()
        self.same(folder)
        self.assertEqual(self.verifications(folder), [])
        self.assertFalse(os.path.exists(os.path.join(folder, "tasks")))
        self.same(folder, *self.segments(folder)[:1])

    def test_damage_and_differences_are_told_in_order(self):
        folder = self.season()
        plain = os.path.join(self.folder, "plain")
        os.mkdir(plain)
        for number, path in enumerate(self.segments(folder)):
            shutil.copy(path, os.path.join(plain, f"r-{number:04}.arena"))
        for number in range(4):
            copy = os.path.join(plain, f"x-{number:04}.arena")
            shutil.copy(self.segments(folder)[0], copy)
            size = os.path.getsize(copy)
            with open(copy, "r+b") as file:
                if number == 3:
                    file.truncate(size // 2)
                else:
                    file.seek(size * (number + 1) // 5)
                    byte = file.read(1)
                    file.seek(-1, 1)
                    file.write(struct.pack("B", byte[0] ^ 1))
        done = self.same(plain, code=1)
        self.assertGreater(len(done.stdout.splitlines()), 4)

    def test_folders_of_many_machines(self):
        self.same(self.season("one"), self.season("two"), code=1)  # the same matches, played twice

    def test_a_game_of_a_plugin_is_played_by_the_same_plugin(self):
        plugin = shutil.copy(MINNOW, os.path.join(self.folder, "minnow.so"))
        folder = self.event(f'plugin = "{plugin}"\nclock = "none"\nseed = "e"\ngroups = 3\n' + entries("one", "two"))
        self.arena("tournament", folder)
        self.same(folder, code=1)  # which nobody named
        self.same("--plugin", plugin, folder)
        on = self.script("other", f'cp {plugin} {plugin}.2; echo >>{plugin}.2; mv {plugin}.2 {plugin}\nexec sh -c "$1"\n')
        done = self.arena(*self.verify_words("--plugin", plugin, folder, on=f"command: {on} {{}}"), code=3)
        self.says_last(done)

    # --- killed, lost, twice ---

    def test_a_task_may_be_lost_or_killed(self):
        folder, marks = self.season(), os.path.join(self.folder, "marks")
        os.mkdir(marks)
        unlucky = self.script("unlucky", f"""number="${{1##* }}"
[ "$number" = 0 ] && exec sh -c "$1"
mkdir {marks}/$number 2>/dev/null && exit 0
if mkdir {marks}/$number.again 2>/dev/null; then sh -c "$1" & kill -9 $!; exit 137; fi
exec sh -c "$1"
""")
        here = self.arena("verify", folder)
        there = self.arena(*self.verify_words(folder, on=f"command: {unlucky} {{}}"), "--tasks", "2", left=None)
        self.assertEqual(here.stdout, there.stdout)
        self.assertIn("was lost", there.stderr)
        self.assertTrue(os.listdir(marks))

    def test_a_task_may_run_twice_at_once(self):
        twice = self.script("twice", 'sh -c "$1" & sh -c "$1"\nwait\n')
        self.same(self.season(), on=f"command: {twice} {{}}", left=None)

    def test_what_a_task_found_and_was_changed_does_not_count(self):
        damage = self.script("damage", """sh -c "$1"
folder=$(echo "$1" | sed 's/.* \\([^ ]*\\) [0-9]*$/\\1/')
number="${1##* }"
[ "$number" = 1 ] && [ -e "$folder/0/1.1.found" ] && echo '{"format": "arena-found-1"}' >"$folder/0/1.1.found"
[ "$number" = 2 ] && [ -e "$folder/0/2.1.result" ] && : >"$folder/0/2.1.result"
exit 0
""")
        self.same(self.season(), on=f"command: {damage} {{}}")

    def test_a_coordinator_that_is_killed_goes_on(self):
        folder = self.season()
        here = self.arena("verify", folder)
        go = os.path.join(self.folder, "go")
        waits = self.script("waits", f'case "${{1##* }}" in 0|1|2) ;; *) until [ -e {go} ]; do sleep 0.05; done;; esac\nexec sh -c "$1"\n')
        words = self.verify_words(folder, on=f"command: {waits} {{}}")
        process = self.start(*words)
        until(lambda: "adopt" in self.logged(folder), "a task counts")
        self.says(self.arena(*words, code=3, left=None))
        process.kill()
        process.communicate()
        began = self.verifications(folder)
        self.assertEqual(len(began), 1)
        with open(os.path.join(began[0], "log"), encoding="utf-8") as file:
            adopted = [json.loads(line)["adopt"] for line in file if "adopt" in line]
        with open(go, "w", encoding="utf-8"):
            pass
        for number in adopted:  # what counts is not asked for again
            os.unlink(os.path.join(began[0], "0", f"{number}.task"))
        there = self.arena(*words, left=None)
        self.assertEqual(here.stdout, there.stdout)
        self.assertEqual(self.verifications(folder), [])

    def test_an_interrupted_one_says_what_goes_on(self):
        folder = self.season()
        waits = self.script("waits", '[ "${1##* }" = 0 ] || sleep 60\nexec sh -c "$1"\n')
        process = self.start(*self.verify_words(folder, on=f"command: {waits} {{}}"))
        until(lambda: "submit" in self.logged(folder).split("cut")[-1] and "cut" in self.logged(folder), "tasks are submitted")
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate()
        self.assertEqual(process.returncode, 130)
        self.says(errors, about="the same command")

    # --- refused ---

    def test_another_build_is_refused(self):
        folder = self.season()
        other = os.path.join(self.folder, "arena")
        shutil.copy(ARENA, other)
        with open(other, "ab") as file:
            file.write(b"another")
        on = self.script("other", f'set -- $1\nshift\nexec {other} "$@"\n')
        done = self.arena(*self.verify_words(folder, on=f"command: {on} {{}}"), code=3)
        self.says_last(done)

    def test_a_node_that_has_other_records_is_refused(self):
        folder = self.season()
        path = self.segments(folder)[0]
        change = self.script("change", f'printf x >>{path}\nexec sh -c "$1"\n')
        done = self.arena(*self.verify_words(folder, on=f"command: {change} {{}}"), code=3)
        self.says_last(done)

    def test_a_folder_that_is_not_shared_is_found_by_the_probe(self):
        done = self.arena(*self.verify_words(self.season(), on="command: true {}"), code=3)
        self.says_last(done)

    def test_wrong_words(self):
        folder = self.season()
        for words in (("--on", "moon"), ("--tasks", "3"), ("--shared", folder), ("--cache-wait", "x"), ("--on", "slurm", "--volume", "a=/b")):
            with self.subTest(words):
                self.says(self.arena("verify", folder, *words, code=2))

    def test_a_hostile_task_is_a_sentence(self):
        folder = os.path.join(self.folder, "verify-x", "0")
        os.makedirs(folder)
        zeros = "0" * 64
        good = {"format": "arena-verify-1", "task": 7, "arena": "x", "program": zeros, "plugins": [], "gating": 0, "jobs": 1, "pieces": []}
        for change in ({"pieces": [["relative", 1, zeros, 0, 1]]}, {"pieces": [["/x", 1, zeros, 0, 2001]]}, {"jobs": 0}, {"gating": 9},
                       {"plugins": "x"}, {"program": "x"}, {"pieces": [["/x", -1, zeros, 0, 1]]}, {"task": 10**9}, {"pieces": [["/x\0y", 1, zeros, 0, 1]]}):
            with self.subTest(change):
                with open(os.path.join(folder, "7.task"), "w", encoding="utf-8") as file:
                    json.dump(dict(good, **change), file)
                done = self.arena("verify", "--cache-wait", "0", "--task", os.path.dirname(folder), "7", code=3)
                self.says_last(done)
        with open(os.path.join(folder, "7.task"), "w", encoding="utf-8") as file:
            json.dump(good, file)
        done = self.arena("verify", "--cache-wait", "0", "--task", os.path.dirname(folder), "7", code=1)
        self.says_last(done)
