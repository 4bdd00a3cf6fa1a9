/* SPDX-License-Identifier: MIT */
#include "tournament/strength/strength.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Estimates are kept by blocks, one for each class and, if there are several, one over all: the strength of each player
 * and the offsets, with their covariance. */
struct strengths {
    struct prior prior;
    unsigned players, classes, sides, blocks;
    unsigned size; /* of a block */
    struct tallies tallies;
    uint64_t results;
    double *mean;       /* blocks x size */
    double *covariance; /* blocks x size x size */
    double spread;
    struct quality quality;
};

struct strengths *strengths_new(unsigned players, unsigned classes, unsigned sides, struct prior prior)
{
    struct strengths *strengths = calloc(1, sizeof *strengths);

    assert(players && classes && sides >= 2);
    if (!strengths)
        return NULL;
    strengths->prior = prior;
    strengths->players = players;
    strengths->classes = classes;
    strengths->sides = sides;
    strengths->blocks = classes > 1 ? classes + 1 : 1;
    strengths->size = players + sides - 1;
    strengths->mean = calloc((size_t)strengths->blocks * strengths->size, sizeof(double));
    strengths->covariance = calloc((size_t)strengths->blocks * strengths->size * strengths->size, sizeof(double));
    if (!strengths->mean || !strengths->covariance)
        strengths_free(&strengths);
    return strengths;
}

void strengths_free(struct strengths **strengths)
{
    if (*strengths) {
        tallies_release(&(*strengths)->tallies);
        free((*strengths)->mean);
        free((*strengths)->covariance);
    }
    free(*strengths);
    *strengths = NULL;
}

bool strengths_add(struct strengths *strengths, const struct strength_result *result)
{
    assert(result->count[0] && result->count[1] && result->count[0] + result->count[1] <= STRENGTH_SEATS);
    assert(result->class < strengths->classes && result->halves <= 2);
    assert(result->side[0] < result->sides && result->side[1] < result->sides && result->sides <= strengths->sides);
    for (unsigned i = 0; i < (unsigned)result->count[0] + result->count[1]; i++)
        assert(result->players[i] < strengths->players);
    if (!tallies_add(&strengths->tallies, result))
        return false;
    strengths->results++;
    return true;
}

uint64_t strengths_results(const struct strengths *strengths)
{
    return strengths->results;
}

/* --- the fit ----------------------------------------------------------------------------------------------------- */

static double *mean_of(const struct strengths *strengths, unsigned block)
{
    return strengths->mean + (size_t)block * strengths->size;
}

static double *covariance_of(const struct strengths *strengths, unsigned block)
{
    return strengths->covariance + (size_t)block * strengths->size * strengths->size;
}

/* How much each class counts in what is over the classes. */
static void weigh_classes(const struct strengths *strengths, double *weights)
{
    unsigned count = 0;

    memset(weights, 0, strengths->classes * sizeof *weights);
    for (size_t i = 0; i < strengths->tallies.count; i++)
        weights[strengths->tallies.at[i].match.class] = 1;
    for (unsigned class = 0; class < strengths->classes; class ++)
        count += weights[class] > 0;
    for (unsigned class = 0; class < strengths->classes; class ++)
        weights[class] = count ? weights[class] / count : 1.0 / strengths->classes;
}

/* Takes a block that is a sum of those of the classes from the first on and before `end`, the others weighing nothing.
 * Each row of `half` is that sum for one number of the block, solved with half of the curvature, so that the covariance
 * of two is their product. Between those classes and the bases it is 0. */
static void take_block(struct strengths *strengths, unsigned block, const struct posterior *posterior,
                       const double *weights, unsigned first, unsigned end, double *half)
{
    const size_t size = strengths->size, members = posterior->members;
    const unsigned from = posterior_block(posterior, first), to = posterior_block(posterior, end);
    const unsigned bases = posterior_block(posterior, strengths->classes);
    double *mean = mean_of(strengths, block), *covariance = covariance_of(strengths, block);

    memset(half, 0, size * members * sizeof *half);
    memset(mean, 0, size * sizeof *mean);
    for (unsigned i = 0; i < size; i++) {
        double *row = half + i * members;

        for (unsigned class = first; class < end; class ++) {
            row[posterior_block(posterior, class) + i] = weights[class];
            mean[i] += weights[class] * posterior->mode[posterior_block(posterior, class) + i];
        }
        matrix_solve_half(&posterior->curvature, row, from, to);
        for (unsigned j = 0; j <= i; j++) {
            const double *other = half + j * members;

            covariance[i * size + j] = covariance[j * size + i] =
                matrix_product(row + from, other + from, to - from) +
                matrix_product(row + bases, other + bases, members - bases);
        }
    }
}

