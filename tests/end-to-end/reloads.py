# SPDX-License-Identifier: MIT
"""ladder.conf changes while a ladder is held: what holds at once, what from the next season on, and what is refused."""

import json
import os
import signal
import subprocess
import unittest

import forge
from hand import Hand
from ladders import THREE
from stage import RANDOM, until


class Reloads(Hand):
    def test_a_changed_file_is_read_again(self):
        folder = self.ladder(THREE)
        process = self.hold(folder)
        self.says(self.hand(folder, "reload"))
        dora = THREE.splitlines()[1].replace("ben-1", "dora-1").replace('"ben"', '"dora"')
        self.ladder("bench_after = 7\njobs = 3\n" + dora + "\n" + THREE.replace("bot anna-2", "bot anna-3"))
        self.says("\n".join(sorted(self.hand(folder, "reload").stdout.splitlines())))
        until(lambda: {row["bot"] for row in self.ask(folder, "show")["table"]} >= {"dora-1", "anna-3"}, "new bots play")
        self.assertEqual([bot["bot"] for bot in self.ask(folder, "bots")["bots"]], ["dora-1", "anna-1", "ben-1", "anna-3"])
        self.hand(folder, "pause")
        self.quiet(folder)
        self.finish(process)

    def test_a_wrong_file_is_refused_and_the_old_one_holds(self):
        folder = self.ladder(THREE)
        process = self.hold(folder)
        self.ladder("jbos = 3\n" + THREE)
        refused = self.hand(folder, "reload", code=2).stderr
        self.says(refused)
        self.assertEqual([bot["bot"] for bot in self.ask(folder, "bots")["bots"]], ["anna-1", "ben-1", "anna-2"])
        before = self.ask(folder, "show")["results"]
        until(lambda: self.ask(folder, "show")["results"] > before, "matches go on")
        self.finish(process)

    def classes(self, folder):
        return {match["class"] for match in self.ask(folder, "matches")["matches"]}

    def until_season_two(self, folder):
        """It listens again. While it ends, what it shows is still of the season before, or that it ends."""
        def is_two():
            done = self.verb(folder, "show", "--json")
            show = json.loads(done.stdout) if done.returncode == 0 else {"season": "", "results": 0}
            return (show["season"], show["results"]) == ("two", 0)

        until(is_two, "it listens again")

    def test_what_holds_from_the_next_season_on_holds_in_it(self):
        folder = self.ladder('listen = {"ipc://%s"}\nqualification = 0\n' % os.path.join(self.folder, "door") + THREE)
        process = self.hold(folder)
        self.hand(folder, "owner", "add", "dora")
        token = self.ask(folder, "owner", "token", "dora")["token"]
        bot = subprocess.Popen([RANDOM, "--name", "dora-1"], stderr=subprocess.PIPE, text=True, env={
            **self.environment, "ARENA_ENDPOINT": "ipc://" + os.path.join(self.folder, "door"), "ARENA_TOKEN": token})
        self.addCleanup(self.end, bot)
        until(lambda: "dora-1" in self.bots_of(self.ask(folder, "show")), "a bot attaches and plays")
        text = ('listen = {"ipc://%s"}\nqualification = 0\nlost_seat = forfeit\nclass short { set = {"hands=2"} }\n'
                % os.path.join(self.folder, "door") + THREE)
        self.ladder(text)
        self.says(self.hand(folder, "reload"))
        before = self.ask(folder, "show")["results"]
        until(lambda: self.ask(folder, "show")["results"] > before + 5, "matches go on")
        self.assertEqual(self.classes(folder), {"leduc"})
        self.hand(folder, "pause")
        self.quiet(folder)
        self.hand(folder, "season", "close")
        self.ladder(text + "jbos = 3\n")
        self.says(self.hand(folder, "season", "new", "two", code=2))
        self.assertEqual(self.ask(folder, "show")["season"], "1")
        self.ladder(text)
        self.says(self.hand(folder, "season", "new", "two"))
        self.until_season_two(folder)
        self.hand(folder, "resume")
        until(lambda: "dora-1" in self.bots_of(self.ask(folder, "show")), "the season is played, also by who attached")
        self.assertEqual(self.classes(folder), {"short"})
        self.assertEqual({header["settings"]["hands"] for header in self.headers(folder) if header["season"] == "two"}, {"2"})
        self.says(self.hand(folder, "reload"))
        process.send_signal(signal.SIGTERM)
        process.communicate()
        self.assertEqual(process.returncode, 0)  # the same process as ever

    def test_and_not_before_also_when_it_is_started_again(self):
        folder = self.ladder(THREE)
        process = self.hold(folder)
        until(lambda: self.ask(folder, "show")["results"] > 5, "matches are played")
        self.finish(process)
        self.ladder('title = "Club"\nlost_seat = forfeit\nclass short { set = {"hands=2"} }\n' + THREE)
        process = self.hold(folder)
        before = self.ask(folder, "show")["results"]
        until(lambda: self.ask(folder, "show")["results"] > before + 5, "matches go on")
        self.assertEqual(self.classes(folder), {"leduc"})
        self.assertEqual({header["lost_seat"] for header in self.headers(folder)}, {"filler"})
        self.says(self.hand(folder, "reload"))
        self.hand(folder, "pause")
        self.quiet(folder)
        self.hand(folder, "season", "close")
        self.hand(folder, "season", "new", "two")
        self.until_season_two(folder)
        self.hand(folder, "resume")
        until(lambda: self.ask(folder, "show")["results"] > 5, "the season is played")
        self.assertEqual(self.classes(folder), {"short"})
        self.finish(process)
        with open(os.path.join(folder, "seasons", "two", "ladder.conf"), "w", encoding="utf-8") as file:
            file.write("jbos = 3\n")
        process = self.hold(folder)
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate()
        self.says(err)

    def test_a_season_of_other_rules_is_not_gone_on_with(self):
        folder = self.ladder(THREE)
        self.serve(folder, 6)
        records = os.path.join(folder, "records")
        for name in os.listdir(records):
            path = os.path.join(records, name)
            frames = forge.read(path)
            for frame in frames:
                if frame.kind == forge.HEADER:
                    frame.value = {**frame.value, "epoch": "leduc 0 0123456789abcdef"}
            forge.write(path, frames)
        refused = self.arena("serve", folder, "--matches", "1", code=3).stderr
        self.says(refused)
        self.says(self.hand(folder, "season", "close", code=3))
        with open(os.path.join(folder, "ladder.log"), "a+", encoding="utf-8") as log:  # that arena closes it
            log.seek(0)
            log.write(json.dumps({"number": len(log.readlines()) + 1, "time": "2026-11-23T12:00:00Z", "who": "anna", "command": "season-close", "season": "1"}) + "\n")
        self.hand(folder, "season", "new", "two")
        self.serve(folder, 3)
        self.assertEqual((self.ask(folder, "show")["season"], self.ask(folder, "show")["results"]), ("two", 3))

    def test_sighup_reads_the_file_again(self):
        folder = self.ladder(THREE)
        process = self.hold(folder)
        self.ladder("bench_after = 9\n" + THREE)
        process.send_signal(signal.SIGHUP)
        self.says(process.stderr.readline())
        self.ladder("bench_after = many\n" + THREE)
        process.send_signal(signal.SIGHUP)
        self.assertIn("ladder.conf:3: bench_after: ", line := process.stderr.readline())
        self.says(line)
        self.finish(process)


if __name__ == "__main__":
    unittest.main()
