/* SPDX-License-Identifier: MIT */
/* Conjugate gradients (Hestenes and Stiefel, 1952) for the equations of sparse/system.h, with the preconditioner of
 * sparse/rough.h. */
#ifndef TOURNAMENT_SPARSE_SOLVE_H
#define TOURNAMENT_SPARSE_SOLVE_H

#include "tournament/sparse/system.h"

enum { SPARSE_WORK = 3 /* vectors that a solve needs beside its own */ };

/* Solves curvature * x = b, from 0, for 1 or SPARSE_LANES vectors, until the error of each is about `part` of the
 * solution, in the norm of the curvature. `work`: room for SPARSE_WORK times x. Returns how many steps it took. */
unsigned sparse_solve(const struct sparse_system *system, unsigned lanes, const double *b, double *x, double part,
                      double *work);

#endif
