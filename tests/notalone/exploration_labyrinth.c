/* SPDX-License-Identifier: MIT */
/* The Labyrinth and places that lie face down (XL-1 to XL-12, XP-5, XK-2). */
#include <string.h>

#include "games/notalone/questions/questions.h"
#include "labyrinth.h"

/* --- face down --------------------------------------------------------------------------------------------------- */

SCENARIO("XL-1", with_the_labyrinth_the_lower_row_lies_face_down_in_random_order)
{
    uint32_t at_six = 0;

    for (unsigned seed = 0; seed < 30; seed++) {
        set_up(sc, "board=1 places=base+labyrinth", seed);
        expect(sc->s.face_down == LOWER_ROW && places_on(&sc->s, ALL_SPACES) == places_on(&sc->s, UPPER_ROW));
        sc->s.face_down = 0;
        expect(places_on(&sc->s, LOWER_ROW) == places("swamp shelter wreck source artefact"));
        at_six |= place_bit(sc->s.planet[6]);
    }
    expect(at_six == places("swamp shelter wreck source artefact"));
}

SCENARIO("XL-1", with_the_labyrinth_the_reserve_is_what_it_always_is)
{
    arrange(sc, 2, WITH_LABYRINTH);
    for_each_bit(places("swamp shelter wreck source artefact"), place)
        expect(sc->s.reserve[place] == 2 && view_of(sc, GAME_PUBLIC).table.reserve[place] == 2);
}

SCENARIO("XL-1", without_the_labyrinth_nothing_lies_face_down)
{
    arrange(sc, 2, "places=base+mangrove");
    expect(!sc->s.face_down && sc->s.planet[6] == MANGROVE && sc->s.planet[5] == ROVER);
}

SCENARIO("XL-10", the_labyrinth_takes_the_stead_of_the_rover)
{
    arrange(sc, 2, WITH_LABYRINTH);
    expect(sc->s.seats[1].hand == places("lair jungle river beach labyrinth"));
    expect(!space_of(&sc->s, ROVER) && space_of(&sc->s, LABYRINTH) == 5);
}

SCENARIO("XL-2", what_is_adjacent_goes_by_the_space_and_not_by_the_number_of_the_place)
{
    arrange(sc, 1, WITH_LABYRINTH);
    cover(sc, "artefact source swamp wreck shelter", 1u << 6 | 1u << 8);
    holds(sc, 1, "gate");
    discard(sc, 1, "lair");
    begin(sc);
    commit_all(sc, "river");
    tokens(sc, 1, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "play gate");
    expect(legal(sc, 1, "copy swamp") && legal(sc, 1, "copy jungle") && legal(sc, 1, "copy beach"));
    expect(!legal(sc, 1, "copy wreck"));
}

SCENARIO("XL-3 XE-9", nobody_is_moved_onto_a_face_down_place)
{
    arrange(sc, 1, WITH_LABYRINTH);
    cover(sc, "wreck swamp artefact source shelter", 1u << 8);
    holds(sc, 0, "detour");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 5, 0, 0);
    act(sc, 0, "play detour");
    expect(legal(sc, 0, "space 1") && legal(sc, 0, "space 3") && !legal(sc, 0, "space 7"));
    act(sc, 0, "space 3");
    expect(sc->s.seats[1].space[0] == 3);
}

SCENARIO("XL-3", a_revealed_place_of_the_lower_row_is_a_destination)
{
    arrange(sc, 1, WITH_LABYRINTH);
    cover(sc, "wreck swamp artefact source shelter", 1u << 7);
    holds(sc, 0, "detour");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 5, 0, 0);
    act(sc, 0, "play detour");
    act(sc, 0, "space 7");
    pass_to(sc, 1);
    act(sc, 1, "power");
    expect(heard(sc, "Hunted 1 uses the power of The Swamp."));
}

