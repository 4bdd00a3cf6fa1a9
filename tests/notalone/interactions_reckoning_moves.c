/* SPDX-License-Identifier: MIT */
/* Interactions of phase 3: the River, Detour, and two places (N23 to N29). */
#include "scenario.h"

/* --- Detour ------------------------------------------------------------------------------------------------------ */

SCENARIO("N23 H-detour", detour_moves_the_place_of_the_revealed_card)
{
    arrange(sc, 1, "");
    pending(sc, 1, "river");
    holds(sc, 0, "detour");
    begin(sc);
    commit_all(sc, "lair+jungle");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "reveal jungle");
    expect(sc->s.seats[1].hand == places("lair river beach rover"));
    act(sc, 0, "play detour");
    expect(legal(sc, 0, "space 1"));
    expect(legal(sc, 0, "space 3"));
    act(sc, 0, "space 7");
    act(sc, 1, "power");
    expect(heard(sc, "Hunted 1 uses the power of The Shelter"));
}

SCENARIO("N24 H-detour", detour_before_his_resolution_gives_the_power_of_the_new_place)
{
    arrange(sc, 1, "");
    holds(sc, 0, "detour");
    begin(sc);
    act(sc, 1, "commit jungle");
    tokens(sc, 10, 0, 0);
    act(sc, 0, "play detour");
    act(sc, 0, "space 3");
    act(sc, 1, "power");
    expect(sc->s.seats[1].mode == MODE_RIVER);
    expect(sc->s.turn == 3);
    expect(sc->s.seats[1].discard == places("jungle"));
}

SCENARIO("N24 PL-14", after_detour_this_card_means_the_card_that_was_played)
{
    arrange(sc, 1, "");
    discard(sc, 1, "beach rover");
    holds(sc, 0, "detour");
    begin(sc);
    act(sc, 1, "commit lair");
    tokens(sc, 10, 0, 0);
    act(sc, 0, "play detour");
    act(sc, 0, "space 2");
    act(sc, 1, "power");
    act(sc, 1, "take beach");
    expect(sc->s.seats[1].hand == places("lair jungle river beach"));
    expect(sc->s.seats[1].discard == places("rover"));
}

SCENARIO("N24 V-double-back", after_detour_double_back_means_the_card_that_was_played)
{
    arrange(sc, 1, "");
    holds(sc, 0, "detour");
    holds(sc, 1, "double-back");
    begin(sc);
    act(sc, 1, "commit jungle");
    tokens(sc, 10, 0, 0);
    act(sc, 0, "play detour");
    act(sc, 0, "space 3");
    act(sc, 1, "nothing");
    act(sc, 1, "play double-back");
    expect(sc->s.seats[1].hand == places("lair jungle river beach rover"));
}

SCENARIO("N24 H-detour", detour_after_his_resolution_gives_no_second_power)
{
    arrange(sc, 2, "");
    holds(sc, 0, "detour");
    begin(sc);
    commit_all(sc, "jungle rover");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "nothing");
    act(sc, 0, "play detour");
    act(sc, 0, "hunted 1");
    act(sc, 0, "space 3");
    pass_to(sc, 2);
    act(sc, 2, "nothing");
    expect(sc->s.turn == 3);
    expect(!heard(sc, "Hunted 1 uses"));
}

SCENARIO("N24 H-detour P3-9", detour_after_his_resolution_brings_him_under_the_tokens_of_later_steps)
{
    arrange(sc, 2, "");
    holds(sc, 0, "detour");
    begin(sc);
    commit_all(sc, "jungle rover");
    tokens(sc, 3, 0, 0);
    act(sc, 1, "nothing");
    act(sc, 0, "play detour");
    act(sc, 0, "hunted 1");
    act(sc, 0, "space 3");
    act(sc, 2, "nothing");
    expect(heard(sc, "catches Hunted 1."));
    expect(sc->s.seats[1].will == 2);
}

SCENARIO("N24 P3-6", a_hunted_moved_onto_the_target_place_after_resolving_is_struck)
{
    arrange(sc, 2, "");
    tracked(sc);
    holds(sc, 0, "scream detour");
    begin(sc);
    commit_all(sc, "jungle rover");
    act(sc, 0, "play scream");
    tokens(sc, 10, 0, 3);
    act(sc, 1, "nothing");
    act(sc, 0, "play detour");
    act(sc, 0, "hunted 1");
    act(sc, 0, "space 3");
    act(sc, 2, "nothing");
    act(sc, 1, "lose-will");
    expect(sc->s.seats[1].will == 2);
    expect(!heard(sc, "Hunted 1 uses"));
}

SCENARIO("N25 PL-1", detour_onto_the_lair_costs_a_caught_hunted_1_will_more)
{
    arrange(sc, 1, "");
    holds(sc, 0, "detour");
    begin(sc);
    act(sc, 1, "commit jungle");
    tokens(sc, 1, 0, 0);
    act(sc, 0, "play detour");
    act(sc, 0, "space 1");
    expect(sc->s.seats[1].will == 1);
}

