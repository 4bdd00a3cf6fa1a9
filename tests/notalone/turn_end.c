/* SPDX-License-Identifier: MIT */
/* Phase 4, end of turn (P4-1 to P4-6). */
#include "games/notalone/questions/questions.h"
#include "scenario.h"

SCENARIO("P4-1", the_phase_begins_with_a_window_for_everybody)
{
    arrange(sc, 2, "");
    sc->s.marker = 1;
    holds(sc, 0, "stasis");
    holds(sc, 1, "amplifier");
    holds(sc, 2, "double-back");
    begin(sc);
    commit_all(sc, "lair lair");
    tokens(sc, 10, 0, 0);
    pass_to_phase(sc, 4);
    expect(in_window(sc, 0) && in_window(sc, 1) && in_window(sc, 2));
    expect(sc->s.seats[1].discard == 0);
}

SCENARIO("P4-2", each_hunted_discards_what_he_played_face_up)
{
    arrange(sc, 2, "");
    pending(sc, 2, "artefact");
    begin(sc);
    commit_all(sc, "lair beach+river");
    tokens(sc, 10, 0, 0);
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].discard == places("lair"));
    expect(sc->s.seats[2].discard == places("beach river"));
    expect(told(sc, 0, "Hunted 1 discards 1 place: The Lair."));
    expect(told(sc, GAME_PUBLIC, "Hunted 2 discards 2 places: The River and The Beach."));
    expect(sc->s.seats[2].count == 0);
}

SCENARIO("P4-2", a_place_that_went_back_to_hand_is_not_discarded)
{
    arrange(sc, 1, "");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.turn == 3);
    expect(sc->s.seats[1].discard == 0);
    expect(sc->s.seats[1].hand == places("lair jungle river beach rover"));
}

SCENARIO("P4-3", the_tokens_leave_the_planet)
{
    arrange(sc, 1, "");
    sc->s.rescue = 6;
    holds(sc, 0, "scream");
    begin(sc);
    commit_all(sc, "lair");
    act(sc, 0, "play scream");
    tokens(sc, 10, 9, 8);
    pass_to_turn(sc, 3);
    expect(sc->s.turn == 3);
    for (unsigned token = 0; token < TOKENS; token++)
        expect(sc->s.tokens[token] == 0);
}

SCENARIO("P4-3", hunt_cards_go_to_their_discard_in_the_order_in_which_they_were_played)
{
    arrange(sc, 1, "");
    tracked(sc);
    holds(sc, 0, "stasis cataclysm");
    hunt_discard(sc, "toxin");
    begin(sc);
    commit_all(sc, "lair");
    tokens(sc, 10, 0, 0);
    act(sc, 0, "play cataclysm");
    act(sc, 0, "space 9");
    act(sc, 0, "play stasis");
    pass_to_turn(sc, 3);
    expect(sc->s.hunt_discard_size == 3);
    expect(heard(sc, "Cataclysm and Stasis go to the Hunt discard."));
    expect(sc->s.hunt_discard[1] == 16 && sc->s.hunt_discard[2] == 18);
}

SCENARIO("P4-4", the_creature_draws_until_it_has_three_hunt_cards)
{
    arrange(sc, 1, "");
    holds(sc, 0, "fierceness virus");
    hunt_deck(sc, "toxin scream");
    begin(sc);
    commit_all(sc, "lair");
    act(sc, 0, "play fierceness");
    tokens(sc, 10, 0, 0);
    pass_to_turn(sc, 3);
    expect(count_bits(sc->s.hunt_hand) == 3);
    expect(has_card(sc, 0, "virus") && has_card(sc, 0, "toxin") && has_card(sc, 0, "scream"));
}

SCENARIO("P4-4", a_creature_with_three_hunt_cards_draws_none)
{
    arrange(sc, 1, "");
    holds(sc, 0, "fierceness virus despair");
    begin(sc);
    commit_all(sc, "lair");
    tokens(sc, 10, 0, 0);
    pass_to_turn(sc, 3);
    expect(sc->s.turn == 3 && count_bits(sc->s.hunt_hand) == 3);
    expect(!heard(sc, "The Creature draws"));
}

SCENARIO("P4-5", rescue_makes_a_step_and_the_next_turn_begins)
{
    arrange(sc, 1, "");
    begin(sc);
    commit_all(sc, "lair");
    tokens(sc, 10, 0, 0);
    pass_to_turn(sc, 3);
    expect(sc->s.rescue == 13 - 1);
    expect(sc->s.turn == 3);
    expect(heard_in_order(sc, "Rescue advances: 12 steps left.", "Turn 3 begins."));
}

SCENARIO("P4-5 H-stasis", stasis_holds_rescue_for_this_turn_only)
{
    arrange(sc, 1, "");
    holds(sc, 0, "stasis");
    begin(sc);
    commit_all(sc, "lair");
    tokens(sc, 10, 0, 0);
    act(sc, 0, "play stasis");
    expect(sc->s.turn == 3 && sc->s.rescue == 13);
    pass_to_turn(sc, 4);
    expect(sc->s.turn == 4 && sc->s.rescue == 12);
}

