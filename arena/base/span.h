/* SPDX-License-Identifier: MIT */
/* Bytes that somebody else owns. */
#ifndef BASE_SPAN_H
#define BASE_SPAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct span {
    const uint8_t *at; /* NULL only if size is 0 */
    size_t size;
};

static inline struct span span_of(const void *at, size_t size)
{
    return (struct span){.at = at, .size = size};
}

static inline struct span span_text(const char *text)
{
    return span_of(text, strlen(text));
}

static inline bool span_equal(struct span a, struct span b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.at, b.at, a.size) == 0);
}

#endif
