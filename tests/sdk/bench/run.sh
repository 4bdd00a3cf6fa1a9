#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the bots of `arena bench sdk` whose compilers are there, and measures them. Before it, sdk/LANGUAGE/test.sh must
# have built the SDK of each language in FOLDER/LANGUAGE; those that it did not build are said and left out.
# usage: sh tests/sdk/bench/run.sh FOLDER ARENA [OPTION of arena bench sdk...]
# ARENA_BENCH_LANGUAGES="c python": only these.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
sdk=$(cd "$here/../../../sdk" && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
arena=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
library=$(dirname "$arena")/../lib/libarena-sdk.a
shift 2
warnings="-Wall -Wextra -Wpedantic -Wshadow -Werror -O2"

# wants LANGUAGE PROGRAM: whether it is asked for, and its compiler is there
wants() {
    case " ${ARENA_BENCH_LANGUAGES:-c cpp python typescript go rust java} " in
    *" $1 "*) ;;
    *) return 1 ;;
    esac
    command -v "$2" >"$folder/none.log" || { echo "$1 is left out: there is no $2" >&2 && return 1; }
}

# built LANGUAGE FILE: whether its test built it
built() {
    test -e "$folder/$1/$2" && return 0
    echo "$1 is left out: sh sdk/$1/test.sh $folder/$1 $arena quick did not build $2" >&2
    return 1
}

# add LANGUAGE COMMAND BARE: what is measured
add() {
    bots="$bots
--bot=$1=$2
--bare=$1=$3"
}

mkdir -p "$folder/bench"
bots=
msgpack=$(pkg-config --libs-only-l msgpack-c 2>/dev/null || pkg-config --libs-only-l msgpack)
if wants c cc; then
    cc -std=c11 $warnings -I "$sdk/c" -o "$folder/bench/c_hello" "$here/c_hello.c" "$library" -lzmq -lsodium -lutf8proc
    cc -std=c11 $warnings -o "$folder/bench/c_bare" "$here/c_bare.c" -lzmq $msgpack
    add c "$folder/bench/c_hello" "$folder/bench/c_bare"
fi
if wants cpp c++; then
    c++ -std=c++17 $warnings -I "$sdk/cpp/include" -I "$sdk/c" -o "$folder/bench/cpp_hello" "$here/cpp_hello.cc" "$library" \
        -lzmq -lsodium -lutf8proc
    c++ -std=c++17 $warnings -o "$folder/bench/cpp_bare" "$here/cpp_bare.cc" -lzmq $msgpack
    add cpp "$folder/bench/cpp_hello" "$folder/bench/cpp_bare"
fi
if wants python python3 && built python venv/bin/python; then
    python=$folder/python/venv/bin/python
    add python "$python $here/python_hello.py" "$python $here/python_bare.py"
fi

if wants typescript node && built typescript bot/node_modules/arena-sdk/package.json; then
    node=$folder/typescript/bot # what node imports it looks for from where the file is
    cp "$here/typescript_hello.mjs" "$here/typescript_bare.mjs" "$node"
    add typescript "node $node/typescript_hello.mjs" "node $node/typescript_bare.mjs"
fi
if wants go go && built go hello/hello; then
    rm -rf "$folder/bench/go"
    mkdir -p "$folder/bench/go/hello" "$folder/bench/go/bare"
    cp "$here/go_hello.go" "$folder/bench/go/hello/main.go"
    cp "$here/go_bare.go" "$folder/bench/go/bare/main.go"
    (
        cd "$folder/bench/go"
        export GOTOOLCHAIN=local GOWORK=off
        go mod init bench 2>"$folder/none.log"
        go mod edit -require=artemia-arena.example/sdk@v0.0.0 "-replace=artemia-arena.example/sdk=$sdk/go"
        go mod tidy
        go build -o bin/ ./hello ./bare
    )
    add go "$folder/bench/go/bin/hello" "$folder/bench/go/bin/bare"
fi
if wants rust cargo && built rust target; then
    mkdir -p "$folder/bench/rust/src/bin"
    cp "$here/rust_hello.rs" "$here/rust_bare.rs" "$folder/bench/rust/src/bin"
    cat >"$folder/bench/rust/Cargo.toml" <<END
[package]
name = "bench"
version = "0.1.0"
edition = "2021"

[dependencies]
arena-sdk = { path = "$sdk/rust" }
rmpv = "1"
zmq = "0.9"
END
    CARGO_TARGET_DIR=$folder/bench/target cargo build --quiet --release --manifest-path "$folder/bench/rust/Cargo.toml"
    add rust "$folder/bench/target/release/rust_hello" "$folder/bench/target/release/rust_bare"
fi
sockets=$bots bots=
if wants java javac && built java build/lib; then
    classes="$folder/java/build/lib/*"
    javac -cp "$classes" -d "$folder/bench/java" "$here/JavaHello.java" "$here/JavaBare.java"
    add java "java -cp $classes:$folder/bench/java JavaHello" "java -cp $classes:$folder/bench/java JavaBare"
fi

# A line of these is a word. JeroMQ has no ipc, and Java compiles for seconds before it is quick.
IFS='
'
set -f
test -z "$sockets" || "$arena" bench sdk $sockets "$@"
test -z "$bots" || "$arena" bench sdk --transport tcp --run-ms 5000 $bots "$@"
