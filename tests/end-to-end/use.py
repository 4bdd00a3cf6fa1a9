# SPDX-License-Identifier: MIT
"""Wrong use: exit code 2 and one line that says what is allowed."""

import os
import signal
import subprocess
import unittest

from stage import ARENA, RANDOM, Stage

LEDUC = ("match", "--game", "leduc")
TWO = (*LEDUC, "--player", RANDOM)
EVENT = f'game = leduc\nclock = "none"\nentry a {{ command = "{RANDOM}" }}\nentry b {{ command = "{RANDOM}" }}\n'

WRONG = [
    (),
    ("mtach",),
    ("frobnicate",),
    ("help", "frobnicate"),
    ("help", "match", "verify"),
    ("help", "--completion", "tcsh"),
    ("help", "match", "--completion", "bash"),
    ("rules", "--game", "chess"),
    ("rules", "--frob"),
    ("rules", "--jsn"),
    ("rules", "--js"),
    ("init", "--language"),
    ("rules", "-x"),
    ("rules", "--json=yes"),
    ("check", "./my-bot"),
    ("rules", "leduc"),
    ("bench",),
    ("bench", "disk"),
    ("verify",),
    ("replay",),
    ("replay", "--seat", "9"),
    LEDUC,
    (*TWO, "--player", RANDOM, "--player", RANDOM),
    (*TWO, "--player", RANDOM, "--bot", f"player.1={RANDOM}"),
    (*LEDUC, "--bot", f"player.1={RANDOM}"),
    (*LEDUC, "--bot", f"player.3={RANDOM}"),
    (*TWO, "--bot", f"player.0={RANDOM}"),
    (*LEDUC, "--bot", f"hunted={RANDOM}"),
    (*LEDUC, "--bot", RANDOM),
    (*LEDUC, "--player", ""),
    (*LEDUC, "--player", "a 'b"),
    (*LEDUC, "--player", "@Anna", "--listen", "tcp://127.0.0.1:*"),
    (*LEDUC, "--player", "@anna"),
    (*TWO, "--games", "0"),
    (*TWO, "--match-seed", "12"),
    (*TWO, "--match-seed", 32 * "0", "--games", "2"),
    (*TWO, "--jobs", "many"),
    (*TWO, "--team", "none"),
    (*TWO, "--lost-seat", "void"),
    (*TWO, "--listen", "tcp://0.0.0.0:5555"),
    (*TWO, "--listen", "tcp://127.0.0.1:*", "--keys", "host"),
    (*TWO, "--listen", "tcp://127.0.0.1:*", "--allow", "list"),
    (*TWO, "--keys", "host", "--allow", "list"),
    ("keys",),
    ("keys", "new"),
    ("keys", "old", "file"),
    ("keys", "show", "a", "b"),
    ("keys", "show", "a", "--bot", "anna"),
    ("keys", "new", "a", "--bot", "Anna"),
    (*TWO, "--set"),
    (*TWO, "--set", "hand=2"),
    (*TWO, "--records", ""),
    (*TWO, "--mix", "all"),
    ("match", "--creature", RANDOM, "--hunted", RANDOM, "--set", "places=moon"),
    (*TWO, "--set", "hands=51"),
    (*TWO, "--set", "cards=1"),
    (*TWO, "--clock", "move=fast"),
]


class Use(Stage):
    def test_wrong_use_is_told_in_one_line(self):
        for words in WRONG:
            with self.subTest(words=words):
                done = self.arena(*words, code=2)
                self.says(done)
                self.assertEqual((done.stdout, done.stderr.count("\n")), ("", 1))

    def test_a_program_that_is_not_there_is_told(self):
        done = self.arena(*LEDUC, "--player", "/no/such/bot", code=3)
        self.says(done.stderr)

    def test_a_folder_that_cannot_be_written_is_told(self):
        done = self.arena(*TWO, "--records", "/dev/null/records", code=3)
        self.assertEqual(done.stderr.count("\n"), 1)

    def test_that_too_few_files_may_be_open_is_told(self):
        for files in (16, 25, 40, 100):
            done = subprocess.run(["sh", "-c", f'ulimit -n {files}; exec "$0" "$@"', ARENA, *TWO, "--player", RANDOM],
                                  env=self.environment, capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 3, files)
            self.says(done, f"arena match, where {files} files may be open")
            self.assert_nothing_is_left()

    def test_an_output_that_cannot_be_written_is_told(self):
        with open("/dev/full", "w", encoding="ascii") as full:
            done = subprocess.run([ARENA, "help"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
        self.assertEqual(done.returncode, 3)
        self.says(done.stderr, "arena help >/dev/full")

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
                self.assertEqual(code, 3)
                self.says(said.splitlines()[-1])

    def at(self, name):
        return os.path.join(self.folder, name)

    def run_into(self, stdout, *words):
        self.commanded = words
        done = subprocess.run([ARENA, *words], env=self.environment, stdout=stdout, stderr=subprocess.PIPE, text=True,
                              check=False)
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
        self.assertEqual((process.wait(), held), (3, ["/dev/null", "/dev/null"]))
        self.assert_nothing_is_left()

    def test_a_run_ends_when_nobody_reads_its_results(self):
        process = self.start(*TWO, "--games", "10000000", "--json")
        process.stdout.readline()
        process.stdout.close()
        self.assertEqual(process.wait(), 3)
        self.says(process.stderr.read())
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
