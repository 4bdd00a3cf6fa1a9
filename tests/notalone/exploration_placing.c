/* SPDX-License-Identifier: MIT */
/* Where tokens may be placed, and cards that cannot be played (XR-9, XR-10, Hindrance, Refuge). */
#include <stdio.h>
#include <string.h>

#include "drawing.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/views/schema.h"
#include "scenario.h"

static void arrange_cards(struct scenario *sc, unsigned hunted)
{
    arrange(sc, hunted, "decks=exploration+promo");
}

/* The spaces on which the Creature could put the token that it is asked for: a mask. */
static uint16_t offered_spaces(const struct scenario *sc, unsigned seat, const char *token)
{
    uint16_t spaces = 0;
    char action[64];

    for (unsigned space = 1; space < SPACES; space++) {
        (void)snprintf(action, sizeof action, "%s %u", token, space);
        if (legal(sc, seat, action))
            spaces |= (uint16_t)(1u << space);
    }
    return spaces;
}

/* --- Hindrance, Refuge ------------------------------------------------------------------------------------------- */

SCENARIO("XS-7 XR-9", hindrance_bars_the_lower_row_to_the_placing_of_the_creature_token)
{
    arrange_cards(sc, 1);
    holds(sc, 1, "hindrance");
    begin(sc);
    act(sc, 1, "play hindrance");
    expect(told(sc, GAME_PUBLIC, "The Creature token may not be placed on spaces 6, 7, 8, 9 and 10 this turn."));
    commit_all(sc, "jungle");
    expect(offered_spaces(sc, CREATURE, "creature-token") == UPPER_ROW);
    expect(drawn(sc, GAME_PUBLIC, "No Creature token on: 6 7 8 9 10\n"));
    tokens(sc, 2, 0, 0);
    pass_to_turn(sc, 3);
    commit_all(sc, "river");
    tokens(sc, 9, 0, 0);
    expect(sc->s.tokens[TOKEN_CREATURE] == 1u << 9);
}

SCENARIO("XE-21 XS-7 XR-9", hindrance_bars_the_placing_by_hunger_and_no_move_afterwards)
{
    arrange_cards(sc, 2);
    holds(sc, CREATURE, "hunger");
    holds(sc, 1, "hindrance");
    holds(sc, 2, "wrong-track");
    begin(sc);
    act(sc, 1, "play hindrance");
    commit_all(sc, "jungle river");
    act(sc, CREATURE, "play hunger");
    act(sc, CREATURE, "creature-token 2");
    expect(offered_spaces(sc, CREATURE, "creature-token") == (1u << 1 | 1u << 3));
    act(sc, CREATURE, "creature-token 3");
    act(sc, 2, "play wrong-track");
    act(sc, 2, "creature-token 8");
    expect(sc->s.tokens[TOKEN_CREATURE] == 1u << 8);
}

SCENARIO("XS-7", hindrance_bars_no_other_token)
{
    arrange_cards(sc, 1);
    holds(sc, CREATURE, "ubiquity");
    holds(sc, 1, "hindrance");
    begin(sc);
    act(sc, 1, "play hindrance");
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play ubiquity");
    tokens(sc, 2, 0, 0);
    expect(offered_spaces(sc, CREATURE, "artemia-token") == ALL_SPACES);
    tokens(sc, 0, 9, 0);
    expect(offered_spaces(sc, CREATURE, "target-token") == ALL_SPACES);
    tokens(sc, 0, 0, 9);
    act(sc, CREATURE, "token artemia");
    expect(sc->s.tokens[TOKEN_CREATURE] == 1u << 9);
}

SCENARIO("XS-12 XR-9", who_plays_refuge_puts_the_target_token_on_two_adjacent_places_barred_to_the_creature_token)
{
    arrange_cards(sc, 2);
    holds(sc, 2, "refuge");
    begin(sc);
    act(sc, 2, "play refuge");
    expect(asked(sc, 2) && !asked(sc, CREATURE) && offered_spaces(sc, 2, "target-token") == ALL_SPACES);
    act(sc, 2, "target-token 4");
    expect(offered_spaces(sc, 2, "target-token") == (1u << 3 | 1u << 5 | 1u << 9));
    act(sc, 2, "target-token 9");
    expect(sc->s.tokens[TOKEN_TARGET] == (1u << 4 | 1u << 9));
    commit_all(sc, "beach river");
    expect(offered_spaces(sc, CREATURE, "creature-token") == (ALL_SPACES & ~(1u << 4 | 1u << 9)));
    tokens(sc, 3, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.marker == 1);
}

SCENARIO("XS-12 XR-10", after_refuge_no_target_card_can_be_played_for_the_rest_of_the_turn)
{
    arrange_cards(sc, 1);
    holds(sc, CREATURE, "scream ubiquity force-field mutation flashback");
    hunt_discard(sc, "mirage");
    holds(sc, 1, "refuge");
    begin(sc);
    act(sc, CREATURE, "pass");
    act(sc, 1, "play refuge");
    act(sc, 1, "target-token 4");
    act(sc, 1, "target-token 5");
    expect(!offered(sc, CREATURE, "scream") && !offered(sc, CREATURE, "ubiquity"));
    expect(!offered(sc, CREATURE, "force-field") && !offered(sc, CREATURE, "flashback"));
    expect(offered(sc, CREATURE, "mutation") == 1u << 2);
    pass_to_turn(sc, 3);
    expect(offered(sc, CREATURE, "scream"));
}

