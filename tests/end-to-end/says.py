# SPDX-License-Identifier: MIT
"""What the programs say is in tests/golden/says, a file for each command: tests compare what is said with it.

A file has a block for each test, in it a case for each command line, and below it the lines that were said. What changes from
run to run is replaced by a word in capitals. `cmake --build --preset release --target golden-says` writes all files again;
`ARENA_BUILD=build/release python3 says.py use keys` writes only what these modules say."""

import concurrent.futures
import contextlib
import difflib
import fcntl
import functools
import os
import pathlib
import re
import shlex
import subprocess
import sys
import unittest

BUILD = os.environ["ARENA_BUILD"]
TESTS = pathlib.Path(__file__).resolve().parent.parent
GOLDEN = TESTS / "golden" / "says"
WRITES = bool(os.environ.get("SAYS_WRITE"))
WHOLE = not os.environ.get("ARENA_SANITIZED")  # under a sanitizer tests have fewer cases
BEST_SANDBOX = "the best sandbox here is "  # as each machine has another
SLOW_TO_LEAVE = "did not exit within 500 ms of `close`"  # as a sanitizer looks for leaks first, on a busy machine
PATHS = ((os.path.join(BUILD, "tests", "plain"), "BUILD/bin"),  # of programs that a sanitizer leaves alone
         (BUILD, "BUILD"), (str(TESTS.parent), "SOURCE"), (sys.executable, "PYTHON"))
CASE, TEXT = "  $ ", "    "
CHANGING = [(re.compile(pattern), word) for pattern, word in (
    (r"\b\d{8}-\d{6}-[0-9a-f]{6}\b", "RUN"),
    (r"\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(\.\d+)?Z?", "DATE"),
    (r"\b[0-9a-f]{12,128}\b", "HASH"),
    (r"(?<=HASH)-[0-9a-f]{8}\b", "-HASH"),
    (r"\bt[0-9a-f]{14,16}\b", "TABLE"),
    (r"(?<![\d.])\d+\.\d+\.\d+(\+git[\w.]+)?(?![\d.])", "VERSION"),
    (r"(?<=[\w\]*]:)\d{5}\b", "PORT"),
    (r"\barena-run-\w{6}\b", "arena-run-NAME"),
    (r"(?<=arena is )\S{40}(?=;)|(?<=not known: )\S{40}|\S{40}(?= must be on)", "KEY"),
    (r"\bprocess \d+", "process PID"),
    (r"\bline \d+(?= of ladder\.log)", "line N"),  # as the arena writes lines too
    (r"(?<=of ladder\.log, 1 to )\d+", "N"),
    (r"(?<=not passed to it: )[^(\n]*", "NAMES "),  # of variables that this machine has
    (r"\bbyte \d+", "byte N"),  # of a file that names the version of the arena
)]


@functools.cache
def commands():
    """The commands of the arena, as its help lists them."""
    listed = subprocess.run([os.path.join(BUILD, "bin", "arena"), "help"], capture_output=True, text=True, check=True)
    return frozenset(re.findall(r"(?m)^  arena ([a-z]+)", listed.stdout))


def file_of(case):
    """The golden file of a case: its command's, of a request over HTTP, or of the arena without a command."""
    first = re.match(r"\w*", case.removeprefix("arena ")).group()
    return GOLDEN / ("http" if first.isupper() else first if first in commands() else "arena")


def read(path):
    """{test: {case: [line]}} of a golden file."""
    tests, lines = {}, []
    with contextlib.suppress(FileNotFoundError):
        for line in path.with_suffix(".txt").read_text(encoding="utf-8").splitlines():
            if line.startswith(CASE):
                lines = cases.setdefault(line[len(CASE):], [])
            elif line.startswith(TEXT) or not line:
                lines.append(line[len(TEXT):])
            else:
                cases = tests.setdefault(line, {})
    return {test: {case: "\n".join(lines).rstrip("\n").split("\n") for case, lines in cases.items()} for test, cases in tests.items()}


def write(path, tests):
    if not tests:
        path.with_suffix(".txt").unlink()
        return
    parts = []
    for test in sorted(tests):
        parts.append(test + "\n")
        for case, lines in tests[test].items():
            parts += [CASE + case + "\n", *((TEXT + line).rstrip() + "\n" for line in lines)]
        parts.append("\n")
    new = path.with_suffix(".new")
    new.write_text("".join(parts[:-1]), encoding="utf-8")
    new.replace(path.with_suffix(".txt"))


