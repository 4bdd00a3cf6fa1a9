/* SPDX-License-Identifier: MIT */
#include "run/bots/lines.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { SECOND_US = 1000000, EACH_US = SECOND_US / LINES_PER_S, BLOCK = 64 };

void lines_init(struct lines *lines, int64_t now_us, take_line *take, void *context)
{
    lines->take = take;
    lines->context = context;
    lines->used = 0;
    lines->allowed = LINES_AT_ONCE;
    lines->since_us = now_us;
    lines->missing = 0;
}

static void allow(struct lines *lines, int64_t now_us)
{
    int64_t more = (now_us - lines->since_us) / EACH_US;

    lines->since_us += more * EACH_US;
    lines->allowed = more > LINES_AT_ONCE - lines->allowed ? LINES_AT_ONCE : lines->allowed + (unsigned)more;
}

static void tell_missing(struct lines *lines)
{
    char words[64];

    if (lines->missing == 0)
        return;
    (void)snprintf(words, sizeof words, "[... %" PRIu64 " lines not shown ...]", lines->missing);
    lines->missing = 0;
    lines->take(lines->context, words);
}

static void end_line(struct lines *lines)
{
    char shown[REDACTED_LINE_MAX];

    if (lines->allowed == 0) {
        lines->missing++;
    } else {
        lines->allowed--;
        tell_missing(lines);
        redacted_line(shown, span_of(lines->kept, lines->used));
        lines->take(lines->context, shown);
    }
    lines->used = 0;
}

static void keep(struct lines *lines, struct span part)
{
    size_t room = sizeof lines->kept - lines->used, size = part.size < room ? part.size : room;

    if (size)
        memcpy(lines->kept + lines->used, part.at, size);
    lines->used += size;
}

/* In blocks of one size, which compilers make into a few instructions each. */
static uint64_t breaks_in(struct span bytes)
{
    uint64_t count = 0;
    size_t at = 0;

    for (; at + BLOCK <= bytes.size; at += BLOCK) {
        uint8_t block = 0;

        for (size_t i = 0; i < BLOCK; i++)
            block = (uint8_t)(block + (bytes.at[at + i] == '\n'));
        count += block;
    }
    for (; at < bytes.size; at++)
        count += bytes.at[at] == '\n';
    return count;
}

/* Skips lines that are not shown. One by one they would take ten times as long, and the thread that plays also reads a
 * bot that prints without end. */
static struct span pass_over(struct lines *lines, struct span bytes)
{
    const uint8_t *last = memrchr(bytes.at, '\n', bytes.size);
    size_t size = last ? (size_t)(last - bytes.at) + 1 : 0;

    lines->missing += breaks_in(span_of(bytes.at, size));
    lines->used = size ? 0 : lines->used;
    return span_of(bytes.at + size, bytes.size - size);
}

/* Up to the end of its first line, or all. */
static struct span take_line_of(struct lines *lines, struct span bytes)
{
    const uint8_t *end = memchr(bytes.at, '\n', bytes.size);
    size_t size = end ? (size_t)(end - bytes.at) : bytes.size;

    keep(lines, span_of(bytes.at, size));
    if (end)
        end_line(lines);
    return span_of(bytes.at + size + (end != NULL), bytes.size - size - (end != NULL));
}

void lines_add(struct lines *lines, struct span bytes, int64_t now_us)
{
    allow(lines, now_us);
    while (bytes.size > 0 && lines->allowed > 0)
        bytes = take_line_of(lines, bytes);
    if (bytes.size > 0)
        bytes = pass_over(lines, bytes);
    if (bytes.size > 0)
        keep(lines, bytes);
}

void lines_end(struct lines *lines)
{
    if (lines->used > 0)
        end_line(lines);
    tell_missing(lines);
}
