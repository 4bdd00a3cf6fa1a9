/* SPDX-License-Identifier: MIT */
/* What Swiss ranks its entries by, in this order:
 *
 *     points    of all matches. A bye counts half of the points of a pairing, which is what an equal opponent
 *               would leave: nobody gains by resting
 *     Buchholz  how well the opponents did: the mean, over the rounds that the entry played, of the part that its
 *               opponents got of the points of their own matches. Byes are left out, the entry's and theirs
 *     direct    of those that are still equal, the points of their matches against each other; it decides nothing
 *               unless each of them met all others */
#ifndef TOURNAMENT_SWISS_SCORE_H
#define TOURNAMENT_SWISS_SCORE_H

#include "tournament/schedule/scores.h"

struct swiss_score {
    uint32_t halves;   /* points, in half points */
    uint32_t buchholz; /* in parts of SWISS_BUCHHOLZ_ONE, a whole number: equal opponents give equal parts */
    uint32_t direct;   /* in half points; 0 if it decides nothing */
};

enum { SWISS_BUCHHOLZ_ONE = 1000000000 };

/* Below 0 if `x` ranks before `y`, above 0 if after it. */
int swiss_compare(const struct swiss_score *x, const struct swiss_score *y);

/* In per cent. */
static inline double swiss_buchholz(const struct swiss_score *score)
{
    return 100.0 * score->buchholz / (double)SWISS_BUCHHOLZ_ONE;
}

/* Of all entries, by entry, after `rounds` rounds at the most; each pairing has `matches` matches. `out`: which entries
 * are out of the event, so that nobody is compared with them. */
void swiss_scores(const struct scores *scores, unsigned entries, unsigned rounds, unsigned matches, const bool *out,
                  struct swiss_score score[EVENT_ENTRIES]);

#endif
