/* SPDX-License-Identifier: MIT */
/* How strengths move. */
#include "serve/trends.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void a_version_moves_once_it_has_two_points(void **state)
{
    struct trends trends = {0};
    double elo = 0;

    (void)state;
    assert_false(trends_before(&trends, 0, &elo));
    trends_add(&trends, 3, 10);
    assert_false(trends_before(&trends, 3, &elo));
    trends_add(&trends, 3, 20);
    assert_true(trends_before(&trends, 3, &elo) && elo == 10);
    trends_add(&trends, 3, 40);
    assert_true(trends_before(&trends, 3, &elo) && elo == 20);
    trends_release(&trends);
}

static void versions_that_come_late_have_room(void **state)
{
    struct trends trends = {0};
    double elo = 0;

    (void)state;
    for (unsigned version = 0; version < 10000; version += 97)
        for (unsigned i = 0; i < 2; i++)
            trends_add(&trends, version, version + i);
    for (unsigned version = 0; version < 10000; version += 97)
        assert_true(trends_before(&trends, version, &elo) && elo == version);
    assert_false(trends_before(&trends, 1, &elo));
    assert_false(trends_before(&trends, 1000000, &elo));
    trends_release(&trends);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_version_moves_once_it_has_two_points),
        cmocka_unit_test(versions_that_come_late_have_room),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
