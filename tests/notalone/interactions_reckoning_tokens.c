/* SPDX-License-Identifier: MIT */
/* Interactions of phase 3: cards that avoid or move a token, and who is struck and caught (N30 to N33, N40 to
 * N44). */
#include "scenario.h"

SCENARIO("N30 V-dodge V-avoid", dodge_leaves_the_artemia_token_acting)
{
    arrange(sc, 1, "");
    sc->s.rescue = 6;
    holds(sc, 1, "dodge");
    begin(sc);
    act(sc, 1, "commit rover");
    tokens(sc, 5, 5, 0);
    act(sc, 1, "play dodge");
    act(sc, 1, "discard lair");
    expect(sc->s.seats[1].discard == places("lair rover"));
    expect(sc->s.seats[1].will == 3);
    expect(!heard(sc, "Hunted 1 uses"));
    expect(!heard(sc, "Hunted 1 leaves"));
}

SCENARIO("N30 P3-7 P3-5", who_dodges_under_the_target_token_resolves_in_step_b)
{
    arrange(sc, 2, "");
    holds(sc, 0, "scream");
    holds(sc, 1, "dodge");
    begin(sc);
    commit_all(sc, "rover jungle");
    act(sc, 0, "play scream");
    tokens(sc, 5, 0, 5);
    act(sc, 1, "play dodge");
    act(sc, 2, "nothing");
    act(sc, 1, "lose-will");
    act(sc, 1, "power");
    act(sc, 1, "reserve wreck");
    expect(heard_in_order(sc, "Hunted 2 leaves", "Scream strikes Hunted 1."));
    expect(heard_in_order(sc, "Scream strikes Hunted 1.", "Hunted 1 uses the power of The Rover"));
    expect(!heard(sc, "catches"));
}

SCENARIO("N31 V-dodge", after_dodge_neither_his_move_nor_the_tokens_changes_anything)
{
    arrange(sc, 2, "");
    holds(sc, 0, "detour");
    holds(sc, 1, "dodge");
    holds(sc, 2, "wrong-track");
    begin(sc);
    commit_all(sc, "river rover");
    tokens(sc, 3, 0, 0);
    act(sc, 0, "pass");
    act(sc, 2, "pass");
    act(sc, 1, "play dodge");
    act(sc, 0, "play detour");
    act(sc, 2, "pass");
    act(sc, 0, "hunted 1");
    act(sc, 0, "space 4");
    act(sc, 2, "play wrong-track");
    act(sc, 2, "creature-token 4");
    act(sc, 1, "power");
    expect(sc->s.marker);
    act(sc, 2, "nothing");
    expect(sc->s.seats[1].will == 3);
    expect(sc->s.assimilation == 8);
}

SCENARIO("N31 V-detector", after_detector_hologram_changes_nothing)
{
    arrange(sc, 2, "");
    sc->s.rescue = 6;
    holds(sc, 0, "detour");
    holds(sc, 1, "detector");
    holds(sc, 2, "hologram");
    begin(sc);
    commit_all(sc, "river rover");
    tokens(sc, 10, 3, 0);
    act(sc, 0, "pass");
    act(sc, 2, "pass");
    act(sc, 1, "play detector");
    act(sc, 0, "play detour");
    act(sc, 2, "pass");
    act(sc, 0, "hunted 1");
    act(sc, 0, "space 4");
    act(sc, 2, "play hologram");
    act(sc, 2, "artemia-token 4");
    act(sc, 1, "power");
    expect(sc->s.marker);
    act(sc, 2, "nothing");
    expect(sc->s.seats[1].discard == places("river"));
}

SCENARIO("N31 H-virus V-detector", detector_avoids_both_places_of_virus)
{
    arrange(sc, 1, "");
    pending(sc, 1, "artefact");
    holds(sc, 0, "virus");
    holds(sc, 1, "detector");
    begin(sc);
    commit_all(sc, "beach+rover");
    act(sc, 0, "play virus");
    tokens(sc, 10, 4, 0);
    tokens(sc, 0, 5, 0);
    act(sc, 1, "play detector");
    act(sc, 1, "played beach");
    act(sc, 1, "power");
    act(sc, 1, "power");
    act(sc, 1, "reserve wreck");
    expect(sc->s.seats[1].discard == places("beach rover"));
}

SCENARIO("N32 P3-13 P3-12", dodge_before_step_c_still_lets_him_resolve_his_place)
{
    arrange(sc, 2, "");
    holds(sc, 1, "dodge");
    begin(sc);
    commit_all(sc, "rover jungle");
    tokens(sc, 5, 0, 0);
    act(sc, 2, "nothing");
    expect(legal(sc, 1, "play dodge"));
    act(sc, 1, "play dodge");
    act(sc, 1, "power");
    act(sc, 1, "reserve wreck");
    expect(sc->s.seats[1].will == 3);
}

