# SPDX-License-Identifier: MIT
"""Many viewers of one match: what the matches notice of them."""

import os
import re
import selectors
import socket
import statistics
import sys
import threading
import time
import unittest

from served import Served
from stage import until

VIEWERS = int(os.environ.get("VIEWERS", "300"))
MATCHES = int(os.environ.get("VIEWERS_MATCHES", "50"))
ROUNDS = int(os.environ.get("VIEWERS_ROUNDS", "6"))
RUN_S = float(os.environ.get("VIEWERS_RUN_S", "15"))
THINK_MS = 300
RATIO_MOST = 1.2
PART = 0.99
BYTES = 1 << 16
BUCKET = re.compile(r'arena_loop_late_seconds_bucket\{le="([^"]+)"\} (\d+)')
SLOW = f"{sys.executable} {os.path.join(os.path.dirname(os.path.abspath(__file__)), 'slow_bot.py')} {THINK_MS}"
CLUB = f"""http = "127.0.0.1:0"
jobs = {MATCHES}
env = {{"PYTHONDONTWRITEBYTECODE"}}
class base {{ set = {{"hunted=2"}} clock = "move=20s" }}
bot anna {{ command = "{SLOW}" owner = "anna" }}
bot ben {{ command = "{SLOW}" owner = "ben" }}
"""


class Viewers:
    """A thread of readers, all of one match; at its end they go to another one. They come from several addresses, since
    the arena limits the streams of one."""

    def __init__(self, at, next_match):
        host, _, port = at.rpartition(":")
        self.place, self.next_match, self.ends = (host, int(port)), next_match, False
        self.bytes = self.refused = self.watched = 0
        self.told = set()  # numbers of those who were told something
        self.thread = threading.Thread(target=self.watch, daemon=True)
        self.thread.start()

    def connect(self, number, match):
        viewer = socket.create_connection(self.place, source_address=(f"127.0.0.{2 + number % 4}", 0))
        viewer.sendall(f"GET /api/v1/matches/{match}/steps HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n\r\n".encode())
        return viewer

    def watch(self):
        while not self.ends:
            match = self.next_match()
            self.watched += 1
            with selectors.DefaultSelector() as viewers:
                for number in range(VIEWERS):
                    viewers.register(self.connect(number, match), selectors.EVENT_READ, number)
                while viewers.get_map() and not self.ends:
                    for key, _ in viewers.select(1):
                        self.read(viewers, key.fileobj)
                        self.told.add(key.data)
                for key in list(viewers.get_map().values()):
                    key.fileobj.close()

    def read(self, viewers, viewer):
        told = viewer.recv(BYTES)
        self.bytes += len(told)
        self.refused += told.startswith(b"HTTP/1.1 ") and not told.startswith(b"HTTP/1.1 200")
        if not told or b"event: verdict" in told:
            viewers.unregister(viewer)
            viewer.close()

    def end(self):
        self.ends = True
        self.thread.join()


def quantile(before, after, part):
    """Seconds: of what was counted between two readings of a histogram, whose buckets are doublings. Inside a bucket it is
    taken to be even."""
    wanted, low, below = part * (after[-1][1] - before[-1][1]), 0.0, 0
    for (edge, count), (_, earlier) in zip(after, before):
        if count - earlier >= wanted and edge != float("inf"):
            return low + (edge - low) * (wanted - below) / (count - earlier - below)
        low, below = edge, count - earlier
    return low


class ManyViewers(Served):
    def late(self):
        """The histogram of how late the referee looked at its sockets: edges in seconds, and counts below."""
        return [(float(edge), int(count)) for edge, count in BUCKET.findall(self.ask("/metrics")[2].decode())]

    def measure(self):
        before = self.late()
        end = time.monotonic() + RUN_S
        until(lambda: time.monotonic() > end, "the time of a run")
        return quantile(before, self.late(), PART)

    def next_match(self):
        """The match that began last."""
        return max((match["id"] for match in self.get("/api/v1/playing")["matches"]), key=lambda name: int(name[1:]))

    def test_matches_notice_little_of_viewers(self):
        self.at_folder = self.ladder(CLUB)
        path = os.path.join(self.at_folder, "ladder.conf")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        with open(path, "w", encoding="utf-8") as file:
            file.write(text.replace("game = leduc", "game = notalone"))
        self.open_folder(self.at_folder)
        threading.Thread(target=self.process.stdout.read, daemon=True).start()
        until(lambda: self.get("/api/v1/ladder")["playing"] == MATCHES, "all matches are under way")
        ratios, told = [], 0
        for _ in range(ROUNDS):
            alone = self.measure()
            viewers = Viewers(self.at, self.next_match)
            until(lambda viewers=viewers: len(viewers.told) == VIEWERS, "all are told something")
            watched = self.measure()
            viewers.end()
            self.assertEqual(viewers.refused, 0)
            told += viewers.bytes
            ratios.append(watched / alone)
            print(f"late p99 {1000 * alone:.2f} ms, {1000 * watched:.2f} ms with viewers; {viewers.bytes >> 10} KiB told, "
                  f"{viewers.watched} matches", file=sys.stderr)
        ratio = statistics.median(ratios)
        print(f"{VIEWERS} viewers, {MATCHES} matches: late p99 {ratio:.2f} of that without viewers; {told >> 20} MiB", file=sys.stderr)
        self.assertGreater(told, 0)
        self.assertLess(ratio, RATIO_MOST)


if __name__ == "__main__":
    unittest.main()
