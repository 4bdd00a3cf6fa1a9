# SPDX-License-Identifier: MIT
"""What runs leave behind, however they end: no process, no file of a socket."""

import json
import os
import shlex
import shutil
import signal
import subprocess
import unittest

from stage import ARENA, RANDOM, Stage, broken, faults, processes, until

# Starts a process that leaves its parent, its group and its session, and then becomes the bot. `env` cleans up the
# environment by which it could be known.
DAEMON = "sh -c '(setsid {env} {sleep} 1000 & echo $! >>{pids}); exec {bot}'"


class Leftovers(Stage):
    def setUp(self):
        super().setUp()
        self.sleep = os.path.join(self.folder, "sleep")  # a program of its own, so that it is known again
        shutil.copy(shutil.which("sleep"), self.sleep)

    def daemon(self, bot, env="", name="daemons"):
        return DAEMON.format(env=env, sleep=self.sleep, bot=bot, pids=os.path.join(self.folder, name))

    def daemons(self, name="daemons"):
        try:
            with open(os.path.join(self.folder, name), encoding="ascii") as lines:
                return [int(line) for line in lines if line.endswith("\n")]
        except OSError:
            return []

    def begin(self, *bots, jobs=2, **more):
        """A run without end, once each of its daemons sleeps."""
        bots = [word for bot in bots for word in ("--player", bot)]
        process = self.start("match", "--game", "leduc", "--json", "--games", "10000000", "--jobs", str(jobs), *bots, **more)
        process.stdout.readline()
        return process

    def sleeping(self):
        """Those that have left their groups, since they do so before they sleep."""
        return {pid for pid in processes("") if self.program(pid) == self.sleep}

    @staticmethod
    def program(pid):
        try:
            return os.readlink(f"/proc/{pid}/exe")
        except OSError:
            return None

    def kill_arena(self, process):
        process.kill()
        process.wait()
        until(lambda: set(processes(self.folder)) == self.sleeping(), "the bots themselves end")

    def play_one(self, **more):
        self.arena("match", "--game", "leduc", "--player", RANDOM, **more)

    def helped(self, *words):
        """The program with a child that its shell started before. When the bot comes the helper leaves something behind."""
        came, left, pids = (os.path.join(self.folder, name) for name in ("came", "left", "helpers"))
        for pipe in (came, left):
            os.mkfifo(pipe)
        helper = f"read line <{came}; (env -i {self.sleep} 1000 & echo $! >>{pids}); echo x >{left}; exec {self.sleep} 1000"
        script = f"(echo $(exec sh -c 'echo $PPID') >>{pids}; {helper}) >/dev/null 2>&1 & exec {shlex.join((ARENA, *words))}"
        bot = f"sh -c '(setsid env -i {self.sleep} 1000 & echo $! >>{self.folder}/daemons); echo x >{came}; read line <{left}; exec {RANDOM}'"
        done = subprocess.run(["sh", "-c", script + f" --player {shlex.quote(bot)}"], env=self.environment, capture_output=True,
                              text=True, check=False)
        helpers = self.daemons("helpers")
        for pid in helpers:
            self.addCleanup(os.kill, pid, signal.SIGKILL)
        self.assertEqual(len(helpers), 2, done.stderr)
        return done, helpers

    def test_who_was_there_before_the_arena_lives_on_with_what_he_leaves_behind(self):
        done, helpers = self.helped("match", "--game", "leduc", "--player", RANDOM)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual({pid for pid in helpers if self.program(pid) == self.sleep}, set(helpers), "they live")
        (daemon,) = self.daemons()
        self.assertIsNone(self.program(daemon), "a bot's daemon without an environment does not")

    def test_he_lives_on_too_when_nothing_can_be_played(self):
        helper = subprocess.Popen(["sh", "-c", f"{self.sleep} 1000 >/dev/null 2>&1 & echo $!; exec {ARENA} match --game leduc "
                                   f"--env NOT_SET --player {RANDOM}"], env=self.environment, stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL, text=True)
        pid = int(helper.communicate()[0])
        self.addCleanup(os.kill, pid, signal.SIGKILL)
        self.assertEqual(self.program(pid), self.sleep)

    def test_after_kill_9_the_next_run_ends_and_removes_what_was_left(self):
        process = self.begin(self.daemon(RANDOM))
        until(lambda: len(self.sleeping()) >= 2, "daemons sleep")
        self.kill_arena(process)
        self.assertGreaterEqual(len(self.sleeping()), 2)
        self.assertEqual(len(os.listdir(self.sockets)), 1)
        self.play_one()

    def test_after_kill_9_the_next_run_removes_the_sockets_to_which_bots_attach(self):
        paths = [os.path.join(self.folder, name) for name in ("first", "second")]
        listen = [word for path in paths for word in ("--listen", f"ipc://{path}")]
        for living in (True, False):
            process = self.start("match", "--game", "leduc", "--player", "@nobody", *listen)
            until(lambda: all(map(os.path.exists, paths)), "it listens")
            if living:
                other = self.start("match", "--game", "leduc", "--player", RANDOM)
                other.communicate()
                self.assertEqual((other.returncode, list(map(os.path.exists, paths))), (0, [True, True]))
            process.kill()
            process.wait()
        os.unlink(paths[1])
        with open(paths[1], "w", encoding="ascii"):  # somebody uses the name for a file
            self.play_one()
        self.assertEqual(list(map(os.path.exists, paths)), [False, True])

    def test_ctrl_c_ends_what_left_its_group_whatever_its_environment(self):
        for env in ("", "env -i"):
            for times in (1, 2):
                process = self.begin(self.daemon(broken("stays"), env))
                until(lambda: len(self.sleeping()) >= 2, "daemons sleep")
                for _ in range(times):
                    process.send_signal(signal.SIGINT)
                process.communicate()
                self.assertEqual(process.returncode, 130)
                self.assert_nothing_is_left()

    def test_what_a_bot_leaves_behind_ends_while_the_run_goes_on_and_what_another_has_stays(self):
        process = self.begin(self.daemon(RANDOM, name="kept"), self.daemon(broken("dies"), name="left"))
        until(lambda: self.sleeping() & set(self.daemons("left")), "a bot leaves something behind")
        left, kept = (self.sleeping() & set(self.daemons(name)) for name in ("left", "kept"))
        until(lambda: not left & self.sleeping(), "what the dead bots left ends")
        self.assertIsNone(process.poll())
        self.assertTrue(kept)
        self.assertLessEqual(kept, self.sleeping())
        process.send_signal(signal.SIGINT)
        process.communicate()
        self.assert_nothing_is_left()

    def test_a_run_lets_those_be_that_live_also_if_they_are_stopped(self):
        process = self.begin(self.daemon(RANDOM))
        until(lambda: len(self.sleeping()) >= 2, "daemons sleep")
        process.send_signal(signal.SIGSTOP)
        living = self.sleeping()
        (folder,) = os.listdir(self.sockets)
        os.utime(os.path.join(self.sockets, folder), (0, 0))
        self.start_and_end_another(folder)
        self.assertLessEqual(living, self.sleeping())
        process.send_signal(signal.SIGCONT)
        self.assertTrue(process.stdout.readline())
        process.send_signal(signal.SIGINT)
        process.communicate()
        self.assertEqual(process.returncode, 130)
        self.assert_nothing_is_left()

    def test_runs_that_begin_and_end_at_once_let_each_other_be(self):
        for _ in range(3):
            runs = [self.start("match", "--game", "leduc", "--json", "--games", "3", "--player", RANDOM) for _ in range(6)]
            for run in runs:
                out, err = run.communicate()
                self.assertEqual(run.returncode, 0, err)
                for result in map(json.loads, out.splitlines()):
                    self.assertEqual((faults(result, 0), faults(result, 1)), ([], []))
        self.assert_nothing_is_left()

    def start_and_end_another(self, folder):
        other = self.start("match", "--game", "leduc", "--player", RANDOM)
        other.communicate()
        self.assertEqual(other.returncode, 0)
        self.assertEqual(os.listdir(self.sockets), [folder])

    def test_a_folder_for_temporary_files_may_be_named_in_several_ways(self):
        link = os.path.join(self.folder, "link")
        os.symlink(self.sockets, link)
        process = self.begin(self.daemon(RANDOM), TMPDIR=self.sockets + "//.")
        until(lambda: len(self.sleeping()) >= 2, "daemons sleep")
        self.kill_arena(process)
        self.play_one(TMPDIR=link)

    def test_a_folder_for_temporary_files_that_is_none_is_said_in_words(self):
        for name in ("missing", "sleep"):
            path = os.path.join(self.folder, name)
            done = self.arena("match", "--game", "leduc", "--player", RANDOM, code=3, TMPDIR=path)
            self.says(done.stderr)
        self.play_one(TMPDIR="not/absolute")
        self.play_one(TMPDIR="")

    def test_only_abandoned_folders_of_ours_are_removed(self):
        kept = {"arena-run-abcdef": 0o755, "arena-run-abcde": 0o711, "other-run-abcdef": 0o711}
        for name, mode in dict(kept, **{"arena-run-ghijkl": 0o711}).items():
            os.mkdir(os.path.join(self.sockets, name))
            os.chmod(os.path.join(self.sockets, name), mode)
        os.mkdir(os.path.join(self.folder, "elsewhere"), 0o711)
        os.symlink(os.path.join(self.folder, "elsewhere"), os.path.join(self.sockets, "arena-run-mnopqr"))
        with open(os.path.join(self.sockets, "arena-run-ghijkl", "bots0"), "w", encoding="ascii"):
            self.arena("match", "--game", "leduc", "--player", RANDOM, left=[*kept, "arena-run-mnopqr"])

    @unittest.skipUnless(os.geteuid() == 0, "needs root, to make the folder of another user")
    def test_a_folder_of_another_user_is_let_be(self):
        path = os.path.join(self.sockets, "arena-run-abcdef")
        os.mkdir(path)
        os.chmod(path, 0o711)
        os.chown(path, 65534, 65534)
        self.arena("match", "--game", "leduc", "--player", RANDOM, left=["arena-run-abcdef"])


