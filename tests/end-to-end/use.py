# SPDX-License-Identifier: MIT
"""Wrong use: exit code 2 and one line that says what is allowed."""

import os
import signal
import subprocess
import unittest

from stage import ARENA, PATIENCE, RANDOM, Stage

LEDUC = ("match", "--game", "leduc")
TWO = (*LEDUC, "--player", RANDOM)
EVENT = f'game = leduc\nclock = "none"\nentry a {{ command = "{RANDOM}" }}\nentry b {{ command = "{RANDOM}" }}\n'

WRONG = [
    ((), "say what to do: arena COMMAND; 'arena help' lists the commands"),
    (("mtach",), "there is no command 'mtach'; did you mean match? The commands are match, tournament, serve, ladder, init, store, verify, sign, replay, relive, rules, check, bridge, bench, "
                 "keys, help, version"),
    (("frobnicate",), "there is no command 'frobnicate'; the commands are match, tournament, serve, ladder, init, store, verify, sign, replay, relive, rules, check, bridge, bench, keys, help, "
                      "version"),
    (("help", "frobnicate"), "there is no command 'frobnicate'; the commands are match, tournament, serve, ladder, init, store, verify, sign, replay, relive, rules, check, bridge, bench, "
                             "keys, help, version"),
    (("help", "match", "verify"), "'verify' is too much here: one command at a time"),
    (("help", "--completion", "tcsh"), "--completion takes bash, zsh or fish, not 'tcsh'"),
    (("help", "match", "--completion", "bash"), "--completion stands alone: it is for all commands"),
    (("rules", "--game", "chess"), "there is no game 'chess'; there is "),
    (("rules", "--frob"), "there is no option --frob; allowed are --game, --plugin, --json"),
    (("rules", "--jsn"), "there is no option --jsn; did you mean --json? Allowed are --game, --plugin, --json"),
    (("rules", "--js"), "there is no option --js; did you mean --json? Allowed are --game, --plugin, --json"),
    (("init", "--language"), "there is no option --language; allowed are those that --help lists"),
    (("rules", "-x"), "there is no option -x; allowed are --game, --plugin, --json"),
    (("rules", "--json=yes"), "--json takes no value"),
    (("check", "./my-bot"), "'./my-bot' is too much here: a bot's command comes after --, arena check -- COMMAND, and"),
    (("rules", "leduc"), "'leduc' is too much here: the command takes options only"),
    (("bench",), "say what to measure: arena bench rules, referee, tournament, ladder, http, sdk or sandbox"),
    (("bench", "disk"), "there is no benchmark 'disk'; there are rules, referee, tournament, ladder, http, sdk and sandbox"),
    (("verify",), "say which records to verify: arena verify FILE_OR_DIR..."),
    (("replay",), "say which record to show: arena replay FILE_OR_DIR..."),
    (("replay", "--seat", "9"), "--seat takes a number of 0 to 7, not '9'"),
    (LEDUC, "2 seats of player have no bot: give --player CMD, or --bot player.N=CMD for each"),
    ((*TWO, "--player", RANDOM, "--player", RANDOM), "3 bots for 2 seats of player: give one for all of them, or one for each"),
    ((*TWO, "--player", RANDOM, "--bot", f"player.1={RANDOM}"), "2 bots for 1 seat of player: give one\n"),
    ((*LEDUC, "--bot", f"player.1={RANDOM}"), "1 seat of player has no bot: give --player CMD, or --bot player.N=CMD for each"),
    ((*LEDUC, "--bot", f"player.3={RANDOM}"), "there is no player.3: with these settings there are 2 seats of player"),
    ((*TWO, "--bot", f"player.0={RANDOM}"), "'player.0': the seats of a role are numbered from 1, as in player.1"),
    ((*LEDUC, "--bot", f"hunted={RANDOM}"), "leduc has no role 'hunted'; there is player"),
    ((*LEDUC, "--bot", RANDOM), f"--bot takes ROLE=CMD or ROLE.N=CMD, not '{RANDOM}'"),
    ((*LEDUC, "--player", ""), "the command is empty"),
    ((*LEDUC, "--player", "a 'b"), "a quote is not closed in the command: a 'b"),
    ((*LEDUC, "--player", "@Anna", "--listen", "tcp://127.0.0.1:*"), "'@Anna': the name of a bot is 1 to 64 of a-z, 0-9 and -"),
    ((*LEDUC, "--player", "@anna"), "for @anna to attach there must be an endpoint: add --listen tcp://127.0.0.1:5555"),
    ((*TWO, "--games", "0"), "--games takes a number of 1 to 10000000, not '0'"),
    ((*TWO, "--match-seed", "12"), "--match-seed takes the seed of a result, 32 hex digits, not '12'"),
    ((*TWO, "--match-seed", 32 * "0", "--games", "2"), "--match-seed is for one match, without --seed and --games"),
    ((*TWO, "--jobs", "many"), "--jobs takes a number of 1 to 4096, not 'many'"),
    ((*TWO, "--team", "none"), "--team takes separate or joint, not 'none'"),
    ((*TWO, "--lost-seat", "void"), "--lost-seat takes filler or forfeit, not 'void'"),
    ((*TWO, "--listen", "tcp://0.0.0.0:5555"),
     "cannot listen at tcp://0.0.0.0:5555: what goes beyond this machine must be encrypted, so give keys, or "
     "use tcp://127.0.0.1:PORT, tcp://[::1]:PORT or ipc:///PATH"),
    ((*TWO, "--listen", "tcp://127.0.0.1:*", "--keys", "host"), "keys and allow go together: the arena's key, and the list of keys that may attach"),
    ((*TWO, "--listen", "tcp://127.0.0.1:*", "--allow", "list"), "keys and allow go together: the arena's key, and the list of keys that may attach"),
    ((*TWO, "--keys", "host", "--allow", "list"), "keys are for tcp endpoints, and bots attach to none: listen at tcp://HOST:PORT"),
    (("keys",), "say what to do: arena keys new FILE, show FILE, or list DIR"),
    (("keys", "new"), "say what to do: arena keys new FILE, show FILE, or list DIR"),
    (("keys", "old", "file"), "say what to do: arena keys new FILE, show FILE, or list DIR"),
    (("keys", "show", "a", "b"), "'b' is too much here: arena keys show takes one path"),
    (("keys", "show", "a", "--bot", "anna"), "--bot and --sign are for arena keys new"),
    (("keys", "new", "a", "--bot", "Anna"), "--bot takes a name of 1 to 64 of a-z, 0-9 and -, not 'Anna'"),
    ((*TWO, "--set"), "--set needs a value: NAME=VALUE"),
    ((*TWO, "--set", "hand=2"), "leduc has no setting 'hand'; did you mean 'hands'? It has hands\n"),
    ((*TWO, "--records", ""), "--records takes a folder, not an empty name"),
    ((*TWO, "--mix", "all"), "leduc has no mix 'all'; it has none"),
]

