# SPDX-License-Identifier: MIT
"""The rules of the games in Python: matches without an arena are what the arena plays.

usage: python_rules_test.py ARENA FOLDER        FOLDER has the games as files"""

import ctypes
import json
import os
import random
import subprocess
import sys
import unittest
from collections import defaultdict, deque
from unittest import mock

from arena_sdk import ArenaError, View, Words, game_file, kit
from arena_sdk.rules import PUBLIC, Rules
from zmq.backend.cython import _zmq

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "patience"))

import folder as folders  # noqa: E402  # pylint: disable=wrong-import-position

FOLDER, ARENA = os.path.abspath(sys.argv.pop(2)), os.path.abspath(sys.argv.pop(1))
RANDOM = os.path.join(os.path.dirname(ARENA), "bot-random")
FILES = {"notalone": "notalone.so", "leduc": "leduc.so", "liars-dice": "liarsdice.so"}
SETTINGS = {"notalone": ({}, {"hunted": "6"}, {"hunted": 1}), "leduc": ({}, {"hands": "20"}), "liars-dice": ({"players": "5"}, {})}
SEED = bytes(range(100, 116))


def file_of(game):
    return os.path.join(FOLDER, FILES[game])


class Games(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.rules = {game: Rules(file_of(game)) for game in FILES}

    def test_the_words_are_those_of_the_arena(self):
        for game, rules in self.rules.items():
            told = subprocess.run([ARENA, "rules", "--game", game, "--json"], check=True, capture_output=True).stdout
            words = Words.of_rules(json.loads(told))
            self.assertEqual(rules.words.actions, words.actions)
            self.assertEqual(rules.words.pieces, words.pieces)
            self.assertEqual(rules.words.keys, words.keys)
            self.assertEqual(words.epoch.rpartition("-")[0], rules.words.epoch)
            self.assertEqual([row["name"] for row in json.loads(told)["roles"]], rules.roles)

    def test_random_playouts_end_with_a_verdict(self):
        chance = random.Random(5)
        for game, rules in self.rules.items():
            for settings in SETTINGS[game]:
                for seed in range(20):
                    state = rules.begin(settings, seed)
                    while seats := state.to_act:
                        self.assertIsNone(state.verdict)
                        seat = chance.choice(seats)
                        state.apply(seat, chance.choice(state.actions(seat)))
                    self.assertIn(state.verdict.winner, [*rules.sides, "draw"])
                    self.assertEqual(len(state.verdict.score), state.seats)
                    self.assertEqual([state.ids(seat) for seat in range(state.seats)], [[]] * state.seats)

    def test_chance_alone_decides(self):
        for rules in self.rules.values():
            verdicts = [[rules.begin(seed=seed).playout(random.Random(seed)) for seed in range(20)] for _ in range(2)]
            self.assertEqual(*verdicts)
            self.assertGreater(len(set(verdicts[0])), 1)

    def test_a_copy_goes_on_by_itself(self):
        for rules in self.rules.values():
            state = rules.begin(seed=3)
            seat = state.to_act[0]
            before, ids, view = bytes(state._state), state.ids(seat), dict(state.view(seat))
            other = state.copy()
            first = other.copy().playout(random.Random(1))
            self.assertEqual(other.playout(random.Random(1)), first)
            self.assertEqual((bytes(state._state), state.ids(seat), dict(state.view(seat)), state.verdict), (before, ids, view, None))
            self.assertEqual(state.playout(random.Random(1)), first)

    def test_an_illegal_action_changes_nothing(self):
        for rules in self.rules.values():
            state = rules.begin(seed=3)
            seat, before = state.to_act[0], bytes(state._state)
            illegal = next(number for number in range(1024) if number not in state.ids(seat))
            for number in (illegal, -1, 65536 + state.ids(seat)[0], 1 << 40):
                self.assertRaisesRegex(ValueError, f"action {number} is not legal for seat {seat}", state.apply, seat, number)
            for number in (-1, state.seats, 1 << 40):
                for function in (state.ids, state.view, state.role, lambda it: state.apply(it, 0)):
                    self.assertRaisesRegex(ValueError, f"there is no seat {number}", function, number)
            self.assertEqual(state.view(PUBLIC).audience, PUBLIC)
            for wrong in (None, "0", 0.5):
                self.assertRaises(TypeError, state.apply, seat, wrong)
            self.assertEqual(bytes(state._state), before)
            state.apply(seat, state.actions(seat)[0])
            self.assertNotEqual(bytes(state._state), before)

    def test_settings_that_cannot_be_are_said(self):
        notalone = self.rules["notalone"]
        for settings, says in (({"hunted": "9"}, "allowed is 1..7|hunted"), ({"no": "1"}, "no setting no; it has "), ({"hunted": "x"}, "")):
            self.assertRaisesRegex(ValueError, says, notalone.begin, settings)
        for seed in (b"short", -1, 1 << 128):
            self.assertRaises((ValueError, OverflowError), notalone.begin, None, seed)
        for rules in self.rules.values():
            self.assertEqual(rules.begin(rules.settings, 1)._state[:], rules.begin(None, 1)._state[:])

    def test_matches_of_functions(self):
        for rules in self.rules.values():
            asked = []

            def decide(decision, asked=asked):
                asked.append((decision.match.seat, decision.number, len(decision.actions), decision.view.audience))
                return decision.actions.random()

            decides = {role: decide for role in rules.roles}
            verdicts = [rules.play(decides, seed=seed) for seed in (1, 2, 1)]
            self.assertEqual(verdicts[0], verdicts[2])
            self.assertTrue(all(seat == audience and count > 1 for seat, _, count, audience in asked))
            self.assertRaises(TypeError, rules.play, {role: lambda decision: None for role in rules.roles}, seed=1)
            self.assertRaises(ZeroDivisionError, rules.play, [lambda decision: 1 // 0] * 8, seed=1)
            self.assertRaises(ValueError, rules.play, [lambda decision: 1023] * 8, seed=1)


class Played(unittest.TestCase):
    """A match of the arena, played once more."""

    def check(self, game, settings):
        rules = Rules(file_of(game))
        with folders.temporary() as folder:
            trace = os.path.join(folder, "trace.jsonl")
            bots = [word for role in rules.roles for word in (f"--{role}", RANDOM)]
            options = [word for name, value in settings.items() for word in ("--set", f"{name}={value}")]
            told = subprocess.run([ARENA, "match", "--game", game, *bots, *options, "--match-seed", SEED.hex(), "--quiet", "--json",
                                   "--clock", "none", "--trace", trace], check=True, capture_output=True)
            state = rules.begin(settings, SEED)
            heard = [kit.of_trace(trace, seat=seat) for seat in range(state.seats)]
        decisions = [deque(message for message in of_seat if message["type"] == "decision") for of_seat in heard]
        answers = defaultdict(dict)
        for seat, of_seat in enumerate(heard):
            answers[seat] = {message["decision"]: message["action"] for message in of_seat if message["type"] == "answer"}
        self.assertEqual([state.role(seat) for seat in range(state.seats)], [of_seat[0]["role"] for of_seat in heard])
        self.assertEqual(heard[0][0]["settings"], {**rules.settings, **settings})
        count = 0
        while seats := state.to_act:
            asked = [seat for seat in seats if len(state.ids(seat)) > 1]
            for seat in seats:
                if seat not in asked:
                    state.apply(seat, state.ids(seat)[0])
            for seat in asked:
                decision = decisions[seat].popleft()
                self.same(rules, state, seat, decision)
                state.apply(seat, answers[seat][decision["decision"]])
                count += 1
        verdict = json.loads(told.stdout)["verdict"]
        self.assertEqual((state.verdict.winner, state.verdict.reason, list(state.verdict.score)),
                         (verdict["winner"], verdict["reason"], verdict["score"]))
        self.assertFalse(any(decisions))
        self.assertGreater(count, 5)

    def same(self, rules, state, seat, decision):
        self.assertEqual(state.ids(seat), decision["actions"])
        self.assertEqual(state._asked(seat), {"asks": decision["asks"]} if "asks" in decision else {})
        view = state.view(seat)
        about = View(dict(decision["view"]), view._match)  # what is left out is completed
        self.assertEqual(dict(about), dict(view))
        for seed in (1, 2):
            other = rules.sample(about, seed)
            self.assertEqual((other.ids(seat), dict(other.view(seat))), (state.ids(seat), dict(view)))
        for key, value in (("audience", None), ("audience", 1 << 40), ("audience", "x")):
            self.assertRaisesRegex(ValueError, f"wrong {key}", rules.sample, {**view, key: value})
        self.assertRaisesRegex(ValueError, "the view has no ", rules.sample, {})

    def test_leduc(self):
        self.check("leduc", {"hands": "20"})

    def test_liars_dice(self):
        self.check("liars-dice", {"players": "4"})

    def test_notalone(self):
        self.check("notalone", {"hunted": "3"})


class Files(unittest.TestCase):
    def test_a_file_that_is_no_game_is_said(self):
        for path, says in (("/nowhere.so", "/nowhere.so is no game"), (__file__, "is no game"), (_zmq.__file__, "is no game: .*arena_game")):
            self.assertRaisesRegex(ArenaError, says, Rules, path)

    def test_another_contract_is_refused(self):
        with mock.patch.object(game_file, "ABI", game_file.ABI + 1):
            self.assertRaisesRegex(ArenaError, "for abi 5 of the contract of games, and this library has abi 6", Rules, file_of("leduc"))

        class Longer(ctypes.Structure):
            _fields_ = [("game", game_file.Game), ("newer", ctypes.c_void_p)]

        with mock.patch.object(game_file, "Game", Longer):
            self.assertRaisesRegex(ArenaError, "less than the [0-9]+ of this library's contract", Rules, file_of("leduc"))

    def test_the_table_is_that_of_the_header(self):
        with open(os.path.join(os.path.dirname(__file__), "..", "..", "..", "arena", "game", "game.h"), encoding="utf-8") as file:
            self.assertIn(f"#define GAME_ABI {game_file.ABI}u\n", file.read())
        head = game_file.Head.in_dll(game_file.load(file_of("leduc"))[0], game_file.SYMBOL)
        self.assertEqual(head.struct_size, ctypes.sizeof(game_file.Game))


if __name__ == "__main__":
    unittest.main()
