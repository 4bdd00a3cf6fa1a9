/* SPDX-License-Identifier: MIT */
/* Finds a maximum likelihood distribution: of all distributions of a pair's score with a given t value, the one under
 * which the observed scores are most likely.
 *
 * The t value of a score from 0 to 1 is (mean - 1/2) / deviation. Van den Bergh, "The generalized maximum likelihood
 * ratio for the expectation value of a distribution", has the form of the answer for a given mean; fishtest's LLRcalc
 * has it for a given t value. The .c says how it is found here. */
#ifndef TOURNAMENT_LIKELIEST_H
#define TOURNAMENT_LIKELIEST_H

enum { PAIR_SCORES = 5 /* of a pair of games, in half points: 0 to 4 */ };

/* `seen`: the share of the pairs with each score; all are above 0 and add up to 1. `t`: -1 to 1. Writes the
 * distribution to `out`, of which the same holds. */
void likeliest(const double *seen, double t, double *out);

#endif