class Says(unittest.TestCase):
    """A test that compares what is said with the golden files."""
    folder = None  # of the test
    commanded = ()  # the words of its latest command

    def says(self, said, case=None, about="", but=()):
        """SAID is a text, or the end of a program; CASE what was done, if not the latest command. ABOUT leaves the lines that have
        it. BUT is pairs of a pattern and the word in its place, for what changes from run to run in this text alone."""
        text = said if isinstance(said, str) else said.stdout + said.stderr
        if case is None:
            words = self.commanded if isinstance(said, str) else getattr(said, "commanded", said.args[1:])
            case = "arena " + shlex.join(map(os.fsdecode, words))
        case = self.steady(case, but).replace("\n", "\\n").strip()
        lines = [line.rstrip() for line in self.steady(text, but).split("\n")
                 if about in line and BEST_SANDBOX not in line and SLOW_TO_LEAVE not in line]
        lines = "\n".join(lines).rstrip("\n").split("\n")
        self.assertTrue(any(lines) or not about, f"no line has {about!r}: {text}")
        again = [text for one, text in self.cases_said.items() if one == case or one.startswith(case + " #")]
        if lines in again:
            return
        case += f" #{len(again) + 1}" if again else ""
        self.cases_said[case] = lines
        golden = read(file_of(case)).get(self.named(), {}).get(case)
        if not WRITES and lines != golden:
            diff = "\n".join(difflib.unified_diff(golden or [], lines, f"tests/golden/says/{file_of(case).name}.txt", "what is said now",
                                                  lineterm=""))
            self.fail(f"{case}\n{diff}\n{self.how()}")

    def how(self):
        return ("If it is to be said so: cmake --build --preset release --target golden-says\n(this test alone: SAYS_WRITE=1 "
                f"ARENA_BUILD={BUILD} python3 -m unittest {self.named()}, in the folder of the test), and read the difference")

    def steady(self, text, but):
        """The text without what changes from run to run."""
        for path, word in ((self.folder, "FOLDER"), *PATHS):
            text = text.replace(path, word) if path else text
        for pattern, word in but:
            text = re.sub(pattern, word, text)
        for pattern, word in CHANGING:
            text = pattern.sub(word, text)
        return "".join(sign if sign.isprintable() or sign == "\n" else sign.encode("unicode_escape").decode() for sign in text)

    def named(self):
        module = type(self).__module__
        module = pathlib.Path(sys.argv[0]).stem if module == "__main__" else module.rpartition(".")[2]
        return f"{module}.{type(self).__qualname__}.{self._testMethodName}"

    def run(self, result=None):
        self.cases_said = {}
        result = result or self.defaultTestResult()
        before = len(result.failures), len(result.errors)
        skipped = len(result.skipped)
        super().run(result)
        if before == (len(result.failures), len(result.errors)):
            try:
                self.settle(WHOLE and skipped == len(result.skipped))
            except AssertionError:
                result.addFailure(self, sys.exc_info())
        return result

    def settle(self, whole):
        """After a test that passed: writes what it said, or fails if it did not say all that the golden files have of it. A test
        that was not WHOLE says less."""
        named = self.named()
        if not WRITES:
            unsaid = {path.name: cases for path in GOLDEN.glob("*.txt") if (cases := read(path).get(named, {}).keys() - self.cases_said)}
            self.assertFalse(whole and unsaid, f"nobody says this any more: {unsaid}\n{self.how()}")
            return
        GOLDEN.mkdir(exist_ok=True)
        folder = os.open(GOLDEN, os.O_RDONLY)
        try:
            fcntl.flock(folder, fcntl.LOCK_EX)  # modules run side by side
            for path in {path.with_suffix("") for path in GOLDEN.glob("*.txt")} | {file_of(case) for case in self.cases_said}:
                tests = read(path)
                cases = {case: lines for case, lines in self.cases_said.items() if file_of(case) == path}
                cases = cases if whole else {**tests.get(named, {}), **cases}
                if cases != tests.pop(named, {}) or cases:
                    write(path, {**tests, **({named: cases} if cases else {})})
        finally:
            os.close(folder)


def main(modules):
    """Writes the golden files again by the tests that compare with them. Returns how many modules failed, whose texts stay."""
    found = sorted(path for path in TESTS.glob("**/*.py") if path.stem in (modules or [path.stem]) and
                   re.search(r"(?s)\n    def test_.*\.says\(|\.says\(.*\n    def test_", path.read_text(encoding="utf-8")))

    def run(path):
        done = subprocess.run([sys.executable, "-B", "-m", "unittest", path.stem], cwd=path.parent, capture_output=True, text=True,
                              env=dict(os.environ, SAYS_WRITE="1"), check=False)
        print(f"{path.stem}: {'written' if done.returncode == 0 else done.stderr}", flush=True)
        return done.returncode != 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
        return sum(workers.map(run, found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
