/* SPDX-License-Identifier: MIT */
#include "tournament/sparse/mode.h"

#include <math.h>
#include <string.h>

#include "tournament/strength/portable.h"
#include "tournament/sparse/rough.h"
#include "tournament/sparse/solve.h"

enum { ROUNDS = 60, HALVINGS = 30 };

static const double CLOSE = 1e-9; /* of a step to the mode, in logits */
static const double NEAR = 1e-3;  /* from there each step squares what is left, and need not be looked at */
static const double PART_MOST = 1e-2, PART_LEAST = 1e-7; /* to which a step is solved */

/* --- the density ------------------------------------------------------------------------------------------------- */

/* Of comparisons with this logit, of which so many were won: won * log(logistic(x)) + lost * log(logistic(-x)). */
static double log_likelihood(double games, double won, double x)
{
    return won * fmin(x, 0) + (games - won) * fmin(-x, 0) - games * portable_log1p(portable_exp(-fabs(x)));
}

double sparse_logistic(double logit)
{
    double small = portable_exp(-fabs(logit));

    return (logit > 0 ? 1 : small) / (1 + small);
}

static double off_prior(const struct sparse_system *system, unsigned player, const double *at)
{
    uint32_t follows = system->follows[player];
    double from = follows == SPARSE_NOBODY ? 0 : at[sparse_base(system, follows)];

    return at[sparse_base(system, player)] - from - system->centre[player];
}

static double log_prior(const struct sparse_system *system, const double *at)
{
    double sum = 0;

    for (unsigned player = 0; player < system->players; player++) {
        unsigned base = sparse_base(system, player);
        double off = off_prior(system, player, at);

        sum -= 0.5 * system->own[player] * off * off;
        for (unsigned member = base + 1 - system->width; member < base; member++)
            sum -= 0.5 * system->in_class * (at[member] - at[base]) * (at[member] - at[base]);
    }
    for (unsigned offset = system->offsets; offset < system->members; offset++)
        sum -= 0.5 * system->of_offset * at[offset] * at[offset];
    return sum;
}

/* Of the posterior, but for a constant. */
static double log_density(const struct sparse_system *system, const double *at)
{
    double sum = log_prior(system, at);

    for (size_t i = 0; i < system->count; i++)
        sum += log_likelihood(system->games[i], system->won[i], sparse_logit(system, i, at));
    return sum;
}

/* --- the slope --------------------------------------------------------------------------------------------------- */

static void add_prior(const struct sparse_system *system, const double *at, double *slope)
{
    for (unsigned player = 0; player < system->players; player++) {
        unsigned base = sparse_base(system, player);
        double off = system->own[player] * off_prior(system, player, at);

        slope[base] -= off;
        if (system->follows[player] != SPARSE_NOBODY)
            slope[sparse_base(system, system->follows[player])] += off;
        for (unsigned member = base + 1 - system->width; member < base; member++) {
            double in_class = system->in_class * (at[member] - at[base]);

            slope[member] -= in_class;
            slope[base] += in_class;
        }
    }
    for (unsigned offset = system->offsets; offset < system->members; offset++)
        slope[offset] -= system->of_offset * at[offset];
}

/* And the information of the comparisons there. */
static void take_slope(struct sparse_system *system, const double *at, double *slope)
{
    memset(slope, 0, system->members * sizeof *slope);
    add_prior(system, at, slope);
    for (size_t i = 0; i < system->count; i++) {
        double p = sparse_logistic(sparse_logit(system, i, at));
        double left = system->won[i] - system->games[i] * p;

        system->information[i] = system->games[i] * p * (1 - p);
        for (uint32_t term = system->first[i]; term < system->first[i + 1]; term++)
            slope[system->member[term]] += system->weight[term] * left;
    }
}

/* --- the climb --------------------------------------------------------------------------------------------------- */

/* The largest step that does not lead down, halved from the whole of it: to `next`. Returns the height there. */
static double walk(const struct sparse_system *system, const double *mode, const double *step, double height,
                   double *next)
{
    double part = 1, reached = -INFINITY;

    for (unsigned halving = 0; halving < HALVINGS && reached < height; halving++) {
        for (unsigned i = 0; i < system->members; i++)
            next[i] = mode[i] + part * step[i];
        reached = log_density(system, next);
        part /= 2;
    }
    return reached;
}

static double largest_of(const double *numbers, unsigned count)
{
    double largest = 0;

    for (unsigned i = 0; i < count; i++)
        largest = fmax(largest, fabs(numbers[i]));
    return largest;
}

void sparse_climb(struct sparse_system *system, double *mode, bool about, double *work)
{
    double *slope = work, *step = work + system->members, *next = work + 2 * (size_t)system->members;
    double *rest = work + 3 * (size_t)system->members;
    double height = log_density(system, mode), length = INFINITY;

    for (unsigned round = 0; round < ROUNDS && !sparse_ends(system) && length > CLOSE && !(about && length < NEAR);
         round++) {
        take_slope(system, mode, slope);
        sparse_rough_prepare(system, mode);
        (void)sparse_solve(system, 1, slope, step, fmax(PART_LEAST, fmin(PART_MOST, length)), rest);
        length = largest_of(step, system->members);
        if (length < NEAR) {
            for (unsigned i = 0; i < system->members; i++)
                mode[i] += step[i];
            continue;
        }
        height = walk(system, mode, step, height, next);
        memcpy(mode, next, system->members * sizeof *mode);
    }
}
