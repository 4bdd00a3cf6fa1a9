#!/bin/sh
# SPDX-License-Identifier: MIT
# test.sh ARENA PLUGIN: the game keeps the contract, plays to its end without a fault, gives the same matches for the same seed however
# many are played at once, and its records can be played again.
set -eu
arena=$1
plugin=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

hashes() {
    "$arena" match --plugin "$plugin" --player bot-random --games 200 --seed test --strict --json "$@" |
        sed 's/.*"hash": *"\([0-9a-f]*\)".*/\1/' | sort
}

"$arena" check --game "$plugin" --matches 20
"$arena" rules --plugin "$plugin" >"$folder/rules"
hashes --jobs 1 --records "$folder/records" >"$folder/one"
hashes --jobs 4 >"$folder/four"
cmp "$folder/one" "$folder/four"
test "$(sort -u "$folder/one" | wc -l)" -gt 100
"$arena" verify --plugin "$plugin" "$folder/records"
"$arena" relive --plugin "$plugin" "$folder/records" --match m1 --seat 0 -- bot-random
"$arena" bench rules --plugin "$plugin" --pairs 1 --run-ms 20
