# SPDX-License-Identifier: MIT
"""The Debian packages, built of a copy of the tree."""

import glob
import os
import re
import shutil
import subprocess

NAMES = {"artemia-arena", "libarena-sdk1", "libarena-sdk-dev"}


def build(source, folder):
    """Builds them in the folder; ends the test when one is missing."""
    tree = os.path.join(folder, "artemia-arena")
    shutil.copytree(source, tree, ignore=shutil.ignore_patterns(".git", "build", "obj-*", "__pycache__"))
    environment = {name: value for name, value in os.environ.items() if name not in ("CC", "CFLAGS", "LDFLAGS")}
    subprocess.run(("dpkg-buildpackage", "-us", "-uc", "-b", "-j2"), cwd=tree, env=environment, check=True)
    built = {os.path.basename(path).split("_")[0] for path in glob.glob(os.path.join(folder, "*.deb"))}
    if not NAMES <= built:
        raise SystemExit(f"{NAMES - built} were not built")


def of_version(package, version, path):
    """The same package under another version, at `path`."""
    tree = path + ".tree"
    subprocess.run(("dpkg-deb", "-R", package, tree), check=True)
    control = os.path.join(tree, "DEBIAN", "control")
    with open(control, encoding="utf-8") as file:
        text = file.read()
    with open(control, "w", encoding="utf-8") as file:
        file.write(re.sub(r"^Version: .*$", f"Version: {version}", text, flags=re.MULTILINE))
    subprocess.run(("dpkg-deb", "--root-owner-group", "-b", tree, path), check=True, stdout=subprocess.DEVNULL)
    shutil.rmtree(tree)
