/* SPDX-License-Identifier: MIT */
/* Interactions of phase 4, and of the end of the match: N45 to N50. */
#include "scenario.h"

SCENARIO("P3-14 P3-16", zero_will_is_settled_before_phase_4_begins)
{
    arrange(sc, 1, "");
    will(sc, 1, 1);
    begin(sc);
    act(sc, 1, "commit rover");
    tokens(sc, 5, 0, 0);
    expect(heard_in_order(sc, "catches Hunted 1", "Without Will"));
    expect(heard_in_order(sc, "Without Will", "Phase 4"));
    expect(heard_in_order(sc, "Hunted 1 takes The Rover, just played, back", "Phase 4"));
}

/* --- phase 4 ----------------------------------------------------------------------------------------------------- */

/* Stasis and Amplifier are played together. */
static void stasis_and_amplifier(struct scenario *sc, const char *next)
{
    arrange(sc, 1, "");
    sc->s.marker = 1;
    holds(sc, 0, "stasis");
    holds(sc, 1, "amplifier");
    begin(sc);
    act(sc, 1, "commit rover");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "nothing");
    act(sc, 0, "play stasis");
    act(sc, 1, "play amplifier");
    act(sc, 0, next);
    pass_to_turn(sc, 3);
    expect(!sc->s.marker);
    expect(sc->s.rescue == 13 - 1);
}

SCENARIO("N45 H-stasis", the_step_of_amplifier_after_stasis_is_made)
{
    stasis_and_amplifier(sc, "next stasis");
}

SCENARIO("N45 H-stasis", the_step_of_amplifier_before_stasis_is_made)
{
    stasis_and_amplifier(sc, "next amplifier");
}

SCENARIO("N46 V-double-back", double_back_after_the_river_means_the_revealed_card)
{
    arrange(sc, 1, "");
    pending(sc, 1, "river");
    holds(sc, 1, "double-back");
    begin(sc);
    commit_all(sc, "rover+beach");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "reveal beach");
    act(sc, 1, "nothing");
    act(sc, 1, "play double-back");
    expect(sc->s.turn == 3);
    expect(sc->s.seats[1].hand == places("lair jungle river beach rover"));
    expect(heard(sc, "takes The Beach, just played, back"));
}

SCENARIO("N46 V-double-back", double_back_is_barred_after_the_jungle)
{
    arrange(sc, 1, "");
    holds(sc, 1, "double-back");
    begin(sc);
    act(sc, 1, "commit jungle");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.turn == 3);
    expect(has_card(sc, 1, "double-back"));
}

SCENARIO("N46 V-double-back", double_back_takes_the_other_place_after_the_jungle)
{
    arrange(sc, 1, "");
    pending(sc, 1, "artefact");
    holds(sc, 1, "double-back");
    begin(sc);
    commit_all(sc, "jungle+beach");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "played jungle");
    act(sc, 1, "power");
    act(sc, 1, "power");
    act(sc, 1, "play double-back");
    expect(sc->s.turn == 3);
    expect(sc->s.seats[1].hand == places("lair jungle river beach rover"));
}

SCENARIO("N46 P3-14 X-5", double_back_is_barred_after_zero_will_with_all)
{
    arrange(sc, 1, "zero_will_return=all");
    will(sc, 1, 1);
    discard(sc, 1, "beach");
    holds(sc, 1, "double-back");
    begin(sc);
    act(sc, 1, "commit rover");
    tokens(sc, 5, 0, 0);
    expect(sc->s.turn == 3);
    expect(has_card(sc, 1, "double-back"));
    expect(sc->s.seats[1].hand == places("lair jungle river beach rover"));
}

SCENARIO("N46 X-5", double_back_is_open_after_zero_will_with_discard)
{
    arrange(sc, 1, "zero_will_return=discard");
    will(sc, 1, 1);
    discard(sc, 1, "beach");
    holds(sc, 1, "double-back");
    begin(sc);
    act(sc, 1, "commit rover");
    tokens(sc, 5, 0, 0);
    act(sc, 1, "play double-back");
    expect(sc->s.turn == 3);
    expect(sc->s.seats[1].hand == places("lair jungle river beach rover"));
}

SCENARIO("P4-3 P4-4 P4-6", a_hunt_card_of_this_turn_can_be_drawn_again_from_a_deck_made_anew)
{
    arrange(sc, 1, "");
    holds(sc, 0, "anticipation fierceness persecution");
    begin(sc);
    sc->s.hunt_deck_size = 0;
    act(sc, 1, "commit rover");
    act(sc, 0, "play fierceness");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "nothing");
    expect(sc->s.turn == 3);
    expect(has_card(sc, 0, "fierceness"));
    expect(sc->s.hunt_discard_size == 0);
}

