# SPDX-License-Identifier: MIT
"""Writes the examples of a README in one language, in their order, to files.

usage: examples.py README LANGUAGE FILE..."""

import re
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    examples = re.findall(rf"^```{re.escape(sys.argv[2])}\n(.*?)^```$", file.read(), re.MULTILINE | re.DOTALL)
if len(examples) != len(sys.argv[3:]):
    sys.exit(f"{sys.argv[1]} has {len(examples)} examples, {len(sys.argv[3:])} were expected")
for path, example in zip(sys.argv[3:], examples):
    with open(path, "w", encoding="utf-8") as file:
        file.write(example)
