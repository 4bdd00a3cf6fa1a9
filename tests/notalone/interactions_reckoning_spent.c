/* SPDX-License-Identifier: MIT */
/* A place whose one use of the turn is made: no card is played in place of its power (N39). */
#include "games/notalone/questions/questions.h"
#include "sanctuary.h"
#include "scenario.h"

SCENARIO("N39 P3-4 PL-16 V-gate V-drone", a_spent_beach_gives_a_take_back_and_neither_gate_nor_drone)
{
    arrange(sc, 2, "");
    discard(sc, 2, "jungle");
    holds(sc, 2, "gate drone");
    begin(sc);
    commit_all(sc, "beach beach");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    pass_to(sc, 2);
    expect(!legal(sc, 2, "power"));
    expect(!legal(sc, 2, "play gate") && !legal(sc, 2, "play drone"));
    act(sc, 2, "take jungle");
    expect(sc->s.seats[2].hand == places("lair jungle river rover"));
}

SCENARIO("N39 PL-16 V-gate V-drone", a_beach_whose_use_is_left_lets_gate_and_drone_be_played)
{
    arrange(sc, 2, "");
    holds(sc, 2, "gate drone");
    begin(sc);
    commit_all(sc, "beach beach");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "nothing");
    pass_to(sc, 2);
    expect(legal(sc, 2, "power") && legal(sc, 2, "play gate") && legal(sc, 2, "play drone"));
}

SCENARIO("N39 PL-16 V-gate V-drone", on_a_wreck_that_a_copy_has_spent_neither_gate_nor_drone_is_played)
{
    arrange(sc, 2, "");
    hand(sc, 1, "lair");
    hand(sc, 2, "wreck");
    discard(sc, 2, "jungle");
    holds(sc, 1, "wrong-track");
    holds(sc, 2, "gate drone");
    begin(sc);
    commit_all(sc, "lair wreck");
    tokens(sc, 8, 0, 0);
    act(sc, 1, "pass");
    act(sc, 1, "power");
    act(sc, 1, "play wrong-track");
    act(sc, 1, "creature-token 9");
    expect(asked(sc, 2) && legal(sc, 2, "take jungle") && !legal(sc, 2, "power"));
    expect(!legal(sc, 2, "play gate") && !legal(sc, 2, "play drone"));
}

SCENARIO("N39 XD-5 XS-13", on_a_spent_dome_no_regeneration_is_played)
{
    arrange(sc, 2, "places=base+dome decks=exploration");
    discard(sc, 2, "jungle");
    holds(sc, 2, "regeneration gate exploration-drone");
    begin(sc);
    commit_all(sc, "dome dome");
    tokens(sc, 10, 0, 0);
    act(sc, 1, "power");
    expect(legal(sc, 2, "take jungle") && !legal(sc, 2, "power"));
    expect(!legal(sc, 2, "play regeneration") && !legal(sc, 2, "play gate") && !legal(sc, 2, "play exploration-drone"));
}

SCENARIO("N39 YP-4 YV-guide YV-rescue-party", on_a_spent_ark_neither_guide_nor_rescue_party_is_played)
{
    arrange_sanctuary(sc, 2, "");
    sanctuary_at(sc, 1);
    hand(sc, 1, "ark");
    hand(sc, 2, "ark");
    discard(sc, 2, "lair");
    holds(sc, 2, "guide rescue-party");
    explore(sc, "ark ark", 5);
    expect(legal(sc, 1, "power"));
    act(sc, 1, "power");
    expect(asked(sc, 2) && legal(sc, 2, "take lair") && !legal(sc, 2, "power"));
    expect(!legal(sc, 2, "play guide") && !legal(sc, 2, "play rescue-party"));
}
