/* SPDX-License-Identifier: MIT */
#include "cluster/cluster.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/visible.h"
#include "cluster/inside.h"

struct cluster {
    const struct cluster_ops *ops;
    void *own;
    struct cluster_need need;
};

static cluster_opener *const openers[CLUSTER_KINDS] = {
    [CLUSTER_SLURM] = cluster_open_slurm,
    [CLUSTER_KUBERNETES] = cluster_open_kubernetes,
    [CLUSTER_COMMAND] = cluster_open_command,
};

struct cluster *cluster_of(const struct cluster_ops *ops, void *own, const struct cluster_need *need,
                           struct error *error)
{
    struct cluster *cluster = calloc(1, sizeof *cluster);

    if (cluster)
        *cluster = (struct cluster){.ops = ops, .own = own, .need = *need};
    else
        ops->close(own);
    if (!cluster)
        (void)error_set(error, EXIT_COULD_NOT_RUN, "no memory");
    return cluster;
}

struct cluster *cluster_open(const struct cluster_spec *spec, const char *notes, struct error *error)
{
    assert(openers[spec->kind]);
    return cluster_spec_check(spec, error) ? openers[spec->kind](spec, notes, error) : NULL;
}

void cluster_close(struct cluster *cluster)
{
    if (!cluster)
        return;
    cluster->ops->close(cluster->own);
    free(cluster);
}

bool cluster_is_name(const char *name)
{
    size_t size = strlen(name);

    return size > 0 && size < CLUSTER_NAME_MAX && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == size &&
           name[0] >= 'a' && name[size - 1] != '-';
}

bool cluster_submit(struct cluster *cluster, const struct cluster_batch *batch, struct error *error)
{
    struct cluster_batch complete = *batch;

    assert(cluster_is_name(batch->name) && batch->words[0] && batch->words[0][0] == '/' && batch->output[0] == '/');
    assert(batch->count >= 1 && batch->count <= CLUSTER_TASKS_MAX);
    assert(batch->first <= CLUSTER_NUMBER_MAX - batch->count);
    if (complete.need.cores == 0)
        complete.need.cores = cluster->need.cores;
    if (complete.need.memory == 0)
        complete.need.memory = cluster->need.memory;
    if (complete.need.time_s == 0)
        complete.need.time_s = cluster->need.time_s;
    return cluster->ops->submit(cluster->own, &complete, error);
}

/* --- what is reported -------------------------------------------------------------------------------------------- */

struct hearing {
    const char *prefix;
    cluster_take *take;
    void *context;
};

/* The one gate of reports: a cluster prints what it likes. */
static void hear(void *context, const struct cluster_report *report)
{
    const struct hearing *hearing = context;
    char where[CLUSTER_WHERE_MAX], why[CLUSTER_WHY_MAX];
    struct cluster_report clean = *report;

    if (!cluster_is_name(report->batch) || strncmp(report->batch, hearing->prefix, strlen(hearing->prefix)) != 0 ||
        report->number > CLUSTER_NUMBER_MAX)
        return;
    visible(where, sizeof where, report->where);
    visible(why, sizeof why, report->why);
    clean.where = where;
    clean.why = why;
    if (report->state != CLUSTER_FAILED || report->code < 0 || report->code > UINT8_MAX)
        clean.code = -1;
    hearing->take(hearing->context, &clean);
}

bool cluster_poll(struct cluster *cluster, const char *prefix, cluster_take *take, void *context, struct error *error)
{
    struct hearing hearing = {.prefix = prefix, .take = take, .context = context};

    return cluster->ops->poll(cluster->own, prefix, hear, &hearing, error);
}

bool cluster_cancel(struct cluster *cluster, const char *batch, int number, struct error *error)
{
    assert(cluster_is_name(batch) && number >= CLUSTER_ALL);
    return cluster->ops->cancel(cluster->own, batch, number, error);
}
