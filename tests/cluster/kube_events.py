# SPDX-License-Identifier: MIT
"""Events on the stand-in for Kubernetes (kubectl.py), which really runs the pods' commands: the same matches as here.

    kubectl.py python3 kube_events.py BUILD
"""

import os
import subprocess
import sys
import time

from events import Host, folders, results, until


class Kubernetes:
    """What finds the stand-in in PATH."""

    env = dict(os.environ)


def on_kubernetes(host, place, *more):
    return host.words(place, "--on", "kubernetes", "--task-image", "artemia-arena:1", "--volume", "tmp=/tmp", "--local", str(host.folder / "local"),
                      "--cache-wait", "2", *more)


def plays_the_same(host):
    here, there = host.event("here", 10), host.event("there", 10)
    host.run(host.words(here))
    done = host.run(on_kubernetes(host, there, "--tasks", "2"))
    assert "kubernetes played" in done.stderr, done.stderr
    host.same(here, there)


def verifies_the_same(host):
    words = [host.arena, "verify", str(host.folder / "there")]
    here = host.run(words)
    there = host.run(words + on_kubernetes(host, "", "--tasks", "2")[4:])
    assert here.stdout == there.stdout, there.stdout


def finds_its_tasks_when_it_was_killed(host):
    here, there = host.event("here-2", 20), host.event("there-2", 20)
    host.run(host.words(here))
    coordinator = subprocess.Popen(on_kubernetes(host, there, "--tasks", "2"), env=host.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until(lambda: results(there) >= 3 or coordinator.poll() is not None, "tasks are played")
    coordinator.kill()
    coordinator.wait()
    host.run(on_kubernetes(host, there, "--tasks", "2"))
    host.same(here, there)


def main():
    with folders.temporary("arena-events-", "/tmp") as folder:
        host = Host(sys.argv[1], Kubernetes(), folder)
        for trial in (plays_the_same, verifies_the_same, finds_its_tasks_when_it_was_killed):
            began = time.monotonic()
            trial(host)
            print(f"{trial.__name__}: {time.monotonic() - began:.1f} s", flush=True)


if __name__ == "__main__":
    main()
