/* SPDX-License-Identifier: MIT */
/* The Hunt cards without a symbol. */
#include "scenario.h"

#include <stdio.h>

/* --- Anticipation ------------------------------------------------------------------------------------------------ */

SCENARIO("H-anticipation", assimilation_makes_one_step_more_if_the_creature_token_catches_the_hunted_named)
{
    arrange(sc, 2, "");
    holds(sc, CREATURE, "anticipation");
    begin(sc);
    commit_all(sc, "river river");
    act(sc, CREATURE, "play anticipation");
    expect(legal(sc, CREATURE, "hunted 1") && legal(sc, CREATURE, "hunted 2"));
    act(sc, CREATURE, "hunted 2");
    tokens(sc, 3, 0, 0);
    pass_to_turn(sc, 3);
    expect(sc->s.assimilation == 8 - 2);
    expect(sc->s.seats[1].will == 2 && sc->s.seats[2].will == 2);
}

SCENARIO("H-anticipation", anticipation_of_a_hunted_who_is_not_caught_is_for_nothing)
{
    arrange(sc, 2, "");
    holds(sc, CREATURE, "anticipation");
    begin(sc);
    commit_all(sc, "river jungle");
    act(sc, CREATURE, "play anticipation");
    act(sc, CREATURE, "hunted 2");
    tokens(sc, 3, 0, 0);
    pass_to_turn(sc, 3);
    expect(sc->s.assimilation == 8 - 1);
}

SCENARIO("H-anticipation", the_artemia_token_does_not_catch_for_anticipation)
{
    arrange(sc, 1, "");
    sc->s.rescue = 6;
    holds(sc, CREATURE, "anticipation");
    begin(sc);
    commit_all(sc, "river");
    act(sc, CREATURE, "play anticipation");
    tokens(sc, 8, 3, 0);
    pass_to_turn(sc, 3);
    expect(sc->s.assimilation == 7);
}

/* --- Ascendancy -------------------------------------------------------------------------------------------------- */

SCENARIO("H-ascendancy N19", a_hunted_with_three_or_more_places_in_hand_discards_down_to_two_of_his_choice)
{
    arrange(sc, 3, "");
    hand(sc, 2, "lair jungle rover");
    holds(sc, CREATURE, "ascendancy");
    begin(sc);
    commit_all(sc, "lair lair lair");
    act(sc, CREATURE, "play ascendancy");
    expect(legal(sc, CREATURE, "hunted 1") && !legal(sc, CREATURE, "hunted 2") && legal(sc, CREATURE, "hunted 3"));
    act(sc, CREATURE, "hunted 1");
    expect(!asked(sc, CREATURE) && !asked(sc, 3));
    act(sc, 1, "discard jungle");
    act(sc, 1, "discard beach");
    expect(sc->s.seats[1].hand == places("river rover"));
    expect(sc->s.seats[1].discard == places("jungle beach"));
    expect(sc->s.seats[3].hand == places("jungle river beach rover"));
}

SCENARIO("H-ascendancy H-playable", ascendancy_cannot_be_played_while_no_hunted_has_three_places_in_hand)
{
    arrange(sc, 2, "");
    hand(sc, 1, "lair jungle river");
    hand(sc, 2, "lair jungle river beach");
    holds(sc, CREATURE, "ascendancy");
    begin(sc);
    commit_all(sc, "river river");
    expect(legal(sc, CREATURE, "play ascendancy"));
    arrange(sc, 2, "");
    hand(sc, 1, "lair jungle river");
    hand(sc, 2, "lair jungle river");
    holds(sc, CREATURE, "ascendancy");
    begin(sc);
    commit_all(sc, "river river");
    expect(sc->s.seats[1].count == 1 && !offered(sc, CREATURE, "ascendancy"));
}

/* --- Fierceness -------------------------------------------------------------------------------------------------- */

SCENARIO("H-fierceness", who_is_caught_by_the_creature_token_loses_one_will_more_this_turn)
{
    arrange(sc, 3, "");
    holds(sc, CREATURE, "fierceness");
    begin(sc);
    commit_all(sc, "jungle jungle river");
    act(sc, CREATURE, "play fierceness");
    tokens(sc, 2, 0, 0);
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].will == 1 && sc->s.seats[2].will == 1 && sc->s.seats[3].will == 3);
    expect(sc->s.assimilation == 9 - 1);
    commit_all(sc, "lair lair jungle");
    tokens(sc, 2, 0, 0);
    pass_to_turn(sc, 4);
    expect(sc->s.seats[3].will == 2);
}

