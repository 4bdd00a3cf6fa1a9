/* SPDX-License-Identifier: MIT */
#include "match/encode.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "proto/pack.h"

enum {
    NAME_MOST = 31,   /* so that the head of a key is one byte */
    FIELDS_MOST = 32, /* of one kind of event */
    EVENT_KEY,        /* these stand for the keys that are no field, in the order of an event's keys */
    TEXT_KEY,
};

/* Writes one row: `count` numbers that lie at `from`; of a set, `count` is the member of bit 0. The room was made
 * before. */
typedef uint8_t *put_row(uint8_t *out, const uint8_t *from, unsigned count);

struct encoded_field {
    put_row *put;
    uint16_t offset;
    uint8_t count, rows, stride;
    uint8_t key_size;
    uint8_t key[NAME_MOST + 1]; /* as msgpack */
};

struct encoded_kind {
    uint8_t *order; /* field indices, EVENT_KEY and TEXT_KEY, by name */
    uint8_t fields;
};

struct encoder {
    const struct game *game;
    size_t view_most;
    struct encoded_field *fields; /* by name */
    struct encoded_kind *kinds;
    int talk_kind, talk_seat; /* the kind "talk" and its field "seat"; -1 if there are none */
};

/* --- rows of a view ---------------------------------------------------------------------------------------------- */

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

