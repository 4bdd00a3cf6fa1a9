/* SPDX-License-Identifier: MIT */
#include "tournament/sparse/variance.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tournament/sparse/solve.h"

enum { ROUND_BATCHES = 4, VECTORS = 2 + SPARSE_WORK };

static const double EXACT_PART = 1e-6, SAMPLE_PART = 1e-3; /* to which solves go */
static const double ERROR_MOST = 0.0144;                   /* standard error of a deviation, as a part of it */
static const double ERRORS_AWAY = 4.5, ALLOWED = 0.03;

/* What a take goes by. */
struct take {
    struct sparse_variance *variance;
    const struct sparse_questions *questions;
    const struct sparse_system *system;
    const struct sparse_blocks *blocks;
    double *b, *x, *work; /* of SPARSE_LANES vectors */
    double *squares;      /* by version and question: of the samples' means, less what the anchor explains */
};

static bool has_anchor(const struct sparse_variance *variance)
{
    return variance->anchor != SPARSE_NO_ANCHOR;
}

static size_t cell(const struct sparse_variance *variance, unsigned version, unsigned question)
{
    return (size_t)version * variance->questions + question;
}

/* How much a version's answer moves with the anchor's. */
static double share_of(const struct sparse_variance *variance, unsigned version, unsigned question)
{
    return has_anchor(variance) ? variance->shared[cell(variance, version, question)] /
                                      variance->shared[cell(variance, variance->anchor, question)]
                                : 0;
}

static double of_anchor(const struct sparse_variance *variance, unsigned question)
{
    return has_anchor(variance) ? variance->shared[cell(variance, variance->anchor, question)] : 0;
}

/* --- exact solves ------------------------------------------------------------------------------------------------ */

/* One question of one version in each lane. */
struct asked {
    unsigned version[SPARSE_LANES], question[SPARSE_LANES], count;
};

static void solve_asked(const struct take *take, const struct asked *asked)
{
    const size_t size = (size_t)take->system->members * SPARSE_LANES, block = take->blocks->layout.size;

    memset(take->b, 0, size * sizeof *take->b);
    for (unsigned lane = 0; lane < asked->count; lane++)
        sparse_ask(take->questions, asked->question[lane], take->b + asked->version[lane] * block * SPARSE_LANES + lane,
                   SPARSE_LANES);
    take->variance->steps += sparse_solve(take->system, SPARSE_LANES, take->b, take->x, EXACT_PART, take->work);
}

/* What a lane's solution says: its covariance with all versions. */
static void take_shared(const struct take *take, unsigned question, unsigned lane)
{
    struct sparse_variance *variance = take->variance;
    double answers[SPARSE_QUESTIONS_MAX];

    for (unsigned version = 0; version < variance->versions; version++) {
        sparse_answer(take->questions, take->x, SPARSE_LANES, lane, version, answers);
        variance->shared[cell(variance, version, question)] = answers[question];
    }
}

static void solve_anchor(const struct take *take)
{
    for (unsigned question = 0; question < take->variance->questions; question += SPARSE_LANES) {
        struct asked asked = {.count = 0};

        for (unsigned i = question; i < take->variance->questions && asked.count < SPARSE_LANES; i++) {
            asked.version[asked.count] = take->variance->anchor;
            asked.question[asked.count++] = i;
        }
        solve_asked(take, &asked);
        for (unsigned lane = 0; lane < asked.count; lane++)
            take_shared(take, asked.question[lane], lane);
    }
}

static void take_exact(const struct take *take, const struct asked *asked, unsigned lane)
{
    struct sparse_variance *variance = take->variance;
    const unsigned version = asked->version[lane], question = asked->question[lane];
    double answers[SPARSE_QUESTIONS_MAX];

    sparse_answer(take->questions, take->x, SPARSE_LANES, lane, version, answers);
    variance->alone[cell(variance, version, question)] = answers[question];
    for (unsigned other = 0; question == variance->all && other < variance->versions; other++) {
        sparse_answer(take->questions, take->x, SPARSE_LANES, lane, other, answers);
        variance->table[(size_t)version * variance->versions + other] = answers[question];
    }
}

