# SPDX-License-Identifier: MIT
"""Runs that are broken off."""

import json
import os
import pathlib
import signal
import subprocess
import time
import unittest

from stage import ARENA, RANDOM, Stage, broken, faults, processes, until

RUN = ("match", "--game", "leduc", "--json", "--player", RANDOM, "--jobs", "3")
ENDLESS = (*RUN, "--games", "10000000")


class Interrupts(Stage):
    def test_ctrl_c_keeps_every_finished_match_and_leaves_nothing(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            records = os.path.join(self.folder, f"records-{number}")
            process = self.start(*ENDLESS, "--records", records)
            first = process.stdout.readline()
            process.send_signal(number)
            out, err = process.communicate()
            self.assertEqual(process.returncode, 130, err)
            self.assert_nothing_is_left()
            results = [json.loads(line) for line in (first + out).splitlines()]
            self.assertEqual(len({result["match"] for result in results}), len(results))
            self.assertNotIn("void", {result["verdict"]["winner"] for result in results})
            counted = json.loads(self.arena("verify", "--json", records, code=(0, 1)).stdout.splitlines()[-1])
            self.assertGreaterEqual(counted["agrees"], len(results))
            self.assertEqual(counted["agrees"] + counted["unfinished"], counted["records"])

    def test_a_run_under_nohup_outlives_its_terminal(self):
        process = self.start(*RUN, "--games", "1000", hangup=signal.SIG_IGN)
        process.stdout.readline()
        process.send_signal(signal.SIGHUP)
        rest = process.stdout.read()
        self.assertEqual((process.wait(), len(rest.splitlines())), (0, 999))

    def test_ctrl_c_ends_a_match_whose_bots_hang(self):
        pid_file = os.path.join(self.folder, "pids")
        process = self.start("match", "--game", "leduc", "--player", RANDOM, "--player", broken("pid-silent"), "--clock",
                             "none", PID_FILE=pid_file)
        until(lambda: os.path.exists(pid_file), "the bot starts")
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
        self.assertEqual(process.returncode, 130, err)
        self.assert_nothing_is_left()

    def full_pipe(self):
        """The end to write to of a pipe that nobody reads and that takes nothing more."""
        read, write = os.pipe()
        self.addCleanup(os.close, read)
        self.addCleanup(os.close, write)
        os.set_blocking(write, False)
        try:
            while True:
                os.write(write, bytes(4096))
        except BlockingIOError:
            os.set_blocking(write, True)
        return write

    def test_ctrl_c_twice_ends_a_run_that_prints_to_a_pipe_that_nobody_reads(self):
        printing = f"sh -c 'echo started >&2; exec {RANDOM}'"
        for stream, words in (("stdout", ()), ("stderr", ("--output", "--player", printing))):
            records = os.path.join(self.folder, stream)
            streams = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, stream: self.full_pipe()}
            process = subprocess.Popen([ARENA, *ENDLESS, *words, "--set", "hands=1", "--records", records],
                                       env=self.environment, **streams)
            self.addCleanup(self.end, process)
            until(lambda: list(pathlib.Path(records).glob("*.arena")), "the run begins")
            if stream == "stdout":
                until(lambda: any(b"winner" in file.read_bytes() for file in pathlib.Path(records).glob("*.arena")),
                      "a match ends")
            until(lambda: process.poll() is not None or process.send_signal(signal.SIGINT), "the run ends")
            self.assertEqual(process.returncode, 130, stream)
            until(lambda: not processes(self.folder), "the bots end")
            if stream == "stdout":
                counted = self.arena("verify", "--json", records, code=(0, 1), left=os.listdir(self.sockets)).stdout
                counted = json.loads(counted.splitlines()[-1])
                self.assertGreater(counted["agrees"], 0)
                self.assertEqual(counted["agrees"] + counted["unfinished"], counted["records"])

    def test_kill_9_of_a_bot_from_outside_is_a_fault_of_it_alone(self):
        pid_file = os.path.join(self.folder, "pids")
        process = self.start("match", "--json", "--creature", RANDOM, "--hunted", broken("pid-silent"), "--set",
                             "hunted=1", "--clock", "none", PID_FILE=pid_file)
        until(lambda: os.path.exists(pid_file) and os.path.getsize(pid_file) > 0, "the bot starts")
        with open(pid_file, encoding="ascii") as stream:
            os.kill(int(stream.read()), signal.SIGKILL)
        out, err = process.communicate()
        self.assertEqual(process.returncode, 0, err)
        result = json.loads(out)
        self.assertEqual((faults(result, 0), faults(result, 1)), ([], ["gone"]))
        self.assertIn("signal 9 (Killed)", result["seats"][1]["faults"][0]["evidence"])
        self.assert_nothing_is_left()

    def test_a_bot_is_not_blamed_for_a_host_that_was_stopped(self):
        pid_file = os.path.join(self.folder, "pids")
        process = self.start("match", "--json", "--game", "leduc", "--player", RANDOM, "--player",
                             broken("silent-with-pid"), "--clock", "move=1s,bank=0ms,strikes=1", "--records",
                             self.records, PID_FILE=pid_file)
        until(lambda: os.path.exists(pid_file), "the bot is asked")
        process.send_signal(signal.SIGSTOP)
        began = time.monotonic()
        until(lambda: time.monotonic() > began + 1.5, "the bot's time is over")
        process.send_signal(signal.SIGCONT)
        out, err = process.communicate()
        self.assertEqual(process.returncode, 0, err)
        result = json.loads(out)
        attempt, winner = result["verdict"]["attempt"], result["verdict"]["winner"]
        self.assertGreaterEqual(attempt, 2)
        self.assertEqual(faults(result, 1), [] if winner == "void" else ["late"])  # a busy host may be late each time
        self.assertTrue(self.arena("verify", self.records).stdout.endswith(f"\n{attempt} records: {attempt} agrees\n"))

    def test_no_bot_outlives_an_arena_that_was_killed_and_its_socket_goes_with_the_next(self):
        pid_file = os.path.join(self.folder, "pids")
        process = self.start("match", "--game", "leduc", "--player", broken("pid-silent"), "--clock", "none",
                             PID_FILE=pid_file)
        until(lambda: os.path.exists(pid_file), "the bots start")
        process.kill()
        process.wait()
        until(lambda: not processes(self.folder), "the bots end")
        self.assertEqual(len(os.listdir(self.sockets)), 1)
        self.arena("match", "--game", "leduc", "--player", RANDOM)


if __name__ == "__main__":
    unittest.main()
