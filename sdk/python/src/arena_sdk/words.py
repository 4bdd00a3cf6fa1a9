# SPDX-License-Identifier: MIT
"""What the numbers of a game mean: actions, pieces, keys of views. Made of what `arena rules --game G --json` prints: by
the generator for the games of this package (arena_sdk.games), and at run time for any other."""

import importlib
import json
import os
import subprocess
from dataclasses import dataclass
from typing import Any

UNKNOWN = "unknown"  # in a view in words: this seat does not know it
RULES_SECONDS = 10


@dataclass(frozen=True)
class Action:
    """An action: `id` is its number, `kind` and `object` are lasting words, `text` is for people. `object` is "" or the
    word of a piece, such as "river", or a number as text."""

    id: int
    kind: str
    object: str
    text: str

    def __index__(self):
        return self.id

    def __str__(self):
        return f"{self.id} ({self.text})"


@dataclass(frozen=True)
class Piece:
    """A place, a card or another piece. `code` stands for it in views and events."""

    type: str
    code: int
    id: str
    name: str

    def __index__(self):
        return self.code

    def __str__(self):
        return self.name


@dataclass(frozen=True)
class Key:
    """A key of the view, as the rules describe it."""

    key: str
    holds: str  # "number", "list", "set" or "array"
    means: str
    empty: Any  # of a row
    most: int = 0  # entries of an array
    rows: Any = None  # None, a number, or "seats"
    names: tuple = ()  # (name, means)
    unknown: int | None = None

    def fill(self, seats):
        """The value of the key where a sparse view leaves it out."""
        rows = seats if self.rows == "seats" else self.rows
        return self._row() if rows is None else [self._row() for _ in range(rows)]

    def _row(self):
        return [self.empty] * self.most if self.holds == "array" else list(self.empty) if self.empty == [] else self.empty


class Words:
    """The words of a game within one epoch."""

    def __init__(self, game, epoch, actions, pieces, keys):
        self.game, self.epoch = game, epoch
        self.actions = {row[0]: Action(*row) for row in actions}
        self.pieces = {sort: {row[0]: Piece(sort, *row) for row in rows} for sort, rows in pieces.items()}
        self.keys = {key.key: key for key in keys}

    @classmethod
    def of_rules(cls, rules):
        """From the object that `arena rules --json` prints."""
        sorts = [meaning["type"] for meaning in rules["meanings"] if "type" in meaning]
        pieces = {sort: [(row["code"], row["id"], row["name"]) for row in rules.get(sort + "s", [])] for sort in sorts}
        actions = [(row["id"], row["kind"], row["object"], row["text"]) for row in rules["actions"]]
        keys = [
            Key(
                row["key"],
                row["holds"],
                row["means"],
                row["empty"],
                row.get("most", 0),
                row.get("rows"),
                tuple((name["name"], name.get("means", "")) for name in row.get("names", ())),
                row.get("unknown"),
            )
            for row in rules["view"]
        ]
        return cls(rules["game"], rules["epoch"], actions, pieces, keys)

    def action(self, number):
        return self.actions.get(number) or Action(number, "", "", f"action {number}")

    def piece(self, sort, code):
        """The piece of this type and code; None for code 0, or if there is none."""
        return self.pieces.get(sort, {}).get(code)

    def in_words(self, key, value):
        """The value of a key with words for its numbers: pieces, actions, names; flags are bools, sums of bits sets of names.
        What the seat does not know is UNKNOWN."""
        about = self.keys[key]
        if about.rows is not None:
            return [self._row_in_words(about, row) for row in value]
        return self._row_in_words(about, value)

    def _row_in_words(self, about, row):
        if about.means == "part":
            step = len(about.names)
            groups = [
                {
                    name: self._number_in_words(about, means, number)
                    for (name, means), number in zip(about.names, row[at : at + step], strict=False)
                }
                for at in range(0, len(row), step)
            ]
            return groups[0] if about.holds == "array" and about.most == step else groups
        if isinstance(row, list):
            return [self._number_in_words(about, about.means, number) for number in row]
        return self._number_in_words(about, about.means, row)

    def _number_in_words(self, about, means, number):
        if about.unknown is not None and number == about.unknown:
            return UNKNOWN
        if means in self.pieces:
            return self.piece(means, number)
        if means == "flag":
            return bool(number)
        if means == "action":
            return None if number == about.empty else self.action(number)
        if means == "word" and number < len(about.names):
            return about.names[number][0]
        if means == "bits":
            return frozenset(name for bit, (name, _) in enumerate(about.names) if number >> bit & 1)
        return number


def generated(game):
    """The words of a game of this package; None if it is none of them."""
    try:
        return importlib.import_module("arena_sdk.games." + game.replace("-", "_")).WORDS
    except ModuleNotFoundError:
        return None


def from_rules(game):
    """The words of any game: from the file in ARENA_RULES, or else from the program `arena`, if it is on the PATH. None if
    neither is there."""
    try:
        if path := os.environ.get("ARENA_RULES"):
            with open(path, encoding="utf-8") as file:
                rules = json.load(file)
        else:
            command = ["arena", "rules", "--game", game, "--json"]
            done = subprocess.run(command, capture_output=True, timeout=RULES_SECONDS, stdin=subprocess.DEVNULL, check=True)
            rules = json.loads(done.stdout)
        words = Words.of_rules(rules)
    except (OSError, ValueError, KeyError, TypeError, subprocess.SubprocessError):
        return None
    return words if words.game == game else None


_found: dict[tuple[str, str], tuple[Words, str]] = {}


def know(words):
    """From now on these are the words of their game and epoch."""
    _found[words.game, words.epoch] = words, ""


def find(game, epoch):
    """The words of this game and epoch, and a sentence if there are none: then actions have no words but their numbers."""
    if (game, epoch) not in _found:
        words = generated(game)
        if words is None or words.epoch != epoch:
            other = from_rules(game)
            words = other if other and other.epoch == epoch else words
        if words is None:
            said = (
                f"{game} has no words here: its actions are numbers; put arena on the PATH, or set ARENA_RULES to a file "
                f"that arena rules --game {game} --json printed"
            )
        elif words.epoch != epoch:
            said = (
                f"the rules of {game} are of the epoch {epoch}, and the words here of {words.epoch}: actions are numbers "
                "now; another version of arena_sdk knows them"
            )
        else:
            said = ""
        _found[game, epoch] = (Words(game, epoch, (), {}, ()) if said else words), said
    return _found[game, epoch]
