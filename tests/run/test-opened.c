/* SPDX-License-Identifier: MIT */
/* Matches are opened once each, whichever of the next few comes first; and what luck a process has met. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "run/playing/met_seeds.h"
#include "run/playing/opened.h"

enum { MATCHES = 3000, LUCKS = 400 };

static unsigned draw(unsigned *random, unsigned below)
{
    *random = *random * 1103515245u + 12345u;
    return (*random >> 16) % below;
}

static void each_match_is_opened_once_whichever_comes_first(void **state)
{
    bool done[MATCHES] = {false};
    struct opened opened = {0};
    unsigned random = 1, most = 0;

    (void)state;
    for (unsigned count = 0; count < MATCHES; count++) {
        unsigned match = opened.next + draw(&random, OPENED_AHEAD + 1);

        while (match >= MATCHES || opened_has(&opened, match))
            match = match < MATCHES && match < opened.next + OPENED_AHEAD ? match + 1 : opened.next;
        most = match - opened.next > most ? match - opened.next : most;
        assert_false(done[match]);
        done[match] = true;
        opened_add(&opened, match);
        for (unsigned i = 0; i < MATCHES; i++)
            assert_int_equal(opened_has(&opened, i), done[i]);
        assert_true(opened.next == MATCHES || !done[opened.next]);
    }
    assert_int_equal(opened.next, MATCHES);
    assert_int_equal(opened.ahead, 0);
    assert_int_equal(most, OPENED_AHEAD);
}

static void luck_that_was_met_is_known_and_no_other_that_is_near(void **state)
{
    bool met[LUCKS] = {false};
    struct met_seeds met_seeds = {0};
    unsigned random = 7;

    (void)state;
    for (unsigned greatest = 0; greatest < LUCKS; greatest += draw(&random, 8)) {
        unsigned luck = greatest - draw(&random, greatest < MET_SEEDS_KEPT ? greatest + 1 : MET_SEEDS_KEPT);

        met_seeds_add(&met_seeds, luck);
        met[luck] = true;
        for (unsigned i = 0; i < LUCKS; i++)
            assert_int_equal(met_seeds_has(&met_seeds, i), met[i] || i + MET_SEEDS_KEPT < met_seeds.next);
    }
}

static void after_a_leap_what_lies_far_behind_is_held_to_be_known(void **state)
{
    struct met_seeds met_seeds = {0};

    (void)state;
    met_seeds_add(&met_seeds, 3);
    met_seeds_add(&met_seeds, 100000);
    assert_true(met_seeds_has(&met_seeds, 2));
    assert_true(met_seeds_has(&met_seeds, 100000 - MET_SEEDS_KEPT));
    assert_false(met_seeds_has(&met_seeds, 100000 - MET_SEEDS_KEPT + 1));
    assert_false(met_seeds_has(&met_seeds, 100001));
    met_seeds_add(&met_seeds, 50);
    assert_false(met_seeds_has(&met_seeds, 99999));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_match_is_opened_once_whichever_comes_first),
        cmocka_unit_test(luck_that_was_met_is_known_and_no_other_that_is_near),
        cmocka_unit_test(after_a_leap_what_lies_far_behind_is_held_to_be_known),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
