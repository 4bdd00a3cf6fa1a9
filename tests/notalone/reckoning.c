/* SPDX-License-Identifier: MIT */
/* Phase 3, reckoning: the reveal, who may use his place, and the order of resolutions (P3-1 to P3-5, P3-10 to P3-13).
 */
#include "games/notalone/questions/questions.h"
#include "scenario.h"

/* --- the reveal -------------------------------------------------------------------------------------------------- */

/* Two Hunted with a River of two cards each, the Creature token off their places. */
static void two_rivers(struct scenario *sc)
{
    arrange(sc, 2, "");
    pending(sc, 1, "river");
    pending(sc, 2, "river");
    begin(sc);
    commit_all(sc, "beach+jungle rover+lair");
    tokens(sc, 10, 0, 0);
}

SCENARIO("P3-1 T-3", those_with_two_cards_for_the_river_choose_in_secret_and_at_the_same_time)
{
    two_rivers(sc);
    expect(legal(sc, 1, "reveal beach") && legal(sc, 1, "reveal jungle"));
    expect(legal(sc, 2, "reveal rover") && legal(sc, 2, "reveal lair"));
    act(sc, 1, "reveal beach");
    expect(!heard(sc, "before the reveal"));
    expect(view_of(sc, 2).table.seats[1].count == 2);
    act(sc, 2, "reveal lair");
    expect(heard(sc, "Hunted 1 reveals The Beach."));
    expect(heard(sc, "Hunted 2 reveals The Lair."));
}

SCENARIO("P3-1", the_other_card_for_the_river_returns_to_hand_unseen)
{
    two_rivers(sc);
    act(sc, 1, "reveal beach");
    act(sc, 2, "reveal lair");
    expect(sc->s.seats[1].hand == places("lair jungle river rover"));
    expect(sc->s.seats[1].count == 1);
    expect(told(sc, 1, "takes one of two places back before the reveal: The Jungle."));
    expect(told(sc, 0, "Hunted 1 takes one of two places back before the reveal."));
    expect(told(sc, 2, "Hunted 1 takes one of two places back before the reveal."));
}

SCENARIO("P3-1 PL-10", who_has_two_places_for_the_artefact_reveals_both)
{
    arrange(sc, 1, "");
    pending(sc, 1, "artefact");
    begin(sc);
    commit_all(sc, "beach+jungle");
    tokens(sc, 10, 0, 0);
    expect(heard(sc, "Hunted 1 reveals The Jungle and The Beach."));
    expect(sc->s.seats[1].count == 2);
}

SCENARIO("P3-2", all_places_are_revealed_before_anybody_can_play_or_resolve)
{
    arrange(sc, 2, "");
    holds(sc, 0, "cataclysm");
    holds(sc, 2, "wrong-track");
    begin(sc);
    commit_all(sc, "beach jungle");
    tokens(sc, 10, 0, 0);
    expect(heard(sc, "Hunted 1 reveals The Beach.") && heard(sc, "Hunted 2 reveals The Jungle."));
    expect(in_window(sc, 0) && in_window(sc, 2) && !asked(sc, 1));
}

/* --- whose power -------------------------------------------------------------------------------------------------- */

SCENARIO("P3-3", places_are_resolved_clockwise_from_the_creatures_left)
{
    arrange(sc, 4, "");
    begin(sc);
    commit_all(sc, "beach river jungle rover");
    tokens(sc, 10, 0, 0);
    for (unsigned seat = 1; seat <= 4; seat++) {
        for (unsigned other = 1; other <= 4; other++)
            expect(asked(sc, other) == (other == seat));
        act(sc, seat, "nothing");
    }
}

SCENARIO("P3-4", under_the_creature_token_there_is_neither_power_nor_take_back)
{
    arrange(sc, 2, "");
    discard(sc, 1, "lair");
    begin(sc);
    commit_all(sc, "beach river");
    tokens(sc, 4, 0, 0);
    expect(!asked(sc, 1) && asked(sc, 2));
    pass_to_phase(sc, 4);
    expect(sc->s.marker == 0);
    expect(!heard(sc, "Hunted 1 uses") && !heard(sc, "Hunted 1 takes back"));
}

