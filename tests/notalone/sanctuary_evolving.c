/* SPDX-License-Identifier: MIT */
/* Phase 5 (Y5): the Sanctuary token moves, Survivors are revealed, the Creature evolves or nests. */
#include <stdio.h>

#include "games/notalone/pieces.h"
#include "games/notalone/questions/questions.h"
#include "labyrinth.h"
#include "sanctuary.h"

/* The turn is played up to what the Creature is asked in phase 5. */
static void reach_phase_5(struct scenario *sc)
{
    explore(sc, "lair lair", 5);
    pass_to_phase(sc, 5);
}

static void arrange_two(struct scenario *sc)
{
    arrange_sanctuary(sc, 2, "");
}

/* --- its parts --------------------------------------------------------------------------------------------------- */

SCENARIO("Y5-1 Y5-2 Y5-5", the_token_moves_then_survivors_are_revealed_then_the_creature_is_asked)
{
    arrange_two(sc);
    revealed(sc, "");
    reach_phase_5(sc);
    expect(heard_in_order(sc, "Phase 5 begins: evolution.", "Sanctuary is on space 4."));
    expect(heard_in_order(sc, "Sanctuary is on space 4.", "Revealed: Defender and Imitator."));
    expect(asked(sc, CREATURE) && !asked(sc, 1) && !asked(sc, 2));
    act(sc, CREATURE, "nothing");
    expect(sc->s.turn == 3);
}

SCENARIO("Y5-1 W-1", no_card_is_played_in_phase_five)
{
    arrange_sanctuary(sc, 2, "windows=all");
    holds(sc, CREATURE, "hibernation mutagenesis");
    holds(sc, 1, "adrenaline sabotage");
    will(sc, 1, 1);
    reach_phase_5(sc);
    expect(!in_window(sc, CREATURE) && !asked(sc, 1));
    expect(!legal(sc, CREATURE, "play hibernation") && !legal(sc, CREATURE, "play mutagenesis"));
    nest(sc);
    expect(sc->s.turn == 3);
}

/* --- the token --------------------------------------------------------------------------------------------------- */

SCENARIO("Y5-2", the_token_goes_through_one_to_five_and_begins_again)
{
    static const uint8_t round[] = {4, 5, 1, 2, 3};

    arrange_two(sc);
    begin(sc);
    for (unsigned i = 0; i < sizeof round / sizeof *round; i++) {
        pass_to_phase(sc, 5);
        expect(sc->s.sanctuary == round[i]);
        pass_to_turn(sc, 3 + i);
    }
}

SCENARIO("Y5-2", unlocked_it_goes_on_through_ten)
{
    arrange_two(sc);
    unlocked(sc);
    sanctuary_at(sc, 5);
    reach_phase_5(sc);
    expect(sc->s.sanctuary == 6);
    arrange_two(sc);
    unlocked(sc);
    sanctuary_at(sc, 10);
    reach_phase_5(sc);
    expect(sc->s.sanctuary == 1);
}

SCENARIO("Y5-2 XL-2", it_goes_by_spaces_whatever_lies_there)
{
    arrange_sanctuary(sc, 2, "places=base+labyrinth+sanctuary");
    cover(sc, "observatory ark monolith greenhouse canyon", LOWER_ROW);
    unlocked(sc);
    sanctuary_at(sc, 6);
    reach_phase_5(sc);
    expect(sc->s.sanctuary == 7);
}

SCENARIO("Y5-3 YN-1", face_down_places_are_passed_over)
{
    static const struct {
        uint16_t revealed;
        uint8_t from, to;
    } rows[] = {{0, 5, 1}, {1u << 8 | 1u << 10, 5, 8}, {1u << 8 | 1u << 10, 8, 10}, {1u << 8, 8, 1}};

    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        arrange_sanctuary(sc, 2, "places=base+labyrinth+sanctuary");
        cover(sc, "canyon monolith ark greenhouse observatory", rows[i].revealed);
        unlocked(sc);
        sanctuary_at(sc, rows[i].from);
        reach_phase_5(sc);
        expect(sc->s.sanctuary == rows[i].to);
    }
}

