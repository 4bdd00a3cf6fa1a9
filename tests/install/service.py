# SPDX-License-Identifier: MIT
"""The Debian package on a machine with systemd: installed, started, killed, upgraded, removed and purged by service.sh.

service.py SOURCE [FOLDER]: FOLDER keeps the packages and the Debian that were made for the next run.
"""

import glob
import os
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
    if not found:
        packages.build(source, folder)
        found = glob.glob(os.path.join(folder, "artemia-arena_*.deb"))
    return found[0]


def play(source, kept, script, versions):
    """Runs the script on a machine that has the package in its folder, for each of these versions under a name."""
    for sentence in machine.missing():
        sys.exit(sentence)
    with tempfile.TemporaryDirectory(prefix="arena-machine-") as folder:
        kept = kept or folder
        archive = os.path.join(kept, "base.tar")
        if not os.path.exists(archive):
            archive = machine.base(kept, INSTALLED)
        built = package(source, kept)
        given = [os.path.join(folder, name) for name in (*versions.values(), "script")]
        for version, path in zip(versions, given):
            packages.of_version(built, version, path)
        with open(given[-1], "w", encoding="utf-8") as file:
            file.write(script)
        code = machine.run(folder, machine.disk(folder, archive, given), PATIENCE)
    sys.exit("the machine ended before its script" if code is None else code)


def main(source, kept=None):
    with open(os.path.join(HERE, "service.sh"), encoding="utf-8") as file:
        play(source, kept, file.read(), {"0.1.0~before": "old.deb", "0.1.0+after": "new.deb"})


if __name__ == "__main__":
    main(*sys.argv[1:])
