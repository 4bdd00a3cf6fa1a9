/* SPDX-License-Identifier: MIT */
/* The variant with Avatars, and the six with the icon, which work without SANCTUARY. */
#include <string.h>

#include "games/notalone/questions/questions.h"
#include "sanctuary.h"

enum { SEEDS = 60 };

/* Hunted 1 of so many has the Avatar. */
static void arrange_avatar(struct scenario *sc, unsigned hunted, const char *id, const char *settings)
{
    char all[128] = "avatars=icon ";

    (void)strncat(all, settings, sizeof all - strlen(all) - 1);
    arrange(sc, hunted, all);
    avatar(sc, 1, id);
}

static uint32_t icons(void)
{
    uint32_t found = 0;

    for (unsigned code = 1; code < AVATARS; code++)
        found |= card_row(AVATAR + code)->traits & TRAIT_ICON ? 1u << code : 0;
    return found;
}

/* --- the variant ------------------------------------------------------------------------------------------------- */

SCENARIO("YA-4 YA-3 YA-1", each_hunted_has_one_of_the_six_with_the_icon_open_from_the_start)
{
    uint32_t seen = 0;

    expect(count_bits(icons()) == 6);
    for (unsigned seed = 0; seed < SEEDS; seed++) {
        uint32_t all = 0;

        set_up(sc, "hunted=6 avatars=icon board=1", seed);
        for_each_hunted(&sc->s, seat) {
            all |= 1u << sc->s.seats[seat].avatar;
            expect(view_of(sc, GAME_PUBLIC).table.seats[seat].avatar == sc->s.seats[seat].avatar);
        }
        expect(all == icons() && sc->s.turn == 1);
        seen |= 1u << sc->s.seats[1].avatar;
    }
    expect(seen == icons());
    set_up(sc, "hunted=2 board=1", 1);
    expect(!sc->s.seats[1].avatar && !sc->s.seats[2].avatar);
}

SCENARIO("YA-3", with_one_hunted_scout_stays_in_the_box)
{
    uint32_t one = 0, two = 0;

    for (unsigned seed = 0; seed < SEEDS; seed++) {
        set_up(sc, WITH_SANCTUARY "hunted=1 board=1", seed);
        expect(count_bits(sc->s.seats[1].dealt) == AVATARS_DEALT);
        one |= sc->s.seats[1].dealt;
        set_up(sc, WITH_SANCTUARY "hunted=2 board=1", seed);
        two |= sc->s.seats[1].dealt | sc->s.seats[2].dealt;
    }
    expect(count_bits(one) == AVATARS - 2 && count_bits(two) == AVATARS - 1);
    expect(card_row(AVATAR + (unsigned)__builtin_ctz(two & ~one))->standing == STANDING_SCOUT);
}

SCENARIO("YA-1", an_avatar_is_kept_when_all_is_lost_and_works_turn_after_turn)
{
    arrange_avatar(sc, 1, "pike", "");
    discard(sc, 1, "river beach rover");
    will(sc, 1, 2);
    begin(sc);
    act(sc, 1, "resist");
    expect(!sc->s.seats[1].discard);
    act(sc, 1, "commit lair");
    tokens(sc, 1, 0, 0);
    pass_to_turn(sc, 3);
    expect(heard(sc, "Without Will: Hunted 1."));
    discard(sc, 1, "river beach rover swamp");
    act(sc, 1, "resist");
    act(sc, 1, "take river");
    act(sc, 1, "take beach");
    act(sc, 1, "take rover");
    expect(sc->s.seats[1].discard == places("swamp"));
}

/* --- Pike -------------------------------------------------------------------------------------------------------- */

SCENARIO("YA-pike", pike_takes_back_3_places_when_he_resists)
{
    arrange_avatar(sc, 2, "pike", "");
    discard(sc, 1, "jungle river beach rover");
    discard(sc, 2, "jungle river beach rover");
    begin(sc);
    act(sc, 1, "resist");
    act(sc, 2, "resist");
    act(sc, 1, "take jungle");
    act(sc, 1, "take river");
    expect(asked(sc, 1) && !legal(sc, 1, "commit lair"));
    act(sc, 1, "take beach");
    act(sc, 2, "take jungle");
    act(sc, 2, "take river");
    expect(sc->s.seats[1].discard == places("rover") && sc->s.seats[1].will == 2);
    expect(sc->s.seats[2].discard == places("beach rover") && sc->s.seats[2].will == 2);
}

