/* SPDX-License-Identifier: MIT */
/* The Evolutions of level II that are used for 1 DNA and have the effect of a Hunt card. */
#include "sanctuary.h"

#include "games/notalone/questions/questions.h"

/* --- Giant ------------------------------------------------------------------------------------------------------- */

SCENARIO("YE-giant YE-2 YE-3", giant_costs_1_dna_and_puts_the_creature_token_on_two_adjacent_places)
{
    arrange_sanctuary(sc, 3, "");
    developed(sc, "giant");
    dna(sc, 2);
    begin(sc);
    commit_all(sc, "jungle river rover");
    act(sc, CREATURE, "evolution giant");
    expect(sc->s.dna == 1 && sc->s.hunt_plays == 0);
    expect(!legal(sc, CREATURE, "evolution giant"));
    act(sc, CREATURE, "creature-token 2");
    expect(legal(sc, CREATURE, "creature-token 7") && !legal(sc, CREATURE, "creature-token 4"));
    act(sc, CREATURE, "creature-token 3");
    pass_to_phase(sc, 4);
    expect(sc->s.caught == (1u << 1 | 1u << 2) && sc->s.seats[3].will == WILL_MAX);
    expect(times_heard(sc, "Giant") == 1);
}

SCENARIO("YE-giant YE-2", giant_is_used_before_the_tokens_are_placed_or_not_at_all)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "giant");
    dna(sc, 1);
    holds(sc, CREATURE, "fierceness");
    begin(sc);
    expect(!in_window(sc, CREATURE));
    commit_all(sc, "jungle");
    expect(in_window(sc, CREATURE) && legal(sc, CREATURE, "evolution giant"));
    tokens(sc, 2, 0, 0);
    expect(in_window(sc, CREATURE) && sc->s.phase == 2 && !legal(sc, CREATURE, "evolution giant"));
    expect(count_bits(sc->s.tokens[TOKEN_CREATURE]) == 1 && sc->s.dna == 1);
}

SCENARIO("YE-giant YE-2 Y5-11", who_has_no_dna_or_developed_giant_this_turn_is_not_asked)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "giant");
    dna(sc, 0);
    begin(sc);
    commit_all(sc, "jungle");
    expect(legal(sc, CREATURE, "creature-token 2") && !in_window(sc, CREATURE));

    arrange_sanctuary(sc, 1, "");
    developed(sc, "giant");
    sc->s.fresh = evolutions_named("giant");
    dna(sc, 1);
    begin(sc);
    commit_all(sc, "jungle");
    expect(legal(sc, CREATURE, "creature-token 2") && !in_window(sc, CREATURE));
}

SCENARIO("YN-25 YE-giant YE-5", giant_is_barred_after_hunger)
{
    arrange(sc, 1, WITH_BOTH);
    developed(sc, "giant");
    dna(sc, 1);
    holds(sc, CREATURE, "hunger");
    begin(sc);
    commit_all(sc, "oasis");
    expect(legal(sc, CREATURE, "evolution giant"));
    act(sc, CREATURE, "play hunger");
    expect(!in_window(sc, CREATURE) && sc->s.dna == 1);
}

SCENARIO("YN-25 YE-giant", hunger_after_giant_does_no_more_than_hunger)
{
    arrange(sc, 2, WITH_BOTH);
    developed(sc, "giant");
    dna(sc, 2);
    holds(sc, CREATURE, "hunger");
    begin(sc);
    commit_all(sc, "oasis dome");
    act(sc, CREATURE, "evolution giant");
    act(sc, CREATURE, "play hunger");
    act(sc, CREATURE, "creature-token 1");
    act(sc, CREATURE, "creature-token 2");
    expect(count_bits(sc->s.tokens[TOKEN_CREATURE]) == 2 && !legal(sc, CREATURE, "creature-token 1"));

    arrange(sc, 2, WITH_BOTH);
    developed(sc, "giant");
    dna(sc, 2);
    holds(sc, CREATURE, "hunger");
    begin(sc);
    commit_all(sc, "oasis dome");
    act(sc, CREATURE, "evolution giant");
    act(sc, CREATURE, "creature-token 1");
    act(sc, CREATURE, "creature-token 2");
    act(sc, CREATURE, "play hunger");
    act(sc, CREATURE, "creature-token 9");
    act(sc, CREATURE, "creature-token 10");
    expect(sc->s.tokens[TOKEN_CREATURE] == (1u << 9 | 1u << 10));
}

