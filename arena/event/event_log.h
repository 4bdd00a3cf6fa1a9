/* SPDX-License-Identifier: MIT */
/* What the host has changed in an event by command: FOLDER/event.log, one JSON object a line, which is only ever
 * appended to.
 *
 *     {"number": 1, "time": "2026-11-20T22:03:51Z", "who": "anna", "command": "void", "targets": ["1/m12"], "why": ...}
 *
 * A line is on the disk before the command reports that it is done. A crash can leave a last line that was cut short:
 * it was never reported, and is dropped; a line that is too long is damage. This file knows lines, not their effect
 * (event/repair.h). */
#ifndef EVENT_EVENT_LOG_H
#define EVENT_EVENT_LOG_H

#include <jansson.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

enum log_command {
    LOG_VOID,     /* matches count for nothing */
    LOG_WITHDRAW, /* an entry counts for nothing, and plays no more */
    LOG_REPLAY,   /* matches are played again, with their groups */
    LOG_UNDO,     /* what the line of a number said does not hold */
    LOG_LEFT_OUT, /* by the arena itself: matches of entries that were withdrawn are left out from now on */
    LOG_COMMANDS,
};
extern const char *const log_commands[LOG_COMMANDS];

enum {
    LOG_LINE_MAX = 1 << 20, /* bytes of a line */
    LOG_BYTES_MAX = 64 * 1024 * 1024,
};

struct log_line {
    unsigned number; /* from 1 */
    enum log_command command;
    const json_t *targets; /* an array of texts, at least one */
    const char *time, *who, *why;
    bool undone;   /* a later line took it back */
    bool left_out; /* a later line says that what it withdrew is left out */
};

struct event_log {
    char path[PATH_MAX];
    json_t *json;           /* an array of the lines */
    struct log_line *lines; /* what they say; they point into it */
    size_t room;
    size_t whole; /* bytes of the file up to the end of the last whole line */
    size_t size;  /* all of them, when it was looked at last */
    bool was_cut; /* a last line that was cut short was dropped */
};

/* Reads the log of the event in the folder; none is an empty one. The error names the line that makes no sense. */
bool event_log_read(struct event_log *log, const char *folder, struct error *error) __attribute__((warn_unused_result));
void event_log_release(struct event_log *log);

/* True if the file has another size by now than when it was read or written last, or this was asked. */
bool event_log_has_changed(struct event_log *log);

/* How many lines there are, and the line of a number. It lives as long as the log. */
unsigned event_log_count(const struct event_log *log);
struct log_line event_log_line(const struct event_log *log, unsigned number);

/* Appends a line, with the user's name and the time, and waits for the disk. Refuses if it would be longer than
 * LOG_LINE_MAX, and if another arena has appended one
 * since the log was read. */
bool event_log_append(struct event_log *log, enum log_command command, const char *const *targets, size_t count,
                      const char *why, struct error *error) __attribute__((warn_unused_result));

#endif
