/* SPDX-License-Identifier: MIT */
/* Where sources differ (D-1 to D-14, D-19, D-20): the scenario shows the side that was chosen, where the other would
 * differ. What a clause of its own shows in full stands there; a translation's slip (D-7) and the choices of expansions
 * (D-13) have only a trace here. */
#include "games/notalone/questions/questions.h"
#include "scenario.h"

SCENARIO("D-1", the_lair_takes_back_more_than_one_card)
{
    arrange(sc, 1, "");
    hand(sc, 1, "lair");
    discard(sc, 1, "jungle river beach rover");
    begin(sc);
    commit_all(sc, "lair");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.seats[1].hand == places("jungle river beach rover"));
}

SCENARIO("D-2", the_artemia_symbol_counts_where_rescue_stands_and_not_at_the_end_of_the_track)
{
    arrange(sc, 1, "board=2");
    sc->s.rescue = 11;
    begin(sc);
    commit_all(sc, "beach");
    tokens(sc, 7, 0, 0);
    expect(legal(sc, 0, "artemia-token 1"));

    arrange(sc, 1, "board=2");
    sc->s.rescue = 2;
    begin(sc);
    commit_all(sc, "beach");
    tokens(sc, 7, 0, 0);
    expect(!legal(sc, 0, "artemia-token 1"));
}

SCENARIO("D-3 P2-2", the_creature_cannot_leave_a_token_off_the_planet)
{
    arrange(sc, 1, "");
    sc->s.rescue = 6;
    holds(sc, 0, "scream");
    begin(sc);
    commit_all(sc, "beach");
    act(sc, 0, "play scream");
    expect(legal(sc, 0, "creature-token 1") && !legal(sc, 0, "pass") && !legal(sc, 0, "nothing"));
    act(sc, 0, "creature-token 1");
    expect(legal(sc, 0, "artemia-token 1") && !legal(sc, 0, "pass") && !legal(sc, 0, "nothing"));
    act(sc, 0, "artemia-token 1");
    expect(legal(sc, 0, "target-token 1") && !legal(sc, 0, "pass") && !legal(sc, 0, "nothing"));
}

SCENARIO("D-4", zero_will_returns_the_place_just_played_unless_set_otherwise)
{
    arrange(sc, 1, "");
    will(sc, 1, 1);
    begin(sc);
    commit_all(sc, "beach");
    tokens(sc, 4, 0, 0);
    expect(heard(sc, "Hunted 1 takes The Beach, just played, back to hand."));
    expect(sc->s.turn == 3 && sc->s.seats[1].discard == 0);
}

SCENARIO("D-5", resist_with_the_last_will_forces_give_up)
{
    arrange(sc, 1, "");
    will(sc, 1, 1);
    hand(sc, 1, "lair");
    discard(sc, 1, "jungle river");
    begin(sc);
    act(sc, 1, "resist");
    expect(heard(sc, "Hunted 1 gives up."));
    expect(sc->s.assimilation == 7 - 1);
}

SCENARIO("D-6", flashback_does_not_find_this_turns_card_on_the_discard)
{
    arrange(sc, 1, "");
    tracked(sc);
    holds(sc, 0, "fierceness flashback");
    hunt_discard(sc, "interference");
    begin(sc);
    commit_all(sc, "lair");
    act(sc, 0, "play fierceness");
    act(sc, 0, "play flashback");
    expect(heard(sc, "Flashback takes effect as Interference."));
}

SCENARIO("D-7", rescue_never_moves_back)
{
    uint8_t least;

    arrange(sc, 2, "");
    begin(sc);
    least = sc->s.rescue;
    for (unsigned turn = 3; turn < 12 && !sc->s.over; turn++) {
        pass_to_turn(sc, turn);
        expect(sc->s.rescue <= least);
        least = sc->s.rescue;
    }
}

SCENARIO("D-8", detour_is_playable_after_a_place_was_resolved)
{
    arrange(sc, 2, "");
    holds(sc, 0, "detour");
    begin(sc);
    commit_all(sc, "beach rover");
    tokens(sc, 10, 0, 0);
    act(sc, 0, "pass");
    act(sc, 1, "power");
    act(sc, 0, "play detour");
    act(sc, 0, "hunted 2");
    act(sc, 0, "space 10");
    expect(heard_in_order(sc, "Hunted 1 uses the power of The Beach.", "Hunted 2 is moved from space 5 to space 10."));
    expect(sc->s.seats[2].will == 2);
}

