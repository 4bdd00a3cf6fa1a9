# SPDX-License-Identifier: MIT
"""Write a bot for the arena in Python.

    import arena_sdk

    def decide(decision):
        return decision.actions.random()

    arena_sdk.run("my-bot", decide)

`run` is the whole bot: it finds the arena, plays every match that the arena gives it, and calls your functions. A program
with a loop of its own uses Connection. The package's README.md is the guide; the protocol is in proto/README.md of the
arena."""

from .connection import Complaint, Connection, End, Event, Start
from .decision import Actions, Asks, Decision, Match, View
from .errors import ArenaError, ProtocolError
from .run import Report, play, run
from .words import UNKNOWN, Action, Piece, Words

__version__ = "0.1.0"
__all__ = [
    "UNKNOWN",
    "Action",
    "Actions",
    "ArenaError",
    "Asks",
    "Complaint",
    "Connection",
    "Decision",
    "End",
    "Event",
    "Match",
    "Piece",
    "ProtocolError",
    "Report",
    "Start",
    "View",
    "Words",
    "play",
    "run",
]
