# SPDX-License-Identifier: MIT
"""The host's hand on a ladder: the verbs of arena ladder, with a daemon and without."""

import json
import os
import random
import socket
import stat
import subprocess
import unittest

from hand import Hand
from ladders import PACED
from stage import BUILD, SLOW_TO_LEAVE, until

CHANGES = (
    ("owner", "add", "carl"),
    ("pause", "--why", "lunch"),
    ("resume",),
    ("freeze",),
    ("resume",),
    ("void", "m3", "--why", "the host slept"),
    ("bench", "anna-1"),
    ("unbench", "anna-1"),
    ("withdraw", "anna-2", "--why", "it cheats"),
    ("notice", "Update your bots"),
)
REFUSED = (
    (("frobnicate",), 2),
    (("owner", "sell", "x"), 2),
    (("void",), 2),
    (("void", "17"), 2),
    (("void", "m999999"), 2),
    (("void", "m3"), 2),
    (("void", "m4", "--days", "3"), 2),
    (("bench", "nobody"), 2),
    (("bench", "anna-2"), 2),
    (("unbench", "ben-1"), 2),
    (("owner", "add", "carl"), 2),
    (("owner", "add", "Carl!"), 2),
    (("owner", "token", "nobody"), 2),
    (("owner", "token", "carl", "--days", "0"), 2),
    (("owner", "key", "carl", "/nowhere/key"), 3),
    (("owner", "revoke", "carl", "0123456789ab"), 2),
    (("owners", "dora"), 2),
    (("undo", "0"), 2),
    (("undo", "99999"), 2),
    (("undo", "1"), 2),
    (("explain", "m999999"), 2),
    (("matches", "--last", "many"), 2),
    (("matches", "--bot", "nobody"), 2),
    (("matches", "--class", "none"), 2),
    (("season", "new", "2"), 2),
    (("notice", "x" * 1001), 2),
    (("notice", "x" * 5000), 2),
)
ABSENT = (("why", "anna-1"), ("drain",), ("challenge", "anna-1", "ben-1"))


