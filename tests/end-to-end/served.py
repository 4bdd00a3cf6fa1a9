# SPDX-License-Identifier: MIT
"""A stage with a ladder that is shown over HTTP."""

import http.client
import json
import re
import signal
import subprocess

from ladders import THREE, Ladders
from stage import ARENA, BEST_SANDBOX, SLOW_TO_LEAVE, until

class Served(Ladders):
    def setUp(self):
        super().setUp()
        self.at = self.process = None
        self.told = ""  # what the daemon is to have said by its end; None: anything

    def tearDown(self):
        if self.process:
            self.process.send_signal(signal.SIGTERM)
            _, err = self.process.communicate()
            err = "".join(line for line in err.splitlines(True) if SLOW_TO_LEAVE not in line and BEST_SANDBOX not in line)
            self.assertEqual((self.process.returncode, err if self.told is None else self.told), (0, err))
        super().tearDown()

    def open(self, text=THREE, *words):
        """Serves a ladder, and waits until some matches are in its table."""
        self.open_folder(self.ladder(text), *words)

    def open_folder(self, folder, *words):
        """The same of a ladder that is there."""
        self.at_folder = folder
        self.process = self.start("serve", self.at_folder, *words)
        while not self.at:
            found = re.match(r"over HTTP: http://([0-9.:]+)/", self.process.stdout.readline())
            self.at = found and found.group(1)

    def beside(self, *words):
        """Runs a command while the daemon runs."""
        self.commanded = words
        return subprocess.run([ARENA, *words], env=self.environment, capture_output=True, text=True, check=False)

    def ask(self, path, method="GET", **headers):
        """Status, headers by their lower-case names, and body."""
        connection = http.client.HTTPConnection(self.at)
        connection.request(method, path, headers={"Host": "localhost", **{name.replace("_", "-"): value for name, value in headers.items()}})
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, body

    def get(self, path):
        """One who is told to try again does so: the database may be locked."""
        status, _, body = until(lambda: (answer := self.ask(path))[0] != 503 and answer, f"{path} is not 503 any more")
        self.assertEqual(status, 200, body)
        return json.loads(body)
