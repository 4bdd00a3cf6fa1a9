/* SPDX-License-Identifier: MIT */
/* A growing byte buffer with a maximum size. Errors stick: once an append did not fit, or memory ran out, `failed` is
 * true and later appends do nothing. So one check at the end is enough. */
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/span.h"

struct buffer {
    uint8_t *at;
    size_t used;     /* bytes in use */
    size_t capacity; /* bytes allocated */
    size_t most;     /* never more than this */
    bool failed;
};

/* An empty buffer that never holds more than `most` bytes. Nothing is allocated yet. */
void buffer_init(struct buffer *buffer, size_t most);
/* Frees the bytes; the buffer is as after buffer_init. */
void buffer_release(struct buffer *buffer);
/* Allocates what `size` more bytes need; false if it failed. Only buffer_room has use for it. */
bool buffer_grow(struct buffer *buffer, size_t size);

/* Drops the content and the failure, and keeps the memory. */
static inline void buffer_clear(struct buffer *buffer)
{
    buffer->used = 0;
    buffer->failed = false;
}

/* Room for `size` more bytes at the end. The caller writes them and then adds their number to `used`. NULL if it
 * failed. */
static inline uint8_t *buffer_room(struct buffer *buffer, size_t size)
{
    if ((buffer->failed || size > buffer->capacity - buffer->used) && !buffer_grow(buffer, size))
        return NULL;
    return buffer->at + buffer->used;
}

static inline void buffer_add(struct buffer *buffer, const void *bytes, size_t size)
{
    uint8_t *room = size > 0 ? buffer_room(buffer, size) : NULL;

    if (!room)
        return;
    memcpy(room, bytes, size);
    buffer->used += size;
}

static inline void buffer_add_byte(struct buffer *buffer, uint8_t byte)
{
    buffer_add(buffer, &byte, 1);
}

static inline struct span buffer_span(const struct buffer *buffer)
{
    return span_of(buffer->at, buffer->used);
}

#endif
