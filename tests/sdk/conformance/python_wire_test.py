# SPDX-License-Identifier: MIT
"""The wire of the SDK for Python: golden frames to values and back, what no arena sends, and what a bot never sends."""

import glob
import json
import os
import random
import sys
import time
import unittest
from collections import deque
from types import SimpleNamespace
from unittest import mock

import msgpack
import zmq
from arena_sdk import Action, ArenaError, Connection, Decision, Match, ProtocolError, connection, kit
from arena_sdk.link import TIMEOUT, UP
from arena_sdk.messages import ARENA_FRAME_MOST, FRAME_MOST, SHAPES, FrameWriter, Packed, unpack_frame

GOLDEN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "golden")
FOLDERS = ("wire", "wire-1.0")
sys.path.append(os.path.join(GOLDEN, "wire"))
from packer import pack  # noqa: E402  it shares nothing with the library

SEED = bytes(range(16))
WELCOME = {"type": "welcome", "arena": "scripted", "major": 1, "minor": 1}
START = {"type": "start", "match": 1, "game": "none", "epoch": "none-1", "role": "player", "seat": 0, "seats": 2,
         "clock": "none", "settings": {}, "bot_seed": SEED}
NOT_FOR_BOTS = ("match.json", "reply.json")
HANDLE_MOST = (1 << 32) - 1  # since 1.1; the vectors of 1.0 have larger ones, which no arena gave out
FROM_BOTS_ALONE = "more messages than a frame may have"  # a limit on frames to the arena


def read(path):
    with open(os.path.join(GOLDEN, path), encoding="utf-8") as file:
        return json.load(file)


def vectors(side, folder="wire"):
    """Those with canonical frames from this side: file, vector, bytes."""
    for path in sorted(glob.glob(os.path.join(GOLDEN, folder, "*.json"))):
        document = read(path)
        if document.get("canonical", True):
            for vector in document.get("vectors", ()):
                if vector.get("from", document.get("from")) == side and "frame" in vector:
                    yield os.path.basename(path), vector, bytes.fromhex(vector["hex"])


def plain(value):
    """As the golden files have it: bytes are {"$bin": hex}. What is equal but of another type differs."""
    if isinstance(value, Packed):
        return plain(value.unpack())
    if isinstance(value, bytes):
        return {"$bin": value.hex()}
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    assert type(value) in (int, str), value
    return value


def loose(value, chance):
    """The value in msgpack as another library may write it: keys in any order, lengths and numbers in longer forms, and
    keys that nobody knows, with anything that an arena may send."""
    if isinstance(value, int):
        return bytes([0xCF if value >= 0 else 0xD3]) + (value & (1 << 64) - 1).to_bytes(8, "big")
    if isinstance(value, str):
        return b"\xdb" + len(value.encode()).to_bytes(4, "big") + value.encode()
    if isinstance(value, list):
        return b"\xdd" + len(value).to_bytes(4, "big") + b"".join(loose(item, chance) for item in value)
    if value.keys() == {"$bin"}:
        data = bytes.fromhex(value["$bin"])
        return b"\xc6" + len(data).to_bytes(4, "big") + data
    pairs = [loose(key, chance) + loose(item, chance) for key, item in value.items()]
    if "type" in value:
        pairs += [loose(f"new {i}", chance) + data for i, data in
                  enumerate((b"\xc2", b"\xc4\x01\xff", b"\xcf\0\x1f" + b"\xff" * 6, b"\xd3\xff\xe0" + b"\0" * 5 + b"\x01",
                             b"\x81\xa1a\x92\x01\x81\xa1b\xc3"))]
    chance.shuffle(pairs)
    return b"\xdf" + len(pairs).to_bytes(4, "big") + b"".join(pairs)


class FakeLink:
    """A link whose arena is a list of frames."""

    def __init__(self, *_):
        self.heard, self.sent, self.is_up, self.patience = deque([UP, pack([WELCOME])]), [], True, 30.0
        self.socket = SimpleNamespace(closed=False)

    def waited(self):
        return 0.0

    def wait(self, _):
        return self.heard.popleft() if self.heard else TIMEOUT

    def send(self, frame):
        self.sent.append(frame)

    def close(self):
        self.socket.closed = True


def connect(**options):
    with mock.patch.object(connection, "Link", FakeLink):
        return Connection(**{"name": "first", "endpoint": "ipc://none", "token": "", "server_key": "", "keys": "", **options})