static void take_blocks(struct strengths *strengths, const struct posterior *posterior, double *weights, double *half)
{
    for (unsigned class = 0; class < strengths->classes; class ++) {
        weights[class] = 1;
        take_block(strengths, class, posterior, weights, class, class + 1, half);
    }
    weigh_classes(strengths, weights);
    if (strengths->blocks > strengths->classes)
        take_block(strengths, strengths->classes, posterior, weights, 0, strengths->classes, half);
}

bool strengths_fit(struct strengths *strengths)
{
    struct posterior posterior;
    double *weights = calloc(strengths->classes, sizeof *weights), *half = NULL;
    bool fits;

    tallies_merge(&strengths->tallies);
    fits = posterior_begin(&posterior, &strengths->tallies, strengths->players, strengths->classes,
                           strengths->sides - 1, strengths->prior) &&
           weights && (half = calloc((size_t)strengths->size * posterior.members, sizeof *half)) != NULL;
    if (fits) {
        posterior_fit(&posterior);
        take_blocks(strengths, &posterior, weights, half);
        strengths->spread = posterior.spread;
        strengths->quality = quality_of(&(struct quality_fit){&strengths->tallies, strengths->players, strengths->size,
                                                              strengths->mean, strengths->covariance},
                                        half);
    }
    posterior_release(&posterior);
    free(weights);
    free(half);
    return fits;
}

/* --- estimates --------------------------------------------------------------------------------------------------- */

static unsigned block_of(const struct strengths *strengths, int class)
{
    assert(class >= STRENGTH_OVERALL && class < (int)strengths->classes);
    return class == STRENGTH_OVERALL ? strengths->blocks - 1 : (unsigned)class;
}

static double covariance(const struct strengths *strengths, unsigned block, unsigned a, unsigned b)
{
    return covariance_of(strengths, block)[(size_t)a * strengths->size + b];
}

static struct estimate of_member(const struct strengths *strengths, unsigned block, unsigned member)
{
    return (struct estimate){mean_of(strengths, block)[member], sqrt(covariance(strengths, block, member, member))};
}

struct estimate strengths_of(const struct strengths *strengths, int class, unsigned player)
{
    assert(player < strengths->players);
    return of_member(strengths, block_of(strengths, class), player);
}

struct estimate strengths_offset(const struct strengths *strengths, int class, unsigned side)
{
    assert(side > 0 && side < strengths->sides);
    return of_member(strengths, block_of(strengths, class), strengths->players + side - 1);
}

struct estimate strengths_difference(const struct strengths *strengths, int class, unsigned player, unsigned other)
{
    unsigned block = block_of(strengths, class);
    const double *mean = mean_of(strengths, block);
    double variance = covariance(strengths, block, player, player) + covariance(strengths, block, other, other) -
                      2 * covariance(strengths, block, player, other);

    assert(player < strengths->players && other < strengths->players);
    return (struct estimate){mean[player] - mean[other], sqrt(fmax(variance, 0))};
}

struct estimate strengths_combine(const struct strengths *strengths, int class, const double *weights)
{
    unsigned block = block_of(strengths, class);
    double mean = 0, variance = 0;

    for (unsigned i = 0; i < strengths->size; i++) {
        mean += weights[i] * mean_of(strengths, block)[i];
        for (unsigned j = 0; j < strengths->size && weights[i] != 0; j++)
            variance += weights[i] * weights[j] * covariance(strengths, block, i, j);
    }
    return (struct estimate){mean, sqrt(fmax(variance, 0))};
}

double strengths_superiority(const struct strengths *strengths, int class, unsigned player, unsigned other)
{
    return estimate_above_zero(strengths_difference(strengths, class, player, other));
}

double strengths_expect(const struct strengths *strengths, const struct strength_result *match)
{
    struct terms terms = terms_of(match, strengths->players);

    return logistic(terms_logit(&terms, mean_of(strengths, match->class)));
}

double strengths_spread(const struct strengths *strengths)
{
    return strengths->spread;
}

struct quality strengths_quality(const struct strengths *strengths)
{
    return strengths->quality;
}
