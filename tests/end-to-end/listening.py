# SPDX-License-Identifier: MIT
"""Matches over HTTP, while they are played and afterwards: as pages, as streams and as records; and that nothing hidden
gets out on any path."""

import http.client
import json
import os
import re
import signal
import subprocess
import unittest

from doors import DoorStage
from ladders import PACED, THREE
from sse import Stream
from stage import ARENA, until
from watched import SLOW, WAITING, Watched
from wishing_bot import Bot

NOTE = "a note for the record"
PARTS = ("", "/events", "/live", "/steps", "/released", "/shown", "/record", "/chances")  # of a match


class Listening(DoorStage):
    def hold(self, folder, *words):
        """The daemon. What it prints goes to a file, and `at` is where it answers."""
        self.printed = os.path.join(self.folder, "printed")
        with open(self.printed, "w", encoding="utf-8") as file:
            process = self.start("serve", folder, "--http", "127.0.0.1:0", *words, stdout=file)
        until(lambda: "over HTTP: " in self.said(), "it listens")
        self.at = re.search(r"over HTTP: http://([0-9.:]+)/", self.said()).group(1)
        return process

    def said(self):
        with open(self.printed, encoding="utf-8") as file:
            return file.read()

    def ask(self, path, **headers):
        """Status, all bytes of the head and the body, and the body. One who is told to try again does so: the database may be locked."""
        return until(lambda: self.ask_once(path, **headers), f"{path} is not 503 any more")

    def ask_once(self, path, **headers):
        connection = http.client.HTTPConnection(self.at)
        connection.request("GET", path, headers={"Host": "localhost", **headers})
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status != 503 and (answer.status, "".join(f"{name}: {value}\n" for name, value in answer.getheaders()).encode() + body, body)

    def get(self, path):
        status, _, body = self.ask("/api/v1/" + path)
        self.assertEqual(status, 200, body)
        return json.loads(body)

    def refused(self, path, status, **headers):
        got, _, body = self.ask("/api/v1/" + path, **headers)
        self.assertEqual(got, status, body)
        # Which match it is, is luck.
        self.says(json.loads(body)["detail"], "GET /api/v1/" + re.sub(r"/m\d{1,3}(?=/|$)", "/mN", path))

    def listen(self, path, last=None):
        stream = Stream(self.at, "/api/v1/" + path, last)
        self.addCleanup(stream.close)
        self.assertEqual((stream.status, stream.kind), (200, "text/event-stream"))
        return stream

    def one_that_is_over(self):
        """The id of a match that the public knows to be over."""
        return self.listen("live").until("over")[-1][1]["id"]

    def conf(self, folder, old, new):
        path = os.path.join(folder, "ladder.conf")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        self.assertIn(old, text)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace(old, new))
        self.host(folder, "reload")

    # --- before a match ---------------------------------------------------------------------------------------------

    def test_who_looks_whom_it_meets_before_it_is_ready_learns_nothing(self):
        folder = self.ladder(f'listen = "{self.door}"\nclock = "start=600s"\njobs = 2\nqualification = 0\n{PACED}')
        token, _ = self.own(folder, "eve")
        process = self.hold(folder)
        until(self.is_open, "bots can attach")
        bot, stream = Bot(self.door, "eve-1", token=token), self.listen("live")
        self.addCleanup(bot.dealer.socket.close)
        while (message := bot.next())["type"] != "start":
            bot.reply(message)
        own, = (row["now"] for row in self.host(folder, "bots")["bots"] if row["bot"] == "eve-1")  # the host sees more
        while int(stream.until("over")[-1][1]["id"][1:]) < int(own[1:]):  # what was written by then was read
            pass
        told = {path: self.ask("/api/v1/" + path)[2] for path in ("playing", "matches", "queue", "notices", "table", "bots/ben-1", "bots/eve-1")}
        told.update({"metrics": self.ask("/metrics")[2], "live": stream.bytes, "what is printed": self.said().encode()})
        for path, content in told.items():
            self.assertNotRegex(content, rf"\b{own}\b".encode(), path)
        self.assertEqual(self.ask(f"/api/v1/matches/{own}")[0], 404)
        self.assertEqual({tuple(row) for row in json.loads(told["queue"])["bots"]},
                         {("bot", "version", "owner", "standing", "passed", "needed", "missing")})
        self.assertEqual(json.loads(told["bots/ben-1"])["why"], ["ben-1 is there, and gets matches"])
        while message["type"] != "decision":
            bot.reply(message)
            message = bot.next()
        bot.reply(message)
        while (began := stream.until("began")[-1][1])["id"] != own:
            pass
        self.assertIn("eve-1", {seat["bot"] for seat in began["seats"]})
        self.stop(process)

    # --- a match ------------------------------------------------------------------------------------------------------

    def test_a_match_is_followed_to_its_verdict(self):
        process = self.hold(self.ladder(THREE))
        name = self.listen("live").until("began")[-1][1]["id"]
        stream = self.listen(f"matches/{name}/live")
        told = stream.rest()
        self.assertEqual((told[0][0], told[-1][0]), ("match", "verdict"))
        events = [data for kind, data in told if kind == "event"]
        self.assertEqual([event["number"] for event in events], list(range(1, len(events) + 1)))
        page = self.get(f"matches/{name}/events")
        self.assertEqual((page["events"], page["ended"], page["next"]), (events, True, len(events) + 1))
        self.assertEqual(page["match"]["winner"], told[-1][1]["winner"])
        part = self.get(f"matches/{name}/events?from=2&count=1")
        self.assertEqual((part["events"], part["ended"], part["next"]), (events[1:2], False, 3))
        run, number = stream.last.split("-")
        self.assertEqual(int(number), len(events) + 1)
        again = self.listen(f"matches/{name}/live", f"{run}-2").rest()
        self.assertEqual([data for kind, data in again if kind == "event"], events[2:])
        self.assertEqual(self.listen(f"matches/{name}/live?from=3").rest(), again)
        self.assertEqual(self.ask(f"/api/v1/matches/{name}/live", **{"Last-Event-ID": stream.last})[0], 204)
        for senseless in ("17", f"{run}-999", "0-1", "\u00e9", 4000 * "x"):
            told = self.listen(f"matches/{name}/live", senseless.encode("latin-1")).rest()
            self.assertEqual(told[0][0], "restart")
            self.says(told[0][1]["why"], "GET the events of a match, from another's")
            self.assertEqual([data for kind, data in told if kind == "event"], events)
        until(lambda: self.ask("/api/v1/matches")[0] == 200, "the database is there")
        for path in PARTS:
            self.refused(f"matches/m999999{path}", 404)
        self.stop(process)

    def test_a_released_match_has_all_and_its_record_can_be_verified(self):
        process = self.hold(self.ladder(f"release = 1h\n{THREE}"))
        name = self.one_that_is_over()
        for path in ("released", "shown", "record"):
            self.refused(f"matches/{name}/{path}", 403)
        self.assertEqual(set(self.get(f"matches/{name}")["links"]), {"events", "live"})
        self.conf(os.path.join(self.folder, "ladder"), "release = 1h", "release = end")
        until(lambda: self.get(f"matches/{name}")["released"], "it is released")
        self.assertEqual(set(self.get(f"matches/{name}")["links"]), {"events", "live", "released", "record"})
        whole, public = self.get(f"matches/{name}/released"), self.get(f"matches/{name}/events")["events"]
        self.assertEqual(len(whole["seed"]), 32)
        self.assertEqual(len(whole["events"]), len(public))
        for full, event in zip(whole["events"], public):
            self.assertEqual({key: full[key] for key in event["event"]}, event["event"])
        self.assertGreater(sum(map(len, whole["events"])), sum(len(event["event"]) for event in public))
        status, head, content = self.ask(f"/api/v1/matches/{name}/record")
        self.assertEqual(status, 200)
        self.assertIn(f'attachment; filename="ladder-{name}.arena"'.encode(), head)
        path = os.path.join(self.folder, "given.arena")
        with open(path, "wb") as file:
            file.write(content)
        for verb, words in (("verify", "1 agrees"), ("replay", f"match {name} of leduc")):
            done = subprocess.run([ARENA, verb, path], env=self.environment, capture_output=True, text=True, check=True)
            self.assertIn(words, done.stdout)
        self.stop(process)

    def test_the_steps_of_a_match_are_what_the_public_knows(self):
        process = self.hold(self.ladder(f"release = end\n{THREE}"))
        name = self.listen("live").until("began")[-1][1]["id"]
        stream = self.listen(f"matches/{name}/steps")
        told = stream.rest()
        self.assertEqual((told[0][0], told[-1][0]), ("match", "verdict"))
        steps = [data for kind, data in told if kind == "step"]
        run, number = stream.last.split("-")
        self.assertEqual(int(number), len(steps) + 1)
        events = [event for step in steps for event in step.get("events", ())]
        self.assertEqual([event["event"] for event in events],
                         [event["event"]["event"] for event in self.get(f"matches/{name}/events?count=200")["events"]])
        for step in steps:
            self.assertEqual((set(step) - {"turn", "answers", "events", "views"}, step["answers"], set(step["views"]) - {"public"}),
                             (set(), [], set()))
            self.assertEqual({eye for event in step.get("events", ()) for eye in event["text"]} - {"public"}, set())
        again = self.listen(f"matches/{name}/steps", f"{run}-2").rest()
        self.assertEqual([data for kind, data in again if kind == "step"], steps[2:])
        self.assertEqual(self.ask(f"/api/v1/matches/{name}/steps", **{"Last-Event-ID": stream.last})[0], 204)
        shown = self.get(f"matches/{name}/shown")
        self.assertEqual((shown["eyes"], shown["outcome"]), (["public", "0", "1", "all"], "agrees"))
        knows, knew = {}, {}
        for step in steps:
            knows.update(step["views"].get("public", {}))
        for step in shown["steps"]:
            knew.update(step["views"].get("public", {}))
        self.assertEqual(knows, knew)
        self.assertEqual([event["text"].get("public", event["text"]["all"]) for step in shown["steps"] for event in step.get("events", ())],
                         [event["text"]["public"] for event in events])
        rules = subprocess.run([ARENA, "rules", "--game", "leduc", "--json"], env=self.environment, capture_output=True, text=True, check=True)
        self.assertEqual(self.get("rules"), json.loads(rules.stdout))
        self.stop(process)

    # --- the ladder ---------------------------------------------------------------------------------------------------

    def test_what_happens_on_the_ladder_is_told(self):
        folder = self.ladder(THREE)
        process = self.hold(folder)
        stream = self.listen("live?class=leduc")
        self.assertEqual(stream.next()[0], "start")
        stream.until("began")
        stream.until("table")
        self.host(folder, "notice", "the cellar is wet")
        self.says(stream.until("notice")[-1][1]["text"])
        self.assertEqual([notice["text"] for notice in self.get("notices")["notices"]], ["the cellar is wet"])
        self.host(folder, "pause")
        self.assertEqual(stream.until("pause")[-1][1], {"paused": True, "frozen": False})
        self.assertTrue(self.get("queue")["paused"])
        until(lambda: self.get("ladder")["playing"] == 0, "nothing is played")
        last = stream.last
        self.host(folder, "season", "close")
        self.assertTrue(stream.until("season")[-1][1]["closed"])
        again = self.listen("live", last)
        self.assertTrue(again.until("season")[-1][1]["closed"])
        self.refused("live?class=chess", 400)
        self.stop(process)
        stream.rest()  # which ends with the daemon

    def test_after_a_restart_a_reader_begins_anew(self):
        folder = self.ladder(THREE)
        process = self.hold(folder)
        stream = self.listen("live")
        stream.until("began")
        self.stop(process)
        process = self.hold(folder)
        for last in (stream.last, stream.last.split("-")[0] + "-999999999", "17", "nonsense"):
            name, data = self.listen("live", last).next()
            self.assertEqual(name, "restart")
            self.says(data["why"])
        self.stop(process)

    # --- what is hidden -----------------------------------------------------------------------------------------------

    def paths(self, matches):
        """Each path of the API, for each of these matches."""
        for path, about in self.get("openapi.json")["paths"].items():
            stream = "text/event-stream" in about["get"]["responses"]["200"]["content"]
            for match in matches if "{match}" in path else [""]:
                at = path.replace("{match}", match).replace("{bot}", "wits")
                self.assertNotIn("{", at, "a parameter that this test does not know: say what it may be")
                yield at, stream

    def everything(self, matches):
        """All that anybody can be told, by path."""
        told = {}
        for path, stream in self.paths(matches):
            if stream:
                reader = Stream(self.at, path, quiet_s=0.2)
                told[path] = reader.drain(50)
                reader.close()
            else:
                told[path] = self.ask(path)[1]
        return told

    def decisions(self):
        """How many each seat made, by the list of matches."""
        return {seat["decisions"] for match in self.get("matches")["matches"] for seat in match["seats"]}

    def assert_hidden(self, told, secrets):
        for path, content in told.items():
            for what, secret in secrets.items():
                for form in (secret, secret.hex().encode()):
                    self.assertNotIn(form, content, f"{path} shows {what}")

    def test_nothing_hidden_is_told_on_any_path_before_the_release(self):
        folder = self.open_ladder("release = 1h\nqualification = 0\n")
        anna, _ = self.own(folder, "anna")
        process = self.hold(folder)
        until(self.is_open, "bots can attach")
        bot = Bot(self.door, "anna-1", token=anna)
        self.addCleanup(bot.dealer.socket.close)
        bot.reply = lambda message: Bot.reply(bot, message) if message["type"] != "decision" else bot.say(
            {"type": "answer", "match": message["match"], "decision": message["decision"], "action": message["actions"][0],
             "note": NOTE})
        bot.begin()
        stream = self.listen("live")
        while not (match := stream.until("over")[-1][1]) or "anna-1" not in [seat["bot"] for seat in match["seats"]]:
            pass
        until(lambda: NOTE.encode() in Watched.record_bytes(folder), "the bot has played")
        with open(os.path.join(folder, "secret"), "rb") as file:
            secret = file.read()
        secrets = {"the secret of the ladder": secret, "a note": NOTE.encode(), "anna's token": anna[6:].encode(),
                   "the token of a session": bot.first["token"].encode(),
                   "the number of a session": bot.first["token"][:16].encode(),
                   "the folder": self.folder.encode()}
        seeds = self.seeds(folder)
        self.assertGreater(len(seeds), 0)
        secrets.update({f"seed {i}": seed for i, seed in enumerate(seeds)})
        content = Watched.record_bytes(folder)
        for planted in ("a note", "the number of a session", "seed 0"):
            self.assertIn(secrets[planted], content)  # it is there to be found
        playing = [one["id"] for one in self.get("playing")["matches"]][:1]
        self.assert_hidden({**self.everything([match["id"], *playing]), "live, so far": stream.bytes}, secrets)
        until(lambda: self.get("matches")["matches"], "the database has a match")
        self.assertEqual(self.decisions(), {None})
        self.conf(folder, "release = 1h", "release = end")
        until(lambda: self.get(f"matches/{match['id']}")["released"], "it is released")
        self.assertNotIn(None, self.decisions())
        told = self.everything([match["id"]])
        self.assertIn(NOTE.encode(), told[f"/api/v1/matches/{match['id']}/released"])
        self.assertIn(NOTE.encode(), told[f"/api/v1/matches/{match['id']}/shown"])
        self.assertIn(NOTE.encode(), told[f"/api/v1/matches/{match['id']}/record"])
        never = ("the secret of the ladder", "anna's token", "the token of a session", "the number of a session", "the folder")
        self.assert_hidden(told, {what: secrets[what] for what in never})
        process.send_signal(signal.SIGTERM)
        err = process.communicate()[1]
        with open(os.path.join(folder, "ladder.log"), "rb") as file:
            log = file.read()
        del secrets["the folder"]
        self.assert_hidden({"stdout": self.said().encode(), "stderr": err.encode(), "ladder.log": log}, secrets)

    @staticmethod
    def seeds(folder):
        """Of all matches in the records."""
        content = Watched.record_bytes(folder)
        mark = b"\xa4seed\xc4\x10"
        return [content[found.end():found.end() + 16] for found in re.finditer(re.escape(mark), content)]

    def test_hidden_names_are_told_on_no_path_of_a_match(self):
        process = self.hold(self.ladder(f"names = hidden\nrelease = end\n{SLOW}{WAITING}"))
        stream = self.listen("live")
        until(lambda: self.get("playing")["rows"] > 0, "a match is played")
        match = self.get("playing")["matches"][0]
        self.assertRegex(match["id"], "^[0-9a-f]{32}$")
        self.assertEqual(set(match["seats"][0]), {"role"})
        self.assertEqual({"purpose", "attempt"} & set(match), set())
        told = self.everything([match["id"], "m1"])
        self.assertEqual({path for path in told if "/m1" in path}, {f"/api/v1/matches/m1{part}" for part in PARTS})
        for path, content in told.items():
            if re.search("/matches/|/playing|/live|/metrics", path):
                for name in (b"wits", b"mute", b'"ben"', b'"host"', b'"m1"'):
                    self.assertNotIn(name, content, path)
        for part in PARTS:
            self.refused(f"matches/m1{part}", 404)
        for part in ("released", "shown", "record"):
            self.refused(f"matches/{match['id']}/{part}", 403)
        self.assertTrue(self.get("queue")["names_hidden"])
        self.assertNotIn(b"wits", stream.bytes)
        self.stop(process)

    def test_the_verdict_of_a_hidden_match_has_its_names(self):
        process = self.hold(self.ladder(f"names = hidden\n{THREE}"))
        stream = self.listen("live")
        over = stream.until("over")[-1][1]
        self.assertIn(over["seats"][0]["bot"], ("anna-1", "anna-2", "ben-1"))
        by_both = [self.listen(f"matches/{over[key]}/live").rest() for key in ("id", "hidden_id")]
        self.assertEqual(by_both[0], by_both[1])
        self.assertEqual(by_both[0][-1][1]["id"], over["id"])
        self.stop(process)


if __name__ == "__main__":
    unittest.main()
