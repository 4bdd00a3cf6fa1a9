# SPDX-License-Identifier: MIT
"""Observers of a ladder: what they are shown and when, what an owner is shown of his bots, and that nothing hidden gets
out."""

import concurrent.futures
import glob
import json
import os
import signal
import subprocess
import sys
import threading
import unittest

from doors import HOSTED
from ladders import THREE
from packer import pack
from stage import RANDOM, broken, until
from watched import ALLOWED, WAITING, Watched
from wire import Unpacker
from wishing_bot import Bot

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "proto", "examples")
LONG = 'class leduc { set = {"hands=50"} }\n'  # so that there are not too many matches to ask for
LATE = 'jobs = 1\nclock = "move=1s,bank=0s,grace=20ms,strikes=100"\nclass long { set = {"hands=50"} }\n'


class Observing(Watched):
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
        self.assertEqual(example.wait(), 0)  # it was sent close

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
            self.says(observer.order("released", name)["text"])
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
        name = observers[0].ask("results")["matches"][-1]["id"]
        until(lambda: observers[0].order("released", name)["code"] == 0, "the new release holds")
        whole = observers[0].ask("released", name)
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
        self.says(self.asked_long(observer, "match", "m1")["text"])
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
        self.assertEqual(reply["code"], 1)
        self.says(reply["text"])
        later = own.ask("faults", str(faults[0]["number"]))["faults"]
        self.assertEqual(later[0]["number"], faults[0]["number"] + 1)
        self.stop(process)

    # --- matches that the feed has forgotten ---------------------------------------------------------------------------

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
        process.communicate()
        return folder, bytes.fromhex(self.header(folder)["seed"]["$bin"]), facts

    def test_a_match_that_was_over_before_the_arena_was_started_is_shown_after_its_release(self):
        folder, seed, facts = self.forgotten("release = 1h\nqualification = 0\n")
        process = self.hold(folder)
        observers = [self.observe() for _ in range(3)]
        self.known(observers[0])
        for observer in observers:
            self.assertEqual(observer.ask("match", "m1"), facts)
            reply = observer.order("released", "m1")
            self.assertEqual((reply["code"], "body" in reply), (1, False))
            self.says(reply["text"])
        for name in ("m999999", "m18446744073709551615", "anna-1"):
            for verb in ("match", "released"):
                reply = observers[0].order(verb, name)
                self.assertEqual(reply["code"], 1)
                self.says(reply["text"])
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
        self.host(folder, "keep")
        process = self.hold(folder)
        observer = self.observe()
        self.known(observer)
        self.assertEqual(observer.ask("match", "m1"), {**facts, "thinned": True})
        reply = observer.order("released", "m1")
        self.assertEqual(reply["code"], 1)
        self.says(reply["text"])
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
        process.communicate()
        process = self.hold(folder)
        again = self.observe()
        again.until_some("events")
        for kind, key in (("match", "id"), ("events", "first"), ("events", "events")):
            first = [next(message[key] for message in one.pushed if message["type"] == kind) for one in (observer, again)]
            self.assertEqual(first[0], first[1])
        self.stop(process)


if __name__ == "__main__":
    unittest.main()
