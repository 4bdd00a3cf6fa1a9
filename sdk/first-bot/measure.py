# SPDX-License-Identifier: MIT
"""How often each step wins as the Creature against three Hunted of bot-wits, and how often bot-wits does: a share with a 95 %
interval (Wilson's). Prints the table of FIRST-BOT.md.

usage: measure.py [--build build/release] [--games 1000] [--seed first-bot] [STEP...]

Run it with the Python that has arena_sdk. The bots are deterministic, so the same build and seed give the same numbers."""

import argparse
import json
import pathlib
import shlex
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "bots"))

from strength import wilson  # noqa: E402

STEPS = ("step1", "step2", "step3", "step4", "step5")
OPPONENT = "bot-wits"
JOBS = "8"


def command(programs, bot):
    if bot == OPPONENT:
        return shlex.join([str(programs / bot), "--capacity", JOBS])
    return shlex.join([sys.executable, str(HERE / f"{bot}.py")])


def share(given, bot):
    programs = pathlib.Path(given.build).resolve() / "bin"
    words = [programs / "arena", "match", "--creature", command(programs, bot), "--hunted", command(programs, OPPONENT)]
    words += ["--games", str(given.games), "--jobs", JOBS, "--clock", "none", "--seed", given.seed, "--json"]
    lines = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    results = [json.loads(line) for line in lines]
    if faults := [fault for result in results for seat in result["seats"] for fault in seat["faults"]]:
        sys.exit(f"{bot} had faults: {faults[:3]}")
    return wilson(sum(result["verdict"]["winner"] == "creature" for result in results), len(results))


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default="first-bot")
    parser.add_argument("steps", nargs="*", default=[*STEPS, OPPONENT])
    given = parser.parse_args()
    print("| as the Creature | wins, % |\n|---|---|")
    for bot in given.steps:
        wins, games, low, high = share(given, bot)
        print(f"| {bot} | {100 * wins / games:.1f} ({100 * low:.1f} to {100 * high:.1f}) |", flush=True)


if __name__ == "__main__":
    main()