SCENARIO("XS-12", refuge_is_barred_while_the_target_token_is_out)
{
    arrange_cards(sc, 1);
    holds(sc, CREATURE, "force-field");
    holds(sc, 1, "refuge");
    begin(sc);
    expect(legal(sc, 1, "play refuge"));
    act(sc, CREATURE, "play force-field");
    act(sc, 1, "pass");
    act(sc, CREATURE, "target-token 4");
    act(sc, CREATURE, "target-token 5");
    expect(!offered(sc, 1, "refuge"));
}

SCENARIO("XS-12 W-3", of_refuge_and_force_field_played_together_the_second_goes_back_unspent)
{
    for (unsigned first = 0; first < 2; first++) {
        arrange_cards(sc, 1);
        holds(sc, CREATURE, "force-field");
        holds(sc, 1, "refuge");
        begin(sc);
        act(sc, CREATURE, "play force-field");
        act(sc, 1, "play refuge");
        act(sc, CREATURE, first ? "next refuge" : "next force-field");
        act(sc, first ? 1 : CREATURE, "target-token 4");
        act(sc, first ? 1 : CREATURE, "target-token 5");
        expect(has_card(sc, CREATURE, "force-field") == (first == 1) && has_card(sc, 1, "refuge") == (first == 0));
        expect(heard(sc, first ? "Force Field can no longer be played" : "Refuge can no longer be played"));
        expect(!offered(sc, CREATURE, "force-field") && !offered(sc, 1, "refuge"));
    }
}

SCENARIO("XE-21 XS-12", what_refuge_bars_stays_barred_when_the_target_token_has_gone_elsewhere)
{
    arrange_cards(sc, 2);
    holds(sc, CREATURE, "hunger");
    holds(sc, 1, "refuge");
    holds(sc, 2, "decoy");
    begin(sc);
    act(sc, 1, "play refuge");
    act(sc, 1, "target-token 4");
    act(sc, 1, "target-token 5");
    commit_all(sc, "beach river");
    act(sc, CREATURE, "play hunger");
    expect(offered_spaces(sc, CREATURE, "creature-token") == (ALL_SPACES & ~(1u << 4 | 1u << 5)));
    act(sc, CREATURE, "creature-token 10");
    act(sc, 2, "play decoy");
    expect(sc->s.tokens[TOKEN_CREATURE] == (1u << 4 | 1u << 5));
    expect(sc->s.tokens[TOKEN_TARGET] == (1u << 9 | 1u << 10));
    expect(sc->s.now.no_creature == (1u << 4 | 1u << 5));
}

SCENARIO("XE-21 XR-9", hindrance_and_refuge_together_leave_a_place_and_for_hunger_two_adjacent_ones)
{
    for (unsigned left = 1; left < 5; left++) {
        char first[32], second[32];

        (void)snprintf(first, sizeof first, "target-token %u", left);
        (void)snprintf(second, sizeof second, "target-token %u", left + 1);
        arrange_cards(sc, 2);
        holds(sc, CREATURE, "hunger");
        holds(sc, 1, "refuge");
        holds(sc, 2, "hindrance");
        begin(sc);
        act(sc, 1, "play refuge");
        act(sc, 2, "play hindrance");
        act(sc, CREATURE, "next hindrance");
        act(sc, 1, first);
        act(sc, 1, second);
        commit_all(sc, "beach river");
        act(sc, CREATURE, "pass");
        expect(count_bits(offered_spaces(sc, CREATURE, "creature-token")) == 3);
        tokens(sc, left < 3 ? 5 : 1, 0, 0);
        act(sc, CREATURE, "play hunger");
        /* where the one place that is left over has no other beside it, it cannot be the first half */
        expect(offered_spaces(sc, CREATURE, "creature-token") ==
               (uint16_t)(UPPER_ROW & ~(1u << left | 1u << (left + 1)) &
                          ~(left == 2   ? 1u << 1
                            : left == 3 ? 1u << 5
                                        : 0)));
    }
}

SCENARIO("XR-10", deployment_is_barred_with_assimilation_at_its_start_and_after_the_window_of_the_reveal)
{
    arrange_cards(sc, 1);
    holds(sc, CREATURE, "deployment");
    begin(sc);
    expect(!offered(sc, CREATURE, "deployment"));
    sc->s.assimilation--;
    expect(offered(sc, CREATURE, "deployment") == 1u << 3);
    commit_all(sc, "jungle");
    tokens(sc, 9, 0, 0);
    act(sc, CREATURE, "pass");
    expect(!offered(sc, CREATURE, "deployment"));
}

SCENARIO("XR-10 H-playable", only_four_hunt_cards_cannot_always_be_played)
{
    for (unsigned i = 0; i < PIECES; i++) {
        const struct game_piece *piece = &notalone_pieces[i];
        bool conditional = strcmp(piece->id, "ascendancy") == 0 || strcmp(piece->id, "flashback") == 0 ||
                           strcmp(piece->id, "deployment") == 0 || strcmp(piece->id, "dread") == 0;

        arrange_cards(sc, 1);
        if (strcmp(piece->deck, "hunt") != 0 || !(sc->s.hunt_cards >> piece->code & 1))
            continue;
        hand(sc, 1, "jungle river");
        holds(sc, CREATURE, piece->id);
        begin(sc);
        expect((offered(sc, CREATURE, piece->id) != 0) == !conditional);
    }
}
