/* SPDX-License-Identifier: MIT */
/* The Evolutions of level I that work by themselves, and the variant that has one of those with the icon. */
#include "sanctuary.h"

#include <stdio.h>

#include "games/notalone/pieces.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/turn/steps.h"

/* With the variant: the planet and the cards of base, and these Evolutions of the Creature. */
static void arrange_icon(struct scenario *sc, unsigned hunted, const char *evolutions)
{
    arrange(sc, hunted, "evolution=icon");
    developed(sc, evolutions);
}

static bool is_top(const struct scenario *sc, unsigned below, const char *card)
{
    return sc->s.hunt_discard_size > below &&
           sc->s.hunt_discard[sc->s.hunt_discard_size - 1 - below] == card_code(card);
}

/* --- the variant ------------------------------------------------------------------------------------------------- */

SCENARIO("YE-10", the_creature_of_the_variant_chooses_one_of_three_evolutions_by_the_number_of_hunted)
{
    static const char *const named[] = {"optimisateur instinctif malicieux", "assommeur vif prescient",
                                        "rapide hurleur primitif"};

    for (unsigned hunted = 1; hunted <= 6; hunted++) {
        char settings[64];

        (void)snprintf(settings, sizeof settings, "hunted=%u evolution=icon board=1", hunted);
        set_up(sc, settings, 1);
        expect(asked(sc, CREATURE) && !asked(sc, 1) && count_bits(sc->s.hunt_hand) == 3);
        expect(sc->s.evolutions == evolutions_named(named[(hunted - 1) / 2]) && !sc->s.developed);
    }
    expect(legal(sc, CREATURE, "evolution hurleur") && !legal(sc, CREATURE, "evolution stalker"));
}

SCENARIO("YE-10 YE-optimisateur P4-4", the_evolution_of_the_variant_works_from_turn_one_on)
{
    set_up(sc, "hunted=2 evolution=icon board=1", 1);
    act(sc, CREATURE, "evolution optimisateur");
    expect(told(sc, GAME_PUBLIC, "The Creature develops Optimiser (Optimisateur).") && sc->s.turn == 1);
    expect(count_bits(sc->s.hunt_hand) == 3);
    pass_to_turn(sc, 2);
    expect(count_bits(sc->s.hunt_hand) == 4 && !heard(sc, "Phase 5 begins"));
    expect(sc->s.developed == evolutions_named("optimisateur") && !sc->s.evolution_hand && !sc->s.dna);
}

SCENARIO("YE-1", each_of_the_six_prices_is_that_of_five_evolutions)
{
    unsigned count[7] = {0};

    for (unsigned evolution = 1; evolution < EVOLUTIONS; evolution++) {
        const struct piece *row = card_row(EVOLUTION + evolution);

        expect(row->cost >= 1 && row->cost <= 6 && row->level == (row->cost > 3 ? 2 : 1));
        count[row->cost]++;
    }
    for (unsigned cost = 1; cost <= 6; cost++)
        expect(count[cost] == 5);
}

/* --- Optimisateur, Instinctif ------------------------------------------------------------------------------------ */

SCENARIO("YE-optimisateur YE-8", without_optimisateur_the_creature_draws_to_three_again_and_keeps_what_it_has)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "optimisateur");
    holds(sc, CREATURE, "stasis fierceness mirage clone");
    begin(sc);
    pass_to_turn(sc, 3);
    expect(count_bits(sc->s.hunt_hand) == 4);
    developed(sc, "");
    pass_to_turn(sc, 4);
    expect(count_bits(sc->s.hunt_hand) == 4);
    hunt_deck(sc, "stasis fierceness mirage clone");
    pass_to_turn(sc, 5);
    expect(count_bits(sc->s.hunt_hand) == 3);
}

SCENARIO("YE-instinctif P4-4", with_instinctif_any_hunt_cards_are_discarded_on_top_of_those_that_were_in_play)
{
    arrange_icon(sc, 1, "instinctif");
    holds(sc, CREATURE, "fierceness mirage clone stasis");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play fierceness");
    tokens(sc, 9, 0, 0);
    pass_to_phase(sc, 4);
    act(sc, CREATURE, "hunt-card stasis");
    expect(legal(sc, CREATURE, "enough") && !legal(sc, CREATURE, "hunt-card stasis"));
    act(sc, CREATURE, "hunt-card mirage");
    expect(is_top(sc, 0, "mirage") && is_top(sc, 1, "stasis") && is_top(sc, 2, "fierceness"));
    expect(told(sc, 1, "Mirage goes to the Hunt discard.") && sc->s.turn == 2);
    act(sc, CREATURE, "enough");
    expect(sc->s.turn == 3 && count_bits(sc->s.hunt_hand) == 3 && has_card(sc, CREATURE, "clone"));
}

