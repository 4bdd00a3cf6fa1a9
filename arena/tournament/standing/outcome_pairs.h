/* SPDX-License-Identifier: MIT */
/* Matches of a group in which entries exchange sides, taken together. */
#ifndef TOURNAMENT_OUTCOME_PAIRS_H
#define TOURNAMENT_OUTCOME_PAIRS_H

#include <stddef.h>

#include "tournament/standing/outcome.h"
#include "tournament/standing/sprt.h"

/* The groups of entry 0 against all others in the order of the schedule, for the test of a candidate. A pair is the two
 * matches of a group in which it exchanges sides with one opponent; in a free-for-all a group is as many matches as it
 * has sides. Two kinds do not count: those in which an opponent did not play, and those of shared seeds of which one
 * match was void and played again on a new seed. Only groups before the first incomplete one count. */
struct pairs outcome_pairs(const struct outcome *outcomes, size_t count);

/* The part of the variance that shared seeds save, compared with independent games. If two entries play both sides of
 * one seed, a lucky deal helps each of them in turn, so their points on the two sides vary against each other. Within a
 * pairing and class, var(x + y) of the two sides is that part less than var(x) + var(y). Below 0 if it is more. Of
 * duels alone: at a table it also varies who else is there. */
double outcome_variance_saved(const struct outcome *outcomes, size_t count);

#endif
