# SPDX-License-Identifier: MIT
"""A whole bot in one call."""

import contextlib
import signal
import sys
import traceback
from dataclasses import dataclass, field

from .connection import Complaint, Connection, End, Event, Start
from .decision import Decision
from .errors import ArenaError, ProtocolError, tell


@dataclass
class Report:
    """What became of a bot's run."""

    matches: int = 0  # that ended
    decisions: int = 0
    exceptions: int = 0  # in the bot's own functions
    complaints: list = field(default_factory=list)  # codes of what the arena complained about, notices left out
    error: str = ""  # why the connection could not be made or used any more

    @property
    def code(self):
        """For sys.exit: 0 if all went well, else 1."""
        return int(bool(self.error or self.exceptions))


class _Player:
    """Calls the bot's functions; what they raise is counted, and a legal action is played."""

    def __init__(self, name, decide, strict, calls):
        self.name, self.decide, self.strict, self.calls = name, decide, strict, calls
        self.report, self.told = Report(), set()

    def _note_exception(self):
        """Within the handler of an exception of the bot."""
        self.report.exceptions += 1
        if self.strict:
            raise
        traceback.print_exc()
        sys.stderr.flush()

    def call(self, function, *arguments):
        """Calls a function of the bot."""
        try:
            function(*arguments)
        except ProtocolError:
            raise
        except Exception:
            self._note_exception()

    def _answer(self, arena, decision):
        self.report.decisions += 1
        try:
            action = decision.legal(self.decide(decision))
        except ProtocolError:  # a view that nobody had looked at before: the arena's doing
            raise
        except Exception:
            self._note_exception()
            action = decision.actions.random()
        arena.answer_legal(decision, action)

    def _start(self, arena, match):
        if match.words_missing and match.words_missing not in self.told:
            self.told.add(match.words_missing)
            tell(self.name, match.words_missing)
        if start := self.calls.get("start"):
            self.call(start, match)
        arena.ready(match)

    def take(self, arena, step):
        if type(step) is Decision:
            return self._answer(arena, step)
        kind = {Event: "event", End: "end", Complaint: "error"}.get(type(step))
        if isinstance(step, Start):
            return self._start(arena, step.match)
        if isinstance(step, End):
            self.report.matches += 1
        if isinstance(step, Complaint) and step.code != "notice":
            self.report.complaints.append(step.code)
        if function := self.calls.get(kind):
            self.call(function, step)
        elif isinstance(step, Complaint):
            tell(self.name, f"the arena says {step.code}: {step.text}")
        return None


def play(name, decide, *, start=None, event=None, end=None, error=None, strict=False, **options):
    """Connects and plays until the arena closes the connection. Returns a Report.

    decide(decision) returns one of decision.actions, or its id. start(match), event(Event), end(End) and error(Complaint)
    are called if they are given. What one of them raises is printed and counted, and in place of an answer a legal action
    is played at random; under `strict` it ends the bot. The options are those of Connection: version, capacity, views,
    plays, patience, endpoint, token, server_key, keys."""
    calls = {key: value for key, value in (("start", start), ("event", event), ("end", end), ("error", error)) if value}
    player = _Player(name, decide, strict, calls)
    try:
        with Connection(name, **options) as arena:
            arena.tells_events = event is not None
            for step in arena:
                player.take(arena, step)
    except ArenaError as failure:
        player.report.error = str(failure)
        tell(name, str(failure))
    if player.report.exceptions:
        tell(name, f"{player.report.exceptions} exception(s) in {player.report.decisions} decisions")
    return player.report


def run(name, decide, **options):
    """The whole bot: as play, then ends the process. Its exit code is 0, or 1 after an exception of the bot's own functions
    or if the connection could not be used, 130 after Ctrl-C. What the bot prints is flushed with each line."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    try:
        code = play(name, decide, **options).code
    except KeyboardInterrupt:
        code = 128 + signal.SIGINT
    except Exception:
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    sys.exit(code)
