# SPDX-License-Identifier: MIT
"""One suite for the SDKs of all languages: a scripted arena plays the whole protocol against a *probe* of each.

usage: suite.py ARENA LANGUAGE [--only CHECK]... [--leave-out CHECK=REASON]... [--fails-with CODE] -- COMMAND...

COMMAND starts the probe: a bot `probe` of version `7` with 16 matches at once and sparse views. It plays
`actions.random()`, says `hello`, and makes a note of JSON: `action`, its kind and object; `asks`, the kind, the id of the
piece and the count, or []; `first`, the id of the first action; `key` and `value`, what the view holds under the key of
the rules whose turn it is: the first in decision 1, and so on, around. In decision 13 it raises an exception of its own.
With PROBE_STRICT in its environment it is strict. A check that cannot hold for COMMAND is left out with the reason. A bot that
cannot go on ends with the exit code CODE, 1 if none is given. Prints a line for each check: `ok`, `FAIL`, or `none` with the reason;
the exit code is 0 if none failed."""

import argparse
import json
import os
import socket
import sys
import time
import traceback
from contextlib import contextmanager

from scripted import HERE, SEED, Stage, below, empty, rules_of

CHECKS = []
# The decision of match 1 as an arena writes it, up to its view.
DECISION = b"\x91\x85\xa7actions\x91\x00\xa8decision\x01\xa5match\x01\xa4type\xa8decision\xa4view"


def check(about):
    def add(function):
        CHECKS.append((function.__name__.replace("_", "-"), about, function))
        return function

    return add


def golden_file(name):
    with open(os.path.join(HERE, "../../golden", name), encoding="utf-8") as file:
        return json.load(file)


class Suite:
    def __init__(self, arena, command, failed=1):
        self.arena, self.command, self.failed = arena, command, failed
        self.rules = {game: rules_of(arena, game) for game in ("notalone", "leduc")}

    def stage(self, **more):
        return Stage(self.command, **more)

    def start(self, match=1, game="notalone", **more):
        role, seats = ("creature", 4) if game == "notalone" else ("player", 2)
        return {"type": "start", "match": match, "game": game, "epoch": self.rules[game]["epoch"], "role": role, "seat": 0,
                "seats": seats, "clock": "none", "settings": {}, "bot_seed": {"$bin": SEED.hex()}, **more}

    def decision(self, number, match=1, actions=(0, 2, 34, 35, 36), **more):
        return {"type": "decision", "match": match, "decision": number, "actions": list(actions), "view": {}, **more}

    def begin(self, stage, **more):
        """Welcomes the probe and starts match 1."""
        peer, _ = stage.welcome()
        peer.say(self.start(**more))
        assert peer.hear("ready")["match"] == 1
        return peer

    @contextmanager
    def playing(self, **more):
        """A probe that has begun match 1. It is let go at the end, and must leave in peace."""
        with self.stage() as stage:
            peer = self.begin(stage, **more)
            yield peer
            self.leave(stage, peer)

    def is_answered(self, peer, number, match=1, actions=(0, 2, 34, 35, 36)):
        """Hears the answer that chance says. Its note."""
        answer = peer.hear("answer")
        assert (answer["match"], answer["decision"]) == (match, number), answer
        expected = actions[below(len(actions), number)[0]]
        assert answer["action"] == expected, f"decision {number}: {answer['action']}, and chance says {expected}"
        assert answer["text"] == "hello", answer
        return json.loads(answer["note"])

    def leave(self, stage, peer, code=0):
        """Closes; the probe says bye and ends."""
        peer.say({"type": "close"})
        assert set(peer.hear("bye")) == {"type"}
        stage.ends(code)


# --- a bot that is started -----------------------------------------------------------------------------------------------


@check("hello has name, version, token, capacity and views, and nothing that is nil")
def hello(suite):
    with suite.stage() as stage:
        peer, said = stage.welcome()
        assert said == {"type": "hello", "major": 1, "minor": 1, "bot": "probe", "version": "7", "capacity": 16,
                        "views": "sparse", "token": "token-of-the-arena"}, said
        suite.leave(stage, peer)


@check("it plays what chance says: SipHash under bot_seed, `below` by rejection; the numbers of tests/golden/chance.json")
def chance(suite):
    golden = golden_file("chance.json")
    assert golden["bot_seed"] == SEED.hex()
    known = sorted(action["id"] for action in suite.rules["notalone"]["actions"])
    with suite.playing() as peer:
        for number, count, chosen, counter in golden["below"]:
            assert below(count, number) == (chosen, counter), "the suite's own chance is wrong"
            if count <= len(known):
                actions = known[:count]
                peer.say(suite.decision(number, actions=actions))
                suite.is_answered(peer, number, actions=actions)


