/* SPDX-License-Identifier: MIT */
/* The Evolutions of level II that work by themselves before the reveal. */
#include "sanctuary.h"

#include "games/notalone/questions.h"

/* --- Telepathic -------------------------------------------------------------------------------------------------- */

SCENARIO("YE-telepathic P1-1 P1-2",
         after_the_talk_a_hunted_of_the_creatures_choice_names_a_place_that_he_will_not_commit)
{
    arrange_sanctuary(sc, 3, "talk_rounds=1");
    developed(sc, "telepathic");
    holds(sc, 2, "smokescreen");
    hand(sc, 3, "lair");
    begin(sc);
    for (unsigned seat = 0; seat <= 3; seat++)
        act(sc, seat, "say nothing");
    expect(!asked(sc, 2) && legal(sc, CREATURE, "hunted 1") && legal(sc, CREATURE, "hunted 2"));
    expect(!legal(sc, CREATURE, "hunted 3"));
    act(sc, CREATURE, "hunted 1");
    expect(!asked(sc, 2) && legal(sc, 1, "reveal lair") && legal(sc, 1, "reveal rover"));
    act(sc, 1, "reveal jungle");
    expect(told(sc, GAME_PUBLIC, "Hunted 1 will not play The Jungle this turn."));
    expect(in_window(sc, 2));
    pass_to(sc, 1);
    expect(legal(sc, 1, "commit lair") && !legal(sc, 1, "commit jungle") && legal(sc, 2, "commit jungle"));
    commit_all(sc, "beach jungle lair");
    tokens(sc, 10, 0, 0);
    pass_to_turn(sc, 3);
    for (unsigned seat = 0; seat <= 3; seat++)
        act(sc, seat, "say nothing");
    act(sc, CREATURE, "hunted 2");
    act(sc, 2, "reveal river");
    pass_to(sc, 1);
    expect(legal(sc, 1, "commit jungle") && !legal(sc, 2, "commit river"));
}

SCENARIO("YE-telepathic YE-4", with_no_hand_of_two_places_telepathic_asks_nobody)
{
    arrange_sanctuary(sc, 2, "");
    developed(sc, "telepathic");
    hand(sc, 1, "lair");
    hand(sc, 2, "rover");
    begin(sc);
    expect(sc->s.phase == 1 && asked(sc, 1) && asked(sc, 2) && !heard(sc, "Telepathic"));
}

SCENARIO("YE-telepathic V-vortex", vortex_brings_no_named_place)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "telepathic");
    holds(sc, CREATURE, "forbidden-zone");
    holds(sc, 1, "vortex");
    begin(sc);
    act(sc, 1, "reveal jungle");
    commit_all(sc, "beach");
    act(sc, CREATURE, "play forbidden-zone");
    act(sc, 1, "discard jungle");
    tokens(sc, 10, 0, 0);
    expect(sc->s.phase == 3);
}

SCENARIO("YE-telepathic P1-8 H-force-field", who_is_left_with_a_named_and_a_barred_place_must_do_something_else_first)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "telepathic");
    holds(sc, CREATURE, "force-field");
    hand(sc, 1, "lair jungle");
    discard(sc, 1, "river beach rover");
    begin(sc);
    act(sc, 1, "reveal jungle");
    act(sc, CREATURE, "play force-field");
    act(sc, CREATURE, "target-token 1");
    act(sc, CREATURE, "target-token 6");
    expect(!legal(sc, 1, "commit lair") && !legal(sc, 1, "commit jungle"));
    expect(legal(sc, 1, "give-up") && legal(sc, 1, "resist"));
    act(sc, 1, "give-up");
    expect(legal(sc, 1, "commit river") && !legal(sc, 1, "commit lair") && !legal(sc, 1, "commit jungle"));
}

SCENARIO("YN-62 YE-telepathic", antidote_comes_too_late_for_telepathic)
{
    arrange_sanctuary(sc, 1, "");
    developed(sc, "telepathic");
    holds(sc, 1, "antidote");
    begin(sc);
    act(sc, 1, "reveal jungle");
    act(sc, 1, "play antidote");
    expect(sc->s.now.suppressed == evolutions_named("telepathic"));
    expect(legal(sc, 1, "commit lair") && !legal(sc, 1, "commit jungle"));
}
