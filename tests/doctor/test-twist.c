/* SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "doctor/script/twist.h"
#include "proto/codec.h"
#include "proto/pack.h"

static const uint16_t actions[] = {3, 5};

/* Messages with everything that a twist looks into. */
static struct message decision(struct buffer *view)
{
    buffer_init(view, 64);
    pack_map(view, 1);
    pack_word(view, "turn");
    pack_unsigned(view, 4);
    return (struct message){
        .type = MESSAGE_DECISION,
        .decision = {.match = 1, .decision = 2, .view = buffer_span(view), .actions = actions, .action_count = 2}};
}

static struct message events(struct buffer *list)
{
    buffer_init(list, 64);
    pack_array(list, 2);
    for (unsigned i = 0; i < 2; i++) {
        pack_map(list, 1);
        pack_word(list, "event");
        pack_word(list, "turn");
    }
    return (struct message){.type = MESSAGE_EVENTS, .events = {.match = 1, .first = 1, .events = buffer_span(list)}};
}

/* The message as the frame of an arena that was twisted. */
static void twist(struct frame_writer *writer, const struct message *message, const struct twist *how)
{
    struct buffer out;

    buffer_init(&out, 4096);
    assert_true(frame_add(writer, message));
    assert_true(twist_message(how, frame_last(writer), &out));
    assert_true(frame_replace(writer, buffer_span(&out)));
    buffer_release(&out);
}

/* Reads the only message of the frame, which must be canonical. */
static void read_back(struct span frame, struct frame_reader *reader, struct message *message)
{
    const struct unpack_limits limits = {
        .bytes = PROTO_ARENA_FRAME_MAX, .items = PROTO_ARENA_ITEMS_MAX, .depth = PROTO_DEPTH_MAX, .canonical = true};
    struct refusal refusal;
    const char *why;

    assert_true(unpack_walk(frame, &limits, &why));
    assert_true(frame_open(reader, frame, FROM_ARENA, &refusal));
    assert_int_equal(frame_next(reader, message, &refusal), FRAME_MESSAGE);
}

static void a_twisted_message_is_canonical_and_says_the_same(void **state)
{
    const struct twist twists[] = {{.keys = true}, {.fields = true}, {.keys = true, .fields = true}, {0}};

    (void)state;
    for (size_t i = 0; i < sizeof twists / sizeof *twists; i++) {
        struct buffer views, lists;
        const struct message said[] = {decision(&views), events(&lists)};
        struct frame_reader reader;
        struct message heard;

        for (size_t j = 0; j < 2; j++) {
            struct frame_writer writer;

            frame_writer_init(&writer, PROTO_ARENA_FRAME_MAX);
            twist(&writer, &said[j], &twists[i]);
            read_back(frame_take(&writer), &reader, &heard);
            assert_int_equal(heard.type, said[j].type);
            if (heard.type == MESSAGE_DECISION)
                assert_int_equal(heard.decision.actions[1], 5);
            frame_writer_release(&writer);
        }
        buffer_release(&views);
        buffer_release(&lists);
    }
}

static void fields_are_put_into_views_and_into_each_event(void **state)
{
    const struct twist fields = {.fields = true};
    struct buffer view, list;
    const struct message said[] = {decision(&view), events(&list)};
    struct frame_reader reader;
    struct message heard;
    struct frame_writer writer;
    struct span value;
    struct unpack from;

    (void)state;
    frame_writer_init(&writer, PROTO_ARENA_FRAME_MAX);
    twist(&writer, &said[0], &fields);
    read_back(frame_take(&writer), &reader, &heard);
    assert_true(unpack_find(heard.decision.view, "zz_new", &value));
    assert_true(unpack_find(heard.decision.view, "turn", &value));
    twist(&writer, &said[1], &fields);
    read_back(frame_take(&writer), &reader, &heard);
    from = unpack_open(heard.events.events);
    assert_int_equal(unpack_array(&from), 2);
    for (unsigned i = 0; i < 2; i++)
        assert_true(unpack_find(unpack_value(&from), "zz_new", &value));
    frame_writer_release(&writer);
    buffer_release(&view);
    buffer_release(&list);
}

static void the_unknown_type_is_none_of_ours(void **state)
{
    struct buffer out;
    struct span type;
    struct unpack from;

    (void)state;
    buffer_init(&out, 256);
    twist_unknown(&out);
    assert_true(unpack_find(buffer_span(&out), "type", &type));
    from = unpack_open(type);
    assert_null(schema_named(unpack_text(&from)));
    buffer_release(&out);
}

static void what_is_no_map_is_not_twisted(void **state)
{
    const struct twist keys = {.keys = true};
    struct buffer out;

    (void)state;
    buffer_init(&out, 256);
    assert_false(twist_message(&keys, span_of("\x91\x01", 2), &out));
    buffer_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_twisted_message_is_canonical_and_says_the_same),
        cmocka_unit_test(fields_are_put_into_views_and_into_each_event),
        cmocka_unit_test(the_unknown_type_is_none_of_ours),
        cmocka_unit_test(what_is_no_map_is_not_twisted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
