# SPDX-License-Identifier: MIT
"""Images in files of events and ladders, and in arena relive, by the engine of these tests (the file podman)."""

import glob
import json
import os
import pathlib
import signal
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent.parent / "end-to-end"))
from containers import HERE, ID, MACHINE, is_of_arena, lives, mentioning  # pylint: disable=wrong-import-position
from ladders import Ladders  # pylint: disable=wrong-import-position
from stage import ARENA, RANDOM, until  # pylint: disable=wrong-import-position


class Entries(Ladders):
    def setUp(self):
        super().setUp()
        self.data = pathlib.Path(self.folder) / "data"
        for name in ("images", "containers", "registry"):
            (self.data / name).mkdir(parents=True)
        self.engine = pathlib.Path(self.folder) / "podman"
        text = (HERE / "podman").read_text(encoding="utf-8")
        self.engine.write_text(f"#!{sys.executable} -S\n" + text.split("\n", 1)[1], encoding="utf-8")
        self.engine.chmod(0o755)
        self.environment["XDG_DATA_HOME"] = str(self.data)

    def image(self, name, where="images"):
        (self.data / where / name).write_text(json.dumps({"id": ID, "machine": MACHINE, "program": [RANDOM]}), encoding="utf-8")

    def calls(self, verb):
        lines = (self.data / "calls").read_text(encoding="utf-8").splitlines()
        return [words[1:] for words in map(json.loads, lines) if words[1] == verb]

    def containers(self):
        found = [path for path in (self.data / "containers").iterdir() if not path.name.startswith(".")]
        return {path.name: json.loads(path.read_text(encoding="utf-8")) for path in found}

    def held_open(self):
        """The folder of a ladder with an image, of which a match was played, and its daemon."""
        self.image("mine")
        folder = self.ladder(f'sandbox = none\njobs = 1\nengine = "{self.engine}"\nbot mine {{ image = "mine" owner = anna }}\n'
                             f'bot other {{ command = "{RANDOM}" }}\n')
        daemon = self.start("serve", folder, "--json")
        self.read_results(daemon, 1)
        return folder, daemon

    def killed_ladder(self):
        """The folder of a ladder with an image, whose daemon, keepers and guards were killed at once."""
        folder, daemon = self.held_open()
        daemon.send_signal(signal.SIGSTOP)  # nothing else begins
        until(lambda: all(container["status"] == "running" for container in self.containers().values()), "all containers run")
        own = [daemon.pid, *(pid for pid in mentioning(self.sockets) if is_of_arena(pid))]
        for pid in own:
            os.kill(pid, signal.SIGSTOP)
        for pid in own:
            os.kill(pid, signal.SIGKILL)
        daemon.communicate()
        return folder

    def sweep(self, *words):
        """What it prints; others may run beside it, and folders of runs be left."""
        return subprocess.run((ARENA, "serve", "--sweep", *words), env=self.environment, capture_output=True, text=True,
                              check=True).stdout

    def container(self, name, process, status="exited"):
        (self.data / "containers" / name).write_text(json.dumps(
            {"id": os.urandom(32).hex(), "labels": {"arena.process": process}, "status": status, "code": 0, "killed": False, "since": "2026",
             "pid": 0}), encoding="utf-8")

    def played(self, keys, entry="", code=0):
        """What is printed of an event of an image and another bot."""
        event = self.event(f'game = leduc\ngroups = 1\nclock = "none"\n{keys}\nentry mine {{ image = "mine" {entry} }}\n'
                           f'entry other {{ command = "{RANDOM}" }}\n', f"event-{len(os.listdir(self.folder))}")
        return self.arena("tournament", "--json", event, code=code)

    def assert_seats(self, done):
        matches = [line for line in map(json.loads, done.stdout.splitlines()) if "seats" in line]
        self.assertTrue(matches)
        for seat in sum((match["seats"] for match in matches), []):
            self.assertEqual((seat["sandbox"], seat["faults"]), ({"mine": "container", "other": "none"}[seat["entry"]], 0))

    def test_an_entry_of_an_event_is_an_image(self):
        self.image("mine")
        self.assert_seats(self.played(f'engine = "{self.engine}"'))
        self.assert_seats(self.played('engine = "/nonexistent/podman"', f'engine = "{self.engine}"'))

    def test_one_is_given_by_options(self):
        self.image("mine")
        event = os.path.join(self.folder, "given")
        self.assert_seats(self.arena("tournament", "--json", event, "--game", "leduc", "--groups", "1", "--clock", "none", "--engine",
                                     str(self.engine), "--entry-image", "mine=mine", "--entry", f"other={RANDOM}"))

    def test_none_is_loaded_unless_the_file_says_so(self):
        self.image("mine", "registry")
        engine = f'engine = "{self.engine}"\n'
        self.says(self.played(engine, code=3))
        self.says(self.played(engine + "pull = missing", "pull = never", code=3))
        self.assertEqual(self.calls("pull"), [])
        self.assert_seats(self.played(engine, "pull = missing"))
        self.assertEqual(len(self.calls("pull")), 1)

    def test_an_engine_that_is_none_is_refused(self):
        self.assertIn("engine", self.played("engine = jail", code=(2, 3)).stderr)

    def test_a_bot_of_a_ladder_is_an_image(self):
        self.image("mine")
        folder = self.ladder(f'sandbox = none\nengine = "{self.engine}"\nbot mine {{ image = "mine" owner = anna }}\n'
                             f'bot other {{ command = "{RANDOM}" }}\n')
        for result in self.serve(folder, 4):
            self.assertEqual(sorted(result["sides"].values()), ["mine", "other"])
            self.assertNotEqual(result["winner"], "void")

    def test_it_is_shown_no_folder_in_which_something_is_hidden(self):
        self.image("mine")
        folder = self.ladder(f'sandbox = none\nengine = "{self.engine}"\nbot mine {{ image = "mine" owner = anna show = {{"{self.folder}"}} }}\n'
                             f'bot other {{ command = "{RANDOM}" }}\nbot third {{ command = "{RANDOM}" owner = ben }}\n')
        self.says(self.arena("serve", folder, "--matches", "2").stderr, about="mine")

    def test_a_ladder_loads_one_when_its_file_says_so(self):
        self.image("mine", "registry")
        rest = f'bot other {{ command = "{RANDOM}" }}\nbot third {{ command = "{RANDOM}" owner = ben }}\n'
        folder = self.ladder(f'sandbox = none\nengine = "{self.engine}"\nbot mine {{ image = "mine" owner = anna }}\n' + rest)
        process = self.start("serve", folder, "--json")
        self.read_results(process, 2)
        self.ladder(f'sandbox = none\nengine = "{self.engine}"\nbot mine {{ image = "mine" owner = anna pull = missing }}\n' + rest)
        process.send_signal(signal.SIGHUP)
        until(lambda: "mine" in self.read_results(process, 1)[0]["sides"].values(), "the image plays")
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate()
        self.assertEqual(process.returncode, 0, err)
        self.says(err, about="mine")

    def test_what_a_killed_daemon_left_is_swept_and_nothing_else(self):
        """As the unit does when its daemon has ended."""
        folder = self.killed_ladder()
        left = self.containers().values()
        bots = [container["pid"] for container in left]
        self.assertTrue(bots and all(map(lives, bots)))
        ended = next(iter(left))["labels"]["arena.process"]
        for number in range(150):
            self.container(f"left-{number}", ended)
        process = ended.split(".")
        with open("/proc/self/stat", encoding="ascii") as file:
            started = file.read().rsplit(")", 1)[1].split()[19]
        self.container("of-one-that-lives", ".".join((*process[:4], str(os.getpid()), started)), "running")
        self.container("of-another-program", "true")
        swept = self.sweep(folder)
        self.assertIn(f": {150 + len(bots)} ", swept)
        self.says(swept, but=((r": \d+ ", ": N "),))
        self.assertFalse(any(map(lives, bots)))
        self.assertEqual(set(self.containers()), {"of-one-that-lives", "of-another-program"})
        self.assertEqual(json.loads(self.sweep("--json", folder)), {"engine": str(self.engine), "removed": 0})
        self.assertEqual(self.sweep("--quiet", folder), "")
        self.assertEqual(len(self.serve(folder, 2)), 2)

    def test_a_sweep_touches_nothing_of_a_ladder_that_is_held_open(self):
        folder, daemon = self.held_open()
        before = self.containers()
        self.assertIn("0 removed", self.sweep(folder))
        self.assertLessEqual(set(before), set(self.containers()))
        daemon.send_signal(signal.SIGTERM)
        _, err = daemon.communicate()
        self.assertEqual(daemon.returncode, 0, err)

    def test_a_sweep_asks_engines_that_run_images_once_each_and_no_others(self):
        folder = self.ladder(f'sandbox = none\nengine = "{self.engine}"\nbot one {{ command = "{RANDOM}" }}\nbot two {{ command = "{RANDOM}" }}\n')
        self.assertEqual(self.arena("serve", "--sweep", folder).stdout, "")
        self.assertFalse((self.data / "calls").exists())
        images = "".join(f'bot image-{number} {{ image = "mine" {engine} }}\n' for number, engine in
                         enumerate(('engine = "/nonexistent/podman"', "", "")))
        self.ladder(f'sandbox = none\nengine = "{self.engine}"\n{images}bot one {{ command = "{RANDOM}" }}\n')
        done = self.arena("serve", "--sweep", folder, code=3)
        self.assertIn("/nonexistent/podman", done.stderr)
        self.assertEqual(len(self.calls("ps")), 1)

    def test_a_sweep_without_a_ladder_or_with_an_engine_that_fails_says_so(self):
        self.says(self.arena("serve", "--sweep", code=2))
        self.says(self.arena("serve", "--sweep", os.path.join(self.folder, "none"), code=(2, 3)))
        folder = self.ladder(f'sandbox = none\nengine = "{self.engine}"\nbot mine {{ image = "mine" }}\n'
                             f'bot other {{ command = "{RANDOM}" }}\n')
        (self.data / "fault").write_text("no-namespaces", encoding="utf-8")
        self.says(self.arena("serve", "--sweep", folder, code=3), about="podman may", but=((r"(?<=needs root: ).*", "SETTINGS"),))

    def test_the_doctor_looks_at_an_image(self):
        self.image("mine")
        done = self.arena("check", "--game", "leduc", "--only", "program", "--json", "--engine", str(self.engine), "--", "image:mine",
                          code=(0, 1, 2, 3))
        self.assertNotIn("no such program", done.stdout + done.stderr)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_a_recorded_match_is_played_to_an_image(self):
        self.image("mine")
        self.play("--player", RANDOM, "--clock", "none", "--records", self.records)
        record, = glob.glob(os.path.join(self.records, "*.arena"))
        done = self.arena("relive", record, "--seat", "0", "--engine", str(self.engine), "--", "image:mine")
        self.assertIn("faults: 0", done.stdout)
        done = self.arena("relive", record, "--seat", "0", "--engine", str(self.engine), "--", "image:none", code=3)
        self.says(done.stderr)


if __name__ == "__main__":
    unittest.main()
