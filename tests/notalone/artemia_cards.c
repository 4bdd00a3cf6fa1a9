/* SPDX-License-Identifier: MIT */
/* The Hunt cards with the symbol of the Artemia token. */
#include "scenario.h"

/* --- Despair ----------------------------------------------------------------------------------------------------- */

SCENARIO("H-despair P1-10", despair_returns_the_committed_places_and_no_survival_card_is_played_this_turn)
{
    arrange(sc, 2, "");
    sc->s.marker = 1;
    will(sc, 1, 2);
    holds(sc, CREATURE, "despair");
    holds(sc, 1, "adrenaline amplifier");
    begin(sc);
    act(sc, 1, "commit lair");
    act(sc, 2, "commit jungle");
    act(sc, CREATURE, "play despair");
    act(sc, 1, "pass");
    expect(sc->s.seats[1].count == 0 && sc->s.seats[2].count == 0);
    expect(sc->s.seats[1].hand == places("lair jungle river beach rover"));
    expect(asked(sc, 1) && !legal(sc, 1, "play adrenaline"));
    commit_all(sc, "river jungle");
    tokens(sc, 8, 9, 0);
    expect(!offered(sc, 1, "amplifier"));
    pass_to_turn(sc, 3);
    expect(offered(sc, 1, "adrenaline") == 1u << 1);
}

SCENARIO("H-despair N13", under_despair_no_survival_card_is_drawn)
{
    arrange(sc, 2, "");
    hand(sc, 1, "shelter");
    hand(sc, 2, "source");
    discard(sc, 1, "lair");
    holds(sc, CREATURE, "despair");
    begin(sc);
    act(sc, CREATURE, "play despair");
    commit_all(sc, "shelter source");
    tokens(sc, 5, 4, 0);
    pass_to(sc, 1);
    expect(!legal(sc, 1, "power") && legal(sc, 1, "take lair"));
    act(sc, 1, "nothing");
    expect(!legal(sc, 2, "power"));
    pass_to_turn(sc, 3);
    expect(sc->s.survival_deck_size == 15);
}

SCENARIO("H-despair P2-3", the_token_of_despair_is_placed_in_phase_2_also_when_force_field_comes_after_it)
{
    arrange(sc, 1, "");
    sc->s.now.hunt_extra = 1;
    holds(sc, CREATURE, "despair force-field");
    begin(sc);
    act(sc, CREATURE, "play despair");
    act(sc, CREATURE, "play force-field");
    act(sc, CREATURE, "target-token 1");
    act(sc, CREATURE, "target-token 2");
    expect(asked(sc, 1) && sc->s.tokens[TOKEN_ARTEMIA] == 0);
    commit_all(sc, "river");
    tokens(sc, 8, 9, 0);
    expect(sc->s.tokens[TOKEN_ARTEMIA] == 1u << 9);
}

/* --- Mutation ---------------------------------------------------------------------------------------------------- */

SCENARIO("H-mutation P3-8", with_mutation_the_artemia_token_costs_a_place_from_hand_and_one_will)
{
    arrange(sc, 3, "");
    hand(sc, 2, "jungle");
    holds(sc, CREATURE, "mutation");
    begin(sc);
    commit_all(sc, "jungle jungle river");
    act(sc, CREATURE, "play mutation");
    tokens(sc, 8, 2, 0);
    act(sc, 3, "nothing");
    act(sc, 1, "discard beach");
    expect(sc->s.seats[1].will == 2 && sc->s.seats[1].hand == places("lair river rover"));
    expect(sc->s.seats[2].will == 2 && sc->s.seats[2].discard == places("jungle"));
    expect(sc->s.seats[3].will == 3);
    expect(sc->s.assimilation == 9);
}

SCENARIO("H-mutation T-6", next_turn_the_artemia_token_costs_no_will)
{
    arrange(sc, 1, "");
    sc->s.rescue = 6;
    holds(sc, CREATURE, "mutation");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play mutation");
    tokens(sc, 8, 9, 0);
    pass_to_turn(sc, 3);
    act(sc, 1, "commit river");
    tokens(sc, 8, 3, 0);
    act(sc, 1, "discard lair");
    expect(sc->s.seats[1].will == 3);
}

