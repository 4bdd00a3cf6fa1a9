#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds and tests the bot. Needs Go 1.19 or newer, a compiler of C, libzmq with its headers, and the program `arena` on
# the PATH or in ARENA.
set -eu
cd "$(dirname "$0")"
ARENA=${ARENA:-arena}
export ARENA

go vet .
go build -o my-bot .
go test .
"$ARENA" check --games 20 -- "$PWD/my-bot"