SCENARIO("Y5-4 YN-1 YE-rabatteur", to_an_adjacent_place_means_one_that_is_open_to_the_token)
{
    arrange_two(sc);
    developed(sc, "rabatteur");
    sanctuary_at(sc, 2);
    reach_phase_5(sc);
    expect(is_space_offered(sc, "space", 1) && is_space_offered(sc, "space", 3));
    expect(!is_space_offered(sc, "space", 7) && !is_space_offered(sc, "space", 2));

    arrange_two(sc);
    developed(sc, "rabatteur");
    unlocked(sc);
    sanctuary_at(sc, 2);
    reach_phase_5(sc);
    expect(is_space_offered(sc, "space", 7));

    arrange_sanctuary(sc, 2, "places=base+labyrinth+sanctuary");
    cover(sc, "canyon monolith ark greenhouse observatory", 1u << 6);
    developed(sc, "rabatteur");
    unlocked(sc);
    sanctuary_at(sc, 2);
    reach_phase_5(sc);
    expect(is_space_offered(sc, "space", 1) && is_space_offered(sc, "space", 3) && !is_space_offered(sc, "space", 7));
}

SCENARIO("YN-1 Y5-4", exodus_and_homing_call_reach_no_face_down_place_either)
{
    for (unsigned space = 6; space <= 7; space++) {
        arrange_sanctuary(sc, 2, "places=base+labyrinth+sanctuary");
        cover(sc, "canyon monolith ark greenhouse observatory", (uint16_t)(1u << space));
        unlocked(sc);
        sanctuary_at(sc, 2);
        holds(sc, CREATURE, "exodus");
        holds(sc, 1, "homing-call");
        begin(sc);
        act(sc, 1, "play homing-call");
        expect(is_space_offered(sc, "space", 7) == (space == 7) && is_space_offered(sc, "space", 3));
        act(sc, 1, "space 1");
        commit_all(sc, "lair lair");
        act(sc, CREATURE, "play exodus");
        if (space == 7) { /* there is no choice */
            expect(sc->s.sanctuary == 2);
        } else {
            expect(is_space_offered(sc, "space", 6) && is_space_offered(sc, "space", 2));
        }
    }
}

/* --- Survivors --------------------------------------------------------------------------------------------------- */

SCENARIO("Y5-5", survivors_are_revealed_until_two_lie_open)
{
    arrange_two(sc);
    revealed(sc, "runner");
    survivor_deck(sc, "shadow poisoner");
    reach_phase_5(sc);
    expect(sc->s.revealed == survivors_named("runner shadow"));
    act(sc, CREATURE, "nothing");
    pass_to_phase(sc, 5);
    expect(sc->s.revealed == survivors_named("runner shadow"));
}

SCENARIO("Y5-5 YT-12", an_empty_deck_reveals_none_and_is_never_made_anew)
{
    arrange_two(sc);
    revealed(sc, "");
    survivor_deck(sc, "runner");
    survivor_deck_keeps(sc, 1);
    reach_phase_5(sc);
    expect(sc->s.revealed == survivors_named("runner") && sc->s.survivor_deck_size == 0);
    expect(count_bits(sc->s.survivors_gone) == SURVIVORS - 2);
    act(sc, CREATURE, "nothing");
    pass_to_phase(sc, 5);
    expect(sc->s.revealed == survivors_named("runner"));
}

/* --- evolve ------------------------------------------------------------------------------------------------------ */

SCENARIO("Y5-6", the_creature_evolves_or_nests_or_does_neither)
{
    arrange_two(sc);
    reach_phase_5(sc);
    expect(legal(sc, CREATURE, "evolve") && legal(sc, CREATURE, "nest") && legal(sc, CREATURE, "nothing"));
    act(sc, CREATURE, "nothing");
    expect(sc->s.turn == 3 && sc->s.dna == 1 && sc->s.defence == defence_start(&sc->s));

    arrange_two(sc);
    reach_phase_5(sc);
    act(sc, CREATURE, "evolve");
    expect(!legal(sc, CREATURE, "nest"));
    act(sc, CREATURE, "enough");
    expect(sc->s.turn == 3 && sc->s.defence == defence_start(&sc->s));
}

SCENARIO("Y5-7 Y5-8 Y5-9", it_takes_one_dna_and_then_draws_and_develops_in_any_order_and_as_often_as_it_can)
{
    arrange_two(sc);
    dna(sc, 6);
    evolution_hand(sc, "assommeur");
    evolution_deck(sc, "vif leech alpha");
    reach_phase_5(sc);
    act(sc, CREATURE, "evolve");
    expect(sc->s.dna == 7);
    act(sc, CREATURE, "draw-evolution 1");
    expect(sc->s.dna == 6 && legal(sc, CREATURE, "evolution vif") && legal(sc, CREATURE, "evolution assommeur"));
    act(sc, CREATURE, "evolution assommeur");
    expect(sc->s.dna == 4);
    act(sc, CREATURE, "draw-evolution 2");
    expect(sc->s.dna == 3 && sc->s.evolution_hand == evolutions_named("vif alpha"));
    expect(!legal(sc, CREATURE, "evolution alpha"));
    act(sc, CREATURE, "draw-evolution 1");
    act(sc, CREATURE, "evolution vif");
    expect(sc->s.turn == 3 && sc->s.dna == 0);
    expect(sc->s.developed == evolutions_named("assommeur vif") &&
           sc->s.evolution_hand == evolutions_named("leech alpha"));
}

