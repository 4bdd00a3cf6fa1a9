/* SPDX-License-Identifier: MIT */
/* The pieces and the set-up (S-1 to S-8). */
#include <string.h>

#include "games/notalone/notalone.h"
#include "games/notalone/questions/questions.h"
#include "scenario.h"

/* --- players and planet ------------------------------------------------------------------------------------------ */

SCENARIO("S-1 X-1", one_creature_plays_against_one_to_six_hunted)
{
    static const char *const settings[] = {"hunted=1", "hunted=2", "hunted=3", "hunted=4", "hunted=5", "hunted=6"};

    for (unsigned hunted = 1; hunted <= 6; hunted++) {
        set_up(sc, settings[hunted - 1], hunted);
        expect(notalone_game.seats(&sc->s) == hunted + 1);
        expect(strcmp(notalone_game.roles[notalone_game.role(&sc->s, 0)].name, "creature") == 0);
        for (unsigned seat = 1; seat <= hunted; seat++) {
            expect(strcmp(notalone_game.roles[notalone_game.role(&sc->s, seat)].name, "hunted") == 0);
            expect(notalone_game.side(&sc->s, seat) == notalone_game.side(&sc->s, 1));
            expect(notalone_game.side(&sc->s, seat) != notalone_game.side(&sc->s, 0));
        }
    }
}

/* A single place may be played beside these. Row: space; its neighbours in two rows of five. */
static const uint16_t neighbours[SPACES] = {
    [1] = 1 << 2 | 1 << 6,          [2] = 1 << 1 | 1 << 3 | 1 << 7, [3] = 1 << 2 | 1 << 4 | 1 << 8,
    [4] = 1 << 3 | 1 << 5 | 1 << 9, [5] = 1 << 4 | 1 << 10,         [6] = 1 << 7 | 1 << 1,
    [7] = 1 << 6 | 1 << 8 | 1 << 2, [8] = 1 << 7 | 1 << 9 | 1 << 3, [9] = 1 << 8 | 1 << 10 | 1 << 4,
    [10] = 1 << 9 | 1 << 5,
};

static const char *const to_space[SPACES] = {
    [1] = "creature-token 1", [2] = "creature-token 2",   [3] = "creature-token 3", [4] = "creature-token 4",
    [5] = "creature-token 5", [6] = "creature-token 6",   [7] = "creature-token 7", [8] = "creature-token 8",
    [9] = "creature-token 9", [10] = "creature-token 10",
};

SCENARIO("S-2", a_token_that_is_moved_reaches_the_neighbours_in_its_row_and_in_its_column_alone)
{
    for (unsigned space = 1; space < SPACES; space++) {
        arrange(sc, 1, "");
        holds(sc, 1, "wrong-track");
        begin(sc);
        commit_all(sc, "jungle");
        tokens(sc, space, 0, 0);
        act(sc, 1, "play wrong-track");
        for (unsigned to = 1; to < SPACES; to++)
            expect(legal(sc, 1, to_space[to]) == (neighbours[space] >> to & 1));
    }
}

/* --- places, Will, cards ----------------------------------------------------------------------------------------- */

SCENARIO("S-3", each_hunted_has_one_to_five_in_hand_and_the_reserve_grows_with_their_number)
{
    static const uint8_t copies[] = {0, 1, 2, 2, 3, 3, 3};
    static const char *const settings[] = {"hunted=1", "hunted=2", "hunted=3", "hunted=4", "hunted=5", "hunted=6"};

    for (unsigned hunted = 1; hunted <= 6; hunted++) {
        set_up(sc, settings[hunted - 1], 1);
        for (unsigned seat = 1; seat <= hunted; seat++) {
            expect(sc->s.seats[seat].hand == places("lair jungle river beach rover"));
            expect(sc->s.seats[seat].discard == 0);
        }
        for (unsigned place = SWAMP; place <= ARTEFACT; place++)
            expect(sc->s.reserve[place] == copies[hunted]);
        for (unsigned place = LAIR; place <= ROVER; place++)
            expect(sc->s.reserve[place] == 0);
    }
}

SCENARIO("S-4", each_hunted_starts_with_three_will_and_one_survival_card)
{
    set_up(sc, "hunted=6 board=1", 3);
    for (unsigned seat = 1; seat <= 6; seat++) {
        expect(sc->s.seats[seat].will == 3);
        expect(count_bits(sc->s.seats[seat].survival) == 1);
    }
}

SCENARIO("S-4", nobody_has_more_than_three_will)
{
    arrange(sc, 1, "");
    will(sc, 1, 2);
    hand(sc, 1, "lair");
    discard(sc, 1, "jungle river beach rover");
    holds(sc, 1, "adrenaline");
    begin(sc);
    act(sc, 1, "pass");
    act(sc, 1, "give-up");
    expect(sc->s.seats[1].will == 3);
    expect(!legal(sc, 1, "play adrenaline"));
    commit_all(sc, "lair");
    expect(sc->s.seats[1].will == 3);
}

