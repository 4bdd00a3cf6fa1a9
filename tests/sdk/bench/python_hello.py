# SPDX-License-Identifier: MIT
"""A bot on the SDK for Python for `arena bench sdk`."""

import os

import arena_sdk


def decide(decision):
    return decision.actions.first


arena_sdk.run("hello-python", decide, capacity=int(os.environ["ARENA_BENCH_CAPACITY"]), views=os.environ["ARENA_BENCH_VIEWS"])
