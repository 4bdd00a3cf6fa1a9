/* SPDX-License-Identifier: MIT */
#include "proto/codec.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "proto/pack.h"
#include "proto/text.h"

/* The linker gives the tested code these in place of the C library's own. */
void *__real_realloc(void *at, size_t size);
void *__wrap_realloc(void *at, size_t size);

static size_t allocations_left = SIZE_MAX;

void *__wrap_realloc(void *at, size_t size)
{
    if (allocations_left == 0)
        return NULL;
    allocations_left--;
    return __real_realloc(at, size);
}

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

static void when_memory_runs_out_the_frame_stays_as_it_was(void **state)
{
    struct frame_writer writer;
    struct message message = {.type = MESSAGE_ANSWER, .answer = {.match = 1, .decision = 1}};
    char note[PROTO_NOTE_MAX];
    size_t failures = 0;

    (void)state;
    memset(note, 'n', sizeof note);
    message.answer.note = span_of(note, sizeof note);
    for (size_t allowed = 0;; allowed++) {
        size_t added = 0;

        frame_writer_init(&writer, PROTO_FRAME_MAX);
        allocations_left = allowed;
        while (added < 40 && frame_add(&writer, &message))
            added++;
        allocations_left = SIZE_MAX;
        assert_int_equal(writer.count, added);
        if (added == 40)
            break;
        failures++;
        assert_true(frame_add(&writer, &message));
        added++;
        {
            struct frame_reader reader;
            struct refusal refusal;

            assert_true(frame_open(&reader, frame_take(&writer), FROM_BOT, &refusal));
            while (frame_next(&reader, &message, &refusal) == FRAME_MESSAGE)
                added--;
            assert_int_equal(added, 0);
        }
        message.answer.note = span_of(note, sizeof note);
        frame_writer_release(&writer);
    }
    frame_writer_release(&writer);
    assert_in_range(failures, 3, 100);
}

static void a_wrong_message_is_refused_alone(void **state)
{
    /* [ready of match 1, answer of match 7 without an action, ready of match 2] */
    static const char frame[] = "\x93\x82\xa5match\x01\xa4type\xa5ready"
                                "\x83\xa8"
                                "decision\x05\xa5match\x07\xa4type\xa6"
                                "answer"
                                "\x82\xa5match\x02\xa4type\xa5ready";
    struct frame_reader reader;
    struct message message;
    struct refusal refusal;

    (void)state;
    assert_true(frame_open(&reader, span_of(frame, sizeof frame - 1), FROM_BOT, &refusal));
    assert_int_equal(frame_next(&reader, &message, &refusal), FRAME_MESSAGE);
    assert_int_equal(message.ready.match, 1);
    assert_int_equal(frame_next(&reader, &message, &refusal), FRAME_REFUSED);
    assert_int_equal(refusal.code, CODE_INVALID);
    assert_int_equal(refusal.type, MESSAGE_ANSWER);
    assert_int_equal(refusal.match, 7);
    assert_int_equal(refusal.decision, 5);
    assert_int_equal(frame_next(&reader, &message, &refusal), FRAME_MESSAGE);
    assert_int_equal(message.ready.match, 2);
    assert_int_equal(frame_next(&reader, &message, &refusal), FRAME_END);
}

/* --- the schema -------------------------------------------------------------------------------------------------- */

static void the_rows_of_the_schema_are_whole_and_in_order(void **state)
{
    (void)state;
    for (size_t type = 1; type <= schema_message_count(); type++) {
        const struct schema_message *row = schema_message((enum message_type)type);

        assert_int_equal(row->type, type);
        assert_ptr_equal(schema_named(span_text(row->name)), row);
        assert_in_range(row->field_count, 1, SCHEMA_FIELDS_MAX);
        assert_true(row->help && *row->help);
        for (size_t i = 0; i < row->field_count; i++) {
            const struct schema_field *field = &row->fields[i];
            const char *key = (const char *)field->key.at;
            char allowed[SCHEMA_ALLOWED_MAX];

            schema_allowed(field, allowed);
            assert_true(*allowed && field->help && *field->help);
            assert_int_equal(strlen(key), field->key.size);
            if (i > 0 && strcmp((const char *)row->fields[i - 1].key.at, key) >= 0)
                fail_msg("%s: the key before %s does not ascend", row->name, key);
        }
    }
    for (unsigned code = 0; code < CODE_COUNT; code++) {
        const struct schema_code *row = schema_code((enum wire_code)code);

        assert_true(text_is_id(span_text(row->name)) && *row->help);
        assert_true(row->flags & (IN_REFUSAL | IN_ERROR));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_size_of_a_batch_comes_back_as_it_was_written),
        cmocka_unit_test(a_message_beyond_the_batch_or_the_bytes_leaves_the_frame_as_it_was),
        cmocka_unit_test(five_bytes_that_announce_4294967295_values_are_refused_before_anything_is_made),
        cmocka_unit_test(when_memory_runs_out_the_frame_stays_as_it_was),
        cmocka_unit_test(a_wrong_message_is_refused_alone),
        cmocka_unit_test(the_rows_of_the_schema_are_whole_and_in_order),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
