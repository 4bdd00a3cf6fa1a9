/* SPDX-License-Identifier: MIT */
#include "game/field.h"

#include <assert.h>
#include <string.h>

static const struct {
    size_t size;
    bool is_signed;
} types[] = {
    [GAME_U8] = {1, false}, [GAME_U16] = {2, false}, [GAME_U32] = {4, false}, [GAME_U64] = {8, false},
    [GAME_I8] = {1, true},  [GAME_I16] = {2, true},  [GAME_I32] = {4, true},
};

size_t field_size(enum game_type type)
{
    return (size_t)type < sizeof types / sizeof types[0] ? types[type].size : 0;
}

unsigned field_rows(const struct game_field *field, unsigned seats)
{
    if (field->rows == 0)
        return 1;
    return field->rows == GAME_SEATS_MAX ? seats : field->rows;
}

bool field_is_signed(const struct game_field *field)
{
    return types[field->type].is_signed;
}

size_t field_place(const struct game_field *field, unsigned row, unsigned index)
{
    return field->offset + (size_t)row * field->stride + index * field_size(field->type);
}

int64_t field_get(const struct game_field *field, const void *block, unsigned row, unsigned index)
{
    const unsigned char *at = (const unsigned char *)block + field_place(field, row, index);
    union {
        uint8_t u8;
        uint16_t u16;
        uint32_t u32;
        uint64_t u64;
        int8_t i8;
        int16_t i16;
        int32_t i32;
    } number;

    memcpy(&number, at, field_size(field->type));
    switch ((enum game_type)field->type) {
    case GAME_U8:
        return number.u8;
    case GAME_U16:
        return number.u16;
    case GAME_U32:
        return number.u32;
    case GAME_U64:
        return (int64_t)number.u64;
    case GAME_I8:
        return number.i8;
    case GAME_I16:
        return number.i16;
    case GAME_I32:
        return number.i32;
    }
    assert(!"a type of the table");
    return 0;
}

bool field_fits(const struct game_field *field, int64_t value)
{
    unsigned bits = 8 * (unsigned)types[field->type].size;

    if (bits == 64)
        return true;
    if (types[field->type].is_signed)
        return value >= -(INT64_C(1) << (bits - 1)) && value < INT64_C(1) << (bits - 1);
    return value >= 0 && value < INT64_C(1) << bits;
}

void field_put(const struct game_field *field, void *block, unsigned row, unsigned index, int64_t value)
{
    unsigned char *at = (unsigned char *)block + field_place(field, row, index);
    uint8_t u8 = (uint8_t)value;
    uint16_t u16 = (uint16_t)value;
    uint32_t u32 = (uint32_t)value;
    const void *const from[] = {[1] = &u8, [2] = &u16, [4] = &u32, [8] = &value};
    size_t size = field_size(field->type);

    assert(field_fits(field, value) && from[size]);
    memcpy(at, from[size], size);
}

/* Whether one row says nothing. */
static bool is_row_empty(const struct game_field *field, const void *block, unsigned row)
{
    unsigned count = field->shape == GAME_LIST ? 1 : field->count;

    for (unsigned i = 0; i < count; i++)
        if (field_get(field, block, row, i) != field->empty)
            return false;
    return true;
}

bool field_is_empty(const struct game_field *field, const void *block, unsigned seats)
{
    for (unsigned row = 0; row < field_rows(field, seats); row++)
        if (!is_row_empty(field, block, row))
            return false;
    return true;
}
