/* SPDX-License-Identifier: MIT */
#include "tournament/matrix.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>

static double *row_of(double *matrix, unsigned size, unsigned row)
{
    return matrix + (size_t)row * size;
}

static double product(const double *a, const double *b, unsigned count)
{
    double sum = 0;

    for (unsigned i = 0; i < count; i++)
        sum += a[i] * b[i];
    return sum;
}

void matrix_decompose(double *matrix, unsigned size)
{
    for (unsigned r = 0; r < size; r++) {
        double *row = row_of(matrix, size, r);

        for (unsigned c = 0; c < r; c++) {
            const double *other = row_of(matrix, size, c);

            row[c] = (row[c] - product(row, other, c)) / other[c];
        }
        row[r] -= product(row, row, r);
        assert(row[r] > 0);
        row[r] = sqrt(row[r]);
    }
}

void matrix_solve(const double *decomposed, unsigned size, double *vector)
{
    for (unsigned r = 0; r < size; r++) {
        const double *row = decomposed + (size_t)r * size;

        vector[r] = (vector[r] - product(row, vector, r)) / row[r];
    }
    for (unsigned r = size; r-- > 0;) {
        const double *row = decomposed + (size_t)r * size;

        vector[r] /= row[r];
        for (unsigned c = 0; c < r; c++)
            vector[c] -= row[c] * vector[r];
    }
}

/* The factor is inverted in its place; then the inverse is the product of that, turned over, with itself. */
void matrix_invert(double *decomposed, unsigned size, double *inverse)
{
    for (unsigned r = 0; r < size; r++) {
        double *row = row_of(decomposed, size, r), *sums = row_of(inverse, size, r);

        for (unsigned c = 0; c < r; c++)
            sums[c] = 0;
        for (unsigned k = 0; k < r; k++)
            for (unsigned c = 0; c <= k; c++)
                sums[c] += row[k] * row_of(decomposed, size, k)[c];
        row[r] = 1 / row[r];
        for (unsigned c = 0; c < r; c++)
            row[c] = -sums[c] * row[r];
    }
    for (unsigned i = 0; i < size * size; i++)
        inverse[i] = 0;
    for (unsigned k = 0; k < size; k++) {
        const double *row = row_of(decomposed, size, k);

        for (unsigned r = 0; r <= k; r++)
            for (unsigned c = 0; c <= r; c++)
                row_of(inverse, size, r)[c] += row[r] * row[c];
    }
    for (unsigned r = 0; r < size; r++)
        for (unsigned c = 0; c < r; c++)
            row_of(inverse, size, c)[r] = row_of(inverse, size, r)[c];
}