class Thieves(Stage):
    """Bots that take away the file by which others find the arena, which only the arena's own user can do."""

    def thief(self, deed, bot):
        path = os.path.join(self.folder, "thief")
        with open(path, "w", encoding="ascii") as script:
            script.write(f"path=${{ARENA_ENDPOINT#ipc://}}\n{deed.format(bot=bot)}\n")
        return f"sh {path}"

    def test_it_is_made_anew_and_nobody_is_kept_from_playing(self):
        for deed in ('rm "$path"', 'rm -r "${{path%/*}}"', 'rm "$path"; echo >"$path"'):
            done = self.arena("match", "--game", "leduc", "--json", "--games", "6", "--jobs", "2", "--player", RANDOM,
                              "--player", self.thief(deed + "; exec {bot}", broken("dies")), "--set", "hands=9")
            results = [json.loads(line) for line in done.stdout.splitlines()]
            self.assertEqual([(faults(result, 0), faults(result, 1)) for result in results], [([], ["gone"])] * 6)
            for result in results:  # it came as far as to play
                self.assertIn("signal 9", result["seats"][1]["faults"][0]["evidence"])
            self.says(done.stderr.splitlines()[0], but=((r"bots\d", "bots"),))

    def test_if_it_cannot_be_made_anew_who_is_there_plays_on(self):
        """The next bot may find the file before the first has taken it, and the one after that on a busy machine."""
        done = self.arena("match", "--game", "leduc", "--json", "--games", "5", "--jobs", "1", "--set", "hands=9", "--player", RANDOM,
                          "--player", self.thief('{bot}; rm "$path"; mkdir "$path"', broken("dies")), "--clock", "start=1s")
        results = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([(faults(result, 0), faults(result, 1)) for result in results], [([], ["gone"])] * 5)
        self.says(done.stderr, about="cannot be made again")


if __name__ == "__main__":
    unittest.main()
