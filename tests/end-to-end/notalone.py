# SPDX-License-Identifier: MIT
"""NOT ALONE between real processes, with settings drawn at random; every record must agree. SETTINGS_RUNS says how many
runs, SETTINGS_SEED where the draw begins; each run plays MATCHES matches."""

import json
import os
import random
import unittest

from stage import RANDOM, Stage, broken, faults, without_times

MATCHES = 5
RUNS = int(os.environ.get("SETTINGS_RUNS", "10"))
SEED = int(os.environ.get("SETTINGS_SEED", "1"))


class NotAlone(Stage):
    def play_it(self, *words, **more):
        done = self.arena("match", "--json", "--creature", RANDOM, *words, **more)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def test_one_bot_plays_all_three_hunted_in_processes_of_their_own(self):
        pids = os.path.join(self.folder, "pids")
        (result,) = self.play_it("--hunted", broken("pid"), PID_FILE=pids)
        self.assertEqual([seat["role"] for seat in result["seats"]], ["creature", "hunted", "hunted", "hunted"])
        self.assertEqual([seat["bot"] for seat in result["seats"]], ["random", "broken", "broken", "broken"])
        self.assertIn(result["verdict"]["winner"], ["creature", "hunted", "draw"])
        self.assertEqual(len(result["verdict"]["score"]), 4)
        with open(pids, encoding="ascii") as stream:
            self.assertEqual(len(set(stream)), 3)

    def test_results_are_the_same_however_many_matches_are_played_at_once(self):
        words = ("--hunted", RANDOM, "--set", "hunted=2", "--games", "120", "--clock", "none", "--seed", "one hundred")
        one = self.play_it(*words)
        four = self.play_it(*words, "--jobs", "4")
        self.assertEqual(len(one), 120)
        self.assertEqual(without_times(one), without_times(four))

    def test_a_team_that_plays_as_one_is_one_process(self):
        pids = os.path.join(self.folder, "pids")
        (result,) = self.play_it("--hunted", broken("pid"), "--team", "joint", "--set", "hunted=5", PID_FILE=pids)
        self.assertEqual([faults(result, seat) for seat in range(6)], [[]] * 6)
        with open(pids, encoding="ascii") as stream:
            self.assertEqual(len(set(stream)), 1)

    def test_a_team_that_plays_as_one_is_one_bot(self):
        done = self.arena("match", "--creature", RANDOM, "--team", "joint", *["--hunted", RANDOM] * 3, code=2)
        self.says(done.stderr)

    def test_the_number_of_hunted_is_a_setting(self):
        for count in range(1, 7):
            (result,) = self.play_it("--hunted", RANDOM, "--set", f"hunted={count}")
            self.assertEqual(len(result["seats"]), count + 1)

    def test_each_hunted_may_have_a_bot_of_its_own(self):
        (result,) = self.play_it("--bot", f"hunted.2={broken('legal')}", "--hunted", RANDOM)
        self.assertEqual([seat["bot"] for seat in result["seats"]], ["random", "random", "broken", "random"])

    def test_who_has_no_bot_is_said(self):
        done = self.arena("match", "--creature", RANDOM, code=2)
        self.says(done.stderr)

    def test_the_side_of_a_bot_that_is_killed_forfeits(self):
        (result,) = self.play_it("--hunted", broken("dies"), "--lost-seat", "forfeit")
        self.assertEqual((result["verdict"]["winner"], result["verdict"]["reason"]), ("creature", "forfeit"))

    def test_the_public_hears_that_a_card_is_drawn_and_not_which(self):
        self.play_it("--hunted", RANDOM, "--seed", "hidden", "--records", self.records)
        whole = self.arena("replay", self.records).stdout
        public = self.arena("replay", self.records, "--public").stdout
        self.says(whole, "arena replay", about=" draws a Survival card")
        self.says(public, "arena replay --public", about=" draws a Survival card")


    def test_a_mix_is_the_settings_that_rules_tell_of_it(self):
        mixes = json.loads(self.arena("rules", "--json").stdout)["mixes"]
        shown = self.arena("rules").stdout
        self.assertEqual({mix["name"] for mix in mixes}, {"exploration", "sanctuary", "all", "icons"})
        for mix in mixes:
            self.assertIn(f"\n  {mix['name']}  {mix['help']}: {mix['settings']}\n", shown)
            said = [word for setting in mix["settings"].split() for word in ("--set", setting)]
            words = ("--hunted", RANDOM, "--clock", "none", "--seed", "mix", "--games", "3")
            self.assertEqual(without_times(self.play_it(*words, "--mix", mix["name"])),
                             without_times(self.play_it(*words, *said)))

    def test_of_set_and_mix_the_later_overrides(self):
        words = ("--hunted", RANDOM, "--clock", "none")
        done = self.arena("match", "--creature", RANDOM, *words, "--mix", "sanctuary", "--set", "places=base", code=2)
        self.says(done.stderr)
        self.assertEqual(len(self.play_it(*words, "--set", "places=base", "--mix", "sanctuary")), 1)
        done = self.arena("match", "--creature", RANDOM, *words, "--mix", "sanctury", code=2)
        self.says(done.stderr)

    def test_a_run_of_a_mix_can_be_verified(self):
        self.play_it("--hunted", RANDOM, "--mix", "all", "--clock", "none", "--games", "3", "--records", self.records)
        self.assertTrue(self.arena("verify", self.records).stdout.endswith("\n3 records: 3 agrees\n"))

    def test_rules_say_where_each_piece_is_from(self):
        rules = json.loads(self.arena("rules", "--json").stdout)
        by_id = {card["id"]: card for card in rules["cards"]}
        self.assertEqual((by_id["despair"]["provenance"], by_id["despair"]["decks"]), ("printed", ["base", "exploration", "sanctuary"]))
        self.assertEqual((by_id["vaccine"]["provenance"], by_id["vaccine"]["decks"]), ("digest", ["promo"]))
        shown = self.arena("rules").stdout
        for kind in ("places", "cards", "survivors", "evolutions", "avatars"):
            self.assertRegex(shown, rf"\n{kind.capitalize()}\n  id +name ")
            for piece in rules[kind]:
                self.assertIn(piece["provenance"], ("printed", "digest", "reconstructed"))
                self.assertRegex(shown, rf"\n  {piece['id']} .* {piece['provenance']}  ")
        alpha = {piece["id"]: piece for piece in rules["evolutions"]}["alpha"]
        self.assertEqual((alpha["level"], alpha["phase"], alpha["provenance"]), (2, 3, "reconstructed"))
        self.assertRegex(shown, rf"\n  alpha +Alpha +2 +{alpha['cost']} +3 +sanctuary +reconstructed +The Creature token ")
        self.assertRegex(shown, r"\n  id +name +deck +phase +symbol +set +decks +.*provenance +effect\n")
        self.assertRegex(shown, r"\n  despair +Despair +hunt +1 +artemia +base +base\+exploration\+sanctuary +printed +No Survival ")
        self.assertRegex(shown, r"\n  vaccine +Vaccine +survival +1 +promo +promo +digest +Assimilation ")


