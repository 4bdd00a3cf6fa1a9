/* SPDX-License-Identifier: MIT */
/* The draft of the Labyrinth (XL-13 to XL-16, X-16, XK-3). */
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

#include "games/notalone/notalone.h"
#include "games/notalone/operations/operations.h"
#include "games/notalone/questions/draft.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/setup.h"
#include "labyrinth.h"
#include "plugin/dice.h"
#include "plugin/settings.h"

static const char *const ten = "swamp shelter wreck source artefact mangrove archipelago pole fungi portal";

SCENARIO("XL-13 X-16", in_the_draft_the_lower_row_is_empty_and_the_ten_places_lie_in_a_pile)
{
    uint32_t in_pile = 0;

    arrange(sc, 2, WITH_DRAFT);
    expect(places_on(&sc->s, ALL_SPACES) == places("lair jungle river beach labyrinth"));
    expect(sc->s.pile_size == 10 && !sc->s.face_down);
    for (unsigned i = 0; i < sc->s.pile_size; i++)
        in_pile |= place_bit(sc->s.pile[i]);
    expect(in_pile == places(ten));
    for_each_bit(places(ten), place)
        expect(sc->s.reserve[place] == (place == POLE ? 1 : 2));
}

SCENARIO("XL-13", the_pile_is_shuffled)
{
    uint32_t on_top = 0;

    for (unsigned seed = 0; seed < 100; seed++) {
        set_up(sc, "board=1 " WITH_DRAFT, seed);
        on_top |= place_bit(sc->s.pile[9]);
    }
    expect(on_top == places(ten));
}

SCENARIO("X-16", what_the_setting_places_says_of_the_lower_row_means_nothing_in_the_draft)
{
    arrange(sc, 2, "places=base+labyrinth+mangrove+fungi labyrinth=draft");
    expect(sc->s.places == (places(ten) | places("lair jungle river beach labyrinth")));
}

SCENARIO("XL-13 X-16", a_promo_artefact_stands_for_the_artefact_in_the_pile)
{
    arrange(sc, 2, "artefact=green " WITH_DRAFT);
    expect(sc->s.places & places("artefact-green") && !(sc->s.places & places("artefact")));
    expect(sc->s.reserve[ARTEFACT_GREEN] == 2);
}

SCENARIO("X-16", the_draft_needs_the_labyrinth)
{
    struct settings settings;
    char why[GAME_WHY_MAX];

    settings_init(&settings, &notalone_game);
    settings.values[SETTING_LABYRINTH] = LABYRINTH_DRAFT;
    expect(!notalone_game.configure(&sc->s, settings.values, why));
    expect(strcmp(why, "labyrinth=draft needs the labyrinth as the place of number 5") == 0);
}

SCENARIO("XL-14 XK-3", he_draws_three_places_which_he_alone_sees)
{
    arrange(sc, 2, WITH_DRAFT);
    draw_places(sc, 8);
    expect(told(sc, 1, "Hunted 1 draws 3 places: The Shelter, The Mangrove and The Swamp."));
    for (unsigned audience = 0; audience <= GAME_PUBLIC; audience++)
        if (audience != 1 && (audience <= 2 || audience == GAME_PUBLIC)) {
            expect(told(sc, audience, "Hunted 1 draws 3 places.") && !told(sc, audience, "3 places: "));
            for (unsigned i = 0; i < PILE_MAX; i++)
                expect(view_of(sc, audience).table.pile[i] == UNKNOWN);
        }
    for (unsigned i = 0; i < PILE_MAX; i++)
        expect(view_of(sc, 1).table.pile[i] == (i < 7 ? UNKNOWN : sc->s.pile[i]));
}

SCENARIO("XL-14 XL-7", one_is_laid_face_up_one_is_discarded_with_its_copies_and_the_third_goes_under_the_pile)
{
    arrange(sc, 2, WITH_DRAFT);
    draw_places(sc, 8);
    act(sc, 1, "reveal swamp");
    expect(told(sc, 0, "Hunted 1 reveals The Swamp on space 8.") && place_at(&sc->s, 8) == SWAMP);
    expect(legal(sc, 1, "discard mangrove") && legal(sc, 1, "discard shelter") && !legal(sc, 1, "reserve swamp"));
    act(sc, 1, "discard shelter");
    expect(told(sc, 0, "Hunted 1 discards The Shelter, and its copies leave the reserve."));
    expect(sc->s.gone == places("shelter") && sc->s.reserve[SHELTER] == 0);
    expect(sc->s.pile_size == 8 && sc->s.pile[0] == MANGROVE && sc->s.pile[7] == WRECK);
    expect(legal(sc, 1, "reserve swamp") && legal(sc, 1, "nothing"));
    act(sc, 1, "reserve swamp");
    expect(sc->s.seats[1].hand & places("swamp"));
}