SCENARIO("XL-3", the_green_artefact_moves_nobody_onto_a_face_down_place)
{
    arrange(sc, 2, "places=base+labyrinth artefact=green");
    cover(sc, "wreck swamp artefact-green source shelter", 1u << 8);
    hand(sc, 1, "artefact-green lair");
    begin(sc);
    commit_all(sc, "artefact-green river");
    tokens(sc, 5, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "power");
    act(sc, 1, "hunted 1");
    expect(heard(sc, "moved from space 8 to space 3")); /* 7 and 9 lie face down: there is no choice */
}

SCENARIO("XL-3 P1-1", in_talk_nobody_names_a_place_that_lies_face_down)
{
    arrange(sc, 1, "places=base+labyrinth talk_rounds=1");
    cover(sc, "wreck swamp artefact source shelter", 1u << 7);
    begin(sc);
    expect(legal(sc, 1, "claim swamp") && !legal(sc, 1, "claim wreck") && !legal(sc, 0, "fear wreck"));
}

SCENARIO("XL-4", tokens_can_be_put_on_face_down_places)
{
    arrange(sc, 1, WITH_LABYRINTH);
    holds(sc, 0, "clone");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, 0, "play clone");
    for (unsigned space = 1; space < SPACES; space++)
        expect(is_space_offered(sc, "creature-token", space));
    tokens(sc, 7, 0, 9);
    expect(sc->s.tokens[TOKEN_CREATURE] == 1u << 7 && sc->s.tokens[TOKEN_TARGET] == 1u << 9);
}

SCENARIO("XL-4", tokens_can_be_moved_onto_face_down_places)
{
    arrange(sc, 1, WITH_LABYRINTH);
    holds(sc, 1, "wrong-track");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 2, 0, 0);
    act(sc, 1, "play wrong-track");
    act(sc, 1, "creature-token 7");
    expect(sc->s.tokens[TOKEN_CREATURE] == 1u << 7);
}

SCENARIO("XL-4 XL-5", a_face_down_place_can_be_named_and_does_not_become_effective_when_it_is_revealed)
{
    arrange(sc, 2, WITH_LABYRINTH);
    holds(sc, 0, "cataclysm");
    cover(sc, "wreck swamp artefact source shelter", 0);
    begin(sc);
    commit_all(sc, "labyrinth lair");
    tokens(sc, 2, 0, 0);
    act(sc, 0, "play cataclysm");
    act(sc, 0, "space 6");
    expect(sc->s.face_down == LOWER_ROW);
    pass_to(sc, 1);
    act(sc, 1, "power");
    reveal(sc, 1, 6);
    expect(place_at(&sc->s, 6) == WRECK && ineffective_spaces(&sc->s) == 1u << 6);
    act(sc, 1, "power"); /* XL-8: he is not on it */
    expect(heard(sc, "Rescue advances"));
}

/* --- the power --------------------------------------------------------------------------------------------------- */

SCENARIO("XL-6 XL-7 XP-5", he_reveals_a_face_down_place_and_uses_its_power)
{
    arrange(sc, 2, WITH_LABYRINTH);
    discard(sc, 1, "lair jungle river");
    enter(sc, 0);
    for (unsigned space = 6; space < SPACES; space++)
        expect(is_space_offered(sc, "space", space));
    act(sc, 1, "space 7");
    expect(told(sc, GAME_PUBLIC, "Hunted 1 reveals The Swamp on space 7."));
    expect(sc->s.face_down == (LOWER_ROW & ~(1u << 7)));
    expect(legal(sc, 1, "power") && legal(sc, 1, "reserve swamp") && legal(sc, 1, "nothing"));
    act(sc, 1, "power");
    act(sc, 1, "take lair");
    act(sc, 1, "take jungle");
    expect(sc->s.seats[1].hand == places("lair jungle beach"));
}

