# SPDX-License-Identifier: MIT
"""Reads and writes the frames of record files, as arena/match/record.h describes them, so that a test can forge a record
whose checks are right. Values are msgpack, of the kinds that a record has."""

import hashlib
import struct
import zlib

MAGIC = b"artemia-record 1"
HEADER, STEPS, TALK, NOTE, FAULT, TRAILER, RESUMED = range(1, 8)


def unpack(data, at=0):
    """A value, and where the next one begins."""
    first = data[at]
    at += 1
    if first < 0x80 or first >= 0xE0:
        return (first if first < 0x80 else first - 256), at
    if first < 0x90 or first == 0xDE:
        pairs, count = {}, first & 15
        if first == 0xDE:
            count, at = int.from_bytes(data[at:at + 2], "big"), at + 2
        for _ in range(count):
            key, at = unpack(data, at)
            pairs[key], at = unpack(data, at)
        return pairs, at
    if first < 0xA0 or first == 0xDC:
        count = first & 15
        if first == 0xDC:
            count, at = int.from_bytes(data[at:at + 2], "big"), at + 2
        values = []
        for _ in range(count):
            value, at = unpack(data, at)
            values.append(value)
        return values, at
    if first < 0xC0:
        return data[at:at + (first & 31)].decode(), at + (first & 31)
    if first in (0xC4, 0xC5, 0xD9, 0xDA):
        bytes_of_size = 1 if first in (0xC4, 0xD9) else 2
        size, at = int.from_bytes(data[at:at + bytes_of_size], "big"), at + bytes_of_size
        value = bytes(data[at:at + size])
        return (value if first < 0xD0 else value.decode()), at + size
    form = {0xCC: ">B", 0xCD: ">H", 0xCE: ">I", 0xCF: ">Q", 0xD0: ">b", 0xD1: ">h", 0xD2: ">i", 0xD3: ">q"}[first]
    return struct.unpack_from(form, data, at)[0], at + struct.calcsize(form)


def number(value):
    if -32 <= value < 128:
        return struct.pack("b", value) if value < 0 else bytes([value])
    forms = [(0xCC, ">B"), (0xCD, ">H"), (0xCE, ">I"), (0xCF, ">Q")] if value > 0 else [
        (0xD0, ">b"), (0xD1, ">h"), (0xD2, ">i"), (0xD3, ">q")]
    for first, form in forms:
        try:
            return bytes([first]) + struct.pack(form, value)
        except struct.error:
            pass
    raise ValueError(value)


def pack(value):
    """In its shortest form, keys sorted."""
    if isinstance(value, int):
        return number(value)
    if isinstance(value, dict):
        head = bytes([0x80 | len(value)]) if len(value) < 16 else b"\xde" + struct.pack(">H", len(value))
        return head + b"".join(pack(key) + pack(value[key]) for key in sorted(value))
    if isinstance(value, list):
        head = bytes([0x90 | len(value)]) if len(value) < 16 else b"\xdc" + struct.pack(">H", len(value))
        return head + b"".join(map(pack, value))
    data = value if isinstance(value, bytes) else value.encode()
    if isinstance(value, bytes):
        return (b"\xc4" + bytes([len(data)]) if len(data) < 256 else b"\xc5" + struct.pack(">H", len(data))) + data
    if len(data) < 32:
        return bytes([0xA0 | len(data)]) + data
    return (b"\xd9" + bytes([len(data)]) if len(data) < 256 else b"\xda" + struct.pack(">H", len(data))) + data


class Frame:
    def __init__(self, match, kind, payload):
        self.match = match
        self.kind = kind
        self.payload = payload

    @property
    def value(self):
        return unpack(self.payload)[0]

    @value.setter
    def value(self, value):
        self.payload = pack(value)

    def bytes(self):
        """With checks that are right."""
        head = struct.pack("<IIB", len(self.payload), self.match, self.kind)
        return head + struct.pack("<I", zlib.crc32(head)) + self.payload + struct.pack("<I", zlib.crc32(self.payload))


def read(path):
    with open(path, "rb") as stream:
        data = stream.read()
    assert data[:16] == MAGIC
    frames, at = [], 16
    while at < len(data):
        size, match, kind = struct.unpack_from("<IIB", data, at)
        frames.append(Frame(match, kind, data[at + 13:at + 13 + size]))
        at += 13 + size + 4
    return frames


def write(path, frames):
    with open(path, "wb") as stream:
        stream.write(MAGIC + b"".join(frame.bytes() for frame in frames))


def blake2b(data):
    return hashlib.blake2b(data, digest_size=32)


def seal(frames, match):
    """Of the match of this ordinal."""
    whole = blake2b(b"artemia-seal 1\0\0")
    for frame in frames:
        if frame.match == match:
            whole.update(blake2b(frame.bytes()).digest())
    return whole.hexdigest()
