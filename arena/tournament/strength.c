/* SPDX-License-Identifier: MIT */
#include "tournament/strength.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tournament/matrix.h"

/* Matches between the same players of the same class. */
struct tally {
    struct strength_result match; /* its players ascend within a side, its `halves` are 0 */
    uint32_t games;
    uint32_t halves; /* of side 1 */
};

/* Members are the players, then the classes: an estimate each, a row and a column of the covariance. */
struct strengths {
    struct prior prior;
    unsigned players, members;
    struct tally *tallies;
    size_t count, room;
    size_t merged; /* tallies from the front that are sorted, each match once */
    uint64_t results;
    double *mean;       /* by member */
    double *covariance; /* members x members */
};

enum { ROOM_FIRST = 64, ROUNDS = 60, HALVINGS = 30 };
static const double CLOSE = 1e-10; /* of a step, in logits */

struct strengths *strengths_new(unsigned players, unsigned classes, struct prior prior)
{
    struct strengths *strengths = calloc(1, sizeof *strengths);
    unsigned members = players + classes;

    assert(players && classes && members <= STRENGTH_MEMBERS);
    if (!strengths)
        return NULL;
    strengths->prior = prior;
    strengths->players = players;
    strengths->members = members;
    strengths->mean = calloc(members, sizeof(double));
    strengths->covariance = calloc((size_t)members * members, sizeof(double));
    if (!strengths->mean || !strengths->covariance)
        strengths_free(&strengths);
    return strengths;
}

void strengths_free(struct strengths **strengths)
{
    if (*strengths) {
        free((*strengths)->tallies);
        free((*strengths)->mean);
        free((*strengths)->covariance);
    }
    free(*strengths);
    *strengths = NULL;
}

/* --- results ----------------------------------------------------------------------------------------------------- */

static int compare_players(const void *a, const void *b)
{
    return (int)*(const uint16_t *)a - (int)*(const uint16_t *)b;
}

static int compare_tallies(const void *a, const void *b)
{
    return memcmp(&((const struct tally *)a)->match, &((const struct tally *)b)->match, sizeof(struct strength_result));
}

/* The match without its result, so that two of the same are the same bytes. */
static struct strength_result key_of(const struct strength_result *result)
{
    struct strength_result key;
    unsigned players = (unsigned)result->count[0] + result->count[1];

    memset(&key, 0, sizeof key);
    key.class = result->class;
    key.count[0] = result->count[0];
    key.count[1] = result->count[1];
    memcpy(key.players, result->players, players * sizeof key.players[0]);
    qsort(key.players, key.count[0], sizeof key.players[0], compare_players);
    qsort(key.players + key.count[0], key.count[1], sizeof key.players[0], compare_players);
    return key;
}

/* Makes one of all tallies of a match. */
static void merge(struct strengths *strengths)
{
    struct tally *tallies = strengths->tallies;
    size_t last = 0;

    if (strengths->merged == strengths->count)
        return;
    qsort(tallies, strengths->count, sizeof *tallies, compare_tallies);
    for (size_t i = 1; i < strengths->count; i++) {
        if (compare_tallies(&tallies[last], &tallies[i]) == 0) {
            tallies[last].games += tallies[i].games;
            tallies[last].halves += tallies[i].halves;
        } else {
            tallies[++last] = tallies[i];
        }
    }
    strengths->count = strengths->merged = last + 1;
}

/* Merging first may make room enough. */
static bool make_room(struct strengths *strengths)
{
    size_t room = strengths->room ? 2 * strengths->room : ROOM_FIRST;
    struct tally *grown;

    if (strengths->count < strengths->room)
        return true;
    merge(strengths);
    if (2 * strengths->count < strengths->room)
        return true;
    grown = realloc(strengths->tallies, room * sizeof *grown);
    if (!grown)
        return false;
    strengths->tallies = grown;
    strengths->room = room;
    return true;
}

