/* SPDX-License-Identifier: MIT */
/* What starts tasks on other machines, behind three verbs: submit, poll, cancel. Slurm, Kubernetes and any command that
 * starts a program elsewhere each are a kind of it.
 *
 * A task is a command that may run twice, be lost, or be broken off at any moment without harm: what it has done is
 * read from the files that it wrote, never from what the cluster says of it. So the verbs promise little. A batch that
 * was submitted may be there though submit failed; poll may lag behind, name a task twice, or forget it soon after its
 * end.
 *
 * All calls may wait. Each program of the cluster that they start is killed after CLUSTER_CALL_S. A caller with better
 * things to do makes them in a thread of its own. One cluster is used by one thread at a time. */
#ifndef CLUSTER_CLUSTER_H
#define CLUSTER_CLUSTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "cluster/cluster_spec.h"

enum {
    CLUSTER_CALL_S = 60,      /* a program of the cluster that has not ended by then is killed */
    CLUSTER_NAME_MAX = 64,    /* bytes of a batch's name, with its final zero */
    CLUSTER_TASKS_MAX = 1000, /* tasks of one batch */
    CLUSTER_NUMBER_MAX = 999999999,
    CLUSTER_WHERE_MAX = 64, /* bytes of a node's name, with its final zero */
    CLUSTER_WHY_MAX = 128,  /* bytes of what the cluster says of a task */
};

/* Tasks that are submitted together: one command, with the number of the task as its last word. */
struct cluster_batch {
    const char *name; /* [a-z0-9-], begins with a letter and does not end with -; never used twice: by it a batch is
                       * found again. It begins with a prefix that no other coordinator of this user has */
    const char *const
        *words;            /* the command, ended by NULL; its program is an absolute path that is the same on a node */
    unsigned first, count; /* the numbers of its tasks */
    const char *output;    /* a folder, the same on a node: what task 7 of batch b prints is appended to b-7.out there.
                            * A task whose node does not have the folder ends with CLUSTER_NO_FOLDER */
    struct cluster_need need; /* 0: as the cluster's own words have it */
};

/* Exit codes of a task that did not get as far as its program. */
enum { CLUSTER_NO_FOLDER = 73, CLUSTER_NOT_EXECUTABLE = 126, CLUSTER_NO_PROGRAM = 127 };

enum cluster_state {
    CLUSTER_WAITS, /* it has not begun, or will begin again */
    CLUSTER_RUNS,
    CLUSTER_DONE,   /* its program has ended with 0 */
    CLUSTER_FAILED, /* it ended otherwise, or was ended by the cluster, for `why` */
};

/* A task, as the cluster sees it. The texts live during the call, and all of them can be seen (base/visible.h). */
struct cluster_report {
    const char *batch;
    unsigned number;
    enum cluster_state state;
    int code;          /* of CLUSTER_FAILED: the exit code of its program, if it is known; else -1 */
    const char *where; /* the node; "" if there is none yet */
    const char *why;   /* in the cluster's own words, such as "PartitionTimeLimit"; "" for nothing */
};

typedef void cluster_take(void *context, const struct cluster_report *report);

struct cluster;

/* Opens what the words name; their kind is not CLUSTER_NONE. `notes`: a folder on this machine's own disk, in which a
 * cluster keeps what it needs to find its tasks again; NULL: it will not find them. NULL with a sentence, such as for a
 * program that is not here. */
struct cluster *cluster_open(const struct cluster_spec *spec, const char *notes, struct error *error)
    __attribute__((warn_unused_result));
/* Forgets it; its tasks go on, as far as they have begun. NULL does nothing. */
void cluster_close(struct cluster *cluster);

/* Submits the batch. Refused by the error, which says what the cluster's program printed. */
bool cluster_submit(struct cluster *cluster, const struct cluster_batch *batch, struct error *error)
    __attribute__((warn_unused_result));

/* Calls `take` for each task that the cluster knows of the batches whose names begin with `prefix`. A task that is not
 * named has ended, was never begun, or is not known yet. False if the cluster could not be asked: then nothing is
 * known. */
bool cluster_poll(struct cluster *cluster, const char *prefix, cluster_take *take, void *context, struct error *error)
    __attribute__((warn_unused_result));

/* Cancels a task, or with `number` CLUSTER_ALL all of the batch. One that is not there is no error. A task may run to
 * its end all the same. */
enum { CLUSTER_ALL = -1 };
bool cluster_cancel(struct cluster *cluster, const char *batch, int number, struct error *error)
    __attribute__((warn_unused_result));

#endif
