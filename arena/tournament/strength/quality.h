/* SPDX-License-Identifier: MIT */
/* How well the model of strength.h describes the results it was fitted to. Matches of one class between the same
 * players are a cell; of each the score is held against what the strengths say. If chance alone keeps them apart, the
 * squares of what is between them add up to about the degrees of freedom (Pearson's chi-square). More means that it
 * matters who meets whom: a bot may beat one that is stronger than it, and Elo points do not show that.
 *
 * In a free-for-all a cell has all comparisons of two players, on whatever sides. No two of them are of one match; but
 * those of different cells can be, and vary together. So the sum of squares varies more than a chi-square. It is
 * divided by how much more it can at the most, and so are the degrees of freedom (Satterthwaite, 1946). */
#ifndef TOURNAMENT_QUALITY_H
#define TOURNAMENT_QUALITY_H

#include <stdbool.h>

#include "tournament/strength/tally.h"

struct quality {
    double chi_square, freedom; /* both 0: too few matches to say anything */
    double off; /* how far cells are from what the strengths say, beyond chance: a deviation, in logits */
};

/* A fit: strengths of each class' players and its offsets, as in strength.h, and their covariance. */
struct quality_fit {
    const struct tallies *tallies; /* merged */
    unsigned players, size;        /* of a block: the players, and the offsets of the sides from 1 on */
    const double *mean;            /* classes x size */
    const double *covariance;      /* classes x size x size */
};

/* `work` has room for a number for each of a block. */
struct quality quality_of(const struct quality_fit *fit, double *work);

/* False: there are too few matches to say how good the fit is, or how classes differ. */
bool quality_is_known(const struct quality *quality);
/* True if chance does so in less than one of a thousand events, and cells are 25 Elo points off at the least. */
bool quality_is_bad(const struct quality *quality);

/* "the fit is good: chi-square 13.2 on 15.1 degrees of freedom" */
enum { QUALITY_WORDS_MAX = 320 };

void quality_words(const struct quality *quality, char out[QUALITY_WORDS_MAX]);

#endif
