# SPDX-License-Identifier: MIT
"""The words of a game in TypeScript: sdk/typescript/src/games/GAME.ts."""

import json

from rules import Collision, name_all, pascal_case, snake_case

WIDTH = 120
# Members of View in sdk/typescript/src/view.ts, and of all objects.
TAKEN = {"get", "has", "keys", "inWords", "toJSON", "then", "constructor", "hasOwnProperty", "isPrototypeOf",
         "propertyIsEnumerable", "toLocaleString", "toString", "valueOf"}
# Of each file.
NAMES = {"Action", "ActionKind", "AnyView", "AskKind", "Game", "Key", "Piece", "View", "ViewInWords", "Words"}


def path(game):
    return f"typescript/src/games/{snake_case(game)}.ts"


def _text(text):
    return json.dumps(text, ensure_ascii=False)


def _comment(text, indent):
    """Its lines: one, or several that are broken between words."""
    pad = " " * indent
    text = text.replace("*/", "* /")
    if len(pad) + len(text) + 7 <= WIDTH:
        return [f"{pad}/** {text} */"]
    lines, line = [], pad + "/**"
    for word in text.split():
        if len(line) + 1 + len(word) > WIDTH - 3:
            lines.append(line)
            line = pad + " *"
        line += " " + word
    return [*lines, line + " */"]


def _union(words, indent):
    """A type of words, as many in a line as fit."""
    lines, line = [], " " * indent + "|"
    for word in map(_text, words):
        if len(line) + len(word) + 4 > WIDTH:
            lines.append(line.rstrip(" |"))
            line = " " * indent + "|"
        line += f" {word} |"
    lines.append(line.rstrip(" |") + ";")
    return lines


def _type(name):
    """The name of a type of pieces."""
    if name in NAMES:
        raise Collision(f"the pieces {name} have the name of another thing")
    return name


def _pieces(rules):
    types = name_all([type for type, rows in rules.pieces.items() if rows], pascal_case)
    for type, name in types.items():
        names = name_all([row["id"] for row in rules.pieces[type]], pascal_case)
        yield ["", *_comment(f"Codes of the pieces of type {type}.", 0), f"export const {_type(name)} = {{"]
        for row in rules.pieces[type]:
            yield _comment(f"{row['name']}." + (f" {row['help']}" if row["help"] else ""), 2)
            yield [f"  {names[row['id']]}: {row['code']},"]
        yield ["} as const;", f"export type {name} = (typeof {name})[keyof typeof {name}];"]


def _number(rules, key, means):
    """The type of a number in words."""
    words = ["\"unknown\""] if "unknown" in key else []
    if means in rules.pieces:
        words += ["Piece", "null"]
    elif means == "flag":
        words += ["boolean"]
    elif means == "action":
        words += ["Action<ActionKind>", "null"]
    elif means == "word":
        words += [*(_text(name["name"]) for name in key["names"]), "number"]
    elif means == "bits":
        words += [f"ReadonlySet<{' | '.join(_text(name['name']) for name in key['names'])}>"]
    else:
        words += ["number"]
    return " | ".join(words)


def _in_words(rules, key):
    """The type of a key in words, and its lines."""
    if key["means"] == "part":
        parts = "; ".join(f"{_text(name['name'])}: {_number(rules, key, name['means'])}" for name in key["names"])
        row = f"{{ {parts} }}"
        row += "" if key["holds"] == "array" and key["most"] == len(key["names"]) else "[]"
    else:
        number = _number(rules, key, key["means"])
        row = number if key["holds"] == "number" else f"({number})[]"
    return f"({row})[]" if "rows" in key else row


def _wrapped(line, indent):
    """A line of a type, broken at its signs where it is too long."""
    lines = []
    while len(line) > WIDTH:
        at = max(line.rfind(sign, 0, WIDTH) for sign in ("; ", "| "))
        lines.append(line[: at + 1])
        line = " " * indent + line[at + 2 :]
    return [*lines, line]


