/* SPDX-License-Identifier: MIT */
#include "sheets.h"

#include <string.h>

#include "match/record_frame.h"

void sheets_read(struct sheets *sheets, struct span record)
{
    size_t at = FRAME_MAGIC_BYTES;
    struct frame frame;

    sheets->count = 0;
    while (at <= record.size && sheets->count < SHEETS_MAX && frame_read(record, at, &frame) == FRAME_FOUND) {
        sheets->at[sheets->count++] = (struct sheet){frame.match, frame.type, frame.payload};
        at = frame_next_at(&frame);
    }
}

void sheets_insert(struct sheets *sheets, size_t at, struct sheet sheet)
{
    if (sheets->count == SHEETS_MAX)
        return;
    memmove(&sheets->at[at + 1], &sheets->at[at], (sheets->count++ - at) * sizeof sheet);
    sheets->at[at] = sheet;
}

void sheets_remove(struct sheets *sheets, size_t at)
{
    memmove(&sheets->at[at], &sheets->at[at + 1], (--sheets->count - at) * sizeof *sheets->at);
}

void sheets_write(const struct sheets *sheets, struct buffer *out)
{
    buffer_add(out, frame_magic, FRAME_MAGIC_BYTES);
    for (size_t i = 0; i < sheets->count; i++) {
        size_t start = frame_begin(out);

        buffer_add(out, sheets->at[i].payload.at, sheets->at[i].payload.size);
        frame_end(out, start, sheets->at[i].match, sheets->at[i].type);
    }
}

size_t sheets_find(const struct sheets *sheets, uint8_t type)
{
    size_t at = 0;

    while (at < sheets->count && sheets->at[at].type != type)
        at++;
    return at;
}
