# SPDX-License-Identifier: MIT
"""Frames as bytes and as messages. This is the gate: behind it each message has the keys that the protocol says, with
values of their types. What is not known here is let through, or passed over, because the protocol may grow.

Most of a frame are views and events, and many bots look at few of them. So the view of a decision stays packed until
somebody looks at it, and messages as the arena writes them take a short way through the gate."""

import msgpack

from .errors import ProtocolError

FRAME_MOST = 65536  # bytes of a frame to the arena
MESSAGES_MOST = 1024  # in a frame
SHORT = 64  # bytes that a message of a few numbers has at most
ARENA_FRAME_MOST = 4 << 20  # bytes of a frame from the arena
NUMBER_MOST = (1 << 53) - 1
HANDLE_MOST = (1 << 32) - 1


def _number(least, most):
    return lambda value: type(value) is int and least <= value <= most


def _text(value):
    return type(value) is str


def _numbers(value):
    return type(value) is list and all(type(number) is int for number in value)


def _plain(value):
    """Whether an arena sends such a value: no nil, no float, no extension, no number beyond 2^53, no key that is no text."""
    kind = type(value)
    if kind is int:
        return -NUMBER_MOST <= value <= NUMBER_MOST
    if kind is list:
        return all(map(_plain, value))
    return kind is str or kind is bytes or kind is bool or _map(value)


def _map(value):
    return type(value) is dict and all(type(key) is str and _plain(item) for key, item in value.items())


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
KNOWN = {kind: frozenset(("type", *needed, *optional)) for kind, (needed, optional) in SHAPES.items()}


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
        asks.keys() <= ASKS
        and type(asks["kind"]) is type(asks.get("by_type", "")) is str
        and type(count) is type(code) is int
        and 1 <= count <= NUMBER_MOST
        and 0 <= code <= NUMBER_MOST
    )


def _is_events(message):
    for event in message["events"]:
        if type(event["event"]) is not str:
            return False
        for value in event.values():
            if type(value) is not int and not _plain(value):
                return False
    return (
        type(message["events"]) is list
        and type(message["match"]) is int
        and 1 <= message["match"] <= HANDLE_MOST
        and type(message["first"]) is int
        and 1 <= message["first"] <= NUMBER_MOST
    )


ASKS = frozenset(("kind", "count", "by_type", "by"))

# The short way: true for messages that are surely good.
SURELY = {"decision": _is_decision, "events": _is_events}


def check(message, is_plain=False):
    """The message if its type is known, else None. `is_plain`: whatever it holds is what an arena sends, but perhaps not of the
    right type. Raises ProtocolError."""
    try:
        kind = message["type"]
        if SURELY[kind](message) and (is_plain or message.keys() <= KNOWN[kind]):
            return message
    except (LookupError, TypeError, AttributeError):
        pass
    return _check_each_key(message)


def _check_each_key(message):
    if type(message) is not dict or not _text(message.get("type")):
        raise _refuse("a message that is no map with a `type`")
    needed, optional = SHAPES.get(message["type"], ({}, {}))
    for key, is_good in needed.items():
        if key not in message or not is_good(message[key]):
            raise _refuse(f"{message['type']} with a wrong or missing `{key}`")
    for key, is_good in optional.items():
        if key in message and not is_good(message[key]):
            raise _refuse(f"{message['type']} with a wrong `{key}`")
    known = KNOWN.get(message["type"])
    for key, value in message.items():
        if type(key) is not str or ((known is None or key not in known) and not _plain(value)):
            raise _refuse("a key that is unknown, with a value that no arena sends")
    return message if known else None


class Packed:
    """The view of a decision, until somebody looks at it. It is known to be msgpack, a map, and nothing that no arena
    sends but for its text."""

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


# As an arena writes messages: keys ascend, and numbers, texts and lists have their shortest forms.
EVENTS, ACTIONS, BEFORE_VIEW = b"\x84\xa6events", b"\xa7actions", b"\xa4type\xa8decision\xa4view"
VIEW_KEY = 5  # bytes of it at the end of BEFORE_VIEW
FOREIGN = b"\xc0\xc7\xc8\xc9\xca\xcb\xcf\xd3\xd4\xd5\xd6\xd7\xd8"  # nil, extensions, floats, numbers of 64 bits


def _is_plain(data):
    """Whether these bytes of msgpack surely hold no value that no arena sends: no byte is as one of them begins."""
    return len(data.translate(None, FOREIGN)) == len(data)


class _UnusualError(Exception):
    """The frame is not as an arena writes it, and may be good all the same."""


def _unpack_as_written(frame, heard, is_plain):
    """The messages of a frame with views, which stay packed; what nobody listens to is passed over. None: the frame is not as
    an arena writes it."""
    try:
        return _unpack_around_views(frame, heard, is_plain)
    except Exception:  # noqa: BLE001  msgpack raises many kinds
        return None


