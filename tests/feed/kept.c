/* SPDX-License-Identifier: MIT */
/* How many matches a feed knows, and which. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "feed_stage.h"

static void what_was_there_before_is_not_read_unless_it_goes_on(void **state)
{
    static const char *const unfinished[] = {"run-0001.arena"};
    struct stage stage;
    struct staged match;
    struct error error = {0};

    (void)state;
    stage_make(&stage);
    staged_begin_round(&stage, &match, 1);
    stage_open(&stage);
    stage_pass(&stage);
    assert_int_equal(feed_find(stage.feed, "m1"), 0);
    feed_free(&stage.feed);
    stage.options.unfinished = unfinished;
    stage.options.unfinished_count = 1;
    stage_open(&stage);
    stage_pass(&stage);
    assert_int_equal(feed_find(stage.feed, "m1"), 1);
    assert_false(feed_watch(stage.feed, 2, &error));
    assert_non_null(strstr(error.text, "no such match"));
    staged_end(&match);
    stage_remove(&stage);
}

static void a_match_of_another_ladder_is_not_shown(void **state)
{
    struct stage stage;
    struct staged match;

    (void)state;
    stage_make(&stage);
    stage.options.ladder = "summer";
    stage_open(&stage);
    staged_begin(&stage, &match, 2);
    staged_end(&match);
    stage_pass(&stage);
    assert_int_equal(feed_latest(stage.feed), 0);
    assert_int_equal(feed_find(stage.feed, "m2"), 0);
    stage_remove(&stage);
}

static void the_oldest_that_are_over_are_forgotten_but_not_those_that_are_watched(void **state)
{
    struct stage stage;
    uint64_t first;
    json_t *over;

    (void)state;
    stage_make(&stage);
    stage_open(&stage);
    for (unsigned i = 1; i <= FEED_OVER_MAX + 10; i++) {
        struct staged match;

        staged_begin_round(&stage, &match, i);
        stage_pass(&stage);
        if (i == 1)
            first = stage_watch(&stage, "m1");
        staged_end(&match);
        stage_pass(&stage);
    }
    assert_int_equal(feed_find(stage.feed, "m1"), first);
    assert_int_equal(feed_find(stage.feed, "m2"), 0);
    assert_true(feed_find(stage.feed, "m1034") > 0);
    over = feed_list(stage.feed, true, NULL);
    assert_int_equal(json_array_size(over), FEED_OVER_MAX);
    json_decref(over);
    stage_remove(&stage);
}

static void so_many_are_watched_and_no_more(void **state)
{
    struct stage stage;
    struct staged *matches = calloc(FEED_TAPES_MAX + 1, sizeof *matches);
    struct error error = {0};

    (void)state;
    assert_non_null(matches);
    stage_make(&stage);
    stage_open(&stage);
    for (unsigned i = 0; i <= FEED_TAPES_MAX; i++)
        staged_begin(&stage, &matches[i], i + 1);
    stage_pass(&stage);
    for (unsigned i = 1; i <= FEED_TAPES_MAX; i++)
        assert_true(feed_watch(stage.feed, i, &error));
    assert_true(feed_watch(stage.feed, 1, &error)); /* which is replayed already */
    assert_false(feed_watch(stage.feed, FEED_TAPES_MAX + 1, &error));
    assert_non_null(strstr(error.text, "384 matches are watched already"));
    feed_unwatch(stage.feed, 2);
    assert_true(feed_watch(stage.feed, FEED_TAPES_MAX + 1, &error));
    for (unsigned i = 0; i <= FEED_TAPES_MAX; i++)
        staged_end(&matches[i]);
    stage_pass(&stage);
    free(matches);
    stage_remove(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_there_before_is_not_read_unless_it_goes_on),
        cmocka_unit_test(a_match_of_another_ladder_is_not_shown),
        cmocka_unit_test(the_oldest_that_are_over_are_forgotten_but_not_those_that_are_watched),
        cmocka_unit_test(so_many_are_watched_and_no_more),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