SCENARIO("N32 P3-12", dodge_cannot_be_played_between_steps_c_and_d)
{
    arrange(sc, 2, "");
    sc->s.rescue = 6;
    holds(sc, 1, "dodge");
    begin(sc);
    commit_all(sc, "rover jungle");
    tokens(sc, 5, 2, 0);
    pass_to(sc, 2);
    expect(legal(sc, 2, "discard lair"));
    expect(!legal(sc, 1, "play dodge"));
    act(sc, 2, "discard lair");
    expect(sc->s.turn == 3);
    expect(has_card(sc, 1, "dodge"));
    expect(sc->s.seats[1].will == 2);
}

SCENARIO("N33 V-wrong-track", wrong_track_onto_another_who_has_resolved_catches_him)
{
    arrange(sc, 2, "");
    holds(sc, 2, "wrong-track");
    begin(sc);
    commit_all(sc, "beach rover");
    tokens(sc, 5, 0, 0);
    act(sc, 1, "power");
    act(sc, 2, "play wrong-track");
    act(sc, 2, "creature-token 4");
    expect(sc->s.marker);
    act(sc, 2, "nothing");
    expect(sc->s.seats[1].will == 2);
    expect(sc->s.seats[2].will == 3);
}

SCENARIO("N33 V-wrong-track", wrong_track_onto_another_who_has_not_resolved_catches_him)
{
    arrange(sc, 2, "");
    holds(sc, 2, "wrong-track");
    begin(sc);
    commit_all(sc, "beach rover");
    tokens(sc, 5, 0, 0);
    act(sc, 2, "play wrong-track");
    act(sc, 2, "creature-token 4");
    act(sc, 2, "nothing");
    expect(!sc->s.marker);
    expect(!heard(sc, "Hunted 1 leaves"));
    expect(sc->s.seats[1].will == 2);
}

/* --- who is struck, and when ------------------------------------------------------------------------------------- */

/* There are windows before each resolution and before step c: the strike of step b follows the last resolution of step
 * a without one, so whoever wants to move a Clone away does it before. */
SCENARIO("P3-12 P3-6", between_the_last_resolution_of_step_a_and_the_strike_there_is_no_window)
{
    arrange(sc, 2, "");
    holds(sc, 0, "scream");
    holds(sc, 1, "hologram wrong-track");
    begin(sc);
    commit_all(sc, "rover jungle");
    act(sc, 0, "play scream");
    tokens(sc, 10, 0, 5);
    pass_to(sc, 2);
    act(sc, 2, "nothing");
    expect(heard(sc, "Scream strikes Hunted 1."));
    expect(!in_window(sc, 1));
    expect(legal(sc, 1, "lose-will"));
    act(sc, 1, "lose-will");
    expect(in_window(sc, 1));
}

SCENARIO("P3-15 H-scream", scream_lets_a_hunted_at_0_will_choose_to_lose_1_all_the_same)
{
    arrange(sc, 1, "");
    pending(sc, 1, "artefact");
    will(sc, 1, 1);
    hand(sc, 1, "lair jungle river beach rover swamp");
    tracked(sc);
    holds(sc, 0, "mirage scream");
    begin(sc);
    commit_all(sc, "rover+beach");
    act(sc, 0, "play mirage");
    act(sc, 0, "play scream");
    tokens(sc, 10, 0, 4);
    tokens(sc, 0, 0, 5);
    act(sc, 1, "lose-will");
    expect(sc->s.seats[1].will == 0);
    expect(legal(sc, 1, "discard lair"));
    act(sc, 1, "lose-will");
    expect(times_heard(sc, "Hunted 1 loses 1 Will") == 1);
    expect(sc->s.seats[1].hand == places("lair jungle river beach rover swamp"));
    expect(sc->s.assimilation == 7 - 1);
}

SCENARIO("N40 P3-6 P3-10", scream_strikes_also_who_is_under_other_tokens)
{
    arrange(sc, 2, "");
    sc->s.rescue = 6;
    holds(sc, 0, "scream");
    begin(sc);
    commit_all(sc, "rover beach");
    act(sc, 0, "play scream");
    tokens(sc, 5, 4, 5);
    act(sc, 1, "discard lair");
    act(sc, 1, "discard jungle");
    act(sc, 2, "discard jungle");
    expect(heard_in_order(sc, "Scream strikes Hunted 1.", "catches Hunted 1."));
    expect(!heard(sc, "Scream strikes Hunted 2"));
}

