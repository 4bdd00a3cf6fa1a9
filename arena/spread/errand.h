/* SPDX-License-Identifier: MIT */
/* A call of a cluster's verb, which may wait for a minute, in a thread of its own. There is one at a time. */
#ifndef SPREAD_ERRAND_H
#define SPREAD_ERRAND_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cluster/cluster.h"

enum errand_kind { ERRAND_NONE, ERRAND_SUBMIT, ERRAND_POLL, ERRAND_CANCEL };

/* A task, as the cluster sees it (struct cluster_report). */
struct errand_report {
    unsigned number, serial; /* of the task and of its batch */
    enum cluster_state state;
    int code;
    char where[CLUSTER_WHERE_MAX], why[CLUSTER_WHY_MAX];
};

struct errand {
    struct cluster *cluster;
    bool here; /* it is made at once and in the same thread: for a cluster that never waits */
    int wake;  /* a descriptor that can be read when it is made */
    pthread_t thread;
    bool runs; /* the thread is to be joined */
    atomic_bool made;

    /* What is to be done: of the batch `prefix`SERIAL. */
    enum errand_kind kind; /* ERRAND_NONE: nothing is on its way */
    char prefix[CLUSTER_NAME_MAX];
    unsigned serial, first, count;
    int number; /* to be cancelled */
    const char *const *words;
    const char *output;
    struct cluster_need need;
    int64_t began_us; /* the caller's */

    /* What came of it. */
    bool good;
    struct error error;
    struct errand_report *reports;
    size_t report_count, report_room;
};

bool errand_init(struct errand *errand, struct cluster *cluster, bool here, struct error *error)
    __attribute__((warn_unused_result));
/* Begins what was filled in. */
void errand_begin(struct errand *errand);
/* True once it is made: then what came of it can be read until the next one begins, and its kind is set to
 * ERRAND_NONE by the caller. */
bool errand_is_made(struct errand *errand);
/* Waits until it is made, if one is on its way. */
void errand_wait(struct errand *errand);
void errand_release(struct errand *errand);

#endif
