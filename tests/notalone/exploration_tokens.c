/* SPDX-License-Identifier: MIT */
/* Survival cards of EXPLORATION about where tokens lie and on whom they act (XS, XE). */
#include "games/notalone/questions/questions.h"
#include "scenario.h"

static void arrange_cards(struct scenario *sc, unsigned hunted)
{
    arrange(sc, hunted, "decks=exploration+promo");
}

/* --- Alert ------------------------------------------------------------------------------------------------------- */

SCENARIO("XS-5", on_the_place_that_alert_names_no_token_acts_and_it_is_ineffective)
{
    arrange_cards(sc, 2);
    sc->s.rescue = 6;
    holds(sc, 1, "alert");
    discard(sc, 2, "rover");
    begin(sc);
    commit_all(sc, "beach river");
    tokens(sc, 3, 3, 0);
    act(sc, 1, "play alert");
    act(sc, 1, "space 3");
    expect(told(sc, GAME_PUBLIC, "No token acts on space 3 from now on."));
    expect(heard(sc, "Space 3 is ineffective from now on."));
    act(sc, 1, "nothing");
    expect(sc->s.turn == 3 && sc->s.seats[2].will == 3 && count_bits(sc->s.seats[2].hand) == 3);
    expect(sc->s.seats[2].discard == places("river rover") && sc->s.assimilation == 8);
}

SCENARIO("XS-5 XR-8", target_cards_do_not_strike_on_the_place_that_alert_names_but_beside_it)
{
    arrange_cards(sc, 2);
    tracked(sc);
    holds(sc, CREATURE, "scream bloodlust");
    holds(sc, 1, "alert");
    begin(sc);
    commit_all(sc, "beach river");
    act(sc, CREATURE, "play scream");
    act(sc, CREATURE, "play bloodlust");
    tokens(sc, 9, 0, 3);
    act(sc, 1, "play alert");
    act(sc, 1, "space 3");
    act(sc, 1, "nothing");
    expect(sc->s.turn == 3 && !heard(sc, "Scream strikes") && sc->s.seats[2].will == 3);
    expect(sc->s.seats[1].will == 2);
}

SCENARIO("XE-24 XS-5", alert_on_one_half_of_a_straddling_creature_token_leaves_the_other_half)
{
    arrange_cards(sc, 3);
    holds(sc, CREATURE, "hunger");
    holds(sc, 3, "alert");
    begin(sc);
    commit_all(sc, "jungle river lair");
    act(sc, CREATURE, "play hunger");
    act(sc, CREATURE, "creature-token 2");
    act(sc, CREATURE, "creature-token 3");
    act(sc, 3, "play alert");
    act(sc, 3, "space 2");
    act(sc, 3, "power");
    expect(legal(sc, 3, "copy jungle") && legal(sc, 3, "copy river"));
    act(sc, 3, "copy river");
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].will == 3 && sc->s.seats[2].will == 2 && !heard(sc, "The Jungle unused"));
}

SCENARIO("XS-5", alert_lasts_until_the_end_of_the_turn)
{
    arrange_cards(sc, 1);
    holds(sc, 1, "alert");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 3, 0, 0);
    act(sc, 1, "play alert");
    act(sc, 1, "space 3");
    pass_to_turn(sc, 3);
    commit_all(sc, "river");
    tokens(sc, 3, 0, 0);
    pass_to_turn(sc, 4);
    expect(sc->s.seats[1].will == 2);
}

/* --- Decoy ------------------------------------------------------------------------------------------------------- */

SCENARIO("XS-9 XR-4", decoy_swaps_two_tokens_of_his_choice_and_takes_back_a_place)
{
    arrange_cards(sc, 1);
    discard(sc, 1, "rover lair");
    holds(sc, CREATURE, "ubiquity");
    holds(sc, 1, "decoy");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play ubiquity");
    tokens(sc, 2, 4, 9);
    act(sc, CREATURE, "token creature");
    act(sc, CREATURE, "token artemia");
    act(sc, 1, "play decoy");
    expect(legal(sc, 1, "token creature") && legal(sc, 1, "token artemia") && legal(sc, 1, "token target"));
    act(sc, 1, "token creature");
    expect(!legal(sc, 1, "token creature"));
    act(sc, 1, "token target");
    expect(sc->s.tokens[TOKEN_CREATURE] == 1u << 9 && sc->s.tokens[TOKEN_TARGET] == 1u << 2);
    expect(sc->s.tokens[TOKEN_ARTEMIA] == 1u << 4);
    act(sc, 1, "take lair");
    expect(sc->s.seats[1].discard == places("rover"));
    expect(legal(sc, 1, "power"));
}