static void solve_all(const struct take *take)
{
    const size_t count = (size_t)take->variance->versions * take->variance->questions;

    for (size_t first = 0; first < count && !sparse_ends(take->system); first += SPARSE_LANES) {
        struct asked asked = {.count = 0};

        for (size_t i = first; i < count && asked.count < SPARSE_LANES; i++) {
            asked.version[asked.count] = (unsigned)(i / take->variance->questions);
            asked.question[asked.count++] = (unsigned)(i % take->variance->questions);
        }
        solve_asked(take, &asked);
        for (unsigned lane = 0; lane < asked.count; lane++)
            take_exact(take, &asked, lane);
    }
    for (unsigned version = 0; version < take->variance->versions; version++)
        for (unsigned question = 0; question < take->variance->questions; question++) {
            size_t at = cell(take->variance, version, question);

            take->variance->relative[at] =
                take->variance->alone[at] + of_anchor(take->variance, question) - 2 * take->variance->shared[at];
        }
}

/* --- samples ----------------------------------------------------------------------------------------------------- */

static void take_given(const struct take *take)
{
    const struct sparse_variance *variance = take->variance;
    const unsigned size = take->blocks->layout.size;
    double ask[SPARSE_BLOCK_MAX], solved[SPARSE_BLOCK_MAX];

    for (unsigned question = 0; question < variance->questions; question++) {
        memset(ask, 0, sizeof ask);
        sparse_ask(take->questions, question, ask, 1);
        for (unsigned version = 0; version < variance->versions; version++) {
            memcpy(solved, ask, size * sizeof *solved);
            sparse_blocks_solve(take->blocks, version, solved);
            variance->given[cell(variance, version, question)] = matrix_product(ask, solved, size);
        }
    }
}

static void keep(const struct take *take, unsigned version, unsigned sample, double mean, double sum)
{
    take->variance->means[(size_t)version * SPARSE_PAIRS_MOST + sample] = (float)mean;
    take->variance->sums[(size_t)version * SPARSE_PAIRS_MOST + sample] = (float)sum;
}

static void add_sample(const struct take *take, unsigned lane, unsigned sample)
{
    const struct sparse_variance *variance = take->variance;
    double block[SPARSE_BLOCK_MAX], mean[SPARSE_QUESTIONS_MAX], sum[SPARSE_QUESTIONS_MAX];
    double anchor[SPARSE_QUESTIONS_MAX] = {0};

    if (has_anchor(variance))
        sparse_answer(take->questions, take->x, SPARSE_LANES, lane, variance->anchor, anchor);
    for (unsigned version = 0; version < variance->versions; version++) {
        sparse_blocks_mean(take->blocks, version, take->x, take->b, lane, block);
        sparse_answer_block(take->questions, block, mean);
        if (sample < SPARSE_PAIRS_MOST) {
            sparse_answer(take->questions, take->x, SPARSE_LANES, lane, version, sum);
            keep(take, version, sample, mean[variance->all], sum[variance->all]);
        }
        for (unsigned question = 0; question < variance->questions; question++) {
            mean[question] -= share_of(variance, version, question) * anchor[question];
            take->squares[cell(variance, version, question)] += mean[question] * mean[question];
        }
    }
}

/* Takes the variances from what was sampled so far; the worst standard error. */
static double take_sampled(const struct take *take)
{
    struct sparse_variance *variance = take->variance;
    const double samples = variance->samples;
    double worst = 0;

    for (unsigned version = 0; version < variance->versions; version++)
        for (unsigned question = 0; question < variance->questions; question++) {
            size_t at = cell(variance, version, question);
            double by_others = take->squares[at] / samples, share = share_of(variance, version, question);
            double left = variance->given[at] + by_others, anchor = of_anchor(variance, question);
            double relative = left + (share - 1) * (share - 1) * anchor;
            double error = by_others / relative / sqrt(2 * samples);
            double widened = 1 + fmax(0, ERRORS_AWAY * error - ALLOWED);

            if (version == variance->anchor)
                left = relative = 0;
            else
                worst = fmax(worst, error);
            variance->relative[at] = relative * widened * widened;
            variance->alone[at] = left + share * share * anchor;
        }
    return worst;
}

static void sample(const struct take *take, unsigned samples_most)
{
    struct sparse_variance *variance = take->variance;

    take_given(take);
    do {
        for (unsigned i = 0; i < ROUND_BATCHES; i++) {
            sparse_draw(take->system, variance->samples / SPARSE_LANES, take->b);
            variance->steps += sparse_solve(take->system, SPARSE_LANES, take->b, take->x, SAMPLE_PART, take->work);
            for (unsigned lane = 0; lane < SPARSE_LANES; lane++)
                add_sample(take, lane, variance->samples++);
        }
        variance->worst = take_sampled(take);
    } while (!sparse_ends(take->system) && variance->samples < samples_most &&
             (variance->samples < SPARSE_PAIRS_MOST || variance->worst > ERROR_MOST));
    variance->kept = variance->samples < SPARSE_PAIRS_MOST ? variance->samples : SPARSE_PAIRS_MOST;
}

