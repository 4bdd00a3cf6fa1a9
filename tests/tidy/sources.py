# SPDX-License-Identifier: MIT
"""Every source file: its licence line, its name, its size, the order and the form of its includes, its functions."""

import os
import re

import tree

LINES_MAX = 500
FUNCTION_LINES_MAX = 60
# Tables may be longer, and only tables.
LONG_TABLES = set()
NO_NAMES = re.compile(r"(^|[-_])(utils?|common|helpers?|managers?|handlers?|misc)([-_]|$)")
LICENSED = (".c", ".h", ".py", ".sh", "CMakeLists.txt", ".cmake")
TOP = {"CMakeLists.txt", "CMakePresets.json", "CONTRIBUTING.md", "LICENSE", "README.md", "arena", "bots", "debian", "docker",
       "proto", "sdk", "tests"}
SPDX = "SPDX-License-Identifier: MIT"
INCLUDE = re.compile(r'^#include (["<])([^">]+)[">]')
LATER = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")


def names(path):
    """No part of a path is a word that says nothing about what is inside."""
    for part in path.split(os.sep):
        if NO_NAMES.search(os.path.splitext(part)[0].lower()):
            yield f"{path}: the name '{part}' says nothing; name the thing"


def top(path):
    """The top level holds what it is to hold, and what convention wants there."""
    first = path.split(os.sep)[0]
    if not first.startswith(".") and first not in TOP:
        yield f"{path}: the top level has no place for '{first}'; it holds {', '.join(sorted(TOP))}"


def licence(path):
    shell = path.startswith(".ci" + os.sep) and not path.endswith("packages")
    if (path.endswith(LICENSED) or shell) and SPDX not in "\n".join(line for _, line in tree.lines(path)[:2]):
        yield f"{path}:1: no line '{SPDX}'"


def own_header(path, included):
    """The first include of a .c file is its own header, if it has one."""
    own = path[:-2] + ".h"
    if path.endswith(".c") and os.path.exists(os.path.join(tree.ROOT, own)):
        if not included or not own.endswith("/" + included[0][2].split("/")[-1]) or included[0][1] != '"':
            yield f"{path}: its first include is not its own header"


def includes(path):
    included = [(number, *match.groups()) for number, line in tree.lines(path) if (match := INCLUDE.match(line))]
    yield from own_header(path, included)
    seen = set()
    for number, _, name in included:
        if ".." in name.split("/"):
            yield f"{path}:{number}: '{name}' climbs out of its folder; include the path from its layer"
        if name in seen:
            yield f"{path}:{number}: '{name}' is included twice"
        seen.add(name)


def size(path):
    count = len(tree.lines(path)) - 1
    if count > LINES_MAX and path not in LONG_TABLES:
        yield f"{path}: {count} lines, {LINES_MAX} are the most; split it along its nouns"


def functions(path):
    """clang-format puts the braces of a function, and of nothing else, alone at the start of a line."""
    opened = 0
    for number, line in tree.lines(path):
        if line == "{":
            opened = number
        elif line == "}" and opened:
            if number - opened > FUNCTION_LINES_MAX:
                yield f"{path}:{opened}: a function of {number - opened} lines, {FUNCTION_LINES_MAX} are the most"
            opened = 0


def later(path):
    if os.path.basename(path) == "sources.py":
        return
    for number, line in tree.lines(path):
        if LATER.search(line):
            yield f"{path}:{number}: do it now, or open an issue"


findings = []
for path in tree.files():
    findings += top(path)
    findings += names(path)
    findings += licence(path)
for path in tree.files(".c", ".h"):
    for check in (includes, size, functions):
        findings += check(path)
for path in tree.files(".c", ".h", ".py", ".sh", ".txt", ".md", ".cmake"):
    findings += later(path)
tree.finish(findings)
