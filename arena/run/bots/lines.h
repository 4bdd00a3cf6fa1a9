/* SPDX-License-Identifier: MIT */
/* Reports a bot's output as lines while it is printed. At most LINES_PER_S lines a second are reported, and further
 * ones only counted, so a bot that prints without end costs little. */
#ifndef RUN_LINES_H
#define RUN_LINES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"
#include "run/evidence/redacted.h"

enum {
    LINES_PER_S = 100,    /* lines of one bot's process that are reported, */
    LINES_AT_ONCE = 1000, /* and so many at once after it was silent */
};

/* Takes a line that is fit to be shown. */
typedef void take_line(void *context, const char *line);

struct lines {
    take_line *take;
    void *context;
    uint8_t kept[REDACTED_LINE_LOOK]; /* of the line that has not ended */
    size_t used;
    unsigned allowed; /* lines that may be reported */
    int64_t since_us; /* when `allowed` was counted */
    uint64_t missing; /* lines that were not reported */
};

void lines_init(struct lines *lines, int64_t now_us, take_line *take, void *context);
void lines_add(struct lines *lines, struct span bytes, int64_t now_us);
/* The output has ended: reports its unfinished last line. */
void lines_end(struct lines *lines);

#endif
