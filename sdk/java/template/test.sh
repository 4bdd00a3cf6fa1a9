#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds and tests the bot. Needs a JDK of Java 17 or newer, Maven, and the program `arena` on the PATH or in ARENA.
set -eu
cd "$(dirname "$0")"
ARENA=${ARENA:-arena}
export ARENA

mvn --batch-mode --quiet --no-transfer-progress package
"$ARENA" check --games 20 -- java -cp "$PWD/target/lib/*" MyBot
