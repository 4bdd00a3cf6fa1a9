/* SPDX-License-Identifier: MIT */
/* Square matrices, symmetric and positive definite. Row r, column c is at r * size + c. Only the lower half is read.
 * All is done by Cholesky's decomposition (Golub and Van Loan, Matrix Computations, 4.2). */
#ifndef TOURNAMENT_MATRIX_H
#define TOURNAMENT_MATRIX_H

/* Decomposes the matrix in place: the lower half becomes the factor. */
void matrix_decompose(double *matrix, unsigned size);

/* Solves for the vector, in place. Needs a decomposed matrix. */
void matrix_solve(const double *decomposed, unsigned size, double *vector);

/* Writes the inverse of the matrix that was decomposed to `inverse`, both halves. Overwrites `decomposed`. */
void matrix_invert(double *decomposed, unsigned size, double *inverse);

#endif
