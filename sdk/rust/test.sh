#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the SDK for Rust and some bots in a folder of its own, lints it, and passes the suite.
# usage: sh sdk/rust/test.sh FOLDER ARENA [quick]
# quick: builds it and the hello bot, reads and writes the golden frames, plays a match of each kind, and ends.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
tests=$here/../../tests/sdk
suite=$tests/conformance
mkdir -p "$1"
folder=$(cd "$1" && pwd)
arena=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
matches=10
if [ "${3:-}" = quick ]; then matches=1; fi

for program in cargo rustc pkg-config; do
    command -v $program >"$folder/none.log" || {
        echo "sdk/rust needs $program"
        exit 77
    }
done
least=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' "$here/Cargo.toml")
version=$(rustc --version | cut -d ' ' -f 2)
if [ "$(printf '%s\n%s\n' "$least" "$version" | sort -V | head -1)" != "$least" ]; then
    echo "sdk/rust needs Rust $least or newer; this is $version"
    exit 77
fi
pkg-config --exists libzmq || {
    echo "sdk/rust needs libzmq and its headers: libzmq3-dev"
    exit 77
}

# The crate is built from a copy, as an author's machine has it, and the bots are a project of their own that uses it.
crate=$folder/arena-sdk bots=$folder/bots
rm -rf "$crate" "$bots"
mkdir -p "$crate" "$bots/src/bin" "$bots/tests"
cp -R "$here/src" "$here/Cargo.toml" "$here/Cargo.lock" "$here/README.md" "$here/rustfmt.toml" "$crate"
cp "$here/Cargo.lock" "$here/rustfmt.toml" "$bots"
cp "$suite/rust_wire_test.rs" "$bots/tests"
python3 "$tests/examples.py" "$here/README.md" rust "$bots/src/bin/hello.rs" "$folder/seer.rs" "$folder/kit.rs"
cat >"$bots/Cargo.toml" <<END
[package]
name = "bots"
version = "0.1.0"
edition = "2021"
rust-version = "$least"

[dependencies]
arena-sdk = { path = "../arena-sdk" }
serde_json = "1"
zmq = "0.9"
END

export CARGO_TARGET_DIR="$folder/target" CARGO_TERM_QUIET=true CARGO_TERM_COLOR=never CARGO_INCREMENTAL=0
export CARGO_PROFILE_DEV_DEBUG=0
export CARGO_BUILD_JOBS="${CARGO_BUILD_JOBS:-2}"
# Once the registry has given all crates of the lock, it is not asked again.
if ! cmp -s "$here/Cargo.lock" "$folder/fetched"; then
    cargo fetch --locked --manifest-path "$crate/Cargo.toml"
    cp "$here/Cargo.lock" "$folder/fetched"
fi
export CARGO_NET_OFFLINE=true
export ARENA_TEST_FOLDER="$folder" ARENA_TEST_GOLDEN="$here/../../tests/golden"

cd "$bots"
cargo test --test rust_wire_test
python3 "$suite/hello.py" "$arena" "$folder/target/debug/hello" hello-rust "$bots/src/bin/hello.rs" "$matches"
if [ "${3:-}" = quick ]; then exit; fi

cp "$suite/rust_probe.rs" "$bots/src/bin/probe.rs"
cp "$folder/seer.rs" "$bots/src/bin/seer.rs"
cp "$suite/rust_test.rs" "$folder/kit.rs" "$bots/tests"
cd "$crate"
if cargo fmt --version >"$folder/none.log" 2>&1 && cargo clippy --version >"$folder/none.log" 2>&1; then
    cargo fmt --check
    cargo fmt --check --manifest-path "$bots/Cargo.toml"
    cargo clippy --locked --all-targets -- -D warnings
    cargo clippy --manifest-path "$bots/Cargo.toml" --all-targets -- -D warnings
else
    echo "rustfmt and clippy are not here, so nothing was linted"
fi
RUSTDOCFLAGS="-D warnings" cargo doc --locked --no-deps
cargo test --locked

cd "$bots"
cargo build --bins
bots=$folder/target/debug
for game in notalone leduc liars-dice; do
    "$arena" rules --game $game --json >"$folder/$game.json"
done
rm -f "$folder/trace.jsonl"
"$arena" match --game leduc --bot "player=$bots/hello" --bot "player=$bots/seer" --seed trace --trace "$folder/trace.jsonl" \
    --json >"$folder/leduc-match.json"
cargo test --test rust_test --test kit
"$arena" match --creature "$bots/seer" --hunted "$bots/seer" --seed seer --strict --json >"$folder/seer.json"
python3 "$tests/init.py" "$arena" rust "$folder"
exec python3 "$suite/suite.py" "$arena" rust -- "$bots/probe"
