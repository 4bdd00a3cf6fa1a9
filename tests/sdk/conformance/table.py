# SPDX-License-Identifier: MIT
"""The table languages x checks: runs the test.sh of each SDK, and prints which check of the suite holds for which.

usage: table.py FOLDER ARENA [--only LANGUAGE [--quick]] [--kept] [--write | --check]

FOLDER/LANGUAGE is where each is built; its output stays there in `printed`. LANGUAGE is a folder of sdk/.
--only LANGUAGE  runs one, shows what it prints, and has its exit code
--quick          the quick path of its test.sh, in FOLDER/LANGUAGE-quick: the table is not made from it
--kept           runs none whose output is there
--write          puts the table into sdk/README.md, between its marks, unless one failed before it came to the suite
--check          exit code 1 if another table stands there. A language that cannot run here counts as it stands there"""

import argparse
import pathlib
import re
import subprocess
import sys

SDK = pathlib.Path(__file__).resolve().parents[3] / "sdk"
README = SDK / "README.md"
BEGIN, END = "<!-- table of checks: printed by tests/sdk/conformance/table.py -->", "<!-- end of table -->"
CANNOT = 77  # the exit code of a test.sh that lacks something; its last line says what
LINE = re.compile(r"(ok|FAIL|none) {2,4}(\S+) +(\S+) +(.+)")  # as the suite prints it
ENDED = "exit code "
NOTE_MOST = 200  # characters of what one printed last


def languages():
    """The folders whose test.sh runs the suite."""
    return sorted(path.parent.name for path in SDK.glob("*/test.sh") if "conformance" in path.read_text(encoding="utf-8"))


def title(language):
    """As the heading of its guide has it: Python, C++."""
    guide = SDK / language / "README.md"
    found = re.match(r"# Write a bot in (.+)", guide.read_text(encoding="utf-8")) if guide.exists() else None
    return found[1] if found else "`arena bridge`" if language == "json" else language


def run(language, folder, arena, shown, quick=False):
    """Runs its test.sh. What it prints and its exit code are kept; the exit code is returned."""
    here = folder / (f"{language}-quick" if quick else language)
    here.mkdir(parents=True, exist_ok=True)
    with open(here / "printed", "w", encoding="utf-8", buffering=1) as kept:
        words = ["sh", str(SDK / language / "test.sh"), str(here), arena, *(["quick"] if quick else [])]
        with subprocess.Popen(words, text=True, errors="replace", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT) as process:
            for line in process.stdout:
                kept.write(line)
                if shown:
                    print(line, end="", flush=True)
        kept.write(f"{ENDED}{process.returncode}\n")
    return process.returncode


class Column:
    """What one language printed: `cells` by check, `abouts` by check, `notes` about what is not there."""

    def __init__(self, language, printed):
        *lines, ended = printed.splitlines() or [""]
        if not ended.startswith(ENDED):  # it was broken off
            lines, ended = [*lines, ended], ENDED + "1"
        self.name, self.cells, self.other, self.abouts, self.notes = title(language), {}, "none", {}, []
        self.is_broken = False
        self.code = int(ended.removeprefix(ENDED))
        for found in filter(None, map(LINE.fullmatch, lines)):
            cell, _, check, text = found.groups()
            self.cells[check] = cell
            if cell == "none":
                self.notes.append(f"{self.name}, `{check}`: {text}")
            else:
                self.abouts[check] = text
        last = next((line for line in reversed(lines) if line.strip()), "it printed nothing")[:NOTE_MOST]
        if self.code == CANNOT:
            self.notes.append(f"{self.name}: {last}")
        elif self.code != 0 and "FAIL" not in self.cells.values():
            self.cells, self.other, self.is_broken = {}, "FAIL", True
            self.notes.append(f"{self.name} failed before the suite: {last}")

    def cell(self, check):
        return self.cells.get(check, self.other)


def table(columns):
    """Markdown."""
    abouts = {}
    for column in columns:
        abouts |= column.abouts
    lines = [f"| check | {' | '.join(column.name for column in columns)} |", "|---" * (len(columns) + 1) + "|"]
    lines += [f"| {about} | {' | '.join(column.cell(check) for column in columns)} |" for check, about in abouts.items()]
    notes = [f"- {note}" for column in columns for note in column.notes]
    return "\n".join(lines + ([""] + notes if notes else []))


def between(text):
    """The text before the table, the table, and the text behind it."""
    before, found, rest = text.partition(BEGIN)
    inside, also, after = rest.partition(END)
    assert found and also, f"{README} has no marks {BEGIN} and {END}"
    return before + BEGIN, inside.strip("\n"), END + after


def columns_of(text):
    """The columns of a table in Markdown: the cells by heading, then by check."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("| ")]
    return {name: {row[0]: row[at] for row in rows[1:]} for at, name in enumerate(rows[0]) if at > 0} if rows else {}


def differences(stands, is_now, absent):
    """Sentences about each cell that differs. Languages that cannot run here are left out."""
    old, new = columns_of(stands), columns_of(is_now)
    for name in sorted({*old, *new} - absent):
        if name not in old or name not in new:
            yield f"{name}: there is {'no' if name not in old else 'a'} such column in {README.name}"
            continue
        for check in sorted({*old[name], *new[name]}):
            if old[name].get(check) != new[name].get(check):
                yield f"{name}: {check}: {new[name].get(check, 'no row')} now, and {old[name].get(check, 'no row')} there"


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("arena")
    parser.add_argument("--only", choices=languages())
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--kept", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args()
    if given.quick and not given.only:
        parser.error("--quick goes with --only: the table is made from the whole suites")
    if given.only:
        return run(given.only, given.folder, given.arena, True, given.quick)
    columns = []
    for language in languages():
        kept = given.folder / language / "printed"
        if not (given.kept and kept.exists()):
            run(language, given.folder, given.arena, shown=False)
        columns.append(Column(language, kept.read_text(encoding="utf-8")))
    is_now = table(columns)
    print(is_now)
    before, stands, after = between(README.read_text(encoding="utf-8"))
    if given.write and not any(column.is_broken for column in columns):
        README.write_text(f"{before}\n\n{is_now}\n\n{after}", encoding="utf-8")
    wrong = list(differences(stands, is_now, {column.name for column in columns if column.code == CANNOT})) if given.check else []
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    return int(bool(wrong) or any(column.code not in (0, CANNOT) for column in columns))


if __name__ == "__main__":
    sys.exit(main())
