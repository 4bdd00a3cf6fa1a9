# SPDX-License-Identifier: MIT
"""A bot whose connection breaks again and again plays the same matches as one whose connection holds.

usage: breaks.py ARENA BOT_RANDOM

The bot attaches through a relay that cuts the connection after so many bytes, once without keys and once with. The
matches must end without a fault and with the hashes of matches in which nothing was cut."""

import json
import os
import selectors
import socket
import subprocess
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "patience"))

import folder as folders  # noqa: E402  # pylint: disable=wrong-import-position

ARENA, BOT = sys.argv[1:]
MATCH = [ARENA, "match", "--game", "leduc", "--set", "hands=20", "--games", "8", "--jobs", "4", "--seed", "breaks", "--json", "--clock", "none"]
ARENAS_BOT = f"player={BOT} --capacity 4"
BYTES_PER_CONNECTION = 6000
CUTS = 3


class Relay(threading.Thread):
    """Passes bytes between whoever connects and a port, and cuts the first connections."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.port = port
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.listener, selectors.EVENT_READ)
        self.cuts = 0

    def accept(self):
        near, _ = self.listener.accept()
        far = socket.create_connection(("127.0.0.1", self.port))
        pair = {"sockets": (near, far), "bytes": 0}
        for here, there in ((near, far), (far, near)):
            self.selector.register(here, selectors.EVENT_READ, (there, pair))

    def close(self, pair):
        for end in pair["sockets"]:
            self.selector.unregister(end)
            end.close()

    def relay(self, here, there, pair):
        try:
            content = here.recv(65536)
            pair["bytes"] += len(content)
            if content and (pair["bytes"] <= BYTES_PER_CONNECTION or self.cuts == CUTS):
                there.sendall(content)
                return
            self.cuts += bool(content)
        except OSError:
            pass
        self.close(pair)

    def run(self):
        while True:
            for key, _ in self.selector.select():
                if key.fileobj is self.listener:
                    self.accept()
                elif key.fileobj.fileno() >= 0:
                    self.relay(key.fileobj, *key.data)


def matches(output):
    return [json.loads(line) for line in output.splitlines()]


def play_whole():
    command = [*MATCH, "--bot", ARENAS_BOT, "--bot", ARENAS_BOT]
    return matches(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def make_keys(folder):
    """The options of the arena, and of the bot, with which the connection between them is encrypted."""
    arena, bot = os.path.join(folder, "arena"), os.path.join(folder, "bot")
    for words in ([arena], [bot, "--bot", "cut"]):
        subprocess.run([ARENA, "keys", "new", *words], check=True, capture_output=True)
    key = subprocess.run([ARENA, "keys", "show", arena], check=True, capture_output=True, text=True).stdout.strip()
    return ["--keys", arena, "--allow", bot], ["--server-key", key, "--keys", bot]


def play_cut(arenas_keys=(), bots_keys=()):
    command = [*MATCH, "--bot", "player=@cut", "--bot", ARENAS_BOT, "--listen", "tcp://127.0.0.1:*", *arenas_keys]
    arena = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while not (line := arena.stderr.readline()).startswith("arena: listening at "):
        pass
    listening = line.split()[-1]
    relay = Relay(int(listening.rsplit(":", 1)[1]))
    relay.start()
    port = relay.listener.getsockname()[1]
    environment = {**os.environ, "ARENA_ENDPOINT": f"tcp://127.0.0.1:{port}"}
    environment.pop("ARENA_TOKEN", None)
    bot = subprocess.Popen([BOT, "--name", "cut", "--capacity", "4", *bots_keys], env=environment)
    output, errors = arena.communicate()
    if arena.returncode != 0 or bot.wait() != 0:
        sys.exit(f"arena {arena.returncode}, bot {bot.returncode}: {errors}")
    return matches(output), relay.cuts


whole = play_whole()
with folders.temporary() as folder:
    plays = [play_cut(), play_cut(*make_keys(folder))]
bad = False
for cut, cuts in plays:
    faults = [seat["faults"] for match in cut for seat in match["seats"] if seat["faults"]]
    hashes = [[match["hash"] for match in played] for played in (whole, cut)]
    print(f"{cuts} cuts, {len(cut)} matches, faults: {faults}")
    bad = bad or cuts != CUTS or faults != [] or hashes[0] != hashes[1]
sys.exit(bad)
