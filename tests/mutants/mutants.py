# SPDX-License-Identifier: MIT
"""Makes one-token mutants of the code and says which tests catch them.

    mutants.py N SEED [--log FILE] [--budget SECONDS] [--only PREFIX] [--commit NAME]

Takes N random lines of arena/, proto/, sdk/c/ and bots/, as tokens.py finds them, and builds each mutant in a copy of the last
commit, below build/mutants. First run the tests of the folder, then others that reach the file, those that were changed in one
commit with it before the others. The log has a line of JSON for each verdict: with the same log a run goes on where it was
ended, and those that survived a smaller budget are tried again. Ends with 1 if fewer than 85 % of the decided mutants were caught."""

import argparse
import collections
import concurrent.futures
import json
import math
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

import tokens

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ("arena", "proto", "sdk/c", "bots")
REAPED = ROOT / "tests/mutants/reaped.py"
EQUIVALENT = ROOT / "tests/mutants/equivalent.txt"
SIDE_BY_SIDE, LEAST_CAUGHT = 2, 0.85
TEST_S, BUILD_S = 100, 1200  # a test that takes longer has failed, and a build as well
FOLDER_S = 180  # for the tests of a folder
# The compiler's flags of the release build, and neither its optimisation as a whole nor its linker, which take minutes.
BUILD_TYPE = ("-G", "Ninja", "-DBUILD_TESTING=ON", "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_C_FLAGS_DEBUG=-O2 -g", "-DCMAKE_EXE_LINKER_FLAGS=-fuse-ld=lld",
              "-DCMAKE_SHARED_LINKER_FLAGS=-fuse-ld=lld", "-DCMAKE_MODULE_LINKER_FLAGS=-fuse-ld=lld")
# Folders of arena/ whose tests lie in a folder of another name.
ELSEWHERE = {"cli": ("end-to-end",), "game": ("games",), "conf": ("event", "fuzz"), "contest": ("tournament",), "bridge": ("sdk",),
             "rules": ("notalone",), "conformance": ("games",)}

Test = collections.namedtuple("Test", "name folder programs sources cost")


class Graph:
    """What ninja builds of what."""

    def __init__(self, build):
        self.inputs, self.linked = {}, set()
        text = (build / "build.ninja").read_text().replace("$\n", "")
        # In the program of a folder's tests each test's main() has a name of its own.
        self.mains = {match[2]: match[1] for match in re.finditer(r"^build \S+: C_COMPILER\S* (\S+).*\n(?:  .*\n)*?  FLAGS = .*-Dmain=main_(\w+)", text, re.M)}
        for line in re.findall(r"^build (.+)$", text, re.M):
            outputs, _, inputs = line.partition(": ")
            rule, *needed = [word for word in inputs.split("||")[0].split() if word != "|"]
            for output in outputs.replace("|", " ").split():
                self.inputs[output] = needed
            if re.match(r"C(XX)?_(EXECUTABLE|SHARED_LIBRARY|MODULE_LIBRARY)_LINKER", rule):
                self.linked.add(outputs.split()[0])

    def reaches(self, output, path, seen):
        """True if the file `path` is compiled into `output`. `seen` keeps what is known of other outputs."""
        if output not in seen:
            seen[output] = False
            seen[output] = output == path or any(self.reaches(one, path, seen) for one in self.inputs.get(output, ()))
        return seen[output]


