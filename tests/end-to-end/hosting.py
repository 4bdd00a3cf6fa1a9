# SPDX-License-Identifier: MIT
"""The commands of the guide for hosts, one after the other, in a folder in place of /var: all but those that need root."""

import os
import pathlib
import re
import shlex
import signal
import socket
import subprocess

from stage import ARENA, SANITIZED, Stage, until

GUIDE = pathlib.Path(__file__).resolve().parents[2] / "arena" / "HOSTING.md"
AS_ARENA = "sudo -u arena "
# These need root, or make the package: tests/install/service.py and debian.py do that. The editor's work is `change`.
ROOT = ("sudo apt ", "sudo cp /usr/share/doc/artemia-arena/arena/docs/proxies/", "sudo journalctl -u arena@club", "sudo nft ",
        "sudo nginx -", "sudo sed -i ", "sudo systemctl ", "sudoedit -u arena /var/lib/arena/club/ladder.conf", "cd ..",
        "dpkg-buildpackage -us -uc -b", "git pull", "rm ../artemia-arena_", "arena version")


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Hosting(Stage):
    def setUp(self):
        super().setUp()
        self.state, self.backups = (os.path.join(self.folder, name) for name in ("state", "backups"))
        os.mkdir(self.state)
        os.mkdir(self.backups)
        self.daemon = None
        self.environment["PATH"] = os.path.dirname(ARENA) + ":" + os.environ["PATH"]

    def command(self, line):
        return line.replace("/var/lib/arena", self.state).replace("/var/backups/arena", self.backups)

    def run_line(self, line):
        done = subprocess.run(shlex.split(self.command(line)), env=self.environment, cwd=self.state, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def serve(self):
        self.stop()
        self.daemon = self.start("serve", "--quiet", os.path.join(self.state, "club"), stdout=subprocess.DEVNULL)
        until(lambda: os.path.exists(os.path.join(self.state, "club", "control")), "the daemon can be asked")
        until(lambda: self.run_line("arena ladder /var/lib/arena/club explain m1")[0] == 0, "the first match is over")

    def stop(self):
        if self.daemon:
            self.daemon.send_signal(signal.SIGTERM)
            self.daemon.communicate()
            self.assertEqual(self.daemon.returncode, 0)

    def hasten(self):
        """The bots of the sample wait for people who watch; nobody does here."""
        conf = pathlib.Path(self.state, "club", "ladder.conf")
        text, count = re.subn(r" --pace \d+", "", conf.read_text(encoding="utf-8"))
        self.assertGreater(count, 0)
        conf.write_text(text, encoding="utf-8")

    def change(self, lines):
        """Puts these keys in ladder.conf, at places of this test."""
        conf = pathlib.Path(self.state, "club", "ladder.conf")
        text = conf.read_text(encoding="utf-8")
        for line in lines:
            key = line.split(" = ")[0]
            line = re.sub(r"tcp://0\.0\.0\.0:\d+", lambda _: f"tcp://127.0.0.1:{free_port()}", line).replace(":8080", ":0")
            text, count = re.subn(rf"^{key} = .*$", lambda _: line, text, flags=re.MULTILINE)
            self.assertEqual(count, 1, f"ladder.conf has one {key}")
        conf.write_text(text, encoding="utf-8")

    def test_each_command_works(self):
        lines = [line.strip() for line in GUIDE.read_text(encoding="utf-8").splitlines() if line.startswith("    ")]
        keys = [line for line in lines if re.match(r"[a-z_]+ = ", line)]
        self.assertGreater(len(lines), 25)
        for line in lines:
            if line in keys:
                self.change([self.command(line)])
            elif re.fullmatch(r"sudo systemctl (enable --now|restart) arena@club", line):
                self.serve()
            elif line.startswith("sudo install -o arena "):
                self.run_line("arena keys new anna --bot anna-bot")  # the owner's part
                code, told = self.run_line(line.replace("sudo install -o arena ", "install "))
                self.assertEqual(code, 0, told)
            elif line.startswith(AS_ARENA):
                words = line.removeprefix(AS_ARENA)
                if words.endswith("season close"):
                    until(lambda: self.run_line(words)[0] == 0, "no match is under way")
                    continue
                code, told = self.run_line(words)
                if self.daemon and self.daemon.poll() is not None:
                    told += f"; arena serve ended with {self.daemon.returncode}: {self.daemon.stderr.read()}"
                self.assertEqual(code, 0, f"{line}: {told}")
                if words.startswith("arena init ladder "):
                    self.hasten()
                    if SANITIZED:
                        self.change(['sandbox = "none"'])  # SHADOW
            else:
                self.assertTrue(line.startswith(ROOT), f"nobody tries this command: {line}")
        self.stop()
