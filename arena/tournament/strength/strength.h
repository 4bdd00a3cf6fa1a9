/* SPDX-License-Identifier: MIT */
/* How strong the players of an event are, fitted to all its results at once. A *player* is a bot in a role, so a bot
 * has a strength for each role that it plays; this file knows players by number alone, and neither bots, games nor
 * files.
 *
 * The model, for the sides a and b of a match of a class:
 *
 *     logit P(b places above a) = mean strength of b's players - mean strength of a's + offset of b - offset of a
 *     strength of a player in a class = its base + its deviation in the class
 *
 * Each class has an offset for each side but side 0, whose offset is 0: so a class of matches of two sides has one. A
 * *class* is what results are compared within: for NOT ALONE the number of Hunted and the pool. A draw counts as half a
 * win of each. A match of more than two sides is all comparisons of two of them, each with its weight (result_weight).
 * Prior: each base and each offset is normal with mean 0 and the deviations of struct prior; deviations
 * in classes are normal around 0, and how far they spread follows from the results. With one class there are none. It
 * is the model of Bradley and Terry (1952) for teams, as a logistic regression with a random effect; estimates are the
 * mode of the posterior, their deviations those of its normal approximation there (Laplace). All is in logits;
 * STRENGTH_ELO turns them into Elo points.
 *
 * What a player is *over the classes* is the mean of its strengths in those that have results, each with equal weight.
 *
 * The same results give the same bytes, in whatever order they were added. */
#ifndef TOURNAMENT_STRENGTH_H
#define TOURNAMENT_STRENGTH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tournament/strength/estimate.h"
#include "tournament/strength/posterior.h"
#include "tournament/strength/quality.h"
#include "tournament/strength/tally.h"

/* What events use: so wide that it does not pull at a bot that is far above or below the others (870 Elo points), and
 * finite, so that a bot which won everything has an estimate. tests/tournament/coverage.c shows that it holds. Classes
 * are looked for around 60 Elo points apart. */
#define PRIOR_OF_EVENTS ((struct prior){5.0, 5.0, 0.35})

struct strengths;

/* For so many players and classes, at least one each, and matches of at most so many sides. Ends with strengths_free.
 * NULL: no memory. */
struct strengths *strengths_new(unsigned players, unsigned classes, unsigned sides, struct prior prior);
void strengths_free(struct strengths **strengths);

/* Adds a result; the estimates are as they were until the next fit. False: no memory, and nothing is added. */
bool strengths_add(struct strengths *strengths, const struct strength_result *result)
    __attribute__((warn_unused_result));

/* How many results were added. */
uint64_t strengths_results(const struct strengths *strengths);

/* Fits the model to all that was added. False: no memory, and the estimates are as they were. */
bool strengths_fit(struct strengths *strengths) __attribute__((warn_unused_result));

/* In place of a class: over the classes. */
enum { STRENGTH_OVERALL = -1 };

/* After a fit. `class` may be STRENGTH_OVERALL. */
struct estimate strengths_of(const struct strengths *strengths, int class, unsigned player);
/* The same of the offset of a side, 1 or more. */
struct estimate strengths_offset(const struct strengths *strengths, int class, unsigned side);

/* What one player is stronger than another, and how likely it is that he is at all (0 to 1). After a fit. */
struct estimate strengths_difference(const struct strengths *strengths, int class, unsigned player, unsigned other);
double strengths_superiority(const struct strengths *strengths, int class, unsigned player, unsigned other);

/* A sum of strengths and offsets, one weight for each player, then one for each side from 1 on: what an entry is over
 * its roles, or more than the mean of all. After a fit. */
struct estimate strengths_combine(const struct strengths *strengths, int class, const double *weights);

/* The expected score of the other side against the one, 0 to 1; `halves` is not looked at. After a fit. */
double strengths_expect(const struct strengths *strengths, const struct strength_result *match);

/* How far strengths in classes are from their base (a deviation, in logits): 0 with one class. After a fit. */
double strengths_spread(const struct strengths *strengths);

/* How well the model describes the results. After a fit. */
struct quality strengths_quality(const struct strengths *strengths);

#endif
