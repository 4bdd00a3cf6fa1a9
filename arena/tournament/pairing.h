/* SPDX-License-Identifier: MIT */
/* Two entries that are to play each other, and what pairings came to. */
#ifndef TOURNAMENT_PAIRING_H
#define TOURNAMENT_PAIRING_H

#include <stddef.h>

#include "tournament/outcome.h"

struct pairing {
    unsigned a, b;
};

/* What the entries of the two sides of a match got: half points by side, 2 in all; 1 each for a void. */
static inline unsigned outcome_halves(const struct outcome *outcome, unsigned side)
{
    if (outcome->end == OUTCOME_SIDE_0 || outcome->end == OUTCOME_SIDE_1)
        return (outcome->end == OUTCOME_SIDE_1) == side ? 2 : 0;
    return 1;
}

/* The entry of a side, in matches in which one bot has all its seats. */
static inline unsigned outcome_entry(const struct outcome *outcome, unsigned side)
{
    unsigned seat = 0;

    while (seat + 1u < outcome->seats && outcome->side[seat] != side)
        seat++;
    return outcome->fixture.entry[seat];
}

#endif
