#!/bin/sh
# SPDX-License-Identifier: MIT
# The bot of a few lines of sh plays over `arena bridge`, which passes the suite with a probe of lines of JSON.
# tests/end-to-end/bridge.py has the rest.
# usage: sh sdk/json/test.sh FOLDER ARENA [quick]
# quick: plays a match of each kind, and sends the probe the frames that no arena sends.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
suite=$here/../../tests/sdk/conformance
arena=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
matches=10 checks=
if [ "${3:-}" = quick ]; then
    matches=1 checks="--only hello --only unsent"
fi

export PYTHONDONTWRITEBYTECODE=1
python3 "$suite/hello.py" "$arena" "$arena bridge --name first-sh -- $here/first.sh" first-sh "$here/first.sh" "$matches"
# shellcheck disable=SC2086  # words, or none
exec python3 "$suite/suite.py" "$arena" bridge $checks --fails-with 3 \
    --leave-out views="views are passed on as they come: a command asks for full ones, or knows what is empty" \
    --leave-out exception="a command that fails ends, and the bridge says how" \
    --leave-out strict="a command that fails ends anyway" \
    -- "$arena" bridge --name probe --version 7 --capacity 16 --views sparse -- python3 "$suite/bridge_probe.py"
