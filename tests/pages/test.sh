#!/bin/sh
# SPDX-License-Identifier: MIT
# The modules that browsers get: form, types, and what they do in Debian's Chromium.
# usage: sh test.sh packages | style | FILE...
# `packages` gets the packages of package-lock.json, `style` checks form and types, a FILE is a module of tests.
# 77: a program is missing. With PICTURES=FOLDER the pages are kept there as pictures, at all widths, in both schemes.
set -eu
cd "$(dirname "$0")"
for program in node npm "${CHROMIUM:-/usr/bin/chromium}"; do
    command -v "$program" > /dev/null || { echo "this test needs $program"; exit 77; }
done
case $1 in
packages)
    if ! cmp -s package-lock.json node_modules/installed; then
        npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
        cp package-lock.json node_modules/installed
    fi
    ;;
style)
    npm run --silent lint
    npm run --silent types
    ;;
*)
    exec node --test --test-concurrency=1 "$@"
    ;;
esac
