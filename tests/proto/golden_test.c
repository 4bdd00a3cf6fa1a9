/* SPDX-License-Identifier: MIT */
/* The vectors of tests/golden/wire, in both directions, and against msgpack-c.
 *
 * With --refusals it prints what the codec says to refused.json, for whoever adds a vector there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <jansson.h>
#include <msgpack.h>

#include "base/buffer.h"
#include "proto/codec.h"
#include "proto/pack.h"
#include "proto/print.h"

enum { FRAME_ROOM = 1 << 20 };

static json_t *load_from(const char *folder, const char *name)
{
    char path[512];
    json_error_t error;
    json_t *json;

    (void)snprintf(path, sizeof path, "%s/%s.json", folder, name);
    json = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (!json)
        fail_msg("%s:%d: %s", path, error.line, error.text);
    return json;
}

static json_t *load(const char *name)
{
    return load_from(GOLDEN_FOLDER, name);
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));

    assert_non_null(text);
    return text;
}

/* Reads "91 84 a3". */
static struct span bytes_of(struct buffer *room, const char *hex)
{
    buffer_clear(room);
    for (const char *at = hex; *at; at += *at == ' ') {
        unsigned byte;

        assert_int_equal(sscanf(at, "%2x", &byte), 1);
        buffer_add_byte(room, (uint8_t)byte);
        at += 2;
    }
    assert_false(room->failed);
    return buffer_span(room);
}

/* --- JSON to canonical msgpack ----------------------------------------------------------------------------------- */

static void pack_json(struct buffer *out, json_t *json);

static int compare_words(const void *a, const void *b)
{
    const char *const *left = a, *const *right = b;

    return strcmp(*left, *right);
}

static void pack_object(struct buffer *out, json_t *json)
{
    const char *keys[64];
    size_t count = 0;
    const char *key;
    json_t *value;

    if (json_object_get(json, "$bin")) {
        struct buffer room;

        buffer_init(&room, FRAME_ROOM);
        pack_bytes(out, bytes_of(&room, text_of(json, "$bin")));
        buffer_release(&room);
        return;
    }
    json_object_foreach(json, key, value)
    {
        assert_in_range(count, 0, 63);
        keys[count++] = key;
    }
    qsort(keys, count, sizeof *keys, compare_words);
    pack_map(out, (uint32_t)count);
    for (size_t i = 0; i < count; i++) {
        pack_word(out, keys[i]);
        pack_json(out, json_object_get(json, keys[i]));
    }
}

static void pack_json(struct buffer *out, json_t *json)
{
    if (json_is_object(json)) {
        pack_object(out, json);
    } else if (json_is_array(json)) {
        pack_array(out, (uint32_t)json_array_size(json));
        for (size_t i = 0; i < json_array_size(json); i++)
            pack_json(out, json_array_get(json, i));
    } else if (json_is_string(json)) {
        pack_text(out, span_of(json_string_value(json), json_string_length(json)));
    } else {
        assert_true(json_is_integer(json));
        pack_signed(out, json_integer_value(json));
    }
}

/* --- each way of a vector ---------------------------------------------------------------------------------------- */

static void same_bytes(const char *what, const json_t *vector, struct span found, struct span expected)
{
    if (!span_equal(found, expected))
        fail_msg("%s: %s: other bytes", text_of(vector, "about"), what);
}

/* Decodes the frame and encodes its messages again. */
static struct span encoded_again(struct frame_writer *writer, const json_t *vector, struct span frame,
                                 enum schema_direction from)
{
    struct frame_reader reader;
    struct message message;
    struct refusal refusal;
    enum frame_step step;

    if (!frame_open(&reader, frame, from, &refusal))
        fail_msg("%s: %s", text_of(vector, "about"), refusal.text);
    while ((step = frame_next(&reader, &message, &refusal)) == FRAME_MESSAGE)
        assert_true(frame_add(writer, &message));
    if (step == FRAME_REFUSED)
        fail_msg("%s: %s", text_of(vector, "about"), refusal.text);
    return frame_take(writer);
}

