# SPDX-License-Identifier: MIT
"""Programs of others, built with what is installed."""

import json
import os
import re
import shutil
import unittest

from prefix import CC, CMAKE, FLAGS, SOURCE, Prefix

HERE = os.path.join(SOURCE, "tests", "install")


class Builds(Prefix):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        with open(os.path.join(SOURCE, "sdk", "README.md"), encoding="utf-8") as readme:
            cls.readme = readme.read()
        cls.write(cls.work, "first.c", cls.sample("c"))
        shutil.copy(os.path.join(HERE, "playout.c"), cls.work)
        shutil.copy(os.path.join(HERE, "consumer.cmake"), os.path.join(cls.work, "CMakeLists.txt"))

    def place(self, name):
        folder = os.path.join(self.work, name)
        os.mkdir(folder)
        shutil.copy(os.path.join(self.work, "first.c"), folder)
        return folder

    def test_what_the_readme_says_builds_with_a_prefix(self):
        self.assert_results(self.type(self.place("typed"), self.commands("export PKG_CONFIG_PATH=/opt/arena")), 1)

    def test_what_the_readme_says_builds_in_cpp(self):
        folder = self.place("plus")
        with open(os.path.join(SOURCE, "sdk", "cpp", "README.md"), encoding="utf-8") as file:
            readme = file.read()
        hello = re.search(r"^```cpp\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)[1].replace('"hello-cpp"', '"first"')
        self.write(folder, "first.cc", hello)
        line = "c++ -std=c++17 -o hello hello.cc $("
        self.assertIn(f"\n    {line}", readme)
        lines = self.commands("export PKG_CONFIG_PATH=/opt/arena").replace("cc -o first first.c $(", line.replace("hello", "first"))
        self.assertIn("c++ -std=c++17 -o first first.cc $(", lines)
        self.assert_results(self.type(folder, lines), 1)

    def test_what_the_readme_says_builds_with_cmake_and_runs_when_it_is_installed(self):
        folder = self.place("cmake")
        self.write(folder, "CMakeLists.txt", self.sample("cmake"))
        lines = self.commands("cmake -B build -DCMAKE_PREFIX_PATH=/opt/arena")
        lines += f"    cmake --install build --prefix there\n    {self.arena} match --creature there/bin/first --hunted bot-random\n"
        self.assert_results(self.type(folder, lines, CC="cc"), 2)

    def test_what_the_readme_says_builds_of_posix_alone(self):
        lines = self.commands("repo=/opt/artemia-arena").replace("/opt/artemia-arena", SOURCE)
        self.assertIn(" -D_POSIX_C_SOURCE=200809L ", lines)
        lines += f"    {self.arena} match --creature ./first --hunted bot-random\n"
        self.assert_results(self.type(self.place("posix"), lines), 1)

    def compile(self, program, source, *words):
        self.run_in_work(CC, *FLAGS.split(), "-o", program, source, *words)

    def package(self, *words):
        return self.run_in_work("pkg-config", *words).split()

    def assert_plays(self, bot):
        told = self.run_in_work(self.arena, "match", "--creature", bot, "--hunted", "bot-random", "--seed", "installed", "--json",
                                "--env", "LD_LIBRARY_PATH")
        self.assert_results(told, 1)

    def assert_results(self, told, count):
        """The matches were played by the bot, without a fault."""
        results = [json.loads(line) for line in told.splitlines() if line.startswith("{")]
        self.assertEqual([result["seats"][0]["bot"] for result in results], ["first"] * count)
        self.assertEqual([seat["faults"] for result in results for seat in result["seats"] if seat["faults"]], [])

    def assert_plays_out(self, program):
        self.assertRegex(self.run_in_work(program), r"^[1-9][0-9]* (creature|hunted|draw)\n$")

    def test_the_bots_of_lines_of_json_play_from_their_examples(self):
        for name in ("first.sh", "rules.pl"):  # .ci/packages has Lua, and a machine that only builds packages does not
            bot = os.path.join(self.prefix, "share", "doc", "artemia-arena", "examples", "json", name)
            told = self.run_in_work(self.arena, "match", "--creature", f"json: {bot}", "--hunted", "bot-random", "--strict", "--json")
            self.assertEqual(name.replace(".", "-"), json.loads(told)["seats"][0]["bot"])

    def test_a_bot_builds_with_pkg_config(self):
        self.compile("shared", "first.c", *self.package("--cflags", "--libs", "arena-sdk"))
        self.assert_plays("./shared")

    def test_a_bot_builds_with_the_static_library_and_pkg_config(self):
        library = os.path.join(*self.package("--variable=libdir", "arena-sdk"), "libarena-sdk.a")
        self.compile("static", "first.c", *self.package("--cflags", "arena-sdk"), library, "-lzmq", "-lsodium", "-lutf8proc")
        self.assert_plays("./static")

    def test_a_search_builds_with_pkg_config(self):
        self.compile("search", "playout.c", *self.package("--cflags", "--libs", "arena-notalone"))
        self.assert_plays_out("./search")

    def test_a_bot_is_tested_on_the_rules_without_an_arena(self):
        samples = re.findall(r"^```c\n(.*?)^```$", self.readme, re.MULTILINE | re.DOTALL)
        sample = next(text for text in samples if "games/notalone/notalone.h" in text)
        folder = self.place("without")
        self.write(folder, "without.c", sample)
        self.compile("without/without", "without/without.c", *self.package("--cflags", "--libs", "arena-notalone"))
        self.assertRegex(self.run_in_work("without/without"), r"^the Creature won \d+ of 100 matches\n$")

    def test_bots_and_a_search_build_with_find_package(self):
        self.run_in_work(CMAKE, "-G", "Ninja", "-B", "build", f"-DCMAKE_PREFIX_PATH={self.prefix}",
                         f"-DCMAKE_C_COMPILER={CC}", f"-DCMAKE_C_FLAGS={FLAGS}")
        self.run_in_work(CMAKE, "--build", "build")
        self.assert_plays("build/bot")
        self.assert_plays("build/bot-static")
        self.assert_plays_out("build/playout")

    def test_the_shared_library_has_the_version_of_its_interface(self):
        described = self.run_in_work("objdump", "-p", os.path.join(self.lib, "libarena-sdk.so"))
        self.assertRegex(described, r"SONAME +libarena-sdk\.so\.1\n")
        self.assertEqual(self.package("--modversion", "arena-sdk")[0].split(".")[0], "1")

    def test_the_games_that_come_as_files_are_played(self):
        for name, file, roles in (("leduc", "leduc.so", ["player"]), ("liars-dice", "liarsdice.so", ["player"]),
                                  ("notalone", "notalone.so", ["creature", "hunted"])):
            plugin = os.path.join(self.lib, "arena", "games", file)
            bots = [word for role in roles for word in (f"--{role}", "bot-random")]
            told = self.run_in_work(self.arena, "match", "--plugin", plugin, "--game", name, *bots, "--json")
            self.assertIn("winner", json.loads(told)["verdict"])

    def test_what_a_header_declares_is_in_the_library(self):
        """Headers include nothing that is not installed, and all their functions can be linked."""
        folder = os.path.join(self.prefix, "include", "arena")
        libraries = [os.path.join(self.lib, f"libarena-{name}.a") for name in ("notalone", "game")]
        shown = self.run_in_work("nm", "--defined-only", "--extern-only", *libraries)
        shown = {line.split()[-1] for line in shown.splitlines() if len(line.split()) == 3}
        for parent, _, names in os.walk(folder):
            for name in names:
                path = os.path.join(parent, name)
                self.run_in_work(CC, "-fsyntax-only", "-x", "c", "-I", folder, path)
                with open(path, encoding="utf-8") as header:
                    text = header.read()
                declared = re.findall(r"^(?!static)\w[^=;(\n]*?\b(\w+)\(", text, re.MULTILINE)
                declared += re.findall(r"^extern const [^;]*?\b(\w+)(?:\[\w+\])?;", text, re.MULTILINE)
                self.assertEqual(set(declared) - shown, set(), path)


if __name__ == "__main__":
    unittest.main()
