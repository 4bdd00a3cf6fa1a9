/* SPDX-License-Identifier: MIT */
/* The wire in a file, to look for a mistake: one JSON object a line, each written as its message passes. It shows what
 * every bot learns, so the file is its owner's alone (mode 0600). It must not know matches: the caller says which bot
 * said what in which match. */
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
    const char *match; /* NULL: about none, or none that is played */
    unsigned seat;     /* at it */
    struct span bytes;
};

/* Opens the file, always a new one, and writes a first line about the run. At most `most` bytes will be written. */
bool trace_open(struct trace *trace, const char *path, int64_t most, int64_t now_us, struct error *error)
    __attribute__((warn_unused_result));
/* Does nothing if nothing is written any more. False if the file cannot be written; the trace is closed then. */
bool trace_add(struct trace *trace, const struct trace_line *line, struct error *error)
    __attribute__((warn_unused_result));
void trace_close(struct trace *trace);

#endif
