/* SPDX-License-Identifier: MIT */
/* How often each side of a run won, and its mean place. */
#ifndef CLI_TALLIED_H
#define CLI_TALLIED_H

#include <stdint.h>

#include "run/plan.h"
#include "run/run.h"

struct tallied {
    unsigned matches, draws, voids;
    unsigned wins[GAME_SEATS_MAX];   /* by side */
    uint64_t places[GAME_SEATS_MAX]; /* by side: the sum of its places in the matches that were not void */
};

void tallied_add(struct tallied *tallied, const struct lineup *lineup, const struct verdict *verdict);

/* " first 3, second 4, draw 0, void 1", of the sides that play. */
void tallied_print_wins(const struct tallied *tallied, const struct plan *plan);
/* A line with the mean place of each side, if there are three or more and any match was not void. */
void tallied_print_places(const struct tallied *tallied, const struct plan *plan);

#endif
