/* SPDX-License-Identifier: MIT */
/* The sparse fit: the same posterior as the dense one's, deviations near to the exact ones, priors, and the same bytes
 * wherever and in whatever order. */
#include "tournament/sparse/sparse.h"

#include <inttypes.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "sparse_field.h"

static const struct sparse_effort exactly = {UINT32_MAX, 0, NULL}, by_samples = {0, SPARSE_SAMPLES_MOST, NULL};

/* With one class there is no spread to find, and both have the same posterior. */
static const struct field of_one_class[] = {
    {.name = "even", .versions = 80, .classes = 1, .matches = 2000, .spread = 1, .sides = 2},
    {.name = "near opponents", .versions = 100, .classes = 1, .matches = 1500, .spread = 2, .near = 0.2, .sides = 2},
    {.name = "few matches", .versions = 100, .classes = 1, .matches = 300, .spread = 1, .sides = 2},
    {.name = "parts", .versions = 80, .classes = 1, .matches = 2000, .spread = 1, .parts = 4, .sides = 2},
    {.name = "mixed teams", .versions = 60, .classes = 1, .matches = 1000, .spread = 1, .seats = 3, .sides = 2},
    {.name = "tables", .versions = 60, .classes = 1, .matches = 300, .spread = 1, .sides = 4},
    {.name = "far apart", .versions = 60, .classes = 1, .matches = 800, .spread = 6, .sides = 2},
};

/* With several, the spread is found, too. The dense fit takes the top of a parabola through three points for it, and is
 * up to a tenth off. */
static const struct field of_classes[] = {
    {.name = "two classes", .versions = 80, .classes = 2, .matches = 3000, .spread = 1, .in_class = 0.3, .sides = 2},
    {.name = "two that differ", .versions = 60, .classes = 2, .matches = 2500, .spread = 1, .in_class = 1, .sides = 2},
    {.name = "three of tables", .versions = 40, .classes = 3, .matches = 900, .spread = 1, .in_class = 0.3, .sides = 3},
};

enum { ONE_CLASS = sizeof of_one_class / sizeof *of_one_class, CLASSES = sizeof of_classes / sizeof *of_classes };

static struct sparse *fitted(const struct field *field, struct sparse_effort effort, bool reversed)
{
    struct sparse *sparse = field_sparse(field);

    field_play(field, sparse, NULL, reversed);
    assert_true(sparse_fit(sparse, 0, effort));
    return sparse;
}

static struct strengths *fitted_densely(const struct field *field)
{
    struct strengths *strengths = field_dense(field);

    field_play(field, NULL, strengths, false);
    assert_true(strengths_fit(strengths));
    return strengths;
}

static void check(const struct field *field, const char *of, struct apart apart, double least, double most,
                  double means)
{
    if (apart.least < least || apart.most > most || apart.means > means)
        fail_msg("%s: deviations of %s are %.4f to %.4f of the dense ones, means %.3g apart", field->name, of,
                 apart.least, apart.most, apart.means);
}

/* --- beside the dense fit ---------------------------------------------------------------------------------------- */

static void exact_solves_are_the_dense_fit(void **state)
{
    (void)state;
    for (unsigned i = 0; i < ONE_CLASS; i++) {
        const struct field *field = &of_one_class[i];
        struct sparse *sparse = fitted(field, exactly, false);
        struct strengths *strengths = fitted_densely(field);

        assert_int_equal(sparse_work_of(sparse).samples, 0);
        check(field, "all", field_compare(field, sparse, strengths), 1 - 1e-6, 1 + 1e-6, 1e-7);
        check(field, "neighbours", field_compare_neighbours(field, sparse, strengths), 1 - 1e-6, 1 + 1e-6, 1e-7);
        sparse_free(&sparse);
        strengths_free(&strengths);
    }
}

