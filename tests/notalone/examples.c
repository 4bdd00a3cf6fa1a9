/* SPDX-License-Identifier: MIT */
/* The worked examples of the rules. */
#include "scenario.h"

SCENARIO("E-1 P1-4", a_hunted_with_two_places_in_hand_resists_and_takes_back_two_of_three)
{
    arrange(sc, 1, "");
    hand(sc, 1, "rover beach");
    discard(sc, 1, "lair jungle river");
    begin(sc);
    act(sc, 1, "resist");
    act(sc, 1, "take lair");
    act(sc, 1, "take river");
    expect(sc->s.seats[1].will == 2);
    expect(sc->s.seats[1].hand == places("lair river beach rover"));
    expect(sc->s.seats[1].discard == places("jungle"));
}

SCENARIO("E-2 P3-5 P3-9 P3-10", a_full_reckoning_with_three_tokens_on_the_planet)
{
    arrange(sc, 5, "");
    sc->s.rescue = 6;
    for (unsigned seat = 4; seat <= 5; seat++)
        hand(sc, seat, "lair wreck");
    will(sc, 5, 1);
    holds(sc, 0, "mirage");
    begin(sc);
    commit_all(sc, "lair rover jungle wreck wreck");
    act(sc, 0, "play mirage");
    tokens(sc, 8, 2, 0);
    act(sc, 0, "target-token 5");
    act(sc, 0, "target-token 10");
    act(sc, 1, "power");
    expect(sc->s.rescue == 5);
    act(sc, 3, "discard lair");
    expect(sc->s.seats[4].will == 2);
    expect(sc->s.seats[5].will == 3);
    expect(sc->s.assimilation == 11 - 2);
    expect(sc->s.seats[5].hand == places("lair wreck"));
}
