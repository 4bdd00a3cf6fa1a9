/* SPDX-License-Identifier: MIT */
#include "proto/codec.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "failing.h"
#include "proto/pack.h"
#include "proto/text.h"

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
    for (unsigned at = 1;; at++) {
        size_t added = 0;

        frame_writer_init(&writer, PROTO_FRAME_MAX);
        failing_begin(&(struct failure){.calls = FAILING_MEMORY, .at = at, .and_after = true, .error = ENOMEM});
        while (added < 40 && frame_add(&writer, &message))
            added++;
        (void)failing_end();
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

/* What the codec says of a frame. */
struct said {
    bool open;
    enum frame_step step;
    struct message message;
    struct refusal refusal;
    size_t rest; /* bytes behind the first message */
};

static void hear(struct said *said, struct span frame)
{
    struct frame_reader reader;

    memset(said, 0, sizeof *said);
    said->open = frame_open(&reader, frame, FROM_BOT, &said->refusal);
    if (!said->open)
        return;
    said->step = frame_next(&reader, &said->message, &said->refusal);
    said->rest = (size_t)(reader.rest.end - reader.rest.at);
}

/* An answer alone may be read on a short way; beside a pong it never is. */
static void check_both_ways(struct span answer)
{
    static const uint8_t pong[] = {0x82, 0xa5, 'n', 'o', 'n',  'c', 'e', 1,   0xa4,
                                   't',  'y',  'p', 'e', 0xa4, 'p', 'o', 'n', 'g'};
    uint8_t *alone = malloc(1 + answer.size), beside[128] = {0x92}; /* to read behind its end is an error */
    struct said one, two;

    assert_non_null(alone);
    assert_true(1 + answer.size + sizeof pong <= sizeof beside);
    alone[0] = 0x91;
    memcpy(alone + 1, answer.at, answer.size);
    memcpy(beside + 1, answer.at, answer.size);
    memcpy(beside + 1 + answer.size, pong, sizeof pong);
    hear(&one, span_of(alone, 1 + answer.size));
    hear(&two, span_of(beside, 1 + answer.size + sizeof pong));
    free(alone);
    if (!one.open) /* cut short: what follows may make it whole */
        return;
    assert_true(two.open);
    assert_int_equal(one.step, two.step);
    assert_int_equal(one.rest + sizeof pong, two.rest);
    assert_int_equal(one.refusal.type, two.refusal.type);
    if (one.step == FRAME_MESSAGE) {
        assert_int_equal(one.message.type, two.message.type);
        assert_memory_equal(&one.message.answer, &two.message.answer, offsetof(struct message_answer, text));
    } else {
        assert_string_equal(one.refusal.text, two.refusal.text);
        assert_int_equal(one.refusal.match, two.refusal.match);
        assert_int_equal(one.refusal.decision, two.refusal.decision);
    }
}

/* With numbers of each width, cut at each byte, and with each byte replaced by others. */
static void an_answer_alone_is_read_as_it_is_among_others(void **state)
{
    static const uint64_t numbers[] = {0,
                                       1,
                                       0x7f,
                                       0x80,
                                       0xff,
                                       0x100,
                                       0xffff,
                                       0x10000,
                                       0xffffffff,
                                       0x100000000,
                                       SCHEMA_NUMBER_MOST,
                                       SCHEMA_NUMBER_MOST + 1,
                                       UINT64_MAX};
    enum { NUMBERS = sizeof numbers / sizeof *numbers };
    struct message message = {.type = MESSAGE_ANSWER};
    struct frame_writer writer;

    (void)state;
    frame_writer_init(&writer, PROTO_FRAME_MAX);
    for (unsigned i = 0; i < NUMBERS * NUMBERS; i++) {
        struct span answer;
        uint8_t bytes[96];

        message.answer = (struct message_answer){.action = (uint32_t)numbers[i % NUMBERS],
                                                 .decision = numbers[i / NUMBERS],
                                                 .match = numbers[(i + 5) % NUMBERS]};
        assert_true(frame_add(&writer, &message));
        answer = frame_last(&writer);
        assert_true(answer.size <= sizeof bytes);
        memcpy(bytes, answer.at, answer.size);
        for (size_t size = 0; size <= answer.size; size++)
            check_both_ways(span_of(bytes, size));
        for (size_t at = 0; at < answer.size; at++)
            for (unsigned byte = 0; byte < 256; byte += 1 + i % 29) {
                bytes[at] = (uint8_t)byte;
                check_both_ways(span_of(bytes, answer.size));
                bytes[at] = answer.at[at];
            }
        (void)frame_take(&writer);
    }
    frame_writer_release(&writer);
}

/* A decision with what is asked, as a writer of pairs puts it. */
struct asks_row {
    const char *keys[6];
    unsigned count; /* pairs; all values are numbers but those of `kind` and `by_type` */
    bool good;
};

static struct span decision_asking(struct buffer *out, const struct asks_row *row)
{
    buffer_clear(out);
    pack_array(out, 1);
    pack_map(out, 5);
    pack_word(out, "actions");
    pack_array(out, 1);
    pack_unsigned(out, 3);
    pack_word(out, "asks");
    pack_map(out, row->count);
    for (unsigned i = 0; i < row->count; i++) {
        pack_word(out, row->keys[i]);
        if (strcmp(row->keys[i], "kind") == 0 || strcmp(row->keys[i], "by_type") == 0)
            pack_word(out, "a-word");
        else
            pack_unsigned(out, 2);
    }
    pack_word(out, "decision");
    pack_unsigned(out, 1);
    pack_word(out, "match");
    pack_unsigned(out, 1);
    pack_word(out, "type");
    pack_word(out, "decision");
    return buffer_span(out);
}

static void what_is_asked_is_a_map_of_which_unknown_keys_are_skipped(void **state)
{
    static const struct asks_row rows[] = {
        {{"count", "kind"}, 2, true},
        {{"kind", "count", "by_type", "by"}, 4, true},
        {{"count", "kind", "later", "zzz"}, 4, true},
        {{"count"}, 1, false},
        {{"kind"}, 1, false},
        {{"count", "kind", "count"}, 3, false},
    };
    struct buffer out;

    (void)state;
    buffer_init(&out, PROTO_FRAME_MAX);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct frame_reader reader;
        struct message message;
        struct refusal refusal;

        assert_true(frame_open(&reader, decision_asking(&out, &rows[i]), FROM_ARENA, &refusal));
        assert_int_equal(frame_next(&reader, &message, &refusal), rows[i].good ? FRAME_MESSAGE : FRAME_REFUSED);
        if (!rows[i].good)
            continue;
        assert_true(span_equal(message.decision.asks.kind, span_text("a-word")));
        assert_int_equal(message.decision.asks.count, 2);
        assert_int_equal(message.decision.asks.has_by, rows[i].count == 4 && i == 1);
    }
    buffer_release(&out);
}

