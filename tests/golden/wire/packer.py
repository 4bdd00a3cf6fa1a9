# SPDX-License-Identifier: MIT
"""Canonical msgpack in Python, written from the specification: it shares nothing with the arena's own packer."""

import struct


def head(size, fix, fix_most, wide):
    """The first bytes of a text, bytes, an array or a map; `wide` are the forms with 1, 2 and 4 length bytes."""
    if size <= fix_most:
        return bytes([fix | size])
    for first, form, most in zip(wide, (">BB", ">BH", ">BI"), (0xFF, 0xFFFF, 0xFFFFFFFF)):
        if first and size <= most:
            return struct.pack(form, first, size)
    raise ValueError(f"{size} is too long")


def pack_int(number):
    if 0 <= number < 128 or -32 <= number < 0:
        return struct.pack(">b", number)
    unsigned = ((0xCC, ">BB", 2**8), (0xCD, ">BH", 2**16), (0xCE, ">BI", 2**32), (0xCF, ">BQ", 2**64))
    signed = ((0xD0, ">Bb", 2**7), (0xD1, ">Bh", 2**15), (0xD2, ">Bi", 2**31), (0xD3, ">Bq", 2**63))
    for first, form, beyond in unsigned if number >= 0 else signed:
        if number < beyond and (number >= 0 or number >= -beyond):
            return struct.pack(form, first, number)
    raise ValueError(f"{number} is too large")


def pack(value):
    if isinstance(value, bool):
        return b"\xc3" if value else b"\xc2"
    if isinstance(value, int):
        return pack_int(value)
    if isinstance(value, str):
        text = value.encode("utf-8")
        return head(len(text), 0xA0, 31, (0xD9, 0xDA, 0xDB)) + text
    if isinstance(value, list):
        return head(len(value), 0x90, 15, (0, 0xDC, 0xDD)) + b"".join(map(pack, value))
    if set(value) == {"$bin"}:
        content = bytes.fromhex(value["$bin"])
        return head(len(content), 0xC4, -1, (0xC4, 0xC5, 0xC6)) + content
    pairs = sorted((key.encode("utf-8"), key) for key in value)
    return head(len(pairs), 0x80, 15, (0, 0xDE, 0xDF)) + b"".join(pack(key) + pack(value[key]) for _, key in pairs)
