# SPDX-License-Identifier: MIT
"""A match, and what the arena asks of its seat."""

import json
import operator
from collections.abc import Mapping, Sequence
from types import MappingProxyType, SimpleNamespace

from .chance import Chance
from .messages import Packed
from .words import Action, Piece, find

TEXT_MOST = 200  # bytes of a text for all seats
NOTE_MOST = 1024  # bytes of a note for the record


class Match:
    """A match that this bot plays in one seat."""

    def __init__(self, start):
        self.handle = start["match"]
        self.game, self.epoch, self.role = start["game"], start["epoch"], start["role"]
        self.seat, self.seats = start["seat"], start["seats"]  # from 0; how many
        self.clock = start["clock"]  # "move=1s,bank=60s,...", or "none"
        self.settings = MappingProxyType(start["settings"])  # as text
        self.numbers = MappingProxyType(start.get("numbers", {}))  # the same: words by their place among the values
        self.bot_seed = start["bot_seed"]  # 16 bytes
        self.words, self.words_missing = find(self.game, self.epoch)
        self.state = SimpleNamespace()  # yours, for this match
        self.is_ready = self.is_away = False
        self.event = 0  # the number of the last event
        self.asked = 0
        self.answered = None

    def __repr__(self):
        return f"<match {self.handle} of {self.game}, {self.role} in seat {self.seat}>"


class Asks:
    """What a decision asks for. `kind`: a word of the game, such as "discard". `by`: the piece that caused it, or
    None; one that has no words here has the id "". `count`: how many answers this ask still takes, this one included."""

    __slots__ = ("kind", "by_type", "by", "count")

    def __init__(self, asks, words):
        self.kind, self.count = asks["kind"], asks["count"]
        self.by_type, code = asks.get("by_type", ""), asks.get("by")
        self.by = None if not code else words.piece(self.by_type, code) or Piece(self.by_type, code, "", str(code))


class Actions(Sequence):
    """Actions in ascending order."""

    __slots__ = ("_ids", "_words", "_chance")

    def __init__(self, ids, words, chance):
        self._ids, self._words, self._chance = ids, words, chance

    def _of(self, ids):
        return Actions(ids, self._words, self._chance)

    def __len__(self):
        return len(self._ids)

    def __iter__(self):
        return map(self._words.action, self._ids)

    def __getitem__(self, index):
        if isinstance(index, slice):
            return self._of(self._ids[index])
        return self._words.action(self._ids[index])

    def __contains__(self, action):
        return operator.index(action) in self._ids

    def __repr__(self):
        return f"<{', '.join(map(str, self))}>"

    @property
    def first(self):
        """The first, or None."""
        return self._words.action(self._ids[0]) if self._ids else None

    def kind(self, *kinds):
        """Those of these kinds."""
        return self._of([action.id for action in self if action.kind in kinds])

    def object(self, *objects):
        """Those with these objects."""
        return self._of([action.id for action in self if action.object in objects])

    def random(self):
        """One of them, all equally likely, the same in each replay; None of none."""
        return self._words.action(self._ids[self._chance.below(len(self._ids))]) if self._ids else None


class View(Mapping):
    """What the seat knows: keys as attributes, `view.turn`, or as `view["turn"]`. A key that a sparse view leaves out has its
    empty value. `view.in_words` has the same keys with words for numbers."""

    def __init__(self, sent, match):
        self._sent, self._match = sent, match

    def __getitem__(self, key):
        if key not in self._sent:
            self._sent[key] = self._match.words.keys[key].fill(self._match.seats)
        return self._sent[key]

    def __getattr__(self, key):
        if key.startswith("__"):
            raise AttributeError(key)
        try:
            return self[key]
        except KeyError:
            raise AttributeError(f"views of {self._match.game} have no key {key}") from None

    def _keys(self):
        keys = self._match.words.keys
        return [*keys, *(key for key in self._sent if key not in keys)]

    def __iter__(self):
        return iter(self._keys())

    def __len__(self):
        return len(self._keys())

    def __contains__(self, key):
        return key in self._sent or key in self._match.words.keys

    @property
    def in_words(self):
        return ViewInWords(self)


class ViewInWords:
    """A view with words for its numbers (Words.in_words)."""

    def __init__(self, view):
        self._view = view

    def __getitem__(self, key):
        words = self._view._match.words
        return words.in_words(key, self._view[key]) if key in words.keys else self._view[key]

    def __getattr__(self, key):
        if key.startswith("__"):
            raise AttributeError(key)
        getattr(self._view, key)
        return self[key]


class Decision:
    """What the arena waits for. `left`, `bank` and `last` are milliseconds when it was sent: until its deadline, in the
    bank, of the last answer; None without a clock. `view` is None if the bot wants none. What a bot does not look at is
    not made."""

    def __init__(self, match, message):
        self.match, self.number, self._message = match, message["decision"], message
        self.chance = Chance(match.bot_seed, self.number)
        self.actions = Actions(message["actions"], match.words, self.chance)
        self.words_said = {}
        self._view = self._asks = None

    @property
    def view(self):
        if self._view is None and "view" in self._message:
            sent = self._message["view"]
            self._view = View(sent.unpack() if type(sent) is Packed else sent, self.match)
        return self._view

    @property
    def asks(self):
        if self._asks is None and "asks" in self._message:
            self._asks = Asks(self._message["asks"], self.match.words)
        return self._asks

    @property
    def left(self):
        return self._message.get("left")

    @property
    def bank(self):
        return self._message.get("bank")

    @property
    def last(self):
        return self._message.get("last")

    def __repr__(self):
        return f"<decision {self.number} of {self.match!r}: {self.actions!r}>"

    def legal(self, action):
        """The action, from itself or its id. Raises ValueError or TypeError if it is none of `actions`."""
        if type(action) is Action and action.id in self._message["actions"]:
            return action
        if action is None:
            raise TypeError("decide returned None; it must return one of decision.actions, or its id")
        if isinstance(action, float) and action.is_integer():
            action = int(action)
        number = operator.index(action)
        if number not in self.actions:
            raise ValueError(
                f"action {number} is not legal; legal: {', '.join(map(str, self.actions[:3]))}"
                f"{f' and {len(self.actions) - 3} more' if len(self.actions) > 3 else ''}"
            )
        return self.match.words.action(number)

    def below(self, n):
        """A number of 0..n-1, the same in each replay."""
        return self.chance.below(n)

    def say(self, text):
        """Adds a text that all seats hear, if the action may carry talk: at most 200 bytes."""
        self._add("text", text, TEXT_MOST)

    def note(self, note):
        """Adds a note to the record, which is shown after the match's release: a text of at most 1,024 bytes, or a value
        that becomes JSON."""
        text = note if isinstance(note, str) else json.dumps(note, ensure_ascii=False, separators=(",", ":"))
        self._add("note", text, NOTE_MOST)

    def _add(self, key, text, most):
        size = len(text.encode("utf-8"))
        if size > most:
            raise ValueError(f"a {key} has at most {most} bytes of UTF-8, not {size}")
        self.words_said[key] = text
