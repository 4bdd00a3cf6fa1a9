# SPDX-License-Identifier: MIT
"""A connection to an arena as a row of steps, for programs that have a loop of their own; arena_sdk.run uses nothing
else.

    with Connection(name="my-bot") as arena:
        for step in arena:
            if isinstance(step, Start):
                arena.ready(step.match)
            elif isinstance(step, Decision):
                arena.answer(step, step.actions.first)

It answers pings, connects again and comes back to its matches, asks again where the arena has no place yet, and keeps
several matches apart. Use it in one thread."""

import operator
import os
import re
import time
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from .certificate import read_certificate
from .decision import Decision, Match
from .errors import ArenaError, shown, tell
from .link import GONE, REFUSED, TIMEOUT, UP, Link
from .messages import SHAPES, SHORT, FrameWriter, unpack_frame

PATIENCE = 30.0  # seconds to connect; a bot that the arena started tries to come back for as long,
PATIENCE_MOST = 1e6
RETRY_LEAST = 0.05  # seconds between two hellos, however soon the arena wants to be asked again
RETURN = 600.0  # and one that attached for so long: a ladder may be stopped and started again
SILENCE = 0.1  # after this part of its patience a line on stderr says that no arena answers: 3 s
CAPACITY_MOST, KEYS_MOST, PLAYS_MOST = 65535, 256, 16
KEY_SIZE = 40
ID = re.compile(r"[a-z0-9-]{1,64}")


@dataclass(frozen=True)
class Start:
    """A match begins. Call Connection.ready once you are set up; the clocks start when all bots are ready."""

    match: Match


@dataclass(frozen=True)
class Event:
    """Something that happened. `fields` has those that this seat may know."""

    match: Match
    number: int  # counts from 1 in each match
    kind: str
    fields: dict

    def __getattr__(self, name):
        try:
            return self.fields[name]
        except KeyError:
            raise AttributeError(f"this {self.kind} has no field {name} that this seat may know") from None


@dataclass(frozen=True)
class End:
    """The verdict."""

    match: Match
    winner: str  # a side, "draw" or "void"
    reason: str
    score: tuple  # of each seat


@dataclass(frozen=True)
class Complaint:
    """What this bot did wrong, or (`notice`) words of the host."""

    code: str
    text: str
    match: Match | None


def _visible(what, text, most):
    if len(text.encode("utf-8", "surrogateescape")) > most or not text.isprintable():
        raise ArenaError(f"The {what} must be visible text of at most {most} bytes")
    return text