static void check_rows(const char *name, const struct schema_field *fields, size_t count)
{
    assert_in_range(count, 1, SCHEMA_FIELDS_MAX);
    for (size_t i = 0; i < count; i++) {
        const struct schema_field *field = &fields[i];
        const char *key = field->key.text;
        char allowed[SCHEMA_ALLOWED_MAX];

        schema_allowed(field, allowed);
        assert_true(*allowed && field->help && *field->help);
        assert_int_equal(strlen(key), schema_word_text(&field->key).size);
        if (i > 0 && strcmp(fields[i - 1].key.text, key) >= 0)
            fail_msg("%s: the key before %s does not ascend", name, key);
        assert_int_equal(field->type == SCHEMA_PARTS, field->parts != NULL);
        if (field->parts)
            check_rows(name, field->parts, field->part_count);
    }
}

static void the_rows_of_the_schema_are_whole_and_in_order(void **state)
{
    (void)state;
    for (size_t type = 1; type <= schema_message_count(); type++) {
        const struct schema_message *row = schema_message((enum message_type)type);

        assert_int_equal(row->type, type);
        assert_ptr_equal(schema_named(span_text(row->name.text)), row);
        assert_true(row->help && *row->help);
        check_rows(row->name.text, row->fields, row->field_count);
    }
    for (unsigned code = 0; code < CODE_COUNT; code++) {
        const struct schema_code *row = schema_code((enum wire_code)code);

        assert_true(text_is_id(span_text(row->name)) && *row->help);
        assert_true(row->flags & (IN_REFUSAL | IN_ERROR));
    }
}

/* A frame with one message that has nothing but its type. */
static struct span typed(struct buffer *out, const char *name)
{
    buffer_clear(out);
    pack_array(out, 1);
    pack_map(out, 1);
    pack_text(out, span_text("type"));
    pack_text(out, span_text(name));
    return buffer_span(out);
}

