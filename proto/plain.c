/* SPDX-License-Identifier: MIT */
#include "proto/plain.h"

#include <string.h>

#include "proto/field.h"

static bool take_word(struct unpack *from, const struct schema_word *word)
{
    struct span packed = schema_word_packed(word);

    if ((size_t)(from->end - from->at) < packed.size || memcmp(from->at, packed.at, packed.size) != 0)
        return false;
    from->at += packed.size;
    return true;
}

static bool take_number(struct unpack *from, uint64_t *number)
{
    size_t left = (size_t)(from->end - from->at), width = 0;

    if (left == 0)
        return false;
    *number = from->at[0];
    if (*number >= 0x80) {
        if (*number < 0xcc || *number > 0xcf) /* of 1, 2, 4, 8 bytes */
            return false;
        width = (size_t)1 << (*number - 0xcc);
        *number = 0;
    }
    if (left <= width)
        return false;
    for (size_t i = 1; i <= width; i++)
        *number = *number << 8 | from->at[i];
    from->at += 1 + width;
    return true;
}

static bool take_field(struct unpack *from, const struct schema_message *row, const struct schema_field *field,
                       struct message *message)
{
    uint64_t number;

    if (!take_word(from, &field->key))
        return false;
    if (field->type == SCHEMA_NAME)
        return take_word(from, &row->name);
    if (field->type != SCHEMA_NUMBER || !take_number(from, &number) || number < field->least || number > field->most)
        return false;
    field_set_number(message, field, number);
    return true;
}

bool plain_read(struct unpack *from, const struct schema_message *row, struct message *message)
{
    struct unpack at = *from;
    unsigned count = 0;

    if (at.at == at.end)
        return false;
    at.at++;
    for (const struct schema_field *field = row->fields; field < row->fields + row->field_count; field++) {
        if (field->optional)
            continue;
        if (!take_field(&at, row, field, message))
            return false;
        count++;
    }
    if (*from->at != (0x80 | count))
        return false;
    *from = at;
    return true;
}