SCENARIO("N25 PL-1", detour_off_the_lair_costs_a_caught_hunted_1_will_as_elsewhere)
{
    arrange(sc, 1, "");
    holds(sc, 0, "detour");
    begin(sc);
    act(sc, 1, "commit lair");
    tokens(sc, 2, 0, 0);
    act(sc, 0, "play detour");
    act(sc, 0, "space 2");
    expect(sc->s.seats[1].will == 2);
}

SCENARIO("N25 H-detour", with_two_places_the_creature_chooses_which_is_moved)
{
    arrange(sc, 1, "");
    pending(sc, 1, "artefact");
    holds(sc, 0, "detour");
    begin(sc);
    commit_all(sc, "jungle+rover");
    tokens(sc, 9, 0, 0);
    act(sc, 0, "play detour");
    expect(legal(sc, 0, "played jungle"));
    act(sc, 0, "played rover");
    expect(!legal(sc, 0, "space 3"));
    act(sc, 0, "space 4");
    act(sc, 1, "played rover");
    act(sc, 1, "power");
    expect(sc->s.marker);
    act(sc, 1, "power");
    expect(sc->s.seats[1].hand == places("lair jungle river beach"));
}

SCENARIO("N25 N27 P3-11", two_places_that_meet_on_one_space_count_twice)
{
    arrange(sc, 1, "");
    pending(sc, 1, "artefact");
    holds(sc, 0, "detour");
    begin(sc);
    commit_all(sc, "jungle+river");
    tokens(sc, 2, 0, 0);
    act(sc, 0, "play detour");
    act(sc, 0, "played river");
    act(sc, 0, "space 2");
    expect(sc->s.seats[1].will == 1);
    expect(sc->s.assimilation == 7 - 1);
}

SCENARIO("N25 P3-6", two_places_that_meet_under_the_target_token_are_struck_twice)
{
    arrange(sc, 1, "");
    tracked(sc);
    pending(sc, 1, "artefact");
    holds(sc, 0, "scream detour");
    begin(sc);
    commit_all(sc, "jungle+river");
    act(sc, 0, "play scream");
    tokens(sc, 10, 0, 2);
    act(sc, 0, "play detour");
    act(sc, 0, "played river");
    act(sc, 0, "space 2");
    act(sc, 1, "lose-will");
    act(sc, 1, "discard lair");
    act(sc, 1, "discard rover");
    expect(sc->s.seats[1].will == 2);
    expect(times_heard(sc, "Scream strikes Hunted 1.") == 2);
}

/* --- two places -------------------------------------------------------------------------------------------------- */

SCENARIO("N26 V-dodge H-clone", with_artefact_dodge_frees_both_places)
{
    arrange(sc, 1, "");
    pending(sc, 1, "artefact");
    holds(sc, 0, "clone");
    holds(sc, 1, "dodge");
    begin(sc);
    commit_all(sc, "beach+rover");
    act(sc, 0, "play clone");
    tokens(sc, 4, 0, 5);
    act(sc, 1, "play dodge");
    act(sc, 1, "played beach");
    act(sc, 1, "power");
    expect(sc->s.marker);
    act(sc, 1, "power");
    act(sc, 1, "reserve wreck");
    expect(sc->s.seats[1].will == 3);
    expect(sc->s.assimilation == 7);
}

SCENARIO("N26 V-drone W-5", with_artefact_drone_serves_for_one_place)
{
    arrange(sc, 1, "");
    pending(sc, 1, "artefact");
    holds(sc, 1, "drone");
    begin(sc);
    commit_all(sc, "beach+jungle");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "played jungle");
    act(sc, 1, "play drone");
    act(sc, 1, "reserve wreck");
    expect(asked(sc, 1));
    expect(!legal(sc, 1, "play drone"));
    act(sc, 1, "power");
    expect(sc->s.marker);
}

SCENARIO("N26 V-gate", with_artefact_gate_serves_for_one_place)
{
    arrange(sc, 1, "");
    pending(sc, 1, "artefact");
    holds(sc, 1, "gate");
    begin(sc);
    commit_all(sc, "beach+jungle");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "played jungle");
    act(sc, 1, "play gate");
    act(sc, 1, "copy river");
    act(sc, 1, "power");
    expect(sc->s.marker);
    expect(sc->s.seats[1].mode == MODE_RIVER);
}

SCENARIO("N27 H-clone P3-9", both_places_under_creature_token_and_clone_cost_2_will_and_one_assimilation)
{
    arrange(sc, 1, "");
    pending(sc, 1, "artefact");
    holds(sc, 0, "clone");
    begin(sc);
    commit_all(sc, "beach+jungle");
    act(sc, 0, "play clone");
    tokens(sc, 2, 0, 4);
    expect(sc->s.seats[1].will == 1);
    expect(sc->s.assimilation == 7 - 1);
}

