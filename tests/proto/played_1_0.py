# SPDX-License-Identifier: MIT
"""A bot of protocol 1.0 plays whole matches, and is sent what it was sent by an arena of 1.0: the messages of a match of
Leduc poker are compared with those that were kept then.

usage: played_1_0.py ARENA [--write]"""

import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "patience"))

import folder as folders  # noqa: E402  # pylint: disable=wrong-import-position

HERE = os.path.dirname(os.path.abspath(__file__))
SESSION = os.path.join(HERE, "..", "golden", "wire-1.0", "session.json")
ARENA = sys.argv[1]
# These may differ from one arena to the next: the name of the program, the token, the rules epoch, the handle.
MASKED = {"arena": "ARENA", "token": "TOKEN", "epoch": "EPOCH", "match": 1}


def play(folder, *options):
    """Both sides are played by the bot of 1.0. What each of its seats heard."""
    bot = f"{sys.executable} -B {os.path.join(HERE, 'bot_1_0.py')} {folder}"
    command = [ARENA, "match", "--seed", "one-zero", "--clock", "none", "--json", *(o.replace("BOT", bot) for o in options)]
    played = subprocess.run(command, capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stderr
    result = json.loads(played.stdout)
    faults = [fault for seat in result["seats"] for fault in seat["faults"]]
    assert not faults, (faults, played.stderr)
    heard = {}
    for seat in range(len(result["seats"])):
        with open(os.path.join(folder, f"seat-{seat}.json"), encoding="utf-8") as file:
            heard[seat] = json.load(file)
    return heard


def masked(messages):
    return [{key: MASKED.get(key, value) for key, value in message.items()} for message in messages]


def leduc(folder):
    heard = play(folder, "--game", "leduc", "--set", "hands=3", "--bot", "player=BOT", "--bot", "player=BOT")
    return {str(seat): masked(messages) for seat, messages in heard.items()}


def write(session):
    with open(SESSION, "w", encoding="utf-8") as file:
        lines = [f'"{seat}": [\n' + ",\n".join(json.dumps(m) for m in messages) + "\n]" for seat, messages in session.items()]
        file.write("{\n" + ",\n".join(lines) + "\n}\n")


def main(folder):
    session = leduc(folder)
    if "--write" in sys.argv:
        write(session)
        return
    with open(SESSION, encoding="utf-8") as file:
        kept = json.load(file)
    for seat, messages in kept.items():
        assert len(session[seat]) == len(messages), f"seat {seat} was sent {len(session[seat])} messages, not {len(messages)}"
        for index, (found, expected) in enumerate(zip(session[seat], messages)):
            assert found == expected, f"seat {seat}, message {index}:\n{found}\nwhere 1.0 had\n{expected}"
    # The view and the rules of this game change with its epoch; that the bot plays on is all there is to say.
    heard = play(folder, "--set", "hunted=2", "--bot", "creature=BOT", "--bot", "hunted=BOT")
    welcomes = [message for messages in heard.values() for message in messages if message["type"] == "welcome"]
    assert len(welcomes) == 3 and all((w["major"], w["minor"]) == (1, 0) for w in welcomes), welcomes


with folders.temporary() as place:
    main(place)
