# SPDX-License-Identifier: MIT
"""Which mutants a C file has: each changes one token of the code, outside texts, logs, assertions and tables of words."""

import collections
import re

Mutant = collections.namedtuple("Mutant", "line column old new")  # both count from 1; `old` stands there

# What is no code; a line of the preprocessor goes on after a backslash.
NO_CODE = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|^[ \t]*\#(?:\\\n|[^\n])*""", re.S | re.M)
TOKEN = re.compile(r"[A-Za-z_]\w*|\d[\w.]*|->|\+\+|--|<<=?|>>=?|&&|\|\||[-+*/%&|^=!<>]=?|\S")
SWAPS = {"==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||", "||": "&&", "+": "-", "-": "+",
         "+=": "-=", "-=": "+=", "++": "--", "--": "++", "0": "1", "1": "0", "true": "false", "false": "true", "!": "",
         "continue": "break"}
BINARY = {"+", "-"}  # and not the sign of a number
OPERAND = re.compile(r"[\w)\]]")
# Lines of other kinds: assertions, logs, rows of tables of words, the usual {0} of a variable that is set later.
PASSED_OVER = re.compile(r"\b(static_)?assert\(|\bunreachable\(|\b(fprintf|printf|puts)\(|\b\w*_?(log|trace|audit)_(line|add)\("
                         r"|_notice\(|^\s*\{?\"|= \{0\}|^ *enum \{")
# A call whose result nobody uses. One that gives back what it got is a matter of the sanitizers.
CALL = re.compile(r"^ +((?:\(void\))?!?([a-z_]\w*)\(.*\);)$")
GIVES_BACK = re.compile(r"(^|_)(free|release|close|destroy|decref|finalize|clear|lock|unlock|unref)($|_)|close$|free$|va_(start|end)")


def blank(match):
    """As many blanks, and the same lines."""
    return re.sub(r"[^\n]", " ", match.group())


def swaps(number, line):
    """The mutants of one line by SWAPS."""
    before = ""
    for match in TOKEN.finditer(line):
        token = match.group()
        if token in SWAPS and not (token in BINARY and not OPERAND.match(before[-1:] or " ")) and before != "return -":
            yield Mutant(number, match.start() + 1, token, SWAPS[token])
        before = token


def drops(number, code, line):
    """The mutant that drops the statement of a line, if it is a call that stands alone."""
    match = CALL.match(code.rstrip())
    if match and match.group(1).count("(") == match.group(1).count(")") and not GIVES_BACK.search(match.group(2)):
        start = match.start(1)
        yield Mutant(number, start + 1, line[start:].rstrip(), "(void)0;")


def mutants(text):
    """All of a file, by line and column."""
    found = []
    codes, lines = NO_CODE.sub(blank, text).split("\n"), text.split("\n")
    for number, (code, line) in enumerate(zip(codes, lines), 1):
        if not PASSED_OVER.search(line):
            found += sorted([*swaps(number, code), *drops(number, code, line)], key=lambda one: one.column)
    return found


def mutate(text, mutant):
    """The text with the mutant in it."""
    lines = text.split("\n")
    line, at = lines[mutant.line - 1], mutant.column - 1
    if not line.startswith(mutant.old, at):
        raise ValueError(f"line {mutant.line} has no '{mutant.old}' at {mutant.column}")
    lines[mutant.line - 1] = line[:at] + mutant.new + line[at + len(mutant.old):]
    return "\n".join(lines)
