/* SPDX-License-Identifier: MIT */
/* The share of its games that an entry won, a draw being half of one, and how well it is known; likelihoods in words.
 */
#ifndef TOURNAMENT_SHARE_H
#define TOURNAMENT_SHARE_H

#include "tournament/standing.h"

struct share {
    double mean;      /* 0 to 1; 0 for no games */
    double low, high; /* 95 % interval of Wilson (1927), as if games were independent; 0 and 1 for no games */
};

struct share share_of(const struct tally_row *row);

enum { LIKELIHOOD_WORDS_MAX = 8 };

/* A likelihood (0 to 1) in per cent without the sign: "93", and ">99" or "<1" where it would be rounded to certainty.
 */
void likelihood_words(double likelihood, char out[LIKELIHOOD_WORDS_MAX]);

#endif
