/* SPDX-License-Identifier: MIT */
/* What holds for all the Hunt cards, and Flashback, which is each of them over again. */
#include "scenario.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* --- all of them ------------------------------------------------------------------------------------------------- */

enum { NO_TOKEN, ARTEMIA = TOKEN_BIT(TOKEN_ARTEMIA), TARGET = TOKEN_BIT(TOKEN_TARGET) };

struct printed {
    const char *card;
    unsigned phase, symbol, spaces; /* those of its token */
};

static const struct printed cards[] = {
    {"despair", 1, ARTEMIA, 1}, {"force-field", 1, TARGET, 2}, {"anticipation", 2, NO_TOKEN, 0},
    {"fierceness", 2, 0, 0},    {"forbidden-zone", 2, 0, 0},   {"interference", 2, 0, 0},
    {"persecution", 2, 0, 0},   {"mutation", 2, ARTEMIA, 1},   {"phobia", 2, ARTEMIA, 1},
    {"virus", 2, ARTEMIA, 2},   {"clone", 2, TARGET, 1},       {"mirage", 2, TARGET, 2},
    {"scream", 2, TARGET, 1},   {"toxin", 2, TARGET, 1},       {"cataclysm", 3, 0, 0},
    {"detour", 3, 0, 0},        {"stasis", 4, 0, 0},           {"tracking", 4, 0, 0},
};

enum { CARDS = sizeof cards / sizeof cards[0] };

static void play(struct scenario *sc, const char *card)
{
    char action[80];

    (void)snprintf(action, sizeof action, "play %s", card);
    act(sc, CREATURE, action);
}

static unsigned popcount(unsigned mask)
{
    return (unsigned)__builtin_popcount(mask);
}

SCENARIO("H-playable W-1", every_hunt_card_but_ascendancy_and_flashback_is_playable_in_its_phase_and_in_no_other)
{
    for (size_t i = 0; i < CARDS; i++) {
        arrange(sc, 1, "");
        hand(sc, 1, "lair");
        holds(sc, CREATURE, cards[i].card);
        begin(sc);
        expect(offered(sc, CREATURE, cards[i].card) == 1u << cards[i].phase);
    }
}

SCENARIO("P2-3 P2-4 P2-5", the_tokens_of_phase_2_are_the_creature_s_and_those_of_the_symbols_played)
{
    for (size_t i = 0; i < CARDS && cards[i].phase < 3; i++) {
        arrange(sc, 1, "");
        hand(sc, 1, "river beach rover swamp");
        holds(sc, CREATURE, cards[i].card);
        begin(sc);
        pass_to_phase(sc, cards[i].phase);
        play(sc, cards[i].card);
        pass_to_phase(sc, 3);
        expect(popcount(sc->s.tokens[TOKEN_CREATURE]) == 1);
        expect(popcount(sc->s.tokens[TOKEN_ARTEMIA]) == (cards[i].symbol == ARTEMIA ? cards[i].spaces : 0));
        expect(popcount(sc->s.tokens[TOKEN_TARGET]) == (cards[i].symbol == TARGET ? cards[i].spaces : 0));
    }
}

SCENARIO("P2-6 H-playable", the_token_of_a_card_played_after_the_others_lie_is_placed_as_the_card_takes_effect)
{
    arrange(sc, 1, "");
    holds(sc, CREATURE, "mutation");
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 8, 0, 0);
    expect(!sc->s.tokens[TOKEN_ARTEMIA]);
    act(sc, CREATURE, "play mutation");
    act(sc, CREATURE, "artemia-token 2");
    expect(sc->s.tokens[TOKEN_ARTEMIA] == 1u << 2);
    expect(sc->s.tokens[TOKEN_CREATURE] == 1u << 8);
}