SCENARIO("S-4", a_hand_of_survival_cards_has_no_limit)
{
    arrange(sc, 1, "");
    hand(sc, 1, "source lair");
    holds(sc, 1, "adrenaline ingenuity sixth-sense vortex hologram wrong-track detector dodge");
    begin(sc);
    commit_all(sc, "source");
    tokens(sc, 3, 0, 0);
    act(sc, 1, "power");
    expect(count_bits(sc->s.seats[1].survival) == 9);
    pass_to_turn(sc, 3);
    expect(count_bits(sc->s.seats[1].survival) == 9);
}

/* Every card of the deck and of the hands, each counted once. */
static uint64_t all_hunt_cards(const struct scenario *sc)
{
    uint64_t cards = sc->s.hunt_hand;

    for (unsigned i = 0; i < sc->s.hunt_deck_size; i++) {
        expect(!(cards >> sc->s.hunt_deck[i] & 1));
        cards |= (uint64_t)1 << sc->s.hunt_deck[i];
    }
    return cards;
}

static uint64_t all_survival_cards(const struct scenario *sc)
{
    uint64_t cards = 0;

    for (unsigned seat = 1; seat <= sc->s.hunted; seat++) {
        expect(!(cards & sc->s.seats[seat].survival));
        cards |= sc->s.seats[seat].survival;
    }
    for (unsigned i = 0; i < sc->s.survival_deck_size; i++) {
        expect(!(cards & survival_bit(sc->s.survival_deck[i])));
        cards |= survival_bit(sc->s.survival_deck[i]);
    }
    return cards;
}

SCENARIO("S-5", the_creature_starts_with_three_hunt_cards_and_every_card_is_there_once)
{
    set_up(sc, "hunted=4 board=2", 11);
    expect(count_bits(sc->s.hunt_hand) == 3);
    expect(sc->s.hunt_deck_size == 17);
    expect(all_hunt_cards(sc) == 0x1ffffe);
    expect(sc->s.survival_deck_size == 15 - 4);
    expect(all_survival_cards(sc) == 0x7fff);
}

SCENARIO("S-5", both_decks_are_shuffled)
{
    uint8_t hunt[DECK_MAX], survival[DECK_MAX];

    set_up(sc, "hunted=1 board=1", 1);
    memcpy(hunt, sc->s.hunt_deck, sizeof hunt);
    memcpy(survival, sc->s.survival_deck, sizeof survival);
    set_up(sc, "hunted=1 board=1", 2);
    expect(memcmp(hunt, sc->s.hunt_deck, sizeof hunt) != 0);
    expect(memcmp(survival, sc->s.survival_deck, sizeof survival) != 0);
}

/* --- counters, symbols, tokens ----------------------------------------------------------------------------------- */

SCENARIO("S-6", rescue_starts_eleven_and_assimilation_five_steps_plus_the_players_from_victory)
{
    static const char *const settings[] = {"hunted=1", "hunted=2", "hunted=3", "hunted=4", "hunted=5", "hunted=6"};

    for (unsigned hunted = 1; hunted <= 6; hunted++) {
        set_up(sc, settings[hunted - 1], 5);
        expect(sc->s.rescue == 11 + hunted + 1);
        expect(sc->s.assimilation == 5 + hunted + 1);
    }
}

/* Whether the Creature must place the Artemia token with Rescue so many steps from Victory. */
static bool artemia_is_due(struct scenario *sc, const char *board, unsigned rescue)
{
    arrange(sc, 1, board);
    sc->s.rescue = (uint8_t)rescue;
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 4, 0, 0);
    return legal(sc, 0, "artemia-token 1");
}

SCENARIO("S-7", side_one_bears_symbols_on_the_last_six_spaces)
{
    for (unsigned rescue = 1; rescue <= 18; rescue++)
        expect(artemia_is_due(sc, "board=1", rescue) == (rescue <= 6));
}

SCENARIO("S-7", side_two_bears_symbols_on_every_second_space_from_eleven)
{
    for (unsigned rescue = 1; rescue <= 18; rescue++)
        expect(artemia_is_due(sc, "board=2", rescue) == (rescue <= 11 && rescue % 2 == 1));
}

SCENARIO("S-7 X-2", the_creature_chooses_the_side_before_it_sees_its_cards)
{
    set_up(sc, "hunted=2 board=creature", 9);
    expect(legal(sc, 0, "board 1"));
    expect(legal(sc, 0, "board 2"));
    expect(!asked(sc, 1) && !asked(sc, 2));
    expect(view_of(sc, 0).hunt_size == 0);
    act(sc, 0, "board 2");
    expect(sc->s.board == 2);
    expect(count_bits(sc->s.hunt_hand) == 3);
    expect(heard_in_order(sc, "The board lies on side 2.", "The Creature draws 3 Hunt cards"));
}

SCENARIO("S-8", marker_and_tokens_lie_beside_the_planet_at_first)
{
    set_up(sc, "hunted=2 board=1", 9);
    expect(sc->s.marker == 0);
    for (unsigned token = 0; token < TOKENS; token++)
        expect(sc->s.tokens[token] == 0);
}