# What other parts of the program say; here it matters that it is said, and once.
WRONG_SOMEHOW = [
    (("match", "--creature", RANDOM, "--hunted", RANDOM, "--set", "places=moon"), "... (see 'arena rules') joined by +, or none, not 'moon'"),
    ((*TWO, "--set", "hands=51"), "hands"),
    ((*TWO, "--set", "cards=1"), "cards"),
    ((*TWO, "--clock", "move=fast"), "move"),
]


class Use(Stage):
    def test_wrong_use_is_told_in_one_line(self):
        for words, sentence in WRONG:
            with self.subTest(words=words):
                done = self.arena(*words, code=2)
                self.assertTrue(done.stderr.startswith(f"arena: {sentence}"), done.stderr)
                self.assertEqual((done.stdout, done.stderr.count("\n")), ("", 1))

    def test_other_wrong_use_is_told_in_one_line_too(self):
        for words, named in WRONG_SOMEHOW:
            with self.subTest(words=words):
                done = self.arena(*words, code=2)
                self.assertIn(named, done.stderr)
                self.assertEqual((done.stdout, done.stderr.count("\n")), ("", 1))

    def test_a_program_that_is_not_there_is_told(self):
        done = self.arena(*LEDUC, "--player", "/no/such/bot", code=3)
        self.assertEqual(done.stderr, "arena: cannot run /no/such/bot: there is no such program\n")

    def test_a_folder_that_cannot_be_written_is_told(self):
        done = self.arena(*TWO, "--records", "/dev/null/records", code=3)
        self.assertEqual(done.stderr.count("\n"), 1)

    def test_that_too_few_files_may_be_open_is_told(self):
        for files in (16, 25, 40, 100):
            done = subprocess.run(["sh", "-c", f'ulimit -n {files}; exec "$0" "$@"', ARENA, *TWO, "--player", RANDOM],
                                  env=self.environment, capture_output=True, text=True, check=False, timeout=PATIENCE)
            self.assertEqual((done.returncode, done.stderr), (3, "arena: so few files may be open (ulimit -n) that no bot "
                                                                 "could be started and heard\n"), files)
            self.assert_nothing_is_left()

    def test_an_output_that_cannot_be_written_is_told(self):
        with open("/dev/full", "w", encoding="ascii") as full:
            done = subprocess.run([ARENA, "help"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
        self.assertEqual((done.returncode, done.stderr), (3, "arena: cannot write to the standard output\n"))

    def test_a_command_that_only_prints_ends_quietly_when_nobody_reads_on(self):
        self.play("--player", RANDOM, "--games", "1", "--records", self.records)
        self.arena("keys", "new", self.at("key"), "--bot", "a")
        os.mkdir(self.at("allow"))
        os.rename(self.at("key"), self.at("allow/key"))
        event = self.event(EVENT)
        self.arena("tournament", event, "--quiet")
        for words in (("help",), ("help", "--man", "match"), ("match", "--help"), ("version",), ("rules", "--json"),
                      ("verify", self.records), ("replay", self.records), ("replay", "--json", self.records),
                      ("bench", "rules", "--game", "leduc", "--run-ms", "1", "--pairs", "1"),
                      ("tournament", "show", event), ("tournament", "export", event, "report.html"),
                      ("tournament", event, "--check"), ("store", "dump", event), ("keys", "show", self.at("allow/key")),
                      ("keys", "list", self.at("allow"))):
            with self.subTest(words=words):
                self.assertEqual(self.unread(*words), (-signal.SIGPIPE, ""))
                with open("/dev/full", "w", encoding="ascii") as full:
                    code, said = self.run_into(full, *words)
                self.assertEqual((code, said.count("\n")), (3, 1), said)

    def test_a_command_that_does_something_says_that_nobody_reads_on(self):
        event = self.event(EVENT)
        for words in ((*TWO, "--player", RANDOM), ("tournament", event), ("store", "rebuild", event),
                      ("tournament", "void", event, "1/m1", "--why", "a test"), ("keys", "new", self.at("key"))):
            with self.subTest(words=words):
                code, said = self.unread(*words)
                self.assertEqual((code, said.splitlines()[-1:]), (3, ["arena: cannot write to the standard output"]))

    def at(self, name):
        return os.path.join(self.folder, name)

    def run_into(self, stdout, *words):
        done = subprocess.run([ARENA, *words], env=self.environment, stdout=stdout, stderr=subprocess.PIPE, text=True,
                              check=False, timeout=PATIENCE)
        return done.returncode, done.stderr

    def unread(self, *words):
        """Its exit code, and what it says, when its standard output is a pipe that nobody reads."""
        read, write = os.pipe()
        os.close(read)
        try:
            return self.run_into(write, *words)
        finally:
            os.close(write)

    def test_no_file_gets_the_place_of_a_stream_that_is_closed(self):
        process = subprocess.Popen(["sh", "-c", 'exec "$0" "$@" <&- 2>&-', ARENA, *TWO, "--games", "10000000", "--json"],
                                   env=self.environment, stdout=subprocess.PIPE, text=True)
        process.stdout.readline()
        held = [os.readlink(f"/proc/{process.pid}/fd/{fd}") for fd in (0, 2)]
        process.stdout.close()
        self.assertEqual((process.wait(PATIENCE), held), (3, ["/dev/null", "/dev/null"]))
        self.assert_nothing_is_left()

    def test_a_run_ends_when_nobody_reads_its_results(self):
        process = self.start(*TWO, "--games", "10000000", "--json")
        process.stdout.readline()
        process.stdout.close()
        self.assertEqual(process.wait(PATIENCE), 3)
        self.assertEqual(process.stderr.read(), "arena: cannot write to the standard output\n")
        self.assert_nothing_is_left()

    def test_every_command_has_help(self):
        for command in ("match", "verify", "replay", "rules", "bench", "help", "version"):
            told = self.arena(command, "--help").stdout
            self.assertEqual(told, self.arena("help", command).stdout)
            self.assertTrue(told.startswith(f"arena {command}"), told)
        listed = [line for line in self.arena("--help").stdout.splitlines() if line.startswith("  arena ")]
        self.assertGreater(len(listed), 7)
        for line in listed:
            self.assertRegex(line, r"^  arena [a-z]+  +[^ ]", "its name and what it does stand apart")
        self.assertEqual(self.arena("--version").stdout, self.arena("version").stdout)


if __name__ == "__main__":
    unittest.main()
