/* SPDX-License-Identifier: MIT */
/* Rescuing, fortifying and sheltering at the Sanctuary token (YT). */
#include <stdio.h>

#include "games/notalone/questions/questions.h"
#include "labyrinth.h"
#include "sanctuary.h"

static bool may_rescue_now(const struct scenario *sc, unsigned seat)
{
    return legal(sc, seat, "survivor defender") && legal(sc, seat, "survivor supplier");
}

/* --- rescue ------------------------------------------------------------------------------------------------------ */

SCENARIO("YT-1 YT-2", who_is_beside_sanctuary_rescues_in_the_stead_of_power_and_take_back)
{
    arrange_sanctuary(sc, 1, "");
    discard(sc, 1, "lair");
    explore(sc, "jungle", 5);
    expect(legal(sc, 1, "power") && legal(sc, 1, "take lair") && !legal(sc, 1, "fortify"));
    act(sc, 1, "survivor supplier");
    expect(sc->s.seats[1].survivors == survivors_named("michelle-west"));
    expect(heard_in_order(sc, "Hunted 1 rescues Michelle West.", "Michelle West helps Hunted 1."));
    expect(count_bits(sc->s.seats[1].survival) == 1);
    pass_to_phase(sc, 5);
    expect(!heard(sc, "uses the power") && sc->s.seats[1].discard == places("lair jungle"));
}

SCENARIO("YT-2 YT-5", one_rescues_beside_the_space_and_fortifies_on_it_and_nowhere_else)
{
    static const char *const places_by_space[] = {"",       "lair",     "jungle", "river",      "beach",      "rover",
                                                  "canyon", "monolith", "ark",    "greenhouse", "observatory"};

    for (unsigned space = 1; space < SPACES; space++) {
        arrange_sanctuary(sc, 1, "");
        sanctuary_at(sc, 3);
        hand(sc, 1, places_by_space[space]);
        discard(sc, 1, space == 1 ? "jungle" : "lair");
        explore(sc, places_by_space[space], space == 5 ? 1 : 5);
        expect(may_rescue_now(sc, 1) == (space == 2 || space == 4 || space == 8));
        expect(legal(sc, 1, "fortify") == (space == 3));
    }
}

SCENARIO("YT-2 XL-2", adjacency_to_sanctuary_goes_by_space_whatever_lies_there)
{
    arrange_sanctuary(sc, 1, "places=base+labyrinth+sanctuary");
    cover(sc, "ark greenhouse observatory canyon monolith", 1u << 6);
    sanctuary_at(sc, 1);
    hand(sc, 1, "ark river");
    explore(sc, "ark", 5);
    expect(may_rescue_now(sc, 1));
}

SCENARIO("YT-3", a_survivor_whose_effect_is_impossible_is_rescued_all_the_same)
{
    static const char *const kinds[] = {"imitator", "outfitter", "runner", "comforter", "poisoner", "supplier"};

    for (unsigned i = 0; i < 6; i++) {
        char action[40];

        arrange_sanctuary(sc, 1, "");
        revealed(sc, kinds[i]);
        dna(sc, 0);
        for (unsigned place = 0; place < 32; place++)
            sc->s.reserve[place] = 0;
        sc->s.survival_deck_size = 0;
        explore(sc, "jungle", 10);
        (void)snprintf(action, sizeof action, "survivor %s", kinds[i]);
        act(sc, 1, action);
        expect(sc->s.seats[1].survivors == survivors_named(kinds[i]));
        expect(heard(sc, "Hunted 1 rescues") && !heard(sc, "helps Hunted 1") && sc->s.phase == 5);
    }
}

SCENARIO("YT-4", a_rescued_survivor_is_not_replaced_before_phase_5)
{
    arrange_sanctuary(sc, 2, "");
    survivor_deck(sc, "runner shadow");
    explore(sc, "jungle beach", 5);
    act(sc, 1, "survivor defender");
    expect(sc->s.revealed == survivors_named("michelle-west"));
    expect(!legal(sc, 2, "survivor defender") && !legal(sc, 2, "survivor runner"));
    expect(sc->s.phase == 3);
    act(sc, 2, "survivor supplier");
    expect(heard_in_order(sc, "Phase 5 begins", "Revealed: Runner and Shadow."));
    expect(sc->s.revealed == survivors_named("runner shadow"));
}

SCENARIO("YT-4", with_no_survivor_revealed_there_is_no_rescue)
{
    arrange_sanctuary(sc, 1, "");
    revealed(sc, "");
    explore(sc, "jungle", 5);
    expect(legal(sc, 1, "power") && !legal(sc, 1, "survivor defender") && !legal(sc, 1, "survivor supplier"));
}

