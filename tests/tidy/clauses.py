# SPDX-License-Identifier: MIT
"""Every clause of a game's RULES.md has a scenario: SCENARIO("N12 P1-3", name) shows two. And every id that a scenario
names is a clause. Clauses of class D say why; they need none."""

import re

import tree

GAMES = [(f"arena/games/{game}/RULES.md", f"tests/{game}/") for game in ("notalone", "liarsdice", "leduc")]
CLAUSE = re.compile(r"^- \*\*([A-Z][A-Za-z0-9-]*)\*\* ", re.MULTILINE)
SCENARIO = re.compile(r'^SCENARIO\(\s*"([^"]*)"', re.MULTILINE)


def named_in(folder):
    """Pairs of a file and an id that one of its scenarios names."""
    for path in tree.files(".c"):
        if path.startswith(folder):
            for names in SCENARIO.findall(tree.text(path)):
                for name in names.split():
                    yield path, name


def check(rules, folder):
    known = CLAUSE.findall(tree.text(rules))
    named = list(named_in(folder))
    covered = {name for _, name in named}
    print(f"{rules}: {len(covered & set(known))} of {len(known)} clauses have a scenario")
    if not known:
        yield f"{rules}: it has no clauses"
    for name in sorted({name for name in known if known.count(name) > 1}):
        yield f"{rules}: clause {name} is there twice"
    for path, name in sorted(set(named)):
        if name not in known:
            yield f"{path}: '{name}' is no clause of {rules}"
    for name in known:
        if name not in covered and not name.startswith("D-"):
            yield f"{rules}: no scenario names {name}"


tree.finish([finding for game in GAMES for finding in check(*game)])
