/* SPDX-License-Identifier: MIT */
/* Interactions of phase 1: Force Field, Despair, Sacrifice and an empty hand (N1 to N8). */
#include "games/notalone/turn/steps.h"
#include "scenario.h"

/* --- Force Field ------------------------------------------------------------------------------------------------- */

/* Force Field lies on the Beach and the Rover, the only places of the one Hunted. */
static void bar_the_whole_hand(struct scenario *sc, const char *survival)
{
    arrange(sc, 1, "");
    hand(sc, 1, "beach rover");
    discard(sc, 1, "lair jungle river");
    holds(sc, 0, "force-field");
    holds(sc, 1, survival);
    begin(sc);
    act(sc, 0, "play force-field");
    tokens(sc, 0, 0, 4);
    tokens(sc, 0, 0, 5);
}

SCENARIO("N1 P1-8", who_holds_only_the_places_of_force_field_cannot_commit)
{
    bar_the_whole_hand(sc, "");
    expect(asked(sc, 1));
    expect(!legal(sc, 1, "commit beach"));
    expect(!legal(sc, 1, "commit rover"));
    expect(legal(sc, 1, "resist"));
    expect(legal(sc, 1, "give-up"));
}

SCENARIO("N1", who_holds_only_the_places_of_force_field_resists_and_then_commits)
{
    bar_the_whole_hand(sc, "");
    act(sc, 1, "resist");
    act(sc, 1, "take lair");
    act(sc, 1, "take jungle");
    expect(!legal(sc, 1, "commit beach"));
    act(sc, 1, "commit jungle");
    expect(sc->s.seats[1].will == 2);
}

SCENARIO("N1", who_holds_only_the_places_of_force_field_gives_up_and_then_commits)
{
    bar_the_whole_hand(sc, "");
    act(sc, 1, "give-up");
    expect(sc->s.assimilation == 7 - 1);
    expect(!legal(sc, 1, "commit rover"));
    act(sc, 1, "commit river");
}

SCENARIO("N1", who_holds_only_the_places_of_force_field_plays_a_card_and_then_commits)
{
    bar_the_whole_hand(sc, "sixth-sense");
    act(sc, 1, "pass");
    act(sc, 1, "play sixth-sense");
    act(sc, 1, "take lair");
    act(sc, 1, "take river");
    act(sc, 1, "commit lair");
    expect(sc->s.seats[1].will == 3);
    expect(sc->s.assimilation == 7);
}

SCENARIO("N2 P1-10", force_field_after_all_have_committed_sends_the_cards_back)
{
    arrange(sc, 2, "");
    holds(sc, 0, "force-field");
    begin(sc);
    commit_all(sc, "beach lair");
    act(sc, 0, "play force-field");
    tokens(sc, 0, 0, 4);
    tokens(sc, 0, 0, 9);
    expect(sc->s.seats[1].hand == places("lair jungle river beach rover"));
    expect(sc->s.seats[2].hand == places("lair jungle river beach rover"));
    expect(!legal(sc, 1, "commit beach"));
    act(sc, 1, "commit rover");
    expect(legal(sc, 2, "commit lair"));
}

SCENARIO("N2", force_field_undoes_no_resist_and_no_give_up)
{
    arrange(sc, 2, "");
    discard(sc, 1, "lair jungle river swamp shelter");
    discard(sc, 2, "lair");
    holds(sc, 0, "force-field");
    begin(sc);
    act(sc, 1, "resist");
    act(sc, 2, "give-up");
    act(sc, 1, "take lair");
    act(sc, 1, "take jungle");
    commit_all(sc, "lair lair");
    act(sc, 0, "play force-field");
    tokens(sc, 0, 0, 4);
    tokens(sc, 0, 0, 9);
    expect(sc->s.seats[1].will == 2);
    expect(sc->s.seats[1].discard == places("river swamp shelter"));
    expect(sc->s.assimilation == 8 - 1);
    act(sc, 2, "commit lair");
    act(sc, 1, "resist");
    act(sc, 1, "take river");
    act(sc, 1, "take swamp");
    expect(sc->s.seats[1].discard == places("shelter"));
    expect(legal(sc, 1, "give-up"));
    expect(!legal(sc, 1, "resist"));
}