SCENARIO("YE-instinctif", with_instinctif_the_whole_hand_can_be_discarded_or_nothing)
{
    arrange_icon(sc, 1, "instinctif");
    holds(sc, CREATURE, "mirage");
    begin(sc);
    pass_to_phase(sc, 4);
    pass_to(sc, CREATURE);
    act(sc, CREATURE, "hunt-card mirage");
    expect(sc->s.turn == 3 && is_top(sc, 0, "mirage") && count_bits(sc->s.hunt_hand) == 3);
    pass_to_phase(sc, 4);
    pass_to(sc, CREATURE);
    act(sc, CREATURE, "enough");
    expect(sc->s.turn == 4 && sc->s.hunt_discard_size == 1);
    sc->s.hunt_hand = 0;
    pass_to_turn(sc, 5);
    expect(sc->s.hunt_discard_size == 1 && count_bits(sc->s.hunt_hand) == 3);
}

/* --- Scavenger, Leech -------------------------------------------------------------------------------------------- */

SCENARIO("YE-scavenger YE-4", scavenger_takes_one_dna_as_phase_four_begins_if_zero_will_was_settled)
{
    arrange_sanctuary(sc, 3, "");
    developed(sc, "scavenger");
    dna(sc, 2);
    will(sc, 1, 1);
    will(sc, 2, 1);
    begin(sc);
    commit_all(sc, "jungle jungle beach");
    tokens(sc, 2, 0, 0);
    pass_to_phase(sc, 4);
    expect(sc->s.dna == 3 && times_heard(sc, "The Creature uses Scavenger.") == 1);
    expect(heard_in_order(sc, "Phase 4 begins", "The Creature takes 1 DNA and has 3."));
    pass_to_turn(sc, 3);
    commit_all(sc, "lair lair lair");
    tokens(sc, 9, 0, 0);
    pass_to_phase(sc, 4);
    expect(times_heard(sc, "The Creature uses Scavenger.") == 1);
}

SCENARIO("YE-leech YE-6", leech_takes_one_dna_once_in_a_turn_with_a_catch)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "leech twin-souled");
    dna(sc, 3);
    begin(sc);
    commit_all(sc, "jungle jungle");
    tokens(sc, 2, 0, 0);
    pass_to_turn(sc, 3);
    expect(sc->s.dna == 4 && heard_in_order(sc, "Assimilation advances", "The Creature uses Leech."));
    commit_all(sc, "lair beach");
    tokens(sc, 9, 0, 0);
    pass_to_turn(sc, 4);
    expect(sc->s.dna == 4);
    commit_all(sc, "rover rover");
    act(sc, CREATURE, "evolution twin-souled");
    tokens(sc, 9, 0, 5);
    pass_to_turn(sc, 5);
    expect(times_heard(sc, "The Creature uses Leech.") == 2 && sc->s.dna == 4);
}

SCENARIO("YN-33", leech_and_scavenger_take_nothing_from_an_empty_reserve)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "leech scavenger");
    dna(sc, DNA_ALL);
    will(sc, 1, 1);
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 2, 0, 0);
    pass_to_phase(sc, 4);
    expect(sc->s.dna == DNA_ALL && heard(sc, "Without Will") && !heard(sc, "takes 1 DNA"));
}

/* --- Burrower, Rabatteur ----------------------------------------------------------------------------------------- */

SCENARIO("YE-burrower", burrower_may_put_a_revealed_survivor_under_the_deck_before_defence_moves)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "burrower");
    defence(sc, 3);
    revealed(sc, "runner shadow");
    begin(sc);
    pass_to_phase(sc, 5);
    nest(sc);
    expect(legal(sc, CREATURE, "nothing") && legal(sc, CREATURE, "survivor runner"));
    expect(!legal(sc, CREATURE, "survivor comforter") && sc->s.defence == 3);
    act(sc, CREATURE, "survivor shadow");
    expect(sc->s.revealed == survivors_named("runner") && sc->s.defence == 2);
    expect(1u << sc->s.survivor_deck[0] == survivors_named("shadow") && sc->s.survivor_tail == 1);
    expect(heard_in_order(sc, "The Creature takes 3 DNA", "Shadow goes under the deck of Survivors."));
    expect(heard_in_order(sc, "Shadow goes under the deck of Survivors.", "Defence advances"));
    pass_to_phase(sc, 5);
    expect(count_bits(sc->s.revealed) == 2 && !(sc->s.revealed & survivors_named("shadow")));
    nest(sc);
    act(sc, CREATURE, "nothing");
    expect(count_bits(sc->s.revealed) == 2);
}