class Golden(unittest.TestCase):
    def same(self, frame, sent):
        """The frame has these messages, with nothing in a longer form than it needs: keys may stand in any order."""
        self.assertEqual(plain(msgpack.unpackb(sent)), frame)
        self.assertEqual(len(pack(frame)), len(sent))

    def test_frames_of_the_arena_are_read(self):
        for folder in FOLDERS:
            count = 0
            for file, vector, frame in vectors("arena", folder):
                if any(message.get("match", 0) > HANDLE_MOST for message in vector["frame"]):
                    continue
                with self.subTest(folder=folder, file=file, about=vector["about"]):
                    unknown = file in NOT_FOR_BOTS
                    self.assertEqual(plain(unpack_frame(frame)), [] if unknown else vector["frame"])
                    count += not unknown
            self.assertGreater(count, 25)

    def test_frames_in_other_forms_and_with_unknown_keys_are_read(self):
        chance = random.Random(7)
        for file, vector, _ in vectors("arena"):
            if file not in NOT_FOR_BOTS:
                with self.subTest(file=file, about=vector["about"]):
                    messages = unpack_frame(loose(vector["frame"], chance))
                    known = [{key: value for key, value in message.items() if not key.startswith("new ")} for message in messages]
                    self.assertEqual(plain(known), vector["frame"])
                    self.assertTrue(all("new 4" in message for message in messages))

    def test_values_are_written_as_golden_frames(self):
        count = 0
        for file, vector, frame in (*vectors("bot"), *vectors("bot", "wire-1.0")):
            with self.subTest(file=file, about=vector["about"]):
                writer = FrameWriter()
                for message in vector["frame"]:
                    self.assertIsNone(writer.add(dict(sorted(message.items()))))
                self.assertEqual(writer.take().hex(" "), frame.hex(" "))
                count += 1
        self.assertGreater(count, 30)

    def test_the_hellos_of_the_library_are_the_golden_ones(self):
        count = 0
        for file, vector, _ in vectors("bot"):
            hello = vector["frame"][0]
            if hello["type"] != "hello" or "as" in hello or len(vector["frame"]) > 1:
                continue
            with self.subTest(file=file, about=vector["about"]):
                hello = {"capacity": 1, "views": "full", **hello, "major": 1, "minor": 1}  # what is optional is always said
                options = {key: hello[key] for key in ("capacity", "views", "version", "plays", "token") if key in hello}
                arena = connect(name=hello["bot"], **options)
                if "match" in hello:
                    arena.link.heard += [pack([{**plain(START), "match": hello["match"]}])]
                    self.assertEqual(arena.next().match.handle, hello["match"])
                    arena.matches[hello["match"]].event = hello["event"]
                    arena.link.heard += [UP]
                    self.assertIsNone(arena.next(0))
                self.same([hello], arena.link.sent[-1])
                count += 1
        self.assertGreater(count, 8)

    def test_what_else_the_library_says_is_golden(self):
        count = 0
        for file, vector, _ in (*vectors("bot"), *vectors("bot", "wire-1.0")):
            if vector["frame"][0]["type"] == "hello":
                continue
            with self.subTest(file=file, about=vector["about"]):
                arena = connect()
                arena.link.sent.clear()
                for message in vector["frame"]:
                    self.say(arena, message)
                arena.flush()
                self.same(vector["frame"], b"".join(arena.link.sent))
                count += 1
        self.assertGreater(count, 20)

    @staticmethod
    def say(arena, message):
        match = Match({**START, "match": message.get("match", 1)})
        if message["type"] == "answer":
            decision = Decision(match, {"decision": message["decision"], "actions": [message["action"]]})
            if "text" in message:
                decision.say(message["text"])
            if "note" in message:
                decision.note(message["note"])
            arena.answer(decision, decision.actions.first)
        elif message["type"] == "ready":
            arena.ready(match)
        elif message["type"] == "pong":
            arena.hear({"type": "ping", "number": message["number"]})
        else:
            arena.close()

    def test_an_arena_of_1_0_is_understood(self):
        keys = read("wire-1.0/keys.json")
        for name, (needed, _) in SHAPES.items():
            self.assertLessEqual(needed.keys(), {key for key, optional in keys[name].items() if not optional})
        count = 0
        for heard in read("wire-1.0/session.json").values():
            messages = [json.loads(json.dumps(message), object_hook=kit._value) for message in heard]
            for message in messages:
                self.assertEqual(plain(unpack_frame(pack([plain(message)]))), [plain(message)])
                count += 1
            answers = kit.play([message for message in messages if message["type"] in kit.MATCH], lambda it: it.actions.first)
            self.assertEqual(len(answers), sum(message["type"] == "decision" for message in messages))
        self.assertGreater(count, 20)


