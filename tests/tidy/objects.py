# SPDX-License-Identifier: MIT
"""What the compiled layers contain: no layer has mutable globals, and the games call nothing outside but the contract and
the mem functions. Argument: the folder of the libraries of a plain release build."""

import glob
import os
import re
import subprocess
import sys

import tree

# What libconfuse calls while it reads an event's file gets no context of ours, and neither do the functions of a game.
GLOBALS_ALLOWED = {"file_being_read", "the_guard"}
# The gate's, likewise, and neither do the handlers of signals.
GATE_ALLOWED = {"slots", "place", "threads", "keyed", "before", "mark"}
GAME_MAY_CALL = re.compile(
    r"mem(cpy|move|set|cmp)|(chance|game_text)_\w+|__assert_fail|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_|__mem\w+_chk"
)


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def mutable_globals(library):
    """Symbols in the writable sections. Constants that hold addresses lie in .data.rel.ro and are no such thing."""
    section = re.compile(r"^[0-9a-f]+ .{7} (\.data|\.bss|\.tbss|\.tdata|\*COM\*)(?:\.(?!rel)\S*)?\s+[0-9a-f]+\s+(\S+)$")
    allowed = GLOBALS_ALLOWED | (GATE_ALLOWED if os.path.basename(library) == "libarena_gate.a" else set())
    for line in run("objdump", "-t", library).splitlines():
        match = section.match(line)
        if match and not match.group(2).startswith(".") and match.group(2) not in allowed:
            yield f"{os.path.basename(library)}: '{match.group(2)}' is a mutable global"


def calls(library):
    symbols = [line.split() for line in run("nm", "-P", library).splitlines() if line and not line.endswith(":")]
    defined = {symbol[0] for symbol in symbols if symbol[1] != "U"}
    for name in sorted({symbol[0] for symbol in symbols if symbol[1] == "U"} - defined):
        if not GAME_MAY_CALL.fullmatch(name):
            yield f"{os.path.basename(library)}: calls '{name}'; the rules know nobody"


findings = []
libraries = sorted(glob.glob(os.path.join(sys.argv[1], "libarena_*.a")))
if not libraries:
    findings.append(f"no libraries in {sys.argv[1]}")
for library in libraries:
    findings += mutable_globals(library)
    if os.path.basename(library).startswith("libarena_games_"):
        findings += calls(library)
tree.finish(findings)
