# SPDX-License-Identifier: MIT
"""How strong bot-odds is in Liar's Dice: its share of wins against bot-random on all other seats, with a 95 % interval
(Wilson's), and the mean share of its opponents that it outlasts. It plays as many matches on each seat. Prints the table
of bots/README.md.

    python3 bots/odds.py [--build build/release] [--games 1000] [--seed TEXT] [--players 2 4 6] [--set NAME=VALUE]...

The bots are deterministic, so the same build and seed give the same numbers.
"""

import argparse
import json
import os
import subprocess

import strength


def play(words, players, seat, games):
    """The results of matches with bot-odds on this seat."""
    folder = os.path.join(os.path.abspath(words.build), "bin")
    bots = [f"'{os.path.join(folder, 'bot-odds' if i == seat else 'bot-random')}' --capacity {words.jobs}"
            for i in range(players)]
    command = [os.path.join(folder, "arena"), "match", "--game", "liars-dice", "--set", f"players={players}", "--json",
               "--games", str(games), "--seed", f"{words.seed} {seat}", "--jobs", str(words.jobs), "--clock", "none"]
    command += [word for setting in words.set for word in ("--set", setting)]
    command += [word for bot in bots for word in ("--player", bot)]
    lines = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    return [json.loads(line) for line in lines]


def measure(words, players):
    """The share of wins, and of opponents outlasted. The score of a seat is the number of players that it outlasted."""
    wins = outlasted = matches = 0
    for seat in range(players):
        results = play(words, players, seat, words.games // players)
        faults = [fault for result in results for each in result["seats"] for fault in each["faults"]]
        if faults:
            raise SystemExit(f"faults: {faults[:3]}")
        scores = [result["verdict"]["score"] for result in results]
        wins += sum(row[seat] == players - 1 for row in scores)
        outlasted += sum(row[seat] for row in scores)
        matches += len(results)
    return strength.wilson(wins, matches), outlasted / matches / (players - 1)


def main():
    parser = argparse.ArgumentParser(description="Plays bot-odds against bot-random.")
    parser.add_argument("--build", default="build/release", help="folder of the build (build/release)")
    parser.add_argument("--games", type=int, default=1000, help="matches for each number of players (1000)")
    parser.add_argument("--jobs", type=int, default=4, help="matches at once (4)")
    parser.add_argument("--seed", default="strength", help="the luck of the matches (strength)")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4, 6], help="numbers of players (2 4 6)")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a setting of the matches")
    words = parser.parse_args()
    print("| players | wins, % | outlasts, % |\n|---|---|---|")
    for players in words.players:
        share, outlasts = measure(words, players)
        print(f"| {players} | {strength.percent(share)} | {100 * outlasts:.1f} |", flush=True)


if __name__ == "__main__":
    main()
