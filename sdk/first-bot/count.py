# SPDX-License-Identifier: MIT
"""The bot of step 2 that counts where the Hunted go, and writes LIKES of step3.py. Play it with --jobs 1.

usage: arena match --jobs 1 --creature 'python3 sdk/first-bot/count.py FILE' ..."""

import collections
import sys

import arena_sdk
import step2
from arena_sdk.games.notalone import Place
from step3 import situation

ENOUGH = 20  # visits that are expected; with fewer a number says little
went, expected = collections.Counter(), collections.Counter()


def decide(decision):
    view = decision.view
    if decision.actions.kind(step2.TOKEN):
        decision.match.state.asked = [
            {(view.planet[space], situation(view, seat, view.planet[space])): chance for space, chance in one.items()}
            for seat, one in enumerate(step2.chances(view), 1)
        ]
    return step2.decide(decision)


def event(event):
    """What is revealed is counted beside what was expected."""
    asked = getattr(event.match.state, "asked", None)
    if event.kind != "reveal" or not asked:
        return
    for (place, now), chance in asked[event.seat - 1].items():
        expected[place, now] += chance
        went[place, now] += place in event.places


def end(_):
    rows = collections.defaultdict(list)
    for (place, now), chance in sorted(expected.items()):
        rows[place] += [1.0] * (now - len(rows[place]))
        rows[place].append(went[place, now] / chance if chance >= ENOUGH else 1.0)
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        for place, row in rows.items():
            numbers = ", ".join(f"{number:.2f}" for number in row)
            file.write(f"    Place.{Place(place).name}: ({numbers}{',' * (len(row) == 1)}),\n")


if __name__ == "__main__":
    arena_sdk.run("count", decide, event=event, end=end)
