/* SPDX-License-Identifier: MIT */
#include "base/buffer.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 256 };

void buffer_init(struct buffer *buffer, size_t most)
{
    *buffer = (struct buffer){.most = most};
}

void buffer_release(struct buffer *buffer)
{
    free(buffer->at);
    buffer_init(buffer, buffer->most);
}

void buffer_clear(struct buffer *buffer)
{
    buffer->used = 0;
    buffer->failed = false;
}

uint8_t *buffer_room(struct buffer *buffer, size_t size)
{
    if (buffer->failed || size > buffer->most - buffer->used) {
        buffer->failed = true;
        return NULL;
    }
    if (size > buffer->capacity - buffer->used) {
        size_t capacity = buffer->capacity ? buffer->capacity : FIRST_CAPACITY;
        uint8_t *at;

        while (capacity - buffer->used < size)
            capacity *= 2;
        if (capacity > buffer->most)
            capacity = buffer->most;
        at = realloc(buffer->at, capacity);
        if (!at) {
            buffer->failed = true;
            return NULL;
        }
        buffer->at = at;
        buffer->capacity = capacity;
    }
    return buffer->at + buffer->used;
}

void buffer_add(struct buffer *buffer, const void *bytes, size_t size)
{
    uint8_t *room;

    if (size == 0)
        return;
    room = buffer_room(buffer, size);
    if (!room)
        return;
    memcpy(room, bytes, size);
    buffer->used += size;
}

void buffer_add_byte(struct buffer *buffer, uint8_t byte)
{
    buffer_add(buffer, &byte, 1);
}

struct span buffer_span(const struct buffer *buffer)
{
    return span_of(buffer->at, buffer->used);
}
