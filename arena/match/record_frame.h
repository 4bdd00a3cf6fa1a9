/* SPDX-License-Identifier: MIT */
/* The frames of a record file as bytes; the format is described in match/record.h. */
#ifndef MATCH_RECORD_FRAME_H
#define MATCH_RECORD_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buffer.h"
#include "base/span.h"

enum {
    FRAME_MAGIC_BYTES = 16,
    FRAME_HEAD_BYTES = 13, /* length, match, type, check */
    FRAME_TAIL_BYTES = 4,  /* check of the payload */
};

extern const uint8_t frame_magic[FRAME_MAGIC_BYTES];

/* Begins a frame: makes room for its head. Returns where the frame begins in `out`. */
size_t frame_begin(struct buffer *out);
/* Ends the frame that begins at `start`: what was appended since is its payload. */
void frame_end(struct buffer *out, size_t start, uint32_t match, uint8_t type);

struct frame {
    uint32_t match;
    uint8_t type;
    size_t at; /* of its first byte in the file */
    struct span payload;
};

enum frame_found {
    FRAME_FOUND,
    FRAME_NONE,    /* the bytes end before the frame */
    FRAME_CUT,     /* the bytes end inside it */
    FRAME_DAMAGED, /* its head was changed after it was written */
};

/* Reads the head of the frame at `at`. On FRAME_FOUND the next one is at frame_next_at. */
enum frame_found frame_read(struct span bytes, size_t at, struct frame *frame);
size_t frame_next_at(const struct frame *frame);
/* True if the check of its payload is right. */
bool frame_is_sound(const struct frame *frame);

#endif