SCENARIO("XL-6 XL-7 XP-5", he_takes_a_card_of_the_place_that_he_reveals)
{
    arrange(sc, 2, WITH_LABYRINTH);
    enter(sc, 0);
    reveal(sc, 1, 7);
    act(sc, 1, "reserve swamp");
    expect(sc->s.seats[1].hand & places("swamp"));
    expect(sc->s.reserve[SWAMP] == 1 && !heard(sc, "uses the power of The Swamp"));
}

SCENARIO("XL-7 XP-5", he_may_do_neither_and_the_place_stays_revealed)
{
    arrange(sc, 2, WITH_LABYRINTH);
    enter(sc, 0);
    reveal(sc, 1, 7);
    act(sc, 1, "nothing");
    expect(heard(sc, "Hunted 1 leaves The Swamp unused."));
    pass_to_turn(sc, 3);
    expect(place_at(&sc->s, 7) == SWAMP);
    for (unsigned audience = 0; audience <= GAME_ALL; audience++)
        expect(view_of(sc, audience).table.planet[7] == SWAMP);
}

SCENARIO("XL-6 XP-5", instead_he_takes_a_card_of_a_place_that_is_revealed_already)
{
    arrange(sc, 2, WITH_LABYRINTH);
    enter(sc, 1u << 6 | 1u << 9);
    expect(legal(sc, 1, "reserve wreck") && legal(sc, 1, "reserve source"));
    expect(!legal(sc, 1, "reserve swamp") && !legal(sc, 1, "reserve shelter"));
    act(sc, 1, "reserve source");
    expect(sc->s.seats[1].hand & places("source"));
    expect(sc->s.face_down == (1u << 7 | 1u << 8 | 1u << 10));
}

SCENARIO("XL-7", no_card_is_taken_that_he_owns_or_that_is_not_left)
{
    arrange(sc, 2, WITH_LABYRINTH);
    hand(sc, 1, "labyrinth swamp");
    sc->s.reserve[WRECK] = 0;
    enter(sc, 1u << 6 | 1u << 9);
    expect(legal(sc, 1, "reserve source") && !legal(sc, 1, "reserve wreck"));
    reveal(sc, 1, 7);
    expect(!legal(sc, 1, "reserve swamp") && !legal(sc, 1, "power") && !asked(sc, 1));
}

SCENARIO("XL-8", the_artefact_can_be_used_by_a_reveal)
{
    arrange(sc, 2, WITH_LABYRINTH);
    enter(sc, 0);
    reveal(sc, 1, 8);
    act(sc, 1, "power");
    expect(sc->s.seats[1].pending == MODE_ARTEFACT);
}

SCENARIO("XL-8", a_promo_artefact_can_be_used_by_a_reveal)
{
    arrange(sc, 2, "places=base+labyrinth artefact=yellow");
    cover(sc, "artefact-yellow swamp wreck source shelter", 0);
    begin(sc);
    commit_all(sc, "labyrinth lair");
    tokens(sc, 2, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "power");
    reveal(sc, 1, 6);
    act(sc, 1, "power");
    expect(heard(sc, "The Artemia token acts on nobody this turn."));
}

SCENARIO("XL-8", a_power_that_could_do_nothing_is_not_offered)
{
    arrange(sc, 2, WITH_LABYRINTH);
    enter(sc, 0);
    reveal(sc, 1, 7); /* the Swamp, with an empty discard */
    expect(!legal(sc, 1, "power") && legal(sc, 1, "nothing"));
}

SCENARIO("XL-8", it_is_the_one_use_of_the_place_for_the_turn)
{
    arrange(sc, 2, WITH_LABYRINTH);
    holds(sc, 2, "gate");
    discard(sc, 2, "jungle");
    enter(sc, 0);
    reveal(sc, 1, 6);
    act(sc, 1, "power");
    expect(sc->s.now.spent & places("wreck"));
    pass_to(sc, 2);
    act(sc, 2, "play gate"); /* on the Lair, above the Wreck */
    expect(!heard(sc, "Hunted 2 uses the power of The Wreck") && !legal(sc, 2, "copy wreck"));
}