/* The messages of a direction, in the order of their types. */
static const char *const said[SCHEMA_DIRECTIONS] = {
    [FROM_BOT] = "hello ready answer pong bye ",
    [FROM_ARENA] = "welcome refusal start events decision end error ping close ",
    [FROM_CONTROLLER] = "hello pong bye command ",
    [TO_CONTROLLER] = "welcome refusal error ping reply ",
    [FROM_OBSERVER] = "hello pong bye command ",
    [TO_OBSERVER] = "welcome refusal events end error ping close reply match ",
};

static void a_message_is_known_only_in_its_directions(void **state)
{
    struct buffer out;

    (void)state;
    buffer_init(&out, 100);
    for (unsigned from = 0; from < SCHEMA_DIRECTIONS; from++) {
        char known[200] = "";

        for (size_t type = 1; type <= schema_message_count(); type++) {
            const char *name = schema_message((enum message_type)type)->name.text;
            struct frame_reader reader;
            struct refusal refusal;
            struct message message;
            enum frame_step step;

            assert_true(frame_open(&reader, typed(&out, name), (enum schema_direction)from, &refusal));
            step = frame_next(&reader, &message, &refusal);
            if (step == FRAME_MESSAGE || refusal.code != CODE_UNKNOWN_TYPE)
                (void)strcat(strcat(known, name), " ");
        }
        assert_string_equal(known, said[from]);
    }
    buffer_release(&out);
}

/* A command whose words are `count` times the text. */
static struct span command_of(struct buffer *out, uint32_t count, struct span word)
{
    buffer_clear(out);
    pack_array(out, 1);
    pack_map(out, 4);
    pack_text(out, span_text("number"));
    pack_unsigned(out, 1);
    pack_text(out, span_text("type"));
    pack_text(out, span_text("command"));
    pack_text(out, span_text("verb"));
    pack_text(out, span_text("show"));
    pack_text(out, span_text("words"));
    pack_array(out, count);
    for (; count > 0; count--)
        pack_text(out, word);
    return buffer_span(out);
}

static void the_words_of_a_command_are_bounded_texts(void **state)
{
    static const struct row {
        uint32_t count;
        size_t size;
        char byte;
        bool good;
    } rows[] = {
        {0, 0, 'a', true},
        {PROTO_COMMAND_WORDS_MAX, 1, 'a', true},
        {PROTO_COMMAND_WORDS_MAX + 1, 1, 'a', false},
        {1, PROTO_COMMAND_WORD_MAX, 'a', true},
        {1, PROTO_COMMAND_WORD_MAX + 1, 'a', false},
        {1, 1, '\n', true},
        {1, 1, '\xff', false},
    };
    static char word[PROTO_COMMAND_WORD_MAX + 1];
    struct buffer out;

    (void)state;
    buffer_init(&out, PROTO_FRAME_MAX);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct frame_reader reader;
        struct refusal refusal;
        struct message message;
        struct span frame;

        memset(word, rows[i].byte, sizeof word);
        frame = command_of(&out, rows[i].count, span_of(word, rows[i].size));
        assert_true(frame_open(&reader, frame, FROM_CONTROLLER, &refusal));
        if ((frame_next(&reader, &message, &refusal) == FRAME_MESSAGE) != rows[i].good)
            fail_msg("row %zu: %s", i, refusal.text);
        if (!rows[i].good)
            assert_string_equal(refusal.text,
                                i == 2 ? "command: words is an array of 65; send an array of at most 64 words: "
                                         "text of at most 4096 bytes of UTF-8"
                                       : "command: words is an array of 1; send an array of at most 64 words: "
                                         "text of at most 4096 bytes of UTF-8");
    }
    buffer_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_size_of_a_batch_comes_back_as_it_was_written),
        cmocka_unit_test(a_message_beyond_the_batch_or_the_bytes_leaves_the_frame_as_it_was),
        cmocka_unit_test(five_bytes_that_announce_4294967295_values_are_refused_before_anything_is_made),
        cmocka_unit_test(when_memory_runs_out_the_frame_stays_as_it_was),
        cmocka_unit_test(a_wrong_message_is_refused_alone),
        cmocka_unit_test(an_answer_alone_is_read_as_it_is_among_others),
        cmocka_unit_test(what_is_asked_is_a_map_of_which_unknown_keys_are_skipped),
        cmocka_unit_test(a_message_is_known_only_in_its_directions),
        cmocka_unit_test(the_words_of_a_command_are_bounded_texts),
        cmocka_unit_test(the_rows_of_the_schema_are_whole_and_in_order),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
