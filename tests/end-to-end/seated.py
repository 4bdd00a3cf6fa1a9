# SPDX-License-Identifier: MIT
"""A stage with tables of people, and people at them, over HTTP, as their pages play."""

import http.client
import json
import os
import pathlib
import re

from served import Served
from sse import Stream
from stage import RANDOM

BOTS = "".join(f'bot {name} {{ command = "{RANDOM}" owner = "{owner}" people = yes }}\n' for name, owner in (("host-1", "host"), ("host-2", "ben")))
LEDUC = 'http = "127.0.0.1:0"\njobs = 1\n' + BOTS
NOT_ALONE = 'http = "127.0.0.1:0"\njobs = 1\n' + BOTS
WENT_AWAY = "the arena was started again, and the match does not go on: its page says how it ended"
LINK = re.compile(r"([a-z]+): http://([0-9.:]+)/play/(t[0-9a-f]+)#([0-9a-f]{32})$")


class Person:
    """A page of a person: what it sends, and what it hears."""

    def __init__(self, at, table, cookie=None):
        self.at, self.table, self.cookie, self.token, self.stream = at, table, cookie, None, None
        self.heard = []  # (name, data) of all events

    def post(self, what, body, **headers):
        """Status and answer. A header that is None is left out."""
        connection = http.client.HTTPConnection(self.at)
        given = {"Host": self.at, "Origin": f"http://{self.at}", "Content-Type": "application/json", "Cookie": self.cookie}
        given.update({name.replace("_", "-"): value for name, value in headers.items()})
        text = body if isinstance(body, (str, bytes)) else json.dumps(body)
        connection.request("POST", f"/play/{what}", text, {name: value for name, value in given.items() if value is not None})
        answer = connection.getresponse()
        self.headers = {name.lower(): value for name, value in answer.getheaders()}
        got = answer.read()
        connection.close()
        return answer.status, json.loads(got) if got else None

    def enter(self, secret=None, name="Ann"):
        status, answer = self.post(f"{self.table}/enter", {"secret": secret, "name": name} if secret else {})
        if status == 200:
            self.token = answer["token"]
            self.cookie = self.headers.get("set-cookie", self.cookie or "").split(";")[0]
        return status, answer

    def listen(self, last=None):
        self.stream = Stream(self.at, f"/play/{self.table}/events", last, cookie=self.cookie)
        return self.stream.status

    def hear(self):
        event = self.stream.next()
        if event:
            self.heard.append(event)
        return event

    def say(self, line):
        return self.post(f"{self.table}/say", {"token": self.token, "line": line})

    def play(self, most=None):
        """Takes the first legal action each time, up to the end, or for so many decisions. Returns the end, or what it
        heard instead."""
        decided = 0
        while event := self.hear():
            if event[0] == "taken" or decided == most or (event[0] == "table" and event[1]["why"] == WENT_AWAY):
                return event
            if event[0] == "line" and event[1]["type"] == "decision":
                line = {"decision": event[1]["decision"], "action": event[1]["actions"][0]["id"]}
                status, answer = self.say(line)
                assert status in (204, 409), answer
                decided += 1
            if event[0] == "line" and event[1]["type"] == "end":
                return event[1]
        return None

    def lines(self, kind):
        return [data for name, data in self.heard if name == "line" and data["type"] == kind]

    def close(self):
        if self.stream:
            self.stream.close()


class Seated(Served):
    def setUp(self):
        super().setUp()
        self.told = None
        self.people = []

    def tearDown(self):
        for person in self.people:
            person.close()
        super().tearDown()

    def not_alone(self, more=""):
        """A ladder of the base game."""
        folder = self.ladder(NOT_ALONE + more)
        path = os.path.join(folder, "ladder.conf")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace("game = leduc", "game = notalone"))
        self.open_folder(folder)

    def make(self, *words):
        """A table: a page for each link, with its secret."""
        done = self.beside("ladder", self.at_folder, "table", *words)
        self.assertEqual(done.returncode, 0, done.stderr)
        links = [LINK.match(line) for line in done.stdout.splitlines()]
        self.assertTrue(links and all(links), done.stdout)
        made = [(self.person(link.group(3)), link.group(4)) for link in links]
        self.roles = [link.group(1) for link in links]
        return made

    def person(self, table, cookie=None):
        self.people.append(Person(self.at, table, cookie))
        return self.people[-1]

    def sit(self, *words):
        """All people of a table have opened their links and listen."""
        made = self.make(*words)
        for number, (person, secret) in enumerate(made):
            status, answer = person.enter(secret, f"Person {number}")
            self.assertEqual(status, 200, answer)
            self.assertEqual(person.listen(), 200)
        return [person for person, _ in made]

    def check_end(self, person, end):
        self.assertEqual(end["type"], "end", end)
        self.assertEqual([error["text"] for error in person.lines("error")], [])
        while not (match := [data for name, data in person.heard if name == "table" and data["state"] == "over"]):
            person.hear()
        return match[-1]

    def start_again(self, how):
        self.process.send_signal(how)
        self.process.communicate()
        self.at = None
        self.open_folder(self.at_folder)

    def kept(self):
        """What the folder keeps of the tables."""
        path = os.path.join(self.at_folder, "tables")
        self.assertEqual(os.stat(path).st_mode & 0o777 if os.path.exists(path) else 0o600, 0o600)
        return json.loads(pathlib.Path(path).read_text(encoding="utf-8")) if os.path.exists(path) else []