SCENARIO("XL-9", the_swamp_takes_back_places_and_neither_itself_nor_the_labyrinth)
{
    arrange(sc, 2, WITH_LABYRINTH);
    discard(sc, 1, "lair jungle");
    enter(sc, 0);
    reveal(sc, 1, 7);
    act(sc, 1, "power");
    act(sc, 1, "take lair");
    act(sc, 1, "enough");
    expect(sc->s.seats[1].hand == places("lair river beach") && cards_on_table(&sc->s, 1) == 1);
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].discard == places("jungle labyrinth"));
}

SCENARIO("XL-9 H-persecution", under_persecution_the_swamp_takes_back_one_place_of_the_discard)
{
    arrange(sc, 2, WITH_LABYRINTH);
    discard(sc, 1, "lair jungle");
    sc->s.now.take_limited = 1;
    enter(sc, 0);
    reveal(sc, 1, 7);
    act(sc, 1, "power");
    expect(!legal(sc, 1, "take labyrinth"));
    act(sc, 1, "take lair");
    expect(sc->s.seats[1].hand == places("lair river beach") && !legal(sc, 1, "take jungle"));
}

SCENARIO("XL-9", the_mangrove_exchanges_and_returns_neither_itself_nor_the_labyrinth)
{
    arrange(sc, 2, "places=base+labyrinth+mangrove");
    discard(sc, 1, "lair jungle");
    cover(sc, "wreck mangrove artefact source shelter", 0);
    begin(sc);
    commit_all(sc, "labyrinth lair");
    tokens(sc, 2, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "power");
    reveal(sc, 1, 7);
    act(sc, 1, "power");
    expect(sc->s.seats[1].hand == places("lair jungle") && sc->s.seats[1].discard == places("river beach"));
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].discard == places("river beach labyrinth"));
}

SCENARIO("XL-11 PL-12", a_face_down_place_is_copied_by_nobody_and_a_revealed_one_is)
{
    arrange(sc, 1, WITH_LABYRINTH);
    cover(sc, "artefact swamp wreck source shelter", 1u << 9);
    holds(sc, 1, "gate");
    begin(sc);
    commit_all(sc, "beach");
    tokens(sc, 1, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "play gate");
    expect(legal(sc, 1, "copy source") && legal(sc, 1, "copy labyrinth") && !legal(sc, 1, "copy wreck"));
    act(sc, 1, "copy labyrinth");
    reveal(sc, 1, 8);
    act(sc, 1, "power");
    expect(heard_in_order(sc, "Hunted 1 uses the power of The Labyrinth.", "Rescue advances"));
}

SCENARIO("XL-12 XE-10", with_nothing_face_down_and_nothing_to_take_there_is_take_back_alone)
{
    arrange(sc, 1, WITH_LABYRINTH);
    cover(sc, "artefact swamp wreck source shelter", LOWER_ROW);
    hand(sc, 1, "labyrinth swamp shelter wreck source artefact");
    discard(sc, 1, "lair");
    begin(sc);
    commit_all(sc, "labyrinth");
    tokens(sc, 1, 0, 0);
    pass_to(sc, 1);
    expect(!legal(sc, 1, "power") && legal(sc, 1, "take lair") && legal(sc, 1, "nothing"));
}

/* --- who knows what ---------------------------------------------------------------------------------------------- */

SCENARIO("XK-2", which_place_lies_face_down_where_nobody_knows)
{
    arrange(sc, 2, WITH_LABYRINTH);
    begin(sc);
    for (unsigned audience = 0; audience <= GAME_PUBLIC; audience++) {
        struct notalone_view view = view_of(sc, audience);

        expect(view.table.face_down == LOWER_ROW && view.table.places == sc->s.places);
        for (unsigned space = 6; space < SPACES; space++)
            expect(view.table.planet[space] == 0);
    }
    expect(memcmp(view_of(sc, GAME_ALL).table.planet, sc->s.planet, sizeof sc->s.planet) == 0);
}
