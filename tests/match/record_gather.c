/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_writer_that_gathers_hands_over_what_many_matches_pushed_at_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
