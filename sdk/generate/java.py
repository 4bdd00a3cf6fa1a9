# SPDX-License-Identifier: MIT
"""The words of a game in Java: sdk/java/src/main/java/org/artemiaarena/sdk/games/GAME.java."""

import html
import json

from rules import Collision, name_all, pascal_case, upper_case

WIDTH = 120
ROWS_MOST = 2000  # of a method: its code has at most 64 KiB
RESERVED = frozenset("""_ abstract assert boolean break byte case catch char class const continue default do double else enum
extends false final finally float for goto if implements import instanceof int interface long native new null package private
protected public return short static strictfp super switch synchronized this throw throws transient true try void volatile
while""".split())
TAKEN = {"clone", "equals", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait"}  # of Object
CLASSES = {"Action", "Key", "Piece", "View", "Words"}  # that the file names
READS = {(False, False): ("long[]", "numbers"), (False, True): ("long[][]", "rows"),
         (True, False): ("long", "number"), (True, True): ("long[]", "numbers")}


def path(game):
    return f"java/src/main/java/org/artemiaarena/sdk/games/{pascal_case(game)}.java"


def camel_case(word):
    name = pascal_case(word)
    return name[:1].lower() + name[1:]


def _text(text):
    return json.dumps(text, ensure_ascii=False)


def _comment(text, indent):
    """A comment for Javadoc, broken between words."""
    text = html.escape(text, quote=False).replace("*/", "*&#47;").replace("@", "&#64;")
    pad, lines = " " * indent, []
    if len(pad) + len(text) + 8 <= WIDTH:
        return [f"{pad}/** {text} */"]
    line = f"{pad} *"
    for word in text.split():
        if len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = f"{pad} *"
        line += " " + word
    return [f"{pad}/**", *lines, line, f"{pad} */"]


def _pieces(rules):
    for type, rows in rules.pieces.items():
        if not rows:
            continue
        if pascal_case(type) in CLASSES:
            raise Collision(f"the pieces of type {type} cannot be a class")
        names = name_all([row["id"] for row in rows], upper_case)
        yield ["", *_comment(f"Codes of the pieces of type {type}.", 4), f"    public static final class {pascal_case(type)} {{"]
        for row in rows:
            yield _comment(f"{row['name']}." + (f" {row['help']}" if row["help"] else ""), 8)
            yield [f"        public static final int {names[row['id']]} = {row['code']};", ""]
        yield [f"        private {pascal_case(type)}() {{}}", "    }"]


def _view(rules):
    names = name_all([key["key"] for key in rules.view], camel_case, RESERVED)
    yield ["", *_comment(f"What a seat of {rules.title} knows.", 4),
           "    public record View(org.artemiaarena.sdk.View view) {"]
    for at, key in enumerate(rules.view):
        name = names[key["key"]]
        if name in TAKEN or name == "view":
            raise Collision(f"the key {key['key']} cannot be a method of a view")
        kind, read = READS[key["holds"] == "number", "rows" in key]
        rows = "" if "rows" not in key else " A row for each seat." if key["rows"] == "seats" else f" {key['rows']} rows."
        yield [""] if at else []
        yield _comment(f"{key['help'][:1].upper()}{key['help'][1:]}. Means: {key['means']}.{rows}", 8)
        yield [f"        public {kind} {name}() {{", f"            return view.{read}({_text(key['key'])});", "        }"]
    yield ["    }"]


def _action(action):
    return f"new Action({action['id']}, {_text(action['kind'])}, {_text(action['object'])}, {_text(action['text'])}),"


def _piece(piece):
    type, row = piece
    return f"new Piece({_text(type)}, {row['code']}, {_text(row['id'])}, {_text(row['name'])}),"


def _key(key):
    """Its row, with its names in lines of their own if there are any."""
    rows = "Key.ROW_FOR_EACH_SEAT" if key.get("rows") == "seats" else key.get("rows", "Key.ONE_ROW")
    empty = key["empty"] if isinstance(key["empty"], int) else -1
    pairs = [f"{_text(name['name'])}, {_text(name.get('means', ''))}" for name in key.get("names", ())]
    head = (f"new Key({_text(key['key'])}, Key.Holds.{key['holds'].upper()}, {_text(key['means'])}, {empty}, {key.get('most', 0)}, "
            f"{rows}, Key.named(")
    tail = f"), {key.get('unknown', -1)}),"
    if len(head) + sum(len(pair) + 2 for pair in pairs) + len(tail) + 12 <= WIDTH:
        return [head + ", ".join(pairs) + tail]
    lines, line = [head], "    "
    for at, pair in enumerate(pairs):
        pair += "," if at + 1 < len(pairs) else ""
        if len(line) + len(pair) + len(tail) + 13 > WIDTH:
            lines.append(line.rstrip())
            line = "    "
        line += pair + " "
    return [*lines, line.rstrip() + tail]


def _table(name, type, rows):
    """A method that returns an array."""
    if len(rows) > ROWS_MOST:
        raise Collision(f"{len(rows)} {name} are too many for one method")
    yield ["", f"    private static {type}[] {name}() {{", f"        return new {type}[] {{"]
    for row in rows:
        yield ["            " + line for line in row]
    yield ["        };", "    }"]


def _words(rules):
    yield ["", "    /** All words of the game. */", "    public static Words words() {",
           f"        return new Words({_text(rules.game)}, EPOCH, actions(), pieces(), keys());", "    }"]
    yield from _table("actions", "Action", [[_action(action)] for action in rules.actions])
    yield from _table("pieces", "Piece", [[_piece((type, row))] for type, rows in rules.pieces.items() for row in rows])
    yield from _table("keys", "Key", [_key(key) for key in rules.view])


def text(rules):
    name = pascal_case(rules.game)
    blocks = [
        ["// SPDX-License-Identifier: MIT", "// Made by sdk/generate. Do not change it by hand.", "package org.artemiaarena.sdk.games;",
         "", "import org.artemiaarena.sdk.Action;", "import org.artemiaarena.sdk.Key;", "import org.artemiaarena.sdk.Piece;",
         "import org.artemiaarena.sdk.Words;", "", *_comment(f"The words of {rules.title}, for one epoch of its rules.", 0),
         f"public final class {name} {{", *_comment("The epoch.", 4), f"    public static final String EPOCH = {_text(rules.epoch)};",
         "", f"    private {name}() {{}}"],
        *_pieces(rules),
        *_view(rules),
        *_words(rules),
        ["}"],
    ]
    return "\n".join(line for block in blocks for line in block) + "\n"