bool strengths_add(struct strengths *strengths, const struct strength_result *result)
{
    assert(result->count[0] && result->count[1] && result->count[0] + result->count[1] <= STRENGTH_SEATS);
    assert(result->class < strengths->members - strengths->players && result->halves <= 2);
    for (unsigned i = 0; i < (unsigned)result->count[0] + result->count[1]; i++)
        assert(result->players[i] < strengths->players);
    if (!make_room(strengths))
        return false;
    strengths->tallies[strengths->count++] =
        (struct tally){.match = key_of(result), .games = 1, .halves = result->halves};
    strengths->results++;
    return true;
}

uint64_t strengths_results(const struct strengths *strengths)
{
    return strengths->results;
}

/* --- the fit ----------------------------------------------------------------------------------------------------- */

/* What a match says of the members: their indices and how much each counts in its logit. */
struct line {
    unsigned members[STRENGTH_SEATS + 1];
    double weights[STRENGTH_SEATS + 1];
    unsigned count;
};

static struct line line_of(const struct strengths *strengths, const struct strength_result *match)
{
    struct line line = {.count = (unsigned)match->count[0] + match->count[1] + 1};

    for (unsigned i = 0; i + 1 < line.count; i++) {
        bool side = i >= match->count[0];

        line.members[i] = match->players[i];
        line.weights[i] = (side ? 1.0 : -1.0) / match->count[side];
    }
    line.members[line.count - 1] = strengths->players + match->class;
    line.weights[line.count - 1] = 1.0;
    return line;
}

static double logit_of(const struct line *line, const double *mean)
{
    double sum = 0;

    for (unsigned i = 0; i < line->count; i++)
        sum += line->weights[i] * mean[line->members[i]];
    return sum;
}

static double logistic(double logit)
{
    return 1 / (1 + exp(-logit));
}

/* log(logistic(x)), where x may be far from 0. */
static double log_logistic(double x)
{
    return x > 0 ? -log1p(exp(-x)) : x - log1p(exp(x));
}

static double prior_precision(const struct strengths *strengths, unsigned member)
{
    double deviation = member < strengths->players ? strengths->prior.strength : strengths->prior.offset;

    return 1 / (deviation * deviation);
}

/* Of the posterior, but for a constant. */
static double log_posterior(const struct strengths *strengths, const double *mean)
{
    double sum = 0;

    for (unsigned i = 0; i < strengths->members; i++)
        sum -= 0.5 * prior_precision(strengths, i) * mean[i] * mean[i];
    for (size_t i = 0; i < strengths->count; i++) {
        const struct tally *tally = &strengths->tallies[i];
        struct line line = line_of(strengths, &tally->match);
        double logit = logit_of(&line, mean), won = tally->halves / 2.0;

        sum += won * log_logistic(logit) + (tally->games - won) * log_logistic(-logit);
    }
    return sum;
}

/* The slope of the log posterior, and its curvature with the sign turned, of which the lower half is filled in. */
static void slope_and_curvature(const struct strengths *strengths, const double *mean, double *slope, double *curvature)
{
    unsigned members = strengths->members;

    memset(curvature, 0, (size_t)members * members * sizeof *curvature);
    for (unsigned i = 0; i < members; i++) {
        curvature[(size_t)i * members + i] = prior_precision(strengths, i);
        slope[i] = -prior_precision(strengths, i) * mean[i];
    }
    for (size_t i = 0; i < strengths->count; i++) {
        const struct tally *tally = &strengths->tallies[i];
        struct line line = line_of(strengths, &tally->match);
        double p = logistic(logit_of(&line, mean)), left = tally->halves / 2.0 - tally->games * p;
        double information = tally->games * p * (1 - p);

        for (unsigned a = 0; a < line.count; a++) {
            slope[line.members[a]] += line.weights[a] * left;
            for (unsigned b = 0; b < line.count; b++)
                if (line.members[b] <= line.members[a])
                    curvature[(size_t)line.members[a] * members + line.members[b]] +=
                        line.weights[a] * line.weights[b] * information;
        }
    }
}

