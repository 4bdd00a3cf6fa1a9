# SPDX-License-Identifier: MIT
"""Observers of a ladder: what they are shown and when, what an owner is shown of his bots, and that nothing hidden gets
out."""

import concurrent.futures
import glob
import json
import os
import signal
import socket
import struct
import subprocess
import sys
import threading
import unittest

from doors import HOSTED, DoorStage
from ladders import THREE
from one_observer import Observer
from stage import PATIENCE, RANDOM, broken, until
from wishing_bot import Bot

for beside in ("proto", "golden/wire"):
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", beside))

from packer import pack  # noqa: E402
from wire import GREETING, Dealer, Unpacker, connect  # noqa: E402

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "proto", "examples")
OBSERVERS_MAX = 128
ALLOWED = 0.1  # seconds between the commands of an observer that asks on and on, and is no flood
WATCHED_MAX = 64
SLOW = 'clock = "move=100s,start=100s"\n'
LONG = 'class leduc { set = {"hands=50"} }\n'  # so that there are not too many matches to ask for
LATE = 'jobs = 1\nclock = "move=1s,bank=0s,grace=20ms,strikes=100"\nclass long { set = {"hands=50"} }\n'
# A bot that keeps its seed, and whose notes, print-outs and evidence are worth hiding.
WAITING = f'bot wits {{ command = "{RANDOM}" }}\nbot mute {{ command = "{broken("silent")}" owner = "ben" }}\n'


