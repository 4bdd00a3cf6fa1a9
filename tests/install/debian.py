# SPDX-License-Identifier: MIT
"""The Debian packages build, in a copy of the tree, and lintian has nothing to say about them."""

import glob
import os
import subprocess
import sys
import tempfile

import packages

with tempfile.TemporaryDirectory(prefix="arena-debian-") as folder:
    tree = packages.copy(sys.argv[1], folder)
    packages.commit(tree)
    packages.build(tree)
    changes = glob.glob(os.path.join(folder, "*.changes"))
    command = ["lintian", "--display-info", "--pedantic", "--fail-on", "error,warning", *changes]
    sys.exit(subprocess.run(command, check=False).returncode)
