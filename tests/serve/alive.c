/* SPDX-License-Identifier: MIT */
/* How long a ladder was away. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "serve/disk/alive.h"

#define BOOT  "61fc0f5f-5930-47b6-b184-a291a35438b1"
#define OTHER "00000000-5930-47b6-b184-a291a35438b1"

static void the_time_since_the_boot_counts_if_it_is_the_same_boot(void **state)
{
    static const struct {
        struct alive_time last, now;
        int64_t away_us;
    } cases[] = {
        {{BOOT, 1000, 5000}, {BOOT, 4000, 9999999}, 3000}, /* the clock was set forward */
        {{BOOT, 1000, 5000}, {BOOT, 4000, 10}, 3000},      /* or back */
        {{BOOT, 1000, 5000}, {OTHER, 10, 9000}, 4000},     /* the machine was started again */
        {{BOOT, 1000, 5000}, {OTHER, 10, 4000}, 0},        /* and its clock was set back */
        {{BOOT, 5000, 5000}, {BOOT, 4000, 9000}, 0},       /* a file that somebody changed */
        {{"unknown", 1000, 5000}, {"unknown", 4000, 5100}, 100},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (alive_away_us(&cases[i].last, &cases[i].now) != cases[i].away_us)
            fail_msg("case %zu", i);
}

static void only_a_whole_line_is_read(void **state)
{
    static const char *const wrong[] = {"",
                                        "\n",
                                        BOOT,
                                        BOOT " 12",
                                        BOOT " 12 x",
                                        BOOT " -1 5",
                                        BOOT " 1 -5",
                                        BOOT "0 1 5",
                                        BOOT " 99999999999999999999 5",
                                        BOOT " 1 9223372036854775807"};
    struct alive_time time;

    (void)state;
    assert_true(alive_parse(&time, BOOT " 00012 34\n"));
    assert_string_equal(time.boot, BOOT);
    assert_int_equal(time.since_boot_us, 12);
    assert_int_equal(time.since_1970_us, 34);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (alive_parse(&time, wrong[i]))
            fail_msg("'%s' is read", wrong[i]);
}

static void what_was_written_was_a_moment_ago(void **state)
{
    static const int64_t hour_us = INT64_C(3600000000);
    char folder[] = "/tmp/arena-alive-XXXXXX", path[64];
    struct error error = {0};
    struct alive alive;

    (void)state;
    assert_non_null(mkdtemp(folder));
    assert_int_equal(alive_last_us(folder), 0); /* there is none */
    assert_true(alive_start(&alive, folder, &error));
    alive_stop(&alive);
    assert_in_range(alive_last_us(folder), 0, hour_us);
    (void)snprintf(path, sizeof path, "%s/alive", folder);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
    assert_false(alive_start(&alive, folder, &error)); /* there is no folder any more */
    alive_stop(&alive);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_time_since_the_boot_counts_if_it_is_the_same_boot),
        cmocka_unit_test(only_a_whole_line_is_read),
        cmocka_unit_test(what_was_written_was_a_moment_ago),
    };

    return cmocka_run_group_tests_name("alive", tests, NULL, NULL);
}