@check("each key of a sparse view is completed, and a key that is there is what was sent")
def views(suite):
    for game, seats in (("notalone", 4), ("leduc", 2)):
        rules = suite.rules[game]
        actions = [action["id"] for action in rules["actions"]][:3]
        with suite.playing(game=game) as peer:
            for number, key in enumerate(rules["view"], 1):
                if number == 13:
                    continue
                peer.say(suite.decision(number, actions=actions))
                note = suite.is_answered(peer, number, actions=actions)
                assert (note["key"], note["value"]) == (key["key"], empty(key, seats)), (note, key)
            last = len(rules["view"]) + 1
            sent = [[3, 5]] * seats
            peer.say(suite.decision(last, actions=actions, view={rules["view"][0]["key"]: sent}))
            assert suite.is_answered(peer, last, actions=actions)["value"] == sent


@check("actions and asks have their words")
def words(suite):
    rules = suite.rules["notalone"]
    place = rules["places"][4]
    with suite.playing() as peer:
        number = 0
        for action in rules["actions"][:: len(rules["actions"]) // 12][:12]:
            number += 1
            ask = {"kind": rules["asks"][number]["kind"], "count": number, "by": place["code"], "by_type": "place"}
            peer.say(suite.decision(number, actions=[action["id"]], asks=ask))
            note = suite.is_answered(peer, number, actions=[action["id"]])
            assert note["action"] == [action["kind"], action["object"]], note
            assert note["asks"] == [ask["kind"], place["id"], number], note
        peer.say(suite.decision(14))
        assert suite.is_answered(peer, 14)["asks"] == []


@check("16 matches at once; what comes in one frame is answered in one")
def side_by_side(suite):
    with suite.stage() as stage:
        peer, _ = stage.welcome()
        handles = [3 * number for number in range(1, 17)]
        peer.say(*(suite.start(match) for match in handles))
        assert [peer.hear("ready")["match"] for _ in handles] == handles
        for number in range(1, 4):
            frames = peer.frames
            peer.say(*(suite.decision(number, match) for match in handles))
            for match in handles:
                suite.is_answered(peer, number, match)
            assert peer.frames == frames + 1, "the answers came in several frames"
        peer.say(*({"type": "end", "match": match, "winner": "draw", "reason": "rescue", "score": [0] * 4} for match in handles))
        suite.leave(stage, peer)


@check("1,000 decisions of one match")
def long_match(suite):
    with suite.playing() as peer:
        for number in range(14, 1014):
            peer.say({"type": "events", "match": 1, "first": number, "events": [{"event": "turn", "turn": number}]},
                     suite.decision(number))
            suite.is_answered(peer, number)


@check("unknown keys, types of messages, kinds of events and fields are passed over")
def tolerance(suite):
    with suite.stage() as stage:
        peer, _ = stage.welcome(since_2_0=[1, {"a": 2}])
        peer.say({"type": "weather", "sun": 1}, suite.start(x_new={"deep": [[[[1]]]]}, numbers={"hunted": 3}))
        peer.hear("ready")
        peer.say({"type": "events", "match": 1, "first": 1, "events": [{"event": "comet", "tail": [1, 2], "x": "text"}], "new": 1},
                 suite.decision(1, new=[], view={"new_key": [[1], []], "deciding": 1, "new_flags": [True, False]},
                                asks={"kind": "new-kind", "count": 1}, new_map={"low": 1 - 2**53, "high": 2**53 - 1, "flag": True}))
        assert suite.is_answered(peer, 1)["asks"] == ["new-kind", "", 1]
        peer.say({"type": "error", "code": "new-code", "text": "something new"}, {"type": "ping", "number": 7, "new": 1})
        assert peer.hear("pong")["number"] == 7
        suite.leave(stage, peer)


@check("an exception in decide is printed, a legal action is played, and the exit code is 1")
def exception(suite):
    with suite.stage() as stage:
        peer = suite.begin(stage)
        peer.say(suite.decision(13))
        answer = peer.hear("answer")
        assert answer["action"] in (0, 2, 34, 35, 36) and "note" not in answer, answer
        peer.say(suite.decision(14))
        suite.is_answered(peer, 14)
        suite.leave(stage, peer, code=1)
        assert "the probe's own exception" in stage.printed(), stage.printed()
        assert "1 exception" in stage.printed(), stage.printed()


@check("under strict an exception ends the bot")
def strict(suite):
    with suite.stage(environment={"PROBE_STRICT": "1"}.items()) as stage:
        peer = suite.begin(stage)
        peer.say(suite.decision(13))
        try:
            while peer.next()["type"] != "bye":
                pass
        except ConnectionError:
            pass
        stage.ends(1)
        assert "the probe's own exception" in stage.printed(), stage.printed()


@check("pings are answered, and close with bye and exit code 0")
def close(suite):
    with suite.stage() as stage:
        peer, _ = stage.welcome()
        peer.say({"type": "ping", "number": 2**53 - 1})
        assert peer.hear("pong") == {"type": "pong", "number": 2**53 - 1}
        suite.leave(stage, peer)


# --- what goes wrong -----------------------------------------------------------------------------------------------------


@check("a start, a decision and events that come again are not taken twice")
def duplicates(suite):
    with suite.playing() as peer:
        peer.say(suite.start())
        assert peer.hear("ready")["match"] == 1
        event = {"type": "events", "match": 1, "first": 1, "events": [{"event": "turn", "turn": 1}]}
        peer.say(event, event, suite.decision(1))
        suite.is_answered(peer, 1)
        peer.say(suite.decision(1))
        suite.is_answered(peer, 1)
        peer.say({"type": "end", "match": 9, "winner": "draw", "reason": "rescue", "score": []}, suite.decision(5, match=9),
                 {"type": "error", "code": "stale", "match": 1, "decision": 1, "text": "decision 1 is not open"},
                 {"type": "ping", "number": 1})
        assert peer.hear("pong")["number"] == 1


@check("a connection that breaks: it comes back to each match with the token, the handle and the last event")
def comes_back(suite):
    with suite.stage() as stage:
        peer = suite.begin(stage)
        peer.say(suite.start(2), {"type": "events", "match": 1, "first": 1, "events": [{"event": "turn", "turn": 1}] * 5},
                 suite.decision(1))
        assert peer.hear("ready")["match"] == 2
        suite.is_answered(peer, 1)
        peer.close()
        peer = stage.accept()
        for match, event in ((1, 5), (2, 0)):
            hello = peer.hear("hello")
            assert (hello["match"], hello["event"], hello["token"]) == (match, event, "token-of-the-arena"), hello
            peer.say({"type": "welcome", "arena": "scripted", "major": 1, "minor": 1})
            if match == 1:  # the answer was lost: the decision comes again
                peer.say({"type": "events", "match": 1, "first": 5, "events": [{"event": "turn", "turn": 2}] * 2},
                         suite.decision(1))
        assert peer.hear("answer")["decision"] == 1
        peer.say(suite.start(2))
        assert peer.hear("ready")["match"] == 2
        suite.leave(stage, peer)


@check("no-hello: it says hello anew; a match that is no more is forgotten")
def no_hello(suite):
    with suite.playing() as peer:
        peer.say({"type": "refusal", "code": "no-hello", "text": "say hello"})
        assert peer.hear("hello")["match"] == 1
        peer.say({"type": "refusal", "code": "unknown-match", "text": "it is over"})
        hello = peer.hear("hello")
        assert "match" not in hello and hello["token"] == "token-of-the-arena", hello
        peer.say({"type": "welcome", "arena": "scripted", "major": 1, "minor": 1}, suite.start(2))
        assert peer.hear("ready")["match"] == 2


@check("a refusal with retry: it asks again when it said so")
def retry(suite):
    with suite.stage() as stage:
        peer = stage.accept()
        peer.hear("hello")
        begin = time.monotonic()
        peer.say({"type": "refusal", "code": "full", "text": "no place now", "retry": 300})
        peer.hear("hello")
        assert time.monotonic() - begin >= 0.29, "it came too soon"
        peer.say({"type": "welcome", "arena": "scripted", "major": 1, "minor": 1})
        suite.leave(stage, peer)


@check("a refusal with retry 0: it asks again, and pauses before")
def retry_at_once(suite):
    with suite.stage() as stage:
        peer = stage.accept()
        peer.hear("hello")
        begin = time.monotonic()
        for _ in range(10):
            peer.say({"type": "refusal", "code": "full", "text": "no place now", "retry": 0})
            peer.hear("hello")
        assert time.monotonic() - begin >= 0.45, "it says hello without a pause"
        peer.say({"type": "welcome", "arena": "scripted", "major": 1, "minor": 1})
        suite.leave(stage, peer)


@check("a refusal with retry that nobody asked for, behind the welcome, does not keep it busy")
def late_refusal(suite):
    with suite.stage() as stage:
        peer = suite.begin(stage)
        peer.say({"type": "refusal", "code": "full", "text": "no place", "retry": 0}, {"type": "ping", "number": 1})
        peer.hear("pong")
        before, end = processor_seconds(stage.bot.pid), time.monotonic() + 2
        while time.monotonic() < end:
            time.sleep(0.1)
            used = processor_seconds(stage.bot.pid) - before
            assert used < 0.5, f"it used {used:.2f} s of the processor, and has nothing to do"
        peer.say(suite.decision(1))
        suite.is_answered(peer, 1)
        suite.leave(stage, peer)


def processor_seconds(pid):
    with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@check("a refusal without retry is one sentence and exit code 1")
def refusal(suite):
    for code in ("version", "token", "taken"):
        with suite.stage() as stage:
            peer = stage.accept()
            peer.hear("hello")
            peer.say({"type": "refusal", "code": code, "text": "not you, because of this"})
            stage.ends(suite.failed)
            assert "not you, because of this" in stage.printed() and code in stage.printed(), stage.printed()
            assert "Traceback" not in stage.printed() and len(stage.printed().strip().splitlines()) == 1, stage.printed()


@check("a ladder that is started again: its token is forgotten there, the bot says its first hello and plays on")
def restart(suite):
    with suite.stage(token=None) as stage:
        peer, hello = stage.welcome(token="session-1")
        assert "token" not in hello, hello
        peer.say(suite.start())
        peer.hear("ready")
        peer.close()
        peer = stage.accept()
        hello = peer.hear("hello")
        assert (hello["token"], hello["match"], hello["event"]) == ("session-1", 1, 0), hello
        peer.say({"type": "refusal", "code": "token", "text": "it is not known"})
        hello = peer.hear("hello")
        assert "match" not in hello, hello
        peer.say({"type": "welcome", "arena": "scripted", "major": 1, "minor": 1, "token": "session-2"}, suite.start(77))
        assert peer.hear("ready")["match"] == 77
        peer.say(suite.decision(1, 77))
        suite.is_answered(peer, 1, 77)
        suite.leave(stage, peer)


@check("a seat that is lost, and slow-down: it plays the rest")
def lost(suite):
    with suite.stage() as stage:
        peer = suite.begin(stage)
        peer.say({"type": "error", "code": "lost", "match": 1, "text": "the seat is lost"},
                 {"type": "error", "code": "slow-down", "retry": 100, "text": "too much"}, suite.start(2), suite.decision(1, 2))
        assert peer.hear("ready")["match"] == 2
        suite.is_answered(peer, 1, 2)
        suite.leave(stage, peer)
        assert "the seat is lost" in stage.printed() and "too much" in stage.printed()


@check("rules of another epoch, and of a game without words: one sentence, and legal play")
def other_epoch(suite):
    for more in ({"epoch": "notalone-1-0"}, {"game": "leduc", "epoch": "x"}, {"game": "chess", "epoch": "chess-1"}):
        with suite.stage(environment={"PATH": "/usr/bin:/bin"}.items()) as stage:
            peer, _ = stage.welcome()
            peer.say(suite.start(**{"role": "player", "seats": 2} if more.get("game") == "chess" else {}) | more)
            peer.hear("ready")
            peer.say(suite.decision(1))
            answer = peer.hear("answer")
            assert answer["action"] == (0, 2, 34, 35, 36)[below(5, 1)[0]], answer
            peer.say(suite.start(2) | more)
            peer.hear("ready")
            suite.leave(stage, peer)
            lines = [line for line in stage.printed().splitlines() if more["epoch"] in line or "chess" in line]
            assert len(lines) == 1, stage.printed()


@check("what no arena sends is one sentence and exit code 1, not a crash")
def nonsense(suite):
    frames = (b"", b"\xc1", b"\x80", b"\x91\xc0", b"\x91" * 5000, b"\xdd\xff\xff\xff\xff", b"\x91\x81\xa4type\x01",
              b"\x91\x82\xa4type\xa8decision\xa5match\xcb" + bytes(8), b"\x91\x81\xa4type\xa5\xff\xff\xff\xff\xff",
              *(DECISION + view for view in (b"\xc0", b"\xc2", b"\x90", b"\xcb" + bytes(8))))
    for frame in frames:
        is_refused(suite, frame, frame)


def is_refused(suite, frame, about):
    with suite.stage() as stage:
        peer = suite.begin(stage)
        peer.say_bytes(frame)
        stage.ends(suite.failed)
        printed = stage.printed()
        assert "what the protocol does not allow" in printed and len(printed.strip().splitlines()) == 1, (about, printed)


@check("nil, floats, extensions, numbers of 2^53 and more, keys that are no text: refused wherever they lie in a frame")
def unsent(suite):
    played = [vector for vector in golden_file("wire/unsent.json")["vectors"] if vector.get("played")]
    assert len(played) >= 8
    for vector in played:
        is_refused(suite, bytes.fromhex(vector["hex"]), vector["about"])


@check("words of the arena do not steer the terminal: what cannot be seen in them is printed as its bytes, or not at all")
def unseen(suite):
    words = "\x1b]0;title\x07\x1b[2J\u202e\u200b\x9b\x7f\nprobe: forged"
    for message in ({"type": "refusal", "code": words, "text": words}, {"type": "refusal", "code": "full", "text": words},
                    {"type": "welcome", "arena": words, "major": 1, "minor": 1, "ignored": [words]}):
        with suite.stage() as stage:
            peer = stage.accept()
            peer.hear("hello")
            peer.say(message, {"type": "close"})
            stage.bot.wait()
            assert_seen(stage)
    for message in ({"type": "error", "code": "stale", "text": words}, {"type": "error", "code": words, "text": words},
                    suite.start(2, epoch=words), {**suite.start(2), "game": words}):
        with suite.stage() as stage:
            peer = suite.begin(stage)
            peer.say(message, {"type": "close"})
            stage.bot.wait()
            assert_seen(stage)


def assert_seen(stage):
    printed = stage.printed()
    assert all(letter.isprintable() for letter in printed.replace("\n", "")), ascii(printed)
    assert "probe: forged" not in printed.splitlines(), printed


def knows_that_a_name_is_none():
    """Without a network the resolver says that it may be there another time."""
    try:
        socket.getaddrinfo("no-such-host.invalid", None)
    except socket.gaierror as error:
        return error.errno in (socket.EAI_NONAME, socket.EAI_NODATA)
    return False


@check("no endpoint, one that is none, half of the keys: one sentence and exit code 1")
def environment(suite):
    nowhere = [("tcp://no-such-host.invalid:5555", {}, "no-such-host.invalid")] if knows_that_a_name_is_none() else []
    for endpoint, more, says in (*nowhere, (None, {"ARENA_ENDPOINT": ""}, "ARENA_ENDPOINT"), ("nonsense", {}, "nonsense"),
                                 (None, {"ARENA_SERVER_KEY": "x" * 40}, "ARENA_KEYS"),
                                 (None, {"ARENA_KEYS": "/nowhere/keys"}, "ARENA_SERVER_KEY"),
                                 (None, {"ARENA_SERVER_KEY": "x" * 40, "ARENA_KEYS": "/nowhere/keys"}, "/nowhere/keys")):
        with suite.stage(endpoint=endpoint, environment=more.items()) as stage:
            stage.ends(suite.failed)
            printed = stage.printed()
            assert says in printed and "Traceback" not in printed and len(printed.strip().splitlines()) == 1, printed


def main(words):
    if len(words) < 4 or "--" not in words:
        sys.exit(__doc__)
    at, names = words.index("--"), [name for name, *_ in CHECKS]
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("arena")
    parser.add_argument("language")
    parser.add_argument("--only", action="append", choices=names)
    parser.add_argument("--leave-out", action="append", default=[])
    parser.add_argument("--fails-with", type=int, default=1)
    given = parser.parse_args(words[:at])
    language, left_out = given.language, dict(word.split("=", 1) for word in given.leave_out)
    assert left_out.keys() <= set(names) and all(left_out.values()), f"--leave-out takes CHECK=REASON, CHECK one of {names}"
    suite, bad = Suite(given.arena, words[at + 1 :], given.fails_with), 0
    for name, about, function in CHECKS:
        if given.only and name not in given.only:
            continue
        if name in left_out:
            print(f"none  {language:<12}{name:<16}{left_out[name]}", flush=True)
            continue
        about = about.replace("exit code 1", f"exit code {suite.failed}")
        try:
            function(suite)
            print(f"ok    {language:<12}{name:<16}{about}", flush=True)
        except Exception:
            print(f"FAIL  {language:<12}{name:<16}{about}", flush=True)
            traceback.print_exc()
            bad += 1
    return int(bad > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