/* --- Twin-souled ------------------------------------------------------------------------------------------------- */

SCENARIO("YE-twin-souled YE-2 P3-9", twin_souled_makes_the_target_token_a_second_creature_token)
{
    arrange_sanctuary(sc, 3, "");
    developed(sc, "twin-souled");
    dna(sc, 1);
    begin(sc);
    commit_all(sc, "jungle river rover");
    act(sc, CREATURE, "evolution twin-souled");
    expect(sc->s.dna == 0);
    tokens(sc, 2, 0, 5);
    pass_to_phase(sc, 4);
    expect(sc->s.caught == (1u << 1 | 1u << 3) && sc->s.seats[2].will == WILL_MAX);
    expect(sc->s.assimilation == assimilation_start(&sc->s) - 1);
    pass_to_turn(sc, 3);
    expect(!sc->s.now.clone && !sc->s.tokens[TOKEN_TARGET]);
}

SCENARIO("YE-twin-souled N16", twin_souled_after_force_field_makes_both_of_its_places_bear_a_creature_token)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "twin-souled");
    dna(sc, 1);
    holds(sc, CREATURE, "force-field");
    begin(sc);
    act(sc, CREATURE, "play force-field");
    act(sc, CREATURE, "target-token 4");
    act(sc, CREATURE, "target-token 5");
    commit_all(sc, "jungle river");
    act(sc, CREATURE, "evolution twin-souled");
    tokens(sc, 8, 0, 0);
    expect(creature_spaces(&sc->s) == (1u << 4 | 1u << 5 | 1u << 8));
}

SCENARIO("YE-twin-souled YE-5", twin_souled_is_used_before_the_tokens_are_placed_and_not_after_refuge)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "twin-souled");
    dna(sc, 1);
    holds(sc, CREATURE, "fierceness");
    begin(sc);
    commit_all(sc, "jungle");
    expect(legal(sc, CREATURE, "evolution twin-souled"));
    tokens(sc, 2, 0, 0);
    expect(in_window(sc, CREATURE) && !legal(sc, CREATURE, "evolution twin-souled"));

    arrange(sc, 1, WITH_BOTH);
    developed(sc, "twin-souled");
    dna(sc, 1);
    holds(sc, 1, "refuge");
    begin(sc);
    act(sc, 1, "play refuge");
    act(sc, 1, "target-token 4");
    act(sc, 1, "target-token 5");
    commit_all(sc, "oasis");
    expect(legal(sc, CREATURE, "creature-token 2") && !in_window(sc, CREATURE));
}

SCENARIO("YN-25 YE-twin-souled YE-5", twin_souled_is_barred_after_clone_and_clone_does_nothing_more_after_it)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "twin-souled");
    dna(sc, 1);
    holds(sc, CREATURE, "clone");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play clone");
    expect(!in_window(sc, CREATURE) && sc->s.dna == 1);

    arrange_sanctuary(sc, 2, "");
    developed(sc, "twin-souled");
    dna(sc, 1);
    holds(sc, CREATURE, "clone");
    begin(sc);
    commit_all(sc, "jungle river");
    act(sc, CREATURE, "evolution twin-souled");
    tokens(sc, 2, 0, 3);
    act(sc, CREATURE, "play clone");
    pass_to_phase(sc, 4);
    expect(times_heard(sc, "The Target token lies on space") == 1);
    expect(sc->s.caught == (1u << 1 | 1u << 2) && sc->s.assimilation == assimilation_start(&sc->s) - 1);
}

/* --- Relentless -------------------------------------------------------------------------------------------------- */