SCENARIO("YT-4", a_hunted_can_hold_any_number_of_survivors)
{
    arrange_sanctuary(sc, 1, "");
    holds_survivors(sc, 1, "runner jammer jammer jammer imitator imitator comforter shadow poisoner poisoner");
    explore(sc, "jungle", 5);
    act(sc, 1, "survivor defender");
    expect(count_bits(sc->s.seats[1].survivors) == 11);
}

/* --- fortify and shelter ----------------------------------------------------------------------------------------- */

SCENARIO("YT-5", fortifying_on_sanctuarys_place_is_a_step_of_defence_in_the_stead_of_the_power)
{
    arrange_sanctuary(sc, 1, "");
    defence(sc, 7);
    explore(sc, "river", 5);
    expect(legal(sc, 1, "power") && !may_rescue_now(sc, 1));
    act(sc, 1, "fortify");
    expect(sc->s.defence == 6 && sc->s.seats[1].pending == MODE_ONE && sc->s.phase == 5);
}

SCENARIO("YT-6 YT-12", who_has_fortified_may_shelter_all_he_holds_for_one_step_more)
{
    arrange_sanctuary(sc, 1, "");
    defence(sc, bonus_space(sc, BONUS_SURVIVAL_FOR_NONE) + 1);
    sc->s.bonuses = (uint16_t)(1u << bonus_space(sc, BONUS_SURVIVAL_FOR_NONE));
    holds_survivors(sc, 1, "runner shadow jammer");
    explore(sc, "river", 5);
    act(sc, 1, "fortify");
    expect(heard(sc, "The bonus of this space: a Survival card for all without one."));
    expect(legal(sc, 1, "shelter") && legal(sc, 1, "nothing"));
    act(sc, 1, "shelter");
    expect(sc->s.defence == bonus_space(sc, BONUS_SURVIVAL_FOR_NONE) - 1 && !sc->s.seats[1].survivors);
    expect(sc->s.survivors_gone == survivors_named("runner shadow jammer"));
}

SCENARIO("YT-6", who_does_not_shelter_keeps_his_survivors)
{
    arrange_sanctuary(sc, 1, "");
    defence(sc, 7);
    holds_survivors(sc, 1, "runner shadow");
    explore(sc, "river", 5);
    act(sc, 1, "fortify");
    act(sc, 1, "nothing");
    expect(sc->s.defence == 6 && sc->s.seats[1].survivors == survivors_named("runner shadow"));
}

SCENARIO("YT-12", survivors_that_were_sheltered_do_not_come_back_when_the_deck_is_empty)
{
    arrange_sanctuary(sc, 1, "");
    revealed(sc, "");
    holds_survivors(sc, 1, "runner shadow");
    survivor_deck_keeps(sc, 1);
    explore(sc, "river", 5);
    act(sc, 1, "fortify");
    act(sc, 1, "shelter");
    pass_to_turn(sc, 4);
    expect(count_bits(sc->s.revealed) == 1 && !sc->s.survivor_deck_size);
    expect(!(sc->s.revealed & survivors_named("runner shadow")));
}

/* --- who may ----------------------------------------------------------------------------------------------------- */

SCENARIO("YT-1", who_is_caught_or_under_the_artemia_token_neither_rescues_nor_fortifies)
{
    arrange_sanctuary(sc, 3, "");
    sc->s.rescue = 6;
    discard(sc, 3, "lair");
    begin(sc);
    commit_all(sc, "jungle river beach");
    tokens(sc, 2, 3, 0);
    expect(!comes_to(sc, 1, "survivor defender") && !comes_to(sc, 2, "fortify"));
    expect(comes_to(sc, 3, "survivor defender"));
    sc->s.seats[1].avoids = TOKEN_BIT(TOKEN_CREATURE);
    sc->s.seats[2].avoids = TOKEN_BIT(TOKEN_ARTEMIA);
    expect(comes_to(sc, 1, "power") && !comes_to(sc, 1, "survivor defender"));
    expect(comes_to(sc, 2, "power") && !comes_to(sc, 2, "fortify"));
}

SCENARIO("YT-7 YN-7", detour_onto_sanctuarys_place_lets_him_fortify_and_away_from_there_not)
{
    for (unsigned away = 0; away < 2; away++) {
        arrange_sanctuary(sc, 1, "");
        holds(sc, CREATURE, "detour");
        discard(sc, 1, "lair");
        begin(sc);
        commit_all(sc, away ? "river" : "jungle");
        tokens(sc, 5, 0, 0);
        act(sc, CREATURE, "play detour");
        act(sc, CREATURE, away ? "space 2" : "space 3");
        pass_to(sc, 1);
        expect(legal(sc, 1, "fortify") == (away == 0) && may_rescue_now(sc, 1) == (away == 1));
    }
}

