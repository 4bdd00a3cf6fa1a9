/* SPDX-License-Identifier: MIT */
/* The share of the points of its games that an entry got, with its confidence interval. Also: likelihoods in words. */
#ifndef TOURNAMENT_SHARE_H
#define TOURNAMENT_SHARE_H

#include "tournament/standing/standing.h"

struct share {
    double mean;      /* 0 to 1; 0 for no games */
    double low, high; /* 95 % interval of Wilson (1927), as if games were independent; 0 and 1 for no games. It
                       is wider than need be of a free-for-all, whose points vary less than wins */
};

struct share share_of(const struct tally_row *row);

enum { LIKELIHOOD_WORDS_MAX = 8 };

/* Writes a likelihood (0 to 1) in per cent without the sign: "93". Writes ">99" or "<1" if rounding would make it
 * certain. */
void likelihood_words(double likelihood, char out[LIKELIHOOD_WORDS_MAX]);

#endif
