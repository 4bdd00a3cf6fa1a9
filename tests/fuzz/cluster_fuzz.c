/* SPDX-License-Identifier: MIT */
#include "cluster_fuzz.h"

#include <string.h>

#include "base/visible.h"
#include "cluster/inside.h"
#include "cluster/pods.h"
#include "cluster/slurm_lines.h"

/* What a poll of the bytes passes on. */
struct polling {
    cluster_take *take;
    void *context;
};

static void pass_on(void *context, const struct slurm_line *line)
{
    const struct polling *polling = context;

    polling->take(polling->context, &line->report);
}

static bool poll_bytes(void *own, const char *prefix, cluster_take *take, void *context, struct error *error)
{
    const struct span *bytes = own;
    struct polling polling = {.take = take, .context = context};

    (void)prefix;
    if (bytes->size > 0 && bytes->at[0] == '{')
        return pods_read(*bytes, take, context, error);
    slurm_lines_read(*bytes, pass_on, &polling);
    return true;
}

static void close_nothing(void *own)
{
    (void)own;
}

static const struct cluster_ops ops = {.poll = poll_bytes, .close = close_nothing};

static bool is_clean(const char *text, size_t most)
{
    return strlen(text) < most && visible_all(span_text(text));
}

static void check(void *context, const struct cluster_report *report)
{
    const char **broken = context;

    if (!cluster_is_name(report->batch))
        *broken = "a batch has no name of one";
    if (report->number > CLUSTER_NUMBER_MAX)
        *broken = "a number is too large";
    if (report->state > CLUSTER_FAILED)
        *broken = "a state is none";
    if (report->code != -1 && (report->state != CLUSTER_FAILED || report->code > UINT8_MAX || report->code < 0))
        *broken = "a task has an exit code and cannot have one";
    if (!is_clean(report->where, CLUSTER_WHERE_MAX) || !is_clean(report->why, CLUSTER_WHY_MAX))
        *broken = "a text is too long or cannot be seen";
}

const char *cluster_fuzz(const uint8_t *bytes, size_t size)
{
    struct span text = span_of(bytes, size);
    struct error error = {0};
    struct cluster *cluster = cluster_of(&ops, &text, &(struct cluster_need){0}, &error);
    const char *broken = NULL;

    if (!cluster)
        return NULL;
    if (!cluster_poll(cluster, "", check, &broken, &error) && !error.text[0])
        broken = "a text is refused without a word";
    cluster_close(cluster);
    return broken;
}
