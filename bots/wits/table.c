/* SPDX-License-Identifier: MIT */
#include "table.h"

#include <string.h>

/* Members of the view's list "modifiers" that the bot looks at. */
enum modifier {
    NO_SURVIVAL = 0,
    HUNT_EXTRA = 2,
    TAKE_LIMITED = 4,
    CATCH_WILL = 5,
    ARTEMIA_WILL = 6,
    ARTEMIA_IDLE = 7,
    CLONE = 8,
    TARGET_INEFFECTIVE = 9,
    ANTICIPATED = 11,
    DUE = 12,
    FORTIFIED = 17,
    NO_FORTIFY = 18,
    NO_SURVIVOR_EFFECT = 19,
    NO_EVOLUTION = 20,
    NO_NEST = 21,
    LURE = 24,
};

/* Members of a row of the view's list "frame". */
enum frame { FRAME_PIECE = 3, FRAME_ACTS_AS, FRAME_INDEX, FRAME_SUBJECT, FRAME_SPOT, FRAME_MEMBERS = 10 };

enum { LIST_MAX = 64 };

static unsigned number(const struct sight *sight, const char *key)
{
    return (unsigned)sight->number(sight->view, key);
}

/* Zeroes follow the list's entries. */
static size_t numbers(const struct sight *sight, const char *key, size_t row, int64_t *out)
{
    memset(out, 0, LIST_MAX * sizeof *out);
    return sight->list(sight->view, key, row, out, LIST_MAX);
}

/* Of numbers below 64. */
static uint64_t large_set(const struct sight *sight, const char *key)
{
    int64_t at[LIST_MAX];
    size_t count = numbers(sight, key, SIGHT_NO_ROW, at);
    uint64_t mask = 0;

    for (size_t i = 0; i < count && i < LIST_MAX; i++)
        if (at[i] >= 0 && at[i] < 64)
            mask |= (uint64_t)1 << at[i];
    return mask;
}

static uint32_t set(const struct sight *sight, const char *key, size_t row)
{
    int64_t at[LIST_MAX];
    size_t count = numbers(sight, key, row, at);
    uint32_t mask = 0;

    for (size_t i = 0; i < count && i < LIST_MAX; i++)
        if (at[i] >= 0 && at[i] < 32)
            mask |= 1u << at[i];
    return mask;
}

static unsigned of_seat(const struct sight *sight, const char *key, unsigned seat)
{
    int64_t at[LIST_MAX];

    (void)numbers(sight, key, SIGHT_NO_ROW, at);
    return (unsigned)at[seat];
}

static void read_played(struct hunted *hunted, const struct sight *sight, unsigned seat)
{
    int64_t at[LIST_MAX];

    (void)numbers(sight, "played", seat, at);
    for (unsigned i = 0; i < PLAYED_MAX; i++)
        hunted->played[i] = (unsigned)at[i];
    hunted->spaces = (unsigned)numbers(sight, "space", seat, at);
    for (unsigned i = 0; i < PLAYED_MAX; i++)
        hunted->space[i] = (unsigned)at[i];
}

static void read_hunted(struct hunted *hunted, const struct sight *sight, unsigned seat)
{
    hunted->owned = set(sight, "owned", seat);
    hunted->discard = set(sight, "discard", seat);
    hunted->survival_size = of_seat(sight, "survival_size", seat);
    hunted->hand_size = of_seat(sight, "hand_size", seat);
    hunted->discard_size = of_seat(sight, "discard_size", seat);
    hunted->will = of_seat(sight, "will", seat);
    hunted->mode = of_seat(sight, "mode", seat);
    hunted->pending = of_seat(sight, "pending", seat);
    hunted->avoids = of_seat(sight, "avoids", seat);
    hunted->resolved = of_seat(sight, "resolved", seat);
    hunted->committed = of_seat(sight, "committed", seat);
    hunted->survivors = of_seat(sight, "survivor_size", seat);
    hunted->avatar = of_seat(sight, "avatar", seat);
    hunted->barred = set(sight, "named", seat);
    if (hunted->committed)
        hunted->barred |= set(sight, "shown", seat);
    read_played(hunted, sight, seat);
}