SCENARIO("P3-4", under_the_artemia_token_there_is_neither_power_nor_take_back)
{
    arrange(sc, 1, "");
    sc->s.rescue = 6;
    discard(sc, 1, "lair");
    begin(sc);
    commit_all(sc, "beach");
    tokens(sc, 10, 4, 0);
    expect(!legal(sc, 1, "power") && !legal(sc, 1, "take lair"));
    expect(legal(sc, 1, "discard river"));
}

SCENARIO("P3-4", an_ineffective_place_gives_neither_power_nor_take_back)
{
    arrange(sc, 1, "");
    discard(sc, 1, "lair");
    holds(sc, 0, "cataclysm");
    begin(sc);
    commit_all(sc, "beach");
    tokens(sc, 10, 0, 0);
    act(sc, 0, "play cataclysm");
    act(sc, 0, "space 4");
    expect(!heard(sc, "Hunted 1 uses") && !heard(sc, "Hunted 1 leaves"));
    expect(sc->s.turn == 3 && sc->s.marker == 0);
}

SCENARIO("P3-4 V-avoid", who_avoids_the_token_on_his_place_may_use_it)
{
    arrange(sc, 1, "");
    discard(sc, 1, "lair");
    holds(sc, 1, "dodge");
    begin(sc);
    commit_all(sc, "beach");
    tokens(sc, 4, 0, 0);
    act(sc, 1, "play dodge");
    expect(legal(sc, 1, "power") && legal(sc, 1, "take lair"));
}

SCENARIO("P3-5", on_a_free_place_a_hunted_uses_its_power)
{
    arrange(sc, 1, "");
    discard(sc, 1, "lair jungle");
    begin(sc);
    commit_all(sc, "beach");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.marker == 1);
    expect(sc->s.turn == 3 && sc->s.seats[1].discard == places("lair jungle beach"));
}

SCENARIO("P3-5", on_a_free_place_a_hunted_takes_back_one_place_instead)
{
    arrange(sc, 1, "");
    discard(sc, 1, "lair jungle");
    begin(sc);
    commit_all(sc, "beach");
    tokens(sc, 10, 0, 0);
    expect(legal(sc, 1, "take lair") && legal(sc, 1, "take jungle") && !legal(sc, 1, "take beach"));
    act(sc, 1, "take lair");
    expect(sc->s.marker == 0);
    expect(sc->s.seats[1].discard == places("jungle beach"));
}

SCENARIO("P3-5", on_a_free_place_a_hunted_may_do_neither)
{
    arrange(sc, 1, "");
    discard(sc, 1, "lair jungle");
    begin(sc);
    commit_all(sc, "beach");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "nothing");
    expect(sc->s.marker == 0);
    expect(sc->s.seats[1].discard == places("lair jungle beach"));
}

/* --- several tokens, several places ------------------------------------------------------------------------------- */

SCENARIO("P3-10", a_place_under_the_artemia_and_the_creature_token_suffers_both)
{
    arrange(sc, 1, "");
    sc->s.rescue = 6;
    begin(sc);
    commit_all(sc, "beach");
    tokens(sc, 4, 4, 0);
    act(sc, 1, "discard rover");
    expect(heard_in_order(sc, "Hunted 1 discards 1 place: The Rover.", "The Creature catches Hunted 1."));
    expect(sc->s.seats[1].will == 2);
}

SCENARIO("P3-10", a_place_under_the_target_and_the_creature_token_is_struck_and_caught_without_power)
{
    arrange(sc, 1, "");
    holds(sc, 0, "scream");
    begin(sc);
    commit_all(sc, "beach");
    act(sc, 0, "play scream");
    tokens(sc, 4, 0, 4);
    act(sc, 1, "lose-will");
    expect(sc->s.seats[1].will == 1);
    expect(sc->s.marker == 0 && !heard(sc, "uses the power"));
}

SCENARIO("P3-11", of_two_places_each_is_treated_by_itself)
{
    arrange(sc, 1, "");
    pending(sc, 1, "artefact");
    begin(sc);
    commit_all(sc, "beach+jungle");
    tokens(sc, 2, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.marker == 1);
    expect(sc->s.seats[1].will == 2);
}

