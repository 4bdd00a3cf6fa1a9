/* SPDX-License-Identifier: MIT */
/* Let d be the deviations of n strengths from their bases, s their spread, Q the curvature at the mode. Laplace's
 * approximation of the likelihood of s changes with log s by
 *
 *     (sum of d^2 at the mode) / s^2 - n      of the prior of d
 *     + (sum of the variances of d) / s^2     of the determinant of Q, in which 1 / s^2 is
 *     - 1/2 sum of v * change of i            of the same: as the mode moves, so does the information i of each
 *                                             comparison; v is the variance of its logit
 *
 * and the gamma prior by 1 - s / prior. Variances are those of samples. Each is known roughly then, but their sum well.
 * The signs of the samples are always the same, so that what is looked for is a root of a smooth function. */
#include "tournament/sparse/spread.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "tournament/strength/portable.h"
#include "tournament/sparse/mode.h"
#include "tournament/sparse/rough.h"
#include "tournament/sparse/solve.h"

enum {
    SQUARES = 20000, /* so many, of strengths and samples, are summed up at the least */
    BATCHES_MOST = 64,
    STEPS = 8, /* of the spread, up or down */
    ROUNDS = 8,
    BLOCK_MAX = 128,
};

static const double STRIDE = 0.4; /* of the logarithm of the spread */
static const double CLOSE = 0.01; /* to the root, in the same; the last step to it is much shorter */
static const double PART = 1e-2;  /* to which samples are solved */

struct search {
    struct sparse_system *system;
    struct sparse_blocks *blocks;
    double prior, *mode;
    double *drift; /* how the mode moves with log s */
    double *work;
};

static unsigned deviations(const struct sparse_system *system)
{
    return system->players * system->shape.classes;
}

/* --- the sum of squares ------------------------------------------------------------------------------------------ */

/* Of the players of a version, of deviations in a block's vector. */
static double squares_in(const struct sparse_system *system, const double *block)
{
    double sum = 0;

    for (unsigned role = 0; role < system->shape.roles; role++) {
        const double *player = block + role * system->width;

        for (unsigned class = 0; class < system->shape.classes; class ++) {
            double off = player[class] - player[system->width - 1];

            sum += off * off;
        }
    }
    return sum;
}

/* The variance of all deviations, each with all other versions given. */
static double variances_given_others(const struct search *search)
{
    const struct sparse_system *system = search->system;
    const unsigned size = search->blocks->layout.size;
    double sum = 0, unit[BLOCK_MAX];

    for (unsigned version = 0; version < system->shape.versions; version++)
        for (unsigned member = 0; member < size; member++) {
            unsigned base = member / system->width * system->width + system->width - 1;

            if (member == base)
                continue;
            memset(unit, 0, size * sizeof *unit);
            unit[member] = 1;
            unit[base] = -1;
            sparse_blocks_solve(search->blocks, version, unit);
            sum += unit[member] - unit[base];
        }
    return sum;
}

/* The mode's slope changes with log s by -2 (what the priors of d are in it). */
static void take_drift(const struct search *search)
{
    const struct sparse_system *system = search->system;
    double *pull = search->work, *rest = search->work + system->members;

    memset(pull, 0, system->members * sizeof *pull);
    for (unsigned player = 0; player < system->players; player++) {
        unsigned base = sparse_base(system, player);

        for (unsigned member = base + 1 - system->width; member < base; member++) {
            double off = 2 * system->in_class * (search->mode[member] - search->mode[base]);

            pull[member] += off;
            pull[base] -= off;
        }
    }
    (void)sparse_solve(system, 1, pull, search->drift, PART, rest);
}

/* The sum over comparisons of the square of a sample's logit, in all lanes, times the change of the information. */
static double moved_information(const struct search *search, const double *x)
{
    const struct sparse_system *system = search->system;
    double sum = 0;

    for (size_t i = 0; i < system->count; i++) {
        double p = sparse_logistic(sparse_logit(system, i, search->mode)), squares = 0;

        for (unsigned lane = 0; lane < SPARSE_LANES; lane++) {
            double logit = 0;

            for (uint32_t term = system->first[i]; term < system->first[i + 1]; term++)
                logit += system->weight[term] * x[(size_t)system->member[term] * SPARSE_LANES + lane];
            squares += logit * logit;
        }
        sum += squares * system->information[i] * (1 - 2 * p) * sparse_logit(system, i, search->drift);
    }
    return sum;
}

