/* SPDX-License-Identifier: MIT */
/* The powers of the places 1 to 10 (PL-1 to PL-10, PL-17). */
#include "games/notalone/questions/questions.h"
#include "scenario.h"

/* Hunted 1 plays the place of a hand that has it beside the Lair, with the Creature token on the space given, up to the
 * first decision of the reckoning. `discards` are his, and he has no others but these. */
static void play_place(struct scenario *sc, const char *place, const char *discards, unsigned creature)
{
    arrange(sc, 1, "");
    hand(sc, 1, place);
    sc->s.seats[1].hand |= places("lair");
    discard(sc, 1, discards);
    begin(sc);
    commit_all(sc, place);
    tokens(sc, creature, 0, 0);
}

/* --- The Lair ---------------------------------------------------------------------------------------------------- */

SCENARIO("PL-1 D-1", the_lair_takes_back_the_whole_discard_but_not_itself)
{
    play_place(sc, "lair", "jungle river wreck", 10);
    act(sc, 1, "power");
    expect(sc->s.turn == 3);
    expect(sc->s.seats[1].hand == places("jungle river wreck"));
    expect(sc->s.seats[1].discard == places("lair"));
}

SCENARIO("PL-1", the_lair_uses_the_power_of_the_place_where_the_creature_is)
{
    play_place(sc, "lair", "jungle", 8);
    act(sc, 1, "power");
    expect(legal(sc, 1, "take-all"));
    act(sc, 1, "copy wreck");
    expect(sc->s.rescue == 13 - 2);
    expect(sc->s.seats[1].discard == places("lair jungle"));
}

SCENARIO("PL-1", who_is_caught_on_the_lair_loses_one_will_more)
{
    play_place(sc, "lair", "", 1);
    expect(sc->s.seats[1].will == 1);
    expect(sc->s.assimilation == 7 - 1);
}

SCENARIO("PL-1", who_is_caught_elsewhere_loses_one_will)
{
    play_place(sc, "rover", "", 5);
    expect(sc->s.seats[1].will == 2);
}

/* --- The Jungle -------------------------------------------------------------------------------------------------- */

SCENARIO("PL-2", the_jungle_takes_itself_back_and_one_place_of_choice)
{
    play_place(sc, "jungle", "beach river rover", 10);
    act(sc, 1, "power");
    expect(legal(sc, 1, "take beach") && legal(sc, 1, "take river") && !legal(sc, 1, "enough"));
    act(sc, 1, "take river");
    expect(sc->s.turn == 3);
    expect(sc->s.seats[1].hand == places("lair jungle river"));
    expect(sc->s.seats[1].discard == places("beach rover"));
}

SCENARIO("PL-2 T-4", the_jungle_takes_itself_back_with_an_empty_discard)
{
    play_place(sc, "jungle", "", 10);
    act(sc, 1, "power");
    expect(sc->s.turn == 3);
    expect(sc->s.seats[1].hand == places("lair jungle"));
}

/* --- The River --------------------------------------------------------------------------------------------------- */

SCENARIO("PL-3", the_river_lets_him_commit_two_next_turn_and_one_returns_before_the_reveal)
{
    arrange(sc, 1, "");
    begin(sc);
    commit_all(sc, "river");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.turn == 3 && sc->s.seats[1].mode == MODE_RIVER);
    commit_all(sc, "lair+beach");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "reveal beach");
    expect(heard(sc, "Hunted 1 reveals The Beach."));
    expect(sc->s.seats[1].hand == places("lair jungle rover"));
    act(sc, 1, "nothing");
    expect(sc->s.turn == 4 && sc->s.seats[1].mode == MODE_ONE);
    expect(sc->s.seats[1].discard == places("river beach"));
}

/* --- The Beach --------------------------------------------------------------------------------------------------- */

SCENARIO("PL-4", the_beach_puts_the_marker_out)
{
    play_place(sc, "beach", "", 10);
    act(sc, 1, "power");
    expect(sc->s.marker == 1);
    expect(sc->s.rescue == 13 - 1);
}

SCENARIO("PL-4", the_beach_takes_the_marker_off_and_rescue_makes_a_step)
{
    arrange(sc, 1, "");
    sc->s.marker = 1;
    begin(sc);
    commit_all(sc, "beach");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.marker == 0);
    expect(sc->s.rescue == 13 - 2);
}