SCENARIO("D-9", stasis_does_not_stop_a_step_that_a_card_makes_in_phase_four)
{
    arrange(sc, 1, "");
    sc->s.marker = 1;
    holds(sc, 0, "stasis");
    holds(sc, 1, "amplifier");
    begin(sc);
    commit_all(sc, "lair");
    tokens(sc, 10, 0, 0);
    pass_to_phase(sc, 4);
    act(sc, 0, "play stasis");
    act(sc, 1, "play amplifier");
    act(sc, 0, "next stasis");
    expect(sc->s.turn == 3 && sc->s.rescue == 13 - 1);
}

SCENARIO("D-10", another_target_card_acts_beside_clone)
{
    arrange(sc, 1, "");
    tracked(sc);
    holds(sc, 0, "clone scream");
    begin(sc);
    commit_all(sc, "beach");
    act(sc, 0, "play clone");
    act(sc, 0, "play scream");
    tokens(sc, 10, 0, 4);
    act(sc, 1, "lose-will");
    expect(sc->s.turn == 3 && sc->s.seats[1].will == 1);
    expect(heard(sc, "The Creature catches Hunted 1."));
}

SCENARIO("D-11", scream_is_doubled_for_who_has_both_places_under_its_token)
{
    arrange(sc, 1, "");
    tracked(sc);
    pending(sc, 1, "artefact");
    hand(sc, 1, "beach rover");
    holds(sc, 0, "mirage scream");
    begin(sc);
    commit_all(sc, "beach+rover");
    act(sc, 0, "play mirage");
    act(sc, 0, "play scream");
    act(sc, 0, "creature-token 10");
    act(sc, 0, "target-token 4");
    act(sc, 0, "target-token 5");
    expect(sc->s.turn == 3 && sc->s.seats[1].will == 1);
}

SCENARIO("D-12", who_is_moved_onto_the_targets_place_after_his_resolution_is_struck)
{
    arrange(sc, 2, "");
    tracked(sc);
    holds(sc, 0, "scream detour");
    begin(sc);
    commit_all(sc, "beach rover");
    act(sc, 0, "play scream");
    tokens(sc, 10, 0, 9);
    act(sc, 0, "pass");
    act(sc, 1, "power");
    act(sc, 0, "play detour");
    act(sc, 0, "hunted 1");
    act(sc, 0, "space 9");
    act(sc, 2, "nothing");
    act(sc, 1, "lose-will");
    expect(sc->s.seats[1].will == 2);
    expect(heard(sc, "Scream strikes Hunted 1."));
}

SCENARIO("D-13 T-3", in_the_base_game_each_hunted_decides_for_himself)
{
    arrange(sc, 2, "");
    holds(sc, 0, "forbidden-zone");
    begin(sc);
    commit_all(sc, "beach rover");
    act(sc, 0, "play forbidden-zone");
    act(sc, 1, "discard lair");
    act(sc, 2, "discard river");
    expect(sc->s.seats[1].discard == places("lair") && sc->s.seats[2].discard == places("river"));
}

SCENARIO("D-19 P1-4", a_third_resist_of_a_turn_is_barred_with_will_and_places_left)
{
    arrange(sc, 1, "");
    hand(sc, 1, "");
    discard(sc, 1, "lair jungle river beach rover wreck");
    begin(sc);
    act(sc, 1, "resist");
    act(sc, 1, "take lair");
    act(sc, 1, "take jungle");
    act(sc, 1, "resist");
    act(sc, 1, "take river");
    act(sc, 1, "take beach");
    expect(sc->s.seats[1].will == 1 && sc->s.seats[1].discard && !legal(sc, 1, "resist"));
}

SCENARIO("D-20 N24 N33 PL-2", who_has_taken_his_jungle_back_is_caught_by_a_token_that_comes_there_later)
{
    arrange(sc, 2, "");
    holds(sc, 2, "wrong-track");
    begin(sc);
    commit_all(sc, "jungle rover");
    tokens(sc, 3, 0, 0);
    act(sc, 2, "pass");
    act(sc, 1, "power");
    expect(sc->s.seats[1].hand & places("jungle"));
    act(sc, 2, "play wrong-track");
    act(sc, 2, "creature-token 2");
    act(sc, 2, "nothing");
    expect(heard(sc, "The Creature catches Hunted 1.") && sc->s.seats[1].will == 2);
}
