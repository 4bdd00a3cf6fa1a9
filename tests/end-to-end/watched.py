# SPDX-License-Identifier: MIT
"""A ladder that observers watch."""

import glob
import os
import struct

from doors import DoorStage
from one_observer import Observer
from stage import RANDOM, broken, until
from wire import Unpacker, connect

ALLOWED = 0.1  # seconds between the commands of an observer that asks on and on, and is no flood
SLOW = 'clock = "move=100s,start=100s"\n'
# A bot that keeps its seed, and whose notes, print-outs and evidence are worth hiding.
WAITING = f'bot wits {{ command = "{RANDOM}" }}\nbot mute {{ command = "{broken("silent")}" owner = "ben" }}\n'


class Watched(DoorStage):
    def setUp(self):
        super().setUp()
        self.eye = f"ipc://{self.folder}/eye"

    def watched(self, text=""):
        """The folder of a ladder with two hosted bots, which observers may watch, and at which bots attach."""
        return self.ladder(f'listen = {{"{self.door}", "tcp://127.0.0.1:*"}}\nwatch = {{"{self.eye}"}}\n{text}')

    def hold(self, folder, *words, **more):
        process = self.start("serve", folder, "--json", *words, **more)
        until(self.listens, "observers can connect")
        return process

    def listens(self):
        """Its file is there a moment before."""
        try:
            connect(self.eye).close()
        except (FileNotFoundError, ConnectionRefusedError):
            return False
        return True

    def observe(self, **hello):
        observer = Observer(self.eye, **hello)
        self.addCleanup(observer.dealer.socket.close)
        self.assertEqual(observer.first["type"], "welcome", observer.first)
        return observer

    def refused(self, kind, endpoint, *words, **hello):
        """The refusal of a hello."""
        peer = kind(endpoint, *words, **hello)
        peer.dealer.socket.close()
        self.assertEqual(peer.first["type"], "refusal", peer.first)
        return peer.first

    def is_let_in(self):
        observer = Observer(self.eye)
        observer.dealer.socket.close()
        return observer.first["type"] == "welcome"

    @staticmethod
    def record_bytes(folder):
        content = b""
        for path in glob.glob(os.path.join(folder, "records", "*.arena")):
            with open(path, "rb") as file:
                content += file.read()
        return content

    def header(self, folder):
        """The header of the first match."""
        content = self.record_bytes(folder)
        size = struct.unpack("<I", content[16:20])[0]
        return Unpacker(content[29:29 + size]).value()

    @staticmethod
    def write_anew(folder, before, after):
        with open(os.path.join(folder, "ladder.conf"), encoding="utf-8") as file:
            conf = file.read()
        with open(os.path.join(folder, "ladder.conf"), "w", encoding="utf-8") as file:
            file.write(conf.replace(before, after))

    @staticmethod
    def asked_long(observer, *words):
        """The reply, once the database is there."""
        replies = []
        until(lambda: replies.append(observer.order(*words)) or replies[-1]["code"] != 3, "the database is there", ALLOWED)
        return replies[-1]
