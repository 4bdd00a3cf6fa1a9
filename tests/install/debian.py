# SPDX-License-Identifier: MIT
"""The Debian packages build, in a copy of the tree, and lintian has nothing to say about them."""

import glob
import os
import shutil
import subprocess
import sys
import tempfile

SOURCE = sys.argv[1]
PACKAGES = {"artemia-arena", "libarena-sdk1", "libarena-sdk-dev"}

with tempfile.TemporaryDirectory(prefix="arena-debian-") as folder:
    tree = os.path.join(folder, "artemia-arena")
    shutil.copytree(SOURCE, tree, ignore=shutil.ignore_patterns(".git", "build", "obj-*", "__pycache__"))
    environment = {name: value for name, value in os.environ.items() if name not in ("CC", "CFLAGS", "LDFLAGS")}
    subprocess.run(("dpkg-buildpackage", "-us", "-uc", "-b", "-j2"), cwd=tree, env=environment, check=True)
    built = {os.path.basename(path).split("_")[0] for path in glob.glob(os.path.join(folder, "*.deb"))}
    if not PACKAGES <= built:
        sys.exit(f"{PACKAGES - built} were not built")
    changes = glob.glob(os.path.join(folder, "*.changes"))
    command = ["lintian", "--display-info", "--pedantic", "--fail-on", "error,warning", *changes]
    sys.exit(subprocess.run(command, check=False).returncode)
