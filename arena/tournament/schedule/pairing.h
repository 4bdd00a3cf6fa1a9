/* SPDX-License-Identifier: MIT */
/* A pairing: two entries that are to play each other. And how matches are scored. */
#ifndef TOURNAMENT_PAIRING_H
#define TOURNAMENT_PAIRING_H

#include <stddef.h>
#include <string.h>

#include "tournament/standing/outcome.h"

struct pairing {
    unsigned a, b;
};

/* The half points that a side got against another in a match: 2 if it placed above it, 1 if they share a place or the
 * match is void. */
static inline unsigned outcome_halves(const struct outcome *outcome, unsigned side, unsigned other)
{
    if (outcome->place[side] == outcome->place[other])
        return 1;
    return outcome->place[side] < outcome->place[other] ? 2 : 0;
}

/* How a duel ended. */
static inline enum outcome_end outcome_duel(const struct outcome *outcome)
{
    static const enum outcome_end ends[] = {OUTCOME_SIDE_1, OUTCOME_DRAW, OUTCOME_SIDE_0};

    return outcome->is_void ? OUTCOME_VOID : ends[outcome_halves(outcome, 0, 1)];
}

/* Makes the match a duel that ended so. */
static inline void outcome_set_duel(struct outcome *outcome, enum outcome_end end)
{
    outcome->sides = 2;
    outcome->is_void = end == OUTCOME_VOID;
    outcome->place[0] = end == OUTCOME_VOID ? 0 : end == OUTCOME_SIDE_1 ? 2 : 1;
    outcome->place[1] = end == OUTCOME_VOID ? 0 : end == OUTCOME_SIDE_0 ? 2 : 1;
}

/* Takes the result away from a match of any number of sides. */
static inline void outcome_set_void(struct outcome *outcome)
{
    outcome->is_void = true;
    memset(outcome->place, 0, sizeof outcome->place);
}

/* The entry on a side, in matches in which one bot has all seats of the side. */
static inline unsigned outcome_entry(const struct outcome *outcome, unsigned side)
{
    unsigned seat = 0;

    while (seat + 1u < outcome->seats && outcome->side[seat] != side)
        seat++;
    return outcome->fixture.entry[seat];
}

#endif
