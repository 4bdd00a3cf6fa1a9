# SPDX-License-Identifier: MIT
"""The arena's side of connections, as a test plays it: a ZeroMQ ROUTER of plain sockets, and one bot that is started."""

import json
import os
import socket
import struct
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
for beside in ("../../proto", "../../golden/wire", "../../patience"):
    sys.path.insert(0, os.path.join(HERE, beside))

import folder as folders  # noqa: E402
from packer import pack  # noqa: E402
from wire import GREETING, Unpacker  # noqa: E402

READY = b"\x05READY\x0bSocket-Type\x00\x00\x00\x06ROUTER"
SEED = bytes(range(16))


class Peer:
    """One connection of a bot."""

    def __init__(self, connection):
        self.socket = connection
        self.waiting = []
        self.frames = 0  # that came
        self.socket.sendall(GREETING)
        self.read(64)
        self.command(READY)
        self.receive(4)

    def read(self, size):
        content = b""
        while len(content) < size:
            piece = self.socket.recv(size - len(content))
            if not piece:
                raise ConnectionError("the bot closed the connection")
            content += piece
        return content

    def command(self, content, flags=4):
        long = len(content) > 255
        head = struct.pack(">BQ" if long else ">BB", flags | 2 * long, len(content))
        self.socket.sendall(head + content)

    def receive(self, kind=0):
        while True:
            flags = self.read(1)[0]
            content = self.read(struct.unpack(">Q", self.read(8))[0] if flags & 2 else self.read(1)[0])
            if flags & 4 == kind:
                assert not flags & 1, "the bot sent a frame of several parts"
                return content

    def say(self, *messages):
        """Sends messages in one frame."""
        self.command(pack(list(messages)), 0)

    def say_bytes(self, frame):
        self.command(frame, 0)

    def next(self):
        """The next message of the bot."""
        while not self.waiting:
            content = self.receive()
            assert len(content) <= 65536, "the bot's frame is longer than 65,536 bytes"
            self.frames += 1
            reader = Unpacker(content)
            self.waiting = reader.value()
            assert reader.at == len(content) and isinstance(self.waiting, list), "the frame is no array"
            assert 1 <= len(self.waiting) <= 1024
        return self.waiting.pop(0)

    def hear(self, kind):
        """The next message, which must be of this type."""
        message = self.next()
        assert message.get("type") == kind, f"{kind} was expected, and {message} came"
        return message

    def close(self):
        self.socket.close()


class Stage:
    """An endpoint, and the program of a bot that is told of it. Ends the bot at the end."""

    def __init__(self, command, environment=(), endpoint=None, token="token-of-the-arena"):
        self.folder = folders.make()
        self.listener = socket.socket(socket.AF_UNIX)
        self.path = os.path.join(self.folder, "door")
        self.listener.bind(self.path)
        self.listener.listen(16)
        self.output = open(os.path.join(self.folder, "output"), "w+b")
        clean = {key: value for key, value in os.environ.items() if not key.startswith("ARENA_")}
        clean |= {"ARENA_ENDPOINT": endpoint or f"ipc://{self.path}", **dict(environment)}
        if token:
            clean["ARENA_TOKEN"] = token
        self.bot = subprocess.Popen(command, env=clean, stdin=subprocess.DEVNULL, stdout=self.output, stderr=self.output)

    def accept(self):
        """The next connection of the bot."""
        return Peer(self.listener.accept()[0])

    def welcome(self, **more):
        """Accepts, hears the hello, and says welcome. The peer and the hello."""
        peer = self.accept()
        hello = peer.hear("hello")
        peer.say({"type": "welcome", "arena": "scripted", "major": 1, "minor": 1, **more})
        return peer, hello

    def printed(self):
        with open(self.output.name, encoding="utf-8", errors="replace") as file:
            return file.read()

    def ends(self, code=0):
        """Waits until the bot has ended, with this exit code."""
        found = self.bot.wait()
        assert found == code, f"exit code {found}, and {code} was expected: {self.printed()[-2000:]}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.bot.poll() is None:
            self.bot.kill()
            self.bot.wait()
        self.listener.close()
        self.output.close()
        folders.remove(self.folder)


# --- chance, written anew from sdk/README ------------------------------------------------------------------------------


def _left(number, bits):
    return (number << bits | number >> 64 - bits) & 0xFFFFFFFFFFFFFFFF


def siphash(key, message):
    """SipHash-2-4."""
    first, second = struct.unpack("<QQ", key)
    v = [first ^ 0x736F6D6570736575, second ^ 0x646F72616E646F6D, first ^ 0x6C7967656E657261, second ^ 0x7465646279746573]

    def rounds(count):
        for _ in range(count):
            for a, b, c, d, x, y in ((0, 1, 2, 3, 13, 16), (2, 1, 0, 3, 17, 21)):
                v[a] = v[a] + v[b] & 0xFFFFFFFFFFFFFFFF
                v[c] = v[c] + v[d] & 0xFFFFFFFFFFFFFFFF
                v[b] = _left(v[b], x) ^ v[a]
                v[d] = _left(v[d], y) ^ v[c]
                v[a] = _left(v[a], 32)

    padded = message + bytes(7 - len(message) % 8) + bytes([len(message) & 255])
    for (word,) in struct.iter_unpack("<Q", padded):
        v[3] ^= word
        rounds(2)
        v[0] ^= word
    v[2] ^= 0xFF
    rounds(4)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def below(n, decision, counter=0, seed=SEED):
    """The number of 0..n-1 that chance gives, and the counter behind it."""
    while True:
        word = siphash(seed, struct.pack("<QQ", decision, counter)) & 0xFFFFFFFF
        counter += 1
        if word < 2**32 - 2**32 % n:
            return word % n, counter


# --- the rules ---------------------------------------------------------------------------------------------------------


def rules_of(arena, game):
    return json.loads(subprocess.run([arena, "rules", "--game", game, "--json"], check=True, capture_output=True).stdout)


def empty(key, seats):
    """What a sparse view leaves out of this key of the rules."""
    row = [key["empty"]] * key["most"] if key["holds"] == "array" else key["empty"]
    rows = seats if key.get("rows") == "seats" else key.get("rows")
    return row if rows is None else [row] * rows