static void read_modifiers(struct table *table, const struct sight *sight)
{
    int64_t at[LIST_MAX];

    (void)numbers(sight, "modifiers", SIGHT_NO_ROW, at);
    table->no_survival = at[NO_SURVIVAL];
    table->take_limited = at[TAKE_LIMITED];
    table->artemia_idle = at[ARTEMIA_IDLE];
    table->clone = at[CLONE];
    table->target_ineffective = at[TARGET_INEFFECTIVE];
    table->hunt_extra = (unsigned)at[HUNT_EXTRA];
    table->catch_will = (unsigned)at[CATCH_WILL];
    table->artemia_will = (unsigned)at[ARTEMIA_WILL];
    table->anticipated = (uint32_t)at[ANTICIPATED];
    table->due = (uint32_t)at[DUE];
    table->fortified = at[FORTIFIED];
    table->no_fortify = at[NO_FORTIFY];
    table->no_survivor_effect = at[NO_SURVIVOR_EFFECT];
    table->no_evolution = at[NO_EVOLUTION];
    table->no_nest = at[NO_NEST];
    table->lure = at[LURE];
}

static void read_effect(struct table *table, const struct sight *sight)
{
    int64_t at[LIST_MAX];
    unsigned depth = number(sight, "depth");

    if (!depth)
        return;
    (void)numbers(sight, "frame", depth - 1, at);
    table->piece = (unsigned)at[FRAME_PIECE];
    table->effect = (unsigned)at[FRAME_ACTS_AS];
    table->subject = (unsigned)at[FRAME_SUBJECT];
    table->spot = (unsigned)at[FRAME_SPOT] & 1;
}

static void read_planet(struct table *table, const struct sight *sight)
{
    int64_t at[LIST_MAX];

    (void)numbers(sight, "planet", SIGHT_NO_ROW, at);
    for (unsigned space = 1; space < SPACES; space++)
        table->planet[space] = (unsigned)at[space];
    (void)numbers(sight, "reserve", SIGHT_NO_ROW, at);
    for (unsigned place = 0; place < PLACES; place++)
        table->reserve[place] = (unsigned)at[place];
    table->tokens[TOKEN_CREATURE] = set(sight, "creature_token", SIGHT_NO_ROW);
    table->tokens[TOKEN_ARTEMIA] = set(sight, "artemia_token", SIGHT_NO_ROW);
    table->tokens[TOKEN_TARGET] = set(sight, "target_token", SIGHT_NO_ROW);
    table->ineffective = set(sight, "ineffective", SIGHT_NO_ROW);
    table->no_play = set(sight, "no_play", SIGHT_NO_ROW);
    table->spent = set(sight, "spent", SIGHT_NO_ROW);
}

static void read_hunt(struct table *table, const struct sight *sight)
{
    int64_t at[LIST_MAX];
    size_t size = numbers(sight, "hunt_discard", SIGHT_NO_ROW, at);

    table->hunt_top = size ? (unsigned)at[size - 1] : 0;
    table->hunt_gone = large_set(sight, "hunt_discard");
    table->hunt_hand = large_set(sight, "hunt_hand");
    table->hunt_acts = large_set(sight, "hunt_acts");
    table->hunt_plays = number(sight, "hunt_plays");
}

