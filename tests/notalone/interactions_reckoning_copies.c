/* SPDX-License-Identifier: MIT */
/* Interactions of phase 3: the Lair, copies, and powers that have nothing to give (N34 to N39). */
#include "games/notalone/pieces.h"
#include "scenario.h"

/* --- ineffective places ------------------------------------------------------------------------------------------ */

/* Seat 1 on the Lair with a discard, seat 2 on the Rover; the Creature's token on the Wreck. */
static void lair_and_wreck(struct scenario *sc, const char *card)
{
    arrange(sc, 2, "");
    discard(sc, 1, "jungle beach");
    holds(sc, 0, card);
    begin(sc);
    commit_all(sc, "lair rover");
}

SCENARIO("N34 H-mirage", mirage_on_the_lair_leaves_neither_take_back_nor_copy)
{
    lair_and_wreck(sc, "mirage");
    act(sc, 0, "play mirage");
    tokens(sc, 8, 0, 1);
    tokens(sc, 0, 0, 6);
    act(sc, 2, "nothing");
    expect(sc->s.turn == 3);
    expect(sc->s.seats[1].discard == places("lair jungle beach"));
    expect(sc->s.rescue == 14 - 1);
}

SCENARIO("N34 H-toxin", toxin_on_the_lair_leaves_neither_take_back_nor_copy)
{
    lair_and_wreck(sc, "toxin");
    act(sc, 0, "play toxin");
    tokens(sc, 8, 0, 1);
    act(sc, 2, "nothing");
    expect(sc->s.turn == 3);
    expect(sc->s.seats[1].discard == places("lair jungle beach"));
    expect(sc->s.rescue == 14 - 1);
}

SCENARIO("N34 H-cataclysm", cataclysm_on_the_lair_leaves_neither_take_back_nor_copy)
{
    lair_and_wreck(sc, "cataclysm");
    tokens(sc, 8, 0, 0);
    act(sc, 0, "play cataclysm");
    act(sc, 0, "space 1");
    act(sc, 2, "nothing");
    expect(sc->s.turn == 3);
    expect(sc->s.seats[1].discard == places("lair jungle beach"));
    expect(sc->s.rescue == 14 - 1);
}

static void lair_copies_the_wreck(struct scenario *sc)
{
    act(sc, 1, "power");
    expect(legal(sc, 1, "take-all"));
    act(sc, 1, "copy wreck");
    expect(sc->s.rescue == 14 - 1);
}

SCENARIO("N34 PL-13", mirage_on_the_copied_place_leaves_the_copy_working)
{
    lair_and_wreck(sc, "mirage");
    act(sc, 0, "play mirage");
    tokens(sc, 8, 0, 8);
    tokens(sc, 0, 0, 9);
    lair_copies_the_wreck(sc);
}

SCENARIO("N34 PL-13", toxin_on_the_copied_place_leaves_the_copy_working)
{
    lair_and_wreck(sc, "toxin");
    act(sc, 0, "play toxin");
    tokens(sc, 8, 0, 8);
    lair_copies_the_wreck(sc);
}

SCENARIO("N34 PL-13", cataclysm_on_the_copied_place_leaves_the_copy_working)
{
    lair_and_wreck(sc, "cataclysm");
    tokens(sc, 8, 0, 0);
    act(sc, 0, "play cataclysm");
    act(sc, 0, "space 8");
    lair_copies_the_wreck(sc);
}

/* --- Beach and Wreck --------------------------------------------------------------------------------------------- */

SCENARIO("N35 H-interference", under_interference_the_lair_copies_the_wreck)
{
    lair_and_wreck(sc, "interference");
    act(sc, 0, "play interference");
    tokens(sc, 8, 0, 0);
    lair_copies_the_wreck(sc);
}

SCENARIO("N35 H-interference PL-4", under_interference_the_lair_copies_the_beach_and_puts_the_marker)
{
    lair_and_wreck(sc, "interference");
    act(sc, 0, "play interference");
    tokens(sc, 4, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "copy beach");
    expect(sc->s.marker);
    expect(sc->s.rescue == 14);
}

