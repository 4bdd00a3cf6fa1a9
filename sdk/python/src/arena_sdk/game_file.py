# SPDX-License-Identifier: MIT
"""The table that a game's shared library exports (arena/game/game.h of the arena), by ctypes; and its tables as Python's
values: strings, settings, words, the bytes of a view."""

import ctypes
import os
import struct
from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    c_bool,
    c_char,
    c_char_p,
    c_int8,
    c_int16,
    c_int32,
    c_int64,
    c_uint,
    c_uint8,
    c_uint16,
    c_uint32,
    c_void_p,
)

from .errors import ArenaError
from .words import Key, Words

ABI = 5  # GAME_ABI
SYMBOL = "arena_game"
SEATS_MOST = 8
WHY_SIZE = 160
NO_PIECE = -1
NUMBER, ARRAY, LIST, SET = range(4)  # enum game_shape
FORMATS = (None, "B", "H", "I", "Q", "b", "h", "i")  # enum game_type
STATE, NAMES = c_void_p, POINTER(c_char_p)


class Head(Structure):
    _fields_ = [("abi", c_uint32), ("struct_size", c_uint32)]


class Verdict(Structure):
    _fields_ = [("winner", c_int8), ("reason", c_uint8), ("score", c_int32 * SEATS_MOST)]


class Asks(Structure):
    _fields_ = [("kind", c_uint16), ("count", c_uint16), ("by", c_int16)]


class Role(Structure):
    _fields_ = [("name", c_char_p), ("first", c_uint8), ("least", c_uint8), ("most", c_uint8)]


class Setting(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("values", NAMES),
        ("least", c_int64),
        ("most", c_int64),
        ("preset", c_int64),
        ("help", c_char_p),
        ("many", c_bool),
    ]

    def words(self):
        return texts(self.values)

    def number(self, given):
        """What the game is told, from a text as a match's settings have it, a number, or the words of a set. Raises
        ValueError."""
        name, words = self.name.decode(), self.words()
        if not words:
            number = int(given)
            if self.least <= number <= self.most:
                return number
            raise ValueError(f"the setting {name} is {given}; allowed is {self.least}..{self.most}")
        chosen = [given] if not self.many else given.split("+") if isinstance(given, str) else list(given)
        if self.many and chosen == ["none"]:
            chosen = []
        if unknown := [word for word in chosen if word not in words]:
            raise ValueError(f"the setting {name} has no word {unknown[0]}; it has {', '.join(words)}")
        return sum({1 << words.index(word) for word in chosen}) if self.many else words.index(given)

    def text(self, number):
        """As a match's settings have it."""
        words = self.words()
        if self.many:
            return "+".join(word for bit, word in enumerate(words) if number >> bit & 1) or "none"
        return words[number] if words else str(number)


class ActionRow(Structure):
    _fields_ = [("kind", c_char_p), ("object", c_char_p), ("text", c_char_p), ("talk", c_bool), ("means", c_char_p)]


class Ask(Structure):
    _fields_ = [("kind", c_char_p), ("help", c_char_p), ("may_end", c_bool)]


class PieceRow(Structure):
    _fields_ = [
        *((name, c_char_p) for name in ("type", "id", "name", "set", "deck", "symbol", "effect", "provenance")),
        ("code", c_uint16),
        *((name, c_uint8) for name in ("number", "phase", "copies")),
        ("decks", NAMES),
        ("replaces", c_char_p),
        *((name, c_uint8) for name in ("cost", "level")),
    ]


class Meaning(Structure):
    _fields_ = [(name, c_char_p) for name in ("name", "help", "example", "type")]


class Name(Structure):
    _fields_ = [(name, c_char_p) for name in ("name", "means", "help")]


class Field(Structure):
    _fields_ = [
        ("name", c_char_p),
        ("help", c_char_p),
        ("offset", c_uint16),
        *((name, c_uint8) for name in ("type", "shape", "secrecy", "count", "rows", "stride", "first")),
        ("empty", c_int32),
        *((name, c_uint8) for name in ("tier", "unknown")),
        *((name, c_char_p) for name in ("set", "means", "index")),
        ("names", POINTER(Name)),
    ]


