# SPDX-License-Identifier: MIT
"""Bots that are images, by podman without root, podman as root, and docker, on a machine of their own: containers.sh.

containers.py BIN [FOLDER]: BIN has the programs; FOLDER keeps the Debian that was made for the next run. The variable ENGINES names
some of them only: rootless, podman, docker.
"""

import os
import pathlib
import shutil
import sys
import tempfile

import machine

HERE = os.path.dirname(os.path.abspath(__file__))
UNIT = os.path.join(HERE, "..", "..", "debian", "artemia-arena@.arena.service")
PATIENCE = 3000  # seconds
PROGRAMS = ("arena", "bot-random")
INSTALLED = ("systemd-sysv", "dbus", "dbus-user-session", "libpam-systemd", "procps", "kmod", "podman", "crun", "conmon", "uidmap", "fuse-overlayfs",
             "slirp4netns", "docker.io", "iptables", "bubblewrap", "libczmq4", "libzmq5", "libsodium23", "libzstd1", "libsqlite3-0", "libjansson4",
             "libconfuse2", "libmicrohttpd12", "libmsgpackc2", "libutf8proc2", "libsystemd0", "libseccomp2", "zlib1g")


def main(programs, kept=None):
    for sentence in machine.missing():
        sys.exit(sentence)
    machine.MEMORY, machine.DISK = "1500M", "4G"
    with tempfile.TemporaryDirectory(prefix="arena-machine-") as folder:
        archive = os.path.join(kept or folder, "containers.tar")
        if not os.path.exists(archive):
            os.rename(machine.base(folder, INSTALLED), archive)
        given = [os.path.join(programs, name) for name in PROGRAMS] + [UNIT, os.path.join(folder, "script")]
        shutil.copy(os.path.join(HERE, "containers.sh"), given[-1])
        text = pathlib.Path(given[-1]).read_text(encoding="utf-8").replace("@MODULES@", machine.MODULES)
        text = f"ENGINES='{os.environ.get('ENGINES', 'rootless podman docker')}'\n{text}"
        pathlib.Path(given[-1]).write_text(text, encoding="utf-8")
        code = machine.run(folder, machine.disk(folder, archive, given), PATIENCE, lambda line: print(line, flush=True))
    sys.exit("the machine ended before its script" if code is None else code)


if __name__ == "__main__":
    main(*sys.argv[1:])
