/* SPDX-License-Identifier: MIT */
/* A file of what people decided: one JSON object a line, and lines are only appended.
 *
 *     {"number": 1, "time": "2026-11-20T22:03:51Z", "who": "anna", ...}
 *
 * A line is on the disk before the caller hears that it was written. A crash can leave a last line that is cut short:
 * it was never reported, and is dropped. A line that is too long is damage. Here nobody knows what a line says. */
#ifndef JSON_AUDIT_LOG_H
#define JSON_AUDIT_LOG_H

#include <jansson.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

#include "base/error.h"

enum {
    LOG_LINE_MAX = 1 << 20, /* bytes of a line */
    LOG_BYTES_MAX = 64 * 1024 * 1024,
    LOG_TIME_MAX = 32, /* bytes of a time, with the final zero */
};

struct audit_log {
    char path[PATH_MAX];
    size_t count; /* whole lines */
    size_t whole; /* bytes of the file up to the end of the last whole line */
    size_t size;  /* bytes of the file as it was read or written last */
    bool was_cut; /* a last line that was cut short was dropped */
};

/* Takes a line; it is an object, and its number is right. Keeps a reference if it wants the line. False: it is no line
 * of this log, or, with the error set, something else is wrong. */
typedef bool audit_take(void *context, json_t *line, size_t number, struct error *error);

/* Reads all lines. No file is an empty log. The error names the line that cannot be read. */
bool audit_log_read(struct audit_log *log, const char *path, audit_take *take, void *context, struct error *error)
    __attribute__((warn_unused_result));

/* Appends an object with its number, the time and `who` before its own keys, and waits for the disk. Refuses a line
 * longer than LOG_LINE_MAX, and any line if somebody else has written to the file since it was read. Takes over the
 * object. Returns the line as it was written, which the caller drops; NULL with a sentence. */
json_t *audit_log_append(struct audit_log *log, const char *who, json_t *object, struct error *error)
    __attribute__((warn_unused_result));

/* The name of this process' user, and of any. */
enum { AUDIT_WHO_MAX = 64 };
void audit_who(char out[AUDIT_WHO_MAX]);
void audit_user(uid_t user, char out[AUDIT_WHO_MAX]);

/* Writes the time in UTC as the log has it: 2026-11-20T22:03:51Z. */
void audit_time(char out[LOG_TIME_MAX]);

#endif
