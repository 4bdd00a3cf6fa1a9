# SPDX-License-Identifier: MIT
"""Frames as bytes and as messages. This is the gate: behind it each message has the keys that the protocol says, with
values of their types. What is not known here is let through, or passed over, because the protocol may grow.

Most of a frame are views and events, and many bots look at few of them. So the view of a decision stays packed until
somebody looks at it, and messages as the arena writes them take a short way through the gate."""

import msgpack

from .errors import ProtocolError

FRAME_MOST = 65536  # bytes of a frame to the arena
MESSAGES_MOST = 1024  # in a frame
ARENA_FRAME_MOST = 4 << 20  # bytes of a frame from the arena
NUMBER_MOST = (1 << 53) - 1
HANDLE_MOST = (1 << 32) - 1


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


def _view(value):
    return type(value) is Packed or _map(value)


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


_count, _counter, _handle = _number(1, NUMBER_MOST), _number(0, NUMBER_MOST), _number(1, HANDLE_MOST)

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
        {"asks": _asks, "view": _view, "left": _counter, "bank": _counter, "last": _counter},
    ),
    "end": ({"match": _handle, "winner": _text, "reason": _text, "score": _numbers}, {}),
    "error": ({"code": _text, "text": _text}, {"match": _handle, "decision": _count, "retry": _counter}),
    "ping": ({"number": _counter}, {}),
    "close": ({}, {}),
}


def _refuse(what):
    return ProtocolError(f"The arena sent what the protocol does not allow: {what}")


def _is_decision(message):
    actions, last = message["actions"], -1
    for action in actions:
        if type(action) is not int or action <= last:
            return False
        last = action
    match, number, get = message["match"], message["decision"], message.get
    left, bank, used = get("left", 0), get("bank", 0), get("last", 0)
    return (
        type(actions) is list
        and 1 <= len(actions) <= 1024
        and type(match) is int
        and 1 <= match <= HANDLE_MOST
        and type(number) is type(left) is type(bank) is type(used) is int
        and 1 <= number <= NUMBER_MOST
        and 0 <= left <= NUMBER_MOST
        and 0 <= bank <= NUMBER_MOST
        and 0 <= used <= NUMBER_MOST
        and ("view" not in message or _view(message["view"]))
        and ("asks" not in message or _is_asks(message["asks"]))
    )


def _is_asks(asks):
    count, code = asks["count"], asks.get("by", 0)
    return (
        type(asks["kind"]) is type(asks.get("by_type", "")) is str
        and type(count) is type(code) is int
        and 1 <= count <= NUMBER_MOST
        and 0 <= code <= NUMBER_MOST
    )


def _is_events(message):
    for event in message["events"]:
        if type(event) is not dict or type(event["event"]) is not str:
            return False
    return (
        type(message["events"]) is list
        and type(message["match"]) is int
        and 1 <= message["match"] <= HANDLE_MOST
        and type(message["first"]) is int
        and 1 <= message["first"] <= NUMBER_MOST
    )


# The short way: true for messages that are surely good.
SURELY = {"decision": _is_decision, "events": _is_events}


def check(message):
    """The message if its type is known, else None. Raises ProtocolError."""
    try:
        if SURELY[message["type"]](message):
            return message
    except (LookupError, TypeError, AttributeError):
        pass
    return _check_each_key(message)


def _check_each_key(message):
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


class Packed:
    """The view of a decision, until somebody looks at it. It is known to be msgpack and a map."""

    __slots__ = ("_bytes",)

    def __init__(self, data):
        self._bytes = data

    def unpack(self):
        """The view. Raises ProtocolError if its text is none, or its keys are not."""
        try:
            view = msgpack.unpackb(self._bytes, raw=False, strict_map_key=True)
        except ValueError as error:
            raise _refuse(f"a view that is no msgpack ({type(error).__name__})") from None
        if not _map(view):
            raise _refuse("decision with a wrong `view`")
        return view


def _unpack_decision(frame, unpacker):
    """A decision whose view stays packed."""
    message = {}
    unpack = unpacker.unpack
    for _ in range(unpacker.read_map_header()):
        key = unpack()
        at = unpacker.tell()
        if key == "view" and (frame[at] & 0xF0 == 0x80 or frame[at] in (0xDE, 0xDF)):
            unpacker.skip()
            message[key] = Packed(frame[at : unpacker.tell()])
        else:
            message[key] = unpack()
    return message


def _unpack_lazily(frame):
    """A decision is known by its first key: the keys of a map from the arena ascend."""
    unpacker = msgpack.Unpacker(raw=False, strict_map_key=True, max_buffer_size=len(frame))
    unpacker.feed(frame)
    messages = []
    for _ in range(unpacker.read_array_header()):
        is_decision = frame.startswith(b"\xa7actions", unpacker.tell() + 1)
        messages.append(_unpack_decision(frame, unpacker) if is_decision else unpacker.unpack())
    if unpacker.tell() != len(frame):
        raise msgpack.ExtraData(messages, frame[unpacker.tell() :])
    return messages


def unpack_frame(frame, has_views=True, heard=None):
    """The messages of a frame whose types are known. If `heard` is a dict, it gets the number of the last event of each
    match, and messages with events are left out. Raises ProtocolError."""
    if len(frame) > ARENA_FRAME_MOST:
        raise _refuse("a frame of more than 4 MiB")
    try:
        messages = _unpack_lazily(frame) if has_views else msgpack.unpackb(frame, raw=False, strict_map_key=True)
    except Exception as error:  # noqa: BLE001  msgpack raises many kinds, RecursionError among them
        raise _refuse(f"a frame that is no msgpack ({type(error).__name__})") from None
    if type(messages) is not list or not messages:
        raise _refuse("a frame that is no array of messages")
    return _check_all(messages) if heard is None else _check_all(_note_events(messages, heard))


def _check_all(messages):
    return [message for message in messages if check(message) is not None]


def _note_events(messages, heard):
    """The messages without those of events that are only counted."""
    for message in messages:
        try:
            if message["type"] == "events":
                match, first, events = message["match"], message["first"], message["events"]
                if type(match) is type(first) is int and type(events) is list:
                    heard[match] = first + len(events) - 1
                    continue
        except (LookupError, TypeError):
            pass  # it is refused with a sentence
        yield message


class FrameWriter:
    """Gathers messages, and gives them as frames that are as long as they may be."""

    def __init__(self):
        self.packer = msgpack.Packer(use_bin_type=True, autoreset=True)
        self.clear()

    def clear(self):
        self.parts, self.bytes = [], 3

    def add(self, message):
        """Returns a frame that is full, so that it must be sent before; None if there is none. A key whose value is None is
        left out."""
        part = self.packer.pack({key: value for key, value in message.items() if value is not None})
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
