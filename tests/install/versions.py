# SPDX-License-Identifier: MIT
"""The version of a tree, by its history; and which versions are upgrades of which."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "patience"))

import folder as folders  # noqa: E402  # pylint: disable=wrong-import-position

SOURCE, BUILD = (pathlib.Path(os.environ[name]) for name in ("ARENA_SOURCE", "ARENA_BUILD"))
SCRIPT = os.path.join("arena", "base", "version.sh")
ATTRIBUTES = ".gitattributes"
RELEASE = re.search(r"^project\(artemia-arena VERSION (\S+) ", (SOURCE / "CMakeLists.txt").read_text(encoding="utf-8"), re.MULTILINE).group(1)
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith("GIT_") and name != "ARENA_VERSION"}
CLEAN.update({f"GIT_{who}_{what}": "nobody@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")})


def run(*words, cwd=None, code=0, **environment):
    done = subprocess.run([str(word) for word in words], cwd=cwd, env=CLEAN | environment, capture_output=True, text=True, check=False)
    if done.returncode != code:
        raise AssertionError(f"{words}: {done.returncode}, {done.stdout} {done.stderr}")
    return done.stdout.strip() if code == 0 else done.stderr


class Tree(unittest.TestCase):
    """A tree with what a version is made of."""

    def setUp(self):
        self.folder = pathlib.Path(folders.of_test(self, "arena-versions-"))
        self.tree = self.folder / "tree"
        for name in ("CMakeLists.txt", SCRIPT, ATTRIBUTES):
            (self.tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(SOURCE / name, self.tree / name)

    def version(self, tree=None, **environment):
        return run((tree or self.tree) / SCRIPT, cwd="/", **environment)


class Files(Tree):
    def test_without_history_it_is_the_release(self):
        self.assertEqual(self.version(), RELEASE)

    def test_it_is_the_text_that_was_given(self):
        self.assertEqual(self.version(ARENA_VERSION="9.9~trial+1"), "9.9~trial+1")
        self.assertEqual(self.version(ARENA_VERSION=""), RELEASE)
        for wrong in ("x1", "1 2", "1\n2", "1-2", '1"', "1" * 49):
            self.assertIn("is no version", run(self.tree / SCRIPT, code=2, ARENA_VERSION=wrong))
        self.assertEqual(self.version(ARENA_VERSION="1" * 48), "1" * 48)

    def test_the_source_is_written_only_if_it_changes(self):
        source = self.folder / "version.c"
        run(self.tree / SCRIPT, source)
        self.assertIn(f'"artemia-arena {RELEASE}"', source.read_text(encoding="utf-8"))
        os.utime(source, (1, 1))
        run(self.tree / SCRIPT, source)
        self.assertEqual(source.stat().st_mtime, 1)
        run(self.tree / SCRIPT, source, ARENA_VERSION="2")
        self.assertIn('version_text[] = "2";', source.read_text(encoding="utf-8"))

    def test_the_release_is_that_of_the_last_entry_for_debian(self):
        first = (SOURCE / "debian" / "changelog").read_text(encoding="utf-8").splitlines()[0]
        self.assertIn(f" ({RELEASE}) ", first)


@unittest.skipUnless(shutil.which("git"), "git is missing")
class Commits(Tree):
    def setUp(self):
        super().setUp()
        self.git("init", "--quiet")
        self.git("add", "--all")
        self.commit()

    def git(self, *words):
        return run("git", *words, cwd=self.tree)

    def commit(self):
        self.git("commit", "--quiet", "--allow-empty", "--message=one more")
        return self.git("rev-parse", "--short", "HEAD")

    def test_a_commit_has_its_number_and_its_hash(self):
        for number in (2, 3):
            commit = self.commit()
            self.assertEqual(self.version(), f"{RELEASE}+git{number}.{commit}")

    def test_a_change_is_said_and_a_file_that_git_does_not_know_is_not(self):
        clean = self.version()
        (self.tree / "made").touch()
        os.utime(self.tree / "CMakeLists.txt", (1, 1))
        self.assertEqual(self.version(), clean)
        with open(self.tree / "CMakeLists.txt", "a", encoding="utf-8") as file:
            file.write("\n")
        self.assertEqual(self.version(), clean + ".dirty")

    def test_a_shallow_clone_does_not_know_the_number(self):
        commit = self.commit()
        run("git", "clone", "--quiet", "--depth=1", f"file://{self.tree}", self.folder / "shallow")
        self.assertEqual(self.version(self.folder / "shallow"), f"{RELEASE}+git0.{commit}")

    def test_an_archive_has_its_commit(self):
        commit = self.commit()
        self.git("archive", "--output", self.folder / "archive.tar", "HEAD")
        archived = self.folder / "archived"
        archived.mkdir()
        run("tar", "-xf", self.folder / "archive.tar", cwd=archived)
        self.assertEqual(self.version(archived), f"{RELEASE}+git0.{commit}")

    def test_a_work_tree_beside_the_clone_is_one(self):
        self.git("worktree", "add", "--quiet", self.folder / "beside")
        self.assertEqual(self.version(self.folder / "beside"), self.version())

    def test_the_repository_around_a_tree_does_not_count(self):
        inner = self.tree / "inner"
        shutil.copytree(self.tree, inner, ignore=shutil.ignore_patterns(".git", "inner"))
        self.assertEqual(self.version(inner), RELEASE)

    def test_the_repository_of_another_user_is_asked(self):
        other = {"GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"}
        self.assertIn("dubious ownership", run("git", "status", cwd=self.tree, code=128, **other))
        self.assertEqual(self.version(**other), self.version())

    def test_it_is_the_release_if_git_fails(self):
        (self.folder / "bin").mkdir()
        path = f"{self.folder / 'bin'}:{os.environ['PATH']}"
        for says in ("exit 128", "exit 127"):
            fake = self.folder / "bin" / "git"
            fake.write_text(f"#!/bin/sh\n{says}\n", encoding="utf-8")
            fake.chmod(0o755)
            self.assertEqual(self.version(PATH=path), RELEASE)


class Builds(unittest.TestCase):
    def test_the_installed_programs_have_the_version_of_the_build(self):
        said = run(BUILD / "bin" / "arena", "version")
        self.assertRegex(said, rf"^artemia-arena {re.escape(RELEASE)}(\+git\d+\.[0-9a-f]+(\.dirty)?)?$")
        self.assertEqual(run(BUILD / "bin" / "arena-chances", "--version"), said.replace("artemia-arena", "arena-chances"))
        self.assertIn(f'"{said}"', run(BUILD / "bin" / "arena", "help", "--man"))

    @unittest.skipUnless(shutil.which("dpkg"), "dpkg is missing")
    def test_a_later_version_is_an_upgrade(self):
        order = [RELEASE, *(f"{RELEASE}+git{rest}" for rest in ("0.fff", "9.fff", "9.fff.dirty", "12.abc", "13.def", "1192.0ad5954f", "1193.0"))]
        for earlier, later in zip(order, order[1:]):
            run("dpkg", "--compare-versions", earlier, "lt", later)


if __name__ == "__main__":
    unittest.main()
