# SPDX-License-Identifier: MIT
"""The numbers in bots/wits/words.h are those of the rules."""

import json
import os
import pathlib
import re
import subprocess
import unittest

BUILD = os.environ["ARENA_BUILD"]
ROOT = pathlib.Path(__file__).parents[2]
WORDS = ROOT / "bots" / "wits" / "words.h"
NUMBERS = ROOT / "arena" / "games" / "notalone" / "decks" / "sanctuary_numbers.h"
# Kinds of actions that have no base of their own, or have it under another word than the kind.
NAMES = {("token", "creature"): "DO_TOKEN", ("say", "nothing"): "DO_SAY_NOTHING", ("say", "ask"): "DO_SAY_ASK"}
CARD_NAMES = {"discard": "DO_DISCARD_CARD", "keep": "DO_KEEP_CARD"}


def words():
    """Every name of the header's enums with its value."""
    values = {}
    for body in re.findall(r"enum \w*\s*\{(.*?)\}", re.sub(r"/\*.*?\*/", "", WORDS.read_text(), flags=re.S), re.S):
        following = 0
        for entry in filter(None, (entry.strip() for entry in body.split(","))):
            name, _, value = (part.strip() for part in entry.partition("="))
            values[name] = sum(sign * (values[term] if term in values else int(term)) for sign, term in terms(value)) \
                if value else following
            following = values[name] + 1
    return values


def terms(text):
    return [(-1 if sign == "-" else 1, term) for sign, term in re.findall(r"([+-]?)\s*(\w+)", text)]


def spelled(identity):
    return identity.upper().replace("-", "_")


class Words(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        done = subprocess.run([os.path.join(BUILD, "bin", "arena"), "rules", "--game", "notalone", "--json"],
                              check=True, stdout=subprocess.PIPE, text=True)
        cls.rules = json.loads(done.stdout)
        cls.words = words()
        cls.places = {place["id"]: place["code"] for place in cls.rules["places"]}
        cls.cards = {card["id"]: card["code"] for card in cls.rules["cards"]}
        # What has its code from the actions that name it alone.
        cls.others = {kind: {action["object"]: code for code, action in
                             enumerate((action for action in cls.rules["actions"] if action["kind"] == kind), 1)}
                      for kind in ("survivor", "evolution", "avatar")}

    def test_places_and_cards_have_the_codes_of_the_rules(self):
        kinds = [(f"{kind.upper()}_", pieces) for kind, pieces in self.others.items()]
        for prefix, pieces in (("PLACE_", self.places), ("CARD_", self.cards), *kinds):
            ours = {name: value for name, value in self.words.items() if name.startswith(prefix)}
            theirs = {prefix + spelled(identity): code for identity, code in pieces.items()}
            self.assertEqual(ours, theirs)

    def test_reconstructed_numbers_are_those_of_their_one_table(self):
        numbers = NUMBERS.read_text()
        costs = {name: int(cost) for name, cost in re.findall(r"\b(COST_\w+) = (\d+)", numbers)}
        self.assertEqual({name: value for name, value in self.words.items() if name.startswith("COST_")}, costs)
        survivors = re.findall(r'X\(\d+, "[\w-]+", "[^"]+", (\w+)\)', numbers)
        listed = re.search(r"#define SURVIVOR_OF_CARDS((?:.*\\\n)*.*)", WORDS.read_text()).group(1)
        self.assertEqual(re.findall(r"SURVIVOR_(\w+)", listed), survivors)
        self.assertEqual((len(survivors), len(costs)), (18, 30))

    def word_of(self, action):
        kind, thing = action["kind"], action["object"]
        if kind in CARD_NAMES and thing in self.cards:
            return CARD_NAMES[kind]
        return NAMES.get((kind, thing), NAMES.get((kind, "creature"), "DO_" + spelled(kind)))

    def object_of(self, action):
        thing = action["object"]
        if thing.isdigit():
            return int(thing)
        if action["kind"] in self.others:
            return self.others[action["kind"]][thing]
        return self.places.get(thing, self.cards.get(thing, {"artemia": 1, "target": 2}.get(thing, 0)))

    def test_every_action_of_the_rules_is_a_word_plus_its_object(self):
        for action in self.rules["actions"]:
            word = self.word_of(action)
            self.assertIn(word, self.words, action)
            self.assertEqual(self.words[word] + self.object_of(action), action["id"], (word, action))

    def test_no_word_is_about_an_action_that_the_rules_do_not_have(self):
        ours = {name for name in self.words if name.startswith("DO_")}
        self.assertEqual(ours, {self.word_of(action) for action in self.rules["actions"]})


if __name__ == "__main__":
    unittest.main()