SCENARIO("YN-7", what_was_done_before_a_detour_stands)
{
    arrange_sanctuary(sc, 1, "");
    holds(sc, CREATURE, "detour");
    defence(sc, 7);
    explore(sc, "river", 5);
    act(sc, 1, "fortify");
    act(sc, CREATURE, "play detour");
    act(sc, CREATURE, "space 2");
    expect(sc->s.seats[1].space[0] == 2 && sc->s.defence == 6);
    expect(!comes_to(sc, 1, "survivor defender"));
}

SCENARIO("YT-7", after_retreat_he_neither_rescues_nor_fortifies)
{
    for (unsigned space = 2; space <= 3; space++) {
        char action[40];

        arrange_sanctuary(sc, 2, "decks=sanctuary+exploration");
        holds(sc, 2, "retreat");
        begin(sc);
        commit_all(sc, space == 2 ? "river lair" : "jungle lair");
        tokens(sc, 5, 0, 0);
        act(sc, 2, "play retreat");
        act(sc, 2, "hunted 1");
        (void)snprintf(action, sizeof action, "space %u", space);
        act(sc, 2, action);
        expect(sc->s.seats[1].space[0] == space);
        expect(!comes_to(sc, 1, space == 3 ? "fortify" : "survivor defender"));
        sc->s.seats[1].resolved = 0;
        expect(comes_to(sc, 1, space == 3 ? "fortify" : "survivor defender"));
    }
}

SCENARIO("YT-8", who_copies_a_place_beside_sanctuary_or_its_own_is_not_there)
{
    arrange_sanctuary(sc, 1, "");
    sanctuary_at(sc, 5);
    discard(sc, 1, "river");
    explore(sc, "lair", 4);
    expect(legal(sc, 1, "power") && !may_rescue_now(sc, 1) && !legal(sc, 1, "fortify"));
    act(sc, 1, "power");
    act(sc, 1, "copy beach");
    expect(!heard(sc, "rescues") && sc->s.marker && sc->s.phase == 5);

    arrange_sanctuary(sc, 1, "");
    sanctuary_at(sc, 5);
    discard(sc, 1, "river");
    explore(sc, "lair", 5);
    act(sc, 1, "power");
    act(sc, 1, "copy rover");
    expect(!legal(sc, 1, "fortify") && legal(sc, 1, "reserve canyon"));
}

SCENARIO("YT-9", the_sanctuary_token_is_no_token_of_the_hunt)
{
    arrange_sanctuary(sc, 1, "");
    holds(sc, 1, "detector dodge decoy");
    explore(sc, "river", 5);
    expect(sc->s.sanctuary == 3 && legal(sc, 1, "power") && legal(sc, 1, "fortify"));
    expect(!offered(sc, 1, "detector") && !offered(sc, 1, "dodge"));
    act(sc, 1, "nothing");
    pass_to_phase(sc, 5);
    expect(heard_in_order(sc, "The tokens leave the planet.", "Sanctuary is on space 4."));
}

SCENARIO("YT-10", where_the_target_token_acts_on_him_he_neither_rescues_nor_fortifies)
{
    arrange_sanctuary(sc, 2, "");
    holds(sc, CREATURE, "scream");
    discard(sc, 1, "lair");
    discard(sc, 2, "lair");
    hand(sc, 1, "jungle");
    begin(sc);
    commit_all(sc, "jungle river");
    act(sc, CREATURE, "play scream");
    tokens(sc, 5, 0, 2);
    pass_to(sc, 2);
    expect(legal(sc, 2, "fortify"));
    act(sc, 2, "nothing");
    expect(legal(sc, 1, "power") && legal(sc, 1, "take lair") && !may_rescue_now(sc, 1));
}

SCENARIO("YT-11", to_draw_a_survivor_takes_the_top_of_the_deck_without_its_effect)
{
    arrange_sanctuary(sc, 2, "");
    survivor_deck(sc, "comforter");
    will(sc, 1, 1);
    hand(sc, 1, "canyon river");
    explore(sc, "canyon lair", 5);
    act(sc, 1, "power");
    expect(sc->s.seats[1].survivors == survivors_named("comforter") && sc->s.seats[1].will == 1);
    expect(told(sc, 1, "Hunted 1 draws a Survivor: Comforter.") && !told(sc, 2, "Comforter"));
    expect(!told(sc, CREATURE, "Comforter") && told(sc, CREATURE, "Hunted 1 draws a Survivor."));
}

SCENARIO("YT-11", from_an_empty_deck_no_survivor_is_drawn)
{
    arrange_sanctuary(sc, 1, "");
    survivor_deck_keeps(sc, 0);
    hand(sc, 1, "canyon river");
    explore(sc, "canyon", 5);
    act(sc, 1, "power");
    expect(sc->s.seats[1].hand == places("canyon river") && !sc->s.seats[1].survivors);
}
