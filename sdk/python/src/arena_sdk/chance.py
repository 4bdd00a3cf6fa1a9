# SPDX-License-Identifier: MIT
"""Chance that is the same in each replay, and the same in the SDKs of all languages.

A number is the low half of SipHash-2-4 (Aumasson and Bernstein, 2012), keyed with the seat's `bot_seed`, of two 64-bit
little-endian numbers: the number of the decision, and a counter that begins at 0 with each decision."""

MASK = (1 << 64) - 1
WORD = 1 << 32


def _rounds(state, count):
    a, b, c, d = state
    for _ in range(count):
        a = (a + b) & MASK
        b = ((b << 13) | (b >> 51)) & MASK ^ a
        a = ((a << 32) | (a >> 32)) & MASK
        c = (c + d) & MASK
        d = ((d << 16) | (d >> 48)) & MASK ^ c
        a = (a + d) & MASK
        d = ((d << 21) | (d >> 43)) & MASK ^ a
        c = (c + b) & MASK
        b = ((b << 17) | (b >> 47)) & MASK ^ c
        c = ((c << 32) | (c >> 32)) & MASK
    return a, b, c, d


def siphash(seed, decision, counter):
    """SipHash-2-4 of the two numbers, under a seed of 16 bytes: an integer of 64 bits."""
    low, high = int.from_bytes(seed[:8], "little"), int.from_bytes(seed[8:16], "little")
    state = (low ^ 0x736F6D6570736575, high ^ 0x646F72616E646F6D, low ^ 0x6C7967656E657261, high ^ 0x7465646279746573)
    for block in (decision & MASK, counter & MASK, 16 << 56):
        a, b, c, d = state
        a, b, c, d = _rounds((a, b, c, d ^ block), 2)
        state = a ^ block, b, c, d
    a, b, c, d = _rounds((state[0], state[1], state[2] ^ 0xFF, state[3]), 4)
    return a ^ b ^ c ^ d


class Chance:
    """The chance of one decision."""

    __slots__ = ("seed", "decision", "counter")

    def __init__(self, seed, decision):
        self.seed, self.decision, self.counter = seed, decision, 0

    def word(self):
        """The next number of 32 bits."""
        number = siphash(self.seed, self.decision, self.counter) % WORD
        self.counter += 1
        return number

    def below(self, n):
        """A number of 0..n-1, all equally likely; n is 1..2^32. A number beyond the last whole multiple of n is drawn
        again."""
        if not 1 <= n <= WORD:
            raise ValueError(f"below takes a number of 1..2^32, not {n}")
        end = WORD - WORD % n
        number = self.word()
        while number >= end:
            number = self.word()
        return number % n
