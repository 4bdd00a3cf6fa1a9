# SPDX-License-Identifier: MIT
"""The reconstructed numbers that RULES.md restates are those of their one table: the start and the bonuses of Defence (the
table of YD), what the Evolutions cost (YE) and how many Survivors there are of each kind (YU)."""

import re

import tree

RULES = "arena/games/notalone/RULES.md"
NUMBERS = "arena/games/notalone/decks/sanctuary_numbers.h"
SIDES = ("SMALL", "LARGE")
BONUSES = {
    "equip": "BONUS_SURVIVAL_FOR_NONE", "unlock": "BONUS_UNLOCK", "settle": "BONUS_PLACE_FOR_NONE",
    "take-back": "BONUS_TAKE_BACK", "discard-evolution": "BONUS_EVOLUTION", "heal": "BONUS_WILL",
    "discard-dna": "BONUS_DNA", "draw": "BONUS_SURVIVAL",
}

rules, numbers = tree.text(RULES), tree.text(NUMBERS)
findings = []


def compare(what, told, meant):
    if told != meant:
        findings.append(f"{RULES}: {what} {told}, {NUMBERS} has {meant}")


rows = dict(re.findall(r"^\| (.+?) \| (.*\|.*) \|$", rules[rules.index("## YD:"):rules.index("**YD-1**")], re.MULTILINE))
told = [int(steps) for _, steps in re.findall(r"(\d): (\d+)", rows["starts at steps to Victory, by players"])]
compare("Defence starts at", told, [int(steps) for steps in re.findall(r"X\(\d, (\d+)\)", numbers)])
for name, bonus in BONUSES.items():
    cells = next(cells for row, cells in rows.items() if row.startswith(f"`{name}`")).split("|")
    for side, cell in zip(SIDES, cells):
        compare(f"{name} of {side} is on", [int(steps) for steps in re.findall(r"\d+", cell)],
                [int(steps) for steps in re.findall(rf"X\({side}, (\d+), {bonus}\)", numbers)])
for name, cost in re.findall(r"\bCOST_(\w+) = (\d)", numbers):
    clause = re.search(rf"\*\*YE-{name.lower().replace('_', '-')}\*\* [^,]+, I+, (\d) DNA,", rules)
    compare(f"{name.lower()} costs", clause and clause.group(1), cost)
kinds = re.findall(r'X\(\d+, "[\w-]+", "[^"]+", (\w+)\)', numbers)
counts = {"one": 1, "two": 2, "three": 3, "four": 4}
few = re.search(r"There are (\w+) cards of each but ([^:]*):", rules.replace("\n", " "))
odd = {name.upper(): counts[count] for count, name in re.findall(r"(\w+) (\w+?)s?(?:,| and|$)", few.group(2))}
for kind in sorted({*kinds}):
    compare(f"cards of the {kind.title()}:", odd.get(kind, counts[few.group(1)]), kinds.count(kind))
print(f"{len(told)} starts, {len(BONUSES)} bonuses, {len(kinds)} Survivors")
tree.finish(findings)
