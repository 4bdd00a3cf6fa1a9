# SPDX-License-Identifier: MIT
"""Every file of C and C++ is as clang-format 14 writes it. Argument: the program."""

import subprocess
import sys

import tree

check = subprocess.run([sys.argv[1], "--dry-run", "-Werror", *tree.files(".c", ".h", ".cc", ".hpp")], cwd=tree.ROOT, check=False)
sys.exit(check.returncode)
