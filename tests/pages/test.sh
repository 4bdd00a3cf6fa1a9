#!/bin/sh
# SPDX-License-Identifier: MIT
# The modules that browsers get: form, types, and what they do in Debian's Chromium. 77: a program is missing.
set -eu
cd "$(dirname "$0")"
for program in node npm "${CHROMIUM:-/usr/bin/chromium}"; do
    command -v "$program" > /dev/null || { echo "this test needs $program"; exit 77; }
done
[ -d node_modules ] || npm ci --no-audit --no-fund
npm run --silent lint
npm run --silent types
npm run --silent brier
npm run --silent viewer
npm run --silent event
npm run --silent ladder
npm run --silent served
npm run --silent play
npm run --silent people
npm run --silent tables
