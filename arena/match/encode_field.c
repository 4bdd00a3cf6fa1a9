/* SPDX-License-Identifier: MIT */
#include <endian.h>
#include <limits.h>

#include "match/encode_inside.h"

/* --- rows -------------------------------------------------------------------------------------------------------- */

/* A set of 64 members at most. The head of the array is written last: most sets are short, and counting takes as long
 * as writing. */
static uint8_t *put_set(uint8_t *out, uint64_t set, unsigned first)
{
    uint8_t *start = out++;
    unsigned count = 0;

    for (; set; set &= set - 1, count++)
        out = put_unsigned(out, first + (unsigned)__builtin_ctzll(set));
    if (count < 16) {
        *start = (uint8_t)(0x90 | count);
        return out;
    }
    memmove(start + HEAD_MOST, start + 1, (size_t)(out - start) - 1);
    (void)put_array(start, count);
    return out + HEAD_MOST - 1;
}

/* A byte below 128 is its own encoding, and most arrays hold no others: eight are checked and copied at once, perhaps
 * with bytes behind the last ones. Returns the number copied; write the rest one by one. */
static inline unsigned copy_small(uint8_t *out, const uint8_t *from, unsigned count)
{
    const uint64_t large = 0x8080808080808080;
    unsigned done = 0;
    uint64_t eight;

    for (; done + sizeof eight <= count; done += sizeof eight) {
        memcpy(&eight, from + done, sizeof eight);
        if (eight & large)
            return done;
        memcpy(out + done, &eight, sizeof eight);
    }
    if (done == count)
        return count;
    memcpy(&eight, from + done, sizeof eight);
    if (le64toh(eight) & large >> (done + sizeof eight - count) * CHAR_BIT)
        return done;
    memcpy(out + done, &eight, sizeof eight);
    return count;
}

/* One function writes all the rows of a field: a call for each row would take as long as writing most of them. */
#define ALL_ROWS(kind)                                                                                                 \
    static uint8_t *put_##kind##_rows(uint8_t *out, const uint8_t *from, unsigned count, unsigned rows,                \
                                      unsigned stride)                                                                 \
    {                                                                                                                  \
        for (; rows > 0; rows--, from += stride)                                                                       \
            out = put_##kind(out, from, count);                                                                        \
        return out;                                                                                                    \
    }

/* The four shapes of one type of number. Memory is read with memcpy, as rows need not be aligned. */
#define ROWS_OF(type, put)                                                                                             \
    static inline type load_##type(const uint8_t *from, unsigned index)                                                \
    {                                                                                                                  \
        type number;                                                                                                   \
        memcpy(&number, from + index * sizeof number, sizeof number);                                                  \
        return number;                                                                                                 \
    }                                                                                                                  \
    static inline uint8_t *put_##type##_number(uint8_t *out, const uint8_t *from, unsigned count)                      \
    {                                                                                                                  \
        (void)count;                                                                                                   \
        return put(out, load_##type(from, 0));                                                                         \
    }                                                                                                                  \
    static inline uint8_t *put_##type##_array(uint8_t *out, const uint8_t *from, unsigned count)                       \
    {                                                                                                                  \
        unsigned i;                                                                                                    \
        out = put_array(out, count);                                                                                   \
        i = sizeof(type) == 1 ? copy_small(out, from, count) : 0;                                                      \
        for (out += i; i < count; i++)                                                                                 \
            out = put(out, load_##type(from, i));                                                                      \
        return out;                                                                                                    \
    }                                                                                                                  \
    static inline uint8_t *put_##type##_list(uint8_t *out, const uint8_t *from, unsigned count)                        \
    {                                                                                                                  \
        unsigned length = 0;                                                                                           \
        while (length < count && load_##type(from, length) != 0)                                                       \
            length++;                                                                                                  \
        return put_##type##_array(out, from, length);                                                                  \
    }                                                                                                                  \
    static inline uint8_t *put_##type##_set(uint8_t *out, const uint8_t *from, unsigned first)                         \
    {                                                                                                                  \
        return put_set(out, (uint64_t)load_##type(from, 0), first);                                                    \
    }                                                                                                                  \
    ALL_ROWS(type##_number)                                                                                            \
    ALL_ROWS(type##_array)                                                                                             \
    ALL_ROWS(type##_list)                                                                                              \
    ALL_ROWS(type##_set)

ROWS_OF(uint8_t, put_unsigned)
ROWS_OF(uint16_t, put_unsigned)
ROWS_OF(uint32_t, put_unsigned)
ROWS_OF(uint64_t, put_unsigned)
ROWS_OF(int8_t, put_signed)
ROWS_OF(int16_t, put_signed)
ROWS_OF(int32_t, put_signed)

#define SHAPES_OF(type)                                                                                                \
    {                                                                                                                  \
        [GAME_NUMBER] = put_##type##_number_rows, [GAME_ARRAY] = put_##type##_array_rows,                              \
        [GAME_LIST] = put_##type##_list_rows, [GAME_SET] = put_##type##_set_rows                                       \
    }

static put_rows *const rows_put[GAME_I32 + 1][GAME_SET + 1] = {
    [GAME_U8] = SHAPES_OF(uint8_t),   [GAME_U16] = SHAPES_OF(uint16_t), [GAME_U32] = SHAPES_OF(uint32_t),
    [GAME_U64] = SHAPES_OF(uint64_t), [GAME_I8] = SHAPES_OF(int8_t),    [GAME_I16] = SHAPES_OF(int16_t),
    [GAME_I32] = SHAPES_OF(int32_t)};

/* Of one number. */
static const struct number_type {
    uint8_t width; /* bytes in memory */
    uint8_t most;  /* bytes of msgpack */
} number_types[GAME_I32 + 1] = {[GAME_U8] = {1, 2}, [GAME_U16] = {2, 3}, [GAME_U32] = {4, 5}, [GAME_U64] = {8, 9},
                                [GAME_I8] = {1, 2}, [GAME_I16] = {2, 3}, [GAME_I32] = {4, 5}};

/* --- fields ------------------------------------------------------------------------------------------------------ */

bool encoder_take_field(const struct encoder *encoder, const struct game_field *field, struct encoded_field *made,
                        struct error *error)
{
    if (!encoder_take_name(encoder, &made->name, "view field", field->name, error))
        return false;
    if (field->type < GAME_U8 || field->type > GAME_I32 || field->shape > GAME_SET)
        return error_set(error, EXIT_COULD_NOT_RUN, "game %s: the view field '%s' has no known type or shape",
                         encoder->game->name, field->name);
    made->field = field;
    made->put = rows_put[field->type][field->shape];
    made->offset = field->offset;
    made->bytes = (uint16_t)(field->count * number_types[field->type].width);
    made->count = field->shape == GAME_SET ? field->first : field->count;
    made->rows = field->rows;
    made->stride = field->stride;
    return true;
}

size_t encoded_field_most(const struct game_field *field)
{
    enum { SET_MOST = 64 * 3 };
    size_t row = field->shape == GAME_SET ? HEAD_MOST + SET_MOST
                                          : HEAD_MOST + (size_t)field->count * number_types[field->type].most;

    return 1 + strlen(field->name) + HEAD_MOST + row * (field->rows ? field->rows : 1);
}
