# SPDX-License-Identifier: MIT
"""The words of a game in Python: sdk/python/src/arena_sdk/games/GAME.py."""

import json
import keyword

from rules import Collision, name_all, pascal_case, snake_case, upper_case

WIDTH = 128
TAKEN = {"get", "in_words", "items", "keys", "values"}  # of arena_sdk.View
HOLDS = {"number": "int", "set": "list[int]", "list": "list[int]", "array": "list[int]"}


def path(game):
    return f"python/src/arena_sdk/games/{snake_case(game)}.py"


def _text(text):
    """A literal with double quotes, as formatters write it."""
    return json.dumps(text, ensure_ascii=False)


def _literal(value):
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, (list, tuple)):
        inside = ", ".join(map(_literal, value))
        brackets = "[]" if isinstance(value, list) else "()"
        return brackets[0] + inside + ("," if isinstance(value, tuple) and len(value) == 1 else "") + brackets[1]
    return repr(value)


def _docstring(text, indent):
    """Its lines; one that is too long is broken between words."""
    pad, words, lines = " " * indent, text.replace("\\", "\\\\").split(), []
    line = pad + '"""'
    for at, word in enumerate(words):
        blank = "" if not line.strip() or line.endswith('"""') else " "
        if len(line) + len(blank) + len(word) + 3 * (at + 1 == len(words)) > WIDTH:
            lines.append(line)
            line, blank = pad, ""
        line += blank + word
    return [*lines, line + '"""']


def _wrapped(items, indent):
    """Items with commas behind them, as many in a line as fit."""
    lines, line = [], " " * indent
    for item in items:
        if len(line) + len(item) + 2 > WIDTH and line.strip():
            lines.append(line.rstrip())
            line = " " * indent
        line += item + ", "
    return [*lines, line.rstrip()]


def _pieces(rules):
    for type, rows in rules.pieces.items():
        if not rows:
            continue
        names = name_all([row["id"] for row in rows], upper_case)
        yield ["", "", f"class {pascal_case(type)}(IntEnum):", *_docstring(f"Codes of the pieces of type {type}.", 4), ""]
        for row in rows:
            yield [f"    {names[row['id']]} = {row['code']}"]
            yield _docstring(f"{row['name']}." + (f" {row['help']}" if row["help"] else ""), 4)


def _view(rules):
    names = name_all([key["key"] for key in rules.view], snake_case, frozenset(keyword.kwlist))
    for key, name in names.items():
        if key != name or name in TAKEN:
            raise Collision(f"the key {key} cannot be an attribute of a view")
    yield ["", "", "class View(AnyView):", *_docstring(f"What a seat of {rules.title} knows.", 4), ""]
    for key in rules.view:
        holds = HOLDS[key["holds"]]
        yield [f"    {key['key']}: {f'list[{holds}]' if 'rows' in key else holds}"]
        rows = "" if "rows" not in key else " A row for each seat." if key["rows"] == "seats" else f" {key['rows']} rows."
        yield _docstring(f"{key['help'][:1].upper()}{key['help'][1:]}. Means: {key['means']}.{rows}", 4)


def _key(key):
    told = [("most", key.get("most", 0), 0), ("rows", key.get("rows"), None),
            ("names", tuple((name["name"], name.get("means", "")) for name in key.get("names", ())), ()),
            ("unknown", key.get("unknown"), None)]
    more = "".join(f", {name}={_literal(value)}" for name, value, absent in told if value != absent)
    return f"Key({_text(key['key'])}, {_text(key['holds'])}, {_text(key['means'])}, {_literal(key['empty'])}{more})"


def _words(rules):
    yield ["", "", "WORDS = Words(", f"    {_text(rules.game)},", "    EPOCH,", "    # id, kind, object, text", "    ("]
    for action in rules.actions:
        yield [f"        {_literal((action['id'], action['kind'], action['object'], action['text']))},"]
    yield ["    ),", "    # code, id, name", "    {"]
    for type, rows in rules.pieces.items():
        yield [f"        {_text(type)}: ("]
        for row in rows:
            yield [f"            {_literal((row['code'], row['id'], row['name']))},"]
        yield ["        ),"]
    yield ["    },", "    ("]
    for key in rules.view:
        yield [f"        {_key(key)},"]
    yield ["    ),", ")"]


def text(rules):
    blocks = [
        ["# SPDX-License-Identifier: MIT", "# Made by sdk/generate. Do not change it by hand.",
         f'"""The words of {rules.title}, for one epoch of its rules."""', "", "from enum import IntEnum", "from typing import Literal", "",
         "from ..decision import View as AnyView", "from ..words import Key, Words", "", f"EPOCH = {_text(rules.epoch)}", "",
         "ActionKind = Literal["],
        _wrapped(map(_text, rules.kinds()), 4),
        ["]", "AskKind = Literal["],
        _wrapped((_text(ask["kind"]) for ask in rules.asks), 4),
        ["]"],
        *_pieces(rules),
        *_view(rules),
        *_words(rules),
    ]
    return "\n".join(line for block in blocks for line in block) + "\n"
