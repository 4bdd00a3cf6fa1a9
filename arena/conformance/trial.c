/* SPDX-License-Identifier: MIT */
#include "conformance/trial.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "game/field.h"

static void add_values(char *out, size_t size, const struct game_field *field, const void *block, unsigned row)
{
    size_t used = 0;

    *out = '\0';
    for (unsigned i = 0; i < field->count && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, "%s%lld", i ? " " : "",
                                 (long long)field_get(field, block, row, i));
}

static void note_bytes(struct difference *difference, const void *a, const void *b, size_t from, size_t to)
{
    const uint8_t *const blocks[] = {a, b};
    size_t size = to - from + 1;

    difference->from = (uint32_t)from;
    difference->to = (uint32_t)to;
    for (unsigned i = 0; i < 2; i++)
        hex_print(difference->bytes[i], blocks[i] + from, size < FINDING_BYTES ? size : FINDING_BYTES);
}

/* The row of the field that has the byte; false if the byte is none of its. */
static bool has_byte(const struct game_field *field, unsigned row, size_t byte)
{
    size_t from = field_place(field, row, 0);

    return byte >= from && byte < from + field->count * field_size(field->type);
}

static void describe(struct difference *difference, const struct game_field *fields, size_t count, const void *a,
                     const void *b, size_t byte, unsigned seats)
{
    const void *const blocks[] = {a, b};

    note_bytes(difference, a, b, byte, byte);
    for (size_t i = 0; i < count; i++)
        for (unsigned row = 0; row < field_rows(&fields[i], seats); row++)
            if (has_byte(&fields[i], row, byte)) {
                size_t from = field_place(&fields[i], row, 0);

                note_bytes(difference, a, b, from, from + fields[i].count * field_size(fields[i].type) - 1);
                (void)snprintf(difference->field, sizeof difference->field, "%s", fields[i].name);
                for (unsigned side = 0; side < 2; side++)
                    add_values(difference->values[side], sizeof difference->values[side], &fields[i], blocks[side],
                               row);
            }
}

bool difference_find(struct difference *difference, const struct game_field *fields, size_t count, const void *a,
                     const void *b, size_t size, unsigned seats)
{
    const uint8_t *left = a, *right = b;

    *difference = (struct difference){0};
    for (size_t byte = 0; byte < size; byte++)
        if (left[byte] != right[byte]) {
            describe(difference, fields, count, a, b, byte, seats);
            return true;
        }
    return false;
}
