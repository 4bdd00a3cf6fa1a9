/* SPDX-License-Identifier: MIT */
/* What happens right after the reveal, and the Hunt cards that do it (XR, XH). */
#include "drawing.h"
#include "games/notalone/questions/questions.h"
#include "scenario.h"

/* A table with the cards of EXPLORATION and the promos, on the base planet. */
static void arrange_cards(struct scenario *sc, unsigned hunted)
{
    arrange(sc, hunted, "decks=exploration+promo");
}

/* --- order ------------------------------------------------------------------------------------------------------- */

SCENARIO("XR-1 XH-7", what_waits_for_the_reveal_happens_when_all_have_revealed_before_the_window_and_any_resolution)
{
    arrange_cards(sc, 1);
    holds(sc, CREATURE, "tornado detour");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play tornado");
    sc->s.now.hunt_extra = 1;
    tokens(sc, 9, 4, 0);
    expect(legal(sc, CREATURE, "artemia-token 3") && !in_window(sc, CREATURE) && !asked(sc, 1));
    expect(heard_in_order(sc, "Hunted 1 reveals The Jungle.", "Right after the reveal: Tornado."));
    act(sc, CREATURE, "artemia-token 3");
    expect(in_window(sc, CREATURE) && legal(sc, CREATURE, "play detour"));
}

SCENARIO("XR-1 XR-2 XE-39", the_effects_take_place_in_the_order_in_which_their_cards_took_effect)
{
    arrange_cards(sc, 2);
    tracked(sc);
    holds(sc, CREATURE, "inertia magnetism");
    holds(sc, 1, "wrong-track");
    begin(sc);
    commit_all(sc, "jungle beach");
    act(sc, CREATURE, "play magnetism");
    act(sc, CREATURE, "play inertia");
    tokens(sc, 9, 0, 3);
    expect(heard_in_order(sc, "Right after the reveal: Magnetism.", "Right after the reveal: Inertia."));
    expect(sc->s.seats[1].space[0] == 3 && sc->s.seats[2].space[0] == 3);
    expect(ineffective_spaces(&sc->s) == ALL_SPACES);

    arrange_cards(sc, 2);
    tracked(sc);
    holds(sc, CREATURE, "inertia magnetism");
    holds(sc, 1, "wrong-track");
    begin(sc);
    commit_all(sc, "jungle beach");
    act(sc, CREATURE, "play inertia");
    act(sc, CREATURE, "play magnetism");
    tokens(sc, 9, 0, 3);
    expect(sc->s.seats[1].space[0] == 3 && sc->s.seats[2].space[0] == 3);
    expect(ineffective_spaces(&sc->s) == 0);
}

SCENARIO("XR-1 XR-2 XS-10", a_survival_card_waits_among_the_others_and_sees_what_those_before_it_have_left)
{
    arrange_cards(sc, 2);
    holds(sc, 1, "mimicry");
    holds(sc, CREATURE, "magnetism");
    begin(sc);
    act(sc, 1, "play mimicry");
    commit_all(sc, "jungle beach");
    act(sc, CREATURE, "play magnetism");
    expect(drawn(sc, GAME_PUBLIC, "Right after the reveal: Mimicry, Magnetism\n"));
    tokens(sc, 2, 0, 3);
    expect(heard_in_order(sc, "Right after the reveal: Mimicry.", "Right after the reveal: Magnetism."));
    expect(sc->s.rescue == 14 - 1 && sc->s.seats[1].space[0] == 3);
}

SCENARIO("XR-1", the_creature_orders_effects_whose_cards_were_played_together)
{
    arrange_cards(sc, 2);
    holds(sc, 1, "mimicry");
    holds(sc, 2, "hindrance");
    begin(sc);
    act(sc, 1, "play mimicry");
    act(sc, 2, "play hindrance");
    act(sc, CREATURE, "next hindrance");
    expect(heard_in_order(sc, "Hindrance takes effect.", "Mimicry takes effect."));
    commit_all(sc, "jungle beach");
    tokens(sc, 2, 0, 0);
    expect(sc->s.rescue == 14 - 1);
}