/* What msgpack-c makes of the bytes when it unpacks and packs them. */
static void agrees_with_msgpack_c(const json_t *vector, struct span frame)
{
    msgpack_unpacked unpacked;
    msgpack_sbuffer packed;
    msgpack_packer packer;

    msgpack_unpacked_init(&unpacked);
    msgpack_sbuffer_init(&packed);
    msgpack_packer_init(&packer, &packed, msgpack_sbuffer_write);
    assert_int_equal(msgpack_unpack_next(&unpacked, (const char *)frame.at, frame.size, NULL), MSGPACK_UNPACK_SUCCESS);
    assert_int_equal(msgpack_pack_object(&packer, unpacked.data), 0);
    same_bytes("msgpack-c", vector, span_of(packed.data, packed.size), frame);
    msgpack_sbuffer_destroy(&packed);
    msgpack_unpacked_destroy(&unpacked);
}

static void is_canonical(const json_t *vector, struct span frame)
{
    const struct unpack_limits limits = {
        .bytes = FRAME_ROOM, .items = FRAME_ROOM, .depth = PROTO_DEPTH_MAX, .canonical = true};
    const char *why;

    if (!unpack_walk(frame, &limits, &why))
        fail_msg("%s: the frame %s", text_of(vector, "about"), why);
}

/* The messages of a vector, of which only the last need have the file's type. */
static size_t count_type(const json_t *vector, const char *type)
{
    const json_t *frame = json_object_get(vector, "frame");
    size_t found = 0;

    for (size_t i = 0; i < json_array_size(frame); i++)
        found += strcmp(text_of(json_array_get(frame, i), "type"), type) == 0;
    return found;
}

static void check_vector(const json_t *vector, const struct schema_message *row)
{
    struct frame_writer writer;
    struct buffer bytes, packed;
    struct span frame;
    json_t *printed;

    buffer_init(&bytes, FRAME_ROOM);
    buffer_init(&packed, FRAME_ROOM);
    frame_writer_init(&writer, FRAME_ROOM);
    frame = bytes_of(&bytes, text_of(vector, "hex"));
    is_canonical(vector, frame);
    same_bytes("decoded and encoded", vector, encoded_again(&writer, vector, frame, row->from), frame);
    pack_json(&packed, json_object_get(vector, "frame"));
    same_bytes("packed from JSON", vector, buffer_span(&packed), frame);
    agrees_with_msgpack_c(vector, frame);
    printed = print_value(frame);
    if (!json_equal(printed, json_object_get(vector, "frame")))
        fail_msg("%s: printed, it is other JSON", text_of(vector, "about"));
    assert_true(count_type(vector, row->name.text) > 0);
    json_decref(printed);
    frame_writer_release(&writer);
    buffer_release(&packed);
    buffer_release(&bytes);
}

static void every_message_has_vectors_that_hold_in_both_directions(void **state)
{
    (void)state;
    for (size_t type = 1; type <= schema_message_count(); type++) {
        const struct schema_message *row = schema_message((enum message_type)type);
        json_t *file = load(row->name.text);
        const json_t *vectors = json_object_get(file, "vectors");

        assert_string_equal(text_of(file, "type"), row->name.text);
        assert_string_equal(text_of(file, "from"), schema_directions[row->from].who);
        assert_in_range(json_array_size(vectors), 2, 100);
        for (size_t i = 0; i < json_array_size(vectors); i++)
            check_vector(json_array_get(vectors, i), row);
        json_decref(file);
    }
}

