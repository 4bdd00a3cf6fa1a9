# SPDX-License-Identifier: MIT
"""What the host is told of a bot that does not come: what was seen of it at the endpoint."""

import json
import os
import signal
import sys

from stage import RANDOM, Stage, broken

BESIDE = [os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", beside) for beside in ("proto", "golden/wire")]
sys.path[:0] = BESIDE

from packer import pack  # noqa: E402
from wire import Dealer, connect  # noqa: E402

HELLO = {"type": "hello", "major": 1, "minor": 0, "bot": "strange"}
ESCAPE = "\x1b[2J"

# What a bot does instead of a good hello, in Python after `d = Dealer(endpoint)`.
DEEDS = {
    "silent": "",
    "json": "d.send(b'{\"type\": \"hello\", \"bot\": \"\\x1b[2J\"}')",
    "text": "d.send(b'hello, arena\\n')",
    "bytes": "d.send(b'\\xc1\\x00\\x1b[2Jx')",
    "map": "d.send(pack(HELLO))",
    "parts": "d.send(b'', more=True); d.send(pack([HELLO]))",
    "more": "d.send(b'a', more=True); d.send(b'b')",
    "tokenless": "d.send(pack([HELLO]))",
    "version": "d.send(pack([{**HELLO, 'major': 9, 'token': token}]))",
    "keyless": "d.send(pack([{'type': 'hello'}]))",
    "first-ready": "d.send(pack([{'type': 'ready', 'match': 1}]))",
}
START = 4  # seconds in which a bot below, which is Python, has done its deed on a busy machine too
ALL_START = 12  # and all of them at once

SCRIPT = """import os, sys, time
sys.path[:0] = {path!r}
from packer import pack
from wire import Dealer
HELLO, endpoint, token = {hello!r}, os.environ["ARENA_ENDPOINT"], os.environ["ARENA_TOKEN"]
d = Dealer(endpoint)
{deed}
time.sleep(1000)
"""


class Absent(Stage):
    def bot(self, name, deed):
        path = os.path.join(self.folder, f"{name}.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(SCRIPT.format(path=BESIDE, hello=HELLO, deed=deed))
        return f"{sys.executable} -B {path}"

    def evidence(self, bot, *words, start=f"{START}s"):
        """Of the bot on the second seat, which does not play."""
        (result,) = self.play("--player", RANDOM, "--player", bot, "--clock", f"start={start}", *words)
        (fault,) = result["seats"][1]["faults"]
        self.assertNotIn(ESCAPE, fault["evidence"])
        return fault["evidence"]

    def test_over_a_unix_socket_it_is_known_what_it_did(self):
        names = list(DEEDS)
        runs = []
        for some in (names[:6], names[6:]):  # on one seat each
            bots = [word for name in some for word in ("--hunted", self.bot(name, DEEDS[name]))]
            runs.append((some, self.start("match", "--json", "--set", f"hunted={len(some)}", "--creature", RANDOM, *bots,
                                          "--clock", f"start={ALL_START}s")))
        for some, run in runs:
            told, _ = run.communicate()
            for name, seat in zip(some, json.loads(told)["seats"][1:]):
                evidence = seat["faults"][0]["evidence"]
                self.assertNotIn(ESCAPE, evidence)
                self.says(evidence, f"arena match with the bot {name}")

    def test_over_tcp_it_is_told_what_somebody_did(self):
        runs = {name: self.start("match", "--game", "leduc", "--json", "--player", RANDOM, "--player",
                                 self.bot(name, DEEDS[name]), "--clock", f"start={START}s", "--transport", "tcp")
                for name in ("silent", "json", "tokenless", "version")}
        for name, process in runs.items():
            out, err = process.communicate()
            self.assertEqual(process.returncode, 0, err)
            evidence = json.loads(out)["seats"][1]["faults"][0]["evidence"]
            self.says(evidence, f"arena match with the bot {name} over tcp")

    def test_what_connected_to_nothing_is_told_to_try_tcp(self):
        self.says(self.evidence(broken("absent"), start="1s"))
        self.says(self.evidence(broken("absent"), "--transport", "tcp", start="1s"))

    def test_what_is_no_dealer_is_told(self):
        bot = self.bot("push", "from wire import connect\ns = connect(endpoint)\ns.sendall(b'GET / HTTP/1.1\\r\\n' + bytes(99))")
        self.assertIn("it connected", self.evidence(bot))

    def test_what_a_process_did_before_it_ended_is_told(self):
        bot = self.bot("ends", "d.send(pack([{**HELLO, 'token': 'x'}])); d.receive(); sys.exit(5)")
        self.says(self.evidence(bot))

    def test_in_a_process_that_a_bot_starts_too(self):
        bot = self.bot("child", "d.send(b'[]')")
        self.says(self.evidence(f"sh -c '{bot} & wait'"))

    def test_and_in_one_that_has_left_its_group(self):
        for name in ("json", "silent"):
            self.says(self.evidence(f"sh -c 'setsid {self.bot(name, DEEDS[name])} & wait'"))

    def test_two_bots_are_told_apart(self):
        bots = [self.bot(name, DEEDS[name]) for name in ("json", "tokenless")]
        (result,) = self.play("--player", bots[0], "--player", bots[1], "--clock", f"start={START}s")
        for seat in (0, 1):
            self.says(result["seats"][seat]["faults"][0]["evidence"])

    def test_a_recorded_match_tells_it_as_well(self):
        self.play("--player", RANDOM, "--clock", f"start={START}s", "--records", self.records)
        (record,) = [name for name in os.listdir(self.records) if name.endswith(".arena")]
        told = self.arena("relive", os.path.join(self.records, record), "--seat", "0", "--", *self.bot(
            "json", DEEDS["json"]).split(), code=1).stdout
        self.says(told, about="what looks like JSON")

    # --- bots that attach ---

    def listen(self, *words):
        process = self.start("match", "--game", "leduc", "--json", "--listen", "tcp://127.0.0.1:*", "--player", "@anna", "--player",
                             RANDOM, *words)
        line = process.stderr.readline()
        self.assertIn("tcp://127.0.0.1:", line)
        return process, line.split()[-1]

    def test_who_is_turned_away_where_bots_attach_is_told(self):
        process, endpoint = self.listen()
        self.says(process.stderr.readline())
        for hello in ({**HELLO, "bot": "bob"}, {**HELLO, "token": "x"},  # a token that is not known counts as none
                      {**HELLO, "token": "x", "match": 1, "event": 0}):
            dealer = Dealer(endpoint)
            self.addCleanup(dealer.socket.close)
            dealer.send(pack([hello]))
            self.says(process.stderr.readline())
        dealer.send(f'{{"escape": "{ESCAPE}"}}'.encode())
        line = process.stderr.readline()
        self.assertTrue("JSON" in line or "text" in line or "malformed" in line, line)
        self.assertNotIn(ESCAPE, line)

    def test_not_each_of_very_many_is_told(self):
        process, endpoint = self.listen()
        for _ in range(40):
            dealer = Dealer(endpoint)
            dealer.send(b"{}")
            dealer.receive()
            dealer.socket.close()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
        self.says(err, about=" such so far")

    def test_what_came_last_is_told_when_the_wait_is_over(self):
        process, endpoint = self.listen("--wait", "3")
        dealer = Dealer(endpoint)
        dealer.send(b"{}")
        _, err = process.communicate()
        dealer.socket.close()
        self.assertEqual(process.returncode, 3)
        self.says(err.splitlines()[-1])

    def test_that_nobody_connected_is_told(self):
        process, _ = self.listen("--wait", "1")
        _, err = process.communicate()
        self.says(err)
        self.assertEqual(process.returncode, 3)

    def test_who_only_looks_whether_somebody_listens_is_not_told(self):
        process, endpoint = self.listen("--wait", "2")
        connect(endpoint).close()
        _, err = process.communicate()
        self.assertEqual(len(err.splitlines()), 2, err)  # that it waits, and that it waited in vain
