# SPDX-License-Identifier: MIT
"""What the host is told of a bot that does not come: what was seen of it at the endpoint."""

import json
import os
import re
import sys

from stage import PATIENCE, RANDOM, Stage, broken

BESIDE = [os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", beside) for beside in ("proto", "golden/wire")]
sys.path[:0] = BESIDE

from packer import pack  # noqa: E402
from wire import Dealer, connect  # noqa: E402

HELLO = {"type": "hello", "major": 1, "minor": 0, "bot": "strange"}
ESCAPE = "\x1b[2J"

# What a bot does instead of a good hello, in Python after `d = Dealer(endpoint)`; and what the host is told of it.
DEEDS = {
    "silent": ("", "it connected and said nothing"),
    "json": ("d.send(b'{\"type\": \"hello\", \"bot\": \"\\x1b[2J\"}')",
             r'it sent no msgpack (malformed), what looks like JSON: {"type": "hello", "bot": "\x1b[2J"}'),
    "text": ("d.send(b'hello, arena\\n')",
             r"it sent no msgpack (malformed), what looks like text: hello, arena\x0a"),
    "bytes": ("d.send(b'\\xc1\\x00\\x1b[2Jx')", r"it sent \xc1\x00\x1b[2Jx (malformed): "),
    "map": ("d.send(pack(HELLO))", "(malformed): The frame is no array of 1 to 1024 maps"),
    "parts": ("d.send(b'', more=True); d.send(pack([HELLO]))",
              "it was refused (malformed): a message is one frame; this one had more, the first of them empty, as a REQ "
              "socket sends it: use a DEALER"),
    "more": ("d.send(b'a', more=True); d.send(b'b')",
             "it was refused (malformed): a message is one frame; this one had more, and was not read"),
    "tokenless": ("d.send(pack([HELLO]))", "it was refused (token): hello without a token: send what stands in ARENA_TOKEN"),
    "version": ("d.send(pack([{**HELLO, 'major': 9, 'token': token}]))",
                "it was refused (version): this arena speaks version 1.1 of the protocol, the bot 9.0"),
    "keyless": ("d.send(pack([{'type': 'hello'}]))", "it was refused (invalid): hello: "),
    "first-ready": ("d.send(pack([{'type': 'ready', 'match': 1}]))", "it was refused (no-hello): what it said first is no hello"),
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
            bots = [word for name in some for word in ("--hunted", self.bot(name, DEEDS[name][0]))]
            runs.append((some, self.start("match", "--json", "--set", f"hunted={len(some)}", "--creature", RANDOM, *bots,
                                          "--clock", f"start={ALL_START}s")))
        for some, run in runs:
            told, _ = run.communicate(timeout=PATIENCE)
            for name, seat in zip(some, json.loads(told)["seats"][1:]):
                evidence = seat["faults"][0]["evidence"]
                self.assertNotIn(ESCAPE, evidence)
                self.assertTrue(evidence.startswith(f"it did not say hello within {ALL_START} s: "), evidence)
                self.assertIn(DEEDS[name][1][:160], evidence, name)

    def test_over_tcp_it_is_told_what_somebody_did(self):
        runs = {name: self.start("match", "--game", "leduc", "--json", "--player", RANDOM, "--player",
                                 self.bot(name, DEEDS[name][0]), "--clock", f"start={START}s", "--transport", "tcp")
                for name in ("silent", "json", "tokenless", "version")}
        for name, process in runs.items():
            out, err = process.communicate(timeout=PATIENCE)
            self.assertEqual(process.returncode, 0, err)
            evidence = json.loads(out)["seats"][1]["faults"][0]["evidence"]
            somebody = r"(of )?somebody at tcp://127.0.0.1:\d+, it may be this bot" if name != "version" else ""  # it has a token
            self.assertRegex(evidence, rf"^it did not say hello within {START} s: {somebody}", name)
            self.assertIn(DEEDS[name][1][3:80], evidence, name)

    def test_what_connected_to_nothing_is_told_to_try_tcp(self):
        self.assertEqual(self.evidence(broken("absent"), start="1s"),
                         "it did not say hello within 1 s: nothing connected; if its library has no ipc of its own (JeroMQ, NetMQ), "
                         "try --transport tcp")
        self.assertRegex(self.evidence(broken("absent"), "--transport", "tcp", start="1s"),
                         r"^it did not say hello within 1 s: nothing connected to tcp://127.0.0.1:\d+$")

    def test_what_is_no_dealer_is_told(self):
        bot = self.bot("push", "from wire import connect\ns = connect(endpoint)\ns.sendall(b'GET / HTTP/1.1\\r\\n' + bytes(99))")
        self.assertIn("it connected", self.evidence(bot))

    def test_what_a_process_did_before_it_ended_is_told(self):
        bot = self.bot("ends", "d.send(pack([{**HELLO, 'token': 'x'}])); d.receive(); sys.exit(5)")
        self.assertIn("its process ended with exit code 5; before that it was refused (token): the token is wrong", self.evidence(bot))

    def test_in_a_process_that_a_bot_starts_too(self):
        bot = self.bot("child", "d.send(b'[]')")
        self.assertIn("what looks like JSON: []", self.evidence(f"sh -c '{bot} & wait'"))

    def test_and_in_one_that_has_left_its_group(self):
        for name, words in (("json", "what looks like JSON"), ("silent", "s: it connected and said nothing")):
            bot = self.bot(name, DEEDS[name][0])
            self.assertIn(words, self.evidence(f"sh -c 'setsid {bot} & wait'"))

    def test_two_bots_are_told_apart(self):
        bots = [self.bot(name, DEEDS[name][0]) for name in ("json", "tokenless")]
        (result,) = self.play("--player", bots[0], "--player", bots[1], "--clock", f"start={START}s")
        for seat, words in ((0, "what looks like JSON"), (1, "it was refused (token)")):
            self.assertIn(words, result["seats"][seat]["faults"][0]["evidence"])

    def test_a_recorded_match_tells_it_as_well(self):
        self.play("--player", RANDOM, "--clock", f"start={START}s", "--records", self.records)
        (record,) = [name for name in os.listdir(self.records) if name.endswith(".arena")]
        told = self.arena("relive", os.path.join(self.records, record), "--seat", "0", "--", *self.bot(
            "json", DEEDS["json"][0]).split(), code=1).stdout
        self.assertIn("it did not say hello in time: it sent no msgpack (malformed), what looks like JSON: ", told)

    # --- bots that attach ---

    def listen(self, *words):
        process = self.start("match", "--game", "leduc", "--json", "--listen", "tcp://127.0.0.1:*", "--player", "@anna", "--player",
                             RANDOM, *words)
        line = process.stderr.readline()
        self.assertIn("listening at", line)
        return process, line.split()[-1]

    def test_who_is_turned_away_where_bots_attach_is_told(self):
        process, endpoint = self.listen()
        told = (({**HELLO, "bot": "bob"}, "it was refused (bot): no bot of the name bob is waited for"),
                ({**HELLO, "token": "x"}, "it was refused (bot): no bot of the name"),  # a token that is not known counts as none
                ({**HELLO, "token": "x", "match": 1, "event": 0}, "it was refused (token): the token is wrong"))
        self.assertEqual(process.stderr.readline(), "arena: waiting for @anna\n")
        for number, (hello, words) in enumerate(told, 1):
            dealer = Dealer(endpoint)
            self.addCleanup(dealer.socket.close)
            dealer.send(pack([hello]))
            line = process.stderr.readline()
            self.assertIn(f"arena: a connection to {endpoint}: {words}", line)
            self.assertIn(f"({number} such so far)", line)
        dealer.send(f'{{"escape": "{ESCAPE}"}}'.encode())
        line = process.stderr.readline()
        self.assertTrue("JSON" in line or "text" in line or "malformed" in line, line)
        self.assertNotIn(ESCAPE, line)

    def test_not_each_of_very_many_is_told(self):
        process, endpoint = self.listen("--wait", "3")
        for _ in range(40):
            dealer = Dealer(endpoint)
            dealer.send(b"{}")
            dealer.receive()
            dealer.socket.close()
        _, err = process.communicate(timeout=PATIENCE)
        self.assertEqual(re.findall(r"\((\d+) such so far\)", err), [str(number) for number in (*range(1, 9), 16, 32)])
        self.assertEqual(process.returncode, 3)
        self.assertTrue(err.endswith("arena: @anna did not attach within 3 s: of the latest connection: it sent no msgpack "
                                     "(malformed), what looks like JSON: {}\n"), err)

    def test_that_nobody_connected_is_told(self):
        process, _ = self.listen("--wait", "1")
        _, err = process.communicate(timeout=PATIENCE)
        self.assertTrue(err.endswith("arena: @anna did not attach within 1 s: nothing connected to where it may\n"), err)
        self.assertEqual(process.returncode, 3)

    def test_who_only_looks_whether_somebody_listens_is_not_told(self):
        process, endpoint = self.listen("--wait", "2")
        connect(endpoint).close()
        _, err = process.communicate(timeout=PATIENCE)
        self.assertNotIn("such so far", err)