class RandomSettings(Stage):
    @staticmethod
    def draw_pieces(rules, dice, sanctuary):
        """Places and cards that go together: any of EXPLORATION's places, or all five of SANCTUARY with those of the upper
        row, a deck or several, some cards besides."""
        places = [place["id"] for place in rules["places"] if place["set"] == "exploration" and dice.random() < 0.5
                  and (place["number"] <= 5 or not sanctuary)]
        promos = [card["id"] for card in rules["cards"] if card["set"] == "promo" and dice.random() < 0.3]
        kinds = {card["id"]: card["deck"] for card in rules["cards"]}
        sets = ["base", "sanctuary"] if sanctuary else ["base"]
        decks = [dice.choice(["base", "exploration"])] + ["sanctuary"] * (sanctuary and dice.random() < 0.8)
        words = ["places=" + "+".join([*sets, *places]), "decks=" + "+".join(decks)]
        for deck in ("hunt", "survival"):
            words.append(f"{deck}_with=" + ("+".join(card for card in promos if kinds[card] == deck) or "none"))
        return [word for pair in zip(["--set"] * len(words), words) for word in pair]

    def draw(self, dice):
        rules = json.loads(self.arena("rules", "--json").stdout)
        sanctuary = dice.random() < 0.5
        words = self.draw_pieces(rules, dice, sanctuary)
        tens = [place["id"] for place in rules["places"] if place["number"] == 10]
        refused = ["sanctuary"] + (["avatars", "evolution"] if sanctuary else [])
        refused += ["artefact"] if sanctuary or any(ten in words[1] for ten in tens) else []
        refused += [] if "labyrinth" in words[1] and not sanctuary else ["labyrinth"]
        words += ["--set", "sanctuary=" + ("on" if sanctuary else "off")]
        for setting in rules["settings"]:
            if setting.get("many") or setting["name"] in refused:
                continue
            values = setting.get("values") or list(range(setting["range"][0], setting["range"][1] + 1))
            words += ["--set", f"{setting['name']}={dice.choice(values)}"]
        words += ["--team", dice.choice(["separate", "joint"]), "--lost-seat", dice.choice(["filler", "forfeit"])]
        return words + ["--clock", dice.choice(["none", "move=2s,bank=1s,inc=100ms"]), "--seed", str(dice.random())]

    def test_records_of_random_settings_agree(self):
        for number in range(SEED, SEED + RUNS):
            words = self.draw(random.Random(number))
            with self.subTest(SETTINGS_SEED=number, words=" ".join(words)):
                records = os.path.join(self.folder, str(number))
                self.arena("match", "--creature", RANDOM, "--hunted", RANDOM, "--games", str(MATCHES), "--jobs", "3",
                           "--records", records, *words)
                self.assertTrue(self.arena("verify", records).stdout.endswith(f"\n{MATCHES} records: {MATCHES} agrees\n"))


if __name__ == "__main__":
    unittest.main()
