/* SPDX-License-Identifier: MIT */
/* Matches of a feed as steps for viewers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "feed_stage.h"

enum { BYTES_MOST = 1 << 20 };

/* All steps that the feed has of a match, a line each. */
static enum feed_got steps_of(struct stage *stage, uint64_t match, struct buffer *out, unsigned *count)
{
    struct feed_events steps;
    enum feed_got got;

    buffer_clear(out);
    *count = 0;
    buffer_init(&steps.bytes, BYTES_MOST);
    while ((got = feed_steps_from(stage->feed, match, *count + 1, BYTES_MOST, &steps)) == FEED_EVENTS) {
        buffer_add(out, steps.bytes.at, steps.bytes.used);
        *count += steps.count;
    }
    buffer_release(&steps.bytes);
    return got;
}

static uint64_t show(struct stage *stage, const char *id)
{
    struct error error = {0};
    uint64_t match = stage_watch(stage, id);

    if (!feed_want_steps(stage->feed, match, &error))
        fail_msg("%s", error.text);
    return match;
}

static void steps_are_the_same_however_late_a_viewer_comes(void **state)
{
    struct stage stage;
    struct staged match;
    struct buffer early, late;
    unsigned early_count, late_count;
    uint64_t number;

    (void)state;
    stage_make(&stage);
    stage_open(&stage);
    buffer_init(&early, BYTES_MOST);
    buffer_init(&late, BYTES_MOST);
    staged_begin_round(&stage, &match, 17);
    stage_pass(&stage);
    number = show(&stage, "m17");
    assert_int_equal(steps_of(&stage, number, &early, &early_count), FEED_WINDS);
    assert_null(feed_board(stage.feed, number));
    stage_pass(&stage);
    (void)steps_of(&stage, number, &early, &early_count);
    assert_true(early_count > 0);
    staged_end(&match);
    stage_pass(&stage);
    assert_int_equal(steps_of(&stage, number, &early, &early_count), FEED_ENDED);
    feed_unwatch(stage.feed, number);
    (void)show(&stage, "m17");
    stage_pass(&stage);
    assert_int_equal(steps_of(&stage, number, &late, &late_count), FEED_ENDED);
    assert_int_equal(late_count, early_count);
    assert_memory_equal(late.at, early.at, early.used);
    buffer_release(&early);
    buffer_release(&late);
    stage_remove(&stage);
}

static void who_reads_events_gets_the_same_though_somebody_wants_steps(void **state)
{
    struct stage stage;
    struct staged match;
    struct buffer before, after;
    unsigned count_before, count_after;
    uint64_t number;

    (void)state;
    stage_make(&stage);
    stage_open(&stage);
    buffer_init(&before, BYTES_MOST);
    buffer_init(&after, BYTES_MOST);
    staged_begin_round(&stage, &match, 1);
    stage_pass(&stage);
    number = stage_watch(&stage, "m1");
    stage_pass(&stage);
    assert_int_equal(stage_events(&stage, number, &before, &count_before), FEED_WAITS);
    assert_int_equal(steps_of(&stage, number, &after, &count_after), FEED_LOST); /* nobody wants them */
    (void)show(&stage, "m1");
    assert_int_equal(stage_events(&stage, number, &after, &count_after), FEED_WINDS);
    stage_pass(&stage);
    assert_int_equal(stage_events(&stage, number, &after, &count_after), FEED_WAITS);
    assert_int_equal(count_after, count_before);
    assert_memory_equal(after.at, before.at, before.used);
    staged_end(&match);
    buffer_release(&before);
    buffer_release(&after);
    stage_remove(&stage);
}

static void no_step_is_silent_or_holds_what_is_hidden(void **state)
{
    struct stage stage;
    struct staged match;
    struct feed_events steps;
    uint64_t number, at = 0;
    json_t *board;

    (void)state;
    stage_make(&stage);
    stage_open(&stage);
    buffer_init(&steps.bytes, BYTES_MOST);
    staged_begin(&stage, &match, 1);
    staged_end(&match);
    stage_pass(&stage);
    number = show(&stage, "m1");
    stage_pass(&stage);
    while (feed_steps_from(stage.feed, number, at + 1, 0, &steps) == FEED_EVENTS) {
        json_t *step = json_loadb((const char *)steps.bytes.at, steps.bytes.used, 0, NULL);

        at++;
        assert_non_null(step);
        assert_true(at == 1 || json_array_size(json_object_get(step, "events")) > 0);
        assert_int_equal(json_array_size(json_object_get(step, "answers")), 0);
        assert_null(json_object_get(step, "notes"));
        assert_null(json_object_get(step, "faults"));
        assert_false(stage_has(&steps.bytes, STAGE_NOTE));
        assert_false(stage_has(&steps.bytes, STAGE_SESSION));
        assert_false(stage_has(&steps.bytes, "signal 9"));
        json_decref(step);
    }
    assert_true(at > 1);
    board = feed_board(stage.feed, number);
    assert_int_equal(json_integer_value(json_object_get(board, "step")), at);
    assert_true(json_is_object(json_object_get(board, "view")));
    json_decref(board);
    buffer_release(&steps.bytes);
    stage_remove(&stage);
}

static void only_so_many_matches_are_shown_as_steps(void **state)
{
    static struct staged match[FEED_SHOWN_MAX + 1];
    struct stage stage;
    struct error error = {0};

    (void)state;
    stage_make(&stage);
    stage_open(&stage);
    for (unsigned i = 0; i <= FEED_SHOWN_MAX; i++)
        staged_begin(&stage, &match[i], i + 1);
    stage_pass(&stage);
    for (unsigned i = 1; i <= FEED_SHOWN_MAX + 1; i++)
        assert_true(feed_watch(stage.feed, i, &error));
    for (unsigned i = 1; i <= FEED_SHOWN_MAX; i++)
        assert_true(feed_want_steps(stage.feed, i, &error));
    assert_true(feed_want_steps(stage.feed, 1, &error)); /* which is shown already */
    assert_false(feed_want_steps(stage.feed, FEED_SHOWN_MAX + 1, &error));
    assert_string_equal(error.text, "128 matches are shown already, which is the most");
    feed_unwatch(stage.feed, 1);
    assert_true(feed_want_steps(stage.feed, FEED_SHOWN_MAX + 1, &error));
    error = (struct error){0};
    assert_false(feed_want_steps(stage.feed, 1, &error)); /* nobody watches it */
    for (unsigned i = 0; i <= FEED_SHOWN_MAX; i++)
        staged_end(&match[i]);
    stage_remove(&stage);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_are_the_same_however_late_a_viewer_comes),
        cmocka_unit_test(who_reads_events_gets_the_same_though_somebody_wants_steps),
        cmocka_unit_test(no_step_is_silent_or_holds_what_is_hidden),
        cmocka_unit_test(only_so_many_matches_are_shown_as_steps),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