class Host(Hand):
    def change_all(self, folder):
        for words in CHANGES:
            self.says(self.hand(folder, *words))

    def refuse_all(self, folder):
        lines = len(self.ask(folder, "log")["log"])
        for words in (("pause",), ("freeze",)):
            self.hand(folder, *words)
            self.says(self.hand(folder, *words))
        for _ in range(2):
            self.says(self.hand(folder, "resume"))
        decided = [line["what"] for line in self.ask(folder, "log")["log"][lines:] if line["who"] != "arena"]
        self.assertEqual(decided, ["pause", "freeze", "resume"])
        for words, code in REFUSED:
            done = self.hand(folder, *words, code=code)
            self.assertEqual(done.stdout, "")
            self.says(done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)

    def test_every_change_holds_with_a_daemon_and_without(self):
        plain = self.ladder(PACED, "plain")
        self.serve(plain, 12)
        self.change_all(plain)
        self.refuse_all(plain)
        for words in ABSENT:
            self.says(self.hand(plain, *words, code=1))
        held = self.ladder(PACED, "held")
        process = self.hold(held, 12)
        self.change_all(held)
        self.refuse_all(held)
        for folder in (plain, held):
            log = [line for line in self.ask(folder, "log")["log"] if line["who"] != "arena"]
            self.assertEqual([line["what"] for line in log], [
                "owner carl", "pause", "resume", "freeze", "resume", "void 1 m3", "bench anna-1", "unbench anna-1",
                "withdraw anna-2", "notice Update your bots", "pause", "freeze", "resume"])
            self.assertEqual((log[1]["why"], log[5]["why"], log[0]["why"]), ("lunch", "the host slept", None))
            self.assertEqual(len({line["who"] for line in log}), 1)
            until(lambda: self.bots_of(self.ask(folder, "show")) == {"anna-1", "ben-1"}, "the table is without anna-2")
            show = self.ask(folder, "show")
            self.assertEqual((show["notice"], show["taken_out"]), ("Update your bots", 1))
            self.says(self.hand(folder, "undo", str(log[8]["line"])), "arena ladder FOLDER undo N")
            until(lambda: self.bots_of(self.ask(folder, "show")) == {"anna-1", "anna-2", "ben-1"}, "anna-2 is back")
        self.finish(process)

    def test_what_is_printed_is_the_same_with_a_daemon_and_without(self):
        folder = self.ladder(PACED)
        process = self.hold(folder, 30)
        self.hand(folder, "void", "m2")
        self.hand(folder, "owner", "add", "carl")
        self.hand(folder, "owner", "token", "carl", "--days", "2")
        self.hand(folder, "pause")
        self.quiet(folder)
        verbs = (("explain", "m20"), ("show",), ("bots",), ("bot", "ben-1"), ("matches",), ("matches", "--last", "500"), ("owners",), ("log",),
                 ("matches", "--bot", "anna-1", "--last", "7"))
        held = [(self.hand(folder, *words).stdout, self.hand(folder, *words, "--json").stdout) for words in verbs]
        self.finish(process)
        for words, (people, programs) in zip(verbs, held):
            if words == ("bots",):
                for bot in (found := json.loads(programs))["bots"]:
                    self.assertEqual(bot.pop("now"), "waits")
                self.assertEqual(found, self.ask(folder, *words))
                continue
            self.assertEqual(people, self.hand(folder, *words).stdout, words)
            self.assertEqual(programs, self.hand(folder, *words, "--json").stdout, words)
            if words[0] != "explain":  # sentences, not a table
                self.assertLess(max(len(line) for line in people.splitlines()), 80, people)

    def test_a_paused_ladder_begins_no_match_and_a_drained_one_ends(self):
        folder = self.ladder(PACED)
        process = self.hold(folder)
        self.hand(folder, "why", "ben-1")  # it plays or it waits
        self.hand(folder, "pause")
        self.quiet(folder)
        before = self.ask(folder, "show")["results"]
        self.says(self.hand(folder, "why", "ben-1").stdout.splitlines()[0])
        self.assertEqual(self.ask(folder, "show")["results"], before)
        self.says(self.hand(folder).stdout.splitlines()[0])
        self.hand(folder, "bench", "anna-1", "--why", "too slow")
        self.says(self.hand(folder, "why", "anna-1"))
        self.hand(folder, "resume")
        until(lambda: self.ask(folder, "show")["results"] > before + 5, "matches go on")
        self.says(self.hand(folder, "drain"))
        _, err = process.communicate()
        told = [line for line in err.splitlines() if SLOW_TO_LEAVE not in line]
        self.assertEqual((process.returncode, told), (0, []))
        self.assertEqual(self.ask(folder, "show")["unfinished"], 0)

    def test_frozen_ratings_stay_as_they_are(self):
        folder = self.ladder(PACED)
        process = self.hold(folder)
        self.hand(folder, "freeze")
        self.hand(folder, "challenge", "ben-1", "anna-1")
        until(lambda: self.ask(folder, "show")["unrated"] > 5, "unrated matches are played")  # the rated ones are over
        before = self.ask(folder, "show")["results"]
        until(lambda: self.ask(folder, "show")["unrated"] > 15, "more unrated matches are played")
        self.assertEqual(self.ask(folder, "show")["results"], before)
        self.assertIn("unrated", {match["counts"] for match in self.ask(folder, "matches")["matches"]})
        self.finish(process)

    def test_a_replay_and_a_challenge_are_played(self):
        folder = self.ladder(PACED)
        process = self.hold(folder)
        self.assertEqual(self.hand(folder, "challenge", "ben-1", "nobody", code=2).stdout, "")
        self.says(self.hand(folder, "challenge", "ben-1", "anna-1", "--class", "none", code=2))
        self.hand(folder, "challenge", "ben-1", "anna-1")
        until(lambda: self.ask(folder, "show")["unrated"] == 1, "the challenge is played")
        self.assertEqual(self.ask(folder, "replay", "m2", "--why", "odd")["command"], "replay")
        until(lambda: "replay" in self.chosen(folder).values(), "the replay is played")
        shown = {match["match"]: match["counts"] for match in self.ask(folder, "matches", "--last", "100000")["matches"]}
        self.assertEqual(shown["m2"], "replayed")
        before = self.chosen(folder)
        self.finish(process)
        for name in ("ladder.db", None):  # as the daemon, the database and the records have it
            after = self.chosen(folder)
            self.assertEqual({match: after[match] for match in before}, before)
            if name:
                os.remove(os.path.join(folder, name))
        told = {kind: self.hand(folder, "explain", next(match for match, chosen in after.items() if chosen == kind)).stdout
                for kind in ("worth", "challenge", "replay")}
        self.says(told["worth"].splitlines()[1], "arena ladder explain: worth", but=((r"of \S+ as \w+", "of BOT as ROLE"),))
        for why in ("challenge", "replay"):
            self.says(told[why].splitlines()[1], f"arena ladder explain: {why}")

    def test_a_replay_is_played_once_also_after_a_restart(self):
        folder = self.ladder(PACED)
        self.serve(folder, 6)

        def asked():
            """Asked for while no match begins."""
            process = self.hold(folder)
            self.hand(folder, "pause")
            self.quiet(folder)
            line = self.ask(folder, "replay", "m2")["line"]
            self.finish(process)
            self.hand(folder, "resume")
            return line

        def replays():
            return [(header["line"], [seat["bot"] for seat in header["seats"]]) for header in self.headers(folder)
                    if "line" in header]
        line = asked()
        self.assertEqual(replays(), [])
        self.hand(folder, "undo", str(line))
        self.serve(folder, 2)
        self.assertEqual(replays(), [])
        line = asked()
        again = [(line, [seat["bot"] for seat in self.headers(folder)[1]["seats"]])]
        self.serve(folder, 1)
        self.assertEqual(replays(), again)
        os.remove(os.path.join(folder, "ladder.db"))
        self.serve(folder, 2)
        self.assertEqual(replays(), again)
        self.arena("store", "rebuild", folder)
        self.serve(folder, 2)
        self.assertEqual(replays(), again)
        self.hand(folder, "undo", str(line))
        self.hand(folder, "replay", "m2")  # once more, and on the files
        self.serve(folder, 2)
        self.assertEqual(len(replays()), 2)
        self.ladder(PACED.replace("bot ben-1", "bot ben-2"))
        self.says(self.hand(folder, "replay", "m2", code=1))

    def test_the_digits_of_the_table_are_made_again_from_the_records_while_matches_go_on(self):
        quick = 'clock = "start=60s"\njobs = 4\nbot_matches = 2\n' + PACED
        folder = self.ladder(quick)
        self.serve(folder, 12)
        self.ladder(quick + 'bot slow { command = "sleep 1000" }\n')
        process = self.hold(folder)

        def first_of_slow():
            """The number of the first match of the bot that says nothing."""
            now = {bot["bot"]: bot["now"] for bot in self.ask(folder, "bots")["bots"]}
            return min(int(match[1:]) for match in now["slow"].split(", "))

        # On a busy machine another match may be the one that is waited for, while its bots start.
        until(lambda: self.ask(folder, "show")["newer"] > 20 and self.ask(folder, "show")["last"] == first_of_slow() - 1,
              "matches are played behind one that is under way")
        shown, under_way = self.ask(folder, "show"), first_of_slow()
        self.assertGreaterEqual(shown["last"], 12)
        copy = os.path.join(self.folder, "copy")
        self.hand(folder, "backup", copy)
        again = self.ask(copy, "show", "--at", str(under_way - 1))
        for key in ("table", "results", "voids", "last", "unrated", "taken_out", "anchored"):
            self.assertEqual(shown[key], again[key], key)
        self.assertGreater(self.ask(copy, "show")["last"], under_way)
        self.assertEqual(self.ask(folder, "show", "--at", str(under_way - 1))["table"], shown["table"])
        self.finish(process)

    def test_a_table_of_the_past_has_the_digits_that_were_published(self):
        folder = self.ladder(PACED)
        process = self.hold(folder, 40)
        until(lambda: len(self.ask(folder, "bot", "ben-1")["versions"][0]["history"]) > 2, "three tables were published")
        copy = os.path.join(self.folder, "copy")
        self.hand(folder, "backup", copy)
        history = self.ask(copy, "bot", "ben-1")["versions"][0]["history"]
        self.assertGreater(len(history), 2)
        for point in history:
            row = next(row for row in self.ask(copy, "show", "--at", str(point["match"]))["table"] if row["bot"] == "ben-1")
            self.assertEqual((point["elo"], point["interval"]), (row["strength"]["elo"], row["strength"]["interval"]))
            self.assertEqual((point["rank"], point["matches"]), (row["rank"], row["matches"]))
        self.finish(process)
        bot = self.ask(folder, "bot", "ben-1")
        version = bot["versions"][0]
        row = next(row for row in self.ask(folder, "show")["table"] if row["bot"] == "ben-1")
        self.assertEqual({key: row[key] for key in version["rating"]}, version["rating"])
        self.assertEqual(set(version["rating"]), {"rank", "anchor", "provisional", "inactive", "strength", "roles", "classes"})
        self.assertEqual(bot["up_to"], "m%d" % self.ask(folder, "show")["last"])
        printed = self.hand(folder, "bot", "ben-1").stdout
        self.assertRegex(printed, r"\nversion  state +rank +Elo  matches  faults  voids\n")
        self.assertRegex(printed, r"\n\S+ +role player +[+-]\d+ -\+\d+\n")
        self.assertRegex(printed, r"\n\S+ +class leduc +[+-]\d+ -\+\d+\n")
        self.assertRegex(printed, r"\n\S+ +m\d+ +\d.* +[+-]\d+ -\+\d+ +\d+\n")

    def test_a_match_is_explained_by_what_was_published_around_it(self):
        folder = self.ladder(PACED)
        self.serve(folder, 12)  # at the end a table is published
        process = self.hold(folder, 25)
        self.finish(process)
        found = self.ask(folder, "explain", "m20")
        self.assertEqual(found["match"]["match"], "m20")
        for moved in found["moved"]:
            self.assertLess(moved["before"]["match"], 20)
            self.assertGreaterEqual(moved["after"]["match"], 20)
            for point in (moved["before"], moved["after"]):
                rows = {row["bot"]: row for row in self.ask(folder, "show", "--at", str(point["match"]))["table"]}
                self.assertEqual({"elo": point["elo"], "interval": point["interval"]}, rows[moved["bot"]]["strength"])
        self.assertEqual(len(found["moved"]), 2)
        self.assertIn(found["match"]["chosen"], ("worth", "random"))
        self.assertEqual([moved["before"] for moved in self.ask(folder, "explain", "m1")["moved"]], [None, None])
        self.says(self.hand(folder, "explain", "m1"), about="before", but=((r"(anna|ben)-\d", "BOT"), (r"[+-]?\d+(\.\d+)?", "N")))
        self.hand(folder, "void", "m20", "--why", "odd")
        self.says(self.hand(folder, "explain", "m20").stdout.splitlines()[2])

    def test_tokens_and_keys_are_an_owners(self):
        folder = self.ladder(PACED)
        self.hand(folder, "owner", "add", "carl")
        token = self.ask(folder, "owner", "token", "carl", "--days", "7")
        self.assertRegex(token["token"], r"^arena-[0-9a-f]{32}$")
        with open(os.path.join(folder, "ladder.log"), encoding="utf-8") as log:
            self.assertNotIn(token["token"], log.read())
        keys = os.path.join(self.folder, "carl")
        self.arena("keys", "new", keys)
        self.hand(folder, "owner", "key", "carl", keys)
        owners = self.ask(folder, "owners", "carl")["owners"]
        self.assertEqual([(row["kind"], row["state"]) for row in owners], [("token", "valid"), ("key", "valid")])
        self.assertEqual(owners[0]["id"], token["id"])
        self.hand(folder, "owner", "revoke", "carl", token["id"])
        process = self.hold(folder)
        self.assertEqual([row["state"] for row in self.ask(folder, "owners")["owners"]], ["revoked", "valid"])
        self.says(self.hand(folder, "owner", "token", "carl").stdout.split("\n")[1])
        self.finish(process)

    def test_a_long_list_comes_over_the_socket_whole(self):
        folder = self.ladder(PACED)
        lines = [json.dumps({"number": number + 1, "time": "2026-11-23T12:00:00Z", "who": "anna", "command": "notice",
                             "text": f"{number} " + "x" * 900}) for number in range(3000)]
        with open(os.path.join(folder, "ladder.log"), "w", encoding="utf-8") as log:
            log.write("".join(line + "\n" for line in lines))
        plain = self.hand(folder, "log", "--json").stdout
        process = self.hold(folder, 1)
        self.assertEqual(json.loads(self.hand(folder, "log", "--json").stdout)["log"][:3000], json.loads(plain)["log"])
        self.assertEqual(len(json.loads(plain)["log"]), 3000)
        self.assertGreater(len(plain), 2 << 20)
        self.finish(process)

    def test_a_service_manager_hears_when_it_is_ready_and_when_it_ends(self):
        folder = self.ladder(PACED)
        path = os.path.join(self.folder, "notify")
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            manager.bind(path)
            process = self.start("serve", folder, "--quiet", NOTIFY_SOCKET=path)
            self.says(manager.recv(4096).decode(), case := "arena serve, to the service manager")
            self.hand(folder, "pause")
            until(lambda: self.verb(folder, "season", "close").returncode == 0, "no match is under way")
            self.hand(folder, "season", "new", "two")
            said = b""
            while not (said.startswith(b"READY=1\n") and b" two " in said):
                said = manager.recv(4096)  # it reads ladder.conf again for that
            self.says(said.decode(), case)
            self.hand(folder, "drain")
            for _ in range(2):
                self.says(manager.recv(4096).decode(), case)
            self.finish(process, drained=True)

    def test_a_second_daemon_is_refused_and_the_first_keeps_its_socket(self):
        folder = self.ladder(PACED)
        process = self.hold(folder)
        done = subprocess.run([os.path.join(BUILD, "bin", "arena"), "serve", folder], env=self.environment,
                              capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 3)
        self.says(done)
        self.assertGreater(self.ask(folder, "show")["results"], 0)
        about = os.stat(os.path.join(folder, "control"))
        self.assertTrue(stat.S_ISSOCK(about.st_mode))
        self.assertEqual(stat.S_IMODE(about.st_mode), 0o600)
        self.finish(process)
        self.assertFalse(os.path.exists(os.path.join(folder, "control")))

    def test_a_folder_that_all_may_write_is_not_served(self):
        folder = self.ladder(PACED)
        os.chmod(folder, 0o777)
        self.says(self.arena("serve", folder, "--matches", "1", code=3))
        os.chmod(folder, 0o700)
        self.serve(folder, 1)

    def test_a_flood_on_the_socket_holds_up_no_match_and_no_verb(self):
        folder = self.ladder(PACED)
        process = self.hold(folder)
        seed = random.randrange(1 << 32)
        dice = random.Random(seed)
        crowd = []
        for number in range(150):
            client = socket.socket(socket.AF_UNIX)
            client.connect(os.path.join(folder, "control"))
            client.setblocking(False)
            try:
                client.send((b"\xff" + bytes(8) + b"\x7f\x03\x00NULL" if number % 2 else b"") + dice.randbytes(20000))
            except OSError:
                pass
            crowd.append(client)
        before = self.ask(folder, "show")["results"]
        until(lambda: self.ask(folder, "show")["results"] > before + 10, f"matches go on, seed {seed}")
        for client in crowd:
            client.close()
        self.finish(process)

    def test_a_daemon_replaces_the_socket_of_a_killed_one(self):
        folder = self.ladder(PACED)
        process = self.hold(folder)
        process.kill()
        process.communicate()
        before = self.ask(folder, "show")["results"]  # on the files
        self.assertGreater(before, 0)
        for name in os.listdir(self.sockets):
            subprocess.run(["rm", "-r", os.path.join(self.sockets, name)], check=True)
        process = self.hold(folder)
        until(lambda: self.ask(folder, "show")["results"] > before, "the daemon plays, so it is ready to be ended")
        self.finish(process)


if __name__ == "__main__":
    unittest.main()
