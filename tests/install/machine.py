# SPDX-License-Identifier: MIT
"""A Debian machine of its own, with systemd: a kernel that runs as a process (user-mode-linux), without a network.

The programs it needs are of the packages user-mode-linux, mmdebstrap, e2fsprogs and fakeroot.
"""

import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

NEEDED = {"linux.uml": "user-mode-linux", "mmdebstrap": "mmdebstrap", "mkfs.ext4": "e2fsprogs", "fakeroot": "fakeroot"}
MODULES = "/usr/lib/uml/modules"
SUITE = "bookworm"
DISK = "3G"  # a file with holes
MEMORY = "1G"
DONE = "the script ended with "
SKIPPED = 77  # the exit code for what cannot be tried here

# What its only script prints is what the console shows.
SERVICE = f"""[Unit]
After=basic.target dbus.service systemd-user-sessions.service
[Service]
Type=oneshot
ExecStart=/bin/sh -c 'cd /test && sh ./script; echo "{DONE}$?"'
ExecStopPost=systemctl poweroff --no-block
StandardOutput=tty
StandardError=tty
TTYPath=/dev/console
TimeoutStartSec=infinity
Environment=HOME=/root LC_ALL=C.UTF-8 SYSTEMD_COLORS=0 DEBIAN_FRONTEND=noninteractive
[Install]
WantedBy=multi-user.target
"""


def missing():
    """Sentences on what cannot be done without."""
    path = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
    return [f"{program} is missing: install the package {package}" for program, package in NEEDED.items() if not shutil.which(program, path=path)]


def base(folder, packages, name="base.tar", options=()):
    """The archive of a Debian with these packages: what a new machine has before the arena."""
    archive = os.path.join(folder, name)
    words = ("mmdebstrap", "--quiet", "--variant=apt", "--include=" + ",".join(packages), *options, SUITE, archive)
    subprocess.run(words, check=True, timeout=1800)
    return archive


def disk(folder, archive, files, size=None):
    """An image of this size with the archive and `files` in its folder /test: paths, of which one is called script."""
    root = os.path.join(folder, "root")
    image = os.path.join(folder, "disk")
    test = os.path.join(root, "test")
    os.mkdir(root)
    units = "$0/etc/systemd/system"
    make = ('tar -C "$0" -xf "$1" --exclude=./dev/* && mkdir -p "$0/test" "$0/lib/modules" && cp -r "$3/." "$0/test/" && '
            f'mkdir -p "{units}/multi-user.target.wants" && cp "$4" "{units}/test.service" && '
            f'ln -s ../test.service "{units}/multi-user.target.wants/" && '
            'truncate -s "$5" "$2" && PATH=$PATH:/usr/sbin:/sbin mkfs.ext4 -q -F -d "$0" "$2"')
    given = os.path.join(folder, "given")
    os.mkdir(given)
    for path in files:
        shutil.copy(path, given)
    service = pathlib.Path(folder, "test.service")
    service.write_text(SERVICE, encoding="utf-8")
    subprocess.run(("fakeroot", "sh", "-c", make, root, archive, image, given, str(service), size or DISK), check=True, timeout=600)
    assert os.path.isdir(test)
    shutil.rmtree(root)
    return image


def switch_off(folder):
    """Ends what is left of the machine of this folder: its kernel is the leader of a group of processes."""
    for file in pathlib.Path(folder, "uml").glob("*/pid"):
        try:
            os.killpg(int(file.read_text(encoding="ascii")), signal.SIGKILL)
        except ProcessLookupError:
            pass  # it was switched off


def run(folder, image, patience, told=print, memory=None):
    """Boots it, passes on each line of its console, and returns the exit code of the script: None if it did not end."""
    words = ("linux.uml", f"mem={memory or MEMORY}", "root=/dev/ubda", "rw", f"ubd0={image}", "con=null", "con0=null,fd:1", "ssl=null",
             f"uml_dir={folder}/uml", "quiet", "systemd.show_status=no")
    code = None
    with subprocess.Popen(("timeout", "--kill-after=10", str(patience), *words), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="replace") as machine:
        try:
            for line in machine.stdout:
                line = line.rstrip()
                told(line)
                if line.startswith(DONE):
                    code = int(line.removeprefix(DONE))
        finally:
            switch_off(folder)
    return code


def play(script, files, packages, patience, kept=None):
    """Runs the script, a path, with these files beside it on a new machine, and ends this program with its exit code. The folder `kept`
    has a Debian with these packages for the next time."""
    missing_here = missing()
    if missing_here:
        print("\n".join(missing_here))
        sys.exit(SKIPPED)
    with tempfile.TemporaryDirectory(prefix="arena-machine-") as folder:
        archive = os.path.join(kept or folder, "base.tar")
        if not os.path.exists(archive):
            archive = base(kept or folder, packages)
        named = os.path.join(folder, "script")
        shutil.copy(script, named)
        code = run(folder, disk(folder, archive, [*files, named]), patience, lambda line: print(line, flush=True))
    sys.exit("the machine ended before its script" if code is None else code)
