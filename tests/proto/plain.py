# SPDX-License-Identifier: MIT
"""The plain bot plays matches against bot-random, without a fault.

usage: plain.py ARENA BOT_RANDOM python|java ipc|tcp GAME[,SETTING...] ROLE...

It plays the first role. In Java it is skipped where there is no compiler, or one without unix sockets."""

import json
import os
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "patience"))

import folder as folders  # noqa: E402  # pylint: disable=wrong-import-position
from patience import CLOCK  # noqa: E402  # pylint: disable=wrong-import-position

ARENA, RANDOM, LANGUAGE, TRANSPORT, GAME, *ROLES = sys.argv[1:]
HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(HERE, "..", "..", "proto", "examples")
MATCHES = 4
JAVA_LEAST = 16
SKIPPED = 77


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def java_bot(folder):
    """Its command."""
    if not shutil.which("javac") or not shutil.which("java"):
        print("skipped: there is no javac and java")
        sys.exit(SKIPPED)
    version = output("javac", "-version").split()[1]
    if int(version.split(".")[0].split("-")[0]) < JAVA_LEAST:
        print(f"skipped: javac is {version}, the example needs {JAVA_LEAST}")
        sys.exit(SKIPPED)
    output("javac", "-d", folder, os.path.join(EXAMPLES, "Dealer.java"), os.path.join(HERE, "PlainBot.java"))
    return f"java -Xmx64m -cp {folder} PlainBot"


def python_bot(folder, game):
    rules = os.path.join(folder, "rules.json")
    with open(rules, "w", encoding="utf-8") as file:
        file.write(output(ARENA, "rules", "--game", game, "--json"))
    return f"{sys.executable} {os.path.join(HERE, 'plain_bot.py')} {rules}"


def main(folder):
    game, *settings = GAME.split(",")
    bot = java_bot(folder) if LANGUAGE == "java" else python_bot(folder, game)
    # A virtual machine for each seat takes its time on a busy host; how fast it is is not in question here.
    command = [ARENA, "match", "--game", game, "--games", str(MATCHES), "--seed", "plain", "--json", "--transport", TRANSPORT,
               "--clock", CLOCK]
    for setting in settings:
        command += ["--set", setting]
    for index, role in enumerate(ROLES):
        command += ["--bot", f"{role}={RANDOM if index else bot}"]
    played = subprocess.run(command, capture_output=True, text=True, check=False)
    matches = [json.loads(line) for line in played.stdout.splitlines()]
    # The plain bot in Python answers one closed decision a match, on purpose.
    faults = [fault for match in matches for seat in match["seats"] for fault in seat["faults"] if fault["fault"] != "stale"]
    plain = [seat for match in matches for seat in match["seats"] if seat["bot"] == "plain"]
    print(f"{len(matches)} matches, {len(plain)} seats of the plain bot, faults: {faults}\n{played.stderr}")
    return played.returncode != 0 or len(matches) != MATCHES or len(plain) < MATCHES or faults != []


with folders.temporary() as place:
    sys.exit(main(place))
