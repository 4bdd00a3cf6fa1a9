# SPDX-License-Identifier: MIT
"""Step 1: any legal action."""

import arena_sdk


def decide(decision):
    return decision.actions.random()


if __name__ == "__main__":
    arena_sdk.run("step1", decide, capacity=8)