SCENARIO("XK-3", what_goes_under_the_pile_is_known_to_who_drew_it_until_another_draws_it)
{
    arrange(sc, 2, WITH_DRAFT);
    draw_places(sc, 8);
    act(sc, 1, "reveal swamp");
    act(sc, 1, "discard shelter");
    expect(told(sc, 1, "puts a place under the draw pile: The Mangrove."));
    expect(told(sc, 0, "Hunted 1 puts a place under the draw pile.") && told(sc, 2, "under the draw pile."));
    expect(view_of(sc, 1).table.pile[0] == MANGROVE && view_of(sc, 2).table.pile[0] == UNKNOWN);
    expect(view_of(sc, 2).table.pile_seen[0] == 0 && view_of(sc, GAME_PUBLIC).table.pile[0] == UNKNOWN);
    for (unsigned i = 1; i < sc->s.pile_size; i++)
        expect(view_of(sc, 1).table.pile[i] == UNKNOWN);
}

SCENARIO("XK-3", what_another_draws_again_is_known_to_that_one_alone)
{
    struct play p = {.s = &sc->s};

    arrange(sc, 2, WITH_DRAFT);
    op_draw_places(&p, 1);
    expect(view_of(sc, 1).table.pile[9] == sc->s.pile[9]);
    sc->s.drawn = 0;
    op_draw_places(&p, 2);
    expect(view_of(sc, 1).table.pile[9] == UNKNOWN && view_of(sc, 2).table.pile[9] == sc->s.pile[9]);
}

SCENARIO("XL-14 XL-8", the_power_of_the_place_that_was_laid_is_used_at_a_distance)
{
    arrange(sc, 2, WITH_DRAFT);
    discard(sc, 1, "lair jungle");
    draw_places(sc, 8);
    act(sc, 1, "reveal swamp");
    act(sc, 1, "discard shelter");
    act(sc, 1, "power");
    act(sc, 1, "take lair");
    act(sc, 1, "take jungle");
    expect(sc->s.seats[1].hand == places("lair jungle river beach") && cards_on_table(&sc->s, 1) == 1);
}

SCENARIO("XL-15", the_planet_never_has_two_places_of_one_number)
{
    arrange(sc, 2, WITH_DRAFT);
    draw_pile(sc, "swamp mangrove shelter wreck source artefact archipelago pole fungi portal");
    sc->s.planet[8] = SWAMP;
    sc->s.gone = places("shelter");
    draw_pile(sc, "mangrove wreck archipelago source artefact pole fungi portal shelter swamp");
    memmove(sc->s.pile, sc->s.pile + 2, 8);
    memset(sc->s.pile + 8, 0, 2);
    sc->s.pile_size = 8;
    begin(sc);
    commit_all(sc, "labyrinth lair");
    tokens(sc, 2, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "power");
    reveal(sc, 1, 6);
    expect(!legal(sc, 1, "reveal mangrove") && legal(sc, 1, "reveal wreck") && legal(sc, 1, "reveal archipelago"));
    act(sc, 1, "reveal wreck");
    /* the other of number 7 lies in the discard: the Mangrove is all that can follow it */
    expect(sc->s.gone == places("shelter mangrove") && sc->s.pile[0] == ARCHIPELAGO);
}

SCENARIO("XL-15 XL-14", the_last_two_places_are_drawn_together_and_the_pile_is_empty)
{
    arrange(sc, 2, WITH_DRAFT);
    sc->s.planet[6] = SWAMP;
    sc->s.planet[7] = SHELTER;
    sc->s.planet[8] = WRECK;
    sc->s.planet[9] = SOURCE;
    sc->s.gone = places("mangrove archipelago pole fungi");
    draw_pile(sc, "portal artefact swamp swamp swamp swamp swamp swamp swamp swamp");
    memmove(sc->s.pile, sc->s.pile + 8, 2);
    memset(sc->s.pile + 2, 0, 8);
    sc->s.pile_size = 2;
    begin(sc);
    commit_all(sc, "labyrinth lair");
    tokens(sc, 2, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "power");
    act(sc, 1, "uncover"); /* one space is empty */
    expect(told(sc, 1, "Hunted 1 draws 2 places: The Artefact and The Portal."));
    act(sc, 1, "reveal portal");
    expect(place_at(&sc->s, 10) == PORTAL && !sc->s.pile_size && !heard(sc, "puts a place under"));
    act(sc, 1, "nothing");
    pass_to_turn(sc, 3);
    expect(!may_uncover(&sc->s));
}

