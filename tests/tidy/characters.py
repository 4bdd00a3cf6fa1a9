# SPDX-License-Identifier: MIT
"""Every text file: UTF-8 without control characters, no trailing blanks, a newline at its end, and no word about the
machine or the way in which it was written."""

import os
import re

import tree

# Binary by nature.
BINARY = (".png", ".bin", ".arena", ".record", ".segment", ".msgpack")
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
# Each is spelled with a class of one letter, so that this table does not find itself.
FORBIDDEN = [
    (r"/wor[k]/", "a folder of one machine"),
    (r"/roo[t]/", "a folder of one machine"),
    (r"/hom[e]/(?!bot\b)[a-z]", "a folder of one machine"), # bot: the home of any bot in a sandbox
    (r"\.\./share[d]\b", "a folder that is not in this repository"),
    (r"\bshare[d]/[A-Za-z]+\.md\b", "a text that is not in this repository"),
    (r"\bbase\.m[d]\b", "a text that is not in this repository"),
    (r"(?i)\bdeb\.debia[n]\.org|pypi\.or[g]|registry\.npmj[s]|proxy\.golan[g]|crates\.i[o]\b", "a host of a registry"),
    (r"(?i)\b(as aske[d]|per your reques[t]|as requeste[d]|the use[r] asked)\b", "talk about how this came to be"),
    (r"(?i)\b(this|last|next|previous|earlier) sessio[n]\b", "talk about how this came to be"),
    (r"(?i)\b(language mode[l]|AI assistan[t]|assistant'[s])\b", "talk about how this came to be"),
]
# In a lock of Cargo this names its index, wherever the crates come from; without it Cargo does not take the lock.
CARGO_INDEX = re.compile(r'^source = "registry\+https://github\.com/rust-lang/crates\.i[o]-index"$')


def of_machine(path):
    """Looks at the whole text at once: there are ten patterns, and hardly ever a match."""
    text = tree.text(path)
    for pattern, what in FORBIDDEN:
        for match in re.finditer(pattern, text):
            begin, end = text.rfind("\n", 0, match.start()) + 1, text.find("\n", match.end())
            if not (path.endswith("Cargo.lock") and CARGO_INDEX.match(text[begin:end])):
                yield f"{path}:{text.count(chr(10), 0, begin) + 1}: '{match.group()}' is {what}"


def characters(path):
    for number, line in tree.lines(path):
        if CONTROL.search(line.replace("\t", "")):
            yield f"{path}:{number}: a control character"
        if line != line.rstrip():
            yield f"{path}:{number}: blanks at the end of the line"
        if "\t" in line and path.endswith((".c", ".h", ".py", ".md", ".txt", ".json")):
            yield f"{path}:{number}: a tab"


def ending(path):
    content = tree.text(path)
    if not content:
        yield f"{path}: empty, or not UTF-8"
    elif not content.endswith("\n") or content.endswith("\n\n"):
        yield f"{path}: does not end with one newline"


findings = []
for path in tree.files():
    if not path.endswith(BINARY) and not os.path.islink(os.path.join(tree.ROOT, path)):
        findings += ending(path)
        findings += characters(path)
        findings += of_machine(path)
tree.finish(findings)
