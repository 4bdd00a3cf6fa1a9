# SPDX-License-Identifier: MIT
"""A ladder is killed or stopped, and started again: bots that attached come back to their matches."""

import hashlib
import json
import os
import random
import re
import select
import signal
import subprocess
import unittest

import forge
from stage import PATIENCE, RANDOM, Stage, processes, until
from wishing_bot import Bot

KILLS = int(os.environ.get("RETURN_KILLS", "20"))
JOBS = int(os.environ.get("RETURN_JOBS", "8"))
SEED = os.environ.get("RETURN_SEED", "1")
LIVES = 100000  # microseconds that a ladder lives at most after the results that it is to tell
RESULTS = 25


class Guest(Bot):
    """A bot that attaches and goes on step by step."""

    def __init__(self, endpoint, name="guest", version="1", **hello):
        super().__init__(endpoint, name, version=version, **hello)
        self.waiting = self.heard[1:]
        self.events = hello.get("event", 0)

    def next(self, kind):
        """The next message of this kind. What comes before it is answered, but for decisions, and kept."""
        while True:
            while self.waiting:
                message = self.waiting.pop(0)
                self.heard.append(message)
                if message["type"] == "start":
                    self.reply(message)
                if message["type"] == "events":
                    self.events = message["first"] + len(message["events"]) - 1
                if message["type"] == kind:
                    return message
                assert message["type"] != "refusal", message
            self.waiting = self.hear()

    def kinds(self):
        return {message["type"] for message in self.heard}

    def play_to_the_end(self, decision):
        self.reply(decision)
        while True:
            message = self.next_of("decision", "end")
            if message["type"] == "end":
                return message
            self.reply(message)

    def next_of(self, *kinds):
        while not self.waiting or self.waiting[0]["type"] not in kinds:
            if self.waiting:
                message = self.waiting.pop(0)
                self.heard.append(message)
                if message["type"] == "start":
                    self.reply(message)
            else:
                self.waiting = self.hear()
        return self.waiting.pop(0)

    def left(self):
        """The kinds of messages that came until the arena closed the connection."""
        kinds = [message["type"] for message in self.waiting]
        try:
            while True:
                kinds += [message["type"] for message in self.hear()]
        except (ConnectionError, OSError):
            return kinds


class Ladders(Stage):
    def setUp(self):
        super().setUp()
        self.ladder = os.path.join(self.folder, "ladder")
        self.endpoint = f"ipc://{self.folder}/door"
        self.table = {}
        os.mkdir(self.ladder)

    def guest(self, **hello):
        guest = Guest(self.endpoint, **hello)
        self.addCleanup(guest.dealer.socket.close)
        return guest

    def write(self, text, game="leduc"):
        with open(os.path.join(self.ladder, "ladder.conf"), "w", encoding="utf-8") as file:
            file.write(f'game = {game}\nlisten = {{"{self.endpoint}"}}\n{text}')

    def serve(self, *words):
        process = self.start("serve", self.ladder, "--json", *words)
        self.said = []
        line = process.stderr.readline()
        while line and "listening at" not in line:
            self.said.append(line)
            line = process.stderr.readline()
        self.assertIn("listening at", line, self.said)
        return process

    def kill(self, process):
        """Ends it as a power cut would, and what it leaves behind."""
        process.kill()
        rest = process.stdout.read()
        process.stderr.read()
        process.wait()
        until(lambda: not self.hosted(), "bots end")
        for name in os.listdir(self.sockets):
            subprocess.run(["rm", "-r", os.path.join(self.sockets, name)], check=True)
        return [json.loads(line) for line in rest.split("\n")[:-1]]

    def hosted(self):
        """The bots that an arena started."""
        found = []
        for number in processes(self.folder):
            try:
                with open(f"/proc/{number}/environ", "rb") as file:
                    found += [number] if b"ARENA_TOKEN=" in file.read() else []
            except OSError:
                pass
        return found

    def stop(self, process):
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=PATIENCE)
        told = [line for line in err.splitlines() if "it was refused (" not in line]
        self.assertEqual((process.returncode, told), (0, []))
        self.assert_nothing_is_left()
        return [json.loads(line) for line in out.splitlines()]

    def show(self):
        return json.loads(self.arena("ladder", self.ladder, "--json").stdout)

    def verify(self):
        done = self.arena("verify", os.path.join(self.ladder, "records"), "--json", code=(0, 1))
        counts = json.loads(done.stdout.splitlines()[-1])
        self.assertEqual((counts["differs"], counts["damaged_files"]), (0, 0), done.stdout)
        return counts

    def matches(self):
        """What the records have of each match: its header, its frames, and whether it is over."""
        found = []
        folder = os.path.join(self.ladder, "records")
        for name in sorted(os.listdir(folder)):
            if not name.endswith(".arena"):
                continue
            numbers = {}
            for frame in forge.read(os.path.join(folder, name)):
                numbers.setdefault(frame.match, []).append((frame.kind, frame.value))
            found += numbers.values()
        return found