SCENARIO("YA-pike", pike_takes_what_there_is_if_it_is_less)
{
    arrange_avatar(sc, 1, "pike", "");
    discard(sc, 1, "jungle river");
    begin(sc);
    act(sc, 1, "resist");
    expect(!sc->s.seats[1].discard && legal(sc, 1, "commit jungle"));
}

SCENARIO("YN-58", pike_and_tenacity_are_4_places_for_one_will)
{
    arrange_avatar(sc, 1, "pike", "decks=exploration+promo");
    discard(sc, 1, "jungle river beach rover swamp");
    holds(sc, 1, "tenacity");
    begin(sc);
    act(sc, 1, "play tenacity");
    act(sc, 1, "resist");
    act(sc, 1, "take jungle");
    act(sc, 1, "take river");
    act(sc, 1, "take beach");
    act(sc, 1, "take rover");
    expect(sc->s.seats[1].discard == places("swamp") && sc->s.seats[1].will == 2);

    arrange_avatar(sc, 1, "pike", "decks=exploration+promo");
    discard(sc, 1, "jungle river beach rover");
    holds(sc, 1, "tenacity");
    begin(sc);
    act(sc, 1, "resist");
    act(sc, 1, "take jungle");
    act(sc, 1, "take river");
    act(sc, 1, "take beach");
    act(sc, 1, "play tenacity");
    expect(!sc->s.seats[1].discard && sc->s.seats[1].will == 2);
}

/* --- Xia --------------------------------------------------------------------------------------------------------- */

SCENARIO("YA-xia", xia_puts_the_marker_on_the_beach_and_takes_it_off_at_once)
{
    arrange_avatar(sc, 2, "xia", "");
    begin(sc);
    commit_all(sc, "beach beach");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "power");
    expect(heard_in_order(sc, "The Marker is put on the Beach.", "The Marker is taken off the Beach."));
    expect(!sc->s.marker && sc->s.rescue == 14 - 2 && !heard(sc, "Hunted 2 uses the power"));
}

SCENARIO("YA-xia", another_beside_xia_puts_the_marker_and_no_more)
{
    arrange_avatar(sc, 2, "xia", "");
    begin(sc);
    commit_all(sc, "jungle beach");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "nothing");
    act(sc, 2, "power");
    expect(sc->s.marker && sc->s.rescue == 14 - 1);
}

SCENARIO("YA-xia V-gate", a_copy_of_the_beach_is_a_use_of_xia_too)
{
    arrange_avatar(sc, 1, "xia", "");
    holds(sc, 1, "gate");
    begin(sc);
    commit_all(sc, "river");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "play gate");
    act(sc, 1, "copy beach");
    expect(!sc->s.marker && sc->s.rescue == 13 - 2);
}

SCENARIO("YN-56", xia_takes_off_a_marker_that_lies_there_for_one_step)
{
    arrange_avatar(sc, 1, "xia", "");
    sc->s.marker = 1;
    begin(sc);
    commit_all(sc, "beach");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "power");
    expect(!sc->s.marker && sc->s.rescue == 13 - 2);
}

SCENARIO("YA-xia", xia_moves_the_shield_2_places)
{
    arrange_avatar(sc, 2, "xia", "places=base+dome");
    begin(sc);
    commit_all(sc, "dome dome");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.shield == 3);

    arrange_avatar(sc, 2, "xia", "places=base+dome");
    begin(sc);
    commit_all(sc, "jungle dome");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "nothing");
    act(sc, 2, "power");
    expect(sc->s.shield == 2);
}

SCENARIO("YN-56", a_shield_that_arrives_by_xia_goes_on_from_its_start)
{
    arrange_avatar(sc, 1, "xia", "places=base+dome");
    sc->s.shield = 3;
    sc->s.assimilation = 5;
    begin(sc);
    commit_all(sc, "dome");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.assimilation == 6 && sc->s.shield == 2);
}

/* --- Murphy ------------------------------------------------------------------------------------------------------ */

/* Hunted 1 of two is Murphy, on the Jungle, with this hand besides and this discard; on to phase 4. */
static void murphy_at_the_end(struct scenario *sc, const char *others, const char *discarded)
{
    arrange_avatar(sc, 2, "murphy", "");
    hand(sc, 1, others);
    sc->s.seats[1].hand |= places("jungle");
    discard(sc, 1, discarded);
    discard(sc, 2, "river beach rover");
    begin(sc);
    commit_all(sc, "jungle lair");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "nothing");
    act(sc, 2, "nothing");
}

