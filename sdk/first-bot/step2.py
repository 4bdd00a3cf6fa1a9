# SPDX-License-Identifier: MIT
"""Step 2: read the view. A Hunted can only be at a place that he owns and that does not lie in his discard."""

import math

import arena_sdk

TOKEN = "creature-token"


def spaces_left(view, seat):
    """The spaces where this Hunted may be: where he is seen to be, or where the places in his hand lie."""
    if view.space[seat]:
        return set(view.space[seat])
    left = set(view.owned[seat]) - set(view.discard[seat])
    return {space for space, place in enumerate(view.planet) if place in left and space not in view.no_play}


def alike(view, seat, space):
    """Each place is as likely as the others."""
    return 1


def chances(view, weight=alike):
    """For each Hunted the chance of each space: a dict by space."""
    found = []
    for seat in range(1, len(view.will)):
        weights = {space: weight(view, seat, space) for space in spaces_left(view, seat)}
        whole = sum(weights.values())
        found.append({space: one / whole for space, one in weights.items()})
    return found


def catches(where, space):
    """The chance that somebody is on this space."""
    return 1 - math.prod(1 - one.get(space, 0) for one in where)


def best(decision, actions, worth):
    """The action whose object, a number, is worth most; chance decides between equals."""
    return max(actions, key=lambda action: (worth(int(action.object)), decision.below(1000)))


def decide(decision):
    if tokens := decision.actions.kind(TOKEN):
        where = chances(decision.view)
        return best(decision, tokens, lambda space: catches(where, space))
    return decision.actions.random()


if __name__ == "__main__":
    arena_sdk.run("step2", decide, capacity=8)
