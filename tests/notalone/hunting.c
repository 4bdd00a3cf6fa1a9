/* SPDX-License-Identifier: MIT */
/* Phase 2, hunting (P2-1 to P2-6). */
#include "games/notalone/questions/questions.h"
#include "scenario.h"

SCENARIO("P2-1", the_creature_alone_may_play_a_card_before_the_tokens_are_placed)
{
    arrange(sc, 1, "");
    discard(sc, 1, "lair");
    holds(sc, 0, "fierceness");
    holds(sc, 1, "vortex");
    begin(sc);
    act(sc, 1, "commit jungle");
    expect(in_window(sc, 0) && !asked(sc, 1));
    act(sc, 0, "play fierceness");
    expect(!asked(sc, 1));
    expect(legal(sc, 0, "creature-token 1"));
}

SCENARIO("P2-2", the_creature_must_place_its_token_on_any_of_the_ten_places)
{
    static const char *const anywhere[] = {
        "creature-token 1", "creature-token 2", "creature-token 3", "creature-token 4", "creature-token 5",
        "creature-token 6", "creature-token 7", "creature-token 8", "creature-token 9", "creature-token 10"};

    arrange(sc, 1, "");
    begin(sc);
    act(sc, 1, "commit jungle");
    for (unsigned i = 0; i < 10; i++)
        expect(legal(sc, 0, anywhere[i]));
    expect(!legal(sc, 0, "pass"));
    expect(!legal(sc, 0, "nothing"));
}

/* --- the Artemia token ------------------------------------------------------------------------------------------- */

SCENARIO("P2-3", the_artemia_token_is_placed_if_rescue_stands_on_a_symbol)
{
    arrange(sc, 1, "");
    sc->s.rescue = 6;
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 9, 0, 0);
    expect(legal(sc, 0, "artemia-token 1") && legal(sc, 0, "artemia-token 10") && !legal(sc, 0, "pass"));
}

SCENARIO("P2-3", the_artemia_token_is_not_placed_without_a_symbol_or_a_card)
{
    arrange(sc, 1, "");
    sc->s.rescue = 7;
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 9, 0, 0);
    expect(sc->s.tokens[TOKEN_ARTEMIA] == 0);
    expect(sc->s.phase == 3);
}

SCENARIO("P2-3", an_artemia_card_of_phase_one_brings_its_token_in_phase_two)
{
    arrange(sc, 1, "");
    holds(sc, 0, "despair");
    begin(sc);
    act(sc, 0, "play despair");
    expect(sc->s.tokens[TOKEN_ARTEMIA] == 0 && !asked(sc, 0));
    commit_all(sc, "jungle");
    tokens(sc, 9, 4, 0);
    expect(sc->s.tokens[TOKEN_ARTEMIA] == 1 << 4);
}

SCENARIO("P2-3", an_artemia_card_of_the_creatures_window_brings_its_token)
{
    arrange(sc, 1, "");
    holds(sc, 0, "mutation");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, 0, "play mutation");
    tokens(sc, 9, 4, 0);
    expect(sc->s.tokens[TOKEN_ARTEMIA] == 1 << 4);
}

SCENARIO("P2-3", what_counts_is_where_rescue_stands_after_phase_four)
{
    arrange(sc, 1, "board=2");
    hand(sc, 1, "wreck jungle");
    sc->s.rescue = 12;
    begin(sc);
    commit_all(sc, "wreck");
    tokens(sc, 9, 0, 0);
    act(sc, 1, "power");
    expect(sc->s.rescue == 10 && sc->s.turn == 3);
    commit_all(sc, "jungle");
    tokens(sc, 9, 0, 0);
    expect(sc->s.tokens[TOKEN_ARTEMIA] == 0 && !legal(sc, 0, "artemia-token 1"));
}

/* --- the Target token -------------------------------------------------------------------------------------------- */

