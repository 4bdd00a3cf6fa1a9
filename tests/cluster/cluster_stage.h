/* SPDX-License-Identifier: MIT */
/* A cluster that tests submit to, and a folder that it shares. */
#ifndef TESTS_CLUSTER_STAGE_H
#define TESTS_CLUSTER_STAGE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cluster/cluster.h"

enum { STAGE_PATH_MAX = 128, STAGE_REPORTS_MAX = 4 * CLUSTER_TASKS_MAX };

struct seen {
    unsigned number;
    enum cluster_state state;
    int code;
    char where[64], why[64];
};

struct stage {
    struct cluster_spec spec;
    struct cluster *cluster;
    char folder[STAGE_PATH_MAX];
    char notes[STAGE_PATH_MAX], script[STAGE_PATH_MAX], go[STAGE_PATH_MAX];
    char prefix[16], name[CLUSTER_NAME_MAX]; /* of all batches, and of the last one */
    unsigned batches;
    /* What the last poll reported. */
    unsigned count[CLUSTER_FAILED + 1];
    size_t report_count;
    struct seen reports[STAGE_REPORTS_MAX];
};

/* Opens what the arguments name, and runs the tests with a stage as their state. */
int stage_run(const struct CMUnitTest *tests, size_t count, int argc, char **argv, const char *script);

/* Closes the cluster and opens it again, as a program that was started again does. `tasks`: at once at the most. */
void stage_open_again(struct stage *stage, unsigned tasks);
/* Makes a new name, which is then that of the last batch. */
const char *stage_new_name(struct stage *stage);
void stage_poll(struct stage *stage, const char *prefix);
/* What the last poll reported of a task. Fails if it did not. */
const struct seen *stage_find(const struct stage *stage, unsigned number);
/* True if a task of the last batch has begun: then it has a file for what it prints. */
bool stage_has_output(const struct stage *stage, unsigned number);
/* What a task of the last batch printed; the text lives until the next call. */
const char *stage_output(const struct stage *stage, unsigned number);

#endif
