# SPDX-License-Identifier: MIT
"""What `arena rules --json` prints, as the generator of each language needs it."""

import json
import re
import subprocess
from dataclasses import dataclass


class Collision(Exception):
    """Two words become one name in a language."""


@dataclass(frozen=True)
class Rules:
    game: str
    title: str
    epoch: str
    actions: list  # maps with id, kind, object, text
    pieces: dict  # type of piece: maps with code, id, name, help
    asks: list  # maps with kind, help
    view: list  # maps as they are printed

    @classmethod
    def of_program(cls, arena, game):
        printed = subprocess.run([arena, "rules", "--game", game, "--json"], check=True, capture_output=True, text=True)
        rules = json.loads(printed.stdout)
        types = [meaning["type"] for meaning in rules["meanings"] if "type" in meaning]
        pieces = {type: [{"code": row["code"], "id": row["id"], "name": row["name"],
                          "help": row.get("power") or row.get("effect") or ""} for row in rules[type + "s"]]
                  for type in types}
        return cls(rules["game"], rules["title"], rules["epoch"], rules["actions"], pieces, rules["asks"], rules["view"])

    def kinds(self):
        """The kinds of actions, in the order of their first."""
        return list(dict.fromkeys(action["kind"] for action in self.actions))


def name_all(words, case, reserved=frozenset()):
    """A name for each word: in a case such as upper_case; with `_` behind it where it is a reserved word, and before it where
    it would begin with a digit. Raises Collision if two are the same."""
    names = {}
    for word in words:
        name = case(word)
        name = "_" + name if name[0].isdigit() else name + "_" if name in reserved else name
        if name in names.values():
            other = next(key for key, value in names.items() if value == name)
            raise Collision(f"{word} and {other} both become {name}")
        names[word] = name
    return names


def _parts(word):
    return [part for part in re.split(r"[^A-Za-z0-9]+", word) if part]


def upper_case(word):
    return "_".join(_parts(word)).upper()


def snake_case(word):
    return "_".join(_parts(word)).lower()


def pascal_case(word):
    return "".join(part[:1].upper() + part[1:] for part in _parts(word))
