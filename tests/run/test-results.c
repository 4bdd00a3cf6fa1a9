/* SPDX-License-Identifier: MIT */
/* Matches finish in any order; results leave in one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "run/results.h"

enum { MATCHES = 500, JOBS = 8 };

struct taker {
    unsigned count;
    unsigned last; /* index of the last result, plus 1 */
    unsigned most; /* takes no more than this */
};

static bool take(void *context, uint64_t id, struct run_result *result, struct error *error)
{
    struct taker *taker = context;

    assert_true(!result || result->index == id);
    assert_true(id >= taker->last);
    taker->last = (unsigned)id + 1;
    taker->count++;
    return taker->count < taker->most || error_set(error, EXIT_COULD_NOT_RUN, "enough");
}

/* Which of the playing matches finishes next: any, but the first of all only when no other can go on. */
static unsigned pick(const unsigned *playing, unsigned count, unsigned *random)
{
    unsigned one;

    *random = *random * 1103515245u + 12345u;
    one = (*random >> 16) % count;
    return playing[one] == 0 && count > 1 ? (one + 1) % count : one;
}

static void results_leave_in_the_order_of_the_matches(void **state)
{
    struct taker taker = {.most = UINT32_MAX};
    struct results results;
    struct error error = {0};
    unsigned playing[JOBS], count = 0, next = 0, random = 1;

    (void)state;
    assert_true(results_init(&results, JOBS));
    do {
        unsigned one;

        while (count < JOBS && next < MATCHES && next < results_end(&results))
            playing[count++] = next++;
        one = pick(playing, count, &random);
        assert_true(results_put(&results, playing[one], result_new(playing[one], 2), take, &taker, &error));
        playing[one] = playing[--count];
    } while (taker.count < MATCHES);
    assert_int_equal(taker.count, MATCHES);
    assert_int_equal(taker.last, MATCHES);
    results_free(&results);
}

static void matches_are_not_opened_too_far_ahead_of_one_that_takes_long(void **state)
{
    struct taker taker = {.most = UINT32_MAX};
    struct results results;
    struct error error = {0};
    unsigned next = 1;

    (void)state;
    assert_true(results_init(&results, JOBS));
    for (; next < results_end(&results); next++)
        assert_true(results_put(&results, next, result_new(next, 2), take, &taker, &error));
    assert_int_equal(taker.count, 0);
    assert_in_range(next, JOBS, 200);
    assert_true(results_put(&results, 0, result_new(0, 2), take, &taker, &error));
    assert_int_equal(taker.count, next);
    results_free(&results);
}

static void after_a_break_what_is_finished_is_given_out_all_the_same(void **state)
{
    struct taker taker = {.most = UINT32_MAX};
    struct results results;
    struct error error = {0};

    (void)state;
    assert_true(results_init(&results, JOBS));
    assert_true(results_put(&results, 2, result_new(2, 2), take, &taker, &error));
    assert_true(results_put(&results, 5, result_new(5, 2), take, &taker, &error));
    assert_int_equal(taker.count, 0);
    assert_true(results_flush(&results, take, &taker, &error));
    assert_int_equal(taker.count, 2);
    assert_int_equal(taker.last, 6);
    results_free(&results);
}

static void who_cannot_take_more_is_not_given_more(void **state)
{
    struct taker taker = {.most = 1};
    struct results results;
    struct error error = {0};

    (void)state;
    assert_true(results_init(&results, JOBS));
    assert_true(results_put(&results, 1, result_new(1, 2), take, &taker, &error));
    assert_false(results_put(&results, 0, result_new(0, 2), take, &taker, &error));
    assert_int_equal(taker.count, 1);
    results_free(&results);
}

static void of_very_many_faults_the_first_are_kept(void **state)
{
    struct run_result *result = result_new(7, 2);

    (void)state;
    assert_string_equal(result->id, "m8");
    for (unsigned i = 0; i < 2 * RUN_FAULTS_MAX; i++)
        result_fault(result, 1, FAULT_LATE, i, "no answer");
    assert_int_equal(result->fault_count, RUN_FAULTS_MAX);
    assert_int_equal(result->faults[RUN_FAULTS_MAX - 1].decision, RUN_FAULTS_MAX - 1);
    result_free(result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(results_leave_in_the_order_of_the_matches),
        cmocka_unit_test(matches_are_not_opened_too_far_ahead_of_one_that_takes_long),
        cmocka_unit_test(after_a_break_what_is_finished_is_given_out_all_the_same),
        cmocka_unit_test(who_cannot_take_more_is_not_given_more),
        cmocka_unit_test(of_very_many_faults_the_first_are_kept),
    };

    return cmocka_run_group_tests_name("results", tests, NULL, NULL);
}
