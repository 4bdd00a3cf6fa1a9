# SPDX-License-Identifier: MIT
"""Makes the words of the games for the SDKs of all languages.

usage: python3 sdk/generate ARENA [--check]

Writes a file for each game and language below sdk/. With --check it writes none, and says which are not what they must
be."""

import os
import sys

import cpp
import go
import java
import python
import rust
import typescript
from rules import Collision, Rules

LANGUAGES = (cpp, go, java, python, rust, typescript)
GAMES = ("notalone", "leduc")
SDK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")


def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except FileNotFoundError:
        return ""


def main(arena, check):
    wrong = 0
    for game in GAMES:
        rules = Rules.of_program(arena, game)
        for language in LANGUAGES:
            path = os.path.normpath(os.path.join(SDK, language.path(game)))
            try:
                text = language.text(rules)
            except Collision as collision:
                sys.exit(f"{language.__name__}, {game}: {collision}")
            if check and read(path) != text:
                print(f"{path} is not what the rules say; type: python3 sdk/generate ARENA")
                wrong += 1
            elif not check:
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text)
    return int(wrong > 0)


if len(sys.argv) < 2 or sys.argv[2:] not in ([], ["--check"]):
    sys.exit(__doc__)
sys.exit(main(sys.argv[1], sys.argv[2:] == ["--check"]))
