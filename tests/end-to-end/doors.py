# SPDX-License-Identifier: MIT
"""The doors of a ladder: owners, whose bots attach with a key or a token of theirs."""

import json
import os
import re
import resource
import signal
import socket
import subprocess
import time
import unittest

from ladders import Ladders
from stage import ARENA, PASSED, RANDOM, until
from wishing_bot import Bot

HOSTED = f'bot wits {{ command = "{RANDOM} --pace 2" }}\nbot other {{ command = "{RANDOM} --pace 2" owner = "other" }}\n'
DAY_MS = 86400 * 1000


class DoorStage(Ladders):
    def setUp(self):
        super().setUp()
        self.door = f"ipc://{self.folder}/door"

    def is_open(self):
        """True once the door takes connections: its file is there a moment before."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
            return probe.connect_ex(self.door[6:]) == 0

    def open_ladder(self, text=""):
        """The folder of a ladder with two hosted bots, at which bots attach."""
        return self.ladder(f'listen = {{"{self.door}", "tcp://127.0.0.1:*"}}\n{text}\n{HOSTED}')

    @staticmethod
    def lines(folder):
        path = os.path.join(folder, "ladder.log")
        if not os.path.exists(path):
            return []
        with open(path, encoding="utf-8") as file:
            return [json.loads(line) for line in file]

    def host(self, folder, *words):
        """What the host's command says, with a daemon or without."""
        self.commanded = ("ladder", folder, *words)
        done = subprocess.run([ARENA, *self.commanded, "--json"], env=self.environment, capture_output=True,
                              text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def own(self, folder, owner):
        """Makes an owner with a token: its text, and the id by which it is revoked."""
        self.host(folder, "owner", "add", owner)
        made = self.host(folder, "owner", "token", owner)
        return made["token"], made["id"]

    def serve_doors(self, folder, **more):
        """The daemon, and the tcp endpoint where it listens."""
        process = self.start("serve", folder, "--json", **more)
        tcp = None
        while not tcp:
            line = process.stderr.readline()
            self.assertNotEqual(line, "")
            tcp = line.split()[-1] if line.startswith("arena: listening at tcp:") else None
        return process, tcp

    def stop(self, process):
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate()
        self.assertEqual(process.returncode, 0, err)
        return out, err

    def attach(self, endpoint, name, **more):
        bot = subprocess.Popen([RANDOM, "--name", name], stderr=subprocess.PIPE, text=True,
                               env=dict(self.environment, ARENA_ENDPOINT=endpoint, **more))
        self.addCleanup(self.end, bot)
        return bot

    def play_until(self, process, names):
        """Reads results until each of these bots was in one."""
        left = set(names)
        while left:
            line = process.stdout.readline()
            self.assertNotEqual(line, "", f"the daemon ended before {left} played")
            left -= set(json.loads(line)["sides"].values())

    def come(self, endpoint, name, **hello):
        """Says hello, and returns the first message."""
        bot = Bot(endpoint, name, **hello)
        self.addCleanup(bot.dealer.socket.close)
        return bot.first

    def refused(self, endpoint, name, code, **hello):
        first = self.come(endpoint, name, **hello)
        self.assertEqual((first["type"], first.get("code")), ("refusal", code))
        self.says(first["text"], f"serve, to the hello of {name}: {code}", but=((r"\d+ h \d+ min", "N h N min"),))
        return first

    def bots(self, folder):
        return {line["bot"]: line["owner"] for line in self.lines(folder) if line["command"] == "bot"}

    def versions(self, folder):
        return [(line["bot"], line["version"]) for line in self.lines(folder) if line["command"] == "version"]


class Doors(DoorStage):
    def test_bots_of_two_owners_attach_with_their_tokens(self):
        folder = self.open_ladder("qualification = 1\n")
        anna, ben = self.own(folder, "anna")[0], self.own(folder, "ben")[0]
        process, tcp = self.serve_doors(folder)
        self.attach(self.door, "anna-1", ARENA_TOKEN=anna)
        self.attach(tcp, "anna-2", ARENA_TOKEN=anna)
        self.attach(self.door, "ben-1", ARENA_TOKEN=ben)
        self.play_until(process, ("anna-1", "anna-2", "ben-1"))
        self.stop(process)
        self.assertEqual(self.bots(folder), {"anna-1": "anna", "anna-2": "anna", "ben-1": "ben"})
        self.assertEqual(len(self.versions(folder)), 3)

    def test_who_may_not_attach_is_told_why(self):
        folder = self.open_ladder()
        anna, ben = self.own(folder, "anna")[0], self.own(folder, "ben")[0]
        process, tcp = self.serve_doors(folder)
        self.refused(self.door, "stray", "token")
        self.refused(self.door, "stray", "token", token="arena-" + 32 * "0")
        self.refused(tcp, "wits", "bot", token=anna)
        self.refused(tcp, "people", "bot", token=anna)
        self.refused(tcp, "anna-1", "plays", token=anna, plays=["chess"])
        self.assertEqual(self.come(self.door, "anna-1", token=anna, plays=["leduc"])["type"], "welcome")
        self.refused(self.door, "anna-1", "bot", token=ben)
        self.stop(process)
        self.assertEqual(self.bots(folder), {"anna-1": "anna"})

    def test_a_bot_has_so_many_new_versions_a_day(self):
        folder = self.open_ladder("versions_per_day = 2\n")
        token, _ = self.own(folder, "anna")
        process, _ = self.serve_doors(folder)
        begun = time.monotonic()
        for version in ("1", "2", "2"):
            self.assertEqual(self.come(self.door, "anna-1", token=token, version=version)["type"], "welcome")
        refusal = self.refused(self.door, "anna-1", "full", token=token, version="3")
        self.assertTrue(DAY_MS - 1000 * (time.monotonic() - begun) - 1 <= refusal["retry"] <= DAY_MS, refusal)
        until(lambda: len(self.versions(folder)) == 2, "both are registered")
        self.stop(process)
        process, _ = self.serve_doors(folder)  # and after a restart
        self.assertEqual(self.come(self.door, "anna-1", token=token, version="3")["code"], "full")
        self.stop(process)
        self.assertEqual(self.versions(folder), [("anna-1", "1"), ("anna-1", "2")])

    def test_two_versions_that_come_again_and_again_do_not_displace_each_other_for_ever(self):
        folder = self.open_ladder("qualification = 0\n")
        token, _ = self.own(folder, "anna")
        process, _ = self.serve_doors(folder)
        first = Bot(self.door, "anna-1", token=token, version="1").begin()
        second = Bot(self.door, "anna-1", token=token, version="2")
        self.assertEqual(first.all("close")[0]["type"], "close")  # it played its matches to their end
        for _ in range(3):
            refusal = self.refused(self.door, "anna-1", "taken", token=token, version="1")
            self.assertTrue(1000 < refusal["retry"] <= 60000, refusal)
        second.dealer.socket.close()
        until(lambda: self.come(self.door, "anna-1", token=token, version="1")["type"] == "welcome", "it is alone now")
        self.assertEqual(self.come(self.door, "anna-1", token=token, version="3")["type"], "welcome")
        self.refused(self.door, "anna-1", "taken", token=token, version="2")
        self.stop(process)
        self.assertEqual(self.versions(folder), [("anna-1", "1"), ("anna-1", "2"), ("anna-1", "3")])

    def test_a_name_that_a_reload_took_out_is_free_unless_it_played(self):
        text = f'listen = {{"{self.door}", "tcp://127.0.0.1:*"}}\nanchor = wits\nqualification = 0\n{HOSTED}'
        hosted = f'bot eve {{ command = "{RANDOM}" owner = "eve" }}\n'
        folder = self.ladder(text)
        self.serve(folder, 3)
        token, _ = self.own(folder, "anna")
        self.host(folder, "pause")
        self.ladder(text + hosted)
        process, _ = self.serve_doors(folder)
        self.refused(self.door, "eve", "bot", token=token)
        self.ladder(text.replace("bot other", "bot third"))
        self.host(folder, "reload")
        self.refused(self.door, "other", "bot", token=token)
        self.assertEqual(self.come(self.door, "eve", token=token)["type"], "welcome")
        until(lambda: self.versions(folder) == [("eve", "")], "it is registered")
        self.assertEqual(self.bots(folder), {"eve": "anna"})
        self.ladder(text + hosted)
        done = subprocess.run([ARENA, "ladder", folder, "reload"], env=self.environment, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 2)
        self.says(done)
        self.stop(process)

    def test_a_token_that_was_revoked_is_good_no_more(self):
        folder = self.open_ladder()
        token, name = self.own(folder, "anna")
        process, _ = self.serve_doors(folder)
        bot = self.come(self.door, "anna-1", token=token)
        self.stop(process)
        self.host(folder, "owner", "revoke", "anna", name)
        process, _ = self.serve_doors(folder)
        for given in (bot["token"], token):
            self.refused(self.door, "anna-1", "token", token=given)
        self.stop(process)

    def test_a_token_that_is_revoked_while_its_bot_plays_closes_its_connections(self):
        folder = self.open_ladder("qualification = 0\n")
        (anna, name), (ben, _) = self.own(folder, "anna"), self.own(folder, "ben")
        process, tcp = self.serve_doors(folder)
        annas = [Bot(endpoint, "anna-1", token=anna).begin() for endpoint in (self.door, tcp)]
        self.attach(self.door, "ben-1", ARENA_TOKEN=ben)
        self.play_until(process, ("anna-1", "ben-1"))
        self.host(folder, "owner", "revoke", "anna", name)
        for bot in annas:
            self.assertEqual([error["code"] for error in bot.all("error")][-1:], ["token"])
            self.assertEqual(bot.heard[-1]["type"], "close")
        self.refused(self.door, "anna-1", "token", token=anna)
        for _ in range(3):
            self.play_until(process, ("ben-1",))  # nobody else notices
        self.stop(process)

    def test_a_bot_that_comes_and_goes_for_ever_is_registered_once(self):
        folder = self.open_ladder("qualification = 1\n")
        token, _ = self.own(folder, "anna")
        process, tcp = self.serve_doors(folder)
        for endpoint in (self.door, tcp, self.door, tcp):
            bot = self.attach(endpoint, "anna-1", ARENA_TOKEN=token)
            self.play_until(process, ("anna-1",))
            bot.kill()
            bot.wait()
        self.stop(process)
        lines = [line for line in self.lines(folder) if line["command"] != "build"]
        self.assertEqual(len(lines), 2 + 2 + 1)  # its name, its version, and that it qualified

    def test_a_daemon_that_listens_is_no_hindrance_to_the_host(self):
        folder = self.open_ladder()
        process, _ = self.serve_doors(folder)
        self.says("\n".join(self.host(folder, "reload")["sentences"]))
        for words in (("ladder", folder, "backup", os.path.join(self.folder, "copy")), ("ladder", folder, "export"),
                      ("serve", "--check", folder)):
            done = subprocess.run([ARENA, *words], env=self.environment, capture_output=True, text=True,
                                  check=False)
            self.assertEqual((done.returncode, done.stderr), (0, ""), words)
        other = self.ladder(f'listen = {{"{self.door}"}}\n{HOSTED}', name="other")
        done = subprocess.run([ARENA, "serve", other], env=self.environment, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 3)
        self.says(done.stderr.splitlines()[-1], f"arena serve {other}")
        self.stop(process)

    def hear_notice(self, bot):
        """What the next notice says."""
        while (message := bot.next())["type"] != "error":
            bot.reply(message)
        self.assertEqual((message["code"], "match" in message), ("notice", False))
        return message["text"]

    def test_a_notice_reaches_bots_also_those_that_come_later(self):
        folder = self.open_ladder("qualification = 0\n")
        (anna, _), (ben, _) = self.own(folder, "anna"), self.own(folder, "ben")
        process, _ = self.serve_doors(folder)
        first = Bot(self.door, "anna-1", token=anna)
        line = self.host(folder, "notice", "update your bots")["line"]
        self.says(self.hear_notice(first))
        other = self.host(folder, "notice", "é" * 400)["line"]
        self.says(self.hear_notice(first))
        self.stop(process)
        process, _ = self.serve_doors(folder)
        second = Bot(self.door, "ben-1", token=ben)
        self.says(self.hear_notice(second))
        for number in (other, line):
            self.host(folder, "undo", str(number))
        third = Bot(self.door, "anna-1", token=anna)
        self.host(folder, "bench", "anna-1", "--why", "it talks too much")
        self.says(self.hear_notice(third))
        self.host(folder, "notice", "only this")
        self.says(self.hear_notice(second))
        self.stop(process)

    def test_a_bot_that_pauses_is_told(self):
        folder = self.open_ladder("qualification = 0\nbench_after = 1\nbench_pause = 60s\n")
        token, _ = self.own(folder, "anna")
        process, _ = self.serve_doors(folder)
        bot = Bot(self.door, "anna-1", token=token)
        while (message := bot.next()).get("code") != "notice":
            if message["type"] == "decision":
                bot.say({"type": "answer", "match": message["match"], "decision": message["decision"], "action": 1023})
            else:
                bot.reply(message)
        self.says(message["text"])
        self.stop(process)

    def leave(self, bot, token):
        """Leaves at the start of a match, and comes again."""
        bot.say({"type": "bye"})
        with self.assertRaises(ConnectionError):
            while bot.next():
                pass
        return Bot(self.door, "eve-1", token=token)

    def test_who_chooses_its_opponents_by_leaving_loses_its_seats_and_pauses(self):
        folder = self.open_ladder("qualification = 0\njobs = 1\nbench_after = 3\nbench_among = 6\n")
        token, _ = self.own(folder, "eve")
        process, _ = self.serve_doors(folder)
        bot, starts = Bot(self.door, "eve-1", token=token), 0
        while (message := bot.next()).get("code") != "notice":
            starts += message["type"] == "start"
            if message["type"] == "start" and starts % 2 == 1:
                bot = self.leave(bot, token)
            else:
                bot.reply(message)
        self.says(message["text"], but=((r"last \d matches", "last N matches"),))
        out, _ = self.stop(process)
        results = [result["winner"] for result in map(json.loads, out.splitlines()) if "eve-1" in result["sides"].values()]
        self.assertGreaterEqual(len(results), 5)
        self.assertNotIn("void", results)
        table = self.table(folder)
        self.assertEqual((table["voids"], [row["faults"] for row in table["table"] if row["bot"] == "eve-1"]), (0, [3]))

    def test_who_leaves_its_qualification_pauses_and_tries_again(self):
        folder = self.open_ladder("qualification = 1\njobs = 1\nbench_pause = 1s\n")
        token, _ = self.own(folder, "eve")
        process, _ = self.serve_doors(folder)
        bot = Bot(self.door, "eve-1", token=token)
        while bot.next()["type"] != "start":
            pass
        bot = self.leave(bot, token)
        for _ in range(2):
            while (message := bot.next())["type"] != "end":
                bot.reply(message)
        out, err = self.stop(process)
        self.says(err, about="eve-1 was", but=((r"match m\d+", "match mN"),))
        results = [result["reason"] for result in map(json.loads, out.splitlines()) if "eve-1" in result["sides"].values()]
        self.assertEqual([reason == "forfeit" for reason in results[:3]], [True, False, False])
        matches = self.host(folder, "matches", "--bot", "eve-1", "--last", "100")["matches"]
        self.assertEqual([match["counts"] for match in sorted(matches, key=lambda match: int(match["match"][1:]))][:3],
                         ["unrated", "unrated", "rated"])

    def test_too_few_files_are_told(self):
        for text, words, needed in (("", (), 6200), ("", ("--http", "127.0.0.1:0"), 6200 + 2048 + 6 * 48),  # 6 tables of people
                                    ("play = off\n", ("--http", "127.0.0.1:0"), 6200 + 2048),
                                    ('watch = "ipc://%s/watch"\n' % self.folder, (), 6200 + 128 + 1024)):
            folder = self.open_ladder("jobs = 1\n" + text)
            process = subprocess.Popen([ARENA, "serve", folder, *words], text=True, env=self.environment, stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE,
                                       preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (2000, 2000)))
            self.addCleanup(self.end, process)
            told = "".join(process.stderr.readline() for _ in range(1 + ("watch" in text)))
            self.says(told, "arena serve, with few files", about=" 2000 ", but=((rf"\b{needed}\b", "NEEDED"),))
            self.stop(process)

    def test_each_bot_gets_matches_where_one_is_played_at_once(self):
        folder = self.open_ladder()
        passed = ", ".join(f'"{name}"' for name in PASSED if name in self.environment)
        with open(os.path.join(folder, "ladder.conf"), "w", encoding="utf-8") as file:
            file.write(f'game = notalone sandbox = none\nenv = {{{passed}}}\njobs = 1\nqualification = 3\nlisten = {{"{self.door}", "tcp://127.0.0.1:*"}}\n'
                       f'bot one {{ command = "{RANDOM}" owner = "host" }}\nbot two {{ command = "{RANDOM}" owner = "other" }}\n'
                       'class duel { set = {"hunted=1"} }\nclass three { set = {"hunted=3"} }\n')
        tokens = {name: self.own(folder, name)[0] for name in ("anna", "ben", "carl")}
        process, _ = self.serve_doors(folder)
        for name, token in tokens.items():
            self.attach(self.door, f"{name}-1", ARENA_TOKEN=token)
        for _ in range(90):
            self.assertNotEqual(process.stdout.readline(), "")
        matches = sorted(self.host(folder, "matches", "--last", "100000")["matches"], key=lambda match: int(match["match"][1:]))
        self.stop(process)
        counts = {}
        for match in matches:
            for bot in {side["bot"] for side in match["sides"].values()}:
                counts.setdefault(bot, []).append(match["counts"])
        for name in tokens:
            self.assertEqual(counts[f"{name}-1"][:3], ["unrated"] * 3, counts[f"{name}-1"])
            self.assertEqual(set(counts[f"{name}-1"][3:]), {"rated"})
        for bot in ("one", "two"):
            self.assertGreater(counts[bot].count("rated"), 5, counts)


