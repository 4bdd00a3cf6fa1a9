# SPDX-License-Identifier: MIT
"""The test kit of the SDK for Python: what a seat heard, from a trace and from a record, is given to a bot's functions.

usage: python_kit_test.py ARENA"""

import os
import subprocess
import sys
import unittest

from arena_sdk import ArenaError, ProtocolError, kit

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "patience"))

import folder as folders  # noqa: E402  # pylint: disable=wrong-import-position

ARENA = os.path.abspath(sys.argv.pop(1))
RANDOM = os.path.join(os.path.dirname(ARENA), "bot-random")


class Kit(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = folders.make()
        cls.addClassCleanup(folders.remove, folder)
        cls.trace, cls.records = os.path.join(folder, "trace.jsonl"), os.path.join(folder, "records")
        subprocess.run([ARENA, "match", "--creature", RANDOM, "--hunted", RANDOM, "--games", "2", "--seed", "kit", "--quiet",
                        "--trace", cls.trace, "--records", cls.records], check=True, capture_output=True)

    def test_the_functions_of_a_bot_get_what_the_seat_heard(self):
        heard, called = kit.of_trace(self.trace, match="m2", seat=1), []
        answers = kit.play(heard, lambda decision: decision.actions.first, start=lambda match: called.append(match.role),
                           event=lambda event: called.append(event.number), end=lambda end: called.append(end.winner))
        decisions = [message for message in heard if message["type"] == "decision"]
        self.assertEqual([answer.decision.number for answer in answers], [message["decision"] for message in decisions])
        self.assertEqual([answer.action.id for answer in answers], [message["actions"][0] for message in decisions])
        self.assertEqual([answer.decision.view.turn for answer in answers], [message["view"]["turn"] for message in decisions])
        self.assertEqual(called[0], "hunted")
        self.assertEqual(called[1:-1], list(range(1, len(called) - 1)))
        self.assertIn(called[-1], ("creature", "hunted"))

    def test_a_record_gives_what_a_trace_gives(self):
        for seat in (0, 2):
            traced = kit.of_trace(self.trace, match="m1", seat=seat)
            recorded = kit.of_record(self.records, match="m1", seat=seat, views="full", arena=ARENA)
            for kind in ("start", "decision", "answer", "end"):
                self.assertEqual(*(self.told(heard, kind) for heard in (traced, recorded)))
            self.assertEqual(*([event for message in heard for event in message.get("events", ())] for heard in (traced, recorded)))

    @staticmethod
    def told(heard, kind):
        """The messages of this type without what depends on clocks and connections, and without what was said aloud."""
        but = ("left", "bank", "last", "clock", "match", "text", "note")
        return [{key: value for key, value in message.items() if key not in but} for message in heard if message["type"] == kind]

    def test_what_was_recorded_stands_beside_the_answer(self):
        heard = kit.of_trace(self.trace, seat=0)
        given = {message["decision"]: message["action"] for message in heard if message["type"] == "answer"}
        answers = kit.play(heard, lambda decision: given[decision.number])
        self.assertGreater(len(answers), 5)
        for answer in answers:
            self.assertEqual(answer.recorded, answer.action)

    def test_a_bot_may_change_what_it_is_given(self):
        heard = kit.of_trace(self.trace, seat=0)

        def decide(decision):
            decision.view.will.clear()
            decision.match.state.count = getattr(decision.match.state, "count", 0) + 1
            return decision.actions.random()

        first, second = ([answer.action for answer in kit.play(heard, decide)] for _ in range(2))
        self.assertEqual(first, second)

    def test_what_a_bot_does_wrong_comes_through(self):
        heard = kit.of_trace(self.trace, seat=0)
        for decide, error in ((lambda _: None, TypeError), (lambda _: 65535, ValueError), (lambda _: 1 // 0, ZeroDivisionError)):
            with self.assertRaises(error):
                kit.play(heard, decide)

    def test_what_no_arena_sends_and_what_is_not_there_is_a_sentence(self):
        heard = kit.of_trace(self.trace, seat=0)
        with self.assertRaisesRegex(ProtocolError, "a wrong or missing `actions`"):
            kit.play([heard[0], {"type": "decision", "match": 1, "decision": 1, "actions": []}], lambda decision: 0)
        with self.assertRaisesRegex(ArenaError, "before the start"):
            kit.play(heard[1:], lambda decision: decision.actions.first)
        with self.assertRaisesRegex(ArenaError, "no match m9 with a seat 0"):
            kit.of_trace(self.trace, match="m9", seat=0)
        with self.assertRaisesRegex(ArenaError, "cannot be read"):
            kit.of_trace(self.records, seat=0)
        with self.assertRaisesRegex(ArenaError, "relive failed: .*seats 0 to 3"):
            kit.of_record(self.records, match="m1", seat=7, arena=ARENA)
        with self.assertRaisesRegex(ArenaError, "could not run"):
            kit.of_record(self.records, seat=0, arena="/nowhere/arena")


if __name__ == "__main__":
    unittest.main()
