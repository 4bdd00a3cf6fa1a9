#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the SDK for Go in a folder of its own, lints it, and passes the suite.
# usage: sh sdk/go/test.sh FOLDER ARENA [quick]
# quick: builds it and the hello bot, reads and writes the golden frames, plays a match of each kind, and ends.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
tests=$here/../../tests/sdk
mkdir -p "$1"
folder=$(cd "$1" && pwd)
arena=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
matches=10
if [ "${3:-}" = quick ]; then matches=1; fi

# Modules come as go.sum has them, no other toolchain is fetched, and nothing is written here.
export GOTOOLCHAIN=local GOWORK=off GOFLAGS='-mod=readonly -buildvcs=false' CGO_ENABLED=1

missing() {
    echo "sdk/go needs $1"
    exit 77
}

# at_least MINOR: whether this is go1.MINOR or newer.
at_least() {
    [ "$(printf '%s\n%s\n' "1.$1" "$version" | sort -V | head -1)" = "1.$1" ]
}

command -v go >"$folder/log" || missing "Go 1.19 or newer; there is no go on the PATH"
version=$(go env GOVERSION | sed 's/^go//')
at_least 19 || missing "Go 1.19 or newer; this is $version"
command -v "$(go env CC)" >"$folder/log" || missing "a compiler of C for cgo; there is no $(go env CC) on the PATH"

cd "$here"
go mod download
go test -vet=off ./pack ./wire # go vet looks at all of it below

# bot NAME SOURCE: a program in a module of its own, as the README says.
bot() {
    rm -rf "${folder:?}/$1"
    mkdir "$folder/$1"
    cp "$2" "$folder/$1/main.go"
    (
        cd "$folder/$1"
        go mod init "$1" 2>"$folder/log"
        go mod edit -require=artemia-arena.example/sdk@v0.0.0 "-replace=artemia-arena.example/sdk=$here"
        go mod tidy
        go build
    )
}

python3 "$tests/examples.py" "$here/README.md" go "$folder/hello.go" "$folder/seer.go"
bot hello "$folder/hello.go"
python3 "$tests/conformance/hello.py" "$arena" "$folder/hello/hello" hello-go "$folder/hello.go" "$matches"
if [ "${3:-}" = quick ]; then exit; fi

unformatted=$(gofmt -l . "$tests/conformance/go_probe.go")
if [ -n "$unformatted" ]; then
    echo "not as gofmt has it: $unformatted"
    exit 1
fi
go vet ./...
if at_least 25; then
    (cd lint && go build -o "$folder/staticcheck" honnef.co/go/tools/cmd/staticcheck)
    "$folder/staticcheck" -checks all ./...
else
    echo "staticcheck needs Go 1.25 or newer, and is left out with $version"
fi

bot seer "$folder/seer.go"
bot probe "$tests/conformance/go_probe.go"

for game in leduc notalone; do
    "$arena" rules --game $game --json >"$folder/$game.json"
done
rm -f "$folder/trace.jsonl"
"$arena" match --creature "$folder/hello/hello" --hunted "$folder/hello/hello" --seed trace --strict --json \
    --trace "$folder/trace.jsonl" >"$folder/trace.json"
ARENA_RULES_FOLDER=$folder ARENA_TRACE=$folder/trace.jsonl go test ./... >"$folder/log" || {
    cat "$folder/log"
    exit 1
}
seer=$folder/seer/seer
"$arena" match --creature "$seer" --hunted "$seer" --seed seer --strict --json >"$folder/seer.json"
python3 "$tests/init.py" "$arena" go "$folder"
exec python3 "$tests/conformance/suite.py" "$arena" go -- "$folder/probe/probe"