class Refused(unittest.TestCase):
    def refuses(self, frame, what=""):
        self.assertRaisesRegex(ProtocolError, "what the protocol does not allow: .*" + what, unpack_frame, frame)

    def test_malformed_frames(self):
        count = 0
        for vector in read("wire/refused.json")["vectors"]:
            if vector["code"] == "malformed" and vector["about"] != FROM_BOTS_ALONE:
                with self.subTest(about=vector["about"]):
                    self.refuses(bytes.fromhex(vector["hex"]))
                    count += 1
        self.assertGreater(count, 10)

    def test_nil_floats_and_the_like_wherever_they_lie(self):
        vectors = read("wire/unsent.json")["vectors"]
        self.assertGreaterEqual(len(vectors), 40)
        for vector in vectors:
            with self.subTest(about=vector["about"]), self.assertRaises(ProtocolError):
                for message in unpack_frame(bytes.fromhex(vector["hex"])):
                    message["view"].unpack()  # the keys of a view are texts, as long as nobody looks at them
            if "key" not in vector["about"]:
                with self.subTest(about=vector["about"], counted=True), self.assertRaises(ProtocolError):
                    unpack_frame(bytes.fromhex(vector["hex"]), {})

    def test_frames_that_are_deep_long_or_announce_what_is_not_there(self):
        for frame in (b"\x91" * 5000 + b"\x01", b"\x91\x81\xa4type\xdf\xff\xff\xff\xff", b"\x91\xc0", b"\x91\x01", b"\x91\x81\x01\x02",
                      b"\x91\x81\xa4type\xa5\xff\xff\xff\xff\xff", b"\x91\x81\xa4type\x01", b"\x91\x81\xa4type\xa5close\x00"):
            self.refuses(frame)
        self.refuses(bytes(ARENA_FRAME_MOST + 1), "more than 4 MiB")

    def test_known_keys_hold_what_the_protocol_says(self):
        good = {"type": "decision", "match": 1, "decision": 1, "actions": [0, 2], "view": {"turn": 1}}
        self.assertEqual(unpack_frame(msgpack.packb([good])), [good])
        for key, value in (("match", None), ("match", 1.0), ("match", 1 << 32), ("match", 0), ("match", "1"), ("match", True),
                           ("decision", 1 << 53), ("decision", 1.5), ("actions", []), ("actions", [2, 0]), ("actions", [0, 0]),
                           ("actions", [0, 2.0]), ("actions", [-1]), ("actions", {0: 1}), ("view", []), ("view", None),
                           ("view", {1: 2}), ("asks", {}), ("asks", {"kind": "discard", "count": 0}), ("left", -1)):
            with self.subTest(key=key, value=value):
                self.refuses(msgpack.packb([{**good, key: value}]), "" if isinstance(value, dict) else f"decision with a wrong.*`{key}`")

    def test_whatever_the_bytes_are_there_is_no_other_error(self):
        seed = int(os.environ.get("FUZZ_SEED", time.time_ns() % 2**32))
        chance, frames = random.Random(seed), [frame for _, _, frame in vectors("arena")]
        for number in range(20000):
            frame = bytearray(chance.choice(frames))
            for _ in range(chance.randint(1, 4)):
                frame[chance.randrange(len(frame))] = chance.randrange(256)
            if not chance.randrange(3):
                frame = frame[:chance.randrange(len(frame) + 1)]
            try:
                unpack_frame(bytes(frame))
            except ProtocolError:
                pass
            except Exception as error:
                raise AssertionError(f"FUZZ_SEED={seed}, frame {number}: {frame.hex()}") from error