SCENARIO("XS-9", with_two_tokens_out_decoy_swaps_these_and_with_one_it_is_barred)
{
    arrange_cards(sc, 1);
    sc->s.rescue = 6;
    holds(sc, 1, "decoy");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 2, 4, 0);
    act(sc, 1, "play decoy");
    expect(sc->s.tokens[TOKEN_CREATURE] == 1u << 4 && sc->s.tokens[TOKEN_ARTEMIA] == 1u << 2);

    arrange_cards(sc, 1);
    holds(sc, 1, "decoy");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 2, 0, 0);
    expect(!offered(sc, 1, "decoy"));
}

SCENARIO("XE-32 XS-9 XR-5", decoy_gives_the_creature_token_both_places_of_a_straddling_target_token)
{
    arrange_cards(sc, 3);
    holds(sc, CREATURE, "mirage");
    holds(sc, 3, "decoy");
    begin(sc);
    commit_all(sc, "jungle river beach");
    act(sc, CREATURE, "play mirage");
    act(sc, CREATURE, "creature-token 4");
    act(sc, CREATURE, "target-token 2");
    act(sc, CREATURE, "target-token 3");
    act(sc, 3, "play decoy");
    expect(heard_in_order(sc, "The Creature token lies on spaces 2 and 3.", "The Target token lies on space 4."));
    pass_to_turn(sc, 3);
    expect(!heard(sc, "The Beach unused") && sc->s.seats[1].will == 2 && sc->s.seats[2].will == 2 &&
           sc->s.seats[3].will == 3);
}

/* --- Mimicry ----------------------------------------------------------------------------------------------------- */

SCENARIO("XS-10", on_the_place_of_the_creature_token_mimicry_advances_rescue_once_and_he_avoids_the_token)
{
    arrange_cards(sc, 2);
    holds(sc, 1, "mimicry");
    begin(sc);
    act(sc, 1, "play mimicry");
    commit_all(sc, "jungle jungle");
    tokens(sc, 2, 0, 0);
    expect(heard(sc, "Hunted 1 avoids the Creature token.") && sc->s.rescue == 14 - 1);
    act(sc, 1, "power");
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].will == 3 && sc->s.seats[2].will == 2);
}

SCENARIO("XS-10", elsewhere_mimicry_does_nothing)
{
    arrange_cards(sc, 1);
    holds(sc, 1, "mimicry");
    begin(sc);
    act(sc, 1, "play mimicry");
    commit_all(sc, "jungle");
    tokens(sc, 3, 0, 0);
    expect(sc->s.rescue == 13 && sc->s.seats[1].avoids == 0 && heard(sc, "Right after the reveal: Mimicry."));
}

SCENARIO("XS-10 P3-15", mimicry_can_bring_rescue_to_victory)
{
    arrange_cards(sc, 1);
    sc->s.rescue = 1;
    holds(sc, 1, "mimicry");
    begin(sc);
    act(sc, 1, "play mimicry");
    commit_all(sc, "jungle");
    tokens(sc, 2, 1, 0);
    expect(sc->s.over && sc->s.winner == SIDE_HUNTED + 1);
}

SCENARIO("XS-10 XE-23", who_was_on_the_creatures_place_avoids_that_token_and_no_clone_that_comes_to_him_later)
{
    arrange_cards(sc, 2);
    holds(sc, CREATURE, "clone");
    holds(sc, 1, "mimicry");
    holds(sc, 2, "wrong-track");
    begin(sc);
    act(sc, 1, "play mimicry");
    commit_all(sc, "jungle beach");
    act(sc, CREATURE, "play clone");
    tokens(sc, 2, 0, 1);
    act(sc, 2, "play wrong-track");
    act(sc, 2, "token target");
    act(sc, 2, "target-token 2");
    pass_to_turn(sc, 3);
    expect(sc->s.rescue == 14 - 2 && sc->s.seats[1].will == 2);
}