/* Of a minor version 0 the writer leaves out what came later; there is none of it in these. */
static void what_a_bot_of_1_0_says_is_read_as_it_was(void **state)
{
    size_t checked = 0;

    (void)state;
    for (size_t type = 1; type <= schema_message_count(); type++) {
        const struct schema_message *row = schema_message((enum message_type)type);
        json_t *file = row->from == FROM_BOT ? load_from(GOLDEN_FOLDER "-1.0", row->name.text) : NULL;
        const json_t *vectors = json_object_get(file, "vectors");

        for (size_t i = 0; i < json_array_size(vectors); i++, checked++)
            check_vector(json_array_get(vectors, i), row);
        json_decref(file);
    }
    assert_in_range(checked, 15, 1000);
}

static void the_example_of_the_readme_holds_too(void **state)
{
    json_t *file = load("example");
    const json_t *vectors = json_object_get(file, "vectors");

    (void)state;
    for (size_t i = 0; i < json_array_size(vectors); i++) {
        const json_t *vector = json_array_get(vectors, i);
        const json_t *first = json_array_get(json_object_get(vector, "frame"), 0);
        const struct schema_message *row = schema_named(span_text(text_of(first, "type")));

        assert_non_null(row);
        assert_string_equal(text_of(vector, "from"), schema_directions[row->from].who);
        check_vector(vector, row);
    }
    json_decref(file);
}

static void check_tolerated(json_t *file)
{
    const json_t *vectors = json_object_get(file, "vectors");
    struct frame_writer writer;
    struct buffer bytes, packed;

    buffer_init(&bytes, FRAME_ROOM);
    buffer_init(&packed, FRAME_ROOM);
    frame_writer_init(&writer, FRAME_ROOM);
    assert_in_range(json_array_size(vectors), 5, 100);
    for (size_t i = 0; i < json_array_size(vectors); i++) {
        const json_t *vector = json_array_get(vectors, i);

        buffer_clear(&packed);
        pack_json(&packed, json_object_get(vector, "frame"));
        same_bytes("decoded and encoded", vector,
                   encoded_again(&writer, vector, bytes_of(&bytes, text_of(vector, "hex")), FROM_BOT),
                   buffer_span(&packed));
    }
    frame_writer_release(&writer);
    buffer_release(&packed);
    buffer_release(&bytes);
    json_decref(file);
}

static void what_is_not_canonical_is_taken_for_what_it_means(void **state)
{
    (void)state;
    check_tolerated(load("tolerated"));
    check_tolerated(load_from(GOLDEN_FOLDER "-1.0", "tolerated"));
}

/* A peer is never sent a key that its own minor version does not have. */
static void keys_that_came_later_are_left_out_for_an_older_peer(void **state)
{
    static const struct message messages[] = {
        {.type = MESSAGE_WELCOME,
         .welcome = {.major = 1, .arena = {(const uint8_t *)"a", 1}, .ignored = {(const uint8_t *)"\x91\xa1x", 3}}},
        {.type = MESSAGE_START,
         .start = {.match = 1,
                   .game = {(const uint8_t *)"g", 1},
                   .epoch = {(const uint8_t *)"e", 1},
                   .seats = 1,
                   .role = {(const uint8_t *)"r", 1},
                   .clock = {(const uint8_t *)"none", 4},
                   .bot_seed = {(const uint8_t *)"0123456789abcdef", 16},
                   .numbers = {(const uint8_t *)"\x80", 1}}},
    };
    static const char *const keys[] = {"ignored", "numbers"};
    struct frame_writer writer;

    (void)state;
    frame_writer_init(&writer, FRAME_ROOM);
    for (size_t i = 0; i < sizeof messages / sizeof *messages; i++)
        for (uint32_t minor = 0; minor <= PROTO_MINOR; minor++) {
            struct span found;

            writer.minor = minor;
            assert_true(frame_add(&writer, &messages[i]));
            assert_int_equal(unpack_find(frame_last(&writer), keys[i], &found), minor >= 1);
            (void)frame_take(&writer);
        }
    frame_writer_release(&writer);
}

