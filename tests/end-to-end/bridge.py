# SPDX-License-Identifier: MIT
"""`arena bridge`: any command that reads and writes lines of JSON is a bot."""

import contextlib
import json
import os
import shlex
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "sdk", "conformance"))

import scripted
from stage import ARENA, RANDOM, SANITIZED, Stage, faults, until

JSON = os.path.join(os.path.dirname(__file__), "..", "..", "sdk", "json")
HEAD = """import json, os, sys
log = open(sys.argv[1], "a", buffering=1)
def hear():
    line = sys.stdin.readline()
    log.write(line)
    return json.loads(line) if line else sys.exit(0)
def say(line):
    print(line, flush=True)
def first(said):
    say(said["actions"][0]["id"])
"""
LOOP = """while True:
    said = hear()
    if said["type"] == "close":
        break
    if said["type"] == "decision":
        decide(said)
"""


class Bridge(Stage):
    def bridged(self, script, *options):
        """The command of a bot whose whole text is `script`; what it read is in `self.log`."""
        path, self.log = (os.path.join(self.folder, name) for name in ("bot.py", "log"))
        with open(path, "w", encoding="utf-8") as file:
            file.write(HEAD + script)
        return shlex.join([ARENA, "bridge", *options, "--", sys.executable, "-E", path, self.log])

    def read(self, *types):
        """What the bot read of these types."""
        with open(self.log, encoding="utf-8") as file:
            lines = file.readlines()
        for line in lines:
            self.assertEqual(line, json.dumps(json.loads(line), sort_keys=True, separators=(",", ":")) + "\n")
        return [said for said in map(json.loads, lines) if said["type"] in types]

    def played(self, script, *options, games=1):
        """One match of Leduc of such a bot, without a fault."""
        results = self.play("--player", self.bridged(script, *options), "--player", RANDOM, "--games", str(games))
        for result in results:
            self.assertEqual([], faults(result, 0), result)
        return results

    def example(self, command):
        """This example plays both sides of both games without a fault."""
        for game, games, roles in (("leduc", 3, ("player", "player")), ("notalone", 2, ("creature", "hunted"))):
            for own in (0, 1):
                bots = [f"json: {command}" if seat == own else RANDOM for seat in (0, 1)]
                done = self.arena("match", "--game", game, "--json", "--strict", "--seed", "examples", "--games", str(games), "--clock", "none",
                                  *(word for role, bot in zip(roles, bots) for word in (f"--{role}", bot)))
                self.assertEqual(games, len(done.stdout.splitlines()), (command, game, own))

    def test_the_examples_play(self):
        for name in ("first.sh", "rules.pl", "words.lua"):
            self.example(os.path.join(JSON, name))

    def test_the_example_in_lua_plays_with_each_version(self):
        versions = [lua for lua in ("lua5.1", "lua5.2", "lua5.3", "lua5.4") if shutil.which(lua)]
        self.assertIn("lua5.4", versions)
        for lua in versions:
            self.example(f"{lua} {os.path.join(JSON, 'words.lua')}")

    def test_a_bot_hears_its_match_in_the_words_of_the_game(self):
        self.played("def decide(said):\n    first(said)\n" + LOOP)
        start, = self.read("start")
        self.assertEqual(("leduc", "player", 2), (start["game"], start["role"], start["seats"]))
        self.assertRegex(start["bot_seed"], "^[0-9a-f]{32}$")
        rules = json.loads(self.arena("rules", "--game", "leduc", "--json").stdout)
        self.assertEqual({row["name"] for row in rules["settings"]}, set(start["settings"]))
        decision = self.read("decision")[0]
        for action in decision["actions"]:
            row = rules["actions"][action["id"]]
            self.assertEqual({key: row[key] for key in ("id", "kind", "object", "text")}, action)
        self.assertIn("view", decision)
        self.assertEqual(list(range(1, len(self.read("event")) + 1)), [event["event"] for event in self.read("event")])
        end, = self.read("end")
        self.assertEqual(2, len(end["scores"]))
        self.assertEqual(1, len(self.read("close")))

    def test_a_bot_may_answer_in_words_in_whole_floats_and_with_a_note(self):
        self.played("""def decide(said):
    row = said["actions"][-1]
    if said["decision"] % 2:
        say(json.dumps({"kind": row["kind"], "object": row["object"], "note": "why not"} if row["object"]
                       else {"kind": row["kind"], "decision": said["decision"]}))
    else:
        say(json.dumps({"match": said["match"], "action": float(row["id"])}))
""" + LOOP, games=3)
        self.assertEqual([], self.read("error"))

    def test_what_is_no_answer_is_refused_in_words_and_what_is_no_json_is_printed(self):
        self.played("""def decide(said):
    if said["decision"] == 1:
        for line in ('hello', '[1]', '{"acton": 1}', '{}', '{"action": 1.5}', '{"action": 1, "kind": "x"}',
                     '{"kind": "nothing"}', '{"action": 1, "match": 99}', '{"action": 1, "decision": 99}',
                     '{"action": 1, "text": 3}', '{"action": 1, "note": "' + 2000 * 'x' + '"}', '-1', 70000 * 'x'):
            say(line)
    first(said)
""" + LOOP)
        texts = [error["text"] for error in self.read("error")]
        for part in ("has no key 'acton'", "either action, or kind", "'action' takes a whole number", "no legal action is 'nothing'",
                     "no decision waits", "decision 99 does not wait", "'text' takes a text", "'note' takes a text"):
            self.assertTrue(any(part in text for text in texts), (part, texts))

    def test_a_bot_that_ends_is_gone(self):
        for script in ("hear(); sys.exit(7)\n", "sys.exit(0)\n"):
            result, = self.play("--player", self.bridged(script), "--player", RANDOM, "--clock", "none")
            self.assertIn("gone", faults(result, 0), result)

    def test_of_a_flood_of_wrong_answers_a_hundred_are_told(self):
        self.played("""def decide(said):
    for i in range(5000 * (said["decision"] == 1)):
        print('{"acton": 1}')
    first(said)
""" + LOOP)
        self.assertEqual(100, len(self.read("error")))

    def test_matches_side_by_side(self):
        self.played("""def decide(said):
    say(json.dumps({"match": said["match"], "action": said["actions"][0]["id"]}))
""" + LOOP, "--capacity", "4", games=2 if SANITIZED else 12)

    def test_wrong_use_is_told_in_a_sentence(self):
        for words in (
                (),
                ("--",),
                ("--views", "all", "--", "cat"),
                ("--capacity", "0", "--", "cat"),
                ("cat",)):
            self.says(self.arena("bridge", *words, code=2))
        self.says(self.arena("bridge", "--", "/nope", code=(2, 3)))
        self.says(self.arena("bridge", "--", "cat", code=3))

    def scripted(self, script):
        """Such a bot at an arena that this test plays, once it is welcome and has started a match."""
        stage = scripted.Stage(shlex.split(self.bridged(script)), environment=self.environment.items())
        self.addCleanup(stage.__exit__)
        peer, hello = stage.welcome()
        self.assertEqual("token-of-the-arena", hello["token"])
        peer.say({"type": "start", "match": 1, "game": "leduc", "role": "player", "seat": 0, "seats": 2, "clock": "none", "settings": {},
                  "epoch": scripted.rules_of(ARENA, "leduc")["epoch"], "bot_seed": {"$bin": scripted.SEED.hex()}})
        self.addCleanup(peer.close)
        peer.hear("ready")
        return stage, peer

    @staticmethod
    def asked(number, actions):
        return {"type": "decision", "match": 1, "decision": number, "actions": actions, "view": {}}

    def test_an_arena_that_lies_does_no_harm(self):
        stage, peer = self.scripted("def decide(said):\n    say('{\"kind\": \"nothing\"}')\n    say(1)\n" + LOOP)
        peer.say(self.asked(1, [1, 900, 1000]))
        self.assertEqual(1, peer.hear("answer")["action"])
        self.assertEqual([{"id": 900}, {"id": 1000}], self.read("decision")[0]["actions"][1:])
        peer.say({"type": "close"})
        peer.hear("bye")
        stage.ends(1)  # an answer was refused

    def test_with_an_arena_that_breaks_the_protocol_it_ends(self):
        stage, peer = self.scripted("def decide(said):\n    first(said)\n" + LOOP)
        peer.say({"type": "error", "code": "late", "text": "\x1b[2J and a bell \x07"})
        stage.ends(3)
        self.says(stage.printed(), "arena bridge")
        self.assertNotIn("\x1b", stage.printed())

    def test_after_a_break_a_decision_is_not_told_twice(self):
        stage, peer = self.scripted("def decide(said):\n    while not os.path.exists(sys.argv[1] + '-go'):\n        pass\n    first(said)\n" + LOOP)
        peer.say(self.asked(1, [0, 1]))
        until(lambda: os.path.exists(self.log) and self.read("decision"), "the bot reads its decision")
        peer.close()
        peer, hello = stage.welcome()
        self.addCleanup(peer.close)
        self.assertEqual("token-of-the-arena", hello["token"])
        peer.say(self.asked(1, [0, 1]))
        with open(self.log + "-go", "w", encoding="utf-8"):
            pass
        answer = peer.hear("answer")
        self.assertEqual((1, 0), (answer["decision"], answer["action"]))
        peer.say({"type": "close"})
        while (message := peer.next())["type"] != "bye":
            self.assertEqual(answer, message)  # the library may send it again
        stage.ends(0)  # the match is not over, which is the arena's affair
        self.assertEqual(1, len(self.read("decision")))

    def test_a_command_that_does_not_read_is_ended_when_too_much_waits_for_it(self):
        stage, peer = self.scripted("import time\ntime.sleep(600)\n")
        events = [{"event": "turn", "numbers": [2**53 - 1] * 60}] * 4000  # some 4 MiB of lines
        for number in range(3):
            peer.say({"type": "events", "match": 1, "first": 1 + number * len(events), "events": events}, {"type": "ping", "number": number})
            self.assertEqual(number, peer.hear("pong")["number"])  # meanwhile the bridge is well
        with contextlib.suppress(ConnectionError):
            for number in range(3, 6):
                peer.say({"type": "events", "match": 1, "first": 1 + number * len(events), "events": events})
        stage.ends(3)
        self.says(stage.printed(), "arena bridge")

    def test_a_command_that_floods_does_not_keep_the_bridge_from_the_arena(self):
        stage, peer = self.scripted("""import threading
floods = threading.Event()
def flood():
    while True:
        os.write(1, b"noise" * 99 + b"\\n")
        floods.set()
threading.Thread(target=flood, daemon=True).start()
floods.wait()
def decide(said):
    os.write(1, b"%d\\n" % said["actions"][0]["id"])
while True:
    said = hear()
    if said["type"] == "decision":
        decide(said)
""")
        for number in range(1, 6):
            peer.say({"type": "ping", "number": number}, self.asked(number, [0, 1]))
            self.assertEqual({"pong", "answer"}, {peer.next()["type"], peer.next()["type"]})
        peer.say({"type": "close"})
        peer.hear("bye")
        stage.ends(0)  # a command that does not leave is made to
        self.assertIn("noisenoise", stage.printed())

    def test_output_that_stays_in_a_buffer_is_noticed(self):
        script = "def decide(said):\n    print(said['actions'][0]['id'])\n" + LOOP
        stage, peer = self.scripted(script)
        peer.say(self.asked(1, [0, 1]))
        until(stage.printed, "the bridge notices it")
        peer.say(self.asked(2, [0, 1]), {"type": "ping", "number": 1})
        peer.hear("pong")
        peer.say({"type": "close"})
        peer.hear("bye")
        stage.ends(0)
        self.says(stage.printed(), "arena bridge")

    # --- json: -----------------------------------------------------------------------------------------------------

    def test_a_command_of_json_is_named_after_its_program(self):
        path = os.path.join(JSON, "first.sh")
        result, = self.play("--player", f"json: {path}", "--player", f"json:sh '{path}'")
        self.assertEqual(["first-sh", "sh"], [seat["bot"] for seat in result["seats"]])
        self.assertEqual([[], []], [faults(result, seat) for seat in (0, 1)])

    def test_a_command_of_json_that_is_not_there_ends_the_run(self):
        for command in ("json: ./nope", "json:", "json: 'x"):
            self.says(self.arena("match", "--game", "leduc", "--player", command, "--player", RANDOM, code=(2, 3)))

    def test_events_and_relive_take_commands_of_json(self):
        path = os.path.join(JSON, "words.lua")
        folder = self.event(f'''game = "leduc"
groups = 1
seed = "json"
entry lua {{ command = "json: ./words.lua" directory = "{JSON}" }}
entry shell {{ command = "json: {JSON}/first.sh" }}
''')
        lines = [json.loads(line) for line in self.arena("tournament", folder, "--json").stdout.splitlines()]
        self.assertEqual({"words.lua", "first.sh"}, {file["file"] for entry in lines[-1]["standing"] for one in entry["programs"] for file in one["files"]})
        self.play("--player", f"json: {path}", "--player", RANDOM, "--records", self.records, "--seed", "relive")
        for words in (["json:", path], [f"json:{path}"]):
            self.arena("relive", self.records, "--seat", "0", "--", *words)
        self.says(self.arena("relive", self.records, "--seat", "0", "--", "json:", "/nope", code=3))
        self.arena("relive", self.records, "--seat", "0", "--", "json:", code=2)

    def test_the_doctor_takes_commands_of_json(self):
        path = os.path.join(JSON, "first.sh")
        said = self.arena("check", "--game", "leduc", "--only", "match", "--", "json:", path).stdout
        self.assertRegex(said, r"(?m)^ok +match ")
        self.says(said, about="first.sh")
        self.says(self.arena("check", "--only", "program", "--", "json:", "/nope", code=1))
        self.says(self.arena("check", "--", "json:", code=2))

    def test_the_guide_shows_the_example(self):
        with open(os.path.join(JSON, "first.sh"), encoding="utf-8") as file:
            loop = file.read().split("a decision.\n", 1)[1]
        with open(os.path.join(JSON, "..", "JSON.md"), encoding="utf-8") as file:
            self.assertIn(f"```sh\n{loop}```", file.read())
