# SPDX-License-Identifier: MIT
"""ZeroMQ and msgpack as far as a bot needs them, written from the ZMTP 3.0 and msgpack specifications."""

import socket
import struct

LENGTHS = {1: ">B", 2: ">H", 4: ">I", 8: ">Q"}
GREETING = b"\xff" + bytes(8) + b"\x7f" + b"\x03\x00" + b"NULL".ljust(20, b"\0") + bytes(32)


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


def connect(endpoint):
    """A stream, before anything was said on it."""
    scheme, _, address = endpoint.partition("://")
    if scheme == "ipc":
        stream = socket.socket(socket.AF_UNIX)
        stream.connect(address)
        return stream
    host, _, port = address.rpartition(":")
    return socket.create_connection((host, int(port)))


class Dealer:
    """A ZeroMQ DEALER for one connection and messages of one frame."""

    def __init__(self, endpoint):
        self.socket = connect(endpoint)
        self.socket.sendall(GREETING)
        assert self.read(64)[10] >= 3, "the arena speaks an older ZMTP"
        ready = b"\x05READY" + b"\x0bSocket-Type" + struct.pack(">I", 6) + b"DEALER"
        self.socket.sendall(bytes([4, len(ready)]) + ready)

    def read(self, size):
        content = b""
        while len(content) < size:
            piece = self.socket.recv(size - len(content))
            assert piece, "the arena closed the connection"
            content += piece
        return content

    def send(self, content, more=False):
        """Sends a frame; `more`: the message is not complete with it."""
        short = len(content) < 256
        head = bytes([more, len(content)]) if short else struct.pack(">BQ", 2 | more, len(content))
        self.socket.sendall(head + content)

    def receive(self):
        """The next message; commands of ZMTP are passed over."""
        while True:
            flags = self.read(1)[0]
            size = self.read(1)[0] if not flags & 2 else struct.unpack(">Q", self.read(8))[0]
            content = self.read(size)
            if not flags & 4:
                assert not flags & 1, "the arena sent a message of several frames"
                return content