SCENARIO("YE-rabatteur Y5-4 YE-4", rabatteur_may_send_sanctuary_to_an_adjacent_place_instead_of_the_next)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "rabatteur");
    sanctuary_at(sc, 5);
    begin(sc);
    pass_to_phase(sc, 5);
    expect(legal(sc, CREATURE, "space 1") && legal(sc, CREATURE, "space 4") && !legal(sc, CREATURE, "space 10"));
    act(sc, CREATURE, "space 4");
    expect(sc->s.sanctuary == 4);
    pass_to_turn(sc, 3);
    unlocked(sc);
    pass_to_phase(sc, 5);
    expect(legal(sc, CREATURE, "space 3") && legal(sc, CREATURE, "space 9") && legal(sc, CREATURE, "space 5"));
    act(sc, CREATURE, "space 9");
    expect(sc->s.sanctuary == 9);
}

/* --- Assommeur, Hurleur ------------------------------------------------------------------------------------------ */

SCENARIO("YE-assommeur P3-16", assommeur_takes_a_place_of_each_caught_after_the_step_and_before_zero_will)
{
    arrange_icon(sc, 3, "assommeur");
    hand(sc, 1, "jungle lair beach");
    hand(sc, 2, "jungle");
    will(sc, 1, 1);
    begin(sc);
    commit_all(sc, "jungle jungle lair");
    tokens(sc, 2, 0, 0);
    act(sc, 3, "nothing");
    pass_to(sc, 1);
    expect(sc->s.step == STEP_CAUGHT && !asked(sc, 2) && !asked(sc, 3) && sc->s.seats[1].will == 0);
    expect(heard(sc, "Assimilation advances") && !heard(sc, "Without Will"));
    act(sc, 1, "discard beach");
    expect(heard_in_order(sc, "Hunted 1 discards 1 place: The Beach.", "Without Will"));
    expect(sc->s.seats[1].hand == places("lair beach jungle"));
    expect(sc->s.seats[2].discard == places("jungle") && sc->s.seats[3].discard == places("lair"));
}

SCENARIO("YE-hurleur YH-2", hurleur_takes_a_place_of_each_above_or_below_the_creature_token_who_is_not_caught)
{
    arrange_icon(sc, 5, "hurleur");
    hand(sc, 2, "shelter rover river");
    hand(sc, 3, "shelter beach river");
    begin(sc);
    commit_all(sc, "jungle shelter shelter lair river");
    tokens(sc, 2, 0, 0);
    for (unsigned seat = 2; seat <= 5; seat++)
        act(sc, seat, "nothing");
    pass_to(sc, 2);
    expect(sc->s.step == STEP_CAUGHT && asked(sc, 3) && !asked(sc, 1) && !asked(sc, 4) && !asked(sc, 5));
    act(sc, 3, "discard beach");
    expect(sc->s.seats[3].hand == places("beach river"));
    act(sc, 2, "discard rover");
    expect(sc->s.seats[3].hand == places("river") && sc->s.seats[2].hand == places("river"));
    expect(heard_in_order(sc, "The Creature catches Hunted 1.", "Hunted 2 discards 1 place: The Rover."));
    expect(heard_in_order(sc, "Hunted 2 discards 1 place: The Rover.", "Hunted 3 discards 1 place: The Beach."));

    arrange_icon(sc, 5, "hurleur");
    begin(sc);
    commit_all(sc, "jungle lair river rover beach");
    tokens(sc, 7, 0, 0);
    for (unsigned seat = 1; seat <= 5; seat++)
        act(sc, seat, "nothing");
    pass_to(sc, 1);
    expect(sc->s.step == STEP_CAUGHT && legal(sc, 1, "discard lair") && !sc->s.caught);
}

