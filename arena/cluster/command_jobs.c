/* SPDX-License-Identifier: MIT */
#include "cluster/command_jobs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void drop_batch(struct job_batch *batch)
{
    free(batch->task);
    free(batch->output);
    free(batch);
}

static void drop(struct job *job)
{
    if (--job->batch->jobs == 0)
        drop_batch(job->batch);
}

static bool make_room(struct jobs *jobs, size_t count)
{
    size_t needed = jobs->count + count, capacity = 2 * needed;
    struct job *at;

    if (needed <= jobs->capacity)
        return true;
    at = realloc(jobs->at, capacity * sizeof *at);
    if (!at)
        return false;
    jobs->at = at;
    jobs->capacity = capacity;
    return true;
}

bool jobs_add(struct jobs *jobs, const struct cluster_batch *batch, char *task)
{
    struct job_batch *shared = calloc(1, sizeof *shared);

    if (!shared) {
        free(task);
        return false;
    }
    (void)snprintf(shared->name, sizeof shared->name, "%s", batch->name);
    shared->task = task;
    shared->output = strdup(batch->output);
    if (!shared->output || !make_room(jobs, batch->count)) {
        drop_batch(shared);
        return false;
    }
    shared->jobs = batch->count;
    for (unsigned i = 0; i < batch->count; i++)
        jobs->at[jobs->count++] = (struct job){.batch = shared, .number = batch->first + i, .code = -1};
    return true;
}

bool jobs_add_found(struct jobs *jobs, const char *batch, unsigned number, pid_t pid, unsigned long long started)
{
    struct job_batch *shared = calloc(1, sizeof *shared);

    if (!shared || !make_room(jobs, 1)) {
        free(shared);
        return false;
    }
    (void)snprintf(shared->name, sizeof shared->name, "%s", batch);
    shared->jobs = 1;
    jobs->at[jobs->count++] = (struct job){.batch = shared,
                                           .number = number,
                                           .state = CLUSTER_RUNS,
                                           .code = -1,
                                           .was_found = true,
                                           .pid = pid,
                                           .started = started};
    return true;
}

void jobs_forget(struct jobs *jobs, int64_t now_us)
{
    size_t kept = 0;

    for (size_t i = 0; i < jobs->count; i++) {
        struct job *job = &jobs->at[i];

        if ((job->state == CLUSTER_DONE || job->state == CLUSTER_FAILED) && job->due_us <= now_us)
            drop(job);
        else
            jobs->at[kept++] = *job;
    }
    jobs->count = kept;
}

void jobs_release(struct jobs *jobs)
{
    for (size_t i = 0; i < jobs->count; i++)
        drop(&jobs->at[i]);
    free(jobs->at);
    *jobs = (struct jobs){0};
}
