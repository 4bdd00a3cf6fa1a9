/* SPDX-License-Identifier: MIT */
/* The Evolutions of level II that work by themselves before the reveal. */
#include "sanctuary.h"

/* --- Telepathic -------------------------------------------------------------------------------------------------- */

SCENARIO("YE-telepathic P1-1 P1-2",
         after_the_talk_a_hunted_of_the_creatures_choice_names_a_place_that_he_will_not_commit)
{
    arrange_sanctuary(sc, 3, "talk_rounds=1");
    developed(sc, "telepathic");
    holds(sc, 2, "smokescreen");
    hand(sc, 3, "lair");
    begin(sc);
    for (unsigned seat = 0; seat <= 3; seat++)
        act(sc, seat, "say nothing");
    expect(!asked(sc, 2) && legal(sc, CREATURE, "hunted 1") && legal(sc, CREATURE, "hunted 2"));
    expect(!legal(sc, CREATURE, "hunted 3"));
    act(sc, CREATURE, "hunted 1");
    expect(!asked(sc, 2) && legal(sc, 1, "reveal lair") && legal(sc, 1, "reveal rover"));
    act(sc, 1, "reveal jungle");
    expect(told(sc, GAME_PUBLIC, "Hunted 1 will not play The Jungle this turn."));
    expect(in_window(sc, 2));
    pass_to(sc, 1);
    expect(legal(sc, 1, "commit lair") && !legal(sc, 1, "commit jungle") && legal(sc, 2, "commit jungle"));
    commit_all(sc, "beach jungle lair");
    tokens(sc, 10, 0, 0);
    pass_to_turn(sc, 3);
    for (unsigned seat = 0; seat <= 3; seat++)
        act(sc, seat, "say nothing");
    act(sc, CREATURE, "hunted 2");
    act(sc, 2, "reveal river");
    pass_to(sc, 1);
    expect(legal(sc, 1, "commit jungle") && !legal(sc, 2, "commit river"));
}

SCENARIO("YE-telepathic YE-4", with_no_hand_of_two_places_telepathic_asks_nobody)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "telepathic");
    hand(sc, 1, "lair");
    hand(sc, 2, "rover");
    begin(sc);
    expect(sc->s.phase == 1 && asked(sc, 1) && asked(sc, 2) && !heard(sc, "Telepathic"));
}

SCENARIO("YE-telepathic V-vortex", vortex_brings_no_named_place)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "telepathic");
    holds(sc, CREATURE, "forbidden-zone");
    holds(sc, 1, "vortex");
    begin(sc);
    act(sc, 1, "reveal jungle");
    commit_all(sc, "beach");
    act(sc, CREATURE, "play forbidden-zone");
    act(sc, 1, "discard jungle");
    tokens(sc, 10, 0, 0);
    expect(sc->s.phase == 3);
}

SCENARIO("YE-telepathic P1-8 H-force-field", who_is_left_with_a_named_and_a_barred_place_must_do_something_else_first)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "telepathic");
    holds(sc, CREATURE, "force-field");
    hand(sc, 1, "lair jungle");
    discard(sc, 1, "river beach rover");
    begin(sc);
    act(sc, 1, "reveal jungle");
    act(sc, CREATURE, "play force-field");
    act(sc, CREATURE, "target-token 1");
    act(sc, CREATURE, "target-token 6");
    expect(!legal(sc, 1, "commit lair") && !legal(sc, 1, "commit jungle"));
    expect(legal(sc, 1, "give-up") && legal(sc, 1, "resist"));
    act(sc, 1, "give-up");
    expect(legal(sc, 1, "commit river") && !legal(sc, 1, "commit lair") && !legal(sc, 1, "commit jungle"));
}

SCENARIO("YN-62 YE-telepathic", antidote_comes_too_late_for_telepathic)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "telepathic");
    holds(sc, 1, "antidote");
    begin(sc);
    act(sc, 1, "reveal jungle");
    act(sc, 1, "play antidote");
    expect(sc->s.now.suppressed == evolutions_named("telepathic"));
    expect(legal(sc, 1, "commit lair") && !legal(sc, 1, "commit jungle"));
}

/* --- Camouflaged ------------------------------------------------------------------------------------------------- */

SCENARIO("YE-camouflaged YE-9 P3-7", camouflaged_may_place_the_target_token_under_which_nobody_takes_back_instead)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "camouflaged");
    discard(sc, 1, "lair");
    discard(sc, 2, "lair");
    begin(sc);
    commit_all(sc, "rover jungle");
    act(sc, CREATURE, "creature-token 10");
    expect(legal(sc, CREATURE, "nothing") && legal(sc, CREATURE, "target-token 1"));
    act(sc, CREATURE, "target-token 5");
    pass_to(sc, 2);
    expect(legal(sc, 2, "take lair"));
    act(sc, 2, "take lair");
    pass_to(sc, 1);
    expect(legal(sc, 1, "power") && legal(sc, 1, "nothing") && !legal(sc, 1, "take lair"));
    act(sc, 1, "power");
    expect(legal(sc, 1, "reserve canyon"));
}

SCENARIO("YE-camouflaged", the_creature_may_leave_the_target_token_where_it_is)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "camouflaged");
    discard(sc, 1, "lair");
    begin(sc);
    commit_all(sc, "rover");
    act(sc, CREATURE, "creature-token 10");
    act(sc, CREATURE, "nothing");
    expect(!sc->s.tokens[TOKEN_TARGET] && legal(sc, 1, "take lair"));
}

