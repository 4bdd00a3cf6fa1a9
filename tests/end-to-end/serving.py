# SPDX-License-Identifier: MIT
"""A ladder that is held open: arena serve, arena ladder, arena init ladder."""

import json
import os
import shutil
import signal
import subprocess
import unittest

from ladders import THREE, Ladders
from stage import BROKEN, BUILD, PASSED, RANDOM, Stage, broken, until


class Serving(Ladders):
    def test_matches_are_played_and_rated(self):
        folder = self.ladder(THREE)
        results = self.serve(folder, 30)
        self.assertEqual(sorted(int(result["match"][1:]) for result in results), list(range(1, 31)))
        self.assertEqual({result["class"] for result in results}, {"leduc"})
        for result in results:
            self.assertIn("ben-1", result["sides"].values())  # bots of one owner do not meet
        table = self.table(folder)
        self.assertEqual((table["results"], table["voids"], table["unfinished"], table["damaged"]), (30, 0, 0, 0))
        rows = {row["bot"]: row for row in table["table"]}
        self.assertEqual(set(rows), {"anna-1", "anna-2", "ben-1"})
        self.assertEqual((rows["ben-1"]["matches"], rows["ben-1"]["owner"], rows["ben-1"]["version"]), (30, "ben", "1"))
        self.assertTrue(rows["anna-1"]["anchor"])
        self.assertEqual(rows["anna-1"]["strength"], {"elo": 0, "interval": 0})
        done = self.arena("serve", folder, "--paranoid", "--quiet", "--matches", "5")
        self.assertEqual((done.stdout, done.stderr), ("", ""))
        self.assertEqual(self.table(folder)["results"], 35)

    def test_the_sample_is_held_open_as_it_stands(self):
        folder = os.path.join(self.folder, "ladder")
        self.says(self.arena("init", "ladder", folder))
        self.says(self.arena("init", "ladder", folder, code=2))
        self.says(self.arena("serve", folder, "--check"))
        other = os.path.join(self.folder, "club")
        self.arena("init", "ladder", other)
        with open(os.path.join(other, "ladder.conf"), encoding="utf-8") as file:
            self.assertIn('\nname = "club"\n', file.read())
        self.says(self.arena("ladder", folder))
        keys = self.arena("ladder", "--keys").stdout
        self.says(keys, about="jobs ")
        self.assertRegex(keys, r"(?m)^class share +at once$")

    def test_it_ends_in_order_by_a_signal(self):
        folder = self.ladder(THREE)
        for number in (signal.SIGTERM, signal.SIGINT):
            process = self.start("serve", folder, "--json")
            self.read_results(process, 10)
            process.send_signal(number)
            _, err = process.communicate()
            self.assertEqual((process.returncode, err), (0, ""))
            self.assert_nothing_is_left()
        self.assertEqual(self.table(folder)["damaged"], 0)

    def test_what_was_told_is_there_after_a_kill_and_counts_once(self):
        folder = self.ladder(THREE)
        told = []
        for _ in range(6):
            process = self.start("serve", folder, "--json")
            told += self.read_results(process, 7)
            process.kill()
            told += [json.loads(line) for line in process.stdout.read().split("\n")[:-1]]  # the last may be cut short
            process.wait()
            until(lambda: not any(b"bot-random" in open(f"/proc/{entry}/cmdline", "rb").read()
                                  for entry in os.listdir("/proc")
                                  if entry.isdigit() and self.folder.encode() in self.environ(entry)), "bots end")
        names = [result["match"] for result in told]
        self.assertEqual(len(names), len(set(names)))
        table = self.look(folder)
        self.assertGreaterEqual(table["results"] + table["voids"], len(told))
        self.assertEqual(table["damaged"], 0)
        self.assertEqual(sum(row["matches"] for row in table["table"]), 2 * table["results"])
        before = table["results"]
        for name in os.listdir(self.sockets):  # of those that were killed
            subprocess.run(["rm", "-r", os.path.join(self.sockets, name)], check=True)
        again = self.serve(folder, 3)
        self.assertGreaterEqual(len(again), 3)  # matches that were broken off go on, whatever their number
        self.assertEqual(self.table(folder)["results"], before + len(again))
        self.assertFalse({result["match"] for result in again} & set(names))

    @staticmethod
    def environ(process):
        try:
            with open(f"/proc/{process}/environ", "rb") as file:
                return file.read()
        except OSError:
            return b""

    def test_no_two_daemons_hold_one_ladder(self):
        folder = self.ladder(THREE)
        process = self.start("serve", folder, "--json")
        self.read_results(process, 1)
        done = subprocess.run([process.args[0], "serve", folder], env=self.environment, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 3)
        self.says(done)
        until(lambda: self.look(folder)["results"] >= 1, "a table is published")

    def with_eve(self, mode):
        """The results with a bot that spoils its matches, and the table."""
        folder = self.ladder(f'bench_after = 2\nbench_pause = 1h\njobs = 1\n{THREE}'
                             f'bot eve {{ command = "{broken(mode)}" owner = "eve" }}\n', mode)
        process = self.start("serve", folder, "--json", "--matches", "40")
        out, err = process.communicate()
        self.assertEqual(process.returncode, 0, err)
        self.says(err, about="eve spoiled")
        return [json.loads(line) for line in out.splitlines() if '"eve"' in line], self.table(folder)

    def test_a_bot_that_spoils_its_matches_pauses(self):
        results, table = self.with_eve("bye")
        self.assertEqual(len(results), 2)
        rows = {row["bot"]: row for row in table["table"]}
        self.assertEqual((rows["eve"]["faults"], rows["ben-1"]["faults"]), (2, 0))

    def test_a_match_to_which_a_bot_never_came_is_no_result(self):
        results, table = self.with_eve("exit")
        self.assertEqual([(result["winner"], result["reason"]) for result in results], [("void", "not-ready")] * 2)
        self.assertEqual((table["results"], table["voids"]), (38, 2))

    def test_a_bot_that_ends_when_it_hears_of_a_match_has_lost_its_seat(self):
        results, table = self.with_eve("exits-at-start")
        self.assertEqual((len(results), "void" in {result["winner"] for result in results}), (2, False))
        self.assertEqual((table["results"], table["voids"]), (40, 0))
        self.assertEqual([row["faults"] for row in table["table"] if row["bot"] == "eve"], [2])
        folder = os.path.join(self.folder, "exits-at-start")
        self.assertIn("40 agree", self.arena("verify", os.path.join(folder, "records")).stdout)

    def test_a_program_that_ends_after_each_match_voids_none(self):
        folder = self.ladder(f'bench_after = 0\njobs = 2\n{THREE}bot eve {{ command = "{broken("exits-at-end")}" owner = "eve" }}\n')
        results = self.serve(folder, 40)
        self.assertGreater(len([result for result in results if "eve" in result["sides"].values()]), 5)
        table = self.table(folder)
        self.assertEqual((table["results"], table["voids"]), (40, 0))

    def test_bots_attach_and_leave(self):
        path = os.path.join(self.folder, "door")
        folder = self.ladder(f'listen = {{"ipc://{path}"}}\n{THREE}bot guest {{ command = "@guest" owner = "guest" }}\n')
        process = self.start("serve", folder, "--json")
        self.says(process.stderr.readline())
        self.assertEqual([result for result in self.read_results(process, 10) if "guest" in result["sides"].values()], [])
        bot = subprocess.Popen([BROKEN, "legal"], stderr=subprocess.PIPE, text=True,
                               env=dict(self.environment, ARENA_ENDPOINT=f"ipc://{path}", ARENA_NAME="guest"))
        self.addCleanup(self.end, bot)
        until(lambda: "guest" in self.read_results(process, 1)[0]["sides"].values(), "the guest plays")
        bot.kill()
        bot.wait()
        self.read_results(process, 60)  # it holds up nobody
        process.send_signal(signal.SIGTERM)
        process.communicate()
        self.assertEqual(process.returncode, 0)
        rows = {row["bot"]: row for row in self.table(folder)["table"]}
        self.assertGreaterEqual(rows["guest"]["matches"], 1)

    def test_another_plugin_file_plays_on_only_if_the_host_says_so(self):
        folder = self.ladder(THREE)
        plugin = os.path.join(self.folder, "leduc.so")
        shutil.copyfile(os.path.join(BUILD, "lib", "arena", "games", "leduc.so"), plugin)
        self.serve(folder, 4, words=("--plugin", plugin))
        done = self.arena("serve", folder, "--matches", "1", code=3)
        self.says(done.stderr)
        with open(plugin, "ab") as file:
            file.write(b"\0")
        self.says(self.arena("serve", folder, "--plugin", plugin, code=3))
        self.serve(folder, 3, words=("--plugin", plugin, "--same-rules"))
        self.says(self.arena("ladder", folder).stdout.splitlines()[-2])
        self.assertEqual((self.table(folder)["results"], self.table(folder)["other_code"]), (7, 4))

    def test_who_looks_at_a_ladder_runs_no_code_that_it_names(self):
        folder = self.ladder('plugin = "found.so"\n' + THREE)
        with open(os.path.join(BUILD, "lib", "arena", "games", "leduc.so"), "rb") as file:
            content = file.read()
        with open(os.path.join(folder, "found.so"), "wb") as file:
            file.write(content + os.urandom(16))  # a file that nobody knows
        for words in (("ladder", folder), ("serve", "--check", folder)):
            self.says(self.arena(*words, code=2))
        self.serve(folder, 2)  # the host plays with it
        self.assertEqual(self.table(folder)["results"], 2)

    def test_mistakes_are_told(self):
        self.says(self.arena("serve", code=2))
        self.says(self.arena("serve", self.folder, code=2))
        folder = self.ladder("jbos = 3\n" + THREE)
        self.says(self.arena("serve", folder, "--check", code=2))
        folder = self.ladder(THREE)
        self.says(self.arena("ladder", folder, "frobnicate", code=2))
        self.says(self.arena("serve", folder, "--matches", "0", code=2))

    def test_what_is_no_result_of_this_ladder_does_not_count(self):
        folder = self.ladder(THREE)
        self.serve(folder, 8)
        records = os.path.join(folder, "records")
        name = sorted(os.listdir(records))[0]
        with open(os.path.join(records, name), "rb") as file:
            content = file.read()
        before = self.table(folder)
        with open(os.path.join(records, "copied.arena"), "wb") as file:
            file.write(content)  # the same matches once more
        self.assertEqual(self.table(folder)["results"], before["results"])
        spoiled = bytearray(content)
        spoiled[len(content) // 2] ^= 0xff
        os.remove(os.path.join(records, "copied.arena"))
        with open(os.path.join(records, name), "wb") as file:
            file.write(spoiled)
        after = self.table(folder)
        self.assertLess(after["results"], before["results"])
        with open(os.path.join(records, name), "wb") as file:
            file.write(content)
        self.ladder("name = another\n" + THREE)
        self.assertEqual((self.table(folder)["results"], self.table(folder)["others"]), (8, 0))  # the season goes on
        os.remove(os.path.join(folder, "seasons", "1", "ladder.conf"))
        self.assertEqual((self.table(folder)["results"], self.table(folder)["others"]), (0, 8))


if __name__ == "__main__":
    unittest.main()