def _view(rules):
    names = name_all([key["key"] for key in rules.view], snake_case)
    for key, name in names.items():
        if key != name or name in TAKEN:
            raise Collision(f"the key {key} cannot be a property of a view")
    yield ["", *_comment(f"What a seat of {rules.title} knows.", 0), "export interface View extends AnyView {"]
    for key in rules.view:
        rows = key.get("rows")
        row = "" if rows is None else " A row for each seat." if rows == "seats" else f" {rows} rows."
        yield _comment(f"{key['help'][:1].upper()}{key['help'][1:]}. Means: {key['means']}.{row}", 2)
        yield [f"  readonly {key['key']}: number{'[]' * (('rows' in key) + (key['holds'] != 'number'))};"]
    yield ["  readonly inWords: ViewInWords;", "}"]
    yield ["", *_comment("The same with words for numbers.", 0), "export type ViewInWords = {"]
    for key in rules.view:
        yield _wrapped(f"  readonly {key['key']}: {_in_words(rules, key)};", 4)
    yield ["};"]


def _key(key):
    told = [("most", key.get("most", 0), 0), ("rows", key.get("rows"), None),
            ("names", [[name["name"], name.get("means", "")] for name in key.get("names", ())], []),
            ("unknown", key.get("unknown"), None)]
    more = "".join(f", {name}: {_text(value)}" for name, value, absent in told if value != absent)
    words = f"key: {_text(key['key'])}, holds: {_text(key['holds'])}, means: {_text(key['means'])}"
    return f"{{ {words}, empty: {key['empty']}{more} }},"


def _broken(line, indent):
    """A line of a table, broken behind commas where it is too long."""
    lines = []
    while len(line) > WIDTH:
        at = line.rfind(", ", 0, WIDTH)
        lines.append(line[: at + 1])
        line = " " * indent + line[at + 2 :]
    return [*lines, line]


def _words(rules):
    yield ["", *_comment("All words of the game.", 0), "export const WORDS = new Words(", f"  {_text(rules.game)},",
           "  EPOCH,", "  // id, kind, object, text", "  ["]
    for action in rules.actions:
        yield [f"    [{action['id']}, {_text(action['kind'])}, {_text(action['object'])}, {_text(action['text'])}],"]
    yield ["  ],", "  // code, id, name", "  {"]
    for type, rows in rules.pieces.items():
        yield [f"    {_text(type)}: ["]
        for row in rows:
            yield [f"      [{row['code']}, {_text(row['id'])}, {_text(row['name'])}],"]
        yield ["    ],"]
    yield ["  },", "  ["]
    for key in rules.view:
        yield _broken(f"    {_key(key)}", 6)
    yield ["  ],", ");"]


def _types(words):
    """The import of the types that a file uses."""
    used = [name for name in ("Action", "Piece") if any(f"{name}<" in line or f"{name} |" in line for line in words)]
    return f"import {{ {', '.join([*(f'type {name}' for name in used), 'Words'])} }} from \"../words.js\";"


def text(rules):
    view = [line for block in _view(rules) for line in block]
    blocks = [
        ["// SPDX-License-Identifier: MIT", "// Made by sdk/generate. Do not change it by hand.",
         f"// The words of {rules.title}, for one epoch of its rules.", "",
         'import type { View as AnyView } from "../view.js";',
         _types(view), "", f"export const EPOCH = {_text(rules.epoch)};", "", "export type ActionKind ="],
        _union(rules.kinds(), 2),
        ["", "export type AskKind ="],
        _union((ask["kind"] for ask in rules.asks), 2),
        ["", *_comment(f"{rules.title}, for the types of this package: Decision<Game>.", 0), "export interface Game {",
         "  readonly view: View;", "  readonly action: ActionKind;", "  readonly ask: AskKind;", "}"],
        *_pieces(rules),
        view,
        *_words(rules),
    ]
    return "\n".join(line for block in blocks for line in block) + "\n"
