/* SPDX-License-Identifier: MIT */
/* How strong the players of an event are, fitted to all its results at once. A *player* is a bot in a role, so a bot
 * has a strength for each role that it plays; this file knows players by number alone, and neither bots, games nor
 * files.
 *
 * The model, for a match between the sides 0 and 1:
 *
 *     logit P(side 1 wins) = mean strength of side 1's players - mean strength of side 0's + offset of the class
 *
 * A *class* is what results are compared within: for NOT ALONE the number of Hunted and the pool. A draw counts as half
 * a win of each. Prior: each strength and each offset is normal with mean 0 and the deviations of struct prior. It is
 * the model of Bradley and Terry (1952) for teams, as a logistic regression with a normal prior; estimates are the mode
 * of the posterior, their deviations those of its normal approximation there (Laplace). All is in logits; STRENGTH_ELO
 * turns them into Elo points.
 *
 * The same results give the same bytes, in whatever order they were added. */
#ifndef TOURNAMENT_STRENGTH_H
#define TOURNAMENT_STRENGTH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define STRENGTH_ELO 173.71779276130073 /* 400 / ln 10 */

enum {
    STRENGTH_SEATS = 8,     /* players of a match at the most */
    STRENGTH_MEMBERS = 2000 /* players and classes together: the fit needs two square tables of so many numbers */
};

/* The result of a match. */
struct strength_result {
    uint16_t class;
    uint16_t players[STRENGTH_SEATS]; /* those of side 0, then those of side 1 */
    uint8_t count[2];                 /* how many: at least one each, at most STRENGTH_SEATS in all */
    uint8_t halves;                   /* what side 1 got, in half points: 0 lost, 1 a draw, 2 won */
    uint8_t unused;
};

/* Deviations before any result, in logits. */
struct prior {
    double strength, offset;
};

/* What events use: two bots out of three are within 260 Elo points of the mean, and a game may be 20 to 1 for a role.
 */
#define PRIOR_OF_EVENTS ((struct prior){1.5, 3.0})

struct strengths;

/* For so many players and classes, at least one each and at most STRENGTH_MEMBERS together. Ends with
 * strengths_free, which clears the caller's pointer. NULL: no memory. */
struct strengths *strengths_new(unsigned players, unsigned classes, struct prior prior);
void strengths_free(struct strengths **strengths);

/* Adds a result; the estimates are as they were until the next fit. False: no memory, and nothing is added. */
bool strengths_add(struct strengths *strengths, const struct strength_result *result)
    __attribute__((warn_unused_result));

/* How many results were added. */
uint64_t strengths_results(const struct strengths *strengths);

/* Fits the model to all that was added. False: no memory, and the estimates are as they were. */
bool strengths_fit(struct strengths *strengths) __attribute__((warn_unused_result));

struct estimate {
    double mean;
    double deviation; /* the 95 % interval is mean -+ 1.96 deviations */
};

/* After a fit. */
struct estimate strengths_of(const struct strengths *strengths, unsigned player);
struct estimate strengths_offset(const struct strengths *strengths, unsigned class);

/* What one player is stronger than another, and how likely it is that he is at all (0 to 1). After a fit. */
struct estimate strengths_difference(const struct strengths *strengths, unsigned player, unsigned other);
double strengths_superiority(const struct strengths *strengths, unsigned player, unsigned other);

/* A sum of strengths and offsets, one weight for each player, then one for each class: what an entry is over its roles,
 * or more than the mean of all. After a fit. */
struct estimate strengths_combine(const struct strengths *strengths, const double *weights);

/* How likely what is estimated is above 0. */
double estimate_above_zero(struct estimate estimate);

/* The expected score of side 1 in a match, 0 to 1; `halves` is not looked at. After a fit. */
double strengths_expect(const struct strengths *strengths, const struct strength_result *match);

#endif
