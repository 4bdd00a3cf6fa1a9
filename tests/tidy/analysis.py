# SPDX-License-Identifier: MIT
"""clang-tidy finds nothing in what we ship, with the checks of .clang-tidy. Arguments: the program, the build folder, and
`style` for all but the path analysis, `recent` for the same in the files that changed last, or `paths` for the path analysis alone,
which takes twenty times as long."""

import concurrent.futures
import json
import os
import subprocess
import sys

import tree

TIDY, BUILD, PART = sys.argv[1:4]
CHECKS = {
    "style": "--checks=-clang-analyzer-*",
    "recent": "--checks=-clang-analyzer-*",
    "paths": "--checks=-bugprone-*,-cert-*,-misc-*,-performance-*,-readability-*",
}

# The compiler's own headers are not in the wheel.
RESOURCES = subprocess.run(["clang", "-print-resource-dir"], capture_output=True, text=True, check=True).stdout.strip()

RECENT_COMMITS, RECENT_MOST = 40, 100
CANNOT = 77  # the exit code of a test that cannot run here


def analyse(path):
    command = [TIDY, "--quiet", CHECKS[PART], f"--extra-arg=-resource-dir={RESOURCES}",
               "--extra-arg=-w", "-p", BUILD, path]  # -w: warnings are the compiler's
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    return [line.replace(tree.ROOT + os.sep, "") for line in run.stdout.splitlines()] if run.returncode else []


def changed_last():
    """The files of the last commits, the latest first: a mistake is seen when it is made, and all files when `style` runs."""
    command = ["git", "-C", tree.ROOT, "log", f"-{RECENT_COMMITS}", "--format=", "--name-only"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode:
        print("there is no history here: nothing is recent")
        sys.exit(CANNOT)
    return [os.path.join(tree.ROOT, name) for name in dict.fromkeys(run.stdout.split())]


with open(os.path.join(BUILD, "compile_commands.json"), encoding="utf-8") as stream:
    paths = sorted({entry["file"] for entry in json.load(stream)})
# Not what the build makes, either: that is bytes of files, megabytes of them.
LEFT_OUT = (os.path.join(tree.ROOT, "tests", ""), os.path.join(os.path.abspath(BUILD), ""))
paths = [path for path in paths if not path.startswith(LEFT_OUT)]
if PART == "recent":
    paths = [path for path in changed_last() if path in set(paths)][:RECENT_MOST]
with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    tree.finish([line for report in pool.map(analyse, paths) for line in report])
