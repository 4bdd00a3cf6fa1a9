/* SPDX-License-Identifier: MIT */
#include <assert.h>

#include "proto/schema_rows.h"

const struct schema_message *schema_message(enum message_type type)
{
    assert(type >= 1 && type <= MESSAGE_LAST);
    return &schema_rows[type];
}

const struct schema_message *schema_named(struct span name)
{
    for (size_t i = 1; i <= MESSAGE_LAST; i++)
        if (span_equal(name, schema_word_text(&schema_rows[i].name)))
            return &schema_rows[i];
    return NULL;
}

bool schema_may_go(const struct schema_message *row, enum schema_direction direction)
{
    return row->from == direction || (row->also & SCHEMA_WAY(direction));
}

size_t schema_message_count(void)
{
    return MESSAGE_LAST;
}
