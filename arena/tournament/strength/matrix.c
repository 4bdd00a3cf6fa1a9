/* SPDX-License-Identifier: MIT */
#include "tournament/strength/matrix.h"

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

static unsigned larger(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

/* The row is 0 from the first column that it has in common with another row up to `begin`: the products of these need
 * not be added. */
void matrix_decompose(struct matrix *matrix)
{
    for (unsigned r = 0; r < matrix->size; r++) {
        unsigned first = matrix->first[r], begin = first;
        double *diagonal = matrix_at(matrix, r, r);

        for (unsigned c = first; c < r; c++) {
            double *number = matrix_at(matrix, r, c);

            if (c == first || matrix->first[c] != matrix->first[c - 1])
                begin = larger(first, matrix->first[c]);
            *number -= matrix_product(matrix_at(matrix, r, begin), matrix_at(matrix, c, begin), c - begin);
            *number /= *matrix_at(matrix, c, c);
            if (begin == c && *number == 0)
                begin = c + 1;
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

void matrix_solve_half(const struct matrix *decomposed, double *vector, unsigned from, unsigned to)
{
    unsigned again = decomposed->size; /* behind `to` it is 0 up to there */

    for (unsigned r = from; r < decomposed->size; r++) {
        unsigned first = larger(decomposed->first[r], from), end = r < to ? r : to;

        if (first < end)
            vector[r] -= matrix_product(matrix_at(decomposed, r, first), vector + first, end - first);
        first = larger(decomposed->first[r], again);
        if (first < r)
            vector[r] -= matrix_product(matrix_at(decomposed, r, first), vector + first, r - first);
        vector[r] /= *matrix_at(decomposed, r, r);
        if (r >= to && r < again && vector[r] != 0)
            again = r;
    }
}

void matrix_solve(const struct matrix *decomposed, double *vector)
{
    matrix_solve_half(decomposed, vector, 0, decomposed->size);
    for (unsigned r = decomposed->size; r-- > 0;) {
        const unsigned first = decomposed->first[r];
        const double *row = matrix_at(decomposed, r, first);

        vector[r] /= row[r - first];
        for (unsigned c = first; c < r; c++)
            vector[c] -= row[c - first] * vector[r];
    }
}
