/* SPDX-License-Identifier: MIT */
/* Of all distributions of a pair's score that have a given t value, the one under which what was seen is likeliest.
 *
 * The t value of a score that is a part of 1 is (mean - 1/2) / deviation. Van den Bergh, "The generalized maximum
 * likelihood ratio for the expectation value of a distribution", has the form of the answer where a mean is given, and
 * fishtest's LLRcalc that where a t value is; what is done here to find it is said in the .c. */
#ifndef TOURNAMENT_LIKELIEST_H
#define TOURNAMENT_LIKELIEST_H

enum { PAIR_SCORES = 5 /* of a pair of games, in half points: 0 to 4 */ };

/* `seen` says of each score in what part of the pairs it was seen: all are above 0, and they add up to 1. `t` is -1 to
 * 1. Writes the distribution, of which the same holds. */
void likeliest(const double *seen, double t, double *out);

#endif