SCENARIO("N2", force_field_leaves_a_pending_river_standing)
{
    arrange(sc, 1, "");
    pending(sc, 1, "river");
    holds(sc, 0, "force-field");
    begin(sc);
    commit_all(sc, "beach+lair");
    act(sc, 0, "play force-field");
    tokens(sc, 0, 0, 4);
    tokens(sc, 0, 0, 9);
    act(sc, 1, "commit lair");
    expect(asked(sc, 1));
    act(sc, 1, "commit rover");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "reveal rover");
    expect(sc->s.seats[1].hand == places("lair jungle river beach"));
}

SCENARIO("N3 V-vortex", vortex_cannot_bring_a_place_of_force_field_into_play)
{
    arrange(sc, 1, "");
    discard(sc, 1, "jungle river beach rover");
    holds(sc, 0, "force-field");
    holds(sc, 1, "vortex");
    begin(sc);
    act(sc, 0, "play force-field");
    tokens(sc, 0, 0, 4);
    tokens(sc, 0, 0, 5);
    act(sc, 1, "commit lair");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "play vortex");
    expect(legal(sc, 1, "swap-in jungle"));
    expect(legal(sc, 1, "swap-in river"));
    expect(!legal(sc, 1, "swap-in beach"));
    expect(!legal(sc, 1, "swap-in rover"));
}

SCENARIO("N3 V-vortex", vortex_is_barred_if_the_discard_has_only_places_of_force_field)
{
    arrange(sc, 1, "");
    discard(sc, 1, "beach rover");
    holds(sc, 0, "force-field");
    holds(sc, 1, "vortex");
    begin(sc);
    act(sc, 0, "play force-field");
    tokens(sc, 0, 0, 4);
    tokens(sc, 0, 0, 5);
    act(sc, 1, "commit lair");
    tokens(sc, 10, 0, 0);
    expect(!in_window(sc, 1));
    expect(legal(sc, 1, "take beach"));
}

SCENARIO("N3", detour_may_move_a_hunted_onto_a_place_of_force_field)
{
    arrange(sc, 1, "");
    tracked(sc);
    holds(sc, 0, "force-field detour");
    begin(sc);
    act(sc, 0, "play force-field");
    tokens(sc, 0, 0, 4);
    tokens(sc, 0, 0, 5);
    act(sc, 1, "commit river");
    tokens(sc, 10, 0, 0);
    act(sc, 0, "play detour");
    act(sc, 0, "space 4");
    act(sc, 1, "power");
    expect(sc->s.marker);
}

SCENARIO("N4 H-bound", a_card_after_force_field_acts_on_both_of_its_places)
{
    arrange(sc, 3, "artefact=green");
    tracked(sc);
    hand(sc, 1, "lair artefact-green");
    hand(sc, 3, "jungle artefact-green");
    holds(sc, 0, "force-field scream");
    begin(sc);
    act(sc, 0, "play force-field");
    tokens(sc, 0, 0, 4);
    tokens(sc, 0, 0, 5);
    commit_all(sc, "artefact-green river artefact-green");
    act(sc, 0, "play scream");
    expect(sc->s.tokens[TOKEN_TARGET] == (1 << 4 | 1 << 5));
    tokens(sc, 6, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "hunted 2");
    act(sc, 1, "space 4");
    act(sc, 3, "power");
    act(sc, 3, "hunted 3");
    act(sc, 3, "space 5");
    expect(heard(sc, "Scream strikes Hunted 2 and Hunted 3."));
}

SCENARIO("N4 N22 N3 H-mirage H-force-field", mirage_moves_the_token_of_force_field_and_what_is_barred_stays_barred)
{
    arrange(sc, 1, "");
    tracked(sc);
    discard(sc, 1, "jungle beach rover swamp");
    holds(sc, 0, "force-field mirage");
    holds(sc, 1, "vortex");
    begin(sc);
    act(sc, 0, "play force-field");
    tokens(sc, 0, 0, 4);
    tokens(sc, 0, 0, 5);
    act(sc, 1, "commit river");
    tokens(sc, 10, 0, 0);
    act(sc, 0, "play mirage");
    tokens(sc, 0, 0, 2);
    expect(!legal(sc, 0, "target-token 4"));
    tokens(sc, 0, 0, 1);
    expect(sc->s.tokens[TOKEN_TARGET] == (1 << 1 | 1 << 2));
    act(sc, 1, "play vortex");
    expect(legal(sc, 1, "swap-in jungle") && legal(sc, 1, "swap-in swamp"));
    expect(!legal(sc, 1, "swap-in beach") && !legal(sc, 1, "swap-in rover"));
}

