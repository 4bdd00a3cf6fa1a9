/* SPDX-License-Identifier: MIT */
#include "tournament/sparse/system.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tournament/sparse/rough.h"

enum { TERMS_MAX = STRENGTH_SEATS + 2 };

/* --- comparisons ------------------------------------------------------------------------------------------------- */

/* One line of tallies as terms: each member once. */
struct line {
    uint32_t member[TERMS_MAX];
    double weight[TERMS_MAX];
    unsigned count;
};

static void add_term(struct line *line, uint32_t member, double weight)
{
    unsigned at = 0;

    while (at < line->count && line->member[at] != member)
        at++;
    if (at == line->count) {
        line->member[line->count] = member;
        line->weight[line->count++] = 0;
    }
    line->weight[at] += weight;
}

static struct line line_of(const struct sparse_system *system, const struct strength_result *match)
{
    unsigned offsets = system->shape.sides - 1;
    struct line line = {.count = 0};

    for (unsigned i = 0; i < (unsigned)match->count[0] + match->count[1]; i++) {
        bool other = i >= match->count[0];

        add_term(&line, sparse_in_class(system, match->players[i], match->class),
                 (other ? 1.0 : -1.0) / match->count[other]);
    }
    for (unsigned other = 0; other < 2; other++)
        if (match->side[other] > 0)
            add_term(&line, system->offsets + match->class * offsets + match->side[other] - 1u, other ? 1.0 : -1.0);
    return line;
}

static size_t count_terms(const struct sparse_system *system, const struct tallies *tallies)
{
    size_t terms = 0;

    for (size_t i = 0; i < tallies->count; i++)
        terms += line_of(system, &tallies->at[i].match).count;
    return terms;
}

/* Whether a version has two of the line's members: in two roles, since each member is there once. */
static bool meets_itself(const struct sparse_system *system, const struct line *line)
{
    unsigned size = system->width * system->shape.roles;

    for (unsigned a = 0; a < line->count && line->member[a] < system->offsets; a++)
        for (unsigned b = 0; b < a; b++)
            if (line->member[a] / size == line->member[b] / size)
                return true;
    return false;
}

static void take_comparisons(struct sparse_system *system, const struct tallies *tallies)
{
    uint32_t term = 0;

    for (size_t i = 0; i < tallies->count; i++) {
        const struct tally *tally = &tallies->at[i];
        struct line line = line_of(system, &tally->match);
        double weight = result_weight(tally->match.sides);

        system->first[i] = term;
        memcpy(system->member + term, line.member, line.count * sizeof *line.member);
        memcpy(system->weight + term, line.weight, line.count * sizeof *line.weight);
        term += line.count;
        system->games[i] = weight * tally->games;
        system->won[i] = weight * tally->halves / 2.0;
        system->roles_meet = system->roles_meet || meets_itself(system, &line);
    }
    system->first[tallies->count] = term;
}

double sparse_logit(const struct sparse_system *system, size_t comparison, const double *members)
{
    double sum = 0;

    for (uint32_t i = system->first[comparison]; i < system->first[comparison + 1]; i++)
        sum += system->weight[i] * members[system->member[i]];
    return sum;
}

/* --- memory ------------------------------------------------------------------------------------------------------ */

static bool make_numbers(struct sparse_system *system, size_t terms)
{
    system->first = calloc(system->count + 1, sizeof *system->first);
    system->member = calloc(terms + 1, sizeof *system->member);
    system->weight = calloc(terms + 1, sizeof *system->weight);
    system->games = calloc(system->count + 1, sizeof *system->games);
    system->won = calloc(system->count + 1, sizeof *system->won);
    system->information = calloc(system->count + 1, sizeof *system->information);
    system->centre = calloc(system->players, sizeof *system->centre);
    system->own = calloc(system->players, sizeof *system->own);
    system->follows = calloc(system->players, sizeof *system->follows);
    system->diagonal = calloc(system->members, sizeof *system->diagonal);
    system->pivot = calloc(system->players, sizeof *system->pivot);
    system->placed = calloc(system->shape.versions, sizeof *system->placed);
    system->bin = calloc(system->players, sizeof *system->bin);
    return system->first && system->member && system->weight && system->games && system->won && system->information &&
           system->centre && system->own && system->follows && system->diagonal && system->pivot && system->placed &&
           system->bin;
}