SCENARIO("P4-5 T-2", the_hunted_win_when_rescue_arrives_at_the_end_of_the_turn)
{
    arrange(sc, 1, "");
    sc->s.rescue = 1;
    begin(sc);
    commit_all(sc, "lair");
    tokens(sc, 10, 9, 0);
    pass_to_turn(sc, 3);
    expect(sc->s.over && sc->s.winner == SIDE_HUNTED + 1);
    expect(sc->s.turn == 2 && sc->s.rescue == 0);
}

SCENARIO("P4-5 W-1", after_the_step_of_rescue_a_survival_card_can_still_be_played)
{
    arrange(sc, 2, "");
    sc->s.marker = 1;
    holds(sc, 1, "amplifier");
    holds(sc, 2, "double-back");
    begin(sc);
    commit_all(sc, "lair river");
    tokens(sc, 10, 0, 0);
    pass_to_phase(sc, 4);
    expect(in_window(sc, 1) && in_window(sc, 2));
    act(sc, 1, "pass");
    act(sc, 2, "pass");
    expect(sc->s.rescue == 14 - 1 && sc->s.phase == 4 && in_window(sc, 1) && !asked(sc, 2));
    act(sc, 1, "play amplifier");
    expect(sc->s.rescue == 14 - 2 && sc->s.turn == 3);
}

SCENARIO("P4-5 W-4", who_has_passed_for_phase_four_is_not_asked_after_the_step_of_rescue)
{
    arrange(sc, 1, "");
    sc->s.marker = 1;
    holds(sc, 1, "amplifier");
    begin(sc);
    commit_all(sc, "lair");
    tokens(sc, 10, 0, 0);
    pass_to_phase(sc, 4);
    act(sc, 1, "pass-phase");
    expect(sc->s.turn == 3);
}

SCENARIO("P4-5 P4-4", no_hunt_card_answers_what_is_played_after_the_step_of_rescue)
{
    arrange(sc, 1, "");
    sc->s.marker = 1;
    hunt_deck(sc, "stasis");
    holds(sc, 0, "tracking");
    holds(sc, 1, "amplifier");
    begin(sc);
    commit_all(sc, "lair");
    tokens(sc, 10, 0, 0);
    pass_to_phase(sc, 4);
    act(sc, 0, "pass");
    act(sc, 1, "pass");
    expect(has_card(sc, 0, "stasis") && sc->s.phase == 4);
    expect(in_window(sc, 1) && !asked(sc, 0));
    act(sc, 1, "pass");
    expect(sc->s.turn == 3 && sc->s.hunt_plays == 0);
    commit_all(sc, "jungle");
    tokens(sc, 10, 0, 0);
    pass_to_phase(sc, 4);
    expect(legal(sc, 0, "play stasis") && legal(sc, 0, "play tracking"));
}

/* --- decks -------------------------------------------------------------------------------------------------------- */

SCENARIO("P4-6", an_empty_hunt_deck_is_made_anew_from_its_discard_in_the_middle_of_a_draw)
{
    arrange(sc, 1, "");
    while (sc->s.hunt_deck_size)
        sc->s.hunt_deck[--sc->s.hunt_deck_size] = 0;
    hunt_deck(sc, "virus");
    hunt_discard(sc, "toxin scream clone fierceness");
    begin(sc);
    commit_all(sc, "lair");
    tokens(sc, 10, 0, 0);
    pass_to_turn(sc, 3);
    expect(has_card(sc, 0, "virus"));
    expect(count_bits(sc->s.hunt_hand) == 3);
    expect(sc->s.hunt_discard_size == 0 && sc->s.hunt_deck_size == 2);
    expect(heard(sc, "The Hunt discard is shuffled and becomes the deck."));
}

SCENARIO("P4-6 T-4", no_hunt_card_is_drawn_if_deck_and_discard_are_empty)
{
    arrange(sc, 1, "");
    while (sc->s.hunt_deck_size)
        sc->s.hunt_deck[--sc->s.hunt_deck_size] = 0;
    hunt_discard(sc, "toxin");
    begin(sc);
    commit_all(sc, "lair");
    tokens(sc, 10, 0, 0);
    pass_to_turn(sc, 3);
    expect(sc->s.turn == 3);
    expect(count_bits(sc->s.hunt_hand) == 1 && has_card(sc, 0, "toxin"));
    expect(sc->s.hunt_deck_size == 0 && sc->s.hunt_discard_size == 0);
}

SCENARIO("P4-6 PL-7", an_empty_survival_deck_is_made_anew_from_its_discard)
{
    arrange(sc, 1, "");
    hand(sc, 1, "shelter lair");
    survival_deck(sc, "dodge");
    while (sc->s.survival_deck_size > 1) {
        uint8_t card = sc->s.survival_deck[0];

        for (unsigned i = 1; i < sc->s.survival_deck_size; i++)
            sc->s.survival_deck[i - 1] = sc->s.survival_deck[i];
        sc->s.survival_deck[--sc->s.survival_deck_size] = 0;
        sc->s.survival_discard[sc->s.survival_discard_size++] = card;
    }
    begin(sc);
    commit_all(sc, "shelter");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    expect(heard(sc, "The Survival discard is shuffled and becomes the deck."));
    expect(heard_in_order(sc, "draws a Survival card: Dodge.", "The Survival discard is shuffled"));
    expect(legal(sc, 1, "keep dodge"));
    act(sc, 1, "keep dodge");
    expect(sc->s.survival_deck_size == 13 && sc->s.survival_discard_size == 1);
}
