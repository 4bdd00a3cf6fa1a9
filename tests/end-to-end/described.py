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
        self.says(self.play(*SHORT, *PAIR, "--rounds", "3", code=2).stderr)

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
        self.says(self.play("--check").stdout.splitlines()[0])

    def test_mistakes_are_told_by_the_option_and_leave_nothing(self):
        for words in (
                ("--groups", "0"),
                ("--groups", "many"),
                ("--clock", "mv=1s"),
                ("--name", "\x1b[2J"),
                ("--entry", "\x1b[2J=x"),
                ("--format", "cup"),
                ("--lost-seat", "x"),
                ("--entry", "one"),
                ("--entry", "One=x"),
                ("--set", "hands=2", "--class", "a"),
                ("--set", "hunted=9"),
                ("--entry", "one=x"),
                ("--entry", "one=x", "--entry", "one=y"),
                ("--check", "--groups", "2"),
                ("--resume",)):
            self.says(self.play(*words, code=2).stderr)
            self.assertFalse(os.path.exists(self.folder_of()))
        self.says(self.arena("tournament", "show", self.folder_of(), "--groups", "2", code=2))

    def test_how_it_is_played_can_be_said_anew_and_what_decides_cannot(self):
        told = self.play(*SHORT, *PAIR, "--json", "--jobs", "2").stdout
        for words in (("--jobs", "1", "--idle", "3"), (*SHORT, *PAIR, "--jobs", "3"), (*SHORT, *PAIR)):
            self.assertEqual(self.play(*words, "--json").stdout, told)
        path = os.path.join(self.folder_of(), "event.conf")
        self.assertEqual(self.arena("tournament", path, "--jobs", "1", "--json").stdout, told)
        with open(path, encoding="utf-8") as file:
            self.assertIn("\njobs = 2\n", file.read())
        for words in (("--groups", "2"), ("--jobs", "1", "--set", "hands=2")):
            self.says(self.play(*words, code=2).stderr)
        self.says(self.play("--jobs", "x", code=2).stderr)

    def test_the_sample_is_one_of_the_game_that_is_asked_for(self):
        self.arena("init", "tournament", self.folder_of(), "--game", "leduc")
        self.says(self.play("--check").stdout.splitlines()[0])
        self.assertIn("20 matches count", self.play("--quiet").stdout)

    def test_resume_goes_on_and_begins_nothing(self):
        self.arena("init", "tournament", self.folder_of(), *SHORT, *PAIR)
        self.says(self.play("--resume", code=2).stderr)
        told = self.play("--json").stdout
        self.assertEqual(self.play("--resume", "--json").stdout, told)

    def test_what_is_exported_is_what_the_event_leaves(self):
        self.play(*SHORT, *PAIR)
        for name in ("matches.csv", "standing.csv", "versus.csv", "entries.csv"):
            with open(os.path.join(self.folder_of(), name), encoding="utf-8", newline="") as file:
                self.assertEqual(self.arena("tournament", "export", self.folder_of(), name).stdout, file.read().replace("\r\n", "\n"))
        self.assertIn("</html>", self.arena("tournament", "export", self.folder_of(), "report.html").stdout)
        self.says(self.arena("tournament", "export", self.folder_of(), "x", code=2))
        self.says(self.arena("tournament", "export", self.folder_of(), code=2))


if __name__ == "__main__":
    Described.main()
