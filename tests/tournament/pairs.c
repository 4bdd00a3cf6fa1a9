/* SPDX-License-Identifier: MIT */
/* Pairs: which matches are one, and what they are worth. */
#include "tournament/standing/outcome_pairs.h"
#include "tournament/standing/standing.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "outcomes.h"

static void a_pair_is_a_group_in_which_two_exchange_sides(void **unused)
{
    const struct outcome outcomes[] = {
        in_group(match_of('a', "bb", OUTCOME_SIDE_0), 0, 0), in_group(match_of('b', "aa", OUTCOME_SIDE_1), 0, 0),
        in_group(match_of('a', "cc", OUTCOME_SIDE_0), 0, 1), in_group(match_of('c', "aa", OUTCOME_DRAW), 0, 1),
        in_group(match_of('a', "bb", OUTCOME_SIDE_1), 0, 2), in_group(match_of('b', "aa", OUTCOME_SIDE_0), 0, 2)};
    struct pairs pairs = outcome_pairs(outcomes, 6);
    const uint64_t expected[] = {1, 0, 0, 1, 1};

    (void)unused;
    assert_memory_equal(pairs.count, expected, sizeof expected);
}

static void only_pairs_before_the_first_that_is_not_complete_count(void **unused)
{
    const struct outcome outcomes[] = {
        in_group(match_of('a', "b", OUTCOME_SIDE_0), 0, 0), in_group(match_of('b', "a", OUTCOME_SIDE_1), 0, 0),
        in_group(match_of('a', "c", OUTCOME_SIDE_0), 0, 1), /* its other half is not there */
        in_group(match_of('a', "b", OUTCOME_SIDE_0), 0, 2), in_group(match_of('b', "a", OUTCOME_SIDE_1), 0, 2)};

    (void)unused;
    assert_int_equal(outcome_pairs(outcomes, 5).count[4], 1);
    assert_int_equal(outcome_pairs(outcomes, 3).count[4], 1);
    assert_int_equal(outcome_pairs(outcomes, 1).count[4], 0);
}

static void a_pair_with_a_half_that_does_not_count_is_left_out(void **unused)
{
    struct outcome outcomes[] = {
        in_group(match_of('a', "b", OUTCOME_SIDE_0), 0, 0), in_group(match_of('b', "a", OUTCOME_VOID), 0, 0),
        in_group(match_of('a', "b", OUTCOME_SIDE_0), 0, 1), in_group(match_of('b', "a", OUTCOME_SIDE_1), 0, 1),
        in_group(match_of('a', "b", OUTCOME_SIDE_0), 0, 2), in_group(match_of('b', "a", OUTCOME_SIDE_1), 0, 2)};

    (void)unused;
    assert_int_equal(outcome_pairs(outcomes, 6).count[4], 2);
    outcomes[3].withdrawn = true;
    assert_int_equal(outcome_pairs(outcomes, 6).count[4], 1);
}

static void a_candidate_gets_no_pair_of_who_does_not_play(void **unused)
{
    struct outcome outcomes[] = {
        in_group(match_of('a', "bb", OUTCOME_SIDE_0), 0, 0), in_group(match_of('b', "aa", OUTCOME_SIDE_1), 0, 0),
        in_group(match_of('a', "bb", OUTCOME_SIDE_1), 0, 1), in_group(match_of('b', "aa", OUTCOME_SIDE_0), 0, 1)};

    (void)unused;
    outcomes[1].faults[0] = 1; /* and no decisions */
    assert_int_equal(outcome_pairs(outcomes, 4).count[4], 0);
    outcomes[1].decisions[0] = 1;
    outcomes[0].faults[1] = 1; /* one of its two seats */
    assert_int_equal(outcome_pairs(outcomes, 4).count[4], 1);
    outcomes[0].faults[2] = 1;
    assert_int_equal(outcome_pairs(outcomes, 4).count[4], 0);
    outcomes[2].faults[0] = outcomes[3].faults[1] = outcomes[3].faults[2] = 1; /* its own */
    assert_int_equal(outcome_pairs(outcomes, 4).count[0], 1);
}

static void where_luck_is_shared_matches_on_different_seeds_are_no_pair(void **unused)
{
    struct outcome outcomes[] = {
        on_seed(match_of('a', "b", OUTCOME_SIDE_0), 0, 0, 1), on_seed(match_of('b', "a", OUTCOME_SIDE_1), 0, 0, 1),
        on_seed(match_of('a', "b", OUTCOME_SIDE_0), 0, 1, 1), on_seed(match_of('b', "a", OUTCOME_SIDE_1), 0, 1, 1),
        on_seed(match_of('a', "b", OUTCOME_SIDE_1), 0, 2, 1), on_seed(match_of('b', "a", OUTCOME_SIDE_0), 0, 2, 1)};

    (void)unused;
    assert_true(outcome_variance_saved(outcomes, 6) != 0);
    outcomes[4].group_seed = 2; /* it was void, its other half was not */
    assert_int_equal(outcome_pairs(outcomes, 6).count[4], 2);
    assert_int_equal(outcome_pairs(outcomes, 6).count[0], 0);
    assert_true(outcome_variance_saved(outcomes, 6) == 0);
    outcomes[5].group_seed = 2;
    assert_int_equal(outcome_pairs(outcomes, 6).count[0], 1);
}