SCENARIO("H-fierceness", fierceness_costs_its_will_once_for_two_places_under_the_token)
{
    arrange(sc, 1, "");
    pending(sc, 1, "artefact");
    holds(sc, CREATURE, "clone fierceness");
    sc->s.now.hunt_extra = 1;
    begin(sc);
    commit_all(sc, "jungle+river");
    act(sc, CREATURE, "play fierceness");
    act(sc, CREATURE, "play clone");
    tokens(sc, 2, 0, 3);
    pass_to_turn(sc, 3);
    expect(heard(sc, "loses 3 Will and has 0"));
    expect(sc->s.assimilation == 7 - 2);
}

/* --- Forbidden Zone ---------------------------------------------------------------------------------------------- */

SCENARIO("H-forbidden-zone T-3", all_hunted_discard_a_place_of_their_choice_from_hand_at_the_same_time)
{
    arrange(sc, 3, "");
    hand(sc, 3, "lair jungle");
    holds(sc, CREATURE, "forbidden-zone");
    begin(sc);
    commit_all(sc, "lair lair lair");
    act(sc, CREATURE, "play forbidden-zone");
    expect(asked(sc, 1) && asked(sc, 2));
    act(sc, 2, "discard rover");
    expect(sc->s.seats[2].discard == 0);
    act(sc, 1, "discard beach");
    expect(sc->s.seats[1].discard == places("beach"));
    expect(sc->s.seats[2].discard == places("rover"));
    expect(sc->s.seats[3].discard == places("jungle"));
}

/* --- Interference ------------------------------------------------------------------------------------------------ */

SCENARIO("H-interference P3-4", the_beach_and_the_wreck_give_neither_power_nor_a_place_back_for_one_turn)
{
    arrange(sc, 3, "");
    hand(sc, 2, "jungle wreck");
    for (unsigned seat = 1; seat <= 3; seat++)
        discard(sc, seat, "lair");
    holds(sc, CREATURE, "interference");
    begin(sc);
    commit_all(sc, "beach wreck rover");
    act(sc, CREATURE, "play interference");
    tokens(sc, 7, 0, 0);
    pass_to(sc, 3);
    expect(!asked(sc, 1) && !asked(sc, 2));
    act(sc, 3, "nothing");
    pass_to_turn(sc, 3);
    expect(sc->s.rescue == 15 - 1 && !sc->s.marker);
    expect(sc->s.seats[1].discard == places("lair beach") && sc->s.seats[2].discard == places("lair wreck"));
    hand(sc, 1, "beach");
    commit_all(sc, "beach jungle jungle");
    tokens(sc, 7, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.marker);
}

/* --- Persecution ------------------------------------------------------------------------------------------------- */

SCENARIO("H-persecution", with_persecution_the_jungle_takes_back_itself_or_one_other)
{
    arrange(sc, 1, "");
    hand(sc, 1, "jungle rover");
    discard(sc, 1, "lair river");
    holds(sc, CREATURE, "persecution");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play persecution");
    tokens(sc, 8, 0, 0);
    act(sc, 1, "power");
    expect(legal(sc, 1, "take jungle") && legal(sc, 1, "take lair"));
    act(sc, 1, "take river");
    expect(sc->s.seats[1].hand == places("river rover"));
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].discard == places("lair jungle"));
}

SCENARIO("H-persecution", with_persecution_the_swamp_takes_back_itself_or_one_other)
{
    arrange(sc, 1, "");
    hand(sc, 1, "swamp rover");
    discard(sc, 1, "lair river");
    holds(sc, CREATURE, "persecution");
    begin(sc);
    commit_all(sc, "swamp");
    act(sc, CREATURE, "play persecution");
    tokens(sc, 8, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "take swamp");
    expect(sc->s.seats[1].hand == places("swamp rover"));
    expect(sc->s.seats[1].discard == places("lair river"));
}

SCENARIO("H-persecution", with_persecution_the_lair_takes_back_one_place_and_next_turn_all_again)
{
    arrange(sc, 1, "");
    hand(sc, 1, "lair rover");
    discard(sc, 1, "jungle river beach");
    holds(sc, CREATURE, "persecution");
    begin(sc);
    commit_all(sc, "lair");
    act(sc, CREATURE, "play persecution");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "take river");
    expect(sc->s.seats[1].hand == places("river rover"));
    pass_to_turn(sc, 3);
    hand(sc, 1, "lair");
    discard(sc, 1, "jungle river beach");
    act(sc, 1, "commit lair");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.seats[1].hand == places("jungle river beach"));
}

