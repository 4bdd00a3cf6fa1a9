# SPDX-License-Identifier: MIT
"""The list of packages is sorted, each is there once, no other file names packages to install (but those built here,
images of their own, and what a host is told to install for sandboxes and containers), and the Debian packages are built with nothing else."""

import re

import tree

LIST = ".ci/packages"
CONTROL = "debian/control"

findings = []
names = [line.split("#")[0].strip() for _, line in tree.lines(LIST)]
names = [name for name in names if name]
if names != sorted(set(names)):
    findings.append(f"{LIST}: not sorted, or a name twice")
findings += [f"{LIST}: '{name}' is no name of a package" for name in names if not re.fullmatch(r"[a-z0-9][a-z0-9+.-]+", name)]
for path in tree.files():
    if path != ".ci/install" and not path.endswith(("packages.py", "Dockerfile", "install/guide.py", "docs/sandbox.md", "namespaces/bubble.c",
                                                        "docs/containers.md", "container/engine.c", "container/refusal.c",
                                                        "docker/checks.py", "docker/flow.py", "docker/flow.sh", "docker/bots.sh", "containers/containers.py")):
        findings += [
            f"{path}:{number}: installs packages; {LIST} is the one list"
            for number, line in tree.lines(path)
            if re.search(r"\bapt(-get)?\b.*\binstall\b(?!( -y)? \./)", line)
        ]
needed = re.search(r"^Build-Depends:((?:.*\n)(?: .*\n)*)", tree.text(CONTROL), re.MULTILINE).group(1)
needed = {need.split()[0] for need in needed.split(",")} - {"debhelper-compat"}
findings += [f"{CONTROL}: '{name}' is not in {LIST}" for name in sorted(needed - set(names))]
tree.finish(findings)