DUEL = f"""jobs = 1
clock = "move=60s,bank=60s,start=20s,grace=50ms,strikes=3"
bot anna {{ command = "{RANDOM}" owner = "anna" }}
bot guest {{ command = "@guest" owner = "guest" }}
class long {{ set = {{ "hands=20" }} }}
"""


class Returning(Ladders):
    def begin(self, text=DUEL, decisions=3):
        """A match that the guest has played for some decisions. The next one is open."""
        self.write(text)
        process = self.serve()
        guest = self.guest()
        start = guest.next("start")
        decision = guest.next("decision")
        for _ in range(decisions):
            guest.reply(decision)
            decision = guest.next("decision")
        return process, guest, start["match"], decision

    def come_back(self, guest, handle, event=None, **hello):
        return self.guest(token=guest.first["token"], match=handle,
                     event=guest.events if event is None else event, **hello)

    def finish(self, process, guest, decision, handle):
        """Plays on to the end of the match, which counts then."""
        end = guest.play_to_the_end(decision)
        self.assertEqual(end["match"], handle)
        result = json.loads(process.stdout.readline())
        self.assertEqual(result["match"], "m1")
        self.stop(process)
        table = self.show()
        self.assertEqual((table["results"], sum(row["faults"] for row in table["table"])), (1, 0))
        self.verify()
        first = next(frames for frames in self.matches() if frames[0][1]["id"] == "m1")
        self.assertEqual(first[-1][0], forge.TRAILER)
        kinds = [kind for kind, _ in first]
        self.assertLess(kinds.index(forge.STEPS), kinds.index(forge.RESUMED))

    def test_a_match_goes_on_where_it_was(self):
        for number, end in enumerate((self.kill, self.stop)):
            self.ladder = os.path.join(self.folder, f"ladder-{number}")
            os.mkdir(self.ladder)
            process, guest, handle, decision = self.begin()
            end(process)
            self.assertEqual(guest.left(), [], "nothing is said of the end")
            process = self.serve()
            back = self.come_back(guest, handle)
            self.assertEqual((back.first["type"], back.first["token"]), ("welcome", guest.first["token"]))
            again = back.next("decision")
            for key in ("match", "decision", "actions", "view"):
                self.assertEqual(again[key], decision[key], key)
            self.assertEqual(back.kinds() & {"start", "events"}, set())
            self.finish(process, back, again, handle)

    def test_it_gets_the_events_that_it_missed(self):
        process, guest, handle, decision = self.begin()
        self.kill(process)
        process = self.serve()
        back = self.come_back(guest, handle, event=2)
        self.assertEqual(back.next("events")["first"], 3)
        again = back.next("decision")
        self.assertNotIn("start", back.kinds())
        self.assertEqual((again["decision"], back.events), (decision["decision"], guest.events))
        self.finish(process, back, again, handle)

    def test_a_bot_that_names_no_match_hears_it_from_the_beginning(self):
        for number, token in enumerate((True, False)):
            self.ladder = os.path.join(self.folder, f"ladder-{number}")
            os.mkdir(self.ladder)
            process, guest, handle, decision = self.begin()
            self.kill(process)
            process = self.serve()
            back = self.guest(**({"token": guest.first["token"]} if token else {}))
            self.assertEqual(back.first["token"] == guest.first["token"], token)
            start = back.next("start")
            if token:
                self.assertNotEqual(start["match"], handle)
            self.assertEqual(back.next("events")["first"], 1)
            again = back.next("decision")
            self.assertEqual((again["decision"], again["view"]), (decision["decision"], decision["view"]))
            self.finish(process, back, again, start["match"])

    def test_a_newcomer_does_not_take_the_seat_of_a_bot_that_comes_back(self):
        process, guest, handle, decision = self.begin()
        self.kill(process)
        process = self.serve()
        other = self.guest()  # first
        self.assertEqual(other.first["type"], "welcome")
        back = self.come_back(guest, handle)
        again = back.next("decision")
        self.assertEqual((again["decision"], back.kinds() & {"start"}), (decision["decision"], set()))
        self.finish(process, back, again, handle)

    def test_only_its_own_token_brings_a_bot_back(self):
        process, guest, handle, decision = self.begin()
        self.kill(process)
        process = self.serve()
        token = guest.first["token"]
        wrong = token[:-1] + ("0" if token[-1] != "0" else "1")
        for words, code in (({"token": wrong}, "token"), ({"token": token[:32]}, "token"), ({"version": "2"}, "token"),
                            ({"bot": "anna"}, "token"), ({"match": handle + 1}, "unknown-match"), ({"match": 9}, "unknown-match")):
            hello = {"bot": "guest", "version": "1", "token": token, "match": handle, "event": 1, **words}
            bot = Bot(self.endpoint, hello.pop("bot"), **hello)
            bot.dealer.socket.close()
            refusal = bot.first
            self.assertEqual((refusal["type"], refusal.get("code")), ("refusal", code), words)
        back = self.come_back(guest, handle)
        again = back.next("decision")
        self.assertEqual(again["decision"], decision["decision"])
        self.assertEqual(self.guest(token=token).first["code"], "taken")
        other = self.come_back(back, handle, event=guest.events)  # a connection that comes back takes the other's place
        self.assertEqual(other.next("decision")["decision"], decision["decision"])
        self.assertEqual(set(back.left()) - {"events", "ping"}, set())
        self.finish(process, other, again, handle)

    def test_who_does_not_come_back_is_gone(self):
        process, guest, handle, _ = self.begin(DUEL.replace("start=20s", "start=1s"))
        self.kill(process)
        process = self.serve()
        result = json.loads(process.stdout.readline())
        gone = [payload for kind, payload in self.matches()[0] if kind == forge.FAULT]
        self.assertEqual((result["match"], [fault["fault"] for fault in gone]), ("m1", ["gone"]))
        self.assertEqual(gone[0]["evidence"], "it did not come back within 1 s after the arena was started again")
        late = self.come_back(guest, handle)
        self.assertEqual((late.first["type"], late.first["code"]), ("refusal", "unknown-match"))
        self.stop(process)

    def register(self, command, **fields):
        """A line of ladder.log, as the host's commands write it."""
        path = os.path.join(self.ladder, "ladder.log")
        number = 1
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                number += sum(1 for _ in file)
        with open(path, "a", encoding="utf-8") as file:
            line = {"number": number, "time": "2026-11-23T12:00:00Z", "who": "host", "command": command, **fields, "why": ""}
            file.write(json.dumps(line) + "\n")

    def test_a_version_comes_back_to_its_qualification(self):
        token = "arena-0123456789abcdef0123456789abcdef"
        proof = hashlib.blake2b(token.encode(), digest_size=32).hexdigest()
        self.write(re.sub("bot guest .*\n", "", DUEL))
        self.register("owner", owner="eve")
        self.register("token", owner="eve", expires="", hash=proof)
        process = self.serve()
        guest = self.guest(name="visitor", token=token)
        start = guest.next("start")
        decision = guest.next("decision")
        self.kill(process)
        process = self.serve()
        back = self.come_back(guest, start["match"], name="visitor")
        again = back.next("decision")
        self.assertEqual((again["decision"], back.kinds() & {"start"}), (decision["decision"], set()))
        self.kill(process)
        self.register("revoke", owner="eve", what=proof[:12])
        process = self.serve()
        late = self.come_back(guest, start["match"], name="visitor")
        self.assertEqual((late.first["type"], late.first["code"]), ("refusal", "token"))
        self.stop(process)
        (first,) = self.matches()
        self.assertEqual(first[0][1]["purpose"], "qualification")

    def test_matches_of_two_versions_go_on_though_one_is_current(self):
        token = "arena-0123456789abcdef0123456789abcdef"
        proof = hashlib.blake2b(token.encode(), digest_size=32).hexdigest()
        self.write("qualification = 0\n" + re.sub("bot guest .*\n", "", DUEL).replace("jobs = 1", "jobs = 2"))
        self.register("owner", owner="eve")
        self.register("token", owner="eve", expires="", hash=proof)
        process = self.serve()
        guests, handles, decisions = [], [], []
        for version in ("1", "2"):
            guests.append(self.guest(name="visitor", version=version, token=token))
            handles.append(guests[-1].next("start")["match"])
            decisions.append(guests[-1].next("decision"))
        self.kill(process)
        process = self.serve()
        second = self.come_back(guests[1], handles[1], name="visitor", version="2")
        first = self.come_back(guests[0], handles[0], name="visitor", version="1")
        for back, decision, handle in ((first, decisions[0], handles[0]), (second, decisions[1], handles[1])):
            again = back.next("decision")
            self.assertEqual((again["decision"], again["view"]), (decision["decision"], decision["view"]))
            self.assertEqual(back.play_to_the_end(again)["match"], handle)
        self.assertIn("close", first.left())  # the older version played for that match alone
        late = self.guest(name="visitor", version="1", token=token)
        self.assertEqual((late.first["type"], late.first["code"]), ("refusal", "taken"))
        process.kill()
        process.wait()

    # --- matches that do not go on -----------------------------------------------------------------------------------

    def be_away(self, seconds):
        """The daemon lived last so many seconds earlier than it did."""
        path = os.path.join(self.ladder, "alive")
        with open(path, encoding="ascii") as file:
            boot, since_boot, since_1970 = file.read().split()
        with open(path, "w", encoding="ascii") as file:
            file.write(f"{boot} {max(0, int(since_boot) - seconds * 1000000)} {int(since_1970) - seconds * 1000000}\n")

    def test_a_match_is_void_if_the_ladder_was_away_for_too_long(self):
        process, guest, handle, _ = self.begin("void_after = 5s\n" + DUEL)
        self.kill(process)
        self.be_away(20)
        process = self.serve()
        self.assertRegex(self.said[0], r"arena: 1 match that was broken off is void: the arena was away for \d+ s\n")
        late = self.come_back(guest, handle)
        self.assertEqual((late.first["type"], late.first["code"]), ("refusal", "unknown-match"))
        self.stop(process)
        table = self.show()
        self.assertEqual((table["results"], table["voids"], table["unfinished"], table["damaged"]), (0, 1, 0, 0))
        self.assertEqual(self.matches()[0][-1][1]["reason"], "away")
        self.verify()

    def test_a_clock_that_was_set_back_makes_nothing_void(self):
        process, guest, handle, decision = self.begin("void_after = 5s\n" + DUEL)
        self.kill(process)
        self.be_away(-3600)
        process = self.serve()
        back = self.come_back(guest, handle)
        self.finish(process, back, back.next("decision"), handle)

    def test_a_match_is_void_if_ladder_conf_has_it_no_more(self):
        for number, (text, why) in enumerate((
                (DUEL.replace("class long", "class other"), "ladder.conf does not have its class any more"),
                (DUEL.replace("hands=20", "hands=21"), "its class has other settings now"),
                (DUEL.replace("guest {", "visitor {").replace("@guest", "@visitor"),
                 "a bot of it is not on the ladder any more, or is another owner's"),
                (DUEL.replace('owner = "guest"', 'owner = "ben"'),
                 "a bot of it is not on the ladder any more, or is another owner's"))):
            self.ladder = os.path.join(self.folder, f"ladder-{number}")
            os.mkdir(self.ladder)
            process, _, _, _ = self.begin()
            self.kill(process)
            self.write(text)
            os.remove(os.path.join(self.ladder, "seasons", "1", "ladder.conf"))  # by which the season goes on else
            process = self.serve()
            self.assertEqual(self.said[0], f"arena: m1 was broken off, and is void: {why}\n")
            self.stop(process)
            self.assertEqual(self.matches()[0][-1][1]["reason"], "changed")
            self.verify()
            process = self.serve()
            self.assertEqual(self.said, [])
            self.stop(process)

    def test_it_goes_on_if_only_the_next_season_has_it_no_more(self):
        process, guest, handle, _ = self.begin()
        self.kill(process)
        self.write(DUEL.replace("class long", "class other").replace("hands=20", "hands=21"))
        process = self.serve()
        back = self.come_back(guest, handle)
        self.finish(process, back, back.next("decision"), handle)

    def test_the_secret_is_the_hosts_alone(self):
        process, guest, handle, _ = self.begin()
        self.kill(process)
        path = os.path.join(self.ladder, "secret")
        self.assertEqual(os.stat(path).st_mode & 0o777, 0o600)
        os.chmod(path, 0o640)
        self.assertIn("others can use it", self.arena("serve", self.ladder, code=3).stderr)
        os.remove(path)
        process = self.serve()
        late = self.come_back(guest, handle)  # with another secret the token proves nothing
        self.assertEqual((late.first["type"], late.first["code"]), ("refusal", "token"))
        self.stop(process)


