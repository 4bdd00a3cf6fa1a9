/* SPDX-License-Identifier: MIT */
#include "match/record_frame.h"

#include <assert.h>
#include <string.h>
#include <zlib.h>

#include "match/record.h"

enum { HEAD_CHECKED_BYTES = 9 };

const uint8_t frame_magic[FRAME_MAGIC_BYTES] = "artemia-record 1";

static void put_u32(uint8_t *out, uint32_t number)
{
    for (unsigned i = 0; i < 4; i++)
        out[i] = (uint8_t)(number >> 8 * i);
}

static uint32_t get_u32(const uint8_t *from)
{
    return (uint32_t)from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
}

static uint32_t check_of(const uint8_t *bytes, size_t size)
{
    return (uint32_t)crc32_z(0, bytes, size);
}

size_t frame_begin(struct buffer *out)
{
    static const uint8_t head[FRAME_HEAD_BYTES];
    size_t start = out->used;

    buffer_add(out, head, sizeof head);
    return start;
}

void frame_end(struct buffer *out, size_t start, uint32_t match, uint8_t type)
{
    uint8_t tail[FRAME_TAIL_BYTES];
    uint8_t *head;
    size_t size;

    if (out->failed)
        return;
    head = out->at + start;
    size = out->used - start - FRAME_HEAD_BYTES;
    assert(size <= RECORD_PAYLOAD_MAX);
    put_u32(head, (uint32_t)size);
    put_u32(head + 4, match);
    head[8] = type;
    put_u32(head + HEAD_CHECKED_BYTES, check_of(head, HEAD_CHECKED_BYTES));
    put_u32(tail, check_of(head + FRAME_HEAD_BYTES, size));
    buffer_add(out, tail, sizeof tail);
}

enum frame_found frame_read(struct span bytes, size_t at, struct frame *frame)
{
    size_t left = bytes.size - at;
    const uint8_t *head = bytes.at + at;
    size_t size;

    if (left == 0)
        return FRAME_NONE;
    if (left < FRAME_HEAD_BYTES)
        return FRAME_CUT;
    size = get_u32(head);
    if (get_u32(head + HEAD_CHECKED_BYTES) != check_of(head, HEAD_CHECKED_BYTES) || size > RECORD_PAYLOAD_MAX)
        return FRAME_DAMAGED;
    if (left < FRAME_HEAD_BYTES + size + FRAME_TAIL_BYTES)
        return FRAME_CUT;
    *frame = (struct frame){
        .match = get_u32(head + 4), .type = head[8], .at = at, .payload = span_of(head + FRAME_HEAD_BYTES, size)};
    return FRAME_FOUND;
}

size_t frame_next_at(const struct frame *frame)
{
    return frame->at + FRAME_HEAD_BYTES + frame->payload.size + FRAME_TAIL_BYTES;
}

bool frame_is_sound(const struct frame *frame)
{
    return get_u32(frame->payload.at + frame->payload.size) == check_of(frame->payload.at, frame->payload.size);
}
