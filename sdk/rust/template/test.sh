#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds and tests the bot. Needs Rust 1.66 or newer, libzmq with its headers, and the program `arena` on the PATH or in
# ARENA.
set -eu
cd "$(dirname "$0")"
ARENA=${ARENA:-arena}
export ARENA

cargo build
cargo test
"$ARENA" check --games 20 -- "${CARGO_TARGET_DIR:-$PWD/target}/debug/my-bot"