CROWD = f"""jobs = {JOBS}
clock = "move=20s,bank=60s,start=20s,grace=50ms,strikes=3"
bot anna {{ command = "{RANDOM}" owner = "anna" }}
bot ben {{ command = "{RANDOM}" owner = "ben" }}
bot guest {{ command = "@guest" owner = "guest" }}
bot visitor {{ command = "@visitor" owner = "visitor" }}
class duel {{ set = {{ "hunted=1" }} }}
"""


class Killed(Ladders):
    def attach(self, name):
        # libzmq leaks a message that it has in hand when its connection breaks, which is what this test does.
        options = ":".join(filter(None, (self.environment.get("ASAN_OPTIONS"), "detect_leaks=0")))
        bot = subprocess.Popen([RANDOM, "--name", name, "--capacity", str(JOBS)], stderr=subprocess.DEVNULL,
                               env=dict(self.environment, ARENA_ENDPOINT=self.endpoint, ASAN_OPTIONS=options))
        self.addCleanup(self.end, bot)
        return bot

    def live(self, chance):
        """Holds the ladder open for a while and kills it. Returns what it told."""
        process = self.start("serve", self.ladder, "--json")
        told = [json.loads(process.stdout.readline()) for _ in range(chance.choice((0, 0, chance.randrange(RESULTS))))]
        select.select([], [], [], chance.randrange(LIVES) / 1e6)
        process.kill()
        told += [json.loads(line) for line in process.stdout.read().split("\n")[:-1]]  # the last may be cut short
        self.assertNotIn("void", process.stderr.read())
        process.wait()
        return told

    def check_records(self, told):
        over = {}
        again = 0
        for frames in self.matches():
            header, kinds = frames[0][1], [kind for kind, _ in frames]
            self.assertEqual(kinds.count(forge.TRAILER), 1, header["id"])
            self.assertNotIn(header["id"], over)
            over[header["id"]] = frames[-1][1]
            handles = [seat.get("handle") for seat in header["seats"]]
            for kind, payload in frames[kinds.index(forge.STEPS) if forge.STEPS in kinds else len(frames):]:
                if kind == forge.RESUMED:
                    again += any(handle and seat.get("handle") == handle for handle, seat in zip(handles, payload["seats"]))
        names = [result["match"] for result in told]
        self.assertEqual(len(names), len(set(names)))
        for result in told:
            self.assertEqual([result[key] for key in ("winner", "reason")],
                             [over[result["match"]][key] for key in ("winner", "reason")], result["match"])
        return over, again

    def test_nothing_is_lost_or_counted_twice_however_often_it_is_killed(self):
        chance = random.Random(SEED)
        self.write(CROWD, game="notalone")
        told = []
        bots = []
        for _ in range(KILLS):
            told += self.live(chance)
            bots = bots or [self.attach(name) for name in ("guest", "visitor")]
        process = self.start("serve", self.ladder, "--json", "--matches", str(2 * JOBS + 20))
        out, err = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 0, err)
        told += [json.loads(line) for line in out.splitlines()]
        over, again = self.check_records(told)
        self.assertGreater(again, 0, f"bots came back to their matches, RETURN_SEED={SEED}")
        self.assertEqual([bot.wait(PATIENCE) for bot in bots], [0, 0], "the bots played on, and were told of the end")
        for name in os.listdir(self.sockets):  # of those that were killed
            subprocess.run(["rm", "-r", os.path.join(self.sockets, name)], check=True)
        table = self.show()
        self.assertEqual((table["unfinished"], table["damaged"]), (0, 0))
        self.assertEqual(table["results"] + table["voids"], len(over), f"RETURN_SEED={SEED}")
        self.assertEqual(sum(row["matches"] for row in table["table"]), 2 * table["results"])
        self.assertEqual(sum(row["faults"] for row in table["table"]), 0, f"RETURN_SEED={SEED}")
        self.assertEqual(self.verify()["unfinished"], 0)


if __name__ == "__main__":
    unittest.main()
