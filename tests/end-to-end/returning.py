# SPDX-License-Identifier: MIT
"""A ladder is killed or stopped, and started again: bots that attached come back to their matches."""

import hashlib
import json
import os
import re
import subprocess
import unittest

import forge
from guests import Guests
from stage import ARENA, RANDOM, until
from wishing_bot import Bot

DUEL = f"""jobs = 1
clock = "move=60s,bank=60s,start=20s,grace=50ms,strikes=3"
bot anna {{ command = "{RANDOM}" owner = "anna" }}
bot guest {{ command = "@guest" owner = "guest" }}
class long {{ set = {{ "hands=20" }} }}
"""


class Returning(Guests):
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

    def ask(self, verb, *words):
        """A verb while the daemon runs."""
        done = subprocess.run([ARENA, "ladder", self.ladder, verb, *words, "--json"], env=self.environment, capture_output=True,
                              text=True, check=True)
        return json.loads(done.stdout)

    def test_one_that_was_given_up_is_void_at_once_and_in_the_records(self):
        text = DUEL + 'bot visitor { command = "@visitor" owner = "guest" }\n'  # so each of the two meets anna
        self.write(text.replace("jobs = 1", "jobs = 2"))
        process = self.serve()
        guests = {name: self.guest(name=name) for name in ("guest", "visitor")}
        for guest in guests.values():
            guest.next("decision")
        first, second = ([seat["bot"] for seat in frames[0][1]["seats"] if seat["bot"] in guests][0] for frames in self.matches())
        self.kill(process)
        self.write(text)  # one at a time
        process = self.serve()
        self.write("".join(line for line in text.splitlines(True) if f"bot {second} " not in line))
        self.ask("reload")
        back = self.guest(name=first, token=guests[first].first["token"])
        back.play_to_the_end(back.next("decision"))
        self.says(process.stderr.readline())
        until(lambda: self.ask("show")["voids"] == 1, "it is in the table that is published")
        shown = self.ask("show")
        self.stop(process)
        numbers = {frames[0][1]["id"]: frames for frames in self.matches()}
        self.assertEqual((numbers["m2"][-1][0], numbers["m2"][-1][1]["reason"]), (forge.TRAILER, "changed"))
        self.assertEqual({key: self.show()[key] for key in ("voids", "results", "table")},
                         {key: shown[key] for key in ("voids", "results", "table")})
        self.verify()

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
        self.says(gone[0]["evidence"])
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
        self.says(self.said[0], but=((r"\d+ s$", "N s"),))
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
        for number, text in enumerate((
                DUEL.replace("class long", "class other"),
                DUEL.replace("hands=20", "hands=21"),
                DUEL.replace("guest {", "visitor {").replace("@guest", "@visitor"),
                DUEL.replace('owner = "guest"', 'owner = "ben"'))):
            self.ladder = os.path.join(self.folder, f"ladder-{number}")
            os.mkdir(self.ladder)
            process, _, _, _ = self.begin()
            self.kill(process)
            self.write(text)
            os.remove(os.path.join(self.ladder, "seasons", "1", "ladder.conf"))  # by which the season goes on else
            process = self.serve()
            self.says(self.said[0], but=((r"\d+ s$", "N s"),))
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
        self.says(self.arena("serve", self.ladder, code=3))
        os.remove(path)
        process = self.serve()
        late = self.come_back(guest, handle)  # with another secret the token proves nothing
        self.assertEqual((late.first["type"], late.first["code"]), ("refusal", "token"))
        self.stop(process)


if __name__ == "__main__":
    unittest.main()
