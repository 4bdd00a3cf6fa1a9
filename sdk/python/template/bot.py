# SPDX-License-Identifier: MIT
"""A bot for the arena: decide chooses among the legal actions."""

import arena_sdk


def decide(decision):
    """Plays a card if it can, else anything. decision.view is what the seat knows."""
    return decision.actions.kind("play").random() or decision.actions.random()


if __name__ == "__main__":
    arena_sdk.run("my-bot", decide, version="1")
