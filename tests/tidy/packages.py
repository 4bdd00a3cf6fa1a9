# SPDX-License-Identifier: MIT
"""The list of packages has three sections, each sorted, and each package is there once, no other file names packages to install (but those built here,
images of their own, and what a host is told to install for sandboxes and containers), and the Debian packages are built with nothing
else than the section build."""

import re

import tree

LIST = ".ci/packages"
CONTROL = "debian/control"

findings = []
sections = {}
for number, line in tree.lines(LIST):
    line = line.split("#")[0].strip()
    if re.fullmatch(r"\[\w+\]", line):
        section = sections.setdefault(line[1:-1], [])
    elif line and not sections:
        findings.append(f"{LIST}:{number}: '{line}' is in no section")
    elif line:
        section.append(line)
if list(sections) != ["build", "test", "tidy"]:
    findings.append(f"{LIST}: its sections are build, test and tidy, in this order")
names = [name for section in sections.values() for name in section]
findings += [f"{LIST}: the section {name} is not sorted" for name, section in sections.items() if section != sorted(section)]
findings += [f"{LIST}: '{name}' is there twice" for name in sorted(set(names)) if names.count(name) > 1]
findings += [f"{LIST}: '{name}' is no name of a package" for name in names if not re.fullmatch(r"[a-z0-9][a-z0-9+.-]+", name)]
for path in tree.files():
    if path != ".ci/install" and not path.endswith(("packages.py", "Dockerfile", "install/guide.py", "docs/sandbox.md", "namespaces/bubble.c",
                                                        "docs/containers.md", "container/engine.c", "container/refusal.c",
                                                        "docker/checks.py", "docker/flow.py", "docker/flow.sh", "docker/bots.sh", "says/arena.txt")):
        findings += [
            f"{path}:{number}: installs packages; {LIST} is the one list"
            for number, line in tree.lines(path)
            if re.search(r"\bapt(-get)?\b.*\binstall\b(?!( -y)? \./)", line)
        ]
needed = re.search(r"^Build-Depends:((?:.*\n)(?: .*\n)*)", tree.text(CONTROL), re.MULTILINE).group(1)
needed = {need.split()[0] for need in needed.split(",")} - {"debhelper-compat"}
findings += [f"{CONTROL}: '{name}' is not in the section build of {LIST}" for name in sorted(needed - set(sections["build"]))]
tree.finish(findings)
