# SPDX-License-Identifier: MIT
"""Each test that has a block in tests/golden/says is there; what its block is to say, the test itself compares."""

import os
import re

import tree

GOLDEN = os.path.join("tests", "golden", "says")
classes, methods = set(), set()
for path in tree.files(".py"):
    module = os.path.basename(path)[:-len(".py")]
    classes |= {(module, name) for name in re.findall(r"(?m)^class (\w+)", tree.text(path))}
    methods |= set(re.findall(r"(?m)^    def (test_\w+)", tree.text(path)))

findings = []
for path in tree.files(".txt"):
    if os.path.dirname(path) == GOLDEN:
        for number, line in tree.lines(path):
            module, name, method = (*line.split("."), "", "")[:3] if line[:1].strip() else ("", "", "")
            if line[:1].strip() and ((module, name) not in classes or method not in methods):
                findings.append(f"{path}:{number}: there is no test {line}: remove its block, or give it the new name of the test")
tree.finish(findings)