static void sampled_deviations_are_near_the_exact_ones(void **state)
{
    (void)state;
    for (unsigned i = 0; i < ONE_CLASS; i++) {
        const struct field *field = &of_one_class[i];
        struct sparse *sparse = fitted(field, by_samples, false);
        struct strengths *strengths = fitted_densely(field);

        assert_true(sparse_work_of(sparse).samples > 0);
        check(field, "all", field_compare(field, sparse, strengths), 0.97, 1.1, 1e-7);
        check(field, "neighbours", field_compare_neighbours(field, sparse, strengths), 0.9, 1.1, 1e-7);
        sparse_free(&sparse);
        strengths_free(&strengths);
    }
}

static void classes_spread_as_in_the_dense_fit(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 2 * CLASSES; i++) {
        const struct field *field = &of_classes[i / 2];
        struct sparse *sparse = fitted(field, i % 2 ? exactly : by_samples, false);
        struct strengths *strengths = fitted_densely(field);

        if (fabs(log(sparse_spread(sparse) / strengths_spread(strengths))) > 0.12)
            fail_msg("%s: the spread is %.4f, and %.4f of the dense fit", field->name, sparse_spread(sparse),
                     strengths_spread(strengths));
        check(field, "all", field_compare(field, sparse, strengths), 0.97, 1.1, 0.05);
        sparse_free(&sparse);
        strengths_free(&strengths);
    }
}

static void the_anchor_is_0_and_itself_known_as_in_the_dense_fit(void **state)
{
    const struct field *field = &of_one_class[0];
    struct sparse *sparse = fitted(field, by_samples, false);
    struct strengths *strengths = fitted_densely(field);

    (void)state;
    assert_true(sparse_above(sparse, 0, SPARSE_ALL, SPARSE_ALL).mean == 0);
    assert_true(sparse_above(sparse, 0, 1, 0).deviation == 0);
    for (int role = 0; role < 2; role++) {
        struct estimate dense = strengths_of(strengths, STRENGTH_OVERALL, (unsigned)role);
        struct estimate alone = sparse_alone(sparse, 0, role, SPARSE_ALL);

        assert_true(fabs(alone.mean - dense.mean) < 1e-7);
        assert_true(fabs(alone.deviation / dense.deviation - 1) < 1e-5);
    }
    assert_true(fabs(sparse_offset(sparse, 0, 1) - strengths_offset(strengths, 0, 1).mean) < 1e-7);
    sparse_free(&sparse);
    strengths_free(&strengths);
}

/* --- priors ------------------------------------------------------------------------------------------------------ */

static void add_wins(struct sparse *sparse, unsigned loser, unsigned winner, unsigned count)
{
    const struct strength_result result = {
        .players = {(uint16_t)loser, (uint16_t)winner}, .count = {1, 1}, .side = {0, 1}, .sides = 2, .halves = 2};

    for (unsigned i = 0; i < count; i++)
        assert_true(sparse_add(sparse, &result));
}

static bool is_near(double number, double other)
{
    return fabs(number - other) < 1e-6;
}

/* Without results a version is what its prior says: its own, or that of whom it follows and some more. */
static void who_has_not_played_is_its_prior(void **state)
{
    const struct sparse_shape shape = {.versions = 4, .roles = 1, .classes = 2, .sides = 2};

    (void)state;
    for (unsigned samples = 0; samples < 2; samples++) {
        struct sparse *sparse = sparse_new(&shape, (struct prior){3, 5, 0.2});
        double in_class;

        assert_non_null(sparse);
        sparse_centre(sparse, 0, 0, (struct estimate){1.5, 0.5});
        sparse_follow(sparse, 1, 0, 0.6);
        sparse_follow(sparse, 2, 1, 0.8);
        assert_true(sparse_fit(sparse, SPARSE_NO_ANCHOR, samples ? by_samples : exactly));
        in_class = sparse_spread(sparse) * sparse_spread(sparse);
        assert_true(is_near(sparse_alone(sparse, 0, 0, 0).mean, 1.5));
        assert_true(is_near(sparse_alone(sparse, 2, 0, 1).mean, 1.5));
        assert_true(is_near(sparse_alone(sparse, 3, 0, 1).mean, 0));
        for (unsigned version = 0; version < 4; version++) {
            static const double variances[] = {0.25, 0.25 + 0.36, 0.25 + 0.36 + 0.64, 9};
            double deviation = sqrt(variances[version] + in_class);
            double ratio = sparse_alone(sparse, version, 0, 0).deviation / deviation;

            if (ratio < 0.94 || ratio > 1.06 || (!samples && !is_near(ratio, 1)))
                fail_msg("version %u deviates by %f, not %f", version, sparse_alone(sparse, version, 0, 0).deviation,
                         deviation);
        }
        sparse_free(&sparse);
    }
}

