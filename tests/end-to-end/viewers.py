# SPDX-License-Identifier: MIT
"""Many viewers of one match: what the matches notice of them. The viewers run on the processors that the matches run on, so
they are there a third time, told the same bytes in the same rhythm by a bare process: what is more than that is the arena's."""

import base64
import json
import os
import re
import selectors
import socket
import statistics
import subprocess
import sys
import tempfile
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
HERE = os.path.dirname(os.path.abspath(__file__))
SLOW = f"{sys.executable} {os.path.join(HERE, 'slow_bot.py')} {THINK_MS}"
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
        self.recording = []  # what the first one was told, a list for each connection, with the time
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
            self.recording.append([])
            with selectors.DefaultSelector() as viewers:
                for number in range(VIEWERS):
                    viewers.register(self.connect(number, match), selectors.EVENT_READ, number)
                while viewers.get_map() and not self.ends:
                    for key, _ in viewers.select(1):
                        self.read(viewers, key.fileobj, key.data)
                        self.told.add(key.data)
                for key in list(viewers.get_map().values()):
                    key.fileobj.close()

    def read(self, viewers, viewer, number):
        told = viewer.recv(BYTES)
        if number == 0 and told:
            self.recording[-1].append((time.monotonic(), told))
        self.bytes += len(told)
        self.refused += told.startswith(b"HTTP/1.1 ") and not told.startswith(b"HTTP/1.1 200")
        if not told or b"event: verdict" in told:
            viewers.unregister(viewer)
            viewer.close()

    def end(self):
        self.ends = True
        self.thread.join()


class Bare:
    """The process that tells the same to as many: a match has its address."""

    def __init__(self, recording, since):
        connections = [[(at - since, base64.b64encode(told).decode()) for at, told in connection] for connection in recording]
        with tempfile.NamedTemporaryFile("w", suffix=".json", delete=False) as file:
            json.dump([connection for connection in connections if connection], file)
        self.path = file.name
        self.process = subprocess.Popen([sys.executable, os.path.join(HERE, "bare_stream.py"), self.path, str(VIEWERS)], stdout=subprocess.PIPE, text=True)
        self.at = f"127.0.0.1:{int(self.process.stdout.readline())}"

    def end(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        os.unlink(self.path)


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

    def watched(self, at, next_match):
        """The same with viewers, these, and since when."""
        viewers = Viewers(at, next_match)
        until(lambda: len(viewers.told) == VIEWERS, "all are told something")
        since = time.monotonic()
        late = self.measure()
        viewers.end()
        return late, viewers, since

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
        against_none, against_bare, told = [], [], 0
        for _ in range(ROUNDS):
            alone = self.measure()
            watched, viewers, since = self.watched(self.at, self.next_match)
            self.assertEqual(viewers.refused, 0)
            told += viewers.bytes
            bare = Bare(viewers.recording, since)
            try:
                with_bare, again, _ = self.watched(bare.at, lambda: "m1")
            finally:
                bare.end()
            against_none.append(watched / alone)
            against_bare.append(watched / with_bare)
            print(f"late p99 {1000 * alone:.2f} ms; {1000 * watched:.2f} ms with viewers, {viewers.bytes >> 10} KiB told, {viewers.watched} matches; "
                  f"{1000 * with_bare:.2f} ms with bare viewers, {again.bytes >> 10} KiB", file=sys.stderr)
        ratio = statistics.median(against_bare)
        print(f"{VIEWERS} viewers, {MATCHES} matches: late p99 {statistics.median(against_none):.2f} of that without viewers, {ratio:.2f} of that "
              f"with bare ones; {told >> 20} MiB", file=sys.stderr)
        self.assertGreater(told, 0)
        self.assertLess(ratio, RATIO_MOST)


if __name__ == "__main__":
    unittest.main()
