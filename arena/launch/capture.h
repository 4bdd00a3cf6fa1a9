/* SPDX-License-Identifier: MIT */
/* Stores what a process printed, in bounded memory: it keeps the first and the last bytes and counts those between. */
#ifndef LAUNCH_CAPTURE_H
#define LAUNCH_CAPTURE_H

#include <stddef.h>
#include <stdint.h>

enum {
    CAPTURE_HEAD_MAX = 16 * 1024, /* bytes kept of the beginning */
    CAPTURE_TAIL_MAX = 16 * 1024, /* and of the end */
    CAPTURE_TEXT_MAX = CAPTURE_HEAD_MAX + CAPTURE_TAIL_MAX + 64,
};

struct capture {
    uint64_t total; /* bytes seen */
    uint8_t head[CAPTURE_HEAD_MAX];
    uint8_t tail[CAPTURE_TAIL_MAX]; /* a ring: byte number n past the head lies at n % CAPTURE_TAIL_MAX */
};

/* Starts with nothing printed. Does not touch the buffers before something is printed: most bots print nothing. */
void capture_init(struct capture *capture);
void capture_add(struct capture *capture, const uint8_t *bytes, size_t size);
/* Writes all that is kept to `out` (CAPTURE_TEXT_MAX bytes). A line in the gap says how many bytes were dropped.
 * Returns the length. */
size_t capture_text(const struct capture *capture, char *out);
/* Writes the last `most` kept bytes, or fewer if there are fewer, to `out`. Returns how many. */
size_t capture_last(const struct capture *capture, uint8_t *out, size_t most);

#endif
