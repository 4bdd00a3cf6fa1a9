/* SPDX-License-Identifier: MIT */
/* The lines of a metric, as a monitoring program reads them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "serve/web/metrics_inside.h"

enum { LINES_MAX = 10000 };

static void assert_lines(struct buffer *lines, const char *expected)
{
    buffer_add_byte(lines, 0);
    assert_false(lines->failed);
    assert_string_equal((const char *)lines->at, expected);
    buffer_release(lines);
}

/* Each step counts what is below it: four times as much as the one before, from 16 microseconds on. */
static void a_histogram_has_a_step_for_each_factor_of_four(void **state)
{
    struct histogram histogram = {.total = 0};
    struct buffer lines;

    (void)state;
    buffer_init(&lines, LINES_MAX);
    histogram_add(&histogram, 3);
    histogram_add(&histogram, 499997);
    histogram_add(&histogram, 2000000);
    metric_histogram(&lines, METRIC_THINK, &histogram, 2500000);
    assert_lines(&lines, "# HELP arena_think_seconds how long bots thought about a decision\n"
                         "# TYPE arena_think_seconds histogram\n"
                         "arena_think_seconds_bucket{le=\"1.6e-05\"} 1\n"
                         "arena_think_seconds_bucket{le=\"6.4e-05\"} 1\n"
                         "arena_think_seconds_bucket{le=\"0.000256\"} 1\n"
                         "arena_think_seconds_bucket{le=\"0.001024\"} 1\n"
                         "arena_think_seconds_bucket{le=\"0.004096\"} 1\n"
                         "arena_think_seconds_bucket{le=\"0.016384\"} 1\n"
                         "arena_think_seconds_bucket{le=\"0.065536\"} 1\n"
                         "arena_think_seconds_bucket{le=\"0.262144\"} 1\n"
                         "arena_think_seconds_bucket{le=\"1.048576\"} 2\n"
                         "arena_think_seconds_bucket{le=\"4.194304\"} 3\n"
                         "arena_think_seconds_bucket{le=\"16.777216\"} 3\n"
                         "arena_think_seconds_bucket{le=\"67.108864\"} 3\n"
                         "arena_think_seconds_bucket{le=\"268.435456\"} 3\n"
                         "arena_think_seconds_bucket{le=\"1073.74182\"} 3\n"
                         "arena_think_seconds_bucket{le=\"+Inf\"} 3\n"
                         "arena_think_seconds_sum 2.5\n"
                         "arena_think_seconds_count 3\n");
}

static void a_number_stands_below_its_head(void **state)
{
    struct buffer lines;

    (void)state;
    buffer_init(&lines, LINES_MAX);
    metric_number(&lines, METRIC_PLAYING, 7);
    metric_head(&lines, METRIC_BOTS);
    metric_labelled(&lines, METRIC_BOTS, "plays", 2);
    metric_labelled(&lines, METRIC_BOTS, "rests", 0);
    assert_lines(&lines, "# HELP arena_matches_playing matches under way\n"
                         "# TYPE arena_matches_playing gauge\n"
                         "arena_matches_playing 7\n"
                         "# HELP arena_bots bots, by what they do\n"
                         "# TYPE arena_bots gauge\n"
                         "arena_bots{standing=\"plays\"} 2\n"
                         "arena_bots{standing=\"rests\"} 0\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_histogram_has_a_step_for_each_factor_of_four),
        cmocka_unit_test(a_number_stands_below_its_head),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
