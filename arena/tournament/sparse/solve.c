/* SPDX-License-Identifier: MIT */
#include "tournament/sparse/solve.h"

#include <stdbool.h>
#include <string.h>

#include "tournament/sparse/rough.h"

enum { STEPS_MOST = 2000 };

/* The product of two vectors, of each lane. */
static inline void dot(size_t members, const unsigned lanes, const double *restrict a, const double *restrict b,
                       double sums[SPARSE_LANES])
{
    memset(sums, 0, SPARSE_LANES * sizeof *sums);
    for (size_t i = 0; i < members; i++)
        for (unsigned lane = 0; lane < lanes; lane++)
            sums[lane] += a[i * lanes + lane] * b[i * lanes + lane];
}

/* to += factor * from */
static inline void add(size_t members, const unsigned lanes, const double factor[SPARSE_LANES],
                       const double *restrict from, double *restrict to)
{
    for (size_t i = 0; i < members; i++)
        for (unsigned lane = 0; lane < lanes; lane++)
            to[i * lanes + lane] += factor[lane] * from[i * lanes + lane];
}

/* to = from + factor * to */
static inline void turn(size_t members, const unsigned lanes, const double factor[SPARSE_LANES],
                        const double *restrict from, double *restrict to)
{
    for (size_t i = 0; i < members; i++)
        for (unsigned lane = 0; lane < lanes; lane++)
            to[i * lanes + lane] = from[i * lanes + lane] + factor[lane] * to[i * lanes + lane];
}

/* A lane that is solved to the last digit stays as it is. */
static void divide(unsigned lanes, const double *over, const double *under, double sign, double out[SPARSE_LANES])
{
    for (unsigned lane = 0; lane < lanes; lane++)
        out[lane] = under[lane] > 0 ? sign * over[lane] / under[lane] : 0;
}

static bool all_are_below(unsigned lanes, const double *errors, const double *first, double part)
{
    bool below = true;

    for (unsigned lane = 0; lane < lanes; lane++)
        below = below && errors[lane] <= part * part * first[lane];
    return below;
}

static inline unsigned solve(const struct sparse_system *system, const unsigned lanes, const double *b, double *x,
                             double part, double *work)
{
    const size_t members = system->members, size = members * lanes;
    double *left = work, *way = work + size, *product = work + 2 * size;
    double first[SPARSE_LANES], error[SPARSE_LANES], next[SPARSE_LANES], curve[SPARSE_LANES], factor[SPARSE_LANES];
    unsigned steps = 0;

    memset(x, 0, size * sizeof *x);
    memcpy(left, b, size * sizeof *left);
    sparse_rough_solve(system, lanes, left, way);
    dot(members, lanes, left, way, first);
    memcpy(error, first, sizeof error);
    while (steps < STEPS_MOST && !sparse_ends(system) && !all_are_below(lanes, error, first, part)) {
        sparse_multiply(system, lanes, way, product);
        dot(members, lanes, way, product, curve);
        divide(lanes, error, curve, 1, factor);
        add(members, lanes, factor, way, x);
        divide(lanes, error, curve, -1, factor);
        add(members, lanes, factor, product, left);
        sparse_rough_solve(system, lanes, left, product);
        dot(members, lanes, left, product, next);
        divide(lanes, next, error, 1, factor);
        turn(members, lanes, factor, product, way);
        memcpy(error, next, sizeof error);
        steps++;
    }
    return steps;
}

unsigned sparse_solve(const struct sparse_system *system, unsigned lanes, const double *b, double *x, double part,
                      double *work)
{
    return lanes == 1 ? solve(system, 1, b, x, part, work) : solve(system, SPARSE_LANES, b, x, part, work);
}