class Copy:
    """A clone of a commit, with its build."""

    def __init__(self, commit):
        self.tree = ROOT / "build/mutants/tree"
        self.build = self.tree / "build/mutants"  # as deep as the build of a preset: ccache knows it then
        if not self.tree.exists():
            subprocess.run(["git", "clone", "--quiet", "--shared", str(ROOT), str(self.tree)], check=True)
        subprocess.run(["git", "fetch", "--quiet", "origin", commit], cwd=self.tree, check=True)
        subprocess.run(["git", "checkout", "--quiet", "--force", "--detach", "FETCH_HEAD"], cwd=self.tree, check=True)
        subprocess.run(["cmake", "-S", self.tree, "-B", self.build, *BUILD_TYPE], check=True, stdout=subprocess.DEVNULL)
        self.graph = Graph(self.build)
        self.tests = self.read_tests()

    def make(self, programs):
        """Builds the programs; returns what the compiler says if it cannot."""
        if not programs:
            return ""
        done = subprocess.run(["ninja", "-C", self.build, *sorted(programs)], capture_output=True, text=True, timeout=BUILD_S, check=False)
        return done.stdout + done.stderr if done.returncode else ""

    def programs(self):
        """What tests in Python may start: all programs that are not themselves a test."""
        return {one for one in self.graph.linked if not os.path.basename(one).startswith(("test-", "fuzz-"))}

    def read_tests(self):
        """The quick tests, as ctest has them: what runs them, in which folder they lie, which files they are made of."""
        found = []
        for file in self.build.rglob("CTestTestfile.cmake"):
            text = file.read_text() if file.parent.name != "tidy" else ""
            labels = dict(re.findall(r'set_tests_properties\(\[=*\[(.+?)\]=*\].*? LABELS "(.*?)"', text))
            cost = dict(re.findall(r'set_tests_properties\(\[=*\[(.+?)\]=*\].*? COST "(\d+)', text))
            for name, words in re.findall(r"^add_test\(\[=*\[(.+?)\]=*\] (.*)\)$", text, re.M):
                kinds = labels.get(name, "").split(";")
                if "quick" in kinds and "slurm" not in kinds and int(cost.get(name, 0)) < TEST_S:
                    found.append(self.test(name, file.parent, re.findall(r'"((?:[^"\\]|\\.)*)"', words), kinds, float(cost.get(name, 5))))
        return found

    def test(self, name, folder, words, labels, cost):
        at = str(self.build) + "/"
        programs = {word[len(at):] for word in words if word.startswith(at)} & self.graph.inputs.keys()
        place = folder.relative_to(self.build / "tests")
        main = self.graph.mains.get(re.sub(r"\W", "_", name))
        sources = {main} if main else {one for program in programs if program.startswith("tests/test-")
                                       for made in self.graph.inputs[program] if made.endswith(".o")
                                       for one in self.graph.inputs.get(made, ())[:1]}
        sources = {os.path.relpath(one, self.tree) for one in sources}
        if "unittest" in words:
            sources.add(str("tests" / place / (words[words.index("unittest") + 1].split(".")[0] + ".py")))
        sources |= {os.path.relpath(self.tree / "tests" / place / word, self.tree) for word in words if word.endswith(".py")}
        if any("python" in word for word in words):
            programs |= self.programs()
        folders = {one.name for one in (self.tree / "tests").iterdir() if one.is_dir()}
        own = {path.split("/")[1] for path in sources if path.startswith("tests/")}
        return Test(name, (set(labels) & folders) or own or set(place.parts[:1]), programs, sources, cost)


