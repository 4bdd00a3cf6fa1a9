# SPDX-License-Identifier: MIT
"""Bots that run as other users, started by an arena that runs as root: they play, and learn nothing of each other."""

import json
import os
import shutil
import signal
import subprocess
import unittest

from stage import ARENA, RANDOM, Stage, broken, faults, processes, until

ALICE, BOB = 65533, 65534  # numbers without a name will do
SEED = "a seed that nobody must read"

# Reads all of the system that it can, into a file of its own, before it becomes a bot. Some files never end.
SPY = r"""
import os, sys
out = open(sys.argv[1], "wb")
def take(path):
    try:
        with open(path, "rb") as file:
            out.write(path.encode() + b": " + file.read(1 << 20) + b"\n")
    except OSError:
        pass
for pid in filter(str.isdigit, os.listdir("/proc")):
    for name in ("environ", "cmdline", "maps", "mem", "auxv", "stack", "syscall", "io", "fdinfo"):
        take(f"/proc/{pid}/{name}")
    for name in ("cwd", "root", "exe"):
        try:
            out.write(os.readlink(f"/proc/{pid}/{name}").encode() + b"\n")
        except OSError:
            pass
    try:
        if pid == str(os.getpid()):
            continue  # its own pipes never end
        for fd in os.listdir(f"/proc/{pid}/fd"):
            take(f"/proc/{pid}/fd/{fd}")
    except OSError:
        pass
for start in sys.argv[2:4] + [os.path.dirname(os.environ["ARENA_ENDPOINT"][len("ipc://"):])]:
    for folder, _, names in os.walk(start):
        out.write(folder.encode() + b"\n")
        for name in names:
            take(os.path.join(folder, name))
path = os.environ["ARENA_ENDPOINT"][len("ipc://"):]
for deed in (lambda: os.unlink(path), lambda: os.rename(path, path + "x"), lambda: os.mkdir(path + "y"),
             lambda: os.chmod(path, 0), lambda: os.kill(int(open(sys.argv[4]).read()), 9)):
    try:
        deed()
        out.write(b"DONE\n")
    except OSError:
        pass
out.write(b"SPIED\n")
out.close()
os.execv(sys.argv[5], sys.argv[5:])
"""


def as_user(number, command):
    return f"setpriv --reuid={number} --regid={number} --clear-groups {command}"


class CommandLine(Stage):
    def test_seeds_cannot_be_read_from_it(self):
        hexadecimal = "0123456789abcdef" * 2
        for number, words in enumerate((["--seed", SEED], [f"--seed={SEED}"], ["--match-seed", hexadecimal])):
            path = os.path.join(self.folder, str(number))
            bot = f"sh -c 'cat /proc/$PPID/cmdline >{path}; exec {RANDOM}'"
            (result,) = self.play("--player", RANDOM, "--player", bot, *words)
            with open(path, encoding="ascii") as file:
                seen = file.read().split("\0")
            self.assertIn("--json", seen)
            self.assertFalse({SEED, f"--seed={SEED}", hexadecimal, result["seed"]} & set(seen), seen)


    def test_nor_those_of_events_nor_in_their_files(self):
        path, event = (os.path.join(self.folder, name) for name in ("seen", "event"))
        bot = f"sh -c 'cat /proc/$PPID/cmdline >{path}; exec {RANDOM}'"
        self.arena("tournament", event, "--game", "leduc", "--seed", SEED, "--groups", "1", "--class", "all", "--set",
                   "hands=1", "--entry", f"a={RANDOM}", "--entry", f"b={bot}")
        with open(path, encoding="ascii") as file:
            seen = file.read().split("\0")
        self.assertIn("--groups", seen)
        self.assertNotIn(SEED, seen)
        for folder, _, names in os.walk(event):
            for name in names:
                with open(os.path.join(folder, name), "rb") as file:
                    if SEED.encode() in file.read():
                        self.assertEqual((name, os.stat(file.name).st_mode & 0o077), ("event.conf", 0))


