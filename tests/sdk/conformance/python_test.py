# SPDX-License-Identifier: MIT
"""What the SDK for Python does with what an author gives it, and with views in words."""

import copy
import os
import sys
import unittest

import msgpack
from arena_sdk import UNKNOWN, ArenaError, Decision, Match, ProtocolError
from arena_sdk.certificate import read_certificate
from arena_sdk.chance import siphash
from arena_sdk.decision import Asks
from arena_sdk.games import leduc, notalone
from arena_sdk.messages import Packed, check, unpack_frame
from arena_sdk.words import Words

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "patience"))

import folder as folders  # noqa: E402  # pylint: disable=wrong-import-position

SEED = bytes(range(16))

ASKED = {"actions": [0, 5, 9], "asks": {"by": 17, "by_type": "card", "count": 2, "kind": "discard"}, "bank": 5, "decision": 1,
         "last": 0, "left": 9, "match": 1, "type": "decision"}
EVENTS = {"events": [{"event": "moved", "seat": 1}, {"event": "moved", "seat": 2}], "first": 4, "match": 1, "type": "events"}
WRONG = {"actions": (None, [], 3, "12", [2, 1], [1, 1], [-1], [1.0], [True], list(range(1025)), {1: 2}), "bank": (-1, 0.5, None),
         "decision": (0, 1 << 53, "1", None), "last": ("0",), "left": (-1, True), "match": (0, 1 << 32, "1", [1], None),
         "view": (None, 3, b"\x80", [], {b"k": 1}), "asks": ({}, [], {"kind": 1, "count": 1}, {"kind": "a", "count": 0})}


def decision(actions=(0, 2, 34), view=None, words=notalone.WORDS, seats=3):
    match = Match({"match": 1, "game": words.game, "epoch": words.epoch, "role": "hunted", "seat": 1, "seats": seats,
                   "clock": "none", "settings": {}, "bot_seed": SEED})
    return Decision(match, {"decision": 1, "actions": list(actions), "view": view or {}})