class Game(Structure):
    _fields_ = [
        ("head", Head),
        *((name, c_char_p) for name in ("name", "title", "epoch")),
        *((name, c_uint32) for name in ("state_bytes", "view_bytes", "actions_most", "decisions_most")),
        ("roles", POINTER(Role)),
        ("sides", NAMES),
        ("reasons", NAMES),
        ("settings", POINTER(Setting)),
        ("actions_table", POINTER(ActionRow)),
        ("pieces", POINTER(PieceRow)),
        ("event_kinds", c_void_p),
        ("state_fields", POINTER(Field)),
        ("view_fields", POINTER(Field)),
        *(
            (f"{name}_count", c_uint16)
            for name in ("role", "setting", "action", "piece", "event_kind", "state_field", "view_field")
        ),
        ("configure", CFUNCTYPE(c_bool, STATE, POINTER(c_int64), POINTER(c_char))),
        ("seats", CFUNCTYPE(c_uint, STATE)),
        ("role", CFUNCTYPE(c_uint, STATE, c_uint)),
        ("side", CFUNCTYPE(c_uint, STATE, c_uint)),
        ("start", CFUNCTYPE(None, STATE, c_char_p, c_void_p)),
        ("to_act", CFUNCTYPE(c_uint32, STATE)),
        ("actions", CFUNCTYPE(c_uint, STATE, c_uint, POINTER(c_uint16))),
        ("apply", CFUNCTYPE(c_bool, STATE, c_uint, c_uint16, c_void_p)),
        ("verdict", CFUNCTYPE(c_bool, STATE, POINTER(Verdict))),
        ("turn", CFUNCTYPE(c_uint, STATE)),
        ("default_action", CFUNCTYPE(c_uint16, STATE, c_uint)),
        ("view", CFUNCTYPE(None, STATE, c_uint, c_void_p)),
        ("view_actions", CFUNCTYPE(c_uint, c_void_p, POINTER(c_uint16))),
        ("sample", CFUNCTYPE(None, c_void_p, c_char_p, STATE)),
        ("draw", c_void_p),
        ("forfeit", c_void_p),
        ("formers", c_void_p),
        ("former_count", c_uint16),
        ("mixes", c_void_p),
        ("mix_count", c_uint16),
        ("numbers", c_void_p),
        ("number_count", c_uint16),
        ("asks_table", POINTER(Ask)),
        ("ask_count", c_uint16),
        ("asks", CFUNCTYPE(None, STATE, c_uint, POINTER(Asks))),
        ("meanings", POINTER(Meaning)),
        ("meaning_count", c_uint16),
        ("may_know", c_void_p),
    ]


def load(path):
    """The game of a file. It is code that runs in this process: load none that you do not trust. Raises ArenaError."""
    try:
        library = ctypes.CDLL(os.path.abspath(path))
        head = Head.in_dll(library, SYMBOL)
    except (OSError, ValueError) as error:
        raise ArenaError(f"{path} is no game: {error}") from None
    if head.abi != ABI:
        raise ArenaError(f"{path} was built for abi {head.abi} of the contract of games, and this library has abi {ABI}")
    if head.struct_size < ctypes.sizeof(Game):
        raise ArenaError(
            f"the table of {path} has {head.struct_size} bytes, less than the {ctypes.sizeof(Game)} of this library's contract"
        )
    return library, Game.in_dll(library, SYMBOL)


def text(given):
    return given.decode() if given else ""


def texts(names):
    """Strings up to the NULL."""
    found: list[str] = []
    while names and (name := names[len(found)]) is not None:
        found.append(name.decode())
    return found


# --- words -------------------------------------------------------------------------------------------------------------


def _names(field):
    found: list[tuple[str, str]] = []
    while field.names and field.names[len(found)].name:
        name = field.names[len(found)]
        found.append((text(name.name), text(name.means)))
    return tuple(found)


def _key(field):
    return Key(
        text(field.name),
        ("number", "array", "list", "set")[field.shape],
        text(field.means),
        [] if field.shape in (LIST, SET) else field.empty,
        field.count if field.shape in (ARRAY, LIST) else 0,
        {0: None, SEATS_MOST: "seats"}.get(field.rows, field.rows),
        _names(field),
        field.unknown or None,
    )


def words(game):
    """As of `arena rules`, but that the epoch is the authors' part alone."""
    types = {text(row.type) for row in game.meanings[: game.meaning_count] if row.type}
    pieces: dict[str, list] = {name: [] for name in sorted(types)}
    for row in game.pieces[: game.piece_count] if game.pieces else ():
        pieces.setdefault(text(row.type), []).append((row.code, text(row.id), text(row.name)))
    rows = enumerate(game.actions_table[: game.action_count])
    actions = [(number, text(row.kind), text(row.object), text(row.text)) for number, row in rows if row.kind]
    return Words(text(game.name), text(game.epoch), actions, pieces, map(_key, game.view_fields[: game.view_field_count]))


# --- views -------------------------------------------------------------------------------------------------------------


class ViewField:
    """A field of a view: from its bytes, and to them."""

    def __init__(self, field):
        self.name, self.shape, self.first = text(field.name), field.shape, field.first
        self.count, self.numbers = field.count, struct.Struct(f"={field.count}{FORMATS[field.type]}")
        self.rows, self.per_seat = field.rows, field.rows == SEATS_MOST
        self.at = [field.offset + row * field.stride for row in range(max(1, field.rows))]

    def read(self, view, seats):
        if not self.rows:
            return self._read_row(view, self.at[0])
        return [self._read_row(view, at) for at in self.at[: seats if self.per_seat else self.rows]]

    def _read_row(self, view, at):
        numbers = self.numbers.unpack_from(view, at)
        if self.shape == NUMBER:
            return numbers[0]
        if self.shape == SET:
            return [self.first + bit for bit in range(numbers[0].bit_length()) if numbers[0] >> bit & 1]
        return list(numbers[: numbers.index(0)] if self.shape == LIST and 0 in numbers else numbers)

    def write(self, view, value):
        """Raises ValueError."""
        rows = value if self.rows else [value]
        try:
            if len(rows) > len(self.at):
                raise ValueError(f"{len(rows)} rows")
            for row, at in zip(rows, self.at, strict=False):
                self._write_row(view, at, row)
        except (struct.error, TypeError, ValueError) as error:
            raise ValueError(f"the view has a wrong {self.name}: {error}") from None

    def _write_row(self, view, at, row):
        if self.shape == NUMBER:
            row = [row]
        elif self.shape == SET:
            row = [sum({1 << (member - self.first) for member in row})]
        elif self.shape == LIST:
            row = [*row, *[0] * (self.count - len(row))]
        self.numbers.pack_into(view, at, *row)
