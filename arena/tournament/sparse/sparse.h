/* SPDX-License-Identifier: MIT */
/* The model of strength.h for the ladder's fields: up to ten thousand versions, whose covariance as a table would take
 * gigabytes. A *version* has a strength in each of its roles; a player of a result is version * roles + role. The prior
 * of each can be set: what its base is around, or whose. Estimates are the mode of the same posterior. Their deviations
 * are exact in small fields, and otherwise within 0.97 to 1.1 of the exact ones (sparse/variance.h); the derivation is
 * in arena/docs/ratings.md.
 *
 * The same results give the same bytes, in whatever order they were added, and on every machine: sums have a fixed
 * order, and nothing is used of the C library that differs between machines (portable.h). */
#ifndef TOURNAMENT_SPARSE_H
#define TOURNAMENT_SPARSE_H

#include <stdbool.h>

#include "tournament/strength/estimate.h"
#include "tournament/strength/posterior.h"
#include "tournament/sparse/variance.h"
#include "tournament/strength/tally.h"

struct sparse;

/* The means alone: all deviations are 0. */
#define SPARSE_EFFORT_MEANS ((struct sparse_effort){0, 0, NULL})
/* What events use in small fields, and samples for large ones. */
#define SPARSE_EFFORT ((struct sparse_effort){SPARSE_EXACT_MOST, SPARSE_SAMPLES_MOST, NULL})
/* For the means, and a rough idea of the deviations: what chooses matches needs no more. */
#define SPARSE_EFFORT_ROUGH ((struct sparse_effort){0, 32, NULL})

/* For at least one version, role and class, and two sides; with at most EVENT_ROLES roles and EVENT_CLASSES classes.
 * The prior of each base is that of `prior`. NULL: no memory. */
struct sparse *sparse_new(const struct sparse_shape *shape, struct prior prior);
void sparse_free(struct sparse **sparse);

/* The prior of a version, in all its roles: normal with a mean and a deviation of its own, or around the strengths of
 * another version, which has a lower number. Given once at most, before the fit. */
void sparse_centre(struct sparse *sparse, unsigned version, unsigned role, struct estimate prior);
void sparse_follow(struct sparse *sparse, unsigned version, unsigned other, double deviation);

/* Adds a result. False: no memory, and nothing is added. */
bool sparse_add(struct sparse *sparse, const struct strength_result *result) __attribute__((warn_unused_result));

/* Fits the model to all that was added, from zero. `anchor`: the version that strengths are relative to, or
 * SPARSE_NO_ANCHOR. False: no memory, or it was ended. */
bool sparse_fit(struct sparse *sparse, unsigned anchor, struct sparse_effort effort)
    __attribute__((warn_unused_result));

/* After a fit, in logits. A role or class may be SPARSE_ALL. What a version is above the anchor (0 for the anchor
 * itself), or itself. */
struct estimate sparse_above(const struct sparse *sparse, unsigned version, int role, int class);
struct estimate sparse_alone(const struct sparse *sparse, unsigned version, int role, int class);
/* What a version is above another, over all roles and classes. */
struct estimate sparse_between(const struct sparse *sparse, unsigned version, unsigned other);
/* The offset of a side, 1 or more, at the mode. */
double sparse_offset(const struct sparse *sparse, unsigned class, unsigned side);

/* How far strengths in classes are from their base: 0 with one class. */
double sparse_spread(const struct sparse *sparse);

/* What the fit took: for tests and measurements. */
struct sparse_work {
    size_t comparisons; /* different ones */
    unsigned samples;   /* 0: the deviations are exact */
    unsigned steps;     /* of the solves for the deviations */
    double worst;       /* standard error of a deviation, as a part of it */
};

struct sparse_work sparse_work_of(const struct sparse *sparse);

#endif