/* At the mode results pull as much as priors do. */
static void results_and_priors_are_in_balance(void **state)
{
    const struct sparse_shape shape = {.versions = 3, .roles = 1, .classes = 1, .sides = 2};
    struct sparse *sparse = sparse_new(&shape, (struct prior){5, 0.5, 0.35});
    double at[3], offset, p01, p02;

    (void)state;
    assert_non_null(sparse);
    sparse_centre(sparse, 0, 0, (struct estimate){-1, 2});
    sparse_follow(sparse, 2, 1, 0.4);
    add_wins(sparse, 0, 1, 7);
    add_wins(sparse, 0, 2, 3);
    assert_true(sparse_fit(sparse, 0, SPARSE_EFFORT));
    for (unsigned version = 0; version < 3; version++)
        at[version] = sparse_alone(sparse, version, 0, 0).mean;
    offset = sparse_offset(sparse, 0, 1);
    p01 = 1 / (1 + exp(at[0] - at[1] - offset));
    p02 = 1 / (1 + exp(at[0] - at[2] - offset));
    assert_true(is_near(-(at[0] + 1) / 4 - 7 * (1 - p01) - 3 * (1 - p02), 0));
    assert_true(is_near(-at[1] / 25 + (at[2] - at[1]) / 0.16 + 7 * (1 - p01), 0));
    assert_true(is_near(-(at[2] - at[1]) / 0.16 + 3 * (1 - p02), 0));
    assert_true(is_near(-offset / 0.25 + 7 * (1 - p01) + 3 * (1 - p02), 0));
    sparse_free(&sparse);
}

/* Followers in long rows, some of which hardly played: samples agree with exact solves. */
static void long_rows_of_followers_are_sampled_well(void **state)
{
    const struct field field = {.name = "rows", .versions = 60, .classes = 2, .matches = 600, .spread = 1, .sides = 2};
    struct sparse *sparse[2];

    (void)state;
    for (unsigned samples = 0; samples < 2; samples++) {
        sparse[samples] = field_sparse(&field);
        for (unsigned version = 1; version < field.versions; version++)
            if (version % 20)
                sparse_follow(sparse[samples], version, version - 1, 0.5);
        field_play(&field, sparse[samples], NULL, false);
        assert_true(sparse_fit(sparse[samples], 0, samples ? by_samples : exactly));
    }
    for (unsigned version = 1; version < field.versions; version++)
        for (int class = SPARSE_ALL; class < 2; class ++) {
            struct estimate exact = sparse_above(sparse[0], version, SPARSE_ALL, class);
            struct estimate sampled = sparse_above(sparse[1], version, SPARSE_ALL, class);

            assert_true(exact.mean == sampled.mean);
            if (sampled.deviation < 0.97 * exact.deviation || sampled.deviation > 1.1 * exact.deviation)
                fail_msg("version %u in class %d deviates by %f, sampled %f", version, class, exact.deviation,
                         sampled.deviation);
        }
    sparse_free(&sparse[0]);
    sparse_free(&sparse[1]);
}

/* --- an end ------------------------------------------------------------------------------------------------------ */