/* --- all of it --------------------------------------------------------------------------------------------------- */

static bool make_room(struct take *take, bool exact)
{
    struct sparse_variance *variance = take->variance;
    const size_t cells = (size_t)variance->versions * variance->questions;
    const size_t size = (size_t)take->system->members * SPARSE_LANES, pairs = SPARSE_PAIRS_MOST;

    variance->alone = calloc(cells, sizeof *variance->alone);
    variance->relative = calloc(cells, sizeof *variance->relative);
    variance->shared = calloc(cells, sizeof *variance->shared);
    variance->given = calloc(cells, sizeof *variance->given);
    variance->table = exact ? calloc((size_t)variance->versions * variance->versions, sizeof(double)) : NULL;
    variance->means = exact ? NULL : calloc(variance->versions * pairs, sizeof *variance->means);
    variance->sums = exact ? NULL : calloc(variance->versions * pairs, sizeof *variance->sums);
    take->squares = calloc(cells, sizeof *take->squares);
    take->b = calloc(VECTORS * size, sizeof *take->b);
    take->x = take->b + size;
    take->work = take->x + size;
    return variance->alone && variance->relative && variance->shared && variance->given && take->squares && take->b &&
           (exact ? variance->table != NULL : variance->means && variance->sums);
}

bool sparse_variance_take(struct sparse_variance *variance, const struct sparse_system *system,
                          const struct sparse_questions *questions, const struct sparse_blocks *blocks, unsigned anchor,
                          struct sparse_effort effort)
{
    struct take take = {.variance = variance, .questions = questions, .system = system, .blocks = blocks};
    const unsigned versions = system->shape.versions;
    const bool exact = (size_t)versions * questions->count <= effort.exact_most;
    bool good;

    *variance = (struct sparse_variance){.versions = versions,
                                         .questions = questions->count,
                                         .all = sparse_question(questions, SPARSE_ALL, SPARSE_ALL),
                                         .anchor = anchor};
    good = make_room(&take, exact);
    if (good && has_anchor(variance) && (exact || effort.samples_most > 0))
        solve_anchor(&take);
    if (good && exact)
        solve_all(&take);
    else if (good && effort.samples_most > 0)
        sample(&take, effort.samples_most);
    free(take.squares);
    free(take.b);
    return good;
}

void sparse_variance_release(struct sparse_variance *variance)
{
    free(variance->alone);
    free(variance->relative);
    free(variance->shared);
    free(variance->given);
    free(variance->table);
    free(variance->means);
    free(variance->sums);
    *variance = (struct sparse_variance){0};
}

/* --- differences ------------------------------------------------------------------------------------------------- */

/* Let x be what two versions are, m their means with all others given, and d = x - other x. The variance of d is that
 * of each with all others given, and the covariance of d with m - other m. What moves both alike is in neither. */
static double sampled_between(const struct sparse_variance *variance, unsigned version, unsigned other)
{
    const float *mean = variance->means + (size_t)version * SPARSE_PAIRS_MOST;
    const float *sum = variance->sums + (size_t)version * SPARSE_PAIRS_MOST;
    const float *other_mean = variance->means + (size_t)other * SPARSE_PAIRS_MOST;
    const float *other_sum = variance->sums + (size_t)other * SPARSE_PAIRS_MOST;
    double given = variance->given[cell(variance, version, variance->all)];
    double other_given = variance->given[cell(variance, other, variance->all)], together = 0;

    for (unsigned i = 0; i < variance->kept; i++)
        together += ((double)mean[i] - other_mean[i]) * ((double)sum[i] - other_sum[i]);
    return fmax(fmax(given, other_given), given + other_given + together / variance->kept);
}

double sparse_variance_between(const struct sparse_variance *variance, unsigned version, unsigned other)
{
    const unsigned all = variance->all;

    if (version == other)
        return 0;
    if (version == variance->anchor || other == variance->anchor)
        return variance->relative[cell(variance, version == variance->anchor ? other : version, all)];
    if (variance->table)
        return fmax(0, variance->alone[cell(variance, version, all)] + variance->alone[cell(variance, other, all)] -
                           2 * variance->table[(size_t)version * variance->versions + other]);
    return sampled_between(variance, version, other);
}
