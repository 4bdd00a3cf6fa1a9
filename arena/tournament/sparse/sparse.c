/* SPDX-License-Identifier: MIT */
#include "tournament/sparse/sparse.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "tournament/sparse/mode.h"
#include "tournament/sparse/spread.h"

/* The prior of a player. */
struct given {
    double centre, precision;
    uint32_t follows;
};

struct sparse {
    struct sparse_shape shape;
    struct prior prior;
    struct given *given; /* by player */
    struct tallies tallies;
    double *mean; /* by version and question */
    double *offset;
    struct sparse_questions questions;
    struct sparse_variance variance;
    size_t comparisons;
    double spread;
};

static unsigned players_of(const struct sparse *sparse)
{
    return sparse->shape.versions * sparse->shape.roles;
}

static double precision(double deviation)
{
    return 1 / (deviation * deviation);
}

struct sparse *sparse_new(const struct sparse_shape *shape, struct prior prior)
{
    struct sparse *sparse = calloc(1, sizeof *sparse);

    assert(shape->versions && shape->roles && shape->classes);
    assert(shape->roles <= EVENT_ROLES && shape->classes <= EVENT_CLASSES);
    if (!sparse)
        return NULL;
    sparse->shape = *shape;
    sparse->shape.sides = 2;
    sparse->prior = prior;
    sparse->given = calloc(players_of(sparse), sizeof *sparse->given);
    sparse->mean = calloc((size_t)shape->versions * SPARSE_QUESTIONS_MAX, sizeof *sparse->mean);
    sparse->offset = calloc((size_t)shape->classes * EVENT_SEATS, sizeof *sparse->offset);
    if (!sparse->given || !sparse->mean || !sparse->offset)
        sparse_free(&sparse);
    for (unsigned player = 0; sparse && player < players_of(sparse); player++)
        sparse->given[player] = (struct given){0, precision(prior.strength), SPARSE_NOBODY};
    return sparse;
}

void sparse_free(struct sparse **sparse)
{
    if (*sparse) {
        free((*sparse)->given);
        free((*sparse)->mean);
        free((*sparse)->offset);
        tallies_release(&(*sparse)->tallies);
        sparse_variance_release(&(*sparse)->variance);
    }
    free(*sparse);
    *sparse = NULL;
}

/* --- what is given ----------------------------------------------------------------------------------------------- */

void sparse_centre(struct sparse *sparse, unsigned version, unsigned role, struct estimate prior)
{
    sparse->given[version * sparse->shape.roles + role] =
        (struct given){prior.mean, precision(prior.deviation), SPARSE_NOBODY};
}

void sparse_follow(struct sparse *sparse, unsigned version, unsigned other, double deviation)
{
    assert(other < version);
    for (unsigned role = 0; role < sparse->shape.roles; role++)
        sparse->given[version * sparse->shape.roles + role] =
            (struct given){0, precision(deviation), other * sparse->shape.roles + role};
}

bool sparse_add(struct sparse *sparse, const struct strength_result *result)
{
    assert(result->count[0] && result->count[1] && result->count[0] + result->count[1] <= STRENGTH_SEATS);
    assert(result->class < sparse->shape.classes && result->halves <= 2);
    assert(result->side[0] < result->sides && result->side[1] < result->sides && result->sides <= EVENT_SEATS);
    for (unsigned i = 0; i < (unsigned)result->count[0] + result->count[1]; i++)
        assert(result->players[i] < players_of(sparse));
    return tallies_add(&sparse->tallies, result);
}

/* --- the fit ----------------------------------------------------------------------------------------------------- */

static void set_priors(const struct sparse *sparse, struct sparse_system *system)
{
    system->in_class = precision(sparse->prior.spread);
    system->of_offset = precision(sparse->prior.offset);
    for (unsigned player = 0; player < system->players; player++) {
        system->centre[player] = sparse->given[player].centre;
        system->own[player] = sparse->given[player].precision;
        system->follows[player] = sparse->given[player].follows;
    }
}

