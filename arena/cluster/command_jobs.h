/* SPDX-License-Identifier: MIT */
/* The tasks of commands; for arena/cluster/command*.c alone. */
#ifndef CLUSTER_COMMAND_JOBS_H
#define CLUSTER_COMMAND_JOBS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "cluster/cluster.h"

enum { JOB_WHY_MAX = 64 };

/* What the tasks of a batch share; the last of them frees it. */
struct job_batch {
    char name[CLUSTER_NAME_MAX];
    char *task; /* its command with a blank at the end, to which the number is added; NULL: it was found by its notes */
    char *output; /* the folder; NULL likewise */
    size_t jobs;
};

struct job {
    struct job_batch *batch;
    unsigned number;
    enum cluster_state state;
    int code;
    bool cancelled;
    bool was_found;             /* it runs since before this coordinator did */
    pid_t pid;                  /* of CLUSTER_RUNS, and the id of its group */
    unsigned long long started; /* by which it is told from a later process with its pid: launch/stat.h */
    int64_t due_us; /* when it begins, if it waits; when it is killed, if it is cancelled; when it is forgotten, once it
                     * has ended */
    char why[JOB_WHY_MAX];
};

struct jobs {
    struct job *at;
    size_t count, capacity;
};

/* Adds the tasks of a batch, which wait. Takes over `task`, also when it fails. False: no memory. */
bool jobs_add(struct jobs *jobs, const struct cluster_batch *batch, char *task) __attribute__((warn_unused_result));
/* Adds a task that runs. False: no memory. */
bool jobs_add_found(struct jobs *jobs, const char *batch, unsigned number, pid_t pid, unsigned long long started)
    __attribute__((warn_unused_result));
/* Drops those that ended long enough ago. */
void jobs_forget(struct jobs *jobs, int64_t now_us);
void jobs_release(struct jobs *jobs);

#endif
