/* SPDX-License-Identifier: MIT */
/* Hunt cards of EXPLORATION that strike, and Hunger (XH). */
#include "games/notalone/questions/questions.h"
#include "scenario.h"

/* A table with the cards of EXPLORATION and the promos, on the base planet. */
static void arrange_cards(struct scenario *sc, unsigned hunted)
{
    arrange(sc, hunted, "decks=exploration+promo");
}

/* --- Temporal Rift ----------------------------------------------------------------------------------------------- */

SCENARIO("XH-2", temporal_rift_moves_assimilation_then_rescue_by_the_hunted_on_the_target_place)
{
    arrange_cards(sc, 3);
    holds(sc, CREATURE, "temporal-rift");
    begin(sc);
    commit_all(sc, "jungle jungle beach");
    act(sc, CREATURE, "play temporal-rift");
    tokens(sc, 9, 0, 2);
    expect(sc->s.assimilation == 9 && sc->s.rescue == 15);
    act(sc, 3, "nothing");
    expect(sc->s.assimilation == 9 - 2 && sc->s.rescue == 15 - 2);
    expect(heard_in_order(sc, "Assimilation advances: 7", "Rescue advances: 14"));
    expect(heard(sc, "Temporal Rift strikes Hunted 1 and Hunted 2."));
}

SCENARIO("XH-2 P3-6", temporal_rift_counts_a_hunted_once_though_both_his_places_are_under_the_token)
{
    arrange_cards(sc, 1);
    tracked(sc);
    pending(sc, 1, "artefact");
    holds(sc, CREATURE, "temporal-rift mirage");
    begin(sc);
    commit_all(sc, "jungle+river");
    act(sc, CREATURE, "play temporal-rift");
    act(sc, CREATURE, "play mirage");
    tokens(sc, 9, 0, 0);
    act(sc, CREATURE, "target-token 2");
    act(sc, CREATURE, "target-token 3");
    expect(sc->s.turn == 3 && times_heard(sc, "Assimilation advances") == 1 && sc->s.assimilation == 7 - 1);
    expect(times_heard(sc, "Temporal Rift strikes") == 1);
}

SCENARIO("XH-2", with_nobody_there_temporal_rift_moves_nothing)
{
    arrange_cards(sc, 1);
    holds(sc, CREATURE, "temporal-rift");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play temporal-rift");
    tokens(sc, 9, 0, 3);
    pass_to_turn(sc, 3);
    expect(sc->s.assimilation == 7 && sc->s.rescue == 13 - 1 && !heard(sc, "Temporal Rift strikes"));
}

SCENARIO("XE-36 XH-2", temporal_rift_that_brings_assimilation_to_victory_leaves_rescue_where_it_is)
{
    arrange_cards(sc, 3);
    sc->s.assimilation = 3;
    sc->s.rescue = 2;
    holds(sc, CREATURE, "temporal-rift");
    begin(sc);
    commit_all(sc, "jungle jungle jungle");
    act(sc, CREATURE, "play temporal-rift");
    tokens(sc, 9, 10, 2);
    expect(sc->s.over && sc->s.winner == SIDE_CREATURE + 1 && sc->s.rescue == 2);
}

SCENARIO("XH-2 XE-36", temporal_rift_can_bring_rescue_to_victory)
{
    arrange_cards(sc, 2);
    sc->s.rescue = 2;
    holds(sc, CREATURE, "temporal-rift");
    begin(sc);
    commit_all(sc, "jungle jungle");
    act(sc, CREATURE, "play temporal-rift");
    tokens(sc, 9, 10, 2);
    expect(sc->s.over && sc->s.winner == SIDE_HUNTED + 1 && sc->s.assimilation == 8 - 2);
}

/* --- Quicksand --------------------------------------------------------------------------------------------------- */

SCENARIO("XH-8 P3-6", quicksand_leaves_who_is_on_the_target_place_two_places_in_hand)
{
    arrange_cards(sc, 4);
    hand(sc, 2, "jungle rover");
    hand(sc, 3, "jungle rover lair beach");
    holds(sc, CREATURE, "quicksand");
    begin(sc);
    commit_all(sc, "jungle jungle jungle beach");
    act(sc, CREATURE, "play quicksand");
    tokens(sc, 9, 0, 2);
    act(sc, 4, "nothing");
    expect(asked(sc, 1) && !asked(sc, 2) && asked(sc, 3) && !asked(sc, 4));
    act(sc, 1, "discard lair");
    act(sc, 3, "discard beach");
    expect(sc->s.seats[3].discard == 0);
    act(sc, 1, "discard river");
    expect(sc->s.seats[1].hand == places("beach rover") && sc->s.seats[3].hand == places("rover lair"));
    expect(sc->s.seats[2].hand == places("rover") && count_bits(sc->s.seats[4].hand) == 4);
    expect(legal(sc, 1, "power"));
}

