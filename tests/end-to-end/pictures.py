# SPDX-License-Identifier: MIT
"""The pictures of the documents: what draw.py draws is what a terminal shows, and what is checked in was drawn so."""

import importlib.util
import os
import pathlib
import re
import unittest
import xml.etree.ElementTree

from stage import ARENA, RANDOM, Stage

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "arena" / "docs" / "pictures"
SVG = "{http://www.w3.org/2000/svg}"


def module():
    """draw.py, which stands beside the pictures and is run as a program."""
    found = importlib.util.spec_from_file_location("draw", FOLDER / "draw.py")
    loaded = importlib.util.module_from_spec(found)
    found.loader.exec_module(loaded)
    return loaded


def rows(picture):
    """The text of a picture, row by row, without the blanks between its pieces."""
    lines = {}
    for text in xml.etree.ElementTree.fromstring(picture).iter(SVG + "text"):
        lines.setdefault(int(text.get("y")), []).append(text.text.replace("\u00a0", " ").strip())
    return ["".join(lines[at]).replace(" ", "") for at in sorted(lines)]


class Pictures(Stage):
    def test_a_picture_has_each_line_of_the_screen_and_no_other(self):
        self.play("--player", RANDOM, "--seed", "pictures", "--records", self.records)
        draw = module()
        screen = draw.screen(ARENA, self.records, "nN")
        plain = [re.sub(r"\033\[[0-9;]*m", "", line).replace(" ", "") for line in screen]
        self.assertEqual(rows(draw.svg(screen)), [line for line in plain if line])
        self.assertRegex(plain[0], r"^m1step\d+of\d+")

    def test_the_picture_that_is_checked_in_shows_a_match_step_by_step(self):
        shown = rows((FOLDER / "match.svg").read_text(encoding="utf-8"))
        self.assertRegex(shown[0], r"^m1step\d+of\d+turn\d+line\d+of\d+eyes:all$")
        self.assertRegex(shown[-1], "^arrowsstep")

    def test_pages_are_small_pictures(self):
        for name in ("page.png", "report.png"):
            with open(FOLDER / name, "rb") as file:
                self.assertEqual(file.read(8), b"\x89PNG\r\n\x1a\n", name)
            self.assertLess(os.path.getsize(FOLDER / name), 200_000, name)


if __name__ == "__main__":
    unittest.main()