SCENARIO("XR-1", what_waited_is_forgotten_when_the_turn_ends)
{
    arrange_cards(sc, 1);
    holds(sc, CREATURE, "tornado");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play tornado");
    tokens(sc, 9, 4, 0);
    act(sc, CREATURE, "enough");
    pass_to_turn(sc, 3);
    expect(sc->s.parked_count == 0 && sc->s.parked[0].card == 0);
    commit_all(sc, "river");
    tokens(sc, 9, 0, 0);
    expect(times_heard(sc, "Right after the reveal") == 1);
}

/* --- Inertia ----------------------------------------------------------------------------------------------------- */

SCENARIO("XH-4", with_a_hunted_on_the_target_place_inertia_makes_all_places_ineffective)
{
    arrange_cards(sc, 3);
    for (unsigned seat = 1; seat <= 3; seat++)
        discard(sc, seat, "rover");
    holds(sc, CREATURE, "inertia");
    begin(sc);
    commit_all(sc, "jungle beach lair");
    act(sc, CREATURE, "play inertia");
    tokens(sc, 1, 0, 2);
    expect(heard(sc, "Spaces 1, 2, 3, 4, 5, 6, 7, 8, 9 and 10 are ineffective from now on."));
    expect(sc->s.turn == 3 && sc->s.marker == 0 && sc->s.seats[1].discard == places("jungle rover"));
    expect(sc->s.seats[3].will == 3 - 2);
}

SCENARIO("XH-4", with_nobody_on_the_target_place_inertia_does_nothing)
{
    arrange_cards(sc, 1);
    holds(sc, CREATURE, "inertia");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play inertia");
    tokens(sc, 9, 0, 3);
    expect(legal(sc, 1, "power") && ineffective_spaces(&sc->s) == 0);
}

SCENARIO("XH-4 XR-8", other_target_cards_strike_under_inertia)
{
    arrange_cards(sc, 1);
    tracked(sc);
    holds(sc, CREATURE, "inertia scream");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play inertia");
    act(sc, CREATURE, "play scream");
    tokens(sc, 9, 0, 2);
    act(sc, 1, "lose-will");
    expect(sc->s.seats[1].will == 2 && !heard(sc, "uses the power"));
}

/* --- Ubiquity ---------------------------------------------------------------------------------------------------- */

SCENARIO("XH-5 P2-4", ubiquity_brings_both_tokens_and_is_an_artemia_and_a_target_card)
{
    arrange_cards(sc, 1);
    holds(sc, CREATURE, "ubiquity");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play ubiquity");
    tokens(sc, 9, 4, 5);
    for (unsigned token = 0; token < TOKENS; token++)
        expect(count_bits(sc->s.tokens[token]) == 1);
}

SCENARIO("XH-5 XR-4", after_the_reveal_the_creature_rearranges_all_tokens_that_are_out_or_leaves_them)
{
    arrange_cards(sc, 1);
    holds(sc, CREATURE, "ubiquity");
    holds(sc, 1, "wrong-track");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play ubiquity");
    tokens(sc, 9, 2, 5);
    expect(legal(sc, CREATURE, "token creature") && legal(sc, CREATURE, "token target"));
    act(sc, CREATURE, "token artemia");
    expect(sc->s.tokens[TOKEN_CREATURE] == 1u << 2 && sc->s.tokens[TOKEN_ARTEMIA] == 1u << 9);
    expect(!legal(sc, CREATURE, "token creature") && legal(sc, CREATURE, "token artemia"));
    act(sc, CREATURE, "token target");
    expect(sc->s.tokens[TOKEN_ARTEMIA] == 1u << 5 && sc->s.tokens[TOKEN_TARGET] == 1u << 9);
    expect(in_window(sc, 1) && !asked(sc, CREATURE));
}

SCENARIO("XE-32 XR-4 XR-5", what_replaces_a_straddling_token_straddles_and_the_cards_follow_their_token)
{
    arrange_cards(sc, 2);
    tracked(sc);
    discard(sc, 1, "rover");
    discard(sc, 2, "rover");
    holds(sc, CREATURE, "ubiquity mirage");
    holds(sc, 1, "wrong-track");
    begin(sc);
    commit_all(sc, "jungle river");
    act(sc, CREATURE, "play ubiquity");
    act(sc, CREATURE, "play mirage");
    tokens(sc, 9, 5, 0);
    act(sc, CREATURE, "target-token 2");
    act(sc, CREATURE, "target-token 3");
    act(sc, CREATURE, "token target");
    act(sc, CREATURE, "token artemia");
    expect(sc->s.tokens[TOKEN_CREATURE] == (1u << 2 | 1u << 3) && sc->s.tokens[TOKEN_TARGET] == 1u << 9);
    expect(ineffective_spaces(&sc->s) == 1u << 9);
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].will == 2 && sc->s.seats[2].will == 2);
}

