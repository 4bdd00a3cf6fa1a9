/* SPDX-License-Identifier: MIT */
/* Samples of the posterior's normal approximation, and what they say of variances with little noise.
 *
 * A sample x has the covariance of the posterior (the inverse of the curvature Q) if Q x = b and b has the covariance
 * Q: b is a sum over comparisons and priors, each with a sign of its own that is drawn. Signs do as well as normal
 * numbers, since only the covariance counts.
 *
 * A *block* is a version: its members in all roles. Given all others it is normal with the covariance C = (its part of
 * Q)^-1 and the mean m = x - C b (of the block). So the variance of a sum of the block's members is that under C, which
 * is exact, and that of the sum under m, which is small where opponents are well known, and is what samples are needed
 * for (Rao and Blackwell; Siden, Lindgren, Bolin and Villani, 2018). */
#ifndef TOURNAMENT_SPARSE_SAMPLE_H
#define TOURNAMENT_SPARSE_SAMPLE_H

#include "tournament/sparse/system.h"

/* Draws b for SPARSE_LANES samples: those of batch 0, 1, 2 ... Always the same ones. */
void sparse_draw(const struct sparse_system *system, unsigned batch, double *b);

struct sparse_blocks {
    struct matrix layout; /* of each block; its numbers are not used */
    size_t numbers;       /* of a block */
    double *factors;      /* by version */
};

/* False: no memory; it must be released all the same. */
bool sparse_blocks_begin(struct sparse_blocks *blocks, const struct sparse_system *system)
    __attribute__((warn_unused_result));
void sparse_blocks_release(struct sparse_blocks *blocks);

/* Takes the blocks of the curvature as it is. */
void sparse_blocks_take(struct sparse_blocks *blocks, const struct sparse_system *system);

/* Multiplies a vector of a version's block with its C, in its place. */
void sparse_blocks_solve(const struct sparse_blocks *blocks, unsigned version, double *vector);

/* The means m of a version's block, given all others, in one of the samples: `block` numbers. */
void sparse_blocks_mean(const struct sparse_blocks *blocks, unsigned version, const double *x, const double *b,
                        unsigned lane, double *mean);

#endif
