# SPDX-License-Identifier: MIT
"""The Debian package on a machine with systemd: installed, started, killed, upgraded, removed and purged by service.sh.

service.py SOURCE [FOLDER]: FOLDER keeps the packages and the Debian that were made for the next run.
"""

import glob
import os
import shutil
import sys
import tempfile

import machine
import packages

HERE = os.path.dirname(os.path.abspath(__file__))
PATIENCE = 2400  # seconds
INSTALLED = ("systemd-sysv", "dbus", "attr", "bubblewrap", "libseccomp2", "sudo", "curl", "procps", "kmod", "zstd", "nginx-light", "openssl", "nftables",
             "libczmq4", "libzmq5", "libsodium23", "libzstd1", "libsqlite3-0", "libjansson4", "libconfuse2", "libmicrohttpd12",
             "libmsgpackc2", "libutf8proc2", "libsystemd0", "zlib1g")


def package(source, folder):
    """The package, built unless the folder has it."""
    found = glob.glob(os.path.join(folder, "artemia-arena_*.deb"))
    return found[0] if found else packages.build(packages.copy(source, folder))


def of_two_commits(source, folder):
    """The packages of a commit and of the next one, built unless the folder has both."""
    places = [os.path.join(folder, name) for name in ("older", "newer")]
    if not all(map(os.path.exists, places)):
        with tempfile.TemporaryDirectory(prefix="tree-", dir=folder) as above:
            tree = packages.copy(source, above)
            for place in places:
                packages.commit(tree)
                built = packages.build(tree)
                os.makedirs(place, exist_ok=True)
                os.rename(built, os.path.join(place, os.path.basename(built)))
    return [glob.glob(os.path.join(place, "*.deb"))[0] for place in places]


def play(source, kept, script, names):
    """Runs the script on a machine that has the packages of two commits in its folder, the older first, under these names."""
    for sentence in machine.missing():
        sys.exit(sentence)
    with tempfile.TemporaryDirectory(prefix="arena-machine-") as folder:
        kept = kept or folder
        archive = os.path.join(kept, "base.tar")
        if not os.path.exists(archive):
            archive = machine.base(kept, INSTALLED)
        given = [os.path.join(folder, name) for name in (*names, "script")]
        for built, path in zip(of_two_commits(source, kept), given):
            shutil.copy(built, path)
        with open(given[-1], "w", encoding="utf-8") as file:
            file.write(script)
        code = machine.run(folder, machine.disk(folder, archive, given), PATIENCE)
    sys.exit("the machine ended before its script" if code is None else code)


def main(source, kept=None):
    with open(os.path.join(HERE, "service.sh"), encoding="utf-8") as file:
        play(source, kept, file.read(), ("old.deb", "new.deb"))


if __name__ == "__main__":
    main(*sys.argv[1:])
