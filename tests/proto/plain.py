# SPDX-License-Identifier: MIT
"""The plain bot plays matches against bot-random, without a fault.

usage: plain.py ARENA BOT_RANDOM GAME[,SETTING...] ROLE...

It plays the first role."""

import json
import os
import subprocess
import sys
import tempfile

ARENA, RANDOM, GAME, *ROLES = sys.argv[1:]
MATCHES = 4

game, *settings = GAME.split(",")
rules = tempfile.NamedTemporaryFile("w", suffix=".json")
rules.write(subprocess.run([ARENA, "rules", "--game", game, "--json"], check=True, capture_output=True, text=True).stdout)
rules.flush()
plain_bot = os.path.join(os.path.dirname(os.path.abspath(__file__)), "plain_bot.py")
command = [ARENA, "match", "--game", game, "--games", str(MATCHES), "--seed", "plain", "--json"]
for setting in settings:
    command += ["--set", setting]
for index, role in enumerate(ROLES):
    command += ["--bot", f"{role}={RANDOM if index else f'{sys.executable} {plain_bot} {rules.name}'}"]
played = subprocess.run(command, capture_output=True, text=True, timeout=100)
matches = [json.loads(line) for line in played.stdout.splitlines()]
# The plain bot answers one closed decision a match, on purpose.
faults = [fault for match in matches for seat in match["seats"] for fault in seat["faults"] if fault["fault"] != "stale"]
plain = [seat for match in matches for seat in match["seats"] if seat["bot"] == "plain"]
print(f"{len(matches)} matches, {len(plain)} seats of the plain bot, faults: {faults}\n{played.stderr}")
sys.exit(played.returncode != 0 or len(matches) != MATCHES or len(plain) < MATCHES or faults != [])
