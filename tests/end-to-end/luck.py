# SPDX-License-Identifier: MIT
"""Which matches of an event share their luck, and what is told of that."""

import json
import os
import shutil

from stage import RANDOM, Stage, without_dates

DUEL = 'clock = "none"\nseed = "e"\nclass one { set = {"hunted=1"} }\n'
LEDUC = 'game = leduc\nclock = "none"\nseed = "e"\nclass short { set = {"hands=2"} }\n'
PAIR = f'entry ann {{ command = "{RANDOM}" }}\nentry bob {{ command = "{RANDOM}" }}\n'
GROUPS = 8
TOLD = "seeds are shared: the matches of a group have one seed, which bots that talk to each other could use\n"


class Luck(Stage):
    def lines(self, *words):
        return [json.loads(line) for line in self.arena("tournament", *words, "--json").stdout.splitlines()]

    def hands(self, folder):
        """The first Hunt cards of each match, by its name."""
        hands, match = {}, ""
        for line in self.arena("replay", os.path.join(folder, "rounds", "001"), "--json").stdout.splitlines():
            said = json.loads(line)
            match = said.get("match", match)
            if said.get("event") == "draw_hunt":
                hands.setdefault(match, said["fields"]["cards"])
        return hands

    def played(self, luck, name="event"):
        """The folder of an event that was played, and for each group whether its matches had one seed, and one hand."""
        folder = self.event(f"groups = {GROUPS}\n{luck}" + DUEL + PAIR, name)
        *matches, _ = self.lines(folder)
        hands = self.hands(folder)
        pairs = list(zip(matches[::2], matches[1::2]))
        self.assertEqual(len(pairs), GROUPS)
        self.assertTrue(all(one["group"] == other["group"] for one, other in pairs))
        return (folder, [one["seed"] == other["seed"] for one, other in pairs],
                [hands[one["match"]] == hands[other["match"]] for one, other in pairs])

    def test_each_match_has_luck_of_its_own_unless_the_host_says_otherwise(self):
        for name, luck in (("default", ""), ("own", "luck = own\n")):
            _, seeds, hands = self.played(luck, name)
            self.assertEqual(seeds, [False] * GROUPS)
            self.assertLess(sum(hands), GROUPS // 2)  # one hand in 1,140 comes again by chance
        _, seeds, hands = self.played("luck = shared\n", "shared")
        self.assertEqual((seeds, hands), ([True] * GROUPS, [True] * GROUPS))

    def test_shared_luck_is_told(self):
        told = {}
        for luck in ("own", "shared"):
            folder = self.event(f"groups = {GROUPS}\nluck = {luck}\n" + DUEL + PAIR, luck)
            *_, table = self.lines(folder)
            self.assertEqual(table["luck"], luck)
            told[luck] = (table["variance_saved"], TOLD in self.arena("tournament", "show", folder).stdout)
            with open(os.path.join(folder, "report.html"), encoding="utf-8") as file:
                self.assertIn(f"<dt>luck</dt><dd>{luck}: ", file.read().replace("\n", ""))
        self.assertEqual(told["own"], (None, False))
        self.assertIsInstance(told["shared"][0], float)
        self.assertTrue(told["shared"][1])

    def strip(self, folder):
        """Makes of a folder one as of an arena that knew only shared luck, in which nothing was played yet."""
        with open(os.path.join(folder, "event.begun"), "r+", encoding="utf-8") as file:
            begun = json.load(file)
            del begun["terms"]["luck"]
            file.seek(0)
            json.dump(begun, file)
            file.truncate()
        with open(os.path.join(folder, "event.conf"), "w", encoding="utf-8") as file:
            file.write("groups = 6\n" + LEDUC + PAIR)
        shutil.rmtree(os.path.join(folder, "rounds"))
        for name in ("event.db", "event.seals"):
            os.unlink(os.path.join(folder, name))

    def test_an_event_that_was_begun_before_there_was_a_choice_goes_on_with_shared_luck(self):
        folder = self.event("groups = 6\nluck = shared\n" + LEDUC + PAIR)
        before = self.lines(folder)
        self.strip(folder)
        self.assertEqual(self.lines(folder), before)
        self.assertEqual(self.lines("show", folder), before)
        with open(os.path.join(folder, "event.conf"), "a", encoding="utf-8") as file:
            file.write("luck = own\n")
        self.says(self.arena("tournament", folder, code=2))

    def test_shared_luck_is_refused_where_bots_attach(self):
        folder = os.path.join(self.folder, "event")
        words = ("--game", "leduc", "--entry", f"ann={RANDOM}", "--entry", "guest=@guest", "--listen", "tcp://127.0.0.1:*")
        self.says(self.arena("tournament", folder, "--luck", "shared", *words, code=2))
        self.assertFalse(os.path.exists(folder))

    def test_the_same_comes_of_shared_luck_however_many_matches_are_played_at_once(self):
        text = "groups = 6\nluck = shared\n" + LEDUC + PAIR
        told = [self.lines(self.event(f"jobs = {jobs}\n" + text, str(jobs))) for jobs in (1, 5)]
        for lines, jobs in zip(told, (1, 5)):
            self.assertEqual(lines[-1].pop("event"), "event", jobs)
        self.assertEqual(without_dates(json.dumps(told[0])), without_dates(json.dumps(told[1])))

    def starts(self, luck):
        """How many processes an event needs that plays one match after the other."""
        path = os.path.join(self.folder, f"starts-{luck}")
        bot = f"sh -c 'echo >>{path}; exec {RANDOM}'"
        self.arena("tournament", self.event(f"jobs = 1\ngroups = 5\nluck = {luck}\n" + LEDUC + PAIR.replace(RANDOM, bot), luck))
        return os.path.getsize(path)

    def test_only_where_luck_is_shared_the_matches_of_a_group_are_played_by_different_processes(self):
        self.assertEqual((self.starts("own"), self.starts("shared")), (2, 4))
