/* SPDX-License-Identifier: MIT */
/* Square tables of numbers, symmetric and positive definite. Of each row the lower half is kept, from the first number
 * on that may be other than 0: Cholesky's decomposition leaves what is before it 0 (George and Liu, Computer Solution
 * of Large Sparse Positive Definite Systems, chapter 4). */
#ifndef TOURNAMENT_MATRIX_H
#define TOURNAMENT_MATRIX_H

#include <stdbool.h>
#include <stddef.h>

struct matrix {
    unsigned size;
    unsigned *first; /* by row: the first column that is kept, at most that of the diagonal */
    size_t *start;   /* where that column is */
    double *numbers;
};

/* All 0. `first` is copied. False: no memory; it must be released all the same. */
bool matrix_begin(struct matrix *matrix, unsigned size, const unsigned *first) __attribute__((warn_unused_result));
void matrix_release(struct matrix *matrix);

void matrix_clear(struct matrix *matrix);

/* The number in a row and a column from the row's first to the diagonal. */
static inline double *matrix_at(const struct matrix *matrix, unsigned row, unsigned column)
{
    return &matrix->numbers[matrix->start[row] + column - matrix->first[row]];
}

/* Writes the factor over the numbers. */
void matrix_decompose(struct matrix *matrix);

/* Of what was decomposed: the logarithm of the determinant. */
double matrix_log_determinant(const struct matrix *matrix);

/* With what was decomposed: solves for the vector, in its place. */
void matrix_solve(const struct matrix *decomposed, double *vector);

/* The first half of that: solves with the factor, for a vector that is 0 before `from` and, as given, from `to` on. The
 * product of two such results is the product of the one vector, the inverse, and the other. */
void matrix_solve_half(const struct matrix *decomposed, double *vector, unsigned from, unsigned to);

/* The sum of the products of two rows of numbers, in an order that depends on their count alone. */
double matrix_product(const double *a, const double *b, size_t count);

#endif
