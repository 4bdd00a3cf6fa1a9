# SPDX-License-Identifier: MIT
"""Bots are at home on other systems than the arena: no SDK, nor what the one for C takes from the layers below it, uses a header, a
call, a file or a kind of socket that only Linux has."""

import os
import re

import tree

SOURCES = (".c", ".h", ".hpp", ".cc", ".go", ".java", ".mjs", ".mts", ".ts", ".py", ".rs")
LINUX = re.compile(r"""
    <(sys/(epoll|eventfd|inotify|prctl|random|sendfile|signalfd|syscall|timerfd)|linux/.*|asm/.*|byteswap|endian|error|malloc)\.h>
    | \b(SOCK_CLOEXEC|SOCK_NONBLOCK|MSG_NOSIGNAL|SO_PEERCRED|CLOCK_BOOTTIME|CLOCK_MONOTONIC_RAW|AF_NETLINK)\b
    | \b(accept4|dup3|gettid|getrandom|malloc_trim|memfd_create|mempcpy|pidfd_open|pipe2|ppoll|prctl|qsort_r|sched_setaffinity
        |secure_getenv|strchrnul|syscall)\s*\(
    | (?i:\b|\.)(epoll|eventfd|inotify|signalfd|timerfd)(?i:_?(create1?|ctl|init1?|wait|settime))?\s*\(
    | /proc/ | /dev/shm | /sys/ | ipc://@ | \\0/ | sun_path\[0\]
    | go:build\s+linux | x/sys/unix | os::linux | target_os\s*=\s*"linux" | libc::(epoll|eventfd|accept4|pipe2)
    """, re.VERBOSE)
CAUGHT = ("#include <sys/epoll.h>", "#include <linux/futex.h>", "socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)", "pipe2(ends, 0)",
          "poll = select.epoll()", 'endpoint = "ipc://@arena"', 'open("/proc/self/exe")', "//go:build linux", "use std::os::linux::net;",
          "epoll_create1(0)", "address.sun_path[0] = 0")
LAYERS = {"base": "arena/base", "keys": "arena/keys", "proto": "proto"}


def below(path, seen):
    """Adds to `seen` the file, and of our layers what it includes, with the sources beside those headers."""
    if path in seen or not os.path.exists(os.path.join(tree.ROOT, path)):
        return
    seen.add(path)
    for layer, name in re.findall(r'^#include "(\w+)/(\w+)\.h"', tree.text(path), re.MULTILINE):
        if layer in LAYERS:
            for ending in (".h", ".c"):
                below(f"{LAYERS[layer]}/{name}{ending}", seen)


files = {path for path in tree.files(*SOURCES) if path.startswith("sdk/") and not re.search(r"/tests?/|_test\.|/generate/", path)}
taken = set()
for path in files:
    if path.startswith("sdk/c/"):
        below(path, taken)
files |= taken
findings = [f"tests/tidy/portable.py: '{line}' is not caught" for line in CAUGHT if not LINUX.search(line)]
findings += [f"{path}:{number}: '{found[0].strip()}' is only in Linux, and bots run elsewhere"
             for path in sorted(files) for number, line in tree.lines(path) if (found := LINUX.search(line))]
if len(files) < 150 or "arena/base/buffer.c" not in files:
    findings.append(f"{len(files)} files are looked at; the SDKs have more")
print(f"{len(files)} files")
tree.finish(findings)
