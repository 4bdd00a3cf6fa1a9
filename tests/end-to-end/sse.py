# SPDX-License-Identifier: MIT
"""Reads server-sent events, as a browser's EventSource does."""

import http.client
import json

from stage import Wait


class Stream:
    """A stream that is being read. It keeps all bytes that came."""

    def __init__(self, at, path, last=None, quiet_s=None, cookie=None):
        self.connection = http.client.HTTPConnection(at)
        self.connection.request("GET", path, headers={"Host": "localhost", **({"Last-Event-ID": last} if last else {}), **({"Cookie": cookie} if cookie else {})})
        socket = self.connection.sock  # the answer's own, once it has begun
        self.answer = self.connection.getresponse()
        socket.settimeout(quiet_s)
        self.status = self.answer.status
        self.kind = self.answer.getheader("content-type")
        self.bytes = b""
        self.last = last

    def line(self):
        line = self.answer.readline()
        self.bytes += line
        return line.decode().rstrip("\n")

    def next(self):
        """The next event: its name and data. None at the end."""
        name, data, wait = "message", None, Wait("an event comes, and not pings alone")
        while True:
            wait.look()
            line = self.line()
            if not self.bytes.endswith(b"\n") or (not line and self.answer.isclosed()):
                return None
            key, _, value = line.partition(": ")
            if key == "id":
                self.last = value
            elif key == "event":
                name = value
            elif key == "data":
                data = value
            elif not line and data is not None:
                return name, json.loads(data)

    def until(self, *names):
        """What comes up to the first event of one of these names, which is the last."""
        events = []
        while not events or events[-1][0] not in names:
            event = self.next()
            assert event, f"the stream ended before {names}: {events}"
            events.append(event)
        return events

    def rest(self):
        """All events to the end."""
        events = []
        while (event := self.next()) is not None:
            events.append(event)
        return events

    def drain(self, most):
        """Reads so many events at most, until nothing comes for `quiet_s`, or the stream ends."""
        try:
            while most > 0 and self.next():
                most -= 1
        except TimeoutError:
            pass
        return self.bytes

    def close(self):
        self.connection.close()
        self.answer.close()
