/* SPDX-License-Identifier: MIT */
/* The results that the outcome of a match is to the model of strength.h: what each two of its sides got against each
 * other. */
#ifndef TOURNAMENT_COMPARISONS_H
#define TOURNAMENT_COMPARISONS_H

#include "tournament/standing/outcome.h"
#include "tournament/strength/strength.h"

enum { COMPARISONS_MAX = EVENT_SEATS * (EVENT_SEATS - 1) / 2 /* of a match */ };

/* All comparisons of a match that counts, without those of an entry with itself. `player`: by seat. Returns how many.
 */
unsigned comparisons_of(const struct outcome *outcome, const unsigned player[EVENT_SEATS],
                        struct strength_result results[COMPARISONS_MAX]);

/* Adds them to a fit. False: no memory. */
bool comparisons_add(struct strengths *strengths, const struct outcome *outcome, const unsigned player[EVENT_SEATS])
    __attribute__((warn_unused_result));

#endif
