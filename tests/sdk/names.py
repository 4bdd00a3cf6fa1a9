# SPDX-License-Identifier: MIT
"""The libraries of the SDK show exactly the functions that its header declares, to C and to C++.

usage: names.py HEADER STATIC SHARED CXX_SOURCE OBJECT"""

import re
import subprocess
import sys

HEADER, STATIC, SHARED, SOURCE, OBJECT = sys.argv[1:]
DECLARED = re.compile(r"^ARENA_API [^;(]*?\b(arena_\w+)\(", re.MULTILINE)


def shown(*command):
    """The names in the output of nm, which has the name last in a line."""
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    return {line.split()[-1] for line in lines if len(line.split()) >= 2}


with open(HEADER, encoding="utf-8") as file:
    declared = set(DECLARED.findall(file.read()))
failed = not declared
for library, command in (
    (STATIC, ("nm", "--defined-only", "--extern-only", STATIC)),
    (SHARED, ("nm", "--defined-only", "--extern-only", "--dynamic", SHARED)),
):
    names = shown(*command)
    for name in sorted(names ^ declared):
        print(f"{library}: {name} is {'shown but not declared' if name in names else 'declared but not shown'}")
        failed = True

include = HEADER.rsplit("/", 1)[0]
subprocess.run(("clang", "-x", "c++", "-std=c++11", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I", include, "-c",
                SOURCE, "-o", OBJECT), check=True)
if "arena_run" not in shown("nm", "--undefined-only", OBJECT):
    print(f"{SOURCE}: arena_run has another name in C++")
    failed = True
sys.exit(failed)