/* --- Tracking and Flashback -------------------------------------------------------------------------------------- */

SCENARIO("N47 H-tracking W-5", an_allowance_of_tracking_that_is_not_used_is_lost)
{
    arrange(sc, 1, "");
    holds(sc, 0, "tracking");
    hunt_deck(sc, "anticipation fierceness persecution");
    begin(sc);
    act(sc, 1, "commit rover");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "nothing");
    act(sc, 0, "play tracking");
    act(sc, 1, "commit lair");
    act(sc, 0, "play anticipation");
    expect(legal(sc, 0, "play fierceness"));
    tokens(sc, 10, 0, 0);
    pass_to_turn(sc, 4);
    act(sc, 1, "commit jungle");
    act(sc, 0, "play fierceness");
    expect(!legal(sc, 0, "play persecution"));
    expect(legal(sc, 0, "creature-token 1"));
}

SCENARIO("N47 N49 H-tracking H-flashback", trackings_in_two_turns_do_not_add_up)
{
    arrange(sc, 1, "");
    tracked(sc);
    holds(sc, 0, "flashback anticipation fierceness persecution");
    hunt_discard(sc, "tracking");
    begin(sc);
    act(sc, 1, "commit rover");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "nothing");
    act(sc, 0, "play flashback");
    pass_to_turn(sc, 3);
    act(sc, 1, "commit lair");
    act(sc, 0, "play anticipation");
    act(sc, 0, "play fierceness");
    expect(!legal(sc, 0, "play persecution"));
    expect(legal(sc, 0, "creature-token 1"));
}

SCENARIO("N48 H-flashback W-6", flashback_copies_the_last_card_of_an_earlier_turn_and_not_this_turns_first)
{
    arrange(sc, 1, "");
    tracked(sc);
    holds(sc, 0, "persecution flashback");
    hunt_discard(sc, "cataclysm fierceness");
    begin(sc);
    act(sc, 1, "commit rover");
    act(sc, 0, "play persecution");
    act(sc, 0, "play flashback");
    expect(heard(sc, "Flashback takes effect as Fierceness."));
    tokens(sc, 5, 0, 0);
    expect(sc->s.seats[1].will == 1);
}

SCENARIO("N49 H-flashback", flashback_of_a_target_card_brings_the_target_token)
{
    arrange(sc, 1, "");
    holds(sc, 0, "flashback");
    hunt_discard(sc, "clone");
    begin(sc);
    act(sc, 1, "commit rover");
    act(sc, 0, "play flashback");
    tokens(sc, 10, 0, 5);
    expect(sc->s.seats[1].will == 2);
    expect(sc->s.hunt_discard_size == 2);
    expect(sc->s.hunt_discard[1] == 20);
}

SCENARIO("N49 H-flashback", flashback_of_an_artemia_card_brings_the_artemia_token)
{
    arrange(sc, 1, "");
    holds(sc, 0, "flashback");
    hunt_discard(sc, "mutation");
    begin(sc);
    act(sc, 1, "commit rover");
    act(sc, 0, "play flashback");
    tokens(sc, 10, 5, 0);
    act(sc, 1, "discard lair");
    expect(sc->s.seats[1].will == 2);
}

SCENARIO("N49 H-flashback H-force-field", flashback_of_force_field_places_the_token_at_once)
{
    arrange(sc, 1, "");
    holds(sc, 0, "flashback");
    hunt_discard(sc, "force-field");
    begin(sc);
    act(sc, 0, "play flashback");
    tokens(sc, 0, 0, 4);
    tokens(sc, 0, 0, 5);
    expect(!legal(sc, 1, "commit beach"));
    expect(legal(sc, 1, "commit lair"));
}

SCENARIO("N49 H-flashback H-despair", flashback_of_despair_returns_commits_and_brings_its_token_in_phase_2)
{
    arrange(sc, 1, "");
    holds(sc, 0, "flashback");
    hunt_discard(sc, "despair");
    begin(sc);
    act(sc, 1, "commit rover");
    act(sc, 0, "play flashback");
    expect(sc->s.tokens[TOKEN_ARTEMIA] == 0);
    act(sc, 1, "commit lair");
    tokens(sc, 10, 2, 0);
    expect(sc->s.seats[1].hand == places("jungle river beach rover"));
}

