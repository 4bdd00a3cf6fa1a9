/* SPDX-License-Identifier: MIT */
/* The Hunt cards with the symbol of the Target token. */
#include "scenario.h"

/* --- Force Field ------------------------------------------------------------------------------------------------- */

SCENARIO("H-force-field P1-10", the_two_adjacent_places_under_force_field_cannot_be_committed_this_turn)
{
    arrange(sc, 2, "");
    holds(sc, CREATURE, "force-field");
    begin(sc);
    act(sc, 1, "commit jungle");
    act(sc, 2, "commit beach");
    act(sc, CREATURE, "play force-field");
    act(sc, CREATURE, "target-token 2");
    expect(legal(sc, CREATURE, "target-token 1") && legal(sc, CREATURE, "target-token 3"));
    expect(legal(sc, CREATURE, "target-token 7") && !legal(sc, CREATURE, "target-token 4"));
    act(sc, CREATURE, "target-token 3");
    expect(sc->s.tokens[TOKEN_TARGET] == (1u << 2 | 1u << 3));
    for (unsigned seat = 1; seat <= 2; seat++) {
        expect(sc->s.seats[seat].hand == places("lair jungle river beach rover"));
        expect(legal(sc, seat, "commit lair") && legal(sc, seat, "commit beach") && legal(sc, seat, "commit rover"));
        expect(!legal(sc, seat, "commit jungle") && !legal(sc, seat, "commit river"));
    }
}

SCENARIO("H-force-field P2-5", the_token_of_force_field_stays_where_it_is_in_phase_2_and_bars_nothing_next_turn)
{
    arrange(sc, 1, "");
    holds(sc, CREATURE, "force-field");
    begin(sc);
    act(sc, CREATURE, "play force-field");
    act(sc, CREATURE, "target-token 2");
    act(sc, CREATURE, "target-token 3");
    commit_all(sc, "beach");
    tokens(sc, 8, 0, 0);
    expect(sc->s.tokens[TOKEN_TARGET] == (1u << 2 | 1u << 3) && sc->s.turn == 2);
    pass_to_turn(sc, 3);
    pass_to(sc, 1);
    expect(sc->s.tokens[TOKEN_TARGET] == 0 && legal(sc, 1, "commit jungle") && legal(sc, 1, "commit river"));
}

/* --- Clone ------------------------------------------------------------------------------------------------------- */

SCENARIO("H-clone P3-9", the_clone_catches_like_the_creature_token_and_assimilation_makes_one_step_for_both)
{
    arrange(sc, 3, "");
    for (unsigned seat = 1; seat <= 3; seat++)
        discard(sc, seat, "lair");
    holds(sc, CREATURE, "clone");
    begin(sc);
    commit_all(sc, "jungle river beach");
    act(sc, CREATURE, "play clone");
    tokens(sc, 2, 0, 3);
    act(sc, 3, "power");
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].will == 2 && sc->s.seats[2].will == 2 && sc->s.seats[3].will == 3);
    expect(sc->s.assimilation == 9 - 1);
    expect(sc->s.seats[2].mode == MODE_ONE && sc->s.seats[2].discard == places("lair river"));
}

SCENARIO("H-clone N36", the_lair_may_copy_the_place_of_the_creature_token_or_that_of_the_clone)
{
    arrange(sc, 1, "");
    holds(sc, CREATURE, "clone");
    begin(sc);
    commit_all(sc, "lair");
    act(sc, CREATURE, "play clone");
    tokens(sc, 8, 0, 4);
    act(sc, 1, "power");
    expect(legal(sc, 1, "copy wreck") && legal(sc, 1, "copy beach"));
    act(sc, 1, "copy beach");
    expect(sc->s.marker);
}

SCENARIO("H-clone H-bound", the_clone_moves_with_the_target_token)
{
    arrange(sc, 2, "");
    holds(sc, CREATURE, "clone");
    holds(sc, 1, "wrong-track");
    begin(sc);
    commit_all(sc, "jungle river");
    act(sc, CREATURE, "play clone");
    tokens(sc, 8, 0, 2);
    act(sc, 1, "play wrong-track");
    act(sc, 1, "token target");
    act(sc, 1, "target-token 3");
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].will == 3 && sc->s.seats[2].will == 2);
}

/* --- Mirage ------------------------------------------------------------------------------------------------------ */

