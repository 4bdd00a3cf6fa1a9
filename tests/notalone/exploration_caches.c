/* SPDX-License-Identifier: MIT */
/* Caches: Survival cards face down under places (XS-19, XK-5, XE-30). */
#include <string.h>

#include "games/notalone/questions/questions.h"
#include "scenario.h"

enum { GATE = SURVIVAL + 10, DODGE = SURVIVAL + 8 };

/* A card lies under the place, put there by the seat. */
static void cached(struct scenario *sc, unsigned seat, unsigned space, const char *card)
{
    survival_deck(sc, card);
    sc->s.cached[space] = sc->s.survival_deck[--sc->s.survival_deck_size];
    sc->s.survival_deck[sc->s.survival_deck_size] = 0;
    sc->s.cached_by[space] = (uint8_t)seat;
}

/* Seat 1 holds Caches, and phase 4 has come. */
static void with_caches(struct scenario *sc)
{
    holds(sc, 1, "caches");
    begin(sc);
    commit_all(sc, "jungle jungle");
    tokens(sc, 10, 0, 0);
    pass_to_phase(sc, 4);
}

/* Seat 1 on the Jungle, about to resolve it. */
static void on_the_jungle(struct scenario *sc)
{
    begin(sc);
    commit_all(sc, "jungle rover");
    tokens(sc, 10, 0, 0);
    pass_to(sc, 1);
}

/* --- putting ----------------------------------------------------------------------------------------------------- */

SCENARIO("XS-19", caches_draws_two_cards_and_puts_each_under_another_place)
{
    arrange(sc, 2, "decks=base+promo");
    survival_deck(sc, "gate dodge");
    with_caches(sc);
    act(sc, 1, "play caches");
    expect(has_card(sc, 1, "gate") && has_card(sc, 1, "dodge")); /* he sees both before he puts one */
    expect(legal(sc, 1, "space 1") && legal(sc, 1, "space 10"));
    act(sc, 1, "space 4");
    expect(!legal(sc, 1, "space 4"));
    act(sc, 1, "space 7");
    expect(sc->s.cached[4] == DODGE && sc->s.cached[7] == GATE);
    expect(!has_card(sc, 1, "gate") && !has_card(sc, 1, "dodge"));
    pass_to_turn(sc, 3);
    expect(sc->s.cached[4] == DODGE); /* until somebody takes it */
}

SCENARIO("XS-19", if_one_card_can_be_drawn_caches_puts_one)
{
    arrange(sc, 2, "decks=base+promo");
    while (sc->s.survival_deck_size > 2) /* Caches itself, and one more */
        sc->s.seats[2].survival |= survival_bit(sc->s.survival_deck[--sc->s.survival_deck_size]);
    with_caches(sc);
    act(sc, 1, "play caches");
    act(sc, 2, "pass");
    act(sc, 1, "space 3");
    expect(sc->s.cached[3] && !legal(sc, 1, "space 4") && sc->s.seats[1].offered == 0);
}

SCENARIO("XS-19", if_one_place_has_none_yet_caches_draws_one_card)
{
    arrange(sc, 2, "decks=base+promo");
    for (unsigned space = 1; space <= 10; space++)
        if (space != 2) {
            sc->s.cached[space] = sc->s.survival_deck[--sc->s.survival_deck_size];
            sc->s.cached_by[space] = 2;
        }
    with_caches(sc);
    act(sc, 1, "play caches");
    expect(sc->s.cached[2] && times_heard(sc, "draws a Survival card") == 1);
}

SCENARIO("XS-19", caches_is_barred_if_every_place_has_a_card_or_none_can_be_drawn)
{
    arrange(sc, 2, "decks=base+promo");
    with_caches(sc);
    expect(legal(sc, 1, "play caches"));
    for (unsigned space = 1; space <= 10; space++) {
        sc->s.cached[space] = SURVIVAL + 8;
        sc->s.cached_by[space] = 1;
    }
    expect(!legal(sc, 1, "play caches"));
    memset(sc->s.cached, 0, sizeof sc->s.cached);
    sc->s.survival_deck_size = 0;
    expect(!legal(sc, 1, "play caches"));
}

SCENARIO("XS-19", who_plays_the_card_again_puts_his_own_beside_those_of_another)
{
    arrange(sc, 2, "decks=base+promo");
    cached(sc, 2, 4, "detector");
    survival_deck(sc, "gate dodge");
    with_caches(sc);
    act(sc, 1, "play caches");
    expect(!legal(sc, 1, "space 4"));
    act(sc, 1, "space 5");
    act(sc, 1, "space 6");
    expect(sc->s.cached_by[4] == 2 && sc->s.cached_by[5] == 1 && sc->s.cached_by[6] == 1);
}

/* --- taking ------------------------------------------------------------------------------------------------------ */

SCENARIO("XS-19", the_first_to_resolve_the_place_takes_the_card_when_he_is_done)
{
    arrange(sc, 2, "decks=base+promo");
    discard(sc, 1, "lair");
    cached(sc, 2, 2, "dodge");
    on_the_jungle(sc);
    act(sc, 1, "power");
    expect(has_card(sc, 1, "dodge") && !sc->s.cached[2] && !sc->s.cached_by[2]);
    expect(heard_in_order(sc, "takes back 1 place", "Hunted 1 takes the Survival card under the place on space 2"));
}

SCENARIO("XS-19", he_takes_the_card_whatever_he_does_with_the_place_and_so_does_who_put_it)
{
    arrange(sc, 2, "decks=base+promo");
    cached(sc, 1, 2, "dodge");
    on_the_jungle(sc);
    act(sc, 1, "nothing");
    expect(has_card(sc, 1, "dodge") && sc->s.seats[1].traced == 0);
}

