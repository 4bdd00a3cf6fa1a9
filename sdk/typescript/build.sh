#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the SDK for JavaScript and TypeScript in a folder of its own: the package arena-sdk-VERSION.tgz, and the one file
# arena-sdk.mjs to copy beside a bot. Needs Node 18 and npm; exits with 77 if they are not there.
# usage: sh sdk/typescript/build.sh FOLDER
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)

for program in node npm; do
    if ! command -v $program >/dev/null; then
        echo "sdk/typescript needs Node 18 or newer, with npm; there is no $program on the PATH"
        exit 77
    fi
done
if ! node -e 'process.exit(process.versions.node.split(".")[0] < 18 ? 1 : 0)'; then
    echo "sdk/typescript needs Node 18 or newer; this is $(node --version)"
    exit 77
fi

rm -rf "$folder/src" "$folder/dist"
cp -R "$here/src" "$folder/src"
for file in .npmrc README.md biome.json package-lock.json package.json tsconfig.json; do
    cp "$here/$file" "$folder/$file"
done
cp "$here/../../LICENSE" "$folder/LICENSE"
cd "$folder"
if ! cmp -s package-lock.json installed; then
    rm -rf node_modules
    npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
    cp package-lock.json installed
fi
bin=$folder/node_modules/.bin
"$bin/tsc"
"$bin/esbuild" src/index.ts --bundle --format=esm --platform=node --target=node18 --packages=external --log-level=warning \
    --banner:js='// SPDX-License-Identifier: MIT
// The SDK of the Artemia Arena in one file. It needs the packages zeromq and @msgpack/msgpack.' --outfile=arena-sdk.mjs
npm pack --silent --ignore-scripts