def _unpack_around_views(frame, heard, is_plain):
    unpacker = msgpack.Unpacker(raw=False, strict_map_key=True, max_buffer_size=len(frame))
    unpacker.feed(frame)
    skip, tell = unpacker.skip, unpacker.tell
    count, parts, views = 0, [b""], {}
    for _ in range(unpacker.read_array_header()):
        start = tell()
        if heard is not None and frame.startswith(EVENTS, start):
            _count_events(unpacker, heard)
            if not (is_plain or _is_plain(frame[start : tell()])):
                raise _UnusualError
            continue
        skip()
        if (view := _find_view(frame, start, tell())) and (is_plain or _is_plain(frame[view : tell()])):
            views[count] = Packed(frame[view : tell()])
            parts += (bytes((frame[start] - 1,)), frame[start + 1 : view - VIEW_KEY])  # a map of one key less
        else:
            parts.append(frame[start : tell()])
        count += 1
    if tell() != len(frame) or tell() == 1:
        raise _UnusualError
    parts[0] = b"\xdd" + count.to_bytes(4, "big")
    messages = msgpack.unpackb(b"".join(parts), raw=False, strict_map_key=True)
    for at, packed in views.items():
        if messages[at]["type"] != "decision" or "view" in messages[at]:
            raise _UnusualError
        messages[at]["view"] = packed
    return messages


def _find_view(frame, start, end):
    """Where the view of this message begins, which is its last key; 0 if it is no decision, or has none."""
    if not frame.startswith(ACTIONS, start + 1):
        return 0
    at = frame.find(BEFORE_VIEW, start, end) + len(BEFORE_VIEW)
    is_map = at >= start + len(BEFORE_VIEW) and (frame[at] & 0xF0 == 0x80 or frame[at] == 0xDE)
    return at if is_map else 0


def _count_events(unpacker, heard):
    """Notes the number of the last event of a message, and makes nothing of them."""
    unpack, skip = unpacker.unpack, unpacker.skip
    unpacker.read_map_header()
    skip()
    count = unpacker.read_array_header()
    for _ in range(count):
        skip()
    keys = _, first, _, match, _, _ = unpack(), unpack(), unpack(), unpack(), unpack(), unpack()
    if keys[0] != "first" or keys[2] != "match" or keys[4:] != ("type", "events") or not type(first) is type(match) is int:
        raise _UnusualError
    heard[match] = first + count - 1


def unpack_frame(frame, heard=None):
    """The messages of a frame whose types are known. If `heard` is a dict, it gets the number of the last event of each
    match, and messages with events are left out. Raises ProtocolError."""
    if len(frame) > ARENA_FRAME_MOST:
        raise _refuse("a frame of more than 4 MiB")
    is_plain = _is_plain(frame)
    messages = _unpack_as_written(frame, heard, is_plain) if BEFORE_VIEW in frame else None
    return _check_all(_unpack_anyhow(frame) if messages is None else messages, heard, is_plain)


def _unpack_anyhow(frame):
    try:
        messages = msgpack.unpackb(frame, raw=False, strict_map_key=True)
    except Exception as error:  # noqa: BLE001  msgpack raises many kinds, RecursionError among them
        raise _refuse(f"a frame that is no msgpack ({type(error).__name__})") from None
    if type(messages) is not list or not messages:
        raise _refuse("a frame that is no array of messages")
    return messages


def _check_all(messages, heard, is_plain):
    good = []
    for message in messages:
        if heard is not None and _are_counted(message, heard, is_plain):
            continue
        if (known := check(message, is_plain)) is not None:
            good.append(known)
    return good


def _are_counted(message, heard, is_plain):
    """Whether these are events. Then the number of the last one is noted; nobody looks at them."""
    if type(message) is not dict or message.get("type") != "events":
        return False
    match, first, events = message.get("match"), message.get("first"), message.get("events")
    if not (is_plain and type(match) is type(first) is int and type(events) is list):
        check(message)
    heard[match] = message["first"] + len(message["events"]) - 1
    return True


class FrameWriter:
    """Gathers messages, and gives them as frames that are as long as they may be."""

    def __init__(self):
        self.packer = msgpack.Packer(use_bin_type=True, autoreset=True)
        self.clear()

    def clear(self):
        self.messages, self.most = [], 3

    def add(self, message, most=0):
        """Returns a frame that is full, so that it must be sent before; None if there is none. `most`: so many bytes the
        message has at most, and no value that is None; 0: who knows, and such a key is left out."""
        if not most:
            message = {key: value for key, value in message.items() if value is not None}
            most = len(self.packer.pack(message))
        full = self.take() if len(self.messages) == MESSAGES_MOST or self.most + most > FRAME_MOST else None
        self.messages.append(message)
        self.most += most
        return full

    def take(self):
        """What was gathered as a frame; None if there is nothing."""
        if not self.messages:
            return None
        frame = self.packer.pack(self.messages)
        self.clear()
        return frame