SCENARIO("N35 H-interference PL-4", under_interference_the_lair_copies_the_beach_and_takes_the_marker)
{
    arrange(sc, 2, "");
    sc->s.marker = 1;
    holds(sc, 0, "interference");
    begin(sc);
    commit_all(sc, "lair rover");
    act(sc, 0, "play interference");
    tokens(sc, 4, 0, 0);
    act(sc, 1, "power");
    expect(!sc->s.marker);
    expect(sc->s.rescue == 14 - 1);
}

SCENARIO("N35 PL-16", the_lair_cannot_copy_the_wreck_when_its_use_is_spent)
{
    arrange(sc, 2, "");
    discard(sc, 2, "jungle");
    holds(sc, 0, "interference");
    begin(sc);
    commit_all(sc, "lair lair");
    act(sc, 0, "play interference");
    tokens(sc, 8, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.rescue == 14 - 1);
    act(sc, 2, "power");
    expect(sc->s.turn == 3);
    expect(sc->s.rescue == 14 - 2);
    expect(sc->s.seats[2].discard == places("lair"));
}

SCENARIO("N35 PL-16", the_lair_cannot_copy_the_beach_when_its_use_is_spent)
{
    arrange(sc, 3, "");
    discard(sc, 2, "jungle");
    holds(sc, 3, "wrong-track");
    begin(sc);
    commit_all(sc, "beach lair rover");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "power");
    act(sc, 3, "play wrong-track");
    act(sc, 3, "creature-token 4");
    act(sc, 2, "power");
    expect(sc->s.seats[2].discard == 0);
    expect(asked(sc, 3));
    expect(sc->s.marker);
}

/* --- what the Lair may copy -------------------------------------------------------------------------------------- */

SCENARIO("N36 PL-15", creature_token_on_the_lair_leaves_the_lair_its_take_back)
{
    arrange(sc, 1, "");
    discard(sc, 1, "beach rover");
    holds(sc, 1, "dodge");
    begin(sc);
    act(sc, 1, "commit lair");
    tokens(sc, 1, 0, 0);
    act(sc, 1, "play dodge");
    act(sc, 1, "power");
    expect(sc->s.turn == 3);
    expect(sc->s.seats[1].hand == places("jungle river beach rover"));
}

SCENARIO("N36 PL-15", creature_token_on_the_lair_and_an_empty_discard_leave_the_lair_nothing)
{
    arrange(sc, 1, "");
    holds(sc, 1, "gate");
    begin(sc);
    act(sc, 1, "commit jungle");
    tokens(sc, 1, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "play gate");
    expect(!legal(sc, 1, "copy lair"));
    expect(legal(sc, 1, "copy river"));
    expect(legal(sc, 1, "copy shelter"));
}

SCENARIO("N36 PL-10 PL-15", creature_token_on_the_artefact_leaves_the_lair_its_take_back)
{
    arrange(sc, 1, "");
    discard(sc, 1, "beach rover");
    begin(sc);
    act(sc, 1, "commit lair");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.turn == 3);
    expect(sc->s.seats[1].hand == places("jungle river beach rover"));
    expect(sc->s.seats[1].mode == MODE_ONE);
}

SCENARIO("N36 H-clone", with_clone_the_lair_copies_either_place)
{
    arrange(sc, 1, "");
    discard(sc, 1, "rover");
    holds(sc, 0, "clone");
    begin(sc);
    act(sc, 1, "commit lair");
    act(sc, 0, "play clone");
    tokens(sc, 8, 0, 4);
    act(sc, 1, "power");
    expect(legal(sc, 1, "copy wreck"));
    expect(legal(sc, 1, "take-all"));
    act(sc, 1, "copy beach");
    expect(sc->s.marker);
}

SCENARIO("N36 PL-1", without_clone_the_lair_does_not_copy_the_target_place)
{
    arrange(sc, 1, "");
    discard(sc, 1, "rover");
    holds(sc, 0, "scream");
    begin(sc);
    act(sc, 1, "commit lair");
    act(sc, 0, "play scream");
    tokens(sc, 8, 0, 4);
    act(sc, 1, "power");
    expect(!legal(sc, 1, "copy beach"));
    expect(legal(sc, 1, "copy wreck"));
}

/* --- this card --------------------------------------------------------------------------------------------------- */

