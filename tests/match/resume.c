/* SPDX-License-Identifier: MIT */
/* Matches that are broken off, at any byte of their record, go on to the same end. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "council.h"
#include "crash.h"
#include "failing.h"
#include "games/leduc/leduc.h"
#include "games/notalone/notalone.h"
#include "match/record_frame.h"

/* Under a sanitizer each so many-th of the cuts, since a cut takes twenty times as long there. */
#ifdef ARENA_SANITIZED
enum { SPARSER = 7 };
#else
enum { SPARSER = 1 };
#endif

static void cut_everywhere(const struct game *game, uint64_t number, size_t step)
{
    struct whole whole;

    whole_init(&whole, game, number);
    for (size_t size = 0; size <= whole.bytes.size; size += step * SPARSER) {
        struct paper paper;
        char path[128];

        paper_init_in_memory(&paper);
        paper_path(path, &paper);
        paper_write(path, span_of(whole.bytes.at, size));
        scene_resume(&whole.scene, &paper, 100000);
        whole_check(&paper, whole.story, "cut at byte", size);
        paper_release(&paper);
    }
    whole_release(&whole);
}

/* A file that is cut inside of a frame: a call that changes it, or opens it for that, fails. */
static void a_record_that_cannot_be_mended_is_told(void **state)
{
    bool has_failed = true;
    struct whole whole;
    unsigned at;

    (void)state;
    whole_init(&whole, &council_game, 7);
    for (at = 1; has_failed; at++) {
        struct error error = {0};
        struct paper paper;
        char path[128];
        bool gone, good;

        paper_init_in_memory(&paper);
        paper_path(path, &paper);
        paper_write(path, span_of(whole.bytes.at, whole.bytes.size - 1));
        failing_begin(
            &(struct failure){.calls = FAILING_OPEN | FAILING_FTRUNCATE | FAILING_FSYNC, .at = at, .error = EIO});
        good = record_mend(path, &gone, &error);
        has_failed = failing_end();
        assert_int_equal(good, !has_failed);
        assert_true(good ? !gone : strstr(error.text, strerror(EIO)) != NULL);
        assert_true(record_mend(path, &gone, &error));
        scene_resume(&whole.scene, &paper, 100000);
        whole_check(&paper, whole.story, "mended at call", at);
        paper_release(&paper);
    }
    assert_true(at - 2 >= 4); /* it is read, opened, cut and waited for */
    whole_release(&whole);
}

static void matches_that_were_cut_at_any_byte_go_on_to_the_same_end(void **state)
{
    (void)state;
    cut_everywhere(&council_game, 1, 1);
    for (uint64_t number = 2; number <= 4; number++) {
        cut_everywhere(&council_game, number, 31);
        cut_everywhere(&leduc_game, number, 31);
    }
    cut_everywhere(&notalone_game, 1, 211);
}

static size_t size_of(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 ? (size_t)about.st_size : 0;
}

/* Killed again and again, each time after a few rounds, and with some bytes more or less in the file. */
static void however_often_they_are_broken_off_they_go_on_to_the_same_end(void **state)
{
    enum { TIMES = 12 };

    (void)state;
    for (uint64_t number = 1; number <= 6; number++) {
        const struct game *const games[] = {&council_game, &leduc_game, &notalone_game};
        struct whole whole;
        struct paper paper;
        char path[128];

        whole_init(&whole, games[number % 3], number);
        paper_init_in_memory(&paper);
        paper_path(path, &paper);
        for (unsigned time = 0; time < TIMES; time++) {
            size_t size;

            scene_resume(&whole.scene, &paper, scene_throw(&whole.scene, 50, 0, time, 0, 3));
            size = size_of(path);
            assert_int_equal(
                truncate(path, (off_t)(size - scene_throw(&whole.scene, 50, 0, time, 1, size < 90 ? 1 : 90))), 0);
        }
        scene_resume(&whole.scene, &paper, 100000);
        whole_check(&paper, whole.story, "run", number);
        paper_release(&paper);
        whole_release(&whole);
    }
}