SCENARIO("N40", scream_strikes_also_who_is_under_the_artemia_token)
{
    arrange(sc, 1, "");
    sc->s.rescue = 6;
    holds(sc, 0, "scream");
    begin(sc);
    commit_all(sc, "rover");
    act(sc, 0, "play scream");
    tokens(sc, 10, 5, 5);
    act(sc, 1, "lose-will");
    act(sc, 1, "discard jungle");
    expect(sc->s.seats[1].will == 2);
}

SCENARIO("N40 H-scream", with_1_card_in_hand_scream_costs_will)
{
    arrange(sc, 2, "");
    hand(sc, 1, "rover lair");
    hand(sc, 2, "rover lair jungle");
    holds(sc, 0, "scream");
    begin(sc);
    commit_all(sc, "rover rover");
    act(sc, 0, "play scream");
    tokens(sc, 10, 0, 5);
    expect(!asked(sc, 1));
    expect(sc->s.seats[1].will == 2);
    act(sc, 2, "discard lair");
    expect(sc->s.seats[2].hand == 0);
    expect(sc->s.seats[1].hand == places("lair"));
}

SCENARIO("N41 P3-15 P3-14 H-anticipation", scream_to_0_will_and_then_caught_is_caught_all_the_same)
{
    arrange(sc, 1, "");
    tracked(sc);
    will(sc, 1, 1);
    holds(sc, 0, "scream anticipation");
    begin(sc);
    commit_all(sc, "rover");
    act(sc, 0, "play anticipation");
    act(sc, 0, "play scream");
    tokens(sc, 5, 0, 5);
    act(sc, 1, "lose-will");
    expect(heard(sc, "catches Hunted 1."));
    expect(times_heard(sc, "Hunted 1 loses 1 Will") == 1);
    expect(sc->s.assimilation == 7 - 3);
    expect(sc->s.seats[1].will == 3);
}

SCENARIO("N41 P3-15 PL-9", the_source_does_not_help_who_is_at_0_will)
{
    arrange(sc, 3, "");
    hand(sc, 2, "source lair jungle");
    will(sc, 1, 1);
    will(sc, 3, 2);
    holds(sc, 0, "scream");
    hand(sc, 1, "source lair jungle");
    begin(sc);
    commit_all(sc, "source source rover");
    act(sc, 0, "play scream");
    tokens(sc, 10, 0, 9);
    act(sc, 3, "nothing");
    act(sc, 1, "lose-will");
    act(sc, 2, "discard lair");
    act(sc, 1, "nothing");
    act(sc, 2, "power");
    expect(!legal(sc, 2, "heal 1"));
    expect(legal(sc, 2, "heal 3"));
    act(sc, 2, "draw");
    expect(sc->s.seats[1].will == 3);
    expect(sc->s.assimilation == 9 - 1);
}

SCENARIO("N42 H-fierceness PL-1 P3-14", lair_and_fierceness_against_1_will_cost_1_and_one_settlement)
{
    arrange(sc, 1, "");
    will(sc, 1, 1);
    holds(sc, 0, "fierceness");
    begin(sc);
    commit_all(sc, "lair");
    act(sc, 0, "play fierceness");
    tokens(sc, 1, 0, 0);
    expect(heard(sc, "Hunted 1 loses 1 Will and has 0."));
    expect(sc->s.assimilation == 7 - 2);
    expect(sc->s.seats[1].will == 3);
}

SCENARIO("N43 T-2 PL-8", the_wreck_reaching_victory_ends_the_match_before_steps_c_and_d)
{
    arrange(sc, 3, "");
    sc->s.rescue = 1;
    hand(sc, 2, "wreck lair");
    begin(sc);
    commit_all(sc, "rover wreck lair");
    tokens(sc, 5, 1, 0);
    act(sc, 2, "power");
    expect(sc->s.over);
    expect(sc->s.winner == SIDE_HUNTED + 1);
    expect(sc->s.seats[1].will == 3);
    expect(sc->s.assimilation == 9);
    expect(!heard(sc, "discards"));
}

SCENARIO("N43 T-2 PL-4", the_beach_reaching_victory_ends_the_match_before_steps_c_and_d)
{
    arrange(sc, 2, "");
    sc->s.rescue = 1;
    sc->s.marker = 1;
    begin(sc);
    commit_all(sc, "rover beach");
    tokens(sc, 5, 10, 0);
    act(sc, 2, "power");
    expect(sc->s.over);
    expect(sc->s.winner == SIDE_HUNTED + 1);
    expect(sc->s.seats[1].will == 3);
}