SCENARIO("N37 PL-14", the_lair_copying_the_jungle_takes_the_lair_back)
{
    arrange(sc, 1, "");
    discard(sc, 1, "beach rover");
    begin(sc);
    act(sc, 1, "commit lair");
    tokens(sc, 2, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "copy jungle");
    expect(!legal(sc, 1, "enough"));
    act(sc, 1, "take rover");
    expect(sc->s.seats[1].hand == places("lair jungle river rover"));
    expect(sc->s.seats[1].discard == places("beach"));
}

SCENARIO("N37 PL-14", the_lair_copying_the_swamp_takes_the_lair_back_and_2_places)
{
    arrange(sc, 1, "");
    discard(sc, 1, "river beach rover");
    begin(sc);
    act(sc, 1, "commit lair");
    tokens(sc, 6, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "copy swamp");
    act(sc, 1, "take rover");
    expect(legal(sc, 1, "enough"));
    act(sc, 1, "take beach");
    expect(sc->s.seats[1].hand == places("lair jungle beach rover"));
}

SCENARIO("N37 PL-14 V-gate", gate_to_the_jungle_takes_the_copiers_own_card_back)
{
    arrange(sc, 1, "");
    discard(sc, 1, "beach rover");
    holds(sc, 1, "gate");
    begin(sc);
    act(sc, 1, "commit river");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "play gate");
    act(sc, 1, "copy jungle");
    act(sc, 1, "take beach");
    expect(sc->s.seats[1].hand == places("lair jungle river beach"));
    expect(sc->s.seats[1].discard == places("rover"));
}

SCENARIO("N37", the_lair_copying_the_river_leaves_it_pending)
{
    arrange(sc, 1, "");
    begin(sc);
    act(sc, 1, "commit lair");
    tokens(sc, 3, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.turn == 3);
    expect(sc->s.seats[1].mode == MODE_RIVER);
}

SCENARIO("N37 V-gate", gate_to_the_river_leaves_it_pending)
{
    arrange(sc, 1, "");
    holds(sc, 1, "gate");
    begin(sc);
    act(sc, 1, "commit beach");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "play gate");
    act(sc, 1, "copy river");
    expect(sc->s.seats[1].mode == MODE_RIVER);
    expect(!sc->s.marker);
}

SCENARIO("N37 PL-15 V-gate", gate_to_the_lair_leads_on_to_the_creatures_place)
{
    arrange(sc, 1, "");
    holds(sc, 1, "gate");
    begin(sc);
    act(sc, 1, "commit jungle");
    tokens(sc, 3, 0, 0);
    act(sc, 1, "play gate");
    act(sc, 1, "copy lair");
    expect(sc->s.seats[1].mode == MODE_RIVER);
}

SCENARIO("N38 H-persecution", under_persecution_the_lair_copying_the_jungle_takes_1_card_in_all)
{
    arrange(sc, 1, "");
    discard(sc, 1, "beach rover");
    holds(sc, 0, "persecution");
    begin(sc);
    act(sc, 1, "commit lair");
    act(sc, 0, "play persecution");
    tokens(sc, 2, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "copy jungle");
    expect(legal(sc, 1, "take beach"));
    act(sc, 1, "take lair");
    expect(sc->s.turn == 3);
    expect(sc->s.seats[1].hand == places("lair jungle river"));
    expect(sc->s.seats[1].discard == places("beach rover"));
}

SCENARIO("N38 H-persecution", under_persecution_the_jungle_takes_another_card_instead_of_itself)
{
    arrange(sc, 1, "");
    discard(sc, 1, "beach rover");
    holds(sc, 0, "persecution");
    begin(sc);
    act(sc, 1, "commit jungle");
    act(sc, 0, "play persecution");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "take rover");
    expect(sc->s.seats[1].hand == places("lair river rover"));
    expect(sc->s.seats[1].discard == places("jungle beach"));
}

