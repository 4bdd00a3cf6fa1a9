#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds and tests the bot. Needs Node 18 or newer with npm, and the program `arena` on the PATH or in ARENA.
set -eu
cd "$(dirname "$0")"
ARENA=${ARENA:-arena}
export ARENA

if [ ! -e node_modules ]; then
    npm install --ignore-scripts --no-audit --no-fund --loglevel=error
fi
node_modules/.bin/tsc
node --test dist/
"$ARENA" check --games 20 -- node "$PWD/dist/main.js"
