/* SPDX-License-Identifier: MIT */
/* Survival cards of SANCTUARY by which Hunted help one another openly: Evacuation, Radio, Supplies, Field Hospital. */
#include "games/notalone/questions/questions.h"
#include "sanctuary.h"

/* --- Evacuation -------------------------------------------------------------------------------------------------- */

SCENARIO("YV-evacuation YN-7", evacuation_moves_him_onto_sanctuarys_place_where_he_may_fortify)
{
    arrange_sanctuary(sc, 1, "");
    holds(sc, 1, "evacuation");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 2, 0, 0);
    act(sc, 1, "play evacuation");
    expect(spaces_of(&sc->s, 1) == 1u << 3);
    expect(legal(sc, 1, "fortify") && legal(sc, 1, "power") && !legal(sc, 1, "survivor defender"));
    act(sc, 1, "fortify");
    expect(sc->s.defence == defence_start(&sc->s) - 1 && !heard(sc, "catches"));
}

SCENARIO("YV-evacuation", evacuation_needs_a_place_adjacent_to_sanctuarys)
{
    static const char *const committed[] = {"lair", "jungle", "river", "beach", "rover", "ark"};
    static const bool near[] = {false, true, false, true, false, true};

    for (unsigned i = 0; i < 6; i++) {
        arrange_sanctuary(sc, 1, "");
        hand(sc, 1, committed[i]);
        holds(sc, 1, "evacuation");
        begin(sc);
        commit_all(sc, committed[i]);
        tokens(sc, 10, 0, 0);
        expect(offered(sc, 1, "evacuation") == (near[i] ? 1u << 3 : 0));
    }
}

SCENARIO("YV-evacuation", evacuation_is_for_the_window_of_the_reveal_alone)
{
    arrange_sanctuary(sc, 2, "");
    holds(sc, 2, "evacuation wrong-track");
    begin(sc);
    commit_all(sc, "rover jungle");
    tokens(sc, 10, 0, 0);
    expect(legal(sc, 2, "play evacuation"));
    pass_to(sc, 1);
    act(sc, 1, "nothing");
    expect(in_window(sc, 2) && !legal(sc, 2, "play evacuation") && legal(sc, 2, "play wrong-track"));
}

SCENARIO("YN-35 YV-evacuation", powel_rescues_at_the_far_end_of_the_row_and_evacuation_still_needs_an_adjacent_place)
{
    arrange_sanctuary(sc, 1, "");
    sanctuary_at(sc, 1);
    avatar(sc, 1, "powel");
    holds(sc, 1, "evacuation");
    begin(sc);
    commit_all(sc, "rover");
    tokens(sc, 10, 0, 0);
    expect(legal(sc, 1, "survivor defender") && !legal(sc, 1, "fortify"));
    expect(offered(sc, 1, "evacuation") == 0);
}

/* --- Radio ------------------------------------------------------------------------------------------------------- */

SCENARIO("YV-radio YN-16", radio_reveals_a_third_survivor_so_that_a_third_hunted_can_rescue)
{
    arrange_sanctuary(sc, 3, "");
    survivor_deck(sc, "poisoner");
    holds(sc, 1, "radio");
    begin(sc);
    act(sc, 1, "play radio");
    expect(sc->s.revealed == survivors_named("defender michelle-west poisoner"));
    commit_all(sc, "jungle beach jungle");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "survivor defender");
    act(sc, 2, "survivor supplier");
    expect(legal(sc, 3, "survivor poisoner"));
}

SCENARIO("YN-16", of_three_hunted_the_third_finds_no_survivor)
{
    arrange_sanctuary(sc, 3, "");
    explore(sc, "jungle beach jungle", 10);
    act(sc, 1, "survivor defender");
    act(sc, 2, "survivor supplier");
    expect(asked(sc, 3) && legal(sc, 3, "power") && !legal(sc, 3, "survivor poisoner"));
    expect(sc->s.revealed == 0);
}

SCENARIO("YV-radio Y5-5", after_radio_phase_5_reveals_up_to_two_alone)
{
    arrange_sanctuary(sc, 1, "");
    holds(sc, 1, "radio");
    begin(sc);
    act(sc, 1, "play radio");
    commit_all(sc, "rover");
    tokens(sc, 10, 0, 0);
    pass_to_turn(sc, 3);
    expect(count_bits(sc->s.revealed) == 3);
}

SCENARIO("YV-radio", radio_is_barred_if_the_deck_is_empty)
{
    arrange_sanctuary(sc, 1, "");
    survivor_deck_keeps(sc, 0);
    holds(sc, 1, "radio");
    begin(sc);
    expect(offered(sc, 1, "radio") == 0);
}

/* --- Supplies ---------------------------------------------------------------------------------------------------- */

SCENARIO("YV-supplies", supplies_gives_every_hunted_a_place_back_and_all_choose_at_once)
{
    arrange_sanctuary(sc, 3, "");
    discard(sc, 1, "lair rover");
    discard(sc, 2, "lair");
    holds(sc, 1, "supplies");
    begin(sc);
    commit_all(sc, "beach beach beach");
    tokens(sc, 10, 0, 0);
    pass_to_phase(sc, 4);
    act(sc, 1, "play supplies");
    expect(asked(sc, 1) && !asked(sc, 2) && !asked(sc, 3));
    act(sc, 1, "take rover");
    expect(sc->s.seats[1].discard == places("lair beach") && sc->s.seats[2].discard == places("beach"));
    expect(sc->s.seats[3].discard == places("beach"));
}

SCENARIO("YV-supplies YN-28", supplies_is_barred_if_all_discards_are_empty)
{
    arrange_sanctuary(sc, 2, "");
    holds(sc, 1, "supplies sampling");
    begin(sc);
    commit_all(sc, "beach beach");
    tokens(sc, 10, 0, 0);
    pass_to_phase(sc, 4);
    expect(legal(sc, 1, "play sampling") && !legal(sc, 1, "play supplies"));
    act(sc, 1, "pass");
    expect(sc->s.phase == 4 && legal(sc, 1, "play supplies")); /* the Beaches are discarded */
}

/* --- Field Hospital ---------------------------------------------------------------------------------------------- */

SCENARIO("YV-field-hospital", field_hospital_gives_1_will_to_a_hunted_with_1_or_2)
{
    arrange_sanctuary(sc, 3, "");
    will(sc, 1, 2);
    will(sc, 2, 1);
    holds(sc, 1, "field-hospital");
    begin(sc);
    act(sc, 1, "play field-hospital");
    expect(legal(sc, 1, "heal 1") && legal(sc, 1, "heal 2") && !legal(sc, 1, "heal 3"));
    act(sc, 1, "heal 2");
    expect(sc->s.seats[2].will == 2 && sc->s.seats[1].will == 2);
}

SCENARIO("YV-field-hospital", field_hospital_is_barred_while_nobody_lacks_will)
{
    arrange_sanctuary(sc, 2, "");
    holds(sc, 1, "field-hospital");
    begin(sc);
    expect(offered(sc, 1, "field-hospital") == 0);
}