class Said(unittest.TestCase):
    """What a bot says is text, ints and lists of them, whatever it was given."""

    def test_none_is_left_out(self):
        writer = FrameWriter()
        writer.add({"type": "answer", "match": 1, "decision": 1, "action": 0, "text": None, "note": None})
        self.assertEqual(msgpack.unpackb(writer.take()), [{"type": "answer", "match": 1, "decision": 1, "action": 0}])
        arena = connect(version=None, plays=None)
        self.assertEqual(msgpack.unpackb(arena.link.sent[0]),
                         [{"type": "hello", "major": 1, "minor": 1, "bot": "first", "capacity": 1, "views": "sparse"}])

    def test_numbers_are_ints(self):
        for capacity, sent in ((2.0, 2), (True, 1), (65535, 65535)):
            capacity = msgpack.unpackb(connect(capacity=capacity).link.sent[0])[0]["capacity"]
            self.assertEqual((type(capacity), capacity), (int, sent))
        arena = connect()
        for number, answer in enumerate((1.0, True, 1, Action(1, "", "", ""), SimpleNumber(1)), 1):
            arena.link.sent.clear()
            arena.answer(Decision(Match(START), {"decision": number, "actions": [0, 1]}), answer)
            arena.flush()
            sent = [{"type": "answer", "match": 1, "decision": number, "action": 1}]
            self.assertEqual(plain(msgpack.unpackb(arena.link.sent[0])), sent)
            self.assertEqual(len(arena.link.sent[0]), len(pack(sent)))

    def test_an_answer_that_is_none_is_no_answer(self):
        arena = connect()
        arena.link.sent.clear()
        for answer, error in ((None, TypeError), (1.5, TypeError), (2, ValueError), ("1", TypeError)):
            with self.assertRaises(error):
                arena.answer(Decision(Match(START), {"decision": 1, "actions": [0, 1]}), answer)
        arena.flush()
        self.assertEqual(arena.link.sent, [])

    def test_an_option_that_cannot_be_is_a_sentence(self):
        for options, says in (({"name": "Bot"}, "name must be 1 to 64"), ({"name": None}, "name must be 1 to 64"),
                              ({"capacity": 0}, "capacity is 0; allowed is 1..65535"), ({"capacity": "4"}, "capacity is '4'"),
                              ({"capacity": None}, "capacity is None"), ({"capacity": 1.5}, "capacity is 1.5"),
                              ({"version": "1.0\u200b"}, "version must be visible"), ({"token": "x" * 129}, "token must be visible"),
                              ({"views": None}, "views are"), ({"views": "all"}, "views are"), ({"views": ["turn", None]}, "views are"),
                              ({"plays": []}, "list of 1 to 16"), ({"plays": "hunted"}, "list of 1 to 16"),
                              ({"plays": [None]}, "list of 1 to 16"), ({"patience": 0}, "patience is 0"),
                              ({"patience": float("nan")}, "patience is nan"), ({"patience": None}, "patience is None"),
                              ({"server_key": "short", "keys": "x"}, "40 characters"), ({"endpoint": ""}, "ARENA_ENDPOINT is not set")):
            with self.subTest(options=options), self.assertRaisesRegex(ArenaError, says):
                connect(**options)
        with self.assertRaisesRegex(ArenaError, "^Cannot connect to nowhere: "):
            Connection("bot", endpoint="nowhere")

    def test_frames_are_as_long_as_they_may_be_and_not_longer(self):
        writer, frames = FrameWriter(), []
        for number in range(2049):
            frames.append(writer.add({"type": "pong", "number": number}))
        for number in range(100):
            frames.append(writer.add({"type": "answer", "match": 1, "decision": number, "action": 0, "note": "x" * 1024}))
        frames = [frame for frame in (*frames, writer.take()) if frame]
        self.assertIsNone(writer.take())
        self.assertEqual([len(msgpack.unpackb(frame)) for frame in frames[:2]], [1024, 1024])
        self.assertEqual(sum(len(msgpack.unpackb(frame)) for frame in frames), 2149)
        self.assertLessEqual(max(map(len, frames)), FRAME_MOST)
        self.assertGreater(len(frames[-2]), FRAME_MOST - 1100)

    def test_what_was_sent_has_a_second_to_leave(self):
        link = connection.Link("ipc:///nowhere", None, 1)
        self.addCleanup(link.close)
        self.assertEqual(link.socket.getsockopt(zmq.LINGER), 1000)

    def test_a_standstill_of_an_hour_costs_a_step_of_the_patience(self):
        link = connection.Link("ipc:///nowhere", None, 3600)
        self.addCleanup(link.close)
        link._looked -= 3600
        self.assertEqual(link.wait(0), TIMEOUT)

    def test_what_was_waited_between_two_refusals_counts_and_no_standstill(self):
        refusal = {"type": "refusal", "code": "full", "text": "", "retry": 20000}
        bot = connect()
        bot.hear(refusal)
        with mock.patch.object(connection.time, "monotonic", return_value=connection.time.monotonic() + 3600):
            bot.hear(refusal)
        with mock.patch.object(bot.link, "waited", return_value=3600.0), self.assertRaises(ArenaError):
            bot.hear(refusal)


class SimpleNumber:
    """A number of another library, such as numpy."""

    def __init__(self, number):
        self.number = number

    def __index__(self):
        return self.number


if __name__ == "__main__":
    unittest.main()
