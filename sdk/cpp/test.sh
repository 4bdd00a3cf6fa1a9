#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the bots of the SDK for C++ in a folder of its own, and passes the suite.
# usage: sh sdk/cpp/test.sh FOLDER ARENA [quick]
# quick: builds it and the hello bot, plays a match of each kind and the frames that no arena sends, and ends.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
tests=$here/../../tests/sdk
mkdir -p "$1"
folder=$(cd "$1" && pwd)
arena=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
matches=10
if [ "${3:-}" = quick ]; then matches=1; fi

echo 'int main(){}' >"$folder/none.cc"
if ! c++ -std=c++17 -o "$folder/none" "$folder/none.cc" 2>"$folder/none.log"; then
    echo "sdk/cpp needs a compiler of C++17, c++: $(head -1 "$folder/none.log")"
    exit 77
fi

# build COMPILER BOT SOURCE [OPTION...]
build() {
    compiler=$1 bot=$2 source=$3
    shift 3
    "$compiler" -std=c++17 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Werror "$@" \
        -I "$here/include" -I "$here/../c" -o "$folder/$bot" "$source" "$(dirname "$arena")/../lib/libarena-sdk.a" \
        -lzmq -lsodium -lutf8proc
}

python3 "$tests/examples.py" "$here/README.md" cpp "$folder/hello.cc" "$folder/seer.cc"
build c++ hello "$folder/hello.cc"
build c++ probe "$tests/conformance/cpp_probe.cc" -fsanitize=address,undefined
python3 "$tests/conformance/hello.py" "$arena" "$folder/hello" hello-cpp "$folder/hello.cc" "$matches"
if [ "${3:-}" = quick ]; then
    exec python3 "$tests/conformance/suite.py" "$arena" cpp --only hello --only unsent -- "$folder/probe"
fi

build c++ seer "$folder/seer.cc"
build c++ test "$tests/conformance/cpp_test.cc" -DARENA_SDK_READS_RULES=1
build c++ kit "$tests/conformance/cpp_kit.cc" -fsanitize=address,undefined
if command -v clang++ >"$folder/none.log"; then
    build clang++ hello-clang "$folder/hello.cc" -fsyntax-only -Wno-unused-command-line-argument
fi
for game in leduc notalone; do
    "$arena" rules --game $game --json >"$folder/$game.json"
    ARENA_RULES=$folder/$game.json "$folder/test" $game
done
python3 "$tests/silence.py" "$folder/hello" hello-cpp
python3 "$tests/kit.py" "$arena" "$folder/hello" "$folder/kit"
"$arena" match --creature "$folder/seer" --hunted "$folder/seer" --seed seer --strict --json >"$folder/seer.json"
exec python3 "$tests/conformance/suite.py" "$arena" cpp -- "$folder/probe"
