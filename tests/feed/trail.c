/* SPDX-License-Identifier: MIT */
/* Files that are cut, changed or replaced while they are followed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "feed_stage.h"
#include "match/record_frame.h"

enum { BYTES_MOST = 1 << 20, PATH_MOST = 160 };

/* A folder with one file, which the test writes itself. */
struct copied {
    struct stage from, to;
    struct span bytes; /* of a record of one match */
    char path[PATH_MOST];
};

static void copied_make(struct copied *copied)
{
    struct staged match;

    stage_make(&copied->from);
    staged_begin(&copied->from, &match, 7);
    staged_end(&match);
    copied->bytes = paper_read(&copied->from.paper, 1);
    stage_make(&copied->to);
    stage_open(&copied->to);
    (void)snprintf(copied->path, sizeof copied->path, "%s/run-0001.arena", copied->to.paper.directory);
}

static void copied_remove(struct copied *copied)
{
    free((void *)(uintptr_t)copied->bytes.at);
    stage_remove(&copied->from);
    stage_remove(&copied->to);
}

static void write_at(const struct copied *copied, size_t at, size_t size, const char *mode)
{
    FILE *file = fopen(copied->path, mode);

    assert_non_null(file);
    assert_int_equal(fseek(file, (long)at, SEEK_SET), 0);
    assert_int_equal(fwrite(copied->bytes.at + at, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static void byte_by_byte_the_same_comes_as_at_once(void **state)
{
    struct copied copied;
    struct error error = {0};
    struct buffer out, whole;
    unsigned count, before = 0;
    bool watched = false;

    (void)state;
    copied_make(&copied);
    buffer_init(&out, BYTES_MOST);
    buffer_init(&whole, BYTES_MOST);
    for (size_t at = 0; at < copied.bytes.size; at++) {
        write_at(&copied, at, 1, at ? "r+" : "w");
        stage_pass(&copied.to);
        watched = watched || (feed_find(copied.to.feed, "m7") && feed_watch(copied.to.feed, 1, &error));
        if (!watched)
            continue;
        stage_pass(&copied.to);
        assert_int_equal(stage_events(&copied.to, 1, &out, &count),
                         at + 1 == copied.bytes.size ? FEED_ENDED : FEED_WAITS);
        assert_true(count >= before);
        before = count;
    }
    stage_replay(&copied.from, 0, GAME_PUBLIC, &whole);
    assert_int_equal(out.used, whole.used);
    assert_memory_equal(out.at, whole.at, whole.used);
    buffer_release(&out);
    buffer_release(&whole);
    copied_remove(&copied);
}

static void a_changed_byte_ends_the_match_with_a_reason(void **state)
{
    struct copied copied;
    struct buffer out;

    (void)state;
    copied_make(&copied);
    buffer_init(&out, BYTES_MOST);
    for (size_t at = FRAME_MAGIC_BYTES; at < copied.bytes.size; at += 7) {
        uint8_t *byte = (uint8_t *)(uintptr_t)copied.bytes.at + at;
        struct error error = {0};
        unsigned count;

        *byte ^= 0x10;
        feed_free(&copied.to.feed);
        (void)unlink(copied.path);
        stage_open(&copied.to);
        write_at(&copied, 0, copied.bytes.size, "w");
        stage_pass(&copied.to);
        if (feed_find(copied.to.feed, "m7") && feed_watch(copied.to.feed, 1, &error)) {
            enum feed_got got;

            stage_pass(&copied.to);
            got = stage_events(&copied.to, 1, &out, &count);
            if (got == FEED_ENDED)
                fail_msg("byte %zu was changed, and the match was shown to its end", at);
        }
        *byte ^= 0x10;
    }
    buffer_release(&out);
    copied_remove(&copied);
}

static void a_file_that_was_repaired_is_read_again(void **state)
{
    struct copied copied;
    struct error error = {0};
    struct buffer out;
    unsigned count;

    (void)state;
    copied_make(&copied);
    buffer_init(&out, BYTES_MOST);
    write_at(&copied, 0, copied.bytes.size / 2, "w");
    stage_pass(&copied.to);
    assert_true(feed_watch(copied.to.feed, 1, &error));
    write_at(&copied, 0, copied.bytes.size / 4, "w");
    stage_pass(&copied.to);
    assert_int_equal(stage_events(&copied.to, 1, &out, &count), FEED_LOST);
    write_at(&copied, 0, copied.bytes.size, "w");
    stage_pass(&copied.to);
    assert_int_equal(feed_find(copied.to.feed, "m7"), 2);
    assert_true(feed_watch(copied.to.feed, 2, &error));
    stage_pass(&copied.to);
    assert_int_equal(stage_events(&copied.to, 2, &out, &count), FEED_ENDED);
    buffer_release(&out);
    copied_remove(&copied);
}

static void a_file_that_holds_no_records_is_left_alone(void **state)
{
    struct copied copied;
    FILE *file;

    (void)state;
    copied_make(&copied);
    file = fopen(copied.path, "w");
    assert_non_null(file);
    assert_true(fputs("this is not a record of anything at all", file) >= 0);
    assert_int_equal(fclose(file), 0);
    stage_pass(&copied.to);
    stage_pass(&copied.to);
    assert_int_equal(feed_latest(copied.to.feed), 0);
    copied_remove(&copied);
}

static void a_record_that_is_gone_is_not_shown(void **state)
{
    struct feed_events events;
    struct copied copied;
    struct error error = {0};

    (void)state;
    copied_make(&copied);
    write_at(&copied, 0, copied.bytes.size, "w");
    stage_pass(&copied.to);
    assert_int_equal(truncate(copied.path, 0), 0);
    buffer_init(&events.bytes, BYTES_MOST);
    assert_true(feed_watch(copied.to.feed, 1, &error));
    assert_int_equal(feed_events_from(copied.to.feed, 1, 1, BYTES_MOST, &events), FEED_WINDS);
    stage_pass(&copied.to);
    assert_int_equal(feed_events_from(copied.to.feed, 1, 1, BYTES_MOST, &events), FEED_LOST);
    assert_non_null(strstr(events.why, "its record was replaced"));
    buffer_release(&events.bytes);
    assert_null(feed_whole(copied.to.feed, 1, &error));
    copied_remove(&copied);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(byte_by_byte_the_same_comes_as_at_once),
        cmocka_unit_test(a_changed_byte_ends_the_match_with_a_reason),
        cmocka_unit_test(a_file_that_was_repaired_is_read_again),
        cmocka_unit_test(a_file_that_holds_no_records_is_left_alone),
        cmocka_unit_test(a_record_that_is_gone_is_not_shown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
