/* SPDX-License-Identifier: MIT */
/* The three verbs on a command line, for tests in Python:
 *
 *     cluster-verbs KEY=VALUE... submit NAME FIRST COUNT OUTPUT WORD...
 *     cluster-verbs KEY=VALUE... poll PREFIX
 *     cluster-verbs KEY=VALUE... cancel NAME NUMBER|all
 *
 * A poll prints a line for each task: BATCH NUMBER STATE CODE NODE WHY, "-" for nothing. What went wrong is one line on
 * stderr, with exit code 3. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cluster/cluster.h"

static const char *const state_names[] = {
    [CLUSTER_WAITS] = "waits", [CLUSTER_RUNS] = "runs", [CLUSTER_DONE] = "done", [CLUSTER_FAILED] = "failed"};

static void print(void *context, const struct cluster_report *report)
{
    (void)context;
    (void)printf("%s %u %s %d %s %s\n", report->batch, report->number, state_names[report->state], report->code,
                 report->where[0] ? report->where : "-", report->why[0] ? report->why : "-");
}

static unsigned number_of(const char *word)
{
    return (unsigned)strtoul(word, NULL, 10);
}

/* `words` begins with the verb. */
static bool call(struct cluster *cluster, char **words, struct error *error)
{
    if (strcmp(words[0], "poll") == 0)
        return cluster_poll(cluster, words[1], print, NULL, error);
    if (strcmp(words[0], "cancel") == 0)
        return cluster_cancel(cluster, words[1], strcmp(words[2], "all") == 0 ? CLUSTER_ALL : (int)number_of(words[2]),
                              error);
    return cluster_submit(cluster,
                          &(struct cluster_batch){.name = words[1],
                                                  .first = number_of(words[2]),
                                                  .count = number_of(words[3]),
                                                  .output = words[4],
                                                  .words = (const char *const *)words + 5},
                          error);
}

int main(int argc, char **argv)
{
    struct cluster_spec spec = {0};
    struct cluster *cluster = NULL;
    struct error error = {0};
    bool good = true;
    char *value;

    (void)argc;
    for (argv++; good && *argv && (value = strchr(*argv, '=')) != NULL; argv++) {
        *value = '\0';
        good = cluster_spec_take(&spec, *argv, value + 1, &error);
    }
    if (good)
        cluster = cluster_open(&spec, NULL, &error);
    good = cluster && call(cluster, argv, &error);
    cluster_close(cluster);
    if (!good)
        (void)fprintf(stderr, "%s\n", error.text);
    return good ? EXIT_DONE : EXIT_COULD_NOT_RUN;
}
