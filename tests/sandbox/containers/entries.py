# SPDX-License-Identifier: MIT
"""Images in files of events and ladders, and in arena relive, by the engine of these tests (the file podman)."""

import glob
import json
import os
import pathlib
import signal
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent.parent / "end-to-end"))
from containers import HERE, ID, MACHINE  # pylint: disable=wrong-import-position
from ladders import Ladders  # pylint: disable=wrong-import-position
from stage import PATIENCE, RANDOM, until  # pylint: disable=wrong-import-position


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
        self.assertIn("there is no image mine here", self.played(engine, code=3).stderr)
        self.assertIn("there is no image mine here", self.played(engine + "pull = missing", "pull = never", code=3).stderr)
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
        err = self.arena("serve", folder, "--matches", "2").stderr
        self.assertIn(f"mine does not play: --show {self.folder} has {folder} in it, which no bot may see, and a container cannot be shown the rest alone: show it less", err)

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
        _, err = process.communicate(timeout=PATIENCE)
        self.assertEqual(process.returncode, 0, err)
        self.assertIn("mine does not play: there is no image mine here", err)

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
        self.assertIn("there is no image none here", done.stderr)


if __name__ == "__main__":
    unittest.main()
