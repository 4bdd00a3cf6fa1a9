# SPDX-License-Identifier: MIT
"""Bots in Python as processes of their own: how they end, and what they say when nobody lets them in."""

import os
import signal
import socket
import subprocess
import sys
import time
import unittest

import msgpack
import zmq

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "patience"))

import folder as folders  # noqa: E402  # pylint: disable=wrong-import-position

WELCOME = {"type": "welcome", "arena": "scripted", "major": 1, "minor": 1}
START = {"type": "start", "match": 1, "game": "leduc", "epoch": "none", "role": "player", "seat": 0, "seats": 2, "clock": "none",
         "settings": {}, "bot_seed": bytes(range(16))}
DECISION = {"type": "decision", "match": 1, "decision": 1, "actions": [0, 1, 2], "view": {}}


class Bot(unittest.TestCase):
    def setUp(self):
        self.endpoint = f"ipc://{folders.of_test(self)}/door"
        self.peer, self.heard = None, []

    def bind(self):
        """An arena of one socket."""
        self.context = zmq.Context()
        self.router = self.context.socket(zmq.ROUTER)
        self.router.setsockopt(zmq.LINGER, 0)
        self.router.bind(self.endpoint)
        self.addCleanup(self.context.term)
        self.addCleanup(self.router.close)

    def start(self, source, endpoint=None):
        """Starts a program that imports the library."""
        environment = {key: value for key, value in os.environ.items() if not key.startswith("ARENA_")}
        bot = subprocess.Popen([sys.executable, "-c", "from arena_sdk import *\n" + source], stdin=subprocess.DEVNULL,
                               stderr=subprocess.PIPE, text=True,
                               env={**environment, "ARENA_ENDPOINT": endpoint or self.endpoint, "PYTHONUNBUFFERED": "1"})
        self.addCleanup(self.end, bot)
        return bot

    @staticmethod
    def end(bot):
        if bot.poll() is None:
            bot.kill()
        bot.wait()
        bot.stderr.close()

    def ended(self, bot):
        """What it printed to stderr, and its exit code."""
        said = bot.communicate()[1]
        return said.splitlines(), bot.returncode

    def hear(self, kind):
        """The next message of the bot, which is of this type."""
        while not self.heard:
            self.peer, frame = self.router.recv_multipart()
            self.assertLessEqual(len(frame), 65536)
            self.heard += msgpack.unpackb(frame)
        message = self.heard.pop(0)
        self.assertEqual(message["type"], kind)
        return message

    def say(self, *messages):
        self.router.send_multipart([self.peer, msgpack.packb(messages)])

    def begin(self):
        self.hear("hello")
        self.say(WELCOME, START)
        self.hear("ready")


