# SPDX-License-Identifier: MIT
"""A daemon that dies as a match of people begins, before each of the changes that it makes to its folder about then: what
a person has heard of the match goes on."""

import http.client
import os
import signal
import subprocess
import unittest

from seated import Seated
from stage import BUILD, RANDOM, SANITIZED, Program, until

MORTAL = os.path.join(BUILD, "tests", "arena-mortal")  # the program with a death built in, see mortal.c
# All bots are of one owner, so nobody plays but people, and the changes are those of the table.
QUIET = f'http = "127.0.0.1:0"\njobs = 1\nbot host-1 {{ command = "{RANDOM}" }}\nbot host-2 {{ command = "{RANDOM}" }}\n'
DEATHS = int(os.environ.get("MORTAL_DEATHS", "3" if SANITIZED else "6"))
STEP = 4 if SANITIZED else 1
BROKEN_OFF = (OSError, http.client.HTTPException)


class Killed(Seated):
    def serve(self, at=None):
        """Serves the folder; it dies before so many changes (None: never). False: it died before it listened."""
        more = {"MORTAL_AT": str(at), "MORTAL_FOLDER": self.at_folder} if at else {}
        self.process = Program([MORTAL, "serve", self.at_folder], env=dict(self.environment, **more), stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
        self.addCleanup(self.end, self.process)
        self.at = None
        for line in self.process.stdout:
            if line.startswith("over HTTP: http://"):
                self.at = line.split("/")[2]
                return True
        return False

    def serve_again(self):
        if not self.serve():
            self.fail(f"after a death at {self.at_death}: {self.process.communicate()[1]}")

    def die(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def hear_until_death(self, person, secret):
        """What a person does until the daemon dies, or the match is over."""
        try:
            if person.enter(secret)[0] == 200 and person.listen() == 200:
                person.play()
        except BROKEN_OFF:
            pass

    def go_on(self, before, secret):
        """The same person afterwards, up to the end of the match."""
        person = self.person(before.table, before.cookie)
        if not before.cookie or person.enter()[0] == 403:  # the disk did not have yet that the link was opened
            self.assertFalse(before.lines("start"))
            self.assertEqual(person.enter(secret)[0], 200)
        end = person.play() if person.listen() == 200 else None
        if not isinstance(end, dict):  # it had ended before the death, and its end was not heard
            match = [data["match"] for name, data in before.heard if name == "table"][-1]
            self.assertTrue(before.lines("event"))
            until(lambda: self.ask(f"/api/v1/matches/{match}/record")[0] == 200, "its record")
            return
        over = self.check_end(person, end)
        self.assertEqual(person.lines("event")[: len(before.lines("event"))], before.lines("event"))
        self.says(over["why"])

    def try_death(self, at):
        """True: it died after the person came."""
        self.serve_again()
        (person, secret), = self.make("person", "host-1", "--set", "hands=5")
        until(lambda: any(table["id"] == person.table for table in self.kept()), "the table is kept")
        self.die()
        if not self.serve(at):
            self.die()
            return False
        person.at = self.at
        self.hear_until_death(person, secret)
        came, over = person.cookie is not None, person.lines("end")
        self.die()
        self.serve_again()
        if not over:
            self.go_on(person, secret)
        self.die()
        return came and not over

    def test_what_was_heard_goes_on(self):
        self.at_folder = self.ladder(QUIET)
        died, at = 0, 1
        while died < DEATHS and at < 200:
            self.at_death = at
            died += self.try_death(at)
            at += STEP if died else 2
        self.process = None
        self.assertGreater(died, DEATHS // 2)


if __name__ == "__main__":
    unittest.main()