/* --- Bloodlust --------------------------------------------------------------------------------------------------- */

SCENARIO("XH-17", bloodlust_heals_on_the_target_place_and_then_wounds_on_the_adjacent_ones)
{
    arrange_cards(sc, 4);
    will(sc, 1, 1);
    holds(sc, CREATURE, "bloodlust");
    begin(sc);
    commit_all(sc, "river river beach rover");
    act(sc, CREATURE, "play bloodlust");
    tokens(sc, 9, 0, 3);
    pass_to_phase(sc, 4);
    expect(heard_in_order(sc, "Hunted 1 regains 1 Will and has 2.", "Hunted 3 loses 1 Will and has 2."));
    expect(sc->s.seats[2].will == 3 && sc->s.seats[4].will == 3);
}

SCENARIO("XH-17", bloodlust_strikes_the_adjacent_places_though_nobody_is_on_the_target_place)
{
    arrange_cards(sc, 1);
    holds(sc, CREATURE, "bloodlust");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play bloodlust");
    tokens(sc, 9, 0, 3);
    act(sc, 1, "nothing");
    expect(heard(sc, "Bloodlust strikes Hunted 1.") && heard(sc, "Hunted 1 loses 1 Will and has 2."));
}

SCENARIO("XH-17 P3-6", bloodlust_wounds_for_each_adjacent_place_and_heals_for_each_under_the_token)
{
    arrange_cards(sc, 2);
    tracked(sc);
    pending(sc, 1, "artefact");
    pending(sc, 2, "artefact");
    will(sc, 1, 1);
    holds(sc, CREATURE, "bloodlust mirage");
    begin(sc);
    commit_all(sc, "river+beach jungle+rover");
    act(sc, CREATURE, "play bloodlust");
    act(sc, CREATURE, "play mirage");
    act(sc, CREATURE, "creature-token 10");
    act(sc, CREATURE, "target-token 3");
    act(sc, CREATURE, "target-token 4");
    pass_to_phase(sc, 4);
    expect(sc->s.seats[1].will == 3 && times_heard(sc, "Hunted 1 regains 1 Will") == 2);
    expect(sc->s.seats[2].will == 1 && times_heard(sc, "Hunted 2 loses 1 Will") == 2);
}

/* --- strikes ----------------------------------------------------------------------------------------------------- */

SCENARIO("XR-8", who_comes_to_the_target_place_after_the_strike_is_not_struck)
{
    arrange_cards(sc, 2);
    tracked(sc);
    holds(sc, CREATURE, "scream detour");
    begin(sc);
    commit_all(sc, "jungle river");
    act(sc, CREATURE, "play scream");
    tokens(sc, 9, 0, 2);
    act(sc, 2, "nothing");
    act(sc, 1, "lose-will");
    act(sc, CREATURE, "play detour");
    act(sc, CREATURE, "hunted 2");
    act(sc, CREATURE, "space 2");
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].will == 2 && sc->s.seats[2].will == 3 && times_heard(sc, "Scream strikes") == 1);
}

/* --- Hunger ------------------------------------------------------------------------------------------------------ */

SCENARIO("XH-3", hunger_puts_the_creature_token_on_two_adjacent_places_and_it_acts_on_both)
{
    arrange_cards(sc, 3);
    holds(sc, CREATURE, "hunger");
    begin(sc);
    commit_all(sc, "jungle river beach");
    act(sc, CREATURE, "play hunger");
    act(sc, CREATURE, "creature-token 2");
    expect(legal(sc, CREATURE, "creature-token 1") && legal(sc, CREATURE, "creature-token 7"));
    expect(!legal(sc, CREATURE, "creature-token 2") && !legal(sc, CREATURE, "creature-token 4"));
    act(sc, CREATURE, "creature-token 3");
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].will == 2 && sc->s.seats[2].will == 2 && sc->s.seats[3].will == 3);
    expect(sc->s.assimilation == 9 - 1);
}

