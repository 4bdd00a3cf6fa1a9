/* SPDX-License-Identifier: MIT */
/* What a coordinator has done with the tasks of a round, line by line: which matches each task has, what was submitted,
 * and which attempt counts. A line is on the disk before anybody acts on it, so a coordinator that was killed finds its
 * tasks again. It alone writes there. */
#ifndef SPREAD_TASK_LOG_H
#define SPREAD_TASK_LOG_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buffer.h"
#include "base/error.h"
#include "base/hash.h"
#include "spread/ranges.h"
#include "spread/task.h"

enum { TASK_LOG_MOST = 1 << 30, TASK_LOG_NAME_MAX = 128 };

enum task_log_kind { TASK_LOG_CUT, TASK_LOG_SUBMIT, TASK_LOG_ADOPT, TASK_LOG_KINDS };

struct task_log_line {
    enum task_log_kind kind;
    unsigned task;                /* of a submission the first, */
    unsigned count;               /* and how many */
    struct ranges matches;        /* of a task that was cut */
    unsigned serial;              /* of a submission: it is the last part of the batch's name */
    unsigned attempt;             /* that counts, */
    char file[TASK_LOG_NAME_MAX]; /* the name that its records have in the round's folder, */
    struct hash hash;             /* and theirs */
    bool has_evidence;            /* something lies beside them, */
    struct hash evidence;         /* with this hash */
    struct task_use *use;         /* what it used; NULL: it is not known, or not wanted */
};

/* What tasks have used of a cluster. */
struct task_use {
    uint64_t core_ms;                     /* cores x time that they had */
    uint64_t cpu_ms;                      /* processor time of arena and bots */
    uint64_t spent_ms[TASK_ENTRIES_MOST]; /* by entry: of its bots alone */
    unsigned tasks;                       /* that count */
};

struct task_log {
    int fd; /* -1: closed */
    char *path;
    struct buffer lines; /* that are to be written */
};

typedef bool task_log_take(void *context, struct task_log_line *line, struct error *error);

/* Opens FOLDER/log, makes it if there is none, and hands over its lines, whose matches become the receiver's. A last
 * line that was not written to its end is cut off. False with a sentence. */
bool task_log_open(struct task_log *log, const char *folder, task_log_take *take, void *context, struct error *error)
    __attribute__((warn_unused_result));
/* Adds a line to those that are to be written. */
void task_log_add(struct task_log *log, const struct task_log_line *line);
/* Waits until the disk has them. */
bool task_log_sync(struct task_log *log, struct error *error) __attribute__((warn_unused_result));
void task_log_close(struct task_log *log);

/* Adds up what the tasks that count have used, by the logs of all rounds in a folder of tasks. Reads what it can. */
void task_log_use(const char *tasks, struct task_use *use);

#endif
