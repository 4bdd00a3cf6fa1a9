/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "council.h"
#include "paper.h"

static size_t written(const struct paper *paper)
{
    struct span bytes = paper_read(paper, 1);
    size_t size = bytes.size;

    free((void *)(uintptr_t)bytes.at);
    return size;
}

static void a_writer_that_gathers_hands_over_what_many_matches_pushed_at_once(void **state)
{
    struct paper paper;
    struct error error = {0};
    struct record *records[2];
    int64_t values[] = {2, 0};
    struct record_header header = {.id = span_text("one-of-two"),
                                   .game = &council_game,
                                   .epoch = span_text("council-1"),
                                   .values = values,
                                   .lost_seat = LOST_FILLER};
    size_t before;

    (void)state;
    paper_init(&paper);
    for (int i = 0; i < 2; i++)
        records[i] = record_begin(paper.writer, &header, &error);
    record_writer_gather(paper.writer);
    before = written(&paper);
    for (int i = 0; i < 2; i++) {
        record_note(records[i], 0, 1, span_text("a word"));
        assert_true(record_push(records[i], &error));
        assert_int_equal(written(&paper), before);
    }
    assert_true(record_writer_push(paper.writer, &error));
    assert_true(written(&paper) > before);
    before = written(&paper);
    assert_true(record_writer_push(paper.writer, &error));
    assert_int_equal(written(&paper), before);
    record_note(records[0], 0, 2, span_text("the last one"));
    assert_true(record_push(records[0], &error));
    assert_true(record_writer_sync(paper.writer, &error));
    for (int i = 0; i < 2; i++)
        record_drop(records[i]);
    paper_release(&paper);
}

static struct record *begin(struct paper *paper, const char *id)
{
    struct error error = {0};
    int64_t values[] = {2, 0};
    struct record_header header = {.id = span_text(id),
                                   .game = &council_game,
                                   .epoch = span_text("council-1"),
                                   .values = values,
                                   .lost_seat = LOST_FILLER};
    struct record *record = record_begin(paper->writer, &header, &error);

    assert_non_null(record);
    return record;
}

/* A match that ended, and a wait for it; returns how long the file is then. */
static size_t end_and_wait(struct paper *paper, const char *id)
{
    const struct verdict verdict = {.winner = VERDICT_DRAW, .reason = "tired"};
    const struct hash hash = {{0}};
    struct error error = {0};
    int fd;

    assert_true(record_end(begin(paper, id), &(struct record_trailer){.verdict = &verdict, .hash = &hash}, &error));
    assert_true(record_writer_wait(paper->writer, &fd, &error));
    assert_true(fd >= 0);
    assert_int_equal(close(fd), 0);
    return written(paper);
}

static void what_came_after_the_last_wait_that_succeeded_is_cut_off_when_one_fails(void **state)
{
    struct paper paper;
    struct error error = {0};
    struct record *open;
    size_t safe;

    (void)state;
    paper_init(&paper);
    safe = end_and_wait(&paper, "first");
    assert_true(end_and_wait(&paper, "second") > safe);
    open = begin(&paper, "third");
    record_writer_break(paper.writer, ENOSPC, &error);
    assert_int_equal(error.code, EXIT_COULD_NOT_RUN);
    assert_int_equal(written(&paper), safe);
    record_note(open, 0, 1, span_text("a word"));
    assert_false(record_push(open, &error));
    assert_int_equal(written(&paper), safe);
    record_drop(open);
    paper_release(&paper);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_writer_that_gathers_hands_over_what_many_matches_pushed_at_once),
        cmocka_unit_test(what_came_after_the_last_wait_that_succeeded_is_cut_off_when_one_fails),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
