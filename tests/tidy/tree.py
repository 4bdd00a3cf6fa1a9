# SPDX-License-Identifier: MIT
"""What the tidy tests share: the files of the tree, and findings that end a test."""

import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
NOT_OURS = {".git", "build", "__pycache__", ".cache", "node_modules", "corpus"}  # what fuzzers made may be anything


def files(*endings):
    """The paths, relative to the root and sorted, of our files that end in one of `endings` (of all if none)."""
    found = []
    for folder, folders, names in os.walk(ROOT):
        folders[:] = sorted(set(folders) - NOT_OURS)
        found += [os.path.relpath(os.path.join(folder, name), ROOT) for name in names if name not in NOT_OURS]
    return sorted(path for path in found if not endings or path.endswith(endings))


def text(path):
    """The text of a file. One that is not UTF-8 is a finding of its own and reads as empty."""
    with open(os.path.join(ROOT, path), "rb") as stream:
        try:
            return stream.read().decode("utf-8")
        except UnicodeDecodeError:
            return ""


def lines(path):
    """Pairs of line number, from 1, and line."""
    return list(enumerate(text(path).split("\n"), 1))


def finish(findings):
    """Prints the findings and ends the program: 0 if there are none, else 1."""
    for finding in findings:
        print(finding)
    print(f"{len(findings)} findings")
    sys.exit(1 if findings else 0)
