# SPDX-License-Identifier: MIT
"""What chances of winning cost: the playouts that arena-chances makes in a second of the processor, and the matches that
a ladder of two random bots plays while it works, against those while it is stopped. It is stopped and goes on in turns,
each for a second, so that what else happens on the machine meets both.

    python3 bots/chances.py [--build build/release] [--pairs 60]
"""

import argparse
import contextlib
import glob
import json
import os
import re
import signal
import statistics
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

CONF = """game = notalone
sandbox = none
chances = 100
class three { set = {"hunted=3"} }
bot one { command = "'%s/bot-random'" owner = one }
bot two { command = "'%s/bot-random'" owner = two }
"""


def get(url):
    with contextlib.suppress(urllib.error.HTTPError), urllib.request.urlopen(url) as answer:
        return json.load(answer)
    return {}


def ask(at):
    """So that it has something to do. Returns how many matches are over."""
    over = get(f"{at}/api/v1/ladder")["matches"]
    for number in range(max(1, over - 4), over):
        get(f"{at}/api/v1/matches/m{number}/chances")
    return over


def helper_of(daemon):
    """The process that works out chances; None: there is none yet."""
    for path in glob.glob(f"/proc/{daemon.pid}/task/*/children"):
        with contextlib.suppress(OSError), open(path, encoding="utf-8") as file:
            for child in map(int, file.read().split()):
                if os.path.basename(os.readlink(f"/proc/{child}/exe")) == "arena-chances":
                    return child
    return None


def rate(at, seconds):
    began, before = time.monotonic(), ask(at)
    time.sleep(seconds)
    return (get(f"{at}/api/v1/ladder")["matches"] - before) / (time.monotonic() - began)


def measure(daemon, pairs):
    at = next(found.group(1) for line in daemon.stdout if (found := re.match(r"over HTTP: (http://[0-9.:]+)/", line)))
    with subprocess.Popen(["cat"], stdin=daemon.stdout, stdout=subprocess.DEVNULL):
        while not (helper := helper_of(daemon)):
            ask(at)
            time.sleep(0.1)
        works, stopped = [], []
        for _ in range(pairs):
            os.kill(helper, signal.SIGSTOP)
            stopped.append(rate(at, 1))
            os.kill(helper, signal.SIGCONT)
            works.append(rate(at, 1))
        daemon.terminate()
    return works, stopped


def main():
    parser = argparse.ArgumentParser(description="Measures what chances of winning cost.")
    parser.add_argument("--build", default="build/release", help="folder of the build (build/release)")
    parser.add_argument("--pairs", type=int, default=60, help="pairs of seconds (60)")
    words = parser.parse_args()
    programs = os.path.join(os.path.abspath(words.build), "bin")
    subprocess.run([os.path.join(programs, "arena-chances"), "--speed"], check=True)
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "ladder.conf"), "w", encoding="utf-8") as file:
            file.write(CONF % (programs, programs))
        with subprocess.Popen([os.path.join(programs, "arena"), "serve", folder, "--http", "127.0.0.1:0"], text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as daemon:
            works, stopped = measure(daemon, words.pairs)
    differences = [one - other for one, other in zip(works, stopped)]
    mean = statistics.mean(stopped)
    error = statistics.stdev(differences) / len(differences) ** 0.5 / mean
    print(f"{statistics.mean(works):.1f} matches/s while it works, {mean:.1f} while it is stopped: "
          f"{statistics.mean(works) / mean:.3f} (standard error {error:.3f})")


if __name__ == "__main__":
    main()
