/* SPDX-License-Identifier: MIT */
#include "proto/list.h"

#include "proto/pack.h"
#include "proto/text.h"

void list_put(struct buffer *out, struct span list)
{
    struct unpack from = unpack_open(list);
    uint32_t count = unpack_array(&from);

    pack_array(out, count);
    for (; count > 0; count--)
        pack_text(out, unpack_text(&from));
}

struct span list_take(struct unpack *value, uint64_t most, bool (*is_good)(struct span word))
{
    struct unpack all = *value;
    uint32_t count = unpack_array(value);

    if (count == 0 || count > most)
        return span_of(NULL, 0);
    for (; count > 0; count--)
        if (!is_good(unpack_text(value)))
            return span_of(NULL, 0);
    return unpack_value(&all);
}

struct span list_culprit(const struct schema_field *field, struct span value)
{
    struct unpack from = unpack_open(value);
    bool of_ids = field->type == SCHEMA_PLAYS, of_keys = field->type == SCHEMA_VIEWS || field->type == SCHEMA_KEYS;
    uint32_t left = of_ids || of_keys ? unpack_array(&from) : 0;

    for (; left > 0 && left <= field->most; left--) {
        struct span entry = unpack_value(&from);
        struct unpack word = unpack_open(entry);

        if (!(of_ids ? text_is_id : text_is_key)(unpack_text(&word)))
            return entry;
    }
    return span_of(NULL, 0);
}

bool list_skip_numbers(struct unpack *value)
{
    uint32_t count = 1;

    if (unpack_peek(value) == UNPACK_ARRAY)
        count = unpack_array(value);
    if (count > PROTO_WORDS_OF_SETTING_MAX)
        return false;
    for (; count > 0; count--)
        (void)unpack_number(value, -(int64_t)SCHEMA_NUMBER_MOST, (int64_t)SCHEMA_NUMBER_MOST);
    return !value->failed;
}
