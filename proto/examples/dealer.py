# SPDX-License-Identifier: MIT
"""A ZeroMQ DEALER without a library, for an endpoint of the arena that is not encrypted."""
import socket
import struct

GREETING = b"\xff" + bytes(8) + b"\x7f\x03\x00" + b"NULL".ljust(20, b"\0") + bytes(32)
READY = b"\x05READY\x0bSocket-Type\x00\x00\x00\x06DEALER"


def connect(endpoint):
    scheme, _, address = endpoint.partition("://")
    if scheme == "ipc":
        stream = socket.socket(socket.AF_UNIX)
        stream.connect(address)
    else:
        host, _, port = address.rpartition(":")
        stream = socket.create_connection((host.strip("[]"), int(port)))
        stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return stream


class Dealer:
    def __init__(self, endpoint):
        self.socket = connect(endpoint)
        self.socket.sendall(GREETING)
        assert self.read(64)[10] >= 3, "the arena speaks an older ZMTP"
        self.write(4, READY)
        self.frame()  # the arena's READY: what is sent before it comes may lie unread

    def read(self, size):
        content = b""
        while len(content) < size:
            piece = self.socket.recv(size - len(content))
            if not piece:
                raise ConnectionError("the arena closed the connection")
            content += piece
        return content

    def write(self, flags, content):
        short = len(content) < 256
        self.socket.sendall((struct.pack(">BB", flags, len(content)) if short else
                             struct.pack(">BQ", flags | 2, len(content))) + content)

    def send(self, frame):
        self.write(0, frame)

    def frame(self):
        flags = self.read(1)[0]
        return flags, self.read(struct.unpack(">Q", self.read(8))[0] if flags & 2 else self.read(1)[0])

    def receive(self):
        """The next frame; commands are passed over."""
        while True:
            flags, content = self.frame()
            if not flags & 4:
                return content