/* A daemon that stops does not wait for its fit. */
static void a_fit_that_is_ended_says_so(void **state)
{
    const struct field *field = &of_classes[0];
    struct sparse *sparse = field_sparse(field);
    struct sparse_effort effort = by_samples;
    atomic_bool ends = true;

    (void)state;
    effort.ends = &ends;
    field_play(field, sparse, NULL, false);
    assert_false(sparse_fit(sparse, 0, effort));
    ends = false;
    assert_true(sparse_fit(sparse, 0, effort));
    sparse_free(&sparse);
}

/* --- the same bytes ---------------------------------------------------------------------------------------------- */

static uint64_t hash_number(uint64_t hash, double number)
{
    uint64_t bits;

    memcpy(&bits, &number, sizeof bits);
    return (hash ^ bits) * 0x100000001b3u;
}

/* FNV's hash of all that a fit says. */
static uint64_t hash_of(const struct field *field, const struct sparse *sparse)
{
    uint64_t hash = hash_number(0xcbf29ce484222325u, sparse_spread(sparse));

    for (unsigned version = 0; version < field->versions; version++)
        for (int class = SPARSE_ALL; class < (int)field->classes; class ++)
            for (int role = SPARSE_ALL; role < (int)field_roles(field); role++) {
                hash = hash_number(hash, sparse_alone(sparse, version, role, class).mean);
                hash = hash_number(hash, sparse_alone(sparse, version, role, class).deviation);
                hash = hash_number(hash, sparse_above(sparse, version, role, class).deviation);
                hash = hash_number(hash, sparse_between(sparse, version, field->versions - 1).deviation);
            }
    return hash;
}

static void the_order_of_results_does_not_matter(void **state)
{
    (void)state;
    for (unsigned i = 0; i < CLASSES; i++) {
        struct sparse *sparse = fitted(&of_classes[i], by_samples, false);
        struct sparse *other = fitted(&of_classes[i], by_samples, true);

        assert_true(hash_of(&of_classes[i], sparse) == hash_of(&of_classes[i], other));
        sparse_free(&sparse);
        sparse_free(&other);
    }
}

/* Results that need no function of the C library, so that this hash is that of every machine and compiler. */
static void the_digits_are_the_same_everywhere(void **state)
{
    const struct field field = {.versions = 60, .classes = 2, .sides = 2};
    uint64_t hashes[2];

    (void)state;
    for (unsigned samples = 0; samples < 2; samples++) {
        struct sparse *sparse = field_sparse(&field);

        for (unsigned i = 0; i < 900; i++) {
            const struct strength_result result = {.class = (uint16_t)(i % 3 == 0),
                                                   .players = {(uint16_t)(i % 60 * 2), (uint16_t)(i * i % 59 * 2 + 1)},
                                                   .count = {1, 1},
                                                   .side = {0, 1},
                                                   .sides = 2,
                                                   .halves = (uint8_t)(i * i * i % 7 % 3)};

            if (result.players[0] / 2 != result.players[1] / 2)
                assert_true(sparse_add(sparse, &result));
        }
        assert_true(sparse_fit(sparse, 3, samples ? by_samples : exactly));
        hashes[samples] = hash_of(&field, sparse);
        sparse_free(&sparse);
    }
    if (hashes[0] != 0x9148c334c86175beu || hashes[1] != 0x560d4f99c3aacdc4u)
        fail_msg("the hashes are 0x%" PRIx64 "u and 0x%" PRIx64 "u", hashes[0], hashes[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exact_solves_are_the_dense_fit),
        cmocka_unit_test(sampled_deviations_are_near_the_exact_ones),
        cmocka_unit_test(classes_spread_as_in_the_dense_fit),
        cmocka_unit_test(the_anchor_is_0_and_itself_known_as_in_the_dense_fit),
        cmocka_unit_test(who_has_not_played_is_its_prior),
        cmocka_unit_test(results_and_priors_are_in_balance),
        cmocka_unit_test(long_rows_of_followers_are_sampled_well),
        cmocka_unit_test(a_fit_that_is_ended_says_so),
        cmocka_unit_test(the_order_of_results_does_not_matter),
        cmocka_unit_test(the_digits_are_the_same_everywhere),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
