# SPDX-License-Identifier: MIT
"""A kit for tests of a bot: what a seat heard is given to its functions, without an arena and without a connection.

    heard = kit.of_trace("trace.jsonl", match="m1", seat=0)       # of `arena match --trace trace.jsonl`
    heard = kit.of_record("records", seat=0, match="m1")          # of `arena match --records records`; needs `arena`
    for answer in kit.play(heard, decide):
        assert answer.action.kind != "give-up"

A message is a dict as the protocol has it, in the order of a match: what the arena said to the seat, and the answers of
the bot that played it."""

import copy
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass, replace
from typing import Any

from .connection import Connection, End, Event
from .decision import Decision, Match
from .errors import ArenaError
from .messages import Packed, check
from .words import Action

MATCH = frozenset(("start", "events", "decision", "answer", "end"))
SECONDS = 600  # for `arena relive`


@dataclass(frozen=True)
class Answer:
    """A decision and what `decide` made of it. `recorded` is the action of the bot that played the match; None if it gave
    none in time."""

    decision: Decision
    action: Action
    recorded: Action | None


# --- what a seat heard -------------------------------------------------------------------------------------------------


def _value(value):
    """Bytes are written {"$bin": "00ff"} in JSON."""
    return bytes.fromhex(value["$bin"]) if value.keys() == {"$bin"} else value


def _read(path):
    try:
        with open(path, encoding="utf-8") as file:
            return [json.loads(line, object_hook=_value) for line in file]
    except (OSError, ValueError, TypeError) as error:
        raise ArenaError(f"{path} cannot be read: {error}") from None


def of_trace(path, *, seat, match="m1"):
    """What this seat of this match heard and answered, from a file of `arena match --trace`. Raises ArenaError."""
    lines = [line for line in _read(path) if line.get("match") == match and line.get("seat") == seat]
    heard = [line["message"] for line in lines if line["message"].get("type") in MATCH]
    if not any(message["type"] == "start" for message in heard):
        raise ArenaError(f"{path} has no match {match} with a seat {seat} that a bot played")
    return heard


def of_record(path, *, seat, match=None, views="sparse", arena="arena"):
    """The same from a record or a folder of records, by `arena relive`. match: which, if there are several. views: as of
    Connection. arena: the program. Raises ArenaError."""
    with tempfile.TemporaryDirectory(prefix="arena-kit-") as folder:
        kept = os.path.join(folder, "kept")
        here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        command = [arena, "relive", "--json", "--no-clock", "--env", f"PYTHONPATH={here}", str(path), "--seat", str(seat)]
        command += ["--match", match] if match else []
        command += ["--", sys.executable, "-m", "arena_sdk.kit", kept, json.dumps(views)]
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, timeout=SECONDS, stdin=subprocess.DEVNULL, check=False
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise ArenaError(f"{arena} relive could not run: {error}") from None
        if done.returncode not in (0, 1) or not os.path.exists(kept):
            raise ArenaError(f"{arena} relive failed: {done.stderr.strip() or done.stdout.strip()}")
        heard = _read(kept)
    recorded = {line["decision"]: line["recorded"] for line in map(json.loads, done.stdout.splitlines()) if "recorded" in line}
    for message in heard:  # where relive shows no difference, the recorder gave the recorded answer
        if message["type"] == "answer":
            message["action"] = recorded.get(message["decision"], message["action"])
    return heard


class _Recorder(Connection):
    """Writes what it hears, and answers with the first action."""

    def __init__(self, file, views):
        self.file = file
        super().__init__("recorder", views=views)

    def keep(self, message):
        if message["type"] in MATCH:
            if isinstance(message.get("view"), Packed):
                message["view"] = message["view"].unpack()
            self.file.write(json.dumps(message, default=lambda data: {"$bin": data.hex()}) + "\n")

    def hear(self, message):
        self.keep(message)
        super().hear(message)

    def _say(self, message, most=0):
        self.keep(message)
        super()._say(message, most)


def _record(path, views):
    with open(path, "w", encoding="utf-8") as file, _Recorder(file, json.loads(views)) as arena:
        for step in arena:
            if isinstance(step, Decision):
                arena.answer(step, step.actions.first)
            elif hasattr(step, "match") and step.match and not step.match.is_ready:
                arena.ready(step.match)


# --- playing it --------------------------------------------------------------------------------------------------------


class _Playing:
    """One match as it is given to the functions of a bot: a method for each type of message."""

    def __init__(self, decide, calls):
        self.decide, self.calls = decide, calls
        self.match: Any = None  # before the start
        self.answers: list[Answer] = []

    def call(self, name, step):
        if function := self.calls[name]:
            function(step)

    def hear(self, message):
        if message["type"] != "answer" and check(message) is None:
            return
        if self.match is None and message["type"] != "start":
            raise ArenaError(f"a message {message['type']} comes before the start of its match")
        if function := getattr(self, "hear_" + message["type"], None):
            function(message)

    def hear_start(self, message):
        self.match = Match(message)
        self.call("start", self.match)

    def hear_events(self, message):
        for number, fields in enumerate(message["events"], message["first"]):
            self.call("event", Event(self.match, number, fields.pop("event"), fields))

    def hear_decision(self, message):
        decision = Decision(self.match, message)
        self.answers.append(Answer(decision, decision.legal(self.decide(decision)), None))

    def hear_answer(self, message):
        if self.answers and self.answers[-1].decision.number == message["decision"]:
            self.answers[-1] = replace(self.answers[-1], recorded=self.match.words.action(message["action"]))

    def hear_end(self, message):
        self.call("end", End(self.match, message["winner"], message["reason"], tuple(message["score"])))


def play(heard, decide, *, start=None, event=None, end=None):
    """Gives what a seat heard to the functions of a bot, as arena_sdk.run does, and returns a list of Answers. Whatever
    `decide` returns, the match goes on as it did. What a function raises comes through; so does ValueError or TypeError
    for an action that is not legal, and ProtocolError for a message that no arena sends."""
    playing = _Playing(decide, {"start": start, "event": event, "end": end})
    for message in copy.deepcopy(heard):
        playing.hear(message)
    return playing.answers


if __name__ == "__main__":
    _record(*sys.argv[1:])