class Ends(Bot):
    def test_bye_leaves_before_the_process_ends(self):
        self.bind()
        bot = self.start("run('bot', lambda it: 0)")
        self.hear("hello")
        self.say(WELCOME, {"type": "close"})
        self.hear("bye")
        self.assertEqual(self.ended(bot), ([], 0))

    def test_many_answers_leave_before_bye(self):
        self.bind()
        bot = self.start("run('bot', lambda it: it.note('x' * 1000) or it.actions.first, capacity=200)")
        self.hear("hello")
        handles = range(1, 201)
        self.say(WELCOME, *({**START, "match": handle} for handle in handles))
        self.assertEqual([self.hear("ready")["match"] for _ in handles], [*handles])
        self.say(*({**DECISION, "match": handle} for handle in handles), {"type": "close"})
        self.assertEqual([self.hear("answer")["match"] for _ in handles], [*handles])
        self.hear("bye")
        lines, code = self.ended(bot)
        self.assertEqual((len(lines), code), (1, 0), lines)  # that another epoch of leduc has no words here

    def test_bye_leaves_when_the_bot_ends_by_itself(self):
        for source, sent, code, last in (
                ("run('bot', lambda it: 1 // 0, strict=True)", None, 1, "ZeroDivisionError: "),
                ("run('bot', lambda it: signal.raise_signal(signal.SIGINT))", None, 130, "bot: "),
                ("with Connection('bot') as arena:\n for step in arena:\n  if isinstance(step, Start): arena.ready(step.match)\n"
                 "  if isinstance(step, Decision):\n   arena.answer(step, 2)\n   sys.exit(5)", 2, 5, "")):
            with self.subTest(source=source):
                self.setUp()
                self.bind()
                bot = self.start("import signal, sys\n" + source)
                self.begin()
                self.say(DECISION)
                if sent is not None:
                    self.assertEqual(self.hear("answer")["action"], sent)
                self.hear("bye")
                lines, ended = self.ended(bot)
                self.assertEqual(ended, code, lines)
                self.assertTrue(not last or lines[-1].startswith(last), lines)

    def test_none_is_no_answer_and_a_legal_action_is_played(self):
        self.bind()
        bot = self.start("run('bot', lambda it: [None, 1.0, 2.5, True][it.number - 1])")
        self.begin()
        for number, allowed in ((1, (0, 1, 2)), (2, (1,)), (3, (0, 1, 2)), (4, (1,))):
            self.say({**DECISION, "decision": number})
            action = self.hear("answer")["action"]
            self.assertIs(type(action), int)
            self.assertIn(action, allowed)
        self.say({"type": "end", "match": 1, "winner": "draw", "reason": "fold", "score": [0, 0]}, {"type": "close"})
        self.hear("bye")
        lines, code = self.ended(bot)
        self.assertEqual(code, 1)
        self.assertEqual(sum(line.startswith("TypeError: ") for line in lines), 2, lines)
        self.assertEqual(lines[-1], "bot: 2 exception(s) in 4 decisions")


class NobodyLetsItIn(Bot):
    def test_at_an_endpoint_where_nobody_is_it_says_so_and_ends(self):
        with socket.create_server(("127.0.0.1", 0)) as server:
            free = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        bots = {endpoint: self.start("run('alone', lambda it: 0, patience=2.5)", endpoint) for endpoint in (self.endpoint, free)}
        for endpoint, bot in bots.items():
            self.assertEqual(self.ended(bot), ([f"alone: nobody answers at {endpoint}; trying for 2.25 s more",
                                                f"alone: There is no arena at {endpoint}: 2.5 seconds without a connection"], 1))

    def test_the_line_comes_after_a_tenth_of_the_patience(self):
        begin = time.monotonic()
        bot = self.start("run('alone', lambda it: 0, patience=20)")
        self.assertEqual(bot.stderr.readline(), f"alone: nobody answers at {self.endpoint}; trying for 18 s more\n")
        self.assertGreaterEqual(time.monotonic() - begin, 2)
        self.assertIsNone(bot.poll())

    def test_somebody_who_does_not_say_welcome_may_refuse_later(self):
        self.bind()
        bot = self.start("run('alone', lambda it: 0, patience=20)")
        self.hear("hello")
        self.assertEqual(bot.stderr.readline(),
                         f"alone: somebody is there and does not say welcome at {self.endpoint}; trying for 18 s more\n")
        self.say({"type": "refusal", "code": "version", "text": "speak another one"})
        self.assertEqual(self.ended(bot), (["alone: The arena refuses the bot (version): speak another one"], 1))

    def test_somebody_who_never_says_welcome_is_left(self):
        self.bind()
        bot = self.start("run('alone', lambda it: 0, patience=3)")
        self.hear("hello")
        lines, code = self.ended(bot)
        self.assertEqual((lines[-1], code), ("alone: The arena did not say welcome in time", 1))

    def test_no_endpoint_is_a_sentence(self):
        bot = self.start("import os; del os.environ['ARENA_ENDPOINT']; run('alone', lambda it: 0)")
        lines, code = self.ended(bot)
        self.assertEqual((len(lines), code), (1, 1))
        self.assertIn("ARENA_ENDPOINT is not set", lines[0])


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell that runs this in the background ignores it for all
    unittest.main()