class Run:
    def __init__(self, arguments):
        self.arguments, self.copy, self.sound = arguments, Copy(arguments.commit), {}
        self.seconds = {test.name: test.cost for test in self.copy.tests}
        self.log = pathlib.Path(arguments.log or ROOT / f"build/mutants/{arguments.n}-{arguments.seed}.jsonl")
        self.told = [json.loads(line) for line in self.log.read_text().splitlines()] if self.log.exists() else []
        self.words = {one: self.words_of(one) for test in self.copy.tests for one in test.sources}
        self.left_s, self.passed = 0, set()  # of the mutant that is tried
        self.scratch = tempfile.mkdtemp(prefix="mutants-")
        os.environ["TMPDIR"] = self.scratch

    def words_of(self, path):
        """The words of a test's file and of its name."""
        file = self.copy.tree / path
        return set(re.findall(r"[a-z]+", path + " " + (file.read_text(errors="replace") if file.is_file() else "")))

    # --- tests ---

    def passes(self, test):
        began = time.monotonic()
        done = subprocess.run([sys.executable, "-B", REAPED, "ctest", "-R", f"^{re.escape(test.name)}$", "--timeout", str(TEST_S)], cwd=self.copy.build,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        self.seconds[test.name] = time.monotonic() - began
        return done.returncode == 0

    def first_failed(self, tests):
        """The first of the tests that fails, or None. Begins none when the time of the mutant is over."""
        failed, began = [], time.monotonic()

        def attempt(test):
            if failed or test.name in self.passed or time.monotonic() - began > self.left_s:
                return
            if self.passes(test):
                self.passed.add(test.name)
            else:
                failed.append(test)

        with concurrent.futures.ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
            list(pool.map(attempt, tests))
        self.left_s -= time.monotonic() - began
        shutil.rmtree(self.scratch, ignore_errors=True)
        os.mkdir(self.scratch)
        return failed[0] if failed else None

    def is_sound(self, test):
        """Without a mutant it passes; the copy is clean."""
        if test.name not in self.sound:
            self.sound[test.name] = not self.copy.make(test.programs) and self.passes(test)
            return self.sound[test.name]

    # --- which of them ---

    def near(self, path):
        """How near the files of the tests are to a source: called by a part of its path, changed in one commit with it, or naming it."""
        log = subprocess.run(["git", "log", "--format=%x00", "--name-only", "--full-diff", "--", path], cwd=self.copy.tree,
                             capture_output=True, text=True, check=True).stdout
        near = collections.Counter()
        for commit in log.split("\0"):
            tests = {line for line in commit.splitlines() if line.startswith("tests/")}
            for one in tests:
                near[one] += 1 / len(commit.splitlines())
        for part in set(re.split(r"[/_.-]", path)[1:-1]):
            named = [one for one, words in self.words.items() if part in words]
            near.update({one: 1 / len(named) + (part in re.split(r"\W|_", pathlib.Path(one).stem)) for one in named})
        return near

    def reaching(self, path):
        """The tests that reach the file, the nearest of the quickest first: those of its folder in C, and all others."""
        parts = path.split("/")
        own = set(parts[:-1]) | set(ELSEWHERE.get(parts[1], ()))
        near, seen, source = self.near(path), {}, str(self.copy.tree / path)

        def rank(test):
            return -(0.01 * bool(test.folder & own) + sum(near[one] for one in test.sources)) / (5 + self.seconds[test.name]), test.name

        reach = [test for test in sorted(self.copy.tests, key=rank) if self.sound.get(test.name, True) and
                 (path.endswith(".h") or any(self.copy.graph.reaches(one, source, seen) for one in test.programs))]
        first = [test for test in reach if test.folder & own and all(one.endswith((".c", ".cc")) for one in test.sources)]
        return first, [test for test in reach if test not in first]

    # --- verdicts ---

    def judge(self, path):
        """The verdict on what now stands in the file, and of which test."""
        self.left_s = FOLDER_S
        own, others = self.reaching(path)
        if said := self.copy.make({one for test in own for one in test.programs}):
            return "did not build", first_error(said)
        if failed := self.first_failed(own):
            return "caught", failed
        self.left_s = self.arguments.budget
        while others and self.left_s > 0:  # what takes longer to build and to run, a few at a time
            some, others = others[:4], others[4:]
            if said := self.copy.make({one for test in some for one in test.programs}):
                return "did not build", first_error(said)
            if failed := self.first_failed(some):
                return "caught", failed
        return "survived", "" if not others else f"{len(others)} of the tests that reach it were not run"

    def try_one(self, path, mutant):
        file = self.copy.tree / path
        text, self.passed = file.read_text(), set()
        while True:
            try:
                file.write_text(tokens.mutate(text, mutant))
                verdict, by = self.judge(path)
                slow = verdict == "caught" and self.seconds[by.name] > TEST_S
            finally:
                file.write_text(text)
            if verdict != "caught" or self.is_sound(by):
                if verdict == "caught":
                    by = by.name + (", which did not end in time" if slow else "")
                return verdict, by

    def go(self):
        known = {(one["path"], one["line"], one["column"]) for one in self.told
                 if one["verdict"] != "survived" or one["budget"] >= self.arguments.budget}
        equivalent = read_equivalent()
        for path, mutant, line in choose(self.copy.tree, self.arguments):
            if (path, mutant.line, mutant.column) in known:
                continue
            began = time.monotonic()
            row = {"path": path, **mutant._asdict(), "code": line, "budget": self.arguments.budget}
            why = equivalent.get((path, line.strip(), mutant.old, mutant.new))
            row["verdict"], row["by"] = ("equivalent", why) if why else self.try_one(path, mutant)
            self.told = [one for one in self.told if (one["path"], one["line"], one["column"]) != (path, mutant.line, mutant.column)]
            self.told.append({**row, "seconds": round(time.monotonic() - began)})
            with self.log.open("a") as log:
                log.write(json.dumps(self.told[-1]) + "\n")
            print(in_words(self.told[-1]), flush=True)
        shutil.rmtree(self.scratch, ignore_errors=True)


def first_error(said):
    return next((line.partition("error: ")[2] for line in said.splitlines() if "error: " in line), said[-200:])


def choose(tree, arguments):
    """N random lines and one mutant of each: the same for the same commit, seed and prefix."""
    lines = collections.defaultdict(list)
    for folder in FOLDERS:
        for file in sorted([*(tree / folder).rglob("*.c"), *(tree / folder).rglob("*.h")]):
            path = str(file.relative_to(tree))
            for mutant in tokens.mutants(file.read_text()) if path.startswith(arguments.only) else ():
                lines[path, mutant.line].append(mutant)
    chance = random.Random(arguments.seed)
    for path, number in chance.sample(sorted(lines), min(arguments.n, len(lines))):
        yield path, chance.choice(lines[path, number]), (tree / path).read_text().split("\n")[number - 1]


def read_equivalent():
    """Mutants that do what the code does: rows of path, line, old, new and the reason, divided by ` | `."""
    rows = [line.split(" | ") for line in EQUIVALENT.read_text().splitlines() if line and not line.startswith("#")]
    return {tuple(row[:4]): row[4] for row in rows}


def in_words(row):
    return f"{row['verdict']:13} {row['path']}:{row['line']}: {row['old']} -> {row['new']}  |  {row['code'].strip()}  |  {row['by']}"


def finish(told):
    count = collections.Counter(row["verdict"] for row in told)
    decided = count["caught"] + count["survived"]
    for row in sorted(told, key=lambda row: (row["verdict"], row["path"], row["line"])):
        print(in_words(row))
    print(f"{dict(count)}: {count['caught']} of {decided} decided mutants were caught")
    return count["caught"] >= math.ceil(LEAST_CAUGHT * decided)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("n", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("--log", help="where the verdicts are kept")
    parser.add_argument("--budget", type=int, default=180, help="seconds of tests for one mutant beyond those of its folder in C")
    parser.add_argument("--only", default="", help="how the paths begin of files to take lines from")
    parser.add_argument("--commit", default="HEAD", help="which commit; HEAD if not given")
    run = Run(parser.parse_args())
    run.go()
    sys.exit(0 if finish(run.told) else 1)


if __name__ == "__main__":
    main()
