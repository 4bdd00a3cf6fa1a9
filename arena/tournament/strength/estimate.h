/* SPDX-License-Identifier: MIT */
/* What is estimated, in logits, and how well: as Elo points where people and programs read it. */
#ifndef TOURNAMENT_ESTIMATE_H
#define TOURNAMENT_ESTIMATE_H

#define STRENGTH_ELO 173.71779276130073 /* a logit in Elo points: 400 / ln 10 */
#define NORMAL_95    1.959964           /* deviations to both sides of the mean hold 95 % of a normal distribution */

struct estimate {
    double mean, deviation;
};

/* The mean, and half of the 95 % interval, in Elo points. */
double estimate_elo(struct estimate estimate);
double estimate_interval(struct estimate estimate);

/* How likely what is estimated is above 0. */
double estimate_above_zero(struct estimate estimate);

#endif
