/* SPDX-License-Identifier: MIT */
/* What makes conjugate gradients quick (a preconditioner of two levels): an approximate inverse of the curvature, which
 * is the sum of
 *
 *     near  each player by itself, with all its classes, and whom it follows: exactly, by elimination
 *     rough all players of a role that are about equally strong as one, and the offsets: exactly, as a small table
 *
 * The first knows nothing of opponents. The second sees what takes many steps from opponent to opponent: how the strong
 * are related to the weak, one role to the other, and all to the offsets. */
#ifndef TOURNAMENT_SPARSE_ROUGH_H
#define TOURNAMENT_SPARSE_ROUGH_H

#include "tournament/sparse/system.h"

/* Memory for the rough table, for sparse_system_begin. */
bool sparse_rough_begin(struct sparse_system *system) __attribute__((warn_unused_result));

/* Once `information`, a prior or a precision has changed. `members`: about where the mode is. */
void sparse_rough_prepare(struct sparse_system *system, const double *members);

/* out = about the inverse * in, for 1 or SPARSE_LANES vectors. */
void sparse_rough_solve(const struct sparse_system *system, unsigned lanes, const double *in, double *out);

#endif
