/* SPDX-License-Identifier: MIT */
#include "tournament/strength/quality.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tournament/strength/strength.h"

static const double VARIANCE_LEAST = 3; /* of a cell: with less its score is far from normal */
static const double OFF_LEAST = 25;     /* Elo points that a host should know of */
static const double RARE = 3.0902;      /* deviations of a normal distribution: once in a thousand */

/* Matches of a class that are held against the strengths together. */
struct cell {
    double left;     /* what the other side scored beyond what was expected */
    double variance; /* of it, by chance */
    double *members; /* what the variance weighs of each member of the block */
};

/* What is added up over the cells. */
struct sums {
    double squares, freedom, variance;
    double spread;       /* of the freedom: how much more than a chi-square the squares can vary */
    double games, draws; /* variance of all games if none were drawn, and how much draws take off */
};

static void clear(struct cell *cell, unsigned size)
{
    cell->left = cell->variance = 0;
    memset(cell->members, 0, size * sizeof *cell->members);
}

static void add_tally(struct cell *cell, struct sums *sums, const struct quality_fit *fit, const struct tally *tally)
{
    struct terms terms = terms_of(&tally->match, fit->players);
    double p = logistic(terms_logit(&terms, fit->mean + (size_t)tally->match.class * fit->size));
    double variance = tally->games * p * (1 - p);

    cell->left += tally->halves / 2.0 - tally->games * p;
    cell->variance += variance;
    for (unsigned i = 0; i < terms.count; i++)
        cell->members[terms.members[i]] += variance * terms.weights[i];
    sums->games += variance;
    sums->draws += tally->draws / 4.0;
}

/* The part of the cell's variance that the fit took for itself. */
static double taken(const struct cell *cell, const double *covariance, unsigned size)
{
    double sum = 0;

    for (unsigned a = 0; a < size; a++)
        for (unsigned b = 0; b < size && cell->members[a] != 0; b++)
            if (cell->members[b] != 0)
                sum += cell->members[a] * cell->members[b] * covariance[(size_t)a * size + b];
    return fmin(1, sum / cell->variance);
}

/* By how much the squares of cells of matches of so many sides can vary more than independent ones. Two comparisons of
 * one match correlate by 1/3 if they share a side, and else not at all, if all are equally strong. A comparison has 2
 * (sides - 2) others that share one of its sides. If all of them belong to cells that have no other matches, the
 * squares of the correlations of a cell with all others add up to this. */
static double spread_of(unsigned sides)
{
    return 1 + 2 * (sides - 2) / 9.0;
}

static void add_cell(struct sums *sums, const struct cell *cell, const double *covariance, unsigned size,
                     unsigned sides)
{
    double left = 1 - taken(cell, covariance, size);

    sums->squares += cell->left * cell->left / cell->variance;
    sums->freedom += left;
    sums->spread += left * spread_of(sides);
    sums->variance += cell->variance;
}

/* Whether two tallies of a class of free-for-all are of the same players. */
static bool are_of_same(const struct strength_result *a, const struct strength_result *b)
{
    return a->class == b->class && a->count[0] == b->count[0] && a->count[1] == b->count[1] &&
           memcmp(a->players, b->players, sizeof a->players) == 0;
}

/* Tallies are sorted, so that those which are taken together have most of their players in common. What is left of a
 * class at its end is too little. In a free-for-all only those of the same players are taken together; if one of them
 * had several sides of a match it says nothing, for these comparisons vary together. */
static void add_all(struct sums *sums, const struct quality_fit *fit, struct cell *cell)
{
    const struct tallies *tallies = fit->tallies;

    for (size_t i = 0; i < tallies->count; i++) {
        const struct strength_result *match = &tallies->at[i].match;
        const struct strength_result *before = i ? &tallies->at[i - 1].match : NULL;
        const struct strength_result *after = i + 1 < tallies->count ? &tallies->at[i + 1].match : NULL;
        bool duel = match->sides == 2;

        if (!before ||
            (duel ? before->class != match->class || cell->variance >= VARIANCE_LEAST : !are_of_same(before, match)))
            clear(cell, fit->size);
        if (!match->repeated)
            add_tally(cell, sums, fit, &tallies->at[i]);
        if (cell->variance >= VARIANCE_LEAST && (duel || !after || !are_of_same(match, after)))
            add_cell(sums, cell, fit->covariance + (size_t)match->class * fit->size * fit->size, fit->size,
                     match->sides);
    }
}

struct quality quality_of(const struct quality_fit *fit, double *work)
{
    struct cell cell = {.members = work};
    struct sums sums = {0};
    double narrower, spread;

    clear(&cell, fit->size);
    add_all(&sums, fit, &cell);
    spread = sums.freedom > 0 ? sums.spread / sums.freedom : 1;
    if (sums.freedom < spread)
        return (struct quality){0};
    narrower = 1 - fmin(sums.draws / sums.games, 0.9);
    return (struct quality){.chi_square = sums.squares / narrower / spread,
                            .freedom = sums.freedom / spread,
                            .off = sqrt(fmax(0, (sums.squares - narrower * sums.freedom) / sums.variance))};
}

/* How many deviations above what chance does (Wilson and Hilferty, 1931). */
static double deviations_of(const struct quality *quality)
{
    double part = 2 / (9 * quality->freedom);

    return (cbrt(quality->chi_square / quality->freedom) - (1 - part)) / sqrt(part);
}

bool quality_is_known(const struct quality *quality)
{
    return quality->freedom > 0;
}

bool quality_is_bad(const struct quality *quality)
{
    return quality_is_known(quality) && deviations_of(quality) > RARE && STRENGTH_ELO * quality->off >= OFF_LEAST;
}

void quality_words(const struct quality *quality, char out[QUALITY_WORDS_MAX])
{
    if (!quality_is_known(quality))
        (void)snprintf(out, QUALITY_WORDS_MAX, "there are too few matches or pairings to say how good the fit is");
    else if (quality_is_bad(quality))
        (void)snprintf(
            out, QUALITY_WORDS_MAX,
            "the fit is bad: chi-square %.1f on %.1f degrees of freedom. It matters who meets whom: pairings "
            "are about %.0f Elo off what the strengths say, so look at head to head",
            quality->chi_square, quality->freedom, STRENGTH_ELO * quality->off);
    else
        (void)snprintf(out, QUALITY_WORDS_MAX, "the fit is good: chi-square %.1f on %.1f degrees of freedom",
                       quality->chi_square, quality->freedom);
}
