/* SPDX-License-Identifier: MIT */
#include "codec_fuzz.h"

#include <jansson.h>
#include <msgpack.h>
#include <stdbool.h>

#include "proto/codec.h"
#include "proto/print.h"

/* What the codec writes again must be canonical, and be read again to the same bytes. */
static const char *read_again(struct span frame, enum schema_direction from, struct frame_writer *out)
{
    static const struct unpack_limits limits = {
        .bytes = PROTO_ARENA_FRAME_MAX, .items = PROTO_ARENA_ITEMS_MAX, .depth = PROTO_DEPTH_MAX};
    struct frame_reader reader;
    struct message message;
    struct refusal refusal;
    enum frame_step step;
    const char *why;

    if (!unpack_walk(frame, &limits, &why) || !frame_open(&reader, frame, from, &refusal))
        return "a frame that was written cannot be read";
    while ((step = frame_next(&reader, &message, &refusal)) == FRAME_MESSAGE)
        if (!frame_add(out, &message))
            return "a message that was written once cannot be written again";
    return step == FRAME_END ? NULL : "a message that was written is refused";
}

static const char *decode(struct span bytes, enum schema_direction from, struct frame_writer *once,
                          struct frame_writer *twice)
{
    struct frame_reader reader;
    struct message message;
    struct refusal refusal;
    enum frame_step step;
    const char *broken;
    struct span first;

    if (!frame_open(&reader, bytes, from, &refusal))
        return refusal.text[0] ? NULL : "a frame was refused without a word";
    while ((step = frame_next(&reader, &message, &refusal)) != FRAME_END) {
        if (step == FRAME_REFUSED && !refusal.text[0])
            return "a message was refused without a word";
        if (step == FRAME_MESSAGE && !frame_add(once, &message))
            return "a message that was read cannot be written";
    }
    first = frame_take(once);
    if (first.size == 0)
        return NULL;
    broken = read_again(first, from, twice);
    if (!broken && !span_equal(first, frame_take(twice)))
        broken = "a message that was written and read is written otherwise";
    return broken;
}

static const char *fuzz_codec(struct span bytes, enum schema_direction from)
{
    struct frame_writer once, twice;
    const char *broken;

    frame_writer_init(&once, PROTO_ARENA_FRAME_MAX);
    frame_writer_init(&twice, PROTO_ARENA_FRAME_MAX);
    broken = decode(bytes, from, &once, &twice);
    frame_writer_release(&once);
    frame_writer_release(&twice);
    return broken;
}

/* Reads whatever comes next, on bytes that nobody has walked. */
static const char *fuzz_cursor(struct span bytes)
{
    struct unpack from = unpack_open(bytes);
    struct span found;
    uint64_t left = 1;

    for (; left > 0 && !from.failed; left--) {
        size_t rest = (size_t)(from.end - from.at);

        switch (unpack_peek(&from)) {
        case UNPACK_ARRAY:
            left += unpack_array(&from);
            break;
        case UNPACK_MAP:
            left += 2 * (uint64_t)unpack_map(&from);
            break;
        case UNPACK_NUMBER:
            (void)unpack_number(&from, INT64_MIN, INT64_MAX);
            break;
        case UNPACK_BOOL:
            (void)unpack_bool(&from);
            break;
        case UNPACK_TEXT:
            if (unpack_text(&from).size >= rest)
                return "a text is longer than what holds it";
            break;
        case UNPACK_BYTES:
            if (unpack_bytes(&from).size >= rest)
                return "bytes are longer than what holds them";
            break;
        case UNPACK_NIL:
        case UNPACK_FLOAT:
        case UNPACK_EXT:
        case UNPACK_NOTHING:
            (void)unpack_value(&from);
            break;
        }
    }
    if (unpack_find(bytes, "match", &found) && found.size >= bytes.size)
        return "a value is longer than its map";
    return NULL;
}

/* A canonical value is what msgpack-c packs after it unpacked it. */
static const char *compare_with_msgpack_c(struct span bytes)
{
    static const struct unpack_limits limits = {
        .bytes = PROTO_ARENA_FRAME_MAX, .items = PROTO_ARENA_ITEMS_MAX, .depth = 30, .canonical = true};
    msgpack_unpacked unpacked;
    msgpack_sbuffer packed;
    msgpack_packer packer;
    const char *why, *broken = NULL;

    if (!unpack_walk(bytes, &limits, &why))
        return why[0] ? NULL : "a walk failed without a word";
    msgpack_unpacked_init(&unpacked);
    msgpack_sbuffer_init(&packed);
    msgpack_packer_init(&packer, &packed, msgpack_sbuffer_write);
    if (msgpack_unpack_next(&unpacked, (const char *)bytes.at, bytes.size, NULL) != MSGPACK_UNPACK_SUCCESS)
        broken = "msgpack-c does not read what the walk passed";
    else if (msgpack_pack_object(&packer, unpacked.data) != 0 || !span_equal(span_of(packed.data, packed.size), bytes))
        broken = "msgpack-c packs otherwise what the walk called canonical";
    msgpack_sbuffer_destroy(&packed);
    msgpack_unpacked_destroy(&unpacked);
    return broken;
}

static const char *fuzz_print(struct span bytes)
{
    json_t *json = print_value(bytes);

    json_decref(json);
    return NULL;
}

const char *codec_fuzz(const uint8_t *bytes, size_t size)
{
    struct span span = span_of(bytes, size);
    const char *broken = NULL;

    for (unsigned from = 0; !broken && from < SCHEMA_DIRECTIONS; from++)
        broken = fuzz_codec(span, (enum schema_direction)from);
    broken = broken ? broken : fuzz_cursor(span);
    broken = broken ? broken : compare_with_msgpack_c(span);
    return broken ? broken : fuzz_print(span);
}