SCENARIO("H-mutation H-bound", mutation_moves_with_the_artemia_token)
{
    arrange(sc, 2, "");
    holds(sc, CREATURE, "mutation");
    holds(sc, 1, "hologram");
    begin(sc);
    commit_all(sc, "jungle river");
    act(sc, CREATURE, "play mutation");
    tokens(sc, 8, 2, 0);
    act(sc, 1, "play hologram");
    act(sc, 1, "artemia-token 3");
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].will == 3 && sc->s.seats[2].will == 2);
}

/* --- Phobia ------------------------------------------------------------------------------------------------------ */

SCENARIO("H-phobia", a_hunted_with_three_or_more_places_shows_the_creature_all_but_two_of_his_choice)
{
    arrange(sc, 3, "");
    hand(sc, 2, "lair jungle rover");
    holds(sc, CREATURE, "phobia");
    begin(sc);
    commit_all(sc, "lair lair lair");
    act(sc, CREATURE, "play phobia");
    expect(legal(sc, CREATURE, "hunted 1") && !legal(sc, CREATURE, "hunted 2") && legal(sc, CREATURE, "hunted 3"));
    act(sc, CREATURE, "hunted 1");
    act(sc, 1, "hide jungle");
    act(sc, 1, "hide beach");
    expect(told(sc, CREATURE, "shows the Creature 2 places: The River and The Rover."));
    expect(told(sc, 2, "shows the Creature 2 places.") && told(sc, GAME_PUBLIC, "shows the Creature 2 places."));
    expect(sc->s.seats[1].hand == places("jungle river beach rover"));
    tokens(sc, 8, 9, 0);
    expect(sc->s.tokens[TOKEN_ARTEMIA] == 1u << 9);
}

SCENARIO("H-phobia N19", phobia_with_nobody_at_three_places_brings_its_token_alone)
{
    arrange(sc, 1, "");
    hand(sc, 1, "lair jungle river");
    holds(sc, CREATURE, "phobia");
    begin(sc);
    commit_all(sc, "river");
    act(sc, CREATURE, "play phobia");
    tokens(sc, 8, 3, 0);
    expect(sc->s.tokens[TOKEN_ARTEMIA] == 1u << 3);
    expect(!heard(sc, "shows the Creature"));
}

/* --- Virus ------------------------------------------------------------------------------------------------------- */

SCENARIO("H-virus", the_artemia_token_lies_on_two_adjacent_places_and_acts_on_both)
{
    arrange(sc, 3, "");
    holds(sc, CREATURE, "virus");
    begin(sc);
    commit_all(sc, "jungle river beach");
    act(sc, CREATURE, "play virus");
    act(sc, CREATURE, "creature-token 10");
    act(sc, CREATURE, "artemia-token 2");
    expect(legal(sc, CREATURE, "artemia-token 1") && legal(sc, CREATURE, "artemia-token 3"));
    expect(legal(sc, CREATURE, "artemia-token 7") && !legal(sc, CREATURE, "artemia-token 4"));
    act(sc, CREATURE, "artemia-token 3");
    pass_to(sc, 3);
    act(sc, 3, "nothing");
    act(sc, 1, "discard lair");
    act(sc, 2, "discard rover");
    expect(sc->s.seats[1].discard == places("lair jungle") && sc->s.seats[2].discard == places("river rover"));
}

SCENARIO("H-virus N15", virus_places_the_artemia_token_again_if_it_is_out)
{
    arrange(sc, 1, "");
    sc->s.rescue = 6;
    holds(sc, CREATURE, "virus");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 8, 2, 0);
    act(sc, CREATURE, "play virus");
    act(sc, CREATURE, "artemia-token 5");
    act(sc, CREATURE, "artemia-token 10");
    expect(sc->s.tokens[TOKEN_ARTEMIA] == (1u << 5 | 1u << 10));
    pass_to(sc, 1);
    expect(legal(sc, 1, "power"));
}

SCENARIO("H-bound", two_artemia_cards_in_a_turn_both_act_where_the_one_token_lies)
{
    arrange(sc, 2, "");
    sc->s.now.hunt_extra = 1;
    holds(sc, CREATURE, "mutation virus");
    begin(sc);
    commit_all(sc, "jungle river");
    act(sc, CREATURE, "play mutation");
    tokens(sc, 8, 9, 0);
    act(sc, CREATURE, "play virus");
    act(sc, CREATURE, "artemia-token 2");
    act(sc, CREATURE, "artemia-token 3");
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].will == 2 && sc->s.seats[2].will == 2);
    expect(sc->s.seats[1].discard != 0 && sc->s.seats[2].discard != 0);
}
