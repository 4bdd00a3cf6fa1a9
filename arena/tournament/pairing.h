/* SPDX-License-Identifier: MIT */
/* A pairing: two entries that are to play each other. And how the matches of a pairing are scored. */
#ifndef TOURNAMENT_PAIRING_H
#define TOURNAMENT_PAIRING_H

#include <stddef.h>

#include "tournament/outcome.h"

struct pairing {
    unsigned a, b;
};

/* The half points that a side got in a match: 2 for a win, 1 for a draw or a void match. */
static inline unsigned outcome_halves(const struct outcome *outcome, unsigned side)
{
    if (outcome->end == OUTCOME_SIDE_0 || outcome->end == OUTCOME_SIDE_1)
        return (outcome->end == OUTCOME_SIDE_1) == side ? 2 : 0;
    return 1;
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
