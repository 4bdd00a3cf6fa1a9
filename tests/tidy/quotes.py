# SPDX-License-Identifier: MIT
"""What CONTRIBUTING.md quotes of the card and the command that it walks through stands in the sources as it is quoted."""

import re

import tree

GUIDE = "CONTRIBUTING.md"
# The files that are quoted.
QUOTED = ("arena/games/notalone/RULES.md", "arena/games/notalone/decks/exploration_survival.h",
          "arena/games/notalone/decks/exploration_survival.c", "tests/notalone/exploration_recovering.c",
          "tests/golden/playthroughs/shuttle.txt", "arena/cli/keys/sign.c")
COMMAND = re.compile(r"^(ctest|cmake|python3|clang-format|\.ci/)")


def plain(line):
    """Without blanks, the ends of lines of macros, and what stands in the place of a longer text."""
    return "".join(line.replace("\\", "").replace('. ..."', "").split())


sources = plain("".join(line for path in QUOTED for _, line in tree.lines(path)))
quotes = [(number, line) for number, line in tree.lines(GUIDE)
          if line.startswith("    ") and not COMMAND.match(line.strip())]
findings = [f"{GUIDE}:{number}: '{line.strip()}' stands in none of the files that it walks through"
            for number, line in quotes if plain(line).rstrip(",") not in sources]
if len(quotes) < 20:
    findings.append(f"{GUIDE}: {len(quotes)} lines are quoted; a card and a command take more")
print(f"{len(quotes)} lines are quoted")
tree.finish(findings)