/* What a fresh bot hears: START, every event from the first, and the open decision under its number, its time whole. */
static void a_seat_of_a_resumed_match_is_told_all_after_ready(void **state)
{
    struct scene scene = {.game = &council_game, .number = 7, .values = {4, 0}};
    struct paper paper;
    struct player first, second;
    char path[128];
    bool gone;
    struct error error = {0};
    const struct sent *before, *after;

    (void)state;
    paper_init_in_memory(&paper);
    paper_path(path, &paper);
    player_init(&first, &scene, 0, paper.writer);
    player_begin(&first);
    player_play(&first, 2);
    player_init(&second, &scene, 0, paper.writer);
    assert_true(record_mend(path, &gone, &error));
    assert_true(player_go_on(&second, path));
    table_seat(&second.table);
    referee_start(second.table.referee, 0);
    assert_int_equal(table_count(&second.table, 0, MESSAGE_START), 1);
    assert_int_equal(table_count(&second.table, 0, MESSAGE_EVENTS), 0);
    for (unsigned seat = 0; seat < 3; seat++)
        referee_ready(second.table.referee, seat, 5);
    assert_int_equal(table_latest(&second.table, 0, MESSAGE_EVENTS)->number, 1);
    assert_int_equal(table_latest(&second.table, 0, MESSAGE_EVENTS)->count, first.table.events);
    assert_int_equal(second.table.events, first.table.events);
    for (unsigned seat = 0; seat < 3; seat += 2) {
        before = table_latest(&first.table, seat, MESSAGE_DECISION);
        after = table_latest(&second.table, seat, MESSAGE_DECISION);
        assert_int_equal(after->number, before->number);
        assert_int_equal(after->left, before->left);
        assert_int_equal(after->bank, before->bank);
        assert_int_equal(after->last, before->last);
        assert_true(span_equal(table_bytes(&second.table, seat, after), table_bytes(&first.table, seat, before)));
    }
    player_release(&second);
    player_release(&first);
    paper_release(&paper);
}

/* One bot heard the match up to an event and came back to it; the others begin anew. */
static void a_bot_that_came_back_goes_on_after_the_event_that_it_heard(void **state)
{
    struct scene scene = {.game = &council_game, .number = 7, .values = {4, 0}};
    struct paper paper;
    struct player first, second;
    const struct sent *before, *after;
    char path[128];

    (void)state;
    paper_init_in_memory(&paper);
    paper_path(path, &paper);
    player_init(&first, &scene, 0, paper.writer);
    player_begin(&first);
    player_play(&first, 2);
    for (uint64_t heard = 1; heard <= first.table.events + 1; heard++) {
        struct error error = {0};
        bool too_far = heard > first.table.events, gone;

        assert_true(record_mend(path, &gone, &error));
        player_init(&second, &scene, 0, paper.writer);
        assert_true(player_go_on(&second, path));
        second.table.options.seat[0].heard = heard;
        table_seat(&second.table);
        referee_start(second.table.referee, 0);
        assert_int_equal(table_count(&second.table, 0, MESSAGE_START), too_far);
        assert_int_equal(table_count(&second.table, 0, MESSAGE_ERROR), too_far);
        if (too_far)
            assert_string_equal(table_latest(&second.table, 0, MESSAGE_ERROR)->text, "unknown-match");
        for (unsigned seat = too_far ? 0 : 1; seat < 3; seat++)
            assert_true(referee_ready(second.table.referee, seat, 5));
        if (too_far)
            assert_int_equal(table_latest(&second.table, 0, MESSAGE_EVENTS)->number, 1);
        else if (heard < first.table.events)
            assert_int_equal(table_latest(&second.table, 0, MESSAGE_EVENTS)->number, heard + 1);
        else
            assert_int_equal(table_count(&second.table, 0, MESSAGE_EVENTS), 0);
        assert_int_equal(table_latest(&second.table, 1, MESSAGE_EVENTS)->number, 1);
        before = table_latest(&first.table, 0, MESSAGE_DECISION);
        after = table_latest(&second.table, 0, MESSAGE_DECISION);
        assert_int_equal(after->number, before->number);
        assert_true(span_equal(table_bytes(&second.table, 0, after), table_bytes(&first.table, 0, before)));
        player_release(&second);
    }
    player_release(&first);
    paper_release(&paper);
}