/* The largest step in the direction that does not lead down, halved from the whole of it: to `next`. Returns the height
 * there; below `height` if there is none. */
static double walk(const struct strengths *strengths, const double *mean, const double *step, double height,
                   double *next)
{
    double part = 1, reached = -INFINITY;

    for (unsigned halving = 0; halving < HALVINGS && reached < height; halving++) {
        for (unsigned i = 0; i < strengths->members; i++)
            next[i] = mean[i] + part * step[i];
        reached = log_posterior(strengths, next);
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

/* Newton's method. The posterior is concave, so this arrives. Afterwards `curvature` is that at the mode, decomposed.
 */
static void climb(const struct strengths *strengths, double *mean, double *step, double *next, double *curvature)
{
    double height = log_posterior(strengths, mean);

    for (unsigned round = 0; round < ROUNDS; round++) {
        double reached;

        slope_and_curvature(strengths, mean, step, curvature);
        matrix_decompose(curvature, strengths->members);
        matrix_solve(curvature, strengths->members, step);
        if (largest_of(step, strengths->members) < CLOSE)
            return;
        reached = walk(strengths, mean, step, height, next);
        if (reached < height)
            return;
        height = reached;
        memcpy(mean, next, strengths->members * sizeof *mean);
    }
}

bool strengths_fit(struct strengths *strengths)
{
    unsigned members = strengths->members;
    double *work = calloc(3 * (size_t)members, sizeof(double));
    double *curvature = calloc((size_t)members * members, sizeof(double));
    bool fits = work && curvature;

    if (fits) {
        merge(strengths);
        climb(strengths, work, work + members, work + 2 * (size_t)members, curvature);
        memcpy(strengths->mean, work, members * sizeof *work);
        matrix_invert(curvature, members, strengths->covariance);
    }
    free(work);
    free(curvature);
    return fits;
}

/* --- estimates --------------------------------------------------------------------------------------------------- */

static double covariance(const struct strengths *strengths, unsigned a, unsigned b)
{
    return strengths->covariance[(size_t)a * strengths->members + b];
}

static struct estimate of_member(const struct strengths *strengths, unsigned member)
{
    return (struct estimate){strengths->mean[member], sqrt(covariance(strengths, member, member))};
}

struct estimate strengths_of(const struct strengths *strengths, unsigned player)
{
    assert(player < strengths->players);
    return of_member(strengths, player);
}

struct estimate strengths_offset(const struct strengths *strengths, unsigned class)
{
    assert(class < strengths->members - strengths->players);
    return of_member(strengths, strengths->players + class);
}

struct estimate strengths_difference(const struct strengths *strengths, unsigned player, unsigned other)
{
    double variance = covariance(strengths, player, player) + covariance(strengths, other, other) -
                      2 * covariance(strengths, player, other);

    assert(player < strengths->players && other < strengths->players);
    return (struct estimate){strengths->mean[player] - strengths->mean[other], sqrt(fmax(variance, 0))};
}

struct estimate strengths_combine(const struct strengths *strengths, const double *weights)
{
    double mean = 0, variance = 0;

    for (unsigned i = 0; i < strengths->members; i++) {
        mean += weights[i] * strengths->mean[i];
        for (unsigned j = 0; j < strengths->members && weights[i] != 0; j++)
            variance += weights[i] * weights[j] * covariance(strengths, i, j);
    }
    return (struct estimate){mean, sqrt(fmax(variance, 0))};
}

double estimate_above_zero(struct estimate estimate)
{
    return estimate.deviation > 0 ? 0.5 * erfc(-estimate.mean / estimate.deviation / sqrt(2)) : 0.5;
}

double strengths_superiority(const struct strengths *strengths, unsigned player, unsigned other)
{
    return estimate_above_zero(strengths_difference(strengths, player, other));
}

double strengths_expect(const struct strengths *strengths, const struct strength_result *match)
{
    struct line line = line_of(strengths, match);

    return logistic(logit_of(&line, strengths->mean));
}
