/* SPDX-License-Identifier: MIT */
/* The results that the outcome of a match is to the model of strength.h: what each two of its sides got against each
 * other. */
#ifndef TOURNAMENT_COMPARISONS_H
#define TOURNAMENT_COMPARISONS_H

#include "tournament/outcome.h"
#include "tournament/strength.h"

/* Adds all comparisons of a match that counts, without those of an entry with itself. `player`: by seat. False: no
 * memory. */
bool comparisons_add(struct strengths *strengths, const struct outcome *outcome, const unsigned player[EVENT_SEATS])
    __attribute__((warn_unused_result));

#endif
