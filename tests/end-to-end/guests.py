# SPDX-License-Identifier: MIT
"""A ladder to which bots attach that go on step by step."""

import json
import os
import signal
import subprocess

import forge
from stage import Stage, processes, until
from wishing_bot import Bot


class Guest(Bot):
    """A bot that attaches and goes on step by step."""

    def __init__(self, endpoint, name="guest", version="1", **hello):
        super().__init__(endpoint, name, version=version, **hello)
        self.waiting = self.heard[1:]
        self.events = hello.get("event", 0)

    def next(self, kind):
        """The next message of this kind. What comes before it is answered, but for decisions, and kept."""
        while True:
            while self.waiting:
                message = self.waiting.pop(0)
                self.heard.append(message)
                if message["type"] == "start":
                    self.reply(message)
                if message["type"] == "events":
                    self.events = message["first"] + len(message["events"]) - 1
                if message["type"] == kind:
                    return message
                assert message["type"] != "refusal", message
            self.waiting = self.hear()

    def kinds(self):
        return {message["type"] for message in self.heard}

    def play_to_the_end(self, decision):
        self.reply(decision)
        while True:
            message = self.next_of("decision", "end")
            if message["type"] == "end":
                return message
            self.reply(message)

    def next_of(self, *kinds):
        while not self.waiting or self.waiting[0]["type"] not in kinds:
            if self.waiting:
                message = self.waiting.pop(0)
                self.heard.append(message)
                if message["type"] == "start":
                    self.reply(message)
            else:
                self.waiting = self.hear()
        return self.waiting.pop(0)

    def left(self):
        """The kinds of messages that came until the arena closed the connection."""
        kinds = [message["type"] for message in self.waiting]
        try:
            while True:
                kinds += [message["type"] for message in self.hear()]
        except (ConnectionError, OSError):
            return kinds


class Guests(Stage):
    def setUp(self):
        super().setUp()
        self.ladder = os.path.join(self.folder, "ladder")
        self.endpoint = f"ipc://{self.folder}/door"
        self.table = {}
        os.mkdir(self.ladder)

    def guest(self, **hello):
        guest = Guest(self.endpoint, **hello)
        self.addCleanup(guest.dealer.socket.close)
        return guest

    def write(self, text, game="leduc"):
        with open(os.path.join(self.ladder, "ladder.conf"), "w", encoding="utf-8") as file:
            file.write(f'game = {game} sandbox = none\nlisten = {{"{self.endpoint}"}}\n{text}')

    def serve(self, *words):
        process = self.start("serve", self.ladder, "--json", *words)
        self.said = []
        line = process.stderr.readline()
        while line and "listening at" not in line:
            self.said.append(line)
            line = process.stderr.readline()
        self.assertIn("listening at", line, self.said)
        return process

    def kill(self, process):
        """Ends it as a power cut would, and what it leaves behind."""
        process.kill()
        rest = process.stdout.read()
        process.stderr.read()
        process.wait()
        until(lambda: not self.hosted(), "bots end")
        for name in os.listdir(self.sockets):
            subprocess.run(["rm", "-r", os.path.join(self.sockets, name)], check=True)
        return [json.loads(line) for line in rest.split("\n")[:-1]]

    def hosted(self):
        """The bots that an arena started."""
        found = []
        for number in processes(self.folder):
            try:
                with open(f"/proc/{number}/environ", "rb") as file:
                    found += [number] if b"ARENA_TOKEN=" in file.read() else []
            except OSError:
                pass
        return found

    def stop(self, process):
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate()
        told = [line for line in err.splitlines() if "it was refused (" not in line]
        self.assertEqual((process.returncode, told), (0, []))
        self.assert_nothing_is_left()
        return [json.loads(line) for line in out.splitlines()]

    def show(self):
        return json.loads(self.arena("ladder", self.ladder, "--json").stdout)

    def verify(self):
        done = self.arena("verify", os.path.join(self.ladder, "records"), "--json", code=(0, 1))
        counts = json.loads(done.stdout.splitlines()[-1])
        self.assertEqual((counts["differs"], counts["damaged_files"]), (0, 0), done.stdout)
        return counts

    def matches(self):
        """What the records have of each match: its header, its frames, and whether it is over."""
        found = []
        folder = os.path.join(self.ladder, "records")
        for name in sorted(os.listdir(folder)):
            if not name.endswith(".arena"):
                continue
            numbers = {}
            for frame in forge.read(os.path.join(folder, name)):
                numbers.setdefault(frame.match, []).append((frame.kind, frame.value))
            found += numbers.values()
        return found