SCENARIO("YA-murphy", murphy_with_one_place_in_hand_takes_one_back_before_the_played_ones_are_discarded)
{
    murphy_at_the_end(sc, "lair", "river beach");
    expect(asked(sc, 1) && !asked(sc, 2) && !legal(sc, 1, "take jungle"));
    act(sc, 1, "take beach");
    expect(sc->s.seats[1].hand == places("lair beach") && sc->s.seats[1].discard == places("river jungle"));
    expect(heard_in_order(sc, "Hunted 1 takes back 1 place: The Beach.", "Hunted 1 discards 1 place: The Jungle."));
}

SCENARIO("YA-murphy YA-2", murphy_may_let_it_be)
{
    murphy_at_the_end(sc, "", "river");
    expect(asked(sc, 1) && legal(sc, 1, "take river"));
    act(sc, 1, "enough");
    expect(!sc->s.seats[1].hand && sc->s.seats[1].discard == places("river jungle") && sc->s.turn == 3);
}

SCENARIO("YA-murphy", murphy_with_2_places_in_hand_or_nothing_to_take_is_not_asked)
{
    murphy_at_the_end(sc, "lair rover", "river beach");
    expect(sc->s.turn == 3 && sc->s.seats[1].discard == places("river beach jungle"));
    murphy_at_the_end(sc, "lair", "");
    expect(sc->s.turn == 3);
}

SCENARIO("YA-murphy", murphy_counts_his_hand_after_the_window_of_the_phase)
{
    arrange_avatar(sc, 1, "murphy", "");
    hand(sc, 1, "jungle lair");
    discard(sc, 1, "river");
    holds(sc, 1, "double-back");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "nothing");
    act(sc, 1, "play double-back");
    expect(sc->s.turn == 3 && sc->s.seats[1].hand == places("jungle lair"));
}

SCENARIO("YN-46", murphy_on_the_run_does_not_count_the_card_that_returns_later)
{
    arrange_avatar(sc, 1, "murphy", "decks=exploration");
    hand(sc, 1, "lair jungle river rover");
    discard(sc, 1, "beach swamp");
    holds(sc, 1, "on-the-run");
    begin(sc);
    act(sc, 1, "play on-the-run");
    commit_all(sc, "lair+jungle+river");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "reveal jungle");
    act(sc, 1, "nothing");
    expect(legal(sc, 1, "take beach") && legal(sc, 1, "take swamp") && !legal(sc, 1, "take lair"));
    act(sc, 1, "take beach");
    expect(sc->s.seats[1].hand == places("rover beach jungle"));
    expect(sc->s.seats[1].discard == places("swamp lair river"));
}

/* --- Kelly ------------------------------------------------------------------------------------------------------- */

SCENARIO("YA-kelly", kelly_takes_2_places_back_instead_of_the_power)
{
    arrange_avatar(sc, 2, "kelly", "");
    discard(sc, 1, "river beach rover");
    discard(sc, 2, "river beach rover");
    begin(sc);
    commit_all(sc, "jungle jungle");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "take river");
    expect(!legal(sc, 1, "enough"));
    act(sc, 1, "take rover");
    expect(sc->s.seats[1].discard == places("beach"));
    act(sc, 2, "take river");
    expect(sc->s.seats[2].discard == places("beach rover jungle") && sc->s.turn == 3);
}

SCENARIO("YA-kelly", kelly_takes_the_only_one)
{
    arrange_avatar(sc, 1, "kelly", "");
    discard(sc, 1, "river");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "take river");
    expect(sc->s.seats[1].discard == places("jungle") && sc->s.turn == 3);
}

SCENARIO("YN-57 N38", kelly_takes_2_under_persecution)
{
    arrange_avatar(sc, 1, "kelly", "");
    discard(sc, 1, "river beach rover");
    holds(sc, CREATURE, "persecution");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play persecution");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "take river");
    act(sc, 1, "take rover");
    expect(sc->s.seats[1].discard == places("beach jungle") && sc->s.turn == 3);
}

SCENARIO("YN-57 YH-lure", kelly_takes_none_beside_lure)
{
    arrange_sanctuary(sc, 1, "");
    avatar(sc, 1, "kelly");
    discard(sc, 1, "river beach rover");
    holds(sc, CREATURE, "lure");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play lure");
    tokens(sc, 9, 0, 1);
    pass_to(sc, 1);
    expect(!legal(sc, 1, "take river") && !legal(sc, 1, "take rover") && legal(sc, 1, "nothing"));
}