/* What the codec says to a frame that it refuses, or to the first message in it that it refuses. */
static bool refusal_of(struct span frame, struct refusal *refusal)
{
    struct frame_reader reader;
    struct message message;
    enum frame_step step;

    if (!frame_open(&reader, frame, FROM_BOT, refusal))
        return true;
    while ((step = frame_next(&reader, &message, refusal)) == FRAME_MESSAGE)
        continue;
    return step == FRAME_REFUSED;
}

static void what_is_refused_is_refused_in_these_words(void **state)
{
    json_t *file = load("refused");
    const json_t *vectors = json_object_get(file, "vectors");
    struct buffer bytes;

    (void)state;
    buffer_init(&bytes, FRAME_ROOM);
    assert_in_range(json_array_size(vectors), 40, 1000);
    for (size_t i = 0; i < json_array_size(vectors); i++) {
        const json_t *vector = json_array_get(vectors, i);
        struct refusal refusal;

        if (!refusal_of(bytes_of(&bytes, text_of(vector, "hex")), &refusal))
            fail_msg("%s: not refused", text_of(vector, "about"));
        print_message("%s\n", text_of(vector, "about"));
        assert_string_equal(schema_code(refusal.code)->name, text_of(vector, "code"));
        assert_string_equal(refusal.text, text_of(vector, "text"));
    }
    buffer_release(&bytes);
    json_decref(file);
}

/* What peers of an arena read. */
static void what_no_arena_sends_is_refused_as_a_whole(void **state)
{
    static const enum schema_direction ways[] = {FROM_ARENA, TO_CONTROLLER, TO_OBSERVER};
    json_t *file = load("unsent");
    const json_t *vectors = json_object_get(file, "vectors");
    struct buffer bytes;

    (void)state;
    buffer_init(&bytes, FRAME_ROOM);
    assert_in_range(json_array_size(vectors), 40, 1000);
    for (size_t i = 0; i < json_array_size(vectors) * (sizeof ways / sizeof *ways); i++) {
        const json_t *vector = json_array_get(vectors, i / (sizeof ways / sizeof *ways));
        struct span frame = bytes_of(&bytes, text_of(vector, "hex"));
        struct frame_reader reader;
        struct refusal refusal;

        if (frame_open(&reader, frame, ways[i % (sizeof ways / sizeof *ways)], &refusal))
            fail_msg("%s: not refused", text_of(vector, "about"));
        print_message("%s\n", text_of(vector, "about"));
        assert_int_equal(refusal.code, CODE_MALFORMED);
        assert_non_null(strstr(refusal.text, text_of(vector, "text")));
    }
    buffer_release(&bytes);
    json_decref(file);
}

static int print_refusals(void)
{
    json_t *file = load("refused");
    const json_t *vectors = json_object_get(file, "vectors");
    struct buffer bytes;

    buffer_init(&bytes, FRAME_ROOM);
    for (size_t i = 0; i < json_array_size(vectors); i++) {
        json_t *vector = json_array_get(vectors, i);
        struct refusal refusal;

        if (refusal_of(bytes_of(&bytes, text_of(vector, "hex")), &refusal)) {
            (void)json_object_set_new(vector, "code", json_string(schema_code(refusal.code)->name));
            (void)json_object_set_new(vector, "text", json_string(refusal.text));
        }
    }
    (void)json_dumpf(file, stdout, 0);
    buffer_release(&bytes);
    json_decref(file);
    return 0;
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_message_has_vectors_that_hold_in_both_directions),
        cmocka_unit_test(what_a_bot_of_1_0_says_is_read_as_it_was),
        cmocka_unit_test(keys_that_came_later_are_left_out_for_an_older_peer),
        cmocka_unit_test(the_example_of_the_readme_holds_too),
        cmocka_unit_test(what_is_not_canonical_is_taken_for_what_it_means),
        cmocka_unit_test(what_is_refused_is_refused_in_these_words),
        cmocka_unit_test(what_no_arena_sends_is_refused_as_a_whole),
    };

    if (count == 2 && strcmp(words[1], "--refusals") == 0)
        return print_refusals();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
