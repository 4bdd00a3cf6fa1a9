/* SPDX-License-Identifier: MIT */
/* By what processes of commands are found again when their coordinator has ended and another one begins: a file
 * BATCH-NUMBER.pid for each that runs, with its pid and when it started. For arena/cluster/command.c alone. */
#ifndef CLUSTER_COMMAND_NOTES_H
#define CLUSTER_COMMAND_NOTES_H

#include <stdbool.h>

#include "cluster/command_jobs.h"

struct notes {
    char *folder; /* NULL: nothing is kept */
};

/* Adds those that still run to `jobs`, and removes the files of the others. The folder exists. */
bool notes_open(struct notes *notes, const char *folder, struct jobs *jobs, struct error *error)
    __attribute__((warn_unused_result));
void notes_release(struct notes *notes);

/* Writes the file of a task that has just been started. One that could not be written means that the task may run
 * twice.
 */
void notes_keep(struct notes *notes, struct job *job);
void notes_drop(struct notes *notes, const struct job *job);

/* True if the process that started then still runs. */
bool notes_runs(pid_t pid, unsigned long long started);

#endif
