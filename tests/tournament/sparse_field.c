/* SPDX-License-Identifier: MIT */
#include "sparse_field.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "luck.h"

enum { ROLES = 2, DRAWS_MOST = 200, FAR = 10, PARTS_MEET = 50 };

unsigned field_roles(const struct field *field)
{
    return field->sides > 2 ? 1 : ROLES;
}

struct sparse *field_sparse(const struct field *field)
{
    const struct sparse_shape shape = {field->versions, field_roles(field), field->classes, field->sides};
    struct sparse *sparse = sparse_new(&shape, PRIOR_OF_EVENTS);

    assert_non_null(sparse);
    return sparse;
}

struct strengths *field_dense(const struct field *field)
{
    struct strengths *strengths =
        strengths_new(field->versions * field_roles(field), field->classes, field->sides, PRIOR_OF_EVENTS);

    assert_non_null(strengths);
    return strengths;
}

/* --- matches ----------------------------------------------------------------------------------------------------- */

struct lots {
    const struct field *field;
    struct luck luck;
    double *truth; /* by version, role and class */
};

static double *truth_of(const struct lots *lots, unsigned version, unsigned role, unsigned class)
{
    return &lots->truth[(version * field_roles(lots->field) + role) * lots->field->classes + class];
}

static void draw_truths(struct lots *lots)
{
    for (unsigned version = 0; version < lots->field->versions; version++) {
        double strength = lots->field->spread * luck_normal(&lots->luck);

        for (unsigned role = 0; role < field_roles(lots->field); role++) {
            double in_role = strength + lots->field->spread / 2 * luck_normal(&lots->luck);

            for (unsigned class = 0; class < lots->field->classes; class ++)
                *truth_of(lots, version, role, class) = in_role + lots->field->in_class * luck_normal(&lots->luck);
        }
    }
}

static bool fit_together(struct lots *lots, double one, double other, unsigned version, unsigned opponent)
{
    const struct field *field = lots->field;
    unsigned part = field->parts ? field->versions / field->parts : field->versions;

    if (version == opponent)
        return false;
    if (version / part != opponent / part && luck_roll(&lots->luck, PARTS_MEET) != 0)
        return false;
    return field->near == 0 || fabs(one - other) < field->near || luck_roll(&lots->luck, FAR) == 0;
}

/* Another version for a side of `role`, with one that is there. */
static unsigned draw_opponent(struct lots *lots, unsigned version, double strength, unsigned role, unsigned class)
{
    unsigned opponent = 0;

    for (unsigned i = 0; i < DRAWS_MOST; i++) {
        opponent = luck_roll(&lots->luck, lots->field->versions);
        if (fit_together(lots, strength, *truth_of(lots, opponent, role, class), version, opponent))
            return opponent;
    }
    return opponent == version ? (version + 1) % lots->field->versions : opponent;
}

static unsigned draw_duel(struct lots *lots, struct strength_result *results)
{
    unsigned class = luck_roll(&lots->luck, lots->field->classes),
             version = luck_roll(&lots->luck, lots->field->versions);
    unsigned seats = lots->field->seats ? lots->field->seats : 1;
    double one = *truth_of(lots, version, 0, class), other = 0;
    struct strength_result result = {
        .class = (uint16_t) class, .count = {1, (uint8_t)seats}, .side = {0, 1}, .sides = 2};

    result.players[0] = (uint16_t)(version * ROLES);
    for (unsigned seat = 0; seat < seats; seat++) {
        unsigned opponent = draw_opponent(lots, version, one, 1, class);

        result.players[1 + seat] = (uint16_t)(opponent * ROLES + 1);
        other += *truth_of(lots, opponent, 1, class) / seats;
    }
    result.halves = luck_uniform(&lots->luck) < 1 / (1 + exp(one - other)) ? 2 : 0;
    results[0] = result;
    return 1;
}