def _whole(what, value, most):
    """An int: whole floats, True and the ints of numpy would be something else on the wire."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    try:
        number = operator.index(value)
    except TypeError:
        raise ArenaError(f"The {what} is {value!r}; allowed is 1..{most}") from None
    if not 1 <= number <= most:
        raise ArenaError(f"The {what} is {number}; allowed is 1..{most}")
    return number


def _texts(what, values, most):
    values = [] if isinstance(values, str) or not isinstance(values, Iterable) else list(values)
    if not 1 <= len(values) <= most or not all(isinstance(value, str) for value in values):
        raise ArenaError(f"{what} must be a list of 1 to {most} texts")
    return values


def _views(views):
    if isinstance(views, str) and views in ("sparse", "full", "none"):
        return views
    return _texts('The views are "sparse", "full" or "none", or they', views, KEYS_MOST)


def _seconds(number):
    return f"{number:.3g}" if number < 100 else f"{number:.0f}"


def _keys(server_key, keys):
    server_key = os.environ.get("ARENA_SERVER_KEY", "") if server_key is None else server_key
    keys = os.environ.get("ARENA_KEYS", "") if keys is None else keys
    if not server_key and not keys:
        return None
    if not server_key or not keys:
        raise ArenaError(
            "ARENA_SERVER_KEY and ARENA_KEYS go together: the arena's public key, and the file of the bot's "
            f"own secret certificate; {'ARENA_KEYS' if server_key else 'ARENA_SERVER_KEY'} is not set"
        )
    if len(server_key) != KEY_SIZE or not server_key.isascii():
        raise ArenaError(f"ARENA_SERVER_KEY must be the arena's public key, {KEY_SIZE} characters")
    return (server_key.encode("ascii"), *read_certificate(keys))


class Connection:
    """name: the bot's lasting name, 1 to 64 of a-z, 0-9 and -. version: at most 64 bytes. capacity: matches at once,
    1..65535. views: "full", "sparse", "none", or a list of keys. plays: roles, classes of a ladder, "people"; None:
    everything. patience: seconds to wait for the arena's welcome, and to come back to an arena that started the bot. The
    rest: None is the variable of the environment (ARENA_ENDPOINT, ARENA_TOKEN, ARENA_SERVER_KEY,
    ARENA_KEYS). Raises ArenaError."""

    def __init__(
        self,
        name,
        *,
        version="",
        capacity=1,
        views="sparse",
        plays=None,
        patience=PATIENCE,
        endpoint=None,
        token=None,
        server_key=None,
        keys=None,
    ):
        if not isinstance(name, str) or not ID.fullmatch(name):
            raise ArenaError("The bot's name must be 1 to 64 of a-z, 0-9 and -")
        if not isinstance(patience, int | float) or not 0 < patience <= PATIENCE_MOST:
            raise ArenaError(f"The patience is {patience!r}; allowed is a number of seconds above 0, up to {PATIENCE_MOST:.0f}")
        self.endpoint = os.environ.get("ARENA_ENDPOINT", "") if endpoint is None else endpoint
        if not self.endpoint:
            raise ArenaError(
                "ARENA_ENDPOINT is not set, so there is no arena to connect to; let the arena start the bot, "
                "as `arena match --bot ROLE=PROGRAM` does, or set it to where an arena listens"
            )
        given = os.environ.get("ARENA_TOKEN", "") if token is None else token
        self.name, self.given, self.token = name, _visible("token", given, 128), given
        self.hello = {
            "type": "hello",
            "major": 1,
            "minor": 1,
            "bot": name,
            "capacity": _whole("capacity", capacity, CAPACITY_MOST),
            "views": _views(views),
        }
        if version:
            self.hello["version"] = _visible("version", version, 64)
        if plays is not None:
            self.hello["plays"] = _texts("What it plays", plays, PLAYS_MOST)
        self.matches, self.writer = {}, FrameWriter()
        self.tells_events = True  # whether there are steps for them
        self.hearers = {kind: getattr(self, "_hear_" + kind) for kind in SHAPES}
        self.steps: deque[Start | Event | Decision | End | Complaint] = deque()
        self.greeting = 0  # the match that the last hello comes back to
        self.is_greeting, self.is_welcomed, self.is_closed = True, False, False
        self.refused_since = self.again = None
        self.encrypted = _keys(server_key, keys)
        self.patience = patience
        self.link = Link(self.endpoint, self.encrypted, patience)
        try:
            self._greet()
        except BaseException:
            self.link.close()
            raise

    # --- steps ---------------------------------------------------------------------------------------------------------

    def __iter__(self):
        while (step := self.next()) is not None:
            yield step

    def next(self, timeout=None):
        """The next Start, Event, Decision, End or Complaint. None: the arena has closed (`is_closed`), or `timeout` seconds
        have passed. Sends what was answered before it waits. Raises ArenaError when the connection cannot be used."""
        end = None if timeout is None else time.monotonic() + timeout
        while not self.steps and not self.is_closed:
            self.flush()
            if not self._wait(end):
                return None
        return self.steps.popleft() if self.steps else None

    def hear(self, message):
        """Takes a message of the arena, as unpack_frame gives it."""
        self.hearers[message["type"]](message)

    def ready(self, match):
        match.is_ready = True
        self._say({"type": "ready", "match": match.handle})

    def answer(self, decision, action):
        """Answers with an action or its id, and with what Decision.say and Decision.note added."""
        self.answer_legal(decision, decision.legal(action))

    def answer_legal(self, decision, action):
        """The same with what Decision.legal returned."""
        match = decision.match
        answer = {"type": "answer", "match": match.handle, "decision": decision.number, "action": action.id}
        match.answered = answer
        if decision.words_said:
            answer.update(decision.words_said)
            self._say(answer)
        else:
            self._say(answer, SHORT)

    def flush(self):
        """Sends what was answered, in one frame."""
        if frame := self.writer.take():
            self.link.send(frame)

    def close(self):
        """Says bye."""
        if not self.link.socket.closed:
            self._say({"type": "bye"})
            self.flush()
            self.link.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # --- the link ------------------------------------------------------------------------------------------------------

    def _say(self, message, most=0):
        """`most` as of FrameWriter.add."""
        if full := self.writer.add(message, most):
            self.link.send(full)

    def _wait(self, end):
        """Waits for the link once. False: the time is over."""
        until = end if self.again is None else self.again if end is None else min(end, self.again)
        news = self.link.wait(None if until is None else max(0.0, until - time.monotonic()))
        if isinstance(news, bytes):
            heard: dict[int, int] | None = None if self.tells_events else {}
            for message in unpack_frame(news, heard):
                self.hear(message)
            for handle, number in heard.items() if heard else ():
                if match := self.matches.get(handle):
                    match.event = max(match.event, number)
        elif news == UP:
            self._say_hello()
        elif news == GONE:
            raise ArenaError(
                f"There is no arena at {self.endpoint}: {_seconds(self.link.patience)} seconds without a connection"
                f"{self._break_hint()}"
            )
        elif news == REFUSED:
            raise ArenaError(
                f"The arena at {self.endpoint} does not let the key of this bot in: "
                f"{self.encrypted[1].decode()} must be on its list"
            )
        elif news == TIMEOUT:
            if self.again is None or time.monotonic() < self.again:
                return False
            self._say_next_hello()
            self.flush()
        return True

    def _break_hint(self):
        if not self.link.breaks_off:
            return ""
        if self.encrypted:
            return "; somebody is there, and has another key than ARENA_SERVER_KEY"
        return "; somebody is there who wants no arena's bot, or one with keys: set ARENA_SERVER_KEY and ARENA_KEYS"

    def _greet(self):
        """Waits for the welcome. What comes with it stays for `next`."""
        begin, told = self.link.waited(), False
        while self.is_greeting:
            left = begin + self.patience * (1 if told else SILENCE) - self.link.waited()
            if self._wait(time.monotonic() + left) or left > 0:
                continue
            if told:
                raise ArenaError("The arena did not say welcome in time")
            told = True
            if self.refused_since is None:
                who = "somebody is there and does not say welcome" if self.link.is_up else "nobody answers"
                rest = _seconds(self.patience * (1 - SILENCE))
                tell(self.name, f"{who} at {self.endpoint}{self._break_hint()}; trying for {rest} s more")

    # --- hello ---------------------------------------------------------------------------------------------------------

    def _say_hello(self):
        """There is a new connection: what was said and did not leave is lost, and each match is come back to."""
        self.is_greeting, self.is_welcomed = True, False
        for match in self.matches.values():
            match.is_away = True
        self.writer.clear()
        self._say_next_hello()
        self.flush()

    def _say_next_hello(self):
        match = next((match for match in self.matches.values() if match.is_away), None)
        self.again = None
        if match is None and self.is_welcomed:
            self.is_greeting = False
            return
        if match is None and self.given:  # there is nothing to come back to
            self.token = self.given
        hello = dict(self.hello)
        if self.token:
            hello["token"] = self.token
        if match:
            hello["match"], hello["event"] = match.handle, match.event
        self.greeting = match.handle if match else 0
        self._say(hello)

    def _hear_welcome(self, message):
        self.token = message.get("token", self.token)
        if not self.given or self.token != self.given:  # so no arena started it
            self.link.patience = RETURN
        if self.greeting in self.matches:
            self.matches[self.greeting].is_away = False
        if not self.matches and message.get("ignored"):
            tell(self.name, f"no view has the keys {', '.join(message['ignored'])}")
        self.is_welcomed, self.refused_since = True, None
        if self.is_greeting:
            self._say_next_hello()

    def _hear_refusal(self, message):
        if message["code"] == "no-hello":
            self._greet_again()
        elif self.greeting and message["code"] in ("unknown-match", "token"):
            self._miss_match(message)
        elif not self._comes_again(message.get("retry")):
            raise ArenaError(shown(f"The arena refuses the bot ({message['code']}): {message['text']}"))

    def _greet_again(self):
        """What was said before this connection's hello was of no use."""
        if not self.is_greeting:
            self._say_hello()

    def _comes_again(self, retry):
        """The arena has no place now. It is asked again when it said so, as long as an arena is waited for."""
        if retry is None or retry > 1000 * self.patience:
            return False
        waited, pause = self.link.waited(), max(retry / 1000, RETRY_LEAST)
        self.refused_since = waited if self.refused_since is None else self.refused_since
        self.again = time.monotonic() + pause
        return waited + pause - self.refused_since < self.link.patience

    def _miss_match(self, message):
        """The match that the bot wanted to come back to is no more."""
        self.steps.append(Complaint(message["code"], message["text"], self.matches.pop(self.greeting, None)))
        self._say_next_hello()

    # --- matches -------------------------------------------------------------------------------------------------------

    def _hear_start(self, message):
        match = self.matches.get(message["match"])
        if match is None:
            match = self.matches[message["match"]] = Match(message)
            self.steps.append(Start(match))
        elif match.is_ready:
            self._say({"type": "ready", "match": match.handle})

    def _hear_events(self, message):
        match = self.matches.get(message["match"])
        for number, event in enumerate(message["events"], message["first"]):
            if match and number > match.event:
                match.event = number
                self.steps.append(Event(match, number, event.pop("event"), event))

    def _hear_decision(self, message):
        match = self.matches.get(message["match"])
        if match is None:
            return
        if match.answered and match.answered["decision"] == message["decision"]:
            self._say(match.answered)
        elif match.asked != message["decision"]:
            match.asked = message["decision"]
            self.steps.append(Decision(match, message))

    def _hear_end(self, message):
        match = self.matches.pop(message["match"], None)
        if match:
            self.steps.append(End(match, message["winner"], message["reason"], tuple(message["score"])))

    def _hear_error(self, message):
        code, about = message["code"], message.get("match")
        if code == "no-hello":
            self._greet_again()
        elif code == "unknown-match" and about is None and self.is_greeting:
            self._miss_match(message)
        else:
            match = self.matches.get(about)
            if code == "unknown-match":
                self.matches.pop(about, None)
            self.steps.append(Complaint(code, message["text"], match))

    def _hear_ping(self, message):
        self._say({"type": "pong", "number": message["number"]})

    def _hear_close(self, _):
        self.is_closed = True
