# SPDX-License-Identifier: MIT
"""The words of a game in Rust: sdk/rust/src/games/GAME.rs."""

import json

from rules import name_all, pascal_case, snake_case

WIDTH = 120
RESERVED = frozenset("""Self abstract as async await become box break const continue crate do dyn else enum extern false final fn
for gen if impl in let loop macro match mod move mut override priv pub ref return self static struct super trait true try type
typeof union unsafe unsized use virtual where while yield""".split())
TAKEN = frozenset({"of"})  # of a View
READS = {(False, False): ("Vec<i64>", "list_of"), (False, True): ("Vec<Vec<i64>>", "rows_of"),
         (True, False): ("i64", "number_of"), (True, True): ("Vec<i64>", "list_of")}


def path(game):
    return f"rust/src/games/{snake_case(game)}.rs"


def _text(text):
    return json.dumps(text, ensure_ascii=False)


def _comment(text, indent, mark="///"):
    """Its lines, broken between words."""
    pad, lines = " " * indent + mark, []
    line = pad
    for word in text.replace("[", "\\[").replace("<", "\\<").split():
        if len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = pad
        line += " " + word
    return [*lines, line]


def _pieces(rules):
    for type, rows in rules.pieces.items():
        if not rows:
            continue
        names = name_all([row["id"] for row in rows], pascal_case, RESERVED)
        yield ["pieces! {", f"/// Codes of the pieces of type {type}.", f"pub enum {pascal_case(type)} {{"]
        for row in rows:
            yield _comment(f"{row['name']}." + (f" {row['help']}" if row["help"] else ""), 4)
            yield [f"    {names[row['id']]} = {row['code']},"]
        yield ["}", "}", ""]


def _view(rules):
    names = name_all([key["key"] for key in rules.view], snake_case, RESERVED | TAKEN)
    yield [f"/// What a seat of {rules.title} knows.", "///", "/// A function panics if the arena sent something else under its key.",
           "#[derive(Debug, Clone, Copy)]", "pub struct View<'a>(&'a crate::View);", "", "impl<'a> View<'a> {",
           f"    /// The view of a decision. An error if it is not one of {rules.title} of this epoch.",
           "    pub fn of(decision: &'a Decision) -> Result<Self, ArenaError> {", "        decision.view_of(&WORDS).map(View)", "    }"]
    for at, key in enumerate(rules.view):
        kind, read = READS[key["holds"] == "number", "rows" in key]
        rows = "" if "rows" not in key else " A row for each seat." if key["rows"] == "seats" else f" {key['rows']} rows."
        yield ["", *_comment(f"{key['help'][:1].upper()}{key['help'][1:]}. Means: {key['means']}.{rows}", 4)]
        yield [f"    pub fn {names[key['key']]}(&self) -> {kind} {{", f"        self.0.{read}(&KEYS[{at}])", "    }"]
    yield ["}", ""]


def _key(key):
    empty = key["empty"] if isinstance(key["empty"], int) else 0
    rows = "Rows::Seats" if key.get("rows") == "seats" else f"Rows::Count({key['rows']})" if "rows" in key else "Rows::One"
    unknown = f"Some({key['unknown']})" if "unknown" in key else "None"
    names = ", ".join(f"({_text(name['name'])}, {_text(name.get('means', ''))})" for name in key.get("names", ()))
    return (f"key!({_text(key['key'])}, {key['holds'].capitalize()}, {_text(key['means'])}, {empty}, {key.get('most', 0)}, {rows}, "
            f"{unknown}, [{names}]),")


def _table(name, type, rows):
    return [f"static {name}: [{type}; {len(rows)}] = [", *(f"    {row}" for row in rows), "];", ""]


def _words(rules):
    yield _table("ACTIONS", "Action", [
        f"action!({action['id']}, {_text(action['kind'])}, {_text(action['object'])}, {_text(action['text'])})," for action in rules.actions])
    yield _table("PIECES", "Piece", [f"piece!({_text(type)}, {row['code']}, {_text(row['id'])}, {_text(row['name'])}),"
                                     for type, rows in rules.pieces.items() for row in rows])
    yield _table("KEYS", "Key", [_key(key) for key in rules.view])
    yield ["/// All words of the game.",
           f"pub static WORDS: Words = Words {{ game: {_text(rules.game)}, epoch: EPOCH, actions: &ACTIONS, pieces: &PIECES, keys: &KEYS }};"]


def _list(name, about, words):
    return [f"/// {about}", f"pub const {name}: [&str; {len(words)}] = [", *(f"    {_text(word)}," for word in words), "];", ""]


def text(rules):
    blocks = [
        ["// SPDX-License-Identifier: MIT", "// Made by sdk/generate. Do not change it by hand.",
         f"//! The words of {rules.title}, for one epoch of its rules.", "", "use crate::words::{Action, Holds, Key, Name, Piece, Rows, Words};", "use crate::{ArenaError, Decision};", "",
         "/// The epoch of the rules that these words are for.", f"pub const EPOCH: &str = {_text(rules.epoch)};", ""],
        _list("ACTION_KINDS", "The kinds of actions.", rules.kinds()),
        _list("ASK_KINDS", "The kinds of what decisions ask for.", [ask["kind"] for ask in rules.asks]),
        *_pieces(rules),
        *_view(rules),
        *_words(rules),
    ]
    return "\n".join(line for block in blocks for line in block) + "\n"
