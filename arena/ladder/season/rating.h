/* SPDX-License-Identifier: MIT */
/* How strong the versions of a season are: one fit of the model of events (tournament/sparse/sparse.h) to all results
 * that count, never an update that depends on their order. Strengths are relative to the anchor's.
 *
 * Before its results a version is as strong as its prior of the season says, else about as strong as its predecessor:
 * over all roles with a deviation of RATING_LINK. The first version of a bot is anything. */
#ifndef LADDER_RATING_H
#define LADDER_RATING_H

#include <stdbool.h>
#include <stdint.h>

#include "ladder/season/season.h"
#include "tournament/strength/estimate.h"
#include "tournament/standing/outcome.h"
#include "tournament/sparse/sparse.h"

/* In logits: 347 Elo. tests/ladder/coverage.c shows that it is wide enough for bots that get better by leaps. */
#define RATING_LINK 2.0
/* The same in each of so many roles, which the model has independent of one another: the mean over n roles deviates by
 * one n-th of a role's variance only, but whoever makes a bot better does so in all its roles. */
double rating_link(unsigned roles);

struct rating;

/* For the versions of a season that played matches up to this number; 0: all. It copies what it needs of the season.
 * `classes` and `roles`: of the ladder. NULL: no memory. */
struct rating *rating_new(const struct season *season, uint64_t up_to, unsigned classes, unsigned roles);
void rating_free(struct rating **rating);

/* Adds an outcome of the season, unless it does not count, its number is above `up_to`, or a version of it came later
 * than the rating. In whatever order they are added, the same ones give the same bytes. False: no memory. */
bool rating_add(struct rating *rating, const struct outcome *outcome) __attribute__((warn_unused_result));
/* Fits all that was added. `anchor`: a version of the season; SEASON_NOBODY: there is none, and strengths are around 0
 * by the prior. False: no memory. */
bool rating_fit(struct rating *rating, int anchor, struct sparse_effort effort) __attribute__((warn_unused_result));

/* How many results were added. */
size_t rating_results(const struct rating *rating);
/* Whether a version of the season has played, so that it has estimates. */
bool rating_has(const struct rating *rating, unsigned version);

/* After a fit, in logits; of versions that have played. A role or class may be SPARSE_ALL: the mean over all. What a
 * version is stronger than the anchor, which itself is 0 without a deviation. */
struct estimate rating_above(const struct rating *rating, unsigned version, int role, int class);
/* Over all roles and classes: what it is stronger than another. */
struct estimate rating_between(const struct rating *rating, unsigned version, unsigned other);
/* The strength itself, around 0 by the prior: its deviation falls as a version plays. */
struct estimate rating_alone(const struct rating *rating, unsigned version, int role);
/* How far strengths in classes are from those over all. */
double rating_spread(const struct rating *rating);

#endif