class Python(unittest.TestCase):
    def test_chance_is_the_published_siphash(self):
        self.assertEqual(siphash(SEED, 0x0706050403020100, 0x0F0E0D0C0B0A0908), 0x3F2ACC7F57C29BDB)

    def test_an_answer_is_an_action_its_id_or_a_whole_float(self):
        asked = decision()
        for answer in (asked.actions[1], 2, 2.0):
            self.assertEqual(asked.legal(answer).id, 2)

    def test_any_other_answer_is_an_exception(self):
        for answer, kind in ((None, TypeError), ("2", TypeError), (2.5, TypeError), (float("nan"), TypeError), (3, ValueError),
                             (-1, ValueError), (1 << 70, ValueError), ([2], TypeError)):
            with self.subTest(answer=answer), self.assertRaises(kind):
                decision().legal(answer)

    def test_actions_are_chosen_by_kind_and_object(self):
        commits = decision((0, 2, 34, 35, 36)).actions.kind("commit")
        self.assertEqual([action.object for action in commits], ["jungle", "river", "beach"])
        self.assertEqual(commits.object("river").first.text, "commit The River")
        self.assertIsNone(commits.kind("play").random())
        self.assertIn(commits[1], commits)
        self.assertNotIn(0, commits)

    def test_a_view_in_words(self):
        river = notalone.Place.RIVER
        words = decision(view={"planet": [0, 3] + [0] * 9, "mode": [0, 1, 0], "played": [[], [255, 3], []], "avoids": [0, 5, 0],
                               "deciding": 1, "answer": [65535, 35, 65535]}).view.in_words
        self.assertEqual((words.planet[1].name, words.planet[1].code, words.planet[2]), ("The River", river, None))
        self.assertEqual(words.mode, ["one", "river", "one"])
        self.assertEqual([getattr(piece, "id", piece) for piece in words.played[1]], [UNKNOWN, "river"])
        self.assertEqual(words.avoids[1], {"creature", "target"})
        self.assertIs(words.deciding, True)
        self.assertEqual([getattr(action, "text", action) for action in words.answer], [None, "commit The River", None])

    def test_an_array_of_parts_in_words(self):
        words = decision(view={"evolution_size": [2, 1], "batch": [1, 64, 2, 129]}).view.in_words
        self.assertEqual(words.evolution_size, {"level-1": 2, "level-2": 1})
        self.assertEqual(words.batch, [{"seat": 1, "effect": 64}, {"seat": 2, "effect": 129}])

    def test_all_keys_of_an_empty_view_have_words(self):
        for words in (notalone.WORDS, leduc.WORDS):
            view = decision((0, 2), words=words).view
            self.assertEqual(list(view), list(words.keys))
            for key in view:
                view.in_words[key]

    def test_a_key_that_no_view_has_is_said(self):
        with self.assertRaisesRegex(AttributeError, "views of notalone have no key wil$"):
            decision().view.wil  # noqa: B018

    def test_what_is_said_has_a_most(self):
        asked = decision()
        asked.say("\u00e4" * 100)
        asked.note({"p": [0.5]})
        self.assertEqual(asked.words_said, {"text": "\u00e4" * 100, "note": '{"p":[0.5]}'})
        for say, text in ((asked.say, "\u00e4" * 101), (asked.note, "x" * 1025), (asked.say, "\ud800")):
            with self.assertRaises(ValueError):
                say(text)

    def test_a_certificate_is_read_or_refused_in_a_sentence(self):
        whole = 'curve\n    public-key = "{}"\n    secret-key = "{}"\n'.format("p" * 40, "s" * 40)
        with folders.temporary() as folder:
            path = os.path.join(folder, "mine")
            for text, mode, says in ((whole, 0o600, None), (whole, 0o644, "others may read"), ("curve\n", 0o600, "is no secret"),
                                     (whole.replace("s" * 40, "s" * 39), 0o600, "is no secret"), ("\udcff", 0o600, "cannot be read")):
                with open(path + "_secret", "wb") as file:
                    file.write(text.encode("utf-8", "surrogateescape"))
                os.chmod(path + "_secret", mode)
                if says is None:
                    self.assertEqual(read_certificate(path), (b"p" * 40, b"s" * 40))
                else:
                    self.assertRaisesRegex(ArenaError, says, read_certificate, path)
            self.assertRaisesRegex(ArenaError, "cannot be read", read_certificate, os.path.join(folder, "none"))

    def test_a_view_stays_packed_until_it_is_looked_at(self):
        view = {"turn": 3, "will": [3, 2, 1]}
        sent = [ASKED | {"view": view}, EVENTS, ASKED | {"match": 2, "view": {}}]
        heard = unpack_frame(msgpack.packb(sent))
        self.assertEqual([type(message.get("view")) for message in heard], [Packed, type(None), Packed])
        self.assertEqual(heard[0] | {"view": heard[0]["view"].unpack()}, sent[0])
        asked = Decision(decision().match, heard[0])
        self.assertEqual((asked.view.turn, asked.view["will"], asked.view.rescue), (3, [3, 2, 1], 0))
        in_another_order = dict(reversed((ASKED | {"view": view}).items()))
        self.assertEqual(unpack_frame(msgpack.packb([in_another_order])), [in_another_order])

    def test_a_view_of_what_no_arena_sends_is_refused_before_anybody_looks(self):
        for value in (None, 0.5, 2.0, [1, None], [[1], [2.5]], {"a": {"b": None}}, 1 << 53, -(1 << 63), msgpack.ExtType(1, b"x")):
            for more in ({}, {"view": {"turn": 1}}):
                with self.subTest(value=value, more=more), self.assertRaisesRegex(ProtocolError, "decision with a wrong `view`|no msgpack"):
                    unpack_frame(msgpack.packb([ASKED | more, ASKED | {"match": 2, "view": {"turn": 3, "what": value}}]))
        kept = {"flag": True, "turn": 200, "will": [192, 194, 202, 203, 207, 211], "far": 1 << 40, "low": -(1 << 40)}  # bytes as of nil and floats
        (heard,) = unpack_frame(msgpack.packb([ASKED | {"view": kept}]))
        self.assertEqual(Decision(decision().match, heard).view["will"], kept["will"])

    def test_what_follows_a_view_in_a_frame_is_no_part_of_it(self):
        sent = [ASKED | {"view": {"turn": 3}}, EVENTS, {"number": 1, "type": "ping"}, ASKED | {"match": 2, "view": {}}, EVENTS | {"match": 2}]
        heard = unpack_frame(msgpack.packb(sent))
        self.assertEqual([message | ({"view": message["view"].unpack()} if "view" in message else {}) for message in heard], sent)
        counted = {}
        self.assertEqual(len(unpack_frame(msgpack.packb(sent), counted)), 3)
        self.assertEqual(counted, {1: 5, 2: 5})

    def test_bytes_that_look_like_the_begin_of_a_view_are_none(self):
        for size in range(40):
            like = b"\xa4type\xa8decision\xa4view" + b"\x80" * size
            sent = [dict(sorted((ASKED | {"mark": like, "view": {"turn": 3}}).items())), ASKED | {"match": 2, "view": {"turn": 4}}]
            heard = unpack_frame(msgpack.packb(sent))
            self.assertEqual([message | {"view": message["view"] if type(message["view"]) is dict else message["view"].unpack()}
                              for message in heard], sent)

    def test_a_piece_that_has_no_words_here_is_its_code(self):
        for words in (notalone.WORDS, Words("none", "none-1", (), {}, ())):
            by = Asks({"kind": "discard", "count": 1, "by_type": "card", "by": 9999}, words).by
            self.assertEqual((by.type, by.code, by.id, str(by)), ("card", 9999, "", "9999"))
        self.assertEqual(Asks({"kind": "discard", "count": 1, "by_type": "card", "by": 17}, notalone.WORDS).by.code, 17)
        self.assertIsNone(Asks({"kind": "discard", "count": 1}, notalone.WORDS).by)

    def test_events_that_nobody_listens_to_are_counted(self):
        heard = {}
        self.assertEqual(unpack_frame(msgpack.packb([EVENTS, ASKED, EVENTS | {"first": 7, "match": 3}]), heard=heard), [ASKED])
        self.assertEqual(heard, {1: 5, 3: 8})

    def test_what_no_arena_sends_is_refused_on_each_way_through_the_gate(self):
        wrong = [(ASKED, key, value) for key, values in WRONG.items() for value in values]
        wrong += [(EVENTS, key, value) for key in ("match", "first") for value in (None, "1", True, [1])]
        wrong += [(EVENTS, "events", value) for value in (None, 3, "ab", {})]
        for message, key, value in wrong:
            for counts in (False, True):
                with self.subTest(key=key, value=value, counts=counts), self.assertRaises(ProtocolError):
                    for heard in unpack_frame(msgpack.packb([message | {key: value}]), {} if counts else None):
                        heard["view"].unpack()
        for end in (b"\x00", b"\x81", b"\xc1"):
            with self.assertRaises(ProtocolError):
                unpack_frame(msgpack.packb([ASKED]) + end)
        for frame in (b"", b"\x90", b"\xdd\xff\xff\xff\xff", b"\x91\x8f\xa7actions", msgpack.packb([ASKED])[:-1]):
            with self.assertRaises(ProtocolError):
                unpack_frame(frame)

    def test_the_short_way_through_the_gate_lets_in_what_the_long_one_does(self):
        for message in (ASKED, ASKED | {"asks": {"kind": "play", "count": 1}}, EVENTS, EVENTS | {"events": []}):
            self.assertEqual(check(copy.deepcopy(message)), message)


unittest.main()
