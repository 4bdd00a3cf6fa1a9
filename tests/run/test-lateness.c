/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "run/lateness.h"

enum { SECOND_US = 1000000 };

static void the_worst_of_the_last_seconds_is_kept(void **state)
{
    struct lateness lateness = {0};

    (void)state;
    lateness_note(&lateness, 300, 1 * SECOND_US);
    lateness_note(&lateness, 100, 2 * SECOND_US);
    assert_int_equal(lateness_after(&lateness, 0), 300);
    lateness_note(&lateness, 0, 5 * SECOND_US);
    lateness_note(&lateness, 200, 7 * SECOND_US);
    assert_int_equal(lateness_after(&lateness, 0), 300);
}

static void after_some_seconds_it_is_forgotten(void **state)
{
    struct lateness lateness = {0};

    (void)state;
    lateness_note(&lateness, 300, 1 * SECOND_US);
    for (int64_t time = 2; time <= 12; time++)
        lateness_note(&lateness, 1, time * SECOND_US);
    assert_int_equal(lateness_after(&lateness, 0), 1);
}

static void what_was_before_a_match_does_not_concern_it(void **state)
{
    struct lateness lateness = {0};

    (void)state;
    lateness_note(&lateness, 300, 1 * SECOND_US);
    assert_int_equal(lateness_after(&lateness, 1 * SECOND_US), 0);
    lateness_note(&lateness, 400, 2 * SECOND_US);
    assert_int_equal(lateness_after(&lateness, 1 * SECOND_US), 400);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_worst_of_the_last_seconds_is_kept),
        cmocka_unit_test(after_some_seconds_it_is_forgotten),
        cmocka_unit_test(what_was_before_a_match_does_not_concern_it),
    };

    return cmocka_run_group_tests_name("lateness", tests, NULL, NULL);
}
