/* SPDX-License-Identifier: MIT */
#include "tournament/strength/posterior.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 60, HALVINGS = 30, STEPS = 8 /* of the spread, up or down */ };
static const double CLOSE = 1e-10; /* of a step to the mode, in logits */
static const double NEAR = 1e-3;   /* from there each step squares what is left, and need not be looked at */
static const double STRIDE = 0.4;  /* of the logarithm of the spread */

/* --- blocks ------------------------------------------------------------------------------------------------------ */

static bool has_bases(const struct posterior *posterior)
{
    return posterior->classes > 1;
}

unsigned posterior_block(const struct posterior *posterior, unsigned class)
{
    return class * (posterior->players + posterior->offsets);
}

static unsigned base_of(const struct posterior *posterior, unsigned player)
{
    return posterior_block(posterior, posterior->classes) + player;
}

static bool begin_curvature(struct posterior *posterior)
{
    unsigned *first = calloc(posterior->members, sizeof *first);
    bool good;

    for (unsigned class = 0; first && class < posterior->classes; class ++)
        for (unsigned i = 0; i < posterior->players + posterior->offsets; i++)
            first[posterior_block(posterior, class) + i] = posterior_block(posterior, class);
    good = first && matrix_begin(&posterior->curvature, posterior->members, first);
    free(first);
    return good;
}

bool posterior_begin(struct posterior *posterior, const struct tallies *tallies, unsigned players, unsigned classes,
                     unsigned offsets, struct prior prior)
{
    *posterior = (struct posterior){
        .tallies = tallies, .players = players, .classes = classes, .offsets = offsets, .prior = prior};
    posterior->members = posterior_block(posterior, classes) + (has_bases(posterior) ? players : 0);
    posterior->mode = calloc(posterior->members, sizeof *posterior->mode);
    posterior->work = calloc(2 * (size_t)posterior->members, sizeof *posterior->work);
    return posterior->mode && posterior->work && begin_curvature(posterior);
}

void posterior_release(struct posterior *posterior)
{
    free(posterior->mode);
    free(posterior->work);
    matrix_release(&posterior->curvature);
    *posterior = (struct posterior){0};
}

/* --- matches ----------------------------------------------------------------------------------------------------- */

struct terms terms_of(const struct strength_result *match, unsigned players)
{
    struct terms terms = {.count = (unsigned)match->count[0] + match->count[1]};

    for (unsigned i = 0; i < terms.count; i++) {
        bool other = i >= match->count[0];

        terms.members[i] = match->players[i];
        terms.weights[i] = (other ? 1.0 : -1.0) / match->count[other];
    }
    for (unsigned other = 0; other < 2; other++)
        if (match->side[other] > 0) {
            terms.members[terms.count] = players + match->side[other] - 1u;
            terms.weights[terms.count++] = other ? 1.0 : -1.0;
        }
    return terms;
}

double terms_logit(const struct terms *terms, const double *block)
{
    double sum = 0;

    for (unsigned i = 0; i < terms->count; i++)
        sum += terms->weights[i] * block[terms->members[i]];
    return sum;
}

double logistic(double logit)
{
    return 1 / (1 + exp(-logit));
}

/* log(logistic(x)), where x may be far from 0. */
static double log_logistic(double x)
{
    return x > 0 ? -log1p(exp(-x)) : x - log1p(exp(x));
}

/* --- the density ------------------------------------------------------------------------------------------------- */

static double precision(double deviation)
{
    return 1 / (deviation * deviation);
}

/* Of a strength in a class: around its base, or around 0 where there is none. */
static double precision_in_class(const struct posterior *posterior)
{
    return precision(has_bases(posterior) ? posterior->spread : posterior->prior.strength);
}

static double base_at(const struct posterior *posterior, const double *at, unsigned player)
{
    return has_bases(posterior) ? at[base_of(posterior, player)] : 0;
}

static double log_prior(const struct posterior *posterior, const double *at)
{
    double in_class = precision_in_class(posterior), sum = 0;

    for (unsigned class = 0; class < posterior->classes; class ++) {
        const double *block = at + posterior_block(posterior, class);

        for (unsigned player = 0; player < posterior->players; player++) {
            double off = block[player] - base_at(posterior, at, player);

            sum -= 0.5 * in_class * off * off;
        }
        for (unsigned offset = posterior->players; offset < posterior->players + posterior->offsets; offset++)
            sum -= 0.5 * precision(posterior->prior.offset) * block[offset] * block[offset];
    }
    for (unsigned player = 0; player < posterior->players; player++) {
        double base = base_at(posterior, at, player);

        sum -= 0.5 * precision(posterior->prior.strength) * base * base;
    }
    return sum;
}

/* Of the posterior with the given spread, but for a constant. */
static double log_density(const struct posterior *posterior, const double *at)
{
    double sum = log_prior(posterior, at);

    for (size_t i = 0; i < posterior->tallies->count; i++) {
        const struct tally *tally = &posterior->tallies->at[i];
        struct terms terms = terms_of(&tally->match, posterior->players);
        double logit = terms_logit(&terms, at + posterior_block(posterior, tally->match.class));
        double won = tally->halves / 2.0;

        sum += result_weight(tally->match.sides) *
               (won * log_logistic(logit) + (tally->games - won) * log_logistic(-logit));
    }
    return sum;
}

/* --- slope and curvature ----------------------------------------------------------------------------------------- */