SCENARIO("T-6 H-tracking", what_a_hunt_card_changed_is_forgotten_in_the_next_turn_but_for_the_allowance_of_tracking)
{
    for (size_t i = 0; i < CARDS; i++) {
        static const struct modifiers printed = {0};
        struct modifiers now;

        arrange(sc, 1, "");
        holds(sc, CREATURE, cards[i].card);
        begin(sc);
        pass_to_phase(sc, cards[i].phase);
        play(sc, cards[i].card);
        pass_to_turn(sc, 3);
        now = sc->s.now;
        expect(now.hunt_extra == (strcmp(cards[i].card, "tracking") == 0));
        now.hunt_extra = 0;
        expect(memcmp(&now, &printed, sizeof now) == 0 && sc->s.turn == 3);
    }
}

/* --- Flashback --------------------------------------------------------------------------------------------------- */

SCENARIO("H-flashback W-6", flashback_is_the_top_card_of_the_hunt_discard_over_again_and_is_itself_discarded)
{
    arrange(sc, 1, "");
    holds(sc, CREATURE, "flashback");
    hunt_discard(sc, "stasis fierceness");
    begin(sc);
    commit_all(sc, "jungle");
    act(sc, CREATURE, "play flashback");
    expect(heard(sc, "Flashback takes effect as Fierceness."));
    tokens(sc, 2, 0, 0);
    expect(sc->s.turn == 3 && sc->s.seats[1].will == 1);
    expect(sc->s.hunt_discard_size == 3 && sc->s.hunt_discard[2] == 20 && sc->s.hunt_discard[1] == 5);
}

SCENARIO("H-flashback", flashback_has_the_phase_of_the_card_that_it_copies)
{
    for (size_t i = 0; i < CARDS; i++) {
        arrange(sc, 1, "");
        holds(sc, CREATURE, "flashback");
        hunt_discard(sc, cards[i].card);
        begin(sc);
        expect(offered(sc, CREATURE, "flashback") == 1u << cards[i].phase);
    }
}

SCENARIO("H-flashback N49", flashback_has_the_symbol_of_the_card_that_it_copies)
{
    for (size_t i = 0; i < CARDS && cards[i].phase < 3; i++) {
        arrange(sc, 1, "");
        hand(sc, 1, "river beach rover swamp");
        holds(sc, CREATURE, "flashback");
        hunt_discard(sc, cards[i].card);
        begin(sc);
        pass_to_phase(sc, cards[i].phase);
        act(sc, CREATURE, "play flashback");
        pass_to_phase(sc, 3);
        expect(popcount(sc->s.tokens[TOKEN_ARTEMIA]) == (cards[i].symbol == ARTEMIA ? cards[i].spaces : 0));
        expect(popcount(sc->s.tokens[TOKEN_TARGET]) == (cards[i].symbol == TARGET ? cards[i].spaces : 0));
    }
}

SCENARIO("H-flashback H-playable", flashback_cannot_be_played_on_an_empty_discard_or_if_its_original_could_not)
{
    arrange(sc, 1, "");
    holds(sc, CREATURE, "flashback");
    begin(sc);
    expect(!offered(sc, CREATURE, "flashback"));
    for (unsigned size = 3; size <= 4; size++) {
        arrange(sc, 1, "");
        hand(sc, 1, size == 3 ? "lair jungle river" : "lair jungle river beach");
        holds(sc, CREATURE, "flashback");
        hunt_discard(sc, "ascendancy");
        begin(sc);
        commit_all(sc, "lair");
        expect(offered(sc, CREATURE, "flashback") == (size == 4 ? 1u << 2 : 0));
    }
}

SCENARIO("H-flashback", flashback_of_a_tracking_played_last_turn_gives_two_cards_again)
{
    arrange(sc, 1, "");
    holds(sc, CREATURE, "tracking flashback fierceness persecution");
    begin(sc);
    pass_to_phase(sc, 4);
    act(sc, CREATURE, "play tracking");
    pass_to_phase(sc, 4);
    act(sc, CREATURE, "play flashback");
    pass_to_phase(sc, 2);
    act(sc, CREATURE, "play fierceness");
    act(sc, CREATURE, "play persecution");
    expect(sc->s.hunt_plays == 2);
}
