/* SPDX-License-Identifier: MIT */
/* Writes canonical msgpack straight into a buffer: every value in its shortest form. The caller keeps two rules that a
 * writer of single values cannot check: the keys of a map are text, ascend bytewise and are unique; absent values are
 * left out. There is no nil, no float and no ext, because the wire and the records have none.
 *
 * Errors are kept in the buffer: check `failed` once at the end. After the header of an array or a map, write exactly
 * as many values as its count (for a map: key, value, key, value). */
#ifndef PROTO_PACK_H
#define PROTO_PACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/buffer.h"
#include "base/span.h"

/* Room for `size` bytes, already counted as used; NULL if the buffer failed. */
static inline uint8_t *pack_room(struct buffer *out, size_t size)
{
    uint8_t *at = buffer_room(out, size);

    if (at)
        out->used += size;
    return at;
}

/* One first byte and `width` (0, 1, 2, 4 or 8) bytes of `value`, the highest first. */
static inline void pack_head(struct buffer *out, unsigned first, uint64_t value, unsigned width)
{
    uint8_t *at = pack_room(out, 1u + width);

    if (!at)
        return;
    *at = (uint8_t)first;
    for (unsigned i = width; i > 0; i--, value >>= 8)
        at[i] = (uint8_t)value;
}

/* Any number of 0..2^64-1; the wire keeps below 2^53. */
static inline void pack_unsigned(struct buffer *out, uint64_t number)
{
    if (number < 0x80)
        pack_head(out, (unsigned)number, 0, 0);
    else if (number <= UINT8_MAX)
        pack_head(out, 0xcc, number, 1);
    else if (number <= UINT16_MAX)
        pack_head(out, 0xcd, number, 2);
    else if (number <= UINT32_MAX)
        pack_head(out, 0xce, number, 4);
    else
        pack_head(out, 0xcf, number, 8);
}

static inline void pack_signed(struct buffer *out, int64_t number)
{
    if (number >= 0)
        pack_unsigned(out, (uint64_t)number);
    else if (number >= -32)
        pack_head(out, (uint8_t)number, 0, 0);
    else if (number >= INT8_MIN)
        pack_head(out, 0xd0, (uint64_t)number, 1);
    else if (number >= INT16_MIN)
        pack_head(out, 0xd1, (uint64_t)number, 2);
    else if (number >= INT32_MIN)
        pack_head(out, 0xd2, (uint64_t)number, 4);
    else
        pack_head(out, 0xd3, (uint64_t)number, 8);
}

static inline void pack_bool(struct buffer *out, bool truth)
{
    pack_head(out, truth ? 0xc3 : 0xc2, 0, 0);
}

/* The header of an array of `count` values. */
static inline void pack_array(struct buffer *out, uint32_t count)
{
    if (count < 16)
        pack_head(out, 0x90u | count, 0, 0);
    else if (count <= UINT16_MAX)
        pack_head(out, 0xdc, count, 2);
    else
        pack_head(out, 0xdd, count, 4);
}

/* The header of a map of `count` pairs. */
static inline void pack_map(struct buffer *out, uint32_t count)
{
    if (count < 16)
        pack_head(out, 0x80u | count, 0, 0);
    else if (count <= UINT16_MAX)
        pack_head(out, 0xde, count, 2);
    else
        pack_head(out, 0xdf, count, 4);
}

/* Appends finished canonical msgpack: one or more whole values. */
static inline void pack_raw(struct buffer *out, struct span value)
{
    buffer_add(out, value.at, value.size);
}

/* Text (msgpack str); it must be valid UTF-8 of less than 2^32 bytes. */
static inline void pack_text(struct buffer *out, struct span text)
{
    if (text.size < 32)
        pack_head(out, 0xa0u | (unsigned)text.size, 0, 0);
    else if (text.size <= UINT8_MAX)
        pack_head(out, 0xd9, text.size, 1);
    else if (text.size <= UINT16_MAX)
        pack_head(out, 0xda, text.size, 2);
    else
        pack_head(out, 0xdb, text.size, 4);
    pack_raw(out, text);
}

/* A key or another text that ends with a zero. */
static inline void pack_word(struct buffer *out, const char *word)
{
    pack_text(out, span_text(word));
}

/* Bytes (msgpack bin) of less than 2^32. */
static inline void pack_bytes(struct buffer *out, struct span bytes)
{
    if (bytes.size <= UINT8_MAX)
        pack_head(out, 0xc4, bytes.size, 1);
    else if (bytes.size <= UINT16_MAX)
        pack_head(out, 0xc5, bytes.size, 2);
    else
        pack_head(out, 0xc6, bytes.size, 4);
    pack_raw(out, bytes);
}

#endif