SCENARIO("YE-hurleur YH-2 YE-6", hurleur_spares_who_avoids_the_token_and_reaches_those_below_a_clone)
{
    arrange_icon(sc, 3, "hurleur");
    hand(sc, 2, "source rover river");
    hand(sc, 3, "shelter beach river");
    holds(sc, CREATURE, "clone detour");
    holds(sc, 1, "dodge");
    tracked(sc);
    begin(sc);
    commit_all(sc, "jungle source shelter");
    act(sc, CREATURE, "play clone");
    tokens(sc, 2, 0, 4);
    act(sc, 1, "play dodge");
    act(sc, CREATURE, "pass");
    act(sc, CREATURE, "play detour");
    act(sc, CREATURE, "hunted 1");
    act(sc, CREATURE, "space 7");
    act(sc, 1, "nothing");
    act(sc, 2, "nothing");
    act(sc, 3, "nothing");
    pass_to(sc, 2);
    expect(sc->s.step == STEP_CAUGHT && asked(sc, 2) && asked(sc, 3) && !asked(sc, 1));
}

SCENARIO("YE-hurleur YH-2", hurleur_spares_the_places_under_a_token_that_straddles_and_the_one_that_alert_names)
{
    for (unsigned upright = 0; upright < 2; upright++) {
        arrange(sc, 4, "evolution=icon decks=exploration");
        developed(sc, "hurleur");
        holds(sc, CREATURE, "hunger");
        holds(sc, 3, "double-back");
        holds(sc, 4, "alert");
        hand(sc, 1, "shelter beach rover");
        hand(sc, 4, "wreck beach rover");
        begin(sc);
        commit_all(sc, "shelter jungle river wreck");
        act(sc, CREATURE, "play hunger");
        act(sc, CREATURE, "creature-token 2");
        act(sc, CREATURE, upright ? "creature-token 7" : "creature-token 3");
        act(sc, 4, "play alert");
        act(sc, 4, upright ? "space 9" : "space 7");
        pass_to_phase(sc, 4);
        expect(sc->s.caught == (1u << 2 | 1u << (upright ? 1 : 3)));
        expect(count_bits(sc->s.seats[1].hand) == 2 && count_bits(sc->s.seats[2].hand) == 4);
        expect(count_bits(sc->s.seats[4].hand) == (upright ? 2 : 1));
    }
}

SCENARIO("YN-55 YE-assommeur YE-hurleur", assommeur_and_hurleur_ask_at_the_same_time_and_take_one_place_of_each)
{
    arrange_sanctuary(sc, 3, "");
    developed(sc, "assommeur hurleur");
    hand(sc, 2, "monolith jungle beach rover");
    hand(sc, 3, "monolith");
    begin(sc);
    commit_all(sc, "jungle monolith monolith");
    tokens(sc, 2, 0, 0);
    act(sc, 2, "nothing");
    act(sc, 3, "nothing");
    pass_to(sc, 1);
    expect(asked(sc, 1) && asked(sc, 2) && !asked(sc, 3));
    act(sc, 1, "discard lair");
    act(sc, 2, "discard rover");
    expect(!asked(sc, 1) || !legal(sc, 1, "discard beach"));
    expect(count_bits(sc->s.seats[1].hand) == 3 && count_bits(sc->s.seats[2].hand) == 2);
    expect(sc->s.seats[3].hand == 0);
}

/* --- Prescient --------------------------------------------------------------------------------------------------- */

SCENARIO("YE-prescient", under_prescient_a_hunted_shows_all_but_three_places_before_the_first_window)
{
    arrange_icon(sc, 3, "prescient");
    hand(sc, 2, "lair jungle river beach");
    hand(sc, 3, "lair jungle river beach rover");
    discard(sc, 3, "swamp");
    holds(sc, CREATURE, "fierceness");
    begin(sc);
    commit_all(sc, "lair lair lair");
    expect(sc->s.phase == 2 && asked(sc, CREATURE) && !in_window(sc, CREATURE));
    expect(legal(sc, CREATURE, "hunted 1") && !legal(sc, CREATURE, "hunted 2") && legal(sc, CREATURE, "hunted 3"));
    act(sc, CREATURE, "hunted 3");
    act(sc, 3, "hide beach");
    act(sc, 3, "hide river");
    act(sc, 3, "hide rover");
    expect(told(sc, CREATURE, "Hunted 3 shows the Creature 1 place: The Jungle."));
    expect(told(sc, 1, "Hunted 3 shows the Creature 1 place.") && !told(sc, 1, "1 place: The Jungle"));
    expect(sc->s.seats[3].shown == places("jungle") && in_window(sc, CREATURE));
}

SCENARIO("YE-prescient YE-4", prescient_asks_nothing_if_nobody_has_four_places)
{
    arrange_icon(sc, 3, "prescient");
    hand(sc, 1, "lair jungle river beach");
    hand(sc, 2, "lair");
    hand(sc, 3, "lair jungle");
    begin(sc);
    commit_all(sc, "lair lair lair");
    expect(legal(sc, CREATURE, "creature-token 1") && !heard(sc, "The Creature uses Prescient."));
}

