# SPDX-License-Identifier: MIT
"""Who may watch a ladder, what observers that ask for what is not there are told, and those who mean ill."""

import json
import os
import socket
import unittest

from ladders import PACED, THREE
from one_observer import Observer
from packer import pack
from stage import until
from watched import SLOW, WAITING, Watched
from wire import GREETING, Dealer, connect
from wishing_bot import Bot

OBSERVERS_MAX = 128


class KeptOut(Watched):
    def test_who_has_no_good_token_is_told_so(self):
        folder = self.ladder(f'watch = {{"{self.eye}", "tcp://127.0.0.1:*"}}\n{THREE}')
        process = self.hold(folder)
        first = self.refused(Observer, self.eye, token="arena-" + 32 * "0")
        self.assertEqual(first["code"], "token")
        self.says(first["text"])
        self.stop(process)

    def test_a_token_that_is_revoked_closes_the_connection_at_once(self):
        folder = self.watched(f"{SLOW}{WAITING}")
        token, name = self.own(folder, "anna")
        process = self.hold(folder)
        own, other = self.observe(token=token), self.observe()
        own.ask("follow")
        self.host(folder, "owner", "revoke", "anna", name)
        last = own.next()
        while last["type"] in ("match", "events"):
            last = own.next()
        self.assertEqual((last["type"], last["code"]), ("error", "token"))
        self.assertEqual(own.next()["type"], "close")
        with self.assertRaises(ConnectionError):
            own.next()
        self.assertIn("matches", other.ask("matches"))  # nobody else notices
        self.stop(process)

    # --- what is wrong -----------------------------------------------------------------------------------------------

    def test_each_kind_is_told_where_to_go(self):
        folder = self.watched(THREE)
        process = self.hold(folder)
        until(self.is_open, "bots can attach")
        first = self.refused(Observer, self.door)
        self.assertEqual(first["code"], "kind")
        self.says(first["text"])
        first = self.refused(Bot, self.eye, "anna-1")
        self.assertEqual(first["code"], "kind")
        self.says(first["text"])
        self.stop(process)

    def test_an_encrypted_endpoint_lets_any_key_in(self):
        """A bot with a key that nobody knows gets as far as its hello, and is told where to go."""
        keys = {name: json.loads(self.arena("keys", "new", os.path.join(self.folder, name), "--json").stdout)["key"]
                for name in ("arena", "anybody")}
        folder = self.ladder(f'keys = "{self.folder}/arena"\nwatch = {{"tcp://127.0.0.1:*"}}\n{THREE}')
        process = self.start("serve", folder, "--json")
        line = process.stderr.readline()
        while "observers connect at" not in line:
            self.assertNotEqual(line, "")
            line = process.stderr.readline()
        bot = self.attach(line.split()[-1], "stray", ARENA_SERVER_KEY=keys["arena"],
                          ARENA_KEYS=os.path.join(self.folder, "anybody"))
        self.says(bot.communicate()[1], about="arena")
        self.stop(process)

    def test_what_cannot_be_is_refused_in_words(self):
        folder = self.watched(f"{SLOW}{WAITING}")
        process = self.hold(folder)
        observer = self.observe()
        match = observer.until_some("match")["id"]  # of those that begin together, any comes first
        for words, code, text in ((("show",), 2, "an observer asks for matches, results, match, watch"),
                                  (("watch",), 2, "an observer says it as: watch ID [EVENT]"),
                                  (("watch", "m99"), 1, "there is no match m99 among those that are played"),
                                  (("watch", match, "many"), 2, "'many' is no number"),
                                  (("unwatch", "m99"), 1, "there is no match m99"),
                                  (("follow", "chess"), 2, "there is no class chess"),
                                  (("released", "m99"), 1, "there is no match m99")):
            reply = self.asked_long(observer, *words)
            self.assertEqual((reply["code"], reply["text"][:len(text)]), (code, text))
        self.assertEqual(observer.ask("unwatch", match), None)
        self.says(observer.order("released", match)["text"])
        self.says(observer.order("unwatch", match)["text"])
        for message, code in (({"type": "answer", "match": 1, "decision": 1, "action": 0}, "unknown-type"),
                              ({"type": "ready", "match": 1}, "unknown-type"),
                              ({"type": "command", "number": 1, "verb": "watch", "words": ["a", "b", "c"]}, "invalid"),
                              ({"type": "command", "number": 1, "verb": "watch", "words": ["../../m1"]}, "invalid"),
                              ({"type": "command", "number": -1, "verb": "watch"}, "invalid")):
            observer.say(message)
            error = observer.next()
            self.assertEqual((error["type"], error["code"]), ("error", code), error)
        observer.dealer.send(b"\xc1")
        self.assertEqual(observer.next()["code"], "malformed")
        self.stop(process)

    def test_wrong_endpoints_are_refused_with_the_file(self):
        for text in (f'watch = {{"{self.door}"}}\nlisten = {{"{self.door}"}}', 'watch = {"tcp://0.0.0.0:5556"}', 'watch = {"nowhere"}',
                     "release = later", "release = 0s", "names = secret"):
            folder = self.ladder(f"{text}\n{THREE}", "wrong")
            done = self.arena("serve", folder, "--check", code=2)
            self.says(done.stderr)

    # --- who means ill -----------------------------------------------------------------------------------------------

    def test_no_more_than_so_many_observers_are_let_in(self):
        folder = self.watched(THREE)
        process = self.hold(folder)
        observers = [self.observe() for _ in range(OBSERVERS_MAX)]
        late = self.refused(Observer, self.eye)
        self.assertEqual(late["code"], "full")
        self.assertIn("retry", late)
        observers[0].say({"type": "bye"})
        until(self.is_let_in, "there is room again")
        self.read_results(process, 20)
        self.stop(process)

    def test_observers_on_all_places_are_shown_what_is_played(self):
        # At full speed a busy machine cannot read for all of them.
        folder = self.watched(PACED)
        process = self.hold(folder)
        self.host(folder, "pause")
        observers = [self.observe() for _ in range(OBSERVERS_MAX)]
        for observer in observers:
            observer.drain()
            observer.ask("follow")
        self.host(folder, "resume")
        observers[0].until_end()
        self.host(folder, "pause")
        for observer in observers:
            end = observer.until_end()[-1]
            own = [message for message in observer.pushed if message["match"] == end["match"]]
            self.assertEqual([message["type"] for message in own], ["match"] + ["events"] * (len(own) - 2) + ["end"])
            self.assertEqual([message["first"] for message in own[1:-1]], list(range(1, len(own) - 1)))
        self.stop(process)

    def test_who_never_reads_holds_up_nobody(self):
        folder = self.watched(THREE)
        process = self.hold(folder)
        streams = []
        for _ in range(20):
            dealer = Dealer(self.eye)
            dealer.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            self.addCleanup(dealer.socket.close)
            dealer.send(pack([{"type": "hello", "major": 1, "minor": 1, "bot": "deaf", "as": "observer"},
                              {"type": "command", "number": 1, "verb": "follow"}]))
            streams.append(dealer)
        self.read_results(process, 200)
        self.assertIn("matches", self.observe().ask("matches"))
        self.stop(process)

    def test_a_flood_is_cut_off(self):
        folder = self.watched(THREE)
        process = self.hold(folder)
        observer = self.observe(capacity=65535)
        with self.assertRaises((ConnectionError, BrokenPipeError)):
            for _ in range(100):
                observer.say(*[{"type": "command", "number": 1, "verb": "matches"}] * 50)
            while True:
                observer.dealer.receive()
        self.assertIn("matches", self.observe().ask("matches"))
        self.read_results(process, 5)
        self.stop(process)

    def test_connections_that_say_nothing_keep_nobody_out(self):
        folder = self.watched(THREE)
        process = self.hold(folder)
        strangers = [connect(self.eye) for _ in range(600)]
        for stranger in strangers[:300]:
            stranger.sendall(GREETING)
        self.assertIn("matches", self.observe().ask("matches"))
        for stranger in strangers:
            stranger.close()
        self.read_results(process, 5)
        self.stop(process)


if __name__ == "__main__":
    unittest.main()
