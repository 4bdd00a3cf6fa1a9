# SPDX-License-Identifier: MIT
"""Events on a cluster: what its tasks are killed by, lost by and refused for, and that the same comes of it as here."""

import errno
import glob
import hashlib
import json
import os
import re
import shutil
import signal
import stat
import subprocess
import time
import unittest

from cluster_stage import HERE, LEDUC, ClusterStage, entries
from stage import ARENA, BROKEN, BUILD, RANDOM, SANITIZED, processes, until

WITS = os.path.join(BUILD, "bin", "bot-wits")
FAULTY = os.path.join(BUILD, "tests", "plugins", "faulty.so")
HEADER = os.path.join(os.path.dirname(__file__), "..", "..", "arena", "game", "game.h")
MINNOW = os.path.join(BUILD, "tests", "plugins", "minnow.so")
ROUND_ROBIN = "groups = 6\n" + LEDUC + entries("one", "two", "three")


class OnCluster(ClusterStage):
    def same_as_here(self, text, *words, **more):
        """Plays the event here and there; returns the folder of the second."""
        here, there = self.event(text, "here"), self.event(text, "there")
        self.arena("tournament", here, code=more.get("code", 0))
        self.on(there, *words, **more)
        self.assertEqual(self.matches(here), self.matches(there))
        self.arena("verify", there)
        return there

    # --- the same as here ---

    def test_a_round_robin_has_the_same_matches(self):
        there = self.same_as_here(ROUND_ROBIN)
        self.assertGreater(len(self.tasks(there, ".task")), 2)
        self.assertFalse(os.path.exists(os.path.join(there, "tasks", "coordinator")))
        self.assertFalse(os.path.exists(os.path.join(there, "event.db")))
        self.assertTrue(glob.glob(os.path.join(self.folder, "local", "*", "event.db")))
        self.assertEqual(stat.S_IMODE(os.stat(self.tasks(there, ".task")[0]).st_mode), 0o600)

    def test_rounds_follow_from_those_before(self):
        for form in ("swiss", "knockout"):
            with self.subTest(form):
                text = f"format = {form}\n" + LEDUC + entries("one", "two", "three", "four")
                here, there = self.event(text, "here-" + form), self.event(text, "there-" + form)
                self.arena("tournament", here)
                self.on(there)
                self.assertEqual(self.matches(here), self.matches(there))

    def test_a_candidate_is_judged_in_the_order_of_its_schedule(self):
        text = ("format = candidate\ngroups = 400\n" + LEDUC.replace("hands=2", "hands=1") +
                "candidate { nelo0 = 0\n nelo1 = 190\n }\n" + entries("candidate", "other"))
        here, there = self.event(text, "here"), self.event(text, "there")
        code = self.arena("tournament", here, code=(0, 1)).returncode
        self.on(there, code=code)
        self.assertEqual(self.matches(here), self.matches(there))
        self.assertLess(len(self.matches(here).splitlines()), 400)

    def test_several_classes_clocks_and_shared_luck(self):
        text = ('clock = "move=60s"\nluck = shared\nseed = "e"\ngroups = 2\nclass one { set = {"hunted=1"} }\n'
                'class two { set = {"hunted=2"} }\n' + entries("wits", command=WITS) + entries("random"))
        self.same_as_here(text, "--tasks", "2")

    def test_core_hours_are_counted_for_each_entry(self):
        busy = self.script("busy", f"i=0; while [ $i -lt 60000 ]; do i=$((i+1)); done\nexec {RANDOM}\n")
        there = self.event("groups = 2\n" + LEDUC + entries("busy", command=busy) + entries("calm"), "there")
        done = self.on(there)
        self.says(done.stdout, about="core hours", but=((r"\b\d+\.\d+", "N"), (r"(?<!by )\b(busy|calm) N", "BOT N")))
        self.says(done.stderr, about=" came to nothing", but=((r"\b\d+ tasks?", "N tasks"),))
        used = json.loads(self.arena("tournament", there, "--json").stdout.splitlines()[-1])["cluster"]  # also when it is over
        self.assertGreater(used["bots_cpu_ms"]["busy"], 2 * used["bots_cpu_ms"]["calm"])
        self.assertLessEqual(sum(used["bots_cpu_ms"].values()), used["cpu_ms"])
        self.assertEqual(used["tasks"], len(self.tasks(there, ".1.result")))
        with open(os.path.join(there, "report.html"), encoding="utf-8") as file:
            self.assertIn("core hours", file.read())
        shutil.rmtree(os.path.join(there, "tasks"))
        self.assertNotIn("core hours", self.arena("tournament", there).stdout)

    # --- evidence ---

    @staticmethod
    def evidence(folder):
        """By the name of its file: what a bundle says, without what differs from play to play."""
        bundles = {}
        for path in glob.glob(os.path.join(folder, "rounds", "*", "*", "*.json")):
            with open(path, encoding="ascii") as file:
                bundle = json.load(file)
            for key in ("run", "node", "output_file"):
                bundle.pop(key, None)
            bundle["fault"].pop("ms")
            bundle["process"] = {key: bundle["process"][key] for key in ("state", "signal")}
            bundle["messages"] = len(bundle["messages"]) > 0
            bundles[os.path.basename(path)] = bundle
        return bundles

    @staticmethod
    def printed(folder):
        """What each process of a bot printed, in any order."""
        texts = []
        for path in glob.glob(os.path.join(folder, "rounds", "*", "*.txt")):
            with open(path, "rb") as file:
                texts.append(re.sub("[0-9a-f]{32}", "TOKEN", file.read().decode()))
        return sorted(texts)

    def test_evidence_comes_home_as_if_the_matches_were_played_here(self):
        text = "groups = 2\n" + LEDUC + entries("one") + entries("faint", command=f"{BROKEN} babbles-and-dies")
        here, there = self.event(text, "here"), self.event(text, "there")
        at_home = self.arena("tournament", here)
        done = self.on(there, "--jobs", "1")
        self.assertEqual(len(self.evidence(here)), 4)
        self.assertEqual(self.evidence(here), self.evidence(there))
        self.assertEqual(self.printed(here), self.printed(there))
        self.assertEqual([line for line in at_home.stderr.splitlines() if line.startswith("    faint|")],
                         [line for line in done.stderr.splitlines() if line.startswith("    faint|")])
        self.assertIn("    faint| I feel faint", done.stderr)
        path = glob.glob(os.path.join(there, "rounds", "*", "*", "m1-*.json"))[0]
        self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o600)
        with open(path, encoding="ascii") as file:
            bundle = json.load(file)
        self.assertEqual(bundle["node"], os.uname().nodename)
        with open(os.path.join(os.path.dirname(os.path.dirname(path)), bundle["output_file"]), encoding="utf-8") as file:
            self.assertIn("I feel faint", file.read())

    def test_evidence_of_a_task_that_ran_twice_or_was_lost_is_there_once(self):
        twice = self.script("twice", f"""number="${{1##* }}"
[ -e {self.folder}/$number.begun ] || {{ : >{self.folder}/$number.begun; exit 1; }}
sh -c "$1" & sh -c "$1"
wait
""")
        text = "groups = 2\n" + LEDUC + entries("one") + entries("faint", command=f"{BROKEN} babbles-and-dies")
        there = self.same_as_here(text, "--jobs", "1", on=f"command: {twice} {{}}", left=None)
        self.assertEqual(self.evidence(os.path.join(self.folder, "here")), self.evidence(there))
        self.assertEqual(self.printed(os.path.join(self.folder, "here")), self.printed(there))

    def test_a_coordinator_that_ends_before_it_brought_evidence_is_made_good(self):
        text = "groups = 30\n" + LEDUC + entries("one") + entries("faint", command=f"{BROKEN} babbles-and-dies")
        here, there = self.event(text, "here"), self.event(text, "there")
        self.arena("tournament", here)
        process = self.start_on(there)
        until(lambda: process.poll() is not None or self.evidence(there), "evidence is brought")
        process.kill()
        process.communicate()
        for path in glob.glob(os.path.join(there, "rounds", "*", "*", "*.json")) + glob.glob(os.path.join(there, "rounds", "*", "*.txt")):
            os.unlink(path)
        self.on(there)
        at_home, brought = self.evidence(here), self.evidence(there)  # there more was played before the entry was set aside
        self.assertEqual(at_home, {name: brought.get(name) for name in at_home})

    def test_what_is_passed_to_bots_is_passed_there(self):
        bot = self.script("bot", f'[ "$COLOUR" = blue ] && [ "$SHAPE" = round ] || exit 7\nexec {RANDOM}\n')
        text = 'env = {"SHAPE"}\ngroups = 1\n' + LEDUC + entries("one", "two", command=bot)
        folder = self.event(text)
        bare = self.script("bare", 'exec env -i sh -c "$*"\n')
        self.on(folder, "--env", "COLOUR=blue", "--env", "SHAPE", on=f"command: {bare} {{}}", SHAPE="round")
        self.assertNotIn(b"forfeit", self.matches(folder))
        self.assertTrue(all(line.endswith(b",0") for line in self.matches(folder).splitlines()[1:]))

    def test_an_event_that_began_there_is_resumed_here(self):
        text = "groups = 30\n" + LEDUC + entries("one", "two", "three")
        here, there = self.event(text, "here"), self.event(text, "there")
        self.arena("tournament", here)
        process = self.start_on(there)
        until(lambda: len(self.tasks(there, ".result")) > 1, "tasks are played")
        process.send_signal(signal.SIGINT)
        process.communicate()
        self.assertIn(process.returncode, (0, 130))
        self.arena("tournament", there)
        self.assertEqual(self.matches(here), self.matches(there))

    # --- killed, lost, twice ---

    def test_a_coordinator_that_is_killed_finds_its_tasks(self):
        text = "groups = 40\n" + LEDUC + entries("one", "two", "three")
        here, there = self.event(text, "here"), self.event(text, "there")
        self.arena("tournament", here)
        for kills in range(1, 6):
            process = self.start_on(there)
            until(lambda least=kills: process.poll() is not None or len(self.tasks(there, ".result")) >= 2 * least,
                  "tasks are played")
            process.kill()
            process.communicate()
        self.on(there)
        self.assertEqual(self.matches(here), self.matches(there))
        self.arena("verify", there)

    def test_tasks_that_are_killed_or_never_begin_are_submitted_again(self):
        marks = os.path.join(self.folder, "marks")
        os.mkdir(marks)
        # Of each task the first start never begins, and the second is killed in the middle.
        unlucky = self.script("unlucky", f"""number="${{1##* }}"
[ "$number" = 0 ] && exec sh -c "$1"
mkdir {marks}/$number 2>/dev/null && exit 0
if mkdir {marks}/$number.again 2>/dev/null; then sh -c "$1" & sleep 0.05; kill -9 $!; exit 137; fi
exec sh -c "$1"
""")
        there = self.same_as_here("groups = 2\n" + LEDUC + entries("one", "two"), on=f"command: {unlucky} {{}}", left=None)
        self.assertTrue(os.listdir(marks))
        del there

    def test_a_task_may_run_twice_at_once(self):
        twice = self.script("twice", 'sh -c "$1" & sh -c "$1"\nwait\n')
        there = self.same_as_here(ROUND_ROBIN, on=f"command: {twice} {{}}")
        until(lambda: len(self.tasks(there, ".2.result")) > 0, "second attempts are written")
        with open(glob.glob(os.path.join(there, "tasks", "*", "log"))[0], encoding="utf-8") as file:
            lines = [json.loads(line) for line in file]
        adopted = [line["adopt"] for line in lines if "adopt" in line]
        self.assertEqual(len(adopted), len(set(adopted)))

    def test_what_was_damaged_does_not_count(self):
        damage = self.script("damage", f"""sh -c "$1"
folder=$(echo "$1" | sed 's/.* \\([^ ]*\\) [0-9]*$/\\1/')
number="${{1##* }}"
[ "$number" = 1 ] && [ -e "$folder/0/1.1.arena" ] && printf x | dd of="$folder/0/1.1.arena" bs=1 seek=200 conv=notrunc 2>/dev/null
[ "$number" = 2 ] && [ -e "$folder/0/2.1.result" ] && : >"$folder/0/2.1.result"
exit 0
""")
        # The coordinator may have been quicker than the damage: then the first attempt counts, as it should.
        self.same_as_here(ROUND_ROBIN, on=f"command: {damage} {{}}")

    # --- nodes that are not as they should be ---

    def test_a_node_whose_disk_is_full_says_so_and_others_play(self):
        # Its files may have 8 KiB: a result fits, records do not.
        full = self.script("full", f"""number="${{1##* }}"
[ "$number" = 0 ] || [ -e {self.folder}/$number.full ] && exec sh -c "$1"
: >{self.folder}/$number.full
trap '' XFSZ
ulimit -f 16
exec sh -c "$1"
""")
        text = "groups = 20\n" + LEDUC.replace("hands=2", "hands=20") + entries("one", "two")
        here, there = self.event(text, "here"), self.event(text, "there")
        self.arena("tournament", here)
        done = self.on(there, on=f"command: {full} {{}}", left=None)
        self.assertEqual(self.matches(here), self.matches(there))
        self.says(next(line for line in done.stderr.splitlines() if os.strerror(errno.EFBIG) in line), but=((r"\b\S+ could not", "NODE could not"),
                  (r"task \d+", "task N"), ("(?<=records in ).*(?=: File)", "PLACE")))

    def test_a_task_whose_disk_takes_nothing_is_lost_and_played_elsewhere(self):
        full = self.script("full", f"""number="${{1##* }}"
[ "$number" = 0 ] || [ -e {self.folder}/$number.full ] && exec sh -c "$1"
: >{self.folder}/$number.full
trap '' XFSZ
ulimit -f 0
exec sh -c "$1"
""")
        text = "groups = 2\n" + LEDUC + entries("one", "two")
        here, there = self.event(text, "here"), self.event(text, "there")
        self.arena("tournament", here)
        done = self.on(there, on=f"command: {full} {{}}", left=None)
        self.assertEqual(self.matches(here), self.matches(there))
        self.assertRegex(done.stderr, r"task \d+ \(\d+ match(es)?\) was lost")

    @unittest.skipIf(SANITIZED, "a sanitizer must be loaded first")
    def test_clocks_of_nodes_may_differ(self):
        clock = os.path.join(BUILD, "tests", "other-clock.so")
        off = self.script("off", f"""number="${{1##* }}"
export LD_PRELOAD={clock} OTHER_CLOCK=$(( (number % 3 - 1) * 3600 ))
exec sh -c "$1"
""")
        told = subprocess.run(["date", "+%Y"], env=dict(os.environ, LD_PRELOAD=clock, OTHER_CLOCK=str(40 * 365 * 86400)), check=True,
                              capture_output=True, text=True).stdout
        self.assertGreater(int(told), time.gmtime().tm_year + 38, "the clock is another")
        self.same_as_here(ROUND_ROBIN, on=f"command: {off} {{}}")

    # --- refused ---

    def test_another_build_is_refused_before_anything_is_queued(self):
        other = os.path.join(self.folder, "arena")
        shutil.copy(ARENA, other)
        with open(other, "ab") as file:
            file.write(b"another")
        on = self.script("other", f'set -- $1\nshift\nexec {other} "$@"\n')
        folder = self.event(ROUND_ROBIN)
        done = self.on(folder, on=f"command: {on} {{}}", code=3)
        self.says_last(done)
        self.assertEqual(self.tasks(folder, ".task"), [])

    def test_another_plugin_is_refused(self):
        plugin = shutil.copy(MINNOW, os.path.join(self.folder, "minnow.so"))
        text = f'plugin = "{plugin}"\nclock = "none"\nseed = "e"\ngroups = 1\n' + entries("one", "two")
        here, there = self.event(text, "here"), self.event(text, "there")
        self.arena("tournament", here)
        self.on(there)
        self.assertEqual(self.matches(here), self.matches(there))
        on = self.script("other", f'cp {plugin} {plugin}.2; echo >>{plugin}.2; mv {plugin}.2 {plugin}\nexec sh -c "$1"\n')
        done = self.on(self.event(text, "elsewhere"), on=f"command: {on} {{}}", code=3)
        self.says_last(done)

    def test_a_game_is_checked_there_if_it_is_checked_here(self):
        plugin = shutil.copy(FAULTY, os.path.join(self.folder, "faulty.so"))
        known = os.path.join(self.cache, "arena", "games")
        os.makedirs(known, 0o700, exist_ok=True)
        with open(plugin, "rb") as file, open(HEADER, encoding="utf-8") as header:
            abi = re.search(r"#define GAME_ABI (\d+)u", header.read()).group(1)
            digest = hashlib.blake2b(file.read(), digest_size=32).hexdigest()
        with open(os.path.join(known, f"abi{abi}-{digest}"), "w", encoding="utf-8"):
            pass  # it passed the check: now it is checked only where somebody says so
        text = f'plugin = "{plugin}"\nclock = "none"\nseed = "e"\ngroups = 1\n' + entries("one", "two")
        here, there = self.event(text, "here"), self.event(text, "there")
        # What it does wrong is put into the environment of the node alone, where the task would die of it.
        on = self.script("wrong", 'ARENA_TEST_FAULT=null exec sh -c "$1"\n')
        self.arena("tournament", here, "--paranoid", code=4, ARENA_TEST_FAULT="null")
        done = self.on(there, "--paranoid", on=f"command: {on} {{}}", code=4)
        self.says(done.stderr, about="in match m1 ", but=HERE)
        self.assertIn(b"game-fault", self.matches(there))
        self.assertEqual(self.matches(here), self.matches(there))

    def test_terms_that_another_arena_wrote_are_refused(self):
        there = self.same_as_here("groups = 1\n" + LEDUC + entries("one", "two"))
        (terms,) = glob.glob(os.path.join(there, "tasks", "terms-*.json"))
        with open(terms, encoding="utf-8") as file:
            good = json.load(file)
        with open(self.tasks(there, ".task")[0], encoding="utf-8") as file:
            task = json.load(file)
        round_folder = os.path.dirname(glob.glob(os.path.join(there, "tasks", "*", "log"))[0])
        for number, change in enumerate(({"epoch": "leduc-elsewhere"}, {"protocol": "0.1"}, {"arena": "artemia-arena 99"},
                                         {"directory": "/nonexistent"}, {"keys": {}})):
            with self.subTest(change):
                text = (json.dumps(dict(good, **change)) + "\n").encode()
                name = hashlib.blake2b(text, digest_size=32).hexdigest()
                with open(os.path.join(there, "tasks", f"terms-{name[:16]}.json"), "wb") as file:
                    file.write(text)
                with open(os.path.join(round_folder, "0", f"{900 + number}.task"), "w", encoding="utf-8") as file:
                    json.dump(dict(task, task=900 + number, terms=name), file)
                done = self.arena("tournament", "work", "--cache-wait", "0", round_folder, str(900 + number), code=1)
                self.says_last(done)
                with open(os.path.join(round_folder, "0", f"{900 + number}.1.result"), encoding="utf-8") as file:
                    self.assertEqual(json.load(file)["kind"], "refused")

    def test_another_bot_is_refused(self):
        bot = self.script("bot", f"exec {RANDOM}\n")
        on = self.script("other", f'echo >>{bot}\nexec sh -c "$1"\n')
        folder = self.event("groups = 1\n" + LEDUC + entries("one", command=bot) + entries("two"))
        done = self.on(folder, on=f"command: {on} {{}}", code=3)
        self.says_last(done)

    def test_a_folder_that_is_not_shared_is_found_by_the_probe(self):
        folder = self.event(ROUND_ROBIN)
        done = self.on(folder, on="command: true {}", code=3)
        self.says_last(done)
        self.assertEqual(self.tasks(folder, ".task"), [])

    def test_a_cluster_that_takes_nothing_ends_the_event(self):
        done = self.on(self.event(ROUND_ROBIN), on="command: /nonexistent {}", code=(2, 3))
        self.assertIn("/nonexistent", done.stderr)

    def test_what_cannot_be_played_elsewhere_is_refused(self):
        attaching = self.event(LEDUC + entries("one") + entries("two", command="@two"), "attaching")
        self.says(self.on(attaching, code=2))
        self.says(self.on(attaching, "--listen", "tcp://127.0.0.1:0", code=2))
        keeping = self.event(f'state = "{self.folder}/kept"\nsandbox = limits\n' + ROUND_ROBIN, "keeping")
        self.says(self.on(keeping, code=2))

    def test_one_arena_plays_it(self):
        folder = self.event("groups = 200\n" + LEDUC + entries("one", "two", "three"))
        process = self.start_on(folder)
        until(lambda: os.path.exists(os.path.join(folder, "tasks", "coordinator")), "it is being played")
        self.says(self.on(folder, code=3, left=None))
        self.says(self.arena("tournament", folder, code=3, left=None))
        process.kill()
        process.communicate()
        mark = os.path.join(folder, "tasks", "coordinator")
        with open(mark, encoding="utf-8") as file:
            told = json.load(file)
        with open(mark, "w", encoding="utf-8") as file:
            json.dump(dict(told, host="elsewhere"), file)
        self.says(self.on(folder, code=3, left=None))
        until(lambda: not processes(self.folder), "its tasks come to their end")

    def test_a_task_says_what_is_wrong_with_it(self):
        self.says(self.arena("tournament", "work", self.folder, "x", code=2))
        done = self.arena("tournament", "work", "--cache-wait", "0", self.folder, "7", code=3)
        self.assertIn("7.task", done.stderr)