SCENARIO("N44 H-cataclysm", cataclysm_after_a_resolution_undoes_nothing)
{
    arrange(sc, 3, "");
    holds(sc, 0, "cataclysm");
    hand(sc, 1, "wreck lair");
    begin(sc);
    commit_all(sc, "wreck beach rover");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    act(sc, 2, "power");
    expect(sc->s.rescue == 15 - 1);
    act(sc, 0, "play cataclysm");
    act(sc, 0, "space 8");
    expect(sc->s.rescue == 15 - 1);
    expect(sc->s.marker);
    act(sc, 3, "nothing");
    expect(sc->s.rescue == 15 - 2);
}

SCENARIO("N44 PL-10Y P3-13", who_was_under_the_artemia_token_alone_is_due_in_step_a_after_the_yellow_artefact)
{
    arrange(sc, 3, "artefact=yellow");
    sc->s.rescue = 6;
    hand(sc, 2, "artefact-yellow lair");
    holds(sc, 0, "scream");
    begin(sc);
    commit_all(sc, "beach artefact-yellow rover");
    act(sc, 0, "play scream");
    tokens(sc, 1, 4, 5);
    act(sc, 2, "power");
    act(sc, 1, "power");
    expect(sc->s.marker);
    expect(heard_in_order(sc, "Hunted 1 uses the power of The Beach", "Scream strikes Hunted 3."));
    act(sc, 3, "lose-will");
    act(sc, 3, "nothing");
    expect(sc->s.seats[1].discard == places("beach"));
}

SCENARIO("N44 PL-10Y", who_is_under_another_token_too_gains_nothing_by_the_yellow_artefact)
{
    arrange(sc, 2, "artefact=yellow");
    sc->s.rescue = 6;
    hand(sc, 2, "artefact-yellow lair");
    begin(sc);
    commit_all(sc, "beach artefact-yellow");
    tokens(sc, 4, 4, 0);
    act(sc, 2, "power");
    expect(!sc->s.marker);
    expect(sc->s.seats[1].will == 2);
    expect(sc->s.seats[1].discard == places("beach"));
}

/* --- order ------------------------------------------------------------------------------------------------------- */

SCENARIO("P3-11 N32", a_hunted_with_two_places_resolves_both_before_one_who_was_freed_meanwhile)
{
    arrange(sc, 2, "");
    pending(sc, 2, "artefact");
    holds(sc, 1, "dodge");
    begin(sc);
    commit_all(sc, "rover beach+jungle");
    tokens(sc, 5, 0, 0);
    pass_to(sc, 2);
    act(sc, 2, "played jungle");
    act(sc, 2, "nothing");
    act(sc, 1, "play dodge");
    act(sc, 2, "power");
    expect(sc->s.marker);
    act(sc, 1, "nothing");
    expect(sc->s.assimilation == 8);
}

SCENARIO("P3-14", zero_will_of_several_hunted_is_one_step)
{
    arrange(sc, 3, "");
    will(sc, 1, 1);
    will(sc, 2, 1);
    begin(sc);
    commit_all(sc, "rover rover lair");
    tokens(sc, 5, 0, 0);
    act(sc, 3, "nothing");
    expect(sc->s.assimilation == 9 - 2);
    expect(sc->s.seats[1].will == 3);
    expect(sc->s.seats[2].will == 3);
}

SCENARIO("P3-14 N28", zero_will_leaves_a_pending_river_standing)
{
    arrange(sc, 1, "");
    pending(sc, 1, "artefact");
    will(sc, 1, 1);
    begin(sc);
    commit_all(sc, "river+rover");
    tokens(sc, 5, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.assimilation == 7 - 2);
    expect(sc->s.seats[1].mode == MODE_RIVER);
}

SCENARIO("P3-14 P3-8", who_has_lost_his_last_will_still_discards_for_the_artemia_token)
{
    arrange(sc, 1, "");
    tracked(sc);
    will(sc, 1, 1);
    holds(sc, 0, "mutation");
    begin(sc);
    commit_all(sc, "rover");
    act(sc, 0, "play mutation");
    tokens(sc, 10, 5, 0);
    expect(sc->s.seats[1].will == 0);
    act(sc, 1, "discard lair");
    expect(sc->s.assimilation == 7 - 1);
    expect(heard(sc, "Hunted 1 discards 1 place: The Lair."));
}

SCENARIO("P3-16", all_will_is_lost_before_the_step_of_the_catch)
{
    arrange(sc, 2, "");
    sc->s.assimilation = 1;
    begin(sc);
    commit_all(sc, "rover rover");
    tokens(sc, 5, 0, 0);
    expect(sc->s.over);
    expect(sc->s.seats[1].will == 2);
    expect(sc->s.seats[2].will == 2);
}
