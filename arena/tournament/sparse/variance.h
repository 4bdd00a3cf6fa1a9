/* SPDX-License-Identifier: MIT */
/* How well the answers of sparse/question.h are known. Small fields are solved exactly, one solve for each version and
 * question. Large ones are sampled (sparse/sample.h), until the worst known deviation has a standard error below 1.44
 * %, but with so many samples at the most. Then a deviation is widened by what four and a half of its standard errors
 * are above 3 %, so that it is hardly ever below 0.97 or above 1.1 of the exact one. */
#ifndef TOURNAMENT_SPARSE_VARIANCE_H
#define TOURNAMENT_SPARSE_VARIANCE_H

#include "tournament/sparse/question.h"
#include "tournament/sparse/sample.h"

enum {
    SPARSE_EXACT_MOST = 2048,   /* solves, for which a field counts as small */
    SPARSE_SAMPLES_MOST = 2560, /* with these the standard error of any deviation is below 1.44 % */
    SPARSE_PAIRS_MOST = 256,    /* samples that are kept for differences of versions */
};

#define SPARSE_NO_ANCHOR UINT32_MAX

struct sparse_effort {
    unsigned exact_most, samples_most;
    const atomic_bool *ends; /* once it is true the fit ends within a second, for nothing; NULL: never */
};

struct sparse_variance {
    unsigned versions, questions, all /* the question over all roles and classes */, anchor;
    double *alone;    /* variances, by version and question */
    double *relative; /* of what a version is above the anchor */
    double *shared;   /* covariance with the anchor */
    double *given;    /* variance with all other versions given */
    unsigned samples; /* that were drawn; 0: all is exact */
    unsigned steps;   /* of all solves, about */
    double worst;     /* standard error of a deviation, as a part of it */

    /* Covariances over all roles and classes: in small fields a table, else samples. */
    double *table;
    float *means, *sums;
    unsigned kept;
};

/* At the mode; the system and the blocks are those there. False: no memory; it must be released all the same. */
bool sparse_variance_take(struct sparse_variance *variance, const struct sparse_system *system,
                          const struct sparse_questions *questions, const struct sparse_blocks *blocks, unsigned anchor,
                          struct sparse_effort effort) __attribute__((warn_unused_result));
void sparse_variance_release(struct sparse_variance *variance);

/* Of what a version is above another, over all roles and classes. */
double sparse_variance_between(const struct sparse_variance *variance, unsigned version, unsigned other);

#endif
