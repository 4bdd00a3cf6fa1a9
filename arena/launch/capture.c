/* SPDX-License-Identifier: MIT */
#include "launch/capture.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

void capture_init(struct capture *capture)
{
    capture->total = 0;
}

void capture_add(struct capture *capture, const uint8_t *bytes, size_t size)
{
    if (capture->total < CAPTURE_HEAD_MAX) {
        size_t part = (size_t)smaller(size, CAPTURE_HEAD_MAX - capture->total);

        memcpy(capture->head + capture->total, bytes, part);
        capture->total += part;
        bytes += part;
        size -= part;
    }
    while (size > 0) {
        size_t at = (size_t)((capture->total - CAPTURE_HEAD_MAX) % CAPTURE_TAIL_MAX);
        size_t part = (size_t)smaller(size, CAPTURE_TAIL_MAX - at);

        memcpy(capture->tail + at, bytes, part);
        capture->total += part;
        bytes += part;
        size -= part;
    }
}

/* The kept byte at position `n` of all that was seen. */
static uint8_t byte_at(const struct capture *capture, uint64_t n)
{
    return n < CAPTURE_HEAD_MAX ? capture->head[n] : capture->tail[(n - CAPTURE_HEAD_MAX) % CAPTURE_TAIL_MAX];
}

size_t capture_text(const struct capture *capture, char *out)
{
    uint64_t head = smaller(capture->total, CAPTURE_HEAD_MAX);
    uint64_t tail = smaller(capture->total - head, CAPTURE_TAIL_MAX);
    uint64_t gap = capture->total - head - tail;
    size_t used = (size_t)head;

    memcpy(out, capture->head, used);
    if (gap > 0)
        used += (size_t)snprintf(out + used, 64, "\n[... %" PRIu64 " bytes not kept ...]\n", gap);
    for (uint64_t n = capture->total - tail; n < capture->total; n++)
        out[used++] = (char)byte_at(capture, n);
    return used;
}

size_t capture_last(const struct capture *capture, uint8_t *out, size_t most)
{
    uint64_t past_head = capture->total > CAPTURE_HEAD_MAX ? capture->total - CAPTURE_HEAD_MAX : 0;
    uint64_t kept = past_head > CAPTURE_TAIL_MAX ? CAPTURE_TAIL_MAX : capture->total;
    size_t size = (size_t)smaller(kept, most);

    for (size_t i = 0; i < size; i++)
        out[i] = byte_at(capture, capture->total - size + i);
    return size;
}
