# SPDX-License-Identifier: MIT
"""A bot for tests that holds many matches, and thinks for so many milliseconds about each decision, as its argument says."""

import collections
import os
import select
import sys
import time

from wishing_bot import Bot

CAPACITY = 64


class SlowBot(Bot):
    def __init__(self, endpoint, token, think_s):
        super().__init__(endpoint, "slow", token=token, capacity=CAPACITY, views="none")
        self.think_s, self.due = think_s, collections.deque()

    def take(self, message):
        """False: it is the last one."""
        if message["type"] == "decision":
            self.due.append((time.monotonic() + self.think_s, message))
        else:
            self.reply(message)
        return message["type"] != "close"

    def wait(self):
        """Answers what is due, until something is heard."""
        while True:
            now = time.monotonic()
            while self.due and self.due[0][0] <= now:
                self.reply(self.due.popleft()[1])
            if select.select([self.dealer.socket], [], [], self.due[0][0] - now if self.due else None)[0]:
                return

    def play(self):
        heard = self.heard
        while all([self.take(message) for message in heard]):
            self.wait()
            heard = self.hear()
        self.say({"type": "bye"})


if __name__ == "__main__":
    SlowBot(os.environ["ARENA_ENDPOINT"], os.environ["ARENA_TOKEN"], int(sys.argv[1]) / 1000).play()
