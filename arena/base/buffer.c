/* SPDX-License-Identifier: MIT */
#include "base/buffer.h"

#include <stdlib.h>

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

bool buffer_grow(struct buffer *buffer, size_t size)
{
    size_t capacity = buffer->capacity ? buffer->capacity : FIRST_CAPACITY;
    uint8_t *at;

    if (buffer->failed || size > buffer->most - buffer->used) {
        buffer->failed = true;
        return false;
    }
    while (capacity - buffer->used < size)
        capacity *= 2;
    if (capacity > buffer->most)
        capacity = buffer->most;
    at = realloc(buffer->at, capacity);
    if (!at) {
        buffer->failed = true;
        return false;
    }
    buffer->at = at;
    buffer->capacity = capacity;
    return true;
}
