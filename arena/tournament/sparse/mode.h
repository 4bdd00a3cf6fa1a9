/* SPDX-License-Identifier: MIT */
/* The mode of the posterior of sparse/system.h: by Newton's method, each step solved as well as it is worth. */
#ifndef TOURNAMENT_SPARSE_MODE_H
#define TOURNAMENT_SPARSE_MODE_H

#include <stdbool.h>

#include "tournament/sparse/system.h"

/* The likelihood of a comparison's logit. */
double sparse_logistic(double logit);

enum { SPARSE_MODE_WORK = 6 /* vectors */ };

/* Climbs from `mode` to the mode, or about there; the system is prepared for the curvature near it. `work`: room for
 * SPARSE_MODE_WORK vectors. */
void sparse_climb(struct sparse_system *system, double *mode, bool about, double *work);

#endif