SCENARIO("XS-19", the_second_to_resolve_the_place_finds_nothing)
{
    arrange(sc, 2, "decks=base+promo");
    cached(sc, 2, 2, "dodge");
    begin(sc);
    commit_all(sc, "jungle jungle");
    tokens(sc, 10, 0, 0);
    pass_to_phase(sc, 4);
    expect(has_card(sc, 1, "dodge") && times_heard(sc, "takes the Survival card") == 1);
}

SCENARIO("XS-19 P3-4", a_place_that_is_not_usable_gives_no_card)
{
    arrange(sc, 2, "decks=base+promo");
    cached(sc, 2, 2, "dodge");
    begin(sc);
    commit_all(sc, "jungle rover");
    tokens(sc, 2, 0, 0);
    pass_to_phase(sc, 4);
    expect(sc->s.cached[2] == DODGE && !heard(sc, "takes the Survival card"));
}

SCENARIO("XS-19 PL-12", who_copies_the_place_is_not_there_and_takes_no_card)
{
    arrange(sc, 2, "decks=base+promo");
    holds(sc, 1, "gate");
    discard(sc, 1, "wreck");
    cached(sc, 2, 2, "dodge");
    cached(sc, 2, 1, "detector");
    begin(sc);
    commit_all(sc, "lair rover");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "play gate");
    act(sc, 1, "copy jungle");
    expect(sc->s.cached[2] == DODGE);
    expect(has_card(sc, 1, "detector"));
}

SCENARIO("XE-30", under_despair_the_card_stays_where_it_is)
{
    arrange(sc, 2, "decks=base+promo");
    holds(sc, 0, "despair");
    cached(sc, 2, 2, "dodge");
    begin(sc);
    act(sc, 0, "play despair");
    commit_all(sc, "jungle rover");
    tokens(sc, 10, 9, 0);
    pass_to_phase(sc, 4);
    expect(sc->s.cached[2] == DODGE && !has_card(sc, 1, "dodge"));
}

/* --- who knows --------------------------------------------------------------------------------------------------- */

SCENARIO("XK-5", who_puts_the_cards_knows_both_and_nobody_else_does)
{
    arrange(sc, 2, "decks=base+promo");
    survival_deck(sc, "gate dodge");
    with_caches(sc);
    act(sc, 1, "play caches");
    act(sc, 1, "space 4");
    act(sc, 1, "space 7");
    expect(view_of(sc, 1).table.cached[4] == DODGE && view_of(sc, 2).table.cached[4] == UNKNOWN);
    expect(view_of(sc, CREATURE).table.cached[7] == UNKNOWN && view_of(sc, 2).table.cached[5] == 0);
    expect(told(sc, 1, "puts a Survival card under the place on space 4: Dodge."));
    expect(told(sc, 2, "puts a Survival card under the place on space 4."));
    expect(told(sc, GAME_PUBLIC, "puts a Survival card under the place on space 7."));
}

SCENARIO("XS-19 XK-5", nobody_sees_which_of_the_two_cards_was_put_first)
{
    arrange(sc, 2, "decks=base+promo");
    survival_deck(sc, "gate dodge");
    with_caches(sc);
    act(sc, 1, "play caches");
    act(sc, 1, "space 7");
    expect(view_of(sc, 2).table.cached[7] == 0 && !heard(sc, "puts a Survival card"));
    expect(view_of(sc, 2).table.seats[1].chosen == 0 && view_of(sc, 2).survival_size[1] == 2);
    act(sc, 1, "space 4");
    expect(sc->s.cached[7] == DODGE && sc->s.cached[4] == GATE);
    expect(heard_in_order(sc, "under the place on space 4", "under the place on space 7"));
}

SCENARIO("XS-19", if_two_places_have_none_yet_the_second_card_goes_where_the_first_does_not)
{
    arrange(sc, 2, "decks=base+promo");
    for (unsigned space = 3; space <= 10; space++) {
        sc->s.cached[space] = sc->s.survival_deck[--sc->s.survival_deck_size];
        sc->s.cached_by[space] = 2;
    }
    survival_deck(sc, "gate dodge");
    with_caches(sc);
    act(sc, 1, "play caches");
    act(sc, 1, "space 2");
    expect(sc->s.cached[2] == DODGE && sc->s.cached[1] == GATE && sc->s.seats[1].offered == 0);
}

SCENARIO("XK-5", who_takes_a_card_knows_it_and_who_put_it_knows_whose_it_is)
{
    arrange(sc, 3, "decks=base+promo");
    cached(sc, 2, 2, "dodge");
    begin(sc);
    commit_all(sc, "jungle rover rover");
    tokens(sc, 10, 0, 0);
    pass_to(sc, 1);
    act(sc, 1, "nothing");
    expect(told(sc, 1, "takes the Survival card under the place on space 2: Dodge."));
    expect(told(sc, 2, "takes the Survival card under the place on space 2: Dodge."));
    expect(!told(sc, 3, "Dodge") && !told(sc, 0, "Dodge"));
    expect(view_of(sc, 2).table.seats[1].survival == survival_bit(DODGE));
    expect(view_of(sc, 3).table.seats[1].survival == 0 && view_of(sc, 3).table.seats[2].traced == 0);
}

SCENARIO("XK-5", what_he_knows_of_the_card_ends_when_it_is_played)
{
    arrange(sc, 2, "decks=base+promo");
    cached(sc, 2, 2, "wrong-track");
    on_the_jungle(sc);
    act(sc, 1, "nothing");
    expect(sc->s.seats[2].traced != 0);
    act(sc, 1, "play wrong-track");
    expect(sc->s.seats[2].traced == 0);
}
