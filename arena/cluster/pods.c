/* SPDX-License-Identifier: MIT */
#include "cluster/pods.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cluster/inside.h"
#include "cluster/manifest.h"

/* A Job, with what is known of its tasks. */
struct job {
    const char *name;
    unsigned first, count;
    struct {
        enum cluster_state state;
        int code;
        const char *where, *why;
    } tasks[CLUSTER_TASKS_MAX];
};

/* --- JSON -------------------------------------------------------------------------------------------------------- */

/* The value at a path of keys that ends with NULL; NULL if there is none. */
static json_t *at(json_t *value, const char *const *keys)
{
    for (; value && *keys; keys++)
        value = json_object_get(value, *keys);
    return value;
}

#define AT(value, ...) at(value, (const char *const[]){__VA_ARGS__, NULL})

/* The text there, or "". */
static const char *text_of(const json_t *value)
{
    return json_is_string(value) ? json_string_value(value) : "";
}

static bool read_number(const char *text, unsigned most, unsigned *number)
{
    size_t digits = strspn(text, "0123456789");

    if (digits == 0 || digits > 9 || text[digits] != '\0')
        return false;
    *number = (unsigned)strtoul(text, NULL, 10);
    return *number <= most;
}

/* --- a Job ------------------------------------------------------------------------------------------------------- */

static void set(struct job *job, unsigned index, enum cluster_state state)
{
    if (job->tasks[index].state != state) {
        job->tasks[index].code = -1;
        job->tasks[index].why = "";
    }
    job->tasks[index].state = state;
}

/* A list of indices such as 0-2,5. Stops at what is none. */
static void set_all(struct job *job, const char *list, enum cluster_state state)
{
    while (*list) {
        char *end;
        unsigned long from = strtoul(list, &end, 10), to = from;

        if (end == list)
            return;
        if (*end == '-') {
            list = end + 1;
            to = strtoul(list, &end, 10);
            if (end == list)
                return;
        }
        for (unsigned long i = from; i <= to && i < job->count; i++)
            set(job, (unsigned)i, state);
        if (*end != ',')
            return;
        list = end + 1;
    }
}

static bool read_job(json_t *item, struct job *job)
{
    const json_t *count = AT(item, "spec", "completions");

    memset(job, 0, sizeof *job);
    job->name = text_of(AT(item, "metadata", "name"));
    if (strcmp(text_of(json_object_get(item, "kind")), "Job") != 0 || AT(item, "metadata", "deletionTimestamp") ||
        !cluster_is_name(job->name) || !json_is_integer(count) || json_integer_value(count) < 1 ||
        json_integer_value(count) > CLUSTER_TASKS_MAX ||
        !read_number(text_of(AT(item, "metadata", "annotations", MANIFEST_FIRST)),
                     CLUSTER_NUMBER_MAX - CLUSTER_TASKS_MAX, &job->first))
        return false;
    job->count = (unsigned)json_integer_value(count);
    for (unsigned i = 0; i < job->count; i++) {
        job->tasks[i].code = -1;
        job->tasks[i].where = job->tasks[i].why = "";
    }
    return true;
}

/* --- its pods ---------------------------------------------------------------------------------------------------- */

/* Why it does not run: what its container waits for, or why there is no node for it. */
static const char *why_it_waits(json_t *pod)
{
    json_t *condition, *statuses = AT(pod, "status", "containerStatuses");
    const char *why = text_of(AT(json_array_get(statuses, 0), "state", "waiting", "reason"));
    size_t i;

    json_array_foreach(AT(pod, "status", "conditions"), i,
                       condition) if (!why[0] && strcmp(text_of(json_object_get(condition, "type")), "PodScheduled") ==
                                                     0) why = text_of(json_object_get(condition, "reason"));
    return why;
}