class Keys(DoorStage):
    def new(self, name, *bots):
        """A pair of keys; returns the public one."""
        words = [word for bot in bots for word in ("--bot", bot)]
        return json.loads(self.arena("keys", "new", os.path.join(self.folder, name), *words, "--json").stdout)["key"]

    def test_a_bot_attaches_with_a_key_of_its_owner(self):
        arena, _, stray = (self.new(name) for name in ("arena", "anna", "stray"))
        folder = self.open_ladder(f'keys = "{self.folder}/arena"\nqualification = 1\n')
        self.host(folder, "owner", "add", "anna")
        self.host(folder, "owner", "key", "anna", os.path.join(self.folder, "anna"))
        process, tcp = self.serve_doors(folder)
        self.attach(tcp, "anna-1", ARENA_SERVER_KEY=arena, ARENA_KEYS=os.path.join(self.folder, "anna"))
        self.play_until(process, ("anna-1",))
        self.attach(tcp, "stray", ARENA_SERVER_KEY=arena, ARENA_KEYS=os.path.join(self.folder, "stray")).wait()
        self.refused(self.door, "anna-1", "token")
        _, err = self.stop(process)
        self.says(err, about="key is not known", but=((re.escape(stray), "KEY-OF-A-STRANGER"),))
        self.assertEqual(self.bots(folder), {"anna-1": "anna"})

    def test_a_key_that_names_bots_speaks_for_those_alone(self):
        arena, key = self.new("arena"), self.new("anna", "anna-1", "anna-3")
        folder = self.open_ladder(f'keys = "{self.folder}/arena"\nqualification = 1\n')
        self.host(folder, "owner", "add", "anna")
        self.host(folder, "owner", "key", "anna", os.path.join(self.folder, "anna"))
        self.assertEqual((self.lines(folder)[1]["key"], self.lines(folder)[1]["bots"]), (key, "anna-1 anna-3"))
        process, tcp = self.serve_doors(folder)
        keys = {"ARENA_SERVER_KEY": arena, "ARENA_KEYS": os.path.join(self.folder, "anna")}
        self.attach(tcp, "anna-1", **keys)
        self.play_until(process, ("anna-1",))
        _, err = self.attach(tcp, "anna-2", **keys).communicate()
        self.says(err, "bot-random")
        self.stop(process)
        self.assertEqual(self.bots(folder), {"anna-1": "anna"})


if __name__ == "__main__":
    unittest.main()
