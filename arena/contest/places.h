/* SPDX-License-Identifier: MIT */
/* From the verdict of a match to the places of its sides. */
#ifndef CONTEST_PLACES_H
#define CONTEST_PLACES_H

#include "match/record.h"
#include "tournament/standing/outcome.h"

/* Places the sides of a match whose seats and their sides are set: in a duel by who won, in a free-for-all by the
 * scores, each side by the sum over its seats. */
void places_take(struct outcome *outcome, const struct verdict *verdict);

#endif
