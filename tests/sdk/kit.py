# SPDX-License-Identifier: MIT
"""A program with the kit gives a trace to a bot, and prints the answers that the bot gave when the trace was made.

usage: kit.py ARENA BOT PROGRAM

BOT plays the Creature. PROGRAM TRACE prints "match decision action" for each answer in seat 0 of match m1."""

import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "patience"))

import folder as folders  # noqa: E402  # pylint: disable=wrong-import-position

ARENA, BOT, PROGRAM = sys.argv[1:]
LEAST = 10  # answers of a match that shows something


def run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}: exit code {done.returncode}")
    return done.stdout


def recorded(trace):
    with open(trace, encoding="utf-8") as file:
        lines = [json.loads(line) for line in file]
    messages = [line["message"] for line in lines
                if line.get("from") == "bot" and line.get("match") == "m1" and line["seat"] == 0]
    return [f"{message['match']} {message['decision']} {message['action']}" for message in messages
            if message["type"] == "answer"]


with folders.temporary() as folder:
    trace = os.path.join(folder, "trace.jsonl")
    run(ARENA, "match", "--creature", BOT, "--hunted", BOT, "--seed", "kit", "--strict", "--json", "--trace", trace)
    wanted, answers = recorded(trace), run(PROGRAM, trace).splitlines()
    print(f"{len(answers)} answers, {len(wanted)} in the trace")
    if answers != wanted or len(wanted) < LEAST:
        sys.exit(f"they are not the same: {answers[:LEAST]} and {wanted[:LEAST]}")
