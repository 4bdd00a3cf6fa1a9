/* SPDX-License-Identifier: MIT */
/* A kind of cluster; for arena/cluster and for simulated ones. */
#ifndef CLUSTER_INSIDE_H
#define CLUSTER_INSIDE_H

#include "cluster/cluster.h"

/* What a kind does for the verbs of cluster.h. A batch that it is given has been checked, and its need is complete.
 * What it reports is checked when it has reported it. `own` is the kind's own. */
struct cluster_ops {
    bool (*submit)(void *own, const struct cluster_batch *batch, struct error *error);
    /* It may report tasks of other batches too: those are dropped. */
    bool (*poll)(void *own, const char *prefix, cluster_take *take, void *context, struct error *error);
    bool (*cancel)(void *own, const char *batch, int number, struct error *error);
    void (*close)(void *own);
};

/* A cluster of these functions; `need` is for what a batch does not say. It closes `own` when it is closed, or, if
 * there is no memory (NULL), at once. */
struct cluster *cluster_of(const struct cluster_ops *ops, void *own, const struct cluster_need *need,
                           struct error *error) __attribute__((warn_unused_result));

/* The kinds. Each opens what the words name, or returns NULL with a sentence. */
typedef struct cluster *cluster_opener(const struct cluster_spec *spec, const char *notes, struct error *error);
cluster_opener cluster_open_command, cluster_open_kubernetes, cluster_open_slurm;

/* True if it is the name of a batch. */
bool cluster_is_name(const char *name);

#endif
