# SPDX-License-Identifier: MIT
"""A host that is late: no bot is blamed for it."""

import json
import os
import select
import signal
import subprocess
import time
import unittest

from stage import RANDOM, Stage, broken, faults, until

STALLS = 12
STALL_S = 0.3
CROWD = 4  # busy processes for each core
# So many decisions at least, in runs of so many games; but for so many seconds, where programs are slow.
DECISIONS = int(os.environ.get("CROWD_DECISIONS", "3000"))
GAMES = os.environ.get("CROWD_GAMES", "10")
SECONDS = int(os.environ.get("CROWD_SECONDS", "15"))
CLOCK = os.environ.get("CROWD_CLOCK", "move=100ms,bank=0ms,grace=50ms")


def wait(seconds):
    """Lets time pass: of a stall its length is what is tested."""
    select.select([], [], [], seconds)


class Lateness(Stage):
    def stall(self, *words):
        """The results of a run that is stopped for a while, again and again, and whether all of its bots went on."""
        path = os.path.join(self.folder, "results")
        with open(path, "w", encoding="ascii") as file:
            arena = self.start("match", "--game", "leduc", "--json", "--games", "1000000", *words, stdout=file)
        until(lambda: os.path.getsize(path) > 0, "the first result")
        for _ in range(STALLS):
            arena.send_signal(signal.SIGSTOP)
            wait(STALL_S)
            arena.send_signal(signal.SIGCONT)
            before = os.path.getsize(path)
            until(lambda before=before: os.path.getsize(path) > before, "play goes on")
        arena.send_signal(signal.SIGINT)
        self.assertEqual(arena.wait(), 130)
        with open(path, encoding="ascii") as file:
            return [json.loads(line) for line in file]

    def test_a_stall_that_is_longer_than_a_bot_has_costs_nobody_anything(self):
        results = self.stall("--player", RANDOM, "--clock", "move=200ms,bank=0ms,grace=50ms", "--jobs", "4")
        late = [result["times"]["host_late_ms"] for result in results]
        self.assertGreater(max(late), 200)
        self.assertEqual([result for result in results if faults(result, 0) or faults(result, 1)], [])
        self.assertEqual([result for result in results if result["verdict"]["attempt"] > 1], [])

    def test_a_bot_that_was_about_to_say_hello_is_not_lost_by_a_stall(self):
        """It is not let on before the stall is over, so its time was over long before it could speak."""
        began, gate = os.path.join(self.folder, "began"), os.path.join(self.folder, "gate")
        os.mkfifo(gate)
        bot = os.path.join(self.folder, "bot")
        with open(bot, "w", encoding="ascii") as script:
            script.write(f"echo >{began}; read word <{gate}; exec {RANDOM}\n")
        arena = self.start("match", "--game", "leduc", "--player", f"sh {bot}", "--player", RANDOM, "--json",
                           "--clock", "move=60s,start=2s")
        until(lambda: os.path.exists(began), "the bot's process")
        arena.send_signal(signal.SIGSTOP)
        wait(2.3)
        arena.send_signal(signal.SIGCONT)
        with open(gate, "w", encoding="ascii") as word:
            word.write("go\n")
        result = json.loads(arena.communicate()[0])
        self.assertEqual((faults(result, 0), faults(result, 1)), ([], []))

    def test_who_does_not_answer_on_a_stalled_host_is_excused_and_the_match_is_played_again(self):
        pids = os.path.join(self.folder, "pids")
        arena = self.start("match", "--game", "leduc", "--player", broken("silent-with-pid"), "--player", RANDOM, "--json",
                           "--clock", "move=1s,bank=0ms,strikes=1", PID_FILE=pids)
        until(lambda: os.path.exists(pids), "the first decision")
        arena.send_signal(signal.SIGSTOP)
        wait(1.3)
        arena.send_signal(signal.SIGCONT)
        result = json.loads(arena.communicate()[0])
        attempt, void = result["verdict"]["attempt"], result["verdict"]["winner"] == "void"
        self.assertGreater(attempt, 1)
        # Where the host stands still by itself, the last attempt may be void too.
        self.assertEqual([seat["excused"] for seat in result["times"]["seats"]], [attempt - 1 + void, 0])
        self.assertEqual(faults(result, 0), [] if void else ["late"])

    def test_a_match_that_is_played_again_is_told_so(self):
        pids = os.path.join(self.folder, "pids")
        arena = self.start("match", "--game", "leduc", "--player", broken("silent-with-pid"), "--player", RANDOM,
                           "--clock", "move=1s,bank=0ms,strikes=2", PID_FILE=pids)
        until(lambda: os.path.exists(pids), "the first decision")
        arena.send_signal(signal.SIGSTOP)
        wait(1.3)
        arena.send_signal(signal.SIGCONT)
        told = arena.communicate()[0]
        self.says(next(line for line in told.splitlines() if "played again" in line))
        self.assertRegex(told, r"; attempt [2-9]\n")

    def play_in_a_crowd(self):
        results = []
        limit = time.monotonic() + SECONDS
        crowd = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(CROWD * os.cpu_count())]
        try:
            while sum(result["decisions"] for result in results) < DECISIONS and time.monotonic() < limit:
                done = self.arena("match", "--creature", "bot-wits", "--hunted", "bot-random", "--games", GAMES, "--jobs", "4",
                                  "--clock", CLOCK, "--json")
                results += [json.loads(line) for line in done.stdout.splitlines()]
        finally:
            for process in crowd:
                process.kill()
                process.wait()
        return results

    @unittest.skipIf("TSAN_OPTIONS" in os.environ, "bots that are many times slower than they are need a machine for themselves")
    def test_on_a_crowded_machine_no_honest_bot_is_late(self):
        results = self.play_in_a_crowd()
        times = [seat for result in results for seat in result["times"]["seats"]]
        again = sum(result["verdict"]["attempt"] - 1 for result in results)
        excused = sum(seat["excused"] for seat in times)
        print(f"{sum(result['decisions'] for result in results)} decisions, the slowest {max(seat['max_ms'] for seat in times)} ms, "
              f"host late by {max(result['times']['host_late_ms'] for result in results)} ms at most; "
              f"matches played again {again}, seats excused {excused}")
        self.assertEqual([seat for result in results for seat in result["seats"] if seat["faults"]], [])
        self.assertGreaterEqual(excused, again)


if __name__ == "__main__":
    unittest.main()
