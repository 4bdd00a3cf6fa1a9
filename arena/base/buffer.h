/* SPDX-License-Identifier: MIT */
/* A growing run of bytes with a named maximum. Errors stick: once an append did not fit, or memory ran out, `failed` is
 * true, later appends do nothing, and one check at the end is enough. */
#ifndef BASE_BUFFER_H
#define BASE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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
/* Forgets the content and the failure, keeps the memory. */
void buffer_clear(struct buffer *buffer);
void buffer_add(struct buffer *buffer, const void *bytes, size_t size);
void buffer_add_byte(struct buffer *buffer, uint8_t byte);
/* Room for `size` more bytes at the end, to be written by the caller, who then adds to `used` what he wrote. NULL if it
 * failed. */
uint8_t *buffer_room(struct buffer *buffer, size_t size);
struct span buffer_span(const struct buffer *buffer);

#endif
