# SPDX-License-Identifier: MIT
"""Dockerfiles: what stands in them, and one stage of them without an engine.

build(TREE, BASE, MIRROR, FOLDER) runs the first stage of docker/arena/Dockerfile, which compiles the arena, as root: its COPY and RUN
lines are carried out on the archive of a base, in a folder that is the root of their processes, without a network. What the stage
leaves in /packages comes to FOLDER.
"""

import glob
import os
import re
import shutil
import subprocess
import tempfile


def instructions(path):
    """Pairs of instruction and arguments, with lines that go on joined, without comments."""
    text = re.sub(r"^\s*#.*\n", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    lines = re.sub(r"\\\n", " ", text).splitlines()
    return [tuple(line.split(None, 1)) for line in lines if line.strip()]


def stages(path):
    """What stands between one FROM and the next."""
    found = []
    for word, rest in instructions(path):
        if word == "FROM":
            found.append([])
        if found:
            found[-1].append((word, rest))
    return found


def copy(tree, root, place, words):
    """COPY: a folder's content, or files into a folder."""
    *sources, target = words
    for name in sources:
        source = os.path.join(tree, name)
        if os.path.isdir(source):
            shutil.copytree(source, os.path.join(root, place, target), symlinks=True, dirs_exist_ok=True)
        else:
            os.makedirs(os.path.join(root, place, target), exist_ok=True)
            shutil.copy2(source, os.path.join(root, place, target))


def run(root, place, command):
    """RUN: with processes, mounts and a network of its own, which has nobody in it."""
    inside = 'mount -t proc proc "$0/proc" && exec chroot "$0" /bin/sh -ec "$1"'
    subprocess.run(("unshare", "--mount", "--pid", "--net", "--fork", "--kill-child", "sh", "-c", inside, root, f"cd /{place} && {command}"),
                   env={"PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME": "/root"}, stdin=subprocess.DEVNULL,
                   check=True)


def build(tree, base, mirror, folder):
    """The packages that the first stage makes; its base takes packages from /mirror."""
    with tempfile.TemporaryDirectory(prefix="stage-", dir=folder) as root:
        subprocess.run(("tar", "-C", root, "-xf", base), check=True)
        shutil.copytree(mirror, os.path.join(root, "mirror"))
        place = ""
        for word, rest in stages(tree / "docker" / "arena" / "Dockerfile")[0]:
            if word == "WORKDIR":
                place = rest.lstrip("/")
                os.makedirs(os.path.join(root, place), exist_ok=True)
            elif word == "COPY":
                copy(tree, root, place, rest.split())
            elif word == "RUN":
                run(root, place, rest)
        made = glob.glob(os.path.join(root, "packages", "*.deb"))
        for path in made:
            shutil.move(path, folder)
    return made
