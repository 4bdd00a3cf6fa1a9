/* SPDX-License-Identifier: MIT */
/* The set-up of SANCTUARY (YS-1 to YS-9). */
#include <stdio.h>
#include <string.h>

#include "games/notalone/pieces.h"
#include "games/notalone/questions/questions.h"
#include "games/notalone/turn/steps.h"
#include "sanctuary.h"

enum { RESCUE_START = 13, SEEDS = 200 };

/* A match of so many Hunted up to its first decision. */
static void set_up_sanctuary(struct scenario *sc, unsigned hunted, const char *more, unsigned seed)
{
    char all[256];

    (void)snprintf(all, sizeof all, WITH_SANCTUARY "hunted=%u %s", hunted, more);
    set_up(sc, all, seed);
}

/* The Creature names level I as often as it must. */
static unsigned name_levels(struct scenario *sc)
{
    unsigned named = 0;

    for (; legal(sc, CREATURE, "draw-evolution 1"); named++)
        act(sc, CREATURE, "draw-evolution 1");
    return named;
}

SCENARIO("YS-1", the_side_then_all_that_is_dealt_then_evolutions_then_avatars_then_the_turn)
{
    set_up_sanctuary(sc, 2, "board=creature", 3);
    expect(asked(sc, CREATURE) && legal(sc, CREATURE, "board 1"));
    expect(!sc->s.hunt_hand && !sc->s.revealed && !sc->s.sanctuary && !sc->s.seats[1].dealt);
    act(sc, CREATURE, "board 2");
    expect(count_bits(sc->s.hunt_hand) == 3 && count_bits(sc->s.seats[2].survival) == 1);
    expect(count_bits(sc->s.revealed) == 2 && sc->s.sanctuary && sc->s.dna == 1);
    expect(sc->s.seats[1].dealt && sc->s.seats[2].dealt);
    expect(asked(sc, CREATURE) && !asked(sc, 1) && !asked(sc, 2));
    (void)name_levels(sc);
    expect(count_bits(sc->s.evolution_hand) == 3);
    expect(!asked(sc, CREATURE) && asked(sc, 1) && asked(sc, 2) && sc->s.turn == 0);
    pass_to_turn(sc, 1);
    expect(sc->s.seats[1].avatar && sc->s.seats[2].avatar);
    expect(heard_in_order(sc, "The board lies on side 2.", "draws 3 Hunt cards"));
    expect(heard_in_order(sc, "Sanctuary is on space", "Revealed:"));
    expect(heard_in_order(sc, "Hunted 2 is dealt Avatars", "The Creature draws an Evolution of level 1"));
    expect(heard_in_order(sc, "The Creature draws an Evolution of level 1", "Hunted 1 is"));
}

SCENARIO("YS-2", rescue_starts_thirteen_steps_from_victory_however_many_play)
{
    for (unsigned hunted = 1; hunted <= 6; hunted++) {
        set_up_sanctuary(sc, hunted, "", 1);
        expect(sc->s.rescue == RESCUE_START);
        expect(sc->s.assimilation == 6 + hunted);
    }
}

/* Whether the Creature must place the Artemia token with Rescue so many steps from Victory. */
static bool artemia_is_due(struct scenario *sc, const char *board, unsigned rescue)
{
    arrange_sanctuary(sc, 1, board);
    sc->s.rescue = (uint8_t)rescue;
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 4, 0, 0);
    return legal(sc, 0, "artemia-token 1");
}

SCENARIO("YS-2 S-7", the_artemia_symbols_are_those_of_the_base_game)
{
    for (unsigned rescue = 1; rescue <= RESCUE_START; rescue++) {
        expect(artemia_is_due(sc, "board=1", rescue) == (rescue <= 6));
        expect(artemia_is_due(sc, "board=2", rescue) == (rescue <= 11 && rescue % 2 == 1));
    }
}

SCENARIO("YS-3", the_reserve_grows_with_the_hunted_and_always_has_three_monoliths)
{
    static const uint8_t copies[] = {0, 1, 2, 2, 3, 3, 3};

    for (unsigned hunted = 1; hunted <= 6; hunted++) {
        set_up_sanctuary(sc, hunted, "", 1);
        for (unsigned place = CANYON; place <= OBSERVATORY; place++)
            expect(sc->s.reserve[place] == (place == MONOLITH ? 3 : copies[hunted]));
    }
}

