# SPDX-License-Identifier: MIT
"""A bot of `arena init bot` builds and passes its tests by the command that is printed.

usage: init.py ARENA LANGUAGE FOLDER [NAME=PATH]...

FOLDER/LANGUAGE is made anew: a folder may have such a name, whatever it means to a compiler. NAME=PATH: a link of this name
is put there first, to what was installed before."""

import os
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "patience"))

import patience  # noqa: E402, F401  # pylint: disable=wrong-import-position,unused-import


def main(arena, language, folder, *links):
    folder = os.path.join(folder, language)
    shutil.rmtree(folder, ignore_errors=True)
    words = (arena, "init", "bot", "--lang", language, folder)
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    for link in links:
        name, path = link.split("=", 1)
        os.symlink(path, os.path.join(folder, name))
    environment = dict(os.environ, PATH=os.path.dirname(arena) + ":" + os.environ["PATH"])
    command = told.split("build and test it with: ")[1]
    done = subprocess.run(("sh", "-ec", command), env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}{done.stdout}{done.stderr}"
    again = subprocess.run(words, capture_output=True, text=True, check=False)
    assert again.returncode == 2 and "is there already" in again.stderr, again.stderr
    print(f"arena init bot --lang {language}: it builds, and passes its tests")


main(*sys.argv[1:])
