# SPDX-License-Identifier: MIT
"""Step 5: play the cards. There is one card a turn, so a card is played if none of a later phase in the hand is better."""

import arena_sdk
from arena_sdk.games.notalone import Card
from step2 import best
from step3 import likely
from step4 import place_token, power, step_of_rescue

# The phase of each card, and what it brings as a rule.
CARDS = {
    Card.DESPAIR: (1, 0.3),
    Card.FORCE_FIELD: (1, 0.4),
    Card.ANTICIPATION: (2, 0.5),
    Card.ASCENDANCY: (2, 0.2),
    Card.FIERCENESS: (2, 0.35),
    Card.FORBIDDEN_ZONE: (2, 0.45),
    Card.INTERFERENCE: (2, 0.3),
    Card.PERSECUTION: (2, 0.25),
    Card.PHOBIA: (2, 0.35),
    Card.MUTATION: (2, 0.5),
    Card.VIRUS: (2, 0.5),
    Card.CLONE: (2, 0.7),
    Card.MIRAGE: (2, 0.4),
    Card.SCREAM: (2, 0.35),
    Card.TOXIN: (2, 0.3),
    Card.CATACLYSM: (3, 0.45),
    Card.DETOUR: (3, 0.8),
    Card.STASIS: (4, 0.6),
    Card.TRACKING: (4, 0.35),
    Card.FLASHBACK: (0, 0.3),  # the phase of the card that it copies
}
RECKONING = 3
PATIENCE = 0.9  # a better card of a later phase is not certain to be of use


def is_adjacent(one, other):
    """Spaces 1 to 5 lie above 6 to 10."""
    (row, column), (also_row, also_column) = divmod(one - 1, 5), divmod(other - 1, 5)
    return abs(row - also_row) + abs(column - also_column) == 1


def reach(view, seat):
    """How near this Hunted is to being moved onto the Creature token: 2 beside it, -2 on it already."""
    return sum(
        -2 if space == token else 2 * is_adjacent(space, token) for space in view.space[seat] for token in view.creature_token
    )


def taken(view, where, space):
    """What is lost to the Hunted if the place there has no power."""
    if space in view.creature_token:
        return 0
    return sum(one.get(space, 0) * power(view, seat, space) for seat, one in enumerate(where, 1))


def detour(view):
    """It is worth a catch if nobody is caught and somebody is beside the token."""
    seats = range(1, len(view.will))
    if any(reach(view, seat) < 0 for seat in seats):
        return 0.2
    return 1.5 if any(reach(view, seat) > 0 for seat in seats) else 0.1


def gain(view, where, card):
    """What the card brings in this turn."""
    if card == Card.STASIS:
        return 0.5 + step_of_rescue(view)
    if view.phase == RECKONING and card == Card.DETOUR:
        return detour(view)
    if view.phase == RECKONING and card == Card.CATACLYSM:
        return 2 * max(taken(view, where, space) for space in range(1, len(view.planet)))
    return CARDS[card][1] if card in CARDS else 0.2


def play_card(decision, where):
    """The best card, or pass."""
    view, plays = decision.view, decision.actions.kind("play")
    cards = {play: Card[play.object.upper().replace("-", "_")] for play in plays}
    play = max(plays, key=lambda play: gain(view, where, cards[play]))
    later = [gain(view, where, card) for card in view.hunt_hand if CARDS.get(card, (0, 0))[0] > view.phase]
    if gain(view, where, cards[play]) > PATIENCE * max(later, default=0):
        return play
    return decision.actions.kind("pass").first


def choose(decision, where):
    """The side of the board, and what a card asks for."""
    view, actions = decision.view, decision.actions
    by = decision.asks.by.code if decision.asks and decision.asks.by_type == "card" else 0
    spaces, hunted = actions.kind("space"), actions.kind("hunted")
    if sides := actions.kind("board"):
        return sides.object("1").first  # there the Artemia token comes when Rescue is near its end
    if spaces and by == Card.DETOUR:
        return best(decision, spaces, lambda space: (space in view.creature_token, space in view.artemia_token))
    if spaces:
        return best(decision, spaces, lambda space: taken(view, where, space))
    if hunted and by == Card.DETOUR:
        return best(decision, hunted, lambda seat: reach(view, seat))
    if hunted and by == Card.ANTICIPATION:
        return best(decision, hunted, lambda seat: max(where[seat - 1].values()))
    if hunted:
        return best(decision, hunted, lambda seat: view.hand_size[seat])
    return None


def decide(decision):
    where = likely(decision.view)
    if decision.actions.kind("play"):
        return play_card(decision, where)
    chosen = place_token(decision, where) or choose(decision, where)
    return chosen or decision.actions.kind("pass").first or decision.actions.random()


if __name__ == "__main__":
    arena_sdk.run("step5", decide, capacity=8)
