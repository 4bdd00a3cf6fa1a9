/* SPDX-License-Identifier: MIT */
#include "proto/codec.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "proto/pack.h"

/* Frames an answer for each size of batch and reads all of them back. */
static void every_size_of_a_batch_comes_back_as_it_was_written(void **state)
{
    static const size_t sizes[] = {1, 2, 15, 16, 17, 255, 256, PROTO_BATCH_MAX};
    struct frame_writer writer;
    struct frame_reader reader;
    struct refusal refusal;

    (void)state;
    frame_writer_init(&writer, PROTO_FRAME_MAX);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct message message = {.type = MESSAGE_ANSWER};

        for (size_t n = 1; n <= sizes[i]; n++) {
            message.answer = (struct message_answer){.match = n, .decision = n * n, .action = (uint32_t)(n - 1)};
            assert_true(frame_add(&writer, &message));
        }
        assert_true(frame_open(&reader, frame_take(&writer), FROM_BOT, &refusal));
        for (size_t n = 1; n <= sizes[i]; n++) {
            assert_int_equal(frame_next(&reader, &message, &refusal), FRAME_MESSAGE);
            assert_int_equal(message.type, MESSAGE_ANSWER);
            assert_int_equal(message.answer.match, n);
            assert_int_equal(message.answer.decision, n * n);
            assert_int_equal(message.answer.action, n - 1);
            assert_int_equal(message.answer.text.size, 0);
        }
        assert_int_equal(frame_next(&reader, &message, &refusal), FRAME_END);
        assert_int_equal(frame_take(&writer).size, 0);
    }
    frame_writer_release(&writer);
}

static void a_message_beyond_the_batch_or_the_bytes_leaves_the_frame_as_it_was(void **state)
{
    struct frame_writer writer;
    struct message message = {.type = MESSAGE_PONG};
    struct span frame;

    (void)state;
    frame_writer_init(&writer, PROTO_FRAME_MAX);
    for (size_t n = 0; n < PROTO_BATCH_MAX; n++)
        assert_true(frame_add(&writer, &message));
    assert_false(frame_add(&writer, &message));
    frame = frame_take(&writer);
    assert_int_equal(frame.size, 3 + PROTO_BATCH_MAX * 19);
    frame_writer_release(&writer);

    frame_writer_init(&writer, 40);
    assert_true(frame_add(&writer, &message));
    assert_true(frame_add(&writer, &message));
    assert_false(frame_add(&writer, &message));
    assert_int_equal(frame_take(&writer).size, 1 + 2 * 19);
    assert_true(frame_add(&writer, &message));
    frame_writer_release(&writer);
}

static void five_bytes_that_announce_4294967295_values_are_refused_before_anything_is_made(void **state)
{
    static const uint8_t bytes[] = {0xdd, 0xff, 0xff, 0xff, 0xff};
    struct frame_reader reader;
    struct refusal refusal;

    (void)state;
    assert_false(frame_open(&reader, span_of(bytes, sizeof bytes), FROM_BOT, &refusal));
    assert_int_equal(refusal.code, CODE_MALFORMED);
    assert_non_null(strstr(refusal.text, "announces more than it holds"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_size_of_a_batch_comes_back_as_it_was_written),
        cmocka_unit_test(a_message_beyond_the_batch_or_the_bytes_leaves_the_frame_as_it_was),
        cmocka_unit_test(five_bytes_that_announce_4294967295_values_are_refused_before_anything_is_made),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