SCENARIO("N49 H-flashback H-virus", flashback_of_virus_places_the_artemia_token_on_two_places)
{
    arrange(sc, 1, "");
    sc->s.rescue = 6;
    holds(sc, 0, "flashback");
    hunt_discard(sc, "virus");
    begin(sc);
    act(sc, 1, "commit rover");
    tokens(sc, 10, 9, 0);
    act(sc, 0, "play flashback");
    tokens(sc, 0, 4, 0);
    tokens(sc, 0, 5, 0);
    act(sc, 1, "discard lair");
    expect(sc->s.seats[1].discard == places("lair rover"));
}

SCENARIO("N49 H-flashback H-scream", flashback_of_scream_strikes)
{
    arrange(sc, 1, "");
    holds(sc, 0, "flashback");
    hunt_discard(sc, "scream");
    begin(sc);
    act(sc, 1, "commit rover");
    act(sc, 0, "play flashback");
    tokens(sc, 10, 0, 5);
    act(sc, 1, "lose-will");
    expect(sc->s.seats[1].will == 2);
}

/* --- the end of the match ---------------------------------------------------------------------------------------- */

SCENARIO("N50 T-2 P4-5", a_catch_wins_before_the_rescue_step_of_phase_4)
{
    arrange(sc, 1, "");
    sc->s.rescue = sc->s.assimilation = 1;
    begin(sc);
    act(sc, 1, "commit rover");
    tokens(sc, 5, 10, 0);
    expect(sc->s.over);
    expect(sc->s.winner == SIDE_CREATURE + 1);
    expect(sc->s.rescue == 1);
}

SCENARIO("N50 T-2 P4-5", rescue_wins_in_phase_4_if_nobody_is_caught)
{
    arrange(sc, 1, "");
    sc->s.rescue = sc->s.assimilation = 1;
    begin(sc);
    act(sc, 1, "commit rover");
    tokens(sc, 10, 10, 0);
    act(sc, 1, "nothing");
    expect(sc->s.over);
    expect(sc->s.winner == SIDE_HUNTED + 1);
    expect(sc->s.assimilation == 1);
}

SCENARIO("N50 P3-16 H-anticipation", the_step_of_anticipation_wins_before_zero_will_and_phase_4)
{
    arrange(sc, 1, "");
    sc->s.rescue = 1;
    sc->s.assimilation = 2;
    will(sc, 1, 1);
    holds(sc, 0, "anticipation");
    begin(sc);
    act(sc, 1, "commit rover");
    act(sc, 0, "play anticipation");
    tokens(sc, 5, 10, 0);
    expect(sc->s.over);
    expect(sc->s.winner == SIDE_CREATURE + 1);
    expect(sc->s.seats[1].will == 0);
    expect(!heard(sc, "Without Will"));
}

SCENARIO("N50 P3-16", the_step_of_the_catch_wins_before_that_of_anticipation)
{
    arrange(sc, 1, "");
    sc->s.assimilation = 1;
    holds(sc, 0, "anticipation");
    begin(sc);
    act(sc, 1, "commit rover");
    act(sc, 0, "play anticipation");
    tokens(sc, 5, 0, 0);
    expect(sc->s.over);
    expect(sc->s.assimilation == 0);
    expect(times_heard(sc, "Assimilation advances") == 1);
}

SCENARIO("N50 P1-6 P1-3", a_give_up_wins_for_the_creature_before_the_others_answers_are_carried_out)
{
    arrange(sc, 2, "");
    sc->s.rescue = sc->s.assimilation = 1;
    discard(sc, 1, "lair");
    begin(sc);
    act(sc, 1, "give-up");
    act(sc, 2, "commit lair");
    expect(sc->s.over);
    expect(sc->s.winner == SIDE_CREATURE + 1);
    expect(!heard(sc, "commits"));
}

SCENARIO("N50 V-amplifier", the_step_of_amplifier_wins_before_the_discards_of_phase_4)
{
    arrange(sc, 1, "");
    sc->s.rescue = sc->s.marker = 1;
    holds(sc, 1, "amplifier");
    begin(sc);
    act(sc, 1, "commit rover");
    tokens(sc, 10, 10, 0);
    act(sc, 1, "nothing");
    act(sc, 1, "play amplifier");
    expect(sc->s.over);
    expect(sc->s.winner == SIDE_HUNTED + 1);
    expect(sc->s.seats[1].discard == 0);
}
