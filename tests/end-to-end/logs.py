# SPDX-License-Identifier: MIT
"""What a ladder writes for its host: as JSON lines that say what they are about, bounded whatever strangers do, and
without what is nobody else's."""

import json
import os
import re
import shutil
import signal
import unittest

from doors import DoorStage
from stage import BUILD, RANDOM, broken, until
from wishing_bot import Dealer, Unpacker, pack

FLOOD = 150
WRONG = "arena-" + "0123456789abcdef" * 2
FORGED = '1\n{"level":"error","text":"forged"}\u202e\x1b[2J'
SPOILER = f'bot anna {{ command = "{RANDOM}" owner = "anna" }}\nbot mute {{ command = "{broken("silent")}" owner = "ben" }}\n'


class Logs(DoorStage):
    def log(self, process):
        """All lines that it wrote until it ended, as JSON."""
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate()
        self.assertEqual(process.returncode, 0, err)
        self.err = err
        lines = [json.loads(line) for line in err.splitlines()]
        for line in lines:
            self.assertRegex(line["time"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
            self.assertIn(line["level"], ("error", "warning", "notice", "info"))
            self.assertTrue(line["text"])
        return out, lines

    def say(self, *frames):
        """Says something at the door; the answer."""
        dealer = Dealer(self.door)
        for frame in frames:
            dealer.send(frame)
        answer = Unpacker(dealer.receive()).value()
        dealer.socket.close()
        return answer

    def hello(self, **more):
        return self.say(pack([{"type": "hello", "major": 1, "minor": 1, "bot": "cid-1", "version": "1", **more}]))

    def test_a_notice_names_what_it_is_about(self):
        text = f'jobs = 1\nbench_after = 1\nbench_pause = 1h\nclock = "move=50ms,bank=0s,grace=10ms,strikes=1"\n{SPOILER}'
        process = self.start("serve", self.ladder(text), "--log", "json", "--results")
        said = []
        while not {"warning", "info"} <= {line["level"] for line in said}:
            said.append(json.loads(process.stderr.readline()))
        line, = (line for line in said if line["level"] == "warning")
        self.assertIn("pauses", line["text"])
        self.assertEqual((line["level"], line["ladder"], line["bot"], line["owner"]), ("warning", "ladder", "mute", "ben"))
        out, _ = self.log(process)
        self.assertEqual(out, "", "people read standard output only if the notices are text")
        results = [one for one in said if one["level"] == "info"]
        self.assertRegex(results[0]["text"], r"^m1 ")
        self.assertEqual((results[0]["match"], results[0]["ladder"]), ("m1", "ladder"))
        self.says(said[0]["text"])

    def test_strangers_fill_no_disk_forge_no_line_and_their_tokens_are_not_shown(self):
        folder = self.open_ladder()
        token, _ = self.own(folder, "cid")
        process = self.start("serve", folder, "--log", "json")
        until(self.is_open, "bots may attach")
        for text in (FORGED, f"{FORGED} {token}"):
            self.hello(version=text, token=WRONG)
            self.hello(bot=text, token=WRONG)
        self.say(json.dumps({"token": WRONG, "type": "hello"}).encode())
        self.say(token.encode())
        for _ in range(FLOOD):
            self.assertEqual(self.hello(token=WRONG)[0]["code"], "token")
        self.assertEqual(self.hello(token=token)[0]["type"], "welcome")
        _, lines = self.log(process)
        self.assertLess(len(lines), 40, self.err)
        self.assertFalse([line for line in lines if line["text"] == "forged" or line["level"] == "error"], self.err)
        self.says(self.err, about="what looks like JSON")
        for hidden in (WRONG, WRONG[6:], token, token[6:]):
            for size in (8, len(hidden)):
                self.assertNotIn(hidden[-size:], self.err)
                self.assertNotIn(hidden[6:6 + size], self.err)
        with open(os.path.join(folder, "secret"), "rb") as file:
            self.assertNotIn(file.read().hex(), self.err)
        self.assertFalse(re.search("[\x00-\x09\x0b-\x1f\x7f-\uffff]", self.err))

    def test_an_error_is_a_line_of_json_too(self):
        folder = self.ladder(SPOILER)
        process = self.start("serve", folder, "--log", "json")
        self.assertIn("open", json.loads(process.stderr.readline())["text"])
        other = self.start("serve", folder, "--log", "json")
        out, err = other.communicate()
        self.assertEqual((other.returncode, out), (3, ""))
        line = json.loads(err)
        self.assertEqual(line["level"], "error")
        self.says(line["text"])
        self.log(process)

    def test_a_plugin_of_the_file_is_a_line_of_json_too(self):
        folder = self.ladder("plugin = \"leduc.so\"\n" + SPOILER)
        shutil.copyfile(os.path.join(BUILD, "lib", "arena", "games", "leduc.so"), os.path.join(folder, "leduc.so"))
        process = self.start("serve", folder, "--log", "json")
        first = json.loads(process.stderr.readline())
        self.assertEqual(first["level"], "warning")
        self.says(first["text"])
        self.says(json.loads(process.stderr.readline())["text"])
        self.log(process)

    def test_a_form_that_there_is_not_is_refused(self):
        done = self.arena("serve", self.ladder(SPOILER), "--log", "xml", code=2)
        self.says(done.stderr)


if __name__ == "__main__":
    unittest.main()
