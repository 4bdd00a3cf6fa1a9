# SPDX-License-Identifier: MIT
"""Bots of a ladder that run on a cluster: a shell in its place, which starts tasks on this machine; or, if ELSEWHERE_ON says
so, the cluster that it names."""

import glob
import json
import os
import pathlib
import shutil
import signal
import socket
import stat
import subprocess
import unittest

from doors import DoorStage
from stage import RANDOM, processes, until

KIND = os.environ.get("ELSEWHERE_ON", "command")
ON = {"command": 'on = "command: sh -c {}"', "slurm": "on = slurm",
      "kubernetes": 'on = kubernetes task_image = "artemia-arena:1" volume = "tmp=/tmp"'}[KIND]


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Elsewhere(DoorStage):
    def setUp(self):
        super().setUp()
        self.addCleanup(self.end_tasks)

    def end_tasks(self):
        """A ladder that is stopped leaves its bots where they are."""
        for process in self.tasks():
            os.kill(process, signal.SIGKILL)

    def tasks(self):
        return processes("ARENA_KEYS=" + self.folder)

    def away(self, more="", root=""):
        self.arena("keys", "new", os.path.join(self.folder, "arena"))
        self.tcp = f"tcp://127.0.0.1:{free_port()}"
        return self.ladder(f'listen = {{"{self.tcp}"}}\nreach = "{self.tcp}"\nkeys = "{self.folder}/arena"\n{root}\n'
                           f'bot near {{ command = "{RANDOM}" }}\nbot other {{ command = "{RANDOM}" owner = "other" }}\n'
                           f'bot far {{ command = "{RANDOM}" owner = "far" {ON} {more} }}\n')

    def run_daemon(self, folder):
        process = self.start("serve", folder, stdout=subprocess.DEVNULL)
        until(lambda: os.path.exists(os.path.join(folder, "control")), "the daemon can be asked")
        return process

    def far(self, folder):
        return self.host(folder, "bot", "far")

    def is_connected(self, folder, count):
        way = self.far(folder).get("way")  # without a daemon it has none
        return (way and way["connections"] == count and len(way["tasks"]) == count and all(task["connected"] for task in way["tasks"]))

    def files(self, folder):
        return sorted(name for end in ("bot", "key") for name in glob.glob(os.path.join(folder, "elsewhere", f"*.{end}")))

    def test_it_plays_from_there_with_a_key_of_its_own(self):
        folder = self.away("processes = 2")
        process = self.run_daemon(folder)
        until(lambda: self.is_connected(folder, 2), "both processes are there", 0.1)
        far = self.far(folder)
        self.assertEqual(far["from"], KIND)
        self.assertGreater(far["way"]["round_trip_us"], 0)
        self.assertEqual({task["state"] for task in far["way"]["tasks"]}, {"runs"})
        until(lambda: any(row["bot"] == "far" and row["matches"] > 3 for row in self.look(folder)["table"]), "it is rated", 0.1)
        keys = [pathlib.Path(name).read_text(encoding="utf-8") for name in self.files(folder) if name.endswith(".key")]
        secrets = [line.split('"')[1] for key in keys for line in key.splitlines() if "secret-key" in line]
        self.assertEqual(len(set(secrets)), 2)
        for secret in secrets:
            self.assertEqual(processes(secret), [], "no process has a secret in its environment or its words")
        for name in self.files(folder):
            self.assertEqual(stat.S_IMODE(os.stat(name).st_mode), 0o600, name)
        self.says(self.arena_text(folder, "bot", "far"), about="the way there", but=(("(?<=takes ).*", "TIME"),))
        self.stop(process)

    def arena_text(self, folder, *words):
        self.commanded = ("ladder", folder, *words)
        return subprocess.run([os.path.join(os.environ["ARENA_BUILD"], "bin", "arena"), *self.commanded],
                              env=self.environment, capture_output=True, text=True, check=True).stdout

    def test_nobody_else_is_it(self):
        folder = self.away()
        self.arena("keys", "new", os.path.join(self.folder, "eve"))
        self.host(folder, "owner", "add", "eve")
        self.host(folder, "owner", "key", "eve", os.path.join(self.folder, "eve"))
        process = self.run_daemon(folder)
        until(lambda: self.is_connected(folder, 1), "it is there", 0.1)
        errand = json.loads(pathlib.Path(next(name for name in self.files(folder) if name.endswith(".bot"))).read_text("utf-8"))
        bot = self.attach(self.tcp, "far", ARENA_SERVER_KEY=errand["server_key"], ARENA_KEYS=os.path.join(self.folder, "eve"))
        self.says(bot.communicate()[1], about="arena")
        self.stop(process)

    def test_one_that_ends_is_replaced_and_its_key_is_worth_nothing(self):
        folder = self.away()
        process = self.run_daemon(folder)
        until(lambda: self.is_connected(folder, 1), "it is there", 0.1)
        before = self.files(folder)
        os.kill(self.tasks()[0], signal.SIGKILL)
        until(lambda: not set(before) & set(self.files(folder)) and self.is_connected(folder, 1), "another is there", 0.1)
        _, told = self.stop(process)
        self.says(told, about="has ended", but=((r"bots-[0-9a-f-]+", "TASK"),))

    def steal(self, folder):
        """A copy of the key of the only task, as a bot can make one of its own, and the environment to use it."""
        errand = json.loads(pathlib.Path(next(name for name in self.files(folder) if name.endswith(".bot"))).read_text("utf-8"))
        copy = os.path.join(self.folder, "stolen")
        shutil.copy(next(name for name in self.files(folder) if name.endswith(".key")), copy)
        return {"ARENA_SERVER_KEY": errand["server_key"], "ARENA_KEYS": copy}

    def test_its_key_is_for_one_process_and_for_no_other_bot(self):
        """Who comes with it a second time is the same bot, whatever it calls itself, and takes the place of the first, whose end
        ends the key."""
        folder = self.away()
        process = self.run_daemon(folder)
        for name in ("far", "near", "eve"):
            with self.subTest(name):
                until(lambda: self.is_connected(folder, 1), "it is there", 0.1)
                before = self.files(folder)
                bot = self.attach(self.tcp, name, **self.steal(folder))
                self.says(bot.communicate()[1], about="arena")
                until(lambda known=before: not set(known) & set(self.files(folder)) and self.is_connected(folder, 1), "another is there", 0.1)
        self.assertNotIn("eve", {row["bot"] for row in self.look(folder)["table"]})
        self.stop(process)

    def test_its_key_is_worth_nothing_after_its_end(self):
        folder = self.away()
        process = self.run_daemon(folder)
        until(lambda: self.is_connected(folder, 1), "it is there", 0.1)
        stolen, before = self.steal(folder), self.files(folder)
        os.kill(self.tasks()[0], signal.SIGKILL)
        until(lambda: not set(before) & set(self.files(folder)) and self.is_connected(folder, 1), "another is there", 0.1)
        for name in ("far", "near"):
            bot = self.attach(self.tcp, name, **stolen)
            self.says(bot.communicate()[1], about="arena")
        self.assertTrue(self.is_connected(folder, 1))
        self.stop(process)

    def test_it_comes_back_to_a_daemon_that_was_killed(self):
        folder = self.away()
        process = self.run_daemon(folder)
        until(lambda: self.is_connected(folder, 1), "it is there", 0.1)
        before, tasks = self.files(folder), self.tasks()
        process.kill()
        process.wait()
        process = self.run_daemon(folder)
        until(lambda: self.is_connected(folder, 1), "it is there again", 0.1)
        self.assertEqual((self.files(folder), self.tasks()), (before, tasks))
        self.stop(process)

    def test_it_is_let_go_without_matches_and_at_the_end_of_all(self):
        folder = self.away(root='let_go = "1s"')
        process = self.run_daemon(folder)
        until(lambda: self.is_connected(folder, 1), "it is there", 0.1)
        self.host(folder, "pause")
        until(lambda: not self.tasks() and not self.files(folder), "it is let go", 0.1)
        self.host(folder, "resume")
        until(lambda: self.is_connected(folder, 1), "it is there again", 0.1)
        self.host(folder, "drain")
        process.wait()
        until(lambda: not self.tasks(), "it is gone")
        self.assertEqual(self.files(folder), [])

    def test_mistakes_are_told(self):
        near = 'bot near { command = "bot-random" }\n'
        keys = 'listen = {"tcp://127.0.0.1:5555"}\nkeys = "arena"\nreach = "tcp://login1:5555"\n'
        for text in (
                f'{near}bot far {{ command = "b" {ON} }}',
                f'{keys}{near}bot far {{ command = "b" owner = "eve" sandbox = best {ON} }}',
                f'{keys}{near}bot far {{ command = "@far" {ON} }}',
                f'{keys}{near}bot far {{ command = "b" restart = 1 {ON} }}',
                f'{keys}{near}bot far {{ command = "b" on = "moon" }}',
                f'{keys}{near}bot far {{ command = "b" partition = "p" }}'):
            with self.subTest(text):
                done = self.arena("serve", self.ladder(text), code=2)
                self.says(done.stderr)


if __name__ == "__main__":
    unittest.main()
