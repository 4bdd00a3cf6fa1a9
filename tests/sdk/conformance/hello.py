# SPDX-License-Identifier: MIT
"""A hello bot of a README plays both sides of the games without a fault, also where it attaches with keys.

usage: hello.py ARENA COMMAND NAME SOURCE [MATCHES]

SOURCE is the file of the bot, and NAME what it calls itself."""

import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "patience"))

import folder as folders  # noqa: E402  # pylint: disable=wrong-import-position

LINES_MOST = 20
STRICT = ("--strict", "--json")
CLOCK = ("--clock", "none")  # many processes that start at once take their time


def check(done, matches):
    """No match has a fault."""
    played = [json.loads(line) for line in done.stdout.splitlines()]
    faults = [fault for match in played for seat in match["seats"] for fault in seat["faults"]]
    assert done.returncode == 0 and len(played) == matches and not faults, (done.returncode, len(played), faults, done.stderr)


def play(arena, words, command, matches):
    """Plays matches of the bot against itself, and checks that there was no fault."""
    bots = [word for role in words[1:] for word in ("--bot", f"{role}={command}")]
    done = subprocess.run([arena, "match", "--game", words[0], *bots, "--games", str(matches), *CLOCK, "--jobs", "2", "--seed", "hello", *STRICT],
                          capture_output=True, text=True, check=False)
    check(done, matches)


def attach(arena, command, name, matches):
    """The bot attaches over an encrypted endpoint, with a pair of keys of its own."""
    other = os.path.join(os.path.dirname(arena), "bot-random")
    with folders.temporary() as folder:
        own, bots = os.path.join(folder, "arena"), os.path.join(folder, "bot")
        for words in ([own], [bots, "--bot", name]):
            subprocess.run([arena, "keys", "new", *words], check=True, capture_output=True)
        key = subprocess.run([arena, "keys", "show", own], check=True, capture_output=True, text=True).stdout.strip()
        host = subprocess.Popen([arena, "match", "--game", "leduc", "--bot", f"player=@{name}", "--bot", f"player={other}",
                                 "--games", str(matches), *CLOCK, "--seed", "hello", *STRICT, "--listen", "tcp://127.0.0.1:*",
                                 "--keys", own, "--allow", bots], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while not (line := host.stderr.readline()).startswith("arena: listening at "):
            assert line, "arena ended"
        environment = {**os.environ, "ARENA_ENDPOINT": line.split()[-1], "ARENA_SERVER_KEY": key, "ARENA_KEYS": bots}
        environment.pop("ARENA_TOKEN", None)
        bot = subprocess.Popen(command.split(), env=environment)
        out, err = host.communicate()
        assert bot.wait() == 0, f"exit code {bot.returncode}"
        check(subprocess.CompletedProcess((), host.returncode, out, err), matches)


def main(arena, command, name, source, matches="10"):
    with open(source, encoding="utf-8") as file:
        assert len(file.read().splitlines()) <= LINES_MOST, f"a hello bot has at most {LINES_MOST} lines"
    for words in (("notalone", "creature", "hunted"), ("leduc", "player", "player")):
        play(arena, words, command, int(matches))
        print(f"{matches} matches of {words[0]} without a fault", flush=True)
    attach(arena, command, name, int(matches))
    print(f"{matches} matches with keys without a fault", flush=True)


main(*sys.argv[1:])