static unsigned batches_for(const struct sparse_system *system)
{
    const unsigned count = deviations(system);
    unsigned batches;

    assert(count > 0);
    batches = SQUARES / SPARSE_LANES / count + 1;
    return batches > BATCHES_MOST ? BATCHES_MOST : batches;
}

/* What samples say: of the variances of d, what comes of others; and of the determinant, what comes of the mode. */
static double sampled(const struct search *search)
{
    struct sparse_system *system = search->system;
    const size_t size = (size_t)system->members * SPARSE_LANES;
    const unsigned batches = batches_for(system);
    double *b = search->work, *x = b + size, *rest = x + size, mean[BLOCK_MAX], squares = 0, moved = 0;

    for (unsigned batch = 0; batch < batches; batch++) {
        sparse_draw(system, batch, b);
        (void)sparse_solve(system, SPARSE_LANES, b, x, PART, rest);
        moved += moved_information(search, x);
        for (unsigned version = 0; version < system->shape.versions; version++)
            for (unsigned lane = 0; lane < SPARSE_LANES; lane++) {
                sparse_blocks_mean(search->blocks, version, x, b, lane, mean);
                squares += squares_in(system, mean);
            }
    }
    return (squares * system->in_class - moved / 2) / batches / (double)SPARSE_LANES;
}

/* --- the root ---------------------------------------------------------------------------------------------------- */

static double precision_at(const struct search *search, double log_spread)
{
    double spread = search->prior * portable_exp(log_spread);

    return 1 / (spread * spread);
}

/* How the logarithm of the likelihood changes with that of the spread, which is given from that of the prior on. */
static double slope_at(const struct search *search, double log_spread)
{
    struct sparse_system *system = search->system;
    double squares = 0;

    system->in_class = precision_at(search, log_spread);
    sparse_climb(system, search->mode, true, search->work);
    sparse_blocks_take(search->blocks, system);
    take_drift(search);
    for (unsigned version = 0; version < system->shape.versions; version++)
        squares += squares_in(system, search->mode + (size_t)version * search->blocks->layout.size);
    squares += variances_given_others(search);
    return squares * system->in_class + sampled(search) - deviations(system) + 1 - portable_exp(log_spread);
}

/* Between two points where the slope has different signs, by Illinois' rule of false position. */
static double root_between(const struct search *search, double from, double from_slope, double to, double to_slope)
{
    double at = from;

    for (unsigned round = 0; round < ROUNDS && !sparse_ends(search->system) && fabs(to - from) > CLOSE; round++) {
        double before = at, slope;

        at = to - to_slope * (to - from) / (to_slope - from_slope);
        if (fabs(at - before) < CLOSE)
            break;
        slope = slope_at(search, at);
        if ((slope > 0) == (to_slope > 0)) {
            from_slope /= 2;
        } else {
            from = to;
            from_slope = to_slope;
        }
        to = at;
        to_slope = slope;
    }
    return at;
}

/* Always in the same steps from the prior's, so that the same results give the same bytes. */
static double find(const struct search *search)
{
    double at = 0, slope = slope_at(search, 0), way = slope > 0 ? STRIDE : -STRIDE;

    for (unsigned step = 1; step <= STEPS && !sparse_ends(search->system); step++) {
        double next = way * step, next_slope = slope_at(search, next);

        if ((next_slope > 0) != (slope > 0))
            return root_between(search, at, slope, next, next_slope);
        at = next;
        slope = next_slope;
    }
    return at;
}

double sparse_find_spread(struct sparse_system *system, struct sparse_blocks *blocks, double prior, double *mode,
                          double *work)
{
    const struct search search = {system, blocks, prior, mode, work, work + system->members};
    double found;

    if (system->width == 1)
        return 0;
    found = find(&search);
    system->in_class = precision_at(&search, found);
    return prior * portable_exp(found);
}