/* They are a pair for a candidate all the same. */
static void matches_with_luck_of_their_own_save_no_variance(void **unused)
{
    static const enum outcome_end ends[][2] = {{OUTCOME_SIDE_0, OUTCOME_SIDE_0}, {OUTCOME_SIDE_1, OUTCOME_SIDE_1}};
    struct outcome outcomes[4], shared[4];

    (void)unused;
    for (unsigned i = 0; i < 4; i++) {
        outcomes[i] = in_group(match_of(i % 2 ? 'b' : 'a', i % 2 ? "a" : "b", ends[i / 2][i % 2]), 0, i / 2);
        shared[i] = on_seed(outcomes[i], 0, i / 2, 1);
    }
    assert_true(outcome_variance_saved(shared, 4) == 1);
    assert_true(outcome_variance_saved(outcomes, 4) == 0);
    assert_int_equal(outcome_pairs(outcomes, 4).count[2], 2);
}

/* Two entries on so many seeds; for each who wins where `a` is the Creature, and where `b` is. */
static double saved_by(const enum outcome_end (*ends)[2], unsigned seeds)
{
    struct outcome outcomes[16];

    for (unsigned i = 0; i < seeds; i++) {
        outcomes[2 * i] = on_seed(match_of('a', "b", ends[i][0]), 0, i, 1);
        outcomes[2 * i + 1] = on_seed(match_of('b', "a", ends[i][1]), 0, i, 1);
    }
    return outcome_variance_saved(outcomes, 2 * (size_t)seeds);
}

static void luck_that_favours_a_side_cancels_out_over_both_sides_of_a_seed(void **unused)
{
    static const enum outcome_end luck[][2] = {{OUTCOME_SIDE_0, OUTCOME_SIDE_0}, {OUTCOME_SIDE_1, OUTCOME_SIDE_1}};
    static const enum outcome_end none[][2] = {{OUTCOME_SIDE_0, OUTCOME_SIDE_0},
                                               {OUTCOME_SIDE_0, OUTCOME_SIDE_1},
                                               {OUTCOME_SIDE_1, OUTCOME_SIDE_0},
                                               {OUTCOME_SIDE_1, OUTCOME_SIDE_1}};
    static const enum outcome_end apart[][2] = {{OUTCOME_SIDE_0, OUTCOME_SIDE_1}, {OUTCOME_SIDE_1, OUTCOME_SIDE_0}};
    static const enum outcome_end skill[][2] = {{OUTCOME_SIDE_0, OUTCOME_SIDE_1}, {OUTCOME_SIDE_0, OUTCOME_SIDE_1}};

    (void)unused;
    assert_true(fabs(saved_by(luck, 2) - 1) < 1e-12);
    assert_true(saved_by(none, 4) == 0 && !signbit(saved_by(none, 4)));
    assert_true(saved_by(skill, 2) == 0 && !signbit(saved_by(skill, 2)));
    assert_true(fabs(saved_by(apart, 2) + 1) < 1e-12);
}

/* --- tables ------------------------------------------------------------------------------------------------------ */

/* Of three sides: a group is three matches, in which a has each side once, and 12 half points. */
static void a_group_of_tables_counts_whom_the_first_placed_above(void **unused)
{
    struct outcome outcomes[] = {
        in_group(seated("abc", "123"), 0, 0), in_group(seated("bca", "113"), 0, 0),
        in_group(seated("cab", "111"), 0, 0), /* 4 of 4, 0 and 2 */
        in_group(seated("abb", "213"), 0, 1), in_group(seated("bba", "231"), 0, 1),
        in_group(seated("bab", "121"), 0, 1), /* 2, 4 and 0 */
        in_group(seated("abc", "123"), 0, 2), in_group(seated("bca", "231"), 0, 2),
    };
    struct pairs pairs = outcome_pairs(outcomes, 8);

    (void)unused;
    assert_int_equal(pairs.sides, 3);
    assert_int_equal(pairs_scores(&pairs), 13);
    assert_int_equal(pairs_total(&pairs), 2); /* the last group has no third match */
    assert_int_equal(pairs.count[6], 2);
    outcome_set_void(&outcomes[1]);
    pairs = outcome_pairs(outcomes, 8);
    assert_int_equal(pairs_total(&pairs), 1);
    outcomes[4].decisions[1] = 0; /* b has another side that played, but this one did not */
    outcomes[4].faults[1] = 1;
    pairs = outcome_pairs(outcomes, 8);
    assert_int_equal(pairs_total(&pairs), 0);
    assert_int_equal(pairs_matches(&pairs), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pair_is_a_group_in_which_two_exchange_sides),
        cmocka_unit_test(only_pairs_before_the_first_that_is_not_complete_count),
        cmocka_unit_test(a_pair_with_a_half_that_does_not_count_is_left_out),
        cmocka_unit_test(a_candidate_gets_no_pair_of_who_does_not_play),
        cmocka_unit_test(where_luck_is_shared_matches_on_different_seeds_are_no_pair),
        cmocka_unit_test(matches_with_luck_of_their_own_save_no_variance),
        cmocka_unit_test(luck_that_favours_a_side_cancels_out_over_both_sides_of_a_seed),
        cmocka_unit_test(a_group_of_tables_counts_whom_the_first_placed_above),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
