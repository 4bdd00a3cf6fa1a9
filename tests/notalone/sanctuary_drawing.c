/* SPDX-License-Identifier: MIT */
/* The table of SANCTUARY as text: who knows what reads it. */
#include "drawing.h"
#include "games/notalone/questions/questions.h"
#include "sanctuary.h"

static void arrange_table(struct scenario *sc)
{
    arrange_sanctuary(sc, 2, "");
    avatar(sc, 1, "guard");
    holds_survivors(sc, 1, "runner shadow");
    evolution_hand(sc, "vif giant");
    developed(sc, "leech");
    evolution_discard(sc, "apex");
    dna(sc, 4);
    defence(sc, 6);
}

SCENARIO("YK-1 YK-2 YK-5", the_table_in_words_tells_what_all_know_and_each_what_is_his)
{
    arrange_table(sc);
    begin(sc);
    commit_all(sc, "river lair");
    expect(drawn(sc, GAME_PUBLIC, "\nDefence in 6, bonuses at 2 3 4 5.   Sanctuary (H) goes to 5.\n"));
    expect(drawn(sc, GAME_PUBLIC, "Survivors 2: Defender, Michelle West   deck 14\n"));
    expect(drawn(sc, GAME_PUBLIC, "DNA 4   Evolutions I 1, II 1\n"));
    expect(drawn(sc, CREATURE, "DNA 4   Evolutions I 1, II 1: Swift (Vif), Giant\n"));
    expect(drawn(sc, GAME_PUBLIC, "developed: Leech   discarded: Apex\n"));
    expect(drawn(sc, GAME_PUBLIC, "Guard   Survivors 2\n") && drawn(sc, 2, "Guard   Survivors 2\n"));
    expect(drawn(sc, 1, "Guard   Survivors 2: Runner, Shadow\n"));
}

SCENARIO("YK-1 YK-3 Y5-11", the_table_in_words_tells_what_has_happened_to_it)
{
    arrange_table(sc);
    unlocked(sc);
    begin(sc);
    commit_all(sc, "river lair");
    tokens(sc, 3, 0, 0);
    expect(drawn(sc, GAME_PUBLIC, "| H C 1"));
    act(sc, 1, "avatar guard");
    expect(drawn(sc, GAME_PUBLIC, "Guard (used)   Survivors 2\n"));
    sc->s.tokens[TOKEN_CREATURE] = 1u << 5; /* under it he could not fortify */
    act(sc, 1, "fortify");
    act(sc, 1, "shelter");
    pass_to_phase(sc, 5);
    expect(drawn(sc, GAME_PUBLIC, "Sanctuary (H) goes to 10.\n"));
    expect(drawn(sc, GAME_PUBLIC, "   gone: Runner, Shadow\n") && drawn(sc, GAME_PUBLIC, "Guard (used)\n"));
    act(sc, CREATURE, "evolve");
    act(sc, CREATURE, "evolution vif");
    expect(drawn(sc, GAME_PUBLIC, "from next turn: Swift (Vif)   discarded: "));
}

SCENARIO("YK-8", the_avatars_that_a_hunted_is_dealt_are_drawn_for_him_alone)
{
    set_up(sc, WITH_SANCTUARY "hunted=2 board=1", 3);
    expect(drawn(sc, 1, "dealt: ") && drawn(sc, 2, "dealt: ") && !drawn(sc, GAME_PUBLIC, "dealt: "));
    expect(!drawn(sc, CREATURE, "dealt: "));
}
