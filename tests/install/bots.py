# SPDX-License-Identifier: MIT
"""A bot of `arena init bot`, in the languages that use what is installed: it builds and passes its tests by the command
that is printed. Those of the other languages are in sdk/LANG/test.sh."""

import os
import unittest

from prefix import Prefix


class Bots(Prefix):
    def make(self, language):
        folder = os.path.join(self.work, "bot-" + language.replace("+", "x"))
        told = self.run_in_work(self.arena, "init", "bot", "--lang", language, folder)
        lines = f"export PATH={self.prefix}/bin:$PATH\n{told.split('build and test it with: ')[1]}"
        self.assertIn("100% tests passed", self.type(folder, lines, CC="cc", CXX="c++", CMAKE_PREFIX_PATH=self.prefix))
        return folder

    def test_a_bot_in_c_builds_and_is_fit(self):
        folder = self.make("c")
        with open(os.path.join(folder, "bot.c"), encoding="utf-8") as file:
            self.assertIn('"bot-c"', file.read())  # it is called as its folder

    def test_a_bot_in_cpp_builds_and_is_fit(self):
        self.make("c++")


if __name__ == "__main__":
    unittest.main()
