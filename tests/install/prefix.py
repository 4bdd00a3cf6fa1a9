# SPDX-License-Identifier: MIT
"""What `cmake --install` gives, in a prefix that was moved after the installation, and a folder to work in outside of the
tree."""

import os
import subprocess
import tempfile
import unittest

SOURCE, BUILD, CMAKE = (os.environ[name] for name in ("ARENA_SOURCE", "ARENA_BUILD", "ARENA_CMAKE"))
PATIENCE = 60  # seconds


class Prefix(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory(prefix="arena-install-")
        cls.addClassCleanup(temporary.cleanup)
        first, cls.prefix = (os.path.join(temporary.name, name) for name in ("first", "prefix"))
        cls.work = os.path.join(temporary.name, "work")
        os.mkdir(cls.work)
        cls.lib = os.path.join(cls.prefix, os.environ["ARENA_LIB"])
        cls.environment = dict(os.environ, PKG_CONFIG_PATH=os.path.join(cls.lib, "pkgconfig"), LD_LIBRARY_PATH=cls.lib)
        cls.run_in_work(CMAKE, "--install", BUILD, "--prefix", first)
        os.rename(first, cls.prefix)
        cls.arena = os.path.join(cls.prefix, "bin", "arena")

    @classmethod
    def run_in_work(cls, *words):
        """The output of a program that must succeed."""
        done = subprocess.run(words, cwd=cls.work, env=cls.environment, capture_output=True, text=True, timeout=PATIENCE,
                              check=False)
        if done.returncode != 0:
            raise AssertionError(f"{words}: {done.stdout} {done.stderr}")
        return done.stdout