/* --- Tornado ----------------------------------------------------------------------------------------------------- */

SCENARIO("XH-7 XR-3", tornado_may_move_the_artemia_token_to_one_adjacent_place)
{
    arrange_cards(sc, 1);
    holds(sc, CREATURE, "tornado");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play tornado");
    tokens(sc, 9, 4, 0);
    expect(legal(sc, CREATURE, "enough") && legal(sc, CREATURE, "artemia-token 9") &&
           legal(sc, CREATURE, "artemia-token 5"));
    expect(!legal(sc, CREATURE, "artemia-token 4") && !legal(sc, CREATURE, "artemia-token 2"));
    act(sc, CREATURE, "enough");
    expect(legal(sc, 1, "power"));
}

SCENARIO("XR-3 XH-7", a_straddling_token_that_is_moved_goes_to_one_place_adjacent_to_either_or_to_one_of_the_two)
{
    arrange_cards(sc, 1);
    tracked(sc);
    holds(sc, CREATURE, "tornado virus");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play tornado");
    act(sc, CREATURE, "play virus");
    act(sc, CREATURE, "creature-token 9");
    act(sc, CREATURE, "artemia-token 3");
    act(sc, CREATURE, "artemia-token 4");
    expect(legal(sc, CREATURE, "artemia-token 3") && legal(sc, CREATURE, "artemia-token 4"));
    expect(!legal(sc, CREATURE, "artemia-token 10") && !legal(sc, CREATURE, "artemia-token 1"));
    expect(legal(sc, CREATURE, "artemia-token 8") && legal(sc, CREATURE, "artemia-token 5"));
    act(sc, CREATURE, "artemia-token 2");
    expect(sc->s.tokens[TOKEN_ARTEMIA] == 1u << 2);
}

/* --- Magnetism --------------------------------------------------------------------------------------------------- */

SCENARIO("XH-12 XR-6", magnetism_moves_all_hunted_on_adjacent_places_onto_the_target_place_with_their_cards)
{
    arrange_cards(sc, 4);
    holds(sc, CREATURE, "magnetism");
    begin(sc);
    commit_all(sc, "jungle beach river rover");
    act(sc, CREATURE, "play magnetism");
    tokens(sc, 9, 0, 3);
    expect(sc->s.seats[1].space[0] == 3 && sc->s.seats[2].space[0] == 3);
    expect(sc->s.seats[3].space[0] == 3 && sc->s.seats[4].space[0] == 5);
    expect(times_heard(sc, "is moved from") == 2);
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].discard == places("jungle") && sc->s.seats[2].discard == places("beach"));
}

SCENARIO("XH-12", towards_a_token_that_straddles_each_goes_to_the_half_that_he_is_beside_and_who_is_on_it_stays)
{
    arrange_cards(sc, 4);
    tracked(sc);
    holds(sc, CREATURE, "magnetism mirage");
    begin(sc);
    commit_all(sc, "jungle beach river rover");
    act(sc, CREATURE, "play magnetism");
    act(sc, CREATURE, "play mirage");
    act(sc, CREATURE, "creature-token 9");
    act(sc, CREATURE, "target-token 3");
    act(sc, CREATURE, "target-token 4");
    expect(heard(sc, "Hunted 1 is moved from space 2 to space 3."));
    expect(heard(sc, "Hunted 4 is moved from space 5 to space 4."));
    expect(times_heard(sc, "is moved from") == 2);
}

SCENARIO("XH-12 XR-6", nobody_is_moved_onto_a_target_place_that_is_inaccessible)
{
    arrange_cards(sc, 2);
    holds(sc, CREATURE, "magnetism");
    sc->s.face_down = 1u << 7;
    begin(sc);
    commit_all(sc, "jungle river");
    act(sc, CREATURE, "play magnetism");
    tokens(sc, 9, 0, 7);
    expect(sc->s.seats[1].space[0] == 2 && !heard(sc, "is moved from"));
}

