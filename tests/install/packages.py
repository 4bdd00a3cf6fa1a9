# SPDX-License-Identifier: MIT
"""The Debian packages, built of a copy of the tree."""

import glob
import os
import shutil
import subprocess

NAMES = {"artemia-arena", "libarena-sdk1", "libarena-sdk-dev"}
AUTHOR = ("-c", "user.name=Nobody", "-c", "user.email=nobody@example.org")


def copy(source, folder):
    """A copy of the tree, without its repository, in the folder."""
    tree = os.path.join(folder, "artemia-arena")
    shutil.copytree(source, tree, ignore=shutil.ignore_patterns(".git", "build", "obj-*", "__pycache__"))
    return tree


def commit(tree):
    """One more commit, in a repository of the tree's own."""
    for words in (("init", "--quiet"), ("add", "--all"), (*AUTHOR, "commit", "--quiet", "--allow-empty", "--message=all")):
        subprocess.run(("git", *words), cwd=tree, check=True)


def build(tree):
    """Builds them in the folder above the tree; ends the test when one is missing. The one of the programs."""
    above = os.path.dirname(tree)
    environment = {name: value for name, value in os.environ.items() if name not in ("CC", "CFLAGS", "LDFLAGS")}
    subprocess.run(("dpkg-buildpackage", "-us", "-uc", "-b", "-j2"), cwd=tree, env=environment, check=True)
    built = {os.path.basename(path).split("_")[0]: path for path in glob.glob(os.path.join(above, "*.deb"))}
    if not NAMES <= set(built):
        raise SystemExit(f"{NAMES - set(built)} were not built")
    return built["artemia-arena"]
