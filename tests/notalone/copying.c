/* SPDX-License-Identifier: MIT */
/* Copies of a place's power: the Lair, Gate and the red artefact (PL-12 to PL-16). */
#include "games/notalone/questions/questions.h"
#include "scenario.h"

SCENARIO("PL-12", who_copies_a_place_is_not_on_it_and_its_tokens_do_not_act_on_him)
{
    arrange(sc, 1, "");
    sc->s.rescue = 6;
    begin(sc);
    commit_all(sc, "lair");
    tokens(sc, 8, 8, 0);
    act(sc, 1, "power");
    expect(heard(sc, "Hunted 1 uses the power of The Wreck."));
    expect(sc->s.turn == 3 && sc->s.seats[1].will == 3 && sc->s.assimilation == 7);
    expect(sc->s.seats[1].discard == places("lair"));
}

SCENARIO("PL-12", who_copies_with_gate_stays_where_he_is)
{
    arrange(sc, 1, "");
    holds(sc, 0, "scream");
    holds(sc, 1, "gate");
    begin(sc);
    commit_all(sc, "beach");
    act(sc, 0, "play scream");
    tokens(sc, 7, 0, 9);
    act(sc, 1, "play gate");
    act(sc, 1, "copy source");
    expect(!heard(sc, "Scream strikes"));
    expect(sc->s.turn == 3 && sc->s.seats[1].will == 3);
}

SCENARIO("PL-13", an_ineffective_place_can_be_copied)
{
    arrange(sc, 1, "");
    holds(sc, 0, "cataclysm");
    begin(sc);
    commit_all(sc, "lair");
    tokens(sc, 8, 0, 0);
    act(sc, 0, "play cataclysm");
    act(sc, 0, "space 8");
    act(sc, 1, "power");
    expect(sc->s.rescue == 13 - 2);
}

SCENARIO("PL-13", a_place_under_a_token_can_be_copied)
{
    arrange(sc, 1, "");
    holds(sc, 1, "gate");
    begin(sc);
    commit_all(sc, "river");
    tokens(sc, 8, 0, 0);
    act(sc, 1, "play gate");
    expect(legal(sc, 1, "copy wreck") && legal(sc, 1, "copy jungle") && legal(sc, 1, "copy beach"));
    act(sc, 1, "copy wreck");
    expect(sc->s.rescue == 13 - 2 && sc->s.seats[1].will == 3);
}

SCENARIO("PL-14", this_card_of_a_copied_place_is_the_card_that_he_played)
{
    arrange(sc, 1, "");
    hand(sc, 1, "lair river");
    discard(sc, 1, "jungle beach");
    begin(sc);
    commit_all(sc, "lair");
    tokens(sc, 2, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "copy jungle");
    act(sc, 1, "take beach");
    expect(sc->s.turn == 3);
    expect(sc->s.seats[1].hand == places("lair river beach"));
    expect(sc->s.seats[1].discard == places("jungle"));
}

SCENARIO("PL-15", gate_leads_to_the_lair_and_the_lair_to_where_the_creature_is)
{
    arrange(sc, 1, "");
    discard(sc, 1, "river");
    holds(sc, 1, "gate");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 8, 0, 0);
    act(sc, 1, "play gate");
    act(sc, 1, "copy lair");
    act(sc, 1, "copy wreck");
    expect(sc->s.rescue == 13 - 2);
}

SCENARIO("PL-15 D-1", gate_to_the_lair_takes_back_the_whole_discard)
{
    arrange(sc, 1, "");
    hand(sc, 1, "jungle rover");
    discard(sc, 1, "river beach");
    holds(sc, 1, "gate");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 8, 0, 0);
    act(sc, 1, "play gate");
    act(sc, 1, "copy lair");
    act(sc, 1, "take-all");
    expect(sc->s.seats[1].hand == places("rover river beach"));
    expect(sc->s.seats[1].discard == places("jungle"));
}

SCENARIO("PL-15", no_power_is_used_twice_in_one_resolution)
{
    arrange(sc, 1, "artefact=red");
    hand(sc, 1, "artefact-red jungle");
    discard(sc, 1, "lair river");
    begin(sc);
    commit_all(sc, "artefact-red");
    tokens(sc, 1, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "copy lair");
    expect(sc->s.turn == 3 && sc->s.seats[1].hand == places("lair jungle river"));
    expect(times_heard(sc, "uses the power of The Lair.") == 1);
}

SCENARIO("PL-15 N36", the_lair_never_copies_a_lair)
{
    arrange(sc, 1, "");
    discard(sc, 1, "river");
    holds(sc, 1, "gate");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 1, 0, 0);
    act(sc, 1, "play gate");
    act(sc, 1, "copy lair");
    expect(sc->s.seats[1].hand == places("lair beach rover river"));
    expect(times_heard(sc, "uses the power of The Lair.") == 1);
}

SCENARIO("PL-16", beach_and_wreck_are_both_used_in_one_turn)
{
    arrange(sc, 2, "");
    sc->s.marker = 1;
    hand(sc, 2, "wreck lair");
    begin(sc);
    commit_all(sc, "beach wreck");
    tokens(sc, 7, 0, 0);
    act(sc, 1, "power");
    act(sc, 2, "power");
    expect(sc->s.rescue == 14 - 3);
}

SCENARIO("PL-16", a_copy_is_the_one_use_of_its_place_and_the_others_may_still_take_back)
{
    arrange(sc, 2, "");
    hand(sc, 2, "wreck river");
    discard(sc, 2, "lair");
    holds(sc, 1, "gate");
    begin(sc);
    commit_all(sc, "river wreck");
    tokens(sc, 7, 0, 0);
    act(sc, 1, "play gate");
    act(sc, 1, "copy wreck");
    expect(sc->s.rescue == 14 - 1);
    expect(!legal(sc, 2, "power") && legal(sc, 2, "take lair"));
    act(sc, 2, "take lair");
    expect(sc->s.rescue == 14 - 2 && has_card(sc, 2, "gate") == false);
    expect(sc->s.seats[2].hand == places("river lair"));
}

SCENARIO("PL-16", a_use_that_is_spent_cannot_be_copied)
{
    arrange(sc, 2, "");
    hand(sc, 1, "wreck river");
    holds(sc, 2, "gate");
    begin(sc);
    commit_all(sc, "wreck river");
    tokens(sc, 7, 0, 0);
    act(sc, 1, "power");
    act(sc, 2, "play gate");
    expect(legal(sc, 2, "copy jungle") && legal(sc, 2, "copy beach") && !legal(sc, 2, "copy wreck"));
}
