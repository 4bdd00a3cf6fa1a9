# SPDX-License-Identifier: MIT
"""The socket of a bot: a DEALER and the notices of its connection. libzmq connects again by itself and silently; for
the arena that is a new connection, which must say hello. The notices tell the bot when. Knows frames as bytes only."""

import contextlib
import math
import socket
import time

import zmq
from zmq.utils.monitor import parse_monitor_message

from .errors import ArenaError
from .messages import ARENA_FRAME_MOST

LINGER_MS = 1000
SEND_MS = 5000
RECONNECT_MS = 50
RECONNECT_MOST_MS = 1000
STEP = 1.0  # seconds: a sleep at most, and what counts as waited between two looks
CURVE_OVERHEAD = 64  # bytes that are added to a frame, at most
BREAKS_OFF = zmq.EVENT_HANDSHAKE_FAILED_NO_DETAIL | zmq.EVENT_HANDSHAKE_FAILED_PROTOCOL
WATCHED = zmq.EVENT_HANDSHAKE_SUCCEEDED | zmq.EVENT_HANDSHAKE_FAILED_AUTH | zmq.EVENT_DISCONNECTED | BREAKS_OFF

NOBODY = (socket.EAI_NONAME, socket.EAI_NODATA)

UP, GONE, REFUSED, TIMEOUT = "up", "gone", "refused", "timeout"


def _find_host(endpoint):
    """Raises ArenaError if nobody has the name of the host. libzmq would ask for it again and again, as the link does later,
    and here too if it only cannot be asked for now."""
    host = endpoint.removeprefix("tcp://").rpartition(":")[0].strip("[]")
    if not endpoint.startswith("tcp://") or not host or ";" in host:
        return
    try:
        socket.getaddrinfo(host, None)
    except (socket.gaierror, UnicodeError) as error:
        if getattr(error, "errno", None) in NOBODY:
            raise ArenaError(f"Cannot connect to {endpoint}: no host is called {host}") from None


class Link:
    def __init__(self, endpoint, keys, patience):
        """Begins to connect. `keys`: the arena's public key, the bot's own public and secret one; None: not encrypted.
        `patience`: seconds that it may take to connect."""
        _find_host(endpoint)
        self.patience = patience
        self.is_up = self.breaks_off = self.is_refused = False
        self._looked, self._waited = time.monotonic(), 0.0
        self.down_since = 0.0  # of the waited time
        self.context = zmq.Context()
        self.socket = self.context.socket(zmq.DEALER)
        self.monitor: zmq.Socket[bytes] | None = None
        try:
            for option, value in (
                (zmq.LINGER, LINGER_MS),
                (zmq.SNDTIMEO, SEND_MS),
                (zmq.RECONNECT_IVL, RECONNECT_MS),
                (zmq.RECONNECT_IVL_MAX, RECONNECT_MOST_MS),
                (zmq.MAXMSGSIZE, ARENA_FRAME_MOST + CURVE_OVERHEAD),
            ):
                self.socket.setsockopt(option, value)
            if keys:
                self.socket.curve_serverkey, self.socket.curve_publickey, self.socket.curve_secretkey = keys
            self.monitor = self.socket.get_monitor_socket(WATCHED)
            self.socket.connect(endpoint)
        except (zmq.ZMQError, UnicodeError) as error:
            self.close()
            raise ArenaError(
                f"Cannot connect to {endpoint}: {error}; an endpoint is like ipc:///tmp/arena or tcp://127.0.0.1:5555"
            ) from None
        self.poller = zmq.Poller()
        self.poller.register(self.monitor, zmq.POLLIN)  # first: a notice is older than the frames behind it
        self.poller.register(self.socket, zmq.POLLIN)

    def waited(self):
        """Seconds that were waited. What passed since the last call counts as a STEP at most: a process that stood still has
        not waited."""
        now = time.monotonic()
        self._waited += min(now - self._looked, STEP)
        self._looked = now
        return self._waited

    def close(self):
        """Waits up to a second until what was sent has left."""
        if self.monitor and not self.monitor.closed:
            self.socket.disable_monitor()
            self.monitor.close()
        if not self.socket.closed:
            self.socket.close()
        self.context.term()

    def _take_notice(self):
        """Takes one notice, if there is one. True if a connection was made."""
        assert self.monitor  # noqa: S101
        try:
            what = parse_monitor_message(self.monitor.recv_multipart(zmq.NOBLOCK))["event"]
        except zmq.Again:
            return False
        if what == zmq.EVENT_DISCONNECTED and self.is_up:
            self.down_since = self.waited()
        self.is_up = what == zmq.EVENT_HANDSHAKE_SUCCEEDED
        if what & (BREAKS_OFF | zmq.EVENT_HANDSHAKE_SUCCEEDED):
            self.breaks_off = not self.is_up
        self.is_refused = self.is_refused or what == zmq.EVENT_HANDSHAKE_FAILED_AUTH
        return self.is_up

    def _take_frame(self):
        """Takes one frame, if there is one."""
        try:
            parts = self.socket.recv_multipart(zmq.NOBLOCK)
        except zmq.Again:
            return None
        return parts[0] if len(parts) == 1 else b""

    def wait(self, timeout):
        """Waits at most `timeout` seconds (None: without a limit). Returns a frame, or one of the words above. A frame of
        several parts is no message of the arena: an empty frame stands for it."""
        end = None if timeout is None else time.monotonic() + timeout
        while True:
            for ready, _ in self.poller.poll(self._wait_ms(end)):
                if ready is self.monitor:
                    if self._take_notice():
                        return UP
                elif (frame := self._take_frame()) is not None:
                    return frame
            if self.is_refused:
                return REFUSED
            if self._patience_left() <= 0:
                return GONE
            if end is not None and time.monotonic() >= end:
                return TIMEOUT

    def _wait_ms(self, end):
        """Until `end`, at most a step, and until the patience is over."""
        left = min(STEP, self._patience_left(), STEP if end is None else end - time.monotonic())
        return max(0, math.ceil(1000 * left))

    def _patience_left(self):
        """Without a connection."""
        waited = self.waited()
        return math.inf if self.is_up else self.down_since + self.patience - waited

    def send(self, frame):
        """Without a connection the frame is lost, as it would be if the connection broke."""
        if self.is_up:
            with contextlib.suppress(zmq.Again):
                self.socket.send(frame)