SCENARIO("P3-11", who_has_two_places_due_chooses_the_first_and_resolves_both_before_the_next_hunted)
{
    arrange(sc, 2, "");
    pending(sc, 1, "artefact");
    begin(sc);
    commit_all(sc, "beach+river rover");
    tokens(sc, 10, 0, 0);
    expect(legal(sc, 1, "played beach") && legal(sc, 1, "played river"));
    act(sc, 1, "played river");
    act(sc, 1, "power");
    expect(asked(sc, 1) && !asked(sc, 2));
    act(sc, 1, "power");
    expect(asked(sc, 2));
    expect(heard_in_order(sc, "Hunted 1 uses the power of The River.", "Hunted 1 uses the power of The Beach."));
}

SCENARIO("P3-11 P3-13", who_resolves_two_places_is_not_interrupted_by_a_hunted_before_him_who_is_freed)
{
    arrange(sc, 2, "");
    pending(sc, 2, "artefact");
    holds(sc, 2, "wrong-track");
    begin(sc);
    commit_all(sc, "rover beach+river");
    tokens(sc, 5, 0, 0);
    act(sc, 2, "pass");
    act(sc, 2, "played river");
    act(sc, 2, "power");
    act(sc, 2, "play wrong-track");
    act(sc, 2, "creature-token 10");
    expect(legal(sc, 2, "power") && !asked(sc, 1));
    act(sc, 2, "power");
    expect(legal(sc, 1, "power"));
}

/* --- windows ------------------------------------------------------------------------------------------------------ */

SCENARIO("P3-12", a_window_comes_before_each_resolution_and_one_more_before_step_c)
{
    arrange(sc, 2, "");
    sc->s.rescue = 6;
    holds(sc, 0, "cataclysm");
    begin(sc);
    commit_all(sc, "beach jungle");
    tokens(sc, 10, 9, 0);
    expect(in_window(sc, 0));
    act(sc, 0, "pass");
    act(sc, 1, "nothing");
    expect(in_window(sc, 0));
    act(sc, 0, "pass");
    act(sc, 2, "nothing");
    expect(in_window(sc, 0) && sc->s.phase == 3);
}

SCENARIO("P3-12", there_is_a_window_before_each_resolution_of_step_b)
{
    arrange(sc, 2, "");
    discard(sc, 2, "lair");
    holds(sc, 0, "scream");
    holds(sc, 1, "wrong-track");
    begin(sc);
    commit_all(sc, "beach beach");
    act(sc, 0, "play scream");
    tokens(sc, 10, 0, 4);
    act(sc, 1, "lose-will");
    act(sc, 2, "lose-will");
    expect(in_window(sc, 1));
    act(sc, 1, "pass");
    act(sc, 1, "power");
    expect(in_window(sc, 1));
    act(sc, 1, "pass");
    expect(legal(sc, 2, "take lair"));
}

SCENARIO("P3-12", there_is_no_window_between_the_artemia_and_the_creature_token)
{
    arrange(sc, 1, "");
    sc->s.rescue = 6;
    holds(sc, 0, "cataclysm");
    holds(sc, 1, "dodge");
    begin(sc);
    commit_all(sc, "beach");
    tokens(sc, 4, 4, 0);
    act(sc, 1, "discard rover");
    expect(heard(sc, "The Creature catches Hunted 1."));
}

SCENARIO("P3-13", a_hunted_who_is_freed_before_step_c_is_due_after_those_of_step_a)
{
    arrange(sc, 2, "");
    holds(sc, 2, "wrong-track");
    begin(sc);
    commit_all(sc, "beach rover");
    tokens(sc, 4, 0, 0);
    expect(in_window(sc, 2));
    act(sc, 2, "pass");
    act(sc, 2, "nothing");
    act(sc, 2, "play wrong-track");
    act(sc, 2, "creature-token 3");
    expect(legal(sc, 1, "power"));
    act(sc, 1, "power");
    expect(sc->s.marker == 1 && sc->s.seats[1].will == 3);
}