SCENARIO("YE-relentless YE-3", relentless_gives_two_hunt_cards_next_turn_and_is_no_card)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "relentless");
    dna(sc, 2);
    holds(sc, CREATURE, "stasis");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 8, 0, 0);
    pass_to_phase(sc, 4);
    act(sc, CREATURE, "play stasis");
    act(sc, CREATURE, "evolution relentless");
    expect(sc->s.dna == 1);
    pass_to_turn(sc, 3);
    expect(hunt_allowance(&sc->s) == 2);
    pass_to_turn(sc, 4);
    expect(hunt_allowance(&sc->s) == 1);
}

SCENARIO("YE-relentless YE-5", relentless_is_barred_after_tracking)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "relentless");
    dna(sc, 1);
    holds(sc, CREATURE, "tracking");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 8, 0, 0);
    pass_to_phase(sc, 4);
    expect(legal(sc, CREATURE, "evolution relentless"));
    act(sc, CREATURE, "play tracking");
    expect(!in_window(sc, CREATURE));
    pass_to_turn(sc, 3);
    expect(hunt_allowance(&sc->s) == 2);
}

SCENARIO("YE-2 YE-relentless", a_power_whose_price_is_gone_when_its_turn_comes_is_not_used)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "relentless");
    dna(sc, 1);
    holds(sc, 1, "sampling");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 8, 0, 0);
    pass_to_phase(sc, 4);
    act(sc, 1, "play sampling");
    act(sc, CREATURE, "evolution relentless");
    expect(legal(sc, CREATURE, "next sampling") && legal(sc, CREATURE, "evolution relentless"));
    act(sc, CREATURE, "next sampling");
    expect(sc->s.dna == 0 && !heard(sc, "The Creature uses Relentless."));
    pass_to_turn(sc, 3);
    expect(hunt_allowance(&sc->s) == 1);
}

/* --- Mesmeric ---------------------------------------------------------------------------------------------------- */

SCENARIO("YE-mesmeric YN-51", mesmeric_right_after_the_reveal_moves_a_hunted_who_resolves_the_new_place)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "mesmeric");
    dna(sc, 1);
    begin(sc);
    commit_all(sc, "jungle rover");
    tokens(sc, 10, 0, 0);
    expect(sc->s.phase == 3 && in_window(sc, CREATURE));
    act(sc, CREATURE, "evolution mesmeric");
    act(sc, CREATURE, "hunted 2");
    expect(legal(sc, CREATURE, "space 4") && legal(sc, CREATURE, "space 10") && !legal(sc, CREATURE, "space 3"));
    act(sc, CREATURE, "space 4");
    expect(sc->s.dna == 0);
    act(sc, 1, "nothing");
    act(sc, 2, "power");
    expect(sc->s.marker);
}

SCENARIO("YN-51 YE-mesmeric", mesmeric_before_step_c_leads_one_who_has_resolved_under_the_tokens_of_steps_c_and_d)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "mesmeric");
    dna(sc, 1);
    discard(sc, 1, "lair");
    begin(sc);
    commit_all(sc, "beach");
    tokens(sc, 5, 0, 0);
    act(sc, 1, "power");
    expect(in_window(sc, CREATURE));
    act(sc, CREATURE, "evolution mesmeric");
    act(sc, CREATURE, "space 5");
    expect(!asked(sc, 1));
    pass_to_phase(sc, 4);
    expect(sc->s.caught == 1u << 1 && sc->s.marker && sc->s.seats[1].will == WILL_MAX - 1);
    expect(times_heard(sc, "Hunted 1 uses") == 1);
}

SCENARIO("YN-52 YE-mesmeric", mesmeric_and_detour_in_one_turn_move_each_by_itself)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "mesmeric");
    dna(sc, 1);
    holds(sc, CREATURE, "detour");
    begin(sc);
    commit_all(sc, "jungle rover");
    tokens(sc, 10, 0, 0);
    act(sc, CREATURE, "play detour");
    act(sc, CREATURE, "hunted 1");
    act(sc, CREATURE, "space 3");
    act(sc, CREATURE, "evolution mesmeric");
    act(sc, CREATURE, "hunted 1");
    act(sc, CREATURE, "space 4");
    expect(sc->s.seats[1].space[0] == 4 && sc->s.seats[2].space[0] == 5);
}
