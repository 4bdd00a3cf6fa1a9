/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/histogram.h"

enum { NUMBERS = 5000 };

static const double parts[] = {0.01, 0.5, 0.9, 0.99, 1};

enum { PARTS = sizeof parts / sizeof *parts };

/* The next of a fixed row of numbers. */
static uint64_t next(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return *state >> 11;
}

static int by_size(const void *a, const void *b)
{
    uint64_t first = *(const uint64_t *)a, second = *(const uint64_t *)b;

    return (first > second) - (first < second);
}

static void check_near(uint64_t told, uint64_t exact)
{
    uint64_t off = told > exact ? told - exact : exact - told;

    if (16 * off > exact)
        fail_msg("%llu was told as %llu", (unsigned long long)exact, (unsigned long long)told);
}

static void every_number_is_told_within_a_sixteenth(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < UINT64_C(1) << 32; number += 1 + number / 100) {
        struct histogram histogram = {0};

        histogram_add(&histogram, number);
        histogram_add(&histogram, UINT64_MAX);
        check_near(histogram_quantile(&histogram, 0.5), number);
        assert_true(histogram_quantile(&histogram, 1) == UINT64_MAX);
    }
}

/* Against the sorted numbers themselves, of all sizes. */
static void a_quantile_of_many_is_told_within_a_sixteenth(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        static uint64_t numbers[NUMBERS];
        struct histogram histogram = {0};
        uint64_t random = seed;

        for (unsigned i = 0; i < NUMBERS; i++) {
            numbers[i] = next(&random) % (UINT64_C(1) << (1 + next(&random) % 32));
            histogram_add(&histogram, numbers[i]);
        }
        qsort(numbers, NUMBERS, sizeof *numbers, by_size);
        for (size_t i = 0; i < PARTS; i++)
            check_near(histogram_quantile(&histogram, parts[i]), numbers[(size_t)((double)NUMBERS * parts[i]) - 1]);
        assert_true(histogram_quantile(&histogram, 1) == numbers[NUMBERS - 1]);
    }
}

static void few_numbers_have_quantiles_too(void **state)
{
    struct histogram histogram = {0};

    (void)state;
    assert_int_equal(histogram_quantile(&histogram, 0.5), 0);
    histogram_add(&histogram, 1000003);
    for (size_t i = 0; i < PARTS; i++)
        assert_int_equal(histogram_quantile(&histogram, parts[i]), 1000003);
    histogram_add(&histogram, 7);
    assert_int_equal(histogram_quantile(&histogram, 0.5), 7);
    assert_int_equal(histogram_quantile(&histogram, 0.51), 1000003);
}

static void parts_add_up_to_what_was_counted_at_once(void **state)
{
    struct histogram_small small[3] = {0};
    struct histogram all = {0}, merged = {0}, twice = {0};
    uint64_t random = 7;

    (void)state;
    for (unsigned i = 0; i < NUMBERS; i++) {
        uint64_t number = next(&random) % 1000000;

        histogram_small_add(&small[i % 3], number);
        histogram_add(&all, number);
    }
    for (unsigned i = 0; i < 3; i++)
        histogram_merge_small(&merged, &small[i]);
    assert_memory_equal(&merged, &all, sizeof all);
    histogram_merge(&twice, &all);
    histogram_merge(&twice, &all);
    assert_int_equal(twice.total, 2 * NUMBERS);
    for (size_t i = 0; i < PARTS; i++)
        assert_int_equal(histogram_quantile(&twice, parts[i]), histogram_quantile(&all, parts[i]));
}

static void a_full_bucket_of_a_small_one_stays_full(void **state)
{
    struct histogram_small small = {0};

    (void)state;
    for (unsigned i = 0; i < UINT16_MAX + 2u; i++)
        histogram_small_add(&small, 5);
    assert_int_equal(small.count[5], UINT16_MAX);
}

static void what_is_below_a_power_of_two_is_counted_exactly(void **state)
{
    struct histogram all = {0};
    uint64_t random = 7;
    unsigned below[HISTOGRAM_DOUBLINGS] = {0};

    (void)state;
    for (unsigned i = 0; i < NUMBERS; i++) {
        uint64_t number = next(&random) >> (i % 64);

        histogram_add(&all, number);
        for (unsigned power = 0; power < HISTOGRAM_DOUBLINGS; power++)
            below[power] += number < UINT64_C(1) << power;
    }
    for (unsigned power = 0; power < HISTOGRAM_DOUBLINGS; power++)
        assert_int_equal(histogram_below(&all, power), below[power]);
    assert_int_equal(histogram_below(&all, HISTOGRAM_DOUBLINGS), NUMBERS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_number_is_told_within_a_sixteenth),
        cmocka_unit_test(a_quantile_of_many_is_told_within_a_sixteenth),
        cmocka_unit_test(few_numbers_have_quantiles_too),
        cmocka_unit_test(parts_add_up_to_what_was_counted_at_once),
        cmocka_unit_test(what_is_below_a_power_of_two_is_counted_exactly),
        cmocka_unit_test(a_full_bucket_of_a_small_one_stays_full),
    };

    return cmocka_run_group_tests_name("histogram", tests, NULL, NULL);
}