SCENARIO("P2-4", the_target_token_is_placed_if_a_target_card_was_played_and_only_then)
{
    arrange(sc, 1, "");
    holds(sc, 0, "scream");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, 0, "play scream");
    tokens(sc, 9, 0, 0);
    expect(legal(sc, 0, "target-token 1") && !legal(sc, 0, "pass"));

    arrange(sc, 1, "");
    holds(sc, 0, "scream");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, 0, "pass-phase");
    tokens(sc, 9, 0, 0);
    expect(!legal(sc, 0, "target-token 1"));
}

SCENARIO("P2-4 P2-5", the_target_token_of_a_card_of_phase_one_is_out_already)
{
    arrange(sc, 1, "");
    holds(sc, 0, "force-field");
    begin(sc);
    act(sc, 0, "play force-field");
    tokens(sc, 0, 0, 7);
    tokens(sc, 0, 0, 8);
    expect(sc->s.tokens[TOKEN_TARGET] == (1 << 7 | 1 << 8));
    commit_all(sc, "jungle");
    tokens(sc, 9, 0, 0);
    expect(sc->s.phase == 3);
    expect(sc->s.tokens[TOKEN_TARGET] == (1 << 7 | 1 << 8));
}

/* --- one of each kind -------------------------------------------------------------------------------------------- */

SCENARIO("P2-5", a_second_target_card_leaves_the_token_where_it_is)
{
    arrange(sc, 1, "");
    tracked(sc);
    holds(sc, 0, "force-field scream");
    begin(sc);
    act(sc, 0, "play force-field");
    tokens(sc, 0, 0, 7);
    tokens(sc, 0, 0, 8);
    commit_all(sc, "jungle");
    act(sc, 0, "play scream");
    tokens(sc, 9, 0, 0);
    expect(sc->s.phase == 3);
    expect(sc->s.tokens[TOKEN_TARGET] == (1 << 7 | 1 << 8));
}

SCENARIO("P2-5 N15", a_symbol_and_a_card_bring_one_artemia_token_once)
{
    arrange(sc, 1, "");
    sc->s.rescue = 6;
    holds(sc, 0, "mutation");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, 0, "play mutation");
    tokens(sc, 9, 4, 0);
    expect(sc->s.phase == 3);
    expect(times_heard(sc, "The Artemia token lies on") == 1);
}

SCENARIO("P2-5", several_tokens_share_a_place)
{
    arrange(sc, 1, "");
    sc->s.rescue = 6;
    holds(sc, 0, "scream");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, 0, "play scream");
    tokens(sc, 9, 9, 9);
    for (unsigned token = 0; token < TOKENS; token++)
        expect(sc->s.tokens[token] == 1 << 9);
}

/* --- the window after the tokens --------------------------------------------------------------------------------- */

SCENARIO("P2-6", a_window_for_everybody_follows_the_tokens)
{
    arrange(sc, 1, "");
    discard(sc, 1, "lair");
    holds(sc, 0, "fierceness");
    holds(sc, 1, "vortex");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 9, 0, 0);
    expect(sc->s.phase == 2);
    expect(in_window(sc, 0) && in_window(sc, 1));
}

SCENARIO("P2-6", the_token_of_a_card_played_now_is_placed_as_the_card_takes_effect)
{
    arrange(sc, 1, "");
    holds(sc, 0, "clone");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 9, 0, 0);
    act(sc, 0, "play clone");
    expect(legal(sc, 0, "target-token 2"));
    act(sc, 0, "target-token 2");
    expect(heard_in_order(sc, "Clone takes effect.", "The Target token lies on space 2."));
    expect(heard_in_order(sc, "The Target token lies on space 2.", "Phase 3 begins: reckoning."));
    expect(heard(sc, "The Creature catches Hunted 1."));
}

SCENARIO("P2-6 P2-5", a_token_that_is_out_stays_when_a_card_of_its_kind_is_played_now)
{
    arrange(sc, 1, "");
    tracked(sc);
    holds(sc, 0, "scream toxin mutation");
    sc->s.rescue = 6;
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, 0, "play scream");
    tokens(sc, 9, 8, 5);
    act(sc, 0, "play mutation");
    expect(sc->s.phase == 3);
    expect(sc->s.tokens[TOKEN_ARTEMIA] == 1 << 8);
    expect(sc->s.tokens[TOKEN_TARGET] == 1 << 5);
}