/* --- Despair ----------------------------------------------------------------------------------------------------- */

SCENARIO("N5 H-despair P1-10", despair_leaves_an_effect_standing_and_returns_the_commits_only)
{
    arrange(sc, 2, "");
    holds(sc, 0, "despair");
    holds(sc, 1, "ingenuity");
    holds(sc, 2, "sixth-sense");
    discard(sc, 2, "rover");
    begin(sc);
    act(sc, 1, "play ingenuity");
    commit_all(sc, "lair jungle");
    act(sc, 0, "play despair");
    act(sc, 2, "pass");
    expect(sc->s.marker);
    expect(sc->s.survival_discard[sc->s.survival_discard_size - 1] == SURVIVAL + 1);
    expect(!has_card(sc, 1, "ingenuity"));
    expect(sc->s.seats[1].hand == places("lair jungle river beach rover"));
    expect(sc->s.seats[2].hand == places("lair jungle river beach"));
    expect(!legal(sc, 2, "play sixth-sense"));
    expect(legal(sc, 2, "commit jungle"));
}

SCENARIO("N6 W-2 W-3", a_survival_card_after_despair_in_the_same_window_returns_unspent)
{
    arrange(sc, 1, "");
    holds(sc, 0, "despair");
    holds(sc, 1, "ingenuity");
    begin(sc);
    act(sc, 0, "play despair");
    act(sc, 1, "play ingenuity");
    act(sc, 0, "next despair");
    expect(!sc->s.marker);
    expect(has_card(sc, 1, "ingenuity"));
    expect(heard(sc, "Ingenuity can no longer be played: Hunted 1 takes it back."));
    pass_to_phase(sc, 5);
    act(sc, 0, "pass");
    act(sc, 1, "play ingenuity");
    expect(sc->s.marker);
}

SCENARIO("N6 W-2", a_survival_card_before_despair_in_the_same_window_takes_effect)
{
    arrange(sc, 1, "");
    holds(sc, 0, "despair");
    holds(sc, 1, "ingenuity");
    begin(sc);
    act(sc, 0, "play despair");
    act(sc, 1, "play ingenuity");
    act(sc, 0, "next ingenuity");
    expect(sc->s.marker);
    expect(!has_card(sc, 1, "ingenuity"));
    expect(heard(sc, "Despair takes effect"));
}

/* --- Sacrifice --------------------------------------------------------------------------------------------------- */

SCENARIO("N7 V-sacrifice W-3", sacrifice_returns_unspent_if_a_hunt_card_before_it_used_up_the_allowance)
{
    arrange(sc, 1, "");
    holds(sc, 0, "force-field");
    holds(sc, 1, "sacrifice");
    begin(sc);
    act(sc, 0, "play force-field");
    act(sc, 1, "play sacrifice");
    act(sc, 0, "next force-field");
    tokens(sc, 0, 0, 4);
    tokens(sc, 0, 0, 5);
    expect(has_card(sc, 1, "sacrifice"));
    expect(sc->s.seats[1].discard == 0);
    expect(heard(sc, "Sacrifice can no longer be played: Hunted 1 takes it back."));
    expect(!legal(sc, 1, "play sacrifice"));
}

SCENARIO("N7 V-sacrifice", sacrifice_after_one_of_two_allowed_cards_bars_the_second)
{
    arrange(sc, 1, "");
    tracked(sc);
    holds(sc, 0, "force-field anticipation detour stasis");
    holds(sc, 1, "sacrifice");
    begin(sc);
    act(sc, 0, "play force-field");
    act(sc, 1, "play sacrifice");
    act(sc, 0, "next force-field");
    tokens(sc, 0, 0, 4);
    tokens(sc, 0, 0, 5);
    act(sc, 1, "discard lair");
    expect(sc->s.seats[1].discard == places("lair"));
    act(sc, 1, "commit jungle");
    tokens(sc, 10, 0, 0);
    expect(sc->s.step > STEP_HUNTING_WINDOW);
    pass_to_phase(sc, 5);
    expect(sc->s.turn == 3);
    expect(!heard(sc, "Anticipation"));
    expect(sc->s.hunt_discard_size == 1);
}

