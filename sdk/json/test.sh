#!/bin/sh
# SPDX-License-Identifier: MIT
# `arena bridge` and a probe of lines of JSON pass the suite. tests/end-to-end/bridge.py has the rest.
# usage: sh sdk/json/test.sh FOLDER ARENA
set -eu
suite=$(cd "$(dirname "$0")/../../tests/sdk/conformance" && pwd)
arena=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")

export PYTHONDONTWRITEBYTECODE=1
exec python3 "$suite/suite.py" "$arena" bridge --fails-with 3 \
    --leave-out views="views are passed on as they come: a command asks for full ones, or knows what is empty" \
    --leave-out exception="a command that fails ends, and the bridge says how" \
    --leave-out strict="a command that fails ends anyway" \
    -- "$arena" bridge --name probe --version 7 --capacity 16 --views sparse -- python3 "$suite/bridge_probe.py"