SCENARIO("N27 H-fierceness H-anticipation", with_both_places_caught_fierceness_and_anticipation_count_once)
{
    arrange(sc, 1, "");
    tracked(sc);
    pending(sc, 1, "artefact");
    holds(sc, 0, "clone anticipation");
    begin(sc);
    commit_all(sc, "beach+jungle");
    sc->s.now.catch_will = 1;
    act(sc, 0, "play clone");
    act(sc, 0, "play anticipation");
    tokens(sc, 2, 0, 4);
    expect(heard(sc, "Hunted 1 loses 3 Will and has 0."));
    expect(sc->s.assimilation == 7 - 3);
}

SCENARIO("N27 H-virus P3-8", both_places_under_virus_cost_2_discards)
{
    arrange(sc, 1, "");
    pending(sc, 1, "artefact");
    holds(sc, 0, "virus");
    begin(sc);
    commit_all(sc, "river+jungle");
    act(sc, 0, "play virus");
    tokens(sc, 10, 2, 0);
    tokens(sc, 0, 3, 0);
    act(sc, 1, "discard lair");
    act(sc, 1, "discard beach");
    expect(sc->s.seats[1].hand == places("rover"));
    expect(sc->s.seats[1].will == 3);
}

SCENARIO("N27 H-mutation", both_places_under_virus_with_mutation_cost_2_discards_and_2_will)
{
    arrange(sc, 1, "");
    tracked(sc);
    pending(sc, 1, "artefact");
    holds(sc, 0, "virus mutation");
    begin(sc);
    commit_all(sc, "river+jungle");
    act(sc, 0, "play virus");
    act(sc, 0, "play mutation");
    tokens(sc, 10, 2, 0);
    tokens(sc, 0, 3, 0);
    act(sc, 1, "discard lair");
    act(sc, 1, "discard beach");
    expect(sc->s.seats[1].will == 1);
    expect(sc->s.assimilation == 7);
}

SCENARIO("N28 P3-11", with_artefact_the_free_place_resolves_and_the_other_is_caught)
{
    arrange(sc, 1, "");
    pending(sc, 1, "artefact");
    begin(sc);
    commit_all(sc, "beach+jungle");
    tokens(sc, 2, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.marker);
    expect(heard_in_order(sc, "Hunted 1 uses the power of The Beach", "catches Hunted 1."));
    expect(!heard(sc, "Hunted 1 uses the power of The Jungle"));
    expect(sc->s.seats[1].will == 2);
}

SCENARIO("N28 P3-8", with_artefact_the_free_place_resolves_and_the_other_suffers_in_step_c)
{
    arrange(sc, 1, "");
    sc->s.rescue = 6;
    pending(sc, 1, "artefact");
    begin(sc);
    commit_all(sc, "beach+jungle");
    tokens(sc, 10, 2, 0);
    act(sc, 1, "power");
    expect(sc->s.marker);
    act(sc, 1, "discard rover");
    expect(!heard(sc, "The Jungle."));
    expect(sc->s.seats[1].discard == places("beach jungle rover"));
}

SCENARIO("N29 PL-17", the_river_after_the_river_gives_a_take_back_only)
{
    arrange(sc, 1, "");
    pending(sc, 1, "artefact");
    discard(sc, 1, "rover");
    holds(sc, 1, "gate");
    begin(sc);
    commit_all(sc, "river+jungle");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "played jungle");
    act(sc, 1, "play gate");
    act(sc, 1, "copy river");
    expect(sc->s.seats[1].pending == MODE_RIVER);
    expect(asked(sc, 1));
    expect(!legal(sc, 1, "power"));
    act(sc, 1, "take rover");
    expect(sc->s.seats[1].mode == MODE_RIVER);
}

SCENARIO("N29 PL-17", the_artefact_after_the_river_gives_a_take_back_only)
{
    arrange(sc, 1, "");
    pending(sc, 1, "artefact");
    hand(sc, 1, "river artefact");
    discard(sc, 1, "rover");
    begin(sc);
    commit_all(sc, "river+artefact");
    tokens(sc, 1, 0, 0);
    act(sc, 1, "played river");
    act(sc, 1, "power");
    expect(!legal(sc, 1, "power"));
    act(sc, 1, "take rover");
    expect(sc->s.seats[1].mode == MODE_RIVER);
}

SCENARIO("N29 PL-17", the_river_after_the_artefact_gives_a_take_back_only)
{
    arrange(sc, 1, "");
    pending(sc, 1, "artefact");
    hand(sc, 1, "river artefact");
    discard(sc, 1, "rover");
    begin(sc);
    commit_all(sc, "river+artefact");
    tokens(sc, 1, 0, 0);
    act(sc, 1, "played artefact");
    act(sc, 1, "power");
    expect(!legal(sc, 1, "power"));
    act(sc, 1, "take rover");
    expect(sc->s.seats[1].mode == MODE_ARTEFACT);
}
