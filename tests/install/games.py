# SPDX-License-Identifier: MIT
"""A game of somebody else's, from nothing to a checked plugin, with what is installed and what sdk/GAMES.md says."""

import os
import unittest

from prefix import CC, CXX, SOURCE, Prefix


class Games(Prefix):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        with open(os.path.join(SOURCE, "sdk", "GAMES.md"), encoding="utf-8") as page:
            cls.readme = page.read()

    def place(self, name):
        folder = os.path.join(self.work, name)
        os.mkdir(folder)
        return folder

    def made(self, name):
        """A folder with the game of `arena init game`."""
        folder = os.path.join(self.work, name)
        self.run_in_work(self.arena, "init", "game", folder)
        return folder

    def match(self, plugin):
        return f"    {self.arena} match --plugin {plugin} --player bot-random --games 2\n"

    def test_what_the_page_says_makes_a_game_that_is_checked_and_plays(self):
        told = self.type(self.place("typed"), "umask 022\n" + self.commands("export PATH=/opt/arena/bin"), CC="cc")
        self.assertIn("100% tests passed", told)
        self.assertEqual(told.count('"reason":"most-tricks"'), 3, told)

    def test_what_the_page_says_builds_with_the_compiler_alone(self):
        lines = "umask 022\n" + self.commands("export PKG_CONFIG_PATH=/opt/arena") + self.match("./minnow.so")
        self.assertIn('"reason":"most-tricks"', self.type(self.made("alone"), lines))

    def test_the_build_file_of_the_page_builds(self):
        folder = self.made("own")
        self.write(folder, "CMakeLists.txt", self.sample("cmake"))
        lines = f"umask 022\ncmake -B build -DCMAKE_PREFIX_PATH={self.prefix}\ncmake --build build\n" + self.match("build/mine.so")
        self.assertIn('"reason":"most-tricks"', self.type(folder, lines, CC="cc"))

    def test_the_game_s_own_build_file_is_content_with_pkg_config(self):
        lines = f"umask 022\nexport PKG_CONFIG_PATH={self.lib}/pkgconfig\ncmake -B build -DCMAKE_DISABLE_FIND_PACKAGE_arena-game=1\n"
        lines += "cmake --build build\nctest --test-dir build\n"
        self.assertIn("100% tests passed", self.type(self.made("found"), lines, CC="cc"))

    def test_the_test_of_the_game_fails_if_it_does_not_load(self):
        folder = self.made("broken")
        self.write(folder, "minnow.so", "no library")
        with self.assertRaises(AssertionError) as failed:
            self.run_in_work("sh", os.path.join(folder, "test.sh"), self.arena, os.path.join(folder, "minnow.so"))
        self.assertIn("it is no shared library", str(failed.exception))

    def test_the_other_games_build_from_their_examples(self):
        examples = os.path.join(self.prefix, "share", "doc", "artemia-arena", "examples")
        for game in ("leduc", "liarsdice"):
            folder = self.place(game)
            sources = " ".join(os.path.join(examples, "games", game, name) for name in ("plugin.c", "rules.c", "view.c"))
            lines = f"umask 022\nexport PKG_CONFIG_PATH={self.lib}/pkgconfig\n"
            lines += f"cc -shared -fPIC -fvisibility=hidden -o {game}.so -I{examples} {sources} $(pkg-config --cflags --libs arena-game)\n"
            self.assertIn('"verdict"', self.type(folder, lines + self.match(f"./{game}.so")))

    def test_the_headers_warn_of_nothing(self):
        folder = os.path.join(self.prefix, "include", "arena")
        for name in os.listdir(os.path.join(folder, "game")):
            for compiler, language in ((CC, "c"), (CXX, "c++")):
                self.run_in_work(compiler, "-fsyntax-only", "-Wall", "-Wextra", "-Wpadded", "-Werror", "-I", folder, "-x", language,
                                 "-include", f"game/{name}", os.devnull)

    def test_what_is_there_is_left_as_it_is(self):
        folder = self.made("twice")
        os.remove(os.path.join(folder, "minnow.c"))
        with self.assertRaises(AssertionError) as failed:
            self.run_in_work(self.arena, "init", "game", folder)
        self.assertIn("CMakeLists.txt is there already, and is left as it is", str(failed.exception))
        self.assertFalse(os.path.exists(os.path.join(folder, "minnow.c")))


if __name__ == "__main__":
    unittest.main()
