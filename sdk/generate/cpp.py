# SPDX-License-Identifier: MIT
"""The words of a game in C++: sdk/cpp/include/arena_sdk/games/GAME.hpp."""

import json

from rules import Collision, name_all, snake_case

WIDTH = 120
RESERVED = frozenset("""alignas alignof and and_eq asm auto bitand bitor bool break case catch char char16_t char32_t char8_t
class co_await co_return co_yield compl concept const const_cast consteval constexpr constinit continue decltype default delete
do double dynamic_cast else enum explicit export extern false float for friend goto if inline int long mutable namespace new
noexcept not not_eq nullptr operator or or_eq private protected public register reinterpret_cast requires return short signed
sizeof static static_assert static_cast struct switch template this thread_local throw true try typedef typeid typename union
unsigned using virtual void volatile wchar_t while xor xor_eq""".split())
TAKEN = {"number", "list", "rows", "column", "words", "sent", "seats"}  # of arena_sdk::View
READS = {(False, False): ("Numbers", "list"), (False, True): ("Rows", "rows"),
         (True, False): ("std::int64_t", "number"), (True, True): ("Numbers", "column")}


def path(game):
    return f"cpp/include/arena_sdk/games/{snake_case(game)}.hpp"


def _text(text):
    return json.dumps(text, ensure_ascii=False)


def _comment(text, indent):
    """Its lines, broken between words."""
    pad, lines = " " * indent + "//", []
    line = pad
    for word in text.split():
        if len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = pad
        line += " " + word
    return [*lines, line]


def _pieces(rules):
    for type, rows in rules.pieces.items():
        if not rows:
            continue
        names = name_all([row["id"] for row in rows], snake_case, RESERVED)
        yield [f"// Codes of the pieces of type {type}.", f"namespace {snake_case(type)} {{"]
        for row in rows:
            yield _comment(f"{row['name']}." + (f" {row['help']}" if row["help"] else ""), 0)
            yield [f"inline constexpr std::int64_t {names[row['id']]} = {row['code']};"]
        yield [f"}} // namespace {snake_case(type)}", ""]


def _view(rules):
    names = name_all([key["key"] for key in rules.view], snake_case, RESERVED)
    yield [f"// What a seat of {rules.title} knows.", "class View : public arena_sdk::View {", "  public:",
           "    explicit View(const arena_sdk::View &view) : arena_sdk::View(view) {}", ""]
    for key in rules.view:
        name = names[key["key"]]
        if name in TAKEN:
            raise Collision(f"the key {key['key']} cannot be a function of a view")
        kind, read = READS[key["holds"] == "number", "rows" in key]
        rows = "" if "rows" not in key else " A row for each seat." if key["rows"] == "seats" else f" {key['rows']} rows."
        yield _comment(f"{key['help'][:1].upper()}{key['help'][1:]}. Means: {key['means']}.{rows}", 4)
        yield [f"    {kind} {name}() const {{ return {read}({_text(key['key'])}); }}"]
    yield ["};", ""]


def _key(key, at):
    empty = key["empty"] if isinstance(key["empty"], int) else 0
    rows = "row_for_each_seat" if key.get("rows") == "seats" else str(key.get("rows", "one_row"))
    count = len(key.get("names", ()))
    return (f"{{{_text(key['key'])}, Holds::{key['holds']}, {_text(key['means'])}, {empty}, {key.get('most', 0)}, {rows}, "
            f"{f'{{all_names + {at}, {count}}}' if count else '{}'}}},")


def _words(rules):
    yield ["namespace detail {", "", "inline constexpr Action all_actions[] = {"]
    for action in rules.actions:
        yield [f"    {{{action['id']}, {_text(action['kind'])}, {_text(action['object'])}, {_text(action['text'])}}},"]
    yield ["};", "", "inline constexpr Piece all_pieces[] = {"]
    for type, rows in rules.pieces.items():
        for row in rows:
            yield [f"    {{{_text(type)}, {row['code']}, {_text(row['id'])}, {_text(row['name'])}}},"]
    yield ["};", "", "inline constexpr Name all_names[] = {"]
    for key in rules.view:
        for name in key.get("names", ()):
            yield [f"    {{{_text(name['name'])}, {_text(name.get('means', ''))}}},"]
    yield ["};", "", "inline constexpr Key all_keys[] = {"]
    at = 0
    for key in rules.view:
        yield [f"    {_key(key, at)}"]
        at += len(key.get("names", ()))
    yield ["};", "", "} // namespace detail", "", "// All words of the game.", "inline const Words &words()", "{",
           "    static const Words all(", f"        {_text(rules.game)}, epoch, {{std::begin(detail::all_actions), std::end(detail::all_actions)}},",
           "        {std::begin(detail::all_pieces), std::end(detail::all_pieces)},",
           "        {std::begin(detail::all_keys), std::end(detail::all_keys)});", "", "    return all;", "}"]


def text(rules):
    guard = f"ARENA_SDK_GAMES_{snake_case(rules.game).upper()}_HPP"
    space = snake_case(rules.game)
    blocks = [
        ["// SPDX-License-Identifier: MIT", "// Made by sdk/generate. Do not change it by hand.",
         f"// The words of {rules.title}, for one epoch of its rules.", f"#ifndef {guard}", f"#define {guard}", "",
         '#include "arena_sdk/words.hpp"', "", "// clang-format off", f"namespace arena_sdk::{space} {{", "",
         f"inline constexpr std::string_view epoch = {_text(rules.epoch)};", ""],
        *_pieces(rules),
        *_view(rules),
        *_words(rules),
        ["", f"}} // namespace arena_sdk::{space}", "// clang-format on", "", "#endif"],
    ]
    return "\n".join(line for block in blocks for line in block) + "\n"
