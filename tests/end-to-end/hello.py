# SPDX-License-Identifier: MIT
"""What a bot may ask for in its hello, and what it gets: parts of views, some roles alone, handles of its own."""

import json
import os
import shlex
import sys

from stage import RANDOM, Stage, faults
from wishing_bot import Bot

STARTED = [sys.executable, "-B", os.path.join(os.path.dirname(os.path.abspath(__file__)), "wishing_bot.py")]
ENDPOINT = "ipc://{}/socket"


class Hello(Stage):
    def setUp(self):
        super().setUp()
        self.endpoint = ENDPOINT.format(self.folder)

    def begin(self, *words):
        process = self.start("match", "--json", "--clock", "none", "--seed", "hello", "--listen", self.endpoint, *words)
        self.assertIn(self.endpoint, process.stderr.readline())
        return process

    def result(self, process):
        out, err = process.communicate()
        self.assertEqual(process.returncode, 0, err)
        self.assert_nothing_is_left()
        return [json.loads(line) for line in out.splitlines()]

    def rules(self, game):
        return json.loads(self.arena("rules", "--game", game, "--json").stdout)

    # --- the version -------------------------------------------------------------------------------------------------

    def test_the_lower_minor_version_is_spoken_and_says_what_start_has(self):
        process = self.begin("--game", "leduc", "--player", "@anna", "--player", "@anna")
        old = Bot(self.endpoint, "anna", minor=0, plays=5).begin()
        new = Bot(self.endpoint, "anna", minor=7).begin()
        self.result(process)
        self.assertEqual((old.first["minor"], new.first["minor"]), (0, 1))
        self.assertNotIn("numbers", old.all("start")[0])
        self.assertEqual(new.all("start")[0]["numbers"], {"hands": 1})

    def test_start_has_the_settings_as_numbers(self):
        process = self.begin("--creature", "@anna", "--hunted", RANDOM, "--set", "hunted=3", "--set", "places=base+nexus")
        bot = Bot(self.endpoint, "anna").begin()
        self.result(process)
        start = bot.all("start")[0]
        settings = {setting["name"]: setting for setting in self.rules("notalone")["settings"]}
        self.assertEqual(set(start["numbers"]), set(start["settings"]))
        for name, number in start["numbers"].items():
            words = settings[name].get("values")
            text = start["settings"][name]
            if not words:
                self.assertEqual(str(number), text, name)
            elif settings[name].get("many"):
                self.assertEqual([words[place] for place in number], [] if text == "none" else text.split("+"), name)
            else:
                self.assertEqual(words[number], text, name)

    def test_observers_and_controllers_are_refused_in_words(self):
        process = self.begin("--game", "leduc", "--player", "@anna", "--player", RANDOM)
        for kind in ("observer", "controller"):
            refusal = Bot(self.endpoint, "anna", **{"as": kind}).first
            self.assertEqual((refusal["type"], refusal["code"]), ("refusal", "kind"))
            self.assertIn("bot", refusal["text"])
        bot = Bot(self.endpoint, "anna", **{"as": "bot"}).begin()
        self.result(process)
        self.assertEqual(len(bot.all("end")), 1)

    # --- handles -----------------------------------------------------------------------------------------------------

    def test_handles_count_from_1_for_each_token_and_none_is_given_twice(self):
        process = self.begin("--game", "leduc", "--player", "@anna", "--player", "@eve", "--games", "8", "--jobs", "4")
        anna = Bot(self.endpoint, "anna", capacity=4).begin()
        eves = [Bot(self.endpoint, "eve", capacity=2).begin() for _ in range(2)]
        self.result(process)
        self.assertEqual(sorted(start["match"] for start in anna.all("start")), list(range(1, 9)))
        for eve in eves:
            handles = [start["match"] for start in eve.all("start")]
            self.assertEqual(handles, sorted(set(handles)))
            self.assertEqual(handles[:1], [1])
            self.assertLess(max(handles), 17)

    def test_each_seat_of_a_team_has_a_handle_and_a_bot_that_comes_back_keeps_it(self):
        process = self.begin("--creature", RANDOM, "--hunted", "@anna", "--set", "hunted=3", "--team", "joint")
        bot = Bot(self.endpoint, "anna")
        messages, heard = [], bot.heard
        while True:
            for message in heard:
                if message["type"] == "start":
                    bot.reply(message)
            messages += heard
            if messages[-1]["type"] == "decision":
                break
            heard = bot.hear()
        starts = {message["match"]: message["seat"] for message in messages if message["type"] == "start"}
        self.assertEqual(starts, {1: 1, 2: 2, 3: 3})
        bot.dealer.socket.close()
        token = bot.first["token"]
        again = Bot(self.endpoint, "anna", token=token, match=2, event=0)
        for match in (1, 3):
            again.say({"type": "hello", "major": 1, "minor": 1, "bot": "anna", "token": token, "match": match, "event": 0})
        again.begin()
        self.result(process)
        self.assertEqual({start["match"]: start["seat"] for start in again.all("start")}, starts)

    def test_a_hello_that_comes_back_without_a_token_takes_no_place(self):
        process = self.begin("--game", "leduc", "--player", "@anna", "--player", RANDOM)
        for _ in range(6):
            refusal = Bot(self.endpoint, "anna", match=1, event=0).first
            self.assertEqual((refusal["type"], refusal["code"]), ("refusal", "token"))
        bot = Bot(self.endpoint, "anna").begin()
        self.assertEqual(bot.first["type"], "welcome")
        self.result(process)

    # --- plays -------------------------------------------------------------------------------------------------------

    def test_bots_of_one_name_get_the_seats_that_they_play(self):
        process = self.begin("--creature", "@anna", "--hunted", "@anna", "--set", "hunted=1", "--games", "2")
        hunted = Bot(self.endpoint, "anna", plays=["people", "hunted"]).begin()
        creature = Bot(self.endpoint, "anna", plays=["creature", "no-such-class"]).begin()
        for result in self.result(process):
            self.assertEqual([faults(result, seat) for seat in range(2)], [[], []])
        self.assertEqual([start["role"] for start in hunted.all("start")], ["hunted"] * 2)
        self.assertEqual([start["role"] for start in creature.all("start")], ["creature"] * 2)

    def test_a_bot_that_plays_none_of_its_roles_is_refused_in_words(self):
        process = self.begin("--creature", "@anna", "--hunted", RANDOM)
        for plays in (["hunted"], ["people", "blitz"]):
            refusal = Bot(self.endpoint, "anna", plays=plays).first
            self.assertEqual((refusal["type"], refusal["code"]), ("refusal", "plays"))
            self.says(refusal["text"])
        bot = Bot(self.endpoint, "anna", plays=["creature"]).begin()
        self.assertEqual(faults(self.result(process)[0], 0), [])
        self.assertEqual(len(bot.all("end")), 1)

    def test_a_started_bot_that_does_not_play_its_role_is_refused_and_named(self):
        words = [*STARTED, "hunted"]
        done = self.arena("match", "--json", "--clock", "start=60s", "--creature", shlex.join(words), "--hunted", RANDOM, code=(0, 3))
        self.says(done.stderr.splitlines()[-1])

    # --- parts of views ----------------------------------------------------------------------------------------------

    def decisions(self, **hello):
        """What one bot was asked in a match in which all others do the same on the same seed."""
        process = self.begin("--creature", "@anna", "--hunted", "@eve", "--set", "hunted=2")
        bot = Bot(self.endpoint, "anna", **hello).begin()
        others = [Bot(self.endpoint, "eve").begin() for _ in range(2)]
        self.result(process)
        for other in others:
            other.thread.join()
        return bot.first, bot.all("decision")

    def test_sparse_views_and_the_empty_values_of_the_schema_are_full_views(self):
        _, full = self.decisions()
        _, sparse = self.decisions(views="sparse")
        fields = {field["key"]: field for field in self.rules("notalone")["view"]}
        self.assertEqual(len(full), len(sparse))
        for one, other in zip(full, sparse):
            self.assertLess(len(other["view"]), len(one["view"]))
            filled = {key: other["view"].get(key, self.empty(fields[key], value)) for key, value in one["view"].items()}
            self.assertEqual(filled, one["view"])

    @staticmethod
    def empty(field, like):
        """The empty value of a field, with as many rows as `like` has."""
        one = [field["empty"]] * field["most"] if field["holds"] == "array" else field["empty"]
        return [one] * len(like) if "rows" in field else one

    def test_keys_are_sent_alone_and_those_that_no_view_has_are_listed(self):
        _, full = self.decisions()
        welcome, some = self.decisions(views=["will", "nothing_such", "turn", "will", "a"])
        self.assertEqual(welcome["ignored"], ["nothing_such", "a"])
        self.assertEqual([decision["view"] for decision in some],
                         [{key: decision["view"][key] for key in ("turn", "will")} for decision in full])
        welcome, nothing = self.decisions(views=["nothing_such"])
        self.assertEqual({len(decision["view"]) for decision in nothing}, {0})

    def test_the_bot_in_c_plays_by_sparse_views(self):
        (result,) = [json.loads(line) for line in self.arena(
            "match", "--json", "--creature", f"{RANDOM} --views sparse", "--hunted", RANDOM).stdout.splitlines()]
        self.assertEqual(faults(result, 0), [])

    def test_a_bot_that_is_relived_gets_what_it_asks_for(self):
        self.play("--player", RANDOM, "--player", RANDOM, "--records", self.records)
        for plays in ("creature", "player"):
            done = self.arena("relive", self.records, "--match", "m1", "--seat", "0", "--", *STARTED, plays, code=(0, 1))
            self.says("\n".join(line for line in done.stdout.splitlines() if "| refused: " in line))