SCENARIO("XS-10", on_the_place_of_a_clone_it_is_the_clone_that_he_avoids)
{
    arrange_cards(sc, 2);
    tracked(sc);
    holds(sc, CREATURE, "clone scream");
    holds(sc, 1, "mimicry");
    holds(sc, 2, "wrong-track");
    begin(sc);
    act(sc, 1, "play mimicry");
    commit_all(sc, "jungle beach");
    act(sc, CREATURE, "play clone");
    act(sc, CREATURE, "play scream");
    tokens(sc, 1, 0, 2);
    expect(sc->s.rescue == 14 - 1 && heard(sc, "Hunted 1 avoids the Target token."));
    act(sc, 2, "play wrong-track");
    act(sc, 2, "token creature");
    act(sc, 2, "creature-token 2");
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].will == 2 && !heard(sc, "Scream strikes"));
}

SCENARIO("XE-23", what_is_moved_after_the_reveal_neither_takes_mimicrys_step_nor_gives_it)
{
    arrange_cards(sc, 2);
    holds(sc, 1, "mimicry");
    holds(sc, 2, "wrong-track");
    begin(sc);
    act(sc, 1, "play mimicry");
    commit_all(sc, "jungle beach");
    tokens(sc, 3, 0, 0);
    act(sc, 2, "play wrong-track");
    act(sc, 2, "creature-token 2");
    pass_to_turn(sc, 3);
    expect(sc->s.rescue == 14 - 1 && sc->s.seats[1].will == 2);
}

/* --- Resistance -------------------------------------------------------------------------------------------------- */

SCENARIO("XS-14", resistance_is_for_who_is_on_the_place_of_the_target_token)
{
    arrange_cards(sc, 2);
    holds(sc, CREATURE, "scream");
    holds(sc, 1, "resistance");
    begin(sc);
    commit_all(sc, "jungle river");
    act(sc, CREATURE, "play scream");
    tokens(sc, 9, 0, 2);
    act(sc, 1, "play resistance");
    expect(heard(sc, "Hunted 1 avoids the Target token."));
    pass_to_turn(sc, 3);
    expect(!heard(sc, "Scream strikes"));

    arrange_cards(sc, 2);
    holds(sc, CREATURE, "scream");
    holds(sc, 2, "resistance");
    begin(sc);
    commit_all(sc, "jungle river");
    act(sc, CREATURE, "play scream");
    tokens(sc, 9, 0, 2);
    expect(!offered(sc, 2, "resistance"));
}

SCENARIO("XE-22 XS-14", what_the_target_cards_make_ineffective_is_effective_for_who_resists_them)
{
    arrange_cards(sc, 2);
    holds(sc, CREATURE, "mirage");
    holds(sc, 1, "resistance");
    begin(sc);
    commit_all(sc, "beach rover");
    act(sc, CREATURE, "play mirage");
    act(sc, CREATURE, "creature-token 9");
    act(sc, CREATURE, "target-token 4");
    act(sc, CREATURE, "target-token 5");
    act(sc, 1, "play resistance");
    act(sc, 1, "power");
    expect(sc->s.turn == 3 && sc->s.marker == 1 && sc->s.seats[2].discard == places("rover"));
}

SCENARIO("XE-22", a_clone_does_not_catch_and_temporal_rift_does_not_count_who_resists)
{
    arrange_cards(sc, 2);
    tracked(sc);
    holds(sc, CREATURE, "clone temporal-rift");
    holds(sc, 1, "resistance");
    begin(sc);
    commit_all(sc, "jungle jungle");
    act(sc, CREATURE, "play clone");
    act(sc, CREATURE, "play temporal-rift");
    tokens(sc, 9, 0, 2);
    act(sc, 1, "play resistance");
    pass_to_turn(sc, 3);
    expect(heard(sc, "Temporal Rift strikes Hunted 2.") && sc->s.assimilation == 8 - 1 - 1);
    expect(sc->s.seats[1].will == 3 && sc->s.seats[2].will == 2);
}

SCENARIO("XE-22", inertia_holds_for_who_resists_and_so_does_what_is_bound_to_no_token)
{
    arrange_cards(sc, 1);
    tracked(sc);
    discard(sc, 1, "rover");
    holds(sc, CREATURE, "inertia bloodlust");
    holds(sc, 1, "resistance");
    pending(sc, 1, "artefact");
    begin(sc);
    commit_all(sc, "jungle+river");
    act(sc, CREATURE, "play inertia");
    act(sc, CREATURE, "play bloodlust");
    tokens(sc, 9, 0, 2);
    act(sc, 1, "play resistance");
    pass_to_turn(sc, 3);
    expect(!heard(sc, "uses the power") && sc->s.seats[1].will == 3);
}
