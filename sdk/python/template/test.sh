#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds and tests the bot. Needs Python 3.10 or newer, and the program `arena` on the PATH or in ARENA.
set -eu
cd "$(dirname "$0")"
ARENA=${ARENA:-arena}
export ARENA

# Asks for the modules, not for the folder: an installation that broke off has left that, too.
if ! .venv/bin/python -c 'import msgpack, zmq' 2>/dev/null; then
    python3 -m venv .venv
    .venv/bin/python -m pip install --quiet --require-hashes -r requirements.txt
fi
.venv/bin/python -m unittest
"$ARENA" check --games 20 -- "$PWD/.venv/bin/python" "$PWD/bot.py"