SCENARIO("H-mirage P3-4", both_places_under_mirage_give_neither_power_nor_a_place_back)
{
    arrange(sc, 3, "");
    for (unsigned seat = 1; seat <= 3; seat++)
        discard(sc, seat, "lair");
    holds(sc, CREATURE, "mirage");
    begin(sc);
    commit_all(sc, "jungle river beach");
    act(sc, CREATURE, "play mirage");
    act(sc, CREATURE, "creature-token 10");
    act(sc, CREATURE, "target-token 3");
    expect(!legal(sc, CREATURE, "target-token 5") && legal(sc, CREATURE, "target-token 8"));
    act(sc, CREATURE, "target-token 2");
    act(sc, 3, "power");
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].discard == places("lair jungle") && sc->s.seats[2].discard == places("lair river"));
    expect(sc->s.seats[1].will == 3 && sc->s.seats[2].mode == MODE_ONE && sc->s.marker);
}

SCENARIO("H-mirage N4", mirage_places_the_target_token_again_if_it_is_out)
{
    arrange(sc, 1, "");
    sc->s.now.hunt_extra = 1;
    holds(sc, CREATURE, "force-field mirage");
    begin(sc);
    act(sc, CREATURE, "play force-field");
    act(sc, CREATURE, "target-token 1");
    act(sc, CREATURE, "target-token 2");
    commit_all(sc, "river");
    tokens(sc, 10, 0, 0);
    act(sc, CREATURE, "play mirage");
    act(sc, CREATURE, "target-token 3");
    act(sc, CREATURE, "target-token 8");
    expect(heard(sc, "The Target token lies on spaces 3 and 8."));
    pass_to_turn(sc, 3);
    expect(!heard(sc, "The River unused"));
}

/* --- Scream ------------------------------------------------------------------------------------------------------ */

SCENARIO("H-scream P3-6", who_is_on_the_target_place_discards_two_places_or_loses_one_will_as_he_chooses)
{
    arrange(sc, 3, "");
    holds(sc, CREATURE, "scream");
    begin(sc);
    commit_all(sc, "jungle jungle river");
    act(sc, CREATURE, "play scream");
    tokens(sc, 10, 0, 2);
    act(sc, 3, "nothing");
    expect(asked(sc, 1) && asked(sc, 2) && legal(sc, 1, "lose-will") && legal(sc, 2, "lose-will"));
    act(sc, 1, "lose-will");
    expect(sc->s.seats[1].will == 3);
    act(sc, 2, "discard lair");
    expect(!legal(sc, 2, "lose-will"));
    act(sc, 2, "discard rover");
    expect(sc->s.seats[1].will == 2 && sc->s.seats[1].discard == 0);
    expect(sc->s.seats[2].will == 3 && sc->s.seats[2].discard == places("lair rover"));
    expect(sc->s.assimilation == 9);
}

SCENARIO("H-scream P3-7", who_was_struck_by_scream_still_uses_the_power_of_his_place)
{
    arrange(sc, 1, "");
    holds(sc, CREATURE, "scream");
    begin(sc);
    commit_all(sc, "river");
    act(sc, CREATURE, "play scream");
    tokens(sc, 10, 0, 3);
    act(sc, 1, "lose-will");
    act(sc, 1, "power");
    expect(sc->s.seats[1].will == 2 && sc->s.seats[1].mode == MODE_RIVER);
}

SCENARIO("H-scream N40", with_fewer_than_two_places_in_hand_the_struck_one_loses_the_will)
{
    arrange(sc, 2, "");
    hand(sc, 1, "jungle rover");
    hand(sc, 2, "jungle rover lair");
    holds(sc, CREATURE, "scream");
    begin(sc);
    commit_all(sc, "jungle jungle");
    act(sc, CREATURE, "play scream");
    tokens(sc, 10, 0, 2);
    pass_to(sc, 2);
    expect(!asked(sc, 1) && sc->s.seats[1].will == 2);
    act(sc, 2, "discard lair");
    expect(sc->s.seats[2].discard == places("lair rover") && sc->s.seats[2].will == 3);
}