SCENARIO("XH-3", hunger_places_a_creature_token_that_is_out_anew_and_brings_no_other_token)
{
    arrange_cards(sc, 1);
    holds(sc, CREATURE, "hunger");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "pass");
    tokens(sc, 9, 0, 0);
    act(sc, CREATURE, "play hunger");
    act(sc, CREATURE, "creature-token 1");
    act(sc, CREATURE, "creature-token 6");
    expect(sc->s.tokens[TOKEN_CREATURE] == (1u << 1 | 1u << 6));
    expect(!sc->s.tokens[TOKEN_ARTEMIA] && !sc->s.tokens[TOKEN_TARGET]);
}

SCENARIO("XH-3", who_uses_the_power_of_the_creatures_place_picks_one_of_the_two)
{
    arrange_cards(sc, 1);
    holds(sc, CREATURE, "hunger");
    begin(sc);
    commit_all(sc, "lair");
    act(sc, CREATURE, "play hunger");
    act(sc, CREATURE, "creature-token 3");
    act(sc, CREATURE, "creature-token 8");
    act(sc, 1, "power");
    expect(legal(sc, 1, "copy river") && legal(sc, 1, "copy wreck"));
    act(sc, 1, "copy wreck");
    expect(sc->s.rescue < 13);
}

SCENARIO("XE-20 XH-3", hunger_on_both_places_of_an_artefact_catches_twice)
{
    arrange_cards(sc, 1);
    pending(sc, 1, "artefact");
    holds(sc, CREATURE, "hunger");
    begin(sc);
    commit_all(sc, "jungle+river");
    act(sc, CREATURE, "play hunger");
    act(sc, CREATURE, "creature-token 2");
    act(sc, CREATURE, "creature-token 3");
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].will == 1 && sc->s.assimilation == 7 - 1);
}

SCENARIO("XE-20 XR-3", wrong_track_moves_the_token_of_hunger_to_a_single_place)
{
    arrange_cards(sc, 2);
    holds(sc, CREATURE, "hunger");
    holds(sc, 1, "wrong-track");
    begin(sc);
    commit_all(sc, "jungle river");
    act(sc, CREATURE, "play hunger");
    act(sc, CREATURE, "creature-token 2");
    act(sc, CREATURE, "creature-token 3");
    act(sc, 1, "play wrong-track");
    expect(legal(sc, 1, "creature-token 1") && legal(sc, 1, "creature-token 8"));
    act(sc, 1, "creature-token 3"); /* one of its own two, where the other is free */
    expect(sc->s.tokens[TOKEN_CREATURE] == 1u << 3);
    expect(sc->s.seats[1].space[0] == 2 && sc->s.seats[2].space[0] == 3);
}

SCENARIO("XR-3", hologram_and_deployment_move_a_straddling_token_to_a_single_place)
{
    arrange_cards(sc, 2);
    tracked(sc);
    sc->s.assimilation = 5;
    holds(sc, CREATURE, "hunger deployment");
    begin(sc);
    commit_all(sc, "jungle river");
    act(sc, CREATURE, "play hunger");
    act(sc, CREATURE, "creature-token 2");
    act(sc, CREATURE, "creature-token 3");
    act(sc, CREATURE, "play deployment");
    expect(legal(sc, CREATURE, "creature-token 2") && legal(sc, CREATURE, "creature-token 3"));
    act(sc, CREATURE, "creature-token 4");
    expect(sc->s.tokens[TOKEN_CREATURE] == 1u << 4);

    arrange_cards(sc, 2);
    holds(sc, CREATURE, "virus");
    holds(sc, 1, "hologram");
    begin(sc);
    commit_all(sc, "jungle river");
    act(sc, CREATURE, "play virus");
    act(sc, CREATURE, "creature-token 9");
    act(sc, CREATURE, "artemia-token 2");
    act(sc, CREATURE, "artemia-token 3");
    act(sc, 1, "play hologram");
    expect(legal(sc, 1, "artemia-token 2") && legal(sc, 1, "artemia-token 3") && legal(sc, 1, "artemia-token 4"));
    act(sc, 1, "artemia-token 7");
    expect(sc->s.tokens[TOKEN_ARTEMIA] == 1u << 7);
}
