# SPDX-License-Identifier: MIT
"""The list of packages is sorted, each is there once, and no other file names packages to install."""

import re

import tree

LIST = ".ci/packages"

findings = []
names = [line.split("#")[0].strip() for _, line in tree.lines(LIST)]
names = [name for name in names if name]
if names != sorted(set(names)):
    findings.append(f"{LIST}: not sorted, or a name twice")
findings += [f"{LIST}: '{name}' is no name of a package" for name in names if not re.fullmatch(r"[a-z0-9][a-z0-9+.-]+", name)]
for path in tree.files():
    if path != ".ci/install" and not path.endswith("packages.py"):
        findings += [
            f"{path}:{number}: installs packages; {LIST} is the one list"
            for number, line in tree.lines(path)
            if re.search(r"\bapt(-get)?\b.*\binstall\b", line)
        ]
tree.finish(findings)