@unittest.skipUnless(os.geteuid() == 0 and shutil.which("setpriv"), "needs root and setpriv, to run bots as other users")
class Users(Stage):
    def setUp(self):
        super().setUp()
        os.chmod(self.folder, 0o755)
        self.random, self.broken = (shutil.copy(path, self.folder) for path in (RANDOM, broken("").strip()))
        self.bobs = os.path.join(self.folder, "bobs")
        os.mkdir(self.bobs)
        os.chown(self.bobs, BOB, BOB)

    def own(self, name):
        path = os.path.join(self.bobs, name)
        with open(path, "ab"):
            os.chown(path, ALICE if name == "pids" else BOB, -1)
        return path

    def test_bots_of_two_users_play(self):
        results = self.play("--player", as_user(ALICE, self.random), "--player", as_user(BOB, self.random), "--games", "9",
                            "--jobs", "3")
        self.assertEqual([faults(result, seat) for result in results for seat in (0, 1)], [[]] * 18)

    def test_what_other_users_leave_behind_ends_with_the_next_run(self):
        pid_file = self.own("pids")
        process = self.start("match", "--game", "leduc", "--clock", "none", "--player",
                             as_user(ALICE, f"{self.broken} pid-silent"), PID_FILE=pid_file)
        until(lambda: os.path.getsize(pid_file) > 0, "a bot starts")
        process.kill()
        process.wait()
        self.assertTrue(processes(self.folder))  # the kernel does not kill who changed his user
        self.arena("match", "--game", "leduc", "--player", RANDOM)

    def test_a_bot_learns_nothing_of_another_users_and_harms_nobody(self):
        pid_file, report = self.own("pids"), self.own("report")
        spy = os.path.join(self.folder, "spy.py")
        with open(spy, "w", encoding="ascii") as script:
            script.write(SPY)
        process = self.start("match", "--game", "leduc", "--json", "--seed", SEED, "--records", self.records, "--trace",
                             os.path.join(self.folder, "trace"), "--clock", "start=60s", "--player",
                             as_user(ALICE, f"{self.broken} pid"), "--player",
                             as_user(BOB, f"/usr/bin/python3 {spy} {report} {self.folder} {self.records} {pid_file} "
                                          f"{self.random}"), PID_FILE=pid_file)
        until(lambda: os.path.getsize(pid_file) > 0, "Alice's bot starts")
        with open(pid_file, encoding="ascii") as file:
            secret = self.token(int(file.read()))
        out, err = process.communicate()
        self.assertEqual(process.returncode, 0, err)
        result = json.loads(out)
        self.assertEqual((faults(result, 0), faults(result, 1)), ([], []))
        with open(report, "rb") as file:
            spied = file.read()
        for seen in ("SPIED", "ARENA_TOKEN=", "--trace"):  # it came to its end, saw its own token, and the arena's words
            self.assertTrue(seen.encode() in spied, seen)
        for name, hidden in (("token", secret), ("text of the seed", SEED.encode()), ("harm", b"DONE\n"),
                             ("seed", bytes.fromhex(result["seed"])), ("printed seed", result["seed"].encode())):
            self.assertFalse(hidden in spied, name)
        for folder, _, names in os.walk(self.records):  # the seed stands in them while the match is played
            for name in names:
                self.assertEqual(os.stat(os.path.join(folder, name)).st_mode & 0o077, 0, name)
        self.assert_nothing_is_left()

    @staticmethod
    def token(pid):
        with open(f"/proc/{pid}/environ", "rb") as file:
            (entry,) = (entry for entry in file.read().split(b"\0") if entry.startswith(b"ARENA_TOKEN="))
        return entry.split(b"=")[1]

    def test_an_arena_that_is_not_root_lets_a_bot_be_that_became_root(self):
        if os.statvfs(self.folder).f_flag & os.ST_NOSUID:
            self.skipTest("no program can become root in the folder for temporary files")
        pid_file = self.own("pids")
        rooted = shutil.copy(shutil.which("setpriv"), self.folder)
        os.chmod(rooted, 0o4755)
        os.chown(self.sockets, ALICE, ALICE)
        bot = f"{rooted} --reuid=0 --regid=0 --clear-groups sh -c 'trap \"\" TERM; echo $$ >{pid_file}; exec sleep 1000'"
        words = ["match", "--game", "leduc", "--clock", "start=60s", "--player", self.random, "--player", bot]
        process = subprocess.Popen([*as_user(ALICE, ARENA).split(), *words], env=self.environment, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        self.addCleanup(self.end, process)
        until(lambda: os.path.getsize(pid_file) > 0, "the bot is root and ignores SIGTERM")
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
        with open(pid_file, encoding="ascii") as file:
            os.kill(int(file.read()), signal.SIGKILL)
        self.assertEqual(process.returncode, 130, err)
        self.says(err, "arena match, of a bot that became another user")
        self.assert_nothing_is_left()


if __name__ == "__main__":
    unittest.main()
