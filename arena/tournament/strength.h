/* SPDX-License-Identifier: MIT */
/* Fits the strength of the players of an event to all its results at once. A *player* is a bot in a role, so a bot has
 * a strength for each role that it plays. This file knows players by number only; it knows no bots, games or files.
 *
 * The model, for a match between the sides 0 and 1:
 *
 *     logit P(side 1 wins) = mean strength of side 1's players - mean strength of side 0's + offset of the class
 *
 * Results are compared within a *class*: for NOT ALONE the number of Hunted and the pool. A draw counts as half a win
 * for each side. Prior: each strength and each offset is normal with mean 0 and the deviations of struct prior. This is
 * the model of Bradley and Terry (1952) for teams, as a logistic regression with a normal prior. Estimates are the mode
 * of the posterior; their deviations are those of its normal approximation there (Laplace). All is in logits; times
 * STRENGTH_ELO it is Elo points.
 *
 * The same results give the same bytes, whatever the order in which they were added. */
#ifndef TOURNAMENT_STRENGTH_H
#define TOURNAMENT_STRENGTH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define STRENGTH_ELO 173.71779276130073 /* 400 / ln 10 */

enum {
    STRENGTH_SEATS = 8,     /* players of a match at the most */
    STRENGTH_MEMBERS = 2000 /* players and classes together: the fit needs two square matrices of this size */
};

/* The result of a match. */
struct strength_result {
    uint16_t class;
    uint16_t players[STRENGTH_SEATS]; /* those of side 0, then those of side 1 */
    uint8_t count[2];                 /* players of each side: at least one, at most STRENGTH_SEATS in all */
    uint8_t halves;                   /* half points of side 1: 0 lost, 1 a draw, 2 won */
    uint8_t unused;
};

/* Deviations before any result, in logits. */
struct prior {
    double strength, offset;
};

/* What events use: so wide that it does not pull at a bot that is far above or below the others (870 Elo points), and
 * finite, so that a bot which won everything has an estimate. tests/tournament/coverage.c shows that it holds. */
#define PRIOR_OF_EVENTS ((struct prior){5.0, 5.0})

struct strengths;

/* At least one player and one class, and at most STRENGTH_MEMBERS of both together. The caller calls strengths_free,
 * which clears its pointer. NULL: no memory. */
struct strengths *strengths_new(unsigned players, unsigned classes, struct prior prior);
void strengths_free(struct strengths **strengths);

/* Adds a result. The estimates stay as they were until the next fit. False: no memory, and nothing is added. */
bool strengths_add(struct strengths *strengths, const struct strength_result *result)
    __attribute__((warn_unused_result));

/* How many results were added. */
uint64_t strengths_results(const struct strengths *strengths);

/* Fits the model to all results that were added. False: no memory, and the estimates stay as they were. */
bool strengths_fit(struct strengths *strengths) __attribute__((warn_unused_result));

struct estimate {
    double mean;
    double deviation; /* the 95 % interval is mean -+ 1.96 deviations */
};

/* After a fit. */
struct estimate strengths_of(const struct strengths *strengths, unsigned player);
struct estimate strengths_offset(const struct strengths *strengths, unsigned class);

/* By how much one player is stronger than another, and the likelihood that it is stronger at all (0 to 1). After a
 * fit. */
struct estimate strengths_difference(const struct strengths *strengths, unsigned player, unsigned other);
double strengths_superiority(const struct strengths *strengths, unsigned player, unsigned other);

/* A weighted sum of strengths and offsets: one weight for each player, then one for each class. It gives the strength
 * of an entry over its roles, or its difference to the mean of all. After a fit. */
struct estimate strengths_combine(const struct strengths *strengths, const double *weights);

/* The likelihood that the estimated value is above 0. */
double estimate_above_zero(struct estimate estimate);

/* The expected score of side 1 in a match, 0 to 1. Does not read `halves`. After a fit. */
double strengths_expect(const struct strengths *strengths, const struct strength_result *match);

#endif
