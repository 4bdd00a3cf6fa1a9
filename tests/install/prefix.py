# SPDX-License-Identifier: MIT
"""What `cmake --install` gives, in a prefix that was moved after the installation, and a folder to work in outside of the
tree."""

import os
import re
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "patience"))

import folder as folders  # noqa: E402  # pylint: disable=wrong-import-position

SOURCE, BUILD, CMAKE = (os.environ[name] for name in ("ARENA_SOURCE", "ARENA_BUILD", "ARENA_CMAKE"))
CC, FLAGS = os.environ["ARENA_CC"], os.environ["ARENA_CFLAGS"]
CXX = "clang++" if "clang" in os.path.basename(CC) else "g++"


class Prefix(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        temporary = folders.make("arena-install-")
        cls.addClassCleanup(folders.remove, temporary)
        first, cls.prefix = (os.path.join(temporary, name) for name in ("first", "prefix"))
        cls.work = os.path.join(temporary, "work")
        os.mkdir(cls.work)
        cls.lib = os.path.join(cls.prefix, os.environ["ARENA_LIB"])
        cls.environment = dict(os.environ, PKG_CONFIG_PATH=os.path.join(cls.lib, "pkgconfig"), LD_LIBRARY_PATH=cls.lib)
        cls.run_in_work(CMAKE, "--install", BUILD, "--prefix", first)
        os.rename(first, cls.prefix)
        cls.arena = os.path.join(cls.prefix, "bin", "arena")

    @classmethod
    def run_in_work(cls, *words):
        """The output of a program that must succeed."""
        done = subprocess.run(words, cwd=cls.work, env=cls.environment, capture_output=True, text=True,
                              check=False)
        if done.returncode != 0:
            raise AssertionError(f"{words}: {done.stdout} {done.stderr}")
        return done.stdout

    @classmethod
    def sample(cls, language):
        """The first one of the page `readme`, which the class has read."""
        return re.search(rf"^```{language}\n(.*?)^```$", cls.readme, re.MULTILINE | re.DOTALL).group(1)

    @staticmethod
    def write(folder, name, text, mode=0o644):
        path = os.path.join(folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(path, mode)

    def commands(self, first):
        """The lines that the README says to type, from the one that begins so to the end of their block."""
        block = next(block for block in re.findall(r"(?:^    .*\n)+", self.readme, re.MULTILINE) if block.startswith("    " + first))
        return block.replace("/opt/arena/lib", self.lib).replace("/opt/arena", self.prefix)

    def type(self, folder, lines, **environment):
        """Types the lines into a shell there; the compilers have the flags of this build. Results are asked for as JSON."""
        lines = re.sub(r"^(.* match .*)$", r"\1 --json", lines, flags=re.MULTILINE)
        tools = os.path.join(folder, "tools")
        os.mkdir(tools)
        self.write(tools, "cc", f'#!/bin/sh\nexec {CC} {FLAGS} "$@"\n', 0o755)
        self.write(tools, "c++", f'#!/bin/sh\nexec {CXX} {FLAGS} "$@"\n', 0o755)
        clean = {name: value for name, value in os.environ.items() if name not in ("PKG_CONFIG_PATH", "LD_LIBRARY_PATH")}
        done = subprocess.run(["sh", "-ec", lines], cwd=folder, capture_output=True, text=True,  check=False,
                              env=dict(clean, PATH=f"{tools}:{os.environ['PATH']}", **environment))
        self.assertEqual(done.returncode, 0, f"{lines}{done.stdout}{done.stderr}")
        return done.stdout