SCENARIO("N38 V-double-back", persecution_does_not_limit_what_a_survival_card_takes_back)
{
    arrange(sc, 2, "");
    discard(sc, 1, "beach rover");
    discard(sc, 2, "beach rover");
    holds(sc, 0, "persecution");
    holds(sc, 1, "double-back");
    begin(sc);
    commit_all(sc, "lair jungle");
    act(sc, 0, "play persecution");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "take rover");
    act(sc, 2, "take beach");
    act(sc, 1, "play double-back");
    expect(sc->s.seats[1].hand == places("lair jungle river rover"));
    expect(sc->s.seats[2].hand == places("lair river beach"));
}

/* --- nothing to give --------------------------------------------------------------------------------------------- */

SCENARIO("N39 P3-4 V-gate", a_place_under_the_target_token_with_nothing_to_give_leaves_a_take_back_and_no_gate)
{
    arrange(sc, 2, "");
    hand(sc, 2, "lair jungle river rover swamp shelter wreck source artefact");
    discard(sc, 2, "beach");
    holds(sc, 0, "scream");
    holds(sc, 2, "gate");
    begin(sc);
    commit_all(sc, "jungle rover");
    act(sc, 0, "play scream");
    tokens(sc, 10, 0, 5);
    act(sc, 1, "nothing");
    act(sc, 2, "lose-will");
    expect(legal(sc, 2, "take beach") && !legal(sc, 2, "power") && !legal(sc, 2, "play gate"));
}

SCENARIO("PL-10R N14", the_red_artefact_names_the_copied_place_even_under_smokescreen)
{
    arrange(sc, 2, "artefact=red");
    hand(sc, 1, "artefact-red lair");
    discard(sc, 1, "wreck river");
    holds(sc, 2, "smokescreen");
    begin(sc);
    act(sc, 2, "play smokescreen");
    commit_all(sc, "artefact-red rover");
    tokens(sc, 1, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "copy wreck");
    expect(sc->s.rescue == 14 - 1);
    expect(told(sc, CREATURE, "Hunted 1 uses the power of The Wreck"));
    expect(view_of(sc, CREATURE).table.seats[1].discard == 0);
    expect(view_of(sc, CREATURE).discard_size[1] == 2);
}

SCENARIO("N24 V-gate", after_detour_gate_reaches_the_neighbours_of_where_he_is)
{
    arrange(sc, 1, "");
    holds(sc, 0, "detour");
    holds(sc, 1, "gate");
    begin(sc);
    act(sc, 1, "commit jungle");
    tokens(sc, 10, 0, 0);
    act(sc, 0, "play detour");
    act(sc, 0, "space 3");
    act(sc, 1, "play gate");
    expect(!legal(sc, 1, "copy river"));
    expect(legal(sc, 1, "copy jungle"));
    act(sc, 1, "copy beach");
    expect(sc->s.marker);
}

SCENARIO("N38 H-persecution PL-10Y", under_persecution_the_yellow_artefact_takes_back_1_place)
{
    arrange(sc, 1, "artefact=yellow");
    hand(sc, 1, "artefact-yellow lair");
    discard(sc, 1, "jungle river rover");
    holds(sc, 0, "persecution");
    begin(sc);
    act(sc, 1, "commit artefact-yellow");
    act(sc, 0, "play persecution");
    tokens(sc, 1, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "take-two");
    act(sc, 1, "take river");
    expect(sc->s.turn == 3);
    expect(sc->s.seats[1].hand == places("lair river"));
}

SCENARIO("V-drone PL-5", a_place_that_lies_played_is_owned_and_not_taken_again)
{
    arrange(sc, 1, "");
    hand(sc, 1, "wreck lair");
    sc->s.reserve[WRECK] = 1;
    holds(sc, 1, "drone");
    begin(sc);
    act(sc, 1, "commit wreck");
    tokens(sc, 1, 0, 0);
    act(sc, 1, "play drone");
    expect(!legal(sc, 1, "reserve wreck"));
    act(sc, 1, "reserve source");
}

SCENARIO("PL-10R PL-16", the_red_artefact_has_no_power_if_no_place_of_the_discard_has_one)
{
    arrange(sc, 2, "artefact=red");
    hand(sc, 2, "artefact-red lair");
    discard(sc, 2, "beach");
    begin(sc);
    commit_all(sc, "beach artefact-red");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "power");
    expect(!legal(sc, 2, "power"));
    act(sc, 2, "take beach");
    expect(sc->s.seats[2].hand == places("lair beach"));
}