/* The four shapes of one type of number. Memory is read with memcpy, as rows need not be aligned. */
#define ROWS_OF(type, put)                                                                                             \
    static inline type load_##type(const uint8_t *from, unsigned index)                                                \
    {                                                                                                                  \
        type number;                                                                                                   \
        memcpy(&number, from + index * sizeof number, sizeof number);                                                  \
        return number;                                                                                                 \
    }                                                                                                                  \
    static uint8_t *put_##type##_number(uint8_t *out, const uint8_t *from, unsigned count)                             \
    {                                                                                                                  \
        (void)count;                                                                                                   \
        return put(out, load_##type(from, 0));                                                                         \
    }                                                                                                                  \
    static uint8_t *put_##type##_array(uint8_t *out, const uint8_t *from, unsigned count)                              \
    {                                                                                                                  \
        out = put_array(out, count);                                                                                   \
        for (unsigned i = 0; i < count; i++)                                                                           \
            out = put(out, load_##type(from, i));                                                                      \
        return out;                                                                                                    \
    }                                                                                                                  \
    static uint8_t *put_##type##_list(uint8_t *out, const uint8_t *from, unsigned count)                               \
    {                                                                                                                  \
        unsigned length = 0;                                                                                           \
        while (length < count && load_##type(from, length) != 0)                                                       \
            length++;                                                                                                  \
        return put_##type##_array(out, from, length);                                                                  \
    }                                                                                                                  \
    static uint8_t *put_##type##_set(uint8_t *out, const uint8_t *from, unsigned first)                                \
    {                                                                                                                  \
        uint64_t set = (uint64_t)load_##type(from, 0);                                                                 \
        out = put_array(out, (unsigned)__builtin_popcountll(set));                                                     \
        for (; set; set &= set - 1)                                                                                    \
            out = put_unsigned(out, first + (unsigned)__builtin_ctzll(set));                                           \
        return out;                                                                                                    \
    }

ROWS_OF(uint8_t, put_unsigned)
ROWS_OF(uint16_t, put_unsigned)
ROWS_OF(uint32_t, put_unsigned)
ROWS_OF(uint64_t, put_unsigned)
ROWS_OF(int8_t, put_signed)
ROWS_OF(int16_t, put_signed)
ROWS_OF(int32_t, put_signed)

#define SHAPES_OF(type)                                                                                                \
    {                                                                                                                  \
        [GAME_NUMBER] = put_##type##_number, [GAME_ARRAY] = put_##type##_array, [GAME_LIST] = put_##type##_list,       \
        [GAME_SET] = put_##type##_set                                                                                  \
    }

static put_row *const put_rows[GAME_I32 + 1][GAME_SET + 1] = {
    [GAME_U8] = SHAPES_OF(uint8_t),   [GAME_U16] = SHAPES_OF(uint16_t), [GAME_U32] = SHAPES_OF(uint32_t),
    [GAME_U64] = SHAPES_OF(uint64_t), [GAME_I8] = SHAPES_OF(int8_t),    [GAME_I16] = SHAPES_OF(int16_t),
    [GAME_I32] = SHAPES_OF(int32_t)};

/* The most bytes of one encoded number of a type. */
static const uint8_t number_most[GAME_I32 + 1] = {
    [GAME_U8] = 2, [GAME_U16] = 3, [GAME_U32] = 5, [GAME_U64] = 9, [GAME_I8] = 2, [GAME_I16] = 3, [GAME_I32] = 5};

static size_t field_most(const struct game_field *field)
{
    enum { ARRAY_HEAD = 3, SET_MOST = 64 * 3 };
    size_t row =
        field->shape == GAME_SET ? ARRAY_HEAD + SET_MOST : ARRAY_HEAD + (size_t)field->count * number_most[field->type];

    return 1 + strlen(field->name) + ARRAY_HEAD + row * (field->rows ? field->rows : 1);
}

/* --- making an encoder ------------------------------------------------------------------------------------------- */

static int by_name(const void *a, const void *b)
{
    const struct encoded_field *first = a;
    const struct encoded_field *second = b;
    size_t least = first->key_size < second->key_size ? first->key_size : second->key_size;
    int order = memcmp(first->key + 1, second->key + 1, least - 1);

    return order != 0 ? order : (int)first->key_size - (int)second->key_size;
}

static bool take_view_field(struct encoder *encoder, unsigned index, struct error *error)
{
    const struct game_field *field = &encoder->game->view_fields[index];
    struct encoded_field *made = &encoder->fields[index];
    size_t length = strlen(field->name);

    if (length == 0 || length > NAME_MOST)
        return error_set(error, EXIT_COULD_NOT_RUN,
                         "game %s: the view field '%s' has a name of %zu bytes; 1 to %d are "
                         "allowed",
                         encoder->game->name, field->name, length, NAME_MOST);
    if (field->type < GAME_U8 || field->type > GAME_I32 || field->shape > GAME_SET)
        return error_set(error, EXIT_COULD_NOT_RUN, "game %s: the view field '%s' has no known type or shape",
                         encoder->game->name, field->name);
    *made = (struct encoded_field){.put = put_rows[field->type][field->shape],
                                   .offset = field->offset,
                                   .count = field->shape == GAME_SET ? field->first : field->count,
                                   .rows = field->rows,
                                   .stride = field->stride,
                                   .key_size = (uint8_t)(length + 1)};
    made->key[0] = (uint8_t)(0xa0 | length);
    memcpy(made->key + 1, field->name, length);
    encoder->view_most += field_most(field);
    return true;
}

static bool take_view(struct encoder *encoder, struct error *error)
{
    const struct game *game = encoder->game;

    encoder->view_most = 3;
    for (unsigned i = 0; i < game->view_field_count; i++)
        if (!take_view_field(encoder, i, error))
            return false;
    qsort(encoder->fields, game->view_field_count, sizeof *encoder->fields, by_name);
    for (unsigned i = 1; i < game->view_field_count; i++)
        if (by_name(&encoder->fields[i - 1], &encoder->fields[i]) == 0)
            return error_set(error, EXIT_COULD_NOT_RUN, "game %s: two view fields are called '%.*s'", game->name,
                             encoder->fields[i].key_size - 1, (const char *)encoder->fields[i].key + 1);
    return true;
}

static const char *event_key(const struct game_event_kind *kind, uint8_t key)
{
    return key == EVENT_KEY ? "event" : key == TEXT_KEY ? "text" : kind->fields[key].name;
}

/* Puts a key into its place in the order; false if the name is there already. */
static bool insert_key(const struct game_event_kind *kind, struct encoded_kind *made, unsigned count, uint8_t key)
{
    const char *name = event_key(kind, key);
    unsigned at = count;

    for (; at > 0; at--) {
        int order = strcmp(event_key(kind, made->order[at - 1]), name);

        if (order == 0)
            return false;
        if (order < 0)
            break;
        made->order[at] = made->order[at - 1];
    }
    made->order[at] = key;
    return true;
}

static bool take_kind(struct encoder *encoder, unsigned index, struct error *error)
{
    const struct game_event_kind *kind = &encoder->game->event_kinds[index];
    struct encoded_kind *made = &encoder->kinds[index];
    unsigned fields = 0;
    bool good = true;

    while (kind->fields[fields].name)
        if (++fields > FIELDS_MOST)
            return error_set(error, EXIT_COULD_NOT_RUN, "game %s: the event '%s' has more than %d fields",
                             encoder->game->name, kind->name, FIELDS_MOST);
    made->fields = (uint8_t)fields;
    made->order = malloc(fields + 2u);
    if (!made->order)
        return error_set(error, EXIT_COULD_NOT_RUN, "memory is short");
    (void)insert_key(kind, made, 0, EVENT_KEY);
    (void)insert_key(kind, made, 1, TEXT_KEY);
    for (unsigned i = 0; i < fields && good; i++)
        good = insert_key(kind, made, i + 2, (uint8_t)i);
    if (!good)
        return error_set(error, EXIT_COULD_NOT_RUN,
                         "game %s: a field name of the event '%s' occurs twice, or is 'event' or 'text'",
                         encoder->game->name, kind->name);
    return true;
}

static void find_talk(struct encoder *encoder)
{
    const struct game *game = encoder->game;

    encoder->talk_kind = encoder->talk_seat = -1;
    for (int i = 0; i < game->event_kind_count; i++) {
        if (strcmp(game->event_kinds[i].name, "talk") != 0)
            continue;
        encoder->talk_kind = i;
        for (int field = 0; field < encoder->kinds[i].fields; field++)
            if (strcmp(game->event_kinds[i].fields[field].name, "seat") == 0)
                encoder->talk_seat = field;
    }
}

struct encoder *encoder_new(const struct game *game, struct error *error)
{
    struct encoder *encoder = calloc(1, sizeof *encoder);
    bool good = encoder != NULL;

    if (good) {
        encoder->game = game;
        encoder->fields = calloc(game->view_field_count + 1u, sizeof *encoder->fields);
        encoder->kinds = calloc(game->event_kind_count + 1u, sizeof *encoder->kinds);
        good = encoder->fields && encoder->kinds;
    }
    if (!good)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "memory is short");
    good = good && take_view(encoder, error);
    for (unsigned i = 0; good && i < game->event_kind_count; i++)
        good = take_kind(encoder, i, error);
    if (!good) {
        encoder_free(encoder);
        return NULL;
    }
    find_talk(encoder);
    return encoder;
}

void encoder_free(struct encoder *encoder)
{
    if (!encoder)
        return;
    for (unsigned i = 0; encoder->kinds && i < encoder->game->event_kind_count; i++)
        free(encoder->kinds[i].order);
    free(encoder->kinds);
    free(encoder->fields);
    free(encoder);
}

const struct game *encoder_game(const struct encoder *encoder)
{
    return encoder->game;
}

size_t encode_view_most(const struct encoder *encoder)
{
    return encoder->view_most;
}

/* --- encoding ---------------------------------------------------------------------------------------------------- */

static uint8_t *put_field(uint8_t *out, const struct encoded_field *field, const uint8_t *view, unsigned seats)
{
    const uint8_t *from = view + field->offset;
    unsigned rows = field->rows == GAME_SEATS_MAX ? seats : field->rows;

    memcpy(out, field->key, sizeof field->key);
    out += field->key_size;
    if (field->rows == 0)
        return field->put(out, from, field->count);
    out = put_array(out, rows);
    for (unsigned row = 0; row < rows; row++)
        out = field->put(out, from + row * field->stride, field->count);
    return out;
}

void encode_view(const struct encoder *encoder, const void *view, unsigned seats, struct buffer *out)
{
    unsigned count = encoder->game->view_field_count;
    /* A key is copied whole, whatever its length, so there is room for one more. */
    uint8_t *start = buffer_room(out, encoder->view_most + sizeof encoder->fields->key);
    uint8_t *at = start;

    if (!start)
        return;
    at = count < 16 ? put_big_endian(at, (uint8_t)(0x80 | count), 0, 0) : put_big_endian(at, 0xde, count, 2);
    for (unsigned i = 0; i < count; i++)
        at = put_field(at, &encoder->fields[i], view, seats);
    assert((size_t)(at - start) <= encoder->view_most);
    out->used += (size_t)(at - start);
}

static void pack_value(struct buffer *out, const struct game_value *value, bool list)
{
    if (list)
        pack_array(out, value->count);
    for (unsigned i = 0; i < value->count; i++)
        pack_signed(out, value->at[i]);
}

void encode_event(const struct encoder *encoder, const struct game_event *event, unsigned audience, struct span text,
                  struct buffer *out)
{
    const struct game_event_kind *kind = &encoder->game->event_kinds[event->kind];
    const struct encoded_kind *made = &encoder->kinds[event->kind];
    const struct game_value *known[FIELDS_MOST] = {NULL};
    uint32_t count = 1 + (text.size > 0);

    for (unsigned i = 0; i < event->count; i++) {
        const struct game_value *value = &event->values[i];

        assert(value->field < made->fields);
        if (!event_value_known(value, audience))
            continue;
        known[value->field] = value;
        count++;
    }
    pack_map(out, count);
    for (unsigned i = 0; i < made->fields + 2u; i++) {
        uint8_t key = made->order[i];
        bool is_field = key < FIELDS_MOST;

        if ((is_field && !known[key]) || (key == TEXT_KEY && text.size == 0))
            continue;
        pack_word(out, event_key(kind, key));
        if (key == EVENT_KEY)
            pack_word(out, kind->name);
        else if (key == TEXT_KEY)
            pack_text(out, text);
        else
            pack_value(out, known[key], kind->fields[key].list);
    }
}

int encode_speaker(const struct encoder *encoder, const struct game_event *event)
{
    if (event->kind != encoder->talk_kind)
        return -1;
    for (unsigned i = 0; i < event->count; i++)
        if (event->values[i].field == encoder->talk_seat)
            return event->values[i].at[0];
    return -1;
}

void event_strip(struct game_event *out, const struct game_event *event, unsigned audience)
{
    out->kind = event->kind;
    out->count = 0;
    for (unsigned i = 0; i < event->count; i++)
        if (event_value_known(&event->values[i], audience))
            out->values[out->count++] = event->values[i];
}
