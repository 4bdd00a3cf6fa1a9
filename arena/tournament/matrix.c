/* SPDX-License-Identifier: MIT */
#include "tournament/matrix.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { LANES = 4 /* sums side by side, so that none waits for the one before it */ };

bool matrix_begin(struct matrix *matrix, unsigned size, const unsigned *first)
{
    size_t count = 0;

    *matrix = (struct matrix){.size = size,
                              .first = calloc(size, sizeof *matrix->first),
                              .start = calloc((size_t)size + 1, sizeof *matrix->start)};
    if (!matrix->first || !matrix->start)
        return false;
    memcpy(matrix->first, first, size * sizeof *first);
    for (unsigned row = 0; row < size; row++) {
        assert(first[row] <= row);
        matrix->start[row] = count;
        count += row - first[row] + 1;
    }
    matrix->start[size] = count;
    matrix->numbers = calloc(count, sizeof *matrix->numbers);
    return matrix->numbers != NULL;
}

void matrix_release(struct matrix *matrix)
{
    free(matrix->first);
    free(matrix->start);
    free(matrix->numbers);
    *matrix = (struct matrix){0};
}

void matrix_clear(struct matrix *matrix)
{
    memset(matrix->numbers, 0, matrix->start[matrix->size] * sizeof *matrix->numbers);
}

double matrix_product(const double *a, const double *b, size_t count)
{
    double sums[LANES] = {0}, rest = 0;
    size_t i = 0;

    for (; i + LANES <= count; i += LANES)
        for (unsigned lane = 0; lane < LANES; lane++)
            sums[lane] += a[i + lane] * b[i + lane];
    for (; i < count; i++)
        rest += a[i] * b[i];
    return sums[0] + sums[1] + (sums[2] + sums[3]) + rest;
}

void matrix_decompose(struct matrix *matrix)
{
    for (unsigned r = 0; r < matrix->size; r++) {
        unsigned first = matrix->first[r];
        double *diagonal = matrix_at(matrix, r, r);

        for (unsigned c = first; c < r; c++) {
            unsigned from = first > matrix->first[c] ? first : matrix->first[c];
            double *number = matrix_at(matrix, r, c);

            *number -= matrix_product(matrix_at(matrix, r, from), matrix_at(matrix, c, from), c - from);
            *number /= *matrix_at(matrix, c, c);
        }
        *diagonal -= matrix_product(matrix_at(matrix, r, first), matrix_at(matrix, r, first), r - first);
        assert(*diagonal > 0);
        *diagonal = sqrt(*diagonal);
    }
}

double matrix_log_determinant(const struct matrix *matrix)
{
    double sum = 0;

    for (unsigned r = 0; r < matrix->size; r++)
        sum += 2 * log(*matrix_at(matrix, r, r));
    return sum;
}

void matrix_solve_half(const struct matrix *decomposed, double *vector)
{
    unsigned end = 0; /* from there on all was 0 so far */

    for (unsigned r = 0; r < decomposed->size; r++) {
        unsigned first = decomposed->first[r];

        if (vector[r] == 0 && first >= end)
            continue;
        end = r + 1;
        vector[r] -= matrix_product(matrix_at(decomposed, r, first), vector + first, r - first);
        vector[r] /= *matrix_at(decomposed, r, r);
    }
}

void matrix_solve(const struct matrix *decomposed, double *vector)
{
    matrix_solve_half(decomposed, vector);
    for (unsigned r = decomposed->size; r-- > 0;) {
        const unsigned first = decomposed->first[r];
        const double *row = matrix_at(decomposed, r, first);

        vector[r] /= row[r - first];
        for (unsigned c = first; c < r; c++)
            vector[c] -= row[c - first] * vector[r];
    }
}
