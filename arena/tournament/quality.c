/* SPDX-License-Identifier: MIT */
#include "tournament/quality.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tournament/strength.h"

static const double VARIANCE_LEAST = 3; /* of a cell: with less its score is far from normal */
static const double OFF_LEAST = 25;     /* Elo points that a host should know of */
static const double RARE = 3.0902;      /* deviations of a normal distribution: once in a thousand */

/* Matches of a class that are held against the strengths together. */
struct cell {
    double left;     /* what side 1 scored beyond what was expected */
    double variance; /* of it, by chance */
    double *members; /* what the variance weighs of each member of the block */
};

/* What is added up over the cells. */
struct sums {
    double squares, freedom, variance;
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
    double p = logistic(terms_logit(&terms, fit->mean + (size_t)tally->match.class * (fit->players + 1)));
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

static void add_cell(struct sums *sums, const struct cell *cell, const double *covariance, unsigned size)
{
    double left = 1 - taken(cell, covariance, size);

    sums->squares += cell->left * cell->left / cell->variance;
    sums->freedom += left;
    sums->variance += cell->variance;
}

/* Tallies are sorted, so that those which are taken together have most of their players in common. What is left of a
 * class at its end is too little. */
struct quality quality_of(const struct quality_fit *fit, double *work)
{
    struct cell cell = {.members = work};
    struct sums sums = {0};
    unsigned size = fit->players + 1;
    double narrower;

    clear(&cell, size);
    for (size_t i = 0; i < fit->tallies->count; i++) {
        const struct tally *tally = &fit->tallies->at[i];
        bool begins = i == 0 || tally[-1].match.class != tally->match.class;

        if (begins || cell.variance >= VARIANCE_LEAST)
            clear(&cell, size);
        add_tally(&cell, &sums, fit, tally);
        if (cell.variance >= VARIANCE_LEAST)
            add_cell(&sums, &cell, fit->covariance + (size_t)tally->match.class * size * size, size);
    }
    if (sums.freedom < 1)
        return (struct quality){0};
    narrower = 1 - fmin(sums.draws / sums.games, 0.9);
    return (struct quality){.chi_square = sums.squares / narrower,
                            .freedom = sums.freedom,
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
        (void)snprintf(out, QUALITY_WORDS_MAX, "there are too few matches to say how good the fit is");
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