static void read_sanctuary(struct table *table, const struct sight *sight)
{
    static const uint8_t survivors[] = {0, SURVIVOR_OF_CARDS};
    int64_t at[LIST_MAX];
    size_t count = numbers(sight, "revealed", SIGHT_NO_ROW, at);

    for (size_t i = 0; i < count && at[i] < (int64_t)sizeof survivors; i++)
        table->revealed |= 1u << survivors[at[i]];
    (void)numbers(sight, "evolution_deck_size", SIGHT_NO_ROW, at);
    table->evolution_deck[0] = (unsigned)at[0];
    table->evolution_deck[1] = (unsigned)at[1];
    table->sanctuary = number(sight, "sanctuary");
    table->defence = number(sight, "defence");
    table->dna = number(sight, "dna");
    table->survivor_deck = number(sight, "survivor_deck_size");
    table->bonuses = set(sight, "bonuses", SIGHT_NO_ROW);
    table->unlocked = number(sight, "unlocked");
    table->evolutions = set(sight, "evolution_hand", SIGHT_NO_ROW);
    table->developed = set(sight, "developed", SIGHT_NO_ROW);
    table->working = table->developed & ~set(sight, "fresh", SIGHT_NO_ROW) & ~set(sight, "suppressed", SIGHT_NO_ROW);
    table->used = set(sight, "used", SIGHT_NO_ROW);
}

void table_read(struct table *table, const struct sight *sight, unsigned me)
{
    memset(table, 0, sizeof *table);
    table->me = me;
    table->hunted = number(sight, "hunted");
    table->phase = number(sight, "phase");
    table->rescue = number(sight, "rescue");
    table->assimilation = number(sight, "assimilation");
    table->board = number(sight, "board");
    table->marker = number(sight, "marker");
    table->shield = number(sight, "shield");
    read_planet(table, sight);
    read_hunt(table, sight);
    read_modifiers(table, sight);
    read_effect(table, sight);
    read_sanctuary(table, sight);
    for (unsigned seat = 1; seat <= table->hunted; seat++)
        read_hunted(&table->seats[seat], sight, seat);
}

uint32_t table_catching(const struct table *table)
{
    return table->tokens[TOKEN_CREATURE] | (table->clone ? table->tokens[TOKEN_TARGET] : 0);
}

uint32_t table_tokens(const struct table *table)
{
    return table->tokens[TOKEN_CREATURE] | table->tokens[TOKEN_ARTEMIA] | table->tokens[TOKEN_TARGET];
}

uint32_t table_ineffective(const struct table *table)
{
    return table->ineffective | (table->target_ineffective ? table->tokens[TOKEN_TARGET] : 0);
}

uint32_t table_possible(const struct table *table, unsigned seat)
{
    const struct hunted *hunted = &table->seats[seat];
    uint32_t possible = hunted->owned & ~hunted->discard & ~hunted->barred;

    for (unsigned place = 1; table->no_play && place < PLACES; place++)
        if (table->no_play >> table_space(table, place) & 1)
            possible &= ~(1u << place);
    return possible ? possible : hunted->owned;
}

bool table_evolved(const struct table *table, enum evolution evolution)
{
    return table->working >> evolution & 1;
}

unsigned table_next_sanctuary(const struct table *table)
{
    unsigned last = table->unlocked ? SPACES - 1 : 5, next = table->sanctuary < last ? table->sanctuary + 1 : 1;

    while (next > 5 && !table->planet[next])
        next = next < last ? next + 1 : 1;
    return next;
}

unsigned table_space(const struct table *table, unsigned place)
{
    unsigned space = SPACES - 1;

    while (space && table->planet[space] != place)
        space--;
    return space;
}

enum { UPPER = 0x03e, LOWER = 0x7c0 };

uint32_t table_across(uint32_t spaces)
{
    return (spaces & UPPER) << 5 | (spaces & LOWER) >> 5;
}

uint32_t table_adjacent(uint32_t spaces)
{
    uint32_t up = spaces & UPPER, low = spaces & LOWER;

    return ((up << 1 | up >> 1) & UPPER) | ((low << 1 | low >> 1) & LOWER) | table_across(spaces);
}

bool table_on_artemia(const struct table *table)
{
    const uint32_t side_1 = 0x7e, side_2 = 0xaaa; /* by steps left to Victory */

    return (table->board == 2 ? side_2 : side_1) >> table->rescue & 1;
}
