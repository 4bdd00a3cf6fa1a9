# SPDX-License-Identifier: MIT
"""Games from plugin files: --plugin chooses the game, and an event names its plugin."""

import json
import os
import shutil
import sys
import unittest

from stage import BUILD, RANDOM, Stage

MINNOW = os.path.join(BUILD, "tests", "plugins", "minnow.so")
LEDUC = os.path.join(BUILD, "lib", "arena", "games", "leduc.so")
EVENT = f"""plugin = "games/minnow.so"
seed = "plugins"
entry one {{ command = "{RANDOM}" }}
entry two {{ command = "{RANDOM}" }}
"""


class Plugins(Stage):
    def copy(self, file, *folders):
        """A copy in a folder that nobody else can write."""
        folder = os.path.join(self.folder, *folders)
        os.makedirs(folder, exist_ok=True)
        return shutil.copyfile(file, os.path.join(folder, os.path.basename(file)))

    def test_a_plugin_alone_means_its_game(self):
        plugin = self.copy(MINNOW)
        (line,) = self.arena("match", "--plugin", plugin, "--player", RANDOM, "--json").stdout.splitlines()
        self.assertEqual(json.loads(line)["verdict"]["reason"], "most-tricks")
        self.assertEqual(json.loads(self.arena("rules", "--plugin", plugin, "--json").stdout)["game"], "minnow")
        told = self.arena("match", "--game", "leduc", "--plugin", plugin, "--player", RANDOM, "--json").stdout
        self.assertNotIn("most-tricks", told)

    def test_of_several_plugins_one_must_be_named(self):
        plugins = ("--plugin", self.copy(MINNOW), "--plugin", self.copy(LEDUC))
        self.says(self.arena("rules", *plugins, code=2))
        self.assertIn('"minnow"', self.arena("rules", *plugins, "--game", "minnow", "--json").stdout)

    def test_a_plugin_with_the_name_of_a_built_in_game_says_so_once(self):
        said = "the game 'leduc' of the plugin replaces the built-in game of that name"
        told = self.arena("match", "--plugin", self.copy(LEDUC), "--player", RANDOM, "--games", "3").stderr
        self.assertEqual(told.count(said), 1, told)
        self.assertNotIn("replaces", self.arena("match", "--plugin", self.copy(MINNOW), "--player", RANDOM).stderr)

    def test_a_run_is_resumed_with_its_plugin(self):
        plugin = self.copy(MINNOW)
        self.arena("match", "--plugin", plugin, "--player", RANDOM, "--games", "2", "--records", self.records, "--seed", "again")
        (done,) = [name for name in os.listdir(self.records) if name.endswith(".done")]
        path = os.path.join(self.records, done)
        os.rename(path, path[: -len("done")] + "run")
        self.arena("match", "--resume", self.records)
        told = self.arena("verify", "--plugin", plugin, self.records).stdout
        self.assertIn("2 matches", told)

    def test_an_event_finds_the_plugin_that_it_names_beside_its_file(self):
        folder = self.event(EVENT)
        plugin = self.copy(MINNOW, "event", "games")
        self.arena("tournament", folder, "--quiet")
        self.assertIn("two", self.arena("tournament", "show", folder).stdout)
        self.arena("tournament", folder, "--quiet", "--plugin", plugin)
        self.arena("verify", "--plugin", plugin, folder)
        self.says(self.arena("store", "rebuild", folder))

    def test_to_look_at_an_event_of_a_stranger_runs_no_code_of_his(self):
        folder = self.event(EVENT)
        plugin = self.copy(MINNOW, "event", "games")
        self.arena("tournament", folder, "--quiet")
        shutil.rmtree(self.cache)
        for words in (("tournament", "show", folder), ("tournament", "--check", folder), ("store", "rebuild", folder)):
            self.says(self.arena(*words, code=2))
        self.arena("tournament", "show", folder, "--plugin", plugin)
        self.arena("tournament", "show", folder)

    def other(self, plugin):
        """The same file with one byte more: another hash."""
        with open(plugin, "ab") as file:
            file.write(b"\n")

    def again(self):
        (done,) = [name for name in os.listdir(self.records) if name.endswith(".done")]
        path = os.path.join(self.records, done)
        os.rename(path, path[: -len("done")] + "run")

    def test_a_run_is_not_resumed_with_another_file_unless_that_is_said(self):
        plugin = self.copy(MINNOW)
        self.arena("match", "--plugin", plugin, "--player", RANDOM, "--games", "2", "--records", self.records, "--seed", "again")
        self.again()
        self.other(plugin)
        told = self.arena("match", "--resume", self.records, code=3).stderr
        self.says(told)
        self.arena("match", "--resume", self.records, "--same-rules")
        told = self.arena("verify", "--plugin", plugin, self.records).stdout
        self.says(told)
        told = self.arena("verify", "--plugin", plugin, "--json", self.records).stdout
        self.assertEqual(json.loads(told.splitlines()[-1])["other_code"], 2)

    def test_an_event_is_not_continued_with_another_file_unless_that_is_said(self):
        folder = self.event(EVENT)
        plugin = self.copy(MINNOW, "event", "games")
        self.arena("tournament", folder, "--quiet")
        self.other(plugin)
        told = self.arena("tournament", folder, code=3).stderr
        self.says(told)
        self.arena("tournament", folder, "--quiet", "--same-rules")
        self.arena("tournament", "show", folder)

    def test_an_event_whose_plugin_is_not_there_says_where_it_was_looked_for(self):
        folder = self.event(EVENT)
        told = self.arena("tournament", folder, code=2).stderr
        self.says(told)

    def test_an_event_that_the_command_line_describes_keeps_its_plugin(self):
        plugin = self.copy(MINNOW)
        folder = os.path.join(self.folder, "made")
        words = ("tournament", folder, "--plugin", plugin, "--entry", f"one={RANDOM}", "--entry", f"two={RANDOM}", "--quiet")
        self.arena(*words)
        self.arena(*words)
        self.arena("tournament", "show", folder)
        sample = os.path.join(self.folder, "sample")
        self.arena("init", "tournament", sample, "--plugin", plugin)
        with open(os.path.join(sample, "event.conf"), encoding="utf-8") as file:
            self.assertIn(f'plugin = "{plugin}"', file.read())
        self.arena("tournament", "--check", sample)

    def test_a_bot_of_lines_of_json_has_the_words_of_a_plugin(self):
        asked, mine = (os.path.join(self.folder, name) for name in ("asked", "mine.py"))
        command = f"json: {sys.executable} {mine}"
        event = self.event(EVENT.replace(RANDOM, command, 1))
        plugin = self.copy(MINNOW, "event", "games")
        with open(mine, "w", encoding="utf-8") as file:
            file.write(f"""import json, sys
for line in sys.stdin:
    said = json.loads(line)
    if said["type"] == "decision":
        print(json.dumps({{"kind": "play", "object": said["actions"][-1]["object"]}}), flush=True)
    elif said["type"] == "start":
        open({asked!r}, "a").write("x")
""")
        records = ("--records", self.records)
        for words in (("match", "--strict", "--plugin", os.path.relpath(plugin), "--player", command, *records),
                      ("relive", *records[1:], "--plugin", plugin, "--seat", "0", "--", *command.split()),
                      ("check", "--plugin", plugin, "--only", "match", "--", *command.split()),
                      ("tournament", event, "--quiet")):
            done = self.arena(*words)
            self.assertNotIn("refused", done.stdout + done.stderr, words)
            self.assertNotIn("words", done.stdout + done.stderr, words)
            with open(asked, encoding="ascii") as file:
                self.assertTrue(file.read(), f"arena {words[0]} asked the bot nothing")
            os.remove(asked)

    def test_a_benchmark_with_a_plugin_ends(self):
        lines = self.arena("bench", "referee", "--plugin", self.copy(MINNOW), "--matches", "8", "--pairs", "1",
                           "--run-ms", "100", "--json", code=(0, 3)).stdout.splitlines()
        self.assertTrue(lines)


if __name__ == "__main__":
    unittest.main()
