/* SPDX-License-Identifier: MIT */
/* Lines of CSV (RFC 4180); for arena/report alone. */
#ifndef REPORT_CSV_LINE_H
#define REPORT_CSV_LINE_H

#include <stdbool.h>

#include "base/buffer.h"

enum { CSV_FIELD_MAX = 256 /* bytes of a formatted field, with the final zero */ };

/* A line being written. */
struct line {
    struct buffer *out;
    bool begun;
};

/* Adds a field, in quotes where it needs them: a formatted one, which is cut at CSV_FIELD_MAX, or a text of any size.
 */
void csv_field(struct line *line, const char *format, ...) __attribute__((format(printf, 2, 3)));
void csv_text(struct line *line, struct span text);
void csv_end(struct line *line);

#endif
