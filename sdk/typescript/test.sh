#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the SDK for JavaScript and TypeScript in a folder of its own, lints it, and passes the suite.
# usage: sh sdk/typescript/test.sh FOLDER ARENA [quick]
# quick: builds it and the hello bot, reads and writes the golden frames, plays a match of each kind, and ends.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
tests=$here/../../tests
suite=$tests/sdk/conformance
mkdir -p "$1"
folder=$(cd "$1" && pwd)
arena=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
matches=10
if [ "${3:-}" = quick ]; then matches=1; fi

sh "$here/build.sh" "$folder"
cd "$folder"
bin=$folder/node_modules/.bin
rm -rf tests bot single
mkdir -p tests bot/node_modules/arena-sdk single
cp "$suite"/typescript_*.mjs tests
node "$suite/typescript_wire_test.mjs" "$folder" "$tests/.." "$arena"

# As an author has it: the package in node_modules, and the one file beside a bot.
echo '{ "private": true, "type": "module" }' >bot/package.json
cp bot/package.json single
tar -xzf arena-sdk-*.tgz --strip-components=1 -C bot/node_modules/arena-sdk
python3 "$tests/sdk/examples.py" "$here/README.md" js bot/hello.mjs bot/again.mjs
python3 "$suite/hello.py" "$arena" "node $folder/bot/hello.mjs" hello-typescript "$folder/bot/hello.mjs" "$matches"
if [ "${3:-}" = quick ]; then exit; fi

"$bin/biome" ci --colors=off --error-on-warnings src tests package.json tsconfig.json biome.json
python3 "$tests/sdk/examples.py" "$here/README.md" ts bot/seer.ts
"$bin/tsc" --ignoreConfig --strict --target es2022 --module nodenext --types node bot/seer.ts
sed 's|"arena-sdk"|"./arena-sdk.mjs"|' bot/hello.mjs >single/hello.mjs
cp arena-sdk.mjs single

for test in test bot_test; do
    node "$suite/typescript_$test.mjs" "$folder" "$tests/.." "$arena"
done
"$arena" match --creature "node bot/seer.js" --hunted "node bot/seer.js" --mix all --seed seer --strict --json >seer.json
"$arena" match --game leduc --bot "player=node single/hello.mjs" --bot player=bot-random --seed one-file --strict --json \
    --trace bot/trace.jsonl >single.json
(cd bot && node again.mjs)
python3 "$tests/sdk/init.py" "$arena" typescript "$folder" node_modules="$folder/node_modules"
exec python3 "$suite/suite.py" "$arena" typescript -- node "$folder/tests/typescript_probe.mjs" "$folder/dist/index.js"
