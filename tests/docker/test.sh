#!/bin/sh
# SPDX-License-Identifier: MIT
# Checks docker/ with the tools of requirements.lock, in a folder of its own.
# usage: sh tests/docker/test.sh FOLDER ARENA
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
export ARENA="$2" PYTHONDONTWRITEBYTECODE=1 PIP_DISABLE_PIP_VERSION_CHECK=1

if ! cmp -s "$here/requirements.lock" "$folder/installed"; then
    rm -rf "$folder/venv"
    python3 -m venv "$folder/venv"
    "$folder/venv/bin/python" -m pip install --quiet --require-hashes -r "$here/requirements.lock"
    cp "$here/requirements.lock" "$folder/installed"
fi
exec "$folder/venv/bin/python" "$here/checks.py"