SCENARIO("PL-4", the_beach_is_used_once_a_turn_by_all_hunted_together)
{
    arrange(sc, 2, "");
    discard(sc, 2, "lair");
    begin(sc);
    commit_all(sc, "beach beach");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    expect(legal(sc, 2, "nothing") && !legal(sc, 2, "power"));
    act(sc, 2, "nothing");
    expect(sc->s.turn == 3 && sc->s.marker == 1 && sc->s.rescue == 14 - 1);
}

SCENARIO("PL-4", who_does_not_use_the_beach_leaves_it_to_the_next)
{
    arrange(sc, 2, "");
    begin(sc);
    commit_all(sc, "beach beach");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "nothing");
    act(sc, 2, "power");
    expect(sc->s.marker == 1);
}

SCENARIO("PL-4", the_beach_can_be_used_again_in_the_next_turn)
{
    arrange(sc, 1, "");
    begin(sc);
    commit_all(sc, "beach");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    pass_to(sc, 1);
    act(sc, 1, "give-up");
    commit_all(sc, "beach");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.marker == 0);
}

/* --- The Rover --------------------------------------------------------------------------------------------------- */

SCENARIO("PL-5", the_rover_takes_a_place_that_he_does_not_own_from_the_reserve)
{
    arrange(sc, 1, "");
    hand(sc, 1, "lair rover wreck");
    discard(sc, 1, "swamp");
    begin(sc);
    commit_all(sc, "rover");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    expect(!legal(sc, 1, "reserve wreck") && !legal(sc, 1, "reserve swamp"));
    expect(legal(sc, 1, "reserve shelter") && legal(sc, 1, "reserve source") && legal(sc, 1, "reserve artefact"));
    expect(!legal(sc, 1, "reserve jungle"));
    act(sc, 1, "reserve source");
    expect(sc->s.seats[1].hand == places("lair wreck source"));
    expect(sc->s.reserve[SOURCE] == 0);
}

SCENARIO("PL-5", the_rover_takes_nothing_that_the_reserve_has_no_more)
{
    arrange(sc, 1, "");
    sc->s.reserve[SOURCE] = 0;
    begin(sc);
    commit_all(sc, "rover");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    expect(legal(sc, 1, "reserve wreck") && !legal(sc, 1, "reserve source"));
}

SCENARIO("PL-5", the_rover_has_no_power_for_who_owns_everything_that_is_left)
{
    play_place(sc, "rover", "swamp shelter wreck source artefact", 10);
    expect(!legal(sc, 1, "power"));
    expect(legal(sc, 1, "take wreck"));
}

/* --- The Swamp --------------------------------------------------------------------------------------------------- */

SCENARIO("PL-6", the_swamp_takes_itself_back_and_two_places)
{
    play_place(sc, "swamp", "beach river rover", 10);
    act(sc, 1, "power");
    act(sc, 1, "take river");
    act(sc, 1, "take beach");
    expect(sc->s.turn == 3);
    expect(sc->s.seats[1].hand == places("lair swamp river beach"));
    expect(sc->s.seats[1].discard == places("rover"));
}

SCENARIO("PL-6", the_swamp_takes_back_fewer_than_two_if_he_likes)
{
    play_place(sc, "swamp", "beach river rover", 10);
    act(sc, 1, "power");
    act(sc, 1, "take river");
    act(sc, 1, "enough");
    expect(sc->s.turn == 3);
    expect(sc->s.seats[1].hand == places("lair swamp river"));

    play_place(sc, "swamp", "beach river rover", 10);
    act(sc, 1, "power");
    act(sc, 1, "enough");
    expect(sc->s.turn == 3);
    expect(sc->s.seats[1].hand == places("lair swamp"));
}

/* --- The Shelter, The Wreck -------------------------------------------------------------------------------------- */

SCENARIO("PL-7", the_shelter_draws_two_cards_of_which_he_keeps_one)
{
    arrange(sc, 1, "");
    hand(sc, 1, "shelter lair");
    holds(sc, 1, "vortex");
    survival_deck(sc, "dodge gate drone");
    begin(sc);
    commit_all(sc, "shelter");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    expect(legal(sc, 1, "keep dodge") && legal(sc, 1, "keep gate"));
    expect(!legal(sc, 1, "keep drone") && !legal(sc, 1, "keep vortex"));
    act(sc, 1, "keep gate");
    expect(has_card(sc, 1, "gate") && has_card(sc, 1, "vortex") && !has_card(sc, 1, "dodge"));
    expect(sc->s.survival_discard_size == 1 && heard(sc, "Hunted 1 discards Dodge."));
}

