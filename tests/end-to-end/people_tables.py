# SPDX-License-Identifier: MIT
"""What tables of people may be: their settings, who has the seats, talk, names, and what strangers try."""

import http.client
import itertools
import json
import os
import signal
import socket
import threading
import unittest

from seated import LEDUC, Person, Seated
from stage import until

TEXT_MOST = 200  # bytes of a text that is said
TALKING = {"say", "claim", "fear", "ask"}


class Tables(Seated):
    def play_all(self, people):
        """All play at once, to the end; their ends."""
        ends = [None] * len(people)
        threads = [threading.Thread(target=lambda i=i: ends.__setitem__(i, people[i].play())) for i in range(len(people))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for person, end in zip(people, ends):
            self.check_end(person, end)
        return ends

    def decide(self, person):
        """Takes the first legal action of the next decision."""
        until(lambda: person.hear()[1].get("type") == "decision", "a decision")
        decision = person.heard[-1][1]
        self.assertEqual(person.say({"decision": decision["decision"], "action": decision["actions"][0]["id"]})[0], 204)

    def start_of(self, person):
        until(lambda: person.hear()[1].get("type") == "start", "the match begins")
        return person.lines("start")[0]

    def refused(self, sentence, *words):
        done = self.beside("ladder", self.at_folder, "table", *words)
        self.assertIn(sentence, done.stderr)
        self.assertNotEqual(done.returncode, 0)

    # --- settings ---

    def test_the_host_says_mix_settings_and_who_plays_for_the_absent(self):
        self.not_alone()
        person, = self.sit("person", "host-1", "--mix", "exploration", "--set", "hunted=6", "--set", "talk_rounds=1", "--absent", "forfeit")
        start = self.start_of(person)
        self.assertEqual([start["settings"][name] for name in ("hunted", "talk_rounds", "places", "decks")], ["6", "1", "exploration", "exploration"])
        self.assertEqual((start["seats"], self.kept()[0]["absent"]), (7, "forfeit"))

    def test_a_later_setting_counts_and_wrong_ones_are_refused_in_words(self):
        self.not_alone()
        person, = self.sit("person", "host-1", "--mix", "all", "--set", "hunted=6", "--set", "hunted=1")
        self.assertEqual(self.start_of(person)["settings"]["hunted"], "1")
        self.refused("has no mix 'nothing'", "person", "--mix", "nothing")
        self.refused("a number of 1 to 6, not '7'", "person", "--set", "hunted=7")
        self.refused("absent is filler or forfeit, not 'wait'", "person", "--absent", "wait")
        self.refused("SANCTUARY", "person", "--set", "sanctuary=on")
        self.refused("more than 24 times", "person", *(["--set", "hunted=3"] * 25))

    def test_a_page_says_the_same_and_hears_which_seats_there_are(self):
        self.not_alone("play = open\n")
        page = Person(self.at, "")
        order = {"seats": ["person", "host-1"], "mix": "all", "set": ["hunted=2", "talk_rounds=2"], "absent": "forfeit"}
        status, tried = page.post("tables/try", order)
        self.assertEqual((status, tried["roles"]), (200, ["creature", "hunted", "hunted"]))
        self.assertEqual((tried["settings"]["sanctuary"], tried["settings"]["talk_rounds"]), ("on", "2"))
        self.assertEqual(self.kept(), [])
        status, made = page.post("tables", order)
        self.assertEqual(status, 200, made)
        until(lambda: self.kept() and "sanctuary=on" in self.kept()[0]["settings"], "the table is kept")
        for wrong in ({"mix": "x"}, {"set": ["x=1"]}, {"set": "hunted=0"}, {"set": ["sanctuary=on"]}, {"absent": "x"},
                      {"class": "x"}, {"set": [1]}, {"try": True}, {"seats": ["person"] * 9}):
            for path in ("tables", "tables/try"):
                status, answer = page.post(path, {"seats": ["person"], **wrong})
                self.assertEqual(status, 400, (wrong, answer))
                self.says(answer["detail"], f"POST {path} {json.dumps(wrong)}")

    def test_another_game_has_its_own_settings(self):
        self.open("play = open\n" + LEDUC)
        status, tried = Person(self.at, "").post("tables/try", {"seats": ["person"], "set": ["hands=50"]})
        self.assertEqual((status, tried), (200, {"roles": ["player", "player"], "settings": {"hands": "50"}}))
        page = self.ask("/play")[2].decode()
        self.assertEqual([word in page for word in ('data-setting="hands"', 'max="50"', 'name="mix"', "More settings")], [True, True, False, False])

    # --- who is away ---

    def leave_and_end(self, how):
        """What becomes of a match whose Creature leaves."""
        self.not_alone()
        creature, hunted = self.sit("person", "person", "host-1", "--set", "hunted=2", "--set", "turn_limit=4", "--absent", how)
        self.decide(creature)
        self.assertEqual(creature.post(f"{creature.table}/leave", {"token": creature.token})[0], 204)
        over = self.check_end(hunted, hunted.play())
        self.assertEqual([seat["lost"] for seat in over["seats"]], [True, False, False])
        return hunted.lines("end")[0], over

    def test_the_side_of_who_is_lost_loses_where_the_table_says_forfeit(self):
        end, over = self.leave_and_end("forfeit")
        self.assertEqual((end["winner"], end["reason"], over["absent"]), ("hunted", "forfeit", "forfeit"))

    def test_random_actions_play_on_where_the_table_says_filler(self):
        end, over = self.leave_and_end("filler")
        self.assertNotEqual(end["reason"], "forfeit")
        self.assertEqual(over["absent"], "filler")

    def test_what_becomes_of_the_absent_holds_after_a_kill(self):
        self.not_alone()
        creature, hunted = self.sit("person", "person", "host-1", "--set", "hunted=2", "--absent", "forfeit")
        self.decide(creature)
        until(lambda: self.kept()[0]["begun"], "the table is kept")
        self.start_again(signal.SIGKILL)
        people = [self.person(creature.table, creature.cookie), self.person(hunted.table, hunted.cookie)]
        for person in people:
            self.assertEqual((person.enter()[0], person.listen()), (200, 200))
        for person in people:
            self.start_of(person)
        people[0].post(f"{creature.table}/leave", {"token": people[0].token})
        self.check_end(people[1], people[1].play())
        self.assertEqual(people[1].lines("end")[0]["reason"], "forfeit")

    def test_a_person_has_three_minutes(self):
        self.open(LEDUC)
        person, = self.sit("person", "host-1")
        until(lambda: person.hear()[1].get("type") == "decision", "a decision")
        self.assertTrue(120000 < person.lines("decision")[0]["left"] <= 181000, person.lines("decision"))

    def test_only_who_has_a_seat_votes(self):
        self.open(LEDUC)
        ann, ben = self.sit("person", "person")
        body = {"token": ann.token, "yes": True}
        for cookie in (None, "seat=", "seat=" + "0" * 32, "seat=" + "0" * 64, ben.cookie):
            self.assertEqual(ann.post(f"{ann.table}/wait", body, Cookie=cookie)[0], 403, cookie)
        for wrong in ({"token": ann.token}, {"token": ann.token, "yes": 1}, {"token": ann.token, "yes": "true"}):
            self.assertEqual(ann.post(f"{ann.table}/wait", wrong)[0], 400, wrong)
        self.assertEqual(ann.post(f"{ann.table}/wait", body)[0], 204)

    # --- who plays ---

    def test_seven_people_play_a_game_with_everything(self):
        self.not_alone()
        people = self.sit("person", "--mix", "all", "--set", "hunted=6", "--set", "turn_limit=3", "--set", "talk_rounds=1")
        self.assertEqual((len(people), self.roles), (7, ["creature"] + ["hunted"] * 6))
        ends = self.play_all(people)
        self.assertEqual(len({json.dumps([end["winner"], end["scores"]]) for end in ends}), 1)
        self.assertEqual([person.lines("start")[0]["seat"] for person in people], list(range(7)))

    def test_people_and_bots_sit_in_any_mix(self):
        self.not_alone("tables_max = 16\n")
        tables = [self.sit(*("person" if at else f"host-{1 + i % 2}" for i, at in enumerate(seats)), "--set", "hunted=2", "--set", "turn_limit=2")
                  for seats in itertools.product((False, True), repeat=3) if any(seats)]
        people = [person for table in tables for person in table]
        self.assertEqual((len(tables), len(people)), (7, 12))
        self.play_all(people)

    # --- talk ---

    def talk(self, person, text):
        """Answers the next decision that may carry talk with this text; the answer to the POST, and the decision."""
        while event := person.hear():
            if event[0] != "line" or event[1]["type"] != "decision":
                continue
            line = {"decision": event[1]["decision"], "action": event[1]["actions"][0]["id"]}
            if event[1]["actions"][0].get("kind") in TALKING:
                return person.say({**line, "text": text}), event[1]
            person.say(line)
        return None

    def heard_of(self, person, seat):
        fields = [event["fields"] for event in person.lines("event") if event["kind"] == "talk"]
        return [said["text"] for said in fields if said["seat"] == seat and "text" in said]

    def test_two_people_talk_and_nothing_that_is_said_is_more_than_text(self):
        self.not_alone()
        ann, ben = self.sit("person", "person", "--set", "hunted=1", "--set", "talk_rounds=1", "--set", "turn_limit=6")
        html = "<script>alert(1)</script><img src=x onerror=alert(2)>&amp; \"'"
        said = ["Hello Ben", html, "x" * TEXT_MOST]
        refused = ["a\u202eb", "a\u0007b", "x" * (TEXT_MOST + 1), "\u00e9" * 101, "x" * 4096]
        ends = [None, None]
        ben_plays = threading.Thread(target=lambda: ends.__setitem__(1, ben.play()))
        ben_plays.start()
        for text in said:
            self.assertEqual(self.talk(ann, text)[0][0], 204)
        (status, _), decision = self.talk(ann, refused[0])
        for text in refused[1:]:
            self.assertEqual(status, 204)  # whether it is an answer, the bridge and the referee say
            status, _ = ann.say({"decision": decision["decision"], "action": decision["actions"][0]["id"], "text": text})
        ann.say({"decision": decision["decision"], "action": decision["actions"][0]["id"]})
        ends[0] = ann.play()
        ben_plays.join()
        self.assertEqual([end["type"] for end in ends], ["end", "end"])
        heard = self.heard_of(ben, 0)
        self.assertEqual(heard[: len(said)], said)
        for text in heard:
            self.assertTrue(text in said or len(text.encode()) <= TEXT_MOST, text)
            self.assertFalse(set(text) & set("\u202e\u0007"), text)
        self.assertNotIn("x" * (TEXT_MOST + 1), heard)

    def test_a_body_of_more_than_16_kib_is_refused_and_too_many_lines_are_kept_out(self):
        self.not_alone()
        ann, ben = self.sit("person", "person", "--set", "hunted=1", "--set", "talk_rounds=1")
        decision = None
        while not decision:
            event = ann.hear()
            decision = event[1] if event[1].get("type") == "decision" else None
        self.assertEqual(ann.say({"action": 1, "text": "x" * (16 << 10)})[0], 400)
        statuses = {ann.say({"decision": -1, "action": 1, "text": "x" * 4000})[0] for _ in range(200)}
        self.assertTrue(statuses <= {204, 429}, statuses)
        ends = self.play_all_after(ann, ben, decision)
        self.assertEqual([end["type"] for end in ends], ["end", "end"])

    def play_all_after(self, ann, ben, decision):
        """The match goes on for both, whatever was said; what was refused is told to who said it alone."""
        ends = [None, None]
        ann.say({"decision": decision["decision"], "action": decision["actions"][0]["id"]})
        threads = [threading.Thread(target=lambda i=i, person=person: ends.__setitem__(i, person.play())) for i, person in enumerate((ann, ben))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(ben.lines("error"), [])
        return ends

    # --- names ---

    def names_at(self, person):
        """As the person's page was told last."""
        return [[seat["name"] for seat in data["seats"]] for name, data in person.heard if name == "table"][-1]

    def end_table(self, table, code):
        done = self.beside("ladder", self.at_folder, "end", table)
        self.assertEqual(done.returncode, code, done)
        self.says(done)

    def table_told(self, person):
        """State and reason, as the person's page was told last."""
        return [(data["state"], data["why"]) for name, data in person.heard if name == "table"][-1]

    def test_the_host_ends_a_table_that_waits(self):
        self.open(LEDUC)
        (ann, one), (ben, two) = self.make("person", "person")
        ann.enter(one, "Zaphod")
        ann.listen()
        self.end_table(ann.table, 0)
        until(lambda: ann.hear() and self.table_told(ann) == ("over", "the host has ended it"), "the page hears it")
        status, answer = ben.enter(two)
        self.assertEqual(status, 410)
        self.says(answer["detail"])
        self.end_table(ann.table, 1)
        self.end_table("t1", 1)
        until(lambda: self.kept() == [], "the file does not have it")

    def test_the_host_ends_a_table_that_is_played_at(self):
        self.open(LEDUC)
        (ann, one), (ben, two) = self.make("person", "person")
        for person, secret in ((ann, one), (ben, two)):
            person.enter(secret)
            person.listen()
        for person in (ann, ben):
            self.start_of(person)
        self.end_table(ann.table, 0)
        for person in (ann, ben):
            until(lambda person=person: person.hear() and self.table_told(person) == ("over", "the host has ended it"), "the page hears it")
        self.assertEqual(ann.post(f"{ann.table}/say", {"token": ann.token, "line": 1})[0], 409)
        match = [data["match"] for name, data in ann.heard if name == "table"][-1]
        path = f"/api/v1/matches/{match}"
        until(lambda: self.get(path)["state"] == "over", "the match goes on without its people")

    def test_a_table_says_whom_its_match_waits_for(self):
        self.open(LEDUC)
        self.assertEqual(self.beside("ladder", self.at_folder, "pause").returncode, 0)
        person, = self.sit("person", "host-1")
        said = ("table", "the host, who has paused the ladder")
        until(lambda: (event := person.hear()) and (event[0], event[1].get("waiting_for")) == said, "the page says so")
        self.assertEqual(self.beside("ladder", self.at_folder, "resume").returncode, 0)
        self.start_of(person)

    def test_a_name_is_forgotten_by_the_host_and_by_who_has_it(self):
        self.open(LEDUC)
        (ann, one), (ben, two) = self.make("person", "person")
        ann.enter(one, "Zaphod")
        ben.enter(two, "Trillian")
        for person in (ann, ben):
            person.listen()
        until(lambda: ben.hear() and ben.lines("start"), "the match begins")
        listed = json.loads(self.beside("ladder", self.at_folder, "tables", "--json").stdout)["tables"]
        self.assertEqual([(row["table"], row["seat"], row["name"]) for row in listed], [(ann.table, 0, "Zaphod"), (ann.table, 1, "Trillian")])
        self.assertIn("Zaphod", self.beside("ladder", self.at_folder, "tables").stdout)
        done = self.beside("ladder", self.at_folder, "forget", ann.table, "0")
        self.assertEqual(done.returncode, 0)
        self.says(done.stdout)
        until(lambda: ben.hear() and self.names_at(ben) == ["", "Trillian"], "the other page hears it")
        self.assertEqual(ben.post(f"{ben.table}/forget", {"token": ben.token})[0], 204)
        until(lambda: ann.hear() and self.names_at(ann) == ["", ""], "the other page hears it")
        until(lambda: [seat["name"] for seat in self.kept()[0]["seats"]] == ["", ""], "the file has no name")
        for root, _, names in os.walk(self.at_folder):
            for path in (os.path.join(root, name) for name in names):
                if os.path.isfile(path):
                    with open(path, "rb") as file:
                        self.assertFalse({b"Zaphod", b"Trillian"} & set(file.read().replace(b'"', b" ").split()), path)
        self.assertNotIn("Zaphod", self.beside("ladder", self.at_folder, "tables", "--json").stdout)

    def test_only_a_seat_of_a_person_has_a_name_to_forget(self):
        self.open(LEDUC)
        (ann, secret), = self.make("person", "host-1")
        ann.enter(secret)
        for words, code in (((ann.table, "1"), 2), ((ann.table, "9"), 2), (("t1", "0"), 1), ((ann.table, "x"), 2),
                            ((ann.table, "-1"), 2), ((ann.table, ""), 2)):
            done = self.beside("ladder", self.at_folder, "forget", *words)
            self.assertEqual(done.returncode, code, (words, done.stderr))
            self.says(done.stderr)
        for token in (None, "", "0" * 32):
            self.assertEqual(ann.post(f"{ann.table}/forget", {"token": token})[0], 403)

    def test_who_left_before_it_began_is_forgotten_too(self):
        self.open(LEDUC)
        (ann, one), (ben, two) = self.make("person", "person")
        ann.enter(one, "Zaphod")
        ann.listen()
        ann.post(f"{ann.table}/leave", {"token": ann.token})
        self.assertEqual(self.beside("ladder", self.at_folder, "forget", ann.table, "0").returncode, 0)
        status, answer = ben.enter(two)
        self.assertEqual(status, 410)
        self.says(answer["detail"])

    # --- strangers ---

    def test_play_is_refused_beyond_this_machine_without_tls(self):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
            try:
                out.connect(("192.0.2.1", 9))  # nothing is sent
                own = out.getsockname()[0]
            except OSError:
                self.skipTest("this machine has no address but loopback")
        self.open("play = open\n" + LEDUC.replace("127.0.0.1:0", f"{own}:0") + f'http_hosts = {{"{own}"}}\n')
        page = Person(self.at, "")
        for what, body in (("tables", {"seats": ["person"]}), ("tables/try", {"seats": ["person"]}), ("t1/enter", {}), ("t1/say", {})):
            status, answer = page.post(what, body)
            self.assertEqual((status, "https" in answer["detail"]), (403, True), what)
            self.assertEqual(page.post(what, body, X_Forwarded_Proto="https")[0], 403)
        self.assertEqual(self.ask("/play/t1/events", Host=self.at)[0], 403)
        self.assertEqual(self.ask("/", Host=self.at)[0], 200)  # looking on is no play

    def test_guesses_of_secrets_and_tokens_come_to_nothing(self):
        self.open(LEDUC)
        (ann, secret), (ben, _) = self.make("person", "person")
        ann.enter(secret)
        guesses = ["", "0" * 32, secret, secret[:-1], secret.upper() + "x", secret + "\u0000", "f" * 4000, ann.token, ann.cookie.partition("=")[2]]
        for guess in guesses:
            self.assertIn(ben.enter(guess or " ")[0], (400, 403), guess[:40])
            if guess != ann.token:
                self.assertIn(ann.post(f"{ann.table}/say", {"token": guess, "line": {"action": 1}})[0], (400, 403), guess[:40])
        other = self.make("person", "host-1")[0]
        self.assertEqual(other[0].enter(secret)[0], 403)  # of another table
        self.assertEqual(other[0].post(f"{other[0].table}/enter", {}, Cookie=ann.cookie)[0], 403)

    def test_one_viewer_with_many_connections_leaves_places_for_others(self):
        self.open("tables_max = 30\n" + LEDUC)
        people = [link for _ in range(30) for link in self.make("person", "person")]  # of whom the second never decides: no match ends
        for person, secret in people:
            self.assertEqual(person.enter(secret)[0], 200)
        until(lambda: len({table["match"] for table in self.kept() if table["begun"]}) == 30, "all matches have begun")
        matches = [f"/api/v1/matches/m{table['match']}/steps" for table in self.kept()]
        for person, _ in people[::2]:  # a match is shown from its first decision on
            person.listen()
            self.decide(person)
            person.close()
        until(lambda: all(self.ask(path.removesuffix("/steps"))[0] == 200 for path in matches), "all are shown")
        streams = []

        def watch(address, paths):
            """The statuses of a viewer from this address, whose streams stay open."""
            for path in paths:
                streams.append(http.client.HTTPConnection(self.at, source_address=(address, 0)))
                streams[-1].request("GET", path, headers={"Host": "localhost"})
                yield streams[-1].getresponse().status

        self.assertEqual(list(watch("127.0.0.1", matches)), [200] * 26 + [503] * 4)
        self.assertEqual(list(watch("127.0.0.2", reversed(matches))), [200] * 30)
        self.assertEqual(people[0][0].listen(), 200)
        for stream in streams:
            stream.close()

    def test_nobody_makes_so_many_tables_that_rated_play_stands_still(self):
        self.open("play = open\ntables_max = 2\n" + LEDUC)
        page = Person(self.at, "")
        answers = [page.post("tables", {"seats": ["person", "host-1"]}) for _ in range(20)]
        self.assertEqual([status for status, _ in answers], [200] + [409] * 19)
        self.says(answers[-1][1]["detail"])
        self.assertEqual([len(self.make("person", "host-1")) for _ in range(2)], [1, 1], "the host has places of their own")
        last = self.get("/api/v1/ladder")["up_to"]
        until(lambda: self.get("/api/v1/ladder")["up_to"] != last, "matches are rated")


if __name__ == "__main__":
    unittest.main()
