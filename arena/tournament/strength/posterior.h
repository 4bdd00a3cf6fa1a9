/* SPDX-License-Identifier: MIT */
/* The posterior of the model in strength.h, and its mode. Its members lie in blocks, one for each class: the strength
 * of each player in the class, then the offsets of its sides but for side 0. Where there are several classes, a last
 * block has what each player's strengths in the classes are drawn around, its base. So a class meets another only in
 * the bases, and the curvature (the second derivative, with the sign turned) is 0 elsewhere. */
#ifndef TOURNAMENT_POSTERIOR_H
#define TOURNAMENT_POSTERIOR_H

#include <stdbool.h>

#include "tournament/strength/matrix.h"
#include "tournament/strength/tally.h"

/* In logits. */
struct prior {
    double strength, offset; /* deviations before any result */
    double spread;           /* about how far a player's strength in a class is from its base */
};

struct posterior {
    const struct tallies *tallies; /* merged */
    unsigned players, classes;
    unsigned offsets; /* of a class: one for each side after the first */
    struct prior prior;
    double spread;           /* deviation of strengths in classes around the base; 0 where there is one class */
    unsigned members;        /* of all blocks */
    double *mode;            /* by member */
    double *work;            /* twice as many, for the climb */
    struct matrix curvature; /* at the mode, decomposed */
};

/* False: no memory; it must be released all the same. */
bool posterior_begin(struct posterior *posterior, const struct tallies *tallies, unsigned players, unsigned classes,
                     unsigned offsets, struct prior prior) __attribute__((warn_unused_result));
void posterior_release(struct posterior *posterior);

/* Finds the spread under which the results are likeliest (by Laplace's approximation, with a prior that is gamma of
 * shape 2 and keeps it from 0: Chung and others, 2013), and then the mode. The same results give the same bytes. */
void posterior_fit(struct posterior *posterior);

/* Where the block of a class begins. */
unsigned posterior_block(const struct posterior *posterior, unsigned class);

/* What a result says of the members of its class: which of the block they are, and how much each counts in the logit.
 */
struct terms {
    unsigned members[STRENGTH_SEATS + 2];
    double weights[STRENGTH_SEATS + 2];
    unsigned count;
};

struct terms terms_of(const struct strength_result *match, unsigned players);

/* The logit of a result, with the numbers of its class' block. */
double terms_logit(const struct terms *terms, const double *block);

double logistic(double logit);

#endif
