#!/bin/sh
# SPDX-License-Identifier: MIT
# Builds the SDK for Python in a folder of its own, lints it, and passes the suite.
# usage: sh sdk/python/test.sh FOLDER ARENA [quick]
# quick: builds it and the hello bot, reads and writes the golden frames, plays a match of each kind, and ends.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
suite=$here/../../tests/sdk/conformance
mkdir -p "$1"
folder=$(cd "$1" && pwd)
arena=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
matches=10
if [ "${3:-}" = quick ]; then matches=1; fi
games=$(dirname "$arena")/../lib/arena/games

python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' || {
    echo "sdk/python needs Python 3.10 or newer; this is $(python3 --version 2>&1)"
    exit 77
}
export PYTHONDONTWRITEBYTECODE=1 PIP_DISABLE_PIP_VERSION_CHECK=1
python=$folder/venv/bin/python
lock=$here/requirements-dev.lock
if [ "${3:-}" = quick ]; then # without the linters, and what they alone need
    lock=$folder/requirements.lock
    awk '/^[a-z]/ { lints = /^(ast-serialize|librt|mypy|mypy-extensions|ruff|typing-extensions)==/ } !lints' \
        "$here/requirements-dev.lock" >"$lock"
fi
sh "$here/../../tests/venv.sh" "$lock" "$folder/venv"
"$python" -m pip install --quiet --no-deps --no-build-isolation --force-reinstall "$here"

cd "$here"
"$python" "$suite/python_wire_test.py"
"$python" "$here/../../tests/sdk/examples.py" "$here/README.md" python "$folder/hello.py" "$folder/replayed.py" "$folder/search.py"
python3 "$suite/hello.py" "$arena" "$python $folder/hello.py" hello-python "$folder/hello.py" "$matches"
if [ "${3:-}" = quick ]; then exit; fi

"$python" -m ruff format --no-cache --check .
"$python" -m ruff check --no-cache .
"$python" -m mypy --cache-dir "$folder/mypy"
"$python" "$suite/python_test.py"
"$python" "$suite/python_bot_test.py"
"$python" "$suite/python_kit_test.py" "$arena"
"$python" "$suite/python_rules_test.py" "$arena" "$games"

# The kit, as the guide shows it.
(cd "$folder" && "$arena" match --creature "$python hello.py" --hunted bot-random --seed 1 --quiet --trace trace.jsonl)
(cd "$folder" && "$python" replayed.py >said && grep '^0 of [1-9]' said)

# The rules, as the guide shows them: a search against random play.
cp "$games/leduc.so" "$folder"
(cd "$folder" && "$python" search.py >said && grep -E '^it won (1[0-9]|20) of 20 matches$' said)

# The bots of the guide for beginners.
"$python" -m ruff format --no-cache --check --config pyproject.toml ../first-bot
"$python" -m ruff check --no-cache --config pyproject.toml --ignore I001,S105 ../first-bot
python3 "$here/../../tests/sdk/first_bot.py" "$arena" "$python"

# The library as one file.
mkdir -p "$folder/one"
python3 "$here/one_file.py" "$folder/one/arena_sdk.py"
"$python" -m ruff check --isolated --no-cache --select F,E9 "$folder/one/arena_sdk.py"
cp "$folder/hello.py" "$suite/python_probe.py" "$folder/one"
(cd "$folder/one" && "$python" -c 'import arena_sdk, os; assert os.path.dirname(arena_sdk.__file__) == os.getcwd(), arena_sdk')
python3 "$suite/hello.py" "$arena" "$python $folder/one/hello.py" hello-python "$folder/one/hello.py" 2
python3 "$suite/suite.py" "$arena" one-file --only hello --only views --only words --only environment --only other-epoch -- \
    "$python" "$folder/one/python_probe.py"
python3 "$suite/../init.py" "$arena" python "$folder" .venv="$folder/venv"
exec python3 "$suite/suite.py" "$arena" python -- "$python" "$suite/python_probe.py"
