# SPDX-License-Identifier: MIT
"""Frames as bytes and as messages. This is the gate: behind it each message has the keys that the protocol says, with
values of their types. What is not known here is let through, or passed over, because the protocol may grow."""

import msgpack

from .errors import ProtocolError

FRAME_MOST = 65536  # bytes of a frame to the arena
MESSAGES_MOST = 1024  # in a frame
ARENA_FRAME_MOST = 4 << 20  # bytes of a frame from the arena
NUMBER_MOST = (1 << 53) - 1


def _number(least, most):
    return lambda value: type(value) is int and least <= value <= most


def _text(value):
    return type(value) is str


def _numbers(value):
    return type(value) is list and all(type(number) is int for number in value)


def _map(value):
    return type(value) is dict and all(type(key) is str for key in value)


def _actions(value):
    return _numbers(value) and 1 <= len(value) <= 1024 and value == sorted(set(value)) and value[0] >= 0


def _events(value):
    return type(value) is list and all(_map(event) and _text(event.get("event")) for event in value)


def _seed(value):
    return type(value) is bytes and len(value) == 16


def _asks(value):
    return (
        _map(value)
        and _text(value.get("kind"))
        and _count(value.get("count"))
        and (_text(value.get("by_type", "")) and _counter(value.get("by", 0)))
    )


def _ignored(value):
    return type(value) is list and all(map(_text, value))


_count, _counter, _handle = _number(1, NUMBER_MOST), _number(0, NUMBER_MOST), _number(1, (1 << 32) - 1)

# For each type of message its keys: those that must be there, and those that may.
SHAPES = {
    "welcome": ({"arena": _text, "major": _counter, "minor": _counter}, {"token": _text, "ignored": _ignored}),
    "refusal": ({"code": _text, "text": _text}, {"retry": _counter}),
    "start": (
        {
            "match": _handle,
            "game": _text,
            "epoch": _text,
            "role": _text,
            "seat": _number(0, 7),
            "seats": _number(1, 8),
            "clock": _text,
            "settings": _map,
            "bot_seed": _seed,
        },
        {"numbers": _map},
    ),
    "events": ({"match": _handle, "first": _count, "events": _events}, {}),
    "decision": (
        {"match": _handle, "decision": _count, "actions": _actions},
        {"asks": _asks, "view": _map, "left": _counter, "bank": _counter, "last": _counter},
    ),
    "end": ({"match": _handle, "winner": _text, "reason": _text, "score": _numbers}, {}),
    "error": ({"code": _text, "text": _text}, {"match": _handle, "decision": _count, "retry": _counter}),
    "ping": ({"number": _counter}, {}),
    "close": ({}, {}),
}


def _refuse(what):
    return ProtocolError(f"The arena sent what the protocol does not allow: {what}")


def check(message):
    """The message if its type is known, else None. Raises ProtocolError."""
    if not _map(message) or not _text(message.get("type")):
        raise _refuse("a message that is no map with a `type`")
    shape = SHAPES.get(message["type"])
    if shape is None:
        return None
    needed, optional = shape
    for key, is_good in needed.items():
        if key not in message or not is_good(message[key]):
            raise _refuse(f"{message['type']} with a wrong or missing `{key}`")
    for key, is_good in optional.items():
        if key in message and not is_good(message[key]):
            raise _refuse(f"{message['type']} with a wrong `{key}`")
    return message


def unpack_frame(frame):
    """The messages of a frame whose types are known. Raises ProtocolError."""
    if len(frame) > ARENA_FRAME_MOST:
        raise _refuse("a frame of more than 4 MiB")
    try:
        messages = msgpack.unpackb(frame, raw=False, strict_map_key=True)
    except Exception as error:  # noqa: BLE001  msgpack raises many kinds, RecursionError among them
        raise _refuse(f"a frame that is no msgpack ({type(error).__name__})") from None
    if type(messages) is not list or not messages:
        raise _refuse("a frame that is no array of messages")
    return [message for message in map(check, messages) if message is not None]


class FrameWriter:
    """Gathers messages, and gives them as frames that are as long as they may be."""

    def __init__(self):
        self.packer = msgpack.Packer(use_bin_type=True, autoreset=True)
        self.clear()

    def clear(self):
        self.parts, self.bytes = [], 3

    def add(self, message):
        """Returns a frame that is full, so that it must be sent before; None if there is none."""
        part = self.packer.pack(message)
        full = self.take() if len(self.parts) == MESSAGES_MOST or self.bytes + len(part) > FRAME_MOST else None
        self.parts.append(part)
        self.bytes += len(part)
        return full

    def take(self):
        """What was gathered as a frame; None if there is nothing."""
        if not self.parts:
            return None
        frame = self.packer.pack_array_header(len(self.parts)) + b"".join(self.parts)
        self.clear()
        return frame