SCENARIO("YS-4", defence_starts_by_the_side_of_the_board_and_the_number_of_players)
{
    static const uint8_t starts[] = {0, 12, 12, 13, 13, 14, 16};

    for (unsigned hunted = 1; hunted <= 6; hunted++) {
        set_up_sanctuary(sc, hunted, "", 1);
        expect(sc->s.defence == starts[hunted]);
        for (unsigned steps = 1; steps < SPACES; steps++)
            expect((sc->s.bonuses >> steps & 1) == (steps < starts[hunted] && bonus_on(&sc->s, steps)));
    }
}

SCENARIO("YS-5", the_sanctuary_token_lies_on_any_of_one_to_five_once_the_side_is_chosen)
{
    unsigned times[SPACES] = {0};

    for (unsigned seed = 0; seed < SEEDS; seed++) {
        set_up_sanctuary(sc, 3, "board=creature", seed);
        expect(view_of(sc, CREATURE).table.sanctuary == 0);
        act(sc, CREATURE, "board 1");
        times[sc->s.sanctuary]++;
        for (unsigned audience = 0; audience <= GAME_PUBLIC; audience++)
            expect(view_of(sc, audience).table.sanctuary == sc->s.sanctuary);
    }
    for (unsigned space = 1; space <= COLUMNS; space++)
        expect(times[space] > SEEDS / 10 && times[space] < SEEDS * 3 / 10);
}

/* The whole deck of Survivors, and what lies or is held elsewhere, each counted once. */
static uint32_t all_survivors(const struct scenario *sc)
{
    uint32_t all = sc->s.revealed;

    for (unsigned seat = 1; seat <= sc->s.hunted; seat++) {
        expect(!(all & sc->s.seats[seat].survivors));
        all |= sc->s.seats[seat].survivors;
    }
    for (unsigned i = 0; i < sc->s.survivor_deck_size; i++) {
        expect(!(all >> sc->s.survivor_deck[i] & 1));
        all |= 1u << sc->s.survivor_deck[i];
    }
    return all;
}

SCENARIO("YS-6", two_survivors_are_revealed_of_a_shuffled_deck)
{
    uint32_t seen = 0;

    for (unsigned seed = 0; seed < SEEDS; seed++) {
        set_up_sanctuary(sc, 4, "board=1", seed);
        expect(count_bits(sc->s.revealed) == 2 && sc->s.survivor_deck_size == SURVIVORS - 1 - 2);
        expect(all_survivors(sc) == (1u << SURVIVORS) - 2);
        for (unsigned seat = 1; seat <= 4; seat++)
            expect(!sc->s.seats[seat].survivors);
        seen |= sc->s.revealed;
    }
    expect(seen == (1u << SURVIVORS) - 2);
}

SCENARIO("YS-6 YN-29", one_hunted_alone_draws_a_survivor_and_nothing_happens)
{
    uint32_t held;

    set_up_sanctuary(sc, 1, "board=1", 4);
    held = sc->s.seats[1].survivors;
    expect(count_bits(held) == 1 && !(held & sc->s.revealed) && sc->s.survivor_deck_size == SURVIVORS - 1 - 3);
    expect(all_survivors(sc) == (1u << SURVIVORS) - 2);
    expect(told(sc, 1, "Hunted 1 draws a Survivor: ") && !told(sc, GAME_PUBLIC, "Hunted 1 draws a Survivor: "));
    expect(heard_in_order(sc, "Revealed:", "Hunted 1 draws a Survivor"));
    expect(!heard(sc, " helps Hunted 1"));
}

SCENARIO("YS-7", the_creature_draws_three_to_five_evolutions)
{
    static const uint8_t evolutions[] = {0, 3, 3, 4, 4, 5, 5};

    for (unsigned hunted = 1; hunted <= 6; hunted++) {
        set_up_sanctuary(sc, hunted, "board=1", 1);
        expect(sc->s.evolution_deck_size[0] == 15 && sc->s.evolution_deck_size[1] == (hunted == 1 ? 13 : 15));
        expect(name_levels(sc) == evolutions[hunted]);
        expect(count_bits(sc->s.evolution_hand) == evolutions[hunted]);
        expect(!(sc->s.evolution_hand & ~notalone_evolutions_of_level[1]));
    }
}

