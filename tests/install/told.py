# SPDX-License-Identifier: MIT
"""Manual pages and completions say of options what --help says: all of it and nothing else."""

import os
import re
import unittest

from prefix import Prefix

HELP = re.compile(r"^  --(\S+)(?: (\S+))?  +(.*)$", re.MULTILINE)
PAGE = re.compile(r"^\.TP\n--(\S+)(?: (\S+))?\n(.*)$", re.MULTILINE)
BASH = """source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
_arena; printf '%s\\n' "${COMPREPLY[@]}"
"""


VERBS = (("show", "--at"), ("matches", "--bot", "--class", "--last"), ("keep", "--dry-run"), ("owner add", "--why"),
         ("owner token", "--why", "--days"), ("bots",), ("season close", "--why"), ("challenge", "--class"))
ALL_OF_VERBS = {"--why", "--days", "--class", "--bot", "--last", "--at", "--dry-run"}


class Told(Prefix):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.share = os.path.join(cls.prefix, "share")
        cls.commands = re.findall(r"^  arena (\S+)", cls.run_in_work(cls.arena, "help"), re.MULTILINE)
        roles = [line for line in cls.run_in_work(cls.arena, "help", "--completion", "fish").splitlines()
                 if "who plays the role" in line]
        cls.roles = {line.split(" -l ")[1].split()[0] for line in roles}

    def read(self, *path):
        with open(os.path.join(self.share, *path), encoding="utf-8") as file:
            return file.read()

    def page(self, name):
        """The text of a manual page without its fonts and escapes."""
        text = re.sub(r"\\f[BIR]", "", self.read("man", "man1", f"{name}.1"))
        return text.replace("\\-", "-").replace("\\(aq", "'").replace("\\&", "").replace("\\e", "\\")

    def options(self, command):
        """The names of the options that its help lists, those for roles, and --help."""
        names = {name for name, _, _ in HELP.findall(self.run_in_work(self.arena, command, "--help"))}
        return names | {"help"} | (self.roles if command == "match" else set())

    def complete(self, *words):
        script = os.path.join(self.share, "bash-completion", "completions", "arena")
        return self.run_in_work("bash", "-c", BASH, "bash", script, "arena", *words).split()

    def test_a_page_has_the_options_of_the_help(self):
        self.assertIn("match", self.commands)
        for command in self.commands:
            told = self.run_in_work(self.arena, command, "--help")
            self.assertEqual(PAGE.findall(self.page(f"arena-{command}")), HELP.findall(told), command)

    def test_the_program_s_page_has_its_commands(self):
        listed = self.run_in_work(self.arena, "help")
        for command in self.commands:
            text = re.search(f"^  arena {command} +(.*)$", listed, re.MULTILINE).group(1)
            self.assertIn(f".TP\n{command}\n{text}\n", self.page("arena"))
            self.assertIn(f"arena-{command} - {text}\n", self.page(f"arena-{command}"))

    def test_a_bot_s_page_has_the_options_of_its_help(self):
        bots = [name for name in os.listdir(os.path.join(self.prefix, "bin")) if name.startswith("bot-")]
        self.assertIn("bot-random", bots)
        for bot in bots:
            told = HELP.findall(self.run_in_work(os.path.join(self.prefix, "bin", bot), "--help"))
            self.assertNotEqual(told, [])
            self.assertEqual(PAGE.findall(self.page(bot)), told, bot)

    def test_every_program_has_a_page_and_every_page_a_program(self):
        programs = {f"{name}.1" for name in os.listdir(os.path.join(self.prefix, "bin"))}
        pages = set(os.listdir(os.path.join(self.share, "man", "man1")))
        self.assertEqual(pages, programs | {f"arena-{command}.1" for command in self.commands})

    def test_roles_can_be_completed(self):
        self.assertLessEqual({"creature", "hunted"}, self.roles)

    def test_bash_completes_commands_and_options(self):
        self.assertEqual(self.complete("v"), [name for name in self.commands if name.startswith("v")])
        self.assertEqual(self.complete("help", ""), self.commands)
        for command in self.commands:
            self.assertEqual(set(self.complete(command, "--")), {f"--{name}" for name in self.options(command)})

    def test_bash_completes_files_where_files_are_meant(self):
        open(os.path.join(self.work, "some-record"), "w", encoding="ascii").close()
        for words in (("verify", "some"), ("keys", "show", "some"), ("match", "--records", "some"), ("match", "--records", "=", "some")):
            self.assertEqual(self.complete(*words), ["some-record"], words)
        for words in (("match", "some"), ("keys", "some"), ("match", "--seed", "some"), ("match", "--seed", "=")):
            self.assertEqual(self.complete(*words), [], words)

    def test_bash_completes_what_a_command_can_do(self):
        self.assertEqual(self.complete("keys", ""), ["new", "show", "list"])

    def test_bash_completes_the_verbs_of_a_ladder_and_their_options(self):
        verbs = {line[0]: set(line[1:]) for line in VERBS}
        first = self.complete("ladder", "club", "")
        self.assertEqual(len(first), len(set(first)))
        for verb, options in verbs.items():
            words = verb.split()
            self.assertIn(words[0], first)
            self.assertIn(words[-1], self.complete("ladder", "club", *words[:-1], words[-1][:2]))
            self.assertEqual(set(self.complete("ladder", "club", *words, "--")) & ALL_OF_VERBS, options, verb)
        self.assertEqual(self.complete("ladder", "club", "owner", ""), ["add", "key", "token", "revoke"])
        self.assertEqual(self.complete("ladder", "club", "season", "n"), ["new"])
        open(os.path.join(self.work, "some-record"), "w", encoding="ascii").close()
        self.assertEqual(self.complete("ladder", "some"), ["some-record"])
        self.assertEqual(self.complete("ladder", "club", "backup", "some"), ["some-record"])
        self.assertEqual(self.complete("ladder", "club", "bench", "some"), [])

    def test_all_shells_complete_all_verbs(self):
        for path in (("zsh", "site-functions", "_arena"), ("fish", "vendor_completions.d", "arena.fish")):
            script = self.read(*path)
            for word in ("explain", "season", "keep", "add key token revoke", "close new"):
                self.assertIn(word, script, path)

    def test_zsh_completes_the_same_options(self):
        script = self.read("zsh", "site-functions", "_arena")
        for command in self.commands:
            part = re.search(rf"^    {command}\)$(.*?)^        ;;$", script, re.MULTILINE | re.DOTALL).group(1)
            self.assertEqual(set(re.findall(r"^ +'\*--([^\[]+)\[", part, re.MULTILINE)), self.options(command))

    def test_fish_completes_the_same_options(self):
        script = self.read("fish", "vendor_completions.d", "arena.fish")
        for command in self.commands:
            named = re.findall(rf"_from {command}' -l (\S+)", script)
            self.assertEqual(set(named), self.options(command))


if __name__ == "__main__":
    unittest.main()
