# SPDX-License-Identifier: MIT
"""Step 4: put a price on it. A catch brings a step of Assimilation, but the Hunted lose the power of a place too, and some
powers win the match. All prices are in parts of a step, which is worth more the nearer its end is."""

import arena_sdk
from arena_sdk.games.notalone import Place
from step2 import TOKEN, best, catches
from step3 import likely

POWERS = {
    Place.JUNGLE: 0.15,
    Place.RIVER: 0.18,
    Place.ROVER: 0.25,
    Place.SWAMP: 0.2,
    Place.SHELTER: 0.18,
    Place.SOURCE: 0.18,
    Place.ARTEFACT: 0.25,
}
DISCARD = 0.12  # a place from the hand


def step_of_assimilation(view):
    return 10 / (view.assimilation + 1)


def step_of_rescue(view):
    return 5 / (view.rescue + 3)


def power(view, seat, space):
    """What the place there is worth to this Hunted."""
    place = view.planet[space]
    if place == Place.LAIR:
        return 0.08 * view.discard_size[seat]
    if place == Place.BEACH:  # with the Marker out it is a step, else half of one
        return step_of_rescue(view) * (1 if view.marker else 0.45)
    return step_of_rescue(view) if place == Place.WRECK else POWERS.get(place, 0.1)


def creature_token(view, where, space):
    """The step, a Will of each who is caught (two in the Lair), and the powers that they do not use."""
    will = step_of_assimilation(view) / 3 * (2 if view.planet[space] == Place.LAIR else 1)
    losses = sum(one.get(space, 0) * (will + power(view, seat, space)) for seat, one in enumerate(where, 1))
    return catches(where, space) * step_of_assimilation(view) + losses


def artemia_token(view, where, space):
    """A place from the hand of each who is there, and the power, unless the Creature token takes that already."""
    free = space not in view.creature_token
    return sum(one.get(space, 0) * (DISCARD + free * power(view, seat, space)) for seat, one in enumerate(where, 1))


def target_token(view, where, space):
    """As a second Creature token, which must not lie where the first does."""
    return -1 if space in view.creature_token else creature_token(view, where, space)


TOKENS = {TOKEN: creature_token, "artemia-token": artemia_token, "target-token": target_token}


def place_token(decision, where):
    """The best space for the token that is asked for; None if none is."""
    for kind, worth in TOKENS.items():
        if tokens := decision.actions.kind(kind):
            return best(decision, tokens, lambda space, worth=worth: worth(decision.view, where, space))
    return None


def decide(decision):
    return place_token(decision, likely(decision.view)) or decision.actions.random()


if __name__ == "__main__":
    arena_sdk.run("step4", decide, capacity=8)
