# SPDX-License-Identifier: MIT
"""Play a game inside this process, on the rules themselves: without an arena, thousands of matches in a second. For bots
that search, and for tests.

    rules = Rules("lib/arena/games/notalone.so")
    state = rules.begin({"hunted": "3"}, seed=1)
    while seats := state.to_act:
        state.apply(seats[0], random.choice(state.actions(seats[0])))
    print(state.verdict)"""

import ctypes
import hashlib
import operator
import os
import random
from collections.abc import Mapping
from dataclasses import dataclass
from types import SimpleNamespace

from . import game_file
from .decision import Decision, Match, View
from .words import know

SEED_BYTES = 16
PUBLIC = 8  # the audience of those who see the table alone
MASKS = tuple(tuple(seat for seat in range(8) if mask >> seat & 1) for mask in range(256))


@dataclass(frozen=True)
class Verdict:
    """How a match ended."""

    winner: str  # a side, or "draw"
    reason: str
    score: tuple  # of each seat


def _seed(seed):
    """16 bytes from bytes, an int of 0..2^128-1, or None: one that nobody knows."""
    if seed is None:
        return os.urandom(SEED_BYTES)
    if isinstance(seed, int):
        seed = seed.to_bytes(SEED_BYTES, "little")
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    return bytes(seed)


