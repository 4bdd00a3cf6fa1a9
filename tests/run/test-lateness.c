/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "run/playing/lateness.h"

enum { SECOND_US = 1000000, TIMES = 400 };

static void what_was_before_a_match_does_not_concern_it(void **state)
{
    struct lateness lateness = {0};

    (void)state;
    assert_int_equal(lateness_after(&lateness, 0), 0);
    lateness_note(&lateness, 300, 1 * SECOND_US);
    assert_int_equal(lateness_after(&lateness, 0), 300);
    assert_int_equal(lateness_after(&lateness, 1 * SECOND_US), 0);
    lateness_note(&lateness, 400, 2 * SECOND_US);
    assert_int_equal(lateness_after(&lateness, 1 * SECOND_US), 400);
}

/* Against all that was noted. */
static void the_worst_after_any_moment_is_known(void **state)
{
    struct lateness lateness = {0};
    static int64_t noted[TIMES];
    uint64_t random = 1;

    (void)state;
    for (int now = 1; now < TIMES; now++) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        noted[now] = (int64_t)(random >> 54) - 100;
        lateness_note(&lateness, noted[now], now);
        for (int time = 0, worst = 0; time < now; time++, worst = 0) {
            for (int i = time + 1; i <= now; i++)
                worst = noted[i] > worst ? (int)noted[i] : worst;
            assert_int_equal(lateness_after(&lateness, time), worst);
        }
    }
}

/* So that its memory is bounded. */
static void beyond_its_room_the_host_counts_as_later_than_it_was(void **state)
{
    struct lateness lateness = {0};

    (void)state;
    for (int now = 1; now <= TIMES; now++)
        lateness_note(&lateness, 10000 - now, now);
    assert_int_equal(lateness_after(&lateness, 0), 9999);
    assert_int_equal(lateness_after(&lateness, TIMES - 1), 10000 - LATENESS_KEPT);
    assert_int_equal(lateness_after(&lateness, TIMES), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_before_a_match_does_not_concern_it),
        cmocka_unit_test(the_worst_after_any_moment_is_known),
        cmocka_unit_test(beyond_its_room_the_host_counts_as_later_than_it_was),
    };

    return cmocka_run_group_tests_name("lateness", tests, NULL, NULL);
}
