# SPDX-License-Identifier: MIT
"""Documents, help and messages in plain English: the field's words, short sentences, and guides that are short enough to
be read."""

import re

import tree

DOCUMENTS = [path for path in tree.files(".md") if path.startswith(("README", "CONTRIBUTING", "arena/README", "arena/docs/", "arena/DECISIONS", "bots/README", "proto/README", "sdk/README"))]
# A sentence that needs more words is two sentences. What stands before a colon or semicolon, or in a table, counts apart.
SENTENCE_WORDS_MAX = 35
# A guide answers: what is this, when do I need it, what do I type, what will I see. The rest are pages beside it.
GUIDE_LINES_MAX = {"README.md": 120, "CONTRIBUTING.md": 200, "arena/README.md": 200}
# What is not written, and what is written for it. Each row is a word of ours for which the field has its own, or a phrase
# that has to be read twice.
PLAIN = [
    (r"[Ww]hoever|[Ww]homever", "'anybody who', or a noun"),
    (r"(gone|goes|go|going) on with (a|an|the|that|it|what)\b", "'resumes', 'continues'"),
    (r"(is|are|was|were|be) told (on|in|at|apart|when|by|again|of)\b", "'is reported', 'is printed'"),
    (r"\b(gives|given|give) out\b", "'prints', 'reports'"),
    (r"\bturn(s|ed)? away\b", "'refuses'"),
    (r"\bif nothing is said\b", "'default:'"),
    (r"\bmade anew\b", "'made again', 'recreated'"),
    (r"\b(plays|played|play|starts|started|start) anew\b", "'again'"),
    (r"\bbegun without a word\b", "'without the option'"),
    (r"\bit is said\b", "who prints what"),
    (r"\bhas no part\b", "what it does not do"),
    (r"\bholds for nothing|counts? for nothing\b", "'does not count'"),
    (r"\bby which is meant|that is to say\b", "nothing"),
    (r"\bmay be gone on\b", "'can be resumed'"),
]
# A comment, a character, what joins two strings, a string, and all else of a C file.
TOKEN = re.compile(r"/\*.*?\*/|'(?:[^'\\]|\\.)+'|(?P<gap>\s+|\\\n)|\"(?P<text>(?:[^\"\\\n]|\\.)*)\"|.", re.DOTALL)
CODE = re.compile(r"^```.*?^```|^    .*?$|^\|.*?$|^#+ .*?$", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"\n\s*\n|\n\s*(?:[-*]|\d+\.) ")
STOP = re.compile(r"(?<=[\w)%`'\"*])[.:;!?](?=[\s*)]|$)")


def prose(path):
    """Paragraphs and points of lists, without code, tables and headings."""
    return [" ".join(block.split()) for block in BLOCK.split(CODE.sub("", tree.text(path)))]


def long_sentences(path):
    for block in prose(path):
        for sentence in STOP.split(re.sub(r"\]\([^)]*\)", "]", block)):
            words = sentence.split()
            if len(words) > SENTENCE_WORDS_MAX:
                yield f"{path}: a sentence of {len(words)} words, {SENTENCE_WORDS_MAX} are the most: {' '.join(words[:9])} ..."


def private_words(path):
    for number, line in tree.lines(path):
        for pattern, instead in PLAIN:
            if match := re.search(pattern, line):
                yield f"{path}:{number}: '{match.group()}': write {instead}"


def strings(path):
    """The string literals of a C file, neighbours joined as the compiler joins them."""
    whole = None
    for token in TOKEN.finditer(tree.text(path)):
        if token["text"] is not None:
            whole = (whole or "") + token["text"]
        elif token["gap"] is None and whole is not None:
            yield whole
            whole = None


def private_messages(path):
    for words in strings(path):
        for pattern, instead in PLAIN:
            if match := re.search(pattern, words):
                yield f"{path}: '{match.group()}' in \"{words[:60]}\": write {instead}"


findings = []
for path in tree.files(".c", ".h"):
    if not path.startswith(("tests/", "arena/games/")):
        findings += private_messages(path)
for path in DOCUMENTS:
    findings += long_sentences(path)
    findings += private_words(path)
for path, most in GUIDE_LINES_MAX.items():
    count = len(tree.lines(path)) - 1
    if count > most:
        findings.append(f"{path}: a guide of {count} lines, {most} are the most; what is looked up is a page beside it")
tree.finish(findings)
