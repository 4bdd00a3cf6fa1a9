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
import patience  # noqa: E402  # pylint: disable=wrong-import-position

HERE = os.path.dirname(os.path.abspath(__file__))
SESSION = os.path.join(HERE, "..", "golden", "wire-1.0", "session.json")
ARENA = sys.argv[1]
# These may differ from one arena to the next: the name of the program, the token, the rules epoch, the handle.
MASKED = {"arena": "ARENA", "token": "TOKEN", "epoch": "EPOCH", "match": 1}


def play(folder, bots, *options):
    """BOTS are the options of the seats, one for each process. Each is the bot of 1.0, and attaches: the arena ends those that it starts
    half a second after `close`, which is not enough on a busy machine. What each seat heard."""
    listens = os.path.join(folder, "arena")
    names = {option: f"bot-{number}" for number, option in enumerate(dict.fromkeys(bots))}
    seats = [word for option, name in names.items() for word in ("--bot", f"{option}=@{name}")]
    command = [ARENA, "match", "--seed", "one-zero", "--clock", "none", "--json", "--listen", f"ipc://{listens}", *seats, *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as arena:
        patience.until(lambda: os.path.exists(listens) or arena.poll() is not None, "the arena listens")
        environment = dict(os.environ, ARENA_ENDPOINT=f"ipc://{listens}")
        attached = [subprocess.Popen([sys.executable, "-B", os.path.join(HERE, "bot_1_0.py"), folder, names[option]], env=environment)
                    for option in bots]
        told, errors = arena.communicate()
    assert all(bot.wait() == 0 for bot in attached) and arena.returncode == 0, errors
    result = json.loads(told)
    faults = [fault for seat in result["seats"] for fault in seat["faults"]]
    assert not faults, (faults, errors)
    heard = {}
    for seat in range(len(result["seats"])):
        with open(os.path.join(folder, f"seat-{seat}.json"), encoding="utf-8") as file:
            heard[seat] = json.load(file)
    return heard


def masked(messages):
    return [{key: MASKED.get(key, value) for key, value in message.items()} for message in messages]


def leduc(folder):
    heard = play(folder, ("player.1", "player.2"), "--game", "leduc", "--set", "hands=3")
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
    heard = play(folder, ("creature", "hunted", "hunted"), "--set", "hunted=2")
    welcomes = [message for messages in heard.values() for message in messages if message["type"] == "welcome"]
    assert len(welcomes) == 3 and all((w["major"], w["minor"]) == (1, 0) for w in welcomes), welcomes


with folders.temporary() as place:
    main(place)
