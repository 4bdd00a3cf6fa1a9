/* SPDX-License-Identifier: MIT */
/* The end of a match (E-1 to E-3, A-3). */
#include "games/liarsdice/liarsdice.h"
#include "scenario.h"

SCENARIO("E-1", a_player_without_dice_is_out)
{
    struct game_verdict verdict;

    arrange(sc, "", "2 3 4");
    lose_or_win(sc, "bid 3x6");
    expect(sc->s.table.dice[0] == 0 && sc->s.hand[0][0] == 0);
    expect(told(sc, GAME_PUBLIC, "player 1 is out, 2 players left"));
    expect(!liarsdice_game.verdict(&sc->s, &verdict));
    act(sc, 1, "bid 1x1");
    expect(asked(sc, 2));
}

SCENARIO("E-2", the_last_player_with_dice_wins)
{
    struct game_verdict verdict;

    arrange(sc, "players=2", "2 35");
    lose_or_win(sc, "bid 3x6");
    expect(asked(sc, GAME_PUBLIC));
    expect(told(sc, GAME_PUBLIC, "player 2 has the last dice"));
    expect(liarsdice_game.verdict(&sc->s, &verdict));
    expect(verdict.winner == 1);
    expect(view_of(sc, GAME_ALL).hand[1][0] == 0);
}

SCENARIO("E-3", the_score_is_the_number_of_players_outlasted)
{
    struct game_verdict verdict;

    arrange(sc, "players=4 dice=1", "2 3 4 5");
    act(sc, 0, "bid 1x1");
    act(sc, 1, "bid 4x6");
    act(sc, 2, "challenge");
    expect(sc->s.table.dice[1] == 0);
    hands(sc, "2 - 4 5");
    act(sc, 2, "bid 1x2");
    act(sc, 3, "challenge");
    expect(sc->s.table.dice[3] == 0);
    hands(sc, "2 - 4 -");
    act(sc, 0, "bid 2x5");
    act(sc, 2, "challenge");
    expect(liarsdice_game.verdict(&sc->s, &verdict));
    expect(verdict.winner == 2);
    expect(scores(&verdict, "2031"));
}

SCENARIO("A-3", who_gives_up_is_above_those_who_are_out)
{
    struct game_verdict verdict;

    arrange(sc, "players=5 dice=1", "2 3 4 5 6");
    act(sc, 0, "bid 5x6");
    act(sc, 1, "challenge");
    hands(sc, "- 33 344 5 666");
    liarsdice_game.forfeit(&sc->s, 4, &verdict);
    expect(verdict.winner == 2);
    expect(scores(&verdict, "03421"));
}

SCENARIO("A-3", players_with_equally_many_dice_share_a_place)
{
    struct game_verdict verdict;

    arrange(sc, "players=4", "11 334 4 666");
    liarsdice_game.forfeit(&sc->s, 0, &verdict);
    expect(verdict.winner == GAME_DRAW);
    expect(scores(&verdict, "0212"));
}

SCENARIO("A-3", the_other_of_two_wins)
{
    struct game_verdict verdict;

    arrange(sc, "dice=1", "2 3 4");
    lose_or_win(sc, "bid 3x6");
    liarsdice_game.forfeit(&sc->s, 1, &verdict);
    expect(verdict.winner == 2);
    expect(scores(&verdict, "012"));
}