class Rules:
    """The rules of a game from its shared library, such as lib/arena/games/notalone.so of an installed arena. The library is
    code that runs in this process: load none that you do not trust. `game`, `words`, `roles`, `sides` and `settings` (what
    each is unless you say more, as text) are of the game. Raises ArenaError if it is no game, or one of another contract."""

    def __init__(self, path):
        self._library, table = game_file.load(path)
        self._table = table
        self.words = game_file.words(table)
        self.game = self.words.game
        self.roles = [game_file.text(role.name) for role in table.roles[: table.role_count]]
        self.sides, self._reasons = game_file.texts(table.sides), game_file.texts(table.reasons)
        self._settings = {game_file.text(row.name): row for row in table.settings[: table.setting_count]}
        self.settings = {name: row.text(row.preset) for name, row in self._settings.items()}
        self._fields = [game_file.ViewField(field) for field in table.view_fields[: table.view_field_count]]
        self._asks_table = [game_file.text(row.kind) for row in table.asks_table[: table.ask_count]] if table.ask_count else []
        # Blocks are aligned to 8 bytes. Reading a member of the table makes a new object each time.
        self._block = ctypes.c_uint64 * ((table.state_bytes + 7) // 8)
        self._view = ctypes.c_uint64 * ((table.view_bytes + 7) // 8)
        self._ids = ctypes.c_uint16 * table.actions_most
        self._to_act, self._actions, self._apply, self._verdict = table.to_act, table.actions, table.apply, table.verdict
        self._action_count = table.action_count

    def begin(self, settings=None, seed=None):
        """A match at its first decision. settings: by name, as text like match.settings, or a number, or the words of a set;
        what is not there has its default. seed: 16 bytes, or an int; the same seed and the same answers give the same match
        as `arena match --match-seed HEX`. Raises ValueError for settings that cannot be."""
        state, why = State(self, self._block()), ctypes.create_string_buffer(game_file.WHY_SIZE)
        values = self._values(settings or {})
        if not self._table.configure(state._state, (ctypes.c_int64 * max(1, len(values)))(*values), why):
            raise ValueError(why.value.decode())
        self._table.start(state._state, _seed(seed), None)
        return state._settle()

    def _values(self, settings):
        if unknown := [name for name in settings if name not in self._settings]:
            raise ValueError(f"{self.game} has no setting {unknown[0]}; it has {', '.join(self._settings) or 'none'}")
        return [row.number(settings[name]) if name in settings else row.preset for name, row in self._settings.items()]

    def sample(self, view, seed=None):
        """A match that agrees with what a seat knows, decision.view: what the seat does not know is drawn anew from the seed.
        Raises ValueError if the view lacks a key or has a value that cannot be; `views` of the bot must be "sparse" or
        "full". The view must be of the arena: one that you made up can break the process."""
        block, state = self._view(), State(self, self._block())
        for field in self._fields:
            try:
                value = view[field.name]
            except KeyError:
                raise ValueError(f"the view has no {field.name}") from None
            field.write(block, value)
        self._table.sample(block, _seed(seed), state._state)
        return state._settle()

    def play(self, decides, settings=None, seed=None):
        """Plays a whole match with functions of bots, and returns its verdict. decides: a function for each role,
        {"creature": decide, "hunted": decide}, or for each seat, [decide, decide]. Each gets a decision as from an arena,
        without clock and events; a sole legal action is taken for it. What a function raises comes through, and ValueError
        or TypeError for an action that is not legal."""
        seed, settings = _seed(seed), settings or {}
        state, number = self.begin(settings, seed), 0
        texts = {
            name: row.text(value) for (name, row), value in zip(self._settings.items(), self._values(settings), strict=True)
        }
        matches = [self._match(state, seat, texts, seed) for seat in range(state.seats)]
        of_seat = [decides[match.role] if isinstance(decides, Mapping) else decides[match.seat] for match in matches]
        while seats := state.to_act:
            seat, ids = seats[0], state.ids(seats[0])
            if len(ids) == 1:
                state.apply(seat, ids[0])
                continue
            number += 1
            message = {"decision": number, "actions": ids, "view": state._sent(seat), **state._asked(seat)}
            decision = Decision(matches[seat], message)
            state.apply(seat, decision.legal(of_seat[seat](decision)))
        return state.verdict

    def _match(self, state, seat, settings, seed):
        know(self.words)
        start = {"match": seat + 1, "game": self.game, "epoch": self.words.epoch, "role": state.role(seat), "seat": seat}
        bot_seed = hashlib.blake2b(seed + bytes([seat]), digest_size=SEED_BYTES).digest()
        return Match({**start, "seats": state.seats, "clock": "none", "settings": settings, "bot_seed": bot_seed})


class State:
    """A match of Rules.begin or Rules.sample, between two decisions."""

    __slots__ = ("rules", "seats", "_state")

    def __init__(self, rules, block):
        self.rules, self._state, self.seats = rules, block, 0

    def _settle(self):
        self.seats = self.rules._table.seats(self._state)  # how many; they never change
        return self

    def copy(self):
        """Another match in the same state, which goes on by itself."""
        other = State(self.rules, self.rules._block.from_buffer_copy(self._state))
        other.seats = self.seats
        return other

    @property
    def to_act(self):
        """The seats that must answer, in any order; none when the match is over."""
        return MASKS[self.rules._to_act(self._state)]

    def ids(self, seat):
        """The ids of the legal actions of a seat; none if it is not asked."""
        self._check(seat)
        out = self.rules._ids()
        return out[: self.rules._actions(self._state, seat, out)]

    def actions(self, seat):
        """The legal actions of a seat; none if it is not asked."""
        actions = self.rules.words.actions
        return [actions[number] for number in self.ids(seat)]

    def apply(self, seat, action):
        """Gives the answer of a seat: an action, or its id. Raises ValueError, with nothing changed, if it is not legal."""
        self._check(seat)
        number = operator.index(action)
        if not 0 <= number < self.rules._action_count or not self.rules._apply(self._state, seat, number, None):
            legal = ", ".join(map(str, self.actions(seat)[:3])) or "none, for it is not asked"
            raise ValueError(f"action {number} is not legal for seat {seat}; legal: {legal}")

    def playout(self, chance=random):
        """Plays on at random, to the end, and returns the verdict. chance: a random.Random."""
        rules, state, pick = self.rules, self._state, chance.random
        to_act, actions, apply, out = rules._to_act, rules._actions, rules._apply, rules._ids()
        while seats := MASKS[to_act(state)]:
            for seat in seats:
                if count := actions(state, seat, out):
                    apply(state, seat, out[int(pick() * count)], None)
        return self.verdict

    @property
    def verdict(self):
        """None while the match goes on."""
        told, rules = game_file.Verdict(), self.rules
        if not rules._verdict(self._state, told):
            return None
        winner = rules.sides[told.winner] if told.winner >= 0 else "draw"
        return Verdict(winner, rules._reasons[told.reason], tuple(told.score[: self.seats]))

    @property
    def turn(self):
        """The current turn, from 1."""
        return self.rules._table.turn(self._state)

    def role(self, seat):
        """The role of a seat."""
        self._check(seat)
        return self.rules.roles[self.rules._table.role(self._state, seat)]

    def side(self, seat):
        """The side of a seat: who wins or loses with it."""
        self._check(seat)
        return self.rules.sides[self.rules._table.side(self._state, seat)]

    def view(self, seat):
        """What a seat knows, as decision.view; PUBLIC: what everybody knows."""
        about = SimpleNamespace(words=self.rules.words, game=self.rules.game, seats=self.seats)
        return View(self._sent(seat), about)

    def _sent(self, seat):
        if seat != PUBLIC:
            self._check(seat)
        block = self.rules._view()
        self.rules._table.view(self._state, seat, block)
        return {field.name: field.read(block, self.seats) for field in self.rules._fields}

    def _asked(self, seat):
        """The key `asks` of a decision, if the game tells it."""
        table = self.rules._table
        if not self.rules._asks_table or not table.asks:
            return {}
        told = game_file.Asks()
        table.asks(self._state, seat, told)
        asks = {"kind": self.rules._asks_table[told.kind], "count": told.count}
        if told.by != game_file.NO_PIECE:
            asks |= {"by_type": game_file.text(table.pieces[told.by].type), "by": table.pieces[told.by].code}
        return {"asks": asks}

    def _check(self, seat):
        if not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}; the seats are 0..{self.seats - 1}")
