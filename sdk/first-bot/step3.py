# SPDX-License-Identifier: MIT
"""Step 3: predict. The Hunted like some places better than others, and what they like depends on the turn."""

import arena_sdk
from arena_sdk.games.notalone import Place
from step2 import TOKEN, best, catches, chances

# How often bot-wits goes to a place, if a Hunted who chooses blindly goes there once: a number for each situation.
# count.py printed it.
LIKES = {
    Place.LAIR: (0.64, 0.65, 1.11, 1.36, 1.49),
    Place.JUNGLE: (0.80, 0.93, 0.98, 1.29, 1.48),
    Place.RIVER: (1.52,),
    Place.BEACH: (0.72, 0.47),
    Place.ROVER: (0.90,),
    Place.SWAMP: (1.00, 1.00, 1.07, 1.88, 1.59),
    Place.WRECK: (0.96, 1.22, 1.53, 2.41),
    Place.ARTEFACT: (2.20,),
}
CAUGHT = {"river": 0.2, "artefact": 2}


def situation(view, seat, place):
    """Which number of a row of LIKES holds."""
    if place in (Place.LAIR, Place.JUNGLE, Place.SWAMP):  # they bring places back
        return min(view.discard_size[seat], 4)
    if place == Place.BEACH:
        return view.marker
    if place == Place.WRECK:
        return min((view.rescue - 1) // 4, 3)
    return 0


def liked(view, seat, space):
    row = LIKES.get(view.planet[space])
    return row[situation(view, seat, view.planet[space])] if row else 1


def likely(view):
    """The chances by what the Hunted like, and by how many places lie face down: with a River he reveals one of two after he
    has seen the tokens, and is hardly ever caught; with an Artefact he is at both."""
    where = chances(view, liked)
    for seat, one in enumerate(where, 1):
        factor = 1 if view.space[seat] else CAUGHT.get(view.in_words.mode[seat], 1)
        where[seat - 1] = {space: min(1, factor * chance) for space, chance in one.items()}
    return where


def decide(decision):
    if tokens := decision.actions.kind(TOKEN):
        where = likely(decision.view)
        return best(decision, tokens, lambda space: catches(where, space))
    return decision.actions.random()


if __name__ == "__main__":
    arena_sdk.run("step3", decide, capacity=8)