/* Each two sides by themselves: here it matters only that both fits get the same. */
static unsigned draw_free_for_all(struct lots *lots, struct strength_result *results)
{
    const struct field *field = lots->field;
    unsigned class = luck_roll(&lots->luck, field->classes), version[STRENGTH_SEATS], count = 0;

    version[0] = luck_roll(&lots->luck, field->versions);
    for (unsigned side = 1; side < field->sides; side++)
        version[side] = draw_opponent(lots, version[0], *truth_of(lots, version[0], 0, class), 0, class);
    for (unsigned b = 1; b < field->sides; b++)
        for (unsigned a = 0; a < b; a++) {
            double ahead = *truth_of(lots, version[b], 0, class) - *truth_of(lots, version[a], 0, class);

            if (version[a] != version[b])
                results[count++] =
                    (struct strength_result){.class = (uint16_t) class,
                                             .players = {(uint16_t)version[a], (uint16_t)version[b]},
                                             .count = {1, 1},
                                             .side = {(uint8_t)a, (uint8_t)b},
                                             .sides = (uint8_t)field->sides,
                                             .halves = luck_uniform(&lots->luck) < 1 / (1 + exp(-ahead)) ? 2 : 0};
        }
    return count;
}

void field_play(const struct field *field, struct sparse *sparse, struct strengths *strengths, bool reversed)
{
    enum { RESULTS_MOST = STRENGTH_SEATS * STRENGTH_SEATS / 2 };
    struct lots lots = {.field = field, .luck = {field->versions + field->matches}};
    struct strength_result *results = calloc((size_t)field->matches * RESULTS_MOST, sizeof *results);
    size_t count = 0;

    lots.truth = calloc((size_t)field->versions * ROLES * field->classes, sizeof *lots.truth);
    assert_true(results && lots.truth);
    draw_truths(&lots);
    for (unsigned match = 0; match < field->matches; match++)
        count += field->sides > 2 ? draw_free_for_all(&lots, results + count) : draw_duel(&lots, results + count);
    for (size_t i = 0; i < count; i++) {
        const struct strength_result *result = &results[reversed ? count - 1 - i : i];

        assert_true(!sparse || sparse_add(sparse, result));
        assert_true(!strengths || strengths_add(strengths, result));
    }
    free(lots.truth);
    free(results);
}

/* --- comparing --------------------------------------------------------------------------------------------------- */

static void note(struct apart *apart, struct estimate sparse, struct estimate dense)
{
    apart->least = fmin(apart->least, sparse.deviation / dense.deviation);
    apart->most = fmax(apart->most, sparse.deviation / dense.deviation);
    apart->means = fmax(apart->means, fabs(sparse.mean - dense.mean));
}

/* What a version is above another in a role, or over all. */
static struct estimate dense_above(const struct field *field, const struct strengths *strengths, unsigned version,
                                   unsigned other, int role, int class)
{
    const unsigned roles = field_roles(field), first = role == SPARSE_ALL ? 0 : (unsigned)role;
    const unsigned end = role == SPARSE_ALL ? roles : first + 1;
    double *weights = calloc((size_t)field->versions * roles + field->sides, sizeof *weights);
    struct estimate estimate;

    assert_non_null(weights);
    for (unsigned i = first; i < end; i++) {
        weights[version * roles + i] = 1.0 / (end - first);
        weights[other * roles + i] = -1.0 / (end - first);
    }
    estimate = strengths_combine(strengths, class, weights);
    free(weights);
    return estimate;
}

struct apart field_compare(const struct field *field, const struct sparse *sparse, const struct strengths *strengths)
{
    struct apart apart = {INFINITY, 0, 0};

    for (int class = SPARSE_ALL; class < (int)field->classes; class ++)
        for (int role = SPARSE_ALL; role < (int)field_roles(field); role++)
            for (unsigned version = 1; version < field->versions; version++)
                note(&apart, sparse_above(sparse, version, role, class),
                     dense_above(field, strengths, version, 0, role, class));
    return apart;
}

struct apart field_compare_neighbours(const struct field *field, const struct sparse *sparse,
                                      const struct strengths *strengths)
{
    struct apart apart = {INFINITY, 0, 0};

    for (unsigned version = 1; version + 1 < field->versions; version++)
        note(&apart, sparse_between(sparse, version, version + 1),
             dense_above(field, strengths, version, version + 1, SPARSE_ALL, STRENGTH_OVERALL));
    return apart;
}
