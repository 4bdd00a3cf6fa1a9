#!/bin/sh
# SPDX-License-Identifier: MIT
# Checks docker/ with the tools of requirements.lock, in a folder of its own.
# usage: sh tests/docker/test.sh FOLDER ARENA
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
export ARENA="$2" PYTHONDONTWRITEBYTECODE=1

sh "$here/../venv.sh" "$here/requirements.lock" "$folder/venv"
exec "$folder/venv/bin/python" "$here/checks.py"
