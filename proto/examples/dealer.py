# SPDX-License-Identifier: MIT
"""A ZeroMQ DEALER without a library, for an endpoint of the arena that is not encrypted."""
import socket
import struct

GREETING = b"\xff" + bytes(8) + b"\x7f\x03\x00NULL" + bytes(48)


class Dealer:
    def __init__(self, endpoint):
        if endpoint.startswith("ipc://"):
            self.socket = socket.socket(socket.AF_UNIX)
            self.socket.connect(endpoint[6:])
        else:
            host, _, port = endpoint[6:].rpartition(":")
            self.socket = socket.create_connection((host.strip("[]"), int(port)))
            self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket.sendall(GREETING)
        assert self.read(64)[10] >= 3, "the arena speaks an older ZMTP"
        self.send(b"\x05READY\x0bSocket-Type\x00\x00\x00\x06DEALER", 4)
        self.receive(4)  # the arena's READY: what is sent before it comes may lie unread

    def read(self, size):
        content = self.socket.recv(size, socket.MSG_WAITALL) if size else b""
        if len(content) < size:
            raise ConnectionError("the arena closed the connection")
        return content

    def send(self, frame, flags=0):
        long = len(frame) > 255
        self.socket.sendall(struct.pack(">BQ" if long else ">BB", flags | 2 * long, len(frame)) + frame)

    def receive(self, kind=0):
        """The next message, or with kind 4 the next command; what is of the other kind is passed over."""
        while True:
            flags = self.read(1)[0]
            frame = self.read(struct.unpack(">Q", self.read(8))[0] if flags & 2 else self.read(1)[0])
            if flags & 4 == kind:
                return frame
