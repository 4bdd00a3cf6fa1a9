/* SPDX-License-Identifier: MIT */
/* A trace of the wire in a file, to find mistakes: one JSON object a line, written as its message passes. It shows the
 * secrets of every bot, so only the owner can read the file (mode 0600). The trace must not know matches: the caller
 * names the bot and the match of each message. */
#ifndef RUN_TRACE_H
#define RUN_TRACE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/span.h"
#include "proto/schema.h"

#define TRACE_BYTES_MAX (INT64_C(256) << 20)

struct trace {
    int fd; /* -1: nothing is written, or nothing more */
    const char *path;
    int64_t left; /* bytes that may still be written */
    int64_t began_us;
};

/* One message. */
struct trace_line {
    int64_t now_us;
    enum schema_direction from;
    int connection;    /* a number */
    const char *bot;   /* NULL: not known yet */
    const char *match; /* NULL: about no match, or none that is played */
    unsigned seat;     /* at it */
    struct span bytes;
};

/* Makes a new file, and writes a first line about the run. At most `most` bytes are written in all. */
bool trace_open(struct trace *trace, const char *path, int64_t most, int64_t now_us, struct error *error)
    __attribute__((warn_unused_result));
/* Does nothing once the trace is full or closed. False if the file cannot be written; the trace is closed then. */
bool trace_add(struct trace *trace, const struct trace_line *line, struct error *error)
    __attribute__((warn_unused_result));
void trace_close(struct trace *trace);

#endif
