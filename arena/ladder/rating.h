/* SPDX-License-Identifier: MIT */
/* How strong the versions of a season are: one fit of the model of events (tournament/strength.h) to all results that
 * count, never an update that depends on their order. Strengths are relative to the anchor's. */
#ifndef LADDER_RATING_H
#define LADDER_RATING_H

#include <stdbool.h>
#include <stdint.h>

#include "ladder/season.h"
#include "tournament/estimate.h"
#include "tournament/outcome.h"

struct rating;

/* For the versions and classes of a season. `roles`: of the game, at most EVENT_ROLES; `sides`: the most of a match.
 * NULL: no memory. */
struct rating *rating_new(unsigned versions, unsigned classes, unsigned roles, unsigned sides);
void rating_free(struct rating **rating);

/* Adds a result; its entries are versions. False: no memory. */
bool rating_add(struct rating *rating, const struct outcome *outcome) __attribute__((warn_unused_result));
/* Fits all that was added. False: no memory. */
bool rating_fit(struct rating *rating) __attribute__((warn_unused_result));

/* After a fit, in logits: what a version is stronger than another, over the classes; in a role, or over all roles with
 * equal weight (RATING_ALL_ROLES). Of a version and itself it is 0 without a deviation. `other` < 0: the strength
 * itself, around 0 by the prior. */
enum { RATING_ALL_ROLES = -1 };
struct estimate rating_of(const struct rating *rating, unsigned version, int other, int role);
/* After a fit: the strength itself, whose deviation falls as a version plays. */
struct estimate rating_alone(const struct rating *rating, unsigned version, unsigned role);

#endif