SCENARIO("N7 W-3", a_hunt_card_after_sacrifice_in_the_same_window_returns_unspent)
{
    arrange(sc, 1, "");
    holds(sc, 0, "force-field");
    holds(sc, 1, "sacrifice");
    begin(sc);
    act(sc, 0, "play force-field");
    act(sc, 1, "play sacrifice");
    act(sc, 0, "next sacrifice");
    act(sc, 1, "discard lair");
    expect(has_card(sc, 0, "force-field"));
    expect(sc->s.tokens[TOKEN_TARGET] == 0);
    expect(sc->s.hunt_plays == 0);
    expect(legal(sc, 1, "commit beach"));
}

SCENARIO("N7 W-3 K-4", a_hunt_card_that_returned_to_hand_is_known_to_be_there)
{
    arrange(sc, 1, "");
    holds(sc, 0, "force-field detour");
    holds(sc, 1, "sacrifice");
    begin(sc);
    act(sc, 0, "play force-field");
    act(sc, 1, "play sacrifice");
    act(sc, 0, "next sacrifice");
    act(sc, 1, "discard lair");
    expect(view_of(sc, 1).table.hunt_hand == 1 << 2);
    expect(view_of(sc, 1).hunt_size == 2);
}

/* --- no place to commit ------------------------------------------------------------------------------------------ */

SCENARIO("N8 P1-8", who_has_no_place_in_hand_resists_or_gives_up)
{
    arrange(sc, 1, "");
    discard(sc, 1, "lair jungle river beach rover");
    begin(sc);
    expect(!legal(sc, 1, "commit lair"));
    expect(legal(sc, 1, "resist"));
    act(sc, 1, "give-up");
    act(sc, 1, "commit lair");
}

SCENARIO("N8 P1-8", who_has_no_place_in_hand_and_3_will_may_play_a_card)
{
    arrange(sc, 1, "");
    discard(sc, 1, "lair jungle river beach rover");
    holds(sc, 1, "sixth-sense");
    begin(sc);
    act(sc, 1, "pass");
    act(sc, 1, "play sixth-sense");
    act(sc, 1, "take beach");
    act(sc, 1, "take rover");
    expect(legal(sc, 1, "commit beach"));
}

SCENARIO("N8 V-sacrifice", who_sacrificed_his_last_place_resists_or_gives_up)
{
    arrange(sc, 1, "");
    hand(sc, 1, "lair");
    holds(sc, 1, "sacrifice");
    begin(sc);
    act(sc, 1, "play sacrifice");
    expect(sc->s.seats[1].hand == 0);
    expect(asked(sc, 1));
    expect(!legal(sc, 1, "commit lair"));
    expect(legal(sc, 1, "give-up"));
    act(sc, 1, "resist");
    act(sc, 1, "commit lair");
}

SCENARIO("N8 P1-7", who_has_one_place_and_a_pending_river_cannot_commit)
{
    arrange(sc, 1, "");
    hand(sc, 1, "lair");
    discard(sc, 1, "jungle river");
    pending(sc, 1, "river");
    begin(sc);
    expect(!legal(sc, 1, "commit lair"));
    expect(legal(sc, 1, "give-up"));
    act(sc, 1, "resist");
    act(sc, 1, "commit lair");
    act(sc, 1, "commit jungle");
}

SCENARIO("N8 P1-7", who_has_one_place_and_a_pending_artefact_cannot_commit)
{
    arrange(sc, 1, "");
    hand(sc, 1, "lair");
    discard(sc, 1, "jungle river");
    pending(sc, 1, "artefact");
    begin(sc);
    expect(!legal(sc, 1, "commit lair"));
    expect(legal(sc, 1, "resist"));
    act(sc, 1, "give-up");
    act(sc, 1, "commit lair");
    act(sc, 1, "commit jungle");
}

SCENARIO("P1-7 P1-3", who_has_chosen_the_first_of_two_places_can_only_choose_the_second)
{
    arrange(sc, 1, "");
    pending(sc, 1, "river");
    will(sc, 1, 2);
    discard(sc, 1, "rover");
    holds(sc, 1, "adrenaline");
    begin(sc);
    act(sc, 1, "pass");
    expect(legal(sc, 1, "play adrenaline"));
    act(sc, 1, "commit lair");
    expect(!legal(sc, 1, "play adrenaline"));
    expect(!legal(sc, 1, "resist"));
    expect(!legal(sc, 1, "give-up"));
    expect(!legal(sc, 1, "commit lair"));
    act(sc, 1, "commit beach");
}