/* --- Primitif, and tokens that may be placed --------------------------------------------------------------------- */

SCENARIO("YE-primitif YE-9 YN-53", primitif_places_the_artemia_token_for_all_hunt_cards_of_the_turn)
{
    arrange_icon(sc, 5, "primitif");
    holds(sc, CREATURE, "fierceness stasis");
    begin(sc);
    commit_all(sc, "lair lair jungle river river");
    tokens(sc, 5, 0, 0);
    expect(legal(sc, CREATURE, "nothing") && !in_window(sc, CREATURE));
    act(sc, CREATURE, "artemia-token 1");
    expect(sc->s.tokens[TOKEN_ARTEMIA] == 1u << 1 && sc->s.now.no_hunt);
    expect(offered(sc, CREATURE, "fierceness") == 0 && offered(sc, CREATURE, "stasis") == 0);
    for (unsigned seat = 3; seat <= 5; seat++)
        act(sc, seat, "nothing");
    act(sc, 1, "discard jungle");
    act(sc, 2, "discard rover");
    expect(sc->s.seats[2].discard == places("rover lair"));
    pass_to_turn(sc, 3);
    expect(!sc->s.now.no_hunt && !sc->s.tokens[TOKEN_ARTEMIA]);
}

SCENARIO("YE-primitif YE-9", primitif_can_be_declined_and_is_not_asked_after_a_hunt_card)
{
    arrange_icon(sc, 5, "primitif");
    holds(sc, CREATURE, "fierceness mirage stasis");
    begin(sc);
    commit_all(sc, "lair lair jungle river river");
    tokens(sc, 5, 0, 0);
    act(sc, CREATURE, "nothing");
    expect(!sc->s.tokens[TOKEN_ARTEMIA] && offered(sc, CREATURE, "stasis") == 1u << 4);
    pass_to_turn(sc, 3);
    commit_all(sc, "beach beach beach beach beach");
    act(sc, CREATURE, "play fierceness");
    tokens(sc, 9, 0, 0);
    expect(sc->s.step > STEP_TOKENS && !sc->s.tokens[TOKEN_ARTEMIA]);
}

SCENARIO("YN-24 YE-9 YE-omnipresent YE-primitif",
         omnipresent_or_a_symbol_places_the_artemia_token_and_bars_no_hunt_card)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "primitif omnipresent");
    holds(sc, CREATURE, "stasis");
    begin(sc);
    commit_all(sc, "lair lair");
    tokens(sc, 5, 0, 0);
    act(sc, CREATURE, "artemia-token 1");
    expect(!sc->s.now.no_hunt && offered(sc, CREATURE, "stasis") == 1u << 4);

    arrange_sanctuary(sc, 2, "");
    developed(sc, "primitif omnipresent");
    holds(sc, CREATURE, "stasis");
    sc->s.rescue = 6;
    begin(sc);
    commit_all(sc, "lair lair");
    act(sc, CREATURE, "creature-token 5");
    expect(!legal(sc, CREATURE, "nothing"));
    act(sc, CREATURE, "artemia-token 2");
    expect(sc->s.step > STEP_TOKENS && offered(sc, CREATURE, "stasis") == 1u << 4);
}

SCENARIO("YE-9 YN-24", the_artemia_token_is_asked_before_the_target_token_and_after_those_that_are_due)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "camouflaged primitif");
    begin(sc);
    commit_all(sc, "lair lair");
    act(sc, CREATURE, "creature-token 5");
    expect(legal(sc, CREATURE, "artemia-token 1") && !legal(sc, CREATURE, "target-token 1"));
    act(sc, CREATURE, "nothing");
    expect(legal(sc, CREATURE, "target-token 1") && legal(sc, CREATURE, "nothing"));
    act(sc, CREATURE, "target-token 1");
    expect(sc->s.tokens[TOKEN_TARGET] == 1u << 1 && !sc->s.now.no_hunt);

    arrange_sanctuary(sc, 2, "");
    developed(sc, "camouflaged");
    holds(sc, CREATURE, "scream");
    begin(sc);
    commit_all(sc, "lair lair");
    act(sc, CREATURE, "play scream");
    tokens(sc, 5, 0, 1);
    expect(sc->s.step > STEP_TOKENS && sc->s.tokens[TOKEN_TARGET] == 1u << 1);
    pass_to(sc, 1);
    expect(sc->s.phase == 3 && heard(sc, "Scream strikes"));
}
