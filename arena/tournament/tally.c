/* SPDX-License-Identifier: MIT */
#include "tournament/tally.h"

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
    return 0;
}

/* The match without its result, and with its players in order. */
static struct strength_result key_of(const struct strength_result *result)
{
    struct strength_result key = {.class = result->class, .count = {result->count[0], result->count[1]}};
    unsigned players = (unsigned)result->count[0] + result->count[1];

    memcpy(key.players, result->players, players * sizeof key.players[0]);
    qsort(key.players, key.count[0], sizeof key.players[0], compare_players);
    qsort(key.players + key.count[0], key.count[1], sizeof key.players[0], compare_players);
    return key;
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
    if (!make_room(tallies))
        return false;
    tallies->at[tallies->count++] =
        (struct tally){.match = key_of(result), .games = 1, .draws = result->halves == 1, .halves = result->halves};
    return true;
}

void tallies_release(struct tallies *tallies)
{
    free(tallies->at);
    *tallies = (struct tallies){0};
}
