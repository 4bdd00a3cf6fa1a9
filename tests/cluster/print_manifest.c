/* SPDX-License-Identifier: MIT */
/* Prints the Jobs that arena makes of some batches, as a JSON array: for tests/docker/checks.py. */
#include <stdio.h>

#include "cluster/manifest.h"

static void add(json_t *jobs, const struct cluster_spec *spec, const struct cluster_batch *batch)
{
    struct error error = {0};
    json_t *job = manifest_make(spec, batch, &error);

    if (job)
        (void)json_array_append_new(jobs, job);
    else
        (void)fprintf(stderr, "%s\n", error.text);
}

int main(void)
{
    static const char *const words[] = {"/usr/bin/arena", "tournament", "work", "/seasons/it's one", NULL};
    struct cluster_spec spec = {.kind = CLUSTER_KUBERNETES,
                                .tasks = 40,
                                .name_space = "games",
                                .image = "artemia-arena:1",
                                .claim = "seasons",
                                .mount = "/seasons"};
    struct cluster_batch batch = {
        .name = "event-7-1", .words = words, .first = 1000, .count = CLUSTER_TASKS_MAX, .output = "/seasons/one/out"};
    json_t *jobs = json_array();

    add(jobs, &spec, &batch);
    batch.need = (struct cluster_need){.cores = 2, .memory = UINT64_C(3) << 30, .time_s = 5400};
    batch.first = 0;
    batch.count = 1;
    add(jobs, &spec, &batch);
    (void)json_dumpf(jobs, stdout, JSON_INDENT(1));
    (void)putchar('\n');
    json_decref(jobs);
    return 0;
}