static void add_prior(struct posterior *posterior, const double *at, double *slope)
{
    struct matrix *curvature = &posterior->curvature;
    double in_class = precision_in_class(posterior), of_base = precision(posterior->prior.strength);
    double of_offset = precision(posterior->prior.offset);

    for (unsigned player = 0; has_bases(posterior) && player < posterior->players; player++) {
        unsigned base = base_of(posterior, player);

        slope[base] -= of_base * at[base];
        *matrix_at(curvature, base, base) += of_base;
    }
    for (unsigned class = 0; class < posterior->classes; class ++) {
        unsigned first = posterior_block(posterior, class), offsets = first + posterior->players;

        for (unsigned player = 0; player < posterior->players; player++) {
            unsigned member = first + player, base = base_of(posterior, player);
            double off = in_class * (at[member] - base_at(posterior, at, player));

            slope[member] -= off;
            *matrix_at(curvature, member, member) += in_class;
            if (has_bases(posterior)) {
                slope[base] += off;
                *matrix_at(curvature, base, base) += in_class;
                *matrix_at(curvature, base, member) -= in_class;
            }
        }
        for (unsigned offset = offsets; offset < offsets + posterior->offsets; offset++) {
            slope[offset] -= of_offset * at[offset];
            *matrix_at(curvature, offset, offset) += of_offset;
        }
    }
}

static void add_tally(struct posterior *posterior, const struct tally *tally, const double *at, double *slope)
{
    struct terms terms = terms_of(&tally->match, posterior->players);
    unsigned first = posterior_block(posterior, tally->match.class);
    double p = logistic(terms_logit(&terms, at + first)), weight = result_weight(tally->match.sides);
    double left = weight * (tally->halves / 2.0 - tally->games * p);
    double information = weight * (tally->games * p * (1 - p));

    for (unsigned a = 0; a < terms.count; a++) {
        slope[first + terms.members[a]] += terms.weights[a] * left;
        for (unsigned b = 0; b < terms.count; b++)
            if (terms.members[b] <= terms.members[a])
                *matrix_at(&posterior->curvature, first + terms.members[a], first + terms.members[b]) +=
                    terms.weights[a] * terms.weights[b] * information;
    }
}

static void take_slope_and_curvature(struct posterior *posterior, const double *at, double *slope)
{
    matrix_clear(&posterior->curvature);
    memset(slope, 0, posterior->members * sizeof *slope);
    add_prior(posterior, at, slope);
    for (size_t i = 0; i < posterior->tallies->count; i++)
        add_tally(posterior, &posterior->tallies->at[i], at, slope);
}

/* --- the mode ---------------------------------------------------------------------------------------------------- */

/* The largest step in the direction that does not lead down, halved from the whole of it: to `next`. Returns the height
 * there. */
static double walk(const struct posterior *posterior, const double *step, double height, double *next)
{
    double part = 1, reached = -INFINITY;

    for (unsigned halving = 0; halving < HALVINGS && reached < height; halving++) {
        for (unsigned i = 0; i < posterior->members; i++)
            next[i] = posterior->mode[i] + part * step[i];
        reached = log_density(posterior, next);
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

/* Newton's method from the mode as it is, to the last digits, or about there. The density is concave in its logarithm,
 * so this arrives. Returns its height. */
static double climb(struct posterior *posterior, bool about)
{
    double *step = posterior->work, *next = posterior->work + posterior->members;
    double height = log_density(posterior, posterior->mode), length = INFINITY;

    for (unsigned round = 0; round < ROUNDS && !(about && length < NEAR); round++) {
        take_slope_and_curvature(posterior, posterior->mode, step);
        matrix_decompose(&posterior->curvature);
        matrix_solve(&posterior->curvature, step);
        length = largest_of(step, posterior->members);
        if (length < CLOSE)
            break;
        if (length < NEAR) {
            for (unsigned i = 0; i < posterior->members; i++)
                posterior->mode[i] += step[i];
            continue;
        }
        height = walk(posterior, step, height, next);
        memcpy(posterior->mode, next, posterior->members * sizeof *next);
    }
    return log_density(posterior, posterior->mode);
}

/* --- the spread -------------------------------------------------------------------------------------------------- */

/* How likely the results are with the spread that is `steps` strides above that of the prior, as a logarithm and but
 * for a constant. */
static double evidence(struct posterior *posterior, int steps)
{
    double from_prior = exp(STRIDE * steps), deviations = (double)posterior->players * posterior->classes, height;

    posterior->spread = posterior->prior.spread * from_prior;
    height = climb(posterior, true);
    return height - deviations * log(posterior->spread) - matrix_log_determinant(&posterior->curvature) / 2 +
           log(from_prior) - from_prior;
}

/* The top of the parabola through three heights, one stride apart: how many strides above the middle one. */
static double top_of(const double *heights)
{
    double bend = 2 * heights[1] - heights[0] - heights[2];

    return bend > 0 ? fmax(-1, fmin(1, (heights[2] - heights[0]) / (2 * bend))) : 0;
}

/* Always in the same steps from the prior's, so that the same results give the same bytes. */
static void find_spread(struct posterior *posterior)
{
    int steps = 0, way;
    double heights[3];

    heights[1] = evidence(posterior, 0);
    heights[0] = evidence(posterior, -1);
    heights[2] = heights[0] > heights[1] ? -INFINITY : evidence(posterior, 1);
    way = heights[0] > heights[1] ? -1 : heights[2] > heights[1] ? 1 : 0;
    while (way && steps * way < STEPS && heights[1 + way] > heights[1]) {
        steps += way;
        heights[1 - way] = heights[1];
        heights[1] = heights[1 + way];
        heights[1 + way] = evidence(posterior, steps + way);
    }
    posterior->spread = posterior->prior.spread * exp(STRIDE * (steps + top_of(heights)));
}

void posterior_fit(struct posterior *posterior)
{
    memset(posterior->mode, 0, posterior->members * sizeof *posterior->mode);
    if (has_bases(posterior))
        find_spread(posterior);
    (void)climb(posterior, false);
}
