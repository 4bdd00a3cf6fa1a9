# SPDX-License-Identifier: MIT
"""The Debian packages build, in a copy of the tree, and lintian has nothing to say about them."""

import glob
import os
import subprocess
import sys
import tempfile

import packages

SOURCE = sys.argv[1]

with tempfile.TemporaryDirectory(prefix="arena-debian-") as folder:
    packages.build(SOURCE, folder)
    changes = glob.glob(os.path.join(folder, "*.changes"))
    command = ["lintian", "--display-info", "--pedantic", "--fail-on", "error,warning", *changes]
    sys.exit(subprocess.run(command, check=False).returncode)