/* --- Cataclysm --------------------------------------------------------------------------------------------------- */

SCENARIO("H-cataclysm P3-4", the_place_that_the_creature_chooses_gives_neither_power_nor_a_place_back)
{
    arrange(sc, 2, "");
    discard(sc, 1, "lair");
    discard(sc, 2, "lair");
    holds(sc, CREATURE, "cataclysm");
    begin(sc);
    commit_all(sc, "jungle river");
    tokens(sc, 8, 0, 0);
    act(sc, CREATURE, "play cataclysm");
    for (unsigned space = 1; space <= 10; space++) {
        char action[16];

        (void)snprintf(action, sizeof action, "space %u", space);
        expect(legal(sc, CREATURE, action));
    }
    act(sc, CREATURE, "space 2");
    pass_to(sc, 2);
    act(sc, 2, "power");
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].discard == places("lair jungle"));
}

SCENARIO("H-cataclysm", cataclysm_can_be_played_between_two_resolutions)
{
    arrange(sc, 2, "");
    holds(sc, CREATURE, "cataclysm");
    begin(sc);
    commit_all(sc, "river beach");
    tokens(sc, 8, 0, 0);
    act(sc, 1, "power");
    act(sc, CREATURE, "play cataclysm");
    act(sc, CREATURE, "space 4");
    pass_to_turn(sc, 3);
    expect(heard(sc, "Hunted 1 will play two places") && !sc->s.marker && !heard(sc, "The Beach unused"));
}

/* --- Detour ------------------------------------------------------------------------------------------------------ */

SCENARIO("H-detour N24", a_hunted_who_is_moved_to_an_adjacent_place_uses_the_power_of_that_place)
{
    arrange(sc, 2, "");
    holds(sc, CREATURE, "detour");
    begin(sc);
    commit_all(sc, "river jungle");
    tokens(sc, 10, 0, 0);
    act(sc, CREATURE, "play detour");
    act(sc, CREATURE, "hunted 1");
    expect(legal(sc, CREATURE, "space 2") && legal(sc, CREATURE, "space 4") && legal(sc, CREATURE, "space 8"));
    expect(!legal(sc, CREATURE, "space 3") && !legal(sc, CREATURE, "space 7") && !legal(sc, CREATURE, "space 9"));
    act(sc, CREATURE, "space 8");
    act(sc, 1, "power");
    expect(sc->s.rescue == 14 - 1 && sc->s.seats[1].pending == MODE_ONE);
}

SCENARIO("H-detour", a_hunted_who_is_moved_onto_the_creature_token_is_caught)
{
    arrange(sc, 2, "");
    holds(sc, CREATURE, "detour");
    begin(sc);
    commit_all(sc, "river jungle");
    tokens(sc, 8, 0, 0);
    act(sc, CREATURE, "play detour");
    act(sc, CREATURE, "hunted 1");
    act(sc, CREATURE, "space 8");
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].will == 2 && sc->s.seats[2].will == 3);
}

/* --- Stasis, Tracking -------------------------------------------------------------------------------------------- */

SCENARIO("H-stasis P4-5", rescue_does_not_make_its_step_at_the_end_of_this_turn_but_does_at_the_next)
{
    arrange(sc, 1, "");
    holds(sc, CREATURE, "stasis");
    begin(sc);
    pass_to_phase(sc, 4);
    act(sc, CREATURE, "play stasis");
    expect(sc->s.turn == 3 && sc->s.rescue == 13);
    pass_to_turn(sc, 4);
    expect(sc->s.turn == 4 && sc->s.rescue == 12);
}

SCENARIO("H-tracking W-5", in_the_turn_after_tracking_the_creature_may_play_two_hunt_cards_and_no_third)
{
    arrange(sc, 1, "");
    holds(sc, CREATURE, "tracking fierceness persecution interference mutation");
    begin(sc);
    pass_to_phase(sc, 4);
    act(sc, CREATURE, "play tracking");
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play fierceness");
    act(sc, CREATURE, "play persecution");
    expect(!offered(sc, CREATURE, "interference"));
    pass_to_turn(sc, 4);
    pass_to_phase(sc, 2);
    act(sc, CREATURE, "play interference");
    expect(sc->s.hunt_plays == 1);
    expect(sc->s.turn == 4 && !offered(sc, CREATURE, "mutation"));
}
