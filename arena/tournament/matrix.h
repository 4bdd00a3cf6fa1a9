/* SPDX-License-Identifier: MIT */
/* Square tables of numbers, symmetric and positive definite, of which only the lower half is looked at: row r, column c
 * lies at r * size + c. By Cholesky's decomposition (Golub and Van Loan, Matrix Computations, 4.2). */
#ifndef TOURNAMENT_MATRIX_H
#define TOURNAMENT_MATRIX_H

/* Writes the factor over the lower half. */
void matrix_decompose(double *matrix, unsigned size);

/* With a decomposed one: solves for the vector, in its place. */
void matrix_solve(const double *decomposed, unsigned size, double *vector);

/* The inverse of what was decomposed, both halves of it, to `inverse`. The decomposed one is used up. */
void matrix_invert(double *decomposed, unsigned size, double *inverse);

#endif