SCENARIO("H-scream P3-6 P3-15", who_is_struck_for_both_places_may_choose_a_will_that_he_has_no_more)
{
    arrange(sc, 2, "");
    sc->s.now.hunt_extra = 1;
    pending(sc, 1, "artefact");
    will(sc, 1, 1);
    holds(sc, CREATURE, "mirage scream");
    begin(sc);
    commit_all(sc, "jungle+river beach");
    act(sc, CREATURE, "play mirage");
    act(sc, CREATURE, "creature-token 10");
    act(sc, CREATURE, "target-token 2");
    act(sc, CREATURE, "target-token 3");
    act(sc, CREATURE, "play scream");
    act(sc, 2, "nothing");
    act(sc, 1, "lose-will");
    expect(sc->s.seats[1].will == 0 && legal(sc, 1, "discard lair"));
    act(sc, 1, "lose-will");
    expect(sc->s.turn == 3 && sc->s.seats[1].will == 3 && sc->s.assimilation == 8 - 1);
}

/* --- Toxin ------------------------------------------------------------------------------------------------------- */

SCENARIO("H-toxin P3-6", who_is_on_the_target_place_discards_a_survival_card_of_his_choice_if_he_has_one)
{
    arrange(sc, 3, "");
    holds(sc, CREATURE, "toxin");
    holds(sc, 1, "sixth-sense ingenuity");
    holds(sc, 3, "adrenaline");
    begin(sc);
    commit_all(sc, "jungle jungle river");
    act(sc, CREATURE, "play toxin");
    tokens(sc, 10, 0, 2);
    act(sc, 3, "nothing");
    expect(asked(sc, 1) && !asked(sc, 2) && legal(sc, 1, "discard ingenuity"));
    act(sc, 1, "discard sixth-sense");
    expect(has_card(sc, 1, "ingenuity") && !has_card(sc, 1, "sixth-sense") && has_card(sc, 3, "adrenaline"));
    expect(told(sc, GAME_PUBLIC, "discards Sixth Sense."));
}

SCENARIO("H-toxin P3-4", the_place_under_toxin_is_ineffective)
{
    arrange(sc, 1, "");
    discard(sc, 1, "lair");
    holds(sc, CREATURE, "toxin");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play toxin");
    tokens(sc, 10, 0, 2);
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].discard == places("lair jungle"));
    expect(!heard(sc, "The Jungle unused"));
}

SCENARIO("H-toxin", what_toxin_does_ends_with_the_turn)
{
    arrange(sc, 1, "");
    sc->s.now.hunt_extra = 0;
    holds(sc, CREATURE, "toxin scream");
    holds(sc, 1, "ingenuity");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play toxin");
    tokens(sc, 10, 0, 9);
    pass_to_turn(sc, 3);
    commit_all(sc, "river");
    act(sc, CREATURE, "play scream");
    tokens(sc, 10, 0, 3);
    act(sc, 1, "lose-will");
    act(sc, 1, "power");
    expect(has_card(sc, 1, "ingenuity"));
}

/* --- two at once ------------------------------------------------------------------------------------------------- */

SCENARIO("H-bound P3-6", two_target_cards_in_a_turn_both_strike_where_the_one_token_lies_in_the_order_played)
{
    arrange(sc, 1, "");
    sc->s.now.hunt_extra = 1;
    holds(sc, CREATURE, "scream toxin");
    holds(sc, 1, "ingenuity adrenaline");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play toxin");
    tokens(sc, 10, 0, 2);
    act(sc, CREATURE, "play scream");
    expect(sc->s.tokens[TOKEN_TARGET] == 1u << 2);
    act(sc, 1, "discard ingenuity");
    act(sc, 1, "lose-will");
    expect(sc->s.seats[1].will == 2 && has_card(sc, 1, "adrenaline"));
    expect(!heard(sc, "uses the power"));
}

SCENARIO("H-bound H-toxin", the_place_that_the_target_token_leaves_is_effective_again)
{
    arrange(sc, 2, "");
    sc->s.now.hunt_extra = 1;
    holds(sc, CREATURE, "clone toxin");
    holds(sc, 1, "wrong-track");
    begin(sc);
    commit_all(sc, "jungle river");
    act(sc, CREATURE, "play clone");
    act(sc, CREATURE, "play toxin");
    tokens(sc, 10, 0, 2);
    act(sc, 1, "play wrong-track");
    act(sc, 1, "token target");
    act(sc, 1, "target-token 3");
    act(sc, 1, "power");
    pass_to_turn(sc, 3);
    expect(sc->s.seats[2].will == 2 && sc->s.seats[2].mode == MODE_ONE);
}
