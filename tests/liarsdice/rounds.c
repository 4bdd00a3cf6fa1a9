/* SPDX-License-Identifier: MIT */
/* The players and the rounds (S-1 to S-3, R-1 to ). */
#include "games/liarsdice/liarsdice.h"
#include "scenario.h"

SCENARIO("S-1", two_to_six_play_each_on_a_side_of_its_own)
{
    arrange(sc, "", NULL);
    expect(liarsdice_game.seats(&sc->s) == 3);
    arrange(sc, "players=2", NULL);
    expect(liarsdice_game.seats(&sc->s) == 2);
    arrange(sc, "players=6", NULL);
    expect(liarsdice_game.seats(&sc->s) == 6);
    for (unsigned seat = 0; seat < 6; seat++)
        expect(liarsdice_game.side(&sc->s, seat) == seat);
}

SCENARIO("S-2", each_begins_with_as_many_dice_as_the_setting_says)
{
    arrange(sc, "", NULL);
    for (unsigned seat = 0; seat < 3; seat++)
        expect(sc->s.table.dice[seat] == 5);
    arrange(sc, "dice=6 players=4", NULL);
    for (unsigned seat = 0; seat < 4; seat++)
        for (unsigned i = 0; i < 6; i++)
            expect(sc->s.hand[seat][i] >= 1 && sc->s.hand[seat][i] <= 6);
}

SCENARIO("S-3", dice_are_seen_by_their_owner_and_counted_by_all)
{
    struct liars_view own, other, open;

    arrange(sc, "players=2", "1344 6");
    own = view_of(sc, 0);
    other = view_of(sc, 1);
    open = view_of(sc, GAME_PUBLIC);
    expect(own.hand[0][0] == 1 && own.hand[0][3] == 4);
    expect(own.hand[1][0] == 0);
    expect(other.hand[0][0] == 0 && other.hand[1][0] == 6);
    expect(open.hand[0][0] == 0 && open.hand[1][0] == 0);
    expect(open.table.dice[0] == 4 && open.table.dice[1] == 1);
}

SCENARIO("S-3", the_roll_is_told_to_its_owner)
{
    arrange(sc, "players=2 dice=1", NULL);
    expect(told(sc, 1, "player 1 rolls 1 die"));
    expect(told(sc, GAME_PUBLIC, "player 1 rolls 1 die"));
    expect(!told(sc, 0, "player 1 rolls 1 die"));
}

SCENARIO("R-1", everybody_who_has_dice_rolls_all_of_them)
{
    arrange(sc, "", "112 - 3");
    lose_or_win(sc, "bid 4x6");
    expect(sc->s.table.round == 2);
    expect(sc->s.hand[0][1] && !sc->s.hand[0][2]);
    expect(!sc->s.hand[1][0]);
    expect(sc->s.hand[2][0] && !sc->s.hand[2][1]);
    expect(told(sc, GAME_PUBLIC, "player 1 rolls 2 dice"));
    expect(told(sc, GAME_PUBLIC, "player 3 rolls 1 die"));
}

SCENARIO("R-2", seat_0_begins_the_first_round)
{
    arrange(sc, "players=5", NULL);
    expect(asked(sc, 0));
    expect(told(sc, GAME_PUBLIC, "round 1: player 1 begins"));
}

SCENARIO("R-3", the_loser_of_a_challenge_begins_the_next_round)
{
    arrange(sc, "", "22 22 33");
    act(sc, 0, "bid 1x2");
    act(sc, 1, "bid 6x6");
    act(sc, 2, "challenge");
    expect(asked(sc, 1));
}

SCENARIO("R-3", after_a_loser_who_is_out_the_next_player_with_dice_begins)
{
    arrange(sc, "players=4", "22 2 - 33");
    act(sc, 0, "bid 1x2");
    act(sc, 1, "bid 5x6");
    act(sc, 3, "challenge");
    expect(sc->s.table.dice[1] == 0);
    expect(asked(sc, 3));
    expect(told(sc, GAME_PUBLIC, "round 2: player 4 begins"));
}

SCENARIO("R-4", the_turn_goes_round_and_passes_over_those_who_are_out)
{
    arrange(sc, "players=4", "22 - 22 33");
    act(sc, 0, "bid 1x1");
    expect(asked(sc, 2));
    act(sc, 2, "bid 1x2");
    act(sc, 3, "bid 1x3");
    expect(asked(sc, 0));
}

SCENARIO("R-5 A-1", a_challenge_ends_the_round_and_a_round_is_a_turn)
{
    arrange(sc, "", NULL);
    expect(liarsdice_game.turn(&sc->s) == 1);
    act(sc, 0, "bid 1x1");
    act(sc, 1, "bid 2x1");
    expect(liarsdice_game.turn(&sc->s) == 1);
    act(sc, 2, "challenge");
    expect(liarsdice_game.turn(&sc->s) == 2);
    expect(sc->s.table.bids[0] == 0);
}