static void take_means(struct sparse *sparse, const struct sparse_system *system, const double *mode)
{
    double answers[SPARSE_QUESTIONS_MAX];

    for (unsigned version = 0; version < sparse->shape.versions; version++) {
        sparse_answer(&sparse->questions, mode, 1, 0, version, answers);
        for (unsigned question = 0; question < sparse->questions.count; question++)
            sparse->mean[(size_t)version * sparse->questions.count + question] = answers[question];
    }
    for (unsigned i = system->offsets; i < system->members; i++)
        sparse->offset[i - system->offsets] = mode[i];
}

static void count_sides(struct sparse *sparse)
{
    for (size_t i = 0; i < sparse->tallies.count; i++)
        if (sparse->tallies.at[i].match.sides > sparse->shape.sides)
            sparse->shape.sides = sparse->tallies.at[i].match.sides;
}

/* At zero, where the search for the spread begins. */
static void find_mode(struct sparse *sparse, struct sparse_system *system, struct sparse_blocks *blocks, double *mode,
                      double *work)
{
    sparse->spread = sparse_find_spread(system, blocks, sparse->prior.spread, mode, work);
    sparse_climb(system, mode, false, work);
    sparse_blocks_take(blocks, system);
}

bool sparse_fit(struct sparse *sparse, unsigned anchor, struct sparse_effort effort)
{
    struct sparse_system system;
    struct sparse_blocks blocks = {.numbers = 0};
    double *mode = NULL;
    bool good;

    tallies_merge(&sparse->tallies);
    sparse_variance_release(&sparse->variance);
    sparse->comparisons = sparse->tallies.count;
    count_sides(sparse);
    good = sparse_system_begin(&system, &sparse->shape, &sparse->tallies) && sparse_blocks_begin(&blocks, &system);
    mode = good ? calloc((size_t)system.members * (1 + SPARSE_SPREAD_WORK), sizeof *mode) : NULL;
    if (mode) {
        set_priors(sparse, &system);
        system.ends = effort.ends;
        find_mode(sparse, &system, &blocks, mode, mode + system.members);
        sparse->questions = sparse_questions_of(&system);
        take_means(sparse, &system, mode);
    }
    free(mode);
    good = mode && sparse_variance_take(&sparse->variance, &system, &sparse->questions, &blocks, anchor, effort);
    good = good && !sparse_ends(&system);
    sparse_blocks_release(&blocks);
    sparse_system_release(&system);
    return good;
}

/* --- estimates --------------------------------------------------------------------------------------------------- */

static unsigned question_of(const struct sparse *sparse, int role, int class)
{
    return sparse_question(&sparse->questions, role, class);
}

static double mean_of(const struct sparse *sparse, unsigned version, unsigned question)
{
    return sparse->mean[(size_t)version * sparse->questions.count + question];
}

struct estimate sparse_above(const struct sparse *sparse, unsigned version, int role, int class)
{
    const struct sparse_variance *variance = &sparse->variance;
    unsigned question = question_of(sparse, role, class);
    double of_anchor = variance->anchor == SPARSE_NO_ANCHOR ? 0 : mean_of(sparse, variance->anchor, question);

    if (version == variance->anchor)
        return (struct estimate){0, 0};
    return (struct estimate){mean_of(sparse, version, question) - of_anchor,
                             sqrt(fmax(variance->relative[version * variance->questions + question], 0))};
}

struct estimate sparse_alone(const struct sparse *sparse, unsigned version, int role, int class)
{
    const struct sparse_variance *variance = &sparse->variance;
    unsigned question = question_of(sparse, role, class);

    return (struct estimate){mean_of(sparse, version, question),
                             sqrt(fmax(variance->alone[version * variance->questions + question], 0))};
}

struct estimate sparse_between(const struct sparse *sparse, unsigned version, unsigned other)
{
    unsigned all = sparse->variance.all;

    return (struct estimate){mean_of(sparse, version, all) - mean_of(sparse, other, all),
                             sqrt(sparse_variance_between(&sparse->variance, version, other))};
}

double sparse_offset(const struct sparse *sparse, unsigned class, unsigned side)
{
    return sparse->offset[class * (sparse->shape.sides - 1) + side - 1];
}

double sparse_spread(const struct sparse *sparse)
{
    return sparse->spread;
}

struct sparse_work sparse_work_of(const struct sparse *sparse)
{
    return (struct sparse_work){sparse->comparisons, sparse->variance.samples, sparse->variance.steps,
                                sparse->variance.worst};
}
