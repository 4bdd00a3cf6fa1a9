/* SPDX-License-Identifier: MIT */
/* Challenges (C-1 to C-6). */
#include "games/liarsdice/liarsdice.h"
#include "scenario.h"

SCENARIO("C-1", only_the_player_whose_turn_it_is_challenges_the_last_bid)
{
    arrange(sc, "", NULL);
    act(sc, 0, "bid 1x1");
    act(sc, 1, "bid 15x6");
    expect(!legal(sc, 0, "challenge"));
    expect(!legal(sc, 1, "challenge"));
    act(sc, 2, "challenge");
    expect(told(sc, GAME_PUBLIC, "player 3 challenges player 2"));
    expect(sc->s.table.challenge.bid == liars_bid(15, 6));
}

SCENARIO("C-2", all_players_show_all_their_dice)
{
    arrange(sc, "", "13 2 456");
    lose_or_win(sc, "bid 3x3");
    expect(told(sc, GAME_PUBLIC, "player 1 shows 1 and 3"));
    expect(told(sc, GAME_PUBLIC, "player 2 shows 2"));
    expect(told(sc, 0, "player 3 shows 4, 5 and 6"));
    expect(view_of(sc, GAME_PUBLIC).table.shown[2][2] == 6);
}

SCENARIO("C-3", a_wild_one_counts_for_any_face)
{
    arrange(sc, "players=2", "114 45");
    lose_or_win(sc, "bid 4x4");
    expect(sc->s.table.challenge.found == 4);
    expect(told(sc, GAME_PUBLIC, "4 dice count for 4: the bid holds"));
}

SCENARIO("C-3", only_ones_count_for_a_bid_on_ones)
{
    arrange(sc, "players=2", "114 45");
    lose_or_win(sc, "bid 3x1");
    expect(sc->s.table.challenge.found == 2);
    expect(told(sc, GAME_PUBLIC, "2 dice count for 1: the bid fails"));
}

SCENARIO("C-3", a_plain_one_is_a_one)
{
    arrange(sc, "players=2 ones=plain", "114 45");
    lose_or_win(sc, "bid 3x4");
    expect(sc->s.table.challenge.found == 2);
}

SCENARIO("C-4", a_bid_that_holds_costs_the_challenger)
{
    arrange(sc, "players=2", "335 36");
    lose_or_win(sc, "bid 3x3");
    expect(sc->s.table.dice[0] == 3 && sc->s.table.dice[1] == 1);
}

SCENARIO("C-4", a_bid_that_fails_costs_the_bidder)
{
    arrange(sc, "players=2", "335 36");
    lose_or_win(sc, "bid 4x3");
    expect(sc->s.table.dice[0] == 2 && sc->s.table.dice[1] == 2);
}

SCENARIO("C-5", a_lost_challenge_costs_one_die)
{
    arrange(sc, "players=2", "33355 36");
    lose_or_win(sc, "bid 7x2");
    expect(sc->s.table.dice[0] == 4);
    expect(told(sc, GAME_PUBLIC, "player 1 loses 1 die and has 4 left"));
}

SCENARIO("C-6", the_difference_is_lost_by_a_bid_that_was_too_high)
{
    arrange(sc, "players=2 loss=difference", "33355 36");
    lose_or_win(sc, "bid 7x3");
    expect(sc->s.table.challenge.found == 4);
    expect(sc->s.table.dice[0] == 2 && sc->s.table.dice[1] == 2);
}

SCENARIO("C-6", the_difference_is_lost_by_who_challenged_a_bid_that_was_too_low)
{
    arrange(sc, "players=2 loss=difference", "333 3366");
    lose_or_win(sc, "bid 2x3");
    expect(sc->s.table.dice[0] == 3 && sc->s.table.dice[1] == 1);
}

SCENARIO("C-6", a_bid_that_is_exactly_right_costs_the_challenger_one_die)
{
    arrange(sc, "players=2 loss=difference", "333 3366");
    lose_or_win(sc, "bid 5x3");
    expect(sc->s.table.dice[1] == 3);
}

SCENARIO("C-6", nobody_loses_more_dice_than_they_have)
{
    arrange(sc, "loss=difference", "22 33 44");
    lose_or_win(sc, "bid 6x6");
    expect(sc->s.table.challenge.lost == 2);
    expect(sc->s.table.dice[0] == 0);
    expect(told(sc, GAME_PUBLIC, "player 1 loses 2 dice and has none left"));
}
