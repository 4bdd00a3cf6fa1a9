# SPDX-License-Identifier: MIT
# Made by sdk/generate. Do not change it by hand.
"""The words of Leduc hold'em, for one epoch of its rules."""

from enum import IntEnum
from typing import Literal

from ..decision import View as AnyView
from ..words import Key, Words

EPOCH = "leduc-1-10da8a387c814c5b"

ActionKind = Literal[
    "fold", "call", "raise",
]
AskKind = Literal[
    "check-or-bet", "call-or-fold",
]


class Card(IntEnum):
    """Codes of the pieces of type card."""

    JACK_OF_SPADES = 1
    """Jack of Spades."""
    JACK_OF_HEARTS = 2
    """Jack of Hearts."""
    QUEEN_OF_SPADES = 3
    """Queen of Spades."""
    QUEEN_OF_HEARTS = 4
    """Queen of Hearts."""
    KING_OF_SPADES = 5
    """King of Spades."""
    KING_OF_HEARTS = 6
    """King of Hearts."""


class View(AnyView):
    """What a seat of Leduc hold'em knows."""

    score: list[int]
    """Chips won in the hands that are over. Means: amount. A row for each seat."""
    hands: int
    """Hands of the match. Means: amount."""
    hand: int
    """The hand that is played, from 1. Means: amount."""
    moves: list[list[int]]
    """Of this hand, a row for each round: 1 fold, 2 check or call, 3 raise. Means: word. 2 rows."""
    paid: list[int]
    """Chips in the pot, of this hand. Means: amount. A row for each seat."""
    shown: list[int]
    """Card in the showdown of the latest hand, 0 after a fold. Means: card. A row for each seat."""
    board: int
    """The open card, 0 in round 1. Means: card."""
    stage: int
    """0 not started, 1 and 2 the rounds of betting, 3 over. Means: word."""
    actor: int
    """The seat to act. Means: seat."""
    moved: int
    """Moves made in this round. Means: amount."""
    raises: int
    """Raises made in this round. Means: amount."""
    folded: int
    """1 if the latest hand ended by a fold. Means: flag."""
    card: list[int]
    """The cards in hand, 0 where not known. Means: card. A row for each seat."""
    face_down: int
    """The card that will be the board, 0 where not known. Means: card."""
    audience: int
    """Who looks: a seat, 8 the public, 9 all. Means: seat."""


WORDS = Words(
    "leduc",
    EPOCH,
    # id, kind, object, text
    (
        (0, "fold", "", "fold"),
        (1, "call", "", "check or call"),
        (2, "raise", "", "bet or raise"),
    ),
    # code, id, name
    {
        "card": (
            (1, "jack-of-spades", "Jack of Spades"),
            (2, "jack-of-hearts", "Jack of Hearts"),
            (3, "queen-of-spades", "Queen of Spades"),
            (4, "queen-of-hearts", "Queen of Hearts"),
            (5, "king-of-spades", "King of Spades"),
            (6, "king-of-hearts", "King of Hearts"),
        ),
    },
    (
        Key("score", "number", "amount", 0, rows="seats"),
        Key("hands", "number", "amount", 0),
        Key("hand", "number", "amount", 0),
        Key("moves", "list", "word", [], most=4, rows=2, names=(("none", ""), ("fold", ""), ("call", ""), ("raise", ""))),
        Key("paid", "number", "amount", 0, rows="seats"),
        Key("shown", "number", "card", 0, rows="seats"),
        Key("board", "number", "card", 0),
        Key("stage", "number", "word", 0, names=(("not-started", ""), ("round-1", ""), ("round-2", ""), ("over", ""))),
        Key("actor", "number", "seat", 0),
        Key("moved", "number", "amount", 0),
        Key("raises", "number", "amount", 0),
        Key("folded", "number", "flag", 0),
        Key("card", "number", "card", 0, rows="seats"),
        Key("face_down", "number", "card", 0),
        Key("audience", "number", "seat", 0),
    ),
)