class Observing(DoorStage):
    def setUp(self):
        super().setUp()
        self.eye = f"ipc://{self.folder}/eye"

    def watched(self, text=""):
        """The folder of a ladder with two hosted bots, which observers may watch, and at which bots attach."""
        return self.ladder(f'listen = {{"{self.door}", "tcp://127.0.0.1:*"}}\nwatch = {{"{self.eye}"}}\n{text}')

    def hold(self, folder, *words, **more):
        process = self.start("serve", folder, "--json", *words, **more)
        until(self.listens, "observers can connect")
        return process

    def listens(self):
        """Its file is there a moment before."""
        try:
            connect(self.eye).close()
        except (FileNotFoundError, ConnectionRefusedError):
            return False
        return True

    def observe(self, **hello):
        observer = Observer(self.eye, **hello)
        self.addCleanup(observer.dealer.socket.close)
        self.assertEqual(observer.first["type"], "welcome", observer.first)
        return observer

    def refused(self, kind, endpoint, *words, **hello):
        """The refusal of a hello."""
        peer = kind(endpoint, *words, **hello)
        peer.dealer.socket.close()
        self.assertEqual(peer.first["type"], "refusal", peer.first)
        return peer.first

    def is_let_in(self):
        observer = Observer(self.eye)
        observer.dealer.socket.close()
        return observer.first["type"] == "welcome"

    @staticmethod
    def record_bytes(folder):
        content = b""
        for path in glob.glob(os.path.join(folder, "records", "*.arena")):
            with open(path, "rb") as file:
                content += file.read()
        return content

    def header(self, folder):
        """The header of the first match."""
        content = self.record_bytes(folder)
        size = struct.unpack("<I", content[16:20])[0]
        return Unpacker(content[29:29 + size]).value()

    @staticmethod
    def write_anew(folder, before, after):
        with open(os.path.join(folder, "ladder.conf"), encoding="utf-8") as file:
            conf = file.read()
        with open(os.path.join(folder, "ladder.conf"), "w", encoding="utf-8") as file:
            file.write(conf.replace(before, after))

    # --- the public feed ----------------------------------------------------------------------------------------------

    def test_who_follows_is_shown_every_match_to_its_end(self):
        folder = self.watched(THREE)
        process = self.hold(folder)
        observer = self.observe()
        self.assertIsNone(observer.ask("follow"))
        pushed = observer.until_end(8)
        handles = [message["match"] for message in pushed if message["type"] == "match"]
        self.assertEqual(handles, list(range(1, len(handles) + 1)))
        told = {result["match"]: result for result in self.read_results(process, 12)}
        for match in [message for message in pushed if message["type"] == "match"]:
            own = [message for message in pushed if message["match"] == match["match"]]
            facts = json.loads(match["body"])
            self.assertEqual((facts["id"], facts["class"], facts["season"], facts["game"]), (match["id"], "leduc", "1", "leduc"))
            self.assertEqual([message["first"] for message in own if message["type"] == "events"],
                             list(range(1, 1 + sum(message["type"] == "events" for message in own))))
            if own[-1]["type"] != "end" or match["id"] not in told:
                continue
            result = told[match["id"]]
            self.assertEqual((own[-1]["winner"], own[-1]["reason"]), (result["winner"], result["reason"]))
            whole = observer.ask("released", match["id"])
            events = [event for message in own if message["type"] == "events" for event in message["events"]]
            self.assertEqual(len(whole["events"]), len(events))
            hidden = 0
            for public, full in zip(events, whole["events"]):
                self.assertEqual({key: full[key] for key in public}, public)
                hidden += len(full) - len(public)
            self.assertGreater(hidden, 0)  # the cards that were dealt
        self.stop(process)

    def test_who_comes_late_gets_the_same(self):
        folder = self.watched(THREE)
        process = self.hold(folder)
        self.observe().until_some("end")
        first, second = self.observe(), self.observe()
        name = first.ask("results", "leduc")["matches"][0]["id"]
        for observer, words in ((first, (name,)), (second, (name, "2"))):
            observer.ask("watch", *words)
            observer.until_end()
        events = [[message for message in observer.pushed if message["type"] == "events"] for observer in (first, second)]
        self.assertEqual(events[0][2:], events[1])
        self.assertEqual(second.pushed[-1]["winner"], first.pushed[-1]["winner"])
        self.stop(process)

    def test_the_example_follows_a_ladder(self):
        shim = os.path.join(self.folder, "shim")
        os.makedirs(shim)
        with open(os.path.join(shim, "msgpack.py"), "w", encoding="utf-8") as file:
            file.write("from packer import pack\nfrom wire import Unpacker\n\n\ndef packb(value):\n    return pack(list(value))\n\n\n"
                       "def unpackb(content):\n    return Unpacker(content).value()\n")
        places = [shim, EXAMPLES] + [os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", beside)
                                     for beside in ("proto", "golden/wire")]
        folder = self.watched(THREE)
        process = self.hold(folder)
        example = subprocess.Popen([sys.executable, os.path.join(EXAMPLES, "observer.py"), self.eye, "leduc"],
                                   env=dict(self.environment, PYTHONPATH=os.pathsep.join(places), PYTHONUNBUFFERED="1"),
                                   stdout=subprocess.PIPE, text=True)
        self.addCleanup(self.end, example)
        until(lambda: " over: " in example.stdout.readline(), "a match is over")
        self.stop(process)
        example.stdout.read()
        self.assertEqual(example.wait(PATIENCE), 0)  # it was sent close

    # --- what is hidden ----------------------------------------------------------------------------------------------

    def assert_hidden(self, observers, secrets):
        for place, observer in enumerate(observers):
            for name, secret in secrets.items():
                for form in (secret, secret.hex().encode()):
                    self.assertNotIn(form, observer.bytes, f"observer {place} was sent {name}")

    def test_nothing_hidden_is_shown_before_the_release(self):
        folder = self.watched(f"jobs = 1\nrelease = 1h\nqualification = 0\n{HOSTED}{LONG}")
        (anna, _), (ben, _) = self.own(folder, "anna"), self.own(folder, "ben")
        process = self.hold(folder)
        until(self.is_open, "bots can attach")
        bot = Bot(self.door, "anna-1", token=anna)
        observers = [self.observe(), self.observe(token=ben), self.observe(token=anna)]
        for observer in observers:
            observer.drain()
            observer.ask("follow")
        bot.reply = lambda message: Bot.reply(bot, message) if message["type"] != "decision" else bot.say(
            {"type": "answer", "match": message["match"], "decision": message["decision"], "action": message["actions"][0],
             "note": "a note for the record"})
        played = threading.Event()

        def look(observer):
            while not played.is_set():
                observer.pushed.append(observer.next())
            observer.until_end(6)
            name = observer.ask("results")["matches"][0]["id"]
            self.assertEqual(observer.order("released", name)["text"],
                             "the match was not released yet: until then it is the host's alone")
            for verb in ("matches", "results"):
                observer.ask(verb)
            observer.ask("match", name)

        with concurrent.futures.ThreadPoolExecutor() as pool:
            looks = [pool.submit(look, observer) for observer in observers]
            bot.begin()
            until(lambda: b"a note for the record" in self.record_bytes(folder), "the bot has played")
            played.set()
            for one in looks:
                one.result()
        self.addCleanup(bot.dealer.socket.close)
        header = self.header(folder)
        content = self.record_bytes(folder)
        secrets = {"a seed": bytes.fromhex(header["seed"]["$bin"]), "a note": b"a note for the record",
                   "anna's token": anna.encode(), "ben's token": ben.encode(),
                   "the token of a session": bot.first["token"].encode(),
                   "the number of a session": bot.first["token"][:16].encode()}
        self.assertIn(secrets["a note"], content)  # it is there to be found
        self.assertIn(secrets["the number of a session"], content)
        self.assert_hidden(observers, secrets)
        heard = pack(bot.heard)
        self.assertNotIn(secrets["a seed"], heard)
        self.write_anew(folder, "release = 1h", "release = end")
        self.host(folder, "reload")
        whole = observers[0].ask("released", observers[0].ask("results")["matches"][-1]["id"])
        self.assertEqual(len(whole["seed"]), 32)
        self.stop(process)

    def test_hidden_names_are_shown_at_the_end(self):
        folder = self.watched(f"names = hidden\n{LATE}{WAITING}")
        process = self.hold(folder)
        observer = self.observe()
        observer.until_some("match")
        match = observer.ask("matches")["matches"][0]
        self.assertRegex(match["id"], "^[0-9a-f]{32}$")
        self.assertEqual(set(match["seats"][0]), {"role"})
        self.assertNotIn("purpose", match)
        self.assertEqual(self.asked_long(observer, "match", "m1")["text"],
                         "there is no match m1 among those that are played or over")
        observer.until_some("events")
        for secret in (b"wits", b"mute", b"ben", b"host", b'"m1"'):
            self.assertNotIn(secret, observer.bytes)
        self.stop(process)

    def test_a_match_that_was_hidden_has_its_names_when_it_is_over(self):
        folder = self.watched(f"names = hidden\n{THREE}")
        process = self.hold(folder)
        observer = self.observe()
        observer.ask("follow")
        pushed = observer.until_end(4)
        for end in [message for message in pushed if message["type"] == "end"][:4]:
            shown = next(message for message in pushed if message["type"] == "match" and message["match"] == end["match"])
            facts = observer.ask("match", shown["id"])
            self.assertRegex(facts["id"], "^m[0-9]+$")
            self.assertEqual(len(facts["hidden_id"]), 32)
            self.assertIn(facts["seats"][0]["bot"], ("anna-1", "anna-2", "ben-1"))
        self.stop(process)

    # --- owners ------------------------------------------------------------------------------------------------------

    def test_an_owner_sees_the_faults_of_his_own_bots(self):
        folder = self.watched(f'release = 1h\nbench_after = 0\nbot wits {{ command = "{RANDOM}" }}\n'
                              f'bot eve {{ command = "{broken("illegal")}" owner = "eve" }}\n')
        self.host(folder, "owner", "add", "eve")
        eve = self.host(folder, "owner", "token", "eve")["token"]
        anna, _ = self.own(folder, "anna")
        process = self.hold(folder)
        own, other, nobody = self.observe(token=eve), self.observe(token=anna), self.observe()
        own.until_some("match")
        own.until_end(3)
        faults = own.ask("faults")["faults"]
        self.assertEqual({(fault["bot"], fault["fault"]) for fault in faults}, {("eve", "illegal")})
        self.assertNotIn("evidence", faults[0])
        self.assertEqual(other.ask("faults"), {"faults": []})
        reply = nobody.order("faults")
        self.assertEqual((reply["code"], reply["text"][:44]), (1, "faults are shown to the owner of a bot: say "))
        later = own.ask("faults", str(faults[0]["number"]))["faults"]
        self.assertEqual(later[0]["number"], faults[0]["number"] + 1)
        self.stop(process)

    def test_who_has_no_good_token_is_told_so(self):
        folder = self.ladder(f'watch = {{"{self.eye}", "tcp://127.0.0.1:*"}}\n{THREE}')
        process = self.hold(folder)
        first = self.refused(Observer, self.eye, token="arena-" + 32 * "0")
        self.assertEqual(first["code"], "token")
        self.assertIn("this token is nobody's", first["text"])
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
        self.assertIn("an endpoint of `watch`", first["text"])
        first = self.refused(Bot, self.eye, "anna-1")
        self.assertEqual(first["code"], "kind")
        self.assertIn("an endpoint of `listen`", first["text"])
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
        self.assertIn("only observers are served here", bot.communicate(timeout=PATIENCE)[1])
        self.stop(process)

    def test_what_cannot_be_is_refused_in_words(self):
        folder = self.watched(f"{SLOW}{WAITING}")
        process = self.hold(folder)
        observer = self.observe()
        observer.until_some("match")
        for words, code, text in ((("show",), 2, "an observer asks for matches, results, match, watch"),
                                  (("watch",), 2, "an observer says it as: watch ID [EVENT]"),
                                  (("watch", "m99"), 1, "there is no match m99 among those that are played"),
                                  (("watch", "m1", "many"), 2, "'many' is no number"),
                                  (("unwatch", "m99"), 1, "there is no match m99"),
                                  (("follow", "chess"), 2, "there is no class chess"),
                                  (("released", "m99"), 1, "there is no match m99")):
            reply = self.asked_long(observer, *words)
            self.assertEqual((reply["code"], reply["text"][:len(text)]), (code, text))
        self.assertEqual(observer.ask("unwatch", "m1"), None)
        self.assertEqual(observer.order("released", "m1")["text"], "the match is not over")
        self.assertEqual(observer.order("unwatch", "m1")["text"], "you do not watch that match")
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
        for text, sentence in ((f'watch = {{"{self.door}"}}\nlisten = {{"{self.door}"}}', "watch: bots attach at ipc://"),
                               ('watch = {"tcp://0.0.0.0:5556"}', "tcp://0.0.0.0:5556"),
                               ('watch = {"nowhere"}', "nowhere"),
                               ("release = later", "it must be end, season, or a time such as 90s"),
                               ("release = 0s", "it must be end, season, or a time such as 90s"),
                               ("names = secret", "shown, hidden")):
            folder = self.ladder(f"{text}\n{THREE}", "wrong")
            done = self.arena("serve", folder, "--check", code=2)
            self.assertIn(sentence, done.stderr)

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

    # --- matches that the feed has forgotten ---------------------------------------------------------------------------

    @staticmethod
    def asked_long(observer, *words):
        """The reply, once the database is there."""
        replies = []
        until(lambda: replies.append(observer.order(*words)) or replies[-1]["code"] != 3, "the database is there", ALLOWED)
        return replies[-1]

    @staticmethod
    def known(observer):
        """Waits until the database, which is a little behind, knows m1."""
        until(lambda: observer.order("match", "m1")["code"] == 0, "the database knows the match", ALLOWED)

    def forgotten(self, text):
        """The folder of a ladder with some matches of before, a secret of the first, and its facts."""
        folder = self.watched(f"jobs = 1\n{text}{THREE}")
        process = self.hold(folder)
        observer = self.observe()
        observer.ask("follow")
        observer.until_end(3)
        facts = observer.ask("match", "m1")
        self.arena("ladder", folder, "drain")  # a file with an unfinished match is not thinned
        process.communicate(timeout=PATIENCE)
        return folder, bytes.fromhex(self.header(folder)["seed"]["$bin"]), facts

    def test_a_match_that_was_over_before_the_arena_was_started_is_shown_after_its_release(self):
        folder, seed, facts = self.forgotten("release = 1h\nqualification = 0\n")
        process = self.hold(folder)
        observers = [self.observe() for _ in range(3)]
        self.known(observers[0])
        for observer in observers:
            self.assertEqual(observer.ask("match", "m1"), facts)
            reply = observer.order("released", "m1")
            self.assertEqual((reply["code"], reply["text"], "body" in reply),
                             (1, "the match was not released yet: until then it is the host's alone", False))
        for name in ("m999999", "m18446744073709551615", "anna-1"):
            for verb in ("match", "released"):
                reply = observers[0].order(verb, name)
                self.assertEqual((reply["code"], reply["text"]),
                                 (1, f"there is no match {name} among those that are played or over"))
        self.assert_hidden(observers, {"a seed": seed})
        self.stop(process)
        self.write_anew(folder, "release = 1h", "release = end")
        process = self.hold(folder)
        observer = self.observe()
        self.known(observer)
        whole = observer.ask("released", "m1")  # in pages
        self.assertEqual({**facts, "released": True}, {key: whole[key] for key in facts})
        self.assertEqual((whole["seed"], len(whole["hash"])), (seed.hex(), 64))
        self.assertGreater(len(whole["events"]), 3)
        self.stop(process)

    def test_of_a_match_whose_record_was_thinned_is_shown_what_is_left(self):
        folder, _, facts = self.forgotten('qualification = 0\nkeep = "1 day"\nolder = thinned\n')
        for path in glob.glob(os.path.join(folder, "records", "*.arena")):
            os.utime(path, (1, 1))
        self.arena("ladder", folder, "keep")
        process = self.hold(folder)
        observer = self.observe()
        self.known(observer)
        self.assertEqual(observer.ask("match", "m1"), {**facts, "thinned": True})
        reply = observer.order("released", "m1")
        self.assertEqual((reply["code"], reply["text"]),
                         (1, "its record was thinned: who played and how it ended is left, its events are gone"))
        self.stop(process)

    # --- starting again ----------------------------------------------------------------------------------------------

    def test_a_match_that_was_broken_off_is_shown_from_its_beginning(self):
        folder = self.watched(f"{LATE.replace('move=1s', 'move=20s')}{WAITING}")  # so a busy machine makes no match void
        process = self.hold(folder)
        observer = self.observe()
        observer.until_some("events")
        process.send_signal(signal.SIGTERM)
        while observer.next()["type"] != "close":
            pass
        process.communicate(timeout=PATIENCE)
        process = self.hold(folder)
        again = self.observe()
        again.until_some("events")
        for kind, key in (("match", "id"), ("events", "first"), ("events", "events")):
            first = [next(message[key] for message in one.pushed if message["type"] == kind) for one in (observer, again)]
            self.assertEqual(first[0], first[1])
        self.stop(process)


if __name__ == "__main__":
    unittest.main()