static void read_end(struct job *job, unsigned index, json_t *pod)
{
    json_t *statuses = AT(pod, "status", "containerStatuses");
    json_t *terminated = AT(json_array_get(statuses, 0), "state", "terminated");
    const json_t *code = json_object_get(terminated, "exitCode");
    const char *why = text_of(AT(pod, "status", "reason"));

    set(job, index, CLUSTER_FAILED);
    if (json_is_integer(code) && json_integer_value(code) > 0 && json_integer_value(code) <= UINT8_MAX)
        job->tasks[index].code = (int)json_integer_value(code);
    job->tasks[index].why = why[0] ? why : text_of(json_object_get(terminated, "reason"));
}

/* A task may have had several pods: one that runs or has done it counts before one that failed. */
static void read_pod(struct job *job, json_t *pod)
{
    const char *phase = text_of(AT(pod, "status", "phase"));
    const char *digits = text_of(AT(pod, "metadata", "annotations", "batch.kubernetes.io/job-completion-index"));
    unsigned index;

    if (strcmp(text_of(AT(pod, "metadata", "labels", "batch.kubernetes.io/job-name")), job->name) != 0 ||
        !read_number(digits, job->count - 1, &index) || job->tasks[index].state == CLUSTER_DONE)
        return;
    if (strcmp(phase, "Running") == 0)
        set(job, index, CLUSTER_RUNS);
    else if (strcmp(phase, "Succeeded") == 0)
        set(job, index, CLUSTER_DONE);
    else if (job->tasks[index].state != CLUSTER_WAITS)
        return;
    else if (strcmp(phase, "Failed") == 0)
        read_end(job, index, pod);
    else
        job->tasks[index].why = why_it_waits(pod);
    job->tasks[index].where = text_of(AT(pod, "spec", "nodeName"));
}

/* --- the whole --------------------------------------------------------------------------------------------------- */

static void report(const struct job *job, cluster_take *take, void *context)
{
    for (unsigned i = 0; i < job->count; i++)
        take(context, &(struct cluster_report){.batch = job->name,
                                               .number = job->first + i,
                                               .state = job->tasks[i].state,
                                               .code = job->tasks[i].code,
                                               .where = job->tasks[i].where,
                                               .why = job->tasks[i].why});
}

/* A pod that failed while its index has not is one whose node went away: it is replaced. */
static void settle(struct job *job, json_t *item)
{
    json_t *failed = AT(item, "status", "failedIndexes");
    struct job *before = malloc(sizeof *before);

    if (!before)
        return;
    *before = *job;
    for (unsigned i = 0; i < job->count; i++)
        if (job->tasks[i].state == CLUSTER_FAILED)
            set(job, i, CLUSTER_WAITS);
    set_all(job, text_of(failed), CLUSTER_FAILED);
    for (unsigned i = 0; i < job->count; i++)
        if (job->tasks[i].state == CLUSTER_FAILED && before->tasks[i].state == CLUSTER_FAILED)
            job->tasks[i] = before->tasks[i];
    set_all(job, text_of(AT(item, "status", "completedIndexes")), CLUSTER_DONE);
    free(before);
}

static void read_items(json_t *items, struct job *job, cluster_take *take, void *context)
{
    json_t *item, *pod;
    size_t i, j;

    json_array_foreach(items, i, item)
    {
        if (!read_job(item, job))
            continue;
        json_array_foreach(items, j, pod) if (strcmp(text_of(json_object_get(pod, "kind")), "Pod") == 0)
            read_pod(job, pod);
        settle(job, item);
        report(job, take, context);
    }
}

bool pods_read(struct span text, cluster_take *take, void *context, struct error *error)
{
    json_error_t where;
    json_t *list = json_loadb((const char *)text.at, text.size, 0, &where);
    json_t *items = json_object_get(list, "items");
    struct job *job = malloc(sizeof *job);
    bool good = json_is_array(items) && job;

    if (good)
        read_items(items, job, take, context);
    else
        (void)error_set(error, EXIT_COULD_NOT_RUN, "kubectl printed no list of jobs and pods");
    free(job);
    json_decref(list);
    return good;
}