/* --- Lucio ------------------------------------------------------------------------------------------------------- */

SCENARIO("YA-lucio", lucio_who_is_caught_draws_a_survival_card_after_the_steps_for_the_catch)
{
    arrange_avatar(sc, 2, "lucio", "");
    begin(sc);
    commit_all(sc, "jungle jungle");
    tokens(sc, 2, 0, 0);
    pass_to_turn(sc, 3);
    expect(count_bits(sc->s.seats[1].survival) == 1 && !sc->s.seats[2].survival);
    expect(heard_in_order(sc, "Assimilation advances", "Hunted 1 draws"));
}

SCENARIO("YA-lucio", lucio_whom_the_token_catches_on_two_places_draws_once)
{
    arrange_avatar(sc, 1, "lucio", "decks=exploration");
    hand(sc, 1, "jungle river");
    pending(sc, 1, "artefact");
    sc->s.now.straddles = TOKEN_BIT(TOKEN_CREATURE);
    begin(sc);
    commit_all(sc, "jungle+river");
    act(sc, CREATURE, "creature-token 2");
    act(sc, CREATURE, "creature-token 3");
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].will == 3 - 2 && count_bits(sc->s.seats[1].survival) == 1);
}

SCENARIO("YA-lucio YE-6", lucio_draws_under_a_clone_and_not_under_the_artemia_token)
{
    arrange_avatar(sc, 1, "lucio", "");
    holds(sc, CREATURE, "clone");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play clone");
    tokens(sc, 9, 0, 2);
    pass_to_turn(sc, 3);
    expect(count_bits(sc->s.seats[1].survival) == 1);

    arrange_avatar(sc, 1, "lucio", "");
    holds(sc, CREATURE, "mutation");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play mutation");
    tokens(sc, 9, 2, 0);
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].will == 2 && !sc->s.seats[1].survival);
}

SCENARIO("YN-47", lucio_draws_nothing_under_despair_or_where_there_is_nothing)
{
    arrange_avatar(sc, 1, "lucio", "");
    holds(sc, CREATURE, "despair");
    begin(sc);
    act(sc, CREATURE, "play despair");
    commit_all(sc, "jungle");
    tokens(sc, 2, 9, 0);
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].will == 2 && !sc->s.seats[1].survival);

    arrange_avatar(sc, 1, "lucio", "");
    sc->s.survival_deck_size = 0;
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 2, 0, 0);
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].will == 2 && !sc->s.seats[1].survival);
}

SCENARIO("YN-47", lucio_caught_to_zero_will_draws_before_that_is_settled)
{
    arrange_avatar(sc, 1, "lucio", "");
    will(sc, 1, 1);
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 2, 0, 0);
    pass_to_turn(sc, 3);
    expect(sc->s.seats[1].will == 3);
    expect(heard_in_order(sc, "Hunted 1 draws", "regains 3 Will"));
}

/* --- John -------------------------------------------------------------------------------------------------------- */

SCENARIO("YA-john", john_plays_2_survival_cards_a_turn_one_after_the_other)
{
    arrange_avatar(sc, 2, "john", "");
    holds(sc, 1, "smokescreen ingenuity double-back");
    holds(sc, 2, "adrenaline sixth-sense");
    discard(sc, 2, "rover");
    will(sc, 2, 1);
    begin(sc);
    act(sc, 1, "play smokescreen");
    act(sc, 2, "play adrenaline");
    act(sc, CREATURE, "next smokescreen");
    expect(legal(sc, 1, "play ingenuity") && !legal(sc, 2, "play sixth-sense"));
    act(sc, 1, "play ingenuity");
    expect(sc->s.marker);
    commit_all(sc, "jungle lair");
    expect(offered(sc, 1, "double-back") == 0);
}

SCENARIO("YA-john", john_plays_his_second_card_in_another_phase_or_at_his_own_resolution)
{
    arrange_avatar(sc, 1, "john", "");
    holds(sc, 1, "ingenuity gate double-back");
    begin(sc);
    act(sc, 1, "play ingenuity");
    commit_all(sc, "jungle");
    tokens(sc, 9, 0, 0);
    expect(offered(sc, 1, "double-back") == 1u << 4);
    act(sc, 1, "play gate");
    act(sc, 1, "copy river");
    expect(sc->s.seats[1].mode == MODE_RIVER && sc->s.turn == 3 && has_card(sc, 1, "double-back"));
}
