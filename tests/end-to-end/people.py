# SPDX-License-Identifier: MIT
"""People at tables, over HTTP, as their pages play: each takes the first legal action."""

import os
import signal
import threading
import unittest

from seated import LEDUC, WENT_AWAY, Person, Seated
from stage import RANDOM, until


class People(Seated):
    def test_a_whole_base_game_as_the_creature(self):
        self.not_alone()
        person, = self.sit("person", "host-1")
        over = self.check_end(person, person.play())
        self.assertEqual(self.roles, ["creature"])
        self.assertEqual([(seat["role"], seat["name"], seat["person"]) for seat in over["seats"]][:2],
                         [("creature", "Person 0", True), ("hunted", "host-1", False)])
        self.assertGreater(len(person.lines("decision")), 5)
        until(lambda: self.ask(f"/api/v1/matches/{over['match']}")[0] == 200, "the match is shown")
        self.assertEqual(self.get(f"/api/v1/matches/{over['match']}")["seats"][0]["bot"], "person")

    def test_a_whole_base_game_as_one_of_the_hunted(self):
        self.not_alone()
        person, = self.sit("host-1", "person", "host-2", "--set", "hunted=3")
        self.check_end(person, person.play())
        start, = person.lines("start")
        self.assertEqual((start["role"], start["seat"], start["seats"]), ("hunted", 1, 4))

    def test_three_people_at_one_table(self):
        self.not_alone()
        people = self.sit("person", "person", "person", "--set", "hunted=2")
        ends = [None] * 3
        threads = [threading.Thread(target=lambda i=i: ends.__setitem__(i, people[i].play())) for i in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for person, end in zip(people, ends):
            self.check_end(person, end)
        self.assertEqual(len({end["winner"] for end in ends}), 1)

    def test_a_link_works_once_and_only_with_its_secret(self):
        self.open(LEDUC)
        (person, secret), = self.make("person", "host-1")
        self.assertEqual(person.enter("0" * 32)[0], 403)
        self.assertEqual(person.enter(secret[:-1])[0], 403)
        self.assertEqual(person.enter(secret)[0], 200)
        cookie = person.headers["set-cookie"]
        self.assertIn("HttpOnly; SameSite=Strict", cookie)
        self.assertIn(f"Path=/play/{person.table};", cookie)
        self.assertNotIn("access-control-allow-origin", person.headers)
        status, answer = self.person(person.table).enter(secret)
        self.assertEqual(status, 403)
        self.says(answer["detail"], "POST enter, a second time")

    def test_names_of_people_are_filtered(self):
        self.open(LEDUC)
        (person, secret), = self.make("person", "host-1")
        for name in ("", "   ", "x" * 25, "a\u202eb", "a\nb", "a\u200bb", 7, None):
            self.assertEqual(person.enter(secret, name)[0], 400, name)
        self.assertEqual(person.enter(secret, " <b>Änn</b> & 'x' ")[0], 200)
        person.listen()
        seat = person.hear()[1]["seats"][0]
        self.assertEqual((seat["name"], seat["person"]), ("<b>Änn</b> & 'x'", True))

    def test_what_a_forged_page_sends_is_refused(self):
        self.open(LEDUC)
        person, = self.sit("person", "host-1")
        until(lambda: person.hear()[1].get("type") == "decision", "a decision")
        say, body = f"{person.table}/say", {"token": person.token, "line": {"action": 0}}
        for status, headers in ((403, {"Origin": "http://evil.example"}), (403, {"Origin": "null"}), (403, {"Origin": None}),
                                (403, {"Origin": f"https://{self.at}"}), (415, {"Content_Type": "text/plain"}), (403, {"Cookie": None}),
                                (403, {"Cookie": "seat=" + 32 * "0"}), (421, {"Host": "evil.example"}),
                                (403, {"X_Forwarded_For": "192.0.2.7"}), (403, {"X_Forwarded_Proto": "https"})):
            self.assertEqual(person.post(say, body, **headers)[0], status, headers)
        for status, wrong in ((403, {"token": "0" * 32, "line": 1}), (403, {"line": 1}), (400, "{"), (400, "[]"), (400, {**body, "more": 1}),
                              (400, {"token": person.token, "line": "x"}), (400, {"token": person.token}),
                              (400, " " * (16 << 10) + "x")):
            self.assertEqual(person.post(say, wrong)[0], status, str(wrong)[:80])
        self.assertEqual(self.ask(f"/play/{say}")[0], 405)
        self.assertEqual(self.ask(f"/play/{person.table}/events")[0], 403)
        self.assertEqual(person.say({"action": 99})[0], 204)  # what the bridge or the referee refuse is told in the stream

    def test_a_second_page_takes_the_seat_and_the_first_hears_it(self):
        self.open(LEDUC)
        first, = self.sit("person", "host-1")
        second = self.person(first.table, first.cookie)
        self.assertEqual(second.enter()[0], 200)
        while (event := first.hear())[0] != "taken":
            pass
        self.assertIsNone(first.stream.next())
        self.assertEqual(first.say({"action": 0})[0], 403)
        second.listen()
        self.check_end(second, second.play())

    def test_a_broken_stream_resumes_where_it_broke(self):
        self.not_alone()
        person, = self.sit("person", "host-1")
        person.play(most=3)
        before, last = len(person.lines("event")), person.stream.last
        person.close()
        person.listen(last)
        person.heard = [event for event in person.heard if event[0] == "line"]
        for waits in person.lines("decision")[3:]:
            person.say({"decision": waits["decision"], "action": waits["actions"][0]["id"]})
        self.check_end(person, person.play())
        numbers = [line["event"] for line in person.lines("event")]
        self.assertEqual(numbers, list(range(1, len(numbers) + 1)))
        self.assertGreater(len(numbers), before)
        again = self.person(person.table, person.cookie)
        again.enter()
        again.listen()
        again.play()
        self.assertEqual(again.lines("event"), person.lines("event"))

    def test_who_leaves_before_it_begins_ends_the_table(self):
        self.open(LEDUC)
        (ann, secret), (ben, _) = self.make("person", "person")
        ann.enter(secret)
        ann.listen()
        self.assertEqual(ann.hear()[1]["state"], "waiting")
        self.assertEqual(ann.post(f"{ann.table}/leave", {"token": ann.token})[0], 204)
        while ann.hear()[1]["state"] != "over":
            pass
        self.says(ann.heard[-1][1]["why"])
        self.assertEqual(ben.enter(32 * "0")[0], 410)

    def test_who_leaves_a_match_is_replaced(self):
        self.not_alone()
        person, = self.sit("person", "host-1")
        person.play(most=2)
        self.assertEqual(person.post(f"{person.table}/leave", {"token": person.token})[0], 204)
        while person.hear()[1].get("state") != "over":
            pass
        self.says(person.heard[-1][1]["why"])

    def test_rated_play_goes_on_beside_tables(self):
        self.open("tables_max = 2\n" + LEDUC)
        self.sit("person", "host-1")
        self.sit("person", "host-1")
        done = self.beside("ladder", self.at_folder, "table", "person", "host-1")
        self.assertEqual((done.returncode, "tables_max" in done.stderr), (1, True), done.stderr)
        last = self.get("/api/v1/ladder")["up_to"]
        until(lambda: self.get("/api/v1/ladder")["up_to"] != last, "matches are rated")

    def test_wrong_tables_are_refused(self):
        self.open('bot eve-1 { command = "' + RANDOM + '" owner = "eve" }\n' + LEDUC)
        for words in (("host-1",), ("person", "nobody"), ("person", "eve-1"),
                      ("person", "host-1", "--class", "x"), ("person", "--set", "x=1"), ("person",) * 4):
            done = self.beside("ladder", self.at_folder, "table", *words)
            self.says(done.stderr)
            self.assertNotEqual(done.returncode, 0)
        self.assertEqual(Person(self.at, "").post("tables", {"seats": ["person", "host-1"]})[0], 403)

    def test_no_bot_and_no_class_is_called_as_people_are(self):
        for text in (f'bot person {{ command = "{RANDOM}" }}\n', "class people { }\n"):
            done = self.beside("serve", self.ladder(LEDUC + text))
            self.assertEqual(done.returncode, 2, done.stderr)
            self.says(done.stderr)

    def test_anybody_makes_tables_where_play_is_open(self):
        self.open("play = open\n" + LEDUC)
        page = Person(self.at, "")
        for wrong in ({}, {"seats": []}, {"seats": [1]}, {"seats": ["person"] * 9}, {"seats": ["person"], "class": 1}):
            self.assertEqual(page.post("tables", wrong)[0], 400, wrong)
        status, made = page.post("tables", {"seats": ["person", "host-1"]})
        self.assertEqual(status, 200, made)
        table, secret = made["seats"][0]["link"].removeprefix("/play/").split("#")
        person = self.person(table)
        self.assertEqual((table, person.enter(secret)[0]), (made["play"], 200))
        self.assertEqual([page.post("tables", {"seats": ["person"]})[0] for _ in range(2)], [200, 409])

    def test_play_is_off(self):
        self.open("play = off\n" + LEDUC)
        done = self.beside("ladder", self.at_folder, "table", "person")
        self.assertEqual((done.returncode, "play = off" in done.stderr), (1, True))
        self.assertEqual(Person(self.at, "t1").enter()[0], 404)
        self.assertNotIn(b'href="/play"', self.ask("/")[2])

    def test_the_pages_lead_to_the_tables_where_people_play(self):
        self.open(LEDUC)
        self.assertIn(b'href="/play"', self.ask("/")[2])

    def test_a_page_that_comes_again_is_told_what_is_left_of_the_time(self):
        self.open(LEDUC)
        person, = self.sit("person", "host-1")
        while not person.lines("decision"):
            person.hear()
        given, left = person.lines("decision")[-1]["left"], []

        def comes_again():
            again = self.person(person.table, person.cookie)
            again.enter()
            again.listen()
            while not (again.lines("decision") and again.heard[-1][0] == "table"):
                again.hear()
            self.assertEqual(again.lines("decision")[-1]["left"], given)
            left.append(again.heard[-1][1]["left"])
            return left[-1] < given

        until(comes_again, "some of its time is over")
        self.assertGreater(left[-1], given - 60000)
        self.assertEqual(left, sorted(left, reverse=True))

    def test_no_secret_is_in_the_folder_or_the_feed(self):
        self.open(LEDUC)
        (person, secret), = self.make("person", "host-1")
        person.enter(secret, "Zaphod")
        person.listen()
        over = self.check_end(person, person.play())
        until(lambda: self.ask(f"/api/v1/matches/{over['match']}")[0] == 200, "the match is shown")
        until(lambda: not self.kept(), "the table is forgotten")
        planted = [text.encode() for text in (secret, person.token, person.cookie.partition("=")[2], "Zaphod")]
        told = [self.ask(path)[2] for path in (f"/api/v1/matches/{over['match']}", f"/api/v1/matches/{over['match']}/released", "/api/v1/queue",
                                                "/metrics")]
        for root, _, names in os.walk(self.at_folder):
            for name in names:
                path = os.path.join(root, name)
                if os.path.isfile(path):
                    with open(path, "rb") as file:
                        told.append(file.read())
        for text in planted:
            self.assertFalse(any(text in one for one in told), text)

    def test_a_match_goes_on_after_a_kill_and_after_a_stop(self):
        self.not_alone()
        before, = self.sit("person", "host-1", "--set", "hunted=3")
        before.play(most=3)
        for how in (signal.SIGKILL, signal.SIGTERM):
            self.start_again(how)
            person = self.person(before.table, before.cookie)
            self.assertEqual(person.enter()[0], 200)
            self.assertEqual(person.listen(before.stream.last), 200)
            person.play(most=3 if how == signal.SIGKILL else None)
            self.assertEqual(person.lines("event")[: len(before.lines("event"))], before.lines("event"))
            self.assertEqual(len(person.lines("start")), 1)
            before = person
        over = self.check_end(before, before.lines("end")[0])
        self.assertEqual(over["seats"][0]["name"], "Person 0")
        self.says(over["why"])

    def test_a_table_that_waits_is_there_after_a_kill(self):
        self.open(LEDUC)
        (ann, one), (ben, two) = self.make("person", "person")
        ann.enter(one)
        ann.listen()
        until(lambda: self.kept() and self.kept()[0]["seats"][0]["name"] == "Ann", "the table is kept")
        self.start_again(signal.SIGKILL)
        ann, ben = self.person(ann.table, ann.cookie), self.person(ben.table)
        self.assertEqual((ann.enter(one)[0], ann.enter()[0], ben.enter(two)[0]), (403, 200, 200))
        ann.listen()
        until(lambda: ann.hear()[1].get("type") == "start", "the match begins")

    def test_a_page_is_told_that_a_match_does_not_go_on(self):
        self.open("void_after = 0s\n" + LEDUC)
        person, = self.sit("person", "host-1")
        until(lambda: person.hear()[1].get("type") == "decision" and self.kept()[0]["begun"], "a decision")
        self.start_again(signal.SIGKILL)
        again = self.person(person.table, person.cookie)
        self.assertEqual((again.enter()[0], again.listen()), (200, 200))
        table = again.hear()[1]
        self.assertEqual((table["state"], table["why"]), ("over", WENT_AWAY))


if __name__ == "__main__":
    unittest.main()