/* --- mending ----------------------------------------------------------------------------------------------------- */

static size_t finished_in(const char *path)
{
    struct error error = {0};
    struct record_file *file = record_file_open(path, &error);
    size_t finished = 0;

    for (size_t i = 0; file && i < record_file_matches(file); i++) {
        struct record_match match;

        finished += record_file_match(file, i, &match, &error) && match.finished;
    }
    record_file_free(file);
    return finished;
}

/* A changed byte is no torn end: nothing is cut off then, least of all a match that was finished. */
static void no_finished_match_is_cut_off_whatever_byte_was_changed(void **state)
{
    struct whole whole;
    struct paper paper;
    char path[128];
    uint8_t *copy;

    (void)state;
    whole_init(&whole, &council_game, 1);
    paper_init_in_memory(&paper);
    paper_path(path, &paper);
    copy = malloc(whole.bytes.size);
    assert_non_null(copy);
    for (size_t bit = 0; bit < 8 * whole.bytes.size; bit += 3) {
        struct error error = {0};
        bool gone = false;

        memcpy(copy, whole.bytes.at, whole.bytes.size);
        copy[bit / 8] ^= (uint8_t)(1u << bit % 8);
        paper_write(path, span_of(copy, whole.bytes.size));
        if (record_mend(path, &gone, &error) || error.code != EXIT_COULD_NOT_RUN)
            fail_msg("byte %zu: mended", bit / 8);
        if (size_of(path) != whole.bytes.size)
            fail_msg("byte %zu: cut", bit / 8);
    }
    free(copy);
    paper_release(&paper);
    whole_release(&whole);
}

/* What a file system leaves at the end of a file when the power goes. */
static void zeros_at_the_end_are_cut_off(void **state)
{
    struct whole whole;
    struct paper paper;
    char path[128];
    uint8_t *copy;

    (void)state;
    whole_init(&whole, &council_game, 1);
    paper_init_in_memory(&paper);
    paper_path(path, &paper);
    copy = malloc(whole.bytes.size);
    assert_non_null(copy);
    for (size_t from = FRAME_MAGIC_BYTES; from + 8 < whole.bytes.size; from += 13) {
        struct error error = {0};
        bool gone = false;

        memcpy(copy, whole.bytes.at, whole.bytes.size);
        memset(copy + from, 0, whole.bytes.size - from);
        paper_write(path, span_of(copy, whole.bytes.size));
        if (!record_mend(path, &gone, &error))
            fail_msg("zeros from byte %zu: %s", from, error.text);
        assert_true(gone || size_of(path) <= from + FRAME_TAIL_BYTES);
    }
    free(copy);
    paper_write(path, whole.bytes);
    assert_int_equal(finished_in(path), MATCHES);
    paper_release(&paper);
    whole_release(&whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_that_cannot_be_mended_is_told),
        cmocka_unit_test(matches_that_were_cut_at_any_byte_go_on_to_the_same_end),
        cmocka_unit_test(however_often_they_are_broken_off_they_go_on_to_the_same_end),
        cmocka_unit_test(a_seat_of_a_resumed_match_is_told_all_after_ready),
        cmocka_unit_test(a_bot_that_came_back_goes_on_after_the_event_that_it_heard),
        cmocka_unit_test(no_finished_match_is_cut_off_whatever_byte_was_changed),
        cmocka_unit_test(zeros_at_the_end_are_cut_off),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
