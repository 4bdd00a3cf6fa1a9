# SPDX-License-Identifier: MIT
"""Writes the C examples of a README, in their order, to files.

usage: examples.py README FILE..."""

import re
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    examples = re.findall(r"^```c\n(.*?)^```$", file.read(), re.MULTILINE | re.DOTALL)
if len(examples) != len(sys.argv[2:]):
    sys.exit(f"{sys.argv[1]} has {len(examples)} examples, {len(sys.argv[2:])} were expected")
for path, example in zip(sys.argv[2:], examples):
    with open(path, "w", encoding="utf-8") as file:
        file.write(example)
