/* SPDX-License-Identifier: MIT */
/* A measurement ends, whatever the host and the matches do. Times are simulated. */
#include "run/measuring/meter.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

enum { WARM_US = 1000, WINDOW_US = 5000, PASS_US = 100, PASSES_MOST = 1000000 };

/* Passes until the meter has measured; `full` and `answers` say what each pass sees. */
static int64_t measure(struct meter *meter, bool full, uint64_t answers)
{
    struct gauge gauge = {0};
    struct meter_count count = {0};
    int64_t now_us = 1;

    meter_init(meter, WARM_US, WINDOW_US);
    meter->shards = 1;
    for (unsigned i = 0; i < PASSES_MOST; i++, now_us += PASS_US) {
        count.decisions += answers;
        if (meter_pass(meter, &gauge, &count, full, 0, now_us))
            return now_us;
    }
    fail_msg("no end after %d passes", PASSES_MOST);
    return 0;
}

static void a_window_ends_when_its_time_is_over(void **state)
{
    struct meter meter;

    (void)state;
    assert_in_range(measure(&meter, true, 1), WARM_US + WINDOW_US, WARM_US + WINDOW_US + 10 * PASS_US);
    assert_true(meter.decisions_per_s > 0);
}

static void it_ends_although_never_all_tables_play(void **state)
{
    struct meter meter;

    (void)state;
    assert_true(measure(&meter, false, 1) >= METER_PATIENCE_US);
    assert_true(meter.decisions_per_s > 0);
}

static void a_window_without_an_answer_waits_for_the_first_and_not_for_ever(void **state)
{
    struct meter meter;
    struct gauge gauge = {0};
    struct meter_count count = {0};
    int64_t now_us = 1;

    (void)state;
    meter_init(&meter, WARM_US, WINDOW_US);
    meter.shards = 1;
    for (; now_us < 3 * (WARM_US + WINDOW_US); now_us += PASS_US)
        assert_false(meter_pass(&meter, &gauge, &count, true, 0, now_us));
    count.decisions = 1;
    assert_true(meter_pass(&meter, &gauge, &count, true, 0, now_us));
    assert_true(meter.decisions_per_s > 0);
    assert_true(measure(&meter, true, 0) >= METER_PATIENCE_US);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_window_ends_when_its_time_is_over),
        cmocka_unit_test(it_ends_although_never_all_tables_play),
        cmocka_unit_test(a_window_without_an_answer_waits_for_the_first_and_not_for_ever),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
