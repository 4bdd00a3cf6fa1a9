# SPDX-License-Identifier: MIT
"""The two commands of README.md on a fresh Debian: a root of its own, which has nothing but git, and a clone in it.

fresh.py SOURCE SUITE [FOLDER]: SUITE is bookworm or trixie; a FOLDER keeps the root for the next time. As root, in an hour or two.
How the caller's machine reaches registries of packages (files, variables, certificates) goes into the root, too.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

HOME = "/home"  # of root in there
NEEDED = ("mmdebstrap", "unshare", "git")
SKIPPED = 77  # the exit code for what cannot be tried here
# mount has umount, which the entry needs; a person has fetched the sources with git.
PACKAGES = "ca-certificates,git,mount"
CERTIFICATES = "/usr/local/share/ca-certificates"
FILES = ("/etc/hosts", "/etc/resolv.conf", "/etc/pip.conf", "/etc/npmrc", "~/.config/pip/pip.conf", "~/.npmrc", "~/.cargo/config.toml",
         "~/.config/go/env", "~/.m2/settings.xml")
VARIABLES = re.compile(r"(?i)(\w*_proxy|(PIP|NPM_CONFIG|CARGO|GO|SSL|CURL|GIT_SSL|NODE|REQUESTS)_?\w*|GO\w*|MAVEN_\w+)")
# A root without a file system of its own for /proc and a parent to return to: what a plain chroot is refused, namespaces of
# users, works here. All processes end with the first.
ENTRY = """set -e
root=$1
cd "$root"
mount --bind "$root" "$root"
cd "$root"
mount -t proc proc proc
mount --rbind /sys sys
mount --rbind /dev dev
mount -t tmpfs tmpfs tmp
mkdir -p old
pivot_root . old
cd /
umount -l /old
cd "$HOME/arena"
shift
exec "$@"
"""
# What no such root can do: patterns of the names of tests that fail in it, and why. All else that fails is a finding.
CANNOT = {}
NOT_RUN = "the label soak: limits by cgroups, services of systemd, containers and packages need a machine of their own, as tests/install makes"


def apt_options():
    """The caller's options of apt on proxies and certificates."""
    dump = subprocess.run(("apt-config", "dump", "Acquire::http", "Acquire::https"), capture_output=True, text=True, check=True).stdout
    return ["--aptopt=" + line.rstrip(";") for line in dump.splitlines() if re.search(r'(?i)(proxy|cainfo|verify).* "[^"]', line)]


def make(suite, root):
    """A Debian of this suite, which reaches what the caller's machine reaches."""
    subprocess.run(("mmdebstrap", "--quiet", "--variant=apt", "--include=" + PACKAGES, *apt_options(), suite, root), check=True)
    for file in FILES:
        path = os.path.expanduser(file)
        if os.path.isfile(path):
            there = root + path.replace(os.path.expanduser("~"), HOME, 1)
            os.makedirs(os.path.dirname(there), exist_ok=True)
            shutil.copy(path, there)
    if os.path.isdir(CERTIFICATES):
        shutil.copytree(CERTIFICATES, root + CERTIFICATES, dirs_exist_ok=True)
    subprocess.run(("chroot", root, "update-ca-certificates"), check=True, stdout=subprocess.DEVNULL)


def enter(root, *command):
    """Runs the command in the clone, passes its lines on, and returns its exit code with the lines."""
    environment = {name: value for name, value in os.environ.items() if VARIABLES.fullmatch(name)}
    environment |= {"HOME": HOME, "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"}
    words = ("unshare", "--mount", "--propagation=private", "--pid", "--fork", "--kill-child", "sh", "-c", ENTRY, "sh", root, *command)
    lines, begin = [], time.monotonic()
    with subprocess.Popen(words, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace") as run:
        for line in run.stdout:
            print(line, end="", flush=True)
            lines.append(line.rstrip())
    print(f"{' '.join(command)} ended with {run.returncode} after {time.monotonic() - begin:.0f} s")
    return run.returncode, lines


def judged(lines):
    """Of what ctest lists at its end: the tests that were skipped, those that failed as they must here, and the other failures."""
    rows = [re.fullmatch(r"\s*\d+ - (\S+) \((.+)\).*", line) for line in lines]
    rows = [(row[1], row[2]) for row in rows if row]
    skipped = [name for name, what in rows if what == "Skipped"]
    failed = [name for name, what in rows if what not in ("Skipped", "Disabled")]
    known = [name for name in failed if any(re.fullmatch(pattern, name) for pattern in CANNOT)]
    return skipped, known, [name for name in failed if name not in known]


def steps(lines):
    """How many steps ninja took."""
    return max((int(found[1]) for found in (re.match(r"\[\d+/(\d+)\]", line) for line in lines) if found), default=0)


def trial(source, suite, folder):
    root = os.path.join(os.path.realpath(folder), suite)
    if not os.path.isdir(root):
        make(suite, root)
    clone = os.path.join(root + HOME, "arena")
    shutil.rmtree(clone, ignore_errors=True)
    subprocess.run(("git", "clone", "--quiet", "--no-local", source, clone), check=True)
    code, lines = enter(root, ".ci/try")
    print(f"{suite}: .ci/try took {steps(lines)} steps to build")
    if code:
        return f"{suite}: .ci/try ended with {code}"
    code, lines = enter(root, ".ci/test")
    skipped, known, failed = judged(lines)
    print(f"{suite}: skipped, each with a reason above: {', '.join(skipped) or 'none'}")
    for pattern, why in CANNOT.items():
        print(f"{suite}: {pattern} cannot pass in such a root: {why}")
    print(f"{suite}: not run: {NOT_RUN}")
    if failed:
        return f"{suite}: failed: {', '.join(failed)}"
    return None if code == 0 or known else f"{suite}: .ci/test ended with {code}"


def main(source, suite, folder=None):
    missing = [program for program in NEEDED if not shutil.which(program)]
    if missing or os.geteuid() != 0:
        print(f"{', '.join(missing)} missing" if missing else "namespaces and roots are made by root alone")
        sys.exit(SKIPPED)
    if folder:
        os.makedirs(folder, exist_ok=True)
        sys.exit(trial(source, suite, folder))
    with tempfile.TemporaryDirectory(prefix="arena-fresh-") as made:
        sys.exit(trial(source, suite, made))


if __name__ == "__main__":
    main(*sys.argv[1:])
