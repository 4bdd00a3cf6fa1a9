# SPDX-License-Identifier: MIT
"""The table of tests in CONTRIBUTING.md is what the presets say, with the folders of each.
Arguments: the list that the build makes of its tests, and --write to put the table there anew."""

import collections
import json
import os
import sys

import tree

CONTRIBUTING = os.path.join(tree.ROOT, "CONTRIBUTING.md")
BEGIN, END = "<!-- tests: printed by tests/tidy/presets.py -->\n", "<!-- end of tests -->\n"


def table(listed):
    """Markdown: a row for each preset that is described."""
    folders = collections.defaultdict(set)
    for line in listed.splitlines():
        folder, *kinds = line.split()
        for kind in kinds:
            folders[kind].add(folder)
    with open(os.path.join(tree.ROOT, "CMakePresets.json"), encoding="utf-8") as file:
        presets = json.load(file)["testPresets"]
    yield "| `ctest --preset` | when, and why | tests of which folders |\n"
    yield "|---|---|---|\n"
    for preset in presets:
        if "description" in preset:
            found = ", ".join(sorted(folders[preset["name"]]))
            yield f"| `{preset['name']}` | {preset['description']} | {found} |\n"


with open(sys.argv[1], encoding="utf-8") as file:
    wanted = "".join(table(file.read()))
with open(CONTRIBUTING, encoding="utf-8") as file:
    before, _, rest = file.read().partition(BEGIN)
stands, _, after = rest.partition(END)
if "--write" in sys.argv:
    with open(CONTRIBUTING, "w", encoding="utf-8") as file:
        file.write(before + BEGIN + wanted + END + after)
elif stands != wanted:
    tree.finish([f"CONTRIBUTING.md has another table of tests: python3 tests/tidy/presets.py {sys.argv[1]} --write"])