/* One of the mask at random. */
static unsigned any_of(uint32_t mask, struct dice *dice)
{
    for (unsigned skip = dice_roll(dice, count_bits(mask)); skip; skip--)
        mask &= mask - 1;
    return (unsigned)__builtin_ctz(mask);
}

SCENARIO("XL-15", whatever_is_chosen_something_can_be_chosen_until_five_draws_have_filled_the_row)
{
    struct dice dice = {15};

    for (unsigned seed = 0; seed < 500; seed++) {
        struct play p = {.s = &sc->s};

        set_up(sc, "board=1 " WITH_DRAFT, seed);
        for (unsigned draws = 0; draws < COLUMNS; draws++) {
            op_draw_places(&p, 1);
            expect(draft_to_lay(&sc->s) != 0);
            op_lay_place(&p, 1, any_of(draft_spaces(&sc->s), &dice), any_of(draft_to_lay(&sc->s), &dice));
            expect(draft_to_drop(&sc->s) != 0);
            op_drop_place(&p, 1, any_of(draft_to_drop(&sc->s), &dice));
            if (sc->s.drawn)
                op_put_under(&p, 1);
        }
        expect(!sc->s.pile_size && spaces_in_play(&sc->s) == ALL_SPACES && count_bits(sc->s.gone) == COLUMNS);
    }
}

SCENARIO("XL-16", no_token_lies_on_an_empty_space_and_no_card_names_one)
{
    arrange(sc, 2, WITH_DRAFT);
    holds(sc, 0, "cataclysm");
    sc->s.planet[8] = SWAMP;
    begin(sc);
    commit_all(sc, "lair lair");
    expect(is_space_offered(sc, "creature-token", 5) && is_space_offered(sc, "creature-token", 8));
    expect(!is_space_offered(sc, "creature-token", 7) && !is_space_offered(sc, "creature-token", 9));
    tokens(sc, 2, 0, 0);
    act(sc, 0, "play cataclysm");
    expect(legal(sc, 0, "space 8") && !legal(sc, 0, "space 9"));
}

SCENARIO("XL-16", an_empty_space_is_adjacent_to_nothing)
{
    arrange(sc, 1, WITH_DRAFT);
    sc->s.planet[8] = SWAMP;
    expect(adjacent_spaces(&sc->s, 1u << 2) == (1u << 1 | 1u << 3));
    expect(adjacent_spaces(&sc->s, 1u << 3) == (1u << 2 | 1u << 4 | 1u << 8));
    expect(adjacent_spaces(&sc->s, 1u << 8) == 1u << 3);
}

SCENARIO("XL-16", only_cards_of_places_on_the_planet_are_taken_from_the_reserve)
{
    arrange(sc, 2, WITH_DRAFT);
    holds(sc, 2, "exploration-drone");
    draw_places(sc, 8);
    act(sc, 1, "reveal swamp");
    act(sc, 1, "discard shelter");
    act(sc, 1, "nothing");
    expect(reserve_for(&sc->s, 2) == places("swamp"));
}

/* --- in the drawing ---------------------------------------------------------------------------------------------- */

static bool is_drawn(const struct scenario *sc, unsigned audience, const char *words)
{
    struct notalone_view view = view_of(sc, audience);
    char table[4096];
    struct game_text text = game_text_in(table, sizeof table);

    notalone_game.draw(&view, &text);
    return strstr(table, words) != NULL;
}

SCENARIO("XL-1 XL-2 XK-2", the_drawing_tells_what_lies_face_down_and_the_number_of_what_is_revealed)
{
    arrange(sc, 1, WITH_LABYRINTH);
    cover(sc, "wreck swamp artefact source shelter", 1u << 7);
    for (unsigned audience = 0; audience <= GAME_ALL; audience++) {
        expect(is_drawn(sc, audience, "| 6 face down") && is_drawn(sc, audience, "| 7 Swamp"));
        expect(is_drawn(sc, audience, "| #6 "));
    }
}

SCENARIO("XL-13 XL-14 XK-3", the_drawing_tells_what_is_empty_and_what_was_discarded)
{
    arrange(sc, 2, WITH_DRAFT);
    expect(is_drawn(sc, GAME_PUBLIC, "| 6 empty") && is_drawn(sc, GAME_PUBLIC, "Draw pile 10\n"));
    draw_places(sc, 8);
    act(sc, 1, "reveal swamp");
    act(sc, 1, "discard shelter");
    expect(is_drawn(sc, 0, "| 8 Swamp") && is_drawn(sc, 0, "Draw pile 8   discarded: The Shelter\n"));
}
