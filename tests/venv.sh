#!/bin/sh
# SPDX-License-Identifier: MIT
# A virtual environment of Python with the packages of a lock file, once. usage: sh tests/venv.sh LOCK FOLDER
set -eu
if cmp -s "$1" "$2/installed"; then
    exit 0
fi
export PIP_DISABLE_PIP_VERSION_CHECK=1
rm -rf "$2"
python3 -m venv "$2"
"$2/bin/python" -m pip install --quiet --require-hashes -r "$1"
cp "$1" "$2/installed"
