# SPDX-License-Identifier: MIT
"""The words of a game in Go: sdk/go/games/GAME/GAME.go."""

import json

from rules import Collision, name_all, pascal_case

WIDTH = 120
KEYWORDS = frozenset("""break case chan const continue default defer else fallthrough for func go goto if import
interface map package range return select struct switch type var main internal vendor""".split())
TAKEN = {"Has", "InWords", "Keys", "List", "Number", "Rows", "Value", "View"}  # of game.View
READS = {(False, False): ("[]{}", "Codes"), (False, True): ("[][]{}", "CodeRows"),
         (True, False): ("{}", "Code"), (True, True): ("[]{}", "Codes")}


def _package(game):
    """Lower case without a separator. Go passes over folders that begin with `_`: a digit and a keyword get a word."""
    name = "".join(part for part in game.split("-"))
    return "game" + name if name[0].isdigit() else name + "game" if name in KEYWORDS else name


def path(game):
    return f"go/games/{_package(game)}/{_package(game)}.go"


def _exported(word):
    """Go exports what begins with a capital letter, so a digit first gets one before it."""
    name = pascal_case(word)
    return "N" + name if name[0].isdigit() else name


def _text(text):
    return json.dumps(text, ensure_ascii=False)


def _comment(text, indent=""):
    """Its lines, broken between words."""
    lines, line = [], indent + "//"
    for word in text.split():
        if len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = indent + "//"
        line += " " + word
    return [*lines, line]


class Names:
    """The names of the package, each only once."""

    def __init__(self):
        self.taken = {"Epoch": "Epoch", "View": "View", "Words": "Words", "Of": "Of"}

    def all(self, prefix, words):
        names = {word: prefix + name for word, name in name_all(words, _exported).items()}
        for word, name in names.items():
            if name in self.taken:
                raise Collision(f"{word} and {self.taken[name]} both become {name}")
            self.taken[name] = word
        return names


def _kinds(rules, names):
    kinds = names.all("Action", rules.kinds())
    yield ["// Kinds of actions.", *(f"const {name} = {_text(kind)}" for kind, name in kinds.items()), ""]
    asks = names.all("Ask", [ask["kind"] for ask in rules.asks])
    yield ["// Kinds of what decisions ask for.", ""]
    for ask in rules.asks:
        name = asks[ask["kind"]]
        yield [*_comment(f"{name}: {ask['help']}."), f"const {name} = {_text(ask['kind'])}", ""]


def _pieces(rules, names, types):
    for type, rows in rules.pieces.items():
        if not rows:
            continue
        own = types[type]
        pieces = names.all(own, [row["id"] for row in rows])
        yield [f"// {own} is the code of a {type}.", f"type {own} int", "", "// String is its name.",
               f"func (code {own}) String() string {{ return name({_text(type)}, int(code)) }}", ""]
        for row in rows:
            name = pieces[row["id"]]
            about = f"{name} is {row['name']}." + (f" {row['help']}" if row["help"] else "")
            yield [*_comment(about), f"const {name} {own} = {row['code']}", ""]


def _view(rules, types):
    functions = name_all([key["key"] for key in rules.view], _exported)
    yield [f"// View is what a seat of {rules.title} knows. What is not named here is of game.View.",
           "type View struct{ *game.View }", "", "// Of gives the keys of a view names.",
           "func Of(view *game.View) View { return View{view} }", ""]
    for key in rules.view:
        name = functions[key["key"]]
        if name in TAKEN:
            raise Collision(f"the key {key['key']} cannot be a function of a view")
        shape, read = READS[key["holds"] == "number", "rows" in key]
        own = types.get(key["means"], "int")
        rows = {"seats": " A row for each seat.", None: ""}.get(key.get("rows"), f" {key.get('rows')} rows.")
        yield _comment(f"{name}: {key['help'][:1].lower()}{key['help'][1:]}. Means: {key['means']}.{rows}")
        yield [f"func (v View) {name}() {shape.format(own)} {{",
               f"\treturn game.{read}[{own}](v.View, {_text(key['key'])})", "}", ""]


def _name(name):
    means = f", Means: {_text(name['means'])}" if name.get("means") else ""
    return f"{{Name: {_text(name['name'])}{means}}}"


def _key(key):
    """Only what is not the zero value."""
    if key.get("unknown") == 0:
        raise Collision(f"the key {key['key']} has the unknown number 0")
    empty = key["empty"] if isinstance(key["empty"], int) else 0
    rows = {"seats": "game.RowForEachSeat", None: ""}.get(key.get("rows"), str(key.get("rows")))
    names = ", ".join(map(_name, key.get("names", ())))
    told = [("Key", _text(key["key"])), ("Holds", _text(key["holds"])), ("Means", _text(key["means"])),
            ("Empty", str(empty or "")), ("Most", str(key.get("most", ""))), ("Rows", rows),
            ("Names", f"[]game.Name{{{names}}}" if names else ""), ("Unknown", str(key.get("unknown", "")))]
    return "{" + ", ".join(f"{name}: {value}" for name, value in told if value) + "},"


def _words(rules):
    yield ["// Words has all words of the game.",
           f"var Words = game.NewWords({_text(rules.game)}, Epoch, actions, pieces, keys)", "",
           "func name(sort string, code int) string {", "\tif piece := Words.Piece(sort, code); piece != nil {",
           "\t\treturn piece.Name", "\t}", "\treturn strconv.Itoa(code)", "}", "", "var actions = []game.Action{"]
    for action in rules.actions:
        yield [f"\t{{ID: {action['id']}, Kind: {_text(action['kind'])}, Object: {_text(action['object'])}, "
               f"Text: {_text(action['text'])}}},"]
    yield ["}", "", "var pieces = []game.Piece{"]
    for type, rows in rules.pieces.items():
        for row in rows:
            id, name = _text(row["id"]), _text(row["name"])
            yield [f"\t{{Type: {_text(type)}, Code: {row['code']}, ID: {id}, Name: {name}}},"]
    yield ["}", "", "var keys = []game.Key{", *(f"\t{_key(key)}" for key in rules.view), "}"]


def text(rules):
    names = Names()
    types = names.all("", [type for type, rows in rules.pieces.items() if rows])
    package = _package(rules.game)
    blocks = [
        ["// SPDX-License-Identifier: MIT", "// Code generated by sdk/generate. DO NOT EDIT.", "",
         f"// Package {package} has the words of {rules.title}, for one epoch of its rules.", f"package {package}", "",
         "import (", '\t"strconv"', "", '\t"artemia-arena.example/sdk/game"', ")", "",
         "// Epoch is that of the rules.", f"const Epoch = {_text(rules.epoch)}", ""],
        *_kinds(rules, names),
        *_pieces(rules, names, types),
        *_view(rules, types),
        *_words(rules),
    ]
    return "\n".join(line for block in blocks for line in block) + "\n"
