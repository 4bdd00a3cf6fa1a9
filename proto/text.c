/* SPDX-License-Identifier: MIT */
#include "proto/text.h"

#include <stdint.h>
#include <utf8proc.h>

#include "proto/message.h"

bool text_is_id(struct span text)
{
    for (size_t i = 0; i < text.size; i++) {
        uint8_t byte = text.at[i];

        if (!((byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte == '-'))
            return false;
    }
    return text.size >= 1 && text.size <= PROTO_ID_MAX;
}

static bool is_control(utf8proc_int32_t point)
{
    utf8proc_category_t category = utf8proc_category(point);
    bool turns = (point >= 0x202a && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069);

    return turns || category == UTF8PROC_CATEGORY_CC || category == UTF8PROC_CATEGORY_ZL ||
           category == UTF8PROC_CATEGORY_ZP;
}

bool text_is_good(struct span text, size_t most, enum text_controls allowed)
{
    if (text.size > most)
        return false;
    for (size_t used = 0; used < text.size;) {
        utf8proc_int32_t point;
        utf8proc_ssize_t size = utf8proc_iterate(text.at + used, (utf8proc_ssize_t)(text.size - used), &point);
        bool line = point == '\n' || point == '\t';

        if (size <= 0)
            return false;
        if (allowed != TEXT_ANY && is_control(point) && !(allowed == TEXT_LINES && line))
            return false;
        used += (size_t)size;
    }
    return true;
}
