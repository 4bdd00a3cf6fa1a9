# SPDX-License-Identifier: MIT
"""Every link in a document to a file or a heading of this repository leads somewhere."""

import os
import re

import tree

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#{1,6} +(.*)$", re.MULTILINE)
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def prose(path):
    return FENCE.sub("", tree.text(path))


def anchors(path):
    """The anchors that a page makes from its headings: lower case, blanks to hyphens, punctuation gone."""
    headings = HEADING.findall(prose(path))
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


def broken(path):
    for target in LINK.findall(prose(path)):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        place = os.path.normpath(os.path.join(os.path.dirname(path), name)) if name else path
        if not os.path.exists(os.path.join(tree.ROOT, place)):
            yield f"{path}: the link to '{target}' leads nowhere"
        elif anchor and anchor not in anchors(place):
            yield f"{path}: '{place}' has no heading '#{anchor}'"


tree.finish([finding for path in tree.files(".md") for finding in broken(path)])