SCENARIO("YS-7", it_names_the_level_of_each_before_it_sees_any)
{
    set_up_sanctuary(sc, 3, "board=1", 1);
    for (unsigned i = 0; i < 4; i++) {
        expect(!sc->s.evolution_hand && !heard(sc, "draws an Evolution"));
        expect(legal(sc, CREATURE, "draw-evolution 1") && legal(sc, CREATURE, "draw-evolution 2"));
        act(sc, CREATURE, i == 1 ? "draw-evolution 1" : "draw-evolution 2");
    }
    expect(count_bits(sc->s.evolution_hand & notalone_evolutions_of_level[1]) == 1);
    expect(count_bits(sc->s.evolution_hand & notalone_evolutions_of_level[2]) == 3);
    expect(!sc->s.developed && sc->s.dna == 2);
}

SCENARIO("YS-8", the_creature_starts_with_one_dna_for_every_two_hunted)
{
    static const uint8_t dna_of[] = {0, 1, 1, 2, 2, 3, 3};

    for (unsigned hunted = 1; hunted <= 6; hunted++) {
        set_up_sanctuary(sc, hunted, "", 1);
        expect(sc->s.dna == dna_of[hunted]);
    }
}

SCENARIO("YS-8 YN-33", there_are_ten_dna_and_an_empty_reserve_gives_none)
{
    arrange_sanctuary(sc, 1, "");
    dna(sc, 8);
    begin(sc);
    commit_all(sc, "jungle");
    tokens(sc, 4, 0, 0);
    pass_to_phase(sc, 5);
    nest(sc);
    expect(sc->s.dna == 10);
    expect(heard(sc, "The Creature takes 2 DNA and has 10."));
}

/* The Hunted have been dealt Avatars and choose. */
static void deal(struct scenario *sc, unsigned hunted, unsigned seed)
{
    set_up_sanctuary(sc, hunted, "board=1", seed);
    (void)name_levels(sc);
}

static void keep(struct scenario *sc, unsigned seat, bool higher)
{
    uint16_t dealt = sc->s.seats[seat].dealt;
    unsigned code = (unsigned)(higher ? 31 - __builtin_clz(dealt) : __builtin_ctz(dealt));
    char action[80];

    (void)snprintf(action, sizeof action, "avatar %s", avatar_id(code));
    act(sc, seat, action);
}

SCENARIO("YS-9", each_is_dealt_two_avatars_and_keeps_one_face_up)
{
    uint16_t dealt = 0;

    deal(sc, 6, 1);
    for (unsigned seat = 1; seat <= 6; seat++) {
        expect(asked(sc, seat) && count_bits(sc->s.seats[seat].dealt) == 2 && !(dealt & sc->s.seats[seat].dealt));
        dealt |= sc->s.seats[seat].dealt;
    }
    expect(dealt == (1u << AVATARS) - 2);
    for (unsigned seat = 1; seat <= 6; seat++) {
        uint16_t mine = sc->s.seats[seat].dealt;

        expect(!sc->s.seats[1].avatar);
        keep(sc, seat, seat % 2);
        if (seat == 6)
            expect(sc->s.seats[6].avatar == (unsigned)__builtin_ctz(mine));
    }
    for (unsigned seat = 1; seat <= 6; seat++) {
        expect(dealt >> sc->s.seats[seat].avatar & 1 && !sc->s.seats[seat].dealt);
        dealt &= (uint16_t) ~(1u << sc->s.seats[seat].avatar);
    }
    expect(count_bits(dealt) == 6 && sc->s.turn == 1);
}

SCENARIO("YS-9 X-7", nobody_talks_before_the_first_turn)
{
    set_up_sanctuary(sc, 2, "board=1 talk_rounds=1", 1);
    (void)name_levels(sc);
    expect(!legal(sc, 1, "say ask") && asked(sc, 1));
    keep(sc, 1, true);
    keep(sc, 2, true);
    expect(sc->s.turn == 1 && legal(sc, 1, "say ask"));
}
