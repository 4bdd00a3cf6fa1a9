/* SPDX-License-Identifier: MIT */
/* Bids (B-1 to B-6, A-2). */
#include "games/liarsdice/liarsdice.h"
#include "scenario.h"

SCENARIO("B-1", a_bid_speaks_of_all_dice_on_the_table)
{
    arrange(sc, "players=2 ones=plain", "255 35");
    act(sc, 0, "bid 3x5");
    act(sc, 1, "challenge");
    expect(sc->s.table.challenge.found == 3);
    expect(sc->s.table.challenge.loser == 1);
}

SCENARIO("B-2", a_bid_names_more_dice_or_as_many_of_a_higher_face)
{
    arrange(sc, "", NULL);
    act(sc, 0, "bid 3x4");
    expect(!legal(sc, 1, "bid 2x6"));
    expect(!legal(sc, 1, "bid 3x3"));
    expect(!legal(sc, 1, "bid 3x4"));
    expect(legal(sc, 1, "bid 3x5"));
    expect(legal(sc, 1, "bid 4x1"));
    expect(legal(sc, 1, "bid 9x2"));
}

SCENARIO("B-2", the_first_bid_of_the_next_round_can_be_any)
{
    arrange(sc, "", NULL);
    lose_or_win(sc, "bid 7x6");
    expect(legal(sc, sc->s.table.actor, "bid 1x1"));
}

SCENARIO("B-3", no_bid_names_more_dice_than_are_on_the_table)
{
    arrange(sc, "", "22 2 33");
    expect(legal(sc, 0, "bid 5x6"));
    expect(!legal(sc, 0, "bid 6x1"));
}

SCENARIO("B-4", a_bid_on_ones_is_the_lowest_of_its_count)
{
    arrange(sc, "", NULL);
    act(sc, 0, "bid 2x6");
    act(sc, 1, "bid 3x1");
    expect(legal(sc, 2, "bid 3x2"));
    expect(!legal(sc, 2, "bid 2x1"));
}

SCENARIO("B-5", the_first_player_cannot_challenge_and_nobody_can_pass)
{
    uint16_t actions[LIARS_ACTIONS];

    arrange(sc, "players=2 dice=1", NULL);
    expect(!legal(sc, 0, "challenge"));
    expect(liarsdice_game.actions(&sc->s, 0, actions) == 12);
    expect(liarsdice_game.actions(&sc->s, 1, actions) == 0);
    act(sc, 0, "bid 1x5");
    expect(liarsdice_game.actions(&sc->s, 1, actions) == 8);
    expect(legal(sc, 1, "challenge") && legal(sc, 1, "bid 1x6") && legal(sc, 1, "bid 2x6"));
}

SCENARIO("B-6", the_highest_bid_must_be_challenged)
{
    uint16_t actions[LIARS_ACTIONS];

    arrange(sc, "players=2 dice=1", NULL);
    act(sc, 0, "bid 2x6");
    expect(liarsdice_game.actions(&sc->s, 1, actions) == 1);
    expect(actions[0] == LIARS_CHALLENGE);
}

SCENARIO("A-2", who_does_not_answer_makes_the_lowest_bid)
{
    arrange(sc, "", NULL);
    expect(liarsdice_game.default_action(&sc->s, 0) == liars_bid(1, 1) - 1);
    act(sc, 0, "bid 3x6");
    expect(liarsdice_game.default_action(&sc->s, 1) == liars_bid(4, 1) - 1);
    act(sc, 1, "bid 15x6");
    expect(liarsdice_game.default_action(&sc->s, 2) == LIARS_CHALLENGE);
}
