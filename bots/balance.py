# SPDX-License-Identifier: MIT
"""How a game between equals comes out: bot-wits on both sides. For each number of Hunted the share of matches that the
Creature wins, and of those that the Hunted win the share that Defence won them, each with its standard error. Prints the
table of bots/README.md.

    python3 bots/balance.py [--build build/release] [--games 2500] [--seed TEXT] [--hunted 1 2 3 4 5 6] [--jobs 8]
                            [--set NAME=VALUE]... [--json]

All of SANCTUARY is in play unless --set says otherwise. The bots are deterministic, so the same build and seed give the
same numbers.
"""

import argparse
import collections
import json
import math
import os
import subprocess

SANCTUARY = ("sanctuary=on", "places=base+sanctuary", "decks=sanctuary")

Share = collections.namedtuple("Share", "part whole share error")
Row = collections.namedtuple("Row", "hunted creature rescue defence draws turns")


def share(part, whole):
    """Its standard error is that of a proportion; nothing is said about a share of nothing."""
    if not whole:
        return Share(part, whole, None, None)
    found = part / whole
    return Share(part, whole, found, math.sqrt(found * (1 - found) / whole))


def play(words, hunted):
    """The verdicts of the matches and how long they were."""
    bot = f"'{os.path.join(os.path.abspath(words.build), 'bin', 'bot-wits')}' --capacity {words.jobs}"
    command = [os.path.join(words.build, "bin", "arena"), "match", "--games", str(words.games), "--jobs",
               str(words.jobs), "--seed", words.seed, "--clock", "none", "--json", "--creature", bot, "--hunted", bot]
    for setting in (*(words.set or SANCTUARY), f"hunted={hunted}"):
        command += ["--set", setting]
    lines = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    results = [json.loads(line) for line in lines]
    faults = [fault for result in results for seat in result["seats"] for fault in seat["faults"]]
    if faults:
        raise SystemExit(f"faults: {faults[:3]}")
    return results


def row(results, hunted):
    ends = collections.Counter((result["verdict"]["winner"], result["verdict"]["reason"]) for result in results)
    won = {side: sum(count for (winner, _), count in ends.items() if winner == side)
           for side in ("creature", "hunted", "draw")}
    return Row(hunted, share(won["creature"], len(results)), share(ends["hunted", "rescue"], len(results)),
               share(ends["hunted", "defence"], won["hunted"]), won["draw"],
               sum(result["turns"] for result in results) / len(results))


def percent(found):
    return "-" if found.share is None else f"{100 * found.share:.1f} ± {100 * found.error:.1f}"


def print_table(rows):
    print("| Hunted | Creature wins, % | Hunted win by Rescue, % | by Defence, % of the Hunted's wins | draws | turns |\n"
          "|---|---|---|---|---|---|")
    for found in rows:
        print(f"| {found.hunted} | {percent(found.creature)} | {percent(found.rescue)} | {percent(found.defence)} | "
              f"{found.draws} | {found.turns:.1f} |", flush=True)


def print_json(rows):
    for found in rows:
        print(json.dumps({"hunted": found.hunted, "creature": found.creature._asdict(),
                          "rescue": found.rescue._asdict(), "defence": found.defence._asdict(), "draws": found.draws,
                          "turns": found.turns}), flush=True)


def main():
    parser = argparse.ArgumentParser(description="Plays bot-wits against bot-wits and counts how it ends.")
    parser.add_argument("--build", default="build/release", help="folder of the build (build/release)")
    parser.add_argument("--games", type=int, default=2500, help="matches for each number of Hunted (2500)")
    parser.add_argument("--jobs", type=int, default=8, help="matches at once (8)")
    parser.add_argument("--seed", default="balance", help="the luck of the matches (balance)")
    parser.add_argument("--hunted", type=int, nargs="+", default=[1, 2, 3, 4, 5, 6], help="numbers of Hunted (1 to 6)")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE",
                        help="a setting of the matches; without any all of SANCTUARY is in play")
    parser.add_argument("--json", action="store_true", help="an object a line instead of a table")
    words = parser.parse_args()
    rows = (row(play(words, hunted), hunted) for hunted in words.hunted)
    (print_json if words.json else print_table)(rows)


if __name__ == "__main__":
    main()
