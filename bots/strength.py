# SPDX-License-Identifier: MIT
"""How strong bot-wits is: its share of wins beside that of bot-random, in the same role, on the same seeds, against the
same opponents, with a 95 % interval (Wilson's). Prints the tables of bots/README.md.

    python3 bots/strength.py [--build build/release] [--games 1000] [--seed TEXT] [--hunted 1 3 6] [--set NAME=VALUE]...
                             [--json]

The bots are deterministic, so the same build and seed give the same numbers.
"""

import argparse
import collections
import json
import math
import os
import subprocess

ROLES = ("creature", "hunted")
BOTS = ("random", "wits")
Z = 1.959964  # of a 95 % interval, both sides

Share = collections.namedtuple("Share", "wins games low high")
Case = collections.namedtuple("Case", "role hunted opponent wits random lead")


def wilson(wins, games):
    centre = (wins + Z * Z / 2) / (games + Z * Z)
    half = Z / (games + Z * Z) * math.sqrt(wins * (games - wins) / games + Z * Z / 4)
    return Share(wins, games, max(0.0, centre - half), min(1.0, centre + half))


class Matches:
    """Plays each pairing once: the winners of its matches."""

    def __init__(self, build, games, seed, jobs, settings=()):
        self.bin = os.path.join(os.path.abspath(build), "bin")
        self.options = ["--games", str(games), "--seed", seed, "--jobs", str(jobs), "--clock", "none", "--json"]
        self.options += [word for setting in settings for word in ("--set", setting)]
        self.capacity = str(jobs)
        self.played = {}

    def command(self, bot):
        return f"'{os.path.join(self.bin, 'bot-' + bot)}' --capacity {self.capacity}"

    def winners(self, hunted, creature_bot, hunted_bot):
        key = (hunted, creature_bot, hunted_bot)
        if key not in self.played:
            words = [os.path.join(self.bin, "arena"), "match", *self.options, "--set", f"hunted={hunted}",
                     "--creature", self.command(creature_bot), "--hunted", self.command(hunted_bot)]
            lines = subprocess.run(words, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
            results = [json.loads(line) for line in lines]
            faults = [fault for result in results for seat in result["seats"] for fault in seat["faults"]]
            if faults:
                raise SystemExit(f"faults: {faults[:3]}")
            self.played[key] = [result["verdict"]["winner"] for result in results]
        return self.played[key]

    def share(self, role, hunted, bot, opponent):
        pairing = (bot, opponent) if role == "creature" else (opponent, bot)
        winners = self.winners(hunted, *pairing)
        return wilson(winners.count(role), len(winners))


def cases(matches, hunted):
    for role in ROLES:
        for opponent in BOTS:
            for count in hunted:
                wits, chance = (matches.share(role, count, bot, opponent) for bot in ("wits", "random"))
                yield Case(role, count, opponent, wits, chance, wits.low - chance.wins / chance.games)


def percent(share):
    return f"{100 * share.wins / share.games:.1f} ({100 * share.low:.1f} to {100 * share.high:.1f})"


def print_table(found):
    print("| as the | against | Hunted | wits, % | random, % | lead, points |\n|---|---|---|---|---|---|")
    for case in found:
        print(f"| {case.role.capitalize()} | `bot-{case.opponent}` | {case.hunted} | {percent(case.wits)} | "
              f"{percent(case.random)} | {100 * case.lead:+.1f} |", flush=True)


def print_json(found):
    for case in found:
        print(json.dumps({"role": case.role, "opponent": case.opponent, "hunted": case.hunted,
                          "wits": case.wits._asdict(), "random": case.random._asdict(), "lead": case.lead}), flush=True)


def main():
    parser = argparse.ArgumentParser(description="Compares bot-wits with bot-random.")
    parser.add_argument("--build", default="build/release", help="folder of the build (build/release)")
    parser.add_argument("--games", type=int, default=1000, help="matches of each pairing (1000)")
    parser.add_argument("--jobs", type=int, default=4, help="matches at once (4)")
    parser.add_argument("--seed", default="strength", help="the luck of the matches (strength)")
    parser.add_argument("--hunted", type=int, nargs="+", default=[1, 3, 6], help="numbers of Hunted (1 3 6)")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a setting of the matches")
    parser.add_argument("--json", action="store_true", help="an object a line instead of a table")
    words = parser.parse_args()
    found = cases(Matches(words.build, words.games, words.seed, words.jobs, words.set), words.hunted)
    (print_json if words.json else print_table)(found)


if __name__ == "__main__":
    main()
