# SPDX-License-Identifier: MIT
"""ZeroMQ and msgpack as far as a bot needs them: the dealer of proto/README.md, and msgpack from its specification."""

import os
import socket
import struct
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "proto", "examples"))
import dealer  # noqa: E402
from dealer import GREETING  # noqa: E402,F401

LENGTHS = {1: ">B", 2: ">H", 4: ">I", 8: ">Q"}


class Unpacker:
    """Canonical msgpack to Python values."""

    def __init__(self, content):
        self.content = content
        self.at = 0

    def take(self, size):
        piece = self.content[self.at:self.at + size]
        assert len(piece) == size, "the frame is cut short"
        self.at += size
        return piece

    def number(self, width, signed=False):
        form = LENGTHS[width].lower() if signed else LENGTHS[width]
        return struct.unpack(form, self.take(width))[0]

    def value(self):
        first = self.number(1)
        if first < 0x80:
            return first
        if first >= 0xE0:
            return first - 0x100
        if first < 0x90:
            return self.map(first & 15)
        if first < 0xA0:
            return self.array(first & 15)
        if first < 0xC0:
            return self.take(first & 31).decode("utf-8")
        return self.wide(first)

    def wide(self, first):
        if first in (0xC4, 0xC5, 0xC6):
            return {"$bin": self.take(self.number(1 << (first - 0xC4))).hex()}
        if 0xCC <= first <= 0xCF:
            return self.number(1 << (first - 0xCC))
        if 0xD0 <= first <= 0xD3:
            return self.number(1 << (first - 0xD0), signed=True)
        if first in (0xD9, 0xDA, 0xDB):
            return self.take(self.number(1 << (first - 0xD9))).decode("utf-8")
        if first in (0xDC, 0xDD):
            return self.array(self.number(2 if first == 0xDC else 4))
        if first in (0xDE, 0xDF):
            return self.map(self.number(2 if first == 0xDE else 4))
        raise AssertionError(f"the arena sent the form {first:02x}")

    def array(self, count):
        return [self.value() for _ in range(count)]

    def map(self, count):
        pairs = [(self.value(), self.value()) for _ in range(count)]
        return dict(pairs)


class Dealer(dealer.Dealer):
    def send(self, frame, more=False):
        """`more`: the message is not complete with it."""
        super().send(frame, int(more))


def connect(endpoint):
    """A stream to the endpoint on which nothing was said."""
    if endpoint.startswith("ipc://"):
        stream = socket.socket(socket.AF_UNIX)
        stream.connect(endpoint[6:])
        return stream
    host, _, port = endpoint[6:].rpartition(":")
    return socket.create_connection((host, int(port)))
