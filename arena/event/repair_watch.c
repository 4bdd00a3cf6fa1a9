/* SPDX-License-Identifier: MIT */
/* The log of an event that is read: at once, and again while it is played. */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "event/database.h"
#include "event/lots.h"
#include "event/repair.h"

enum { NOTICE_MAX = 64 };

static void notice(const struct event_ops *ops, const char *path, const char *what)
{
    char sentence[PATH_MAX + NOTICE_MAX];

    (void)snprintf(sentence, sizeof sentence, "%s: %s", path, what);
    if (ops->notice)
        ops->notice(ops->context, sentence);
}

bool repair_read(struct event *event, const struct event_ops *ops, struct error *error)
{
    bool told = event->log.audit.was_cut;

    event_log_release(&event->log);
    if (!event_log_read(&event->log, event->folder, error) || !lots_check(event, error))
        return false;
    repair_mark(event, 0);
    if (event->database)
        database_mark(event->database);
    if (event->log.audit.was_cut && !told)
        notice(ops, event->log.audit.path, "its last line was cut short and is dropped");
    return true;
}

/* Takes the place of the log that was read before. A last line that is cut short is being written. */
static void take_in(struct event *event, const struct event_ops *ops, struct event_log *log)
{
    unsigned before = event_log_count(&event->log);

    event_log_release(&event->log);
    event->log = *log;
    repair_mark(event, 0);
    if (event->database)
        database_mark(event->database);
    event_judge(event);
    for (unsigned number = before + 1; number <= event_log_count(&event->log) && ops->repair; number++)
        ops->repair(ops->context, number);
}

bool repair_watch(struct event *event, const struct event_ops *ops)
{
    struct error error = {0};
    struct event_log log;

    if (!event_log_has_changed(&event->log))
        return false;
    if (event_log_read(&log, event->folder, &error)) {
        take_in(event, ops, &log);
        return true;
    }
    event_log_release(&log);
    if (ops->notice)
        ops->notice(ops->context, error.text);
    return false;
}