SCENARIO("PL-7 T-4", a_single_card_of_the_shelter_is_kept)
{
    arrange(sc, 1, "");
    hand(sc, 1, "shelter lair");
    while (sc->s.survival_deck_size)
        sc->s.survival_deck[--sc->s.survival_deck_size] = 0;
    survival_deck(sc, "dodge");
    begin(sc);
    commit_all(sc, "shelter");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.turn == 3 && has_card(sc, 1, "dodge"));
    expect(sc->s.survival_discard_size == 0 && sc->s.survival_deck_size == 0);
}

SCENARIO("PL-8", the_wreck_makes_a_step_of_rescue_once_a_turn_for_all_together)
{
    arrange(sc, 2, "");
    hand(sc, 1, "wreck lair");
    hand(sc, 2, "wreck lair");
    discard(sc, 2, "river");
    begin(sc);
    commit_all(sc, "wreck wreck");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.rescue == 14 - 1);
    expect(legal(sc, 2, "nothing") && !legal(sc, 2, "power"));
    act(sc, 2, "nothing");
    expect(sc->s.rescue == 14 - 2);
}

/* --- The Source -------------------------------------------------------------------------------------------------- */

SCENARIO("PL-9", the_source_gives_one_will_to_a_hunted_who_has_one_or_two)
{
    arrange(sc, 3, "");
    hand(sc, 1, "source lair");
    will(sc, 1, 2);
    will(sc, 3, 1);
    begin(sc);
    commit_all(sc, "source lair lair");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    expect(legal(sc, 1, "heal 1") && !legal(sc, 1, "heal 2") && legal(sc, 1, "heal 3") && legal(sc, 1, "draw"));
    act(sc, 1, "heal 3");
    expect(sc->s.seats[3].will == 2 && sc->s.seats[1].will == 2);
    expect(sc->s.survival_deck_size == 15);
}

SCENARIO("PL-9", the_source_draws_a_survival_card_instead)
{
    arrange(sc, 1, "");
    hand(sc, 1, "source lair");
    will(sc, 1, 2);
    survival_deck(sc, "gate");
    begin(sc);
    commit_all(sc, "source");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    act(sc, 1, "draw");
    expect(has_card(sc, 1, "gate") && sc->s.seats[1].will == 2);
}

/* --- The Artefact ------------------------------------------------------------------------------------------------ */

SCENARIO("PL-10", the_artefact_lets_him_commit_two_next_turn_and_resolve_both)
{
    arrange(sc, 1, "");
    hand(sc, 1, "artefact beach river wreck");
    begin(sc);
    commit_all(sc, "artefact");
    tokens(sc, 7, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.turn == 3 && sc->s.seats[1].mode == MODE_ARTEFACT);
    commit_all(sc, "beach+wreck");
    tokens(sc, 7, 0, 0);
    act(sc, 1, "played wreck");
    act(sc, 1, "power");
    act(sc, 1, "power");
    expect(sc->s.turn == 4 && sc->s.marker == 1 && sc->s.rescue == 13 - 3);
    expect(sc->s.seats[1].mode == MODE_ONE);
}

SCENARIO("PL-10 N36", the_artefact_is_never_copied)
{
    play_place(sc, "lair", "jungle", 10);
    act(sc, 1, "power");
    expect(sc->s.turn == 3 && sc->s.seats[1].pending == MODE_ONE && sc->s.seats[1].mode == MODE_ONE);
    expect(heard(sc, "Hunted 1 takes back 1 place: The Jungle."));

    arrange(sc, 1, "");
    holds(sc, 1, "gate");
    begin(sc);
    commit_all(sc, "rover");
    tokens(sc, 7, 0, 0);
    act(sc, 1, "play gate");
    expect(!heard(sc, "The Artefact"));
    expect(sc->s.marker == 1);
}

SCENARIO("PL-17", one_river_or_artefact_is_pending_and_the_second_gives_a_take_back)
{
    arrange(sc, 1, "");
    hand(sc, 1, "river artefact beach");
    discard(sc, 1, "lair");
    pending(sc, 1, "artefact");
    begin(sc);
    commit_all(sc, "river+artefact");
    tokens(sc, 7, 0, 0);
    act(sc, 1, "played artefact");
    act(sc, 1, "power");
    expect(!legal(sc, 1, "power") && legal(sc, 1, "take lair"));
    act(sc, 1, "take lair");
    expect(sc->s.turn == 3 && sc->s.seats[1].mode == MODE_ARTEFACT);
}
