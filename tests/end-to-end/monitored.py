# SPDX-License-Identifier: MIT
"""A ladder as monitoring sees it: its metrics, and whether it is ready."""

import json
import os
import re
import resource
import shutil
import signal
import socket
import subprocess
import time
import unittest

from doors import DoorStage
from ladders import THREE
from one_observer import Observer
from served import Served
from stage import RANDOM, until
from wishing_bot import Bot

DOCS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "arena", "docs", "http.md")
WORN = f"""jobs = 2
bot anna {{ command = "{RANDOM}" owner = "anna" }}
bot ben {{ command = "{RANDOM}" owner = "ben" }}
class long {{ set = {{ "hands=20" }} }}
"""
NO_ROOM = "The disk takes no records: no match is played until there is room. "


def promtool(*words, **how):
    program = shutil.which("promtool")
    assert program, "promtool is missing: it is in the Debian package prometheus, of .ci/packages"
    return subprocess.run([program, *words], capture_output=True, text=True, check=False, **how)


class Monitored(Served, DoorStage):
    def samples(self):
        """Each sample of the metrics by its name and its label."""
        _, _, body = self.ask("/metrics")
        lines = [line for line in body.decode().splitlines() if not line.startswith("#")]
        return {line.rsplit(" ", 1)[0]: float(line.rsplit(" ", 1)[1]) for line in lines}

    def sample(self, name):
        return self.samples()[name]

    def test_promtool_finds_nothing_to_say_about_the_metrics(self):
        version = self.arena("version").stdout.split()[1]
        self.open(THREE, "--http", "127.0.0.1:0")
        until(lambda: self.sample("arena_season_matches") > 5, "matches are over")
        _, _, body = self.ask("/metrics")
        done = promtool("check", "metrics", input=body.decode())
        self.assertEqual((done.returncode, done.stdout + done.stderr), (0, ""))
        with open(DOCS, encoding="utf-8") as file:
            known = set(re.findall(r"^\| `((?:arena|process)_[a-z_]+)` \|", file.read(), re.MULTILINE))
        self.assertEqual(known, set(re.findall(r"^# TYPE (\S+)", body.decode(), re.MULTILINE)))
        self.assertEqual(self.sample(f'arena_info{{version="{version}"}}'), 1)

    def test_who_is_connected_and_what_is_refused_is_counted(self):
        folder = self.open_ladder(f'watch = {{"ipc://{self.folder}/eyes"}}\nhttp = "127.0.0.1:0"')
        token, _ = self.own(folder, "cid")
        program = self.arena("version").stdout.strip()
        self.told = None  # where it listens, and who is refused
        begun = time.time()
        self.open_folder(folder)
        until(lambda: self.sample("arena_database_written_timestamp_seconds") > 0, "the database was written")
        until(self.is_open, "bots may attach")
        before = self.samples()
        self.assertEqual(before['arena_bot_connections{standing="qualifies"}'], 0)
        guest = Bot(self.door, "cid-1", version="1", token=token)
        stranger = Bot(self.door, "cid-2", version="1", token="arena-" + "0" * 32)
        observer = Observer(f"ipc://{self.folder}/eyes")
        self.assertEqual(observer.first["type"], "welcome")
        self.assertEqual((guest.first["type"], stranger.first["code"]), ("welcome", "token"))
        self.assertEqual(guest.first["arena"], program)
        until(lambda: self.sample('arena_bot_connections{standing="qualifies"}') == 1, "the bot is there")
        until(lambda: self.sample('arena_connections_refused_total{reason="token"}') == 1, "the refusal is counted")
        self.assertEqual(self.get("/api/v1/bots?owner=cid")["bots"],
                         [{"bot": "cid-1", "owner": "cid", "hosted": False, "benched": False, "withdrawn": False}])
        now = self.samples()
        for peer in (guest, stranger, observer):
            peer.dealer.socket.close()
        self.assertEqual(now['arena_connections{door="observers"}'], 1)
        self.assertGreaterEqual(now['arena_connections{door="bots"}'], 1)
        self.assertGreater(now["arena_loop_late_seconds_count"], before["arena_loop_late_seconds_count"])
        self.assertTrue(begun - 1 < now["process_start_time_seconds"] < time.time() + 1, now)  # the kernel counts in ticks since the boot
        self.assertGreater(now["process_cpu_seconds_total"], before["process_cpu_seconds_total"])
        self.assertTrue(10 < now["process_open_fds"] < now["process_max_fds"], now)
        self.assertTrue(0 < now["arena_disk_free_bytes"] < now["arena_disk_size_bytes"], now)

    def test_a_watchdog_hears_of_it_while_the_referee_turns(self):
        path = os.path.join(self.folder, "notify")
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            manager.bind(path)
            process = self.start("serve", self.ladder(THREE), "--quiet", NOTIFY_SOCKET=path, WATCHDOG_USEC="40000")
            self.assertTrue(manager.recv(4096).startswith(b"READY=1\n"))
            for _ in range(3):
                self.assertEqual(manager.recv(4096), b"WATCHDOG=1")
            process.send_signal(signal.SIGTERM)
            said = manager.recv(4096)
            while said == b"WATCHDOG=1":
                said = manager.recv(4096)
            self.assertEqual(said, b"STOPPING=1\nSTATUS=Ends")
            self.assertEqual(process.communicate(), ("", ""))

    # --- whether it is ready ---

    def unready(self):
        """Why it is not; "": it is."""
        status, headers, body = self.ask("/readyz")
        self.assertIn(status, (200, 503))
        return "" if status == 200 else json.loads(body)["detail"]

    def limit(self, size):
        """No file may be longer. A file that cannot grow is a full disk for the program."""
        _, most = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (size, most))

    def test_a_ladder_without_room_on_its_disk_is_not_ready(self):
        self.open(WORN, "--http", "127.0.0.1:0")
        self.told = None
        until(lambda: self.sample("arena_season_matches") > 0, "a match is over")
        self.assertEqual((self.unready(), self.sample("arena_disk_full"), self.sample("arena_ready")), ("", 0, 1))
        self.limit(1)
        until(lambda: NO_ROOM in self.unready(), "there is no room")
        self.assertEqual(self.sample("arena_disk_full"), 1)
        self.limit(resource.RLIM_INFINITY)
        until(lambda: NO_ROOM not in self.unready(), "there is room again")
        self.assertEqual(self.sample("arena_disk_full"), 0)

    def test_a_ladder_whose_database_cannot_be_written_is_not_ready(self):
        folder = self.ladder(THREE)
        os.mkdir(os.path.join(folder, "ladder.db"))
        self.open_folder(folder, "--http", "127.0.0.1:0")
        self.told = None
        until(lambda: "ladder.db" in self.unready(), "it is not ready")
        self.says(self.unready(), "GET /readyz")
        until(lambda: self.sample("arena_database_behind_matches") > 0, "the database is behind")
        self.assertEqual((self.sample("arena_ready"), self.sample("arena_database_failing"), self.sample("arena_database_written_timestamp_seconds")), (0, 1, 0))

    def test_a_paused_ladder_is_ready_and_says_so(self):
        self.open(THREE, "--http", "127.0.0.1:0")
        self.assertEqual(self.ask("/readyz")[2], b"ok\n")
        self.beside("ladder", self.at_folder, "pause")
        status, _, body = self.ask("/readyz")
        self.assertEqual(status, 200)
        self.says(body.decode(), "GET /readyz")
        self.assertEqual((self.sample("arena_paused"), self.sample("arena_ready")), (1, 1))


if __name__ == "__main__":
    unittest.main()
