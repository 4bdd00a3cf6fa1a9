/* SPDX-License-Identifier: MIT */
/* Finds a maximum likelihood distribution: of all distributions of a group's score with a given t value, the one under
 * which the observed scores are most likely.
 *
 * The t value of a score from 0 to 1 is (mean - 1/2) / deviation. Van den Bergh, "The generalized maximum likelihood
 * ratio for the expectation value of a distribution", has the form of the answer for a given mean; fishtest's LLRcalc
 * has it for a given t value. The .c says how it is found here. */
#ifndef TOURNAMENT_LIKELIEST_H
#define TOURNAMENT_LIKELIEST_H

enum { SCORES_MAX = 113 /* of a group, in half points; that of a pair has 5: 0 to 4 */ };

/* `seen`: the share of the groups with each of the scores, an odd number of them; all are above 0 and add up to 1. `t`:
 * -2 to 2. Writes the distribution to `out`, of which the same holds. */
void likeliest(const double *seen, unsigned scores, double t, double *out);

#endif