SCENARIO("Y5-7", it_may_stop_at_any_time)
{
    arrange_two(sc);
    dna(sc, 6);
    evolution_hand(sc, "vif");
    reach_phase_5(sc);
    act(sc, CREATURE, "evolve");
    expect(legal(sc, CREATURE, "enough"));
    act(sc, CREATURE, "evolution vif");
    expect(legal(sc, CREATURE, "enough"));
    act(sc, CREATURE, "enough");
    expect(sc->s.turn == 3 && sc->s.dna == 5);
}

SCENARIO("Y5-8", an_empty_deck_is_not_drawn_from_and_the_hand_has_no_limit)
{
    arrange_two(sc);
    dna(sc, 6);
    evolution_hand(sc, "alpha apex giant venomous telepathic hive-minded");
    evolution_deck_keeps(sc, 1, 1);
    reach_phase_5(sc);
    act(sc, CREATURE, "evolve");
    act(sc, CREATURE, "draw-evolution 1");
    expect(!legal(sc, CREATURE, "draw-evolution 1") && legal(sc, CREATURE, "draw-evolution 2"));
    act(sc, CREATURE, "draw-evolution 2");
    expect(count_bits(sc->s.evolution_hand) == 8);
}

SCENARIO("Y5-9 Y5-13", what_it_pays_goes_to_the_reserve)
{
    arrange_two(sc);
    dna(sc, 10);
    evolution_hand(sc, "alpha");
    reach_phase_5(sc);
    act(sc, CREATURE, "evolve");
    expect(sc->s.dna == 10 && !heard(sc, "takes 1 DNA"));
    act(sc, CREATURE, "evolution alpha");
    expect(sc->s.dna == 4);
    act(sc, CREATURE, "enough");
    pass_to_phase(sc, 5);
    nest(sc);
    expect(sc->s.dna == 7);
}

SCENARIO("Y5-10 Y5-14", to_develop_a_fifth_it_first_discards_one_of_the_four)
{
    arrange_two(sc);
    dna(sc, 8);
    developed(sc, "leech stalker burrower scavenger");
    evolution_hand(sc, "optimisateur instinctif");
    reach_phase_5(sc);
    act(sc, CREATURE, "evolve");
    act(sc, CREATURE, "evolution optimisateur");
    expect(legal(sc, CREATURE, "evolution leech") && legal(sc, CREATURE, "evolution scavenger"));
    expect(!legal(sc, CREATURE, "evolution optimisateur") && !legal(sc, CREATURE, "enough"));
    act(sc, CREATURE, "evolution leech");
    expect(sc->s.developed == evolutions_named("stalker burrower scavenger optimisateur"));
    expect(sc->s.evolution_discard == evolutions_named("leech"));
    expect(heard_in_order(sc, "The Creature discards Leech.", "The Creature develops Optimiser (Optimisateur)."));
    act(sc, CREATURE, "enough");
    pass_to_turn(sc, 6);
    expect(sc->s.evolution_discard == evolutions_named("leech"));
}

SCENARIO("Y5-10", with_fewer_than_four_it_discards_none)
{
    arrange_two(sc);
    dna(sc, 8);
    developed(sc, "leech stalker burrower");
    evolution_hand(sc, "optimisateur");
    reach_phase_5(sc);
    act(sc, CREATURE, "evolve");
    act(sc, CREATURE, "evolution optimisateur");
    expect(count_bits(sc->s.developed) == 4 && !sc->s.evolution_discard);
}

SCENARIO("Y5-14", a_discarded_evolution_is_not_drawn_again)
{
    arrange_two(sc);
    dna(sc, 8);
    evolution_discard(sc, "leech");
    evolution_deck(sc, "stalker");
    evolution_deck_keeps(sc, 1, 1);
    reach_phase_5(sc);
    act(sc, CREATURE, "evolve");
    act(sc, CREATURE, "draw-evolution 1");
    expect(sc->s.evolution_deck_size[0] == 0 && sc->s.evolution_discard & evolutions_named("leech"));
    expect(!legal(sc, CREATURE, "draw-evolution 1"));
}

