/* SPDX-License-Identifier: MIT */
#include "tournament/strength/tally.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM_FIRST = 64 };

static int compare_players(const void *a, const void *b)
{
    return (int)*(const uint16_t *)a - (int)*(const uint16_t *)b;
}

static int compare_tallies(const void *a, const void *b)
{
    const struct strength_result *x = &((const struct tally *)a)->match, *y = &((const struct tally *)b)->match;

    if (x->class != y->class)
        return (int)x->class - (int)y->class;
    for (unsigned side = 0; side < 2; side++)
        if (x->count[side] != y->count[side])
            return (int)x->count[side] - (int)y->count[side];
    for (unsigned i = 0; i < STRENGTH_SEATS; i++)
        if (x->players[i] != y->players[i])
            return (int)x->players[i] - (int)y->players[i];
    for (unsigned side = 0; side < 2; side++)
        if (x->side[side] != y->side[side])
            return (int)x->side[side] - (int)y->side[side];
    return (int)x->repeated - (int)y->repeated;
}

/* Seen from the other. */
static struct strength_result turned(const struct strength_result *result)
{
    struct strength_result other = *result;
    unsigned first = result->count[0], second = result->count[1];

    memcpy(other.players, result->players + first, second * sizeof other.players[0]);
    memcpy(other.players + second, result->players, first * sizeof other.players[0]);
    for (unsigned side = 0; side < 2; side++) {
        other.count[side] = result->count[!side];
        other.side[side] = result->side[!side];
    }
    other.halves = (uint8_t)(2 - result->halves);
    return other;
}

/* Whether the other is the one of the key: in a free-for-all which of them sits lower says nothing. */
static bool is_turned(const struct strength_result *sorted)
{
    const uint16_t *one = sorted->players, *other = sorted->players + sorted->count[0];

    if (sorted->sides == 2)
        return false;
    for (unsigned i = 0; i < sorted->count[0] && i < sorted->count[1]; i++)
        if (one[i] != other[i])
            return one[i] > other[i];
    return sorted->count[0] > sorted->count[1];
}

/* The result with its players in order. */
static struct strength_result sorted_of(const struct strength_result *result)
{
    unsigned players = (unsigned)result->count[0] + result->count[1];
    struct strength_result sorted = *result;

    memset(sorted.players, 0, sizeof sorted.players);
    memcpy(sorted.players, result->players, players * sizeof sorted.players[0]);
    qsort(sorted.players, sorted.count[0], sizeof sorted.players[0], compare_players);
    qsort(sorted.players + sorted.count[0], sorted.count[1], sizeof sorted.players[0], compare_players);
    return is_turned(&sorted) ? turned(&sorted) : sorted;
}

void tallies_merge(struct tallies *tallies)
{
    struct tally *at = tallies->at;
    size_t last = 0;

    if (tallies->merged == tallies->count)
        return;
    qsort(at, tallies->count, sizeof *at, compare_tallies);
    for (size_t i = 1; i < tallies->count; i++) {
        if (compare_tallies(&at[last], &at[i]) == 0) {
            at[last].games += at[i].games;
            at[last].draws += at[i].draws;
            at[last].halves += at[i].halves;
        } else {
            at[++last] = at[i];
        }
    }
    tallies->count = tallies->merged = last + 1;
}

/* Merging first may make room enough. */
static bool make_room(struct tallies *tallies)
{
    size_t room = tallies->room ? 2 * tallies->room : ROOM_FIRST;
    struct tally *grown;

    if (tallies->count < tallies->room)
        return true;
    tallies_merge(tallies);
    if (2 * tallies->count < tallies->room)
        return true;
    grown = realloc(tallies->at, room * sizeof *grown);
    if (!grown)
        return false;
    tallies->at = grown;
    tallies->room = room;
    return true;
}

bool tallies_add(struct tallies *tallies, const struct strength_result *result)
{
    struct strength_result match = sorted_of(result);
    struct tally tally = {.match = match, .games = 1, .draws = match.halves == 1, .halves = match.halves};

    if (!make_room(tallies))
        return false;
    tally.match.halves = 0;
    tallies->at[tallies->count++] = tally;
    return true;
}

void tallies_release(struct tallies *tallies)
{
    free(tallies->at);
    *tallies = (struct tallies){0};
}
