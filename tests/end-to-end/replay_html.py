# SPDX-License-Identifier: MIT
"""arena replay --html: a page of a match that needs no server. What it does in a browser is tested in tests/pages."""

import base64
import hashlib
import html.parser
import json
import os
import re
import unittest

from stage import RANDOM, Stage


class Page(html.parser.HTMLParser):
    """The scripts and styles of a page as a browser takes them, and its policy."""

    def __init__(self, text):
        super().__init__()
        self.parts, self.policy, self.open, self.tags = [], None, None, []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.tags.append(tag)
        if tag in ("script", "style"):
            self.open = [tag, attributes, ""]
            self.parts.append(self.open)
        if tag == "meta" and attributes.get("http-equiv") == "Content-Security-Policy":
            self.policy = attributes["content"]

    def handle_endtag(self, tag):
        self.open = None

    def handle_data(self, data):
        if self.open:
            self.open[2] += data

    def data(self, name):
        return json.loads(next(text for tag, attributes, text in self.parts if attributes.get("id") == name))


class ReplayHtml(Stage):
    def setUp(self):
        super().setUp()
        self.file = os.path.join(self.folder, "match.html")

    def page(self, *words, game=("--set", "hunted=2", "--creature", RANDOM, "--hunted", RANDOM)):
        self.arena("match", "--json", "--records", self.records, "--seed", "a", *game)
        self.assertEqual(self.arena("replay", self.records, "--html", self.file, *words).stdout, "")
        with open(self.file, encoding="utf-8") as file:
            return Page(file.read())

    def test_nothing_runs_but_its_own_script_and_nothing_is_loaded(self):
        page = self.page()
        running = [(tag, text) for tag, attributes, text in page.parts if "type" not in attributes]
        self.assertEqual([tag for tag, _ in running], ["style", "script"])
        for tag, text in running:
            digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
            self.assertIn(f"{tag}-src 'sha256-{digest}'", page.policy)
        self.assertIn("default-src 'none'", page.policy)
        self.assertFalse({"link", "img", "iframe", "object", "form"} & set(page.tags))
        code = re.sub(r"/\*.*?\*/", "", running[1][1], flags=re.DOTALL)
        self.assertIsNone(re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|\bimport\b|\bexport\b", code))

    def test_it_has_the_match_as_each_reader_knew_it(self):
        data = self.page().data("data")
        self.assertEqual(data["eyes"], ["public", "0", "1", "2", "all"])
        self.assertEqual(data["outcome"], "agrees")
        told = [json.loads(line) for line in self.arena("replay", self.records, "--json").stdout.splitlines()]
        self.assertEqual([event["text"]["all"] for step in data["steps"] for event in step.get("events", ())],
                         [line["text"] for line in told if "event" in line])
        self.assertEqual(sum(len(step["answers"]) for step in data["steps"]),
                         sum(len(line["answers"]) for line in told if "answers" in line))
        views = {}
        for step in data["steps"]:
            for eye, change in step["views"].items():
                views.setdefault(eye, {}).update(change)
        self.assertEqual(views["all"]["over"], 1)

    def test_for_the_public_it_has_what_every_player_learned(self):
        page = self.page("--public")
        data = page.data("data")
        self.assertEqual(data["eyes"], ["public"])
        for step in data["steps"]:
            self.assertEqual(set(step) - {"turn", "views", "events", "answers"}, set())
            self.assertEqual((step["answers"], set(step["views"]) - {"public"}), ([], set()))
        told = [json.loads(line) for line in self.arena("replay", self.records, "--json", "--public").stdout.splitlines()]
        self.assertEqual([event["text"]["public"] for step in data["steps"] for event in step.get("events", ())],
                         [line["text"] for line in told if "event" in line])

    def test_other_games_have_one_too(self):
        page = self.page(game=("--game", "leduc", "--player", RANDOM))
        self.assertEqual(page.data("rules")["game"], "leduc")
        self.assertEqual(page.data("data")["match"]["game"], "leduc")
        self.assertTrue(re.fullmatch(r".*\.arena|RECORD", page.data("record")["name"]))

    def test_mistakes_are_told(self):
        self.page()
        for words, code in (
                (("--seat", "0"), 2),
                (("--json",), 2),
                (("--match", "m9"), 2)):
            self.says(self.arena("replay", self.records, "--html", self.file, *words, code=code))
        self.says(self.arena("replay", self.records, "--html", "/nope/a.html", code=3))


if __name__ == "__main__":
    unittest.main()
