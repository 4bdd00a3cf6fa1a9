/* SPDX-License-Identifier: MIT */
/* How far strengths in classes spread around their bases: the deviation under which the results are likeliest by
 * Laplace's approximation, with the prior of posterior.h. There it is the top of the likelihood itself. Here it is
 * where its slope is 0, which needs no determinant, but only sums of variances (arena/docs/ratings.md). */
#ifndef TOURNAMENT_SPARSE_SPREAD_H
#define TOURNAMENT_SPARSE_SPREAD_H

#include <stdbool.h>

#include "tournament/sparse/sample.h"

enum { SPARSE_SPREAD_WORK = (2 + 3) * SPARSE_LANES + 1 /* vectors */ };

/* Finds the spread near `prior` and sets the system's in_class; `mode` is about the mode with it. With one class it
 * does nothing. `work`: room for SPARSE_SPREAD_WORK vectors. Returns the spread; 0 with one class. */
double sparse_find_spread(struct sparse_system *system, struct sparse_blocks *blocks, double prior, double *mode,
                          double *work);

#endif
