/* SPDX-License-Identifier: MIT */
/* The inside of an encoder, for its own files: encode.c (its life), encode_view.c, encode_chosen.c, encode_field.c (the
 * fields of views), encode_event.c. Each put_ function writes one value of canonical msgpack into room that the caller
 * has reserved, and returns the address behind it. They do not check the room for each value as proto/pack.h does, and
 * so are several times as fast. */
#ifndef MATCH_ENCODE_INSIDE_H
#define MATCH_ENCODE_INSIDE_H

#include <assert.h>
#include <string.h>

#include "match/encode.h"

enum {
    NAME_MOST = 31,           /* so that the head of a name is one byte */
    FIELDS_MOST = 32,         /* of one kind of event */
    HEAD_MOST = 3,            /* bytes of the head of an array or a map */
    SLACK = VIEW_READ_BEHIND, /* spare bytes behind blocks that are read or written whole */
};

/* A name as msgpack. */
struct encoded_name {
    uint8_t size; /* with its head */
    uint8_t bytes[NAME_MOST + 1];
};

/* Writes rows of `count` numbers each. The first row lies at `from`, each other one `stride` bytes behind the one
 * before it. For sets, `count` is the member of bit 0. */
typedef uint8_t *put_rows(uint8_t *out, const uint8_t *from, unsigned count, unsigned rows, unsigned stride);

struct encoded_field {
    put_rows *put;
    uint16_t offset;
    uint16_t bytes; /* of a row, in memory */
    uint8_t count, rows, stride;
    struct encoded_name name;
    const struct game_field *field;
};

/* A key of an event. */
struct encoded_key {
    uint8_t field; /* index into the kind's fields, EVENT_KEY or TEXT_KEY */
    bool list;
    struct encoded_name name;
};

struct encoded_kind {
    struct encoded_key *keys; /* by name: the fields, `event` and `text` */
    unsigned fields;
    size_t most; /* bytes of an event of this kind */
    struct encoded_name name;
};

struct encoder {
    const struct game *game;
    size_t view_most;
    struct encoded_field *fields; /* by name */
    uint16_t *lying_at;           /* for each byte of a view: the field; view_field_count: none */
    struct encoded_kind *kinds;
    int talk_kind, talk_seat; /* the kind "talk" and its field "seat"; -1 if the game has none */
};

/* Room for the bytes of any view. */
uint8_t *last_view_room(struct last_view *last);
const struct encoder *last_view_encoder(const struct last_view *last);

/* Makes the name; false with a sentence about `what` if it is empty or too long. */
bool encoder_take_name(const struct encoder *encoder, struct encoded_name *made, const char *what, const char *name,
                       struct error *error);
/* Bytewise order of two names. */
int encoded_name_order(const struct encoded_name *a, const struct encoded_name *b);
/* Makes a field of the view; false with a sentence if its name, type or shape is not allowed. */
bool encoder_take_field(const struct encoder *encoder, const struct game_field *field, struct encoded_field *made,
                        struct error *error);
/* The most bytes of a field, with its name. */
size_t encoded_field_most(const struct game_field *field);
/* Fill in `fields`, `lying_at` and `view_most`; `kinds` and the talk. False with a sentence if the game's tables do not
 * allow it.
 */
bool encoder_take_view(struct encoder *encoder, struct error *error);
bool encoder_take_events(struct encoder *encoder, struct error *error);
void encoder_drop_events(struct encoder *encoder);

static inline uint8_t *put_big_endian(uint8_t *out, uint8_t first, uint64_t number, unsigned width)
{
    *out++ = first;
    while (width--)
        *out++ = (uint8_t)(number >> 8 * width);
    return out;
}

static inline uint8_t *put_unsigned(uint8_t *out, uint64_t number)
{
    if (number < 0x80) {
        *out = (uint8_t)number;
        return out + 1;
    }
    if (number <= UINT8_MAX)
        return put_big_endian(out, 0xcc, number, 1);
    if (number <= UINT16_MAX)
        return put_big_endian(out, 0xcd, number, 2);
    if (number <= UINT32_MAX)
        return put_big_endian(out, 0xce, number, 4);
    assert(number >> 53 == 0);
    return put_big_endian(out, 0xcf, number, 8);
}

static inline uint8_t *put_signed(uint8_t *out, int64_t number)
{
    if (number >= 0)
        return put_unsigned(out, (uint64_t)number);
    if (number >= -32) {
        *out = (uint8_t)number;
        return out + 1;
    }
    if (number >= INT8_MIN)
        return put_big_endian(out, 0xd0, (uint64_t)number, 1);
    if (number >= INT16_MIN)
        return put_big_endian(out, 0xd1, (uint64_t)number, 2);
    return put_big_endian(out, 0xd2, (uint64_t)number, 4);
}

static inline uint8_t *put_array(uint8_t *out, unsigned count)
{
    if (count < 16) {
        *out = (uint8_t)(0x90 | count);
        return out + 1;
    }
    return put_big_endian(out, 0xdc, count, 2);
}

static inline uint8_t *put_map(uint8_t *out, unsigned count)
{
    if (count < 16) {
        *out = (uint8_t)(0x80 | count);
        return out + 1;
    }
    return put_big_endian(out, 0xde, count, 2);
}

/* Copies a fixed size, so there must be room for the longest name. */
static inline uint8_t *put_name(uint8_t *out, const struct encoded_name *name)
{
    memcpy(out, name->bytes, sizeof name->bytes);
    return out + name->size;
}

static inline uint8_t *put_text(uint8_t *out, struct span text)
{
    if (text.size < 32)
        *out++ = (uint8_t)(0xa0 | text.size);
    else
        out = put_big_endian(out, 0xd9, text.size, 1);
    memcpy(out, text.at, text.size);
    return out + text.size;
}

/* Writes the field's value in this view, without its name. It may read SLACK bytes behind the view, and write SLACK
 * bytes behind the value. */
static inline uint8_t *put_field(uint8_t *out, const struct encoded_field *field, const uint8_t *view, unsigned seats)
{
    unsigned rows = field->rows == GAME_SEATS_MAX ? seats : field->rows;

    if (rows == 0)
        rows = 1;
    else
        out = put_array(out, rows);
    return field->put(out, view + field->offset, field->count, rows, field->stride);
}

#endif
