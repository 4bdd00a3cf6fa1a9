/* SPDX-License-Identifier: MIT */
/* FOLDER/event.log: what the host has changed in an event by command. One JSON object a line; lines are only appended.
 *
 *     {"number": 1, "time": "2026-11-20T22:03:51Z", "who": "anna", "command": "void", "targets": ["1/m12"], "why": ...}
 *
 * This file knows lines (json/audit_log.h), not their effect (event/repair.h). */
#ifndef EVENT_EVENT_LOG_H
#define EVENT_EVENT_LOG_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "json/audit_log.h"

enum log_command {
    LOG_VOID,     /* matches count for nothing */
    LOG_WITHDRAW, /* an entry counts for nothing, and plays no more */
    LOG_REPLAY,   /* matches are played again, with their groups */
    LOG_UNDO,     /* the line of a number is taken back */
    LOG_LEFT_OUT, /* by the arena itself: matches of withdrawn entries are left out from now on */
    LOG_EXTEND,   /* more groups or entries are played (extensions.h) */
    LOG_LOT,      /* by the arena itself: who wins a match-up that stayed level (lots.h) */
    LOG_COMMANDS,
};
extern const char *const log_commands[LOG_COMMANDS];

struct log_line {
    unsigned number; /* from 1 */
    enum log_command command;
    const json_t *targets; /* an array of texts, at least one */
    const char *time, *who, *why;
    bool undone;   /* a later line took it back */
    bool left_out; /* a later line says that matches of what it withdrew are left out */
};

struct event_log {
    struct audit_log audit;
    json_t *json;           /* an array of the lines */
    struct log_line *lines; /* the same, parsed; the texts belong to `json` */
    size_t room;
    size_t seen; /* bytes of the file when it was looked at last */
};

/* Reads the log of the event in the folder. No file is an empty log. The error names the line that cannot be read. */
bool event_log_read(struct event_log *log, const char *folder, struct error *error) __attribute__((warn_unused_result));
void event_log_release(struct event_log *log);

/* True if the size of the file has changed since it was read or written last, or since the last call. */
bool event_log_has_changed(struct event_log *log);

/* The number of lines, and the line of a number. The line's texts live as long as the log. */
unsigned event_log_count(const struct event_log *log);
struct log_line event_log_line(const struct event_log *log, unsigned number);

/* Appends a line with the user's name and the time, and waits for the disk. Refuses a line longer than LOG_LINE_MAX,
 * and any line if another arena has appended one since the log was read. */
bool event_log_append(struct event_log *log, enum log_command command, const char *const *targets, size_t count,
                      const char *why, struct error *error) __attribute__((warn_unused_result));

#endif
