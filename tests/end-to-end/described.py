# SPDX-License-Identifier: MIT
"""Events that the command line describes in the place of a file, and what is exported of them."""

import json
import os

from stage import RANDOM, Stage

SHORT = ["--game", "leduc", "--clock", "none", "--seed", "e", "--groups", "2", "--set", "hands=2"]
PAIR = ["--entry", f"one={RANDOM}", "--entry", f"two=env 'A=\"b\" $HOME' {RANDOM}"]


class Described(Stage):
    def folder_of(self, name="event"):
        return os.path.join(self.folder, name)

    def play(self, *words, code=0):
        return self.arena("tournament", self.folder_of(), *words, code=code)

    def test_options_make_the_file_that_is_played(self):
        told = self.play(*SHORT, *PAIR, "--json").stdout
        self.assertEqual(len(told.splitlines()), 5)
        self.assertEqual(json.loads(told.splitlines()[0])["class"], "leduc")
        with open(os.path.join(self.folder_of(), "event.conf"), encoding="utf-8") as file:
            text = file.read()
        self.assertIn(f"""entry two {{ command = 'env \\'A="b" $HOME\\' {RANDOM}' }}""", text)
        self.assertEqual(self.play("--json").stdout, told)

    def test_the_same_command_goes_on_and_another_is_refused(self):
        told = self.play(*SHORT, *PAIR, "--json").stdout
        self.assertEqual(self.play(*SHORT, *PAIR, "--json").stdout, told)
        self.assertIn("is there already and says something else", self.play(*SHORT, *PAIR, "--rounds", "3", code=2).stderr)

    def test_what_other_words_a_file_explains_itself_with_is_no_matter(self):
        self.play(*SHORT, *PAIR)
        path = os.path.join(self.folder_of(), "event.conf")
        with open(path, encoding="utf-8") as file:
            lines = [line for line in file if not line.lstrip().startswith("#")]
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(["# other words\n", *lines])
        self.play(*SHORT, *PAIR)

    def test_classes_have_the_settings_that_follow_them(self):
        self.play("--game", "leduc", "--clock", "none", "--class", "a", "--set", "hands=2", "--class", "b", "--set", "hands=3",
                  "--entry", f"one={RANDOM}", "--entry", f"two={RANDOM}")
        classes = [json.loads(line).get("class") for line in self.play("--json").stdout.splitlines()]
        self.assertEqual(classes, ["a", "a", "b", "b", None])

    def test_an_event_can_be_made_and_looked_at_before_it_is_played(self):
        self.assertIn("made", self.arena("init", "tournament", self.folder_of(), *SHORT, "--format", "knockout", *PAIR).stdout)
        self.assertIn("knockout of leduc, 2 entries, 1 class,", self.play("--check").stdout)

    def test_mistakes_are_told_by_the_option_and_leave_nothing(self):
        for words, sentence in (
                (("--groups", "0"), "--groups: it must be a number of 1 to 1000000, not '0'"),
                (("--groups", "many"), "--groups: it must be a number of 1 to 1000000, not 'many'"),
                (("--clock", "mv=1s"), "--clock: 'mv=1s' is not allowed; a clock is 'none' or a list of move, bank, inc, start, grace, cpu "
                                       "(times such as 500ms, 10s, 2m) and strikes, such as move=1s,bank=60s,strikes=3"),
                (("--name", "\x1b[2J"), "--name: a name is 1 to 64 of a-z, 0-9 and -"),
                (("--entry", "\x1b[2J=x"), "entry '\\x1b[2J': a name is 1 to 64 of a-z, 0-9 and -"),
                (("--format", "cup"), "--format: it is one of round-robin, gauntlet, swiss, knockout, double-elimination, candidate, not 'cup'"),
                (("--lost-seat", "x"), "--lost-seat: it is one of filler, forfeit, not 'x'"),
                (("--entry", "one"), "--entry takes NAME=CMD, a name and the command that starts the bot, not 'one'"),
                (("--entry", "One=x"), "entry 'One': a name is 1 to 64 of a-z, 0-9 and -"),
                (("--set", "hands=2", "--class", "a"), "a --mix or --set comes after the --class that it is for"),
                (("--set", "hunted=9"), "--set: setting 'hunted' is a number of 1 to 6, not '9'"),
                (("--entry", "one=x"), "there must be at least 2 entries, as in --entry wits=bot-wits; there is 1"),
                (("--entry", "one=x", "--entry", "one=y"), "found duplicate title 'one'; each class and each entry has a name of its own"),
                (("--check", "--groups", "2"), "--check reads an event's file; --groups makes one"),
                (("--resume",), f"there is no event {self.folder_of()}; `arena init tournament {self.folder_of()}` makes one")):
            self.assertEqual(self.play(*words, code=2).stderr, f"arena: {sentence}\n")
            self.assertFalse(os.path.exists(self.folder_of()))
        self.assertIn("--groups is for an event that is to be played",
                      self.arena("tournament", "show", self.folder_of(), "--groups", "2", code=2).stderr)

    def test_how_it_is_played_can_be_said_anew_and_what_decides_cannot(self):
        told = self.play(*SHORT, *PAIR, "--json", "--jobs", "2").stdout
        for words in (("--jobs", "1", "--idle", "3"), (*SHORT, *PAIR, "--jobs", "3"), (*SHORT, *PAIR)):
            self.assertEqual(self.play(*words, "--json").stdout, told)
        path = os.path.join(self.folder_of(), "event.conf")
        self.assertEqual(self.arena("tournament", path, "--jobs", "1", "--json").stdout, told)
        with open(path, encoding="utf-8") as file:
            self.assertIn("\njobs = 2\n", file.read())
        for words, option in ((("--groups", "2"), "groups"), (("--jobs", "1", "--set", "hands=2"), "class, --mix or --set")):
            self.assertEqual(self.play(*words, code=2).stderr,
                             f"arena: {path} is there already, and --{option} would change its results: only --jobs, --idle, --transport, "
                             "--env, --on and its words can be given again, or the whole command that made it\n")
        self.assertEqual(self.play("--jobs", "x", code=2).stderr, "arena: --jobs: it must be a number of 0 to 4096, not 'x'\n")

    def test_the_sample_is_one_of_the_game_that_is_asked_for(self):
        self.arena("init", "tournament", self.folder_of(), "--game", "leduc")
        self.assertIn("of leduc, 2 entries, 1 class,", self.play("--check").stdout)
        self.assertIn("20 matches count", self.play("--quiet").stdout)

    def test_resume_goes_on_and_begins_nothing(self):
        self.arena("init", "tournament", self.folder_of(), *SHORT, *PAIR)
        self.assertIn("nothing of the event in", self.play("--resume", code=2).stderr)
        told = self.play("--json").stdout
        self.assertEqual(self.play("--resume", "--json").stdout, told)

    def test_what_is_exported_is_what_the_event_leaves(self):
        self.play(*SHORT, *PAIR)
        for name in ("matches.csv", "standing.csv", "versus.csv", "entries.csv"):
            with open(os.path.join(self.folder_of(), name), encoding="utf-8", newline="") as file:
                self.assertEqual(self.arena("tournament", "export", self.folder_of(), name).stdout, file.read().replace("\r\n", "\n"))
        self.assertIn("</html>", self.arena("tournament", "export", self.folder_of(), "report.html").stdout)
        self.assertIn("is exported as one of report.html, standing.csv, versus.csv, entries.csv, matches.csv, not as 'x'",
                      self.arena("tournament", "export", self.folder_of(), "x", code=2).stderr)
        self.assertIn("say it all: arena tournament export DIR FILE",
                      self.arena("tournament", "export", self.folder_of(), code=2).stderr)


if __name__ == "__main__":
    Described.main()