SCENARIO("YN-40 YE-camouflaged YN-5 YT-10",
         under_camouflaged_he_is_due_in_step_b_for_the_power_or_a_card_in_its_stead_or_nothing)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "camouflaged");
    discard(sc, 1, "lair");
    holds(sc, 1, "drone");
    begin(sc);
    commit_all(sc, "river");
    act(sc, CREATURE, "creature-token 10");
    act(sc, CREATURE, "target-token 3");
    pass_to(sc, 1);
    expect(legal(sc, 1, "power") && legal(sc, 1, "play drone") && legal(sc, 1, "nothing"));
    expect(!legal(sc, 1, "take lair") && !legal(sc, 1, "fortify") && !heard(sc, "strikes"));
}

SCENARIO("YN-40 YE-camouflaged P3-9", clone_after_camouflaged_makes_its_token_one_that_catches)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "camouflaged");
    holds(sc, CREATURE, "clone");
    begin(sc);
    commit_all(sc, "rover");
    act(sc, CREATURE, "creature-token 10");
    act(sc, CREATURE, "target-token 5");
    act(sc, CREATURE, "play clone");
    expect(times_heard(sc, "The Target token lies on space") == 1);
    pass_to_phase(sc, 4);
    expect(sc->s.caught == 1u << 1);
}

SCENARIO("YE-camouflaged YN-24", camouflaged_and_a_target_card_both_rules_hold_where_the_token_lies)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "camouflaged");
    discard(sc, 1, "lair");
    holds(sc, CREATURE, "scream");
    begin(sc);
    commit_all(sc, "rover");
    act(sc, CREATURE, "play scream");
    act(sc, CREATURE, "creature-token 10");
    expect(!legal(sc, CREATURE, "nothing") && legal(sc, CREATURE, "target-token 5"));
    act(sc, CREATURE, "target-token 5");
    act(sc, 1, "lose-will");
    pass_to(sc, 1);
    expect(legal(sc, 1, "power") && !legal(sc, 1, "take lair"));
}

SCENARIO("YE-camouflaged XS-14 YE-8", who_avoids_the_target_token_takes_back_and_so_does_all_once_camouflaged_is_gone)
{
    arrange(sc, 1, WITH_BOTH);
    developed(sc, "camouflaged");
    discard(sc, 1, "oasis");
    holds(sc, 1, "resistance");
    begin(sc);
    commit_all(sc, "fjord");
    act(sc, CREATURE, "creature-token 10");
    act(sc, CREATURE, "target-token 3");
    act(sc, 1, "play resistance");
    expect(legal(sc, 1, "take oasis"));

    arrange_sanctuary(sc, 2, "");
    developed(sc, "camouflaged");
    discard(sc, 2, "lair");
    hand(sc, 1, "monolith");
    begin(sc);
    commit_all(sc, "monolith rover");
    act(sc, CREATURE, "creature-token 10");
    act(sc, CREATURE, "target-token 5");
    act(sc, 1, "power");
    expect(sc->s.evolution_discard == evolutions_named("camouflaged") && sc->s.tokens[TOKEN_TARGET] == 1u << 5);
    pass_to(sc, 2);
    expect(legal(sc, 2, "take lair"));
}

/* --- Omnipresent ------------------------------------------------------------------------------------------------- */

SCENARIO("YE-omnipresent YE-9 P3-8", omnipresent_may_place_the_artemia_token_and_bars_no_hunt_card)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "omnipresent");
    holds(sc, CREATURE, "detour");
    begin(sc);
    commit_all(sc, "jungle rover");
    act(sc, CREATURE, "creature-token 10");
    expect(legal(sc, CREATURE, "nothing"));
    act(sc, CREATURE, "artemia-token 2");
    pass_to(sc, 2);
    expect(sc->s.tokens[TOKEN_ARTEMIA] == 1u << 2 && !sc->s.now.no_hunt);
    act(sc, 2, "nothing");
    pass_to(sc, 1);
    expect(legal(sc, 1, "discard lair") && legal(sc, 1, "discard beach"));
}

SCENARIO("YE-omnipresent YE-9", where_a_symbol_brings_the_artemia_token_omnipresent_offers_no_other)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "omnipresent camouflaged");
    sc->s.rescue = 6;
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "creature-token 10");
    expect(legal(sc, CREATURE, "artemia-token 2") && !legal(sc, CREATURE, "nothing"));
    act(sc, CREATURE, "artemia-token 2");
    expect(legal(sc, CREATURE, "target-token 2") && legal(sc, CREATURE, "nothing"));

    arrange_sanctuary(sc, 1, "");
    developed(sc, "omnipresent camouflaged");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "creature-token 10");
    expect(legal(sc, CREATURE, "artemia-token 2") && !legal(sc, CREATURE, "target-token 2"));
    act(sc, CREATURE, "nothing");
    expect(legal(sc, CREATURE, "target-token 2") && legal(sc, CREATURE, "nothing"));
}

SCENARIO("YE-omnipresent", the_creature_may_leave_the_artemia_token_too)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "omnipresent");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "creature-token 10");
    act(sc, CREATURE, "nothing");
    expect(!sc->s.tokens[TOKEN_ARTEMIA] && legal(sc, 1, "power"));
}