SCENARIO("XR-7 XH-12", each_of_a_hunteds_two_places_that_qualifies_is_moved)
{
    arrange_cards(sc, 1);
    pending(sc, 1, "artefact");
    holds(sc, CREATURE, "magnetism");
    begin(sc);
    commit_all(sc, "jungle+beach");
    act(sc, CREATURE, "play magnetism");
    tokens(sc, 9, 0, 3);
    expect(sc->s.seats[1].space[0] == 3 && sc->s.seats[1].space[1] == 3);
}

SCENARIO("XE-39 XR-6", detour_after_magnetism_moves_from_the_place_to_which_that_moved_him)
{
    arrange_cards(sc, 1);
    tracked(sc);
    holds(sc, CREATURE, "magnetism detour");
    sc->s.face_down = 1u << 8;
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play magnetism");
    tokens(sc, 9, 0, 3);
    act(sc, CREATURE, "play detour");
    expect(legal(sc, CREATURE, "space 4") && legal(sc, CREATURE, "space 2"));
    expect(!legal(sc, CREATURE, "space 8") && !legal(sc, CREATURE, "space 1") && !legal(sc, CREATURE, "space 7"));
    act(sc, CREATURE, "space 4");
    expect(sc->s.seats[1].space[0] == 4 && sc->s.seats[1].played[0] == JUNGLE);
}

SCENARIO("XR-7", who_moves_one_hunted_chooses_by_which_of_his_two_places)
{
    arrange_cards(sc, 1);
    pending(sc, 1, "artefact");
    holds(sc, CREATURE, "detour");
    begin(sc);
    commit_all(sc, "jungle+beach");
    tokens(sc, 9, 0, 0);
    act(sc, CREATURE, "play detour");
    expect(legal(sc, CREATURE, "played jungle") && legal(sc, CREATURE, "played beach"));
    act(sc, CREATURE, "played beach");
    act(sc, CREATURE, "space 5");
    expect(sc->s.seats[1].space[0] == 2 && sc->s.seats[1].space[1] == 5);
}

/* --- Epidemic ---------------------------------------------------------------------------------------------------- */

SCENARIO("XH-16", epidemic_makes_the_place_of_the_named_hunted_ineffective_and_costs_the_others_there_one_will)
{
    arrange_cards(sc, 3);
    holds(sc, CREATURE, "epidemic");
    begin(sc);
    commit_all(sc, "jungle jungle beach");
    act(sc, CREATURE, "play epidemic");
    act(sc, CREATURE, "hunted 1");
    expect(told(sc, GAME_PUBLIC, "The Creature names Hunted 1."));
    tokens(sc, 9, 0, 0);
    expect(ineffective_spaces(&sc->s) == 1u << 2);
    expect(sc->s.seats[1].will == 3 && sc->s.seats[2].will == 2 && sc->s.seats[3].will == 3);
    expect(asked(sc, 3) && legal(sc, 3, "power"));
}

SCENARIO("XE-37 XH-16", epidemic_on_a_hunted_with_an_artefact_means_both_his_places_and_costs_each_other_one_will_once)
{
    arrange_cards(sc, 4);
    pending(sc, 1, "artefact");
    pending(sc, 4, "artefact");
    will(sc, 2, 1);
    holds(sc, CREATURE, "epidemic");
    begin(sc);
    commit_all(sc, "jungle+beach jungle beach jungle+beach");
    act(sc, CREATURE, "play epidemic");
    act(sc, CREATURE, "hunted 1");
    tokens(sc, 10, 0, 0);
    expect(heard(sc, "Spaces 2 and 4 are ineffective from now on."));
    expect(heard(sc, "Hunted 3 loses 1 Will and has 2.") && heard(sc, "Hunted 4 loses 1 Will and has 2."));
    expect(heard(sc, "Hunted 2 loses 1 Will and has 0."));
    pass_to_turn(sc, 3);
    expect(heard(sc, "Without Will: Hunted 2.") && sc->s.seats[2].will == 3 && sc->s.assimilation == 10 - 1);
}