bool sparse_system_begin(struct sparse_system *system, const struct sparse_shape *shape, const struct tallies *tallies)
{
    *system = (struct sparse_system){.shape = *shape,
                                     .players = shape->versions * shape->roles,
                                     .width = shape->classes > 1 ? shape->classes + 1 : 1,
                                     .count = tallies->count};
    system->offsets = system->players * system->width;
    system->members = system->offsets + shape->classes * (shape->sides - 1);
    if (!make_numbers(system, count_terms(system, tallies)) || !sparse_rough_begin(system))
        return false;
    for (unsigned player = 0; player < system->players; player++)
        system->follows[player] = SPARSE_NOBODY;
    take_comparisons(system, tallies);
    return true;
}

void sparse_system_release(struct sparse_system *system)
{
    free(system->first);
    free(system->member);
    free(system->weight);
    free(system->games);
    free(system->won);
    free(system->information);
    free(system->centre);
    free(system->own);
    free(system->follows);
    free(system->diagonal);
    free(system->pivot);
    free(system->placed);
    free(system->bin);
    matrix_release(&system->rough);
    *system = (struct sparse_system){0};
}

/* --- the product ------------------------------------------------------------------------------------------------- */

static inline void multiply_comparisons(const struct sparse_system *system, const unsigned lanes,
                                        const double *restrict in, double *restrict out)
{
    for (size_t i = 0; i < system->count; i++) {
        const uint32_t first = system->first[i], end = system->first[i + 1];
        double logit[SPARSE_LANES] = {0};

        for (uint32_t term = first; term < end; term++)
            for (unsigned lane = 0; lane < lanes; lane++)
                logit[lane] += system->weight[term] * in[(size_t)system->member[term] * lanes + lane];
        for (unsigned lane = 0; lane < lanes; lane++)
            logit[lane] *= system->information[i];
        for (uint32_t term = first; term < end; term++)
            for (unsigned lane = 0; lane < lanes; lane++)
                out[(size_t)system->member[term] * lanes + lane] += system->weight[term] * logit[lane];
    }
}

/* Between two members with the given precision: of one less the other. */
static inline void multiply_pair(double precision, size_t a, size_t b, const unsigned lanes, const double *restrict in,
                                 double *restrict out)
{
    for (unsigned lane = 0; lane < lanes; lane++) {
        double off = precision * (in[a * lanes + lane] - in[b * lanes + lane]);

        out[a * lanes + lane] += off;
        out[b * lanes + lane] -= off;
    }
}

static inline void multiply_one(double precision, size_t a, const unsigned lanes, const double *restrict in,
                                double *restrict out)
{
    for (unsigned lane = 0; lane < lanes; lane++)
        out[a * lanes + lane] += precision * in[a * lanes + lane];
}

static inline void multiply_priors(const struct sparse_system *system, const unsigned lanes, const double *restrict in,
                                   double *restrict out)
{
    for (unsigned player = 0; player < system->players; player++) {
        size_t base = sparse_base(system, player);

        for (size_t member = base + 1 - system->width; member < base; member++)
            multiply_pair(system->in_class, member, base, lanes, in, out);
        if (system->follows[player] == SPARSE_NOBODY)
            multiply_one(system->own[player], base, lanes, in, out);
        else
            multiply_pair(system->own[player], base, sparse_base(system, system->follows[player]), lanes, in, out);
    }
    for (size_t offset = system->offsets; offset < system->members; offset++)
        multiply_one(system->of_offset, offset, lanes, in, out);
}

void sparse_multiply(const struct sparse_system *system, unsigned lanes, const double *in, double *out)
{
    assert(lanes == 1 || lanes == SPARSE_LANES);
    memset(out, 0, (size_t)system->members * lanes * sizeof *out);
    if (lanes == 1) {
        multiply_comparisons(system, 1, in, out);
        multiply_priors(system, 1, in, out);
    } else {
        multiply_comparisons(system, SPARSE_LANES, in, out);
        multiply_priors(system, SPARSE_LANES, in, out);
    }
}
