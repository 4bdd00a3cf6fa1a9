/* SPDX-License-Identifier: MIT */
/* Which matches are under way, and where in the list of them somebody looks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "feed_stage.h"

enum { MATCHES = 3 };

static void assert_open(struct stage *stage, const char *class, unsigned room, const uint64_t *expected, unsigned count)
{
    uint64_t numbers[MATCHES], latest;

    assert_int_equal(feed_open(stage->feed, class, numbers, room, &latest), count);
    for (unsigned i = 0; i < count; i++)
        assert_int_equal(numbers[i], expected[i]);
}

/* How many matches that page of the list has. */
static unsigned page(struct stage *stage, size_t from, size_t most, size_t *count)
{
    json_t *list = feed_playing(stage->feed, "duel", from, most, count);
    unsigned found = (unsigned)json_array_size(list);

    json_decref(list);
    return found;
}

static void matches_are_open_until_they_are_over(void **state)
{
    static const uint64_t all[] = {1, 2, 3}, later[] = {2, 3};
    struct staged match[MATCHES];
    struct stage stage;
    size_t count;

    (void)state;
    stage_make(&stage);
    stage_open(&stage);
    for (unsigned i = 0; i < MATCHES; i++)
        staged_begin_round(&stage, &match[i], i + 1);
    stage_pass(&stage);
    assert_open(&stage, NULL, MATCHES, all, 3);
    assert_open(&stage, "duel", MATCHES, all, 3);
    assert_open(&stage, "other", MATCHES, NULL, 0);
    assert_open(&stage, NULL, 2, all, 2);
    assert_int_equal(page(&stage, 0, 10, &count), 3);
    assert_int_equal(page(&stage, 1, 10, &count), 2);
    assert_int_equal(page(&stage, 0, 2, &count), 2);
    assert_int_equal(page(&stage, 3, 10, &count), 0);
    assert_int_equal(count, 3);
    staged_end(&match[0]);
    stage_pass(&stage);
    assert_open(&stage, NULL, MATCHES, later, 2);
    assert_int_equal(page(&stage, 0, 10, &count), 2);
    assert_int_equal(count, 2);
    for (unsigned i = 1; i < MATCHES; i++)
        staged_end(&match[i]);
    stage_remove(&stage);
}

/* Its bots are known to be in it, and could choose not to come. */
static void nobody_is_told_of_a_match_before_its_first_decision(void **state)
{
    static const uint64_t all[] = {1};
    struct feed_news news[MATCHES];
    struct staged match;
    struct stage stage;
    size_t count;

    (void)state;
    for (unsigned hides = 0; hides < 2; hides++) {
        stage_make(&stage);
        stage.options.rules.hides_names = hides;
        stage_open(&stage);
        staged_begin(&stage, &match, 1);
        stage_pass(&stage);
        assert_int_equal(feed_find(stage.feed, "m1"), 0);
        assert_open(&stage, NULL, MATCHES, NULL, 0);
        assert_int_equal(page(&stage, 0, 10, &count), 0);
        assert_int_equal(count, 0);
        assert_false(stage_says(feed_list(stage.feed, false, NULL), "anna"));
        assert_int_equal(feed_latest(stage.feed), 0);
        staged_round(&match);
        stage_pass(&stage);
        assert_open(&stage, NULL, MATCHES, all, 1);
        assert_int_equal(feed_news_after(stage.feed, 0, news, MATCHES), 1);
        assert_int_equal(news[0].what, FEED_BEGAN);
        staged_end(&match);
        stage_remove(&stage);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(matches_are_open_until_they_are_over),
        cmocka_unit_test(nobody_is_told_of_a_match_before_its_first_decision),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
