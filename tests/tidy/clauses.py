# SPDX-License-Identifier: MIT
"""Every clause of RULES.md has a scenario in tests/notalone: SCENARIO("N12 P1-3", name) shows two. And every id that a
scenario names is a clause. Clauses of class D say why; they need none."""

import re

import tree

RULES = "arena/games/notalone/RULES.md"
SCENARIOS = "tests/notalone/"
CLAUSE = re.compile(r"^- \*\*([A-Z][A-Za-z0-9-]*)\*\* ", re.MULTILINE)
SCENARIO = re.compile(r'^SCENARIO\(\s*"([^"]*)"', re.MULTILINE)


def clauses():
    return CLAUSE.findall(tree.text(RULES))


def scenarios():
    """Pairs of a file and an id that one of its scenarios names."""
    for path in tree.files(".c"):
        if path.startswith(SCENARIOS):
            for names in SCENARIO.findall(tree.text(path)):
                for name in names.split():
                    yield path, name


known = clauses()
named = list(scenarios())
findings = [f"{RULES}: clause {name} is there twice" for name in sorted({name for name in known if known.count(name) > 1})]
findings += [f"{path}: '{name}' is no clause of {RULES}" for path, name in sorted(set(named)) if name not in known]
covered = {name for _, name in named}
findings += [f"{RULES}: no scenario names {name}" for name in known if name not in covered and not name.startswith("D-")]
print(f"{len(covered & set(known))} of {len(known)} clauses have a scenario")
tree.finish(findings)
