# SPDX-License-Identifier: MIT
"""A bot says after three seconds that nobody answers at its endpoint, and goes on trying.

usage: silence.py BOT [NAME]        NAME is how the bot calls itself: random, unless it is said"""

import os
import socket
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "patience"))

import folder as folders  # noqa: E402  # pylint: disable=wrong-import-position

NAME = sys.argv[2] if len(sys.argv) > 2 else "random"
LEAST = 2.9  # seconds
GREETING = b"\xff" + bytes(8) + b"\x7f\x03\x00" + b"NULL".ljust(20, b"\0") + bytes(32)
READY = b"\x04\x1c\x05READY\x0bSocket-Type\x00\x00\x00\x06ROUTER"


def listen(said):
    """A server that says this to whom it accepts, and no more."""
    server = socket.create_server(("127.0.0.1", 0))

    def accept():
        kept = []
        while True:
            try:
                stream, _ = server.accept()
            except OSError:
                return
            stream.sendall(said)
            kept.append(stream)

    threading.Thread(target=accept, daemon=True).start()
    return server, f"tcp://127.0.0.1:{server.getsockname()[1]}"


def free_endpoint():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return f"tcp://127.0.0.1:{server.getsockname()[1]}"


def main(folder):
    mute, mute_endpoint = listen(b"")
    idle, idle_endpoint = listen(GREETING + READY)
    rows = {free_endpoint(): "nobody answers", f"ipc://{folder}/nobody": "nobody answers", mute_endpoint: "nobody answers",
            idle_endpoint: "somebody is there and does not say welcome"}
    began = time.monotonic()
    bots = {endpoint: subprocess.Popen([sys.argv[1]], stderr=subprocess.PIPE, text=True,
                                       env=dict(os.environ, ARENA_ENDPOINT=endpoint, ARENA_TOKEN="x"))
            for endpoint in rows}
    failed = False
    for endpoint, bot in bots.items():
        line = bot.stderr.readline()
        good = (line == f"{NAME}: {rows[endpoint]} at {endpoint}; trying for 27 s more\n" and
                time.monotonic() - began >= LEAST and bot.poll() is None)
        print(f"{'' if good else 'WRONG '}after {time.monotonic() - began:.1f} s: {line}")
        failed = failed or not good
    for bot in bots.values():
        bot.kill()
        bot.wait()
        bot.stderr.close()
    mute.close()
    idle.close()
    return failed


with folders.temporary() as place:
    sys.exit(main(place))