SCENARIO("Y5-11", its_power_works_from_the_next_turn)
{
    arrange_two(sc);
    dna(sc, 4);
    evolution_hand(sc, "leech");
    reach_phase_5(sc);
    act(sc, CREATURE, "evolve");
    act(sc, CREATURE, "evolution leech");
    expect(!(working_evolutions(&sc->s) & evolutions_named("leech")));
    expect(view_of(sc, GAME_PUBLIC).table.fresh == evolutions_named("leech"));
    act(sc, CREATURE, "enough");
    expect(sc->s.turn == 3 && working_evolutions(&sc->s) == evolutions_named("leech"));
    commit_all(sc, "beach beach");
    tokens(sc, 4, 0, 0);
    pass_to_phase(sc, 5);
    expect(sc->s.dna == 3);
}

/* --- nest -------------------------------------------------------------------------------------------------------- */

SCENARIO("Y5-12", nesting_takes_three_dna_and_defence_makes_a_step)
{
    arrange_two(sc);
    reach_phase_5(sc);
    nest(sc);
    expect(sc->s.dna == 4 && sc->s.defence == defence_start(&sc->s) - 1 && sc->s.turn == 3);
    expect(heard_in_order(sc, "The Creature takes 3 DNA", "Defence advances: 11 steps left."));
}

SCENARIO("Y5-12", nesting_takes_up_to_three_dna_as_the_creature_chooses)
{
    for (unsigned amount = 0; amount <= 3; amount++) {
        char action[20];

        (void)snprintf(action, sizeof action, "take-dna %u", amount);
        arrange_two(sc);
        reach_phase_5(sc);
        act(sc, CREATURE, "nest");
        expect(legal(sc, CREATURE, action) && sc->s.dna == 1 && sc->s.defence == defence_start(&sc->s));
        act(sc, CREATURE, action);
        expect(sc->s.dna == 1 + amount && sc->s.defence == defence_start(&sc->s) - 1 && sc->s.turn == 3);
    }
}

SCENARIO("Y5-12 Y5-13", nesting_offers_no_more_dna_than_the_reserve_has)
{
    arrange_two(sc);
    dna(sc, 8);
    reach_phase_5(sc);
    act(sc, CREATURE, "nest");
    expect(legal(sc, CREATURE, "take-dna 0") && legal(sc, CREATURE, "take-dna 2") &&
           !legal(sc, CREATURE, "take-dna 3"));
    act(sc, CREATURE, "take-dna 1");
    expect(sc->s.dna == 9);
}

SCENARIO("Y5-12", who_nests_and_does_not_say_how_much_takes_all_it_may)
{
    arrange_two(sc);
    reach_phase_5(sc);
    act(sc, CREATURE, "nest");
    pass_to_turn(sc, 3);
    expect(sc->s.dna == 4);
}

SCENARIO("YN-12 Y5-12 YD-1", nesting_that_brings_defence_to_victory_ends_the_match_for_the_hunted)
{
    arrange_two(sc);
    defence(sc, 1);
    reach_phase_5(sc);
    nest(sc);
    expect(sc->s.over && sc->s.winner == SIDE_HUNTED + 1 && sc->s.reason == REASON_DEFENCE && sc->s.turn == 2);
}

SCENARIO("YN-33 Y5-13", with_an_empty_reserve_it_may_still_nest_and_evolve)
{
    arrange_two(sc);
    dna(sc, 10);
    holds(sc, CREATURE, "mutagenesis");
    begin(sc);
    expect(!comes_to(sc, CREATURE, "play mutagenesis"));
    commit_all(sc, "lair lair");
    tokens(sc, 5, 0, 0);
    pass_to_phase(sc, 5);
    expect(legal(sc, CREATURE, "evolve") && legal(sc, CREATURE, "nest"));
    nest(sc);
    expect(sc->s.dna == 10 && sc->s.defence == defence_start(&sc->s) - 1);
}

SCENARIO("YN-33 YE-leech YE-scavenger", with_an_empty_reserve_leech_and_scavenger_take_none)
{
    arrange_two(sc);
    dna(sc, 10);
    developed(sc, "leech scavenger");
    will(sc, 1, 1);
    begin(sc);
    commit_all(sc, "lair rover");
    tokens(sc, 1, 0, 0);
    pass_to_phase(sc, 5);
    expect(heard(sc, "Without Will: Hunted 1") && sc->s.dna == 10 && !heard(sc, " DNA and has"));
}
